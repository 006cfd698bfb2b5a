//! Castling as it is written: in circles, or in words with the rook or the side named.

use shakmaty::{CastlingSide, Role};

use super::kind::AtomKind;
use super::parser::{LetterRun, Parser};
use super::patterns::Patterns;
use super::suffix::Suffix;
use crate::notation::pattern::{DescriptiveMove, ParsedMove};

impl Parser<'_> {
    /// Castling, in circles or in words.
    pub(super) fn castling(&mut self, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            AtomKind::Circles(2) => self.castles(Some(CastlingSide::KingSide), at + 1),
            AtomKind::Circles(_) => self.castles(Some(CastlingSide::QueenSide), at + 1),
            AtomKind::Castles => self.castles_in_words(at + 1),
            AtomKind::Castle
                if !matches!(
                    self.atoms.kind(at + 1),
                    AtomKind::Dash | AtomKind::To | AtomKind::Takes
                ) =>
            {
                self.castles_in_words(at + 1)
            }
            _ => None,
        }
    }

    /// `K castles`, `KR castles`: king or rook named before the word.
    pub(super) fn castling_behind(&mut self, letters: &LetterRun, at: usize) -> Option<usize> {
        let n = letters.len();
        if self.atoms.kind(at + n) != AtomKind::Castles {
            return None;
        }
        match letters.first(n)? {
            [Role::King] => self.castling(at + n),
            [Role::King, Role::Rook] => self.castles(Some(CastlingSide::KingSide), at + n + 1),
            [Role::Queen, Role::Rook] => self.castles(Some(CastlingSide::QueenSide), at + n + 1),
            _ => None,
        }
    }

    fn castles_in_words(&mut self, at: usize) -> Option<usize> {
        let mut from = at;
        while matches!(
            self.atoms.kind(from),
            AtomKind::Comma
                | AtomKind::Filler
                | AtomKind::At
                | AtomKind::Dash
                | AtomKind::Slash
                | AtomKind::To
                | AtomKind::His
        ) {
            from += 1;
        }
        let bracket = self.atoms.kind(from) == AtomKind::Open;
        let inside = self.skip(from + usize::from(bracket), AtomKind::Filler);
        let close = |parser: &mut Self, next: usize| match bracket {
            true => (parser.atoms.kind(next) == AtomKind::Close).then_some(next + 1),
            false => Some(next),
        };
        let named = match self.atoms.kind(inside) {
            AtomKind::Short => Some(CastlingSide::KingSide),
            AtomKind::Long => Some(CastlingSide::QueenSide),
            _ => None,
        };
        if let Some(side) = named {
            let next = self.skip(inside + 1, AtomKind::Side);
            if let Some(next) = close(self, next) {
                return self.castles(Some(side), next);
            }
        }
        let letters = self.letters(inside);
        let named = (1..=letters.len().min(2)).rev().find_map(|n| {
            let side = match letters.first(n)? {
                [Role::King] | [Role::King, Role::Rook | Role::Knight] => CastlingSide::KingSide,
                [Role::Queen] | [Role::Queen, Role::Rook | Role::Knight] => CastlingSide::QueenSide,
                _ => return None,
            };
            let next = self.side_behind(inside + n);
            let next = close(self, next)?;
            self.castles(Some(side), next)
        });
        named.or_else(|| self.castles(None, at))
    }

    /// Behind `K`: `side`, `-side`, `-R`.
    fn side_behind(&mut self, at: usize) -> usize {
        let behind = match self.atoms.kind(at) {
            AtomKind::Dash => self.atoms.kind(at + 1),
            _ => AtomKind::Stop,
        };
        let rook = behind == AtomKind::Man(Role::Rook) && !self.atoms.get(at + 1).apart;
        let at = match behind {
            AtomKind::Man(_) if rook && self.ends(at + 2) => at + 2,
            AtomKind::Side => at + 1,
            _ => at,
        };
        self.skip(at, AtomKind::Side)
    }

    fn castles(&mut self, side: Option<CastlingSide>, at: usize) -> Option<usize> {
        let mut suffix = Suffix::of(DescriptiveMove::of(Role::King));
        let next = self.suffix(&mut suffix, at);
        if !self.ends(next) {
            return None;
        }
        self.patterns = Patterns::announcing(suffix.announced);
        self.patterns.push((ParsedMove::Castling(side), None));
        Some(next)
    }
}
