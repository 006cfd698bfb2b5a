//! Games that are known, read from databases before a run.

use std::borrow::Cow;
use std::convert::Infallible;
use std::sync::Arc;

use shakmaty::Color;

use super::{Games, Job, Listener, ReadOptions, Record, run};
use crate::board::PackedMove;
use crate::book::known::{GameEntry, KnownGames};
use crate::ingest::source::Input;
use crate::pipeline::RunError;
use crate::replay::{Game, Replayer, Worth};
use crate::score::{Day, Outcome};
use crate::text::count_lines;

/// Reads the games of these inputs, to find others among them; `on` is told how far it is, and what could not be read.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn known(
    inputs: &[Input],
    options: &ReadOptions,
    on: &mut Listener<'_, Infallible>,
) -> Result<KnownGames, RunError> {
    let mut known = KnownGames::default();
    let mut last = Arc::from("");
    run(inputs, &Read, options, &mut |event| match event.outcome() {
        Ok((source, read)) => {
            if *last != *source {
                last = Arc::from(source);
            }
            for mut entry in read.product {
                entry.number += read.games_before;
                entry.line += read.lines_before;
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
    type Product = Vec<GameEntry>;

    fn work(
        &self,
        (replayer, game): &mut (Replayer, Game),
        games: &mut Games<'_>,
    ) -> Vec<GameEntry> {
        let mut entries = Vec::new();
        games.replay_each(replayer, game, &mut |record, game, line| {
            entries.extend(
                KeptHeading::of(record, game, line).map(|heading| GameEntry {
                    moves: moves(game),
                    positions: positions(game),
                    ..heading.entry()
                }),
            );
        });
        entries
    }
}

impl Games<'_> {
    /// Replays each game; `visit` is told the line of the chunk that it begins on, too.
    pub fn replay_each(
        &mut self,
        replayer: &mut Replayer,
        game: &mut Game,
        visit: &mut dyn FnMut(&Record<'_>, &Game, u64),
    ) {
        let (text, mut at, mut line) = (self.text, 0, 1);
        self.for_each(None, &mut |record| {
            if record.is_game() {
                replayer.replay(record.text, record.score, game);
                let start = record.span().start as usize;
                line += text.get(at..start).map_or(0, count_lines);
                at = start;
                visit(record, game, line);
            }
        });
    }
}

/// What is kept of a game but for its moves and positions.
#[derive(Clone, Debug)]
pub struct KeptHeading<'a> {
    /// White's name and Black's, as tags give them.
    pub players: [Option<Cow<'a, str>>; 2],
    /// The day it was played on.
    pub day: Day,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Its number in its chunk.
    pub number: u64,
    /// The line it begins on there, from 1.
    pub line: u64,
    /// What its moves and its result are worth.
    pub worth: Worth,
    /// The hash of the position it begins from.
    pub start: u64,
}

impl<'a> KeptHeading<'a> {
    /// That of a game that begins on that line; `None` if it has no line of play.
    pub fn of(record: &Record<'a>, game: &Game, line: u64) -> Option<KeptHeading<'a>> {
        let main = game.main()?;
        let tags = record.score.tags(record.text);
        let ended = game.terminator.map(|(outcome, _)| outcome);
        let result = tags.result().or(ended);
        Some(KeptHeading {
            players: [Color::White, Color::Black].map(|side| tags.player(side)),
            day: tags.day(),
            result,
            number: record.number,
            line,
            worth: Worth::of(main, result),
            start: main.start.hash(),
        })
    }

    /// The game, without moves.
    fn entry(self) -> GameEntry {
        GameEntry {
            players: self.players.map(|name| name.map(Cow::into_owned)),
            day: self.day,
            result: self.result,
            number: self.number,
            line: self.line,
            worth: self.worth,
            start: self.start,
            ..GameEntry::default()
        }
    }
}

fn moves(game: &Game) -> Vec<PackedMove> {
    let plies = game.main().into_iter().flat_map(|main| &main.plies);
    plies.map(|ply| PackedMove::from(&ply.mv)).collect()
}

fn positions(game: &Game) -> Vec<u64> {
    let main = game.main();
    main.map_or_else(Vec::new, |main| main.history.hashes()[1..].to_vec())
}
