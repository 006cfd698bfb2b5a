//! One worker: a piece of the input to findings, with buffers that are kept from game to game.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crate::audit::{Auditor, Decoding, Draft, Id, Sink};
use crate::finding::{Finding, Occasion, Place};
use crate::ingest::chunk::{Chunk, count_lines};
use crate::ingest::decode::decode;
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::locate::Locator;
use crate::replay::{Game, Ply, Replayer};
use crate::score::{Score, Span};
use crate::trail::Trail;

/// What became of a piece; games and lines count from its start.
#[derive(Debug, Default)]
pub(super) struct Audited {
    pub(super) findings: Vec<Finding>,
    pub(super) games: u64,
    pub(super) lines: u64,
    pub(super) plies: u64,
    pub(super) unaudited_plies: u64,
}

/// Buffers for reading, replaying and judging one game after the other.
#[derive(Debug, Default)]
pub(super) struct Worker {
    score: Score,
    replayer: Replayer,
    game: Game,
    sink: Sink,
    /// Findings bring the line of play they stand in.
    trails: bool,
}

impl Worker {
    /// A worker with empty buffers.
    pub(super) fn new(trails: bool) -> Worker {
        Worker {
            trails,
            ..Worker::default()
        }
    }

    /// Audits every game of a piece.
    pub(super) fn audit(&mut self, chunk: &Chunk, auditor: &Auditor) -> Audited {
        let (text, decoding) = decode(chunk);
        let mut audited = Audited {
            lines: count_lines(&text) + chunk.left_out_lines,
            ..Audited::default()
        };
        let mut locator = Locator::new(&text);
        let ends = Boundaries::new(&text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        for end in ends {
            let mut lexer = Lexer::new(&text[..end], start);
            while lexer.next_score(&mut self.score) {
                self.audit_score(&text[..end], &decoding, auditor, &mut audited, &mut locator);
            }
            start = end;
        }
        if chunk.left_out > 0 {
            audited
                .findings
                .extend(left_out(chunk, auditor, &text, &mut locator, audited.games));
        }
        audited
    }

    fn audit_score(
        &mut self,
        text: &[u8],
        decoding: &Decoding,
        auditor: &Auditor,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.replayer.replay(text, &self.score, &mut self.game);
            auditor.audit(text, &self.score, &self.game, decoding, &mut self.sink);
        }));
        if let Err(panic) = outcome {
            *self = Worker {
                score: std::mem::take(&mut self.score),
                ..Worker::new(self.trails)
            };
            auditor.failed(
                text,
                &self.score,
                decoding,
                cause(panic.as_ref()),
                &mut self.sink,
            );
            self.game.unaudited_plies = self.score.moves;
        }
        let is_game = self.score.is_game();
        audited.games += u64::from(is_game);
        audited.plies += u64::from(self.game.plies);
        audited.unaudited_plies += u64::from(self.game.unaudited_plies);
        if self.sink.is_empty() {
            return;
        }
        let game = if is_game { audited.games } else { 0 };
        let players = players(text, &self.score);
        let occasion = occasion(text, &self.score);
        let mut trails = Trails::of(&self.game, text);
        for draft in self.sink.drain() {
            let Some(level) = auditor.policy().level(draft.rule) else {
                continue;
            };
            let (line, column) = locator.place(draft.span.start as usize);
            let window = locator.window(draft.span);
            let place = Place {
                game,
                line,
                column,
                window,
                players: players.clone(),
                occasion: occasion.clone(),
            };
            let trail = self.trails.then(|| trails.around(&draft)).flatten();
            audited
                .findings
                .push(place_draft(draft, level, place, trail));
        }
    }
}

/// The lines of a game that findings stand in, each made once.
struct Trails<'g> {
    game: &'g Game,
    text: &'g [u8],
    made: Vec<(usize, Arc<Trail>)>,
}

impl<'g> Trails<'g> {
    fn of(game: &'g Game, text: &'g [u8]) -> Trails<'g> {
        Trails {
            game,
            text,
            made: Vec::new(),
        }
    }

    fn around(&mut self, draft: &Draft) -> Option<Arc<Trail>> {
        let index = self.line(draft)?;
        if let Some((_, trail)) = self.made.iter().find(|(made, _)| *made == index) {
            return Some(trail.clone());
        }
        let trail = Trail::of(&self.game.lines()[index], self.text);
        self.made.push((index, trail.clone()));
        Some(trail)
    }

    /// Which line it stands in: the game itself, or the variation that has its ply where it stands.
    fn line(&self, draft: &Draft) -> Option<usize> {
        let lines = self.game.lines();
        let main = lines.len().checked_sub(1)?;
        if !draft.variation {
            return Some(main).filter(|&main| !lines[main].plies.is_empty());
        }
        let number = draft.ply?.ply;
        let here = |ply: &Ply| (ply.span.start..=ply.span.end).contains(&draft.span.start);
        lines[..main]
            .iter()
            .position(|line| line.ply(number).is_some_and(here))
    }
}

fn place_draft(
    draft: Draft,
    level: crate::finding::Level,
    place: Place,
    trail: Option<Arc<Trail>>,
) -> Finding {
    Finding {
        rule: draft.rule,
        level,
        place,
        ply: draft.ply,
        variation: draft.variation,
        code: draft.code,
        citation: draft.citation,
        law: draft.law,
        kind: draft.kind,
        ground: draft.ground,
        text: draft.text,
        fen: draft.fen,
        consequence: draft.consequence,
        message: draft.message,
        suggestions: draft.suggestions,
        help: draft.help,
        trail,
    }
}

/// The value of a tag; `None` when it says nothing.
fn told(text: &[u8], score: &Score, tag: &str) -> Option<String> {
    let value = score.tag_value(text, tag).map(String::from_utf8_lossy);
    value
        .filter(|v| !v.is_empty() && *v != "?")
        .map(|v| v.into_owned())
}

fn occasion(text: &[u8], score: &Score) -> Occasion {
    let tag = |name| told(text, score, name).unwrap_or_default();
    Occasion {
        event: tag("Event"),
        site: tag("Site"),
        date: tag("Date"),
        round: tag("Round"),
    }
}

/// "White – Black", as far as the tags name them.
fn players(text: &[u8], score: &Score) -> String {
    let name = |tag| told(text, score, tag);
    match (name("White"), name("Black")) {
        (None, None) => String::new(),
        (white, black) => {
            let unknown = || "?".to_owned();
            format!(
                "{} – {}",
                white.unwrap_or_else(unknown),
                black.unwrap_or_else(unknown)
            )
        }
    }
}

/// What a panic said.
fn cause(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}

/// The finding that a game was too long to be read to its end.
fn left_out(
    chunk: &Chunk,
    auditor: &Auditor,
    text: &[u8],
    locator: &mut Locator<'_>,
    game: u64,
) -> Option<Finding> {
    let level = auditor.policy().level(Id::Unterminated)?;
    let span = Span::empty(text.len());
    let (line, column) = locator.place(text.len());
    let place = Place {
        game,
        line,
        column,
        ..Place::default()
    };
    Some(Finding {
        rule: Id::Unterminated,
        level,
        place: Place {
            window: locator.window(span),
            ..place
        },
        ply: None,
        variation: false,
        code: None,
        citation: None,
        law: None,
        kind: Some("game"),
        ground: None,
        text: String::new(),
        fen: None,
        consequence: None,
        message: format!(
            "this game is longer than any score: {} bytes from here to the next [Event] were not read",
            chunk.left_out
        ),
        suggestions: Vec::new(),
        help: "look for a comment that is never closed, or begin the next game with an Event tag"
            .to_owned(),
        trail: None,
    })
}
