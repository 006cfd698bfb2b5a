//! Games that are known, read from databases before a run.

use std::convert::Infallible;
use std::sync::Arc;

use shakmaty::Color;

use super::{Games, Job, Listener, Options, Record, run};
use crate::board::PackedMove;
use crate::book::known::{Entry, Known};
use crate::ingest::source::Input;
use crate::pipeline::RunError;
use crate::replay::{Game, Replayer};

/// Reads the games of these inputs, to find others among them; `on` is told how far it is, and what could not be read.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn known(
    inputs: &[Input],
    options: &Options,
    on: &mut Listener<'_, Infallible>,
) -> Result<Known, RunError> {
    let (mut known, mut last) = (Known::default(), Arc::from(""));
    run(inputs, &Read, options, &mut |event| match event.outcome() {
        Ok((source, read)) => {
            if *last != *source {
                last = Arc::from(source);
            }
            for mut entry in read.product {
                entry.number += read.games_before;
                known.add(&last, &entry);
            }
            Ok(())
        }
        Err(event) => on(event),
    })?;
    Ok(known.finished())
}

/// Takes what is kept of each game.
struct Read;

impl Job for Read {
    type Worker = (Replayer, Game);
    type Product = Vec<Entry>;

    fn work(&self, (replayer, game): &mut (Replayer, Game), games: &mut Games<'_>) -> Vec<Entry> {
        let mut entries = Vec::new();
        games.for_each(None, &mut |record| {
            if record.is_game() {
                replayer.replay(record.text, record.score, game);
                entries.extend(entry(record, game));
            }
        });
        entries
    }
}

fn entry(record: &Record<'_>, game: &Game) -> Option<Entry> {
    let line = game.main()?;
    let tags = record.score.tags(record.text);
    let ended = game.terminator.map(|(outcome, _)| outcome);
    Some(Entry {
        players: [Color::White, Color::Black].map(|side| Some(tags.player(side)?.into_owned())),
        year: tags.played().map(|month| month.year),
        result: tags.result().or(ended),
        number: record.number,
        start: line.start.hash(),
        moves: line
            .plies
            .iter()
            .map(|ply| PackedMove::from(&ply.mv))
            .collect(),
        positions: line.history.hashes()[1..].to_vec(),
    })
}
