#![doc = include_str!("result_conflict.md")]

use super::comment;
use crate::audit::draws::ending::ending;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Consequence, Level};
use crate::score::{Outcome, Span};

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checkmate", "stalemate", "dead-position", "resignation"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let tag = tag_outcome(case);
    if let (Some((said, _)), Some((tagged, span))) = (case.game.terminator, tag)
        && said != tagged
    {
        let message = format!("the Result tag says {tagged}, the movetext says {said}");
        let draft = Draft::new(case, span, message)
            .kind("tag")
            .help("find out which is right and make them agree");
        // `*` says nothing against the tag, and much writing ends games so.
        sink.add(match said {
            Outcome::Open => draft.usually(Level::Warning).manner(),
            _ => draft,
        });
    }
    if let (Some((said, span)), Some((before, _))) = (case.game.terminator, case.game.other_end) {
        let message = format!("the movetext ends twice, with {before} and with {said}");
        sink.add(
            Draft::new(case, span, message)
                .kind("movetext")
                .help("find out which is right and take the other out"),
        );
    }
    if let (Some((said, span)), Some((words, _))) = (case.game.terminator, case.game.words)
        && said != words
        && said != Outcome::Open
    {
        let message = format!("the words say {words}, the movetext ends with {said}");
        sink.add(
            Draft::new(case, span, message)
                .kind("words")
                .help("find out which is right and make them agree"),
        );
    }
    if let (Some((said, _)), Some((comment, span))) =
        (case.game.terminator, comment::by_comment(case))
        && said != comment
        && said != Outcome::Open
    {
        let message = format!("the comment says {comment}, the movetext ends with {said}");
        sink.add(
            Draft::new(case, span, message)
                .kind("words")
                .help("find out which is right and make them agree"),
        );
    }
    let Some((said, span)) = case.game.terminator.or(tag) else {
        return;
    };
    if said != Outcome::Open {
        against_the_end(case, said, span, sink);
    }
}

fn tag_outcome(case: &Case<'_>) -> Option<(Outcome, Span)> {
    let tag = case.score.tag(case.text, "Result")?;
    Some((case.score.tags(case.text).result()?, tag.span))
}

/// The game ended otherwise than the score says.
fn against_the_end(case: &Case<'_>, said: Outcome, span: Span, sink: &mut Sink) {
    let Some(end) = ending(case) else {
        return;
    };
    let (right, orders) = match end.winner {
        Some(side) => (Outcome::Won(side), Consequence::WonBy { side }),
        None => (Outcome::Drawn, Consequence::Drawn),
    };
    if said == right {
        return;
    }
    let (kind, look) = match (end.said, end.ground) {
        (None, _) => ("board", "look whether a move is wrong"),
        (Some(_), "resignation") => ("resignation", "look who resigned"),
        (Some(_), "time" | "flag-without-mating-force") => ("time", "look whose time was up"),
        (Some(_), _) => ("claim", "look who claimed what"),
    };
    let message = format!(
        "the score gives {said}, but {}: the result is {right}",
        end.how(case)
    );
    sink.add(
        Draft::new(case, span, message)
            .ply(case, end.ply)
            .kind(kind)
            .cites(case, &end.cite, &end.says, orders)
            .help(format!("write {right}, or {look}")),
    );
}
