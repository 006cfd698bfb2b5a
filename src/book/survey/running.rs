//! Running heads and feet: short lines that come back with page after page, in whatever spelling.
//!
//! What tells them from all else that a book repeats (moves, `And wins.`, `Between the same players`) are the numbers
//! of the pages beside them, which rise through the whole book and slowly. What stands where they stand and is spelled
//! much as they are is one, too.

use std::collections::HashMap;

use super::numbered::next_row;
use super::title_number::title_number;
use crate::book::beginnings::{begins_move, has_row};
use crate::book::ending;
use crate::book::misread::{LETTER, distance};
use crate::book::page::{Page, PageLineKind};
use crate::score::Span;

/// A running head is no longer than this, in bytes.
const LONGEST: usize = 72;
/// Letters it has at least.
const LETTERS: usize = 6;
/// So often a line comes back that is taken for one.
const OFTEN: usize = 3;
/// So often it comes back if it is known wherever it stands, however damaged.
const STRONG: usize = 8;
/// No more of these are asked for.
const MOST: usize = 8;
/// A page has so many lines at least.
const PAGE: usize = 12;
/// Edges of pages, before one, of which some may have the same head.
const NEAR: usize = 24;

/// A line that may be a running head.
struct HeadCandidate {
    line: usize,
    /// Its letters, small.
    letters: String,
    /// The number of the page on it or beside it.
    page: Option<u32>,
}

/// Sets the running heads and feet of a page apart from what it says.
pub(in crate::book) fn set_apart(page: &mut Page<'_>) {
    let candidates = candidates(page);
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, candidate) in candidates.iter().enumerate() {
        places.entry(&candidate.letters).or_default().push(at);
    }
    let mut heads: Vec<&Vec<usize>> = places
        .values()
        .filter(|places| run_through(page, &candidates, places))
        .collect();
    if heads.is_empty() {
        return;
    }
    heads.sort_by_key(|places| (usize::MAX - places.len(), places[0]));
    let mut is_head = vec![false; candidates.len()];
    for &at in heads.iter().copied().flatten() {
        is_head[at] = true;
    }
    let strong: Vec<&HeadCandidate> = heads
        .iter()
        .take(MOST)
        .filter(|places| places.len() >= STRONG)
        .map(|places| &candidates[places[0]])
        .collect();
    mark_alike(&candidates, &strong, &mut is_head);
    mark_at_edges(page, &candidates, &mut is_head);
    let glued: Vec<Vec<u8>> = strong
        .iter()
        .map(|head| page.line(head.line).trim_ascii().to_vec())
        .collect();
    for (candidate, _) in candidates
        .iter()
        .zip(&is_head)
        .filter(|(_, is_head)| **is_head)
    {
        page.lines[candidate.line].kind = PageLineKind::Apart;
    }
    for foot in glued {
        cut_off(page, &foot);
    }
}

fn candidates(page: &Page<'_>) -> Vec<HeadCandidate> {
    let lines = (0..page.lines.len()).filter(|&line| page.is_text(line));
    let short = lines.filter(|&line| page.lines[line].span.len() <= LONGEST);
    short
        .filter_map(|line| {
            let text = page.line(line).trim_ascii();
            let bare = without_number(text);
            let of_game = begins_move(bare) || has_move(bare) || ending::in_row(text).is_some();
            let counts = title_number(&String::from_utf8_lossy(text), 0).is_some();
            if of_game || counts || has_row(text) {
                return None;
            }
            let letters = letters(bare);
            (letters.len() >= LETTERS).then(|| HeadCandidate {
                line,
                letters,
                page: page_number(page, line),
            })
        })
        .collect()
}

/// The letters of a text, small.
fn letters(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let letters = text.chars().filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether words that only moves have stand on a line.
fn has_move(line: &[u8]) -> bool {
    let words = line.split(|b| !b.is_ascii_alphanumeric());
    words.into_iter().any(|word| {
        matches!(
            word,
            b"takes" | b"tks" | b"ch" | b"sq" | b"th" | b"rd" | b"dis"
        ) || word.ends_with(b"th") && word[0].is_ascii_digit()
    })
}

/// A line without a number at its start or end.
fn without_number(line: &[u8]) -> &[u8] {
    let inner = |b: &u8| !b.is_ascii_digit() && !b.is_ascii_whitespace();
    let from = line.iter().position(inner).unwrap_or(line.len());
    let to = line.iter().rposition(inner).map_or(from, |at| at + 1);
    &line[from..to.max(from)]
}

/// The number at the start or the end of a line, or alone on the nearest line above or below.
fn page_number(page: &Page<'_>, line: usize) -> Option<u32> {
    let number = |text: &[u8]| -> Option<u32> {
        let text = std::str::from_utf8(text).ok()?;
        text.parse().ok().filter(|_| text.len() <= 4)
    };
    let text = page.line(line).trim_ascii();
    let mut words = text
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let (first, last) = (words.next()?, words.next_back());
    let on_line = number(first).or_else(|| number(last?));
    let alone = |line: usize| number(page.line(line).trim_ascii());
    let filled = |line: &usize| page.lines[*line].kind != PageLineKind::Blank;
    on_line
        .or_else(|| (line + 1..page.lines.len()).find(filled).and_then(alone))
        .or_else(|| (0..line).rev().find(filled).and_then(alone))
}

/// Whether a line that stands at some places runs through the book: pages are numbered beside it.
fn run_through(page: &Page<'_>, candidates: &[HeadCandidate], places: &[usize]) -> bool {
    if places.len() < OFTEN {
        return false;
    }
    let numbered: Vec<(usize, u32)> = places
        .iter()
        .filter_map(|&at| Some((candidates[at].line, candidates[at].page?)))
        .collect();
    let rising = numbered
        .windows(2)
        .filter(|two| {
            let ((from, before), (to, after)) = (two[0], two[1]);
            after > before && to - from >= PAGE * (after - before) as usize
        })
        .count();
    let (Some(first), Some(last)) = (numbered.first(), numbered.last()) else {
        return false;
    };
    let pages = last.1.saturating_sub(first.1) as usize;
    let everywhere = 3 * places.len() >= pages;
    numbered.len() >= OFTEN
        && 4 * numbered.len() >= places.len()
        && 3 * rising >= 2 * (numbered.len() - 1)
        && (everywhere || !open_games(page, candidates, places))
}

/// Whether most of some lines stand over the first row of a game: then they are of its heading.
fn open_games(page: &Page<'_>, candidates: &[HeadCandidate], places: &[usize]) -> bool {
    let opens = |&&at: &&usize| opens_game(page, candidates[at].line);
    2 * places.iter().filter(opens).count() > places.len()
}

/// Whether the first row of a game stands below a line.
fn opens_game(page: &Page<'_>, line: usize) -> bool {
    next_row(page, line, PAGE).is_some_and(|(_, number)| number == 1)
}

/// Marks lines that are spelled as one of some running heads, or nearly so.
fn mark_alike(candidates: &[HeadCandidate], heads: &[&HeadCandidate], is_head: &mut [bool]) {
    for (candidate, marked) in candidates
        .iter()
        .zip(is_head)
        .filter(|(_, marked)| !**marked)
    {
        *marked = heads
            .iter()
            .any(|head| is_alike(&candidate.letters, &head.letters));
    }
}

/// How often each letter stands in a text.
fn counts(letters: &str) -> [u8; 26] {
    let mut counts = [0u8; 26];
    for b in letters.bytes().filter(u8::is_ascii_lowercase) {
        let count = &mut counts[usize::from(b - b'a')];
        *count = count.saturating_add(1);
    }
    counts
}

/// Whether a letter in three at most is wrong.
fn is_alike(one: &str, other: &str) -> bool {
    let off = counts(one)
        .into_iter()
        .zip(counts(other))
        .map(|(a, b)| usize::from(a.abs_diff(b)));
    let shortest = one.len().min(other.len());
    let most = shortest as u32 * LETTER / 3;
    off.sum::<usize>() <= 2 * shortest / 3 && distance(one, other, most).is_some()
}

/// Marks lines beside the edge of a page that are spelled nearly as one beside an edge a few pages before or behind;
/// where no head is known beside a line but a number is, they are spelled as a head.
fn mark_at_edges(page: &Page<'_>, candidates: &[HeadCandidate], is_head: &mut [bool]) {
    let beside: Vec<bool> = (0..candidates.len())
        .map(|at| is_head[at] || at_edge(page, candidates, is_head, at))
        .collect();
    let numbered = |at: usize| candidates[at].page.is_some();
    let edges: Vec<usize> = (0..candidates.len())
        .filter(|&at| beside[at] || numbered(at))
        .collect();
    let mut marked = Vec::new();
    for (nth, &at) in edges.iter().enumerate().filter(|(_, at)| !is_head[**at]) {
        let near = edges[nth.saturating_sub(NEAR)..]
            .iter()
            .copied()
            .take(2 * NEAR);
        let near = near.filter(|&other| {
            other != at
                && if beside[at] {
                    beside[other]
                } else {
                    is_head[other]
                }
        });
        let letters = &candidates[at].letters;
        let alike = near.filter(|&other| is_alike(letters, &candidates[other].letters));
        let enough = if numbered(at) { 1 } else { 2 };
        let alike = alike.take(enough).count() == enough;
        if alike && !opens_game(page, candidates[at].line) {
            marked.push(at);
        }
    }
    for at in marked {
        is_head[at] = true;
    }
}

/// Whether a candidate stands beside a head, with nothing between but a number.
fn at_edge(page: &Page<'_>, candidates: &[HeadCandidate], is_head: &[bool], at: usize) -> bool {
    let close = |one: usize, other: usize| {
        let between = candidates[one].line + 1..candidates[other].line;
        between.len() < PAGE && between.into_iter().all(|line| !page.is_text(line))
    };
    let head = |at: usize| is_head.get(at).is_some_and(|&is_head| is_head);
    let before = at
        .checked_sub(1)
        .is_some_and(|before| head(before) && close(before, at));
    before || head(at + 1) && close(at, at + 1)
}

/// Cuts a foot off the rows that it was glued to.
fn cut_off(page: &mut Page<'_>, foot: &[u8]) {
    let found: Vec<usize> = memchr::memmem::find_iter(page.text, foot).collect();
    for start in found {
        let line = page.line_at(start as u32);
        let span = page.lines[line].span;
        let ends = page.text[start + foot.len()..span.end as usize]
            .trim_ascii()
            .is_empty();
        if page.is_text(line) && ends && start > span.start as usize {
            page.lines[line].span = Span::new(span.start as usize, start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A book of pages, each with its head, its number and its rows; every fourth begins a game.
    fn book(heads: &[&str]) -> String {
        let pages = heads.iter().zip(30..).map(|(head, number)| {
            let opens = number % 4 == 0;
            let rows = (0..8).map(|row| {
                let row = row + if opens { 1 } else { 8 * (number % 4) };
                format!("{row:2}. P-K4   P-K4\n\n")
            });
            let title = if opens {
                "Between the same players.\n\n"
            } else {
                ""
            };
            let rows: String = rows.collect();
            format!("{number}\n\n{head}\n\n{title}{rows}And wins.\n\nScanned by Nobody\n\n")
        });
        pages.collect()
    }

    fn apart(text: &str) -> Vec<String> {
        let mut page = Page::of(text.as_bytes());
        set_apart(&mut page);
        let lines =
            (0..page.lines.len()).filter(|&line| page.lines[line].kind == PageLineKind::Apart);
        let shown = lines.map(|line| String::from_utf8_lossy(page.line(line)).into_owned());
        shown.filter(|line| line.parse::<u32>().is_err()).collect()
    }

    #[test]
    fn running_heads_are_known_in_any_spelling() {
        let mut heads = ["THE CLUB'S GAMES."; 12];
        (heads[3], heads[7]) = ("THE CIUB'S GAME3.", "TIIE CLUB S GAMES.");
        let mut expected = Vec::new();
        for head in heads {
            expected.extend([head, "Scanned by Nobody"]);
        }
        assert_eq!(apart(&book(&heads)), expected);
    }

    #[test]
    fn what_repeats_beside_no_numbers_is_no_running_head() {
        let text = book(&["THE CLUB'S GAMES."; 12]);
        let lines = text.lines().filter(|line| line.parse::<u32>().is_err());
        let text = lines.collect::<Vec<_>>().join("\n");
        assert_eq!(apart(&text), [""; 0]);
    }

    #[test]
    fn titles_that_count_games_are_no_running_heads() {
        let games =
            (1..9).map(|number| format!("GAME No. {number}\n\n{}", " 1. P-K4   P-K4\n".repeat(20)));
        assert_eq!(apart(&games.collect::<String>()), [""; 0]);
    }

    #[test]
    fn a_foot_is_cut_off_a_row() {
        let text = book(&["THE CLUB'S GAMES."; 9]) + " 9. P-K4   P-K4 Scanned by Nobody\n";
        let mut page = Page::of(text.as_bytes());
        set_apart(&mut page);
        let last = page.lines.len() - 1;
        assert_eq!(page.line(last), b" 9. P-K4   P-K4 ");
    }
}
