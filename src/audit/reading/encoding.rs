#![doc = include_str!("encoding.md")]

use crate::audit::{Case, Draft, Sink};
use crate::findings::{Applicability, Fix};
use crate::score::Span;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let inside = |at: &u32| {
        (case.score.span.start..case.score.span.end.max(case.score.span.start + 1)).contains(at)
    };
    if let Some(name) = case.decoding.encoding
        && let Some(at) = case.decoding.first.filter(inside)
    {
        let (or_else, try_it) = match case.decoding.runner_up {
            Some(other) => (
                format!(" ({other} is the next best guess)"),
                format!(", and name it if it is another (`--encoding {other}`)"),
            ),
            None => Default::default(),
        };
        let message = format!("the text is not UTF-8 from here on; it is read as {name}{or_else}");
        let help = format!(
            "look whether the letters come out right{try_it}; saved as UTF-8 it is beyond doubt"
        );
        let draft = Draft::new(case, character(case, at), message).kind("old-encoding");
        sink.add(draft.help(help).fix(recoding(case, name)));
    }
    let from = case
        .decoding
        .undecodable
        .partition_point(|&at| at < case.score.span.start);
    let mut lost = case.decoding.undecodable[from..]
        .iter()
        .copied()
        .take_while(|at| inside(at));
    if let Some(first) = lost.next() {
        let more = match lost.count() {
            0 => String::new(),
            n => format!(" (and {n} more in this game)"),
        };
        let message = format!("this byte is no character in the encoding of the text{more}");
        let draft = Draft::new(case, character(case, first), message)
            .kind("undecodable")
            .manner();
        sink.add(draft.help("it is shown as U+FFFD; put in what should stand there"));
    }
}

/// The whole source as UTF-8: with another encoding that would do as well, a reading is chosen.
fn recoding(case: &Case<'_>, name: &'static str) -> Option<Fix> {
    let applicability = match case.decoding.runner_up {
        None => Applicability::Safe,
        Some(_) => Applicability::Unsafe,
    };
    let lossless = case.decoding.undecodable.is_empty();
    lossless.then(|| Fix::recoding(applicability, name))
}

/// The span of the character at `at`.
fn character(case: &Case<'_>, at: u32) -> Span {
    let at = (at as usize).min(case.text.len());
    let len = (1..=4)
        .find(|len| {
            case.text
                .get(at..at + len)
                .is_some_and(|c| std::str::from_utf8(c).is_ok())
        })
        .unwrap_or(0);
    Span::new(at, at + len)
}
