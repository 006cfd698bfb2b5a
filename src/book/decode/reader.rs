//! A book's reader: its dialect and weights, and stretches of its lines read as games.

use super::beam::Search;
use super::boards::Boards;
use super::certainty;
use super::choices::Sources;
use super::dialect::{Census, Dialect};
use super::gutter;
use super::lattice::{Lattice, Said};
use super::numbers::Printed;
use super::outcome::Decoded;
use super::rivals;
use super::settings::Settings;
use super::stream::{Start, Stream, prose};
use super::vocabulary::{Reading, Scratch, Vocabulary};
use super::way::NOWHERE;
use super::weights::Weights;
use crate::board::{Move, Position};
use crate::book::page::{Page, Sort};
use crate::book::prior::Prior;
use crate::book::spelling::notation;
use crate::book::survey::row_number;
use crate::limits::REGION_SIGNS;
use crate::notation::Notation;
use crate::notation::descriptive::Origins;
use crate::score::{Legibility, Span};

/// What a first move must gain to begin a game.
const BEGINS: f32 = 6.0;
/// What the number of a first row must say.
const NUMBERED: f32 = 0.8;
/// What numbers within a line must say.
const CERTAINLY: f32 = 1.8;
/// Numbers that are counted from one are no longer those of a move alone behind so many, within so many lines.
const COUNTED: u32 = 3;
const COUNTED_LINES: usize = 12;
/// What such a number must say.
const COUNTS: f32 = 1.5;
/// What the first move of a row must gain.
const ROW: f32 = 8.0;
/// What a short move gains that is printed without a fault.
const SHORT: f32 = 5.0;
const FAULTLESS: f32 = 0.5;
/// Lines with more prose than this are no part of the count of a dialect.
const PROSE: f32 = 0.75;

/// What is known of how a book is printed.
pub struct Reader {
    dialect: Dialect,
    vocabulary: Vocabulary,
    weights: Weights,
    settings: Settings,
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
    pub to: usize,
    pub start: Position,
    /// Bytes of the text, and what it costs to go past each.
    pub walls: Vec<(u32, f32)>,
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

impl Reader {
    pub fn of(page: &Page<'_>) -> Reader {
        let mut census = Census::default();
        let mut figurines = 0;
        for at in (0..page.lines.len()).filter(|&at| page.is_text(at)) {
            let line = letters(page.line(at));
            if prose(&line) < PROSE {
                census.add(&line);
                figurines += line
                    .chars()
                    .filter(|sign| ('♔'..='♟').contains(sign))
                    .count();
            }
        }
        let dialect = census.dialect(page.letters);
        let weights = match figurines > 0 {
            true => Weights::of_figurines(),
            false => Weights::default(),
        };
        let vocabulary = Vocabulary::of(&dialect);
        Reader {
            dialect,
            vocabulary,
            weights,
            settings: Settings::default(),
        }
    }

    /// The notation that a move of the book can be written down in so that it reads back.
    pub fn notation(&self, page: &Page<'_>) -> Notation {
        match &self.dialect {
            Dialect::Algebraic(_) => notation(page.letters),
            Dialect::Descriptive(dialect) => dialect.notation(),
        }
    }

    /// Whether a line may be the first of a game: it has the number 1, and what looks like a move.
    pub fn begins_game(&self, page: &Page<'_>, line: usize) -> bool {
        self.begins_with_first(page, line) || row_number(page, line) == Some(1)
    }

    /// The byte of the first move of a game that begins within a line: behind the number 1, and the number 2 and
    /// another move follow on the line or the next.
    pub fn begins_within(&self, page: &Page<'_>, line: usize) -> Option<u32> {
        let mut stream = Stream::default();
        let mut above = None;
        for at in [line, line + 1].into_iter().filter(|&at| page.is_text(at)) {
            let byte = page.lines[at].span.start as usize;
            stream.push(&letters(page.line(at)), byte, &mut above);
        }
        let stream = stream.finish();
        let end = page.lines[line].span.end;
        let mut scratch = Scratch::default();
        let mut reads = |start: &Start, number: u32| {
            let says =
                |printed: Printed| printed.has_figure() && printed.evidence(number) >= CERTAINLY;
            let signs = &stream.signs[start.at..];
            let mut read = || self.vocabulary.read(&self.weights, signs, &mut scratch);
            start.number.is_some_and(|number| says(number.printed))
                && read().iter().any(|reading| is_move(reading, BEGINS))
        };
        let mut starts = stream.starts.iter();
        let first = starts.find(|start| !start.first && reads(start, 1))?;
        let byte = stream.bytes[first.at];
        (byte < end && starts.any(|start| reads(start, 2))).then_some(byte)
    }

    /// Whether both sides' moves with the numbers 1, 2 and 3 follow one another from a line on, as where a game begins;
    /// one of the later numbers may be misprinted.
    pub fn counts_from_one(&self, page: &Page<'_>, line: usize) -> bool {
        let mut stream = Stream::default();
        let mut above = None;
        let lines = (line..page.lines.len()).take_while(|&at| at < line + COUNTED_LINES);
        for at in lines.filter(|&at| page.is_text(at)) {
            let byte = page.lines[at].span.start as usize;
            stream.push(&letters(page.line(at)), byte, &mut above);
        }
        let stream = stream.finish();
        let mut scratch = Scratch::default();
        let mut end_of_move = |start: &Start| {
            let signs = &stream.signs[start.at..];
            let readings = self.vocabulary.read(&self.weights, signs, &mut scratch);
            let moves = readings.iter().filter(|reading| is_move(reading, BEGINS));
            let longest = moves.map(|reading| reading.len as usize).max();
            longest
                .filter(|_| start.prose < PROSE)
                .map(|len| start.at + len)
        };
        let mut number = 1;
        for (at, start) in stream.starts.iter().enumerate() {
            let says = |number| {
                let printed = start.number.map(|number| number.printed);
                printed.is_some_and(|it| it.has_figure() && it.evidence(number) >= COUNTS)
            };
            let skips = number > 1 && says(number + 1);
            if !says(number) && !skips {
                continue;
            }
            let Some(end) = end_of_move(start) else {
                continue;
            };
            let line = stream.lines[start.at];
            let behind = stream.starts[at + 1..].iter();
            let behind = behind.take_while(|other| stream.lines[other.at] == line);
            let mut behind = behind.filter(|other| other.at >= end && other.number.is_none());
            if behind.any(|other| end_of_move(other).is_some()) {
                number += 1 + u32::from(skips);
            }
            if number > COUNTED {
                return true;
            }
        }
        false
    }

    fn begins_with_first(&self, page: &Page<'_>, line: usize) -> bool {
        let text = letters(page.line(line));
        let Some(first) = text.split_whitespace().next() else {
            return false;
        };
        let numbered = |printed: Printed| printed.evidence(1) >= NUMBERED;
        let glued = first
            .find(['.', ',', ')'])
            .map(|at| &first[..at])
            .filter(|head| !head.is_empty());
        if !glued
            .into_iter()
            .chain([first])
            .filter_map(|word| Printed::of(word.as_bytes()))
            .any(numbered)
        {
            return false;
        }
        let mut stream = Stream::default();
        stream.push(&text, 0, &mut None);
        let stream = stream.finish();
        let mut starts = stream.starts.iter();
        let Some(start) = starts.find(|start| {
            start.first && start.number.is_some_and(|number| numbered(number.printed))
        }) else {
            return false;
        };
        let mut scratch = Scratch::default();
        let signs = &stream.signs[start.at..];
        let readings = self.vocabulary.read(&self.weights, signs, &mut scratch);
        start.prose < 1.0 && readings.iter().any(|reading| is_move(reading, BEGINS))
    }

    /// Whether a line begins with one of some numbers and what looks like a move to one who sees no board.
    pub fn is_row_of(&self, page: &Page<'_>, line: usize, numbers: std::ops::Range<u32>) -> bool {
        let says = |printed: Printed| {
            numbers
                .clone()
                .any(|number| printed.evidence(number) >= 1.0)
        };
        self.begins(page, line, |start| {
            start.number.is_some_and(|number| says(number.printed))
        })
    }

    /// Whether a line begins with what looks like a move to one who sees no board, and is no prose.
    pub fn is_row(&self, page: &Page<'_>, line: usize) -> bool {
        self.begins(page, line, |_| true)
    }

    fn begins(&self, page: &Page<'_>, line: usize, wanted: impl Fn(&Start) -> bool) -> bool {
        let text = letters(page.line(line));
        if prose(&text) > 0.3 {
            return false;
        }
        let mut stream = Stream::default();
        stream.push(&text, 0, &mut None);
        let stream = stream.finish();
        let mut scratch = Scratch::default();
        let mut first = stream
            .starts
            .iter()
            .filter(|start| start.first && wanted(start))
            .take(3);
        first.any(|start| {
            let readings =
                self.vocabulary
                    .read(&self.weights, &stream.signs[start.at..], &mut scratch);
            readings.iter().any(|reading| is_move(reading, ROW))
        })
    }

    /// Reads a stretch of lines as one game.
    pub fn read(&self, page: &Page<'_>, region: &Region) -> PageGame {
        let lattice = self.lattice(page, region);
        let mut boards = self.boards();
        let narrow = Search::new(&lattice, &mut boards, &Settings::narrow()).decode(&region.start);
        let mut work = narrow.work + lattice.work();
        let decoded = match narrow.is_sound() || narrow.is_hopeless() || narrow.bounded {
            true => narrow,
            false => {
                let wide = Search::new(&lattice, &mut boards, &self.settings).decode(&region.start);
                work += wide.work;
                wide
            }
        };
        let plies = on_page(page, &lattice, &boards, &decoded);
        PageGame {
            plies,
            work,
            bounded: decoded.bounded,
        }
    }

    fn boards(&self) -> Boards<'_> {
        Boards::new(Sources {
            dialect: &self.dialect,
            vocabulary: &self.vocabulary,
            prior: Prior::usual(),
        })
    }

    /// A stretch of lines with its readings.
    fn lattice(&self, page: &Page<'_>, region: &Region) -> Lattice {
        let mut stream = Stream::default();
        let mut above = None;
        let lines: Vec<_> = (region.from..region.to)
            .map(|at| match page.lines[at].sort {
                Sort::Text => (letters(page.line(at)), page.lines[at].span.start as usize),
                _ => ("".into(), 0),
            })
            .collect();
        let lines: Vec<_> = lines.iter().map(|(line, byte)| (&**line, *byte)).collect();
        for (line, byte) in gutter::in_order(&lines) {
            if stream.len() > REGION_SIGNS {
                break;
            }
            stream.push(line, byte, &mut above);
        }
        let stream = stream.finish();
        let place = |byte: u32| stream.bytes.partition_point(|&other| other < byte);
        let walls: Vec<(usize, f32)> = region
            .walls
            .iter()
            .map(|&(byte, cost)| (place(byte), cost))
            .collect();
        Lattice::of(stream, &self.vocabulary, &self.weights, &walls)
    }
}

/// Whether a reading is a move to one who sees no board: it gains enough, or is short and printed without a fault.
fn is_move(reading: &Reading, enough: f32) -> bool {
    reading.gain >= enough || reading.gain >= SHORT && reading.short < FAULTLESS
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
        .take(certainty::kept(&decoded.plies))
        .map(|(ply, certainty)| {
            let board = boards.get(ply.board);
            PagePly {
                mv: ply.mv,
                span: (ply.from != NOWHERE).then(|| span(ply.from, ply.to)),
                certainty,
                before: board.pos.clone(),
                origins: board.origins,
                marked: ply.from != NOWHERE && marked(lattice, ply.from, ply.to),
                rivals: match certainty < Legibility::CERTAIN {
                    true => rivals::of(lattice, boards.choices(ply.board), ply),
                    false => Vec::new(),
                },
            }
        })
        .collect()
}

/// Whether check is said at the end of a stretch of signs.
fn marked(lattice: &Lattice, from: u32, to: u32) -> bool {
    let says = |at: &u32| {
        let (said, len) = lattice.said[*at as usize];
        said != Said::Nothing && at + u32::from(len) == to
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
fn letters(line: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(line) {
        Ok(text) => text.into(),
        Err(_) => line
            .iter()
            .map(|&b| if b.is_ascii() { b as char } else { '*' })
            .collect::<String>()
            .into(),
    }
}
