//! Letters printed without a blank between them, taken apart: `KtxKBPch`.

use std::sync::LazyLock;

use shakmaty::Role;

use super::chars::char_at;
use super::kind::AtomKind;
use super::words::{en_passant, word};
use crate::text::chars::is_single_quote;

/// Letters, as small ones, and what they mean.
type Unit = (&'static [u8], AtomKind);

/// The units that a run of letters is made of (`KtxKBPch`), longest first.
const UNITS: [Unit; 35] = [
    (b"castles", AtomKind::Castles),
    (b"square", AtomKind::Square),
    (b"bishop", AtomKind::Man(Role::Bishop)),
    (b"knight", AtomKind::Man(Role::Knight)),
    (b"castle", AtomKind::Castle),
    (b"double", AtomKind::Double),
    (b"queens", AtomKind::Queens),
    (b"queen", AtomKind::Man(Role::Queen)),
    (b"takes", AtomKind::Takes),
    (b"check", AtomKind::Check),
    (b"rook", AtomKind::Man(Role::Rook)),
    (b"king", AtomKind::Man(Role::King)),
    (b"pawn", AtomKind::Man(Role::Pawn)),
    (b"mate", AtomKind::Mate),
    (b"disch", AtomKind::Discovered),
    (b"dblch", AtomKind::Double),
    (b"disc", AtomKind::Discovered),
    (b"knt", AtomKind::Man(Role::Knight)),
    (b"tks", AtomKind::Takes),
    (b"tak", AtomKind::Takes),
    (b"dis", AtomKind::Discovered),
    (b"dbl", AtomKind::Double),
    (b"chk", AtomKind::Check),
    (b"kt", AtomKind::Man(Role::Knight)),
    (b"kn", AtomKind::Man(Role::Knight)),
    (b"ch", AtomKind::Check),
    (b"db", AtomKind::Double),
    (b"sq", AtomKind::Square),
    (b"to", AtomKind::To),
    (b"k", AtomKind::Man(Role::King)),
    (b"q", AtomKind::Man(Role::Queen)),
    (b"r", AtomKind::Man(Role::Rook)),
    (b"b", AtomKind::Man(Role::Bishop)),
    (b"p", AtomKind::Man(Role::Pawn)),
    (b"x", AtomKind::Takes),
];

/// Those units that begin with a letter, in the same order.
static BY_LETTER: LazyLock<[Vec<Unit>; 26]> = LazyLock::new(|| {
    let mut units: [Vec<_>; 26] = Default::default();
    for (unit, kind) in UNITS {
        units[usize::from(unit[0] - b'a')].push((unit, kind));
    }
    units
});

/// The unit that a run of `run` letters begins with; `inside` if letters stand before it.
pub(super) fn unit(bytes: &[u8], run: usize, inside: bool) -> (AtomKind, usize) {
    let letters = &bytes[..run];
    if letters.len() == 1 && !inside && matches!(letters[0], b'a' | b'c'..=b'h') {
        return (AtomKind::File(letters[0] - b'a'), 1);
    }
    // `Nf3`, `xe5`: a file stands before its rank.
    if letters.len() == 1
        && matches!(letters[0], b'a' | b'c'..=b'h')
        && bytes.get(1).is_some_and(u8::is_ascii_digit)
    {
        return (AtomKind::File(letters[0] - b'a'), 1);
    }
    let first = letters[0].to_ascii_lowercase();
    if first == b'n'
        && matches!(letters, [_, b't', rest @ ..] if !matches!(rest, [b'o' | b'a' | b'k', ..]))
    {
        return (AtomKind::Man(Role::Knight), 2);
    }
    // Knights by their first letter alone, in English and in German.
    if first == b'n' || first == b's' && !starts(letters, b"sq") {
        return (AtomKind::Man(Role::Knight), 1);
    }
    let units = &BY_LETTER[usize::from(first - b'a')];
    match units.iter().find(|(unit, _)| starts(letters, unit)) {
        Some(&(unit, kind)) => (kind, unit.len()),
        None if run == 1 && !inside => (AtomKind::Letter, 1),
        None => (AtomKind::Word, run),
    }
}

/// `K't`, as some printers shortened the knight: its length.
pub(super) fn knight_with_stroke(bytes: &[u8]) -> Option<usize> {
    let behind = bytes
        .strip_prefix(b"K")
        .or_else(|| bytes.strip_prefix(b"k"))?;
    let (stroke, len) = char_at(behind);
    let ends = |b: &u8| !b.is_ascii_lowercase() || *b == b'x';
    let knight = is_single_quote(stroke)
        && matches!(behind.get(len), Some(b't' | b'T'))
        && behind.get(len + 1).is_none_or(ends);
    knight.then_some(1 + len + 1)
}

/// Whether a run of letters can be taken apart into units from end to end; `cheerful` cannot, though it begins
/// with a mark of check.
pub(super) fn is_made_of_units(bytes: &[u8], run: usize) -> bool {
    let mut at = 0;
    while at < run {
        let left = run - at;
        if en_passant(&bytes[at..]).is_some() || word(&bytes[at..run]).is_some() {
            return true;
        }
        match unit(&bytes[at..], left, at > 0) {
            // The letter of a footnote may be glued to what is taken: `PxPa`.
            (AtomKind::Word, _) if left == 1 => {
                return run == 1 || bytes[at - 1].is_ascii_uppercase();
            }
            (AtomKind::Word, _) => return false,
            (_, len) => at += len,
        }
    }
    true
}

fn starts(letters: &[u8], unit: &[u8]) -> bool {
    letters
        .get(..unit.len())
        // `KN` is the king's knight, `Kn` a knight.
        .is_some_and(|head| {
            let kings = head.get(1) == Some(&b'N') && head.get(2) != Some(&b'T');
            head.eq_ignore_ascii_case(unit) && !(matches!(unit, b"kn" | b"knt") && kings)
        })
}
