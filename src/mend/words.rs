//! The changes of a text as words that became others.

use std::ops::Range;

use super::revision::{Change, Revision};
use crate::findings::locate::Locator;

/// Words of one line that became others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewording {
    /// Where they stood, in bytes.
    pub at: Range<usize>,
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters, from 1.
    pub column: u64,
    /// What stood there.
    pub old: String,
    /// What stands there now.
    pub new: String,
}

/// The changes of a text word by word, and how many go beyond a line or are no text.
pub fn rewordings(revision: &Revision) -> (Vec<Rewording>, usize) {
    let text = revision.original();
    let changes = revision.changes();
    let mut found: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
    for Change { old, new } in &changes {
        let words = words_around(text, old);
        match found
            .last_mut()
            .filter(|(before, _)| words.start < before.end)
        {
            // The word goes on behind the change before.
            Some((before, now)) => {
                let kept = before.end - old.start.min(before.end);
                now.truncate(now.len() - kept);
                now.extend_from_slice(new);
                let end = words.end.max(before.end);
                now.extend_from_slice(&text[old.end..end]);
                before.end = end;
            }
            None => {
                let now = [
                    &text[words.start..old.start],
                    new,
                    &text[old.end..words.end],
                ]
                .concat();
                found.push((words, now));
            }
        }
    }
    let all = found.len();
    let mut locator = Locator::new(text);
    let of_a_line = |bytes: &[u8]| !bytes.iter().any(|b| matches!(b, b'\n' | b'\r'));
    let told = found.into_iter().filter_map(|(at, new)| {
        let old = text[at.clone()].to_vec();
        let (line, column) = locator.place(at.start);
        let fits = !old.is_empty() && of_a_line(&old) && of_a_line(&new);
        let (old, new) = (String::from_utf8(old).ok()?, String::from_utf8(new).ok()?);
        fits.then_some(Rewording {
            at,
            line,
            column,
            old,
            new,
        })
    });
    let told: Vec<Rewording> = told.collect();
    let left = all - told.len();
    (told, left)
}

/// The words that a range touches; of a place between blanks, the word before it on its line, or the one behind.
fn words_around(text: &[u8], range: &Range<usize>) -> Range<usize> {
    let is_word = |at: &usize| !text[*at].is_ascii_whitespace();
    let is_inline = |at: &usize| matches!(text[*at], b' ' | b'\t');
    let back = |from: usize| (0..from).rev().take_while(is_word).last().unwrap_or(from);
    let on = |from: usize| {
        (from..text.len())
            .take_while(is_word)
            .last()
            .map_or(from, |at| at + 1)
    };
    let words = back(range.start)..on(range.end);
    if !words.is_empty() {
        return words;
    }
    let blank = (0..words.start)
        .rev()
        .take_while(is_inline)
        .last()
        .unwrap_or(words.start);
    let before = back(blank);
    if before < blank {
        return before..words.end;
    }
    let behind = (words.end..text.len()).take_while(is_inline).last();
    words.start..on(behind.map_or(words.end, |at| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Edit;
    use crate::score::Span;

    fn reworded(
        text: &str,
        edits: &[(usize, usize, &str)],
    ) -> (Vec<(String, String, u64, u64)>, usize) {
        let mut revision = Revision::new(text.as_bytes().into());
        let edits: Vec<Edit> = edits
            .iter()
            .map(|&(start, end, text)| Edit::replace(Span::new(start, end), text))
            .collect();
        revision.edit(&edits);
        let (found, left) = rewordings(&revision);
        let told = found
            .into_iter()
            .map(|one| (one.old, one.new, one.line, one.column));
        (told.collect(), left)
    }

    #[test]
    fn changes_are_told_word_by_word() {
        let one =
            |old: &str, new: &str, line, column| (old.to_owned(), new.to_owned(), line, column);
        let text = "1. e4 e5\n2. Nf3 Nc6";
        assert_eq!(
            reworded(text, &[(4, 5, "3")]),
            (vec![one("e4", "e3", 1, 4)], 0)
        );
        assert_eq!(
            reworded(text, &[(12, 12, "g"), (14, 15, "2")]),
            (vec![one("Nf3", "gNf2", 2, 4)], 0)
        );
        assert_eq!(
            reworded(text, &[(5, 5, " x")]),
            (vec![one("e4", "e4 x", 1, 4)], 0)
        );
        assert_eq!(reworded(text, &[(8, 9, " ")]).1, 1);
        assert_eq!(
            reworded("a  b", &[(2, 2, "x")]),
            (vec![one("a ", "a x", 1, 1)], 0)
        );
    }
}
