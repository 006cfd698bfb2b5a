//! A position given as a FEN in the text.

use shakmaty::fen::Fen;
use shakmaty::{Color, Setup};

use crate::score::Span;

/// A FEN found on a line.
pub(super) struct PrintedFen {
    pub(super) span: Span,
    pub(super) setup: Setup,
    /// Whose turn it is, if the FEN says so.
    pub(super) turn: Option<Color>,
    /// Nothing else stands on the line but a word for it.
    pub(super) fills_line: bool,
}

/// The FEN on a line, if there is one.
pub(super) fn on(text: &[u8], line: Span) -> Option<PrintedFen> {
    let bytes = line.of(text);
    let slashes = memchr::memchr_iter(b'/', bytes);
    // Most lines have none, and nearly all others too few.
    if slashes.take(7).count() < 7 {
        return None;
    }
    let words = words(bytes);
    let at = words
        .iter()
        .position(|&(from, to)| is_board(&bytes[from..to]))?;
    let (from, board_end) = words[at];
    let mut ends: Vec<usize> = words[at..].iter().take(6).map(|&(_, to)| to).collect();
    ends.reverse();
    let parsed = ends.iter().find_map(|&to| {
        let fen = std::str::from_utf8(&bytes[from..to]).ok()?;
        Some((Fen::from_ascii(fen.as_bytes()).ok()?, to))
    });
    let (fen, to) = parsed?;
    let setup = fen.into_setup();
    let turn = (to > board_end).then_some(setup.turn);
    let before = bytes[..from].trim_ascii();
    let label = before.len() < 24
        && before
            .iter()
            .all(|b| b.is_ascii_alphabetic() || b" .:([\"'=".contains(b));
    let after = bytes[to..].iter().all(|b| !b.is_ascii_alphanumeric());
    let start = line.start as usize;
    Some(PrintedFen {
        span: Span::new(start + from, start + to),
        setup: if turn.is_some() {
            setup
        } else {
            super::of_board(setup.board)
        },
        turn,
        fills_line: label && after,
    })
}

/// Where the words of a line begin and end, without the signs around them.
fn words(bytes: &[u8]) -> Vec<(usize, usize)> {
    let is_edge = |b: &u8| b.is_ascii_whitespace() || b"\"'()[]{},;`".contains(b);
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let len = bytes[at..]
            .iter()
            .position(is_edge)
            .unwrap_or(bytes.len() - at);
        let word = &bytes[at..at + len];
        if len > 0 {
            let end = at + word.trim_ascii_end().len();
            let dot = usize::from(word.ends_with(b".") || word.ends_with(b":"));
            found.push((at, end - dot));
        }
        at += len + 1;
    }
    found
}

fn is_board(word: &[u8]) -> bool {
    let rank =
        |rank: &[u8]| !rank.is_empty() && rank.iter().all(|b| b"pnbrqkPNBRQK12345678".contains(b));
    word.split(|&b| b == b'/').count() == 8 && word.split(|&b| b == b'/').all(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<PrintedFen> {
        on(text.as_bytes(), Span::new(0, text.len()))
    }

    #[test]
    fn a_fen_stands_alone_or_in_a_sentence() {
        let alone = found("FEN: 8/8/4k3/8/8/4K3/4P3/8 b - - 0 31").unwrap();
        assert!(alone.fills_line);
        assert_eq!(alone.turn, Some(Color::Black));
        let said = found("the position 8/8/4k3/8/8/4K3/4P3/8, in which White wins.").unwrap();
        assert!(!said.fills_line);
        assert_eq!(said.turn, None);
        assert!(found("see https://example.org/a/b/c/d/e/f/g/h for more").is_none());
    }
}
