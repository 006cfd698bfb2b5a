#![doc = include_str!("result_missing.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::{Fault, FaultKind, Script, Span, TokenKind};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    // What is never closed has swallowed the result.
    let open = |fault: &Fault| {
        matches!(
            fault.kind,
            FaultKind::CommentOpen | FaultKind::VariationOpen | FaultKind::CutShort
        )
    };
    let swallowed = case.score.faults.iter().any(open);
    // In descriptive scores the end stands in words.
    let in_words = case.score.script == Script::Descriptive && case.game.words.is_some();
    if case.game.terminator.is_some() || !case.score.is_game() || swallowed || in_words {
        return;
    }
    let comment = |kind| {
        matches!(
            kind,
            TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape
        )
    };
    let tokens = &case.score.tokens;
    if tokens.iter().all(|token| comment(token.kind)) {
        return only_tags(case, sink);
    }
    let line = |kind| matches!(kind, TokenKind::LineComment | TokenKind::Escape);
    let Some(last) = tokens.iter().rfind(|token| !line(token.kind)) else {
        return;
    };
    let last = last.span;
    let help = match result_tag(case).as_deref() {
        Some(result @ ("1-0" | "0-1" | "1/2-1/2")) => {
            format!(
                "end the game with {result}, as its Result tag says, unless the score breaks off"
            )
        }
        _ => "end the game with 1-0, 0-1, 1/2-1/2 or *".to_owned(),
    };
    let span = Span {
        start: last.start,
        end: last.end,
    };
    sink.add(
        Draft::new(case, span, "the game ends here without a result")
            .kind("movetext")
            .help(help),
    );
}

fn result_tag(case: &Case<'_>) -> Option<String> {
    case.score
        .tag_value(case.text, "Result")
        .map(|value| String::from_utf8_lossy(value).into_owned())
}

/// A game that has tags and nothing else.
fn only_tags(case: &Case<'_>, sink: &mut Sink) {
    let Some(last) = case.score.tags.last() else {
        return;
    };
    let message = "the game has tags and nothing else: no moves, and no result behind them";
    sink.add(
        Draft::new(case, last.span, message)
            .kind("tags-only")
            .help("add the moves, or at least the result; these tags belong to no other game"),
    );
}
