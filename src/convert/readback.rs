//! Every PGN that is written is read again before success is reported: SAN by an independent reader as far as the
//! game is lawful, and by our own where it is not, since no strict reader can hold such a game; every other
//! notation by our own.

use std::io::Read as _;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position as _, Role, Square, fen::Fen};

use super::moves::{Rendered, known_plies};
use crate::board::{Move, MoveKind};
use crate::ingest::pgn::Lexer;
use crate::notation::Notation;
use crate::replay::{Game, Ply, Replayer};
use crate::score::Score;

/// A move by its squares; castling goes onto the rook.
type Step = (Square, Square, Option<Role>);

/// What two readers make of the same move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The move, counted from 1 in the order of the text, variations included.
    pub index: usize,
    /// What was meant.
    pub meant: String,
    /// What was read again.
    pub read: String,
}

/// Reads games again; keeps its buffers.
#[derive(Debug, Default)]
pub(super) struct Checker {
    score: Score,
    game: Game,
    replayer: Replayer,
}

impl Checker {
    /// Reads a game that was written in that notation again; what differs first, if anything does.
    pub(super) fn check(
        &mut self,
        pgn: &[u8],
        moves: &[Rendered],
        notation: Notation,
    ) -> Option<Disagreement> {
        let meant = || moves.iter().filter(|m| m.text.is_some());
        let lawful = meant().take_while(|m| m.lawful).count();
        let steps: Vec<Step> = meant().map(|m| step(&m.mv)).collect();
        if notation != Notation::SAN {
            return self.check_ourselves(pgn, &steps, notation);
        }
        match read_strictly(pgn) {
            Some(read) if lawful == steps.len() => differs(&steps, &read),
            Some(read) => {
                let read = &read[..lawful.min(read.len())];
                differs(&steps[..lawful], read)
                    .or_else(|| self.check_ourselves(pgn, &steps, notation))
            }
            // A position that a strict reader refuses to begin from.
            None => self.check_ourselves(pgn, &steps, notation),
        }
    }

    fn check_ourselves(
        &mut self,
        pgn: &[u8],
        meant: &[Step],
        notation: Notation,
    ) -> Option<Disagreement> {
        Lexer::new(pgn, 0)
            .in_script(notation.script())
            .next_score(&mut self.score);
        self.replayer
            .replay_as(notation, pgn, &self.score, &mut self.game);
        differs(meant, &steps_of(&self.game))
    }
}

/// All moves of a game and its variations, in the order of the text, each line as far as it could be followed.
fn steps_of(game: &Game) -> Vec<Step> {
    let lines = game.lines().iter().filter(|_| !game.unaudited);
    let mut plies: Vec<&Ply> = lines.flat_map(|line| known_plies(line)).collect();
    if game.lines().len() > 1 {
        plies.sort_by_key(|ply| ply.span.start);
    }
    plies.into_iter().map(|ply| step(&ply.mv)).collect()
}

fn step(m: &Move) -> Step {
    match m.kind {
        MoveKind::Castling(_, Some(rook)) => (m.from, rook, None),
        _ => (m.from, m.to, m.promotion),
    }
}

fn differs(meant: &[Step], read: &[Step]) -> Option<Disagreement> {
    let at = (0..meant.len().max(read.len())).find(|&at| meant.get(at) != read.get(at))?;
    let shown = |step: Option<&Step>| match step {
        None => "nothing".to_owned(),
        Some((from, to, None)) => format!("{from}{to}"),
        Some((from, to, Some(role))) => format!("{from}{to}{}", role.char()),
    };
    Some(Disagreement {
        index: at + 1,
        meant: shown(meant.get(at)),
        read: shown(read.get(at)),
    })
}

/// Blank lines behind a game: pgn-reader looks some way ahead of each move, and asks for more at each where less is there.
const BEHIND: &[u8] = &[b'\n'; 512];

/// The moves as pgn-reader and shakmaty read them; `None` if they cannot take the position the game begins from.
fn read_strictly(pgn: &[u8]) -> Option<Vec<Step>> {
    let outcome = Reader::new(pgn.chain(BEHIND)).read_game(&mut Strict);
    outcome.ok().flatten().flatten()
}

struct Strict;

/// Where the strict reader stands in a line.
#[derive(Clone)]
struct Stand {
    pos: Chess,
    before: Chess,
}

struct Moves {
    steps: Vec<Step>,
    stack: Vec<Stand>,
    now: Stand,
}

impl Visitor for Strict {
    type Tags = Option<Vec<u8>>;
    type Movetext = Moves;
    type Output = Option<Vec<Step>>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        fen: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            fen.replace(value.decode().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Self::Tags) -> ControlFlow<Self::Output, Moves> {
        let start = match fen {
            None => Some(Chess::default()),
            Some(fen) => Fen::from_ascii(&fen)
                .ok()
                .and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()),
        };
        match start {
            None => ControlFlow::Break(None),
            Some(pos) => ControlFlow::Continue(Moves {
                steps: Vec::with_capacity(80),
                stack: Vec::new(),
                now: Stand {
                    before: pos.clone(),
                    pos,
                },
            }),
        }
    }

    fn san(&mut self, game: &mut Moves, san: SanPlus) -> ControlFlow<Self::Output> {
        let now = &mut game.now;
        let Ok(m) = san.san.to_move(&now.pos) else {
            // What comes behind it cannot be read strictly either.
            return ControlFlow::Break(Some(std::mem::take(&mut game.steps)));
        };
        let from = m.from().unwrap_or(m.to());
        game.steps.push((from, m.to(), m.promotion()));
        now.before.clone_from(&now.pos);
        now.pos.play_unchecked(m);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Moves) -> ControlFlow<Self::Output, Skip> {
        game.stack.push(game.now.clone());
        game.now.pos.clone_from(&game.now.before);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Moves) -> ControlFlow<Self::Output> {
        if let Some(outer) = game.stack.pop() {
            game.now = outer;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Moves) -> Self::Output {
        Some(game.steps)
    }
}
