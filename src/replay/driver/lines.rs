//! Lines: variations opened and closed, and how each ends.

use super::super::game::{Facts, Line};
use super::{LineState, Replay};
use crate::board::{has_legal_move, is_dead};
use crate::score::{Outcome, Span, TokenKind};
use crate::steps;

impl Replay<'_> {
    pub(super) fn terminate(&mut self, at: usize, outcome: Outcome, span: Span) -> usize {
        self.inner_end = Some((outcome, span));
        if self.depth() == 0 {
            self.game.other_end = self.game.terminator.filter(|(said, _)| *said != outcome);
            self.game.terminator = Some((outcome, span));
            self.cur.always.add(Facts::AFTER_END);
        }
        at + 1
    }

    pub(super) fn open(&mut self, at: usize) -> usize {
        if let Some(limit) = self.game.limit_of_variations(self.stack.len()) {
            self.game.limits.push((limit, self.tokens[at].span));
            return self.behind_variation(at);
        }
        let cur = &*self.cur;
        let mut pos = cur.pos.clone();
        let mut first_ply = cur.line.last_ply() + 1;
        let mut origins = cur.origins;
        if let Some(ply) = cur.line.plies.last().filter(|_| !cur.lost) {
            pos.undo(&ply.mv, ply.undo);
            first_ply -= 1;
            origins = cur.origins_before;
        }
        let mut line = self.spare.pop().unwrap_or_default();
        line.restart(&pos, first_ply, cur.line.depth + 1);
        let inner = LineState {
            line,
            pos,
            offset: cur.offset,
            origins,
            origins_before: origins,
            always: cur.always,
            lost: cur.lost,
            troubles: 0,
            passed: false,
            marked_late: false,
            crossed: false,
            in_check: [0, 0],
        };
        self.stack.push(std::mem::replace(self.cur, inner));
        at + 1
    }

    /// The token behind the variation that opens at `at`.
    fn behind_variation(&self, at: usize) -> usize {
        let mut open = 0_usize;
        for (index, token) in self.tokens.iter().enumerate().skip(at) {
            steps::count(1);
            match token.kind {
                TokenKind::Open => open += 1,
                TokenKind::Close => open -= 1,
                _ => {}
            }
            if open == 0 {
                return index + 1;
            }
        }
        self.tokens.len()
    }

    pub(super) fn close(&mut self, at: usize) -> usize {
        if !self.stack.is_empty() {
            self.close_line();
        }
        at + 1
    }

    pub(super) fn close_line(&mut self) {
        self.finish_line();
        if let Some(outer) = self.stack.pop() {
            let inner = std::mem::replace(self.cur, outer);
            self.game.close(inner.line);
        }
    }

    /// Asks whether the side on move is mated or stalemated; only where no lawful move has shown otherwise.
    pub(super) fn mark_end(&mut self) {
        let pos = &self.cur.pos;
        let Some(ply) = self.cur.line.plies.last_mut() else {
            return;
        };
        if pos.king(pos.turn()).is_none() || has_legal_move(pos) {
            return;
        }
        let mated = pos.checkers().any();
        ply.facts
            .add(if mated { Facts::MATE } else { Facts::STALEMATE });
        ply.facts.add_if(
            mated && !ply.facts.any(Facts::MARKED_MATE),
            Facts::SILENT_MATE,
        );
        self.cur.line.facts.add(ply.facts);
    }

    pub(super) fn finish_line(&mut self) {
        if !self.cur.lost {
            self.mark_end();
        }
        let line = &mut self.cur.line;
        if self.cur.marked_late {
            steps::count(line.plies.len());
            line.facts = line
                .plies
                .iter()
                .fold(Facts::NONE, |all, ply| all.and(ply.facts));
        }
        line.end.clone_from(&self.cur.pos);
        line.facts.add_if(!line.remarks.is_empty(), Facts::REMARKS);
        let black = line.start.turn() == shakmaty::Color::Black;
        line.facts.add_if(black, Facts::BLACK_BEGINS);
        line.facts.add_if(!line.start.is_usual(), Facts::SET_UP);
        if line.depth == 0 {
            mark_dead(line);
        }
    }
}

/// Marks the first ply after which nobody can ever give mate. What is dead stays so in lawful play: the end of the line
/// and what stood before an irregular ply are asked first, and the plies before them only while the answer is yes.
fn mark_dead(line: &mut Line) {
    let irregular = line.facts.any(Facts::BREACH);
    if !irregular && !is_dead(&line.end) {
        return;
    }
    let mut pos = line.end.clone();
    let mut ask = true;
    let mut first = None;
    for (index, ply) in line.plies.iter().enumerate().rev() {
        let dead = ask && is_dead(&pos);
        first = if dead { Some(index) } else { first };
        if !dead && !irregular {
            break;
        }
        ask = dead || ply.facts.any(Facts::BREACH);
        pos.undo(&ply.mv, ply.undo);
    }
    if let Some(ply) = first.and_then(|index| line.plies.get_mut(index)) {
        ply.facts.add(Facts::DEAD);
        line.facts.add(Facts::DEAD);
    }
}
