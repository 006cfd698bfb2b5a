//! Numbers that stand behind their rows, and say which row is next.

use super::numbers::Number;
use super::stream::Stream;

/// So many lines at least end with numbers that count on, so many of so many; of ranks one of eight would.
const LEAST: usize = 4;
const COUNTING: (usize, usize) = (2, 5);

impl Stream {
    /// Where rows end with their numbers, tells the first moves of each row that the number of the row before stands
    /// behind that, and a move in Black's column alone that its own stands behind it.
    pub fn count_by_ends(&mut self) {
        if !self.counts_at_ends() {
            return;
        }
        let ends = self.ends_of_rows();
        let mut before: Option<Number> = None;
        let mut first = 0;
        for (line, own) in ends.into_iter().enumerate() {
            let end = self.line(line).end;
            while let Some(start) = self.starts.get_mut(first).filter(|start| start.at < end) {
                if start.first && start.number.is_none() {
                    start.number = if start.filled { own } else { before };
                }
                first += 1;
            }
            let last = own.map(|number| Number {
                rows_before: 1,
                ..number
            });
            before = last.or(before);
        }
    }

    /// The numbers at the ends of lines, without those that what counts goes on over.
    fn ends_of_rows(&self) -> Vec<Option<Number>> {
        let mut ends = self.last_words.clone();
        let numbered: Vec<usize> = (0..ends.len()).filter(|&at| ends[at].is_some()).collect();
        let number = |at: usize| self.last_words[at].and_then(|number| number.printed.number());
        for three in numbered.windows(3) {
            let [before, here, after] = [three[0], three[1], three[2]].map(number);
            let goes_on = |from: Option<u32>, to| {
                from.is_some_and(|from| to == Some(from) || to == Some(from + 1))
            };
            if goes_on(before, after) && !goes_on(before, here) {
                ends[three[1]] = None;
            }
        }
        ends
    }

    /// Whether many numbers at the ends of lines are those behind the ones before them.
    fn counts_at_ends(&self) -> bool {
        let numbers = self.last_words.iter().flatten();
        let numbers: Vec<u32> = numbers
            .filter_map(|number| number.printed.number())
            .collect();
        count_on(&numbers)
    }
}

/// Whether a number is the one behind another, or the same for a row in two parts.
pub(super) fn goes_on(from: Option<u32>, to: Option<u32>) -> bool {
    from.is_some_and(|from| to == Some(from) || to == Some(from + 1))
}

/// Whether many numbers are those behind the ones before them, where a row in two parts has its number twice.
pub(super) fn count_on(numbers: &[u32]) -> bool {
    let mut numbers = numbers.to_vec();
    numbers.dedup();
    let pairs = numbers.windows(2);
    let counting = pairs.filter(|two| two[1] == two[0] + 1).count();
    counting >= LEAST && counting * COUNTING.1 >= numbers.len() * COUNTING.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::decode::stream::MoveStart;

    /// The number of the row before that each line's first move is told, if any.
    fn numbers_found(lines: &[&str]) -> Vec<Option<u32>> {
        let mut stream = Stream::of_lines(lines);
        stream.count_by_ends();
        let moves = |start: &&MoveStart| start.first && stream.signs[start.at].is_ascii_uppercase();
        let mut firsts: Vec<&MoveStart> = stream.starts.iter().filter(moves).collect();
        firsts.dedup_by_key(|start| stream.lines[start.at]);
        let number = |number: Number| number.printed.number().map(|it| it + number.rows_before);
        let told = firsts.iter().map(|start| start.number.and_then(number));
        told.collect()
    }

    #[test]
    fn a_row_is_told_by_the_number_behind_the_one_before() {
        let rows = [
            "P-K4  P-K4  1",
            "Kt-KB3  Kt-QB3  2",
            "B-Kt5  P-QR3  3",
            "B-R4  Kt-B3  4",
            "O-O  B-K2  5",
            "R-K1  P-QKt4  6",
        ];
        assert_eq!(
            numbers_found(&rows),
            [None, Some(2), Some(3), Some(4), Some(5), Some(6)]
        );
    }

    #[test]
    fn a_move_of_black_alone_is_told_by_the_number_behind_it() {
        let rows = [
            "P-K4  P-K4  1",
            "Kt-KB3  Kt-QB3  2",
            "B-Kt5  P-QR3  3",
            "B-R4  Kt-B3  4",
            "O-O  ...  5",
            "If R-K1, then R-K 3",
            "...  B-K2  5",
            "R-K1  P-QKt4  6",
        ];
        let numbers = [2, 3, 4, 5, 6, 5, 6].map(Some);
        assert_eq!(numbers_found(&rows)[1..], numbers);
    }

    #[test]
    fn ranks_at_the_ends_of_lines_are_no_numbers_of_rows() {
        let rows = [
            "1 P to K 4  P to K 4",
            "2 B to B 4  B to B 4",
            "3 P to Q 3  P to Q 3",
            "4 P to B 4  P to B 4",
            "5 B to K 3  B to K 3",
        ];
        assert_eq!(numbers_found(&rows), [1, 2, 3, 4, 5].map(Some));
    }
}
