//! What stands behind a sign of moving, or where no sign stands: the square the man goes to.

use shakmaty::Role;

use super::kind::AtomKind;
use super::names::{captured, file};
use super::parser::Parser;
use crate::notation::pattern::{DescriptiveMove, Taking};
use crate::notation::slip::Slip;
use crate::notation::squares::Wing;
use crate::notation::squares::{files, rank};

impl Parser<'_> {
    /// What stands behind a sign of moving.
    pub(super) fn quiet_move(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        man.taking = Taking::No;
        let at = self.skip(at, AtomKind::Filler);
        match self.atoms.kind(at) {
            AtomKind::Open => self.quiet_behind_bracket(man, at),
            AtomKind::Queens if man.role == Role::Pawn => {
                man.to = rank(8);
                self.finish(&mut [(man, None)], at)
            }
            AtomKind::His | AtomKind::Adverse => self.quiet_to_owned(man, at),
            AtomKind::Rank(_) => self.quiet_to_rank(man, at),
            _ => self
                .quiet_to_promotion(man, at)
                .or_else(|| self.quiet_to_square(man, at))
                .or_else(|| self.capture_behind_dash(man, at)),
        }
    }

    /// `to his 4th`, `to her R's 4th`, `to his adversary's K's 2d`.
    fn quiet_to_owned(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        let behind = self.owner(at);
        if self.atoms.kind(behind) == AtomKind::Adverse {
            let (to, next) = match self.square(behind) {
                Some(found) => found,
                None => {
                    let (files, next) = self.place(behind + 1)?;
                    (files & rank(8), next)
                }
            };
            return self.finish(&mut [(DescriptiveMove { to, ..man }, None)], next);
        }
        if let Some((rank, next)) = self.rank_of_square(behind) {
            man.to = rank;
            man.own_files = true;
            return self.finish(&mut [(man, None)], next);
        }
        let letters = self.letters(behind);
        let winged = matches!(
            letters.first(1),
            Some([Role::Rook | Role::Knight | Role::Bishop])
        );
        if winged && letters.len() == 1 {
            return self.quiet_to_own_wing(man, behind);
        }
        self.quiet_to_square(man, behind)
    }

    /// `Q to her B's 2d`: of the files with that letter the one on the man's own wing.
    fn quiet_to_own_wing(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let letters = self.letters(at);
        let &[letter] = letters.first(1)? else {
            return None;
        };
        let (rank, next) = self.rank_of_square(at + 1).unwrap_or((rank(1), at + 1));
        let way = |wing: Option<Wing>, named: Option<Wing>| {
            let to = files(letter, wing) & rank;
            (
                DescriptiveMove {
                    to,
                    wing: named,
                    ..man
                },
                None,
            )
        };
        match (man.role, man.wing) {
            (Role::Pawn, _) => self.finish(&mut [way(None, None)], next),
            (Role::King, _) => self.finish(&mut [way(Some(Wing::King), None)], next),
            (Role::Queen, _) => self.finish(&mut [way(Some(Wing::Queen), None)], next),
            (_, Some(wing)) => self.finish(&mut [way(Some(wing), Some(wing))], next),
            (_, None) => {
                let of = |wing| way(Some(wing), Some(wing));
                self.finish(&mut [of(Wing::King), of(Wing::Queen)], next)
            }
        }
    }

    /// `to the 4th square of the King`; `KBP to 4th` of a pawn whose file is named.
    fn quiet_to_rank(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        if let Some((to, next)) = self.square(at) {
            return self.finish(&mut [(DescriptiveMove { to, ..man }, None)], next);
        }
        if man.role != Role::Pawn || man.from == shakmaty::Bitboard::FULL {
            return None;
        }
        let (rank, next) = self.rank_of_square(at)?;
        man.to = rank;
        self.finish(&mut [(man, None)], next)
    }

    /// `R-(B5)B7`: the bracket stands on the wrong side of the sign.
    fn quiet_behind_bracket(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        let (place, next) = self.place(at + 1)?;
        if self.atoms.kind(next) != AtomKind::Close {
            return None;
        }
        man.from &= place;
        let (to, next) = self.square(next + 1)?;
        man.to = to;
        self.finish(&mut [(man, Some(Slip::BracketSide))], next)
    }

    fn quiet_to_square(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let algebraic = self
            .algebraic(at)
            .map(|(to, next)| (DescriptiveMove { to, ..man }, next));
        let letters = self.letters(at);
        if letters.len() == 0 {
            let (way, next) = algebraic?;
            return self.finish(&mut [(way, None)], next);
        }
        (1..=letters.len().min(2)).rev().find_map(|n| {
            let roles = letters.first(n)?;
            let files = file(roles)?;
            let to_rank = |rank| DescriptiveMove {
                to: files & rank,
                ..man
            };
            match (self.rank_of_square(at + n), algebraic) {
                (Some((rank, next)), Some((other, end))) if next == end && n == 1 => {
                    self.finish(&mut [(to_rank(rank), None), (other, None)], next)
                }
                (Some((rank, next)), _) => self.finish(&mut [(to_rank(rank), None)], next),
                // A file alone is its first rank; the sign may also be misprinted for that of taking.
                (None, _) => {
                    if let Some(number) = self.scanned_rank(at + n) {
                        let way = to_rank(rank(number));
                        return self.finish(&mut [(way, Some(Slip::Misprint))], at + n + 1);
                    }
                    let way = to_rank(rank(1));
                    let exchanged = captured(man, roles).unwrap_or(way);
                    self.finish(
                        &mut [(way, None), (exchanged, Some(Slip::SignExchanged))],
                        at + n,
                    )
                }
            }
        })
    }

    /// `B-Kt S`, `K-Q l`: a scanner's 5 or 1 behind a blank, where no move begins.
    fn scanned_rank(&mut self, at: usize) -> Option<u8> {
        let letter = self.atoms.get(at);
        let begins_move = !matches!(
            self.atoms.kind(at + 1),
            AtomKind::Stop
                | AtomKind::Number
                | AtomKind::Rank(_)
                | AtomKind::Glyph
                | AtomKind::Check
                | AtomKind::Comma
        );
        match self.atoms.text(letter) {
            b"S" if !begins_move => Some(5),
            b"l" | b"I" if !begins_move => Some(1),
            _ => None,
        }
    }

    /// A move without any sign: `PK4`, `Kt QB3`, `P P`.
    pub(super) fn unsigned(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let at = if self.atoms.kind(at) == AtomKind::His {
            at + 1
        } else {
            at
        };
        let letters = self.letters(at);
        if letters.len() == 0 {
            let (to, next) = self.algebraic(at)?;
            return self.finish(&mut [(DescriptiveMove { to, ..man }, None)], next);
        }
        let to_square = (1..=letters.len().min(2)).rev().find_map(|n| {
            let files = file(letters.first(n)?)?;
            let (rank, next) = self.rank_of_square(at + n)?;
            let way = DescriptiveMove {
                to: files & rank,
                ..man
            };
            let takes_none = DescriptiveMove {
                taking: Taking::No,
                ..way
            };
            self.finish(
                &mut [(takes_none, None), (way, Some(Slip::SignMissing))],
                next,
            )
        });
        to_square.or_else(|| {
            (1..=letters.len().min(3)).rev().find_map(|n| {
                let way = captured(man, letters.first(n)?)?;
                self.finish(&mut [(way, Some(Slip::SignMissing))], at + n)
            })
        })
    }
}
