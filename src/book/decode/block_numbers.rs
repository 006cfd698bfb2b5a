//! The numbers of moves that stand in blocks: one side's moves in a column by themselves, whose numbers are a block beside
//! them or stand before the other side's. Which number a row has is told by its place; as many rows as the block is shorter
//! may be lost before it.

use std::ops::Range;

use super::lattice::LIKE_A_MOVE;
use super::numbers::{Number, NumberSigns};
use super::prose::prose_words;
use super::signs::PARAGRAPH;
use super::stream::Stream;

/// Fewer rows are no block.
const LEAST: usize = 2;
/// A column may be shorter or longer than its numbers by a row, by one in so many, and by so many at most.
const AMISS: (usize, usize) = (4, 3);
/// So many numbers at either end of a block say where it begins and ends.
const WITNESSES: usize = 3;
/// A row that cannot be read has so many letters and figures at least.
const UNREAD: usize = 3;

/// A number alone has so many signs at most.
const OF_NUMBER: usize = 3;

/// What a line of a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockLineKind {
    /// A number alone.
    Number,
    /// A number and moves.
    Numbered,
    /// Moves without a number.
    Moves,
}

/// A line that may be one of a block.
#[derive(Clone, Copy)]
struct BlockLine {
    line: usize,
    /// Of one that cannot be read, that of the row before.
    kind: Option<BlockLineKind>,
    number: Option<u32>,
    /// It ends a paragraph.
    ends: bool,
}

/// Rows of one kind with nothing else between them.
struct Block {
    kind: BlockLineKind,
    rows: Vec<BlockLine>,
    /// So many rows stand before each gap within it.
    gaps: Vec<usize>,
    /// Its rows have their numbers.
    counted: bool,
}

/// Tells the moves of blocks the numbers of their rows.
pub fn count(stream: &mut Stream, best: &[f32]) {
    let mut rows = rows(stream, best);
    spare_misread_men(&mut rows);
    let mut blocks = blocks(&rows);
    for at in 0..blocks.len() {
        if blocks[at].kind == BlockLineKind::Moves {
            continue;
        }
        let Some(numbers) = blocks[at].numbers() else {
            continue;
        };
        for (block, column) in columns(&blocks, at, numbers.len()) {
            set_numbers(stream, &blocks[block].rows[column], &numbers);
            blocks[block].counted = true;
        }
    }
}

/// The lines of a stream that may belong to blocks; what stands between them ends a block.
fn rows(stream: &Stream, best: &[f32]) -> Vec<Option<BlockLine>> {
    let mut first = 0;
    let lines = 0..stream.line_starts.len();
    let rows = lines.map(|line| {
        let signs = stream.line(line);
        let end = first + stream.starts[first..].partition_point(|start| start.at < signs.end);
        let starts = first..end;
        first = end;
        row(stream, line, starts, best)
    });
    rows.collect()
}

/// Takes a row with a number among others without one for one of those: its man was taken for figures (`13-Q5`).
fn spare_misread_men(rows: &mut [Option<BlockLine>]) {
    let kinds: Vec<_> = rows
        .iter()
        .map(|row| row.and_then(|row| row.kind))
        .collect();
    let ends: Vec<bool> = rows
        .iter()
        .map(|row| row.is_none_or(|row| row.ends))
        .collect();
    for (at, row) in rows.iter_mut().enumerate() {
        let Some(row) = row
            .as_mut()
            .filter(|row| row.kind == Some(BlockLineKind::Numbered))
        else {
            continue;
        };
        let before = at.checked_sub(1).filter(|&before| !ends[before]);
        let behind = Some(at + 1).filter(|&behind| !ends[at] && behind < kinds.len());
        let mut beside = before
            .into_iter()
            .chain(behind)
            .filter_map(|at| kinds[at])
            .peekable();
        if beside.peek().is_some() && beside.all(|kind| kind == BlockLineKind::Moves) {
            row.kind = Some(BlockLineKind::Moves);
            row.number = None;
        }
    }
}

fn row(stream: &Stream, line: usize, starts: Range<usize>, best: &[f32]) -> Option<BlockLine> {
    let signs = stream.line(line);
    let text = &stream.signs[signs.start..signs.end - 1];
    let row = |kind, number| {
        Some(BlockLine {
            line,
            kind,
            number,
            ends: stream.signs[signs.end - 1] == PARAGRAPH,
        })
    };
    if let Some(number) = NumberSigns::of(text).filter(NumberSigns::has_figure) {
        return row(Some(BlockLineKind::Number), number.number());
    }
    let mut firsts = starts.filter(|&at| stream.starts[at].first);
    // A number may be read as a part of the move behind it.
    let is_figure = |at: usize| matches!(stream.signs[stream.starts[at].at], b'1'..=b'9');
    let is_move =
        |&at: &usize| best[at] > LIKE_A_MOVE && stream.starts[at].prose == 0.0 && !is_figure(at);
    match firsts.find(is_move) {
        Some(at) => {
            let own = stream.starts[at].number;
            let own = own.filter(|own| own.at >= signs.start && own.printed.has_figure());
            let kind = own.map_or(BlockLineKind::Moves, |_| BlockLineKind::Numbered);
            row(Some(kind), own.and_then(|own| own.printed.number()))
        }
        None => {
            may_be_row(text).then_some(())?;
            row(None, None)
        }
    }
}

/// Whether a line may be a row that cannot be read: a move, or a number with a figure that was taken for a letter.
fn may_be_row(text: &[u8]) -> bool {
    let has_figure = text.first().is_some_and(u8::is_ascii_digit);
    let is_number = has_figure && text.len() <= OF_NUMBER;
    let letters = text.iter().filter(|sign| sign.is_ascii_alphanumeric());
    let is_move = letters.count() >= UNREAD
        && std::str::from_utf8(text).is_ok_and(|text| prose_words(text) == 0);
    is_number || is_move
}

fn blocks(rows: &[Option<BlockLine>]) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut goes_on = false;
    for row in rows {
        let Some(row) = row else {
            goes_on = false;
            continue;
        };
        let last = blocks.last_mut().filter(|_| goes_on);
        match last {
            Some(last) if row.kind.is_none_or(|kind| kind == last.kind) => last.rows.push(*row),
            _ => {
                goes_on = false;
                let Some(kind) = row.kind else { continue };
                blocks.push(Block {
                    kind,
                    rows: vec![*row],
                    gaps: Vec::new(),
                    counted: false,
                });
            }
        }
        goes_on = true;
        if let Some(last) = blocks.last_mut()
            && row.ends
        {
            last.gaps.push(last.rows.len());
        }
    }
    blocks
}

impl Block {
    /// The numbers from its first row to its last, as most of those at its ends say.
    fn numbers(&self) -> Option<Range<u32>> {
        let count = self.rows.len();
        let said = |at: usize, back: bool| {
            let number = self.rows[at].number?;
            match back {
                false => number.checked_sub(at as u32),
                true => Some(number + (count - 1 - at) as u32),
            }
        };
        let first = most((0..count).take(WITNESSES).filter_map(|at| said(at, false)))?;
        let last = most(
            (0..count)
                .rev()
                .take(WITNESSES)
                .filter_map(|at| said(at, true)),
        )?;
        let found = (last + 1).checked_sub(first)? as usize;
        (count >= LEAST && found >= count && found <= count + amiss(count))
            .then_some(first..last + 1)
    }
}

/// What most say, if they are more than one.
fn most(said: impl Iterator<Item = u32>) -> Option<u32> {
    let said: Vec<u32> = said.collect();
    let votes = |one: &u32| said.iter().filter(|other| *other == one).count();
    said.iter()
        .copied()
        .max_by_key(votes)
        .filter(|one| votes(one) > 1)
}

/// By how many rows a column of so many numbers may be amiss.
fn amiss(numbers: usize) -> usize {
    (numbers / AMISS.0).clamp(1, AMISS.1)
}

/// The columns that have the numbers of a block: the rows of which block.
fn columns(blocks: &[Block], at: usize, numbers: usize) -> Vec<(usize, Range<usize>)> {
    let is_free = |block: usize| {
        let free = blocks.get(block)?;
        (free.kind == BlockLineKind::Moves && !free.counted).then_some(block)
    };
    let before = at.checked_sub(1).and_then(is_free);
    let behind = is_free(at + 1);
    let split = |block: Option<usize>| {
        let block = block?;
        let parting = blocks[block].parting(numbers)?;
        let rows = blocks[block].rows.len();
        Some(vec![(block, 0..parting), (block, parting..rows)])
    };
    let single = |block: Option<usize>| {
        let block = block?;
        let rows = blocks[block].rows.len();
        (rows.abs_diff(numbers) <= amiss(numbers)).then_some((block, 0..rows))
    };
    if blocks[at].kind == BlockLineKind::Numbered {
        return single(behind).into_iter().collect();
    }
    let beside = || {
        let first = blocks[behind?].first_column(numbers)?;
        Some(vec![single(before)?, (behind?, first)])
    };
    split(before)
        .or_else(beside)
        .or_else(|| split(behind))
        .unwrap_or_else(|| single(behind).into_iter().collect())
}

impl Block {
    /// How many rows of it are White's, where Black's follow them: the gap that leaves so many on either side.
    fn parting(&self, numbers: usize) -> Option<usize> {
        let rows = self.rows.len();
        let whole = (rows == 2 * numbers).then_some(numbers);
        let off = |gap: usize| gap.abs_diff(numbers).max((rows - gap).abs_diff(numbers));
        let gaps = self.gaps.iter().copied();
        let fitting: Vec<usize> = gaps
            .filter(|&gap| gap < rows && off(gap) <= amiss(numbers))
            .collect();
        let nearest = fitting.iter().copied().min_by_key(|&gap| off(gap))?;
        let alike = fitting
            .iter()
            .filter(|&&gap| off(gap) == off(nearest))
            .count();
        match alike {
            1 => Some(nearest),
            _ => whole,
        }
        .or(whole)
    }

    /// Its first rows, as many as the numbers, where a gap stands behind them.
    fn first_column(&self, numbers: usize) -> Option<Range<usize>> {
        let ends = self.gaps.iter().copied().chain([self.rows.len()]);
        let mut ends = ends.filter(|end| end.abs_diff(numbers) <= amiss(numbers));
        Some(0..ends.next()?)
    }
}

/// Tells the first moves of rows their numbers.
fn set_numbers(stream: &mut Stream, rows: &[BlockLine], numbers: &Range<u32>) {
    let amiss = rows.len().abs_diff(numbers.len()) as u32;
    let more = rows.len().saturating_sub(numbers.len()) as u32;
    for (place, row) in (0..).zip(rows) {
        let Some(number) = (numbers.start + place).checked_sub(more) else {
            continue;
        };
        let signs = stream.line(row.line);
        let number = Number::by_place(number, amiss, signs.start);
        let first = stream
            .starts
            .partition_point(|start| start.at < signs.start);
        let starts = stream.starts[first..].iter_mut();
        for start in starts
            .take_while(|start| start.at < signs.end)
            .filter(|start| start.first)
        {
            start.number = Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::decode::dialect::Census;
    use crate::book::decode::lattice::Lattice;
    use crate::book::decode::vocabulary::Vocabulary;
    use crate::book::decode::weights::Weights;

    const WHITE: [&str; 6] = ["P-K4", "Kt-KB3", "B-Kt5", "B-R4", "O-O", "R-K1"];
    const BLACK: [&str; 6] = ["P-K4", "Kt-QB3", "P-QR3", "Kt-B3", "B-K2", "P-QKt4"];

    /// What speaks for each row of moves having a number, for the numbers from 1 on; blocks stand apart.
    fn numbers_found(blocks: &[Vec<String>]) -> Vec<Vec<f32>> {
        let mut census = Census::default();
        let mut stream = Stream::default();
        for line in blocks
            .iter()
            .flat_map(|block| block.iter().map(|line| &**line).chain([""]))
        {
            census.add(line);
            stream.push(line, 0, &mut None);
        }
        let vocabulary = Vocabulary::of(&census.dialect(Default::default()), Weights::default());
        let lattice = Lattice::of(stream.finish(), &vocabulary, &[]);
        let stream = &lattice.stream;
        let is_move = |sign: u8| sign.is_ascii_uppercase();
        let mut firsts: Vec<_> = (stream.starts.iter())
            .filter(|start| start.first && is_move(stream.signs[start.at]))
            .collect();
        firsts.dedup_by_key(|start| stream.lines[start.at]);
        let says = |number: Number| (1..=7).map(|it| number.evidence(it)).collect();
        firsts
            .iter()
            .map(|start| start.number.map_or(Vec::new(), says))
            .collect()
    }

    /// The number that most speaks for.
    fn likeliest(told: &[f32]) -> usize {
        let numbers = 1..=told.len();
        numbers
            .max_by(|&a, &b| told[a - 1].total_cmp(&told[b - 1]))
            .unwrap_or(0)
    }

    fn numbers() -> Vec<String> {
        (1..=6).map(|number| format!("{number}.")).collect()
    }

    fn block(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&it| it.to_owned()).collect()
    }

    #[test]
    fn a_block_of_numbers_tells_both_blocks_behind_it_their_rows() {
        let told = numbers_found(&[numbers(), block(&WHITE), block(&BLACK)]);
        let rows: Vec<usize> = told.iter().map(|told| likeliest(told)).collect();
        let expected: Vec<usize> = (1..=6).chain(1..=6).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_number_that_is_misread_parts_no_block() {
        let mut numbers = numbers();
        numbers[2] = "3y.".to_owned();
        let told = numbers_found(&[numbers, block(&WHITE), block(&BLACK)]);
        let rows: Vec<usize> = told.iter().map(|told| likeliest(told)).collect();
        assert_eq!(rows, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn a_man_that_is_misread_as_figures_parts_no_block() {
        let mut white = block(&WHITE);
        white[3] = "13-R4".to_owned();
        let told = numbers_found(&[numbers(), white, block(&BLACK)]);
        let rows: Vec<usize> = told.iter().map(|told| likeliest(told)).collect();
        assert!(rows.ends_with(&[5, 6, 1, 2, 3, 4, 5, 6]), "{rows:?}");
    }

    #[test]
    fn the_numbers_of_one_side_tell_the_other_side_its_rows() {
        let white = WHITE.iter().zip(1..);
        let white = white
            .map(|(it, number)| format!("{number}. {it}"))
            .collect();
        let told = numbers_found(&[white, block(&BLACK)]);
        let rows: Vec<usize> = told.iter().map(|told| likeliest(told)).collect();
        let expected: Vec<usize> = (1..=6).chain(1..=6).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn of_a_block_that_lost_a_row_any_may_be_the_lost_one() {
        let black = [&BLACK[..2], &BLACK[3..]].concat();
        let told = numbers_found(&[numbers(), block(&WHITE), block(&black)]);
        let black = &told[6..];
        let either = |(row, told): (usize, &Vec<f32>)| told[row] == 0.0 && told[row + 1] == 0.0;
        assert!(black.iter().enumerate().all(either), "{black:?}");
        assert!(
            black.iter().flatten().all(|&says| says <= 0.0),
            "nothing speaks for either"
        );
        assert!(
            black[0][2] < 0.0 && black[4][1] < 0.0,
            "no two rows are lost"
        );
    }

    #[test]
    fn a_column_of_another_length_is_told_nothing() {
        let told = numbers_found(&[numbers(), block(&WHITE[..3])]);
        assert!(told.iter().skip(1).all(Vec::is_empty), "{told:?}");
    }
}
