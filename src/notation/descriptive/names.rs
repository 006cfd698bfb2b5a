//! What letters in a row name: men, and the files of squares.

use shakmaty::{Bitboard, Role};

use crate::notation::pattern::{DescriptiveMove, Taking};
use crate::notation::squares::Wing;
use crate::notation::squares::files;

/// The man that letters name: `Kt`, `KR`, `QBP`.
pub(super) fn man(letters: &[Role]) -> Option<DescriptiveMove> {
    let mut man = DescriptiveMove::of(*letters.last()?);
    match *letters {
        [_] => {}
        [side, Role::Rook | Role::Knight | Role::Bishop] => man.wing = Some(wing(side)?),
        [first, Role::Pawn] if first != Role::Pawn => man.from = files(first, None),
        [
            side,
            file @ (Role::Rook | Role::Knight | Role::Bishop),
            Role::Pawn,
        ] => {
            man.from = files(file, Some(wing(side)?));
        }
        _ => return None,
    }
    Some(man)
}

/// The same move as one that takes the man that letters name.
pub(super) fn captured(man: DescriptiveMove, letters: &[Role]) -> Option<DescriptiveMove> {
    let captured = self::man(letters)?;
    Some(DescriptiveMove {
        taking: Taking::Yes,
        captured: Some(captured.role),
        captured_wing: captured.wing,
        captured_at: man.captured_at & captured.from,
        to: Bitboard::FULL,
        ..man
    })
}

/// The wing that a letter stands for, if it is that of king or queen.
fn wing(letter: Role) -> Option<Wing> {
    match letter {
        Role::King => Some(Wing::King),
        Role::Queen => Some(Wing::Queen),
        _ => None,
    }
}

/// The files that letters name: `K`, `B` (two of them), `QB`.
pub(super) fn file(letters: &[Role]) -> Option<Bitboard> {
    match *letters {
        [Role::Pawn] => None,
        [file] => Some(files(file, None)),
        [side, file @ (Role::Rook | Role::Knight | Role::Bishop)] => {
            Some(files(file, Some(wing(side)?)))
        }
        _ => None,
    }
}
