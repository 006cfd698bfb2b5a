//! How far a score can be followed from a position: what decides between readings that are equally good here.

use crate::notation::descriptive::{Lines, Origins};
use crate::notation::pattern::{Pattern, Says};
use crate::notation::{Notation, plain};
use crate::replay::{Move, Position, legal_moves};
use crate::score::{Token, TokenKind};

/// A movetext, and the notation its moves are read in.
#[derive(Clone, Copy)]
pub(super) struct Movetext<'a> {
    /// The text that all spans count in.
    pub(super) text: &'a [u8],
    /// What it is made of.
    pub(super) tokens: &'a [Token],
    /// What its moves are read in.
    pub(super) notation: Notation,
}

/// How many plies ahead a reading is tried.
pub(super) const HORIZON: u32 = 24;

impl Movetext<'_> {
    /// Plies of the line that begins at token `at` that are lawful one after the other from `pos`, at most
    /// [`HORIZON`].
    pub(super) fn follow(self, at: usize, pos: Position) -> u32 {
        self.follow_to(at, pos, HORIZON)
    }

    /// The same for at most `most` plies.
    pub(super) fn follow_to(self, at: usize, mut pos: Position, most: u32) -> u32 {
        if matches!(self.notation, Notation::Descriptive(_)) {
            return self.follow_lines(at, &pos, most);
        }
        let mut depth = 0_u32;
        let mut plies = 0;
        for token in &self.tokens[at.min(self.tokens.len())..] {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => break,
                TokenKind::Close => depth -= 1,
                TokenKind::Terminator(_) if depth == 0 => break,
                TokenKind::Move if depth == 0 => {
                    let Some(m) = self.lawful_reading(token.span.of(self.text), &pos) else {
                        break;
                    };
                    pos.play(&m);
                    plies += 1;
                    if plies == most {
                        break;
                    }
                }
                _ => {}
            }
        }
        plies
    }

    /// The same for descriptive notation, where several lines of play are followed side by side.
    fn follow_lines(self, at: usize, pos: &Position, most: u32) -> u32 {
        let mut lines = Lines::default();
        lines.begin(pos, Origins::of(pos), false);
        let mut depth = 0_u32;
        for token in &self.tokens[at.min(self.tokens.len())..] {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => break,
                TokenKind::Close => depth -= 1,
                TokenKind::Terminator(_) if depth == 0 => break,
                TokenKind::Move
                    if depth == 0
                        && (!lines.read(token.span.of(self.text)) || lines.plies() == most) =>
                {
                    break;
                }
                _ => {}
            }
        }
        lines.plies()
    }

    /// The one lawful move the text can mean, if there is exactly one.
    pub(super) fn lawful_reading(self, text: &[u8], pos: &Position) -> Option<Move> {
        if self.notation == Notation::San
            && let Some((m, _)) = plain::read(text, pos)
        {
            return Some(m);
        }
        let text = std::str::from_utf8(text).ok()?;
        let legal = legal_moves(pos);
        self.notation.patterns(text).iter().find_map(|pattern| {
            let mut fitting = matching(pattern, pos, &legal);
            let first = fitting.next()?;
            fitting.next().is_none().then_some(first)
        })
    }
}

/// The lawful moves that a pattern fits.
pub(super) fn matching<'a>(
    pattern: &'a Pattern,
    pos: &Position,
    legal: &'a [Move],
) -> impl Iterator<Item = Move> + 'a {
    let us = pos.turn();
    legal.iter().copied().filter(move |m| match pattern.says {
        Says::Castling(side) => {
            matches!(m.kind, super::MoveKind::Castling(other, _) if other == side)
        }
        Says::FileCastling => false,
        Says::Man(man) => man.fits(m),
        Says::Described(described) => described.fits(m, us),
    })
}
