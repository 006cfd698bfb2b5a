//! What stands where in a printed book.

use serde_json::{Value, json};

use super::sheet::{Of, Sheet};

/// What stands on a page of one game.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What it is called over its moves.
    pub title: String,
    /// The players in full.
    pub players: [String; 2],
    /// The result as PGN has it.
    pub result: &'static str,
    /// The first position, if it is not the usual one.
    pub fen: Option<String>,
    /// The moves in coordinates.
    pub uci: Vec<String>,
    /// The line on which each stands, from 1; none for what is not printed.
    pub lines: Vec<Option<usize>>,
    /// The first and the last line of the game with its heading and notes.
    pub region: (usize, usize),
}

impl Truth {
    /// As the cases of the book reader are written.
    pub fn json(&self, book: &str) -> Value {
        json!({
            "book": book,
            "game": self.title,
            "white": self.players[0],
            "black": self.players[1],
            "first_line": self.region.0,
            "last_line": self.region.1,
            "uci": self.uci,
            "lines": self.lines,
            "fen": self.fen,
            "result": self.result,
        })
    }
}

/// A printed book.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its rows.
    pub sheet: Sheet,
    printed: Vec<Truth>,
}

impl Book {
    /// A book of which the lines are not known yet.
    pub fn new(sheet: Sheet, printed: Vec<Truth>) -> Self {
        Self { sheet, printed }
    }

    /// What stands where, as the rows are now.
    pub fn truths(&self) -> Vec<Truth> {
        let mut truths = self.printed.clone();
        for (at, row) in self.sheet.rows.iter().enumerate() {
            for glyph in row.iter().filter(|glyph| glyph.c != ' ') {
                let (game, ply) = match glyph.of {
                    Of::Page => continue,
                    Of::Game(game) => (game, None),
                    Of::Ply(game, ply) => (game, Some(ply)),
                };
                let truth = &mut truths[game];
                if truth.region.0 == 0 {
                    truth.region.0 = at + 1;
                }
                truth.region.1 = at + 1;
                if let Some(ply) = ply {
                    truth.lines[ply].get_or_insert(at + 1);
                }
            }
        }
        truths
    }

    /// The text of the book.
    pub fn text(&self) -> String {
        self.sheet.text()
    }
}
