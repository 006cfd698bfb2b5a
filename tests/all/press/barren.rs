//! Pages that hold no game, whatever they look like.

use shakmaty::Position;

use super::dice::{Dice, Rng};
use super::layout::Printed;
use super::matter;
use super::openings;
use super::persons;
use super::played::Played;
use super::sheet::{Of, Sheet, glyphs, pad};
use super::spell::Pen;
use super::style::Style;

/// What fills such a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barren {
    /// Openings in columns, one variation beside the other.
    Table,
    /// Openings one below the other, each with a verdict.
    Variations,
    /// Names and pages.
    Index,
    /// Who scored what against whom.
    Scores,
    /// Problems and their solutions.
    Problems,
    /// Prose of which no word is a move.
    Novel,
}

/// Every kind.
pub const ALL: [Barren; 6] = [
    Barren::Table,
    Barren::Variations,
    Barren::Index,
    Barren::Scores,
    Barren::Problems,
    Barren::Novel,
];

impl Barren {
    /// As it is shown.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Prints some pages of a kind; moves are taken from games.
pub fn print(kind: Barren, style: &Style, games: &[Played], seed: u64) -> Sheet {
    let mut page = Page {
        style,
        sheet: Sheet::default(),
        dice: Rng::with_seed(seed),
    };
    page.sheet
        .centred("THE CHESS-PLAYER'S ALBUM", style.setting.width, Of::Page);
    page.prose();
    match kind {
        Barren::Table => games.chunks(4).for_each(|games| page.table(games)),
        Barren::Variations => games
            .iter()
            .enumerate()
            .for_each(|(at, game)| page.variation(at, game)),
        Barren::Index => page.index(games.len() * 4),
        Barren::Scores => (0..games.len() / 6 + 1).for_each(|_| page.scores()),
        Barren::Problems => games
            .iter()
            .enumerate()
            .for_each(|(at, game)| page.problem(at, game)),
        Barren::Novel => (0..games.len()).for_each(|_| page.novel()),
    }
    page.prose();
    page.sheet
}

struct Page<'s> {
    style: &'s Style,
    sheet: Sheet,
    dice: Rng,
}

impl Page<'_> {
    fn prose(&mut self) {
        let text = matter::prose(&mut self.dice);
        self.sheet.blank();
        self.sheet
            .paragraph(&glyphs(&text, Of::Page), self.style.setting.width);
        self.sheet.blank();
    }

    fn line(&mut self, game: &Played, from: usize, plies: usize) -> Vec<Printed> {
        let mut pen = Pen::new(&self.style.tongue, &game.start);
        let mut moves = Vec::new();
        for (pos, m) in game.legs().take(from + plies) {
            moves.push(Printed {
                number: matter::number(&pos),
                white: pos.turn().is_white(),
                text: pen.write(&pos, m, &mut self.dice),
                sign: String::new(),
                of: Of::Page,
            });
        }
        moves.split_off(from.min(moves.len()))
    }

    fn verdict(&mut self) -> &'static str {
        self.dice.pick(&[
            "Even game.",
            "White has the better game.",
            "Black has the better game.",
            "with a strong attack.",
            "and Black has a good defence.",
            "The position is in favour of White.",
        ])
    }

    fn table(&mut self, games: &[Played]) {
        let lines: Vec<Vec<Printed>> = games.iter().map(|game| self.line(game, 0, 20)).collect();
        let column = self.style.setting.column.clamp(16, 24);
        self.sheet
            .centred("TABLE OF OPENINGS", 4 + column * games.len(), Of::Page);
        self.sheet.blank();
        let mut head = glyphs("", Of::Page);
        for at in 0..lines.len() {
            pad(&mut head, 6 + at * column, 2, Of::Page);
            head.extend(glyphs(&(at + 1).to_string(), Of::Page));
        }
        self.sheet.rows.push(head);
        for number in 1..=10 {
            for side in [0, 1] {
                let first = if side == 0 {
                    format!("{number:>2}")
                } else {
                    String::new()
                };
                let mut row = glyphs(&first, Of::Page);
                for (at, line) in lines.iter().enumerate() {
                    let Some(printed) = line.get(2 * (number - 1) + side) else {
                        continue;
                    };
                    pad(&mut row, 4 + at * column, 2, Of::Page);
                    row.extend(glyphs(&printed.text, Of::Page));
                }
                self.sheet.rows.push(row);
            }
        }
        self.sheet.blank();
    }

    fn variation(&mut self, at: usize, game: &Played) {
        let head = format!(
            "Variation {}. {}.",
            char::from(b'A' + (at % 26) as u8),
            openings::name(game)
        );
        self.sheet.blank();
        self.sheet.row(&head, Of::Page);
        self.sheet.blank();
        let plies = self.dice.usize(9..18);
        let moves = self.line(game, 0, plies);
        self.style.setting.set(&moves, &mut self.sheet);
        let verdict = self.verdict();
        self.sheet.row(verdict, Of::Page);
        self.sheet.blank();
    }

    fn index(&mut self, entries: usize) {
        self.sheet.centred("INDEX", 60, Of::Page);
        let people = persons::roster(20, &mut self.dice);
        for at in 0..entries {
            let (a, b) = (
                &people[at % people.len()],
                &people[(at * 7 + 3) % people.len()],
            );
            let page = self.dice.usize(1..400);
            let text = match self.dice.u8(..4) {
                0 => format!(
                    "{}, {} . . . . {page}, {}",
                    a.name,
                    a.initials.trim(),
                    page + 12
                ),
                1 => format!("{at}. {} v. {} ....... {page}", a.name, b.name),
                2 => format!("Evans Gambit, 1-{page}, {}, {}", page + 4, page + 31),
                _ => format!("Game {at}. {} and {}, {page}", a.full(), b.full()),
            };
            self.sheet.row(&text, Of::Page);
        }
    }

    fn scores(&mut self) {
        let people = persons::roster(10, &mut self.dice);
        self.sheet.blank();
        self.sheet.row(
            "      Players        1  2  3  4  5  6  7  8  9 10  Won",
            Of::Page,
        );
        for (at, person) in people.iter().enumerate() {
            let mut text = format!("{:>2}. {:<15}", at + 1, person.name);
            for other in 0..people.len() {
                let point = *self.dice.pick(&[&"1", &"0", &"½"]);
                text.push_str(&format!("{:>3}", if other == at { "-" } else { point }));
            }
            text.push_str(&format!("{:>4}", self.dice.usize(1..10)));
            self.sheet.row(&text, Of::Page);
        }
        self.sheet.blank();
    }

    fn problem(&mut self, at: usize, game: &Played) {
        let from = (game.moves.len() / 2) & !1;
        let plies = self.dice.usize(3..7);
        let mut moves = self.line(game, from, plies);
        for printed in &mut moves {
            printed.number -= from / 2;
        }
        self.sheet.blank();
        self.sheet
            .row(&format!("PROBLEM No. {}.", at + 1), Of::Page);
        let rows = matter::diagram(Of::Page, &mut self.dice);
        self.sheet.rows.extend(rows);
        let (mates, side) = (plies.div_ceil(2), ["White", "Black"][from % 2]);
        self.sheet.row(
            &format!("{side} to play and mate in {mates} moves."),
            Of::Page,
        );
        self.sheet.blank();
        self.sheet
            .row(&format!("Solution of Problem No. {}.", at + 1), Of::Page);
        self.style.setting.set(&moves, &mut self.sheet);
        self.sheet.blank();
    }

    fn novel(&mut self) {
        const SENTENCES: [&str; 8] = [
            "\"A. B. to be here at 4,\" he read, \"and Q. not before 7.\"",
            "The bishop took the knight by the arm and led him to the castle.",
            "In Chapter 3 the king resigns, and the queen takes his place.",
            "They took rooms on the 4th, paid 3 shillings, and left on the 8th.",
            "1. Be punctual. 2. Be brief. 3. Be gone.",
            "B-flat, he thought; the piano was a relic.",
            "It was white against black, and black won.",
            "\"Check,\" said the doctor, and put the paper in his pocket.",
        ];
        self.prose();
        let mut text = String::new();
        for _ in 0..6 {
            text.push_str(self.dice.pick(&SENTENCES));
            text.push(' ');
        }
        self.sheet
            .paragraph(&glyphs(text.trim_end(), Of::Page), self.style.setting.width);
        self.sheet.blank();
    }
}
