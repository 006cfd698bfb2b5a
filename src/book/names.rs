//! Names of players as headings print them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Match, Regex};

use super::meant::{Meant, ReadWord};
use super::occasion;
use super::person::{self, NAME, tidy};
use super::side_words::{in_one_language, meanings};
use super::sides;
use crate::text::chars::regex;

static PAIR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let side = side();
    regex(&format!(
        r"\b(?P<one>{side}),?(?:\s+\([^()]{{1,30}}\))?,?{MEN}\s+(?:v\.?|vs\.?|versus|against|V\.?|VS\.?|VERSUS|AGAINST)\s+(?P<other>{side})"
    ))
});
/// White in French and Spanish, which is near `black`.
const BLANCS: [&str; 4] = ["blanc", "blancs", "blanca", "blancas"];
/// `had the White men`, `with Black`, `playing White`.
const MEN: &str = r"(?:\s+(?:had|having|has|with|playing|played|conducting|led|leading|taking)(?:\s+(?:with|the))*\s+(?P<first>(?i:white|black))(?:\s+(?:men|pieces|side|forces))?,?)?";
/// What is said of both players, in languages where it has a small letter: `los señores Gomez y Perez`.
const HONOURED: &str = r"(?:(?:señores|sres\.|signori|sigg\.|heeren)\s+)?";
/// `, of Budapest`, behind a name.
const TOWN: &str = r"(?:,\s+(?i:of|from|aus|von|de)\s+\p{Lu}[^,;()]{1,40})?";
static BETWEEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"(?i:between|zwischen|entre|fra|tra|tussen)\s+(?:(?:an?|the|den|los|les|i|de)\s+)?{HONOURED}(?P<one>{name})(?:\s+\((?P<first>(?i:white|black|weiss|weiß|schwarz))\))?{TOWN},?\s+(?i:and|und|et|y|e|en)\s+(?:an?\s+)?[\x22“*]*(?P<other>{name})"
    ))
});
/// `Morphy - Duke Karl, Paris 1858`: names and place with the year behind it, as books of our days have them.
static DASHED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"\b(?P<one>{name})\s*[[:dash:]]{{1,2}}\s*(?P<other>{name}(?:\s*[/&]\s*{name})?),\s+(?P<site>\p{{Lu}}[\p{{L}}.[:quote:]]+(?:\s\p{{Lu}}[\p{{L}}.[:quote:]]+)*),?\s+(?:1[5-9]|20)\d\d\b"
    ))
});
/// `ROTLEWI - RUBINSTEIN`, and nothing else.
static DASHED_ALONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"^(?P<one>{name})\s*[[:dash:]]{{1,2}}\s*(?P<other>{name})\.?$"
    ))
});
/// `Mr. Mason and Mr. Bird.`, and nothing else.
static JOINED_ALONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"^(?i:between\s+)?(?:an?\s+)?(?P<one>{name})\s+(?i:and|und|et|y|&)\s+(?:an?\s+)?(?P<other>{name}|(?i:amateur|friend))[.,]?$"
    ))
});
static WITH_SIDES: LazyLock<Option<Regex>> = LazyLock::new(pair_with_sides);
/// `Mr. Lee (Hull), White; Mr. Bird (London), Black`
static BEFORE_SIDES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    let town = r"(?:\s+\([^()]{1,30}\))?";
    let side = |group| format!(r"(?P<{group}>(?i:white|black))\b");
    let (first, second) = (side("first"), side("second"));
    regex(&format!(
        r"\b(?P<one>{name}){town},\s+{first}[.,;]*\s+(?:(?i:and)\s+)?(?P<other>{name}){town},\s+{second}"
    ))
});

/// One player, or two who consult.
fn side() -> String {
    let name = &*NAME;
    format!(r"(?:(?i:messrs)\.?\s+{name}\s+(?i:and|&)\s+[\x22“*]*{name}|{name})")
}

/// `Mr. Lee (White) and Mr. Bird (Black)`, `Lee (White); Bird (Black)`.
fn pair_with_sides() -> Option<Regex> {
    let name = &*NAME;
    let side = |group| format!(r"\(\s*(?P<{group}>\p{{L}}{{3,8}})\s*\)");
    let (first, second) = (side("first"), side("second"));
    regex(&format!(
        r"\b(?P<one>{name}),?\s*{first}(?:,?\s+(?i:and|und|et|y|e|v\.?|vs\.?|against|gegen)\s+|\s*[,;[:dash:]]\s*)(?P<other>{name}),?\s*{second}"
    ))
}

/// A sentence with the words apart from its names that a scanner glued to them: `andMr.Bird`.
fn apart(text: &str) -> Cow<'_, str> {
    static GLUED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        regex(
            r"\b([Bb]etween|[Zz]wischen|[Ee]ntre|and|und|et|versus|against|Mr\.|Herr|Messrs\.|Dr\.)(Between|Zwischen|Entre|Mr\.|Herr|Messrs\.|Dr\.)?(\p{Lu})",
        )
    });
    let Some(glued) = GLUED.as_ref() else {
        return Cow::Borrowed(text);
    };
    glued.replace_all(text, |found: &Captures<'_>| {
        let parts = found.iter().skip(1).flatten();
        parts
            .map(|part| part.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    })
}

/// A sentence with the sides in brackets behind its names, and the points behind titles, as they were printed:
/// `Mr,Bird (Whitej`.
fn mended(text: &str) -> String {
    static BRACKETED: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"[(\[{]\s*([WwBbVv]\p{L}{3,6})[)\]}]?"));
    static TITLED: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"\b(Mr|Dr|Messrs|Mrs|Capt|Rev)\s?[,:;]\s?"));
    let (Some(bracketed), Some(titled)) = (BRACKETED.as_ref(), TITLED.as_ref()) else {
        return text.to_owned();
    };
    let sides = bracketed.replace_all(text, |found: &Captures<'_>| {
        let as_printed = BLANCS.contains(&&found[1].to_lowercase()[..]);
        let side = sides::side_of(&found[1]).filter(|_| !as_printed);
        side.map_or_else(
            || found[0].to_owned(),
            |side| ["(White)", "(Black)"][side].to_owned(),
        )
    });
    titled.replace_all(&sides, "$1. ").into_owned()
}

/// Whether the first of two players is said to have the black men; nothing where what is said of both are no sides.
fn black_is_first(found: &Captures<'_>) -> Option<bool> {
    let word = |group| found.name(group).map(|word| word.as_str());
    match (word("first"), word("second")) {
        (Some(one), Some(other)) => {
            let sides = in_one_language(one, other)?.map(|word| word.side);
            (sides[0] != sides[1]).then_some(sides[0] == 1)
        }
        (first, _) => Some(first.is_some_and(|word| meanings(word).any(|word| word.side == 1))),
    }
}

/// The two names in a sentence, in its order: `Mason v. Bird`, `between Messrs. Mason and Bird`. They stand between its line
/// feeds, if there are two so.
pub(super) fn in_sentence(text: &str) -> Option<(String, String)> {
    let whole = || in_one_line(&text.replace('\n', " "));
    in_one_line(text).or_else(|| text.contains('\n').then(whole)?)
}

fn in_one_line(text: &str) -> Option<(String, String)> {
    let text = &*mended(&apart(text));
    let find = |regex: &LazyLock<Option<Regex>>| {
        let pairs = regex.as_ref()?.captures_iter(text).filter_map(|found| {
            // Two who consult are against others.
            let behind = text[found.get(0)?.end()..]
                .trim_start()
                .to_ascii_lowercase();
            if behind.starts_with("against") {
                return None;
            }
            let one = tidy(found.name("one")?.as_str())?;
            let other = tidy(found.name("other")?.as_str())?;
            let somebody = !person::is_nobody(&one) && !person::is_nobody(&other);
            let black_first = black_is_first(&found)?;
            somebody.then_some(if black_first {
                (other, one)
            } else {
                (one, other)
            })
        });
        pairs.last()
    };
    find(&WITH_SIDES)
        .or_else(|| find(&BEFORE_SIDES))
        .or_else(|| find(&BETWEEN))
        .or_else(|| find(&PAIR))
        .or_else(|| find(&DASHED))
}

/// The names in a heading that a title or the words around them tell to be those of players, in its order.
pub(super) fn evident(text: &str) -> Vec<String> {
    let text = &*apart(text);
    let players = names_in(text).filter(|name| {
        let before = text[..name.start()].split_whitespace().next_back();
        let behind = text[name.end()..].split_whitespace().next();
        let joins = |word: Option<&str>, joining: &[&str]| {
            let bare = word.map(|word| {
                word.trim_matches(|c: char| !c.is_alphabetic())
                    .to_lowercase()
            });
            bare.is_some_and(|word| joining.contains(&&word[..]))
        };
        let titled = person::is_titled(name.as_str()) || name.as_str().starts_with("M. ");
        titled || joins(before, &LEADING) || joins(behind, &FOLLOWING)
    });
    let names = players.filter_map(|name| tidy(name.as_str()));
    names.filter(|name| !person::is_nobody(name)).collect()
}

/// All names in a text; a word that leads up to one may have a capital as well.
fn names_in(text: &str) -> impl Iterator<Item = Match<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let find = |from: usize| NAME_ALONE.as_ref()?.find_at(text, from);
        let mut found = find(at)?;
        while let Some((lead, _)) = found.as_str().split_once(' ')
            && LEADING.contains(&&lead.to_lowercase()[..])
        {
            found = find(found.start() + lead.len())?;
        }
        at = found.end();
        Some(found)
    })
}

static NAME_ALONE: LazyLock<Option<Regex>> = LazyLock::new(|| regex(&format!(r"\b{}", &*NAME)));
/// Words before the name of a player.
const LEADING: [&str; 9] = [
    "between", "and", "against", "by", "with", "v", "vs", "messrs", "drs",
];
/// Words behind the name of a player.
const FOLLOWING: [&str; 5] = ["against", "v", "vs", "plays", "gives"];

/// The two names of a line that has nothing else, with a dash between them: `ROTLEWI - RUBINSTEIN`.
pub(super) fn dashed(line: &str) -> Option<(String, String)> {
    alone(&DASHED_ALONE, line)
}

/// The two names of a line that has nothing else: `Mr. Mason and Mr. Bird.`
pub(super) fn joined(line: &str) -> Option<(String, String)> {
    alone(&JOINED_ALONE, line)
}

fn alone(regex: &LazyLock<Option<Regex>>, line: &str) -> Option<(String, String)> {
    let found = regex.as_ref()?.captures(line.trim())?;
    let (one, other) = (
        tidy(found.name("one")?.as_str())?,
        tidy(found.name("other")?.as_str())?,
    );
    let somebody = !person::is_nobody(&one) && !person::is_nobody(&other);
    // `Caro-Kann Defence` names no players.
    let opening = occasion::opening(&other).is_some() || other.ends_with(" Attack");
    let somebody = somebody && !opening;
    somebody.then(|| (one, cased_first(other)))
}

/// A word with a capital.
fn cased_first(word: String) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => word,
    }
}

/// The place in a line of names, place and year: `Morphy - Duke Karl, Paris 1858`.
pub(super) fn site_behind_names(text: &str) -> Option<String> {
    let found = DASHED.as_ref()?.captures(text)?;
    Some(found.name("site")?.as_str().to_owned())
}

/// Whether a text says that those played who played the game before.
pub(super) fn are_the_same(text: &str) -> bool {
    static SAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
        regex(
            r"(?i)\b(?:between|by)\s+the\s+same\s+(?:players|opponents|parties|gentlemen|masters)\b",
        )
    });
    static PHRASE: Meant = Meant::of("between the same players");
    let begins = || text.get(..PHRASE.text.len() + 2).unwrap_or(text);
    SAME.as_ref().is_some_and(|regex| regex.is_match(text))
        || PHRASE
            .distance(&ReadWord::of(begins().trim_end()))
            .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(white: &str, black: &str) -> Option<(String, String)> {
        Some((white.to_owned(), black.to_owned()))
    }

    #[test]
    fn players_are_named_in_sentences() {
        let sentence =
            "The third game, between Messrs. James Mason and H. E. Bird, was won by the latter.";
        assert_eq!(in_sentence(sentence), pair("James Mason", "H. E. Bird"));
        assert_eq!(
            in_sentence("F. J. Lee (Hull), White; H. E. Bird (London), Black."),
            Some(("F. J. Lee".to_owned(), "H. E. Bird".to_owned()))
        );
        assert_eq!(
            in_sentence("STEINITZ v. ZUKERTORT"),
            pair("Steinitz", "Zukertort")
        );
        assert_eq!(
            in_sentence("GAME THE FIRST. Mason v. Bird."),
            pair("Mason", "Bird")
        );
        assert_eq!(in_sentence("the battle against time"), None);
        assert_eq!(dashed("MORPHY - BARNES"), pair("Morphy", "Barnes"));
        assert_eq!(dashed("Caro-Kann Defence."), None);
        assert_eq!(
            in_sentence("The game was played betweenMr. Mason andMr.Bird."),
            pair("Mr. Mason", "Mr. Bird")
        );
        for text in [
            "PIayed between Mr,Mason (Whitej and Mr. Bird (Black].",
            "Played between Mr. Mason (Wnite) and Mr. Bird (B1ack).",
            "Played between Mr. Bird (Blaek) and Mr, Mason (White).",
        ] {
            assert_eq!(in_sentence(text), pair("Mr. Mason", "Mr. Bird"), "{text}");
        }
        assert_eq!(mended("Mr. Mason (blancs)"), "Mr. Mason (blancs)");
    }

    #[test]
    fn headings_tell_names_of_players() {
        for (text, names) in [
            (
                "Mr. Lee plays without seeing the board, against M. St. Bird, at Paris.",
                &["Mr. Lee", "M. St. Bird"][..],
            ),
            (
                "Between Hon. A. B. Lee, of Hull, and Wm. Bird",
                &["Hon. A. B. Lee", "Wm. Bird"],
            ),
            (
                "Played at the Chess Club, between Mr. Lee and an Amateur",
                &["Mr. Lee"],
            ),
            ("The Lee Gambit", &[]),
        ] {
            assert_eq!(evident(text), names, "{text}");
        }
    }

    #[test]
    fn sentences_tell_who_had_which_men() {
        for text in [
            "In the next game Mr. F. Lee had the White men against Mr. H. Bird.",
            "The next was played by Mr. F. Lee (White) and Mr. H. Bird ( Black).",
            "Mr. H. Bird, playing Black, against Mr. F. Lee.",
            "Mr. F. Lee (White); Mr. H. Bird (Black).",
            "Mr. H. Bird (Noirs) — Mr. F. Lee (Blancs)",
            "Between Mr. F. Lee, of Hull, and Mr. H. Bird, of Leeds.",
        ] {
            assert_eq!(
                in_sentence(text),
                pair("Mr. F. Lee", "Mr. H. Bird"),
                "{text}"
            );
        }
    }
}
