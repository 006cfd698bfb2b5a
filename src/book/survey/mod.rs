//! What repeats in a book and so tells how it is made: its running heads, the headings of its games, its players.
//!
//! ```text
//!  lines ──running──▶ lines of words ──headings──▶ where games and chapters begin ──people──▶ who plays there
//! ```

mod headings;
mod missed;
mod numbered;
mod people;
mod running;
mod title_number;

pub(super) use headings::HeadingLine;
#[cfg(test)]
pub(super) use numbered::next_row;
pub(super) use numbered::{row_number, row_numbers};
pub(super) use running::set_apart;

use self::headings::HeadingKind;
use self::people::People;
use super::page::Page;
use super::{comment, names, occasion, sides, title};

/// Lines of text under a heading that may belong to it.
const LONGEST: usize = 18;
/// Lines of text between a heading and the first row of its game.
const NEAR: usize = 60;
/// Lines of the first paragraph of a chapter that tell when and where.
const CHAPTER_LINES: usize = 4;
/// A line with names or labels is no longer than this, in bytes.
const SHORT: usize = 110;

/// Two players, in the order in which they are named.
type PlayerPair = (String, String);

/// What the title of a chapter says of the games below it.
#[derive(Debug, Default)]
struct Chapter {
    line: usize,
    /// Name and value of tags.
    others: Vec<(&'static str, String)>,
}

impl Chapter {
    fn set_tag(&mut self, tag: &'static str, value: &str) {
        if tag != "Opening" && self.others.iter().all(|(other, _)| *other != tag) {
            self.others.push((tag, value.trim().to_owned()));
        }
    }
}

/// A name in brackets behind the word White or Black.
#[derive(Debug)]
struct Label {
    line: usize,
    /// 0 for White, 1 for Black.
    side: usize,
    name: String,
}

/// What a look over the whole book has found.
#[derive(Debug, Default)]
pub(super) struct Survey {
    headings: Vec<HeadingLine>,
    people: People,
    chapters: Vec<Chapter>,
    /// Who plays under each heading, as far as it is said.
    pairs: Vec<Option<PlayerPair>>,
    labels: Vec<Label>,
}

impl Survey {
    /// Looks over a book once.
    pub(super) fn of(page: &Page<'_>) -> Survey {
        let headings = headings::all(page);
        let text = String::from_utf8_lossy(page.text);
        let named: Vec<PlayerPair> = headings
            .iter()
            .filter(|heading| heading.is_game())
            .filter_map(|heading| pair_in(&lines_under(page, heading.line)))
            .collect();
        let mut survey = Survey {
            people: People::of(&text, &named),
            headings,
            ..Survey::default()
        };
        survey.read_labels(page);
        survey.read_chapters(page);
        survey.pairs = survey.pairs(page);
        survey
    }

    /// Where games and chapters begin, in order.
    pub(super) fn headings(&self) -> &[HeadingLine] {
        &self.headings
    }

    /// The last heading at or above a line.
    pub(super) fn heading_over(&self, line: usize) -> Option<&HeadingLine> {
        self.headings[..self.behind(line)].last()
    }

    /// The line of the first heading behind a line.
    pub(super) fn next_heading(&self, line: usize) -> usize {
        let next = self.headings.get(self.behind(line));
        next.map_or(usize::MAX, |heading| heading.line)
    }

    /// Who plays the game that has a line.
    pub(super) fn players_at(&self, line: usize) -> Option<&(String, String)> {
        self.pairs.get(self.behind(line).checked_sub(1)?)?.as_ref()
    }

    /// The number of the game whose first row stands on a line.
    pub(super) fn number_of(&self, page: &Page<'_>, row: usize) -> Option<u32> {
        let heading = self.heading_over(row.checked_sub(1)?)?;
        let first = numbered::next_row(page, heading.line + 1, NEAR)?;
        heading.number.filter(|_| first.0 >= row)
    }

    /// The tags that the chapter of a line tells, unless its games have ended: their numbers began anew.
    pub(super) fn tags_at(&self, line: usize) -> &[(&'static str, String)] {
        let before = self
            .chapters
            .partition_point(|chapter| chapter.line <= line);
        let Some(chapter) = before.checked_sub(1).map(|at| &self.chapters[at]) else {
            return &[];
        };
        let games = &self.headings[self.behind(chapter.line)..self.behind(line)];
        let begun = games
            .iter()
            .skip(1)
            .any(|heading| heading.number == Some(1));
        if begun { &[] } else { &chapter.others }
    }

    /// The first name in brackets behind the word for a side, from a line up to the next heading.
    pub(super) fn label(&self, side: usize, from: usize) -> Option<&str> {
        let first = self.labels.partition_point(|label| label.line < from);
        let until = self.next_heading(from);
        let labels = self.labels[first..]
            .iter()
            .take_while(|label| label.line < until);
        labels
            .filter(|label| label.side == side)
            .map(|label| &label.name[..])
            .next()
    }

    /// A text of headings with its names as the book has them most often.
    pub(super) fn mend(&self, text: &str) -> String {
        self.people.mend(text)
    }

    /// The person whom a lone initial can only mean.
    pub(super) fn meant_by(&self, initial: &str) -> Option<&str> {
        self.people.meant_by(initial)
    }

    fn behind(&self, line: usize) -> usize {
        self.headings
            .partition_point(|heading| heading.line <= line)
    }

    fn read_labels(&mut self, page: &Page<'_>) {
        for line in (0..page.lines.len()).filter(|&line| page.is_text(line)) {
            let text = page.line(line);
            if text.len() > SHORT || memchr::memchr(b'(', text).is_none() {
                continue;
            }
            let text = String::from_utf8_lossy(text);
            if sides::in_brackets(&text).iter().all(Option::is_none) {
                continue;
            }
            let sides = sides::in_brackets(&self.mend(&text));
            for (side, name) in sides.into_iter().enumerate() {
                self.labels
                    .extend(name.map(|name| Label { line, side, name }));
            }
        }
    }

    fn read_chapters(&mut self, page: &Page<'_>) {
        let headings = self.headings.iter();
        let chapters = headings.filter(|heading| heading.kind == HeadingKind::Chapter);
        let chapters = chapters.filter_map(|heading| {
            let title = headings::chapter_title(page, heading.line)?;
            let mut chapter = Chapter {
                line: heading.line,
                others: Vec::new(),
            };
            let below: Vec<String> = lines_under(page, heading.line)
                .into_iter()
                .skip(1)
                .take(CHAPTER_LINES)
                // What is said of one game is not said of the next.
                .take_while(|line| title::numbered(line.trim_start()).is_none())
                .collect();
            occasion::read(&title, |tag, value| chapter.set_tag(tag, value));
            // Only the year is that of every game.
            occasion::read(&below.join(" "), |tag, value| match (tag, value.get(..4)) {
                ("Date", Some(year)) => chapter.set_tag(tag, &format!("{year}.??.??")),
                ("Site", _) => chapter.set_tag(tag, value),
                _ => {}
            });
            Some(chapter)
        });
        self.chapters = chapters.collect();
    }

    /// Who plays under each heading: those it names, or those of the chapter or of the game before.
    fn pairs(&self, page: &Page<'_>) -> Vec<Option<PlayerPair>> {
        let mut last: Option<PlayerPair> = None;
        let mut chapter: Option<PlayerPair> = None;
        let mut pairs = Vec::with_capacity(self.headings.len());
        for heading in self.headings() {
            if heading.kind == HeadingKind::Chapter {
                let title = headings::chapter_title(page, heading.line);
                chapter = title.and_then(|title| names::in_sentence(&self.mend(&title)));
                last = chapter.clone().or(last);
                pairs.push(last.clone());
                continue;
            }
            let lines: Vec<String> = lines_under(page, heading.line)
                .iter()
                .map(|line| self.mend(line))
                .collect();
            let same = lines.iter().any(|line| names::are_the_same(line));
            last = match pair_in(&lines) {
                Some(pair) => Some(pair),
                None if same || heading.number.is_some_and(|number| number > 1) => last,
                None => chapter.clone(),
            };
            pairs.push(last.clone());
        }
        pairs
    }
}

/// The short lines of text from a heading to the first row, but for what is no words.
fn lines_under(page: &Page<'_>, line: usize) -> Vec<String> {
    let text = (line..page.lines.len()).filter(|&line| page.is_text(line));
    let above_rows = text
        .take(LONGEST)
        .take_while(|&line| numbered::row_number(page, line).is_none());
    above_rows
        .map(|line| comment::words(page.line(line)))
        .collect()
}

/// The players whom the lines of a heading name in a sentence.
fn pair_in(lines: &[String]) -> Option<PlayerPair> {
    let short = lines.iter().filter(|line| line.len() <= SHORT);
    short.into_iter().find_map(|line| {
        let named = title::behind_number(line);
        names::in_sentence(named)
            .or_else(|| names::joined(named))
            .or_else(|| names::dashed(named))
    })
}
