#![doc = include_str!("limit_reached.md")]

use crate::audit::{Case, Draft, Sink};
use crate::limits::{
    COMMANDS, Limit, MARKS, MOVE_BYTES, TAGS, TOKENS, VARIATION_DEPTH, VARIATIONS,
};
use crate::score::{FaultKind, Span, TokenKind};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for &(limit, span) in &case.game.limits {
        report(case, sink, limit, span);
    }
    if let Some(span) = case.annotations.beyond {
        report(case, sink, Limit::Commands, span);
    }
    if !case.score.irregular {
        return;
    }
    for fault in &case.score.faults {
        if let FaultKind::Limit(limit) = fault.kind {
            report(case, sink, limit, fault.span);
        }
    }
    let is_word = |kind| matches!(kind, TokenKind::Move | TokenKind::Word);
    for token in &case.score.tokens {
        if token.span.len() > MOVE_BYTES && is_word(token.kind) {
            report(case, sink, Limit::MoveBytes, token.span);
        }
    }
}

fn report(case: &Case<'_>, sink: &mut Sink, limit: Limit, span: Span) {
    let (kind, message, help) = match limit {
        Limit::VariationDepth => (
            "variation-depth",
            format!("this variation stands inside {VARIATION_DEPTH} others and is not followed"),
            "write it into the variation around it, or as a game of its own",
        ),
        Limit::Variations => (
            "variations",
            format!("of the variations of one game {VARIATIONS} are followed; this one is not"),
            "part the game into several",
        ),
        Limit::Tokens => (
            "tokens",
            format!(
                "of one game {TOKENS} words and signs are told apart; from here on it is not read"
            ),
            "part the game into several, or look whether this is a score at all",
        ),
        Limit::Tags => (
            "tags",
            format!("of one game {TAGS} tags are read; this one and those behind it are not"),
            "leave out the tags that say nothing",
        ),
        Limit::Marks => (
            "marks",
            format!(
                "{MARKS} marks already stand at this move; this one and those behind it are not taken for its own"
            ),
            "leave one mark of check or mate",
        ),
        Limit::MoveBytes => (
            "move-length",
            format!("a word of {} bytes is not analysed as a move", span.len()),
            "put it in braces if it is a comment, or take it out",
        ),
        Limit::Work => (
            "work",
            "so much is doubtful in this game that what its moves may mean is not tried any more from here on"
                .to_owned(),
            "put right what is told before this; the rest may then be clear",
        ),
        Limit::PageWork => (
            "page-work",
            "so many rows may go on with one another here that more games may stand on this page than are found"
                .to_owned(),
            "set the games apart, or give the program fewer pages at a time",
        ),
        Limit::Commands => (
            "commands",
            format!(
                "of one game {COMMANDS} `[%law …]` commands are obeyed; this one and those behind it are not"
            ),
            "leave out those that say the same",
        ),
    };
    let first = Span::new(
        span.start as usize,
        span.start as usize + span.len().min(40),
    );
    let cut = first.len() - utf8_whole(first.of(case.text));
    let shown = Span::new(first.start as usize, first.end as usize - cut);
    sink.add(Draft::new(case, shown, message).kind(kind).help(help));
}

/// How many bytes stand before a character that is cut off at the end.
fn utf8_whole(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => bytes.len(),
    }
}
