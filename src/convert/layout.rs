//! Words on lines of less than 80 characters (PGN standard, 8.2.1).

/// Characters a line has at most.
const COLUMNS: usize = 79;

/// Lays words out on lines.
#[derive(Debug, Default)]
pub(super) struct Layout {
    out: String,
    column: usize,
    /// The last word, which something may still be glued to.
    held: String,
    /// What the next word begins with.
    prefix: String,
}

impl Layout {
    /// Begins anew, keeping the buffers.
    pub(super) fn clear(&mut self) {
        self.out.clear();
        self.held.clear();
        self.prefix.clear();
        self.column = 0;
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        self.place();
        self.held.push_str(&self.prefix);
        self.prefix.clear();
        self.held.push_str(word);
    }

    /// Puts a sign directly before the next word.
    pub(super) fn before(&mut self, sign: char) {
        self.prefix.push(sign);
    }

    /// Puts a sign directly behind the last word.
    pub(super) fn behind(&mut self, sign: char) {
        if self.prefix.is_empty() {
            self.held.push(sign);
        } else {
            self.word("");
            self.held.push(sign);
        }
    }

    /// Adds a line that stands by itself.
    pub(super) fn line(&mut self, line: &str) {
        self.end_line();
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// Ends the line that is being written, if there is one.
    pub(super) fn end_line(&mut self) {
        self.place();
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    /// What was laid out.
    pub(super) fn text(&mut self) -> &str {
        self.end_line();
        &self.out
    }

    fn place(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let width = self.held.chars().count();
        if self.column > 0 && (self.column + 1 + width <= COLUMNS || opens_no_line(&self.held)) {
            self.out.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
        self.out.push_str(&self.held);
        self.column += width;
        self.held.clear();
    }
}

/// A line that begins so would be skipped by readers as an escape, or taken for a tag.
fn opens_no_line(word: &str) -> bool {
    word.starts_with('%') || word.starts_with('[') && !word.starts_with("[%")
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
        let text = layout.text().to_owned();
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
        let text = layout.text();
        assert!(text.lines().all(|l| !l.starts_with(['%', '['])), "{text}");
    }
}
