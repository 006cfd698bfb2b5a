//! What the workers keep of a game to be compared with others.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use shakmaty::Role;

use crate::replay::{Game, Line, Move, MoveKind, Position};
use crate::score::Score;

/// How much of a game without tags is kept, in bytes.
const BEGINNING: usize = 80;
/// Games that are shorter repeat each other by chance, in plies: they are compared with games of the same players
/// alone.
const SHORT: u32 = 12;
/// The usual array, as the first fields of a FEN.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// The games of a piece, as far as they are to be compared.
#[derive(Debug, Default)]
pub(in crate::pipeline) struct Heads {
    pub(super) bytes: Vec<u8>,
    pub(super) list: Vec<Head>,
}

/// A game to be compared with others; the ranges are of [`Heads::bytes`].
#[derive(Debug)]
pub(super) struct Head {
    /// A mark of its moves; of a short game, of its players too.
    pub(super) mark: u64,
    /// It is too short to be compared with games of other players.
    pub(super) is_short: bool,
    /// Its number and the line it begins on, from the start of the piece.
    pub(super) game: u64,
    pub(super) line: u64,
    pub(super) tags: Range<usize>,
    /// The names of the players; empty if the tags do not name both.
    pub(super) players: Range<usize>,
    /// Where it begins if that is not the usual array, and every move.
    pub(super) moves: Range<usize>,
    /// The game says that it is no duplicate.
    pub(super) allowed: bool,
}

impl Heads {
    /// Takes a game, if all of it could be read.
    pub(in crate::pipeline) fn take(
        &mut self,
        text: &[u8],
        score: &Score,
        game: &Game,
        number: u64,
        allowed: bool,
        line: u64,
    ) {
        let Some(main) = game.main() else { return };
        if game.unaudited || game.plies == 0 || game.unaudited_plies > 0 {
            return;
        }
        let names = players(text, score);
        let is_short = game.plies < SHORT;
        if is_short && names.is_none() {
            return;
        }
        let among = names.filter(|_| is_short).map_or(0, mark_of);
        let start = score.span.start as usize;
        let end = match score.tags.last() {
            Some(tag) => tag.span.end as usize,
            None => (start + BEGINNING).min(score.span.end as usize),
        };
        let tags = self.keep(&text[start..end]);
        let players = self.bytes.len();
        if let Some((white, black)) = names {
            self.keep(white);
            self.keep(b"\0");
            self.keep(black);
        }
        let moves = self.bytes.len();
        write_moves(main, &mut self.bytes);
        self.list.push(Head {
            mark: main.history.mark() ^ among,
            is_short,
            game: number,
            line,
            tags,
            players: players..moves,
            moves: moves..self.bytes.len(),
            allowed,
        });
    }

    fn keep(&mut self, bytes: &[u8]) -> Range<usize> {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        from..self.bytes.len()
    }
}

/// The two players; `None` if the tags do not name both.
fn players<'t>(text: &'t [u8], score: &Score) -> Option<(&'t [u8], &'t [u8])> {
    let name = |tag| {
        let name = score.tag_value(text, tag)?;
        (!name.is_empty() && !name.starts_with(b"?")).then_some(name)
    };
    Some((name("White")?, name("Black")?))
}

fn mark_of(names: (&[u8], &[u8])) -> u64 {
    let mut hasher = DefaultHasher::new();
    names.hash(&mut hasher);
    hasher.finish()
}

/// Writes a line of play so that equal bytes are the same moves from the same position, and different ones are not.
fn write_moves(line: &Line, out: &mut Vec<u8>) {
    if line.start != Position::default() {
        let fen = line.start.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let fields = fields.join(" ");
        if fields != USUAL {
            out.extend_from_slice(fields.as_bytes());
            out.push(0);
        }
    }
    out.reserve(2 * line.plies.len());
    for ply in &line.plies {
        out.extend_from_slice(&in_two_bytes(&ply.mv).to_le_bytes());
    }
}

/// Both squares of a move, and in four bits how it is made and what a pawn becomes.
fn in_two_bytes(mv: &Move) -> u16 {
    let becomes = mv.promotion.map_or(0, |role: Role| role as u16);
    let way = match mv.kind {
        MoveKind::Ordinary | MoveKind::DoubleStep => becomes,
        MoveKind::EnPassant => 7,
        MoveKind::HostilePromotion => 7 + becomes,
        MoveKind::Castling(..) => 14,
        // A turn without a move stays on its square, and so is told apart.
        MoveKind::FileCastling(_) | MoveKind::Blank => 15,
    };
    mv.from as u16 | (mv.to as u16) << 6 | way << 12
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{CastlingSide, Square};

    use super::*;

    #[test]
    fn every_way_to_move_is_told_apart() {
        let plain = Move {
            role: Role::Pawn,
            from: Square::B7,
            to: Square::A8,
            capture: None,
            promotion: None,
            kind: MoveKind::Ordinary,
        };
        let mut ways = vec![
            plain,
            Move::BLANK,
            Move {
                kind: MoveKind::EnPassant,
                ..plain
            },
            Move {
                kind: MoveKind::Castling(CastlingSide::KingSide, None),
                ..plain
            },
            Move {
                kind: MoveKind::FileCastling(Square::E8),
                ..plain
            },
            Move {
                to: Square::B8,
                ..plain
            },
            Move {
                from: Square::B6,
                ..plain
            },
        ];
        for role in Role::ALL {
            let promotion = Some(role);
            ways.push(Move { promotion, ..plain });
            ways.push(Move {
                promotion,
                kind: MoveKind::HostilePromotion,
                ..plain
            });
        }
        let codes: BTreeSet<u16> = ways.iter().map(in_two_bytes).collect();
        assert_eq!(codes.len(), ways.len());
    }
}
