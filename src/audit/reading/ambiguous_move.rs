#![doc = include_str!("ambiguous_move.md")]

use crate::audit::{Case, Draft, Sink};
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
        sink.add(
            Draft::new(case, remark.span, message)
                .ply(case, remark.ply)
                .fen(&remark.fen)
                .suggest(readings)
                .help(format!(
                    "{say}; `{taken}` was taken, after which the score can be followed best"
                )),
        );
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
