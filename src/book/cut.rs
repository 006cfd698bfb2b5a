//! Where a book can be cut without cutting a game: before the heading of one.

use super::beginnings::begins_move;
use super::diagram;
use super::page::{Page, PageLineKind};
use super::title::is_title;

/// Lines that a heading may stand above the first row.
const ABOVE: usize = 40;

/// Where the heading of the last game begins, if there is one behind the start of the text.
///
/// The text may be in any encoding that has ASCII in it.
pub fn cut(text: &[u8]) -> Option<usize> {
    let mut page = Page::of(text);
    let shows = diagram::set_apart(&mut page);
    let shown_above = |line: usize| {
        let above = shows.positions.partition_point(|shown| shown.to <= line);
        let nearest = above.checked_sub(1).map(|at| &shows.positions[at]);
        nearest.filter(|shown| line - shown.to < ABOVE)
    };
    let rows = || {
        let lines = (1..page.lines.len()).rev();
        lines.filter(|&line| begins(&page, line))
    };
    // A score may begin from what is shown above its first row.
    let first = rows().find(|&line| shown_above(line).is_none());
    let first = first.or_else(|| {
        let line = rows().next()?;
        shown_above(line).map(|shown| shown.from)
    });
    let cut = first.map_or_else(|| blank_near_end(&page), |first| heading(&page, first));
    cut.filter(|&at| at > 0)
}

/// Whether a line is the first row of a game.
fn begins(page: &Page<'_>, line: usize) -> bool {
    let text = page.line(line);
    let Some(rest) = text.trim_ascii_start().strip_prefix(b"1") else {
        return false;
    };
    let bare = rest.trim_ascii_start();
    let bare = bare
        .strip_prefix(b".")
        .or(bare.strip_prefix(b")"))
        .unwrap_or(bare);
    let bare = bare.trim_ascii_start();
    let apart = bare.len() < rest.len();
    apart && begins_move(bare)
}

/// The strongest break above the first row: a rule, a title, the widest gap.
fn heading(page: &Page<'_>, first: usize) -> Option<usize> {
    let from = first.saturating_sub(ABOVE);
    let at = |line: usize| page.lines[line].span.start as usize;
    let above = || (from..first).rev();
    if let Some(rule) = above().find(|&line| page.lines[line].kind == PageLineKind::Rule) {
        return Some(at(rule + 1));
    }
    if let Some(title) = above().find(|&line| page.is_text(line) && is_title(page.line(line))) {
        return Some(at(title));
    }
    above()
        .filter(|&line| {
            page.is_text(line) && line > 0 && page.lines[line - 1].kind == PageLineKind::Blank
        })
        .max_by_key(|&line| {
            page.lines[..line]
                .iter()
                .rev()
                .take_while(|l| l.kind == PageLineKind::Blank)
                .count()
        })
        .map(at)
}

/// In a text without games: the last blank line, so that plain prose passes through.
fn blank_near_end(page: &Page<'_>) -> Option<usize> {
    let line = page
        .lines
        .iter()
        .rposition(|line| line.kind == PageLineKind::Blank)?;
    Some(page.lines[line].span.start as usize)
}
