//! One written move at a time: text to [`Patterns`].
//!
//! A move is the longest row of parts that makes sense as one and does not break off in the middle of a word
//! or before a sign: in `R-K Kt-B3` the rook goes to the king's file, because `-B3` alone is nothing.

use shakmaty::{Bitboard, Role};

use super::atom::{Atoms, Kind};
use super::names::{file, man, prey};
use super::pattern::{ManMove, Pattern, Patterns, Says, Taking, rank};
use super::tail::Tail;
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;

/// A written move, and where it ends.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// The ways to take it.
    pub patterns: Patterns,
    /// The byte behind it.
    pub end: usize,
}

/// The move that begins at byte `at`, if one does.
pub fn lex(text: &[u8], at: usize) -> Option<Written> {
    let mut parser = Parser {
        atoms: Atoms::new(text, at),
        patterns: Patterns::NONE,
    };
    let next = parser.take_move()?;
    Some(Written {
        end: parser.atoms.get(next - 1).end,
        patterns: parser.patterns,
    })
}

/// Reads the parts of one move; functions that take a part's index give the index behind what they took.
pub(super) struct Parser<'t> {
    pub(super) atoms: Atoms<'t>,
    pub(super) patterns: Patterns,
}

/// Letters for men in a row.
pub(super) struct Letters {
    roles: [Role; Letters::MOST],
    len: usize,
}

impl Letters {
    const MOST: usize = 6;

    /// The first `n` of them; `None` if there are not so many.
    pub(super) fn first(&self, n: usize) -> Option<&[Role]> {
        self.roles[..self.len].get(..n)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }
}

/// The ways to take what stands before the tail of a move, with what is misprinted in each.
pub(super) type Ways<'w> = &'w mut [(ManMove, Option<Slip>)];

impl Parser<'_> {
    fn take_move(&mut self) -> Option<usize> {
        let mut at = 0;
        while self.atoms.kind(at) == Kind::Filler {
            at += 1;
        }
        if let Some(next) = self.castling(at) {
            return Some(next);
        }
        let letters = self.letters(at);
        if let Some(&[Role::King]) = letters.first(1)
            && self.atoms.kind(at + 1) == Kind::Castles
        {
            return self.castling(at + 1);
        }
        (1..=letters.len().min(3)).rev().find_map(|n| {
            let man = man(letters.first(n)?)?;
            self.after_man(man, at + n)
        })
    }

    /// The letters for men from `at` on.
    pub(super) fn letters(&mut self, at: usize) -> Letters {
        let mut letters = Letters {
            roles: [Role::Pawn; Letters::MOST],
            len: 0,
        };
        while letters.len < Letters::MOST {
            letters.roles[letters.len] = match self.atoms.kind(at + letters.len) {
                Kind::Man(role) => role,
                Kind::Castle => Role::Rook,
                _ => break,
            };
            letters.len += 1;
        }
        letters
    }

    pub(super) fn skip(&mut self, mut at: usize, kind: Kind) -> usize {
        while self.atoms.kind(at) == kind {
            at += 1;
        }
        at
    }

    fn after_man(&mut self, mut man: ManMove, mut at: usize) -> Option<usize> {
        if let Some((from, next)) = self.standing(at) {
            man.from &= from;
            at = next;
        }
        let at = self.skip(at, Kind::Filler);
        match self.atoms.kind(at) {
            Kind::Dash => {
                let behind = self.skip(at, Kind::Dash);
                self.goes(man, behind)
            }
            Kind::To => self.goes(man, at + 1),
            Kind::Takes => self.takes(man, at + 1),
            Kind::Queens | Kind::Becomes if man.role == Role::Pawn => {
                man.taking = Taking::No;
                man.to = rank(8);
                self.finish(&mut [(man, None)], at)
            }
            Kind::Equals if man.role == Role::Pawn => self.becomes(man, at),
            Kind::Check | Kind::Mate => self.checks_at(man, at),
            Kind::Rank(steps @ 1..=2) if man.role == Role::Pawn => self.steps(man, steps, at),
            _ => self.goes_unsigned(man, at),
        }
    }

    /// `Q checks at R4`: the mark stands before the square.
    fn checks_at(&mut self, mut man: ManMove, at: usize) -> Option<usize> {
        if self.atoms.kind(at + 1) != Kind::At {
            return None;
        }
        let mark = match self.atoms.kind(at) {
            Kind::Mate => CheckMark::Mate,
            _ => CheckMark::Check,
        };
        let (to, next) = self.square(at + 2)?;
        man.to = to;
        man.taking = Taking::No;
        let next = self.finish(&mut [(man, None)], next)?;
        self.patterns = self.patterns.marked(mark);
        Some(next)
    }

    /// Where the man stands, said before the sign: `R(K1)-`, `Kt/B3`, `Kt3-`, `Kt at K5`.
    fn standing(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let (place, next) = match self.atoms.kind(at) {
            Kind::Open => {
                let inside = self.preposition(at + 1);
                let (place, next) = self.place(inside).or_else(|| self.lone_rank(inside))?;
                (self.atoms.kind(next) == Kind::Close).then_some((place, next + 1))?
            }
            Kind::Slash => self.place(at + 1).or_else(|| self.lone_rank(at + 1))?,
            Kind::At | Kind::From => self.place(at + 1)?,
            Kind::Rank(_) => self.lone_rank(at)?,
            Kind::Man(_) => self.square(at)?,
            _ => return None,
        };
        let sign = matches!(self.atoms.kind(next), Kind::Dash | Kind::To | Kind::Takes);
        let bracket = self.atoms.kind(at) == Kind::Open;
        (sign || bracket).then_some((place, next))
    }

    fn preposition(&mut self, at: usize) -> usize {
        at + usize::from(matches!(self.atoms.kind(at), Kind::At | Kind::From))
    }

    fn lone_rank(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        match self.atoms.kind(at) {
            Kind::Rank(number) => Some((rank(number), at + 1)),
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
        let at = self.skip(at, Kind::Filler);
        if let Some(found) = self.algebraic(at) {
            return Some(found);
        }
        let letters = self.letters(at);
        let n = letters.len();
        let files = file(letters.first(n)?)?;
        let (rank, next) = self.rank_of_square(at + n)?;
        Some((files & rank, next))
    }

    /// `4`, `4th`, `4th sq.`, `sq`.
    fn rank_of_square(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        // A sign within a square (`Q-R-4`) is one too many.
        let at = at + usize::from(self.is_sign_within(at));
        match self.atoms.kind(at) {
            Kind::Rank(number) => {
                let square = self.atoms.kind(at + 1) == Kind::Square;
                Some((rank(number), at + 1 + usize::from(square)))
            }
            Kind::Square => Some((rank(1), at + 1)),
            _ => None,
        }
    }

    fn is_sign_within(&mut self, at: usize) -> bool {
        self.atoms.kind(at) == Kind::Dash
            && matches!(self.atoms.kind(at + 1), Kind::Rank(_))
            && !self.atoms.get(at).apart
            && !self.atoms.get(at + 1).apart
    }

    /// `e4`.
    fn algebraic(&mut self, at: usize) -> Option<(Bitboard, usize)> {
        let (first, second) = (self.atoms.get(at), self.atoms.get(at + 1));
        let file = match first.kind {
            Kind::File(file) => file,
            Kind::Man(Role::Bishop) if first.small => 1,
            _ => return None,
        };
        match second.kind {
            Kind::Rank(number) if !second.apart && first.core == second.start => {
                let column = Bitboard(0x0101_0101_0101_0101 << file);
                Some((column & rank(number), at + 2))
            }
            _ => None,
        }
    }

    /// What stands behind a sign of moving.
    fn goes(&mut self, mut man: ManMove, at: usize) -> Option<usize> {
        man.taking = Taking::No;
        let mut at = self.skip(at, Kind::Filler);
        if self.atoms.kind(at) == Kind::His {
            at = self.skip(at + 1, Kind::Filler);
            if let Some((rank, next)) = self.rank_of_square(at) {
                man.to = rank;
                man.own_files = true;
                return self.finish(&mut [(man, None)], next);
            }
        }
        if self.atoms.kind(at) == Kind::Open {
            return self.goes_behind_bracket(man, at);
        }
        if self.atoms.kind(at) == Kind::Queens && man.role == Role::Pawn {
            man.to = rank(8);
            return self.finish(&mut [(man, None)], at);
        }
        self.goes_to_square(man, at)
            .or_else(|| self.takes_after_dash(man, at))
    }

    /// `R-(B5)B7`: the bracket stands on the wrong side of the sign.
    fn goes_behind_bracket(&mut self, mut man: ManMove, at: usize) -> Option<usize> {
        let (place, next) = self.place(at + 1)?;
        if self.atoms.kind(next) != Kind::Close {
            return None;
        }
        man.from &= place;
        let (to, next) = self.square(next + 1)?;
        man.to = to;
        self.finish(&mut [(man, Some(Slip::BracketSide))], next)
    }

    fn goes_to_square(&mut self, man: ManMove, at: usize) -> Option<usize> {
        let algebraic = self
            .algebraic(at)
            .map(|(to, next)| (ManMove { to, ..man }, next));
        let letters = self.letters(at);
        if letters.len() == 0 {
            let (way, next) = algebraic?;
            return self.finish(&mut [(way, None)], next);
        }
        (1..=letters.len().min(2)).rev().find_map(|n| {
            let roles = letters.first(n)?;
            let files = file(roles)?;
            match (self.rank_of_square(at + n), algebraic) {
                (Some((rank, next)), Some((other, end))) if next == end && n == 1 => {
                    let way = ManMove {
                        to: files & rank,
                        ..man
                    };
                    self.finish(&mut [(way, None), (other, None)], next)
                }
                (Some((rank, next)), _) => {
                    let way = ManMove {
                        to: files & rank,
                        ..man
                    };
                    self.finish(&mut [(way, None)], next)
                }
                (None, _) if self.is_scanned_five(at + n) => {
                    let way = ManMove {
                        to: files & rank(5),
                        ..man
                    };
                    self.finish(&mut [(way, Some(Slip::Misprint))], at + n + 1)
                }
                // A file alone is its first rank; the sign may also be misprinted for that of taking.
                (None, _) => {
                    let way = ManMove {
                        to: files & rank(1),
                        ..man
                    };
                    let exchanged = prey(man, roles).unwrap_or(way);
                    self.finish(
                        &mut [(way, None), (exchanged, Some(Slip::SignExchanged))],
                        at + n,
                    )
                }
            }
        })
    }

    /// `B-Kt S`: a scanner's 5 behind a blank, where no move begins.
    fn is_scanned_five(&mut self, at: usize) -> bool {
        let letter = self.atoms.get(at);
        let begins_move = !matches!(
            self.atoms.kind(at + 1),
            Kind::Stop | Kind::Number | Kind::Rank(_) | Kind::Glyph | Kind::Check | Kind::Comma
        );
        self.atoms.text(letter) == b"S" && !begins_move
    }

    /// `Kt-P`: the sign is misprinted for that of taking.
    fn takes_after_dash(&mut self, man: ManMove, at: usize) -> Option<usize> {
        let letters = self.letters(at);
        (1..=letters.len().min(3)).rev().find_map(|n| {
            let way = prey(man, letters.first(n)?)?;
            self.finish(&mut [(way, Some(Slip::SignExchanged))], at + n)
        })
    }

    /// What stands behind a sign of taking.
    fn takes(&mut self, mut man: ManMove, at: usize) -> Option<usize> {
        man.taking = Taking::Yes;
        let at = match self.skip(at, Kind::Filler) {
            at if self.atoms.kind(at) == Kind::His => at + 1,
            at => at,
        };
        if self.atoms.kind(at) == Kind::EnPassant {
            man.prey = Some(Role::Pawn);
            return self.finish(&mut [(man, None)], at);
        }
        if let Some((to, next)) = self.algebraic(at) {
            let way = ManMove { to, ..man };
            return self.finish(&mut [(way, None)], next);
        }
        let letters = self.letters(at);
        (1..=letters.len().min(3)).rev().find_map(|n| {
            let roles = letters.first(n)?;
            if let Some((to, next)) = self.taken_square(roles, at + n) {
                let way = ManMove { to, ..man };
                let moves = ManMove {
                    taking: Taking::No,
                    ..way
                };
                let ways = &mut [(way, None), (moves, Some(Slip::SignExchanged))];
                return self.finish(ways, next);
            }
            let way = prey(man, roles)?;
            self.finish(&mut [(way, None)], at + n)
        })
    }

    /// `Q5` behind a sign of taking; its rank stands close, for a number behind a blank is a move's.
    fn taken_square(&mut self, roles: &[Role], at: usize) -> Option<(Bitboard, usize)> {
        let files = file(roles)?;
        if self.atoms.get(at).apart && self.atoms.kind(at) != Kind::Square {
            return None;
        }
        let (rank, next) = self.rank_of_square(at)?;
        Some((files & rank, next))
    }

    /// A move without any sign: `PK4`, `Kt QB3`, `P P`.
    fn goes_unsigned(&mut self, man: ManMove, at: usize) -> Option<usize> {
        let at = if self.atoms.kind(at) == Kind::His {
            at + 1
        } else {
            at
        };
        let letters = self.letters(at);
        if letters.len() == 0 {
            let (to, next) = self.algebraic(at)?;
            return self.finish(&mut [(ManMove { to, ..man }, None)], next);
        }
        let to_square = (1..=letters.len().min(2)).rev().find_map(|n| {
            let files = file(letters.first(n)?)?;
            let (rank, next) = self.rank_of_square(at + n)?;
            let way = ManMove {
                to: files & rank,
                ..man
            };
            let takes_none = ManMove {
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
                let way = prey(man, letters.first(n)?)?;
                self.finish(&mut [(way, Some(Slip::SignMissing))], at + n)
            })
        })
    }

    /// Reads the tail of a move and takes the ways as patterns, if the move can end there.
    pub(super) fn finish(&mut self, ways: Ways<'_>, at: usize) -> Option<usize> {
        let mut tail = Tail::of(ways[0].0);
        let next = self.tail(&mut tail, at);
        if !self.ends(next) {
            return None;
        }
        self.patterns = Patterns::announcing(tail.announced);
        for (way, slip) in ways {
            tail.apply(way);
            self.patterns.push(Pattern {
                says: Says::Man(*way),
                slip: *slip,
            });
        }
        Some(next)
    }

    /// Whether a move can end before the part at `at`: not within a word, and not before a sign that would
    /// go on with a letter.
    pub(super) fn ends(&mut self, at: usize) -> bool {
        let next = self.atoms.get(at);
        let last = self.atoms.kind(at.saturating_sub(1));
        let letter_last = matches!(last, Kind::Man(_) | Kind::Castle | Kind::Castles);
        match next.kind {
            Kind::Stop | Kind::Open | Kind::Close | Kind::Comma | Kind::Glyph => true,
            Kind::Takes if self.atoms.byte(next.start) == Some(b':') => !letter_last || next.apart,
            Kind::Takes | Kind::To | Kind::Equals | Kind::Slash => false,
            Kind::Dash => next.apart && !letter_last && last != Kind::Close,
            _ => next.apart,
        }
    }
}
