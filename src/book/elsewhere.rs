//! Scores that begin from a position which the text does not tell, as those of endings and studies do.

use super::beginnings::behind_number;
use super::games::PageSearch;
use super::stretches::Stretch;
use crate::board::{Position, legal_moves};
use crate::notation::descriptive::{self, Origins};

impl PageSearch<'_, '_> {
    /// Whether the first two moves of a stretch are printed without a fault, and neither can be made in the array: so
    /// there is nothing damaged that could be made out. Not asked under the title of a game, which may begin behind them,
    /// and not where the letters of English are those of other men.
    pub(super) fn begins_elsewhere(&self, stretch: &Stretch) -> bool {
        let line = self.page.lines[stretch.first].span;
        let first = stretch.within.unwrap_or(line.start) as usize;
        let is_asked = !stretch.headed && self.page.letters.is_none();
        is_asked && begins_elsewhere(&self.page.text[first..line.end as usize])
    }
}

fn begins_elsewhere(row: &[u8]) -> bool {
    let row = row.trim_ascii_start();
    let Some(moves) = row.strip_prefix(b"1").map(behind_number) else {
        return false;
    };
    let array = Position::default();
    let Some(behind) = behind_impossible(moves, &[&array]) else {
        return false;
    };
    // What Black may begin with does not depend on White's first move.
    let mut after = array.clone();
    if let Some(mv) = legal_moves(&array).first() {
        after.play(mv);
    }
    // In a block of one side's moves the next is of the same side.
    behind_impossible(next_move(behind), &[&after, &array]).is_some()
}

/// The next move of a row, behind the signs and the check that part it from the one before.
fn next_move(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"ch").unwrap_or(text);
    let signs = text.iter().take_while(|b| b" \t.,;".contains(b));
    &text[signs.count()..]
}

/// What stands behind the move that a text begins with, if it can be made in none of some positions.
fn behind_impossible<'t>(text: &'t [u8], positions: &[&Position]) -> Option<&'t [u8]> {
    let written = text
        .first()
        .filter(|b| b.is_ascii_uppercase())
        .and_then(|_| descriptive::lex(text, 0))?;
    let mut found = Vec::new();
    let impossible = positions.iter().all(|&pos| {
        descriptive::readings(&written.patterns, pos, &Origins::of(pos), &mut found);
        found.is_empty()
    });
    impossible.then_some(&text[written.end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_the_array_does_not_allow_are_from_elsewhere() {
        for row in [
            "1. R - K 4                K R - K 1",
            "1 P - B 5 ch, K - B 3; 2 P - B 6",
            "1. R-R7, K-Kt1; 2. K-Kt2",
        ] {
            assert!(begins_elsewhere(row.as_bytes()), "{row}");
        }
        for row in [
            "1. P-K4 P-K4",
            // One of the two may be damaged.
            "1. P-K5 P-K4",
            "1. P-K4 P-K5",
            "1. Fo-K5 R-K4",
            // A block of White's moves, and Black's first alone.
            "1. P-K5 2. Kt-KB3",
            "1. ........  K R - K 1",
            "17. R-K4 R-K1",
        ] {
            assert!(!begins_elsewhere(row.as_bytes()), "{row}");
        }
    }
}
