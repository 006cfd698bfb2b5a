//! The words of lines over a game.

use std::ops::{Range, RangeInclusive};

use super::column_heads;
use super::comment;
use super::page::Page;
use crate::score::Span;

/// Lines that stand together.
pub(super) fn blocks(page: &Page<'_>, lines: &[usize]) -> Vec<(usize, usize)> {
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    for &line in lines {
        match blocks.last_mut() {
            Some((_, end)) if *end == line => *end += 1,
            _ => blocks.push((line, line + 1)),
        }
    }
    blocks.retain(|&(from, _)| page.is_text(from));
    blocks
}

pub(super) fn joined(page: &Page<'_>, from: usize, to: usize) -> String {
    let lines: Vec<String> = (from..to).map(|line| words(page, line)).collect();
    lines.join(" ").trim_start().to_owned()
}

/// The words of a line, with the names as the book has them.
pub(super) fn words(page: &Page<'_>, line: usize) -> String {
    let words = comment::words(page.line(line));
    // Texts without italics set them between underscores.
    page.survey.mend(&words.replace('_', ""))
}

/// Lines below a heading that tell how wide the page is.
const BELOW: usize = 12;

/// Lines as one text. A line that ends though the next word would have room on it says something of its own, and has a line
/// feed behind it; any other goes on.
pub(super) fn with_breaks(page: &Page<'_>, lines: Range<usize>) -> String {
    let below = (lines.end..page.lines.len()).take(BELOW);
    let below = below.map(|line| comment::words(page.line(line)));
    let width = widest(&below.collect::<Vec<_>>());
    let lines: Vec<String> = lines.map(|line| words(page, line)).collect();
    broken(&lines, widest(&lines).max(width))
}

/// The same of what these lines have in a span, but that names are as they stand.
pub(super) fn within(page: &Page<'_>, lines: RangeInclusive<usize>, span: Span) -> String {
    // A line alone breaks nowhere, and may be a whole book.
    let width = match lines.start() < lines.end() {
        true => {
            let whole = lines.clone().map(|line| comment::words(page.line(line)));
            widest(&whole.collect::<Vec<_>>())
        }
        false => 0,
    };
    let inside = lines.map(|line| {
        let line = page.lines[line].span;
        let (start, end) = (line.start.max(span.start), line.end.min(span.end));
        comment::words(Span { start, end }.of(page.text))
    });
    broken(&inside.collect::<Vec<_>>(), width)
}

fn len(text: &str) -> usize {
    text.chars().count()
}

fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| len(line)).max().unwrap_or(0)
}

fn broken(lines: &[String], width: usize) -> String {
    let mut text = String::new();
    for (at, line) in lines.iter().enumerate() {
        text.push_str(line);
        if let Some(next) = lines.get(at + 1) {
            let first = next.split(' ').next().unwrap_or_default();
            let has_room = len(line) + 1 + len(first) <= width;
            // The words for the sides go on from nothing.
            let over_columns = [line, next].map(|line| column_heads::sides_alone(line).is_some());
            let breaks = has_room || over_columns.contains(&true);
            text.push(if breaks { '\n' } else { ' ' });
        }
    }
    text
}
