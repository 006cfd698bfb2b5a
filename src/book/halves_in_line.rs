//! Two halves of a game that stood side by side, and run on in one line: `1. P-K4 P-K4 13. Q-K2 P-B3 2. Kt-KB3 Kt-QB3 14. ...`.
//! Scanners of newspapers leave a paragraph in one line.

use std::ops::Range;

use super::beginnings::{behind_number, move_number};
use super::decode::{misread_at, prose_words};
use super::side_blocks::{first_numbers, is_numbered_move};
use super::verdict;

/// So many rows of the right half stand beside one of the left.
const LEAST: usize = 4;
/// Bytes from one number of a half to the next.
const REACH: usize = 120;
/// So many numbers of a half may be damaged one behind the other.
const DAMAGED: u32 = 2;
/// How many bytes are looked at for how far the halves are apart, and how many numbers are tried.
const FIRST_ROWS: usize = 256;
const TRIED: usize = 4;
/// The right half begins so many rows behind the left at least.
const SHORTEST: u32 = 4;
/// The letters of a file stand in so many bytes between what joins and a rank, however they are misread.
const FILE: usize = 6;

/// The bytes where a line is to end, so that each row of both halves has one of its own; blanks stand there.
pub(super) fn row_ends(text: &[u8]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    for first in first_numbers(text) {
        if ends.last().is_none_or(|&last| last < first) && !is_rank(text, first) {
            ends.extend(rows_from(text, first).into_iter().flatten());
        }
    }
    ends
}

/// Where the rows of two halves are to end that begin with a number, if most of them run on in one line.
fn rows_from(text: &[u8], first: usize) -> Option<Vec<usize>> {
    let mut leaps = leaps(text, first).take(TRIED);
    let rows = leaps.find_map(|leap| Rows::of(text, first, leap))?;
    let starts = rows
        .starts
        .iter()
        .filter(|&&start| is_within_line(text, start));
    let starts: Vec<usize> = starts.map(|start| start - 1).collect();
    let run_on = 2 * starts.len() > rows.starts.len();
    run_on.then(|| {
        let notes = notes_behind(text, rows.last);
        starts.into_iter().chain(notes).collect()
    })
}

/// Whether anything but blanks stands before a byte on its line.
fn is_within_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev();
    let before = before.take_while(|b| !matches!(b, b'\n' | b'\r'));
    before.take(REACH).any(|b| !b.is_ascii_whitespace())
}

/// By how much numbers near the first are higher than the one before them.
fn leaps(text: &[u8], first: usize) -> impl Iterator<Item = u32> + '_ {
    let near = first..text.len().min(first + FIRST_ROWS);
    let mut last = u32::MAX;
    let numbers = near.filter_map(|at| number_at(text, at));
    let leaps =
        numbers.filter_map(move |number| number.checked_sub(std::mem::replace(&mut last, number)));
    leaps.filter(|&leap| leap >= SHORTEST)
}

/// The rows of two halves.
struct Rows {
    /// Where those of the left half begin.
    starts: Vec<usize>,
    /// Where the last begins of either half.
    last: usize,
}

impl Rows {
    /// The rows from the first on whose right halves have a number that is so much higher.
    fn of(text: &[u8], first: usize, leap: u32) -> Option<Rows> {
        let (mut starts, mut last) = (vec![first], first);
        let (mut row, mut beside, mut damaged) = (1, 0, 0);
        for number in 1..leap {
            let reach = (damaged as usize + 1) * REACH;
            let right = find(text, last + 1..last + 1 + reach, number + leap);
            last = right.unwrap_or(last);
            let next = find(text, last + 1..last + 1 + reach, number + 1);
            let next = next.or_else(|| misread(text, last, (number + 1, leap)));
            last = next.unwrap_or(last);
            starts.extend(next);
            let is_beside = right.is_some() && (damaged == 0 || next.is_some());
            beside += usize::from(is_beside);
            (row, damaged) = match next {
                Some(_) => (number + 1, 0),
                None => (row, damaged + 1),
            };
            if damaged > DAMAGED {
                break;
            }
        }
        let last_right = find(text, last + 1..last + 1 + REACH, row + leap);
        (beside >= LEAST).then_some(Rows {
            starts,
            last: last_right.unwrap_or(last),
        })
    }
}

/// Where a number stands with what may be a move behind it.
fn find(text: &[u8], within: Range<usize>, number: u32) -> Option<usize> {
    let mut within = within.start..within.end.min(text.len());
    within.find(|&at| {
        let begins = |at: usize| text[at].is_ascii_digit() && text[at - 1].is_ascii_whitespace();
        begins(at) && may_lead(&text[at..], number) && !is_rank(text, at)
    })
}

/// Whether a text begins with a number and a capital behind it, or the letter and the figure of a square.
fn may_lead(text: &[u8], number: u32) -> bool {
    move_number(text).is_some_and(|(printed, behind)| {
        let first = behind_number(behind);
        printed == number && matches!(first, [b'A'..=b'Z', ..] | [b'a'..=b'h', b'1'..=b'8', ..])
    })
}

/// Where a number of the left half may stand that is misread: behind a number of the right half, and before the next.
fn misread(text: &[u8], last: usize, (number, leap): (u32, u32)) -> Option<usize> {
    let right = find(text, last + 1..last + 1 + 2 * REACH, number + leap)?;
    let between = std::str::from_utf8(&text[last..right]).ok()?;
    let at = last + misread_at(between, number)?;
    (!is_rank(text, at)).then_some(at)
}

/// The number that stands at a byte with a move behind it.
fn number_at(text: &[u8], at: usize) -> Option<u32> {
    let (number, _) = move_number(&text[at..])?;
    (is_numbered_move(text, at, number) && !is_rank(text, at)).then_some(number)
}

/// Whether a figure at a byte is a rank: behind letters of a file alone that stand behind a dash or `to`.
fn is_rank(text: &[u8], at: usize) -> bool {
    let before = &text[at.saturating_sub(FILE)..at];
    let is_file = |b: &&u8| matches!(b, b' ' | b'.' | b'K' | b'Q' | b'B' | b'R' | b'X' | b't');
    let file = before.iter().rev().take_while(is_file).count();
    let (before, file) = before.split_at(before.len() - file);
    let has_letter = file.iter().any(u8::is_ascii_uppercase);
    has_letter && matches!(before.last(), Some(b'-' | b'o' | 0x80..))
}

/// The byte before the notes that stand on the line of a row behind it, and before the mark of the first.
fn notes_behind(text: &[u8], row: usize) -> Option<usize> {
    let line = text[row..].split(|b| matches!(b, b'\n' | b'\r')).next()?;
    let (mut mark, mut told) = (None, 0);
    for word in line.split(|&b| b == b' ') {
        let at = row + (word.as_ptr() as usize - line.as_ptr() as usize);
        told = told.max(at + ending_len(text, at));
        if at < told {
            mark = None;
        } else if word.starts_with(b"(") && word.ends_with(b")") {
            mark = Some(at);
        } else if std::str::from_utf8(word).is_ok_and(|word| prose_words(word) > 0) {
            return mark.unwrap_or(at).checked_sub(1);
        } else if word.iter().any(|b| b.is_ascii_digit() || b"-x".contains(b)) {
            mark = None;
        }
    }
    None
}

/// How many bytes from one on tell how the game ended.
fn ending_len(text: &[u8], at: usize) -> usize {
    let near = &text[at..text.len().min(at + REACH)];
    let line = near
        .split(|b| matches!(b, b'\n' | b'\r'))
        .next()
        .unwrap_or_default();
    let clause = std::str::from_utf8(line).ok().and_then(verdict::clause);
    clause
        .filter(|clause| clause.closes)
        .map_or(0, |clause| clause.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [&str; 6] = [
        "1 P-K 4 P-K 4 7 Q-K 2 P-B 3",
        "2 Kt-K B 3 Kt-Q B 3 8 P x P Q x P",
        "3 B-Kt 5 P-Q R 3 9 R-K sq Castles",
        "4 B-R 4 Kt-B 3 10 Q-Kt 3 ch K-R sq",
        "5 Castles Kt x P 11 B-Kt 5 (b) Q-B 2",
        "6 P-Q 4 P-Q Kt 4 (a) Resigns",
    ];

    fn lines(text: &str) -> Vec<String> {
        let mut parted = text.as_bytes().to_vec();
        for end in row_ends(text.as_bytes()) {
            assert_eq!(parted[end], b' ');
            parted[end] = b'\n';
        }
        let parted = String::from_utf8(parted).unwrap();
        parted.lines().map(str::to_owned).collect()
    }

    #[test]
    fn each_row_of_both_halves_has_a_line() {
        let (head, notes) = (
            "White. Black. White. Black.",
            "(a) The usual move is P-B 3.",
        );
        let text = format!("{head} {} {notes}", ROWS.join(" "));
        let rows = ROWS.iter().map(|row| row.to_string());
        let whole = [head.to_owned()]
            .into_iter()
            .chain(rows)
            .chain([notes.to_owned()]);
        assert_eq!(lines(&text), whole.collect::<Vec<_>>());
        let damaged = text
            .replace(" 3 B-Kt 5", " S B-Kt 5")
            .replace(" 10 ", " 1O ");
        assert_eq!(lines(&damaged).len(), ROWS.len() + 2);
    }

    #[test]
    fn rows_that_are_no_halves_stay_as_they_are() {
        let moves = "1 P-K 4 P-K 4 2 Kt-K B 3 Kt-Q B 3 3 B-Kt 5 P-Q R 3 4 B-R 4 Kt-B 3 5 Castles";
        let noted = "1 P-K 4 P-K 4 (if 7 Q-K 2) 2 Kt-K B 3 Kt-Q B 3 3 B-Kt 5 P-Q R 3 (or 9 R-K sq)";
        let damaged = "1 P-K 4 P-K 4 2 Kt-K B 3 Kt-Q B 3 13 R-B 1 P-K Kt 3 14 P-G R 4 P-Kt 3 15 B-Q 3 B-Kt 2 16 O-O \
            O-O 17 B-Kt 1 Kt-B 4 18 KtxKt P-B 3 19 P-B 4 P-B 4 20 P-Kt 4 P-R 4 21 P-R 5 B-R 3";
        for text in [moves, noted, damaged, &ROWS.join("\n"), &ROWS.join("\n  ")] {
            assert!(row_ends(text.as_bytes()).is_empty(), "{text}");
        }
    }
}
