//! Where games and chapters begin: titles that the book counts, names over a first row, and what stands between.
//!
//! What follows a line tells what it is. Under the heading of a game the first row stands; under a running head that
//! was taken for one, any row; under the title of a chapter, the heading of a game.

use super::missed::missed;
use super::numbered::{next_row, row_number};
use super::title_number::{is_example, title_number};
use crate::book::beginnings::has_row;
use crate::book::column_heads::{self, ColumnHeads};
use crate::book::meant::{Meant, ReadWord, meant};
use crate::book::numerals;
use crate::book::page::{Page, PageLineKind};
use crate::book::{labels, names, title};
use crate::steps;

/// A title is no longer than this, in bytes.
const LONGEST: usize = 110;
/// Lines of text between a heading and the first row.
const NEAR: usize = 60;
/// Lines of text over a first row of which some may be its heading.
const ABOVE: usize = 14;
/// Lines of a paragraph from its title to its first row.
const HEAD: usize = 4;
/// So many titles without a word before the number are a count of games.
const COUNTED: usize = 3;
/// No row above this is among the first that can still be read.
const FIRST_ROWS: u32 = 3;

/// Words that only titles of chapters have.
static CHAPTER: [Meant; 16] = meant([
    "match",
    "matches",
    "tournament",
    "tourney",
    "congress",
    "games",
    "book",
    "chapter",
    "part",
    "section",
    "index",
    "contents",
    "appendix",
    "problems",
    "endings",
    "between",
]);

/// A line where a game or a chapter begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::book) struct HeadingLine {
    pub(in crate::book) line: usize,
    /// The number the book gives it.
    pub(in crate::book) number: Option<u32>,
    pub(in crate::book) kind: HeadingKind,
}

impl HeadingLine {
    pub(in crate::book) fn is_game(&self) -> bool {
        self.kind == HeadingKind::Game
    }
}

/// What a heading stands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::book) enum HeadingKind {
    Game,
    /// Moves that show something: a game only where players or an end say so.
    Example,
    Chapter,
}

/// The headings of games and chapters, in order.
pub(super) fn all(page: &Page<'_>) -> Vec<HeadingLine> {
    let rows: Vec<Option<u32>> = (0..page.lines.len())
        .map(|line| page.is_text(line).then(|| row_number(page, line)).flatten())
        .collect();
    let mut found = titles(page, &rows);
    found.extend(counted(page, &rows, &found));
    found.sort_unstable_by_key(|heading| heading.line);
    found.extend(missed(page, &rows, &found));
    found.sort_unstable_by_key(|heading| heading.line);
    let unnumbered = named(page, &rows, &found);
    found.extend(unnumbered);
    found.sort_unstable_by_key(|heading| heading.line);
    let chapters = chapters(page, &rows, &found);
    found.extend(chapters);
    found.sort_unstable_by_key(|heading| heading.line);
    found.dedup_by_key(|heading| heading.line);
    found
}

/// A line of text that is short enough for a title.
pub(super) fn short_text(page: &Page<'_>, line: usize) -> Option<String> {
    let text = page.line(line).trim_ascii();
    steps::count(text.len());
    let short = page.is_text(line) && text.len() <= LONGEST;
    short.then(|| String::from_utf8_lossy(text).into_owned())
}

/// Titles with a word and a number, under which the first row stands.
fn titles(page: &Page<'_>, rows: &[Option<u32>]) -> Vec<HeadingLine> {
    let mut found: Vec<HeadingLine> = Vec::new();
    for line in (0..page.lines.len()).filter(|&line| rows[line].is_none()) {
        let Some(text) = short_text(page, line) else {
            continue;
        };
        let expected = found
            .last()
            .and_then(|last| last.number)
            .map_or(1, |number| number + 1);
        let Some(number) = title_number(&text, expected) else {
            continue;
        };
        let first = next_row(page, line + 1, NEAR).is_some_and(|(_, row)| row <= FIRST_ROWS);
        let goes_on = expected > 1 && number == Some(expected);
        if first || goes_on || leads_to_rows(page, line) {
            let kind = match is_example(&text) {
                true => HeadingKind::Example,
                false => HeadingKind::Game,
            };
            found.push(HeadingLine { line, number, kind });
        }
    }
    // Of two titles without a row between, the first is one of a list.
    let mut kept: Vec<HeadingLine> = Vec::with_capacity(found.len());
    for heading in found {
        let listed = |last: &HeadingLine| {
            rows[last.line..heading.line].iter().all(Option::is_none)
                && !leads_to_rows(page, last.line)
        };
        if kept.last().is_some_and(listed) {
            kept.pop();
        }
        kept.push(heading);
    }
    kept
}

/// Whether the paragraph that begins with a line has a row within one of its lines, as games in running print do.
fn leads_to_rows(page: &Page<'_>, line: usize) -> bool {
    let is_text = |line: usize| page.lines[line].kind == PageLineKind::Text;
    let begins = line == 0 || !is_text(line - 1);
    let paragraph = (line + 1..page.lines.len()).take_while(|&line| is_text(line));
    begins && paragraph.take(HEAD).any(|line| has_row(page.line(line)))
}

/// Titles that are a number alone or a number and names, where the book counts its games so.
fn counted(page: &Page<'_>, rows: &[Option<u32>], titled: &[HeadingLine]) -> Vec<HeadingLine> {
    if !titled.is_empty() {
        return Vec::new();
    }
    let mut chains: Vec<Vec<HeadingLine>> = Vec::new();
    for line in (0..page.lines.len()).filter(|&line| rows[line].is_none()) {
        let Some(number) = short_text(page, line).and_then(|text| bare_number(&text)) else {
            continue;
        };
        if next_row(page, line + 1, ABOVE).is_none_or(|(_, row)| row != 1) {
            continue;
        }
        let heading = HeadingLine {
            line,
            number: Some(number),
            kind: HeadingKind::Game,
        };
        match chains.last_mut() {
            Some(chain)
                if chain
                    .last()
                    .is_some_and(|last| last.number < heading.number) =>
            {
                chain.push(heading)
            }
            _ => chains.push(vec![heading]),
        }
    }
    chains.retain(|chain| chain.len() >= COUNTED);
    chains.concat()
}

/// The number of a text that is a number alone (`XII.`), or one before names (`(21) ROTLEWI - RUBINSTEIN`).
fn bare_number(text: &str) -> Option<u32> {
    let bare = text.trim_start_matches(['(', '[', '*', '_']);
    let end = bare
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(bare.len());
    let number = numerals::number(&bare[..end]).filter(|_| !numerals::is_in_words(&bare[..end]))?;
    let rest = bare[end..].trim_matches(|c: char| !c.is_alphanumeric());
    let named = || {
        column_heads::of(text).is_some()
            || names::in_sentence(rest).is_some()
            || names::dashed(rest).is_some()
    };
    let alone = rest.is_empty() && bare.len() > end;
    (alone || named()).then_some(number)
}

/// Lines over first rows that name the players, where no title stands over them.
fn named(page: &Page<'_>, rows: &[Option<u32>], titled: &[HeadingLine]) -> Vec<HeadingLine> {
    let mut found = Vec::new();
    let firsts = (0..rows.len()).filter(|&line| rows[line] == Some(1));
    for first in firsts {
        let lines = (0..first).rev().take_while(|&line| rows[line].is_none());
        let above: Vec<usize> = lines
            .filter(|&line| page.is_text(line))
            .take(ABOVE)
            .collect();
        let Some(&top) = above.last() else {
            continue;
        };
        let before = titled.partition_point(|heading| heading.line < top);
        if titled
            .get(before)
            .is_some_and(|heading| heading.line < first)
        {
            continue;
        }
        let says = |line: &usize| short_text(page, *line).is_some_and(|text| says_players(&text));
        let Some(names) = above.iter().copied().rfind(says) else {
            continue;
        };
        let line = title_above(page, rows, names);
        found.push(HeadingLine {
            line,
            number: None,
            kind: HeadingKind::Game,
        });
    }
    found
}

/// Whether a line names two players.
fn says_players(text: &str) -> bool {
    let pair = matches!(column_heads::of(text), Some(ColumnHeads::Names(..)));
    pair || labels::labelled(text).is_some() || names::in_sentence(text).is_some()
}

/// The first line of the titles that stand over a line.
fn title_above(page: &Page<'_>, rows: &[Option<u32>], line: usize) -> usize {
    let above = (0..line)
        .rev()
        .take_while(|&line| rows[line].is_none() && page.lines[line].kind != PageLineKind::Rule);
    let titles = above
        .filter(|&line| page.is_text(line))
        .take(3)
        .take_while(|&line| title::is_title(page.line(line)));
    titles.last().unwrap_or(line)
}

/// Titles of chapters: the next thing behind them is the heading of a game, or there are no rows at all.
fn chapters(page: &Page<'_>, rows: &[Option<u32>], games: &[HeadingLine]) -> Vec<HeadingLine> {
    let mut found = Vec::new();
    for line in (0..page.lines.len()).filter(|&line| page.is_text(line)) {
        if rows[line].is_some() || chapter_title(page, line).is_none() {
            continue;
        }
        let next = games.partition_point(|game| game.line <= line);
        let game = games.get(next).map_or(usize::MAX, |game| game.line);
        let headed = next.checked_sub(1).is_some_and(|last| {
            next_row(page, games[last].line, NEAR).is_some_and(|(row, _)| row > line)
        });
        let row = next_row(page, line + 1, 2 * NEAR);
        if !headed && row.is_none_or(|(row, _)| row > game) {
            found.push(HeadingLine {
                line,
                number: None,
                kind: HeadingKind::Chapter,
            });
        }
    }
    found
}

/// The words in capitals at the start of a line, if they are the title of a chapter.
pub(super) fn chapter_title(page: &Page<'_>, line: usize) -> Option<String> {
    let text = page.line(line).trim_ascii();
    let start = text
        .iter()
        .take(48)
        .filter(|b| b.is_ascii_uppercase())
        .count();
    if start < 6 {
        return None;
    }
    let text = String::from_utf8_lossy(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = |word: &&str| word.chars().filter(|c| c.is_lowercase()).count() > 2;
    let of_chapter = |word: &&&str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        bare.len() > 3 && ReadWord::of(bare).nearest(&CHAPTER).is_some()
    };
    let from = words
        .iter()
        .take(4)
        .position(|word| of_chapter(&word))
        .filter(|&at| at > 0);
    let from = from
        .filter(|&at| words[..at].iter().any(small))
        .unwrap_or(0);
    let run: Vec<&str> = words[from..]
        .iter()
        .take_while(|word| !small(word))
        .copied()
        .collect();
    let letters: usize = run
        .iter()
        .map(|word| word.chars().filter(|c| c.is_alphabetic()).count())
        .sum();
    (letters >= 5 && run.iter().any(|word| of_chapter(&word))).then(|| run.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_leads_up_to_rows_within_its_paragraph() {
        let opened = "No. 8.\u{2014}Played by (Wh ite) and (lilack).\nGiuoco Piano. 1. P-K4, P-K4; 2. Kt-KB3,\nKt-QB3\n";
        let said = "Many play so.\nNo. 8. Better known is\nthe line 1. P-K4, P-K4\n";
        for (text, leads) in [(opened, true), (said, false)] {
            let page = Page::of(text.as_bytes());
            let line = text
                .lines()
                .position(|line| line.starts_with("No. 8"))
                .unwrap();
            assert_eq!(leads_to_rows(&page, line), leads, "{text}");
            assert_eq!(!titles(&page, &[None; 3]).is_empty(), leads, "{text}");
        }
    }

    #[test]
    fn a_number_alone_or_before_names_counts_games() {
        for (text, number) in [
            ("XII.", 12),
            ("(21) ROTLEWI — RUBINSTEIN", 21),
            ("21. Rotlewi v. Rubinstein", 21),
        ] {
            assert_eq!(bare_number(text), Some(number), "{text}");
        }
        assert_eq!(bare_number("12 pages were lost"), None);
    }
}
