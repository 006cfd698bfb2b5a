//! The persons a book names, each in the spelling it has most often.

use std::collections::HashMap;

use crate::book::misread::distance;
use crate::book::person::{cased, is_cut_name, is_nobody, is_particle, is_titled};
use crate::book::sides;
use crate::text::chars::is_single_quote;

/// So often a name stands in a book that others may be it, misread.
const OFTEN: u32 = 3;
/// Names that others are compared with.
const MOST: usize = 200;
/// A name is misread for one that stands so many times as often.
const RARER: u32 = 4;
/// A name is the one meant by an initial if it stands so many times as often as any other.
const FOREMOST: u32 = 10;
/// Letters of a name that is known when misread.
const LETTERS: usize = 4;

/// The persons of a book.
#[derive(Debug, Default)]
pub(in crate::book) struct People {
    /// How often each surname stands in the book, small.
    counts: HashMap<String, u32>,
    /// The surnames that stand there most often, as they are spelled, the first most often.
    known: Vec<(String, u32)>,
}

impl People {
    /// Counts the names behind titles, and those of some pairs of players.
    pub(super) fn of(text: &str, pairs: &[(String, String)]) -> People {
        let titled = titled_surnames(text);
        let paired = pairs
            .iter()
            .flat_map(|(one, other)| [&one[..], &other[..]])
            .filter(|name| !is_titled(name));
        let mut counts: HashMap<String, u32> = HashMap::new();
        for name in titled.chain(paired) {
            let surname = surname(name);
            if surname.chars().count() >= LETTERS && !is_nobody(surname) {
                *counts.entry(surname.to_lowercase()).or_default() += 1;
            }
        }
        let often = counts.iter().filter(|(_, count)| **count >= OFTEN);
        let mut known: Vec<(String, u32)> = often
            .map(|(name, count)| (cased(&name.to_uppercase()), *count))
            .collect();
        known.sort_by(|(a, n), (b, m)| m.cmp(n).then(a.cmp(b)));
        known.truncate(MOST);
        People { counts, known }
    }

    /// A text with each misread name as the book has it most often, and misread titles before them.
    pub(in crate::book) fn mend(&self, text: &str) -> String {
        let mut mended = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let blank = rest.len() - rest.trim_start().len();
            let end = rest[blank..]
                .find(char::is_whitespace)
                .map_or(rest.len(), |n| n + blank);
            mended.push_str(&rest[..blank]);
            let (word, behind) = (&rest[blank..end], &rest[end..]);
            let below = behind.trim_start();
            let side = Self::mended_side(word, below);
            match side.or_else(|| self.mended_title(word, below)) {
                Some(title) => {
                    let opened = word.len() - word.trim_start_matches(['(', '[', '"']).len();
                    mended.push_str(&word[..opened]);
                    mended.push_str(title);
                }
                None => mended.push_str(&self.mended_word(word)),
            }
            rest = behind;
        }
        mended
    }

    /// The word for a side over a column.
    fn mended_side(word: &str, behind: &str) -> Option<&'static str> {
        let labels = behind.starts_with('(') && word.chars().any(char::is_uppercase);
        let side = sides::side_of(word).filter(|_| labels)?;
        Some(["WHITE.", "BLACK."][side])
    }

    fn mended_word(&self, word: &str) -> String {
        let from = word.len()
            - word
                .trim_start_matches(['(', '[', '"', '*', '.', ','])
                .len();
        let bare = &word[from..];
        let bare = bare.trim_end_matches([')', '"', '*', '.', ',', ';', ':']);
        match (self.spelled(bare), bare.strip_prefix('ß')) {
            (Some(name), _) => word.replacen(bare, name, 1),
            // No word begins with it: it is a B.
            (None, Some(rest)) => word.replacen(bare, &format!("B{rest}"), 1),
            (None, None) => word.to_owned(),
        }
    }

    /// The name that a misread one is.
    fn spelled(&self, word: &str) -> Option<&str> {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        let lower = word.to_lowercase();
        let named = word.chars().any(char::is_uppercase) && letters + 1 >= LETTERS;
        if !named
            || self
                .known
                .iter()
                .any(|(name, _)| name.eq_ignore_ascii_case(word))
        {
            return None;
        }
        let often = self.counts.get(&lower).copied().unwrap_or_default();
        let near = self.known.iter().filter_map(|(name, count)| {
            let most = if name.len() < 8 { 9 } else { 13 };
            let rare = RARER * often <= *count;
            Some((distance(word, name, most).filter(|_| rare)?, name))
        });
        near.min_by_key(|(cost, _)| *cost)
            .map(|(_, name)| &name[..])
    }

    /// The title that a word is, misread: `Mi.`, `^Ir,`, or whatever short word stands before a name.
    fn mended_title(&self, word: &str, behind: &str) -> Option<&'static str> {
        let bare = word.trim_start_matches(['(', '[', '"']);
        let named = behind
            .starts_with(|c: char| c.is_uppercase() || matches!(c, '^' | '\\' | ']' | '—' | '!'));
        let known = is_titled(bare) && !bare.ends_with(',') || is_cut_name(bare);
        let ends = bare.ends_with(['.', ',', '-']) || bare.len() <= 2;
        if !named || known || !ends || bare.chars().count() > 6 {
            return None;
        }
        let dirty = bare.starts_with(|c: char| !c.is_alphanumeric());
        let short = bare.trim_end_matches(['.', ',', '-']);
        let letters = short.chars().count();
        let misread = letters > 1 && distance(short, "mr", 6).is_some();
        let before_name =
            (2..4).contains(&letters) && bare.ends_with('.') && self.begins_with_name(behind);
        let begins = short.starts_with(['M', 'm']) || dirty || before_name;
        let upper = !dirty && behind.chars().take(3).all(|c| !c.is_lowercase());
        ((misread || before_name) && begins).then_some(if upper { "MR." } else { "Mr." })
    }

    /// Whether a text begins with a name that the book has often.
    fn begins_with_name(&self, text: &str) -> bool {
        let word = text
            .split(|c: char| !c.is_alphabetic())
            .next()
            .unwrap_or_default();
        let title = ["st", "jr", "jun", "sen", "de", "no", "nr"];
        !title.contains(&&word.to_lowercase()[..])
            && self
                .known
                .iter()
                .any(|(name, _)| name.eq_ignore_ascii_case(word))
    }

    /// The one person of the book that an initial can only mean: nobody else with it is named nearly as often.
    pub(in crate::book) fn meant_by(&self, initial: &str) -> Option<&str> {
        let initial = initial.to_lowercase();
        let mut fit = self
            .known
            .iter()
            .filter(|(name, _)| name.to_lowercase().starts_with(&initial));
        let (name, count) = fit.next()?;
        let other = fit.next().map_or(1, |(_, count)| *count);
        (!initial.is_empty() && *count >= FOREMOST * other).then_some(name)
    }
}

/// The surnames that stand behind titles.
fn titled_surnames(text: &str) -> impl Iterator<Item = &str> {
    let mut words = text.split_whitespace().peekable();
    std::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            if !word.starts_with(|c: char| c.is_uppercase()) || !is_titled(word) {
                continue;
            }
            let mut surname = None;
            // Initials and first names stand before it.
            while let Some(word) = words
                .next_if(|word| word.starts_with(|c: char| c.is_uppercase()) || is_particle(word))
            {
                surname = Some(word);
                let letters = word.chars().filter(|c| c.is_alphabetic()).count();
                if letters > 2 && !word.ends_with(|c: char| c.is_alphabetic()) {
                    break;
                }
            }
            if surname.is_some() {
                return surname;
            }
        }
    })
}

/// The last word of a name, without the `'s` behind it.
fn surname(name: &str) -> &str {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let bare = last.trim_matches(|c: char| !c.is_alphabetic());
    let sign = |c: char| is_single_quote(c) || matches!(c, '*' | '^');
    match bare.rsplit_once(sign) {
        Some((name, "s")) => name,
        _ => bare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn club() -> People {
        let text =
            "Mr. Harcourt met Mr. Lindqvist. ".repeat(5) + "Mr. Harcourt won. Mr. Lind was there.";
        People::of(&text, &[])
    }

    #[test]
    fn names_are_joined_to_the_spelling_the_book_has_most_often() {
        let club = club();
        for (read, meant) in [
            (
                "Mi. HaiTourt and ^Ir. Liiidqvist.",
                "Mr. Harcourt and Mr. Lindqvist.",
            ),
            (
                "MATCH BETWEEN MR. IIARCOURT AND",
                "MATCH BETWEEN MR. Harcourt AND",
            ),
            ("WHITE.   (Mr, Haroourt)", "WHITE.   (Mr. Harcourt)"),
            ("Mr. Lind.", "Mr. Lind."),
            (
                "Wm. Harcourt, M. St. Harcourt",
                "Wm. Harcourt, M. St. Harcourt",
            ),
            ("Harcourt", "Harcourt"),
            ("Mr. ßird and Herr Weiß", "Mr. Bird and Herr Weiß"),
            ("He met a merchant, and won.", "He met a merchant, and won."),
        ] {
            assert_eq!(club.mend(read), meant, "{read}");
        }
    }

    #[test]
    fn an_initial_means_who_is_named_far_more_than_others() {
        let text = "Mr. Harcourt. ".repeat(30) + &"Mr. Hill. Mr. Bell. Mr. Bond. ".repeat(3);
        let people = People::of(&text, &[]);
        assert_eq!(people.meant_by("H"), Some("Harcourt"));
        assert_eq!(people.meant_by("B"), None);
        assert_eq!(people.meant_by("Z"), None);
    }
}
