//! A stream with its readings: at every start the forms that may be spelled there, and what it costs to pass by.

use std::ops::Range;

use super::beside::{self, LedUp};
use super::block_numbers;
use super::check_marks;
use super::signs::BREAK;
use super::spelled::most_said;
use super::stream::{MoveStart, Stream};
use super::vocabulary::{FormReading, Scratch, Vocabulary};
use crate::score::CheckMark;

/// What prose that looks like moves weighs against rows that do.
const IN_PROSE: f32 = 0.2;
/// In lines with so much prose a small letter begins no move.
const SMALL: f32 = 0.5;
/// Of all moves with numbers, so many begin their lines where moves are set in rows, and where they run on.
const ROWS: f32 = 0.8;
const MIXED: f32 = 0.4;
/// How much a line of a page in rows is prose that begins with a word of it.
const NOTE: f32 = 0.6;
/// To read what may be spelled at a start takes as long as to weigh so many candidates.
const WORK_OF_START: u64 = 16;
/// What a spelling must gain to look like a move to one who sees no board.
pub(super) const LIKE_A_MOVE: f32 = 5.0;

/// A row that begins with its number, in figures.
#[derive(Clone, Copy, Debug)]
pub struct NumberedRow {
    pub number: u32,
    /// That of the row before is greater.
    pub goes_back: bool,
}

/// What stands at the end of a reading.
#[derive(Clone, Copy, Debug)]
pub struct ReadingEnd {
    /// What is said of check.
    pub mark: CheckMark,
    /// The sign behind that.
    pub to: u32,
    /// It ends within a word.
    pub is_cut: bool,
    /// A wide gap stands in it, as between columns.
    pub is_parted: bool,
}

/// A reading with where it ends, and the most that it gains with what is said there.
#[derive(Clone, Copy, Debug)]
pub struct ReadingOffer {
    pub most: f32,
    pub reading: FormReading,
    pub end: ReadingEnd,
}

pub struct Lattice {
    pub stream: Stream,
    /// By start.
    pub readings: Vec<Vec<FormReading>>,
    /// By start, the same with where they end, those that may gain most first.
    pub offers: Vec<Vec<ReadingOffer>>,
    /// By start, the signs behind what may be read there.
    pub read_to: Vec<Vec<u32>>,
    pub best: Vec<f32>,
    /// The starts that have readings, in order.
    readable: Vec<u32>,
    /// By start, the row that begins there with its number.
    pub rows: Vec<Option<NumberedRow>>,
    /// The gain of all that looks like moves before each sign.
    pub passed: Vec<f32>,
    /// What ends or parts games before each sign: to pass it costs as much.
    pub walls: Vec<f32>,
    /// By start, whether a sentence leads up to its line with a colon.
    pub led_up: Vec<LedUp>,
    /// By start, whether the number before it goes on from the last or is gone on from by the next: it is no misprint.
    pub counted: Vec<bool>,
    /// Numbers stand before White's moves, and before Black's with points between.
    pub numbers_lead: bool,
    /// What is said of check from each sign on, and how many signs that takes.
    pub marks: Vec<(CheckMark, u8)>,
}

impl Lattice {
    /// `walls` are places and what it costs to go past them.
    pub fn of(mut stream: Stream, vocabulary: &Vocabulary, walls: &[(usize, f32)]) -> Lattice {
        let mut scratch = Scratch::default();
        let mut readings: Vec<Vec<FormReading>> = stream
            .starts
            .iter()
            .map(|start| match may_begin(start, stream.signs[start.at]) {
                true => vocabulary.read(&stream.signs[start.at..], &mut scratch),
                false => Vec::new(),
            })
            .collect();
        let top = |readings: &Vec<FormReading>| {
            readings
                .iter()
                .map(|reading| reading.gain)
                .fold(0.0, f32::max)
        };
        let best: Vec<f32> = readings.iter().map(top).collect();
        let rows = share_in_rows(&stream, &best);
        let wrap = (rows - 1.0) * vocabulary.weights().inserted(BREAK);
        forgive_wraps(&stream, &mut readings, wrap);
        let best: Vec<f32> = readings.iter().map(top).collect();
        weigh_notes(&mut stream, rows);
        block_numbers::count(&mut stream, &best);
        mark_leads(&mut stream, &readings, &best);
        let marks = check_marks::of(&stream);
        let numbered = numbered_rows(&stream, &best);
        let offers = offers(&stream, &readings, &marks);
        let mut lattice = Lattice {
            read_to: offers.iter().map(|offers| ends(offers)).collect(),
            offers,
            led_up: beside::led_up(&stream, &numbered),
            rows: numbered,
            passed: passed(&stream, &readings, &best),
            walls: vec![0.0; stream.len() + 2],
            numbers_lead: beside::numbers_lead(&stream, &best),
            counted: beside::counted(&stream, &best),
            marks,
            readable: (0..)
                .zip(&readings)
                .filter(|(_, readings)| !readings.is_empty())
                .map(|(start, _)| start)
                .collect(),
            stream,
            readings,
            best,
        };
        for &(at, cost) in walls {
            lattice.walls[at.min(lattice.stream.len())] += cost;
        }
        for at in 1..lattice.walls.len() {
            lattice.walls[at] += lattice.walls[at - 1];
        }
        lattice
    }

    /// The starts from one on at which something can be read, in order.
    pub fn readable_from(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let before = self
            .readable
            .partition_point(|&start| (start as usize) < first);
        self.readable[before..].iter().map(|&start| start as usize)
    }

    /// What stands where a reading from one sign to another ends.
    pub fn end_of(&self, from: usize, to: usize) -> ReadingEnd {
        end_of(&self.stream, &self.marks, from, to)
    }

    /// Whether the line ends near a place, and no other move stands before its end.
    pub fn ends_line(&self, at: usize) -> bool {
        let stream = &self.stream;
        let Some(end) = stream.line_end_near(at) else {
            return false;
        };
        let first = stream.next_start[at] as usize;
        let behind = stream.starts[first..].iter().zip(&self.readings[first..]);
        let near = behind.take_while(|(start, _)| start.at < end);
        // A number behind the move, and its mark, begin no other.
        let mut letters = near.filter(|(start, _)| stream.signs[start.at].is_ascii_alphabetic());
        !letters.any(|(start, readings)| {
            let within = |it: &&FormReading| start.at + it.len as usize <= end;
            let mut readings = readings.iter().filter(within);
            readings.any(|reading| reading.gain > LIKE_A_MOVE)
        })
    }

    /// Takes out what may be read among some signs; to pass it costs what it did.
    pub fn leave_out(&mut self, signs: &Range<usize>) {
        let starts = &self.stream.starts;
        self.readable
            .retain(|&start| !signs.contains(&starts[start as usize].at));
    }

    /// What it took to make it, in candidates of a search.
    pub fn work(&self) -> u64 {
        self.stream.starts.len() as u64 * WORK_OF_START
    }
}

fn offers(
    stream: &Stream,
    readings: &[Vec<FormReading>],
    marks: &[(CheckMark, u8)],
) -> Vec<Vec<ReadingOffer>> {
    let of_start = |(start, readings): (&MoveStart, &Vec<FormReading>)| {
        let offer = |reading: &FormReading| {
            let end = end_of(stream, marks, start.at, start.at + reading.len as usize);
            ReadingOffer {
                most: reading.gain + most_said(end.mark),
                reading: *reading,
                end,
            }
        };
        let mut offers: Vec<ReadingOffer> = readings.iter().map(offer).collect();
        offers.sort_by(|a, b| b.most.total_cmp(&a.most));
        offers
    };
    stream.starts.iter().zip(readings).map(of_start).collect()
}

/// The signs behind the readings of one start, each once.
fn ends(offers: &[ReadingOffer]) -> Vec<u32> {
    let mut ends: Vec<u32> = offers.iter().map(|offer| offer.end.to).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

fn end_of(stream: &Stream, marks: &[(CheckMark, u8)], from: usize, to: usize) -> ReadingEnd {
    let (mark, len) = marks[to.min(marks.len() - 1)];
    let behind = to + len as usize;
    ReadingEnd {
        mark,
        to: behind as u32,
        is_cut: stream.is_within_word(behind),
        is_parted: stream.is_parted(from, to),
    }
}

/// How much the moves of a page are set in rows that begin with their numbers: not at all where they run on, or wholly.
fn share_in_rows(stream: &Stream, best: &[f32]) -> f32 {
    let looks = stream.starts.iter().zip(best);
    let numbered = looks.filter(|(start, best)| start.number.is_some() && **best > LIKE_A_MOVE);
    let (count, first) = numbered.fold((0.0, 0.0), |(count, first), (start, _)| {
        (count + 1.0, first + f32::from(start.first))
    });
    ((first / f32::max(count, 1.0) - MIXED) / (ROWS - MIXED)).clamp(0.0, 1.0)
}

/// Gives back to readings what they lose for each end of a line among their signs.
fn forgive_wraps(stream: &Stream, readings: &mut [Vec<FormReading>], wrap: f32) {
    for (start, readings) in stream.starts.iter().zip(readings) {
        for reading in readings {
            let signs = &stream.signs[start.at..start.at + reading.len as usize];
            let breaks = signs.iter().filter(|&&sign| sign == BREAK).count();
            let lost = (wrap * breaks as f32).min(reading.short);
            reading.gain += lost;
            reading.short -= lost;
        }
    }
}

/// In rows, lines that begin with prose are notes, and wide ones are prose as a whole.
fn weigh_notes(stream: &mut Stream, rows: f32) {
    for start in &mut stream.starts {
        let note = if start.in_note { NOTE } else { 0.0 };
        start.prose = start.prose.max(rows * start.line_prose.max(note));
    }
}

fn numbered_rows(stream: &Stream, best: &[f32]) -> Vec<Option<NumberedRow>> {
    let mut before = 0;
    let rows = stream.starts.iter().zip(best).map(|(start, &best)| {
        // A figure may be read as a part of the move behind it.
        let is_figure = stream.signs[start.at].is_ascii_digit();
        let is_row = start.first && !is_figure && best > LIKE_A_MOVE && start.prose < SMALL;
        let own = start.figures().filter(|_| is_row)?;
        let number = own.printed.number()? + own.rows_before;
        let goes_back = number < std::mem::replace(&mut before, number);
        Some(NumberedRow { number, goes_back })
    });
    rows.collect()
}

/// Tells which starts lead a row: a number alone stands before them, and another move without a number behind.
fn mark_leads(stream: &mut Stream, readings: &[Vec<FormReading>], best: &[f32]) {
    let leads = |&at: &usize| leads_row(stream, at, likeliest(&readings[at], best[at]), best);
    let leads: Vec<usize> = (0..stream.starts.len()).filter(leads).collect();
    for at in leads {
        stream.starts[at].leads = true;
    }
}

fn leads_row(stream: &Stream, at: usize, len: usize, best: &[f32]) -> bool {
    let start = &stream.starts[at];
    let numbered = start.number.is_some_and(|it| it.printed.has_figure());
    if !start.first || !numbered || start.filled || start.prose >= SMALL || best[at] <= LIKE_A_MOVE
    {
        return false;
    }
    let end = start.at + len;
    let line = stream.lines[start.at];
    let behind = stream.starts.iter().zip(best).skip(at + 1);
    let mut on_line = behind.take_while(|(other, _)| stream.lines[other.at] == line);
    let is_figure = |start: &MoveStart| matches!(stream.signs[start.at], b'1'..=b'9');
    let second =
        on_line.find(|(other, best)| other.at >= end && **best > LIKE_A_MOVE && !is_figure(other));
    second.is_some_and(|(second, _)| second.number.is_none_or(|own| own.at < end))
}

/// The signs of the likeliest reading at a start.
fn likeliest(readings: &[FormReading], best: f32) -> usize {
    let fits = readings.iter().filter(|reading| reading.gain > best - 0.01);
    fits.map(|reading| reading.len as usize).max().unwrap_or(1)
}

/// Whether a move may be looked for: not at the small letters of prose.
fn may_begin(start: &MoveStart, sign: u8) -> bool {
    start.prose < SMALL || !sign.is_ascii_lowercase()
}

/// What one who sees no board would take as moves, the best choice of stretches that do not overlap.
fn passed(stream: &Stream, readings: &[Vec<FormReading>], best: &[f32]) -> Vec<f32> {
    let end = stream.len();
    let mut passed = vec![0.0f32; end + 2];
    let mut start = 0;
    for at in 0..=end {
        if at > 0 {
            passed[at] = passed[at].max(passed[at - 1]);
        }
        while start < stream.starts.len() && stream.starts[start].at == at {
            if best[start] > LIKE_A_MOVE {
                let len = likeliest(&readings[start], best[start]);
                let share = 1.0 - (1.0 - IN_PROSE) * stream.starts[start].prose;
                let gain = passed[at] + (best[start] - LIKE_A_MOVE + 1.0) * share;
                let to = (at + len).min(end);
                passed[to] = passed[to].max(gain);
            }
            start += 1;
        }
    }
    passed[end + 1] = passed[end];
    passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::decode::dialect::Census;
    use crate::book::decode::weights::Weights;

    /// The lattice of a page of rows.
    fn lattice(rows: &[&str]) -> Lattice {
        let mut census = Census::default();
        let mut stream = Stream::default();
        for row in rows {
            census.add(row);
            stream.push(row, 0, &mut None);
        }
        let vocabulary = Vocabulary::of(&census.dialect(Default::default()), Weights::default());
        Lattice::of(stream.finish(), &vocabulary, &[])
    }

    /// Whether White's move is known to begin a line, of a page with more rows of the same kind.
    fn leads(line: &str) -> bool {
        let lattice = lattice(&[line, "2. Kt-KB3  Kt-QB3", "3. B-Kt5  P-QR3"]);
        let lines = &lattice.stream.lines;
        let mut starts = lattice.stream.starts.iter();
        starts.any(|start| start.leads && lines[start.at] == 1)
    }

    #[test]
    fn the_first_of_two_moves_behind_a_number_is_whites() {
        assert!(leads("1. P-K4  P-K4"));
        assert!(!leads("1. P-K4"));
        assert!(!leads("1. ...  P-K4"));
        assert!(!leads("1...P-K4  2. Kt-KB3"));
        assert!(!leads("1. P-K4  1. P-K4"));
    }

    #[test]
    fn a_line_ends_behind_its_last_move_whatever_its_number_and_mark() {
        let first_ends = |line: &str| {
            let lattice = lattice(&[line, "2. Kt-KB3  Kt-QB3"]);
            lattice.ends_line(lattice.stream.starts[0].at + "P-K4".len())
        };
        for line in ["P-K4", "P-K4 ch", "P-K4  12", "P-K4 (a)"] {
            assert!(first_ends(line), "{line}");
        }
        assert!(!first_ends("P-K4  P-K4"));
    }

    #[test]
    fn a_line_of_play_that_is_led_up_to_goes_to_where_the_count_is_taken_up() {
        let rows = [
            "12. B-K3  Kt-K2",
            "The following variation shows the object of this move:",
            "13. BxP  KtxP",
            "14. Q-B1  P-QKt3",
            "13. R-K1  Kt-B4",
            "14. BxKt  BxB",
        ];
        let beside = |rows: &[&str]| {
            let lattice = lattice(rows);
            let starts = lattice.stream.starts.iter().zip(&lattice.led_up);
            let beside = starts.filter(|(_, led_up)| matches!(led_up, LedUp::Beside(_)));
            let mut lines: Vec<u32> = beside
                .map(|(start, _)| lattice.stream.lines[start.at])
                .collect();
            lines.dedup();
            lines
        };
        assert_eq!(beside(&rows), [3, 4]);
        assert_eq!(beside(&rows[..4]), [0; 0]);
    }

    #[test]
    fn a_number_that_none_beside_it_bears_out_may_be_a_misprint() {
        let lattice = lattice(&["12. B-K3  Kt-K2", "13. BxP  KtxP", "41. Q-B1  P-QKt3"]);
        let starts = lattice.stream.starts.iter().zip(&lattice.counted);
        let firsts = starts.filter(|(start, _)| start.first && start.is_numbered());
        let told = firsts.filter_map(|(start, counted)| {
            let number = start.figures()?.printed.number()?;
            (number > 9).then_some((number, *counted))
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [(12, true), (13, true), (41, false)]
        );
    }

    #[test]
    fn a_row_behind_a_line_of_play_takes_up_the_count() {
        let lattice = lattice(&[
            "12. B-K3  Kt-K2",
            "12. ...  P-QR3",
            "13. BxP  KtxP",
            "14. Q-B1  P-QKt3",
            "With a winning attack.",
            "13. R-K1  Kt-B4",
            "14. BxKt  BxB",
        ]);
        let rows = lattice.rows.iter().flatten();
        let counted: Vec<(u32, bool)> = rows.map(|row| (row.number, row.goes_back)).collect();
        let first = counted.chunk_by(|a, b| a.0 == b.0).map(|same| same[0]);
        let back: Vec<u32> = first.filter(|row| row.1).map(|row| row.0).collect();
        assert_eq!(back, [13]);
    }
}
