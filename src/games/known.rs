//! Games that are known, read from databases before a run.

use std::convert::Infallible;
use std::sync::Arc;

use shakmaty::Color;

use super::{Games, Job, Listener, Options, Record, run};
use crate::board::PackedMove;
use crate::book::known::{Entry, Known};
use crate::ingest::source::Input;
use crate::pipeline::RunError;
use crate::replay::{Game, Replayer, Worth};
use crate::text::count_lines;

/// Reads the games of these inputs, to find others among them; `on` is told how far it is, and what could not be read.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn known(
    inputs: &[Input],
    options: &Options,
    on: &mut Listener<'_, Infallible>,
) -> Result<Known, RunError> {
    let mut known = Known::default();
    let with_positions = |entry: Entry, game: &Game| Entry {
        positions: positions(game),
        ..entry
    };
    entries(
        inputs,
        options,
        on,
        &with_positions,
        &mut |source, entry| {
            known.add(source, &entry);
            Ok(())
        },
    )?;
    Ok(known.finished())
}

impl AsMut<Entry> for Entry {
    fn as_mut(&mut self) -> &mut Entry {
        self
    }
}

/// Reads the games of these inputs and hands on what `take` makes of each, in their order and with the numbers and lines that
/// they have in their sources.
///
/// # Errors
/// If the threads cannot be started, or `on` or `hear` fails.
pub fn entries<E: AsMut<Entry> + Send>(
    inputs: &[Input],
    options: &Options,
    on: &mut Listener<'_, Infallible>,
    take: &(dyn Fn(Entry, &Game) -> E + Sync),
    hear: &mut (dyn FnMut(&Arc<str>, E) -> std::io::Result<()> + Send),
) -> Result<(), RunError> {
    let mut last = Arc::from("");
    run(
        inputs,
        &Read(take),
        options,
        &mut |event| match event.outcome() {
            Ok((source, read)) => {
                if *last != *source {
                    last = Arc::from(source);
                }
                for mut entry in read.product {
                    let Entry { number, line, .. } = entry.as_mut();
                    *number += read.games_before;
                    *line += read.lines_before;
                    hear(&last, entry)?;
                }
                Ok(())
            }
            Err(event) => on(event),
        },
    )
}

/// Takes what is kept of each game.
struct Read<'t, E>(&'t (dyn Fn(Entry, &Game) -> E + Sync));

impl<E: Send> Job for Read<'_, E> {
    type Worker = (Replayer, Game);
    type Product = Vec<E>;

    fn work(&self, (replayer, game): &mut (Replayer, Game), games: &mut Games<'_>) -> Vec<E> {
        let mut entries = Vec::new();
        let (text, mut at, mut line) = (games.text, 0, 1);
        games.for_each(None, &mut |record| {
            if record.is_game() {
                replayer.replay(record.text, record.score, game);
                let start = record.span().start as usize;
                line += text.get(at..start).map_or(0, count_lines);
                at = start;
                let entry = entry(record, game, line);
                entries.extend(entry.map(|entry| self.0(entry, game)));
            }
        });
        entries
    }
}

/// What is kept of a game that begins on that line; without its positions.
pub fn entry(record: &Record<'_>, game: &Game, line: u64) -> Option<Entry> {
    let main = game.main()?;
    let tags = record.score.tags(record.text);
    let ended = game.terminator.map(|(outcome, _)| outcome);
    let result = tags.result().or(ended);
    Some(Entry {
        players: [Color::White, Color::Black].map(|side| Some(tags.player(side)?.into_owned())),
        day: tags.day(),
        result,
        number: record.number,
        line,
        worth: Worth::of(main, result),
        start: main.start.hash(),
        moves: main
            .plies
            .iter()
            .map(|ply| PackedMove::from(&ply.mv))
            .collect(),
        positions: Vec::new(),
    })
}

fn positions(game: &Game) -> Vec<u64> {
    let main = game.main();
    main.map_or_else(Vec::new, |main| main.history.hashes()[1..].to_vec())
}
