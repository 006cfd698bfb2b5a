//! How squares are named: `K4`, `K's 4th sq.`, `his adversary's 2d`, `e4`; and where a man is said to stand.

use shakmaty::{Bitboard, Role};

use super::kind::AtomKind;
use super::names::file;
use super::parser::Parser;
use crate::notation::squares::rank;

impl Parser<'_> {
    /// Where the man stands, said before the sign: `R(K1)-`, `Kt/B3`, `Kt3-`, `Kt at K5`.
    pub(super) fn standing(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let (place, next) = match self.atoms.kind(at) {
            AtomKind::Open => {
                let inside = self.preposition(at + 1);
                let (place, next) = self.place(inside).or_else(|| self.lone_rank(inside))?;
                (self.atoms.kind(next) == AtomKind::Close).then_some((place, next + 1))?
            }
            AtomKind::Slash => self.place(at + 1).or_else(|| self.lone_rank(at + 1))?,
            AtomKind::At | AtomKind::From => self.place(at + 1)?,
            AtomKind::Rank(_) => self.lone_rank(at)?,
            AtomKind::Man(_) => self.square(at)?,
            _ => return None,
        };
        let stands = match self.atoms.kind(at) {
            AtomKind::Open => true,
            AtomKind::At | AtomKind::From => self.is_sign(next) || self.is_deed(next),
            _ => self.is_sign(next),
        };
        stands.then_some((place, next))
    }

    /// Whether a word says what the man does: `P at K7 queens`.
    fn is_deed(&mut self, at: usize) -> bool {
        matches!(
            self.atoms.kind(at),
            AtomKind::Queens | AtomKind::Becomes | AtomKind::Retakes | AtomKind::Plays
        )
    }

    fn preposition(&mut self, at: usize) -> usize {
        at + usize::from(matches!(self.atoms.kind(at), AtomKind::At | AtomKind::From))
    }

    fn lone_rank(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        match self.atoms.kind(at) {
            AtomKind::Rank(number) => Some((rank(number), at + 1)),
            _ => None,
        }
    }

    /// A square, or a file alone.
    pub(super) fn place(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        if let Some(found) = self.square(at) {
            return Some(found);
        }
        let letters = self.letters(at);
        let n = letters.len();
        Some((file(letters.first(n)?)?, at + n))
    }

    /// A square with its rank.
    pub(super) fn square(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let at = self.owner(at);
        if self.atoms.kind(at) == AtomKind::Adverse {
            let (place, next) = self.named_square(at + 1)?;
            return Some((place.flip_vertical(), next));
        }
        self.named_square(at)
    }

    /// The index behind `the`, `his`, `her own`.
    pub(super) fn owner(&mut self, mut at: usize) -> usize {
        while matches!(self.atoms.kind(at), AtomKind::Filler | AtomKind::His) {
            at += 1;
        }
        at
    }

    fn named_square(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let at = self.skip(at, AtomKind::Filler);
        if let Some(found) = self.algebraic(at) {
            return Some(found);
        }
        if let AtomKind::Rank(number) = self.atoms.kind(at) {
            return self.square_of(rank(number), at + 1);
        }
        let letters = self.letters(at);
        let n = letters.len();
        let files = file(letters.first(n)?)?;
        let (rank, next) = self.rank_of_square(at + n)?;
        Some((files & rank, next))
    }

    /// `4th square of the King`: what stands behind the rank.
    fn square_of(&mut self, rank: Bitboard, at: usize) -> Option<(Bitboard, usize)> {
        let at = self.skip(at, AtomKind::Square);
        if self.atoms.kind(at) != AtomKind::Filler {
            return None;
        }
        let at = self.owner(at);
        let letters = self.letters(at);
        let n = letters.len();
        Some((file(letters.first(n)?)? & rank, at + n))
    }

    /// `4`, `4th`, `4th sq.`, `sq`.
    pub(super) fn rank_of_square(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        // A sign within a square (`Q-R-4`) is one too many.
        let at = at + usize::from(self.is_sign_within(at));
        match self.atoms.kind(at) {
            AtomKind::Rank(number) => {
                let square = self.atoms.kind(at + 1) == AtomKind::Square;
                Some((rank(number), at + 1 + usize::from(square)))
            }
            AtomKind::Square => Some((rank(1), at + 1)),
            _ => None,
        }
    }

    fn is_sign_within(&mut self, at: usize) -> bool {
        let sign = matches!(self.atoms.kind(at), AtomKind::Dash | AtomKind::Slash);
        let close = !self.atoms.get(at).apart && !self.atoms.get(at + 1).apart;
        sign && matches!(self.atoms.kind(at + 1), AtomKind::Rank(_))
            && (close || !self.may_be_number(at + 1))
    }

    /// `e4`.
    pub(super) fn algebraic(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let (first, second) = (self.atoms.get(at), self.atoms.get(at + 1));
        let file = match first.kind {
            AtomKind::File(file) => file,
            AtomKind::Man(Role::Bishop) if first.small => 1,
            _ => return None,
        };
        match second.kind {
            AtomKind::Rank(number) if !second.apart && first.core == second.start => {
                let column = Bitboard(0x0101_0101_0101_0101 << file);
                Some((column & rank(number), at + 2))
            }
            _ => None,
        }
    }
}
