//! What is irregular about the writing of a lawful move.

use shakmaty::Role;

use crate::board::{Move, MoveKind, Position};
use crate::notation::pattern::{AlgebraicMove, ParsedMove, Pattern};
use crate::notation::san;
use crate::notation::slip::Slip;

/// Everything irregular about the writing of a lawful move.
pub(super) fn slips(pos: &Position, pattern: &Pattern, m: &Move, others: &[Move]) -> Vec<Slip> {
    let mut slips = pattern.slips.clone();
    let ParsedMove::Algebraic(man) = pattern.parsed else {
        return slips;
    };
    if matches!(m.kind, MoveKind::Castling(..)) {
        slips.push(Slip::CastlingSpelling);
        return slips;
    }
    let promotion_missing = m.promotion.is_some() && man.promotion.is_none();
    if promotion_missing && others.is_empty() {
        slips.push(Slip::PromotionMissing);
    }
    let signed = slips.iter().any(|s| {
        matches!(
            s,
            Slip::PawnCaptureShort | Slip::CaptureSign | Slip::Long | Slip::TwoSquares
        )
    });
    if m.capture.is_some() && !man.takes && (!signed || slips.contains(&Slip::Long)) {
        slips.push(Slip::CaptureSignMissing);
    }
    if m.capture.is_none() && man.takes {
        slips.push(Slip::CaptureSignExtra);
    }
    let whole = slips
        .iter()
        .any(|s| matches!(s, Slip::Long | Slip::TwoSquares));
    if !whole && others.iter().all(|other| other.from == m.from) {
        slips.extend(qualifier_slip(pos, &man, m));
    }
    slips
}

fn qualifier_slip(pos: &Position, man: &AlgebraicMove, m: &Move) -> Option<Slip> {
    if m.role == Role::Pawn {
        let needless =
            man.rank.is_some() || man.file.is_some() && m.capture.is_none() && !man.takes;
        return needless.then_some(Slip::Overqualified);
    }
    let apart = san::disambiguation(pos, m);
    let count = |file: bool, rank: bool| usize::from(file) + usize::from(rank);
    let written = count(man.file.is_some(), man.rank.is_some());
    if written > count(apart.file, apart.rank) {
        return Some(Slip::Overqualified);
    }
    (written == 1 && man.rank.is_some() && apart.file).then_some(Slip::WrongQualifier)
}
