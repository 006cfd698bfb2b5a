//! The small forces with which a side may call for mate within fifty moves.

use std::borrow::Cow;

use shakmaty::{Color, Role};

use crate::audit::Case;
use crate::board::Position;
use crate::codes::{Defending, Force};
use crate::findings::By;
use crate::replay::{Facts, Line};

/// The men of a side beside the king: queens, rooks, bishops, knights, pawns.
pub(in crate::audit) type Material = [u32; 5];

/// What is left after a ply, the beginning being 0: White's men, and Black's.
pub(in crate::audit) type Left = (u32, [Material; 2]);

/// The first ply after which each side may call, the beginning being 0; both at once is either.
pub(super) fn first_callable(case: &Case<'_>, force: &Force) -> Vec<(u32, By)> {
    let left = left(case);
    let mut found: Vec<(u32, By)> = Vec::new();
    let mut open = [true, true];
    for (number, [white, black]) in left.iter() {
        let now = [allows(force, white, black), allows(force, black, white)];
        let new = [open[0] && now[0], open[1] && now[1]];
        open = [open[0] && !new[0], open[1] && !new[1]];
        match new {
            [true, true] => found.push((*number, By::Either)),
            [true, false] => found.push((*number, By::Side(Color::White))),
            [false, true] => found.push((*number, By::Side(Color::Black))),
            [false, false] => {}
        }
    }
    found
}

/// Whether a side ever is small enough to call.
pub(super) fn is_small(case: &Case<'_>) -> bool {
    !left(case).is_empty()
}

fn left<'c>(case: &'c Case<'_>) -> Cow<'c, [Left]> {
    let find = || smalls(case.line);
    match case.remembered() {
        Some(memory) => Cow::Borrowed(memory.forces(find)),
        None => Cow::Owned(find()),
    }
}

/// What is left wherever that changes and a side is small enough to call, as far as it is certain what was played.
fn smalls(line: &Line) -> Vec<Left> {
    // Men only ever leave the board: if neither side is small at the end, neither ever was.
    let small = |color| line.end.men(color).count() <= 3;
    if !Color::ALL.into_iter().any(small) {
        return Vec::new();
    }
    let mut men = Color::ALL.map(|color| men(&line.start, color));
    let is_small = |men: &[Material; 2]| men.iter().any(|own| own.iter().sum::<u32>() <= 2);
    let mut found = Vec::new();
    if is_small(&men) {
        found.push((line.first_ply - 1, men));
    }
    for (index, ply) in line.plies.iter().enumerate() {
        if ply.facts.any(Facts::UNCERTAIN) {
            break;
        }
        if ply.mv.capture.is_none() && ply.mv.promotion.is_none() {
            continue;
        }
        count_off(&mut men, ply);
        if is_small(&men) {
            found.push((line.number_of(index), men));
        }
    }
    found
}

/// What a capture and a promotion do to the men; who moved is the other side than whose man was taken, and for
/// want of a capture told by the rank the pawn arrives on.
fn count_off(men: &mut [Material; 2], ply: &crate::replay::Ply) {
    if let Some(taken) = ply.mv.capture
        && let Some(place) = place(taken.role)
    {
        let count = &mut men[taken.color.fold_wb(0, 1)][place];
        *count = count.saturating_sub(1);
    }
    if let Some(place) = ply.mv.promotion.and_then(place) {
        let own = usize::from(ply.mv.to.rank() == shakmaty::Rank::First);
        men[own][4] = men[own][4].saturating_sub(1);
        let hostile = ply.mv.kind == crate::board::MoveKind::HostilePromotion;
        men[if hostile { 1 - own } else { own }][place] += 1;
    }
}

/// Whether the code lists the forces in this position for a call by `caller`.
pub(super) fn may_call(pos: &Position, caller: Color, force: &Force) -> bool {
    allows(force, &men(pos, caller), &men(pos, !caller))
}

/// Why that side is not the one that defends at the end of a game, as a clause; `None` if it is.
pub(super) fn not_defending(pos: &Position, side: Color, law: &Defending) -> Option<String> {
    let (own, other) = (men(pos, side), men(pos, !side));
    let pieces = |men: &Material| men[..4].iter().sum::<u32>();
    if pieces(&own).max(pieces(&other)) > law.most_pieces {
        return Some("it is not yet the end of the game".to_owned());
    }
    let name = side.fold_wb("White", "Black");
    (worth(&law.values, &own) > worth(&law.values, &other))
        .then(|| format!("{name} has the greater force, and it is the other side that defends"))
}

fn men(pos: &Position, color: Color) -> Material {
    [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ]
    .map(|role| pos.by(color, role).count() as u32)
}

fn place(role: Role) -> Option<usize> {
    match role {
        Role::Queen => Some(0),
        Role::Rook => Some(1),
        Role::Bishop => Some(2),
        Role::Knight => Some(3),
        Role::Pawn => Some(4),
        Role::King => None,
    }
}

fn allows(force: &Force, own: &Material, other: &Material) -> bool {
    if force.pieces_only && own[4] + other[4] > 0 {
        return false;
    }
    match own.iter().sum() {
        0 => force.bare_king && other.iter().any(|count| *count > 0),
        1 => {
            let listed = |letter: &char| {
                Role::from_char(*letter)
                    .and_then(place)
                    .is_some_and(|place| own[place] == 1)
            };
            force.single.iter().any(listed)
                && worth(&force.values, other) >= worth(&force.values, own)
        }
        2 => {
            *other == [1, 0, 0, 0, 0]
                && force
                    .pairs_against_queen
                    .iter()
                    .any(|pair| is_pair(pair, own))
        }
        _ => false,
    }
}

/// Whether these men are the pair that the letters name.
fn is_pair(letters: &str, men: &Material) -> bool {
    let mut named = [0; 5];
    for place in letters
        .chars()
        .filter_map(Role::from_char)
        .filter_map(place)
    {
        named[place] += 1;
    }
    named == *men
}

fn worth(values: &Material, men: &Material) -> u32 {
    let each = men.iter().zip(values);
    each.map(|(count, value)| count.saturating_mul(*value))
        .fold(0, u32::saturating_add)
}
