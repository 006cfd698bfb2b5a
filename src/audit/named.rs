//! Moves and men that `[%law …]` commands name: in the notation of the game, or in any other that has one meaning for them
//! there.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::audit::Case;
use crate::board::{Move, Position};
use crate::notation::descriptive::{Origins, WrittenMove, lex, readings};
use crate::notation::pattern::{ParsedMove, Pattern};
use crate::notation::{Notation, letters, resolve};

/// The one lawful move in `pos` that the text means, where `ply` plies of the game are played.
pub(super) fn named_move(case: &Case<'_>, ply: u32, pos: &Position, text: &str) -> Option<Move> {
    in_any_notation(case.game.notation, |notation| {
        match notation.is_descriptive() {
            true => descriptive_move(case, ply, pos, text),
            false => resolve::only(&notation.patterns(text), pos),
        }
    })
}

/// The square that a move is written to leave, whether or not it can be made.
pub(super) fn named_origin(case: &Case<'_>, text: &str) -> Option<Square> {
    let origin = |pattern: Pattern| match pattern.parsed {
        ParsedMove::Algebraic(man) => man.from(),
        _ => None,
    };
    in_any_notation(case.game.notation, |notation| {
        notation.patterns(text).into_iter().find_map(origin)
    })
}

/// The square of a man that is named, as `side` sees the board: its square alone (`g1`, `KKt1`), or the man with it as a
/// move to it is written (`Ng1`, `Sg1`, `Kt-KKt1`).
pub(super) fn named_man(
    case: &Case<'_>,
    pos: &Position,
    side: Color,
    text: &str,
) -> Option<Square> {
    let stands = |(role, squares): (Option<Role>, Bitboard)| {
        let men = role.map_or(pos.occupied(), |role| pos.role(role));
        (men & squares).single_square()
    };
    text.parse().ok().or_else(|| {
        in_any_notation(case.game.notation, |notation| {
            places(notation, side, text).into_iter().find_map(stands)
        })
    })
}

/// The men, and the squares for them, that a text can name in a notation; of a square alone no man is told.
fn places(notation: Notation, side: Color, text: &str) -> Vec<(Option<Role>, Bitboard)> {
    let mut found = goals(notation, side, text);
    if let Some(king) = notation.king() {
        let of_king = goals(notation, side, &format!("{king}-{text}"));
        found.extend(of_king.into_iter().map(|(_, squares)| (None, squares)));
    }
    found
}

/// Where a text says that which man goes.
fn goals(notation: Notation, side: Color, text: &str) -> Vec<(Option<Role>, Bitboard)> {
    let parsed: Vec<ParsedMove> = match notation.is_descriptive() {
        true => whole(text).map_or(Vec::new(), |it| it.patterns.all().collect()),
        false => {
            let patterns = notation.patterns(text).into_iter();
            patterns.map(|pattern| pattern.parsed).collect()
        }
    };
    let goal = |parsed| match parsed {
        ParsedMove::Algebraic(man) => Some((man.role, Bitboard::from_square(man.to()?))),
        ParsedMove::Descriptive(man) => Some((Some(man.role), man.goals(side))),
        ParsedMove::Castling(_) | ParsedMove::FileCastling => None,
    };
    parsed.into_iter().filter_map(goal).collect()
}

/// What is read in the notation of the game; otherwise in SAN, in English descriptive, or in letters of other languages
/// that agree.
fn in_any_notation<T: PartialEq>(own: Notation, read: impl Fn(Notation) -> Option<T>) -> Option<T> {
    let letters = || {
        let mut found = letters::ALL
            .iter()
            .filter_map(|letters| read(Notation::from(letters)));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    };
    read(own)
        .or_else(|| read(Notation::SAN))
        .or_else(|| read(Notation::DESCRIPTIVE))
        .or_else(letters)
}

/// The one lawful move that the text means in a descriptive book.
fn descriptive_move(case: &Case<'_>, ply: u32, pos: &Position, text: &str) -> Option<Move> {
    let written = whole(text)?;
    let mut origins = Origins::of(&case.line.start);
    let made = (ply + 1).saturating_sub(case.line.first_ply) as usize;
    for ply in case.line.plies.iter().take(made) {
        origins.follow(&ply.mv);
    }
    let mut found = Vec::new();
    readings(&written.patterns, pos, &origins, &mut found);
    <[_; 1]>::try_from(found).ok().map(|[reading]| reading.mv)
}

/// The text as a descriptive move, if nothing of it is left.
fn whole(text: &str) -> Option<WrittenMove> {
    let is_move = |b: &u8| b.is_ascii_alphanumeric();
    lex(text.as_bytes(), 0).filter(|it| !text.as_bytes()[it.end..].iter().any(is_move))
}
