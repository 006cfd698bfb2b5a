//! A name as it is compared with others.

use deunicode::deunicode;

use crate::book::is_part_of_name;

/// Titles that players alone have.
const TITLES: [&str; 9] = ["gm", "im", "fm", "cm", "nm", "wgm", "wim", "wfm", "wcm"];
/// Small words of names beside those of the books.
const PARTICLES: [&str; 8] = ["del", "la", "le", "dos", "ten", "ter", "zu", "und"];
/// Words that tell one of a family from another.
const OF_FAMILY: [&str; 16] = [
    "jr", "sr", "jun", "sen", "junior", "senior", "ii", "iii", "mrs", "miss", "ms", "mlle", "mme",
    "madame", "frau", "fraulein",
];
/// Words that are no name of a person.
const NOBODY: [&str; 12] = [
    "nn",
    "amateur",
    "allies",
    "anonymous",
    "unknown",
    "guest",
    "computer",
    "consultants",
    "consultation",
    "team",
    "others",
    "and",
];
/// The most words of a name.
const WORDS: usize = 6;

/// A way to read a name: its surname and given names, in small plain letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The surname.
    pub surname: String,
    pub(super) given: Vec<GivenName>,
    /// Words that tell one of a family from another.
    pub(super) of_family: Vec<String>,
    /// The surname is taken to stand first, and nothing says so.
    pub(super) is_turned: bool,
}

/// A given name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GivenName {
    pub(super) name: String,
    /// It is an initial, or a full stop says that it is cut short.
    pub(super) is_short: bool,
}

impl Spelling {
    /// The ways to read a name, the likelier first; none if it is none of one person.
    pub fn readings(name: &str) -> Vec<Spelling> {
        let of_several = name.contains(['/', '&', '+', '(', ';']);
        let Some(plain) = without_figures(deunicode(name).to_lowercase()).filter(|_| !of_several)
        else {
            return Vec::new();
        };
        let (before, behind) = plain.split_once(',').unwrap_or((&plain, ""));
        let (before, behind) = (words(before), words(behind));
        let all = || before.iter().chain(&behind);
        if all().count() > WORDS || all().any(|word| NOBODY.contains(&word.name.as_str())) {
            return Vec::new();
        }
        let (of_family, before): (Vec<GivenName>, Vec<GivenName>) =
            before.into_iter().partition(GivenName::is_of_family);
        let (more, behind): (Vec<GivenName>, Vec<GivenName>) =
            behind.into_iter().partition(GivenName::is_of_family);
        let of_family = of_family.into_iter().chain(more).map(|word| word.name);
        let mut of_family: Vec<String> = of_family.collect();
        of_family.sort_unstable();
        let reading = |(surname, given, is_turned): (&[GivenName], &[GivenName], bool)| Spelling {
            surname: surname.iter().map(|word| word.name.as_str()).collect(),
            given: given.to_vec(),
            of_family: of_family.clone(),
            is_turned,
        };
        let mut readings: Vec<Spelling> = cuts(&before, &behind).into_iter().map(reading).collect();
        readings.retain(|reading| reading.surname.len() > 1);
        readings
    }
}

/// A name in which figures that stand in the midst of its words are the letters they were misread for; `None` if there are others,
/// or if it is but one word, as nicknames are.
fn without_figures(plain: String) -> Option<String> {
    let is_figure = |c: char| c.is_ascii_digit();
    if !plain.contains(is_figure) {
        return Some(plain);
    }
    let several = plain.split([',', ' ']).filter(|word| !word.is_empty());
    let letters: Vec<char> = plain.chars().collect();
    let read = letters.iter().enumerate().map(|(at, &c)| {
        let is_letter = |at: Option<&char>| at.is_some_and(|c| c.is_alphabetic());
        let behind = is_letter(letters.get(at + 1));
        match c {
            '0' if behind => Some('o'),
            '1' if behind => Some('l'),
            c if is_figure(c) => None,
            c => Some(c),
        }
    });
    read.collect::<Option<String>>()
        .filter(|_| several.count() > 1)
}

/// The ways to part the words of a name, of which those behind a comma are given names: surname, given names, and whether
/// the surname is taken to stand first.
fn cuts<'a>(
    before: &'a [GivenName],
    behind: &'a [GivenName],
) -> Vec<(&'a [GivenName], &'a [GivenName], bool)> {
    let last = before.len().saturating_sub(1);
    let is_initial = |word: &GivenName| word.name.len() == 1;
    match before {
        [] => Vec::new(),
        _ if !behind.is_empty() => vec![(before, behind, false)],
        [_] => vec![(before, behind, false)],
        // `Morphy P.`, `Morphy P. C.`
        [first, .., end] if is_initial(end) && !is_initial(first) => {
            vec![(&before[..1], &before[1..], false)]
        }
        [first, ..] if is_initial(first) => vec![(&before[last..], &before[..last], false)],
        _ => vec![
            (&before[last..], &before[..last], false),
            (&before[..1], &before[1..], true),
        ],
    }
}

impl GivenName {
    fn is_of_family(&self) -> bool {
        OF_FAMILY.contains(&self.name.as_str())
    }
}

/// The words of a name without titles, and without what stands before surnames.
fn words(text: &str) -> Vec<GivenName> {
    let is_end = |c: char| !c.is_alphanumeric() && c != '\'';
    let words = text.split_inclusive(is_end).map(|word| GivenName {
        is_short: word.ends_with('.') || word.trim_end_matches(is_end).len() == 1,
        name: word.trim_end_matches(is_end).replace('\'', ""),
    });
    let all: Vec<GivenName> = words.filter(|word| !word.name.is_empty()).collect();
    let is_name = |word: &&GivenName| {
        let name = word.name.as_str();
        let is_part = is_part_of_name(name) || TITLES.contains(&name) || PARTICLES.contains(&name);
        word.is_of_family() || !is_part
    };
    let named: Vec<GivenName> = all.iter().filter(is_name).cloned().collect();
    if named.iter().all(GivenName::is_of_family) {
        all
    } else {
        named
    }
}
