//! Where the lines of a block are parted: the score from the notes beside it, or its first half from the second.

use super::line_cells::{
    NOTES, cell_at, cells, first_cell, half_at, inner_numbers, leap_at, notes_at, number, prose_at,
};
use super::prose::prose;

/// Fewer lines with a cell at one place are no column.
const LEAST: usize = 5;
/// Fewer lines that go over from moves to prose are no notes.
const FEWEST: usize = 3;
/// How many of the lines from its first to its last have a cell there, one in so many.
const SUPPORT: f32 = 0.6;
/// How many lines with notes are seen to be prose.
const PROSE: f32 = 0.4;
/// What stands before a column of notes is less prose than this.
const SCORE: f32 = 0.2;

/// A line and the byte it begins at.
pub type LineAt<'t> = (&'t str, usize);

/// Where the lines of a block are parted.
#[derive(Clone, Copy)]
pub(super) enum Parting {
    /// Where a cell begins at a column, counted in letters.
    Column(usize),
    /// Where the notes begin, wherever the score ends: a scanner keeps no columns.
    Notes,
    /// Where the second half of the score begins, wherever that is.
    Halves,
    /// Before the number that is so much higher than that of the line: no gap stands before the second half.
    Leap(u32),
}

/// The kept column, unless more lines are parted where none was kept.
pub(super) fn parting(block: &[LineAt<'_>]) -> Option<Parting> {
    let parted = |parting: &Parting| {
        let later = block.iter().map(|&line| parted(line, *parting).1);
        later.flatten().count()
    };
    let column = later_column(block).map(Parting::Column);
    let notes = has_notes(block).then_some(Parting::Notes);
    let halves = has_halves(block).then_some(Parting::Halves);
    let leap = leap(block).map(Parting::Leap);
    let found = leap.into_iter().chain(notes).chain(halves).chain(column);
    found.max_by_key(parted)
}

/// Whether most numbered lines of a block that have more than one cell go over to the second half of the score.
fn has_halves(block: &[LineAt<'_>]) -> bool {
    let is_row = |line: &str| number(line).is_some() && cells(line).next().is_some();
    let numbered = block.iter().filter(|(line, _)| is_row(line));
    let parts: Vec<(&str, &str)> = numbered
        .clone()
        .filter_map(|(line, _)| Some(line.split_at(half_at(line)?)))
        .collect();
    let enough = parts.len() >= LEAST && parts.len() as f32 >= SUPPORT * numbered.count() as f32;
    enough && are_halves(&parts)
}

/// By how much the second number of a line is higher than its first, if that is so on most numbered lines of a block, and
/// the first goes on from line to line.
fn leap(block: &[LineAt<'_>]) -> Option<u32> {
    let firsts: Vec<(u32, &str)> = block
        .iter()
        .filter_map(|(line, _)| Some((number(line)?, *line)))
        .collect();
    let enough = |count: usize| count >= LEAST && count as f32 >= SUPPORT * firsts.len() as f32;
    let goes_on = firsts.windows(2).filter(|pair| pair[0].0 + 1 == pair[1].0);
    if !enough(goes_on.count() + 1) {
        return None;
    }
    let leaps = firsts.iter().flat_map(|&(first, line)| {
        let inner = inner_numbers(line).filter_map(move |(_, number)| number.checked_sub(first));
        inner.filter(|&leap| leap as usize >= FEWEST)
    });
    let mut leaps: Vec<u32> = leaps.collect();
    leaps.sort_unstable();
    let alike = leaps.chunk_by(|one, other| one == other);
    let most = alike.max_by_key(|alike| alike.len())?;
    let leap = most[0];
    let lines = firsts
        .iter()
        .filter(|(_, line)| leap_at(line, leap).is_some());
    enough(lines.count()).then_some(leap)
}

/// Whether most lines of a block that have more than one cell go on behind their moves, and many of them with prose.
fn has_notes(block: &[LineAt<'_>]) -> bool {
    let apart = block.iter().map(|(line, _)| *line);
    let apart: Vec<&str> = apart.filter(|line| cells(line).next().is_some()).collect();
    let is_prose = |line: &&str| prose_at(line).is_some();
    let first = apart.iter().position(is_prose);
    let last = apart.iter().rposition(is_prose);
    let lines = first
        .zip(last)
        .map_or(&[][..], |(first, last)| &apart[first..=last]);
    let count = |noted: fn(&str) -> Option<usize>| {
        let noted = lines.iter().filter(|line| noted(line).is_some());
        noted.count()
    };
    let (prose, behind) = (count(prose_at), count(notes_at));
    let share = |of: usize| of as f32 / lines.len() as f32;
    prose >= FEWEST && share(prose) >= PROSE && share(behind) >= SUPPORT
}

/// A line before its parting, and from it on.
pub(super) fn parted(
    (line, byte): LineAt<'_>,
    parting: Parting,
) -> (LineAt<'_>, Option<LineAt<'_>>) {
    let at = match parting {
        Parting::Column(column) => cell_at(line, column),
        Parting::Notes => notes_at(line),
        Parting::Halves => half_at(line),
        Parting::Leap(rows) => leap_at(line, rows),
    };
    match at {
        Some(at) => ((&line[..at], byte), Some((&line[at..], byte + at))),
        None => ((line, byte), None),
    }
}

/// The column, counted in letters, where the notes of a block stand or the second half of its score.
fn later_column(block: &[LineAt<'_>]) -> Option<usize> {
    if block.len() < LEAST {
        return None;
    }
    let mut columns: Vec<usize> = block
        .iter()
        .flat_map(|(line, _)| cells(line).map(|(column, _)| column))
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns
        .into_iter()
        .rev()
        .find(|&column| is_later(block, column))
}

fn is_later(block: &[LineAt<'_>], column: usize) -> bool {
    let at: Vec<Option<usize>> = block
        .iter()
        .map(|(line, _)| cell_at(line, column))
        .collect();
    let (Some(first), Some(last)) = (
        at.iter().position(Option::is_some),
        at.iter().rposition(Option::is_some),
    ) else {
        return false;
    };
    let found = at.iter().flatten().count();
    if found < LEAST || (found as f32) < SUPPORT * (last + 1 - first) as f32 {
        return false;
    }
    let parts: Vec<(&str, &str)> = block
        .iter()
        .zip(&at)
        .filter_map(|((line, _), at)| Some(line.split_at((*at)?)))
        .collect();
    are_notes(&parts) || are_halves(&parts)
}

/// Whether the cells behind are prose, and what stands before is not.
fn are_notes(parts: &[(&str, &str)]) -> bool {
    let (mut score, mut notes) = (0.0, 0.0);
    for (before, behind) in parts {
        score += prose(before);
        notes += prose(first_cell(behind));
    }
    notes >= NOTES * parts.len() as f32 && score <= SCORE * parts.len() as f32
}

/// Whether both begin with numbers, and most of those behind are as much higher as there are rows in a half.
fn are_halves(parts: &[(&str, &str)]) -> bool {
    let numbered = |of: fn(&(&str, &str)) -> Option<u32>| {
        let count = parts.iter().filter_map(of).count();
        count as f32 >= SUPPORT * parts.len() as f32
    };
    let leaps = parts
        .iter()
        .filter_map(|(before, behind)| number(behind)?.checked_sub(number(before)?));
    let mut leaps: Vec<u32> = leaps.collect();
    leaps.sort_unstable();
    let rows = leaps.get(leaps.len() / 2).copied().unwrap_or_default();
    let alike = leaps.iter().filter(|&&leap| leap == rows).count();
    numbered(|(before, _)| number(before))
        && numbered(|(_, behind)| number(behind))
        && rows as usize >= FEWEST
        && 2 * alike >= leaps.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands beside the score of a block, line by line.
    fn beside(rows: &[&'static str]) -> Vec<&'static str> {
        let placed: Vec<LineAt<'_>> = rows.iter().map(|&line| (line, 0)).collect();
        let parting = parting(&placed);
        let later = placed
            .into_iter()
            .filter_map(|line| parted(line, parting?).1);
        later.map(|(line, _)| line.trim()).collect()
    }

    #[test]
    fn a_row_that_lost_its_number_has_its_note_beside_it() {
        let rows = [
            "14. Q-K2    R-K1     the rook goes where",
            "QR-Q1   Kt-B1        it was wanted long",
            "16. B-B1  P-B3    before this, and to",
        ];
        let notes = [
            "the rook goes where",
            "it was wanted long",
            "before this, and to",
        ];
        assert_eq!(beside(&rows), notes);
    }

    #[test]
    fn a_short_block_has_no_notes_because_of_one_line() {
        let rows = [
            "14. Q-K2    R-K1     the rook goes where",
            "15. QR-Q1   Kt-B1",
            "16. B-B1    P-B3",
        ];
        assert_eq!(beside(&rows), [""; 0]);
    }

    #[test]
    fn notes_that_keep_a_column_on_some_lines_only_are_parted_on_each() {
        let rows = [
            "1. P-K4  P-K4     the usual move of those",
            "2. Kt-KB3 Kt-QB3  days, and hardly worse",
            "3. B-B4  B-B4     than any other; it has",
            "4. P-B3  Kt-B3    been played so often",
            "5. P-Q4  PxP      that no more is said",
            "6. PxP  B-Kt5 ch  of it in this place",
            "7. B-Q2          BxB ch     by the notes, which",
            "8. QKtxB          P-Q4          have to be short",
        ];
        assert_eq!(beside(&rows).len(), rows.len());
    }

    #[test]
    fn notes_are_parted_from_columns_that_were_torn_from_one_another() {
        let rows = [
            "1 P to K 4    P to K 4    the usual move of those",
            "2 Kt to K B 3    Kt to Q B 3    days, and hardly worse",
            "3 B to B 4",
            "4 P to Q 4",
            "5 Castles",
            "6 R to K sq",
            "   B to B 4    than any other; it has",
            "   P takes P    been played so often",
            "   Kt to K B 3 (a)    that no more is said",
            "   P to Q 3    of it in this place by",
            "7 Kt takes P    Castles    those who have to be",
        ];
        let notes = beside(&rows);
        assert_eq!(notes.len(), 7);
        assert_eq!(notes[3], "been played so often");
    }

    #[test]
    fn the_moves_of_black_behind_a_stroke_are_no_notes() {
        let rows = [
            "11 Kt takes Kt               P takes KKt                      although a number of the",
            "12 R to Q's sq.           |    Q to B's 2nd                   spectators did see it, and",
            "13 P to Q B's 4th  |           B to Kt's 5th",
            "14 P to B's 3rd              B to K's 3rd                     more than one told him so",
        ];
        let notes = [
            "although a number of the",
            "spectators did see it, and",
            "more than one told him so",
        ];
        assert_eq!(beside(&rows), notes);
    }

    #[test]
    fn the_moves_of_black_are_no_notes_though_notes_stand_behind_them() {
        let rows = [
            "23. PxP     R-Kt1    authorities and by the",
            "24. P-B4    P-R5     players themselves when",
            "25. P-K5    P-B4     they were asked for it",
            "26. KR-Q1   QR-Kt2   by the editor in a letter",
            "27. R-Q8    RxR      of the following week",
            "28. RxR     K-Kt2",
            "29. R-Q5    R-Kt8",
            "30. K-B2    R-Kt7",
        ];
        assert_eq!(beside(&rows)[0], "authorities and by the");
    }

    #[test]
    fn the_second_half_stands_behind_the_first_where_no_gap_is_left() {
        let rows = [
            "1 P to Q 4 P to Q 4 6 Castles Castles",
            "2 P to Q B 4 P to K 3 T Q to Kt 3 P takes P",
            "3 Kt to Q B 3 Kt to K B 3 8Q takes P P to Q R 3",
            "4 Kt to B 3 B to K 29 P to K 4 P to Q Kt 4",
            "5 B to Kt 5 Castles 10 Q to Q 3 B to Kt 2",
        ];
        let moves = ["Castles", "Q to Kt 3", "Q takes P", "P to K 4", "Q to Q 3"];
        let later = beside(&rows);
        assert_eq!(later.len(), rows.len());
        let each = later.iter().zip(moves);
        each.for_each(|(row, mv)| assert_eq!(row.find(mv).map(|at| at < 4), Some(true), "{row}"));
    }

    #[test]
    fn rows_that_run_on_are_no_halves() {
        let rows = [
            "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-B4 B-B4 4 P-B3 Kt-B3",
            "5 P-Q4 PxP 6 PxP B-Kt5 ch 7 B-Q2 BxB ch 8 QKtxB P-Q4",
            "9 PxP KKtxP 10 Q-Kt3 QKt-K2 11 Castles Castles 12 KR-K1 P-QB3",
            "13 P-QR4 Q-Kt3 14 Q-R3 B-K3 15 P-R5 Q-B2 16 Kt-K4 QR-Q1",
            "17 KKt-Kt5 Kt-KB4 18 P-KKt3 P-KR3 19 KtxB PxKt 20 BxKt PxB",
        ];
        assert_eq!(beside(&rows), [""; 0]);
    }

    #[test]
    fn the_second_half_stands_behind_the_first_where_the_first_was_torn() {
        let rows = [
            "1 P to Q 4    Kt to K B 3    9 D P takes B    P takes P",
            "2 P to Q B 4    P to K 3    10 Q takes P    R takes R (ch)",
            "3 Kt to K B 3",
            "4 P to Q R 3 (a)",
            "5 Kt to B 3",
            "   P to Q Kt 3    11 K takes R    Q to K 2",
            "   B to Kt 2    12 R to B 2    R to K B sq (ch)",
            "   P to Q 4 (b)    13 R to B 2    B to B sq",
            "6 B to Kt 5    B to K 2    14 R takes R (ch)    Q takes R",
            "7 R to B sq    Castles    15 Q to B 4    Q takes Q",
            "8 P to K 3    Q Kt to Q 2    16 P takes Q    P to K Kt 3",
        ];
        let later = beside(&rows);
        let numbers = later.iter().filter_map(|line| number(line));
        assert!(numbers.eq(9..=16), "{later:?}");
    }
}
