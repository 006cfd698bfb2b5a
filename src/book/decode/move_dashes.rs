//! Long dashes between moves (`1 P-K4—P-K4—2 Kt-KB3`), on pages whose moves have hyphens of their own or words in their
//! place.

use std::borrow::Cow;

use crate::text::chars::is_dash;

/// So many long dashes between moves tell that they part them, if so many times as many stand there as within moves, and
/// no more than so many times as many as the moves have hyphens and words of their own.
const FEW: usize = 8;
const TIMES: usize = 2;
/// The longest name of a man, in letters.
const NAME: usize = 2;

/// Dashes of a page, as they are counted.
#[derive(Default)]
pub(super) struct MoveDashes {
    /// Long ones behind what ends a move, before what begins one or its number.
    between: usize,
    /// Long ones behind the name of a man.
    within: usize,
    /// Hyphens and words that stand within moves.
    own: usize,
}

impl MoveDashes {
    /// Counts those of a text that is no prose.
    pub(super) fn add(&mut self, text: &str) {
        self.own += text.matches(" to ").count() + text.matches(" takes ").count();
        for (at, dash) in text.match_indices(is_dash) {
            let (before, behind) = (&text[..at], &text[at + dash.len()..]);
            match dash {
                "-" => self.own += usize::from(behind.starts_with(begins)),
                _ if ends_with_name(before) => self.within += 1,
                _ => self.between += usize::from(parts(before, behind)),
            }
        }
    }

    /// Whether they part moves.
    pub(super) fn part_moves(&self) -> bool {
        self.between >= FEW.max(TIMES * self.within) && TIMES * self.own >= self.between
    }
}

/// A line with commas and one blank, for more would part columns, in the place of each long dash between its moves, byte
/// by byte.
pub(super) fn without(line: Cow<'_, str>) -> Cow<'_, str> {
    let mut parted = String::new();
    let mut copied = 0;
    for (at, dash) in line.match_indices(|c| is_dash(c) && c != '-') {
        let end = at + dash.len();
        if parts(&line[..at], &line[end..]) {
            parted.push_str(&line[copied..at]);
            parted.extend(std::iter::repeat_n(',', dash.len() - 1));
            parted.push(' ');
            copied = end;
        }
    }
    match copied {
        0 => line,
        _ => (parted + &line[copied..]).into(),
    }
}

/// Whether a text ends with what may be the name of a man, and no more.
fn ends_with_name(text: &str) -> bool {
    let last = text
        .rsplit(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default();
    (1..=NAME).contains(&last.chars().count()) && last.chars().all(char::is_alphabetic)
}

/// Whether a dash stands behind what may end a move, and before what may begin one or its number; in the sign of castling
/// it does not.
fn parts(before: &str, behind: &str) -> bool {
    let ends = |c: char| c.is_alphanumeric() || matches!(c, ')' | '.' | '+');
    let is_naught = |c: char| matches!(c, '0' | 'O' | 'o');
    let castles = before.ends_with(is_naught) && behind.starts_with(is_naught);
    (before.ends_with(ends) || before.is_empty()) && behind.starts_with(begins) && !castles
}

/// Whether a move, a square in it or a number may begin with a sign.
fn begins(sign: char) -> bool {
    sign.is_ascii_uppercase() || sign.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part_moves(row: &str) -> bool {
        let mut dashes = MoveDashes::default();
        (0..4).for_each(|_| dashes.add(row));
        dashes.part_moves()
    }

    #[test]
    fn long_dashes_part_moves_that_have_other_hyphens() {
        assert!(part_moves("1 P-K4—P-K4—2 Kt-KB3—Kt-QB3"));
        assert!(part_moves("8 Kt to K 3d—Castles—9 P to Q 4—P to Q 3d"));
        for row in [
            "1. P—K4 P—K4 2. Kt—KB3 Kt—QB3",
            "1—P-K4 P—K4 2—Kt—KB3 Kt—QB3",
            "1. E2—E4 E7—E5 2. G1—F3 B8—C6",
            "1. e2—e4 e7—e5 2. Sg1—f3 Sb8—c6",
        ] {
            assert!(!part_moves(row), "{row}");
        }
    }

    #[test]
    fn commas_take_the_place_of_what_parts_moves() {
        let without = |line: &'static str| without(line.into());
        assert_eq!(without("R-B 1—R-K 1—19 0—0"), "R-B 1,, R-K 1,, 19 0—0");
        assert_eq!(without("3—and so on"), "3—and so on");
    }
}
