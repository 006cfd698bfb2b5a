//! Counting the games of a chunk.

use std::collections::BTreeMap;

use super::{GameFacts, Stats};
use crate::audit::{Auditor, Worker};
use crate::findings::locate::Locator;
use crate::games::{Games, Job, Record};
use crate::notation::san;
use crate::openings;
use crate::replay::{Facts, Game};
use crate::score::{Outcome, Score};

/// Games of which nothing says when they were played.
const UNKNOWN: &str = "unknown";
/// Games without moves.
const NO_MOVES: &str = "none";

pub(super) struct StatsJob<'a> {
    pub(super) auditor: &'a Auditor,
    /// Each game is told by itself, too.
    pub(super) tells_games: bool,
}

/// What came of the games of a chunk.
#[derive(Default)]
pub(super) struct ChunkStats {
    pub(super) stats: Stats,
    pub(super) games: Vec<GameFacts>,
}

impl Job for StatsJob<'_> {
    type Worker = Worker;
    type Product = ChunkStats;

    fn work(&self, worker: &mut Worker, games: &mut Games<'_>) -> ChunkStats {
        let ChunkStats {
            mut stats,
            games: mut told,
        } = ChunkStats::default();
        let mut locator = Locator::behind(games.columns_before(), games.text);
        let encoding = games.decoding.encoding.unwrap_or("UTF-8");
        games.for_each(None, &mut |record| {
            if !worker.judge(record, self.auditor) {
                return;
            }
            let opening = worker.guard(record, self.auditor, |worker| opening(&worker.game));
            let mut findings = 0;
            for draft in worker.sink.drain() {
                findings += 1;
                add(&mut stats.findings, draft.finding.rule.name());
            }
            if record.is_game() {
                let opening = opening.unwrap_or_else(|| NO_MOVES.to_owned());
                stats.count(record, &worker.game, &opening);
                add(&mut stats.encodings, encoding);
                if self.tells_games {
                    let (line, _) = locator.place(record.span().start as usize);
                    let result = result(record, &worker.game);
                    let known = (result, &opening[..], findings);
                    told.push(GameFacts::of(record, &worker.game, line, known));
                }
            }
        });
        ChunkStats { stats, games: told }
    }
}

impl Stats {
    fn count(&mut self, record: &Record<'_>, game: &Game, opening: &str) {
        let plies = u64::from(game.plies);
        self.games += 1;
        self.plies += plies;
        self.unaudited_plies += u64::from(game.unaudited_plies);
        self.longest = self.longest.max(plies);
        add(&mut self.results, &result(record, game));
        add(&mut self.decades, &decade(record.text, record.score));
        add(&mut self.openings, opening);
        *self.lengths.entry(plies.div_ceil(2) / 10 * 10).or_default() += 1;
        add(&mut self.endings, ending(record, game));
        if let Some(name) = name(game) {
            add(&mut self.names, &name);
        }
        add(&mut self.notations, game.notation.name());
    }
}

fn add(counts: &mut BTreeMap<String, u64>, name: &str) {
    match counts.get_mut(name) {
        Some(count) => *count += 1,
        None => {
            counts.insert(name.to_owned(), 1);
        }
    }
}

fn result(record: &Record<'_>, game: &Game) -> String {
    game.result(record.score.tags(record.text)).to_string()
}

fn decade(text: &[u8], score: &Score) -> String {
    let played = score.tags(text).played();
    played.map_or_else(
        || UNKNOWN.to_owned(),
        |month| format!("{}s", month.decade()),
    )
}

/// The name of its opening, if it has one.
pub(super) fn name(game: &Game) -> Option<String> {
    game.main().and_then(openings::of).map(ToString::to_string)
}

/// What stands on the board at its end.
fn ending(record: &Record<'_>, game: &Game) -> &'static str {
    let last = game.main().and_then(|line| line.plies.last());
    let Some(last) = last.filter(|_| game.unaudited_plies == 0) else {
        return "not followed";
    };
    let ends = |fact| last.facts.any(fact);
    match game.result(record.score.tags(record.text)) {
        _ if ends(Facts::MATE) => "checkmate",
        _ if ends(Facts::STALEMATE) => "stalemate",
        _ if ends(Facts::DEAD) => "no mate is possible",
        Outcome::Won(_) => "given up",
        Outcome::Drawn => "agreed drawn",
        Outcome::Open => "unfinished",
    }
}

/// The first move of each side.
fn opening(game: &Game) -> String {
    let Some(line) = game.main().filter(|line| !line.plies.is_empty()) else {
        return NO_MOVES.to_owned();
    };
    if line.start.hash() != crate::board::Position::default().hash() {
        return "from a position".to_owned();
    }
    let mut pos = line.start.clone();
    let mut written = String::from("1.");
    for (index, ply) in line.plies.iter().take(2).enumerate() {
        if ply.facts.any(Facts::BREACH.and(Facts::BLANK)) {
            written.push_str(if index == 0 { "…" } else { " …" });
            break;
        }
        if index > 0 {
            written.push(' ');
        }
        written.push_str(&san::write(&pos, &ply.mv));
        pos.play(&ply.mv);
    }
    written
}
