//! Castling as it is written: in circles, or in words with the rook or the side named.

use shakmaty::Role;

use super::kind::Kind;
use super::parser::{Letters, Parser};
use super::pattern::{ManMove, Pattern, Patterns, Says, Wing};
use super::tail::Tail;

impl Parser<'_> {
    /// Castling, in circles or in words.
    pub(super) fn castling(&mut self, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            Kind::Circles(2) => self.castles(Some(Wing::King), at + 1),
            Kind::Circles(_) => self.castles(Some(Wing::Queen), at + 1),
            Kind::Castles => self.castles_in_words(at + 1),
            Kind::Castle
                if !matches!(self.atoms.kind(at + 1), Kind::Dash | Kind::To | Kind::Takes) =>
            {
                self.castles_in_words(at + 1)
            }
            _ => None,
        }
    }

    /// `K castles`, `KR castles`: king or rook named before the word.
    pub(super) fn castling_behind(&mut self, letters: &Letters, at: usize) -> Option<usize> {
        let n = letters.len();
        if self.atoms.kind(at + n) != Kind::Castles {
            return None;
        }
        match letters.first(n)? {
            [Role::King] => self.castling(at + n),
            [Role::King, Role::Rook] => self.castles(Some(Wing::King), at + n + 1),
            [Role::Queen, Role::Rook] => self.castles(Some(Wing::Queen), at + n + 1),
            _ => None,
        }
    }

    fn castles_in_words(&mut self, at: usize) -> Option<usize> {
        let mut from = at;
        while matches!(
            self.atoms.kind(from),
            Kind::Comma | Kind::Filler | Kind::At | Kind::Dash | Kind::Slash | Kind::To | Kind::His
        ) {
            from += 1;
        }
        let bracket = self.atoms.kind(from) == Kind::Open;
        let inside = self.skip(from + usize::from(bracket), Kind::Filler);
        let close = |parser: &mut Self, next: usize| match bracket {
            true => (parser.atoms.kind(next) == Kind::Close).then_some(next + 1),
            false => Some(next),
        };
        let side = match self.atoms.kind(inside) {
            Kind::Short => Some(Wing::King),
            Kind::Long => Some(Wing::Queen),
            _ => None,
        };
        if let Some(wing) = side {
            let next = self.skip(inside + 1, Kind::Side);
            if let Some(next) = close(self, next) {
                return self.castles(Some(wing), next);
            }
        }
        let letters = self.letters(inside);
        let named = (1..=letters.len().min(2)).rev().find_map(|n| {
            let wing = match letters.first(n)? {
                [Role::King] | [Role::King, Role::Rook | Role::Knight] => Wing::King,
                [Role::Queen] | [Role::Queen, Role::Rook | Role::Knight] => Wing::Queen,
                _ => return None,
            };
            let next = self.side_behind(inside + n);
            let next = close(self, next)?;
            self.castles(Some(wing), next)
        });
        named.or_else(|| self.castles(None, at))
    }

    /// Behind `K`: `side`, `-side`, `-R`.
    fn side_behind(&mut self, at: usize) -> usize {
        let behind = match self.atoms.kind(at) {
            Kind::Dash => self.atoms.kind(at + 1),
            _ => Kind::Stop,
        };
        let rook = behind == Kind::Man(Role::Rook) && !self.atoms.get(at + 1).apart;
        let at = match behind {
            Kind::Man(_) if rook && self.ends(at + 2) => at + 2,
            Kind::Side => at + 1,
            _ => at,
        };
        self.skip(at, Kind::Side)
    }

    fn castles(&mut self, wing: Option<Wing>, at: usize) -> Option<usize> {
        let mut tail = Tail::of(ManMove::of(Role::King));
        let next = self.tail(&mut tail, at);
        if !self.ends(next) {
            return None;
        }
        self.patterns = Patterns::announcing(tail.announced);
        self.patterns.push(Pattern {
            says: Says::Castling(wing),
            slip: None,
        });
        Some(next)
    }
}
