//! How often which move was played in the positions of openings.

use shakmaty::{CastlingSide, uci::UciMove};

use crate::board::{Move, PackedMove, Position, castling, ordinary};

/// The tree of openings: a line for each move, with how many moves stand before it, and how many games went so. A move
/// is played after the nearest line above it that has one move less before it; `-` stands for all moves not told.
pub(super) const PLAYED: &str = include_str!("../../../data/played.tsv");

/// The moves of openings by position.
pub(super) struct Openings {
    /// In the order of the positions, each move once.
    played: Vec<MoveCount>,
}

/// One move in one position.
struct MoveCount {
    /// The hash of the position.
    position: u64,
    /// `None` stands for all moves that are not told.
    mv: Option<PackedMove>,
    games: f32,
}

/// What was played in one position.
pub(super) struct Continuations<'o> {
    played: &'o [MoveCount],
    /// Games that went on with one of the moves told.
    pub games: f32,
    /// Games that went on otherwise.
    pub elsewhere: f32,
}

impl Openings {
    /// Those of a text as [`PLAYED`] is; what is no line of it is passed over.
    pub(super) fn of(text: &str) -> Openings {
        let mut line = vec![Position::usual().clone()];
        let mut played: Vec<MoveCount> = text
            .lines()
            .filter_map(|text| next(text, &mut line))
            .collect();
        played.sort_by_key(|one| (one.position, one.mv));
        played.dedup_by(|one, before| {
            let same = (one.position, one.mv) == (before.position, before.mv);
            before.games += f32::from(u8::from(same)) * one.games;
            same
        });
        Openings { played }
    }

    /// What was played in the position with that hash, if anything is known of it.
    pub(super) fn at(&self, position: u64) -> Option<Continuations<'_>> {
        let from = self.played.partition_point(|one| one.position < position);
        let rest = &self.played[from..];
        let played = &rest[..rest.partition_point(|one| one.position == position)];
        let games = |told: bool| {
            let of = played.iter().filter(|one| one.mv.is_some() == told);
            of.map(|one| one.games).sum()
        };
        (!played.is_empty()).then(|| Continuations {
            played,
            games: games(true),
            elsewhere: games(false),
        })
    }
}

impl Continuations<'_> {
    /// Games in which that move was played.
    pub(super) fn games_with(&self, m: &Move) -> f32 {
        let mv = Some(PackedMove::from(m));
        let told = self.played.iter().find(|one| one.mv == mv);
        told.map_or(0.0, |one| one.games)
    }
}

/// What a line of the tree tells; `line` holds the positions that lead there, and is led on.
fn next(text: &str, line: &mut Vec<Position>) -> Option<MoveCount> {
    let mut fields = text.split('\t');
    let before: usize = fields.next()?.parse().ok()?;
    let (mv, games) = (fields.next()?, fields.next()?.parse().ok()?);
    line.truncate(before + 1);
    let mut pos = line.get(before)?.clone();
    let position = pos.hash();
    let mv = match mv {
        "-" => None,
        mv => {
            let m = lawful(&pos, mv)?;
            pos.play(&m);
            line.push(pos);
            Some(PackedMove::from(&m))
        }
    };
    Some(MoveCount {
        position,
        mv,
        games,
    })
}

/// The move that `e2e4` names, as it is played on this board.
fn lawful(pos: &Position, text: &str) -> Option<Move> {
    let UciMove::Normal {
        from,
        to,
        promotion,
    } = text.parse().ok()?
    else {
        return None;
    };
    let castled = CastlingSide::ALL
        .into_iter()
        .filter(|_| pos.king(pos.turn()) == Some(from))
        .filter_map(|side| castling::lawful(pos, side))
        .find(|m| m.to == to && from.distance(to) > 1);
    let plain = || {
        Some(Move {
            promotion,
            ..ordinary(pos, pos.piece_at(from)?, from, to)?
        })
    };
    castled.or_else(plain)
}
