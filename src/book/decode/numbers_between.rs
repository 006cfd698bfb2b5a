//! Numbers that stand between the two moves of their rows.

use super::numbers::Number;
use super::numbers_behind::count_on;
use super::stream::Stream;

/// Where numbers stand before their rows, no more than one row in so many has none before it.
const NUMBERED: usize = 4;

impl Stream {
    /// Where the two moves of each row have their number between them, tells it the first of them.
    pub fn count_by_middles(&mut self) {
        let middles: Vec<Option<Middle>> = self.middles();
        let told = || middles.iter().flatten();
        let numbers: Vec<u32> = told()
            .filter_map(|middle| middle.number.printed.number())
            .collect();
        let numbered = self.starts.iter().filter(|start| {
            let own = start.number.filter(|number| number.printed.has_figure());
            start.first && !start.filled && own.is_some()
        });
        if numbered.count() * NUMBERED > numbers.len() || !count_on(&numbers) {
            return;
        }
        for middle in middles.iter().flatten() {
            for at in middle.before.clone() {
                let start = &mut self.starts[at];
                start.number = start.number.or(start.first.then_some(middle.number));
            }
        }
    }

    /// The number that stands within each line, behind a move and before another.
    fn middles(&self) -> Vec<Option<Middle>> {
        let mut first = 0;
        let lines = (0..self.line_starts.len()).map(|line| {
            let signs = self.line(line);
            let end = first + self.starts[first..].partition_point(|start| start.at < signs.end);
            let starts = first..end;
            first = end;
            let led = self.starts.get(starts.start)?;
            if led.number.is_some() || led.filled || self.signs[led.at].is_ascii_digit() {
                return None;
            }
            let is_numbered = |&at: &usize| {
                let start = &self.starts[at];
                let own = start.number.filter(|number| number.printed.has_figure());
                !self.signs[start.at].is_ascii_digit() && own.is_some_and(|own| own.at > led.at)
            };
            let second = starts.clone().find(is_numbered)?;
            Some(Middle {
                before: starts.start..second,
                number: self.starts[second].number?,
            })
        });
        lines.collect()
    }
}

/// A number within a line, and the starts before it.
struct Middle {
    before: std::ops::Range<usize>,
    number: Number,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that each line's first move is told, if any.
    fn told(lines: &[&str]) -> Vec<Option<u32>> {
        let mut stream = Stream::default();
        for line in lines {
            stream.push(line, 0, &mut None);
        }
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
        assert_eq!(told(&rows), [1, 2, 3, 4, 5, 6].map(Some));
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
        assert_eq!(told(&rows)[2], None);
        assert_eq!(told(&rows)[5], None);
    }
}
