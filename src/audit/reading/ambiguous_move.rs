#![doc = include_str!("ambiguous_move.md")]

use crate::audit::case::Walker;
use crate::audit::terms::{Mode, Terms};
use crate::audit::{Case, Draft, Sink};
use crate::board::IrregularityKind;
use crate::codes::{Order, OrderKind};
use crate::findings::Consequence;
use crate::replay::{Ambiguity, Prospect, RemarkKind};

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "breach.promotion-declined",
    "sealed.ambiguous",
    "correspondence.ambiguous",
    "consultation.ambiguous",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for remark in &case.line.remarks {
        let RemarkKind::Ambiguous(ambiguity) = &remark.kind else {
            continue;
        };
        let text = case.quote(remark.span);
        let readings = &ambiguity.names();
        let promotions = readings.iter().all(|reading| reading.contains('='));
        let stays = stays_a_pawn(case).filter(|_| promotions);
        let mut message = format!("`{text}` can mean {}", either(readings));
        if stays.is_some() {
            message.push_str(", or that the pawn stays a pawn");
        }
        if let Some(prospect) = prospect(case, ambiguity) {
            message = format!("{message}; {prospect}");
        }
        let taken = readings.first().map_or("", String::as_str);
        let say = if promotions {
            "say what the pawn becomes"
        } else {
            "say which man is meant"
        };
        let mut draft = Draft::new(case, remark.span, message)
            .ply(case, remark.ply)
            .fen(walk.before(remark.ply).fen())
            .suggest(readings)
            .help(format!("{say}; `{taken}` was taken{}", why(ambiguity)));
        draft.finding.ambiguity = Some(ambiguity.clone());
        sink.add(match order(case, remark.ply) {
            Some(order) => draft.cites(
                case,
                &order.cite,
                &order.says,
                consequence(case, order, remark.ply),
            ),
            None => match stays {
                Some((cite, says)) => draft.cites(case, cite, says, Consequence::None),
                None => draft,
            },
        });
    }
}

/// The article by which a pawn may stay a pawn, if the code has one.
fn stays_a_pawn<'c>(case: &Case<'c>) -> Option<(&'c str, &'c str)> {
    let law = case.code?.breach(IrregularityKind::PromotionDeclined)?;
    let cite = law.cite.as_deref().filter(|_| law.lawful)?;
    Some((cite, law.says.as_deref().unwrap_or_default()))
}

/// How far the score can be played with each reading; nothing if that was not tried.
fn prospect(case: &Case<'_>, ambiguity: &Ambiguity) -> Option<String> {
    let (first, others) = ambiguity.readings.split_first()?;
    let last = first.last_ply?;
    let failing = |p: &Prospect| p.last_ply != Some(last) || p.fails_at != first.fails_at;
    let failed: Vec<String> = others
        .iter()
        .filter(|p| failing(p))
        .filter_map(|p| failure(case, p))
        .collect();
    if !failed.is_empty() {
        return Some(failed.join(", "));
    }
    let all = if others.len() == 1 { "both" } else { "all" };
    let line = match case.line.is_variation() {
        true => "variation",
        false => "score",
    };
    Some(match (&first.fails_at, ambiguity.alike_after) {
        (Some(_), _) => format!(
            "{all} can be played to `{}`, and what is behind it by none",
            case.printed(last)
        ),
        (None, Some(ply)) => format!(
            "{all} can be played to the end of the {line}, and from `{}` on the men stand alike",
            case.printed(ply)
        ),
        (None, None) => {
            format!(
                "{all} can be played to the end of the {line}, so that nothing in it settles which"
            )
        }
    })
}

/// `` `Nf3-d2` fails at `5.Ne5` ``.
fn failure(case: &Case<'_>, prospect: &Prospect) -> Option<String> {
    let number = case.ply_ref(prospect.last_ply? + 1);
    let written = prospect.fails_at.as_ref()?;
    Some(format!(
        "`{}` fails at `{number}{written}`",
        prospect.reading
    ))
}

/// Why the first was taken.
fn why(ambiguity: &Ambiguity) -> &'static str {
    let reach = |p: &Prospect| (p.fails_at.is_none(), p.last_ply);
    let Some((first, others)) = ambiguity.readings.split_first() else {
        return "";
    };
    match others.iter().any(|other| reach(other) == reach(first)) {
        true => ", the first of those with which the score can be played furthest",
        false => ", with which the score can be played furthest",
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
