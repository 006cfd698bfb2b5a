//! What stands behind a sign of taking: the man that is taken, or the square it stands on.

use shakmaty::{Bitboard, Role};

use super::kind::AtomKind;
use super::names::{captured, file};
use super::parser::Parser;
use crate::notation::pattern::{DescriptiveMove, Taking};
use crate::notation::slip::Slip;

impl Parser<'_> {
    /// What stands behind a sign of taking.
    pub(super) fn capture(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        man.taking = Taking::Yes;
        let mut at = at;
        let mut adverse = false;
        loop {
            match self.atoms.kind(at) {
                AtomKind::Filler | AtomKind::His | AtomKind::Dash | AtomKind::Takes => {}
                AtomKind::Adverse => adverse = true,
                _ => break,
            }
            at += 1;
        }
        if self.atoms.kind(at) == AtomKind::EnPassant {
            man.captured = Some(Role::Pawn);
            return self.finish(&mut [(man, None)], at);
        }
        // `P takes it`: whatever has just been spoken of.
        let word = self.atoms.get(at);
        if self.atoms.text(word) == b"it" {
            return self.finish(&mut [(man, None)], at + 1);
        }
        if self.atoms.kind(at) == AtomKind::At {
            let (to, next) = self.square(at + 1)?;
            return self.finish(&mut [(DescriptiveMove { to, ..man }, None)], next);
        }
        if let Some((to, next)) = self.algebraic(at) {
            let way = DescriptiveMove { to, ..man };
            return self.finish(&mut [(way, None)], next);
        }
        let letters = self.letters(at);
        (1..=letters.len().min(3)).rev().find_map(|n| {
            let roles = letters.first(n)?;
            if let Some((to, next)) = self.taken_square(roles, at + n) {
                let to = if adverse { to.flip_vertical() } else { to };
                let way = DescriptiveMove { to, ..man };
                let moves = DescriptiveMove {
                    taking: Taking::No,
                    ..way
                };
                let ways = &mut [(way, None), (moves, Some(Slip::SignExchanged))];
                return self.finish(ways, next);
            }
            let way = captured(man, roles)?;
            self.finish(&mut [(way, None)], at + n)
        })
    }

    /// `Q5` behind a sign of taking; a figure behind a blank may be the next move's number.
    fn taken_square(&mut self, roles: &[Role], at: usize) -> Option<(Bitboard, usize)> {
        let files = file(roles)?;
        if matches!(self.atoms.kind(at), AtomKind::Rank(_)) && self.may_be_number(at) {
            return None;
        }
        let (rank, next) = self.rank_of_square(at)?;
        Some((files & rank, next))
    }

    /// `B retakes`, `B retakes P`.
    pub(super) fn recapture(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        man.taking = Taking::Yes;
        let named = self.capture(man, at);
        named.or_else(|| self.finish(&mut [(man, None)], at))
    }

    /// `P e.p.`: nothing but that it takes in passing.
    pub(super) fn capture_en_passant(
        &mut self,
        mut man: DescriptiveMove,
        at: usize,
    ) -> Option<usize> {
        man.taking = Taking::Yes;
        man.captured = Some(Role::Pawn);
        self.finish(&mut [(man, None)], at)
    }

    /// `Kt-P`: the sign is misprinted for that of taking.
    pub(super) fn capture_behind_dash(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let letters = self.letters(at);
        (1..=letters.len().min(3)).rev().find_map(|n| {
            let way = captured(man, letters.first(n)?)?;
            if self.atoms.kind(at + n) == AtomKind::Dash {
                return None;
            }
            self.finish(&mut [(way, Some(Slip::SignExchanged))], at + n)
        })
    }
}
