//! How the moves of a game stand on the page: in columns, halves, blocks, or run on.

use super::sheet::{Glyph, Of, Row, Sheet, broken, glyphs, pad, say};

/// Where the moves stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `1. P-K4    P-K4`
    Columns,
    /// `1. P-K4    1. P-K4`
    BothNumbered,
    /// `1. P-K4` and under it `P-K4`.
    Stacked,
    /// `P-K4   1   P-K4`
    Between,
    /// `P-K4    P-K4   1`
    Behind,
    /// `1. P-K4   P-K4      13. P-R5   Q-Kt4`: the second half beside the first.
    Halves,
    /// White's moves of a stretch with their numbers, then Black's with theirs.
    Blocks,
    /// The numbers of a stretch, then White's moves, then Black's.
    BlocksApart,
    /// `1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3;` from edge to edge.
    RunOn,
}

/// A layout with its measures and signs.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Where the moves stand.
    pub layout: Layout,
    /// Before a number.
    pub bracket: &'static str,
    /// Behind a number.
    pub number: &'static str,
    /// Before a row.
    pub indent: usize,
    /// How far White's column reaches from the number on; 0 for two blanks between the columns.
    pub column: usize,
    /// The least gap between two columns.
    pub gap: usize,
    /// What stands over White's block and over Black's, or before White's moves and Black's.
    pub sides: [&'static str; 2],
    /// In the place of a move that stands elsewhere.
    pub filler: &'static str,
    /// Between the two moves of a pair and between two pairs, where moves run on.
    pub stops: [&'static str; 2],
    /// Whether an empty row stands between two rows, as some readers of scans leave it.
    pub airy: bool,
    /// The most rows of a block.
    pub block: usize,
    /// How wide the page is.
    pub width: usize,
    /// Whether moves that run on may be broken behind a hyphen.
    pub hyphens: bool,
}

/// A move as it is to stand on the page.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Its number.
    pub number: usize,
    /// Whether White makes it.
    pub white: bool,
    /// Its words.
    pub text: String,
    /// The sign of a footnote behind it.
    pub sign: String,
    /// What it is printed for.
    pub of: Of,
}

/// The moves of a number.
struct Pair<'p> {
    number: usize,
    moves: [Option<&'p Printed>; 2],
}

fn pairs(moves: &[Printed]) -> Vec<Pair<'_>> {
    let mut pairs: Vec<Pair<'_>> = Vec::new();
    for printed in moves {
        let side = usize::from(!printed.white);
        match pairs.last_mut() {
            Some(pair) if side == 1 && pair.number == printed.number => {
                pair.moves[1] = Some(printed);
            }
            _ => {
                let mut both = [None, None];
                both[side] = Some(printed);
                pairs.push(Pair {
                    number: printed.number,
                    moves: both,
                });
            }
        }
    }
    pairs
}

/// What of a game is none of its moves.
fn frame(of: Of) -> Of {
    match of {
        Of::Ply(game, _) | Of::Game(game) => Of::Game(game),
        Of::Page => Of::Page,
    }
}

impl Setting {
    /// Sets a stretch of moves.
    pub fn set(&self, moves: &[Printed], sheet: &mut Sheet) {
        let Some(first) = moves.first() else { return };
        let of = frame(first.of);
        let pairs = pairs(moves);
        match self.layout {
            Layout::RunOn => {
                let text = self.run_on(moves, of);
                sheet.rows.extend(broken(&text, self.width, self.hyphens));
            }
            Layout::Halves => {
                for page in pairs.chunks(2 * self.block) {
                    self.halves(page, of, sheet);
                }
            }
            Layout::Blocks | Layout::BlocksApart => {
                for block in pairs.chunks(self.block) {
                    self.block(block, of, sheet);
                }
            }
            _ => {
                for pair in &pairs {
                    for row in self.rows(pair, of) {
                        self.put(row, sheet);
                    }
                }
            }
        }
    }

    fn put(&self, row: Row, sheet: &mut Sheet) {
        let mut indented = glyphs(&" ".repeat(self.indent), Of::Page);
        indented.extend(row);
        sheet.rows.push(indented);
        if self.airy {
            sheet.blank();
        }
    }

    fn number(&self, number: usize, of: Of) -> Row {
        let text = format!("{}{number}{}", self.bracket, self.number);
        glyphs(
            &format!(
                "{text:>width$}",
                width = self.bracket.len() + self.number.len() + 2
            ),
            of,
        )
    }

    fn cell(&self, printed: Option<&Printed>, of: Of) -> Row {
        match printed {
            Some(printed) => spoken(printed),
            None => glyphs(self.filler, of),
        }
    }

    fn rows(&self, pair: &Pair<'_>, of: Of) -> Vec<Row> {
        let [white, black] = pair.moves;
        let mut row = Row::new();
        match self.layout {
            Layout::Stacked => {
                let mut rows = Vec::new();
                for (side, printed) in [(0, white), (1, black)] {
                    let Some(printed) = printed else { continue };
                    let mut row = match side == 0 || white.is_none() {
                        true => self.number(pair.number, of),
                        false => glyphs(&" ".repeat(self.number.len() + 2), of),
                    };
                    if side == 1 && white.is_none() {
                        say(&mut row, self.filler, of);
                        say(&mut row, " ", of);
                    }
                    say(&mut row, self.sides[side], of);
                    row.extend(spoken(printed));
                    rows.push(row);
                }
                return rows;
            }
            Layout::BothNumbered => {
                for printed in pair.moves.into_iter().flatten() {
                    if !row.is_empty() || !printed.white {
                        pad(&mut row, self.column, self.gap, of);
                    }
                    row.extend(self.number(pair.number, of));
                    row.extend(spoken(printed));
                }
            }
            Layout::Between => {
                row.extend(self.cell(white, of));
                pad(&mut row, self.column, self.gap, of);
                row.extend(self.number(pair.number, of));
                say(&mut row, "   ", of);
                row.extend(self.cell(black, of));
            }
            Layout::Behind => {
                row.extend(self.cell(white, of));
                pad(&mut row, self.column, self.gap, of);
                row.extend(self.cell(black, of));
                pad(&mut row, 2 * self.column, self.gap, of);
                row.extend(self.number(pair.number, of));
            }
            _ => {
                row.extend(self.number(pair.number, of));
                row.extend(self.cell(white, of));
                if black.is_some() {
                    pad(&mut row, self.column, self.gap, of);
                    row.extend(self.cell(black, of));
                }
            }
        }
        vec![row]
    }

    fn halves(&self, pairs: &[Pair<'_>], of: Of, sheet: &mut Sheet) {
        let half = pairs.len().div_ceil(2);
        for (at, pair) in pairs[..half].iter().enumerate() {
            let mut row = self.rows(pair, of).remove(0);
            if let Some(beside) = pairs.get(half + at) {
                pad(&mut row, 2 * self.column, self.gap, of);
                row.extend(self.rows(beside, of).remove(0));
            }
            self.put(row, sheet);
        }
    }

    fn block(&self, pairs: &[Pair<'_>], of: Of, sheet: &mut Sheet) {
        let apart = self.layout == Layout::BlocksApart;
        if apart {
            sheet.blank();
            for pair in pairs {
                self.put(self.number(pair.number, of), sheet);
            }
        }
        for side in [0, 1] {
            sheet.blank();
            if !self.sides[side].is_empty() {
                sheet.row(self.sides[side], of);
                sheet.blank();
            }
            for pair in pairs {
                let Some(printed) = pair.moves[side] else {
                    continue;
                };
                let mut row = match apart {
                    true => Row::new(),
                    false => self.number(pair.number, of),
                };
                row.extend(spoken(printed));
                self.put(row, sheet);
            }
        }
        sheet.blank();
    }

    fn run_on(&self, moves: &[Printed], of: Of) -> Vec<Glyph> {
        let mut text = Row::new();
        let [between, behind] = self.stops;
        for (at, printed) in moves.iter().enumerate() {
            if printed.white || at == 0 {
                say(
                    &mut text,
                    &format!("{}{}{}", self.bracket, printed.number, self.number),
                    of,
                );
            }
            if at == 0 && !printed.white {
                say(&mut text, &format!("{} ", self.filler), of);
            }
            text.extend(spoken(printed));
            if at + 1 < moves.len() {
                say(&mut text, if printed.white { between } else { behind }, of);
            }
        }
        text
    }
}

fn spoken(printed: &Printed) -> Row {
    let mut row = glyphs(&printed.text, printed.of);
    say(&mut row, &printed.sign, frame(printed.of));
    row
}

/// Puts notes beside rows that stand on a sheet from a row on.
pub fn beside(sheet: &mut Sheet, from: usize, notes: &[Glyph], column: usize, width: usize) {
    for (at, note) in broken(notes, width, false).into_iter().enumerate() {
        if sheet.rows.len() <= from + at {
            sheet.rows.push(Row::new());
        }
        let row = &mut sheet.rows[from + at];
        let of = note.first().map_or(Of::Page, |glyph| glyph.of);
        pad(row, column, 2, of);
        row.extend(note);
    }
}
