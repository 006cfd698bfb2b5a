//! A man that is touched must be played.

use shakmaty::{Color, Role, Square};

use crate::audit::case::Walker;
use crate::audit::ruling::{Fault, citation};
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Code, OrderKind, Touch};
use crate::replay::{MoveKind, Ply, Position, any_legal, role_name};
use crate::score::law::Command;

pub(super) fn check(case: &Case<'_>, code: &Code, sink: &mut Sink) {
    let Some(law) = code.touch.as_ref().filter(|_| !case.line.is_variation()) else {
        return;
    };
    for note in &case.annotations.list {
        let Command::Touched { by, squares } = &note.command else {
            continue;
        };
        let on_move = case.ply_ref(note.after + 1).side;
        match by {
            Some(side) if *side != on_move => by_opponent(case, law, note.after, *side, sink),
            _ => by_player(case, law, note.after + 1, squares, sink),
        }
    }
}

/// Who is not on move touched a man.
fn by_opponent(case: &Case<'_>, law: &Touch, after: u32, side: Color, sink: &mut Sink) {
    let (Some(order), Some(ply)) = (&law.by_opponent, case.line.ply(after)) else {
        return;
    };
    let fault = fault(after, side, ply.mv.from, false);
    let name = side.fold_wb("White", "Black");
    let message = format!("{name} touches a man when it is not {name}'s turn");
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, after)
            .kind("opponent-touched")
            .cites(
                case,
                &order.cite,
                &order.says,
                fault.consequence(order.order),
            ),
    );
}

/// Who is on move touched men, and plays at `number`.
fn by_player(case: &Case<'_>, law: &Touch, number: u32, touched: &[Square], sink: &mut Sink) {
    let Some(ply) = case.line.ply(number) else {
        return;
    };
    let mut walk = Walker::new(case.line);
    let pos = walk.before(number);
    let able: Vec<Square> = touched
        .iter()
        .copied()
        .filter(|&sq| can_be_played(pos, sq))
        .collect();
    let bound = if law.first_binds {
        able.len().min(1)
    } else {
        able.len()
    };
    if let Some(&castled) = able.iter().find(|&&sq| castles_with(ply, sq)) {
        return castled_with(case, law, number, (ply, castled), pos, sink);
    }
    if able[..bound].iter().any(|&sq| plays(ply, sq)) {
        return;
    }
    let Some(&owed) = able.first() else {
        return king_instead(case, law, number, ply, pos, sink);
    };
    let Some((order, more)) = not_played(case, law, number) else {
        return;
    };
    let role = pos.role_at(owed).map_or("man", role_name);
    let message = format!(
        "`{}` is played after the {role} on {owed} was touched, which can be played",
        case.quote(ply.span)
    );
    let several = law.several.as_ref().filter(|_| touched.len() > 1);
    let (cite, says) = several.map_or((&law.cite, &law.says), |law| (&law.cite, &law.says));
    let cite = citation(vec![cite, more.map_or("", |(cite, _)| cite)]);
    let says = more.map_or(says.clone(), |(_, more)| format!("{says}; {more}"));
    let side = case.ply_ref(number).side;
    let orders = fault(number, side, owed, false).consequence(order);
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, number)
            .kind("touched-man-not-played")
            .fen(pos.fen())
            .cites(case, &cite, &says, orders),
    );
}

/// Who castles has played his king and his rook, and touched one of them alone before.
fn castled_with(
    case: &Case<'_>,
    law: &Touch,
    number: u32,
    (ply, touched): (&Ply, Square),
    pos: &Position,
    sink: &mut Sink,
) {
    let letter = pos.role_at(touched).map(Role::upper_char);
    let barred = letter.is_some_and(|letter| law.no_castling_with.contains(&letter));
    let article = law.penalty_castled.as_ref().filter(|_| barred);
    let (Some(article), Some((order, _))) = (article, not_played(case, law, number)) else {
        return;
    };
    let role = pos.role_at(touched).map_or("man", role_name);
    let message = format!(
        "`{}` is played after the {role} on {touched} was touched, and it may not castle",
        case.quote(ply.span)
    );
    let side = case.ply_ref(number).side;
    let orders = fault(number, side, touched, false).consequence(order);
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, number)
            .kind("penalty-castled")
            .fen(pos.fen())
            .law(case, article, orders),
    );
}

/// None of the men touched can be played: the king must move, where the code says so and he can.
fn king_instead(
    case: &Case<'_>,
    law: &Touch,
    number: u32,
    ply: &Ply,
    pos: &Position,
    sink: &mut Sink,
) {
    let king_can = any_legal(pos, |m| {
        m.role == Role::King && m.kind == MoveKind::Ordinary
    });
    let castles = matches!(
        ply.mv.kind,
        MoveKind::Castling(..) | MoveKind::FileCastling(_)
    );
    let waived = case.noticed(number) > number;
    if !law.king_instead || !king_can || waived || ply.mv.role == Role::King && !castles {
        return;
    }
    let (kind, cite, says) = match (&law.penalty_castled, castles) {
        (Some(article), true) => ("penalty-castled", &article.cite, &article.says),
        _ => ("touched-man-not-played", &law.cite, &law.says),
    };
    let message = format!(
        "`{}` is played after men were touched that cannot be played; the king can move, and must",
        case.quote(ply.span)
    );
    let fault = fault(number, case.ply_ref(number).side, ply.mv.from, true);
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, number)
            .kind(kind)
            .fen(pos.fen())
            .cites(case, cite, says, fault.consequence(OrderKind::KingMustMove)),
    );
}

/// What is ordered when a touched man was not played, with the article on it once it was answered; `None` if
/// the penalty is waived by then.
fn not_played<'l>(
    case: &Case<'_>,
    law: &'l Touch,
    number: u32,
) -> Option<(OrderKind, Option<(&'l str, &'l str)>)> {
    let after = case.noticed(number) - number;
    if after == 0 {
        return Some((law.not_played, None));
    }
    let order = law.answered.as_ref()?;
    let open = order.window_plies.is_none_or(|window| after <= window);
    let kind = if open {
        order.order
    } else {
        OrderKind::PlayOut
    };
    Some((kind, Some((&order.cite, &order.says))))
}

fn fault(ply: u32, side: Color, man: Square, king_can_be_made_to_move: bool) -> Fault {
    Fault {
        ply,
        side,
        man,
        back_to: ply - 1,
        king_can_be_made_to_move,
    }
}

/// Whether the side on move can move its own man from that square, or take the adversary's on it.
fn can_be_played(pos: &Position, square: Square) -> bool {
    let own = pos.men(pos.turn()).contains(square);
    any_legal(pos, |m| {
        if own {
            m.from == square
        } else {
            m.to == square && m.capture.is_some()
        }
    })
}

/// Whether the ply moves the man on that square or takes it.
fn plays(ply: &Ply, square: Square) -> bool {
    ply.mv.from == square || ply.mv.to == square && ply.mv.capture.is_some()
}

/// Whether the ply castles with the man on that square.
fn castles_with(ply: &Ply, square: Square) -> bool {
    match ply.mv.kind {
        MoveKind::Castling(_, rook) => ply.mv.from == square || rook == Some(square),
        MoveKind::FileCastling(rook) => ply.mv.from == square || rook == square,
        _ => false,
    }
}
