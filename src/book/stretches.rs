//! Where games may stand on a page: the stretches from a first move, or a heading, to the next heading.

use std::ops::Range;

use super::decode::PrintReader;
use super::games::{GameFound, PageSearch};
use super::heading::Heading;
use super::page::PageLineKind;
use super::row::Row;
use super::survey::row_number;
use super::{heading, sides};

/// Lines that a game may take.
pub(super) const LONGEST: usize = 700;
/// Lines with a first move that a game may go past, as the lines of play beside it have.
const PASSED: usize = 24;
/// So many lines with a first move and no row between them are a list of openings, and no game goes past them; none
/// begins with them where they have no more bytes than the second number each.
const LISTED: usize = 3;
const LISTED_LEN: u32 = 40;
/// Lines between a heading and the first row of its game.
const ABOVE: usize = 60;
/// Rows without a number stand so near to one another.
const TOGETHER: usize = 3;
/// Lines between the players and the first row of their game, where no title stands.
const JUST_ABOVE: usize = 3;
/// The heads of columns are no longer, in bytes.
const HEAD: usize = 72;

/// A region by its lines.
#[derive(Clone)]
pub(super) struct Stretch {
    pub(super) first: usize,
    pub(super) end: usize,
    /// It stands under the heading of a game.
    pub(super) headed: bool,
    /// The byte of the first move, where a sentence that names the players leads up to it.
    pub(super) within: Option<u32>,
    /// Plies that its game has from another, before the first move.
    pub(super) before: u32,
    /// Lines behind the first where numbers begin anew from 1, as those of another game do.
    pub(super) anew: Vec<usize>,
}

impl Stretch {
    /// What of it begins with a line behind its first, and a byte of that line.
    pub(super) fn behind(&self, line: usize, within: Option<u32>) -> Stretch {
        let anew = self.anew.iter().copied();
        Stretch {
            first: line,
            end: self.end,
            headed: false,
            within,
            before: 0,
            anew: anew.filter(|&anew| anew > line).collect(),
        }
    }
}

/// A line where a game may begin.
#[derive(Clone, Copy)]
struct GameStart {
    line: usize,
    /// The byte of the first move, where a sentence that names the players leads up to it.
    within: Option<u32>,
    /// The players are named just above, or both sides.
    named: bool,
    /// Both sides are, as over columns: that is as good as a title.
    under_sides: bool,
}

impl PageSearch<'_, '_> {
    /// Where games may stand: under each heading, from the first rows of the games that are known, and from a line with
    /// a first move on where nothing stands over it.
    pub(super) fn stretches(&self, reader: &PrintReader, games: &[GameFound]) -> Vec<Stretch> {
        let survey = &self.page.survey;
        let begins = self.beginnings(reader);
        let headings = survey.headings().iter().filter(|heading| heading.is_game());
        let mut stretches: Vec<Stretch> = headings
            .filter_map(|heading| {
                let end = survey.next_heading(heading.line);
                let first = self.first_under(reader, &begins, heading.line, end)?;
                Some(self.stretch(reader, &begins, first, true))
            })
            .collect();
        let known = games.iter().map(|game| &self.rows[game.first()]);
        let known = known.map(|row| GameStart {
            line: row.line,
            within: self.within(row),
            named: false,
            under_sides: false,
        });
        let mut others: Vec<GameStart> = begins.iter().copied().chain(known).collect();
        others.sort_by_key(|begin| (begin.line, !begin.named));
        let headed = stretches.len();
        for begin in others {
            let before = stretches[..headed].partition_point(|stretch| stretch.first <= begin.line);
            let over = before.checked_sub(1).map(|last| stretches[last].end);
            let same = stretches[headed..].last().map(|stretch| stretch.first);
            let is_listed = || !begin.named && self.is_listed(reader, &begins, begin.line);
            if over.is_none_or(|end| end <= begin.line) && same != Some(begin.line) && !is_listed()
            {
                stretches.push(self.stretch(reader, &begins, begin, begin.under_sides));
            }
        }
        stretches.retain(|stretch| !self.goes_on_from_another(stretch));
        stretches.sort_by_key(|stretch| stretch.first);
        stretches
    }

    /// Whether a stretch begins with rows that go on from another game, by what is said before them.
    fn goes_on_from_another(&self, stretch: &Stretch) -> bool {
        let mut rows = self.referred.iter().map(|(_, row)| self.rows[*row].line);
        rows.any(|line| line.abs_diff(stretch.first) < TOGETHER)
    }

    /// What is left of a stretch behind a line, from a first move on.
    pub(super) fn rest(
        &self,
        reader: &PrintReader,
        stretch: &Stretch,
        last: usize,
    ) -> Option<Stretch> {
        let mut lines = last + 1..stretch.end;
        let line = lines.find(|&line| {
            let begins = || reader.begins_game(self.page, line) && reader.is_row(self.page, line);
            self.page.is_text(line) && (stretch.anew.contains(&line) || begins())
        })?;
        Some(stretch.behind(line, None))
    }

    /// The byte of a row, if something stands on its line before it.
    pub(super) fn within(&self, row: &Row) -> Option<u32> {
        Some(row.span.start).filter(|&byte| self.is_within(row.line, byte))
    }

    /// Whether something stands on a line before a byte.
    fn is_within(&self, line: usize, byte: u32) -> bool {
        let start = self.page.lines[line].span.start as usize;
        !self.page.text[start..byte as usize].trim_ascii().is_empty()
    }

    /// The first row under a heading: the first line that looks like one and is not alone, or has the number 1.
    fn first_under(
        &self,
        reader: &PrintReader,
        begins: &[GameStart],
        heading: usize,
        end: usize,
    ) -> Option<GameStart> {
        let lines = (heading + 1..end.min(heading + 1 + ABOVE).min(self.page.lines.len()))
            .filter(|&line| self.page.is_text(line));
        let numbered = begins[begins.partition_point(|begin| begin.line < heading)..]
            .first()
            .filter(|begin| begin.line < end && begin.line - heading < ABOVE);
        let before = numbered.map_or(usize::MAX, |begin| begin.line);
        let rows: Vec<usize> = lines
            .clone()
            .take_while(|&line| line < before)
            .filter(|&line| reader.is_row(self.page, line))
            .take(2)
            .collect();
        let unnumbered = |line| GameStart {
            line,
            within: None,
            named: true,
            under_sides: false,
        };
        match (&rows[..], numbered) {
            (&[row, next], _) if next - row <= TOGETHER => {
                Some(unnumbered(self.top_of_paragraph(heading + 1, row)))
            }
            (_, Some(&begin)) => Some(begin),
            _ => lines.map(unnumbered).next(),
        }
    }

    /// The first line of the paragraph of a row, none above a floor: behind words the first moves may begin within theirs.
    fn top_of_paragraph(&self, floor: usize, row: usize) -> usize {
        let is_text = |line: &usize| self.page.lines[*line].kind == PageLineKind::Text;
        let above = (floor..row).rev().take_while(is_text);
        above.last().unwrap_or(row)
    }

    /// From a first row to the next heading, or the next first row under the names of players.
    fn stretch(
        &self,
        reader: &PrintReader,
        begins: &[GameStart],
        begin: GameStart,
        headed: bool,
    ) -> Stretch {
        let first = begin.line;
        let behind = begins.partition_point(|other| other.line <= first);
        let black = self.page.black_block_of(first);
        let near = begins[behind..]
            .iter()
            .filter(|other| Some(other.line) != black)
            .take_while(|other| other.line < first + LONGEST);
        let (mut before, mut listed) = (first, 0);
        let next = near.enumerate().find(|&(past, other)| {
            other.named || past == PASSED || {
                listed = match self.are_rows_between(reader, before, other.line) {
                    true => 0,
                    false => listed + 1,
                };
                before = other.line;
                listed == LISTED
            }
        });
        let next = next.map_or(usize::MAX, |(_, other)| other.line);
        let end = self
            .page
            .survey
            .next_heading(first)
            .min(next)
            .min(first + LONGEST)
            .min(self.page.lines.len());
        let inside = begins[behind..].iter().take_while(|other| other.line < end);
        let counts = |line: usize| reader.counts_from_one(self.page, line);
        let inside = inside.map(|other| other.line);
        let anew = inside.filter(|&line| Some(line) != black && counts(line));
        let goes_on = |line: &usize| row_number(self.page, *line).is_some_and(|number| number > 1);
        let begun = (first..end).find(goes_on).unwrap_or(end);
        let anew = anew.filter(|&line| line > begun || counts(first));
        Stretch {
            first,
            end,
            headed,
            within: begin.within,
            before: 0,
            anew: anew.collect(),
        }
    }

    /// Whether a line is one of a list of openings, and others of it follow.
    fn is_listed(&self, reader: &PrintReader, begins: &[GameStart], line: usize) -> bool {
        let behind = begins.partition_point(|other| other.line <= line);
        let Some(others) = begins[behind..].first_chunk::<LISTED>() else {
            return false;
        };
        let start = |line: usize| self.page.lines[line].span.start;
        let mut above = line;
        others.iter().all(|other| {
            let above = std::mem::replace(&mut above, other.line);
            !other.named
                && start(other.line) - start(above) <= LISTED_LEN
                && !self.are_rows_between(reader, above, other.line)
        })
    }

    /// Whether a line of text begins with a row.
    pub(super) fn is_row(&self, reader: &PrintReader, line: usize) -> bool {
        self.page.is_text(line) && reader.is_row(self.page, line)
    }

    /// Whether a row stands between two lines.
    fn are_rows_between(&self, reader: &PrintReader, above: usize, below: usize) -> bool {
        let mut between = above + 1..below;
        between.any(|line| self.is_row(reader, line))
    }

    /// The lines where games may begin.
    fn beginnings(&self, reader: &PrintReader) -> Vec<GameStart> {
        let lines = (0..self.page.lines.len()).filter(|&line| self.page.is_text(line));
        lines
            .filter_map(|line| {
                self.begins_line(reader, line)
                    .or_else(|| self.begins_within(reader, line))
            })
            .collect()
    }

    fn begins_line(&self, reader: &PrintReader, line: usize) -> Option<GameStart> {
        let under_sides =
            self.page.side_blocks_at(line).is_some() || self.is_first_under_sides(reader, line);
        (under_sides || reader.begins_game(self.page, line)).then(|| GameStart {
            line,
            within: None,
            named: under_sides || self.named_above(reader, line),
            under_sides,
        })
    }

    /// A game that begins within a line, and whose number, players or sides are told before it.
    fn begins_within(&self, reader: &PrintReader, line: usize) -> Option<GameStart> {
        let first = reader.begins_within(self.page, line)?;
        let heading = heading::in_sentence(self.page, line, 0..first);
        let under_sides = heading::names_sides(self.page, line, first);
        let leads_up =
            |heading: &Heading| heading.names_players() && !self.has_rows(heading.line..line + 1);
        let named =
            under_sides || heading.as_ref().is_some_and(leads_up) || self.is_under_title(line);
        named.then_some(GameStart {
            line,
            within: Some(first),
            named,
            under_sides,
        })
    }

    /// Whether the title of a game stands in the paragraph of a line, in it or above, and no row between.
    fn is_under_title(&self, line: usize) -> bool {
        let title = self.page.survey.heading_over(line);
        let is_text = |line: usize| self.page.lines[line].kind == PageLineKind::Text;
        title.is_some_and(|title| {
            let lines = title.line..line;
            title.is_game() && lines.clone().all(is_text) && !self.has_rows(lines)
        })
    }

    /// Whether a line is the first that looks like a row under a line that names both sides.
    fn is_first_under_sides(&self, reader: &PrintReader, line: usize) -> bool {
        let names_sides = |&line: &usize| {
            let text = String::from_utf8_lossy(self.page.line(line));
            text.len() <= HEAD && sides::sides_together(&text).next().is_some()
        };
        let mut above = (line.saturating_sub(JUST_ABOVE)..line).rev();
        let is_row = |line: usize| self.is_row(reader, line);
        let head = above.find(names_sides);
        // Behind the sides the game may begin on their own line.
        let begins_there = |head| reader.begins_within(self.page, head).is_some();
        head.is_some_and(|head| {
            !(head + 1..line).any(is_row) && is_row(line) && !begins_there(head)
        })
    }

    /// Whether the sentence that ends above a line names the players of a game, and is no row of one.
    fn named_above(&self, reader: &PrintReader, line: usize) -> bool {
        let mut above = (line.saturating_sub(JUST_ABOVE)..line).rev();
        let Some(last) = above.find(|&above| self.page.is_text(above)) else {
            return false;
        };
        let end = self.page.lines[last].span.end;
        let leads_up =
            |heading: &Heading| heading.names_players() && !self.has_rows(heading.line..last + 1);
        let heading = heading::in_sentence(self.page, last, 0..end);
        heading.as_ref().is_some_and(leads_up) && !reader.is_row(self.page, last)
    }

    /// Whether one of some lines begins with the number of a row.
    fn has_rows(&self, mut lines: Range<usize>) -> bool {
        lines.any(|line| row_number(self.page, line).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::page::Page;
    use crate::book::survey::{self, Survey};

    #[test]
    fn no_line_is_read_again_and_again_where_each_has_the_number_one() {
        let text = format!("Game 1.\n\n{}", "1. P-K4 P-K4\n".repeat(600));
        let mut page = Page::of(text.as_bytes());
        survey::set_apart(&mut page);
        page.survey = Survey::of(&page);
        let stretches = PageSearch::new(&page, &[]).stretches(&PrintReader::of(&page), &[]);
        let lines: usize = stretches.iter().map(|one| one.end - one.first).sum();
        assert!(lines <= 600, "{lines} lines are read of 600");
    }

    #[test]
    fn a_game_begins_behind_a_list_of_openings() {
        let list = "1. P-K4 P-K4\n".repeat(20);
        let text = format!("{list}\n1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3\n");
        let mut page = Page::of(text.as_bytes());
        survey::set_apart(&mut page);
        page.survey = Survey::of(&page);
        let stretches = PageSearch::new(&page, &[]).stretches(&PrintReader::of(&page), &[]);
        let firsts: Vec<usize> = stretches.iter().map(|one| one.first).collect();
        assert!(firsts.contains(&21), "{firsts:?}");
        assert!(!firsts.contains(&0), "{firsts:?}");
    }
}
