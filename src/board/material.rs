//! What the men left say of mate.

use shakmaty::{Bitboard, Color, Role};

use super::Position;

/// Whether neither side could ever give mate with the men left: bare kings, one knight or bishops of one
/// square colour beside them (FIDE 2023, 5.2.2, as far as material alone decides it).
pub fn insufficient_material(pos: &Position) -> bool {
    let kings = pos.role(Role::King);
    let knights = pos.role(Role::Knight);
    let bishops = pos.role(Role::Bishop);
    if (pos.occupied() & !kings & !knights & !bishops).any() {
        return false;
    }
    match knights.count() {
        0 => {
            (bishops & Bitboard::DARK_SQUARES).is_empty()
                || (bishops & Bitboard::LIGHT_SQUARES).is_empty()
        }
        1 => bishops.is_empty(),
        _ => false,
    }
}

/// Whether the men left tell that that side cannot mate.
pub(super) fn has_not_the_men(pos: &Position, side: Color) -> bool {
    let own = |role| pos.by(side, role);
    if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
        return false;
    }
    let helpers = pos.men(!side) & !pos.role(Role::King) & !pos.role(Role::Queen);
    if own(Role::Knight).any() {
        return pos.men(side).count() <= 2 && helpers.is_empty();
    }
    if own(Role::Bishop).any() {
        let bishops = pos.role(Role::Bishop);
        let one_colour = (bishops & Bitboard::DARK_SQUARES).is_empty()
            || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
        return one_colour && (pos.role(Role::Pawn) | pos.role(Role::Knight)).is_empty();
    }
    true
}
