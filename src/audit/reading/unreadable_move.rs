#![doc = include_str!("unreadable_move.md")]

use super::shortened;
use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::notation::letters::{self, Letters};
use crate::notation::{Notation, lenient};
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for remark in &case.line.remarks {
        let RemarkKind::Unreadable {
            nearest,
            passed_over,
        } = &remark.kind
        else {
            continue;
        };
        let text = case.quote(remark.span);
        let twice = case
            .line
            .ply(remark.ply - 1)
            .is_some_and(|last| last.span.of(case.text) == text.as_bytes());
        let text = shortened(&text);
        let message = match *passed_over && twice {
            true => format!("`{text}` is written twice"),
            false => format!("`{text}` cannot be read as a move"),
        };
        let help = match passed_over {
            _ if let Some(language) = language_of(case, &text) => &format!(
                "as `{language}` it would be a move, but one game is not read in two notations: write it as the others are"
            ),
            true => "the score goes on as if it were not there: take it out, or put it in braces",
            false => {
                "write the move that was played; its turn is counted, and the board behind it is not certain"
            }
        };
        sink.add(
            Draft::new(case, remark.span, message)
                .ply(case, remark.ply)
                .fen(walk.before(remark.ply).fen())
                .suggest(nearest)
                .help(help),
        );
    }
}

/// The notation whose letters would make a move of the text, where the game is written with others.
fn language_of(case: &Case<'_>, text: &str) -> Option<&'static str> {
    let own = case.game.notation.letters();
    if own.is_none() && case.game.notation != Notation::SAN {
        return None;
    }
    if text.starts_with(|c: char| matches!(c, 'a'..='h')) {
        return None;
    }
    let of_another =
        |letters: &&Letters| Some(*letters) != own && !letters.patterns(text).is_empty();
    let english = own.is_some() && !lenient::patterns(text).is_empty();
    match english {
        true => Some(Notation::SAN.name()),
        false => letters::ALL
            .iter()
            .find(of_another)
            .map(|letters| letters.name),
    }
}
