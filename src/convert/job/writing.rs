//! A game that was read, written as asked.

use super::super::ScoreFormat;
use super::super::confidence::Confidence;
use super::super::jsonl::GameRow;
use super::super::moves::{Moves, Rendered, known_plies, leave_out_irregular};
use super::super::pgn::{PgnGame, PgnWriter};
use super::super::readback::{Checker, Disagreement};
use super::super::tags::WrittenTags;
use super::super::variations::Odd;
use super::ChunkConversion;
use crate::games::Record;
use crate::notation::coordinate::{CastlingStyle, uci};
use crate::openings;
use crate::replay::{Game, Ply};
use crate::score::{Outcome, Score, Span};

/// A game as it is written.
pub(super) enum GameOutput {
    Row(Box<GameRow>),
    Text(GameText),
}

/// A game as text.
#[derive(Default)]
pub(super) struct GameText {
    pub(super) text: Vec<u8>,
    /// Moves that were read and have no form in the notation.
    pub(super) unwritten: u64,
    /// Where the text was read back otherwise than it was meant.
    pub(super) disagreement: Option<Disagreement>,
}

impl ChunkConversion<'_> {
    /// Writes down a game that was read, and reads it back.
    pub(super) fn write(
        &self,
        record: &Record<'_>,
        game: &Game,
        writer: &mut PgnWriter,
        checker: &mut Checker,
    ) -> GameOutput {
        match self.converter.spec.format {
            ScoreFormat::Jsonl => GameOutput::Row(Box::new(self.row(record, game))),
            ScoreFormat::Lines => GameOutput::Text(self.line(record, game)),
            ScoreFormat::Pgn => GameOutput::Text(self.pgn(record, game, writer, checker)),
        }
    }

    fn row(&self, record: &Record<'_>, game: &Game) -> GameRow {
        let tags = self.tags(record, game);
        let moves = Moves::of(record, game, self.converter.spec.to);
        let (uci, certainty) = main_uci(record.score, game);
        GameRow {
            notation: game.notation.name(),
            as_well: game.as_well.iter().map(|n| n.name()).collect(),
            sureness: Confidence::of(record.text, record.score, game),
            uci,
            certainty,
            moves: moves.main().map(str::to_owned).collect(),
            result: result(&tags, game).to_string(),
            tags: tags.into_owned(),
            ..GameRow::default()
        }
    }

    /// The tags of a game, with those of its opening if they are asked for.
    fn tags<'r>(&self, record: &Record<'r>, game: &Game) -> WrittenTags<'r> {
        let mut tags = WrittenTags::of(record.text, record.score);
        let opening = game.main().filter(|_| self.converter.spec.classify);
        if let Some(opening) = opening.and_then(openings::of) {
            // What the score says otherwise stays, and the certificate counts it.
            tags.classify(opening);
        }
        tags
    }

    fn line(&self, record: &Record<'_>, game: &Game) -> GameText {
        let spec = &self.converter.spec;
        let moves = Moves::of(record, game, spec.to);
        let texts: Vec<&str> = moves.main().collect();
        let parted = match spec.to.can_be_read() {
            true => " ",
            false => "\n",
        };
        let mut text = texts.join(parted).into_bytes();
        text.push(b'\n');
        GameText {
            text,
            ..GameText::default()
        }
    }

    fn pgn(
        &self,
        record: &Record<'_>,
        game: &Game,
        writer: &mut PgnWriter,
        checker: &mut Checker,
    ) -> GameText {
        let spec = &self.converter.spec;
        let odd = Odd::of(record.score);
        let Moves {
            all: mut moves,
            spelled,
        } = Moves::of(record, game, spec.to);
        if odd.takes_any() {
            moves.retain(|m| !odd.takes(m.at));
        }
        let tags = self.tags(record, game);
        let game = PgnGame {
            text: record.text,
            score: record.score,
            record,
            tags: &tags,
            moves: &moves,
            spelled: &spelled,
            odd: &odd,
            result: result(&tags, game),
            every_number: spec.to.needs_every_number(),
        };
        let mut output = GameText {
            text: Vec::with_capacity(2 * record.score.span.len() + ROOM),
            ..GameText::default()
        };
        writer.write(&game, spec.keep, &mut output.text);
        output.disagreement = checker.check(&output.text, &moves, spec.to);
        if output.disagreement.is_none() {
            return output;
        }
        let mut held = moves.clone();
        let left_out = leave_out_irregular(&mut held);
        if held.iter().any(|m| m.unheld) {
            output.text.clear();
            let game = PgnGame {
                moves: &held,
                ..game
            };
            let broken_off = writer.write(&game, spec.keep, &mut output.text);
            output.unwritten = left_out;
            // A variation of the first irregular move is in the comment with it.
            let inside = |m: &Rendered| {
                let within = |span: &Span| span.start <= m.at && m.at < span.end;
                broken_off.iter().any(within)
            };
            held.retain(|m| !inside(m));
            output.disagreement = checker.check(&output.text, &held, spec.to);
        }
        output
    }

    /// Writes down what stands between games, as far as it is kept there.
    pub(super) fn write_aside(
        &self,
        record: &Record<'_>,
        _game: &Game,
        writer: &mut PgnWriter,
        _checker: &mut Checker,
    ) -> GameText {
        let mut output = GameText::default();
        let spec = &self.converter.spec;
        if spec.format == ScoreFormat::Pgn && spec.keep.comments {
            writer.write_aside(record.text, record.score, &mut output.text);
        }
        output
    }
}

/// Bytes that are added to a game, where it had no tags and no numbers of moves, beside as many as it had.
const ROOM: usize = 256;

/// What is certain of a move below this, where nothing was read of it, is not said.
const TOLD: f32 = 0.5;

/// The game's moves as engines name them, and how sure each is, where they were read from a page.
fn main_uci(score: &Score, game: &Game) -> (Vec<Option<String>>, Vec<Option<f64>>) {
    let Some(main) = game.main() else {
        return Default::default();
    };
    let legible = |ply: &Ply| score.legibility_at(ply.span.start);
    let untold = |ply: &Ply| legible(ply).is_some_and(|read| read.hole && read.certainty < TOLD);
    let moves =
        known_plies(main).map(|ply| (!untold(ply)).then(|| uci(&ply.mv, CastlingStyle::Usual)));
    let certain = |ply: &Ply| {
        let read = legible(ply).filter(|_| !untold(ply))?;
        Some((f64::from(read.certainty) * 1e4).round() / 1e4)
    };
    let certainty = match score.legibility.is_empty() {
        true => Vec::new(),
        false => known_plies(main).map(certain).collect(),
    };
    (moves.collect(), certainty)
}

/// How the game ended: as the movetext says, or the Result tag, or the words of the score.
fn result(tags: &WrittenTags<'_>, game: &Game) -> Outcome {
    let known = |outcome: &Outcome| *outcome != Outcome::Open;
    let movetext = game.terminator.map(|(outcome, _)| outcome).filter(known);
    let tag = tags
        .get("Result")
        .and_then(|value| Outcome::named(value.trim()));
    let tag = tag.filter(known);
    let words = game.words.map(|(outcome, _)| outcome);
    movetext.or(tag).or(words).unwrap_or(Outcome::Open)
}
