//! What is written in figures: ranks, numbers, and castling in circles.

use super::chars::{char_at, skip_blank};
use super::kind::AtomKind;
use super::words::is_mark;
use crate::text::chars::is_dash;

/// Castling in circles (`O-O`, `0 - 0`, `OOO`): how many, and the length.
pub(super) fn circles(bytes: &[u8]) -> Option<(u8, usize)> {
    let circle = |at: usize| matches!(bytes.get(at), Some(b'O' | b'o' | b'0'));
    let ends = |at: usize| {
        !bytes
            .get(at)
            .is_some_and(|b| b.is_ascii_alphanumeric() && !matches!(b, b'c' | b'd' | b'm'))
    };
    let run = (0..4).take_while(|&at| circle(at)).count();
    if matches!(run, 2 | 3) && ends(run) {
        return Some((run as u8, run));
    }
    if let Some(found) = circles_without_dashes(bytes) {
        return Some(found);
    }
    let (mut count, mut at) = (1, 1);
    while count < 4 {
        let mut next = skip_blank(bytes, at);
        let dashes = next;
        // `O. O.` and `0.0`, but `0.` is a number.
        if bytes.get(next) == Some(&b'.') && (bytes[0] == b'O' || circle(next + 1)) {
            next += 1;
        }
        while next < bytes.len() && matches!(char_at(&bytes[next..]).0, c if is_dash(c) || c == '_')
        {
            next += char_at(&bytes[next..]).1;
        }
        if next == dashes {
            break;
        }
        next = skip_blank(bytes, next);
        if !circle(next) {
            break;
        }
        (count, at) = (count + 1, next + 1);
    }
    (matches!(count, 2 | 3) && ends(at)).then_some((count, at))
}

/// `O O`, `O O O`: the dashes are lost, and nothing else stands between.
fn circles_without_dashes(bytes: &[u8]) -> Option<(u8, usize)> {
    let run = bytes
        .iter()
        .zip(b"O O O O")
        .take_while(|(found, meant)| found == meant)
        .count();
    let behind = bytes[run..].trim_ascii_start();
    let dashed = !behind.is_empty() && is_dash(char_at(behind).0);
    let glued = bytes.get(run).is_some_and(u8::is_ascii_alphanumeric);
    match run {
        3 | 4 if !dashed && !glued => Some((2, 3)),
        5 | 6 if !dashed && !glued => Some((3, 5)),
        _ => None,
    }
}

/// Half a point, with which a result begins.
const HALF: &[u8] = b"1/2";

/// A run of digits, with the ending of an ordinal number.
pub(super) fn number(bytes: &[u8]) -> (AtomKind, usize) {
    // `B takes Q 1/2-1/2`: the game is drawn, and nothing stands on the queen's first or second.
    if bytes.starts_with(HALF) && !bytes.get(HALF.len()).is_some_and(u8::is_ascii_alphanumeric) {
        return (AtomKind::Stop, HALF.len());
    }
    let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    let behind = &bytes[digits..];
    let letters = behind
        .iter()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    // What scanners make of `sq`.
    if digits == 1 && bytes[0] == b'8' && &behind[..letters] == b"q" {
        return (AtomKind::Square, 2);
    }
    let ending = ordinal(&behind[..letters]);
    match bytes[0] {
        rank @ b'1'..=b'8' if digits == 1 => (AtomKind::Rank(rank - b'0'), 1 + ending),
        _ => (AtomKind::Number, digits),
    }
}

/// Length of the ending of an ordinal number, with whatever may be glued to it (`8thch`, `8thQ`).
fn ordinal(letters: &[u8]) -> usize {
    let lower = letters.to_ascii_lowercase();
    [&b"st"[..], b"nd", b"rd", b"th", b"d"]
        .iter()
        .find(|ending| {
            let behind = lower.strip_prefix(**ending);
            // A mark, or the letter of a promotion, may be glued to it.
            let capital = capital_at(letters, ending.len());
            behind.is_some_and(|mark| {
                mark.is_empty()
                    || is_mark(mark)
                    || matches!(mark, b"chk" | b"x")
                    || mark.starts_with(b"x") && capital_at(letters, ending.len() + 1)
                    || capital
            })
        })
        .map_or(0, |ending| ending.len())
}

fn capital_at(letters: &[u8], at: usize) -> bool {
    letters.get(at).is_some_and(u8::is_ascii_uppercase)
}
