//! How many squares a pawn goes: `K. P. two squares`.

use shakmaty::Bitboard;

use super::kind::AtomKind;
use super::parser::Parser;
use crate::notation::pattern::{DescriptiveMove, Taking};

impl Parser<'_> {
    /// `K. P. two squares`, `Q P one`.
    pub(super) fn steps(
        &mut self,
        mut man: DescriptiveMove,
        steps: u8,
        at: usize,
    ) -> Option<usize> {
        let number = self.atoms.get(at);
        let in_words = self.atoms.text(number).first()?.is_ascii_alphabetic();
        let unit = matches!(self.atoms.kind(at + 1), AtomKind::Square | AtomKind::Steps);
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
