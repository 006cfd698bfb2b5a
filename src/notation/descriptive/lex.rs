//! One written move at a time: text to [`Patterns`].
//!
//! A move is the longest row of parts that makes sense as one and does not break off in the middle of a word
//! or before a sign: in `R-K Kt-B3` the rook goes to the king's file, because `-B3` alone is nothing.

use shakmaty::Role;

use super::kind::AtomKind;
use super::names::man;
use super::parser::Parser;
use super::patterns::Patterns;
use crate::notation::pattern::{DescriptiveMove, Taking};
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::notation::squares::Wing;
use crate::notation::squares::rank;

/// A written move, and where it ends.
#[derive(Clone, Copy, Debug)]
pub struct WrittenMove {
    /// The ways to take it.
    pub patterns: Patterns,
    /// The byte behind it.
    pub end: usize,
}

/// The move that begins at byte `at`, if one does.
pub fn lex(text: &[u8], at: usize) -> Option<WrittenMove> {
    let mut parser = Parser::new(text, at);
    let next = parser.parse_move()?;
    Some(WrittenMove {
        end: parser.atoms.get(next - 1).end,
        patterns: parser.patterns,
    })
}

impl Parser<'_> {
    fn parse_move(&mut self) -> Option<usize> {
        let at = self.skip(0, AtomKind::Filler);
        if let Some(next) = self.castling(at) {
            return Some(next);
        }
        let letters = self.letters(at);
        if let Some(next) = self.castling_behind(&letters, at) {
            return Some(next);
        }
        let found = (1..=letters.len().min(3)).rev().find_map(|n| {
            let man = man(letters.first(n)?)?;
            self.after_man(man, at + n)
        });
        found.or_else(|| self.parted_name(at))
    }

    /// `K-Kt-B3`: a dash within the name of a man.
    fn parted_name(&mut self, at: usize) -> Option<usize> {
        let AtomKind::Man(side) = self.atoms.kind(at) else {
            return None;
        };
        if self.atoms.kind(at + 1) != AtomKind::Dash {
            return None;
        }
        let AtomKind::Man(role) = self.atoms.kind(at + 2) else {
            return None;
        };
        let man = man(&[side, role]).filter(|_| self.is_sign(at + 3))?;
        let next = self.act(man, at + 3)?;
        self.patterns = self.patterns.assuming(Slip::Misprint);
        Some(next)
    }

    fn after_man(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let Some((from, behind)) = self.standing(at) else {
            return self.act(man, at);
        };
        let standing = DescriptiveMove {
            from: man.from & from,
            ..man
        };
        let next = self.act(standing, behind)?;
        if let Some(wing) = self.side_in_bracket(at, behind) {
            let by_file = self.patterns;
            let wing = Some(wing);
            if self.act(DescriptiveMove { wing, ..man }, behind) == Some(next) {
                self.patterns = by_file.or(self.patterns.assuming(Slip::Misprint));
            } else {
                self.patterns = by_file;
            }
        }
        Some(next)
    }

    /// `R(K)`: besides the file that the letter names, the side the man started on.
    fn side_in_bracket(&mut self, at: usize, behind: usize) -> Option<Wing> {
        let alone = self.atoms.kind(at) == AtomKind::Open && behind == at + 3;
        match self.atoms.kind(at + 1) {
            AtomKind::Man(Role::King) if alone => Some(Wing::King),
            AtomKind::Man(Role::Queen) if alone => Some(Wing::Queen),
            _ => None,
        }
    }

    /// What a man does, the sign or word for it first.
    fn act(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        let at = self.skip(at, AtomKind::Filler);
        let pawn = man.role == Role::Pawn;
        match self.atoms.kind(at) {
            AtomKind::Dash => {
                let behind = self.skip(at, AtomKind::Dash);
                self.behind_dash(man, behind)
            }
            AtomKind::To | AtomKind::At => self.quiet_move(man, at + 1),
            AtomKind::Takes => self.capture(man, at + 1),
            AtomKind::Retakes => self.recapture(man, at + 1),
            AtomKind::Plays | AtomKind::Steps => self.plays(man, at + 1),
            AtomKind::EnPassant if pawn => self.capture_en_passant(man, at),
            AtomKind::Queens | AtomKind::Becomes if pawn => {
                man.taking = Taking::No;
                man.to = rank(8);
                self.finish(&mut [(man, None)], at)
            }
            AtomKind::Equals | AtomKind::Open if pawn => self.becomes(man, at),
            AtomKind::Check | AtomKind::Mate | AtomKind::Plus(1) => self.checks_at(man, at),
            AtomKind::Rank(steps @ 1..=2) if pawn => self.steps(man, steps, at),
            AtomKind::Letter if self.is_to_or_takes(at) => self
                .quiet_move(man, at + 1)
                .or_else(|| self.capture(man, at + 1)),
            _ => self.unsigned(man, at),
        }
    }

    fn behind_dash(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        if self.atoms.kind(at) == AtomKind::Takes {
            return self.capture(man, at + 1);
        }
        if let Some(next) = self.quiet_move(man, at) {
            return Some(next);
        }
        // `Kt-B3-Q2`: the first square is where the man stands.
        let (from, next) = self.square(at).filter(|&(_, next)| self.is_sign(next))?;
        let from = man.from & from;
        self.act(DescriptiveMove { from, ..man }, next)
    }

    /// `P. t. K4`, `P. t. P.`: `t` is short for "to" and for "takes".
    fn is_to_or_takes(&mut self, at: usize) -> bool {
        let letter = self.atoms.get(at);
        self.atoms.text(letter).eq_ignore_ascii_case(b"t")
    }

    /// `Kt plays to K5`, `K. P. advances two squares`, `P advances and queens`.
    fn plays(&mut self, man: DescriptiveMove, at: usize) -> Option<usize> {
        let at = self.skip(at, AtomKind::Comma);
        let at = self.skip(at, AtomKind::Filler);
        match self.atoms.kind(at) {
            AtomKind::To
            | AtomKind::At
            | AtomKind::Queens
            | AtomKind::Becomes
            | AtomKind::Rank(_) => self.act(man, at),
            _ if man.role == Role::Pawn => {
                let taking = Taking::No;
                self.finish(&mut [(DescriptiveMove { taking, ..man }, None)], at)
            }
            _ => None,
        }
    }

    /// `Q checks at R4`, `Q ch R4`: the mark stands before the square.
    fn checks_at(&mut self, mut man: DescriptiveMove, at: usize) -> Option<usize> {
        let mark = match self.atoms.kind(at) {
            AtomKind::Mate => CheckMark::Mate,
            _ => CheckMark::Check,
        };
        let sign = matches!(
            self.atoms.kind(at + 1),
            AtomKind::At | AtomKind::Dash | AtomKind::To
        );
        let (to, next) = self.square(at + 1 + usize::from(sign))?;
        man.to = to;
        man.taking = Taking::No;
        let next = self.finish(&mut [(man, None)], next)?;
        self.patterns = self.patterns.marked(mark);
        Some(next)
    }
}
