//! The tags of a game, as they are written down anew (PGN standard, 8.1).

use std::borrow::Cow;

use crate::openings::{self, Opening};
use crate::score::{Outcome, Score, Tag, as_text, unescaped};

/// The tags every game has, in their order, and what they say when nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game: name and value, in the order of the source, each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WrittenTags<'t> {
    pairs: Vec<(Cow<'t, str>, Cow<'t, str>)>,
    /// What stands among the tags and is none, or is a tag whose name comes again.
    pub(super) others: Vec<String>,
}

impl<'t> WrittenTags<'t> {
    /// The tags of a score, without escapes; names are spelt as the standard does.
    pub(super) fn of(text: &'t [u8], score: &Score) -> WrittenTags<'t> {
        let mut tags = WrittenTags {
            pairs: Vec::with_capacity(score.tags.len()),
            ..WrittenTags::default()
        };
        for (index, tag) in score.tags.iter().enumerate() {
            let name = right_name(as_text(tag.name.of(text)));
            let is_same = |later: &Tag| is_same_name(later.name.of(text), tag.name.of(text));
            let again = score.tags[index + 1..].iter().any(is_same);
            if again || !is_name(&name) {
                let whole = String::from_utf8_lossy(tag.span.of(text)).into_owned();
                tags.others.push(whole);
                continue;
            }
            let value = match as_text(tag.value.of(text)) {
                Cow::Borrowed(value) => unescaped(value),
                Cow::Owned(value) => Cow::Owned(unescaped(&value).into_owned()),
            };
            tags.pairs.push((name, value));
        }
        tags
    }

    /// The same, kept apart from the text they were read from.
    pub(super) fn into_owned(self) -> WrittenTags<'static> {
        let owned = |said: Cow<'t, str>| Cow::Owned(said.into_owned());
        let pairs = self.pairs.into_iter();
        WrittenTags {
            pairs: pairs
                .map(|(name, value)| (owned(name), owned(value)))
                .collect(),
            others: self.others,
        }
    }

    /// The value of a tag.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.iter().find(|(found, _)| found == name)?;
        Some(value)
    }

    /// Adds the tags of an opening that are missing; `None` if the score says another code, and nothing was added.
    pub(super) fn classify(&mut self, opening: &Opening) -> Option<()> {
        let said = |tags: &WrittenTags<'_>, name: &str| {
            let value = tags.get(name).map(str::trim);
            value
                .filter(|value| !matches!(*value, "" | "?" | "-"))
                .map(str::to_owned)
        };
        let eco = said(self, "ECO");
        if eco
            .as_deref()
            .is_some_and(|eco| openings::code(eco) != Some(opening.eco))
        {
            return None;
        }
        let names = [
            ("ECO", Some(opening.eco)),
            ("Opening", Some(opening.family())),
            ("Variation", opening.variation()),
        ];
        // A variation stands beside the name that it is one of.
        let named = ["Opening", "Variation"]
            .iter()
            .any(|name| said(self, name).is_some());
        let missing = if named { &names[..1] } else { &names };
        for (name, value) in missing {
            let Some(value) = value.filter(|_| said(self, name).is_none()) else {
                continue;
            };
            self.pairs.retain(|(other, _)| other != name);
            self.pairs
                .push((Cow::Borrowed(name), Cow::Owned(value.to_owned())));
        }
        Some(())
    }

    /// Name and value of each tag, in the order of the source.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Writes the tag section: the roster first, then the others by name.
    pub(super) fn write(&self, result: Outcome, out: &mut String) {
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => Cow::Owned(result.to_string()),
                _ => Cow::Borrowed(self.get(name).filter(|v| !v.is_empty()).unwrap_or(unknown)),
            };
            push_tag(name, &value, out);
        }
        let in_roster = |name: &str| ROSTER.iter().any(|(other, _)| *other == name);
        let mut rest: Vec<_> = self.iter().filter(|(name, _)| !in_roster(name)).collect();
        if self.get("FEN").is_some() && self.get("SetUp") != Some("1") {
            rest.retain(|(name, _)| *name != "SetUp");
            rest.push(("SetUp", "1"));
        }
        rest.sort_unstable();
        for (name, value) in rest {
            push_tag(name, value, out);
        }
    }
}

fn push_tag(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    if value.contains(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
        push_escaped(value, out);
    } else {
        out.push_str(value);
    }
    out.push_str("\"]\n");
}

fn push_escaped(value: &str, out: &mut String) {
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // A value stands on one line, and control characters on none.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// The names whose spelling the standard gives.
fn known_names() -> impl Iterator<Item = &'static str> {
    ROSTER.iter().map(|(name, _)| *name).chain(["FEN", "SetUp"])
}

/// The name as the standard spells it, where it differs in nothing but capitals.
fn right_name(name: Cow<'_, str>) -> Cow<'_, str> {
    let mut known = known_names();
    let right = known.find(|right| right.eq_ignore_ascii_case(&name));
    right.map_or(name, Cow::Borrowed)
}

/// Whether two names are the same, once they are spelled as the standard does.
fn is_same_name(one: &[u8], other: &[u8]) -> bool {
    let is_known = || known_names().any(|known| known.as_bytes().eq_ignore_ascii_case(one));
    one == other || one.eq_ignore_ascii_case(other) && is_known()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::pgn::Lexer;

    fn tags(text: &str) -> WrittenTags<'_> {
        let mut score = Score::default();
        Lexer::new(text.as_bytes(), 0).next_score(&mut score);
        WrittenTags::of(text.as_bytes(), &score)
    }

    #[test]
    fn the_roster_comes_first_and_the_rest_by_name() {
        let tags = tags(
            "[ECO \"C20\"]\n[Event \"a \\\"b\\\" \\\\ c\"]\n[Annotator \"x\"]\n[fen \"8/8\"]\n[Result \"1-0\"]\n\n*\n",
        );
        let mut out = String::new();
        tags.write(Outcome::Won(shakmaty::Color::White), &mut out);
        assert_eq!(
            out,
            "[Event \"a \\\"b\\\" \\\\ c\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
             [White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n[ECO \"C20\"]\n\
             [FEN \"8/8\"]\n[SetUp \"1\"]\n"
        );
    }

    #[test]
    fn a_tag_whose_name_comes_again_is_kept_as_text() {
        let tags = tags("[Event \"a\"]\n[Site \"x\"]\n[Site \"y\"]\n\n*\n");
        assert_eq!(tags.get("Site"), Some("y"));
        assert_eq!(tags.others, ["[Site \"x\"]"]);
    }
}
