//! Every PGN that is written is read again before success is reported: SAN by an independent reader as far as the
//! game is lawful, and by our own where it is not, since no strict reader can hold such a game; every other
//! notation by our own.

use super::moves::{Rendered, known_plies};
use super::strict::{self, SquarePair};
use crate::board::{Move, MoveKind};
use crate::ingest::pgn::Lexer;
use crate::notation::Notation;
use crate::replay::{Game, Ply, Replayer};
use crate::score::Score;

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
        let mut steps = Vec::with_capacity(moves.len());
        let mut lawful = None;
        for m in moves.iter().filter(|m| m.text.is_some()) {
            if !m.lawful {
                lawful.get_or_insert(steps.len());
            }
            steps.push(step(&m.mv));
        }
        let lawful = lawful.unwrap_or(steps.len());
        if notation != Notation::SAN {
            return self.check_ourselves(pgn, &steps, notation);
        }
        match strict::read(pgn) {
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
        meant: &[SquarePair],
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
fn steps_of(game: &Game) -> Vec<SquarePair> {
    let lines = game.lines().iter().filter(|_| !game.unaudited);
    if let [main] = game.lines() {
        let plies = lines.flat_map(|_| known_plies(main));
        return plies.map(|ply| step(&ply.mv)).collect();
    }
    let mut plies: Vec<&Ply> = lines.flat_map(|line| known_plies(line)).collect();
    plies.sort_by_key(|ply| ply.span.start);
    plies.into_iter().map(|ply| step(&ply.mv)).collect()
}

fn step(m: &Move) -> SquarePair {
    match m.kind {
        MoveKind::Castling(_, Some(rook)) => (m.from, rook, None),
        _ => (m.from, m.to, m.promotion),
    }
}

fn differs(meant: &[SquarePair], read: &[SquarePair]) -> Option<Disagreement> {
    if meant == read {
        return None;
    }
    let at = (0..meant.len().max(read.len())).find(|&at| meant.get(at) != read.get(at))?;
    let shown = |step: Option<&SquarePair>| match step {
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
