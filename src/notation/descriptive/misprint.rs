//! What scanners make of print: `Et-B3` for `Kt-B3`, `13-K2` for `B-K2`, `P-QS` for `P-Q5`.
//!
//! A text that is no move as it stands is tried again with one or two of these faults put right. Only what
//! cannot be meant as printed is changed: a clear letter for one man is never taken for another.

use super::chars;
use super::lex::{WrittenMove, lex};
use super::origins::Origins;
use super::patterns::{Announced, Patterns};
use super::readings::readings;
use crate::board::Position;
use crate::notation::resolve::Reading;

/// Where in a move a fault can stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovePart {
    /// Where a man or a file is named.
    Name,
    /// Where a rank stands: behind the name of a file.
    Rank,
    /// Between two names.
    Sign,
    /// Behind the squares.
    Mark,
}

/// What is printed, what it was, and where.
const FAULTS: [(&str, &str, MovePart); 52] = [
    ("13", "B", MovePart::Name),
    ("I3", "B", MovePart::Name),
    ("l3", "B", MovePart::Name),
    ("|3", "B", MovePart::Name),
    ("8", "B", MovePart::Name),
    ("Et", "Kt", MovePart::Name),
    ("Ki", "Kt", MovePart::Name),
    ("Kl", "Kt", MovePart::Name),
    ("KI", "Kt", MovePart::Name),
    ("Kf", "Kt", MovePart::Name),
    ("Kc", "Kt", MovePart::Name),
    ("Ke", "Kt", MovePart::Name),
    ("K1", "Kt", MovePart::Name),
    ("K!", "Kt", MovePart::Name),
    ("Xt", "Kt", MovePart::Name),
    ("Ht", "Kt", MovePart::Name),
    ("Rt", "Kt", MovePart::Name),
    ("Bt", "Kt", MovePart::Name),
    ("It", "Kt", MovePart::Name),
    ("lt", "Kt", MovePart::Name),
    ("Lt", "Kt", MovePart::Name),
    ("Ft", "Kt", MovePart::Name),
    ("H", "N", MovePart::Name),
    ("M", "N", MovePart::Name),
    ("E", "K", MovePart::Name),
    ("F", "P", MovePart::Name),
    ("O", "Q", MovePart::Name),
    ("0", "Q", MovePart::Name),
    ("G", "Q", MovePart::Name),
    ("C", "Q", MovePart::Name),
    ("l", "1", MovePart::Rank),
    ("I", "1", MovePart::Rank),
    ("i", "1", MovePart::Rank),
    ("|", "1", MovePart::Rank),
    ("S", "5", MovePart::Rank),
    ("s", "5", MovePart::Rank),
    ("b", "6", MovePart::Rank),
    ("G", "6", MovePart::Rank),
    ("Z", "2", MovePart::Rank),
    ("z", "2", MovePart::Rank),
    ("A", "4", MovePart::Rank),
    ("~", "-", MovePart::Sign),
    ("=", "-", MovePart::Sign),
    ("•", "-", MovePart::Sign),
    ("·", "-", MovePart::Sign),
    ("*", "x", MovePart::Sign),
    ("z", "x", MovePart::Sign),
    ("cb", "ch", MovePart::Mark),
    ("eh", "ch", MovePart::Mark),
    ("oh", "ch", MovePart::Mark),
    ("cli", "ch", MovePart::Mark),
    ("ck", "ch", MovePart::Mark),
];

/// How much of a text is looked at for a misprinted move, in bytes.
const REACH: usize = 32;

/// The byte behind the move that begins at `at` if one or two faults in it are put right.
pub fn lex_misprinted(text: &[u8], at: usize) -> Option<usize> {
    let near = &text[at..text.len().min(at + REACH)];
    let line = near
        .iter()
        .position(|&b| b == b'\n')
        .map_or(near, |end| &near[..end]);
    let word = line
        .iter()
        .position(u8::is_ascii_whitespace)
        .unwrap_or(line.len());
    if !may_be_move(&line[..word]) {
        return None;
    }
    let mut longest = None;
    for_each_mended(line, word, &mut |mended, shorter| {
        if let Some(written) = lex(mended, 0) {
            let end = written.end + shorter;
            if end >= word && end <= line.len() {
                longest = longest.max(Some(end));
            }
        }
    });
    longest.map(|end| at + end)
}

/// Whether a word looks so much like a move that faults are looked for in it.
fn may_be_move(word: &[u8]) -> bool {
    let signs = word.iter().any(|b| {
        b.is_ascii_digit() || matches!(b, b'-' | b'x' | b'X' | b'=' | b'~' | b'*' | 0x80..)
    });
    let letters = word.iter().any(u8::is_ascii_alphabetic);
    word.len() <= 3 && !word.is_empty() || signs && letters && word.len() <= 16
}

/// Puts the lawful moves that a text can mean once its faults are put right into `found`, and gives what is
/// said of check; nothing if they can be put right in several ways that fit.
pub fn readings_misprinted(
    text: &[u8],
    pos: &Position,
    origins: &Origins,
    found: &mut Vec<Reading>,
) -> Option<Announced> {
    found.clear();
    let text = &text[..text.len().min(REACH)];
    let mut all: Vec<Reading> = Vec::new();
    let mut announced = Announced::default();
    let mut texts = 0;
    for_each_mended(text, text.len(), &mut |mended, _| {
        let whole = |w: &WrittenMove| chars::skip_blank(mended, w.end) == mended.len();
        if let Some(WrittenMove { patterns, .. }) = lex(mended, 0).filter(whole) {
            collect(&patterns, pos, origins, found);
            if all.is_empty() && !found.is_empty() {
                announced = patterns.announced();
            }
            let known = all.len();
            for reading in &*found {
                if all.iter().all(|other| other.mv != reading.mv) {
                    all.push(*reading);
                }
            }
            texts += u32::from(all.len() > known);
        }
    });
    *found = all;
    if texts > 1 {
        found.clear();
    }
    (!found.is_empty()).then_some(announced)
}

fn collect(patterns: &Patterns, pos: &Position, origins: &Origins, found: &mut Vec<Reading>) {
    if readings(patterns, pos, origins, found).is_some() {
        // One fault is enough.
        found.clear();
    }
}

/// The first way to read a whole text as a move once its faults are put right.
pub(super) fn mended(text: &[u8]) -> Option<WrittenMove> {
    let text = &text[..text.len().min(REACH)];
    let mut first = None;
    for_each_mended(text, text.len(), &mut |mended, _| {
        if first.is_none() {
            first = lex(mended, 0).filter(|w| chars::skip_blank(mended, w.end) == mended.len());
        }
    });
    first
}

/// Calls `each` with the text as it reads when one fault, or two, within its first `reach` bytes are put
/// right, and by how many bytes that is shorter.
fn for_each_mended(text: &[u8], reach: usize, each: &mut dyn FnMut(&[u8], usize)) {
    for_each_fault(text, 0, reach, &mut |once, behind| {
        let shorter = text.len() - once.len();
        each(once, shorter);
        let reach = reach.saturating_sub(shorter);
        for_each_fault(once, behind, reach, &mut |twice, _| {
            each(twice, text.len() - twice.len());
        });
    });
}

/// Calls `each` with the text for each fault between `from` and `reach` put right, and the byte behind it.
fn for_each_fault(text: &[u8], from: usize, reach: usize, each: &mut dyn FnMut(&[u8], usize)) {
    for at in from..reach {
        for (printed, meant, place) in FAULTS {
            if text[at..].starts_with(printed.as_bytes()) && stands(text, at, printed, place) {
                let mut mended = text[..at].to_vec();
                mended.extend_from_slice(meant.as_bytes());
                let behind = mended.len();
                mended.extend_from_slice(&text[at + printed.len()..]);
                each(&mended, behind);
            }
        }
    }
}

/// Whether what is printed at `at` stands where such a thing can.
fn stands(text: &[u8], at: usize, printed: &str, place: MovePart) -> bool {
    let before = text[..at].trim_ascii_end().last().copied();
    let behind = text.get(at + printed.len()).copied();
    let names = |b: u8| matches!(b, b'K' | b'Q' | b'R' | b'B' | b'N' | b't' | b'S' | b'n');
    match place {
        MovePart::Rank => {
            before.is_some_and(|b| names(b) || b == b'.' || b == b's')
                && behind.is_none_or(|b| !b.is_ascii_alphanumeric() || b == b'c' || b == b'd')
        }
        MovePart::Name => {
            let after_sign = before.is_none_or(|b| {
                !b.is_ascii_alphanumeric() || matches!(b, b'x' | b'X' | b'o' | b's')
            });
            let after_wing = before.is_some_and(|b| matches!(b, b'K' | b'Q' | b'P'));
            let figure = printed.as_bytes()[0].is_ascii_digit() && printed.len() == 1;
            let goes_on = behind.is_some_and(|b| b.is_ascii_digit());
            after_sign || after_wing && (!figure || goes_on)
        }
        MovePart::Mark => {
            let alone = behind.is_none_or(|b| !b.is_ascii_alphanumeric());
            alone && before.is_some_and(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        }
        MovePart::Sign => {
            before.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b')'))
                && behind.is_some_and(|b| b.is_ascii_alphabetic() || b == b' ')
        }
    }
}
