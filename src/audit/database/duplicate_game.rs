#![doc = include_str!("duplicate_game.md")]

use crate::audit::{Case, Draft, Earlier, Memory, Sink};
use crate::score::Span;

pub(crate) fn check(case: &Case<'_>, memory: &Memory<'_>, sink: &mut Sink) {
    let first_tag = case.score.tags.first().map(|tag| tag.span);
    let first_token = || case.score.tokens.first().map(|token| token.span);
    let span = first_tag
        .or_else(first_token)
        .unwrap_or(Span::empty(case.score.span.start as usize));
    let (kind, message, help) = match memory {
        Memory::Same(earlier) => {
            let (kind, help) = kind_of(earlier);
            let Earlier {
                source, game, line, ..
            } = earlier;
            let message = format!("the same moves stand in game {game} of {source}, line {line}");
            (kind, message, help)
        }
        Memory::Full { games } => (
            "memory-full",
            format!("from here on games are compared only with the first {games} games of the run"),
            "audit the later files by themselves as well, or give the folder for temporary files more room",
        ),
    };
    sink.add(Draft::new(case, span, message).kind(kind).help(help));
}

/// The kind of a duplicate, and what can be done about it.
fn kind_of(earlier: &Earlier<'_>) -> (&'static str, &'static str) {
    match earlier.same_players {
        true => (
            "same-players",
            "leave one of them out, or look whether one has the moves of another game",
        ),
        false => (
            "same-moves",
            "look whose game it was, and leave the other out",
        ),
    }
}
