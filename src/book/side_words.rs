//! The words for White and Black in the languages of books, as they stand over the names of players or before them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::meant::Meant;

/// The words for White and for Black, language by language; English is the first.
const LANGUAGES: [[&[&str]; 2]; 14] = [
    [&["white"], &["black"]],
    [&["weiss", "weiß"], &["schwarz"]],
    [&["blancs", "blanc"], &["noirs", "noir"]],
    [
        &["blancas", "blanca", "blanco", "blancos"],
        &["negras", "negra", "negro", "negros"],
    ],
    [&["bianco", "bianchi"], &["nero", "neri"]],
    [&["brancas"], &["pretas", "negras"]],
    [&["wit"], &["zwart"]],
    [&["hvid"], &["sort"]],
    [&["hvit"], &["svart"]],
    [&["vit"], &["svart"]],
    [&["белые"], &["чёрные", "черные"]],
    [&["bílý"], &["černý"]],
    [&["białe"], &["czarne"]],
    [&["világos"], &["sötét"]],
];
const ENGLISH: usize = 0;

/// Letters of a word that is known when misread: a shorter one may be another.
pub(super) const LETTERS: usize = 5;

/// The word for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SideWord {
    language: usize,
    /// 0 for White, 1 for Black.
    pub(super) side: usize,
}

impl SideWord {
    pub(super) fn is_english(self) -> bool {
        self.language == ENGLISH
    }
}

/// The words for the sides of one language, each at least once in a text: elsewhere one of them may be a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SideLanguage(usize);

impl SideLanguage {
    /// That of a text with words for both sides.
    pub(super) fn of(text: &str) -> Option<SideLanguage> {
        let words = text.split(|c: char| !c.is_alphabetic());
        let mut seen = [[false; 2]; LANGUAGES.len()];
        for word in words.flat_map(meanings) {
            seen[word.language][word.side] = true;
        }
        seen.iter()
            .position(|sides| *sides == [true; 2])
            .map(SideLanguage)
    }

    /// All of them.
    pub(super) fn all() -> impl Iterator<Item = SideLanguage> {
        (0..LANGUAGES.len()).map(SideLanguage)
    }

    /// Its place among them.
    pub(super) fn place(self) -> usize {
        self.0
    }

    /// The side that a word names in it: 0 for White, 1 for Black.
    pub(super) fn side(self, word: &str) -> Option<usize> {
        meanings(word)
            .find(|meaning| meaning.language == self.0)
            .map(|meaning| meaning.side)
    }

    /// A pattern for the words of a side.
    pub(super) fn pattern(self, side: usize) -> String {
        format!("(?:{})", LANGUAGES[self.0][side].join("|"))
    }
}

/// What two words say that are words for the sides in one language.
pub(super) fn in_one_language(one: &str, other: &str) -> Option<[SideWord; 2]> {
    meanings(one).find_map(|first| {
        let same = |second: &SideWord| second.language == first.language;
        meanings(other).find(same).map(|second| [first, second])
    })
}

/// What a word says in each language that has it for a side.
pub(super) fn meanings(word: &str) -> impl Iterator<Item = SideWord> + use<> {
    let bare = word.trim_matches(|c: char| !c.is_alphabetic());
    let known = MEANINGS.get(&*bare.to_lowercase());
    known.into_iter().flatten().copied()
}

/// What each word says in the languages that have it for a side, in their order.
static MEANINGS: LazyLock<FxHashMap<&str, Vec<SideWord>>> = LazyLock::new(|| {
    let mut meanings: FxHashMap<&str, Vec<SideWord>> = FxHashMap::default();
    for (language, sides) in LANGUAGES.iter().enumerate() {
        for (side, words) in sides.iter().enumerate() {
            for word in *words {
                let meaning = SideWord { language, side };
                meanings.entry(word).or_default().push(meaning);
            }
        }
    }
    meanings
});

/// The words for a side in all languages, each once.
pub(super) static WORDS: LazyLock<[Vec<Meant>; 2]> = LazyLock::new(|| {
    [0, 1].map(|side| {
        let words = LANGUAGES.iter().flat_map(|language| language[side]);
        words.map(|word| Meant::of(word)).collect()
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_both_sides_tell_a_language() {
        let sides = |one: &str, other: &str| {
            in_one_language(one, other).map(|words| words.map(|word| word.side))
        };
        for (white, black) in [
            ("WHITE.", "BLACK."),
            ("Blancas", "Negras"),
            ("Brancas", "Negras"),
            ("Белые", "ЧЁРНЫЕ"),
        ] {
            assert_eq!(sides(white, black), Some([0, 1]));
            assert_eq!(sides(black, white), Some([1, 0]));
        }
        assert_eq!(sides("Weiss", "Noirs"), None);
        assert_eq!(sides("Weiss", "Blackburne"), None);
        assert_eq!(SideLanguage::of("Weiss, of Vienna, had the move"), None);
        let german = SideLanguage::of("Weiss: Lee. Schwarz: Bird.").unwrap();
        assert_eq!(german.side("SCHWARZ."), Some(1));
    }
}
