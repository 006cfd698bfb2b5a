#![doc = include_str!("bad_setup.md")]

use crate::audit::annulment::beginning::beginnings;
use crate::audit::{Case, Draft, Sink};
use crate::codes::OrderKind;
use crate::findings::FRAGMENT;
use crate::replay::Facts;
use crate::score::{FaultKind, Span};

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["setup.wrong-array"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in case.game.setup_faults.iter().filter(|fault| !fault.form) {
        let kind = if fault.fatal { "unaudited" } else { "position" };
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind(kind)
                .help(fault.help.clone()),
        );
    }
    for fault in &case.score.faults {
        let (kind, message, help) = match fault.kind {
            FaultKind::StartUnknown => (
                FRAGMENT,
                "these moves begin from a position that the text does not tell".to_owned(),
                "put the position before them, as a FEN, a diagram in letters or a list of the men",
            ),
            FaultKind::ReferenceLost => (
                "unaudited",
                format!(
                    "these moves go on from a game that is not to be found here: `{}`",
                    reference(case, fault.span)
                ),
                "put that game into the same file under its number, or print the first moves here",
            ),
            FaultKind::ReferenceUnfit => (
                "unaudited",
                format!(
                    "these moves cannot be played on from the game they are said to go on from: `{}`",
                    reference(case, fault.span)
                ),
                "look which moves the two games have in common, and whether that game was read to there",
            ),
            _ => continue,
        };
        sink.add(start_unknown(case, fault.span, message, help).kind(kind));
    }
    if !case.line.facts.any(Facts::SET_UP) {
        return;
    }
    for beginning in beginnings(case)
        .iter()
        .filter(|beginning| beginning.is_wrong_array())
    {
        let order = beginning.order(case);
        let told_here = match order {
            Some(OrderKind::Rectify | OrderKind::OpponentChooses) => true,
            Some(OrderKind::Stands) => beginning.is_rectified(),
            _ => false,
        };
        if told_here {
            sink.add(beginning.draft(case).kind("wrong-array"));
        }
    }
}

/// Moves in a book from a position that it does not tell.
fn start_unknown(case: &Case<'_>, span: Span, message: String, help: &'static str) -> Draft {
    let len = memchr::memchr2(b'\n', b'\r', span.of(case.text)).unwrap_or(span.len());
    let first_line = Span::new(span.start as usize, span.start as usize + len);
    let text: String = case.quote(span).chars().take(200).collect();
    Draft::new(case, first_line, message).text(text).help(help)
}

/// What a text says of the game that its moves go on from: the first sentence or line of it.
fn reference(case: &Case<'_>, span: Span) -> String {
    let quoted = case.quote(span);
    let line = quoted.lines().next().unwrap_or_default();
    let end = line.find([';', ')', ']']).unwrap_or(line.len());
    line[..end].trim().to_owned()
}
