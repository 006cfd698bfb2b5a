//! What an editor tells: texts that are opened, changed and closed, and files that documents are read with.

use std::error::Error;
use std::path::Path;

use lsp_server::Notification;
use lsp_types::PublishDiagnosticsParams;
use lsp_types::notification::{self as told, Notification as _};
use serde::de::DeserializeOwned;

use super::super::address::path_of;
use super::super::document::Document;
use super::super::workshop::Workshop;
use super::{Served, Server};
use crate::{config, errata};

/// What the files are called that documents are read with.
const READ_WITH: [&str; 2] = [config::FILE_NAME, errata::FILE_NAME];

impl Server {
    /// Takes what the editor tells.
    pub(super) fn hear(&mut self, notification: Notification) -> Served {
        match notification.method.as_str() {
            told::DidOpenTextDocument::METHOD => {
                let opened = params::<told::DidOpenTextDocument>(notification)?.text_document;
                let workshop = self.workshop(&path_of(&opened.uri))?;
                let name = opened.uri.to_string();
                let document = Document::open(opened, workshop, self.units);
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
                let uri = saved.uri.as_str();
                let is_one = READ_WITH.iter().any(|name| uri.ends_with(name));
                if is_one { self.reload() } else { Ok(()) }
            }
            told::DidChangeConfiguration::METHOD | told::DidChangeWatchedFiles::METHOD => {
                self.reload()
            }
            _ => Ok(()),
        }
    }

    /// Reads the settings and the errata, and then everything, anew.
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
        let (workshop, faults) = Workshop::of(path);
        faults.into_iter().try_for_each(|fault| self.say(fault))?;
        Ok(workshop)
    }
}

fn params<N: told::Notification>(notification: Notification) -> Result<N::Params, serde_json::Error>
where
    N::Params: DeserializeOwned,
{
    serde_json::from_value(notification.params)
}
