//! Printed rows of which each letter knows what it was printed for, so that the truth of a page outlives its damage.

/// What a letter was printed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// No game: prose between games, running heads.
    Page,
    /// A game, but none of its moves: headings, notes, results.
    Game(usize),
    /// A move: the game and the ply, both from 0.
    Ply(usize, usize),
}

/// A letter on paper.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// The letter.
    pub c: char,
    /// What it was printed for.
    pub of: Of,
}

/// A row of letters.
pub type Row = Vec<Glyph>;

/// Rows that are printed one below the other.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The rows from the top.
    pub rows: Vec<Row>,
}

/// A text as letters of a row.
pub fn glyphs(text: &str, of: Of) -> Row {
    text.chars().map(|c| Glyph { c, of }).collect()
}

/// Prints a text behind what stands in a row.
pub fn say(row: &mut Row, text: &str, of: Of) {
    row.extend(glyphs(text, of));
}

/// Fills a row up to a column, with so many blanks at least.
pub fn pad(row: &mut Row, column: usize, least: usize, of: Of) {
    let blanks = column.saturating_sub(row.len()).max(least);
    say(row, &" ".repeat(blanks), of);
}

/// A row as text.
pub fn text(row: &[Glyph]) -> String {
    let text: String = row.iter().map(|glyph| glyph.c).collect();
    text.trim_end().to_owned()
}

impl Sheet {
    /// A row of one thing.
    pub fn row(&mut self, text: &str, of: Of) {
        self.rows.push(glyphs(text, of));
    }

    /// An empty row, but not two.
    pub fn blank(&mut self) {
        if self.rows.last().is_some_and(|row| !row.is_empty()) {
            self.rows.push(Row::new());
        }
    }

    /// A row in the middle of a measure.
    pub fn centred(&mut self, text: &str, width: usize, of: Of) {
        let indent = width.saturating_sub(text.chars().count()) / 2;
        self.row(&format!("{}{text}", " ".repeat(indent)), of);
    }

    /// A paragraph, broken at blanks to a measure.
    pub fn paragraph(&mut self, letters: &[Glyph], width: usize) {
        self.rows.extend(broken(letters, width, false));
    }

    /// The whole text.
    pub fn text(&self) -> String {
        let mut all = String::new();
        for row in &self.rows {
            all.push_str(&text(row));
            all.push('\n');
        }
        all
    }
}

/// Letters broken at blanks, and at hyphens if it is so done, into rows of a measure.
pub fn broken(letters: &[Glyph], width: usize, hyphens: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = Row::new();
    for word in letters.split(|glyph| glyph.c == ' ') {
        let pieces = word.split_inclusive(|glyph| hyphens && glyph.c == '-');
        for (at, piece) in pieces.enumerate() {
            let blank = usize::from(at == 0 && !row.is_empty());
            if !row.is_empty() && row.len() + blank + piece.len() > width {
                rows.push(std::mem::take(&mut row));
            } else if blank > 0 {
                say(&mut row, " ", piece[0].of);
            }
            row.extend_from_slice(piece);
        }
    }
    if !row.is_empty() {
        rows.push(row);
    }
    rows
}
