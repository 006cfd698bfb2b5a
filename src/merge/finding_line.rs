//! A finding as it stands in a report.

use std::borrow::Cow;
use std::io;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Level, RuleId, Suppressions};
use crate::run::{RepeatKey, Repeatable};
use crate::text::json::push_line;

/// What is written where nobody has asked yet whether a slip runs through its source.
const MANNER: &[u8] = b"\"manner\":true,";

/// A finding, and the line it is told with.
#[derive(Clone, Debug)]
pub(super) struct FindingLine {
    /// The line, without its end.
    line: Vec<u8>,
    pub(super) fields: Fields,
}

/// What of a finding is looked at.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Fields {
    pub(super) source: String,
    game: u64,
    pub(super) line: u64,
    column: u64,
    pub(super) rule: RuleId,
    pub(super) level: Level,
    kind: Option<String>,
    ground: Option<String>,
    code: Option<String>,
    #[serde(rename = "move")]
    number: Option<String>,
    text: String,
    message: String,
    fingerprint: String,
    #[serde(default)]
    manner: bool,
}

impl FindingLine {
    /// The finding of a line; it fails if it is none.
    pub(super) fn read(line: &[u8]) -> serde_json::Result<FindingLine> {
        Ok(FindingLine {
            line: line.to_vec(),
            fields: serde_json::from_slice(line)?,
        })
    }

    /// The line as the whole run tells it.
    pub(super) fn without_manner(&self) -> Cow<'_, [u8]> {
        let line = &self.line[..];
        // Within a text the quotes would be escaped.
        match self
            .fields
            .manner
            .then(|| memchr::memmem::rfind(line, MANNER))
        {
            Some(Some(at)) => Cow::Owned([&line[..at], &line[at + MANNER.len()..]].concat()),
            _ => Cow::Borrowed(line),
        }
    }

    /// Whether it is known and not to be told.
    pub(super) fn is_known(&self, known: &mut Suppressions) -> bool {
        let fields = &self.fields;
        let number = fields.number.as_deref().unwrap_or_default();
        let what = [&fields.source, fields.rule.name(), number, &fields.text];
        let mark = Fingerprint::parse(&fields.fingerprint);
        mark.is_some_and(|mark| known.hides_reported(mark, what))
    }

    /// The same, with what of it is otherwise.
    fn changed(mut self, change: impl FnOnce(&mut Map<String, Value>)) -> io::Result<FindingLine> {
        let mut object: Map<String, Value> = serde_json::from_slice(&self.without_manner())?;
        change(&mut object);
        self.line.clear();
        push_line(&object, &mut self.line)?;
        self.line.pop();
        self.fields.manner = false;
        Ok(self)
    }
}

impl Repeatable for FindingLine {
    fn key(&self) -> Option<RepeatKey> {
        let fields = &self.fields;
        let (kind, code) = (fields.kind.as_deref(), fields.code.as_deref());
        let said = (&fields.message[..], &fields.text[..]);
        fields
            .manner
            .then(|| RepeatKey::new(fields.rule, kind, code, said))
    }

    fn game(&self) -> u64 {
        self.fields.game
    }

    fn order(&self) -> (u64, u64, RuleId) {
        (self.fields.line, self.fields.column, self.fields.rule)
    }

    fn with_others(self, others: u64, words: &str) -> FindingLine {
        let fields = &self.fields;
        let message = format!("{}{words}", fields.message);
        let mark = Fingerprint::of_source([
            fields.rule.name(),
            fields.code.as_deref().unwrap_or_default(),
            fields.kind.as_deref().unwrap_or_default(),
            fields.ground.as_deref().unwrap_or_default(),
            &fields.text,
        ]);
        let unchanged = self.clone();
        let changed = self.changed(|object| about_source(object, message, others + 1, mark));
        // What was read can be written.
        changed.unwrap_or(unchanged)
    }
}

/// Makes a finding in a game one about its source, that stands for so many.
fn about_source(object: &mut Map<String, Value>, message: String, times: u64, mark: Fingerprint) {
    let known = std::mem::take(object);
    for (name, value) in known {
        // It stands where the format has it: behind what is said, before what is only of some findings.
        let behind = ["ambiguity", "other", "erratum", "white"];
        if behind.contains(&&name[..]) && !object.contains_key("times") {
            object.insert("times".to_owned(), times.into());
        }
        let value = match &name[..] {
            "game" => 0.into(),
            "message" => Value::String(message.clone()),
            "ply" | "move" | "side" | "fen" => Value::Null,
            "variation" => false.into(),
            "white" | "black" | "event" | "site" | "date" | "round" => "".into(),
            "fingerprint" => Value::String(mark.to_string()),
            _ => value,
        };
        object.insert(name, value);
    }
}
