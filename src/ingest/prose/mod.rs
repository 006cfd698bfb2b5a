//! Games printed in books and columns: rows of moves between paragraphs, under headings.
//!
//! ```text
//!  text ──page──▶ lines ──rows──▶ rows of moves ──search──▶ games ──write──▶ Transcripts
//! ```
//!
//! Which rows are the game and which a variation is told by numbers, layout and replay together (`search`); each
//! game is then written down as a [`Transcript`]: a [`Score`] over a text of its own, whose parts know their places
//! in the book. So whatever reads scores reads books, and a finding points at the line of the book.

mod cells;
mod comment;
mod cut;
mod diagram;
mod ending;
mod follow;
mod fragments;
mod games;
mod halves;
mod heading;
mod leftover;
mod names;
mod numerals;
mod page;
mod reference;
mod rows;
mod search;
mod transcript;
mod write;

pub use cut::cut;
pub use transcript::{Places, Transcript};

use self::games::Search;
use self::page::Page;
use crate::audit::Decoding;
use crate::score::{Score, Span};

/// Something found in a text, in its order.
#[derive(Debug)]
pub enum Item {
    /// A game.
    Game(Box<Transcript>),
    /// Something that is no game; its spans are those of the text itself.
    Aside(Score),
}

impl Item {
    /// Where it begins in the text.
    pub fn start(&self) -> u32 {
        match self {
            Item::Game(game) => game.places.within().start,
            Item::Aside(score) => score.span.start,
        }
    }
}

/// The games of a text, and what else is to be said of it; `lines_before` is the number of lines of the source
/// before this text. How it was decoded is
/// said in asides.
pub fn read(text: &[u8], lines_before: u64, decoding: &Decoding) -> Vec<Item> {
    let mut page = Page::of(text);
    let shows = diagram::set_apart(&mut page);
    let mut search = Search::new(&page, &shows.positions);
    let games = search.games();
    let written = games
        .iter()
        .map(|game| Item::Game(Box::new(write::transcript(&search, game, lines_before))));
    let asides = leftover::leftover(&search, &games)
        .into_iter()
        .chain(diagram::asides(&shows))
        .map(Item::Aside);
    let encoding = decoding.encoding.map(|_| {
        Item::Aside(Score {
            span: Span::new(0, text.len()),
            ..Score::default()
        })
    });
    let mut items: Vec<Item> = encoding.into_iter().chain(written).chain(asides).collect();
    items.sort_by_key(Item::start);
    items
}
