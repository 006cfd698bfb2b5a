//! What an editor asks, and what it is answered.

use lsp_server::{ErrorCode, Request, Response};
use lsp_types::request::{self as asked, Request as _};
use lsp_types::{TextDocumentPositionParams, TextEdit, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::diagnostics::other_game;
use super::super::document::Document;
use super::super::manual::Manual;
use super::super::{actions, hints, hover, symbols};
use super::Server;
use crate::convert::{FormatError, Formatter};
use crate::findings::RuleId;

impl Server {
    /// Answers what the editor asks.
    pub(super) fn respond(&mut self, request: Request) -> Response {
        let id = request.id.clone();
        match self.value(request) {
            Ok(value) => Response::new_ok(id, value),
            Err(RequestError::Unknown(method)) => {
                let why = format!("`{method}` is not known");
                Response::new_err(id, ErrorCode::MethodNotFound as i32, why)
            }
            Err(RequestError::Wrong(err)) => {
                Response::new_err(id, ErrorCode::InvalidParams as i32, err.to_string())
            }
        }
    }

    fn value(&mut self, request: Request) -> Result<Value, RequestError> {
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
                self.ask_document(&params.text_document.uri, |document, _| {
                    hints::within(
                        document,
                        &document.lines.bytes(&document.text, params.range),
                    )
                })
            }
            asked::CodeActionRequest::METHOD => {
                let params = of::<asked::CodeActionRequest>(request)?;
                self.ask_document(&params.text_document.uri, |document, manual| {
                    actions::within(
                        document,
                        &document.lines.bytes(&document.text, params.range),
                        manual,
                    )
                })
            }
            asked::DocumentSymbolRequest::METHOD => {
                let params = of::<asked::DocumentSymbolRequest>(request)?;
                self.ask_document(&params.text_document.uri, |document, _| {
                    symbols::symbols(document)
                })
            }
            asked::FoldingRangeRequest::METHOD => {
                let params = of::<asked::FoldingRangeRequest>(request)?;
                self.ask_document(&params.text_document.uri, |document, _| {
                    symbols::folds(document)
                })
            }
            asked::Formatting::METHOD => {
                let params = of::<asked::Formatting>(request)?;
                self.format(&params.text_document.uri)
            }
            _ => Err(RequestError::Unknown(method)),
        }
    }

    /// What is told of a place in a document.
    fn at<R: asked::Request, T: Serialize>(
        &mut self,
        request: Request,
        place: impl Fn(R::Params) -> TextDocumentPositionParams,
        tell: impl Fn(&Document, usize) -> T,
    ) -> Result<Value, RequestError>
    where
        R::Params: DeserializeOwned,
    {
        let place = place(of::<R>(request)?);
        self.ask_document(&place.text_document.uri, |document, _| {
            tell(
                document,
                document.lines.byte(&document.text, place.position),
            )
        })
    }

    /// What is told of a document; nothing of one that is not open.
    fn ask_document<T: Serialize>(
        &mut self,
        uri: &Uri,
        ask: impl FnOnce(&Document, &mut Manual) -> T,
    ) -> Result<Value, RequestError> {
        match self.documents.get(uri.as_str()) {
            Some(document) => Ok(serde_json::to_value(ask(document, &mut self.manual))?),
            None => Ok(Value::Null),
        }
    }

    /// The whole text as `bystander fmt` lays it out; why it stays as it is, is said.
    fn format(&mut self, uri: &Uri) -> Result<Value, RequestError> {
        let Some(document) = self.documents.get(uri.as_str()) else {
            return Ok(Value::Null);
        };
        let name = document.path.to_string_lossy();
        let laid_out = Formatter::usual().map(|usual| usual.of(&name, document.text.as_bytes()));
        let why = match laid_out {
            Ok(Ok(text)) => {
                let whole = document
                    .lines
                    .range(&document.text, &(0..document.text.len()));
                let text = String::from_utf8_lossy(&text).into_owned();
                let edits = (text != document.text).then(|| TextEdit::new(whole, text));
                return Ok(serde_json::to_value(edits.into_iter().collect::<Vec<_>>())?);
            }
            Ok(Err(FormatError::Lossy(why))) => why,
            Ok(Err(FormatError::Failed(err))) | Err(err) => err.to_string(),
        };
        // An editor that has gone is noticed where it is heard.
        _ = self.say(format!("the text stays as it is: {why}"));
        Ok(Value::Null)
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
enum RequestError {
    Unknown(String),
    Wrong(serde_json::Error),
}

impl From<serde_json::Error> for RequestError {
    fn from(err: serde_json::Error) -> RequestError {
        RequestError::Wrong(err)
    }
}

fn of<R: asked::Request>(request: Request) -> Result<R::Params, RequestError>
where
    R::Params: DeserializeOwned,
{
    Ok(serde_json::from_value(request.params)?)
}
