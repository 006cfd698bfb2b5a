//! The forms that a lawful move may have, and what speaks against each.

use shakmaty::{Bitboard, CastlingSide, Color, Role, Square};

use super::{Act, Descriptive, NamedSquare, form, from_to, leaves_for, leaves_to_take, names};
use crate::board::MoveKind;
use crate::book::decode::dialect::{Form, LegalMove};
use crate::notation::squares::Wing;

/// What speaks against telling the square a man leaves.
const FROM_NAMED: f32 = -1.0;

impl Descriptive {
    pub(in super::super) fn forms(&self, context: &LegalMove<'_>, each: &mut dyn FnMut(Form, f32)) {
        let m = context.mv;
        if self.is_in_words() && does_the_same(context) {
            each(form(Role::Pawn, 0, Act::Same, 0, 0), 0.0);
        }
        if let MoveKind::Castling(side, _) = m.kind {
            let wing = if side == CastlingSide::KingSide { 1 } else { 2 };
            each(form(Role::King, 0, Act::Castles, 0, 0), 0.0);
            return each(form(Role::King, 0, Act::Castles, wing, 0), 0.0);
        }
        if self.origins && matches!(m.role, Role::Knight | Role::Bishop | Role::Rook) {
            origin_forms(context, each);
        }
        let underpromotes = !matches!(m.promotion, None | Some(Role::Queen));
        let less = if underpromotes { -5.0 } else { 0.0 };
        qualifiers(context, &mut |qualifier, against| {
            let against = against + less;
            match m.capture {
                Some(prey) => self.capture_forms(context, qualifier, against, prey.role, each),
                None => {
                    let (short, full) = names(m.to.file());
                    let rank = relative_rank(m.to, context.pos.turn());
                    each(form(m.role, qualifier, Act::Goes, short, rank), against);
                    if full != short {
                        each(form(m.role, qualifier, Act::Goes, full, rank), against);
                    }
                    if self.rank_first && qualifier == 0 {
                        let [from, to] = [m.from, m.to].map(|square| as_white(square, context));
                        each(from_to(m.role, from, to), FROM_NAMED);
                    }
                }
            }
            if m.role == Role::Pawn && m.capture.is_none() {
                let steps = m.from.rank().distance(m.to.rank());
                each(form(m.role, qualifier, Act::Steps, 0, steps), against);
            }
            if let Some(role) = m.promotion.filter(|_| m.capture.is_none()) {
                let becomes = form(m.role, qualifier, Act::Becomes, 0, role as u32);
                each(becomes, against - less);
            }
            let interposes = m.capture.is_none() && context.pos.checkers().any();
            if interposes && qualifier < 3 && m.role != Role::King {
                each(form(m.role, qualifier, Act::Interposes, 0, 0), against);
            }
            if context.check && qualifier < 3 && m.role != Role::King {
                each(form(m.role, qualifier, Act::Checks, 0, 0), against);
                if context.mate {
                    each(form(m.role, qualifier, Act::Mates, 0, 0), against);
                }
            }
        });
    }

    fn capture_forms(
        &self,
        context: &LegalMove<'_>,
        qualifier: u32,
        against: f32,
        prey: Role,
        each: &mut dyn FnMut(Form, f32),
    ) {
        let m = context.mv;
        if self.is_in_words() {
            each(form(m.role, qualifier, Act::Takes, 0, 0), against);
        }
        let mut put = |detail: u32, more: f32| {
            each(
                form(m.role, qualifier, Act::Takes, prey as u32, detail),
                against + more,
            );
        };
        put(0, 0.0);
        match prey {
            Role::Queen => {}
            Role::Pawn => {
                let (short, full) = names(m.to.file());
                put(short, -0.3);
                if full != short {
                    put(full, -0.3);
                }
            }
            _ => {
                let [king, queen] = wing_doubts(context, !context.pos.turn(), prey, m.to);
                put(1, king);
                put(2, queen);
            }
        }
    }
}

/// The forms that tell in brackets which square a man leaves.
fn origin_forms(context: &LegalMove<'_>, each: &mut dyn FnMut(Form, f32)) {
    let m = context.mv;
    for from in named(m.from, context) {
        match m.capture {
            Some(prey) => each(leaves_to_take(m.role, from, prey.role), FROM_NAMED),
            None => {
                named(m.to, context).for_each(|to| each(leaves_for(m.role, from, to), FROM_NAMED))
            }
        }
    }
}

/// A square by the short name of its file and by the full one.
fn named(square: Square, context: &LegalMove<'_>) -> impl Iterator<Item = NamedSquare> {
    let (short, full) = names(square.file());
    let rank = relative_rank(square, context.pos.turn());
    let full = (full != short).then_some(full);
    let files = std::iter::once(short).chain(full);
    files.map(move |file| NamedSquare { file, rank })
}

/// Whether a move is to its side what the move before it was to the other: it goes the same way, or takes the man that
/// moved with another of his kind, as that took (`The pawn takes the pawn.` `The same.`).
fn does_the_same(context: &LegalMove<'_>) -> bool {
    let m = context.mv;
    let takes = m.capture.is_some_and(|prey| prey.role == m.role);
    if takes && context.last_to == Some(m.to) {
        return true;
    }
    let [from, to] = [m.from, m.to].map(Square::flip_vertical);
    context.last_to == Some(to)
        && context.pos.role_at(to) == Some(m.role)
        && context.pos.role_at(from).is_none()
}

/// A square as it is named by the side on move.
fn as_white(square: Square, context: &LegalMove<'_>) -> Square {
    context.pos.turn().fold_wb(square, square.flip_vertical())
}

fn relative_rank(square: Square, side: Color) -> u32 {
    side.fold_wb(square.rank() as u32, 7 - square.rank() as u32) + 1
}

/// The names that may tell a man from others of his kind, and what speaks against each.
fn qualifiers(context: &LegalMove<'_>, each: &mut dyn FnMut(u32, f32)) {
    let m = context.mv;
    each(0, 0.0);
    match m.role {
        Role::Pawn => {
            let against = if m.capture.is_some() { -0.4 } else { -1.0 };
            let (short, full) = names(m.from.file());
            each(short, against);
            if full != short {
                each(full, against);
            }
        }
        Role::Knight | Role::Bishop | Role::Rook => {
            let [king, queen] = wing_doubts(context, context.pos.turn(), m.role, m.from);
            each(1, king);
            each(2, queen);
        }
        _ => {}
    }
}

/// What speaks against calling a man the king's and the queen's.
fn wing_doubts(context: &LegalMove<'_>, side: Color, role: Role, square: Square) -> [f32; 2] {
    if role == Role::Bishop {
        let kings = square.is_light() == (side == Color::White);
        return if kings { [-0.2, -3.0] } else { [-3.0, -0.2] };
    }
    let started = |wing| context.origins.started(wing).contains(square);
    let files = files(context.pos.by(side, role));
    let (first, last) = (files.trailing_zeros(), u8::BITS - 1 - files.leading_zeros());
    let outermost = |file| file == square.file() as u32 && first != last;
    let placed = [outermost(last), outermost(first)];
    let (king, queen) = (started(Wing::King), started(Wing::Queen));
    [(king, placed[0]), (queen, placed[1])].map(|(own, placed)| match () {
        () if own => -0.2,
        () if !king && !queen => -1.0,
        () if placed => -2.0,
        () => -4.0,
    })
}

/// The files that men stand on, a bit each.
fn files(men: Bitboard) -> u8 {
    men.0
        .to_le_bytes()
        .into_iter()
        .fold(0, |all, rank| all | rank)
}
