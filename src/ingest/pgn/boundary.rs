//! Where one game certainly ends and the next begins, told without reading the game.

use memchr::memmem;

use super::tag_shapes::tag_opens;
use crate::steps;

const EVENT: &[u8] = b"[Event \"";

/// Whether a game begins at byte `at` whatever stands before it: an Event tag at the start of a line that
/// does not follow another tag's line.
///
/// A damaged game can so never reach into the next one, and a file can be cut anywhere games begin.
pub fn is_boundary(text: &[u8], at: usize) -> bool {
    if !text[at..].starts_with(EVENT) {
        return false;
    }
    let before = &text[..at];
    let Some((&last, before)) = before.split_last() else {
        return true;
    };
    if last != b'\n' && last != b'\r' {
        return before.len() == 2 && text.starts_with(b"\xef\xbb\xbf");
    }
    let before = if last == b'\n' {
        before.strip_suffix(b"\r").unwrap_or(before)
    } else {
        before
    };
    let line = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |n| n + 1);
    !before[line..].trim_ascii_start().starts_with(b"[")
}

/// The boundaries of a text, in order.
pub struct Boundaries<'t> {
    text: &'t [u8],
    found: memmem::FindIter<'t, 'static>,
}

impl<'t> Boundaries<'t> {
    /// All boundaries of `text`, the one at its start included if there is one.
    pub fn new(text: &'t [u8]) -> Boundaries<'t> {
        Boundaries {
            text,
            found: memmem::find_iter(text, EVENT),
        }
    }

    /// The last boundary after byte 0, searched from the end.
    pub fn last(text: &[u8]) -> Option<usize> {
        memmem::rfind_iter(text, EVENT).find(|&at| at > 0 && is_boundary(text, at))
    }
}

impl Iterator for Boundaries<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.found.find(|&at| is_boundary(self.text, at))
    }
}

/// The next tag that follows a blank line, between `from` and `to`: a new game, unless a tag section is
/// being read.
pub(super) fn next_soft(text: &[u8], from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while let Some(blank) = blank_line(&text[..to], at) {
        let next = text[blank..to]
            .iter()
            .position(|b| !b.is_ascii_whitespace())
            .map(|n| blank + n)?;
        if tag_opens(&text[next..]) {
            return Some(next);
        }
        at = next;
    }
    None
}

/// The start of the next line after `from` that holds nothing but blanks.
pub(super) fn blank_line(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let line_end = memchr::memchr2(b'\n', b'\r', &text[at..]);
        steps::count(line_end.unwrap_or(text.len() - at) + 1);
        at += line_end?;
        at += if text[at..].starts_with(b"\r\n") {
            2
        } else {
            1
        };
        let inside = text[at..].iter().position(|&b| b != b' ' && b != b'\t')?;
        if matches!(text[at + inside], b'\n' | b'\r') {
            return Some(at);
        }
    }
}
