//! Dates and times between the moves of a score, as correspondence and clocks leave them: `12. Bxf7+  16/10  Kd8  21/10`,
//! `12. Bxf7+ (0.42)  Kd8 (1.05)`. They say nothing of the moves, and look like numbers.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::bytes::Regex;

use super::beginnings::{begins_move, behind_number, lines, move_number};

/// Of so many rows around a row, so many have a time at least.
const AROUND: usize = 5;
const TIMED: usize = 3;

/// A day and a month, in figures that may be misread or in words; or what a clock says, in brackets.
static TIME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const DAY: &str = "[0-9OoIlSZB]{1,2}";
    const MONTH: &str = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?";
    let time = format!(r"[ \t]({DAY}/{DAY}|{DAY}\.? ?{MONTH}|\([0-9]{{1,3}}(?:[.:][0-9]{{2}})?\))");
    Regex::new(&time).ok()
});

/// A text with blanks for the times between its moves; every other byte keeps its place.
pub(crate) fn blanked(text: &[u8]) -> Cow<'_, [u8]> {
    let mut rows: Vec<Vec<Range<usize>>> =
        lines(text).filter_map(|line| times(text, line)).collect();
    if are_notes(text, rows.iter().flatten()) {
        let is_number = |time: &Range<usize>| number(&text[time.clone()]).is_some();
        rows.iter_mut()
            .for_each(|times| times.retain(|time| !is_number(time)));
    }
    let mut blanked = Cow::Borrowed(text);
    for (at, times) in rows.iter().enumerate() {
        let first = at.saturating_sub(AROUND / 2);
        let around = rows[first.min(rows.len().saturating_sub(AROUND))..]
            .iter()
            .take(AROUND);
        if around.filter(|times| !times.is_empty()).count() >= TIMED {
            for time in times {
                blanked.to_mut()[time.clone()].fill(b' ');
            }
        }
    }
    blanked
}

/// What may be times on a line, if it is a row of a score.
fn times(text: &[u8], line: Range<usize>) -> Option<Vec<Range<usize>>> {
    let row = text[line.clone()].trim_ascii_start();
    let (_, behind) = move_number(row)?;
    let moves = Some(behind_number(behind)).filter(|moves| begins_move(moves))?;
    let from = line.end - moves.len();
    let found = TIME.as_ref()?.captures_iter(moves);
    let places = found.filter_map(|found| found.get(1));
    let places = places.map(|time| from + time.start()..from + time.end());
    let behind = |time: &Range<usize>| text[time.end..line.end].first();
    let ends = |time: &Range<usize>| behind(time).is_none_or(u8::is_ascii_whitespace);
    Some(places.filter(ends).collect())
}

/// The number that stands alone in brackets: minutes, or a note's.
fn number(time: &[u8]) -> Option<u32> {
    let figures = time.strip_prefix(b"(")?.strip_suffix(b")")?;
    std::str::from_utf8(figures).ok()?.parse().ok()
}

/// Whether the numbers that stand alone in brackets lead to notes: most are one more than the one before.
fn are_notes<'r>(text: &[u8], times: impl Iterator<Item = &'r Range<usize>>) -> bool {
    let numbers: Vec<u32> = times
        .filter_map(|time| number(&text[time.clone()]))
        .collect();
    let counts_on = |pair: &&[u32; 2]| pair[1] == pair[0] + 1;
    2 * numbers.array_windows().filter(counts_on).count() > numbers.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows with what stands behind each of their moves.
    fn rows(behind: impl Fn(usize) -> String) -> String {
        let moves = [
            "d4", "Nf6", "c4", "e6", "Nc3", "Bb4", "Qc2", "O-O", "a3", "Bxc3+",
        ];
        let row = |(at, pair): (usize, &[&str])| {
            let [white, black] =
                [0, 1].map(|side| format!("{} {}", pair[side], behind(2 * at + side)));
            format!("{}. {white}  {black}\n", at + 1)
        };
        moves.chunks(2).enumerate().map(row).collect()
    }

    fn without(behind: impl Fn(usize) -> String) {
        let text = rows(&behind);
        let bare = rows(|nth| " ".repeat(behind(nth).len()));
        assert_eq!(
            String::from_utf8_lossy(&blanked(text.as_bytes())),
            bare,
            "{text}"
        );
    }

    fn as_it_is(behind: impl Fn(usize) -> String) {
        let text = rows(behind);
        assert!(
            matches!(blanked(text.as_bytes()), Cow::Borrowed(_)),
            "{text}"
        );
    }

    #[test]
    fn times_between_moves_are_left_away() {
        without(|nth| format!("{}/1{}", 30 - nth, nth % 3));
        without(|nth| format!("{} Oct.", 9 + nth));
        without(|nth| format!("{}. September", 9 + nth));
        without(|nth| format!("({}.{:02})", nth / 4, 15 * (nth % 4)));
        without(|nth| format!("({})", nth / 2 * 7 % 12));
        // A figure may be misread, and one of five rows have none.
        without(|nth| {
            if nth / 2 == 2 {
                String::new()
            } else {
                format!("l{nth}/1O")
            }
        });
    }

    #[test]
    fn notes_results_and_single_dates_stay() {
        as_it_is(|nth| format!("({})", nth + 1));
        as_it_is(|nth| {
            if nth == 9 {
                "1/2".to_owned()
            } else {
                String::new()
            }
        });
        as_it_is(|nth| {
            if nth < 4 {
                "3 Oct.".to_owned()
            } else {
                String::new()
            }
        });
        as_it_is(|nth| format!("{nth}"));
    }
}
