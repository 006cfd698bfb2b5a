//! How likely a word is in the languages that chess is recorded in.
//!
//! Each language is a list of names and words (`words/*.txt`). Which letter follows which in them, which begin and which
//! end a word, makes some sequences of letters likely and others not; nothing else is known of a language.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The lists, one a language.
const LISTS: [(Script, &str); 27] = [
    (Script::Latin, include_str!("words/german.txt")),
    (Script::Latin, include_str!("words/french.txt")),
    (Script::Latin, include_str!("words/spanish.txt")),
    (Script::Latin, include_str!("words/portuguese.txt")),
    (Script::Latin, include_str!("words/italian.txt")),
    (Script::Latin, include_str!("words/polish.txt")),
    (Script::Latin, include_str!("words/czech.txt")),
    (Script::Latin, include_str!("words/slovak.txt")),
    (Script::Latin, include_str!("words/hungarian.txt")),
    (Script::Latin, include_str!("words/croatian.txt")),
    (Script::Latin, include_str!("words/romanian.txt")),
    (Script::Latin, include_str!("words/danish.txt")),
    (Script::Latin, include_str!("words/swedish.txt")),
    (Script::Latin, include_str!("words/icelandic.txt")),
    (Script::Latin, include_str!("words/turkish.txt")),
    (Script::Latin, include_str!("words/baltic.txt")),
    (Script::Latin, include_str!("words/vietnamese.txt")),
    (Script::Cyrillic, include_str!("words/russian.txt")),
    (Script::Cyrillic, include_str!("words/ukrainian.txt")),
    (Script::Greek, include_str!("words/greek.txt")),
    (Script::Hebrew, include_str!("words/hebrew.txt")),
    (Script::Arabic, include_str!("words/arabic.txt")),
    (Script::Thai, include_str!("words/thai.txt")),
    (Script::Ideographs, include_str!("words/chinese.txt")),
    (Script::Ideographs, include_str!("words/taiwan.txt")),
    (Script::Ideographs, include_str!("words/japanese.txt")),
    (Script::Hangul, include_str!("words/korean.txt")),
];

/// A set of letters that words are made of; no word mixes two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Latin,
    Cyrillic,
    Greek,
    Hebrew,
    Arabic,
    Thai,
    /// Chinese, and the kana among it.
    Ideographs,
    Hangul,
}

impl Script {
    /// The script of a letter.
    pub(super) fn of(letter: char) -> Option<Script> {
        Some(match letter {
            'A'..='Z'
            | 'a'..='z'
            | 'À'..='Ö'
            | 'Ø'..='ö'
            | 'ø'..='ɏ'
            | '\u{300}'..='\u{36f}'
            | 'Ḁ'..='ỿ' => match letter {
                'ƒ' => return None,
                _ => Script::Latin,
            },
            'Ά' | 'Έ'..='ώ' => Script::Greek,
            'Ѐ'..='ԯ' => Script::Cyrillic,
            'א'..='ת' | '\u{5b0}'..='\u{5bd}' => Script::Hebrew,
            'ء'..='ے' => Script::Arabic,
            'ก'..='๎' => Script::Thai,
            '々'
            | '\u{3041}'..='\u{30ff}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{ff66}'..='\u{ff9f}' => Script::Ideographs,
            '\u{ac00}'..='\u{d7a3}' => Script::Hangul,
            _ => return None,
        })
    }

    /// How many letters it has, about; an unknown one is any of them.
    fn size(self) -> f32 {
        match self {
            Script::Latin => 120.0,
            Script::Cyrillic => 60.0,
            Script::Greek => 40.0,
            Script::Hebrew => 30.0,
            Script::Arabic => 40.0,
            Script::Thai => 60.0,
            Script::Ideographs => 8000.0,
            Script::Hangul => 2400.0,
        }
    }

    /// Whether the order of its letters says something: there are few enough for a list to show which follow which.
    fn is_alphabet(self) -> bool {
        !matches!(self, Script::Ideographs | Script::Hangul)
    }

    /// How much of a list's weight is kept for letters that are not in it.
    fn unknown(self) -> f32 {
        if self.is_alphabet() { 0.01 } else { 0.3 }
    }
}

/// A letter as the languages know it: a number in its script, whatever its case; 0 is the edge of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) script: Script,
    number: u16,
}

/// As many letters as a script has numbers for: the edge, the unknown letter, and those in the lists.
const EDGE: usize = 0;
const UNKNOWN: usize = 1;

/// What is known of the letters of one language: logarithms of how likely each is.
struct Language {
    script: Script,
    /// How many numbers the script has.
    letters: usize,
    /// By the letter before and the letter, or by the letter alone where order says nothing.
    likely: Vec<f32>,
}

/// All languages.
pub(super) struct Languages {
    numbers: HashMap<char, Letter>,
    list: Vec<Language>,
}

/// They are made of the lists when the first text asks.
pub(super) static LANGUAGES: LazyLock<Languages> = LazyLock::new(Languages::new);

impl Languages {
    fn new() -> Languages {
        let mut numbers = HashMap::new();
        let mut sizes: Vec<(Script, u16)> = Vec::new();
        for letter in LISTS.iter().flat_map(|(_, list)| folded(list)) {
            let Some(script) = Script::of(letter) else {
                continue;
            };
            let at = sizes.iter().position(|(known, _)| *known == script);
            let at = at.unwrap_or_else(|| {
                sizes.push((script, 2));
                sizes.len() - 1
            });
            numbers.entry(letter).or_insert_with(|| {
                sizes[at].1 += 1;
                Letter {
                    script,
                    number: sizes[at].1 - 1,
                }
            });
        }
        let mut languages = Languages {
            numbers,
            list: Vec::new(),
        };
        let list = LISTS.iter().map(|(script, list)| {
            let size = sizes.iter().find(|(known, _)| known == script);
            languages.learn(
                *script,
                size.map_or(2, |(_, size)| usize::from(*size)),
                list,
            )
        });
        languages.list = list.collect();
        languages
    }

    /// The letter, if it is one.
    pub(super) fn letter(&self, letter: char) -> Option<Letter> {
        let mut lower = letter.to_lowercase();
        let lower = match (lower.next(), lower.next()) {
            (Some(lower), None) => lower,
            // İ is an i with a dot.
            _ => 'i',
        };
        let script = Script::of(letter)?;
        Some(self.numbers.get(&lower).copied().unwrap_or(Letter {
            script,
            number: UNKNOWN as u16,
        }))
    }

    /// A language by its list: how often letters follow each other there, made even by how often they stand at all.
    fn learn(&self, script: Script, letters: usize, list: &str) -> Language {
        let width = if script.is_alphabet() { letters } else { 1 };
        let (mut pairs, mut alone) = (vec![0_f32; width * letters], vec![0_f32; letters]);
        for word in list.split_whitespace() {
            let inside = folded(word).filter_map(|letter| self.numbers.get(&letter));
            let inside = inside.filter(|letter| letter.script == script);
            let mut before = EDGE;
            for now in inside
                .map(|letter| usize::from(letter.number))
                .chain([EDGE])
            {
                pairs[before % width * letters + now] += 1.0;
                alone[now] += 1.0;
                before = now;
            }
        }
        let all: f32 = alone.iter().sum();
        let unknown = script.unknown();
        let alone: Vec<f32> = alone
            .iter()
            .map(|times| (1.0 - unknown) * times / all + unknown / script.size())
            .collect();
        let mut likely = vec![0.0; width * letters];
        for before in 0..width {
            let row = &pairs[before * letters..][..letters];
            let seen: f32 = row.iter().sum();
            let kinds = row.iter().filter(|times| **times > 0.0).count() as f32;
            let doubt = kinds.max(1.0) * DOUBT;
            for now in 0..letters {
                let share = (row[now] + doubt * alone[now]) / (seen + doubt);
                likely[before * letters + now] = share.ln();
            }
        }
        Language {
            script,
            letters,
            likely,
        }
    }

    /// How likely the word is in each language; letters of other scripts are not expected in it.
    pub(super) fn read(&self, word: &[Letter]) -> Option<WordLikelihood> {
        let script = most(word)?;
        let strange = word.iter().filter(|letter| letter.script != script).count();
        let in_each = self
            .list
            .iter()
            .map(|language| match language.script == script {
                true => language.likely(word),
                false => f32::NEG_INFINITY,
            });
        let mut reading = WordLikelihood {
            best: f32::NEG_INFINITY,
            shares: [0.0; LANGUAGES_KNOWN],
            strange: STRANGE * strange as f32,
        };
        for (share, likely) in reading.shares.iter_mut().zip(in_each) {
            *share = likely;
            reading.best = reading.best.max(likely);
        }
        for share in &mut reading.shares {
            *share = (*share - reading.best).exp();
        }
        Some(reading)
    }
}

/// How likely a word is in each language.
pub(super) struct WordLikelihood {
    /// In the language in which it is likeliest (the logarithm).
    best: f32,
    /// In each, measured by that one.
    shares: [f32; LANGUAGES_KNOWN],
    /// What letters of other scripts take from it (a logarithm).
    strange: f32,
}

/// How likely words are (the logarithm) that stand in one text: the languages of most of them are likelier for the
/// others.
pub(super) fn together(words: &[WordLikelihood]) -> f32 {
    let mut weights = [1.0 / LANGUAGES_KNOWN as f32; LANGUAGES_KNOWN];
    for _ in 0..ROUNDS {
        let mut counts = [OPEN / LANGUAGES_KNOWN as f32; LANGUAGES_KNOWN];
        for word in words {
            let each =
                std::array::from_fn::<f32, LANGUAGES_KNOWN, _>(|at| weights[at] * word.shares[at]);
            let sum: f32 = each.iter().sum();
            for (count, share) in counts.iter_mut().zip(each) {
                *count += share / sum.max(f32::MIN_POSITIVE);
            }
        }
        let all: f32 = counts.iter().sum();
        weights = counts.map(|count| count / all);
    }
    let of_word = |word: &WordLikelihood| {
        let sum: f32 = weights
            .iter()
            .zip(word.shares)
            .map(|(weight, share)| weight * share)
            .sum();
        word.best + word.strange + sum.max(f32::MIN_POSITIVE).ln()
    };
    words.iter().map(of_word).sum()
}

const LANGUAGES_KNOWN: usize = LISTS.len();
/// How often the weights of the languages are made better.
const ROUNDS: usize = 3;
/// How many words would have to be of one language before it weighs more than all others.
const OPEN: f32 = 3.0;

/// How much the letters alone weigh against the pairs of a short list.
const DOUBT: f32 = 1.5;
/// A letter of another script within a word.
const STRANGE: f32 = -14.0;

impl Language {
    fn likely(&self, word: &[Letter]) -> f32 {
        let width = self.likely.len() / self.letters;
        let own = word.iter().filter(|letter| letter.script == self.script);
        let numbers = own.map(|letter| usize::from(letter.number));
        let end = (width > 1).then_some(EDGE);
        let (mut before, mut sum) = (EDGE, 0.0);
        for now in numbers.chain(end) {
            sum += self.likely[before % width * self.letters + now];
            before = now;
        }
        sum
    }
}

/// The script that most letters are of, the first of those if it is several.
fn most(word: &[Letter]) -> Option<Script> {
    let first = word.first()?.script;
    let times = |script| word.iter().filter(|letter| letter.script == script).count();
    let others = word
        .iter()
        .map(|letter| letter.script)
        .filter(|script| *script != first);
    Some(others.fold(first, |most, other| {
        if times(other) > times(most) {
            other
        } else {
            most
        }
    }))
}

fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(char::to_lowercase)
}
