//! What tells that moves are of a line of play beside the game: the sentence that leads up to them, and what the numbers
//! around them say to each other.

use super::lattice::{LIKE_A_MOVE, NumberedRow};
use super::stream::{MoveStart, Stream};

/// So many rows show that their numbers stand before White's moves.
const ROWS_LEAD: usize = 4;

/// Whether moves are led up to by a sentence with a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedUp {
    Not,
    /// They may be beside the game.
    May,
    /// They are, for a row behind them takes up the count where they began: the sign of the first.
    Beside(u32),
}

/// Which starts a sentence leads up to: those of the line below it, or of all rows up to one that takes up the count where
/// that line has it.
pub(super) fn led_up(stream: &Stream, rows: &[Option<NumberedRow>]) -> Vec<LedUp> {
    let mut led_up = vec![LedUp::Not; stream.starts.len()];
    let line_of = |start: &MoveStart| stream.lines[start.at];
    let mut behind = 0;
    for line in stream
        .starts
        .chunk_by(|one, next| line_of(one) == line_of(next))
    {
        let first = behind;
        behind += line.len();
        if !line[0].led_up {
            continue;
        }
        led_up[first..behind].fill(LedUp::May);
        let row = rows[first..behind].iter().flatten().next();
        if let Some(end) = row.and_then(|row| taken_up_at(row.number, rows, behind)) {
            let last = line_of(&stream.starts[end]);
            let end = stream.starts.partition_point(|start| line_of(start) < last);
            led_up[first..end].fill(LedUp::Beside(line[0].at as u32));
        }
    }
    led_up
}

/// The start behind some at which a row takes up the count of a number that it went past.
fn taken_up_at(number: u32, rows: &[Option<NumberedRow>], behind: usize) -> Option<usize> {
    let rows = rows.iter().enumerate().skip(behind);
    let mut back = rows.filter_map(|(start, row)| Some((start, row.filter(|row| row.goes_back)?)));
    let taken_up = back.find(|(_, row)| (number..number + 2).contains(&row.number));
    taken_up.map(|(start, _)| start)
}

/// Which starts have a number before them that goes on from the last one, or the next from it.
pub(super) fn counted(stream: &Stream, best: &[f32]) -> Vec<bool> {
    let numbered = stream.starts.iter().zip(best).enumerate();
    let numbered = numbered.filter(|(_, (_, best))| **best > LIKE_A_MOVE);
    let numbers: Vec<(usize, usize, u32)> = numbered
        .filter_map(|(start, (here, _))| {
            let number = here.figures()?;
            Some((start, number.at, number.printed.number()?))
        })
        .collect();
    let runs: Vec<_> = numbers
        .chunk_by(|one, next| (one.1, one.2) == (next.1, next.2))
        .collect();
    let number_of = |run: Option<&&[(usize, usize, u32)]>| run.map(|run| run[0].2);
    let mut counted = vec![false; stream.starts.len()];
    for (at, run) in runs.iter().enumerate() {
        let number = run[0].2;
        let before = at
            .checked_sub(1)
            .and_then(|before| number_of(runs.get(before)));
        let behind = number_of(runs.get(at + 1));
        let goes_on = before.is_some_and(|before| before == number || before + 1 == number);
        let is_gone_on = behind.is_some_and(|behind| behind == number || number + 1 == behind);
        if goes_on || is_gone_on {
            run.iter().for_each(|&(start, ..)| counted[start] = true);
        }
    }
    counted
}

/// Whether numbers stand before White's moves: rows of two moves begin with theirs, and where Black's stands alone points fill
/// the place of White's.
pub(super) fn numbers_lead(stream: &Stream, best: &[f32]) -> bool {
    let rows = stream.starts.iter().filter(|start| start.leads).count();
    let reads = |best: f32| best > LIKE_A_MOVE;
    let mut starts = stream.starts.iter().zip(best);
    rows >= ROWS_LEAD && starts.any(|(start, &best)| start.first && start.answers && reads(best))
}
