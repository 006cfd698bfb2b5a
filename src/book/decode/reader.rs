//! A book's reader: its dialect and weights, and stretches of its lines read as games.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::beam::BeamSearch;
use super::boards::Boards;
use super::certainty;
use super::choices::PrintModel;
use super::dialect::{Census, Dialect};
use super::first_choices::FirstChoices;
use super::gutter;
use super::lattice::Lattice;
use super::move_dashes::{self, MoveDashes};
use super::outcome::Decoded;
use super::prose::{pieces, prose};
use super::repeated::reconsidered;
use super::rivals;
use super::settings::SearchCosts;
use super::stream::Stream;
use super::vocabulary::Vocabulary;
use super::way::NOWHERE;
use super::weights::Weights;
use crate::board::{Move, Position};
use crate::book::page::Page;
use crate::book::prior::Prior;
use crate::book::spelling::notation;
use crate::limits::REGION_SIGNS;
use crate::notation::Notation;
use crate::notation::descriptive::Origins;
use crate::score::{CheckMark, Legibility, Span};

/// Lines with more prose than this are no part of the count of a dialect.
pub(super) const PROSE: f32 = 0.75;

/// No ply is surer whose signs may mean another move as well.
const UNCERTAIN: f32 = 0.89;

/// What is known of how a book is printed.
pub struct PrintReader {
    pub(super) dialect: Dialect,
    pub(super) vocabulary: Vocabulary,
    settings: SearchCosts,
    /// Long dashes part the moves.
    parted_by_dashes: bool,
    first: FirstChoices,
    /// By line, whether it begins with a row, of those that were asked.
    pub(super) is_row: Vec<OnceLock<bool>>,
    /// By line, whether moves count from 1 there, of those that were asked.
    pub(super) counts_from_one: Vec<OnceLock<bool>>,
}

/// A ply as it was read from the page.
#[derive(Clone, Debug)]
pub struct PagePly {
    pub mv: Move,
    /// Where it is printed; `None` where nothing was read.
    pub span: Option<Span>,
    /// How sure it is, from 0 to 1.
    pub certainty: f32,
    /// The position before it.
    pub before: Position,
    pub origins: Origins,
    /// Check is said behind it.
    pub marked: bool,
    /// Other moves that the signs may spell, the likeliest first; of a ply that is certain none.
    pub rivals: Vec<Move>,
}

/// A stretch of lines to be read as one game.
pub struct Region {
    pub from: usize,
    /// The byte of the first move, where a sentence leads up to it on its line.
    pub within: Option<u32>,
    pub to: usize,
    pub start: Position,
    /// What stands over it tells that it is a game.
    pub headed: bool,
    /// Bytes of the text, and what it costs to go past each.
    pub walls: Vec<(u32, f32)>,
}

impl Region {
    /// A line as far as it belongs to the region, and the byte it begins at.
    fn line<'t>(&self, page: &Page<'t>, at: usize) -> (Cow<'t, str>, usize) {
        let start = page.lines[at].span.start as usize;
        let within = self.within.filter(|_| at == self.from);
        let first = within.map_or(start, |byte| byte as usize);
        (letters(&page.line(at)[first - start..]), first)
    }
}

/// A stretch as it was read.
pub struct PageGame {
    /// As many as are kept.
    pub plies: Vec<PagePly>,
    /// Candidates looked at.
    pub work: u64,
    /// All the work was done that one game may take, and it was not over.
    pub bounded: bool,
}

impl PrintReader {
    pub fn of(page: &Page<'_>) -> PrintReader {
        let mut dashes = MoveDashes::default();
        each_piece(page, |piece| dashes.add(piece));
        let parted_by_dashes = dashes.part_moves();
        let mut census = Census::default();
        let mut figurines = 0;
        each_piece(page, |piece| {
            census.add(&match parted_by_dashes {
                true => move_dashes::without(piece.into()),
                false => piece.into(),
            });
            figurines += piece
                .chars()
                .filter(|sign| ('♔'..='♟').contains(sign))
                .count();
        });
        let dialect = census.dialect(page.letters);
        let weights = match figurines > 0 {
            true => Weights::of_figurines(),
            false if census.has_k_as_x() => Weights::default().with_k_as_x(),
            false => Weights::default(),
        };
        PrintReader {
            vocabulary: Vocabulary::of(&dialect, weights),
            dialect,
            settings: SearchCosts::default(),
            parted_by_dashes,
            first: FirstChoices::default(),
            is_row: vec![OnceLock::new(); page.lines.len()],
            counts_from_one: vec![OnceLock::new(); page.lines.len()],
        }
    }

    /// The notation that a move of the book can be written down in so that it reads back.
    pub fn notation(&self, page: &Page<'_>) -> Notation {
        match &self.dialect {
            Dialect::Algebraic(_) => notation(page.letters),
            Dialect::Descriptive(dialect) => dialect.notation(),
        }
    }

    /// Reads a stretch of lines as one game.
    pub fn read(&self, page: &Page<'_>, region: &Region) -> PageGame {
        let mut lattice = self.lattice(page, region);
        let mut boards = self.boards();
        let decoded = self.decode(&mut lattice, &mut boards, region);
        let plies = on_page(page, &lattice, &boards, &decoded);
        PageGame {
            plies,
            work: decoded.work + lattice.work(),
            bounded: decoded.bounded,
        }
    }

    /// The best way through a stretch, searched as widely as it takes.
    fn decode(&self, lattice: &mut Lattice, boards: &mut Boards<'_>, region: &Region) -> Decoded {
        let (start, narrow) = (&region.start, SearchCosts::narrow());
        let first = BeamSearch::new(lattice, boards, &narrow).decode(start);
        if first.is_hopeless() || !region.headed && !first.is_likely() {
            return first;
        }
        if first.is_sound() || first.bounded {
            return reconsidered(lattice, boards, &narrow, start, first);
        }
        let mut wide = BeamSearch::new(lattice, boards, &self.settings).decode(start);
        wide.work += first.work;
        reconsidered(lattice, boards, &narrow, start, wide)
    }

    fn boards(&self) -> Boards<'_> {
        let model = PrintModel {
            dialect: &self.dialect,
            vocabulary: &self.vocabulary,
            prior: Prior::usual(),
        };
        Boards::new(model, &self.first)
    }

    /// A line of a region as its moves are read, and the byte it begins at.
    fn line<'t>(&self, page: &Page<'t>, region: &Region, at: usize) -> (Cow<'t, str>, usize) {
        let (line, byte) = region.line(page, at);
        match self.parted_by_dashes {
            true => (move_dashes::without(line), byte),
            false => (line, byte),
        }
    }

    /// A stretch of lines with its readings.
    fn lattice(&self, page: &Page<'_>, region: &Region) -> Lattice {
        let mut stream = Stream::default();
        let mut above = None;
        let lines: Vec<_> = (region.from..region.to)
            .map(|at| match page.may_go_on(region.from, at) {
                true => self.line(page, region, at),
                false => ("".into(), 0),
            })
            .collect();
        let lines: Vec<_> = lines.iter().map(|(line, byte)| (&**line, *byte)).collect();
        for (line, byte) in gutter::in_order(&lines) {
            if stream.len() > REGION_SIGNS {
                break;
            }
            stream.push(line, byte, &mut above);
        }
        stream.count_by_ends();
        stream.count_by_middles();
        let stream = stream.finish();
        // Lines do not stand in the order of their bytes where columns are read one behind the other.
        let mut by_byte: Vec<(u32, usize)> = stream.bytes.iter().copied().zip(0..).collect();
        by_byte.sort_unstable();
        let place = |byte: u32| {
            let behind = by_byte.partition_point(|&(other, _)| other < byte);
            by_byte.get(behind).map_or(stream.len(), |&(_, at)| at)
        };
        let walls: Vec<(usize, f32)> = region
            .walls
            .iter()
            .map(|&(byte, cost)| (place(byte), cost))
            .collect();
        Lattice::of(stream, &self.vocabulary, &walls)
    }
}

/// Calls with every piece of a page's lines that is no prose.
fn each_piece(page: &Page<'_>, mut each: impl FnMut(&str)) {
    for at in (0..page.lines.len()).filter(|&at| page.is_text(at)) {
        let line = letters(page.line(at));
        pieces(&line)
            .filter(|piece| prose(piece) < PROSE)
            .for_each(&mut each);
    }
}

fn on_page(
    page: &Page<'_>,
    lattice: &Lattice,
    boards: &Boards<'_>,
    decoded: &Decoded,
) -> Vec<PagePly> {
    let certain = certainty::of(&decoded.plies);
    let bytes = &lattice.stream.bytes;
    let span = |from: u32, to: u32| {
        let last = bytes[(to as usize - 1).min(bytes.len() - 1)] as usize;
        let len = letter_len(page.text, last);
        Span::new(bytes[from as usize] as usize, last + len)
    };
    decoded
        .plies
        .iter()
        .zip(certain)
        .take(certainty::kept(&decoded.plies, decoded.ended))
        .map(|(ply, certainty)| {
            let board = boards.get(ply.board);
            let choices = boards.choices(ply.board);
            let rivals = match certainty >= Legibility::CERTAIN {
                true => rivals::alike(lattice, choices, ply),
                false => rivals::of(lattice, choices, ply),
            };
            PagePly {
                mv: ply.mv,
                span: (ply.from != NOWHERE).then(|| span(ply.from, ply.to)),
                certainty: match rivals.is_empty() {
                    true => certainty,
                    false => certainty.min(UNCERTAIN),
                },
                before: board.pos.clone(),
                origins: board.origins,
                marked: ply.from != NOWHERE && marked(lattice, ply.from, ply.to),
                rivals,
            }
        })
        .collect()
}

/// Whether check is said at the end of a stretch of signs.
fn marked(lattice: &Lattice, from: u32, to: u32) -> bool {
    let says = |at: &u32| {
        let (mark, len) = lattice.marks[*at as usize];
        mark != CheckMark::None && at + u32::from(len) == to
    };
    (from + 1..to).any(|at| says(&at))
}

/// The bytes of the letter that begins at a byte.
fn letter_len(text: &[u8], at: usize) -> usize {
    1 + text[at + 1..]
        .iter()
        .take(3)
        .take_while(|&&b| b & 0xc0 == 0x80 && text[at] >= 0xc0)
        .count()
}

/// A line as text of the same length, whatever its bytes are.
pub(super) fn letters(line: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(line) {
        Ok(text) => text.into(),
        Err(_) => line
            .iter()
            .map(|&b| if b.is_ascii() { b as char } else { '*' })
            .collect::<String>()
            .into(),
    }
}
