//! A piece of the input, audited game by game.

use super::product::Audited;
use super::worker::{Sheet, Worker};
use crate::audit::{Auditor, Sink};
use crate::book::{self, Item};
use crate::findings::RuleId;
use crate::findings::locate::Locator;
use crate::games::chunk::Chunk;
use crate::games::detect::Form;
use crate::ingest::Decoding;
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::pipeline::place::{Scene, left_out, place_all};
use crate::pipeline::shard::Part;
use crate::score::Score;

/// How a piece is to be audited.
pub(super) struct Orders<'a> {
    pub(super) auditor: &'a Auditor,
    /// Findings bring the line of play they stand in.
    pub(super) trails: bool,
    /// Only these games are audited; the index is that of the input.
    pub(super) part: Option<(&'a Part, usize)>,
    /// Games are to be compared with others.
    pub(super) compares: bool,
}

/// A piece that is being audited.
pub(super) struct Piece<'a> {
    chunk: &'a Chunk,
    text: &'a [u8],
    decoding: &'a Decoding,
    orders: &'a Orders<'a>,
    locator: Locator<'a>,
    audited: Audited,
}

impl<'a> Piece<'a> {
    /// A piece, its text as it was decoded, and what is asked of it.
    pub(super) fn new(
        chunk: &'a Chunk,
        text: &'a [u8],
        decoding: &'a Decoding,
        orders: &'a Orders<'a>,
    ) -> Piece<'a> {
        Piece {
            chunk,
            text,
            decoding,
            orders,
            locator: Locator::behind(chunk.columns_before, text),
            audited: Audited {
                begins_book: chunk.form == Form::Prose && chunk.lines_before == 0,
                bytes: chunk.bytes.len() as u64,
                ..Audited::default()
            },
        }
    }

    /// Audits every game of it.
    pub(super) fn audit(mut self, worker: &mut Worker) -> Audited {
        match self.chunk.form {
            Form::Pgn => self.audit_games(worker),
            Form::Prose => self.audit_book(worker),
        }
        let (last_line, _) = self.locator.place(self.text.len());
        self.audited.lines = last_line - 1 + self.chunk.left_out_lines;
        self.audited
    }

    /// Audits the games of a PGN.
    fn audit_games(&mut self, worker: &mut Worker) {
        let text = self.text;
        let ends = Boundaries::new(text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        let mut own = self.owns(0);
        for end in ends {
            let is_last = end == text.len();
            let text = &text[..end];
            let mut lexer = Lexer::new(text, start);
            if is_last && self.chunk.left_out > 0 {
                lexer = lexer.breaking_off();
            }
            while lexer.next_score(&mut worker.score) {
                own = self.owns(worker.score.span.start);
                if own {
                    self.audit_score(worker, self.sheet(text));
                } else {
                    self.audited.games += u64::from(worker.score.is_game());
                }
            }
            start = end;
        }
        if self.chunk.left_out > 0 && own {
            let policy = self.orders.auditor.policy();
            let games = self.audited.games;
            let found = left_out(self.chunk, policy, text, &mut self.locator, games);
            self.audited.findings.extend(found);
        }
    }

    /// Audits the games of a book.
    fn audit_book(&mut self, worker: &mut Worker) {
        let plain = Decoding::default();
        for item in book::read(self.text, self.chunk.lines_before, self.decoding) {
            if !self.owns(item.start()) {
                self.audited.games += u64::from(matches!(item, Item::Game(_)));
                continue;
            }
            match item {
                Item::Game(game) => {
                    worker.score = game.score;
                    let transcript = Sheet {
                        text: &game.text,
                        decoding: &plain,
                        places: Some(&game.places),
                    };
                    self.audit_score(worker, transcript);
                }
                Item::Aside(score) => {
                    worker.score = score;
                    self.audit_score(worker, self.sheet(self.text));
                }
                Item::Failed(score, cause) => self.fail(&score, &cause, &mut worker.sink),
            }
        }
    }

    /// Whether a score is to be audited that begins at that byte of the piece.
    fn owns(&self, at: u32) -> bool {
        let at = self.chunk.start + u64::from(at);
        let part = self.orders.part;
        part.is_none_or(|(part, input)| part.owns(input, at))
    }

    /// What a score of the piece itself is read from: its text, up to the end of that score or further.
    fn sheet(&self, text: &'a [u8]) -> Sheet<'a> {
        Sheet {
            text,
            decoding: self.decoding,
            places: None,
        }
    }

    /// Audits the score that the worker has read.
    fn audit_score(&mut self, worker: &mut Worker, sheet: Sheet<'_>) {
        worker.judge(sheet, self.orders.auditor);
        self.count(worker, sheet);
        let is_game = worker.score.is_game();
        if self.orders.compares && is_game {
            self.offer(worker, sheet);
        }
        let scene = Scene {
            text: sheet.text,
            score: &worker.score,
            places: sheet.places,
            number: if is_game { self.audited.games } else { 0 },
            trails: self.orders.trails.then_some(&worker.game),
        };
        self.tell(&mut worker.sink, &scene);
    }

    fn count(&mut self, worker: &mut Worker, sheet: Sheet<'_>) {
        let (score, audited) = (&worker.score, &mut self.audited);
        let is_game = score.is_game();
        audited.games += u64::from(is_game);
        audited.own_games += u64::from(is_game);
        audited.plies += u64::from(worker.game.plies);
        audited.unaudited_plies += u64::from(worker.game.unaudited_plies);
        audited.allowed += worker.sink.take_allowed();
        let chosen = self.orders.auditor.chosen(sheet.text, score);
        if let Some(choice) = chosen.filter(|_| is_game) {
            audited.codes.add(&choice);
        }
    }

    /// Offers the game for the comparison with others.
    fn offer(&mut self, worker: &Worker, sheet: Sheet<'_>) {
        let Worker {
            score, game, sink, ..
        } = worker;
        let allowed = sink.allows(RuleId::DuplicateGame);
        let start = match sheet.places {
            Some(places) => places.within().start,
            None => score.span.start,
        };
        let (line, _) = self.locator.place(start as usize);
        let number = self.audited.games;
        let candidates = &mut self.audited.candidates;
        candidates.offer(sheet.text, score, game, number, line, allowed);
    }

    /// Tells of a part of a book on which the program itself failed.
    fn fail(&mut self, score: &Score, cause: &str, sink: &mut Sink) {
        let auditor = self.orders.auditor;
        auditor.failed(self.text, score, self.decoding, cause, sink);
        let scene = Scene {
            text: self.text,
            score,
            places: None,
            number: 0,
            trails: None,
        };
        self.tell(sink, &scene);
    }

    fn tell(&mut self, sink: &mut Sink, scene: &Scene<'_>) {
        let policy = self.orders.auditor.policy();
        let findings = &mut self.audited.findings;
        place_all(sink, policy, scene, &mut self.locator, findings);
    }
}
