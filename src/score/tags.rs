//! What the tags of a score say: who played, when, and how it ended. Whoever wants to know asks here.

use std::borrow::Cow;

use shakmaty::Color;

use super::{Day, Month, Outcome, Score, Span};

/// Tags that say when a game was played, the surest first.
const DATES: [&str; 3] = ["Date", "EventDate", "UTCDate"];

/// One tag pair: `[Name "value"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// From the opening bracket to the closing one, or to where the tag breaks off.
    pub span: Span,
    /// The name.
    pub name: Span,
    /// The value as written, between its quotes, escapes and all.
    pub value: Span,
}

/// The tags of a score, to be asked what they say.
#[derive(Clone, Copy, Debug)]
pub struct Tags<'a> {
    text: &'a [u8],
    score: &'a Score,
}

impl Score {
    /// What its tags say; `text` is what it was read from.
    pub fn tags<'a>(&'a self, text: &'a [u8]) -> Tags<'a> {
        Tags { text, score: self }
    }
}

impl<'a> Tags<'a> {
    /// The value of a tag, without the blanks around it; `None` if there is none, or it says that this is not known or
    /// that there is nothing to say (`?`, `-`).
    pub fn value(self, name: &str) -> Option<&'a [u8]> {
        let value = self.score.tag_value(self.text, name)?.trim_ascii();
        let unknown = |b: &u8| matches!(b, b'?' | b'-' | b'.' | b' ');
        (!value.iter().all(unknown)).then_some(value)
    }

    /// The same as text.
    pub fn said(self, name: &str) -> Option<Cow<'a, str>> {
        self.value(name).map(as_text)
    }

    /// The name of a player.
    pub fn player(self, side: Color) -> Option<Cow<'a, str>> {
        self.said(side.fold_wb("White", "Black"))
    }

    /// A tag as it is written; nothing if there is none, or only a question mark. Fingerprints are made of this, so it
    /// hears less than [`Tags::said`] of what else can say nothing.
    pub fn written(self, name: &str) -> Cow<'a, str> {
        match self.score.tag_value(self.text, name) {
            None | Some(b"?") => Cow::Borrowed(""),
            Some(value) => as_text(value),
        }
    }

    /// `White – Black` as they are written, with a question mark for who is not named; `None` if neither is.
    pub fn players(self) -> Option<String> {
        let [white, black] = ["White", "Black"].map(|name| self.written(name));
        if white.is_empty() && black.is_empty() {
            return None;
        }
        let named = |name: Cow<'a, str>| match name.is_empty() {
            true => Cow::Borrowed("?"),
            false => name,
        };
        Some(format!("{} – {}", named(white), named(black)))
    }

    /// When the game was played.
    pub fn played(self) -> Option<Month> {
        self.played_by(&DATES)
    }

    /// The same, by the first of these tags that says it.
    fn played_by(self, dates: &[&str]) -> Option<Month> {
        dates.iter().find_map(|name| Month::of(&self.said(name)?))
    }

    /// The day the game was played on; of another date than its own the month is all that is taken.
    pub fn day(self) -> Day {
        let [date, others @ ..] = DATES;
        let own = self.said(date);
        let day = own.as_deref().map(Day::of).filter(|day| day.year > 0);
        let month = || {
            let own = own.as_deref().and_then(Month::of);
            let Month { year, month } = own.or_else(|| self.played_by(&others))?;
            let month = month.unwrap_or(0);
            Some(Day {
                year,
                month,
                day: 0,
            })
        };
        day.or_else(month).unwrap_or_default()
    }

    /// How the game ended.
    pub fn result(self) -> Option<Outcome> {
        let value = self.score.tag_value(self.text, "Result")?;
        Outcome::spelled_so(value).or_else(|| Outcome::named(str::from_utf8(value).ok()?.trim()))
    }
}

/// Bytes as text, what is no UTF-8 replaced; whole UTF-8, which nearly all is, is known to be that in far less time.
pub fn as_text(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// The value of a tag without the signs that stand before quotes and backslashes in it.
pub fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"' | '\\')) => plain.extend(chars.next()),
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Span, Tag};

    /// A score with these tags and nothing else.
    fn score(pairs: &[(&str, &str)]) -> (Vec<u8>, Score) {
        let (mut text, mut score) = (Vec::new(), Score::default());
        for (name, value) in pairs {
            let at = text.len();
            text.extend_from_slice(name.as_bytes());
            let value_at = text.len();
            text.extend_from_slice(value.as_bytes());
            let (name, value) = (Span::new(at, value_at), Span::new(value_at, text.len()));
            let tag = Tag {
                span: Span::new(at, text.len()),
                name,
                value,
            };
            score.add_tag(&text, tag);
        }
        (text, score)
    }

    #[test]
    fn what_says_nothing_is_nothing() {
        for value in ["", "?", "-", " ", "????.??.??", "??"] {
            let (text, score) = score(&[("Event", value)]);
            assert_eq!(score.tags(&text).said("Event"), None, "{value}");
        }
        let (text, score) = score(&[("Event", " Club? "), ("White", "A"), ("Black", "?")]);
        let tags = score.tags(&text);
        assert_eq!(tags.said("Event").as_deref(), Some("Club?"));
        assert_eq!(tags.players().as_deref(), Some("A – ?"));
        assert_eq!(
            [tags.written("Event"), tags.written("Black")],
            [" Club? ", ""]
        );
        assert_eq!(
            (tags.said("Site"), tags.played(), tags.result()),
            (None, None, None)
        );
    }

    #[test]
    fn a_game_was_played_when_the_surest_of_its_dates_says() {
        for (tags, year) in [
            (
                &[("UTCDate", "1901.01.01"), ("EventDate", "1900.12.30")][..],
                Some(1900),
            ),
            (&[("EventDate", "1900"), ("Date", "1901.01.02")], Some(1901)),
            (
                &[("Date", "????.??.??"), ("UTCDate", "1901.01.02")],
                Some(1901),
            ),
            (&[("Date", "190?.??.??")], None),
        ] {
            let (text, score) = score(tags);
            assert_eq!(
                score.tags(&text).played().map(|month| month.year),
                year,
                "{tags:?}"
            );
        }
    }

    #[test]
    fn a_result_is_spelled_as_the_standard_has_it() {
        for (value, result) in [
            ("1-0", Some(Outcome::Won(Color::White))),
            ("0-1", Some(Outcome::Won(Color::Black))),
            ("1/2-1/2 ", Some(Outcome::Drawn)),
            ("*", Some(Outcome::Open)),
            ("0-0", None),
            ("?", None),
        ] {
            let (text, score) = score(&[("Result", value)]);
            assert_eq!(score.tags(&text).result(), result, "{value}");
        }
    }
}
