//! The server: hears what an editor says, and tells it what is read.

mod answer;
mod hear;
mod offer;
mod twice;

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::mpsc;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request};
use lsp_types::notification as told;
use lsp_types::request::{self as asked, Request as _};
use lsp_types::{MessageType, PublishDiagnosticsParams, ShowMessageParams};
use serde::Serialize;
use serde_json::{Value, json};

use super::analysis::Analysis;
use super::diagnostics;
use super::document::Document;
use super::manual::Manual;
use super::place::Units;
use offer::Client;

/// How long it is waited for a keystroke before what was read beside is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// Serves one editor until it says that it is done.
///
/// # Errors
/// If the editor breaks the protocol, or goes away.
pub fn run() -> Result<(), Box<dyn Error + Sync + Send>> {
    let (connection, threads) = Connection::stdio();
    let (id, params) = connection.initialize_start()?;
    let client: Client = serde_json::from_value(params)?;
    let units = client.units();
    let answer = json!({
        "capabilities": offer::capabilities(units),
        "serverInfo": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    let mut server = Server::new(connection, units);
    server.renews_hints = client.renews_hints();
    server.serve()?;
    drop(server);
    threads.join()?;
    Ok(())
}

/// A text that was read beside the editor.
struct FinishedAnalysis {
    uri: String,
    task: u64,
    analysis: Analysis,
}

struct Server {
    connection: Connection,
    units: Units,
    /// The editor asks for hints anew when it is told to.
    renews_hints: bool,
    documents: BTreeMap<String, Document>,
    manual: Manual,
    /// How many texts are being read beside the editor, and how many ever were.
    reading: (usize, u64),
    done: (
        mpsc::Sender<FinishedAnalysis>,
        mpsc::Receiver<FinishedAnalysis>,
    ),
    /// Requests to the editor so far.
    asked: i32,
}

type Served = Result<(), Box<dyn Error + Sync + Send>>;

impl Server {
    fn new(connection: Connection, units: Units) -> Server {
        Server {
            connection,
            units,
            renews_hints: false,
            documents: BTreeMap::new(),
            manual: Manual::new(),
            reading: (0, 0),
            done: mpsc::channel(),
            asked: 0,
        }
    }

    fn serve(&mut self) -> Served {
        loop {
            let waits = self.reading.0 > 0 || self.documents.values().any(Document::waits);
            let message = match waits {
                false => Some(self.connection.receiver.recv()?),
                true => match self.connection.receiver.recv_timeout(GLANCE) {
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
                    let response = self.respond(request);
                    self.connection.sender.send(response.into())?;
                }
                Some(Message::Notification(notification)) => self.hear(notification)?,
                Some(Message::Response(_)) | None => {}
            }
            self.take_done()?;
            self.read_beside();
        }
    }

    /// Begins to read beside the editor what waits for it.
    fn read_beside(&mut self) {
        for (uri, document) in &mut self.documents {
            let Some(task) = document.task(self.reading.1) else {
                continue;
            };
            self.reading = (self.reading.0 + 1, self.reading.1 + 1);
            let (uri, done) = (uri.clone(), self.done.0.clone());
            std::thread::spawn(move || {
                let (task, analysis) = (task.id, task.read());
                // Nobody waits for it once the server has ended.
                _ = done.send(FinishedAnalysis {
                    uri,
                    task,
                    analysis,
                });
            });
        }
    }

    /// Takes what was read beside the editor.
    fn take_done(&mut self) -> Served {
        while let Ok(done) = self.done.1.try_recv() {
            self.reading.0 -= 1;
            let document = self.documents.get_mut(&done.uri);
            if document.is_some_and(|document| document.adopt(done.task, done.analysis)) {
                self.publish(&done.uri)?;
                self.renew_hints()?;
            }
        }
        Ok(())
    }

    /// Lets the editor ask for hints anew, which it does by itself only when something is typed.
    fn renew_hints(&mut self) -> Served {
        if !self.renews_hints {
            return Ok(());
        }
        self.asked += 1;
        let method = asked::InlayHintRefreshRequest::METHOD.to_owned();
        let request = Request::new(self.asked.into(), method, Value::Null);
        Ok(self.connection.sender.send(request.into())?)
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
}
