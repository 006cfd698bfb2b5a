//! Rows of moves: which lines and blocks of a text are set as such, cut into what each move number governs.

use super::cells::{Cell, Cells, Placed, names_square};
use super::diagram::Shown;
use super::halves::set_in_order;
use super::page::{Page, Sort};
use super::reference::{self, Reference};
use super::row::{Row, Setting};
use super::spelling::Spelling;
use crate::score::Span;

/// Words running that end a run of moves.
const LONG_NOTE: usize = 12;
/// Lines below a position in which the moves from it may begin in a sentence.
const BELOW: usize = 12;

/// All rows of a page, in the order they are to be read.
pub(super) fn rows(page: &Page<'_>, references: &[Reference], shown: &[Shown]) -> Vec<Row> {
    let mut found = Finder {
        page,
        references,
        shown,
        rows: Vec::new(),
        runs: 0,
    };
    let mut at = 0;
    while at < page.lines.len() {
        if page.lines[at].sort != Sort::Text {
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
    rows
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

struct Finder<'p, 't> {
    page: &'p Page<'t>,
    references: &'p [Reference],
    shown: &'p [Shown],
    rows: Vec<Row>,
    runs: u32,
}

impl Finder<'_, '_> {
    fn block(&mut self, from: usize, to: usize) {
        let parsed: Vec<Option<Vec<Placed>>> = (from..to).map(|line| self.line(line)).collect();
        let set = parsed.iter().flatten().count();
        let runs_on = || (from + 1..to).any(|line| self.goes_on_with_moves(line));
        if (set * 2 < to - from || runs_on()) && self.run(from, to) {
            return;
        }
        for (at, cells) in parsed.iter().enumerate() {
            let Some(cells) = cells else { continue };
            let before = at.checked_sub(1).filter(|&n| parsed[n].is_none());
            let after = Some(at + 1).filter(|&n| n < parsed.len() && parsed[n].is_none());
            let among = before.is_some_and(|n| !self.ends_sentence(from + n))
                || after.is_some_and(|n| self.goes_on(from + n));
            let setting = if among {
                Setting::Among
            } else {
                Setting::Alone
            };
            self.push(cells, from + at, setting);
        }
    }

    /// The parts of a line, if it is a row from end to end.
    fn line(&self, at: usize) -> Option<Vec<Placed>> {
        let line = self.page.lines[at];
        let start = (line.span.start + line.indent) as usize;
        let text = &self.page.text[..line.span.end as usize];
        if !may_begin(&text[start..]) {
            return None;
        }
        let mut cells = Cells::new(text, start, self.spelling(&text[start..]));
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

    fn ends_sentence(&self, line: usize) -> bool {
        let text = self.page.line(line).trim_ascii_end();
        matches!(
            text.last(),
            Some(b'.' | b':' | b';' | b'!' | b'?' | b'"' | b')' | b']' | b'-')
        ) || heading_like(text)
    }

    fn goes_on(&self, line: usize) -> bool {
        let text = self.page.line(line).trim_ascii_start();
        text.first().is_some_and(u8::is_ascii_lowercase)
    }

    /// How the moves of a line are spelled.
    fn spelling(&self, line: &[u8]) -> Spelling {
        match is_algebraic(line) {
            true => Spelling::Algebraic(self.page.letters),
            false => Spelling::Descriptive,
        }
    }

    /// Whether a line begins with moves and goes on with a number: a pair of moves was broken off at the line's end.
    fn goes_on_with_moves(&self, at: usize) -> bool {
        let line = self.page.lines[at];
        let start = (line.span.start + line.indent) as usize;
        let text = &self.page.text[..line.span.end as usize];
        let mut cells = Cells::new(text, start, self.spelling(&text[start..]));
        let mut next = || cells.next().map(|placed| placed.cell);
        next() == Some(Cell::Move)
            && std::iter::from_fn(next).any(|cell| matches!(cell, Cell::Number(..)))
    }

    /// Takes a block as running text with moves in it, if it is that.
    fn run(&mut self, from: usize, to: usize) -> bool {
        let end = self.page.lines[to - 1].span.end as usize;
        let text = &self.page.text[..end];
        let start = (self.page.lines[from].span.start + self.page.lines[from].indent) as usize;
        if matches!(text[start], b'0'..=b'9' | b'(')
            && let Some(pieces) = self.pieces(text, start)
        {
            self.push_run(&pieces);
            return true;
        }
        let block = Span::new(start, end);
        if let Some(reference) = reference::within(self.references, block)
            && let Some(pieces) = self.pieces(text, reference.span.end as usize)
        {
            self.push_run(&pieces);
            return true;
        }
        let mut at = start;
        while let Some(first) = first_number(text, at) {
            if let Some(pieces) = self.pieces(text, first) {
                self.push_run(&pieces);
                return true;
            }
            at = first + 1;
        }
        self.is_below_position(from) && self.run_anywhere(text, start)
    }

    /// Whether a position is shown not far above a line: the moves from it begin with any number.
    fn is_below_position(&self, line: usize) -> bool {
        let above = self.shown.partition_point(|shown| shown.to <= line);
        let nearest = above.checked_sub(1).map(|at| &self.shown[at]);
        nearest.is_some_and(|shown| line - shown.to <= BELOW)
    }

    fn run_anywhere(&mut self, text: &[u8], start: usize) -> bool {
        let mut at = start;
        loop {
            let (next, _) = next_number(text, at);
            if next == text.len() {
                return false;
            }
            if let Some(pieces) = self.pieces(text, next) {
                self.push_run(&pieces);
                return true;
            }
            at = next + 1;
        }
    }

    /// The parts of running text, as far as it is mostly moves.
    fn pieces(&self, text: &[u8], start: usize) -> Option<Vec<Placed>> {
        let mut cells = Cells::new(text, start, self.spelling(&text[start..]));
        let mut found = Vec::new();
        let (mut moves, mut words) = (0, 0);
        loop {
            while let Some(cell) = cells.next() {
                moves += usize::from(cell.cell == Cell::Move);
                let ended = matches!(cell.cell, Cell::End(_));
                found.push(cell);
                if ended {
                    break;
                }
            }
            if cells.is_done() || matches!(found.last()?.cell, Cell::End(_)) {
                break;
            }
            let at = cells.at();
            let (next, passed) = next_number(text, at);
            if passed > LONG_NOTE || next == text.len() {
                break;
            }
            words += passed;
            found.push(Placed {
                cell: Cell::Words,
                span: Span::new(at, next),
            });
            cells = Cells::new(text, next, self.spelling(&text[start..]));
        }
        (moves >= 4 && words <= moves).then_some(found)
    }

    fn push_run(&mut self, pieces: &[Placed]) {
        self.runs += 1;
        let first = pieces.first().map_or(0, |p| p.span.start);
        let line = self.page.line_at(first);
        self.push(pieces, line, Setting::Run(self.runs));
    }

    fn push(&mut self, cells: &[Placed], line: usize, setting: Setting) {
        let mut open: Option<Row> = None;
        for placed in cells {
            let starts = matches!(placed.cell, Cell::Number(..)) || open.is_none();
            if starts {
                self.rows.extend(open.take().filter(Row::says_something));
                let line = match setting {
                    Setting::Run(_) => self.page.line_at(placed.span.start),
                    _ => line,
                };
                open = Some(Row {
                    number: None,
                    black: false,
                    moves: Vec::new(),
                    end: None,
                    span: placed.span,
                    line,
                    column: 0,
                    setting,
                    spelling: self.spelling(self.page.line(line)),
                });
            }
            if let Some(row) = &mut open {
                row.take(placed, self.page.lines[row.line].span.start);
            }
        }
        self.rows.extend(open.filter(Row::says_something));
    }
}

impl Row {
    fn take(&mut self, placed: &Placed, line_start: u32) {
        match placed.cell {
            Cell::Number(number, dots) => {
                self.number = Some(number);
                self.black |= dots;
            }
            Cell::Blank => self.black |= self.moves.is_empty(),
            Cell::Move | Cell::Odd => {
                if self.moves.is_empty() {
                    self.column = placed.span.start.saturating_sub(line_start);
                }
                self.moves.push(placed.span);
            }
            Cell::End(ending) => self.end = Some((ending, placed.span)),
            Cell::Words => return,
        }
        self.span = self.span.to(placed.span);
    }

    fn says_something(&self) -> bool {
        !self.moves.is_empty() || self.end.is_some()
    }
}

/// Whether the moves of a line are made of letters and figures of squares.
fn is_algebraic(line: &[u8]) -> bool {
    let near = &line[..line.len().min(400)];
    let (mut algebraic, mut words) = (0, 0);
    for word in near.split(|b| b.is_ascii_whitespace() || *b == b',' || *b == b';') {
        let letters = word.iter().any(u8::is_ascii_alphabetic);
        words += usize::from(letters);
        let castles = matches!(word.first(), Some(b'O' | b'0'));
        algebraic += usize::from(names_square(word) || castles && word.len() <= 7);
    }
    algebraic * 2 > words && names_square(near)
}

/// Whether a row can begin so.
fn may_begin(line: &[u8]) -> bool {
    matches!(
        line.first(),
        Some(b'0'..=b'9' | b'(' | b'.' | b'-' | b'{' | b'l' | b'|' | 0xe2 | 0xc2)
    ) || matches!(
        line.first(),
        Some(b'A'..=b'Z' | b'a'..=b'h' | b'k' | b'o' | b'p' | b'q' | b'r')
    ) && line.len() < 60
}

/// Whether a line is set as a heading: capitals, or short and without an end.
fn heading_like(line: &[u8]) -> bool {
    let letters = line.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let capitals = line.iter().filter(|b| b.is_ascii_uppercase()).count();
    letters > 0 && capitals * 2 > letters
}

/// Where the number 1 stands before a move, from `at` on.
fn first_number(text: &[u8], at: usize) -> Option<usize> {
    memchr::memchr_iter(b'1', &text[at..])
        .map(|n| at + n)
        .find(|&n| {
            let before = n.checked_sub(1).map(|n| text[n]);
            let apart =
                before.is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'(' | b':' | b'-'));
            let behind = text.get(n + 1).copied();
            apart && matches!(behind, Some(b'.' | b' ' | b')'))
        })
}

/// Where the next number stands that may be a move's, and how many words stand before it.
fn next_number(text: &[u8], at: usize) -> (usize, usize) {
    let (mut next, mut words) = (at, 0);
    while next < text.len() {
        let word = text[next..]
            .iter()
            .position(u8::is_ascii_whitespace)
            .map_or(text.len(), |n| next + n);
        if next > at && text[next].is_ascii_digit() {
            return (next, words);
        }
        words += usize::from(word > next);
        next = word
            + text[word..]
                .iter()
                .take_while(|b| b.is_ascii_whitespace())
                .count();
    }
    (text.len(), words)
}
