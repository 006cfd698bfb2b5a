//! Whether the men stand as at the beginning of a game, those apart that are given as odds.

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use crate::audit::terms::{GivenMan, GivenMen};
use crate::board::{Position, home_rank, role_name};

/// How a position that is plainly meant for the usual array differs from it.
pub(in crate::audit) struct Array {
    /// Squares that a man of the usual array is missing from.
    missing: Bitboard,
    /// Whether some man stands where the usual array has another.
    displaced: bool,
}

/// What odds that are declared make of an array.
pub(in crate::audit) enum ArrayFault {
    /// Men stand or are left off otherwise than the odds have it.
    Wrong(String),
    /// Men that are given still stand.
    LeftOn,
}

impl Array {
    /// The array that a position is meant for; `None` if it is from the middle of a game, or shuffled on purpose.
    pub(in crate::audit) fn of(start: &Position) -> Option<Array> {
        let at_home = |color: Color| {
            let second = color.fold_wb(Rank::Second, Rank::Seventh);
            let first = Bitboard::from_rank(home_rank(color));
            let pawns = start.by(color, Role::Pawn);
            let pieces = start.men(color) & !pawns;
            (pawns & !Bitboard::from_rank(second)).is_empty()
                && (pieces & !first).is_empty()
                && start.by(color, Role::King).count() == 1
                && start.men(color).count() >= 12
        };
        let begins = start.fullmoves() == 1 && at_home(Color::White) && at_home(Color::Black);
        if !begins {
            return None;
        }
        let usual = Position::default();
        let other = |square: &Square| start.piece_at(*square) != usual.piece_at(*square);
        let displaced = start.occupied().into_iter().any(|square| other(&square));
        (!displaced || !is_shuffled(start)).then(|| Array {
            missing: usual.occupied() & !start.occupied(),
            displaced,
        })
    }

    /// Whether some man stands where the usual array has another.
    pub(in crate::audit) fn is_displaced(&self) -> bool {
        self.displaced
    }

    /// What is wrong with it, if that is given as odds.
    pub(in crate::audit) fn fault(&self, given: &GivenMen) -> Option<ArrayFault> {
        if self.displaced {
            return Some(ArrayFault::Wrong(
                "men stand on each other's squares".to_owned(),
            ));
        }
        let men: &[GivenMan] = match given {
            GivenMen::Nobody => &[],
            GivenMen::Men(men) => men,
            GivenMen::Unclear => return None,
        };
        let by_side = Color::ALL.map(|giver| self.beside(giver, men));
        let [(left_off, left_on), other] = by_side;
        let (left_off, left_on) = match other.0.count() < left_off.count() {
            true => other,
            false => (left_off, left_on),
        };
        match (left_off.is_empty(), left_on) {
            (true, 0) => None,
            (true, _) => Some(ArrayFault::LeftOn),
            (false, _) => Some(ArrayFault::Wrong(self.describe(left_off, men))),
        }
    }

    /// The men missing beside those that this giver gives, and how many of those are not missing.
    fn beside(&self, giver: Color, men: &[GivenMan]) -> (Bitboard, usize) {
        let usual = Position::default();
        let mut missing = self.missing;
        let mut left_on = 0;
        // The most particular first, so that "a rook" takes the one that "the king's rook" leaves.
        let mut men: Vec<&GivenMan> = men.iter().collect();
        let choices = |man: &GivenMan, among: Bitboard| {
            (among & usual.men(giver))
                .into_iter()
                .filter(|&square| {
                    usual
                        .role_at(square)
                        .is_some_and(|role| man.may_be(role, square))
                })
                .collect::<Bitboard>()
        };
        men.sort_by_key(|man| choices(man, Bitboard::FULL).count());
        for man in men {
            match choices(man, missing).first() {
                Some(square) => missing.discard(square),
                None => left_on += 1,
            }
        }
        (missing, left_on)
    }

    /// "a man was left off (the knight of b1) beside those given".
    fn describe(&self, left_off: Bitboard, given: &[GivenMan]) -> String {
        let usual = Position::default();
        let names: Vec<String> = left_off
            .into_iter()
            .map(|square| {
                let role = usual.role_at(square).map_or("man", role_name);
                format!("the {role} of {square}")
            })
            .collect();
        let were = match names.as_slice() {
            [name] => format!("{name} was left off"),
            [first, second] => format!("{first} and {second} were left off"),
            many => format!("{} men were left off", many.len()),
        };
        let beside = if given.is_empty() {
            ""
        } else {
            " beside what is given"
        };
        format!("{were}{beside}")
    }
}

/// Whether both sides' pieces stand alike, none missing, as in Chess960.
fn is_shuffled(start: &Position) -> bool {
    start.occupied().count() == 32
        && Role::ALL.into_iter().all(|role| {
            start.by(Color::White, role).flip_vertical() == start.by(Color::Black, role)
        })
}
