//! Words on lines of less than 80 characters (PGN standard, 8.2.1).

use crate::text::{char_count, joined};

/// Characters a line has at most.
const COLUMNS: usize = 79;

/// The greatest number of four digits.
const FOUR_DIGITS: u32 = 9999;

/// Lays words out on lines.
#[derive(Debug, Default)]
pub(super) struct Layout {
    out: Vec<u8>,
    /// Where the last word begins, which something may still be glued to.
    word: usize,
    /// Characters it has.
    width: usize,
    /// Characters of its line that stand before it.
    column: usize,
    /// What the next word begins with.
    prefix: String,
}

impl Layout {
    /// Begins anew, keeping the buffers.
    pub(super) fn clear(&mut self) {
        self.out.clear();
        self.prefix.clear();
        (self.word, self.width, self.column) = (0, 0, 0);
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        self.begin_word();
        self.add(word.as_bytes());
    }

    /// Adds a number with what stands behind it.
    pub(super) fn number(&mut self, number: u32, behind: &str) {
        self.begin_word();
        if number > FOUR_DIGITS {
            self.add(number.to_string().as_bytes());
        } else {
            let (digits, len) = joined_digits(number);
            self.add_eight(digits, len);
        }
        self.add(behind.as_bytes());
    }

    /// Puts a sign directly before the next word.
    pub(super) fn before(&mut self, sign: char) {
        self.prefix.push(sign);
    }

    /// Puts a sign directly behind the last word.
    pub(super) fn behind(&mut self, sign: char) {
        if !self.prefix.is_empty() {
            self.begin_word();
        }
        let mut bytes = [0; 4];
        self.add(sign.encode_utf8(&mut bytes).as_bytes());
    }

    /// Adds a line that stands by itself.
    pub(super) fn line(&mut self, line: &str) {
        self.end_line();
        self.out.extend_from_slice(line.as_bytes());
        self.out.push(b'\n');
        self.word = self.out.len();
    }

    /// Ends the line that is being written, if there is one.
    pub(super) fn end_line(&mut self) {
        self.place();
        if self.column > 0 {
            self.out.push(b'\n');
        }
        (self.word, self.column) = (self.out.len(), 0);
    }

    /// What was laid out.
    pub(super) fn text(&mut self) -> &[u8] {
        self.end_line();
        &self.out
    }

    /// Ends the last word and begins another behind a blank, which becomes the end of the line where there is no room
    /// for the word.
    fn begin_word(&mut self) {
        self.place();
        if self.column > 0 {
            self.out.push(b' ');
        }
        self.word = self.out.len();
        if !self.prefix.is_empty() {
            let mut prefix = std::mem::take(&mut self.prefix);
            self.add(prefix.as_bytes());
            prefix.clear();
            self.prefix = prefix;
        }
    }

    /// Adds to the last word. Most that is added is short, and is cheapest moved as a whole number of bytes.
    #[inline]
    fn add(&mut self, text: &[u8]) {
        if text.len() > size_of::<u64>() {
            self.width += char_count(text);
            return self.out.extend_from_slice(text);
        }
        self.add_eight(joined(text), text.len());
    }

    /// The same for the lowest `len` of eight bytes.
    #[inline]
    fn add_eight(&mut self, eight: u64, len: usize) {
        let bytes = eight.to_le_bytes();
        self.width += match bytes.is_ascii() {
            true => len,
            false => char_count(&bytes[..len]),
        };
        let end = self.out.len() + len;
        self.out.extend_from_slice(&bytes);
        self.out.truncate(end);
    }

    /// Settles on which line the last word stands.
    fn place(&mut self) {
        let width = std::mem::take(&mut self.width);
        if width == 0 {
            // The blank before it is that of the next.
            self.out.truncate(self.word - usize::from(self.column > 0));
            return;
        }
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width <= COLUMNS || opens_no_line(&self.out[self.word..]) {
            self.column += 1 + width;
        } else {
            self.out[self.word - 1] = b'\n';
            self.column = width;
        }
        self.word = self.out.len();
    }
}

/// The digits of a number of at most four, joined, and how many they are.
#[inline]
fn joined_digits(number: u32) -> (u64, usize) {
    let (mut digits, mut len, mut left) = (0, 0, number);
    loop {
        digits = digits << 8 | u64::from(b'0' + (left % 10) as u8);
        (left, len) = (left / 10, len + 1);
        if left == 0 {
            return (digits, len);
        }
    }
}

/// A line that begins so would be skipped by readers as an escape, or taken for a tag.
fn opens_no_line(word: &[u8]) -> bool {
    word.starts_with(b"%") || word.starts_with(b"[") && !word.starts_with(b"[%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_short_and_signs_stay_with_their_words() {
        let mut layout = Layout::default();
        for n in 0..40 {
            layout.before('(');
            layout.word(&format!("{n}."));
            layout.word("Nf3");
            layout.behind(')');
        }
        let text = String::from_utf8(layout.text().to_vec()).unwrap();
        assert!(text.lines().all(|line| line.len() < 80), "{text}");
        assert!(text.starts_with("(0. Nf3) (1. Nf3) "), "{text}");
        assert!(text.ends_with("Nf3)\n"));
    }

    #[test]
    fn no_line_of_a_comment_begins_like_an_escape_or_a_tag() {
        let mut layout = Layout::default();
        layout.word(&"x".repeat(70));
        for word in ["{", "100000", "%", "[Event", "\"x\"]", "}"] {
            layout.word(word);
        }
        let text = str::from_utf8(layout.text()).unwrap();
        assert!(text.lines().all(|l| !l.starts_with(['%', '['])), "{text}");
    }
}
