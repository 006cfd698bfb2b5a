//! Lines where the score of a game may begin or go on, judged by what they say to one who sees no board.

use std::ops::Range;

use super::dialect::Dialect;
use super::line_cells::score_of;
use super::numbers::NumberSigns;
use super::prose::prose;
use super::reader::{PROSE, PrintReader, letters};
use super::stream::{MoveStart, Stream};
use super::vocabulary::{FormReading, Scratch};
use crate::book::page::Page;
use crate::book::survey::row_number;

/// What a first move must gain to begin a game.
const BEGINS: f32 = 6.0;
/// What the number of a first row must say.
const NUMBERED: f32 = 0.8;
/// What numbers within a line must say.
pub(super) const CERTAINLY: f32 = 1.8;
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
/// A move that falls short by less is printed nearly without a fault; its mark has no more signs.
const WELL: f32 = 3.0;
const MARK: usize = 2;
/// Places looked at for the first move of a row.
const FIRST: usize = 3;

impl PrintReader {
    /// Whether a line may be the first of a game: it has the number 1, and what looks like a move, or rows that count
    /// on from it; or it stands over the second row.
    pub fn begins_game(&self, page: &Page<'_>, line: usize) -> bool {
        let numbered = || has_first_number(&letters(page.line(line)));
        row_number(page, line) == Some(1)
            || numbered() && (self.has_first_move(page, line) || self.counts_from_one(page, line))
            || self.is_over_second_row(page, line)
    }

    /// Whether a line has a move and no number, and rows with the numbers 2 and 3 stand just below it.
    fn is_over_second_row(&self, page: &Page<'_>, line: usize) -> bool {
        let below = (line + 1..page.lines.len()).filter(|&line| page.is_text(line));
        let numbers = below.take(2).map(|line| row_number(page, line));
        numbers.eq([Some(2), Some(3)])
            && row_number(page, line).is_none()
            && self.has_move(page, line)
    }

    /// Whether a line that is no prose has what looks like a move.
    fn has_move(&self, page: &Page<'_>, line: usize) -> bool {
        let stream = stream_of(page, line..line + 1);
        let mut starts = stream.starts.iter().filter(|start| start.prose < PROSE);
        let mut scratch = Scratch::default();
        starts.any(|start| self.end_of_move(&stream, start, &mut scratch).is_some())
    }

    /// The byte of the first move of a game that begins within a line: behind the number 1, and the number 2 and
    /// another move follow on the line or the next; behind a sign like it, the number 3 follows too.
    pub fn begins_within(&self, page: &Page<'_>, line: usize) -> Option<u32> {
        // Most lines are told here for less: nothing else says 2 for certain.
        if !(line..page.lines.len().min(line + 2)).any(|line| page.line(line).contains(&b'2')) {
            return None;
        }
        let stream = stream_of(page, line..line + 2);
        let end = page.lines[line].span.end;
        let is_move = |start: &MoveStart| {
            self.end_of_move(&stream, start, &mut Scratch::default())
                .is_some()
        };
        let counts =
            |number: u32, start: &MoveStart| says(start, number, CERTAINLY) && is_move(start);
        let starts = stream.starts.iter().enumerate();
        let firsts = starts.filter(|(_, start)| {
            let within = !start.first && stream.bytes[start.at] < end;
            within && (says(start, 1, CERTAINLY) || is_sign_like_one(start)) && is_move(start)
        });
        let mut firsts = firsts.filter(|(_, start)| !self.is_rank(&stream, start));
        let first = firsts.find(|&(at, first)| {
            let mut behind = stream.starts[at + 1..].iter();
            let mut follows = |number| behind.any(|start| counts(number, start));
            follows(2) && (says(first, 1, CERTAINLY) || follows(3))
        });
        first.map(|(_, first)| stream.bytes[first.at])
    }

    /// Whether what may be the number of a move is the end of the move before it: `R-K 1   P-K 4`.
    fn is_rank(&self, stream: &Stream, start: &MoveStart) -> bool {
        let Some(number) = start.figures() else {
            return false;
        };
        let line = stream.line_starts[stream.lines[number.at] as usize - 1];
        let mut before = stream.starts.iter();
        before.any(|other| {
            let is_before = (line..number.at).contains(&other.at);
            let end = || self.end_of_move(stream, other, &mut Scratch::default());
            let signs = number.at + 1..=number.at + number.printed.len();
            is_before && end().is_some_and(|end| signs.contains(&end))
        })
    }

    /// Whether both sides' moves with the numbers 1, 2 and 3 follow one another from a line on, as where a game begins;
    /// the moves of one row may be damaged. Moves of one side alone are none.
    pub fn counts_from_one(&self, page: &Page<'_>, line: usize) -> bool {
        let known = self.counts_from_one[line].get_or_init(|| self.looks_counted(page, line));
        *known
    }

    fn looks_counted(&self, page: &Page<'_>, line: usize) -> bool {
        let stream = stream_of(page, line..line + COUNTED_LINES);
        let mut scratch = Scratch::default();
        let (mut rows, mut alone) = (0, 0);
        let mut due = 1;
        let mut damaged = false;
        let mut begun = false;
        for (at, start) in stream.starts.iter().enumerate() {
            let skips = !damaged && !says(start, due, COUNTS);
            let number = due + u32::from(skips);
            begun |= stream.lines[start.at] == 1 && says(start, 1, COUNTS);
            if !begun || !says(start, number, COUNTS) {
                continue;
            }
            let is_row = self.is_row_at(&stream, at, &mut scratch);
            let is_alone = !is_row && self.stands_alone(&stream, at, &mut scratch);
            if is_row || is_alone {
                rows += u32::from(is_row);
                alone += u32::from(is_alone);
                due = number + 1;
                damaged |= skips;
            }
            if rows.max(alone) == COUNTED {
                return is_row;
            }
        }
        false
    }

    /// Whether moves of both sides stand on the line of a start, one behind the other.
    fn is_row_at(&self, stream: &Stream, at: usize, scratch: &mut Scratch) -> bool {
        let start = &stream.starts[at];
        if start.prose >= PROSE {
            return false;
        }
        let Some(end) = self.end_of_move(stream, start, scratch) else {
            return false;
        };
        if self.stands_alone(stream, at, scratch) {
            return false;
        }
        let line = stream.lines[start.at];
        let behind = stream.starts[at + 1..].iter();
        let on_line = behind.take_while(|other| stream.lines[other.at] == line);
        // A figure of the first move may look like the number of the second.
        let unnumbered = |other: &&MoveStart| other.number.is_none_or(|number| number.at < end);
        let mut others = on_line.filter(|other| other.at >= end && unnumbered(other));
        others.any(|other| self.end_of_move(stream, other, scratch).is_some())
    }

    /// Whether a move, printed nearly without a fault, is all that stands between the number of a start and the next, as
    /// in a line of one side's moves.
    fn stands_alone(&self, stream: &Stream, at: usize, scratch: &mut Scratch) -> bool {
        let start = &stream.starts[at];
        let own = start.number.and_then(|number| number.printed.number());
        let Some(due) = own.map(|own| own + 1) else {
            return false;
        };
        let line = stream.lines[start.at];
        let behind = stream.starts[at + 1..].iter();
        let mut on_line = behind.take_while(|other| stream.lines[other.at] == line);
        let next = on_line.find(|other| says(other, due, COUNTS));
        let next = next.and_then(|next| next.number).map(|number| number.at);
        let readings = self.vocabulary.read(&stream.signs[start.at..], scratch);
        let well = |reading: &&FormReading| is_move(reading, BEGINS) && reading.short < WELL;
        let readings = readings.iter().filter(well);
        // Two squares look like one move that is misread; a rank may be missing, or not.
        let reading = match self.dialect {
            Dialect::Algebraic(_) => readings.min_by_key(|reading| reading.len),
            Dialect::Descriptive(_) => readings.max_by(|a, b| a.gain.total_cmp(&b.gain)),
        };
        let end = reading.map(|reading| start.at + reading.len as usize);
        next.zip(end).is_some_and(|(next, end)| {
            let mark = stream.signs.get(end..next);
            mark.is_some_and(|mark| mark.len() <= MARK && !mark.iter().any(u8::is_ascii_digit))
        })
    }

    /// The sign behind the likeliest move that may be printed at a start.
    pub(super) fn end_of_move(
        &self,
        stream: &Stream,
        start: &MoveStart,
        scratch: &mut Scratch,
    ) -> Option<usize> {
        let signs = &stream.signs[start.at..];
        if is_rest_of_number(signs) {
            return None;
        }
        let readings = self.vocabulary.read(signs, scratch);
        let moves = readings.iter().filter(|reading| is_move(reading, BEGINS));
        let likeliest = moves.max_by(|a, b| a.gain.total_cmp(&b.gain).then(a.len.cmp(&b.len)));
        likeliest.map(|reading| start.at + reading.len as usize)
    }

    /// Whether what looks like a move stands behind the number 1 that a line begins with.
    fn has_first_move(&self, page: &Page<'_>, line: usize) -> bool {
        let stream = stream_of(page, line..line + 1);
        let mut starts = stream.starts.iter();
        let first = starts.find(|start| start.first && is_like_one(start));
        let moves = |start: &MoveStart| {
            self.end_of_move(&stream, start, &mut Scratch::default())
                .is_some()
        };
        first.is_some_and(|start| start.prose < 1.0 && moves(start))
    }

    /// Whether a line begins with one of some numbers and what looks like a move to one who sees no board.
    pub fn is_row_of(&self, page: &Page<'_>, line: usize, numbers: Range<u32>) -> bool {
        let says = |printed: NumberSigns| {
            let mut numbers = numbers.clone();
            numbers.any(|number| printed.evidence(number) >= 1.0)
        };
        self.begins(page, line, |start| {
            start.number.is_some_and(|number| says(number.printed))
        })
    }

    /// Whether a line begins with what looks like a move to one who sees no board, and is no prose.
    pub fn is_row(&self, page: &Page<'_>, line: usize) -> bool {
        let known = self.is_row[line].get_or_init(|| self.begins(page, line, |_| true));
        *known
    }

    fn begins(&self, page: &Page<'_>, line: usize, wanted: impl Fn(&MoveStart) -> bool) -> bool {
        let text = letters(page.line(line));
        let text = score_of(&text);
        if prose(text) > 0.3 {
            return false;
        }
        let mut stream = Stream::default();
        stream.push(text, 0, &mut None);
        let stream = stream.finish();
        let mut scratch = Scratch::default();
        let starts = stream.starts.iter();
        let mut first = starts
            .filter(|start| start.first && wanted(start))
            .take(FIRST);
        first.any(|start| {
            let signs = &stream.signs[start.at..];
            let readings = self.vocabulary.read(signs, &mut scratch);
            readings.iter().any(|reading| is_move(reading, ROW))
        })
    }
}

/// Some lines of a page as a stream.
fn stream_of(page: &Page<'_>, lines: Range<usize>) -> Stream {
    let mut stream = Stream::default();
    let mut above = None;
    let end = lines.end.min(page.lines.len());
    for at in (lines.start..end).filter(|&at| page.is_text(at)) {
        let byte = page.lines[at].span.start as usize;
        stream.push(score_of(&letters(page.line(at))), byte, &mut above);
    }
    stream.finish()
}

/// Whether the number of a start, which has a figure, says so much for one.
pub(super) fn says(start: &MoveStart, number: u32, enough: f32) -> bool {
    let printed = start.number.map(|number| number.printed);
    printed.is_some_and(|it| it.has_figure() && it.evidence(number) >= enough)
}

/// Whether signs begin with a figure, as the rest of a number does, and no move but a castling.
fn is_rest_of_number(signs: &[u8]) -> bool {
    signs[0].is_ascii_digit() && !signs.starts_with(b"0-")
}

/// Whether the number of a start may be 1.
fn is_like_one(start: &MoveStart) -> bool {
    let number = start.number.map(|number| number.printed);
    number.is_some_and(|number| number.evidence(1) >= NUMBERED)
}

/// Whether a sign that is no figure stands for the number 1.
fn is_sign_like_one(start: &MoveStart) -> bool {
    let has_figure = start.number.is_some_and(|it| it.printed.has_figure());
    !has_figure && is_like_one(start)
}

/// Whether a line begins with what may be the number 1.
fn has_first_number(text: &str) -> bool {
    let Some(first) = text.split_whitespace().next() else {
        return false;
    };
    let glued = first.find(['.', ',', ')']).map(|at| &first[..at]);
    let heads = glued.filter(|head| !head.is_empty()).into_iter();
    let printed = heads.chain([first]);
    let mut printed = printed.filter_map(|word| NumberSigns::of(word.as_bytes()));
    printed.any(|printed| printed.evidence(1) >= NUMBERED)
}

/// Whether a reading is a move to one who sees no board: it gains enough, or is short and printed without a fault.
pub(super) fn is_move(reading: &FormReading, enough: f32) -> bool {
    reading.gain >= enough || reading.gain >= SHORT && reading.short < FAULTLESS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::survey::{self, Survey};

    fn asked(text: &str, what: impl Fn(&PrintReader, &Page<'_>) -> bool) -> bool {
        let mut page = Page::of(text.as_bytes());
        survey::set_apart(&mut page);
        page.survey = Survey::of(&page);
        what(&PrintReader::of(&page), &page)
    }

    #[test]
    fn a_game_begins_where_rows_count_on_though_the_moves_of_the_first_are_damaged() {
        let begins = |reader: &PrintReader, page: &Page<'_>| reader.begins_game(page, 0);
        let rows = "2.—P to Q 4  P to Q 4\n3.—B to Q 3  P to Q B 4\n4.—P takes P  B takes P\n";
        assert!(asked(&format!("1.—Pio K\u{7e}4  P:oK3\n{rows}"), begins));
        let names = format!("J. Sandford  Dr. G. Gaillard\n{rows}");
        assert!(!asked(&names, begins));
    }

    #[test]
    fn a_line_of_one_sides_moves_is_no_beginning_of_rows() {
        let counts = |reader: &PrintReader, page: &Page<'_>| reader.counts_from_one(page, 0);
        let side =
            "1. P. to K's 4th 2. P. takes P. 3. P. to Kt's 4th 4. P. to Kt's 5th\n5. Castles\n";
        assert!(!asked(side, counts));
        let both = "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. Castles, Kt-B3\n";
        assert!(asked(both, counts));
    }

    #[test]
    fn a_rank_at_the_end_of_a_row_is_not_the_number_of_the_next() {
        let within =
            |reader: &PrintReader, page: &Page<'_>| reader.begins_within(page, 0).is_some();
        let rows = "5 R-K 1  Kt-Q 3  20 P-R 3  R-K 1\n6 KtxP  B-K 2  21 B-K 5  Q-Q 2\n";
        assert!(!asked(rows, within));
        assert!(asked(
            "and he won thus: 1. P-K 4, P-K 4; 2. Kt-B 3, Kt-B 3\n",
            within
        ));
        let numbered_twice =
            "Mr. Clay. White Black. 1 P to K 4 1 P to K 4 2 Kt to K B 3 2 Kt to Q B 3\n";
        assert!(asked(numbered_twice, within));
    }

    #[test]
    fn the_first_number_within_a_line_may_be_a_letter_behind_a_name() {
        let within =
            |reader: &PrintReader, page: &Page<'_>| reader.begins_within(page, 0).is_some();
        let rows = "P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-B4 B-B4 4 P-B3 Kt-B3\n";
        assert!(asked(&format!("(Mr. Clay.) (Mr. Saul.) I {rows}"), within));
        assert!(!asked(&format!("and here, as you know, I {rows}"), within));
    }

    #[test]
    fn a_row_with_a_note_beside_it_is_a_row() {
        let row = " 2 P to Q's 4th              Pto Q's 4th                      game. (b) The attack is now\n";
        assert!(asked(row, |reader, page| reader.is_row(page, 0)));
    }
}
