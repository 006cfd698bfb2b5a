//! Notes that stand behind a game, each called by a sign beside a move: `[A]`, `(a)`, `*`.

use super::cells::{is_footnote_sign, is_footnote_sign_in_square};
use super::comment;
use super::page::Page;
use crate::score::Span;

/// More notes of a game than this stay behind it, so that no text costs more than its length.
const MOST: usize = 256;

/// The notes behind a game.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    list: Vec<Footnote>,
}

#[derive(Debug)]
struct Footnote {
    sign: String,
    /// It ends with the bracket it begins with, however many paragraphs that takes.
    in_brackets: bool,
    paragraphs: Vec<(String, Span)>,
    /// It stands beside the move that called it.
    placed: bool,
}

impl Footnotes {
    /// The notes on some lines.
    pub(super) fn on(page: &Page<'_>, from: usize, to: usize) -> Footnotes {
        let mut list: Vec<Footnote> = Vec::new();
        for (words, span) in comment::paragraphs(page, from, to) {
            if let Some((sign, in_brackets)) = opening_sign(span.of(page.text)) {
                if list.len() == MOST {
                    break;
                }
                list.push(Footnote {
                    sign,
                    in_brackets,
                    paragraphs: vec![(words, span)],
                    placed: false,
                });
            } else if let Some(last) = list.last_mut().filter(|last| last.is_open()) {
                last.paragraphs.push((words, span));
            }
        }
        Footnotes { list }
    }

    /// The paragraphs of the note that a sign calls at the end of a printed move or behind it, points and blanks
    /// apart; each note is called once.
    pub(super) fn called(&mut self, printed: &[u8], behind: &[u8]) -> &[(String, Span)] {
        let points = behind.iter().take_while(|b| b" .,;:!?".contains(b)).count();
        let sign = (0..printed.len())
            .rev()
            .find_map(|at| sign(&printed[at..]))
            .or_else(|| sign(&behind[points..]));
        let note = self
            .list
            .iter_mut()
            .find(|note| !note.placed && Some(&note.sign) == sign.as_ref());
        note.map_or(&[], |note| {
            note.placed = true;
            &note.paragraphs
        })
    }

    /// Whether a paragraph stands beside the move that called it.
    pub(super) fn are_placed(&self, paragraph: Span) -> bool {
        let placed = self.list.iter().filter(|note| note.placed);
        placed
            .flat_map(|note| &note.paragraphs)
            .any(|(_, span)| *span == paragraph)
    }
}

impl Footnote {
    fn is_open(&self) -> bool {
        let ends = |(words, _): &(String, Span)| words.ends_with(']');
        self.in_brackets && !self.paragraphs.iter().any(ends)
    }
}

/// The sign that the bytes begin with.
fn sign(bytes: &[u8]) -> Option<String> {
    let inside = |close: u8| {
        let end = memchr::memchr(close, &bytes[..bytes.len().min(5)])?;
        Some(&bytes[1..end])
    };
    let letters = match bytes {
        [b'(', ..] => inside(b')').filter(|inside| is_footnote_sign(inside))?,
        [b'[', ..] => inside(b']').filter(|inside| is_footnote_sign_in_square(inside))?,
        [b'*', ..] => b"*",
        [0xe2, 0x80, 0xa0 | 0xa1, ..] => &bytes[..3],
        _ => return None,
    };
    Some(String::from_utf8_lossy(letters).to_lowercase())
}

/// The sign that a note begins with, and whether the whole note stands in brackets: `[Footnote A: …]`.
fn opening_sign(note: &[u8]) -> Option<(String, bool)> {
    const WORD: &[u8] = b"[footnote ";
    let named = note
        .get(..WORD.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(WORD));
    if !named {
        return sign(note).map(|sign| (sign, false));
    }
    let letters = note[WORD.len()..]
        .split(|b| !b.is_ascii_alphanumeric() && *b != b'*')
        .next()?;
    let sign = String::from_utf8_lossy(letters).to_lowercase();
    (!sign.is_empty()).then_some((sign, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_letters_figures_and_stars() {
        for (text, is) in [
            ("[A] x", Some("a")),
            ("(a)", Some("a")),
            ("[12]", Some("12")),
            ("* x", Some("*")),
            ("(1)", None),
            ("(best)", None),
            ("A", None),
        ] {
            assert_eq!(sign(text.as_bytes()).as_deref(), is, "{text}");
        }
        let opening = opening_sign(b"[Footnote B:  10. P. takes B.]");
        assert_eq!(opening, Some(("b".to_owned(), true)));
        assert_eq!(opening_sign(b"(a) Greedy."), Some(("a".to_owned(), false)));
        assert_eq!(opening_sign(b"Black wins."), None);
    }
}
