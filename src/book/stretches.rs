//! Where games may stand on a page: the stretches from a first move, or a heading, to the next heading.

use super::decode::Reader;
use super::games::Search;
use super::heading;

/// Lines that a game may take.
const LONGEST: usize = 700;
/// Lines between a heading and the first row of its game.
const ABOVE: usize = 60;
/// Lines between the players and the first row of their game, where no title stands.
const JUST_ABOVE: usize = 3;

/// A region by its lines.
pub(super) struct Stretch {
    pub(super) first: usize,
    pub(super) end: usize,
    /// It stands under the heading of a game.
    pub(super) headed: bool,
    /// The byte of the first move, where a sentence that names the players leads up to it.
    pub(super) within: Option<u32>,
}

/// A line where a game may begin.
struct Beginning {
    line: usize,
    /// The byte of the first move, where a sentence that names the players leads up to it.
    within: Option<u32>,
    /// The players are named just above.
    named: bool,
}

impl Search<'_, '_> {
    /// Where games may stand: under each heading, and where there is none from a line with a first move on.
    pub(super) fn stretches(&self, reader: &Reader) -> Vec<Stretch> {
        let survey = &self.page.survey;
        let begins = self.beginnings(reader);
        let mut stretches: Vec<Stretch> = Vec::new();
        for (at, &Beginning { line, within, .. }) in begins.iter().enumerate() {
            let first = line;
            let covered = stretches
                .last()
                .is_some_and(|last| last.headed && first < last.end);
            if !covered {
                let next = begins[at + 1..].iter().find(|other| other.named);
                let next = next.map_or(usize::MAX, |other| other.line);
                let end = survey
                    .next_heading(first)
                    .min(next)
                    .min(first + LONGEST)
                    .min(self.page.lines.len());
                let headed = survey
                    .heading_over(first)
                    .is_some_and(|heading| heading.is_game && first - heading.line < ABOVE);
                stretches.push(Stretch {
                    first,
                    end,
                    headed,
                    within,
                });
            }
        }
        let begun = stretches.len();
        for heading in survey.headings().iter().filter(|heading| heading.is_game) {
            let first = heading.line + 1;
            let end = survey
                .next_heading(heading.line)
                .min(first + LONGEST)
                .min(self.page.lines.len());
            let next = stretches[..begun].partition_point(|stretch| stretch.first < first);
            let taken = stretches[..begun]
                .get(next)
                .is_some_and(|stretch| stretch.first < end);
            if !taken && first < end {
                stretches.push(Stretch {
                    first,
                    end,
                    headed: true,
                    within: None,
                });
            }
        }
        stretches.sort_by_key(|stretch| stretch.first);
        stretches
    }

    /// The lines where games may begin.
    fn beginnings(&self, reader: &Reader) -> Vec<Beginning> {
        let mut found: Vec<Beginning> = Vec::new();
        for line in (0..self.page.lines.len()).filter(|&line| self.page.is_text(line)) {
            if reader.begins_game(self.page, line) {
                found.push(Beginning {
                    line,
                    within: None,
                    named: self.named_above(line),
                });
            } else if let Some(first) = reader.begins_within(self.page, line)
                && let Some(heading) = heading::in_sentence(self.page, line, first)
                && heading.names_players()
            {
                found.push(Beginning {
                    line,
                    within: Some(first),
                    named: true,
                });
            }
        }
        found
    }

    /// Whether the sentence that ends above a line names the players of a game.
    fn named_above(&self, line: usize) -> bool {
        let mut above = (line.saturating_sub(JUST_ABOVE)..line).rev();
        let Some(last) = above.find(|&above| self.page.is_text(above)) else {
            return false;
        };
        let end = self.page.lines[last].span.end;
        heading::in_sentence(self.page, last, end).is_some_and(|heading| heading.names_players())
    }
}
