//! JSON with nothing hidden in it.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Serializer, Value};

use super::escape;

/// Appends a value as compact JSON.
///
/// Characters that some reader takes for a line end, or that act on a screen, are written as `\u2028` and the like,
/// which means the same in JSON.
pub(crate) fn push<T: Serialize + ?Sized>(value: &T, json: &mut Vec<u8>) -> io::Result<()> {
    let start = json.len();
    value.serialize(&mut Serializer::new(&mut *json))?;
    // Nearly all text is plain. All of it is looked at, for so it is done many bytes at a time.
    let written = json[start..].iter();
    if written.fold(true, |plain, &byte| plain & is_plain(byte)) {
        return Ok(());
    }
    json.truncate(start);
    let visible = Visible {
        plain: is_plain,
        acts: escape::is_hidden,
    };
    value.serialize(&mut Serializer::with_formatter(json, visible))?;
    Ok(())
}

/// Whether a count is left out where it is 0.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
pub(crate) fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// Whether a count is left out where it is 1.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
pub(crate) fn is_one(count: &u64) -> bool {
    *count == 1
}

/// Appends a value as one line of JSON and a line end.
///
/// Characters that some reader takes for a line end, or that act on a screen, are written as `\u2028` and the like,
/// which means the same in JSON.
pub(crate) fn push_line<T: Serialize>(value: &T, line: &mut Vec<u8>) -> io::Result<()> {
    push(value, line)?;
    line.push(b'\n');
    Ok(())
}

/// The same for the inside of a `<script>`: no sign is left that could end it.
pub(crate) fn push_embedded<T: Serialize + ?Sized>(
    value: &T,
    json: &mut Vec<u8>,
) -> io::Result<()> {
    let visible = Visible {
        plain: |b| is_plain(b) && !matches!(b, b'<' | b'>' | b'&'),
        acts: |c| escape::is_hidden(c) || matches!(c, '<' | '>' | '&'),
    };
    value.serialize(&mut Serializer::with_formatter(json, visible))?;
    Ok(())
}

/// An object without its members that are null.
pub(crate) fn without_nulls(mut object: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// A byte that is a character which can be seen.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Compact JSON in which characters that act are spelt out.
struct Visible<P, A> {
    /// Bytes that need no closer look.
    plain: P,
    acts: A,
}

impl<P: Fn(u8) -> bool, A: Fn(char) -> bool> Formatter for Visible<P, A> {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        text: &str,
    ) -> io::Result<()> {
        if text.bytes().all(&self.plain) {
            return out.write_all(text.as_bytes());
        }
        let mut written = 0;
        for (at, c) in text.char_indices().filter(|&(_, c)| (self.acts)(c)) {
            out.write_all(&text.as_bytes()[written..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            written = at + c.len_utf8();
        }
        out.write_all(&text.as_bytes()[written..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_mean_the_same() {
        let text = "a\"\\\n\u{7f}\u{85}\u{2028}\u{202e}\u{e0041}王♟\u{1f642}";
        let mut line = Vec::new();
        push(&text, &mut line).unwrap();
        let json = String::from_utf8(line).unwrap();
        assert_eq!(
            json,
            "\"a\\\"\\\\\\n\\u007f\\u0085\\u2028\\u202e\\udb40\\udc41王♟\u{1f642}\""
        );
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn nothing_ends_a_script() {
        for text in [
            "</script><!--&]]>",
            "</script><!--&]]>\u{2028}",
            "a<b",
            "a>b",
            "a&b",
        ] {
            let mut line = Vec::new();
            push_embedded(&text, &mut line).unwrap();
            let json = String::from_utf8(line).unwrap();
            assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
        }
    }
}
