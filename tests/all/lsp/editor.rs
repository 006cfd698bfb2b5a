//! An editor, as far as the server can tell.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use serde_json::{Value, json};

use crate::support::program::{bystander, start};

/// An editor.
pub(super) struct Editor {
    pub(super) server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: i64,
    version: i64,
    /// What was told and not asked for yet.
    pub(super) told: Vec<Value>,
}

impl Editor {
    /// An editor that counts in these units, with a server of its own.
    pub(super) fn counting(units: &[&str]) -> Editor {
        let mut server = start(&mut bystander(&["lsp"]));
        let (to, from) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let mut editor = Editor {
            server,
            to,
            from: BufReader::new(from),
            asked: 0,
            version: 1,
            told: Vec::new(),
        };
        let answer = editor.ask(
            "initialize",
            json!({ "capabilities": {
                "general": { "positionEncodings": units },
                "workspace": { "inlayHint": { "refreshSupport": true } },
            } }),
        );
        assert_eq!(answer["serverInfo"]["name"], "bystander");
        assert_eq!(answer["capabilities"]["positionEncoding"], units[0]);
        editor.tell("initialized", json!({}));
        editor
    }

    pub(super) fn new() -> Editor {
        Editor::counting(&["utf-16"])
    }

    pub(super) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.to.flush().unwrap();
    }

    pub(super) fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).unwrap();
            assert!(!line.is_empty(), "the server is gone");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().unwrap(),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.from.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    pub(super) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// What the server answers; what it tells before that is kept.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                assert!(message.get("error").is_none(), "{message}");
                return message["result"].clone();
            }
            self.told.push(message);
        }
    }

    pub(super) fn open(&mut self, uri: &str, text: &str) {
        let document =
            json!({ "uri": uri, "languageId": "pgn", "version": self.version, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(super) fn change(&mut self, uri: &str, range: Value, text: &str) {
        self.version += 1;
        let params = json!({
            "textDocument": { "uri": uri, "version": self.version },
            "contentChanges": [{ "range": range, "text": text }],
        });
        self.tell("textDocument/didChange", params);
    }

    /// The findings of a document in the version that is open.
    pub(super) fn findings(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let message = match self.told.is_empty() {
                true => self.receive(),
                false => self.told.remove(0),
            };
            let params = &message["params"];
            if params["uri"] == uri && params["version"] == self.version {
                return params["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    pub(super) fn about(&mut self, method: &str, uri: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": uri } });
        params
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        self.ask(&format!("textDocument/{method}"), params)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        _ = self.server.kill();
        _ = self.server.wait();
    }
}
