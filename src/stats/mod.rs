//! What there is in a database: games by result, decade, opening, notation and encoding, and what is found in them.

mod facts;
mod job;
pub mod page;

use std::collections::BTreeMap;

pub use facts::GameFacts;
use serde::Serialize;

use crate::audit::Auditor;
use crate::games::{self, Listener, ReadOptions};
use crate::ingest::source::Input;
use crate::pipeline::RunError;

/// Counts of a run; names are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Games.
    pub games: u64,
    /// Plies that could be followed, variations apart.
    pub plies: u64,
    /// Plies that are written and could not be followed.
    pub unaudited_plies: u64,
    /// Plies of the longest game.
    pub longest: u64,
    /// Games by the result they give.
    pub results: BTreeMap<String, u64>,
    /// Games by the decade of their date (`1850s`); `unknown` without one.
    pub decades: BTreeMap<String, u64>,
    /// Games by their first two moves (`1.e4 c5`); `from a position` if they begin elsewhere, `none` without moves.
    pub openings: BTreeMap<String, u64>,
    /// Games by the name of their opening (`B01 Scandinavian Defense`): the last position with a name that they come to.
    pub names: BTreeMap<String, u64>,
    /// Games by how many moves they have, in tens: of 40 to 49 under 40.
    pub lengths: BTreeMap<u64, u64>,
    /// Games by what stands on the board at their end: `checkmate`, `stalemate`, `no mate is possible`; where play could go on,
    /// `given up`, `agreed drawn`, `unfinished`; `not followed` if that is not known.
    pub endings: BTreeMap<String, u64>,
    /// Games by the notation they are written in.
    pub notations: BTreeMap<String, u64>,
    /// Games by the encoding of their text.
    pub encodings: BTreeMap<String, u64>,
    /// Findings by rule.
    pub findings: BTreeMap<String, u64>,
    /// The run was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
}

impl Stats {
    fn add(&mut self, other: Stats) {
        self.games += other.games;
        self.plies += other.plies;
        self.unaudited_plies += other.unaudited_plies;
        self.longest = self.longest.max(other.longest);
        for (length, count) in other.lengths {
            *self.lengths.entry(length).or_default() += count;
        }
        for (into, from) in [
            (&mut self.results, other.results),
            (&mut self.decades, other.decades),
            (&mut self.openings, other.openings),
            (&mut self.names, other.names),
            (&mut self.endings, other.endings),
            (&mut self.notations, other.notations),
            (&mut self.encodings, other.encodings),
            (&mut self.findings, other.findings),
        ] {
            for (name, count) in from {
                *into.entry(name).or_default() += count;
            }
        }
    }
}

/// Counts what is in every input; `on` is told how far it is, what could not be read, and each game if `tells_games`.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn run(
    inputs: &[Input],
    auditor: &Auditor,
    options: &ReadOptions,
    tells_games: bool,
    on: &mut Listener<'_, GameFacts>,
) -> Result<Stats, RunError> {
    let mut stats = Stats::default();
    games::run(
        inputs,
        &job::StatsJob {
            auditor,
            tells_games,
        },
        options,
        &mut |event| match event.outcome() {
            Ok((source, counted)) => {
                stats.add(counted.product.stats);
                for mut outcome in counted.product.games {
                    outcome.count_from(counted.games_before, counted.lines_before);
                    on(games::Event::Outcome { source, outcome })?;
                }
                Ok(())
            }
            Err(event) => on(event),
        },
    )?;
    stats.incomplete = options.is_stopped();
    Ok(stats)
}
