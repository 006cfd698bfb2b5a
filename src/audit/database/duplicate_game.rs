#![doc = include_str!("duplicate_game.md")]

use crate::audit::{Case, Draft, Earlier, Sink};
use crate::score::Span;

pub(crate) fn check(case: &Case<'_>, earlier: &Earlier<'_>, sink: &mut Sink) {
    let first_tag = case.score.tags.first().map(|tag| tag.span);
    let first_token = || case.score.tokens.first().map(|token| token.span);
    let span = first_tag.or_else(first_token);
    let line = match earlier.line {
        Some(line) => format!(", line {line}"),
        None => String::new(),
    };
    let Earlier { source, game, .. } = earlier;
    let message = format!("the same moves stand in game {game} of {source}{line}");
    let (kind, help) = match earlier.same_players {
        true => (
            "same-players",
            "leave one of them out, or look whether one has the moves of another game",
        ),
        false => (
            "same-moves",
            "look whose game it was, and leave the other out",
        ),
    };
    let span = span.unwrap_or(Span::empty(case.score.span.start as usize));
    sink.add(Draft::new(case, span, message).kind(kind).help(help));
}
