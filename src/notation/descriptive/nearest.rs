//! What may have been meant by a text that cannot be read.

use super::lex::lex;
use super::misprint::mended;
use super::origins::Origins;
use super::pattern::Announced;
use super::style::Style;
use super::write::write_bare;
use crate::board::{Move, Position, legal_moves};
use crate::text::chars::is_dash;

/// A spelling further away than this is another move's; a letter changed counts 4, a letter that scanners
/// take for another 1.
const FAR: u32 = 9;
/// No more moves than this are near.
const MOST: usize = 8;

/// The lawful moves spelled nearly as a text is, nearest first.
pub fn nearest(pos: &Position, origins: &Origins, text: &str) -> Vec<Move> {
    let found = squeezed(text);
    if found.is_empty() || found.len() > 24 {
        return Vec::new();
    }
    let mut near: Vec<(u32, String, Move)> = legal_moves(pos)
        .into_iter()
        .filter_map(|m| {
            let spellings = spellings(pos, origins, &m);
            let best = spellings
                .iter()
                .map(|spelled| distance(&found, &squeezed(spelled)))
                .min()?;
            (best <= FAR).then(|| (best, spellings[0].clone(), m))
        })
        .collect();
    near.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    near.truncate(MOST);
    near.into_iter().map(|(_, _, m)| m).collect()
}

/// The shortest form of a move, and the same with more of the square.
fn spellings(pos: &Position, origins: &Origins, m: &Move) -> Vec<String> {
    let mut kt = String::new();
    write_bare(pos, origins, m, Style::Kt, &mut kt);
    let mut n = String::new();
    write_bare(pos, origins, m, Style::N, &mut n);
    let fuller = super::write::fuller(pos, origins, m);
    vec![kt, n, fuller]
}

/// The letters and figures that matter, in the manner of the commonest style.
fn squeezed(text: &str) -> Vec<char> {
    let text = text
        .replace(" takes ", "x")
        .replace(" to ", "-")
        .replace(" ch", "")
        .replace(" mate", "");
    text.chars()
        .filter_map(|c| match c {
            c if is_dash(c) => Some('-'),
            '×' | 'X' | ':' => Some('x'),
            '!' | '?' | '.' | ',' | '+' => None,
            c if c.is_whitespace() => None,
            c => Some(c),
        })
        .collect()
}

/// How far two spellings are apart; what is further than [`FAR`] need not be told.
fn distance(found: &[char], spelled: &[char]) -> u32 {
    let mut row: Vec<u32> = (0..=spelled.len() as u32).map(|n| n * 4).collect();
    for (i, &a) in found.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = (i as u32 + 1) * 4;
        for (j, &b) in spelled.iter().enumerate() {
            let changed = diagonal + confusion(a, b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 4).min(row[j] + 4);
        }
        if row.iter().all(|&cost| cost > FAR) {
            return u32::MAX;
        }
    }
    row.last().copied().unwrap_or(u32::MAX)
}

/// What it costs to take one sign for another.
fn confusion(found: char, meant: char) -> u32 {
    if found == meant {
        0
    } else if classes(found) & classes(meant) != 0 {
        1
    } else if found.eq_ignore_ascii_case(&meant) {
        2
    } else {
        4
    }
}

/// The classes of signs that look alike in which this one is, a bit each.
fn classes(sign: char) -> u16 {
    const ALIKE: [&[u8]; 12] = [
        b"1lIi|!", b"0OQ", b"5S", b"8B3", b"6Gb", b"2Zz", b"KERHX", b"BRPE", b"-x=", b"tilf1",
        b"4A", b"NHMK",
    ];
    static TABLE: [u16; 128] = {
        let mut table = [0; 128];
        let mut class = 0;
        while class < ALIKE.len() {
            let mut at = 0;
            while at < ALIKE[class].len() {
                table[ALIKE[class][at] as usize] |= 1 << class;
                at += 1;
            }
            class += 1;
        }
        table
    };
    TABLE.get(sign as usize).copied().unwrap_or(0)
}

/// What is said of check by a text that need not be a move.
pub fn announced(text: &[u8]) -> Announced {
    let regular = lex(text, 0).filter(|w| w.end == text.len());
    regular
        .or_else(|| mended(text))
        .map_or_else(|| by_ending(text), |written| written.patterns.announced())
}

/// Whether a written move marks a check or a mate.
pub fn marks_check(text: &[u8]) -> bool {
    by_ending(text).mark != crate::notation::plain::CheckMark::None
}

fn by_ending(text: &[u8]) -> Announced {
    use crate::notation::plain::CheckMark;
    let text = String::from_utf8_lossy(text).to_lowercase();
    let mark = if text.contains("mate") || text.contains(['#', '‡']) {
        CheckMark::Mate
    } else if text.contains("ch") && !text.contains("chn") || text.contains(['+', '†']) {
        CheckMark::Check
    } else {
        CheckMark::None
    };
    Announced {
        mark,
        ..Announced::default()
    }
}
