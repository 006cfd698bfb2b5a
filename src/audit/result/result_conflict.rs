#![doc = include_str!("result_conflict.md")]

use shakmaty::Color;

use super::comment;
use crate::audit::draws::ending::ending;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Consequence, Edit, Fix, Level};
use crate::score::{Outcome, Span};

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checkmate", "stalemate", "dead-position", "resignation"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    // What no code is needed for is told once, with the first.
    if case.nth_code == 0 {
        against_each_other(case, sink);
    }
    let Some((said, span)) = case.game.terminator.or_else(|| tag_outcome(case)) else {
        return;
    };
    if said != Outcome::Open {
        against_the_end(case, said, span, sink);
    }
}

/// Tag, movetext, words and comment do not say the same.
fn against_each_other(case: &Case<'_>, sink: &mut Sink) {
    let tag = tag_outcome(case);
    if let (Some((said, _)), Some((tagged, span))) = (case.game.terminator, tag)
        && said != tagged
    {
        let message = format!("the Result tag says {tagged}, the movetext says {said}");
        let mut draft = Draft::new(case, span, message)
            .kind("tag")
            .help("find out which is right and make them agree");
        draft.finding.fixes = agreeing(case, said, tagged);
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
}

fn tag_outcome(case: &Case<'_>) -> Option<(Outcome, Span)> {
    let tag = case.score.tag(case.text, "Result")?;
    Some((case.score.tags(case.text).result()?, tag.span))
}

/// Tag and movetext made to agree: where one of them says nothing, with what the other says; where the end on the board
/// decides, with that.
fn agreeing(case: &Case<'_>, said: Outcome, tagged: Outcome) -> Vec<Fix> {
    let in_tag = |outcome: Outcome| written(tag_value(case), outcome);
    let in_moves = |outcome: Outcome| written(case.game.terminator.map(|(_, span)| span), outcome);
    let decided = || ending(case).map(|end| right(end.winner));
    let fix = |make: fn(String, Vec<Edit>) -> Fix, what: &str, outcome, edit: Option<Edit>| {
        edit.map(|edit| make(format!("write {outcome} {what}"), vec![edit]))
    };
    let (tag, moves) = ("in the Result tag", "at the end of the moves");
    let fixes = match (said, tagged) {
        (Outcome::Open, _) => vec![fix(Fix::safe, moves, tagged, in_moves(tagged))],
        (_, Outcome::Open) => vec![fix(Fix::safe, tag, said, in_tag(said))],
        _ => match decided() {
            Some(right) if right == said => vec![fix(Fix::choosing, tag, said, in_tag(said))],
            Some(right) if right == tagged => {
                vec![fix(Fix::choosing, moves, tagged, in_moves(tagged))]
            }
            _ => vec![
                fix(Fix::manual, tag, said, in_tag(said)),
                fix(Fix::manual, moves, tagged, in_moves(tagged)),
            ],
        },
    };
    fixes.into_iter().flatten().collect()
}

fn tag_value(case: &Case<'_>) -> Option<Span> {
    Some(case.score.tag(case.text, "Result")?.value)
}

fn written(place: Option<Span>, outcome: Outcome) -> Option<Edit> {
    Some(Edit::replace(place?, outcome.to_string()))
}

/// The result of a game with that winner.
fn right(winner: Option<Color>) -> Outcome {
    winner.map_or(Outcome::Drawn, Outcome::Won)
}

/// The game ended otherwise than the score says.
fn against_the_end(case: &Case<'_>, said: Outcome, span: Span, sink: &mut Sink) {
    let Some(end) = ending(case) else {
        return;
    };
    let right = right(end.winner);
    let orders = match end.winner {
        Some(side) => Consequence::WonBy { side },
        None => Consequence::Drawn,
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
            .help(format!("write {right}, or {look}"))
            .fix(everywhere(case, right)),
    );
}

/// A result in the tag and at the end of the moves.
fn everywhere(case: &Case<'_>, right: Outcome) -> Option<Fix> {
    let moves = case.game.terminator.map(|(_, span)| span);
    let says_other = |span: &Span| span.of(case.text) != right.to_string().as_bytes();
    let places = [tag_value(case), moves].into_iter().flatten();
    let edits: Vec<Edit> = places
        .filter(says_other)
        .filter_map(|span| written(Some(span), right))
        .collect();
    (!edits.is_empty()).then(|| Fix::choosing(format!("write {right}"), edits))
}
