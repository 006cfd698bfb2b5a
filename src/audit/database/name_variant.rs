#![doc = include_str!("name_variant.md")]

use crate::audit::{Case, Draft, Respelling, Sink};
use crate::findings::Fix;

pub(crate) fn check(case: &Case<'_>, respelling: &Respelling, sink: &mut Sink) {
    let Some(tag) = case.score.tags.first() else {
        return;
    };
    let Respelling {
        name,
        games,
        right,
        right_games,
        is_said,
        edits,
    } = respelling;
    let counted = |games: u64| match games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let (here, there) = (counted(*games), counted(*right_games));
    let (message, help) = match is_said {
        true => (
            format!("`{name}` ({here}) is `{right}` ({there}) in the file of names"),
            "write it so everywhere",
        ),
        false => (
            format!("`{name}` ({here}) looks like another spelling of `{right}` ({there})"),
            "look whether they are one person; a file of names (--names) settles it for every run",
        ),
    };
    let title = format!("write `{right}` wherever `{name}` stands in this file");
    // A value in quotes would have to be spelled otherwise.
    let plain = !right.contains(['"', '\\']) && !edits.is_empty();
    sink.add(
        Draft::new(case, tag.span, message)
            .help(help)
            .fix(plain.then(|| Fix::choosing(title, edits.clone()))),
    );
}
