//! What a pawn becomes: `P-K8(Q)`, `P-K8=Q`, `P-K8, becoming a Knight`, `P to Queen`.

use shakmaty::Role;

use super::kind::AtomKind;
use super::parser::Parser;
use super::suffix::Suffix;
use crate::notation::pattern::{DescriptiveMove, Taking};
use crate::notation::slip::Slip;
use crate::notation::squares::rank;

impl Parser<'_> {
    /// `P = Q`, `P (Q)`.
    pub(super) fn becomes(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        // `P=Q4` is a dash misprinted, `P(Q4)` a place.
        if matches!(
            self.atoms.kind(at + 2),
            AtomKind::Rank(_) | AtomKind::Man(_)
        ) && self.atoms.kind(at) == AtomKind::Equals
        {
            return None;
        }
        man.to = rank(8);
        man.taking = Taking::No;
        let role = self.role_behind(at)?;
        man.promotion = Some(role);
        self.finish(&mut [(man, None)], at)
    }

    fn role_behind(&mut self, at: usize) -> Option<Role> {
        let at = self.introduction(at + 1);
        self.promoted(at)
    }

    /// `P to Queen`, `P to Q`: a man where the square should stand.
    pub(super) fn quiet_to_promotion(
        &mut self,
        mut man: DescriptiveMove,
        at: usize,
    ) -> Option<usize> {
        if man.role != Role::Pawn {
            return None;
        }
        let role = self.promoted(at)?;
        let square = (1..=2).any(|n| self.rank_of_square(at + n).is_some());
        let name = self.atoms.get(at);
        let word = name.core - name.start > 2;
        // A letter alone may stand for a man that is taken.
        if square || !word && role != Role::Queen || !self.ends(at + 1) {
            return None;
        }
        man.to = rank(8);
        let taken = DescriptiveMove {
            taking: Taking::Yes,
            captured: Some(role),
            to: shakmaty::Bitboard::FULL,
            ..man
        };
        man.promotion = Some(role);
        if word {
            return self.finish(&mut [(man, None)], at + 1);
        }
        let slips = &mut [
            (taken, Some(Slip::SignExchanged)),
            (man, Some(Slip::Misprint)),
        ];
        self.finish(slips, at + 1)
    }

    /// What a pawn becomes, in the suffix of a move.
    pub(super) fn promotion(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        if !suffix.may_promote() {
            return None;
        }
        let named = match self.atoms.kind(at) {
            AtomKind::Queens => {
                suffix.promotion = Some(Role::Queen);
                return Some(at + 1);
            }
            AtomKind::Equals | AtomKind::Slash if self.atoms.kind(at + 1) == AtomKind::Open => {
                return self.promotion_in_bracket(suffix, at + 2);
            }
            AtomKind::Equals | AtomKind::Slash => at + 1,
            AtomKind::Becomes => return self.promotion_in_words(suffix, at + 1),
            // `P-K8, taking a Queen`
            AtomKind::Takes if self.atoms.kind(at + 1) == AtomKind::File(0) => {
                self.introduction(at + 1)
            }
            AtomKind::To | AtomKind::File(0) | AtomKind::Filler => {
                let named = self.introduction(at);
                if !self.ends(named + 1) {
                    return None;
                }
                named
            }
            AtomKind::Dash if self.is_promoting_dash(suffix, at) => at + 1,
            AtomKind::Man(_) | AtomKind::Castle if self.may_be_named_bare(suffix, at) => at,
            _ => return None,
        };
        suffix.promotion = Some(self.promoted(named)?);
        Some(named + 1)
    }

    /// Behind `becomes`, `promotes to`; "promotes" alone does not say what to.
    fn promotion_in_words(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let named = self.introduction(at);
        let Some(role) = self.promoted(named) else {
            let word = self.atoms.get(at - 1);
            let alone = self.atoms.text(word).to_ascii_lowercase();
            return (alone.starts_with(b"promot") && self.ends(at)).then_some(at);
        };
        suffix.promotion = Some(role);
        Some(named + 1)
    }

    /// The index behind `to a`, `for another`, `a second`.
    fn introduction(&mut self, mut at: usize) -> usize {
        while matches!(
            self.atoms.kind(at),
            AtomKind::File(0)
                | AtomKind::Filler
                | AtomKind::Rank(2)
                | AtomKind::To
                | AtomKind::Equals
                | AtomKind::Becomes
        ) {
            at += 1;
        }
        at
    }

    /// `PxR-Q` close together, `P-K8 - Q` in any way: what stands behind the sign is no move of its own.
    fn is_promoting_dash(&mut self, suffix: &Suffix, at: usize) -> bool {
        let ends = !matches!(self.atoms.kind(at + 2), AtomKind::Rank(_)) && self.ends(at + 2);
        let close = !self.atoms.get(at).apart && !self.atoms.get(at + 1).apart;
        let even = self.atoms.get(at).apart == self.atoms.get(at + 1).apart;
        ends && (close && suffix.man.taking == Taking::Yes
            || even && (suffix.is_on_last_rank() || suffix.man.captured.is_some()))
    }

    /// Whether a letter behind the square alone can say what the pawn becomes: `P-K8Q`, and `P-K8 Q` where
    /// the letter does not begin the next move.
    fn may_be_named_bare(&mut self, suffix: &Suffix, at: usize) -> bool {
        let letter = self.atoms.get(at);
        let begins_move = matches!(
            self.atoms.kind(at + 1),
            AtomKind::Man(_)
                | AtomKind::Castle
                | AtomKind::Rank(_)
                | AtomKind::At
                | AtomKind::From
                | AtomKind::Open
        );
        let close = !letter.apart;
        (suffix.is_on_last_rank() || suffix.man.captured.is_some())
            && (close || !begins_move)
            && self.ends(at + 1)
    }

    fn promoted(&mut self, at: usize) -> Option<Role> {
        match self.atoms.kind(at) {
            AtomKind::Man(role @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight)) => {
                Some(role)
            }
            AtomKind::Castle => Some(Role::Rook),
            AtomKind::Queens => Some(Role::Queen),
            _ => None,
        }
    }

    /// `(Q)`, `(=Q)`, `(becomes a Queen)`.
    pub(super) fn promotion_in_bracket(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        if !suffix.is_of_promoting_pawn() {
            return None;
        }
        let next = self.introduction(at);
        // `(b)` is a footnote.
        let letter = self.atoms.get(next);
        if next == at
            && letter.kind == AtomKind::Man(Role::Bishop)
            && self.atoms.text(letter) == b"b"
        {
            return None;
        }
        let word = self.atoms.get(at);
        if self
            .atoms
            .text(word)
            .to_ascii_lowercase()
            .starts_with(b"promot")
            && next == at + 1
        {
            return self.close(next);
        }
        let role = self.promoted(next)?;
        let closed = self.close(next + 1)?;
        if suffix.promotion.is_some_and(|said| said != role) {
            return None;
        }
        suffix.promotion = Some(role);
        Some(closed)
    }
}
