//! Games printed in books and columns: rows of moves between paragraphs, under headings.
//!
//! ```text
//!  text ──page──▶ lines ──rows──▶ rows of moves ──search──▶ games ──write──▶ Transcripts
//! ```
//!
//! Which rows are the game and which a variation is told by numbers, layout and replay together (`search`); each
//! game is then written down as a [`Transcript`]: a [`Score`] over a text of its own, whose parts know their places
//! in the book. So whatever reads scores reads books, and a finding points at the line of the book.

mod abreast;
mod analysis;
pub(crate) mod beginnings;
mod bracketed;
mod cells;
mod column_heads;
mod comment;
mod cut;
mod dates;
mod decode;
mod decoded;
mod decoded_rows;
mod diagram;
mod doubtful;
mod elsewhere;
mod ending;
mod follow;
mod footnotes;
mod fragments;
mod games;
mod guard;
mod halves;
mod halves_in_line;
mod heading;
mod heading_text;
pub mod known;
mod labels;
mod leftover;
mod meant;
mod misprint;
mod misread;
mod names;
mod numerals;
mod occasion;
mod odds;
mod opposed;
mod page;
mod parted;
mod parted_text;
mod person;
mod players;
pub mod prior;
mod read_ahead;
mod reference;
mod row;
mod rows;
mod runs;
mod search;
mod side_blocks;
pub(crate) mod side_labels;
mod side_words;
mod sides;
mod soundness;
mod spelling;
mod stacked;
mod stretches;
mod survey;
pub(crate) mod times;
mod title;
mod transcript;
mod turned;
mod verdict;
mod walls;
mod write;

pub use cut::cut;
pub use transcript::{Places, Transcript};

use self::beginnings::first_row;
use self::games::PageSearch;
use self::guard::{Failure, guarded};
use self::page::Page;
use self::parted_text::PartedText;
pub use self::person::is_part_of_name;
use self::survey::Survey;
use self::turned::TurnedText;
use crate::ingest::Decoding;
use crate::limits::Limit;
use crate::score::{FaultKind, Score, Span};

/// Something found in a text, in its order.
#[derive(Debug)]
pub enum Item {
    /// A game.
    Game(Box<Transcript>),
    /// Something that is no game; its spans are those of the text itself.
    Aside(Score),
    /// A part of the text on which the program itself failed, and what it said; no game of it is known.
    Failed(Score, String),
}

impl Item {
    /// Where it begins in the text.
    pub fn start(&self) -> u32 {
        match self {
            Item::Game(game) => game.places.within().start,
            Item::Aside(score) | Item::Failed(score, _) => score.span.start,
        }
    }
}

/// Whether a diagram is drawn in a text, or the men of a position listed, outside of braces.
pub fn shows_board(text: &[u8]) -> bool {
    let drawn = |shown: &diagram::ShownPosition| {
        let before = &text[..shown.span.start as usize];
        let count = |sign: u8| memchr::memchr_iter(sign, before).count();
        shown.to > shown.from + 1 && count(b'{') <= count(b'}')
    };
    let shows = diagram::set_apart(&mut Page::of(text));
    shows.positions.iter().any(drawn)
}

/// A text to be read as pages of a book.
#[derive(Clone, Copy, Debug)]
pub struct BookText<'t> {
    /// Its bytes.
    pub text: &'t [u8],
    /// Lines of the source before it.
    pub lines_before: u64,
    /// How it was decoded, which is said in asides.
    pub decoding: &'t Decoding,
    /// From 0 to 1: a game is cut off before a move that was read less certainly.
    pub certainty: f32,
}

/// The games of a text, and what else is to be said of it.
pub fn read(book: BookText<'_>) -> Vec<Item> {
    let whole = Span::new(0, book.text.len());
    guarded(whole, || items(book)).unwrap_or_else(|failure| vec![failure.into()])
}

fn items(book: BookText<'_>) -> Vec<Item> {
    let Some((left, right)) = abreast::parted(book.text) else {
        return items_in_line(book);
    };
    let (left, right) = (
        BookText {
            text: &left,
            ..book
        },
        BookText {
            text: &right,
            // It is said of the left.
            decoding: &Decoding::default(),
            ..book
        },
    );
    let mut items = items_in_line(left);
    // A third column may stand right of the second.
    items.extend(self::items(right));
    items.sort_by_key(Item::start);
    items
}

/// The same of a text whose games stand below one another.
fn items_in_line(book: BookText<'_>) -> Vec<Item> {
    let BookText {
        text,
        lines_before,
        decoding,
        certainty,
    } = book;
    let turned = TurnedText::of(text);
    let text = &*side_labels::blanked(&turned.text);
    let text = &*times::blanked(text);
    let blocks = side_blocks::of(text);
    let mut ends = side_blocks::label_ends(text, &blocks);
    ends.extend(halves_in_line::row_ends(text));
    let parted = PartedText::of(text, ends);
    let text = &*parted.text;
    let mut page = Page::of(text);
    (page.side_blocks, page.added_ends) = (blocks, parted.ends);
    page.turned = turned.heads;
    let shows = diagram::set_apart(&mut page);
    survey::set_apart(&mut page);
    page.survey = Survey::of(&page);
    let mut search = PageSearch::new(&page, &shows.positions);
    let mut games = search.games();
    let doubtful = search.cut_doubtful(&mut games, certainty);
    let printed = write::printed(&search, &games);
    let written = games.iter().map(|game| {
        let rows = &search.rows;
        let span = rows[game.first()].span.to(rows[game.last()].span);
        guarded(span, || {
            write::transcript(&search, game, &printed, lines_before)
        })
        .map_or_else(Item::from, |transcript| Item::Game(Box::new(transcript)))
    });
    let of_play = search.lines_of_play.iter();
    let of_play = of_play.map(|line| {
        let (first, last) = (&search.rows[line.first()], &search.rows[line.last()]);
        transcript::aside(FaultKind::RowsOfPlay, first.span.to(last.span))
    });
    let asides = leftover::leftover(&search, &games)
        .into_iter()
        .chain(of_play)
        .chain(diagram::asides(&shows))
        .map(Item::Aside)
        .collect::<Vec<_>>();
    let bounded = games.iter().filter(|game| game.path.bounded).map(|game| {
        let (first, last) = (&search.rows[game.first()], &search.rows[game.last()]);
        let span = first.span.to(last.span);
        Item::Aside(transcript::aside(FaultKind::WaysBounded, span))
    });
    let spent = (search.meter.is_spent() || search.spent).then(|| {
        let limit = FaultKind::Limit(Limit::PageWork);
        Item::Aside(transcript::aside(limit, Span::new(0, text.len())))
    });
    let encoding = decoding.encoding.map(|_| {
        Item::Aside(Score {
            span: Span::new(0, text.len()),
            ..Score::default()
        })
    });
    let unproved = games.is_empty() && asides.is_empty();
    let lost = unproved.then(|| first_row(text)).flatten();
    let lost = lost.map(|row| {
        let span = Span::new(row.start, row.end);
        Item::Aside(transcript::aside(FaultKind::RowsUnused(1), span))
    });
    let failed = search.failed.iter().cloned().map(Item::from);
    let mut items: Vec<Item> = encoding
        .into_iter()
        .chain(written)
        .chain(asides)
        .chain(bounded)
        .chain(spent)
        .chain(doubtful)
        .chain(lost)
        .chain(failed)
        .collect();
    items.sort_by_key(Item::start);
    items
}

impl From<Failure> for Item {
    fn from(failure: Failure) -> Item {
        let score = Score {
            span: failure.span,
            ..Score::default()
        };
        Item::Failed(score, failure.cause)
    }
}
