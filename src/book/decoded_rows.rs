//! A decoded game set in rows: the number of each, how its moves are written down, and how sure they are.

use std::ops::Range;

use shakmaty::Color;

use super::decode::PagePly;
use super::games::PageSearch;
use super::row::{ReadAs, Row, RowPlacement};
use super::spelling::MoveSpelling;
use crate::board::Move;
use crate::notation::descriptive::{self, Style};
use crate::notation::{Notation, resolve};
use crate::score::{Legibility, Span};
use crate::text::chars::is_dash;

/// A move that stands there well formed, and is read as another, is no surer.
const CONTRADICTED: f32 = 0.8;
/// Behind so many of these the board may be another than the one that was played on, and no move is surer than this.
const ASTRAY: usize = 2;
const DOUBTFUL: f32 = 0.89;
/// Of the numbers printed before rows so many of so many are those that are due where they count the moves.
const MOST_DUE: (usize, usize) = (3, 4);

/// A dash that parts a move from the next stands within so many signs behind what was read of it.
const BEHIND: usize = 3;

impl PageSearch<'_, '_> {
    /// The plies in rows, one a line and number; they begin behind the first ply that is surely theirs, and those behind
    /// the last are in doubt.
    pub(super) fn rows_of(
        &self,
        notation: Notation,
        plies: &[PagePly],
        sure: Range<usize>,
    ) -> Vec<Row> {
        let spelling = match notation.is_descriptive() {
            true => MoveSpelling::Descriptive,
            false => MoveSpelling::Algebraic(self.page.letters),
        };
        let mut rows: Vec<Row> = Vec::new();
        let mut last_end = plies
            .iter()
            .find_map(|ply| ply.span)
            .map_or(0, |span| span.start);
        let mut contradicted = 0;
        for (at, ply) in (sure.start..).zip(plies) {
            let black = ply.before.turn() == Color::Black;
            let most = match at < sure.end && contradicted < ASTRAY {
                true => 1.0,
                false => DOUBTFUL,
            };
            let (read, span) = self.read_as(notation, ply, most, Span::empty(last_end as usize));
            contradicted += usize::from(read.legibility.certainty == CONTRADICTED);
            let line = self.page.line_at(span.start);
            let goes_on = rows.last().is_some_and(|row: &Row| {
                black && row.line == line && row.span.end <= span.start && at % 2 == 1
            });
            if !goes_on {
                rows.push(self.row_of(at, black, span, spelling));
            }
            if let Some(row) = rows.last_mut() {
                row.moves.push(span);
                row.read.push(read);
                row.span = row.span.to(span);
            }
            last_end = span.end;
        }
        self.set_numbers(&mut rows);
        rows
    }

    /// A row that begins with a ply, with the number that is due.
    fn row_of(&self, at: usize, black: bool, span: Span, spelling: MoveSpelling) -> Row {
        let line = self.page.line_at(span.start);
        Row {
            number: Some(at as u32 / 2 + 1),
            black,
            led_up: false,
            moves: Vec::new(),
            read: Vec::new(),
            end: None,
            span,
            line,
            column: span.start - self.page.lines[line].span.start.min(span.start),
            placement: RowPlacement::Alone,
            spelling,
        }
    }

    /// Gives rows the numbers that are printed before them, if most of those are the ones that are due: elsewhere they
    /// stand behind their moves, or count something else.
    fn set_numbers(&self, rows: &mut [Row]) {
        let printed: Vec<_> = rows.iter().map(|row| self.number_before(row)).collect();
        let numbered = printed.iter().flatten().count();
        let due = |(row, printed): (&Row, &Option<(u32, Span)>)| {
            printed.is_some_and(|(number, _)| row.number == Some(number))
        };
        let due = rows.iter().zip(&printed).filter(|&pair| due(pair)).count();
        if due * MOST_DUE.1 < numbered * MOST_DUE.0 {
            return;
        }
        for (row, printed) in rows.iter_mut().zip(printed) {
            if let Some((number, span)) = printed.filter(|(number, _)| row.number != Some(*number))
            {
                row.number = Some(number);
                row.span = span.to(row.span);
            }
        }
    }

    /// The number that stands just before a row on its line, in figures, and where.
    fn number_before(&self, row: &Row) -> Option<(u32, Span)> {
        let start = self.page.lines[row.line].span.start as usize;
        let first = row.moves.first()?.start as usize;
        let before = self.page.text.get(start..first)?;
        let signs = |b: &&u8| b.is_ascii_whitespace() || b".):".contains(b);
        let end = before.len() - before.iter().rev().take_while(signs).count();
        let figures = before[..end]
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_digit());
        let from = end - figures.count();
        let apart = from
            .checked_sub(1)
            .is_none_or(|at| before[at].is_ascii_whitespace());
        let number = std::str::from_utf8(&before[from..end]).ok()?;
        let number = number
            .parse()
            .ok()
            .filter(|&number| apart && number < 1000)?;
        Some((number, Span::new(start + from, start + end)))
    }

    /// How a ply is written down, and where it stands: as it is printed, where that can mean nothing else.
    fn read_as(
        &self,
        notation: Notation,
        ply: &PagePly,
        most: f32,
        behind: Span,
    ) -> (ReadAs, Span) {
        let plain = ply.span.and_then(|span| self.plain(notation, ply, span));
        let text = plain.is_none().then(|| written(notation, ply, &ply.mv));
        let otherwise =
            plain.is_none() && ply.span.is_some_and(|s| self.contradicts(notation, ply, s));
        let most = if otherwise { CONTRADICTED } else { most };
        let legibility = Legibility {
            at: 0,
            certainty: ply.certainty.min(most),
            hole: ply.span.is_none(),
        };
        let rivals = ply.rivals.iter().map(|mv| written(notation, ply, mv));
        let read = ReadAs {
            text,
            legibility,
            rivals: rivals.collect(),
        };
        (read, plain.or(ply.span).unwrap_or(behind))
    }

    /// The whole of a printed move that can only be read as it was.
    fn plain(&self, notation: Notation, ply: &PagePly, span: Span) -> Option<Span> {
        let (readings, whole) = self.readings(notation, ply, span)?;
        (readings.len() == 1 && readings[0] == ply.mv).then_some(whole)
    }

    /// Whether a well-formed move is printed that cannot be the one that was read.
    fn contradicts(&self, notation: Notation, ply: &PagePly, span: Span) -> bool {
        let readings = self.readings(notation, ply, span);
        readings.is_some_and(|(readings, _)| !readings.contains(&ply.mv))
    }

    /// What a move as it is printed can mean without a slip, if it is well formed, and the whole of it.
    fn readings(&self, notation: Notation, ply: &PagePly, span: Span) -> Option<(Vec<Move>, Span)> {
        let text = self.page.text;
        if !notation.is_descriptive() {
            let printed = span.of(text);
            let word = std::str::from_utf8(printed).ok()?;
            let formed = !word.contains(char::is_whitespace) && !notation.patterns(word).is_empty();
            let read = resolve::only_reading(notation, printed, &ply.before);
            return formed.then(|| (read.into_iter().collect(), span));
        }
        let line = self.page.lines[self.page.line_at(span.end.saturating_sub(1))].span;
        let end = parted_at(text, span.end as usize..line.end as usize);
        let written = descriptive::lex(&text[..end], span.start as usize)?;
        let mut found = Vec::new();
        let slip = descriptive::readings(&written.patterns, &ply.before, &ply.origins, &mut found);
        let behind = text.get(span.end as usize..written.end);
        let whole = behind.is_some_and(|behind| behind.iter().all(|&b| is_beside(b)));
        let moves = found.iter().map(|reading| reading.mv).collect();
        (slip.is_none() && whole).then(|| (moves, Span::new(span.start as usize, written.end)))
    }
}

/// Whether a byte behind what was read of a move says of it what is said beside moves, in brackets or small letters: `(best)`.
fn is_beside(byte: u8) -> bool {
    !byte.is_ascii_digit() && !byte.is_ascii_uppercase()
}

/// Where a long dash parts a move that was read from what follows it on its line, or the end of that.
fn parted_at(text: &[u8], rest: Range<usize>) -> usize {
    let behind = str::from_utf8(&text[rest.clone()]).unwrap_or_default();
    let mut near = behind.char_indices().take(BEHIND);
    let dash = near.find(|&(_, c)| is_dash(c) && c != '-');
    dash.map_or(rest.end, |(at, _)| rest.start + at)
}

/// A move for a ply in full, with check where the page says it.
fn written(notation: Notation, ply: &PagePly, mv: &Move) -> String {
    if !notation.is_descriptive() {
        return notation.write(&ply.before, &ply.origins, mv);
    }
    let mut text = String::new();
    descriptive::write_bare(&ply.before, &ply.origins, mv, Style::Kt, &mut text);
    if ply.marked {
        text.push_str(" ch");
    }
    text
}
