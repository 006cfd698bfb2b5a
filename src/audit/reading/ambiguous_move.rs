#![doc = include_str!("ambiguous_move.md")]

use crate::audit::terms::{Mode, Terms};
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Order, OrderKind};
use crate::finding::Consequence;
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for remark in &case.line.remarks {
        let RemarkKind::Ambiguous { readings } = &remark.kind else {
            continue;
        };
        let text = case.quote(remark.span);
        let message = format!("`{text}` can mean {}", either(readings));
        let taken = readings.first().map_or("", String::as_str);
        let promotions = readings.iter().all(|reading| reading.contains('='));
        let say = if promotions {
            "say what the pawn becomes"
        } else {
            "say which man is meant"
        };
        let draft = Draft::new(case, remark.span, message)
            .ply(case, remark.ply)
            .fen(&remark.fen)
            .suggest(readings)
            .help(format!(
                "{say}; `{taken}` was taken, after which the score can be followed best"
            ));
        sink.add(match order(case, remark.ply) {
            Some(order) => draft.cites(
                case,
                &order.cite,
                &order.says,
                consequence(case, order, remark.ply),
            ),
            None => draft,
        });
    }
}

/// What the code orders of a move that can mean several: it does so of sealed moves, in consultation, by post.
fn order<'c>(case: &Case<'c>, ply: u32) -> Option<&'c Order> {
    let code = case.code.filter(|_| !case.line.is_variation())?;
    if case.annotations.sealed(ply) {
        return code.sealed.as_ref()?.ambiguous.as_ref();
    }
    match Terms::of(case.text, case.score).mode? {
        Mode::Consultation => code.consultation.as_ref()?.ambiguous.as_ref(),
        Mode::Correspondence => code.correspondence.as_ref()?.ambiguous.as_ref(),
    }
}

fn consequence(case: &Case<'_>, order: &Order, ply: u32) -> Consequence {
    match order.order {
        OrderKind::Lost => Consequence::LostBy {
            side: case.ply_ref(ply).side,
        },
        _ => Consequence::OpponentChooses,
    }
}

/// `a`, `b` or `c`.
fn either(readings: &[String]) -> String {
    let quoted: Vec<String> = readings.iter().map(|r| format!("`{r}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
