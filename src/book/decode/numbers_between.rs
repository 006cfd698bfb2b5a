//! Numbers that stand between the two moves of their rows.

use std::ops::Range;

use super::numbers::Number;
use super::numbers_behind::{count_on, goes_on};
use super::stream::{MoveStart, Stream};

/// Rows that begin with their numbers are at most one for so many that have them between.
const NUMBERED: usize = 4;

impl Stream {
    /// Where the two moves of each row have their number between them, tells it the first of them.
    pub fn count_by_middles(&mut self) {
        let middles = self.middles();
        let printed = middles.iter().map(|middle| middle.number.printed);
        let numbers: Vec<u32> = printed.filter_map(|printed| printed.number()).collect();
        let numbered = self
            .starts
            .iter()
            .filter(|start| start.first && !start.filled && start.figures().is_some());
        if numbered.count() * NUMBERED > numbers.len() || !count_on(&numbers) {
            return;
        }
        for middle in middles {
            for start in &mut self.starts[middle.before] {
                let number = start.first.then_some(middle.number);
                start.number = start.number.or(number);
            }
        }
    }

    /// The numbers that stand within lines, behind a move and before another or the points in its place.
    fn middles(&self) -> Vec<Middle> {
        let mut middles: Vec<Middle> = Vec::new();
        let mut first = 0;
        for line in 0..self.line_starts.len() {
            let signs = self.line(line);
            let end = first + self.starts[first..].partition_point(|start| start.at < signs.end);
            let last = middles.last().and_then(|last| last.number.printed.number());
            middles.extend(self.middle(first..end, line, last));
            first = end;
        }
        middles
    }

    /// The number within a line whose starts these are: one that goes on from that of the row before, if there is one.
    fn middle(&self, starts: Range<usize>, line: usize, last: Option<u32>) -> Option<Middle> {
        let led = self.starts[starts.clone()].first()?;
        let is_figure = |start: &MoveStart| self.signs[start.at].is_ascii_digit();
        if led.number.is_some() || led.filled || is_figure(led) {
            return None;
        }
        let behind = starts.clone().filter(|&at| !is_figure(&self.starts[at]));
        let before_moves = behind.filter_map(|at| Some((at, self.starts[at].figures()?)));
        let before_dots = self.last_words[line].filter(|_| self.left_open[line]);
        let before_dots = before_dots.map(|number| (starts.end, number));
        let mut numbers = before_moves.filter(|(_, number)| number.at > led.at);
        let first = numbers.clone().next();
        let goes_on = |number: &Number| goes_on(last, number.printed.number());
        let (second, number) = numbers
            .find(|(_, number)| goes_on(number))
            .or(before_dots.filter(|(_, number)| number.at > led.at && goes_on(number)))
            .or(first)?;
        Some(Middle {
            before: starts.start..second,
            number,
        })
    }
}

/// A number within a line, and the starts before it.
struct Middle {
    before: Range<usize>,
    number: Number,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that each line's first move is told, if any.
    fn numbers_found(lines: &[&str]) -> Vec<Option<u32>> {
        let mut stream = Stream::of_lines(lines);
        stream.count_by_middles();
        let firsts = (0..lines.len()).map(|line| {
            let at = stream.line_starts[line];
            let mut starts = stream.starts.iter();
            starts.find(|start| {
                start.at >= at && start.first && stream.signs[start.at].is_ascii_uppercase()
            })
        });
        let number = |number: Number| number.printed.number();
        firsts
            .map(|start| start.and_then(|it| it.number).and_then(number))
            .collect()
    }

    #[test]
    fn a_row_is_told_by_the_number_between_its_moves() {
        let rows = [
            "P to K 4    1   P to K 4",
            "Kt to K B 3    2   Kt to Q B 3",
            "B to Kt 5    3   P to Q R 3",
            "B to R 4    4   Kt to B 3",
            "Castles    5   B to K 2",
            "R to K sq    6   P to Q Kt 4",
        ];
        assert_eq!(numbers_found(&rows), [1, 2, 3, 4, 5, 6].map(Some));
    }

    #[test]
    fn a_move_with_words_or_points_behind_it_is_told_by_its_number() {
        let rows = [
            "P to K 4    1   P to K 4",
            "Kt to K B 3    2   Kt to Q B 3",
            "B to Kt 5    3   P to Q R 3",
            "B to R 4    4   Kt to B 3",
            "Castles    5   ...",
            "P to Q 4    5   B to K 2",
            "R to K 6",
            "R to K 3, and won.    6   ...",
        ];
        let numbers = [1, 2, 3, 4, 5, 5, 0, 6].map(|number| Some(number).filter(|&it| it > 0));
        assert_eq!(numbers_found(&rows), numbers);
    }

    #[test]
    fn numbers_of_running_moves_stand_before_theirs() {
        let rows = [
            "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3",
            "3 B-B4 B-B4 4 P-B3",
            "Kt-B3 5 P-Q3 P-Q3 6 O-O O-O",
            "7 R-K1 B-KKt5 8 P-KR3 B-R4",
            "9 QKt-Q2 R-K1 10 Kt-B1",
            "P-Q4 11 PxP KtxP",
        ];
        assert_eq!(numbers_found(&rows)[2], None);
        assert_eq!(numbers_found(&rows)[5], None);
    }
}
