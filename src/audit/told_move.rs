//! Moves that are told in `[%law …]` commands, in whatever notation.

use crate::audit::Case;
use crate::board::{Move, Position, legal_moves};
use crate::notation::descriptive::{Origins, lex, readings};
use crate::notation::pattern::Pattern;
use crate::notation::{Notation, lenient, letters};
use crate::replay::matching;

/// The one lawful move in `pos` that the text means, where `ply` plies of the game are played: in the notation of
/// the game, otherwise in any other that has one meaning for it.
pub(super) fn told_move(case: &Case<'_>, ply: u32, pos: &Position, text: &str) -> Option<Move> {
    let legal = legal_moves(pos);
    let one = |patterns: Vec<Pattern>| {
        patterns.iter().find_map(|pattern| {
            let mut fitting = matching(pattern, pos, &legal);
            fitting.next().filter(|_| fitting.next().is_none())
        })
    };
    let described = || described(case, ply, pos, text);
    let own = match case.game.notation {
        Notation::Descriptive(_) => described(),
        own => one(own.patterns(text)),
    };
    own.or_else(|| one(lenient::patterns(text)))
        .or_else(described)
        .or_else(|| {
            let mut read: Vec<Move> = letters::ALL
                .iter()
                .filter_map(|letters| one(letters.patterns(text)))
                .collect();
            read.dedup();
            <[Move; 1]>::try_from(read).ok().map(|[m]| m)
        })
}

/// The one lawful move that the text means in a descriptive book.
fn described(case: &Case<'_>, ply: u32, pos: &Position, text: &str) -> Option<Move> {
    let is_move = |b: &u8| b.is_ascii_alphanumeric();
    let written =
        lex(text.as_bytes(), 0).filter(|it| !text.as_bytes()[it.end..].iter().any(is_move))?;
    let mut origins = Origins::of(&case.line.start);
    let made = (ply + 1).saturating_sub(case.line.first_ply) as usize;
    for ply in case.line.plies.iter().take(made) {
        origins.follow(&ply.mv);
    }
    let mut found = Vec::new();
    readings(&written.patterns, pos, &origins, &mut found);
    <[_; 1]>::try_from(found).ok().map(|[reading]| reading.mv)
}
