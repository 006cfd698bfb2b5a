//! From pattern to move: which moves of a position fit what is written.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::descriptive::Origins;
use super::pattern::{AlgebraicMove, DescriptiveMove, ParsedMove, Pattern, Taking};
use super::squares::Wing;
use super::squares::{files, turned, turned_square};
use super::{Notation, known};
use crate::board::{
    Move, MoveKind, Position, castling, is_lawful, moves_by_powers, ordinary, promotes, promotions,
    reach,
};

/// A move that a text can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub mv: Move,
    /// A side letter says where the man stands now, not where it started.
    pub by_place: bool,
}

impl Reading {
    fn of(mv: Move) -> Reading {
        Reading {
            mv,
            by_place: false,
        }
    }
}

impl ParsedMove {
    /// Calls `each` with every lawful move that fits; `origins` says what side letters mean. Nothing is allocated.
    pub fn resolve(self, pos: &Position, origins: &Origins, mut each: impl FnMut(Reading)) {
        let mut lawful = |reading: Reading| {
            if is_lawful(pos, &reading.mv) {
                each(reading);
            }
        };
        match self {
            ParsedMove::Algebraic(man) => {
                man.resolve_by_powers(pos, |mv| lawful(Reading::of(mv)));
                if matches!(man.role, None | Some(Role::King)) {
                    let castling = CastlingSide::ALL.map(|side| castling::lawful(pos, side));
                    let fitting = castling.into_iter().flatten().filter(|m| man.fits(m));
                    fitting.map(Reading::of).for_each(each);
                }
            }
            ParsedMove::Descriptive(man) => man.resolve_by_powers(pos, origins, lawful),
            ParsedMove::Castling(side) => CastlingSide::ALL
                .into_iter()
                .filter(|&other| side.is_none_or(|side| side == other))
                .filter_map(|side| castling::lawful(pos, side))
                .map(Reading::of)
                .for_each(each),
            ParsedMove::FileCastling => {}
        }
    }
}

impl Pattern {
    /// The lawful moves that fit.
    pub fn moves(&self, pos: &Position) -> Vec<Move> {
        let mut found = Vec::new();
        // No pattern that stands alone has side letters.
        let origins = Origins::default();
        self.parsed
            .resolve(pos, &origins, |reading| found.push(reading.mv));
        found
    }
}

/// The lawful moves by the likeliest way of taking a text that has any.
pub fn likeliest(patterns: &[Pattern], pos: &Position) -> Vec<Move> {
    let moves = patterns.iter().map(|pattern| pattern.moves(pos));
    moves
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The lawful move by the likeliest way of taking a text that leaves one alone.
pub fn only(patterns: &[Pattern], pos: &Position) -> Option<Move> {
    patterns
        .iter()
        .find_map(|pattern| match pattern.moves(pos)[..] {
            [m] => Some(m),
            _ => None,
        })
}

/// The lawful moves that a word can mean by the likeliest way of taking it.
pub fn readings(notation: Notation, word: &[u8], pos: &Position) -> Vec<Move> {
    match (plain_reading(notation, word, pos), str::from_utf8(word)) {
        (Some(m), _) => vec![m],
        (None, Ok(word)) => likeliest(&notation.patterns(word), pos),
        (None, Err(_)) => Vec::new(),
    }
}

/// The one lawful move that a word can mean, by the likeliest way of taking it that leaves one alone.
pub fn only_reading(notation: Notation, word: &[u8], pos: &Position) -> Option<Move> {
    plain_reading(notation, word, pos).or_else(|| {
        let word = str::from_utf8(word).ok()?;
        only(&known::patterns(notation, word), pos)
    })
}

fn plain_reading(notation: Notation, word: &[u8], pos: &Position) -> Option<Move> {
    notation.read_plainly(word, pos).map(|plain| plain.mv)
}

impl AlgebraicMove {
    fn resolve_by_powers(&self, pos: &Position, each: impl FnMut(Move)) {
        let us = pos.turn();
        let men = self.role.map_or(pos.men(us), |role| pos.by(us, role));
        let from = square_set(self.file, self.rank);
        let to = square_set(Some(self.to_file), self.to_rank);
        moves_by_powers(pos, men & from, to)
            .flat_map(promotions)
            .filter(|m| self.fits(m))
            .for_each(each);
    }
}

/// The squares that file and rank leave.
fn square_set(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::from_file)
        & rank.map_or(Bitboard::FULL, Bitboard::from_rank)
}

impl DescriptiveMove {
    /// Calls `each` with every move that fits by the powers of the men alone, lawful or not.
    pub fn resolve_by_powers(
        &self,
        pos: &Position,
        origins: &Origins,
        mut each: impl FnMut(Reading),
    ) {
        let us = pos.turn();
        let (by_origin, by_place) = of_wing(pos.by(us, self.role), self.wing, origins);
        let to = self.targets(pos);
        let coming = match self.own_files {
            true => Bitboard::FULL,
            false => pos.coming(self.role, to),
        };
        for from in (by_origin | by_place) & turned(self.from, us) & coming {
            let by_place = !by_origin.contains(from);
            self.moves(pos, origins, from, to, |mv| each(Reading { mv, by_place }));
        }
    }

    /// The squares it can go to by what is said of them and of taking.
    fn targets(&self, pos: &Position) -> Bitboard {
        let us = pos.turn();
        let to = turned(self.to, us);
        let in_passing = pos.ep().map_or(Bitboard::EMPTY, Bitboard::from_square);
        match (self.taking, self.captured) {
            (Taking::No, _) => to & !pos.men(!us),
            (_, Some(role)) => to & (pos.by(!us, role) | in_passing),
            (Taking::Yes, None) => to & (pos.men(!us) | in_passing),
            (Taking::Unsaid, None) => to,
        }
    }

    /// Calls `each` with the moves of the man on a square to some of these that fit. Loops in loops, for chained
    /// iterators take twice as long, and every move in descriptive notation comes through here.
    fn moves(
        &self,
        pos: &Position,
        origins: &Origins,
        from: Square,
        mut to: Bitboard,
        mut each: impl FnMut(Move),
    ) {
        if self.own_files {
            to &= self.own_files(from);
        }
        let us = pos.turn();
        let man = self.role.of(us);
        for to in reach(pos, man, from) & to & !pos.men(us) {
            let Some(m) = ordinary(pos, man, from, to) else {
                continue;
            };
            if !(self.fits_taking(&m, pos, origins) && self.fits_steps(&m)) {
                continue;
            }
            if promotes(&m) {
                let becomes = |m: &Move| self.promotion.is_none() || m.promotion == self.promotion;
                promotions(m).filter(becomes).for_each(&mut each);
            } else if self.promotion.is_none() {
                each(m);
            }
        }
    }

    /// The files a man calls its own: a pawn the one it stands on, a piece those it starts on.
    fn own_files(&self, from: Square) -> Bitboard {
        match self.role {
            Role::Pawn => Bitboard::from_file(from.file()),
            role => files(role, self.wing),
        }
    }

    fn fits_taking(&self, m: &Move, pos: &Position, origins: &Origins) -> bool {
        let Some(captured) = m.capture else {
            return self.taking != Taking::Yes && self.captured.is_none() && !self.en_passant;
        };
        if self.taking == Taking::No || self.captured.is_some_and(|role| role != captured.role) {
            return false;
        }
        let in_passing = m.kind == MoveKind::EnPassant;
        if self.en_passant && !in_passing {
            return false;
        }
        let us = pos.turn();
        let stands = |at: Square| self.captured_at.contains(turned_square(at, us));
        if !(stands(m.to) || in_passing && stands(m.en_passant_captured())) {
            return false;
        }
        if self.captured_wing.is_none() {
            return true;
        }
        let men = pos.by(!us, captured.role);
        let (by_origin, by_place) = of_wing(men, self.captured_wing, origins);
        by_origin.contains(m.to) || by_origin.is_empty() && by_place.contains(m.to)
    }

    fn fits_steps(&self, m: &Move) -> bool {
        self.steps
            .is_none_or(|steps| u32::from(steps) == m.from.rank().distance(m.to.rank()))
    }
}

/// Of `men`, those a side letter names by where they started, and the one it names only by where it stands.
fn of_wing(men: Bitboard, wing: Option<Wing>, origins: &Origins) -> (Bitboard, Bitboard) {
    let Some(wing) = wing else {
        return (men, Bitboard::EMPTY);
    };
    let started = origins.started(wing) & men;
    let by_origin = match started.any() {
        true => started,
        false => furthest(origins.unknown() & men, wing),
    };
    // One man alone is not "the nearer one" of two; it must stand on the wing.
    let by_place = match men.count() {
        1 => men & wing.files(),
        _ => Some(furthest(men, wing))
            .filter(|men| !men.more_than_one())
            .unwrap_or_default(),
    };
    (by_origin, by_place & !by_origin)
}

/// The men furthest towards a wing.
fn furthest(men: Bitboard, wing: Wing) -> Bitboard {
    let file = match wing {
        Wing::King => men.into_iter().map(Square::file).max(),
        Wing::Queen => men.into_iter().map(Square::file).min(),
    };
    file.map_or(Bitboard::EMPTY, |file| men & Bitboard::from_file(file))
}
