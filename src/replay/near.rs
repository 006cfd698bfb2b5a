//! What may have been meant by a move that cannot be read.

use crate::board::{Move, Position, legal_moves};
use crate::notation::descriptive::Origins;
use crate::notation::{Notation, san};

/// A spelling further away than this is another move's; a letter changed counts 2, another square 1.
const FAR: usize = 4;

/// Lawful moves that this notation spells nearly as the text is, nearest first.
pub(crate) fn near(pos: &Position, notation: Notation, text: &str) -> Vec<Move> {
    let plain: String = text
        .chars()
        .filter(|c| c.is_alphanumeric() || *c == '-')
        .take(12)
        .collect();
    let letters = plain.chars().count();
    let target: String = plain.chars().skip(letters.saturating_sub(2)).collect();
    let plain = plain.replace('x', "");
    let mut scored: Vec<(usize, String, Move)> = legal_moves(pos)
        .into_iter()
        .map(|m| {
            let bare = spelled(pos, notation, &m);
            let compared: String = bare.chars().filter(|&c| c != 'x' && c != '=').collect();
            let away = strsim::osa_distance(&compared, &plain);
            let same_square = usize::from(m.to.to_string() != target);
            (away * 2 + same_square, bare, m)
        })
        .filter(|(score, _, _)| *score <= FAR)
        .collect();
    scored.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    scored.into_iter().map(|(_, _, m)| m).collect()
}

/// The move without its mark of check or mate, as far as the notation parts the two.
fn spelled(pos: &Position, notation: Notation, m: &Move) -> String {
    match notation {
        Notation::San => san::write_bare(pos, m),
        Notation::Letters(letters) => letters.translate(&san::write_bare(pos, m)),
        _ => notation.write(pos, &Origins::of(pos), m),
    }
}
