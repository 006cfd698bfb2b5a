//! What is said of pawns alone: how many squares they go, and what they become.

use shakmaty::Bitboard;

use super::atom::Kind;
use super::lex::Parser;
use super::pattern::{ManMove, Taking, rank};

impl Parser<'_> {
    /// `P = Q`.
    pub(super) fn becomes(&mut self, mut man: ManMove, at: usize) -> Option<usize> {
        if matches!(self.atoms.kind(at + 2), Kind::Rank(_) | Kind::Man(_)) {
            return None;
        }
        man.to = rank(8);
        self.finish(&mut [(man, None)], at)
    }

    /// `K. P. two squares`, `Q P one`.
    pub(super) fn steps(&mut self, mut man: ManMove, steps: u8, at: usize) -> Option<usize> {
        let number = self.atoms.get(at);
        let in_words = self.atoms.text(number).first()?.is_ascii_alphabetic();
        let unit = matches!(self.atoms.kind(at + 1), Kind::Square | Kind::Steps);
        // `K. P. 2` says the pawn, so nothing else can be meant; `P 2` may be a move's number.
        let named = man.from != Bitboard::FULL;
        if !in_words && !unit && !named {
            return None;
        }
        man.taking = Taking::No;
        man.steps = Some(steps);
        self.finish(&mut [(man, None)], at + 1 + usize::from(unit))
    }
}
