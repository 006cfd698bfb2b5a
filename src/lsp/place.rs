//! Places as editors count them: lines, and units of an encoding, both from 0.

use std::ops::Range;

use lsp_types::{Position, PositionEncodingKind};

/// What columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Units {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16, as editors do that say nothing else.
    #[default]
    Utf16,
}

impl Units {
    /// The best of those an editor can count.
    pub(super) fn best(offered: Option<&[PositionEncodingKind]>) -> Units {
        let utf8 = offered.is_some_and(|kinds| kinds.contains(&PositionEncodingKind::UTF8));
        if utf8 { Units::Utf8 } else { Units::Utf16 }
    }

    /// What the editor is told.
    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Units::Utf8 => PositionEncodingKind::UTF8,
            Units::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn count(self, text: &str) -> usize {
        match self {
            Units::Utf8 => text.len(),
            Units::Utf16 if text.is_ascii() => text.len(),
            Units::Utf16 => text.encode_utf16().count(),
        }
    }

    /// The byte that so many units of a line stand before.
    fn byte(self, line: &str, units: usize) -> usize {
        if self == Units::Utf8 || line.is_ascii() {
            return line.floor_char_boundary(units.min(line.len()));
        }
        let mut left = units;
        for (at, c) in line.char_indices() {
            match left.checked_sub(c.len_utf16()) {
                Some(rest) => left = rest,
                None => return at,
            }
        }
        line.len()
    }
}

/// Where the lines of a text begin.
#[derive(Clone, Debug, Default)]
pub(super) struct LineIndex {
    starts: Vec<usize>,
    units: Units,
}

impl LineIndex {
    pub(super) fn of(text: &str, units: Units) -> LineIndex {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes);
        let ends = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
        starts.extend(ends.map(|at| at + 1));
        LineIndex { starts, units }
    }

    /// The line that a byte stands on.
    pub(super) fn line_of(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte) - 1
    }

    /// A line without its end.
    pub(super) fn line<'t>(&self, text: &'t str, line: usize) -> &'t str {
        let Some(&start) = self.starts.get(line) else {
            return "";
        };
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// Where a byte is.
    pub(super) fn position(&self, text: &str, byte: usize) -> Position {
        let byte = text.floor_char_boundary(byte.min(text.len()));
        let line = self.line_of(byte);
        let column = self.units.count(&text[self.starts[line]..byte]);
        Position::new(line as u32, column as u32)
    }

    /// Where a range of bytes is.
    pub(super) fn range(&self, text: &str, bytes: &Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(
            self.position(text, bytes.start),
            self.position(text, bytes.end),
        )
    }

    /// The byte at a place; the end of the text behind its last line.
    pub(super) fn byte(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        match self.starts.get(line) {
            Some(start) => {
                start
                    + self
                        .units
                        .byte(self.line(text, line), position.character as usize)
            }
            None => text.len(),
        }
    }

    /// The bytes of a range.
    pub(super) fn bytes(&self, text: &str, range: lsp_types::Range) -> Range<usize> {
        let start = self.byte(text, range.start);
        start..self.byte(text, range.end).max(start)
    }

    /// The byte of a line and a column in characters, both from 1.
    pub(super) fn byte_of_column(&self, text: &str, line: u64, column: u64) -> usize {
        let index = (line.saturating_sub(1) as usize).min(self.starts.len() - 1);
        let whole = self.line(text, index);
        let before = column.saturating_sub(1) as usize;
        let byte = match whole.is_ascii() {
            true => before.min(whole.len()),
            false => whole
                .char_indices()
                .nth(before)
                .map_or(whole.len(), |(at, _)| at),
        };
        self.starts[index] + byte
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A byte and its place lead to each other, in either counting.
        #[test]
        fn places_lead_back(text in "[ab\u{e9}\u{1f642}\n\r]{0,30}", at in 0..60_usize) {
            let at = text.floor_char_boundary(at.min(text.len()));
            prop_assume!(!(text[..at].ends_with('\r') && text[at..].starts_with('\n')));
            for units in [Units::Utf8, Units::Utf16] {
                let lines = LineIndex::of(&text, units);
                let position = lines.position(&text, at);
                prop_assert_eq!(lines.byte(&text, position), at);
            }
        }
    }

    #[test]
    fn columns_are_counted_as_the_editor_does() {
        let text = "a\u{1f642}b\r\n\u{e9}c";
        let of = |units, byte| {
            let Position { line, character } = LineIndex::of(text, units).position(text, byte);
            (line, character)
        };
        assert_eq!((of(Units::Utf16, 5), of(Units::Utf8, 5)), ((0, 3), (0, 5)));
        assert_eq!(
            (of(Units::Utf16, 10), of(Units::Utf8, 10)),
            ((1, 1), (1, 2))
        );
        let lines = LineIndex::of(text, Units::Utf16);
        assert_eq!(lines.byte_of_column(text, 1, 3), 5);
        assert_eq!(lines.byte(text, Position::new(9, 0)), text.len());
        assert_eq!(lines.byte(text, Position::new(0, 99)), 6);
    }
}
