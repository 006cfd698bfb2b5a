//! Games printed one after another in a style.

use super::barren;
use super::dice::{Dice, Rng};
use super::layout::{Layout, Printed, Setting};
use super::matter;
use super::persons::{self, Person};
use super::played::Played;
use super::sheet::{Glyph, Of, Row, Sheet, broken, glyphs};
use super::style::{Heading, Place, Style};
use super::truth::{Book, Truth};

const NAME: &str = "THE CHESS-PLAYER'S ALBUM";
/// A game begins on the next page if so many rows do not fit on this one.
const HEAD: usize = 16;
/// Games of a chapter, where players meet in matches.
const CHAPTER: usize = 8;

/// Prints games in a style.
pub fn print(style: &Style, games: &[Played], seed: u64) -> Book {
    let mut shop = Shop::new(style, Rng::with_seed(seed));
    shop.sheet.centred(NAME, style.setting.width, Of::Page);
    shop.prose();
    for game in games {
        shop.game(game);
    }
    shop.notes_behind();
    for &kind in style.appendix {
        let pages = barren::print(kind, style, games, seed);
        shop.sheet.rows.extend(pages.rows);
    }
    shop.prose();
    Book::new(shop.sheet, shop.truths)
}

/// Where a book is being set.
pub struct Shop<'s> {
    /// How it is printed.
    pub style: &'s Style,
    /// Who plays in it.
    pub people: Vec<Person>,
    /// What is printed so far.
    pub sheet: Sheet,
    /// The games so far.
    pub games: Vec<Played>,
    /// Moves that are to be set together, and what stands before them in their paragraph.
    pub stretch: Vec<Printed>,
    /// See `stretch`.
    pub lead: Row,
    /// Notes that wait for their place.
    pub waiting: Vec<Row>,
    /// What is left to chance.
    pub dice: Rng,
    truths: Vec<Truth>,
    page: usize,
    /// The row the page begins with.
    top: usize,
}

impl<'s> Shop<'s> {
    fn new(style: &'s Style, mut dice: Rng) -> Self {
        Self {
            style,
            people: persons::roster(12, &mut dice),
            sheet: Sheet::default(),
            games: Vec::new(),
            stretch: Vec::new(),
            lead: Row::new(),
            waiting: Vec::new(),
            dice,
            truths: Vec::new(),
            page: 1,
            top: 0,
        }
    }

    fn prose(&mut self) {
        let text = matter::prose(&mut self.dice);
        self.paragraph(&glyphs(&text, Of::Page));
    }

    /// A paragraph between empty rows.
    pub fn paragraph(&mut self, text: &[Glyph]) {
        self.sheet.blank();
        self.sheet.paragraph(text, self.style.setting.width);
        self.sheet.blank();
    }

    fn game(&mut self, played: &Played) {
        let (share, first) = (self.style.odds, self.dice.usize(..5));
        let odds = match self.dice.chance(share) {
            true => (0..5).find_map(|man| played.at_odds(first + man, 20)),
            false => None,
        };
        let game = odds.unwrap_or_else(|| played.clone());
        let at = self.games.len();
        if self.style.page > 0 && self.rows_of_page() + HEAD > self.style.page {
            self.turn_page();
        }
        if self.style.heading == Heading::Initials && at.is_multiple_of(CHAPTER) {
            self.chapter();
        }
        let players = self.players();
        let title = self.title(at, &game);
        self.truths.push(Truth {
            title: title.clone(),
            players: [players[0].full(), players[1].full()],
            result: game.result,
            fen: game.fen(),
            uci: game.uci(),
            lines: vec![None; game.moves.len()],
            region: (0, 0),
        });
        self.games.push(game.clone());
        self.sheet.blank();
        self.heading(at, &title, &players, &game);
        self.moves(at, &game);
        if self.style.notes.place == Place::Behind {
            self.notes_behind();
        }
        self.sheet.blank();
        if self.dice.chance(0.2) {
            self.prose();
        }
    }

    /// Sets the moves that are to be set together.
    pub fn flush(&mut self) {
        let (moves, lead) = (
            std::mem::take(&mut self.stretch),
            std::mem::take(&mut self.lead),
        );
        let mut setting = self.style.setting.clone();
        if lead.is_empty() || setting.layout != Layout::RunOn {
            self.sheet.paragraph(&lead, setting.width);
            setting.set(&moves, &mut self.sheet);
            return;
        }
        // Where moves run on, what is said before them shares their paragraph.
        let mut one_row = Sheet::default();
        setting.width = usize::MAX;
        setting.set(&moves, &mut one_row);
        let mut whole = lead;
        whole.extend(one_row.rows.into_iter().flatten());
        let Setting { width, hyphens, .. } = self.style.setting;
        self.sheet.rows.extend(broken(&whole, width, hyphens));
    }

    fn rows_of_page(&self) -> usize {
        self.sheet.rows.len() - self.top
    }

    /// Whether no further row fits on the page when the moves are set that wait.
    pub fn page_is_full(&self) -> bool {
        if self.style.page == 0 {
            return false;
        }
        let setting = &self.style.setting;
        let rows = match setting.layout {
            Layout::RunOn | Layout::Halves => self.stretch.len() / 5,
            Layout::Stacked => self.stretch.len(),
            _ => self.stretch.len() / 2,
        };
        self.rows_of_page() + rows * (1 + usize::from(setting.airy)) >= self.style.page
    }

    /// Goes on on the next page.
    pub fn turn_page(&mut self) {
        self.flush();
        if self.style.notes.place == Place::Foot {
            self.notes_behind();
        }
        self.page += 1;
        self.sheet.blank();
        if self.dice.chance(0.3) {
            self.sheet.row(
                "                  Digitized by the Public Library  ®",
                Of::Page,
            );
            self.sheet.blank();
        }
        self.sheet
            .row(&matter::running_head(NAME, self.page), Of::Page);
        self.sheet.blank();
        self.top = self.sheet.rows.len();
    }
}
