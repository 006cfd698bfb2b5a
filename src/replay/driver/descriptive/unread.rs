//! Moves in descriptive notation that no lawful move answers to.

use crate::board::IrregularityKind;
use crate::notation::descriptive::{self, Certainty, ReadPly};
use crate::notation::pattern::ParsedMove;
use crate::notation::resolve::Reading;
use crate::notation::slip::Slip;
use crate::replay::diagnosis;
use crate::replay::driver::Replay;
use crate::replay::game::RemarkKind;
use crate::replay::slow_path::Irregular;
use crate::score::Span;

impl Replay<'_> {
    /// A move that no line of play has a lawful reading for.
    pub(super) fn on_unread_descriptive(&mut self, at: usize, span: Span) -> usize {
        let text = String::from_utf8_lossy(span.of(self.text)).into_owned();
        if let Some(settled) = self.repaired(at, &text) {
            self.play_read(settled, span);
            return at + 1;
        }
        self.mark_end();
        match self.irregular_descriptive(at, span) {
            Some(irregular) => self.play_irregular_or_gap(at, at + 1, irregular, &text, span),
            None if self.gap_explains(at, 0) => {
                self.miss_turn(None, span);
                at
            }
            None => {
                self.pass_unreadable(&text, span, at + 1);
                at + 1
            }
        }
    }

    /// What was done by the powers of the men, where it is not lawful.
    fn irregular_descriptive(&mut self, at: usize, span: Span) -> Option<Irregular> {
        let written = descriptive::lex(span.of(self.text), 0)?;
        let mark = written.patterns.announced().mark;
        let mut found: Vec<Reading> = Vec::new();
        for parsed in written.patterns.regular() {
            match parsed {
                ParsedMove::Castling(side) => {
                    return Some(self.context(at + 1).irregular_castling(side, mark));
                }
                ParsedMove::Descriptive(man) => {
                    man.resolve_by_powers(&self.cur.pos, &self.cur.origins, |reading| {
                        found.push(reading);
                    });
                }
                ParsedMove::Algebraic(_) | ParsedMove::FileCastling => {}
            }
        }
        let by_origin = found.iter().any(|reading| !reading.by_place);
        found.retain(|reading| !by_origin || !reading.by_place);
        let best = found
            .iter()
            .rev()
            .max_by_key(|reading| self.follow_after(at + 1, &reading.mv))?
            .mv;
        let fault = diagnosis::diagnose(&self.cur.pos, &best)?;
        let assumed = (found.len() > 1).then(|| diagnosis::man_on(&self.cur.pos, best.from));
        Some(Irregular {
            assumed,
            ..Irregular::of(best, mark, fault)
        })
    }

    /// The one lawful move, spelled nearly as the text is, after which the line can be read to its end; asked
    /// only where scores are to be put right.
    fn repaired(&mut self, at: usize, text: &str) -> Option<ReadPly> {
        if !self.repairs || self.cur.pos.is_exposed() {
            return None;
        }
        let near = self.near(text);
        let mut lines = std::mem::take(&mut self.descriptive.lines);
        let mut moves = Vec::new();
        let mut readable = near.into_iter().filter(|m| {
            let (mut after, mut origins) = (self.cur.pos.clone(), self.cur.origins);
            origins.follow(m);
            after.play(m);
            lines.begin(&after, origins, self.descriptive.marks_checks);
            !self.meter.is_spent() && self.read_line(at + 1, &mut lines, &mut moves).is_none()
        });
        let only = readable.next().filter(|_| readable.next().is_none());
        drop(readable);
        self.descriptive.lines = lines;
        Some(ReadPly {
            mv: only?,
            announced: descriptive::announced(text.as_bytes()),
            slip: Some(Slip::Repaired),
            certainty: Certainty::Only,
            others: Vec::new(),
            after: 0,
            before: self.cur.pos.hash(),
        })
    }

    /// Whether a turn left out of the score explains it better than the move as it stands, after which
    /// `as_it_stands` plies can be followed.
    pub(in crate::replay::driver) fn gap_explains(&mut self, at: usize, as_it_stands: u32) -> bool {
        if self.cur.passed || self.cur.line.plies.is_empty() {
            return false;
        }
        self.movetext().follow(at, self.passed_on()) > as_it_stands + 2
    }

    pub(in crate::replay::driver) fn play_irregular_or_gap(
        &mut self,
        at: usize,
        next: usize,
        irregular: Irregular,
        text: &str,
        span: Span,
    ) -> usize {
        if irregular.kind == IrregularityKind::OpponentsMan {
            return self.play_opponents_man(at, next, irregular, text, span);
        }
        if self.turn_is_missing(at, next, &irregular) {
            self.miss_turn(None, span);
            return at;
        }
        if self.is_written_twice(next, &irregular, span) {
            let kind = RemarkKind::Unreadable {
                nearest: Vec::new(),
                passed_over: true,
            };
            self.remark(span, kind);
            return next;
        }
        self.play_irregular(irregular, text, span);
        next
    }
}
