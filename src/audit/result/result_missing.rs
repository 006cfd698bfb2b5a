#![doc = include_str!("result_missing.md")]

use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::replay::Facts;
use crate::score::{Fault, FaultKind, NotationFamily, Outcome, Span, TokenKind};

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
    let in_words = case.score.script == NotationFamily::Descriptive && case.game.words.is_some();
    if let Some((Outcome::Open, span)) = case.game.terminator {
        return open_end(case, span, sink);
    }
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
            .manner()
            .help(help)
            .fix(said_by_tag(case, span)),
    );
}

/// The result that the tag says, behind the last word of the game.
fn said_by_tag(case: &Case<'_>, last: Span) -> Option<Fix> {
    let result = case.score.tags(case.text).result()?;
    let edit = Edit::insert(last.end, format!(" {result}"));
    Some(Fix::choosing(
        format!("end the game with {result}, as its tag says"),
        [edit],
    ))
}

/// A game that ends with `*`, although the board tells how it ended.
fn open_end(case: &Case<'_>, span: Span, sink: &mut Sink) {
    let tagged = result_tag(case).is_some_and(|result| result != "*" && result != "?");
    let Some((last, before)) = case.line.plies.split_last().filter(|_| !tagged) else {
        return;
    };
    let ended = Facts::MATE.and(Facts::STALEMATE);
    // A game that goes on behind its end is asked about by another rule.
    let goes_on = before.iter().any(|ply| ply.facts.any(ended));
    if !last.facts.any(ended) || last.facts.any(Facts::UNCERTAIN) || goes_on {
        return;
    }
    let ply = case.line.last_ply();
    let (how, result) = match last.facts.any(Facts::MATE) {
        true => ("mate", case.ply_ref(ply).side.fold_wb("1-0", "0-1")),
        false => ("stalemate", "1/2-1/2"),
    };
    let message = format!(
        "the game is said to be open, but {} is {how}",
        case.printed(ply)
    );
    sink.add(
        Draft::new(case, span, message)
            .ply(case, ply)
            .kind("board")
            .help(format!("write {result}, or look whether a move is wrong"))
            .fix(Fix::choosing(
                format!("write {result}"),
                [Edit::replace(span, result)],
            )),
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
            .manner()
            .help("add the moves, or at least the result; these tags belong to no other game"),
    );
}
