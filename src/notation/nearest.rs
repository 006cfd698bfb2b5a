//! What may have been meant by a text that cannot be read: the lawful moves spelled nearly so.

use super::Notation;
use super::descriptive::{Origins, Style, write_bare, write_fuller};
use crate::board::{Move, Position, legal_moves};
use crate::text::chars::is_dash;

/// The lawful moves that a notation spells nearly as a text is, nearest first.
pub fn nearest(notation: Notation, pos: &Position, origins: &Origins, text: &str) -> Vec<Move> {
    match notation.is_descriptive() {
        true => by_signs(pos, origins, text),
        false => by_letters(notation, pos, text),
    }
}

/// The moves that are not too far away, in the order of what they cost and how they are spelled.
fn ranked(pos: &Position, cost: impl Fn(&Move) -> Option<(u32, String)>) -> Vec<Move> {
    let moves = legal_moves(pos).into_iter();
    let mut near: Vec<((u32, String), Move)> = moves.filter_map(|m| Some((cost(&m)?, m))).collect();
    near.sort_by(|(a, _), (b, _)| a.cmp(b));
    near.into_iter().map(|(_, m)| m).collect()
}

/// A spelling further away than this is another move's; a letter changed counts 2, another square 1.
const FAR_BY_LETTERS: u32 = 4;

fn by_letters(notation: Notation, pos: &Position, text: &str) -> Vec<Move> {
    let plain: String = text
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '-')
        .take(12)
        .collect();
    let letters = plain.chars().count();
    let target: String = plain.chars().skip(letters.saturating_sub(2)).collect();
    let plain = plain.replace('x', "");
    ranked(pos, |m| {
        let bare = notation.write_unmarked(pos, m);
        let compared: String = bare.chars().filter(|&c| c != 'x' && c != '=').collect();
        let away = strsim::osa_distance(&compared, &plain) as u32;
        let cost = away * 2 + u32::from(m.to.to_string() != target);
        (cost <= FAR_BY_LETTERS).then_some((cost, bare))
    })
}

/// A spelling further away than this is another move's; a sign changed counts 4, one that scanners take for another 1.
const FAR_BY_SIGNS: u32 = 9;
/// No more moves than this are near.
const MOST: usize = 8;

pub(super) fn by_signs(pos: &Position, origins: &Origins, text: &str) -> Vec<Move> {
    let found = squeezed(text);
    if found.is_empty() || found.len() > 24 {
        return Vec::new();
    }
    let mut near = ranked(pos, |m| {
        let spellings = spellings(pos, origins, m);
        let away = |spelled: &String| distance(&found, &squeezed(spelled));
        let cost = spellings.iter().map(away).min()?;
        (cost <= FAR_BY_SIGNS).then(|| (cost, spellings[0].clone()))
    });
    near.truncate(MOST);
    near
}

/// The shortest form of a move in two styles, and the same with more of the square.
fn spellings(pos: &Position, origins: &Origins, m: &Move) -> [String; 3] {
    let [kt, n] = [Style::Kt, Style::N].map(|style| {
        let mut text = String::new();
        write_bare(pos, origins, m, style, &mut text);
        text
    });
    [kt, n, write_fuller(pos, origins, m)]
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

/// How far two spellings are apart; what is further than [`FAR_BY_SIGNS`] need not be told.
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
        if row.iter().all(|&cost| cost > FAR_BY_SIGNS) {
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
