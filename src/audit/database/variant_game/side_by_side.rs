//! Two versions of a game beside each other.

use super::Comparison;
use crate::book::known::Divergence;
use crate::replay::Facts;

/// So many plies are shown.
const SHOWN: usize = 60;

impl Comparison<'_> {
    /// Both games from the first ply on that is not the same in both, a ply beside a ply.
    pub(super) fn side_by_side(&self) -> Vec<[String; 2]> {
        let ends = [self.case.line.plies.len(), self.known.moves().len()];
        let behind = |[printed, known]: [usize; 2], to: [usize; 2]| Divergence {
            printed: printed..to[0],
            known: known..to[1],
        };
        let mut at = [self.laid.printed, self.laid.known];
        if let Some(first) = self.laid.stretches.first() {
            at = [first.printed.start, first.known.start];
        }
        let mut rows = Vec::new();
        let differing = self.laid.stretches.iter();
        let differing = differing.map(|it| {
            [
                [it.printed.start, it.known.start],
                [it.printed.end, it.known.end],
            ]
        });
        for to in differing
            .flatten()
            .chain([[self.laid.printed, self.laid.known], ends])
        {
            if rows.len() < SHOWN {
                self.rows(&behind(at, to), &mut rows);
            }
            at = to;
        }
        rows.truncate(SHOWN);
        rows
    }

    /// The plies of a stretch beside each other, each with its number.
    fn rows(&self, stretch: &Divergence, rows: &mut Vec<[String; 2]>) {
        let numbered = |from: usize| {
            move |(at, ply): (usize, String)| {
                format!(
                    "{}{ply}",
                    self.case.ply_ref(self.case.line.number_of(from + at))
                )
            }
        };
        let here = self.plies_here(stretch).enumerate();
        let here = here.map(|(at, ply)| (at, self.as_written(stretch.printed.start + at, ply)));
        let mut here = here.map(numbered(stretch.printed.start));
        let there = self.plies_there(stretch).enumerate();
        let mut there = there.map(numbered(stretch.known.start));
        while rows.len() < SHOWN {
            match (here.next(), there.next()) {
                (None, None) => return,
                (one, other) => rows.push([one, other].map(Option::unwrap_or_default)),
            }
        }
    }

    /// A ply, by what stands there if it was not read.
    fn as_written(&self, index: usize, ply: String) -> String {
        let written = &self.case.line.plies[index];
        let text = self.case.quote(written.span);
        match written.facts.any(Facts::BLANK) && !text.is_empty() {
            true => text,
            false => ply,
        }
    }
}
