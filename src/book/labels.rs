//! The names of players behind words for their sides: `White: Mason.  Black: Bird.`

use std::sync::LazyLock;

use regex::Regex;

use super::person::{NAME, tidy};
use super::side_words::SideLanguage;
use crate::text::chars::regex;

/// White's and Black's label, language by language.
static LABELS: LazyLock<Vec<[Option<Regex>; 2]>> = LazyLock::new(|| {
    let of_side = |language: SideLanguage, side: usize| {
        label(&language.pattern(side), &language.pattern(1 - side))
    };
    let languages = SideLanguage::all();
    languages
        .map(|language| [0, 1].map(|side| of_side(language, side)))
        .collect()
});
static WHITE_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("white", "black"));
static BLACK_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("black", "white"));

fn label(side: &str, other: &str) -> Option<Regex> {
    regex(&format!(
        r"(?i)\b{side}\s*(?:[:=]|\.?\s*[[:dash:]]+)\s*(.+?)[.,;]?\s*(?:\b{other}\s*(?:[:=]|\.?\s*[[:dash:]])|$)"
    ))
}

/// `White, Mr. Lee; Black, Mr. Bird` and `WHITE (Lee) BLACK (Bird)`; one of the commas may be misread. A town may
/// stand in brackets behind the first name.
fn pair_of_labels(first: &str, second: &str) -> Option<Regex> {
    let name = &*NAME;
    regex(&format!(
        r"\b(?i:{first})\b\s*(?P<first_sign>[,.()])\s*(?P<one>{name})(?:,?\s+\([^()]{{1,30}}\))?[.,;)[:dash:]]*\s+(?:[[:dash:]]+\s*)?(?i:and\s+)?\(?(?i:{second})\b\s*(?P<second_sign>[,.()])\s*(?P<other>{name})"
    ))
}

/// White and Black as labels name them.
pub(super) fn labelled(text: &str) -> Option<(String, String)> {
    let language = SideLanguage::of(text)?;
    let find = |regex: &Option<Regex>| {
        let found = regex.as_ref()?.captures(text)?;
        tidy(found.get(1)?.as_str())
    };
    let [white, black] = &LABELS[language.place()];
    if let (Some(white), Some(black)) = (find(white), find(black)) {
        return Some((white, black));
    }
    let pair = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        // Two points are those of heads of columns.
        let heads = &found["first_sign"] == "." && &found["second_sign"] == ".";
        let name = |side: &str| tidy(&found[side]);
        name("one").zip(name("other")).filter(|_| !heads)
    };
    let turned = |(black, white)| (white, black);
    pair(&WHITE_FIRST).or_else(|| pair(&BLACK_FIRST).map(turned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_named_by_labels() {
        let named = Some(("F. J. Lee".to_owned(), "H. E. Bird".to_owned()));
        for text in [
            "White: F. J. Lee. Black: H. E. Bird.",
            "(French Defence.) White: F. J. Lee. Black: H. E. Bird",
            "Black: H. E. Bird; White: F. J. Lee.",
            "White, F. J. Lee; Black, H. E. Bird.",
            "White, F. J. Lee; Black. H. E. Bird.",
            "White. F. J. Lee; Black, H. E. Bird.",
            "White, F. J. Lee (Hull). Black, H. E. Bird (London).",
            "Weiss: F. J. Lee.   Schwarz: H. E. Bird.",
            "Blancs : F. J. Lee. — Noirs : H. E. Bird.",
            "Bianco: F. J. Lee - Nero: H. E. Bird",
            "Wit: F. J. Lee. Zwart: H. E. Bird.",
            "Hvid: F. J. Lee. Sort: H. E. Bird.",
            "Белые: F. J. Lee. Чёрные: H. E. Bird.",
            "Sötét: H. E. Bird. Világos: F. J. Lee.",
        ] {
            assert_eq!(labelled(text), named, "{text}");
        }
        assert_eq!(labelled("White: F. J. Lee. Nero: H. E. Bird."), None);
        assert_eq!(labelled("White. Black. F. J. Lee. H. E. Bird."), None);
    }
}
