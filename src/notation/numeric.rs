//! The numeric notation of correspondence chess (ICCF): `5254`, `7163`, `57581`.

use shakmaty::{File, Rank, Role};

use super::coordinate::{CastlingStyle, target};
use super::descriptive::Origins;
use super::pattern::{AlgebraicMove, ParsedMove, Pattern, Promotion};
use super::plain::{CheckMark, PlainMove};
use super::slip::Slip;
use super::{System, by_squares};
use crate::board::{Move, MoveKind, Position};

/// What a pawn becomes, by its digit.
const PROMOTIONS: [(char, Role); 4] = [
    ('1', Role::Queen),
    ('2', Role::Rook),
    ('3', Role::Bishop),
    ('4', Role::Knight),
];

/// The numeric notation of correspondence chess.
pub(super) struct Iccf;

impl System for Iccf {
    fn name(&self) -> &'static str {
        "iccf"
    }

    fn put(&self, _: &Position, _: &Origins, m: &Move, _: CheckMark, out: &mut String) {
        put(m, out);
    }

    fn asks_board(&self) -> bool {
        false
    }

    fn is_plainly_a_move(&self, word: &[u8]) -> bool {
        word.len() == 4 && is_move(word)
    }

    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        let mv = by_squares::iccf(word, pos)?;
        Some(PlainMove::regular(mv, CheckMark::None))
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        patterns(text)
    }

    fn allows(&self, slip: Slip) -> bool {
        !slip.joins_words()
    }
}

/// Puts the move in four digits, and a fifth for a promotion; a turn without a move is `0000`.
fn put(m: &Move, out: &mut String) {
    if m.kind == MoveKind::Blank {
        return out.push_str("0000");
    }
    for square in [m.from, target(m, CastlingStyle::Usual)] {
        out.push(char::from(b'1' + u8::from(square.file())));
        out.push(square.rank().char());
    }
    let digit = |role| PROMOTIONS.iter().find(|(_, other)| *other == role);
    out.extend(m.promotion.and_then(digit).map(|(digit, _)| *digit));
}

/// Whether a word is four figures of squares, with a fifth for a promotion or none: a move, unless its place tells that it
/// is a year or another number.
pub fn is_move(word: &[u8]) -> bool {
    word.split_at_checked(4).is_some_and(|(squares, becomes)| {
        squares.iter().all(|b| matches!(b, b'1'..=b'8')) && matches!(becomes, [] | [b'1'..=b'4'])
    })
}

/// The way to take a text, if it is a move.
pub fn patterns(text: &str) -> Vec<Pattern> {
    pattern(text.trim_end_matches(['.', ',']))
        .into_iter()
        .collect()
}

fn pattern(text: &str) -> Option<Pattern> {
    let mut chars = text.chars();
    let mut square = || {
        let file = chars.next()?.to_digit(10)?.checked_sub(1)?;
        let rank = chars.next()?.to_digit(10)?.checked_sub(1)?;
        (file < 8 && rank < 8).then(|| (File::new(file), Rank::new(rank)))
    };
    let (from, to) = (square()?, square()?);
    let promotion = match chars.next() {
        None => None,
        Some(digit) => {
            let (_, role) = PROMOTIONS.iter().find(|(other, _)| *other == digit)?;
            Some(Promotion::To(*role))
        }
    };
    chars.next().is_none().then_some(Pattern {
        parsed: ParsedMove::Algebraic(AlgebraicMove {
            role: None,
            file: Some(from.0),
            rank: Some(from.1),
            to_file: to.0,
            to_rank: Some(to.1),
            takes: false,
            promotion,
        }),
        slips: Vec::new(),
        mark: CheckMark::None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_squares_from_one_to_eight() {
        for good in ["5254", "7163", "57581", "57584"] {
            assert_eq!(patterns(good).len(), 1, "{good}");
        }
        for bad in ["", "525", "5294", "5204", "57585", "575811", "e2e4", "9862"] {
            assert!(patterns(bad).is_empty(), "{bad}");
        }
    }
}
