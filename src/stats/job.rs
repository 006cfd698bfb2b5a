//! Counting the games of a piece of the input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Stats;
use crate::audit::{Auditor, Sink};
use crate::findings::RuleId;
use crate::games::chunk::Chunk;
use crate::games::decode::decode;
use crate::ingest::Decoding;
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::notation::san;
use crate::pipeline::Job;
use crate::replay::{Facts, Game, Replayer};
use crate::score::{Outcome, Score};

/// Games of which nothing says when they were played.
const UNKNOWN: &str = "unknown";

pub(super) struct Count<'a> {
    pub(super) auditor: &'a Auditor,
}

/// Buffers that are kept from game to game.
#[derive(Debug, Default)]
pub(super) struct Worker {
    score: Score,
    replayer: Replayer,
    game: Game,
    sink: Sink,
}

impl Job for Count<'_> {
    type Worker = Worker;
    type Product = (u64, Stats);

    fn work(&self, worker: &mut Worker, chunk: &Chunk, _input: usize) -> (u64, Stats) {
        let (text, decoding) = decode(chunk);
        let mut stats = Stats::default();
        let ends = Boundaries::new(&text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        for end in ends {
            let mut lexer = Lexer::new(&text[..end], start);
            while lexer.next_score(&mut worker.score) {
                worker.count(&text[..end], &decoding, self.auditor, &mut stats);
            }
            start = end;
        }
        (chunk.bytes.len() as u64, stats)
    }
}

impl Worker {
    fn count(&mut self, text: &[u8], decoding: &Decoding, auditor: &Auditor, stats: &mut Stats) {
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.replayer.replay(text, &self.score, &mut self.game);
            auditor.audit(text, &self.score, &self.game, decoding, &mut self.sink);
            opening(&self.game)
        }));
        if outcome.is_err() {
            *self = Worker {
                game: Game::of_failure(self.score.moves),
                score: std::mem::take(&mut self.score),
                ..Worker::default()
            };
            add(&mut stats.findings, RuleId::InternalError.name());
        }
        for draft in self.sink.drain() {
            add(&mut stats.findings, draft.finding.rule.name());
        }
        if !self.score.is_game() {
            return;
        }
        let plies = u64::from(self.game.plies);
        stats.games += 1;
        stats.plies += plies;
        stats.unaudited_plies += u64::from(self.game.unaudited_plies);
        stats.longest = stats.longest.max(plies);
        add(&mut stats.results, &result(text, &self.score, &self.game));
        add(&mut stats.decades, &decade(text, &self.score));
        add(
            &mut stats.openings,
            &outcome.unwrap_or_else(|_| opening(&self.game)),
        );
        add(&mut stats.notations, self.game.notation.name());
        let encoding = decoding.encoding.unwrap_or("UTF-8");
        add(&mut stats.encodings, encoding);
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

/// The result the movetext gives, or else the tag.
fn result(text: &[u8], score: &Score, game: &Game) -> String {
    let movetext = game.terminator.or(game.words).map(|(outcome, _)| outcome);
    let outcome = movetext.or_else(|| score.tags(text).result());
    outcome.unwrap_or(Outcome::Open).to_string()
}

fn decade(text: &[u8], score: &Score) -> String {
    let played = score.tags(text).played();
    played.map_or_else(
        || UNKNOWN.to_owned(),
        |month| format!("{}s", month.decade()),
    )
}

/// The first move of each side.
fn opening(game: &Game) -> String {
    let Some(line) = game.main().filter(|line| !line.plies.is_empty()) else {
        return "none".to_owned();
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
