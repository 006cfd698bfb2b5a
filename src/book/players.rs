//! Who had which men: what stands over the columns and the two names of a sentence put together.

use super::person;
use super::survey::Survey;

/// What speaks against a name for a side outweighs all that speaks for one.
const OTHER: i32 = -10;

/// White's and Black's name, as far as each is known.
pub(super) type Sides = [Option<String>; 2];

/// The names of a sentence given to the sides whose names over the columns are short for them, or the same; in their
/// order where those may be either.
pub(super) fn agreeing(sides: &Sides, (one, other): &(String, String)) -> Option<Sides> {
    let fit = |white: &str, black: &str| fits(&sides[0], white) + fits(&sides[1], black);
    let (in_order, turned) = (fit(one, other), fit(other, one));
    if in_order.max(turned) <= 0 {
        return None;
    }
    let full = if in_order >= turned {
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

/// Puts the one of some names in full that a name over a column can only be short for.
pub(super) fn spell_out_of(sides: &mut Sides, names: &[String]) {
    // What is known of one side may tell the other.
    for _ in 0..sides.len() {
        let [white, black] = [0, 1].map(|side| {
            only_full(sides[side].as_deref(), sides[1 - side].as_deref(), names).cloned()
        });
        if white.is_some() && white == black {
            return;
        }
        for (side, full) in sides.iter_mut().zip([white, black]) {
            *side = full.or(side.take());
        }
    }
}

/// The one of some names that a name over a column can be short for, where another has the other men.
fn only_full<'n>(
    short: Option<&str>,
    other: Option<&str>,
    names: &'n [String],
) -> Option<&'n String> {
    let short = short?;
    let is_other = |full: &str| other.is_some_and(|other| person::is_same(full, other));
    let fits = |full: &&String| {
        (person::is_short_for(short, full) || person::begins_with(full, short)) && !is_other(full)
    };
    let mut fit = names.iter().filter(fits);
    let first = fit.next()?;
    fit.all(|other| person::is_one(first, other))
        .then_some(first)
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
    fn a_name_over_a_column_is_short_for_the_one_it_can_be() {
        let names = ["Mr. Lee", "Mr. Bird", "M. Bell"].map(str::to_owned);
        let spelled = |white: &str, black: &str| {
            let mut sides = [white, black].map(|name| Some(name.to_owned()));
            spell_out_of(&mut sides, &names);
            sides.map(Option::unwrap)
        };
        assert_eq!(spelled("Mr. L.", "Mr. C."), ["Mr. Lee", "Mr. C."]);
        assert_eq!(spelled("Bir", "Lee"), ["Mr. Bird", "Lee"]);
        assert_eq!(spelled("Mr. B.", "Mr. Lee"), ["Mr. B.", "Mr. Lee"]);
        assert_eq!(spelled("Mr. B.", "M. Bell"), ["Mr. Bird", "M. Bell"]);
        assert_eq!(spelled("Mr. L.", "M. L."), ["Mr. L.", "M. L."]);
    }

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
        let alike = ("Mr. Harcourt".to_owned(), "Mr. Harding".to_owned());
        let agreed = agreeing(&sides("Mr. H.", "Mr. H."), &alike).unwrap();
        assert_eq!(agreed, sides("Mr. Harcourt", "Mr. Harding"));
        assert_eq!(agreeing(&sides("Mr. H.", "Mr. B."), &pair), None);
        assert_eq!(agreeing(&sides("", ""), &pair), None);
    }
}
