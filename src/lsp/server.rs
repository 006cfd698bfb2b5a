//! The server: what an editor says, and what it is answered.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{self as told, Notification as _};
use lsp_types::request::{self as asked, Request as _};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeParams, MessageType, OneOf,
    PublishDiagnosticsParams, ServerCapabilities, ShowMessageParams, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextEdit, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::analysis::{Analysis, Note};
use super::diagnostics::{self, other_game};
use super::document::Document;
use super::manual::Manual;
use super::place::Units;
use super::workshop::Workshop;
use super::{actions, hints, hover, symbols};
use crate::convert::{Form, Stays};
use crate::findings::RuleId;
use crate::run::DuplicateFinder;

/// How long it is waited for a keystroke before what was read beside is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// Serves one editor until it says that it is done.
///
/// # Errors
/// If the editor breaks the protocol, or goes away.
pub fn run() -> Result<(), Box<dyn Error + Sync + Send>> {
    let (connection, threads) = Connection::stdio();
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params)?;
    let offered = params
        .capabilities
        .general
        .and_then(|general| general.position_encodings);
    let units = Units::best(offered.as_deref());
    let answer = json!({
        "capabilities": capabilities(units),
        "serverInfo": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    Server::new(connection, units).serve()?;
    threads.join()?;
    Ok(())
}

fn capabilities(units: Units) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(units.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(true.into()),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}

/// A text that was read beside the editor.
struct Done {
    uri: String,
    version: i32,
    analysis: Analysis,
}

struct Server {
    connection: Connection,
    units: Units,
    documents: BTreeMap<String, Document>,
    manual: Manual,
    /// The document that is being read beside the editor.
    reading: Option<String>,
    done: (mpsc::Sender<Done>, mpsc::Receiver<Done>),
}

type Served = Result<(), Box<dyn Error + Sync + Send>>;

impl Server {
    fn new(connection: Connection, units: Units) -> Server {
        Server {
            connection,
            units,
            documents: BTreeMap::new(),
            manual: Manual::new(),
            reading: None,
            done: mpsc::channel(),
        }
    }

    fn serve(&mut self) -> Served {
        loop {
            let message = match self.reading {
                None => Some(self.connection.receiver.recv()?),
                Some(_) => match self.connection.receiver.recv_timeout(GLANCE) {
                    Ok(message) => Some(message),
                    Err(nothing) if nothing.is_timeout() => None,
                    Err(gone) => return Err(gone.into()),
                },
            };
            match message {
                Some(Message::Request(request)) => {
                    if self.connection.handle_shutdown(&request)? {
                        return Ok(());
                    }
                    let response = self.answer(request);
                    self.connection.sender.send(response.into())?;
                }
                Some(Message::Notification(notification)) => self.hear(notification)?,
                Some(Message::Response(_)) | None => {}
            }
            self.take_done()?;
            self.read_beside();
        }
    }

    /// Begins to read a text beside the editor, if one waits for it.
    fn read_beside(&mut self) {
        if self.reading.is_some() {
            return;
        }
        let Some((uri, document)) = self
            .documents
            .iter()
            .find(|(_, document)| document.is_stale)
        else {
            return;
        };
        self.reading = Some(uri.clone());
        let (uri, version, text) = (uri.clone(), document.version, document.text.clone());
        let (form, auditor) = (document.form(), document.workshop.auditor.clone());
        let done = self.done.0.clone();
        std::thread::spawn(move || {
            let analysis = Analysis::of(&text, form, &auditor);
            // Nobody waits for it once the server has ended.
            _ = done.send(Done {
                uri,
                version,
                analysis,
            });
        });
    }

    /// Takes what was read beside the editor, if the text is still that.
    fn take_done(&mut self) -> Served {
        while let Ok(Done {
            uri,
            version,
            analysis,
        }) = self.done.1.try_recv()
        {
            self.reading = None;
            if let Some(document) = self.documents.get_mut(&uri)
                && document.version == version
            {
                document.take(analysis);
                self.publish(&uri)?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, notification: Notification) -> Served {
        match notification.method.as_str() {
            told::DidOpenTextDocument::METHOD => {
                let opened = params::<told::DidOpenTextDocument>(notification)?.text_document;
                let path = path_of(&opened.uri);
                let workshop = self.workshop(&path)?;
                let name = opened.uri.to_string();
                let document = Document::open(
                    opened.uri,
                    path,
                    opened.version,
                    opened.text,
                    workshop,
                    self.units,
                );
                self.documents.insert(name.clone(), document);
                self.publish(&name)
            }
            told::DidChangeTextDocument::METHOD => {
                let changed = params::<told::DidChangeTextDocument>(notification)?;
                let name = changed.text_document.uri.to_string();
                let Some(document) = self.documents.get_mut(&name) else {
                    return Ok(());
                };
                document.change(changed.text_document.version, changed.content_changes);
                self.publish(&name)
            }
            told::DidCloseTextDocument::METHOD => {
                let closed = params::<told::DidCloseTextDocument>(notification)?.text_document;
                self.documents.remove(closed.uri.as_str());
                self.send::<told::PublishDiagnostics>(PublishDiagnosticsParams::new(
                    closed.uri,
                    Vec::new(),
                    None,
                ))
            }
            told::DidSaveTextDocument::METHOD => {
                let saved = params::<told::DidSaveTextDocument>(notification)?.text_document;
                match saved.uri.as_str().ends_with("bystander.toml") {
                    true => self.reload(),
                    false => Ok(()),
                }
            }
            told::DidChangeConfiguration::METHOD | told::DidChangeWatchedFiles::METHOD => {
                self.reload()
            }
            _ => Ok(()),
        }
    }

    /// Reads the settings, and then everything, anew.
    fn reload(&mut self) -> Served {
        let names: Vec<String> = self.documents.keys().cloned().collect();
        for name in names {
            let Some(path) = self
                .documents
                .get(&name)
                .map(|document| document.path.clone())
            else {
                continue;
            };
            let workshop = self.workshop(&path)?;
            if let Some(document) = self.documents.get_mut(&name) {
                document.forget(workshop);
            }
            self.publish(&name)?;
        }
        Ok(())
    }

    fn workshop(&mut self, path: &Path) -> Result<Workshop, Box<dyn Error + Sync + Send>> {
        let (workshop, fault) = Workshop::of(path);
        if let Some(message) = fault {
            self.say(message)?;
        }
        Ok(workshop)
    }

    fn say(&self, message: String) -> Served {
        self.send::<told::ShowMessage>(ShowMessageParams {
            typ: MessageType::WARNING,
            message,
        })
    }

    fn send<N: told::Notification>(&self, params: N::Params) -> Served
    where
        N::Params: Serialize,
    {
        let notification = Notification::new(N::METHOD.to_owned(), params);
        Ok(self.connection.sender.send(notification.into())?)
    }

    /// Sends what is found in a document.
    fn publish(&mut self, name: &str) -> Served {
        let duplicates = self.duplicates(name);
        let Some(document) = self.documents.get_mut(name) else {
            return Ok(());
        };
        document.duplicates = duplicates;
        let found = diagnostics::all(document, &mut self.manual);
        let (uri, version) = (document.uri.clone(), document.version);
        self.send::<told::PublishDiagnostics>(PublishDiagnosticsParams::new(
            uri,
            found,
            Some(version),
        ))
    }

    /// The games of a document that stand before in it, or in another that is open.
    fn duplicates(&self, name: &str) -> Vec<Note> {
        let Some(document) = self.documents.get(name) else {
            return Vec::new();
        };
        if !document.workshop.auditor.compares_games() {
            return Vec::new();
        }
        let mut finder = DuplicateFinder::default();
        let others = self.documents.iter().filter(|(other, _)| *other != name);
        for (other, others) in others {
            find_duplicates(&mut finder, other, others, |_, _| {});
        }
        let mut notes = Vec::new();
        find_duplicates(&mut finder, name, document, |lines_before, mut finding| {
            finding.place.line += lines_before;
            let mut note = Note::of(finding, &document.text, &document.lines);
            note.finding.place.line -= lines_before;
            notes.push(note);
        });
        notes
    }

    fn answer(&mut self, request: Request) -> Response {
        let id = request.id.clone();
        match self.value(request) {
            Ok(value) => Response::new_ok(id, value),
            Err(Fault::Unknown(method)) => {
                let why = format!("`{method}` is not known");
                Response::new_err(id, ErrorCode::MethodNotFound as i32, why)
            }
            Err(Fault::Wrong(err)) => {
                Response::new_err(id, ErrorCode::InvalidParams as i32, err.to_string())
            }
        }
    }

    fn value(&mut self, request: Request) -> Result<Value, Fault> {
        let method = request.method.clone();
        match method.as_str() {
            asked::HoverRequest::METHOD => self.at::<asked::HoverRequest, _>(
                request,
                |params| params.text_document_position_params,
                hover::at,
            ),
            asked::GotoDefinition::METHOD => self.at::<asked::GotoDefinition, _>(
                request,
                |params| params.text_document_position_params,
                definition,
            ),
            asked::InlayHintRequest::METHOD => {
                let params = of::<asked::InlayHintRequest>(request)?;
                self.told(&params.text_document.uri, |document, _| {
                    hints::within(
                        document,
                        &document.lines.bytes(&document.text, params.range),
                    )
                })
            }
            asked::CodeActionRequest::METHOD => {
                let params = of::<asked::CodeActionRequest>(request)?;
                self.told(&params.text_document.uri, |document, manual| {
                    actions::within(
                        document,
                        &document.lines.bytes(&document.text, params.range),
                        manual,
                    )
                })
            }
            asked::DocumentSymbolRequest::METHOD => {
                let params = of::<asked::DocumentSymbolRequest>(request)?;
                self.told(&params.text_document.uri, |document, _| {
                    symbols::symbols(document)
                })
            }
            asked::FoldingRangeRequest::METHOD => {
                let params = of::<asked::FoldingRangeRequest>(request)?;
                self.told(&params.text_document.uri, |document, _| {
                    symbols::folds(document)
                })
            }
            asked::Formatting::METHOD => {
                let params = of::<asked::Formatting>(request)?;
                self.format(&params.text_document.uri)
            }
            _ => Err(Fault::Unknown(method)),
        }
    }

    /// What is told of a place in a document.
    fn at<R: asked::Request, T: Serialize>(
        &mut self,
        request: Request,
        place: impl Fn(R::Params) -> TextDocumentPositionParams,
        tell: impl Fn(&Document, usize) -> T,
    ) -> Result<Value, Fault>
    where
        R::Params: DeserializeOwned,
    {
        let place = place(of::<R>(request)?);
        self.told(&place.text_document.uri, |document, _| {
            tell(
                document,
                document.lines.byte(&document.text, place.position),
            )
        })
    }

    /// What is told of a document; nothing of one that is not open.
    fn told<T: Serialize>(
        &mut self,
        uri: &Uri,
        tell: impl FnOnce(&Document, &mut Manual) -> T,
    ) -> Result<Value, Fault> {
        match self.documents.get(uri.as_str()) {
            Some(document) => Ok(serde_json::to_value(tell(document, &mut self.manual))?),
            None => Ok(Value::Null),
        }
    }

    /// The whole text as `bystander fmt` lays it out; why it stays as it is, is said.
    fn format(&mut self, uri: &Uri) -> Result<Value, Fault> {
        let Some(document) = self.documents.get(uri.as_str()) else {
            return Ok(Value::Null);
        };
        let name = document.path.to_string_lossy();
        let form = Form::usual().map(|form| form.of(&name, document.text.as_bytes()));
        let why = match form {
            Ok(Ok(text)) => {
                let whole = document
                    .lines
                    .range(&document.text, &(0..document.text.len()));
                let text = String::from_utf8_lossy(&text).into_owned();
                let edits = (text != document.text).then(|| TextEdit::new(whole, text));
                return Ok(serde_json::to_value(edits.into_iter().collect::<Vec<_>>())?);
            }
            Ok(Err(Stays::Unfit(why))) => why,
            Ok(Err(Stays::Failed(err))) | Err(err) => err.to_string(),
        };
        // An editor that has gone is noticed where it is heard.
        _ = self.say(format!("the text stays as it is: {why}"));
        Ok(Value::Null)
    }
}

/// Enters the games of a document, and gives what is found with the lines before it.
fn find_duplicates(
    finder: &mut DuplicateFinder,
    name: &str,
    document: &Document,
    mut each: impl FnMut(u64, crate::findings::Finding),
) {
    for piece in &document.pieces {
        let before = (piece.games_before, piece.lines_before);
        let found = finder.find(
            &piece.analysis.candidates,
            name,
            before,
            &document.workshop.auditor,
        );
        found
            .into_iter()
            .for_each(|finding| each(piece.lines_before, finding));
    }
}

/// The other game of a duplicate that stands at a byte of the text.
fn definition(document: &Document, byte: usize) -> Option<lsp_types::Location> {
    let (start, game) = document.games_in(byte..byte).next()?;
    let whole = start + game.at.start..start + game.at.end;
    let mut notes = document.duplicates.iter();
    let note = notes.find(|note| {
        note.finding.rule == RuleId::DuplicateGame && whole.contains(&note.at.start)
    })?;
    other_game(&note.finding, &document.uri)
}

/// Why a request is not answered.
enum Fault {
    Unknown(String),
    Wrong(serde_json::Error),
}

impl From<serde_json::Error> for Fault {
    fn from(err: serde_json::Error) -> Fault {
        Fault::Wrong(err)
    }
}

fn of<R: asked::Request>(request: Request) -> Result<R::Params, Fault>
where
    R::Params: DeserializeOwned,
{
    Ok(serde_json::from_value(request.params)?)
}

fn params<N: told::Notification>(notification: Notification) -> Result<N::Params, serde_json::Error>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(notification.params)
}

/// The file that an address is of; of another address, its text.
fn path_of(uri: &Uri) -> PathBuf {
    let Some(path) = uri.as_str().strip_prefix("file://") else {
        return PathBuf::from(uri.as_str());
    };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let byte = (*first == b'%').then(|| escaped_byte(behind)).flatten();
        rest = if byte.is_some() { &behind[2..] } else { behind };
        bytes.push(byte.unwrap_or(*first));
    }
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

/// The byte that two hexadecimal digits stand for.
fn escaped_byte(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// The address of a file.
pub(super) fn uri_of(path: &Path) -> String {
    let mut uri = String::from("file://");
    for &byte in path.to_string_lossy().as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_of_files() {
        let path = Path::new("/a b/\u{e9}%.pgn");
        let uri = uri_of(path);
        assert_eq!(uri, "file:///a%20b/%C3%A9%25.pgn");
        assert_eq!(path_of(&uri.parse().unwrap()), path);
        assert_eq!(
            path_of(&"untitled:1".parse().unwrap()),
            Path::new("untitled:1")
        );
    }
}
