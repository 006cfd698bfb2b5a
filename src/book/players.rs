//! Who had which men: what stands over the columns and the two names of a sentence put together.

use super::person;
use super::survey::Survey;

/// What speaks against a name for a side outweighs all that speaks for one.
const OTHER: i32 = -10;

/// White's and Black's name, as far as each is known.
pub(super) type Sides = [Option<String>; 2];

/// The names of a sentence given to the sides whose names over the columns are short for them, or the same.
pub(super) fn agreeing(sides: &Sides, (one, other): &(String, String)) -> Option<Sides> {
    let fit = |white: &str, black: &str| fits(&sides[0], white) + fits(&sides[1], black);
    let (in_order, turned) = (fit(one, other), fit(other, one));
    if in_order.max(turned) <= 0 || in_order == turned {
        return None;
    }
    let full = if in_order > turned {
        [one, other]
    } else {
        [other, one]
    };
    let mut agreed = sides.clone();
    for (side, full) in agreed.iter_mut().zip(full) {
        if side
            .as_ref()
            .is_none_or(|short| person::is_short_for(short, full))
        {
            *side = Some(full.clone());
        }
    }
    Some(agreed)
}

/// Puts the name in full that a lone initial can only mean in this book.
pub(super) fn spell_out(sides: &mut Sides, survey: &Survey) {
    for side in sides.iter_mut().flatten() {
        let mut words = side.split_whitespace().rev();
        let initial = words
            .next()
            .filter(|_| !is_full(side) && words.all(person::is_titled));
        let initial = initial.map(|initial| initial.trim_matches(|c: char| !c.is_alphabetic()));
        if let Some(name) = initial.and_then(|initial| survey.meant_by(initial)) {
            *side = match side.rsplit_once(' ') {
                Some((title, _)) => format!("{title} {name}"),
                None => name.to_owned(),
            };
        }
    }
}

/// How well a name over a column goes with one in full.
fn fits(side: &Option<String>, full: &str) -> i32 {
    match side {
        None => 0,
        Some(side) if person::is_short_for(side, full) || person::is_same(side, full) => 1,
        Some(side) if !side.chars().any(char::is_alphabetic) => 0,
        Some(_) => OTHER,
    }
}

/// Whether a name is more than initials or a word cut short.
fn is_full(name: &str) -> bool {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    let letters = last.chars().filter(|c| c.is_alphabetic()).count();
    letters > 1 && !last.ends_with('.') && !last.contains('^')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_over_the_columns_tell_who_had_which_men() {
        let pair = ("Mr. Harcourt".to_owned(), "Herr Lindqvist".to_owned());
        let sides = |white: &str, black: &str| {
            [white, black].map(|name| Some(name.to_owned()).filter(|name| !name.is_empty()))
        };
        for (white, black, first) in [
            ("Mr. H.", "Mr. L.", true),
            ("Mr. L.", "Mr. H.", false),
            ("Mr. L.", "", false),
            ("", "Mr. Lind.", true),
            ("Mr. Har", "Mr. Lin", true),
            ("Harcourt", "", true),
        ] {
            let agreed = agreeing(&sides(white, black), &pair).unwrap();
            let white = agreed[0].as_deref().unwrap();
            assert_eq!(white.ends_with("Harcourt"), first, "{agreed:?}");
        }
        assert_eq!(agreeing(&sides("Mr. H.", "Mr. B."), &pair), None);
        assert_eq!(agreeing(&sides("", ""), &pair), None);
    }
}
