//! The ends of games, however they are spelled.

use shakmaty::Color;

use super::chars::ends_here;
use super::plain::is_plain;
use crate::score::Outcome;
use crate::text::chars::{DASHES, dash_len};

/// A half or whole point at the start of the bytes: twice the points, and the length.
fn points(bytes: &[u8]) -> Option<(u8, usize)> {
    const SPELLINGS: [(&[u8], u8); 7] = [
        (b"1/2", 1),
        ("½".as_bytes(), 1),
        (b"0.5", 1),
        (b"0,5", 1),
        (b"1", 2),
        (b"0", 0),
        (b"O", 0),
    ];
    if !matches!(bytes.first(), Some(b'0' | b'1' | b'O' | 0xc2)) {
        return None;
    }
    SPELLINGS
        .iter()
        .find(|(text, _)| bytes.starts_with(text))
        .map(|&(text, n)| (n, text.len()))
}

/// The end of a game at the start of the bytes, however spelled (`1-0`, `1–0`, `½-½`, `1/2`, `1:0`,
/// `1 - 0`, `0.5-0.5`), and its length.
pub(super) fn terminator(bytes: &[u8]) -> Option<(Outcome, usize)> {
    let (white, mut at) = points(bytes)?;
    let blanks = |at: usize| bytes[at..].iter().take_while(|&&b| b == b' ').count();
    let alone = (white == 1).then_some((Outcome::Drawn, at));
    at += blanks(at);
    let sign = match dash_len(&bytes[at..]) {
        0 => usize::from(bytes.get(at) == Some(&b':')),
        len => len,
    };
    at += sign;
    at += blanks(at);
    let pair = points(&bytes[at..]).map(|(black, len)| (white, black, at + len));
    let pair = pair.filter(|_| sign > 0);
    let found = match pair {
        Some((2, 0, end)) => Some((Outcome::Won(Color::White), end)),
        Some((0, 2, end)) => Some((Outcome::Won(Color::Black), end)),
        Some((1, 1, end)) => Some((Outcome::Drawn, end)),
        _ => alone,
    };
    found.filter(|&(_, end)| ends_here(&bytes[end..]))
}

/// The end of a game that these bytes are and nothing else, however spelled.
pub fn spelled_outcome(bytes: &[u8]) -> Option<Outcome> {
    let (outcome, len) = terminator(bytes)?;
    (len == bytes.len()).then_some(outcome)
}

/// A move with the end of the game glued to it (`Qh5#1-0`): the length of the move, and the end.
pub(super) fn glued_result(word: &[u8]) -> Option<(usize, Outcome)> {
    const ENDS: [([&[u8]; 2], Outcome); 3] = [
        ([b"1/2", b"1/2"], Outcome::Drawn),
        ([b"1", b"0"], Outcome::Won(Color::White)),
        ([b"0", b"1"], Outcome::Won(Color::Black)),
    ];
    ENDS.iter().find_map(|&([white, black], outcome)| {
        let pair = word.strip_suffix(black)?;
        let dash = DASHES
            .iter()
            .find_map(|dash| pair.strip_suffix(dash.encode_utf8(&mut [0; 4]).as_bytes()));
        let head = dash?.strip_suffix(white)?;
        is_plain(head).then_some((head.len(), outcome))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_games_in_every_spelling() {
        for (text, outcome) in [
            ("1-0", Outcome::Won(Color::White)),
            ("1–0 ", Outcome::Won(Color::White)),
            ("1:0", Outcome::Won(Color::White)),
            ("0 - 1", Outcome::Won(Color::Black)),
            ("½-½", Outcome::Drawn),
            ("1/2", Outcome::Drawn),
            ("½", Outcome::Drawn),
            ("0.5-0.5", Outcome::Drawn),
            ("1/2-1/2.", Outcome::Drawn),
            ("1-O", Outcome::Won(Color::White)),
            ("O-1", Outcome::Won(Color::Black)),
        ] {
            assert_eq!(
                terminator(text.as_bytes()).map(|t| t.0),
                Some(outcome),
                "{text}"
            );
        }
        for text in [
            "0-0", "0-0-0", "O-O", "O-O-O", "1", "1.", "1-0-0", "1/23", "12-0",
        ] {
            assert_eq!(terminator(text.as_bytes()), None, "{text}");
        }
    }
}
