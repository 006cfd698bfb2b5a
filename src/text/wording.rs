//! What is wrong with a file that a person wrote, in that person's words.
//!
//! The readers of TOML and JSON name the types of this program (`u16`, `struct Checks`); whoever wrote the file knows
//! keys and values. Here the sentences of those readers are taken apart into what was found and what was expected, and
//! put together again.

use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::line_and_column;
use crate::text::suggest::closest;

/// What is wrong with a file that a person wrote, and where.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct TextError {
    /// The file, or what else the text is called.
    pub file: String,
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl TextError {
    /// What is wrong with the byte at `at` of a text.
    pub(crate) fn at(file: &str, text: &str, at: usize, message: String) -> TextError {
        let (line, column) = line_and_column(text, at);
        TextError {
            file: file.to_owned(),
            line,
            column,
            message,
        }
    }
}

/// The bytes of a file as text.
///
/// # Errors
/// If they are no UTF-8.
pub(crate) fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, TextError> {
    String::from_utf8(bytes).map_err(|err| {
        let (before, rest) = err.as_bytes().split_at(err.utf8_error().valid_up_to());
        let byte = rest.first().copied().unwrap_or_default();
        let message =
            format!("the byte {byte:#04x} begins no letter in UTF-8; save the file as UTF-8");
        let before = String::from_utf8_lossy(before);
        TextError::at(&path.to_string_lossy(), &before, before.len(), message)
    })
}

/// What a TOML text says that cannot be: where, in bytes, and what is wrong.
pub(crate) fn of_toml(err: &toml::de::Error, text: &str) -> (usize, String) {
    let at = err.span().map_or(0, |span| span.start);
    let tables = DeTable::parse(text).map(Spanned::into_inner);
    let key = tables.ok().and_then(|tables| key_at(&tables, at));
    (at, sentence(err.message(), key.as_deref()))
}

/// A key whose value is not of the kind that is expected.
pub(crate) fn of_value(key: &str, value: &DeValue<'_>, expected: &str) -> String {
    let found = match value {
        DeValue::String(text) => format!("the text \"{text}\""),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Float(number) => format!("the number {number}"),
        DeValue::Boolean(value) => format!("`{value}`"),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    };
    format!("`{key}` is {found}, and must be {expected}")
}

/// What a line of JSON says that cannot be.
pub(crate) fn of_json(err: &serde_json::Error) -> String {
    let said = err.to_string();
    // The reader of JSON counts lines and columns behind its sentence.
    let place = format!(" at line {} column {}", err.line(), err.column());
    let said = said.strip_suffix(&place).unwrap_or(&said);
    match err.classify() {
        serde_json::error::Category::Data => sentence(said, None),
        _ => format!("it is no JSON from column {} on", err.column()),
    }
}

/// The sentence of a reader, told anew; `key` is the key whose value it speaks of.
fn sentence(said: &str, key: Option<&str>) -> String {
    let subject = key.map_or_else(|| "this value".to_owned(), |key| format!("`{key}`"));
    let parted = |head: &str| said.strip_prefix(head)?.split_once(", expected ");
    if let Some((found, expected)) = parted("invalid type: ").or_else(|| parted("invalid value: "))
    {
        let (found, expected) = (self::found(found), self::expected(expected));
        return format!("{subject} is {found}, and must be {expected}");
    }
    if let Some((count, expected)) = parted("invalid length ") {
        let expected = self::expected(expected);
        let items = if count == "1" { "item" } else { "items" };
        return format!("{subject} has {count} {items}, and must be {expected}");
    }
    let mut quoted = said.split('`').skip(1).step_by(2);
    let first = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    let near = || match closest(first, known.iter().copied()) {
        Some(near) => format!(" (did you mean `{near}`?)"),
        None => String::new(),
    };
    let all = || match &*known {
        [] => "nothing is expected here".to_owned(),
        [one] => format!("`{one}` is the only one"),
        known => format!("there are {}", known.join(", ")),
    };
    match said {
        _ if said.starts_with("unknown field ") => {
            format!("there is no key `{first}` here{}: {}", near(), all())
        }
        _ if said.starts_with("unknown variant ") => {
            format!(
                "{subject} is `{first}`, which is no word for it{}: {}",
                near(),
                all()
            )
        }
        _ if said.starts_with("missing field ") => {
            let place = key.map_or_else(String::new, |key| format!(" in `{key}`"));
            format!("the key `{first}` is missing{place}")
        }
        _ if said.starts_with("a year (") => format!("{subject} must be {said}"),
        "wanted string or table" => format!("{subject} must be a word in quotes"),
        _ if said.starts_with("duplicate field ") => format!("the key `{first}` stands here twice"),
        _ => one_line(said),
    }
}

/// What stands there.
fn found(said: &str) -> String {
    let (kind, value) = said.split_once(' ').unwrap_or((said, ""));
    let value = value.trim_matches('`');
    match (kind, value) {
        ("string", text) => format!("the text {text}"),
        ("integer", number) => format!("the number {number}"),
        ("floating", number) => {
            let number = number.trim_start_matches("point").trim_matches([' ', '`']);
            format!("the number {number}")
        }
        ("boolean", value) => format!("`{value}`"),
        ("map", _) => "a table".to_owned(),
        ("sequence", _) => "a list".to_owned(),
        ("unit" | "null", _) => "empty".to_owned(),
        _ => said.to_owned(),
    }
}

/// What should stand there.
fn expected(said: &str) -> String {
    let whole = |most: &str| format!("a whole number from 0 to {most}");
    match said {
        "u8" => whole("255"),
        "u16" => whole("65535"),
        "u32" => whole("4294967295"),
        "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "i32" | "i64" => "a whole number".to_owned(),
        "a boolean" => "`true` or `false`, without quotes".to_owned(),
        "a string" | "a borrowed string" | "path string" | "a string key" | "string or table" => {
            "a text in quotes".to_owned()
        }
        "a sequence" => "a list in brackets: [\"…\", \"…\"]".to_owned(),
        "a map" => "a table of keys and values".to_owned(),
        _ if said.starts_with("struct ") => "a table of keys and values".to_owned(),
        _ if said.starts_with("enum ") => "one word in quotes".to_owned(),
        _ => match said.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length} whole numbers: [1, 2, …]"),
            None => one_line(said),
        },
    }
}

/// What the parser of TOML says may have several lines.
fn one_line(said: &str) -> String {
    said.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The key whose value stands at that byte, with those of the tables around it: `touch.order`.
fn key_at(table: &DeTable<'_>, at: usize) -> Option<String> {
    let mut found: Option<(usize, String)> = None;
    for (key, value) in table.iter() {
        let name = key.get_ref().as_ref();
        let inner = match value.get_ref() {
            DeValue::Table(inner) => key_at(inner, at).map(|inner| format!("{name}.{inner}")),
            DeValue::Array(items) => items.iter().find_map(|item| match item.get_ref() {
                DeValue::Table(inner) => key_at(inner, at).map(|inner| format!("{name}.{inner}")),
                _ => None,
            }),
            _ => None,
        };
        if inner.is_some() {
            return inner;
        }
        let span = value.span();
        let within = span.contains(&at) || span.start == at;
        // A table of its own may lie inside another's range: the narrowest is meant.
        if within
            && found
                .as_ref()
                .is_none_or(|(length, _)| span.len() < *length)
        {
            found = Some((span.len(), name.to_owned()));
        }
    }
    found.map(|(_, name)| name)
}
