//! Rows of moves: which lines and blocks of a text are set as such, cut into what each move number governs.

use super::cells::{Cell, Cells, Placed};
use super::column_heads;
use super::decode::leads_up;
use super::diagram::ShownPosition;
use super::halves::set_in_order;
use super::names;
use super::page::{Page, PageLineKind};
use super::reference::GameReference;
use super::row::{Row, RowPlacement};
use super::runs::{Prose, Run};
use super::sides;
use super::spelling::MoveSpelling;

/// All rows of a page, in the order they are to be read.
pub(super) fn rows(
    page: &Page<'_>,
    references: &[GameReference],
    shown: &[ShownPosition],
) -> Vec<Row> {
    let mut found = Finder {
        page,
        prose: Prose {
            page,
            references,
            shown,
        },
        rows: Vec::new(),
        runs: 0,
    };
    let mut at = 0;
    while at < page.lines.len() {
        if page.lines[at].kind != PageLineKind::Text {
            at += 1;
            continue;
        }
        let end = page.block_end(at);
        found.block(at, end);
        at = end;
    }
    let mut rows = found.rows;
    set_in_order(page, &mut rows);
    mark_second_halves(page, &mut rows);
    for on_line in rows.chunk_by_mut(|one, next| one.line == next.line) {
        let led_up =
            on_line[0].placement == RowPlacement::Alone && is_led_up(page, on_line[0].line);
        on_line.iter_mut().for_each(|row| row.led_up = led_up);
    }
    rows
}

/// Whether the last line of text above one, but for a word that names a side, leads up to it.
fn is_led_up(page: &Page<'_>, line: usize) -> bool {
    let above = (0..line).rev().filter(|&line| page.is_text(line));
    let above = above.map(|line| String::from_utf8_lossy(page.line(line)));
    let mut above = above.skip_while(|line| sides::side_of(line.trim()).is_some());
    above.next().is_some_and(|line| leads_up(&line))
}

/// Whether a line names two players, or both sides, as stands over moves.
fn is_of_players(line: &str) -> bool {
    names::in_sentence(line).is_some() || column_heads::may_be(line)
}

/// Marks the rows that are Black's half with its number printed once more: `1. P-K4   1. P-K4`.
fn mark_second_halves(page: &Page<'_>, rows: &mut [Row]) {
    for at in 1..rows.len() {
        let (before, row) = (&rows[at - 1], &rows[at]);
        let halves = before.moves.len() == 1 && row.moves.len() == 1 && !before.black;
        let same = row.number.is_some() && before.number == row.number;
        rows[at].black |= halves && same && row.line <= page.next_text(before.line);
    }
}

/// A line of text that goes on has fewer moves: one with so many is a paragraph of its own.
const PARAGRAPH: usize = 16;
/// A line that names two players is a heading if it has fewer bytes.
const HEADING: usize = 100;
/// A row without a number is no longer than this, in bytes: a move in words with all the names of its men.
const UNNUMBERED: usize = 110;

struct Finder<'p, 't> {
    page: &'p Page<'t>,
    prose: Prose<'p, 't>,
    rows: Vec<Row>,
    runs: u32,
}

impl Finder<'_, '_> {
    fn block(&mut self, from: usize, to: usize) {
        let parsed: Vec<Option<Vec<Placed>>> = (from..to).map(|line| self.line(line)).collect();
        let set = parsed.iter().flatten().count();
        let begins_row = |line: &usize| {
            let first = parsed[line - from].as_ref().and_then(|cells| cells.first());
            first.is_some_and(|first| matches!(first.cell, Cell::Number(..)))
        };
        let runs_on = || {
            let mut others = (from + 1..to).filter(|line| !begins_row(line));
            others.any(|line| self.goes_on_with_moves(line) || self.ends_within_move(line - 1))
                || self.prose.is_led_up_to(from, to)
        };
        if set * 2 < to - from || runs_on() {
            let runs = self.prose.runs(from, to);
            if !runs.is_empty() {
                runs.iter().for_each(|run| self.push_run(run));
                return;
            }
        }
        for (at, cells) in parsed.iter().enumerate() {
            let Some(cells) = cells else { continue };
            let before = at.checked_sub(1).filter(|&n| parsed[n].is_none());
            let after = Some(at + 1).filter(|&n| n < parsed.len() && parsed[n].is_none());
            let among = before.is_some_and(|n| !self.ends_sentence(from + n))
                || after.is_some_and(|n| self.goes_on(from + n));
            let moves = cells.iter().filter(|it| it.cell == Cell::Move).count();
            let placement = if among && moves < PARAGRAPH {
                RowPlacement::Among
            } else {
                RowPlacement::Alone
            };
            let spelling = MoveSpelling::of(self.page.line(from + at), self.page.letters);
            self.push(cells, from + at, placement, spelling);
        }
    }

    /// The parts of a line, if it is a row from end to end.
    fn line(&self, at: usize) -> Option<Vec<Placed>> {
        let line = self.page.lines[at];
        let start = (line.span.start + line.indent) as usize;
        if !may_begin(&self.page.text[start..line.span.end as usize]) {
            return None;
        }
        let mut cells = self.cells(at);
        let mut found = Vec::new();
        while let Some(cell) = cells.next().or_else(|| cells.next_odd()) {
            found.push(cell);
        }
        let odd = found.iter().filter(|p| p.cell == Cell::Odd).count();
        let moves = found.iter().filter(|p| p.cell == Cell::Move).count();
        let moves = moves + odd;
        let ends = matches!(found.last()?.cell, Cell::End(_));
        let numbered = matches!(found.first()?.cell, Cell::Number(..) | Cell::Blank);
        let whole = cells.is_done() && (moves > 0 || ends);
        let misprinted = odd == 0 || odd == 1 && numbered && moves <= 2;
        (whole && misprinted && (numbered || moves + usize::from(ends) <= 2)).then_some(found)
    }

    /// Whether what follows a line is no part of its sentence.
    fn ends_sentence(&self, line: usize) -> bool {
        let text = self.page.line(line).trim_ascii_end();
        matches!(
            text.last(),
            Some(b'.' | b':' | b';' | b'!' | b'?' | b'"' | b')' | b']' | b'-')
        ) || heading_like(text)
            || text.len() < HEADING && is_of_players(&String::from_utf8_lossy(text))
    }

    fn goes_on(&self, line: usize) -> bool {
        let text = self.page.line(line).trim_ascii_start();
        text.first().is_some_and(u8::is_ascii_lowercase)
    }

    /// Whether a line begins with moves and goes on with a number: a pair of moves was broken off at the line's end.
    fn goes_on_with_moves(&self, at: usize) -> bool {
        let mut cells = self.cells(at);
        let mut next = || cells.next().map(|placed| placed.cell);
        next() == Some(Cell::Move)
            && std::iter::from_fn(next).any(|cell| matches!(cell, Cell::Number(..)))
    }

    /// Whether a line with numbers and moves ends within a move, or one that is read otherwise where the next line is seen:
    /// `14. P to QR3, Kt`, `15. B to K3, KR`.
    fn ends_within_move(&self, at: usize) -> bool {
        let mut cells = self.cells(at);
        let parts: Vec<Placed> = std::iter::from_fn(|| cells.next()).collect();
        let is_numbered = parts.iter().any(|it| matches!(it.cell, Cell::Number(..)));
        let last = parts.iter().rfind(|it| it.cell == Cell::Move);
        let Some(last) = last.filter(|_| is_numbered) else {
            return false;
        };
        let next = &self.page.text[..self.page.lines[at + 1].span.end as usize];
        cells.ends_within_move(last.span, next)
    }

    /// The parts of a line.
    fn cells(&self, at: usize) -> Cells<'_> {
        let line = self.page.lines[at];
        let start = (line.span.start + line.indent) as usize;
        let text = &self.page.text[..line.span.end as usize];
        let spelling = MoveSpelling::of(&text[start..], self.page.letters);
        Cells::new(text, start, spelling)
    }

    fn push_run(&mut self, (pieces, spelling): &Run) {
        self.runs += 1;
        let first = pieces.first().map_or(0, |p| p.span.start);
        let line = self.page.line_at(first);
        self.push(pieces, line, RowPlacement::Run(self.runs), *spelling);
    }

    fn push(
        &mut self,
        cells: &[Placed],
        line: usize,
        placement: RowPlacement,
        spelling: MoveSpelling,
    ) {
        let mut open: Option<Row> = None;
        for placed in cells {
            let starts = matches!(placed.cell, Cell::Number(..)) || open.is_none();
            if starts {
                self.rows.extend(open.take().filter(Row::says_something));
                let line = match placement {
                    RowPlacement::Run(_) => self.page.line_at(placed.span.start),
                    _ => line,
                };
                open = Some(Row {
                    number: None,
                    black: false,
                    led_up: false,
                    moves: Vec::new(),
                    read: Vec::new(),
                    end: None,
                    span: placed.span,
                    line,
                    column: 0,
                    placement,
                    spelling,
                });
            }
            if let Some(row) = &mut open {
                row.add_cell(placed, self.page.lines[row.line].span.start);
            }
        }
        self.rows.extend(open.filter(Row::says_something));
    }
}

/// Whether a row can begin so.
fn may_begin(line: &[u8]) -> bool {
    matches!(
        line.first(),
        Some(b'0'..=b'9' | b'(' | b'.' | b'-' | b'{' | b'l' | b'|' | 0xe2 | 0xc2)
    ) || matches!(
        line.first(),
        Some(b'A'..=b'Z' | b'a'..=b'h' | b'k' | b'o' | b'p' | b'q' | b'r')
    ) && line.len() < UNNUMBERED
}

/// Whether a line is set as a heading: capitals, or short and without an end.
fn heading_like(line: &[u8]) -> bool {
    let letters = line.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let capitals = line.iter().filter(|b| b.is_ascii_uppercase()).count();
    letters > 0 && capitals * 2 > letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::reference;

    #[test]
    fn rows_begin_behind_a_reference_within_its_line() {
        let text = b"No. 9. Between two amateurs. Moves 1 to 2 as in No. 4. 3. Kt-B3, Kt-B3;\n\
                     4. B-Kt5, B-Q3; 5. P-Q3, P-KR3; 6. P-KR3, P-R3\n";
        let page = Page::of(text);
        let rows = rows(&page, &reference::all(&page), &[]);
        let numbers: Vec<_> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [Some(3), Some(4), Some(5), Some(6)]);
    }

    #[test]
    fn a_reference_that_ends_with_its_line_leads_to_the_rows_below() {
        for end in [".\n", " \n", ".\r\n", ". \n\n", ""] {
            let text =
                format!("No. 9. Moves 1 to 2 as in No. 4{end}3. Kt-B3, Kt-B3;\n4. B-Kt5, B-Q3\n");
            let page = Page::of(text.as_bytes());
            let rows = rows(&page, &reference::all(&page), &[]);
            assert!(rows.iter().any(|row| row.number == Some(4)), "{end:?}");
        }
        let alone = b"No. 9. Moves as in No. 4\n";
        let page = Page::of(alone);
        assert!(rows(&page, &reference::all(&page), &[]).is_empty());
    }

    /// A game in one line under its players, or longer than lines of prose are, is no row among prose.
    #[test]
    fn a_line_of_moves_may_be_a_paragraph() {
        let placements = |text: &str| {
            let page = Page::of(text.as_bytes());
            let rows = rows(&page, &[], &[]);
            rows.iter().map(|row| row.placement).collect::<Vec<_>>()
        };
        let short = "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 b4 Bxb4\n";
        let long = "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 b4 Bxb4 5 c3 Ba5 6 d4 exd4 7 O-O d3 8 Qb3 Qf6\n";
        for text in [
            format!("Anderssen v Dufresne\n{short}"),
            format!("who began in the usual manner of\n{long}"),
        ] {
            let placed = placements(&text);
            assert!(!placed.is_empty() && placed.iter().all(|it| *it == RowPlacement::Alone));
        }
        let among = placements(&format!("who began in the usual manner of\n{short}"));
        assert!(!among.is_empty() && among.iter().all(|it| *it == RowPlacement::Among));
    }

    /// Whether a block is read as running text.
    fn runs_on(text: &str) -> bool {
        let page = Page::of(text.as_bytes());
        let rows = rows(&page, &[], &[]);
        let runs = |row: &Row| matches!(row.placement, RowPlacement::Run(_));
        !rows.is_empty() && rows.iter().all(runs)
    }

    #[test]
    fn text_runs_on_where_a_line_ends_within_a_move() {
        for text in [
            "13. P to QKt3, B to Q2. 14. P to KR3, Kt to Kt2. 15. B to K3, KR\n\
             to Kt1. 16. QKt to Q2, Q to B1. 17. B to Q3, Kt to K1. 18. P to\n\
             KKt4, Kt to B2.\n",
            "14. Kt-K5 QxP 15. QxP\nch K-Q1 16. B-K3 QxKt\n",
            "22. KxB R-KB1 23. BxKP P-Kt3 24. Q-Q4\nch. Black resigns.\n",
        ] {
            assert!(runs_on(text), "{text}");
        }
        assert!(!runs_on(
            "14. Kt-K5   QxP\n15. QxP ch   K-Q1\n16. B-K3   QxKt\n"
        ));
    }
}
