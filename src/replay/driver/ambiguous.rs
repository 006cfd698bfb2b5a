//! A move with several readings: how far the score can be played with each.

use super::super::ambiguity::{Ambiguity, Course, Prospect, alike_after};
use super::Replay;
use crate::board::{Move, Position};
use crate::notation::descriptive::Origins;
use crate::score::Span;

impl Replay<'_> {
    /// What can be said of a move written at `span` that can mean `first` or any of the others.
    pub(super) fn ambiguity(&mut self, first: &Move, others: &[Move], span: Span) -> Ambiguity {
        let moves: Vec<Move> = std::iter::once(first).chain(others).copied().collect();
        let courses: Option<Vec<Course>> = moves.iter().map(|m| self.course(m, span)).collect();
        let here = self.next_ply();
        let prospect = |(at, m): (usize, &Move)| {
            let course = courses.as_ref().and_then(|courses| courses.get(at));
            Prospect {
                reading: self.distinct(m),
                last_ply: course.map(|course| here + course.plies),
                fails_at: course
                    .and_then(|course| course.fails_at)
                    .map(|span| String::from_utf8_lossy(span.of(self.text)).into_owned()),
            }
        };
        Ambiguity {
            readings: moves.iter().enumerate().map(prospect).collect(),
            alike_after: courses
                .as_deref()
                .and_then(alike_after)
                .map(|plies| here + plies),
        }
    }

    fn course(&mut self, m: &Move, span: Span) -> Option<Course> {
        let (pos, origins) = self.after(m);
        let next = self
            .tokens
            .partition_point(|token| token.span.start < span.end);
        // Of moves written as one word the next one is no token of its own.
        let before = next.checked_sub(1).and_then(|at| self.tokens.get(at));
        if before.is_some_and(|token| token.span.end > span.end) {
            return None;
        }
        self.movetext().course(next, pos, origins)
    }

    fn after(&self, m: &Move) -> (Position, Origins) {
        let (mut pos, mut origins) = (self.cur.pos.clone(), self.cur.origins);
        origins.follow(m);
        pos.play_as_it_stands(m);
        (pos, origins)
    }
}
