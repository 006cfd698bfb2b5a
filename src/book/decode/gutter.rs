//! Columns of a page: where a block of lines has notes beside the score, or the second half of the score beside the
//! first, the order in which it is read.

use super::line_cells::{is_move, number};
use super::parting::{LineAt, Parting, parted, parting};

/// Lines above the first of a table that tell its number.
const ABOVE: usize = 3;

/// The lines as they are read: what stands in a later column behind the whole of the earlier, notes behind what is said
/// below the score as well. An empty line parts blocks.
pub fn in_order<'t>(lines: &[LineAt<'t>]) -> Vec<LineAt<'t>> {
    let mut ordered = Vec::with_capacity(lines.len());
    let mut notes = Vec::new();
    for block in lines.split_inclusive(|(line, _)| line.trim().is_empty()) {
        let Some(parting) = parting(block) else {
            if !is_said_below(block) {
                ordered.append(&mut notes);
            }
            ordered.extend_from_slice(block);
            continue;
        };
        ordered.append(&mut notes);
        for table in tables(block, parting) {
            let parts = table.iter().map(|&line| parted(line, parting));
            let (mut first, later): (Vec<_>, Vec<_>) = parts.unzip();
            let said = first.split_off(rows_end(&first));
            let later = later.into_iter().flatten().chain([("", 0)]);
            ordered.extend(first);
            match parting {
                Parting::Notes => {
                    ordered.extend(said);
                    ordered.push(("", 0));
                    notes.extend(later);
                }
                _ => {
                    ordered.push(("", 0));
                    ordered.extend(later);
                    ordered.extend(said);
                }
            }
        }
    }
    ordered.append(&mut notes);
    ordered
}

/// Where the rows of a table end, and how the game ended may be told.
fn rows_end(lines: &[LineAt<'_>]) -> usize {
    lines
        .iter()
        .rposition(|(line, _)| is_row(line))
        .map_or(0, |last| last + 1)
}

/// Whether a line has a number or is a move.
fn is_row(line: &str) -> bool {
    number(line).is_some() || is_move(line.trim())
}

/// Whether a block is no more than a line of words, as tells below a score how it ended.
fn is_said_below(block: &[LineAt<'_>]) -> bool {
    let mut said = block.iter().filter(|(line, _)| !line.trim().is_empty());
    match (said.next(), said.next()) {
        (Some((line, _)), None) => !is_row(line),
        (first, _) => first.is_none(),
    }
}

/// The tables of a block whose lines are parted: a score too long for one goes on in another below it.
fn tables<'b, 't>(block: &'b [LineAt<'t>], parting: Parting) -> Vec<&'b [LineAt<'t>]> {
    let right = |line| parted(line, parting).1.and_then(|(later, _)| number(later));
    let goes_on = |at: usize| {
        number(block[at].0).is_some_and(|left| {
            (1..=ABOVE.min(at)).any(|rows| {
                let due = right(block[at - rows]).map(|number| number + rows as u32);
                due.is_some_and(|due| left == due || left + 1 == due)
            })
        })
    };
    let mut starts: Vec<usize> = (1..block.len()).filter(|&at| goes_on(at)).collect();
    // The rows just below the first of a table are due behind the table above as well.
    starts.dedup_by(|start, last| *start - *last <= ABOVE);
    let ends = starts.iter().copied().chain([block.len()]);
    let mut from = 0;
    ends.map(|end| &block[std::mem::replace(&mut from, end)..end])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_behind_the_score_whether_or_not_their_column_was_kept() {
        let notes = "the move is hardly prudent here";
        for blanks in [[2, 2, 2, 2, 2, 2], [9, 7, 4, 3, 5, 7]] {
            let moves = [
                "1. e4  e5",
                "2. Nf3  Nc6",
                "3. Bb5  a6",
                "4. Ba4  Nf6",
                "5. O-O  Be7",
            ];
            let lines: Vec<String> = moves
                .iter()
                .zip(blanks)
                .map(|(row, blanks)| format!("{row}{}{notes}", " ".repeat(blanks)))
                .collect();
            let placed: Vec<LineAt<'_>> = lines.iter().map(|line| (&**line, 0)).collect();
            let ordered: Vec<&str> = in_order(&placed)
                .iter()
                .map(|(line, _)| line.trim())
                .collect();
            let expected = [&moves[..], &[""], &[notes; 5], &[""]].concat();
            assert_eq!(ordered, expected);
        }
    }

    #[test]
    fn how_a_game_ended_is_said_before_the_notes_beside_its_score() {
        let note = "the move is hardly prudent here";
        let moves = ["1. e4  e5", "2. Nf3  Nc6", "3. Bb5  a6", "4. Ba4  Nf6"];
        let rows = moves.map(|row| format!("{row}      {note}"));
        for (below, comes_first) in [("  White resigns.", true), ("5. O-O  Be7", false)] {
            let lines = rows.iter().map(|row| &**row).chain(["", below]);
            let placed: Vec<LineAt<'_>> = lines.map(|line| (line, 0)).collect();
            let ordered = in_order(&placed);
            let place = |of: &str| ordered.iter().position(|(line, _)| line.contains(of));
            assert_eq!(place(below) < place(note), comes_first, "{below}");
        }
    }

    #[test]
    fn the_second_half_of_a_score_stands_behind_the_first_where_no_column_was_kept() {
        let rows = [
            "1 P to Q 4  P to Q 4  6 Castles  Castles",
            "2 P to Q B 4  P to K 3  7Q to Kt 3  P takes P",
            "3 Kt to Q B 3  Kt to K B 3   Q takes P  P to Q R 3",
            "4 Kt to B 3  B to K 2  9 P to K 4  P to Q Kt 4",
            "5 B to Kt 5  Castles  10 Q to Q 3  B to Kt 2",
        ];
        let placed: Vec<LineAt<'_>> = rows.iter().map(|line| (*line, 0)).collect();
        let ordered = in_order(&placed);
        let later: Vec<&str> = ordered[6..11].iter().map(|(line, _)| line.trim()).collect();
        let expected = [
            "6 Castles  Castles",
            "7Q to Kt 3  P takes P",
            "Q takes P  P to Q R 3",
            "9 P to K 4  P to Q Kt 4",
            "10 Q to Q 3  B to Kt 2",
        ];
        assert_eq!(later, expected);
    }

    #[test]
    fn how_a_game_ended_is_said_behind_both_halves() {
        let rows = [
            "1 P-K4 P-K4 5 Castles Kt-B3",
            "2 Kt-KB3 Kt-QB3 6 P-Q3 P-Q3",
            "3 B-B4 B-B4 7 P-KR3 P-KR3",
            "4 P-B3 P-QR3 8 B-Kt3 B-R2",
            "5 P-QR4 Castles 9 QKt-Q2",
            "Drawn game.",
        ];
        let placed: Vec<LineAt<'_>> = rows.iter().map(|&line| (line, 0)).collect();
        let ordered = in_order(&placed);
        let lines = ordered.iter().rev().map(|(line, _)| *line);
        let mut said = lines.filter(|line| !line.is_empty());
        assert_eq!(said.next(), Some("Drawn game."));
        assert_eq!(said.next(), Some("9 QKt-Q2"));
    }

    #[test]
    fn a_score_too_long_for_one_table_goes_on_in_another_just_below() {
        let rows = [
            "1 P to Q 4  P to Q 4  6 Castles  Castles",
            "2 P to Q B 4  P to K 3  7 Q to Kt 3  P takes P",
            "3 Kt to Q B 3  Kt to K B 3  8 Q takes P  P to Q R 3",
            "4 Kt to B 3  B to K 2  9 P to K 4  P to Q Kt 4",
            "5 B to Kt 5  Castles  10 Q to Q 3  B to Kt 2",
            "11 P to K 5  Kt to Q 4  13 Kt takes Kt  Resigns",
            "12 B takes B  Q takes B",
        ];
        let placed: Vec<LineAt<'_>> = rows.iter().map(|line| (*line, 0)).collect();
        let ordered = in_order(&placed);
        let rows = ordered.iter().filter(|(line, _)| !line.is_empty());
        let numbers: Vec<u32> = rows.filter_map(|(line, _)| number(line)).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    }
}
