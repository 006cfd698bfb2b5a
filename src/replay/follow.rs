//! How far a score can be followed from a position: what decides between readings that are equally good here.

use crate::notation::{lenient, plain};
use crate::replay::{Move, Position, legal_moves};
use crate::score::{Token, TokenKind};

/// How many plies ahead a reading is tried.
pub(super) const HORIZON: u32 = 24;

/// Plies of the line that begins at token `at` that are lawful one after the other from `pos`, at most
/// [`HORIZON`].
pub(super) fn follow(text: &[u8], tokens: &[Token], at: usize, mut pos: Position) -> u32 {
    let mut depth = 0_u32;
    let mut plies = 0;
    for token in &tokens[at.min(tokens.len())..] {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => break,
            TokenKind::Close => depth -= 1,
            TokenKind::Terminator(_) if depth == 0 => break,
            TokenKind::Move if depth == 0 => {
                let Some(m) = lawful_reading(token.span.of(text), &pos) else {
                    break;
                };
                pos.play(&m);
                plies += 1;
                if plies == HORIZON {
                    break;
                }
            }
            _ => {}
        }
    }
    plies
}

/// The one lawful move the text can mean, if there is exactly one.
pub(super) fn lawful_reading(text: &[u8], pos: &Position) -> Option<Move> {
    if let Some((m, _)) = plain::read(text, pos) {
        return Some(m);
    }
    let text = std::str::from_utf8(text).ok()?;
    let legal = legal_moves(pos);
    lenient::patterns(text).iter().find_map(|pattern| {
        let mut fitting = matching(pattern, &legal);
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    })
}

/// The lawful moves that a pattern fits.
pub(super) fn matching<'a>(
    pattern: &'a lenient::Pattern,
    legal: &'a [Move],
) -> impl Iterator<Item = Move> + 'a {
    legal.iter().copied().filter(|m| match pattern.says {
        lenient::Says::Castling(side) => {
            matches!(m.kind, super::MoveKind::Castling(other, _) if other == side)
        }
        lenient::Says::FileCastling => false,
        lenient::Says::Man(man) => man.fits(m),
    })
}
