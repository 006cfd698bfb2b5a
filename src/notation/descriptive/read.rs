//! From pattern to move: which moves of a position fit what is written.

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::origins::Origins;
use super::pattern::{
    ManMove, Pattern, Patterns, Says, Taking, Wing, files, turned, turned_square,
};
use crate::board::{Move, MoveKind, PROMOTIONS, Position, castling, ordinary, promotes, reach};
use crate::notation::slip::Slip;

/// A move that a pattern can mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub mv: Move,
    /// A side letter of the pattern says where the man stands now, not where it started.
    pub by_place: bool,
}

/// Calls `each` with every lawful move that fits the pattern. Nothing is allocated.
pub fn read(pattern: &Pattern, pos: &Position, origins: &Origins, mut each: impl FnMut(Reading)) {
    match pattern.says {
        Says::Castling(wing) => {
            for side in sides(wing) {
                if let Some(mv) = castling::lawful(pos, side) {
                    each(Reading {
                        mv,
                        by_place: false,
                    });
                }
            }
        }
        Says::Man(man) => fitting(&man, pos, origins, |reading| {
            let king_taken = reading
                .mv
                .capture
                .is_some_and(|prey| prey.role == Role::King);
            if !king_taken && pos.exposed_by(&reading.mv).is_empty() {
                each(reading);
            }
        }),
    }
}

/// Calls `each` with every move that fits the pattern by the powers of the men alone, lawful or not.
/// Castling is not among them.
pub fn by_powers(pattern: &Pattern, pos: &Position, origins: &Origins, each: impl FnMut(Reading)) {
    if let Says::Man(man) = pattern.says {
        fitting(&man, pos, origins, each);
    }
}

/// The sides a wing can mean.
fn sides(wing: Option<Wing>) -> impl Iterator<Item = CastlingSide> {
    CastlingSide::ALL
        .into_iter()
        .filter(move |side| match wing {
            None => true,
            Some(wing) => side.is_king_side() == (wing == Wing::King),
        })
}

fn fitting(man: &ManMove, pos: &Position, origins: &Origins, mut each: impl FnMut(Reading)) {
    let us = pos.turn();
    let men = pos.by(us, man.role);
    let (by_origin, by_place) = named(men, man.wing, pos, origins);
    let from = turned(man.from, us);
    for square in (by_origin | by_place) & from {
        for mv in moves(man, pos, origins, square) {
            each(Reading {
                mv,
                by_place: !by_origin.contains(square),
            });
        }
    }
}

/// Of `men`, those a side letter names by where they started, and the one it names only by where it stands.
fn named(
    men: Bitboard,
    wing: Option<Wing>,
    pos: &Position,
    origins: &Origins,
) -> (Bitboard, Bitboard) {
    let Some(wing) = wing else {
        return (men, Bitboard::EMPTY);
    };
    let started = origins.started(wing) & men;
    let unknown = origins.unknown() & men;
    let by_origin = match started.any() {
        true => started,
        false => nearest(unknown, wing),
    };
    // One man alone is not "the nearer one" of two; it must stand on the wing.
    let by_place = match men.count() {
        1 => men & wing.files(),
        _ => Some(nearest(men, wing))
            .filter(|men| !men.more_than_one())
            .unwrap_or_default(),
    };
    debug_assert!((pos.occupied() & men) == men);
    (by_origin, by_place & !by_origin)
}

/// The men furthest towards a wing.
fn nearest(men: Bitboard, wing: Wing) -> Bitboard {
    let file = match wing {
        Wing::King => men.into_iter().map(Square::file).max(),
        Wing::Queen => men.into_iter().map(Square::file).min(),
    };
    file.map_or(Bitboard::EMPTY, |file| men & Bitboard::from_file(file))
}

/// The moves of the man on a square that fit.
fn moves<'a>(
    man: &'a ManMove,
    pos: &'a Position,
    origins: &'a Origins,
    from: Square,
) -> impl Iterator<Item = Move> + 'a {
    let us = pos.turn();
    let piece = man.role.of(us);
    let mut to = reach(pos, piece, from) & !pos.men(us) & turned(man.to, us);
    if man.own_files {
        to &= own_files(man, from);
    }
    if man.taking == Taking::No {
        to &= !pos.men(!us);
    }
    to.into_iter()
        .filter_map(move |to| ordinary(pos, piece, from, to))
        .filter(move |m| fits_taking(man, m, pos, origins) && fits_steps(man, m))
        .flat_map(move |m| promoted(man, m))
}

/// The files a man calls its own: a pawn the one it stands on, a piece those it starts on.
fn own_files(man: &ManMove, from: Square) -> Bitboard {
    match man.role {
        Role::Pawn => Bitboard::from_file(from.file()),
        role => files(role, man.wing),
    }
}

fn fits_taking(man: &ManMove, m: &Move, pos: &Position, origins: &Origins) -> bool {
    let Some(prey) = m.capture else {
        return man.taking != Taking::Yes && man.prey.is_none() && !man.en_passant;
    };
    if man.taking == Taking::No || man.prey.is_some_and(|role| role != prey.role) {
        return false;
    }
    let in_passing = m.kind == MoveKind::EnPassant;
    if man.en_passant && !in_passing {
        return false;
    }
    let us = pos.turn();
    let stands = |at: Square| man.prey_at.contains(turned_square(at, us));
    if !(stands(m.to) || in_passing && stands(m.en_passant_captured())) {
        return false;
    }
    if man.prey_wing.is_none() {
        return true;
    }
    let (by_origin, by_place) = named(pos.by(!us, prey.role), man.prey_wing, pos, origins);
    by_origin.contains(m.to) || by_origin.is_empty() && by_place.contains(m.to)
}

fn fits_steps(man: &ManMove, m: &Move) -> bool {
    man.steps
        .is_none_or(|steps| u32::from(steps) == m.from.rank().distance(m.to.rank()))
}

/// The move with what the pawn can become; the move itself where none promotes.
fn promoted(man: &ManMove, m: Move) -> impl Iterator<Item = Move> {
    let promotes = promotes(&m);
    let wanted = man.promotion;
    let plain = (!promotes && wanted.is_none()).then_some(m);
    let become_what = PROMOTIONS
        .into_iter()
        .filter(move |&role| promotes && wanted.is_none_or(|wanted| wanted == role));
    plain.into_iter().chain(become_what.map(move |role| Move {
        promotion: Some(role),
        ..m
    }))
}

/// Puts the lawful moves that a written move can mean into `found`, each once, and says what misprint has to
/// be assumed for them.
///
/// A misprint is assumed only where nothing fits without one, and only if then a single move fits.
pub fn readings(
    patterns: &Patterns,
    pos: &Position,
    origins: &Origins,
    found: &mut Vec<Reading>,
) -> Option<Slip> {
    found.clear();
    for pattern in patterns.regular() {
        collect(pattern, pos, origins, found);
    }
    if !found.is_empty() {
        return None;
    }
    let mut slip = None;
    for pattern in patterns.misprinted() {
        collect(pattern, pos, origins, found);
        slip = slip.or(pattern.slip.filter(|_| !found.is_empty()));
    }
    if found.len() > 1 {
        found.clear();
    }
    slip.filter(|_| !found.is_empty())
}

fn collect(pattern: &Pattern, pos: &Position, origins: &Origins, found: &mut Vec<Reading>) {
    read(pattern, pos, origins, |reading| {
        match found.iter_mut().find(|other| other.mv == reading.mv) {
            Some(same) => same.by_place &= reading.by_place,
            None => found.push(reading),
        }
    });
}
