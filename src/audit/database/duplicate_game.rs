#![doc = include_str!("duplicate_game.md")]

use crate::audit::{Case, Draft, Duplication, Original, Sink};
use crate::findings::{Edit, Fix, OtherGame};
use crate::score::Span;

pub(crate) fn check(case: &Case<'_>, duplication: &Duplication, sink: &mut Sink) {
    let first_tag = case.score.tags.first().map(|tag| tag.span);
    let first_token = || case.score.tokens.first().map(|token| token.span);
    let span = first_tag
        .or_else(first_token)
        .unwrap_or(Span::empty(case.score.span.start as usize));
    let (kind, message, help, fix, other) = match duplication {
        Duplication::Of { original, bytes } => {
            let (kind, help) = kind_of(original);
            let OtherGame {
                source, game, line, ..
            } = &original.game;
            let message = format!("the same moves stand in game {game} of {source}, line {line}");
            (
                kind,
                message,
                help,
                bytes.map(|bytes| left_out(case, original, bytes)),
                Some(original.game.clone()),
            )
        }
        Duplication::IndexFull { games } => (
            "memory-full",
            format!("from here on games are compared only with the first {games} games of the run"),
            "audit the later files by themselves as well",
            None,
            None,
        ),
    };
    let mut draft = Draft::new(case, span, message)
        .kind(kind)
        .help(help)
        .fix(fix);
    draft.finding.other = other.map(Box::new);
    sink.add(draft);
}

/// Without the later game; of other players it may be the moves that are wrong, and of another day it may be another game.
fn left_out(case: &Case<'_>, original: &Original, (start, end): (u64, u64)) -> Fix {
    let edit = Edit {
        start,
        end,
        text: String::new(),
    };
    let date = case.score.tags(case.text).written("Date");
    match original.same_players && may_be_one(&date, &original.game.date) {
        true => Fix::choosing("take this game out", [edit]),
        false => Fix::manual("take this game out", [edit]),
    }
}

/// Whether two dates can be of one day: what is known in both is the same.
fn may_be_one(one: &str, other: &str) -> bool {
    let is_known = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let mut parts = one.split('.').zip(other.split('.'));
    parts.all(|(one, other)| one == other || !is_known(one) || !is_known(other))
}

/// The kind of a duplicate, and what can be done about it.
fn kind_of(original: &Original) -> (&'static str, &'static str) {
    match original.same_players {
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
