//! A game that was read, written as asked.

use super::super::Format;
use super::super::jsonl::GameRow;
use super::super::moves::{Rendered, known_plies, leave_out_irregular, render};
use super::super::pgn::Written;
use super::super::sureness::Sureness;
use super::super::tags::{Tags, result_of};
use super::super::variations::Odd;
use super::{Piece, Worker};
use crate::notation::Notation;
use crate::notation::coordinate::{Castling, uci};
use crate::replay::Game;
use crate::score::{Outcome, Span};

impl Piece<'_> {
    /// The game that the worker has read, as a row of jsonl.
    pub(super) fn row(&self, worker: &Worker, text: &[u8]) -> GameRow {
        let tags = Tags::of(text, &worker.score);
        let moves = render(&worker.score, &worker.game, self.converter.wishes.to);
        GameRow {
            notation: worker.game.notation.name(),
            as_well: worker.game.as_well.iter().map(|n| n.name()).collect(),
            sureness: Sureness::of(&worker.game),
            uci: main_uci(&worker.game),
            moves: main_moves(moves).collect(),
            result: result(&tags, &worker.game).to_string(),
            tags,
            ..GameRow::default()
        }
    }

    /// Writes down the game that the worker has read.
    pub(super) fn write(&mut self, worker: &mut Worker, text: &[u8], number: u64) {
        let wishes = &self.converter.wishes;
        let odd = Odd::of(&worker.score);
        let mut moves = render(&worker.score, &worker.game, wishes.to);
        moves.retain(|m| !odd.takes(m.at));
        let out = &mut self.converted.text;
        if wishes.format == Format::Lines {
            let texts: Vec<String> = main_moves(moves).collect();
            let parted = match wishes.to {
                Notation::Fen | Notation::Epd => "\n",
                _ => " ",
            };
            out.extend_from_slice(texts.join(parted).as_bytes());
            out.push(b'\n');
            return;
        }
        let tags = Tags::of(text, &worker.score);
        let game = Written {
            text,
            score: &worker.score,
            tags: &tags,
            moves: &moves,
            odd: &odd,
            result: result(&tags, &worker.game),
            every_number: wishes.to.needs_every_number(),
        };
        let start = out.len();
        worker.writer.write(&game, wishes.keep, out);
        let Some(mut found) = worker.checker.check(&out[start..], &moves, wishes.to) else {
            return;
        };
        let mut held = moves.clone();
        let left_out = leave_out_irregular(&mut held);
        if held.iter().any(|m| m.unheld) {
            out.truncate(start);
            let game = Written {
                moves: &held,
                ..game
            };
            let broken_off = worker.writer.write(&game, wishes.keep, out);
            self.converted.certificate.unwritten += left_out;
            // A variation of the first irregular move is in the comment with it.
            let inside = |m: &Rendered| {
                let within = |span: &Span| span.start <= m.at && m.at < span.end;
                broken_off.iter().any(within)
            };
            held.retain(|m| !inside(m));
            match worker.checker.check(&out[start..], &held, wishes.to) {
                None => return,
                Some(again) => found = again,
            }
        }
        self.converted.disagreements.push((number, found));
    }
}

impl Piece<'_> {
    /// Writes down what stands between games, as far as it is kept there.
    pub(super) fn write_aside(&mut self, worker: &mut Worker, text: &[u8]) {
        let wishes = &self.converter.wishes;
        if wishes.format == Format::Pgn && wishes.keep.comments {
            let (score, out) = (&worker.score, &mut self.converted.text);
            worker.writer.write_aside(text, score, out);
        }
    }
}

fn main_moves(moves: Vec<Rendered>) -> impl Iterator<Item = String> {
    moves.into_iter().filter(|m| m.main).filter_map(|m| m.text)
}

fn main_uci(game: &Game) -> Vec<String> {
    let Some(main) = game.main() else {
        return Vec::new();
    };
    known_plies(main)
        .map(|ply| uci(&ply.mv, Castling::Usual))
        .collect()
}

/// How the game ended: as the movetext says, or the Result tag, or the words of the score.
fn result(tags: &Tags, game: &Game) -> Outcome {
    let known = |outcome: &Outcome| *outcome != Outcome::Open;
    let movetext = game.terminator.map(|(outcome, _)| outcome).filter(known);
    let tag = tags.get("Result").and_then(result_of);
    let words = game.words.map(|(outcome, _)| outcome);
    movetext.or(tag).or(words).unwrap_or(Outcome::Open)
}
