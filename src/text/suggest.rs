//! "Did you mean …?"

use crate::steps;

/// The candidate spelled most like `wanted`, if one is near enough to be meant.
pub fn closest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(candidates, |candidate| {
        if begins(wanted, candidate) {
            return Some(0);
        }
        let far = 1 + wanted.to_lowercase().len().min(candidate.len()) / 3;
        // Each letter more is an edit: what is much longer need not be compared letter by letter.
        if wanted.chars().count() > candidate.chars().count() + far {
            return None;
        }
        Some(edits(wanted, candidate)).filter(|away| *away <= far)
    })
}

/// The question to set behind a sentence about a wrong word; nothing if no candidate is near enough.
pub(crate) fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    closest(wrong, known).map_or(String::new(), |near| format!(": did you mean `{near}`?"))
}

/// Whether somebody wrote the first words of the candidate and left the others out: `bcc` for `bcc-1894`.
fn begins(wanted: &str, candidate: &str) -> bool {
    let rest = || {
        candidate
            .get(wanted.len()..)
            .filter(|rest| rest.starts_with('-'))
    };
    let begins = candidate.get(..wanted.len());
    begins.is_some_and(|begins| begins.eq_ignore_ascii_case(wanted)) && rest().is_some()
}

/// The candidate that is nearest, the first of equals; `away` says how far one is, and of those that are too far
/// nothing.
pub(crate) fn nearest<T>(
    candidates: impl IntoIterator<Item = T>,
    away: impl Fn(&T) -> Option<usize>,
) -> Option<T> {
    candidates
        .into_iter()
        .filter_map(|candidate| Some((away(&candidate)?, candidate)))
        .min_by_key(|(away, _)| *away)
        .map(|(_, candidate)| candidate)
}

/// How many edits make one spelling of the other, whatever their case: letters put in, left out, replaced, or
/// swapped with their neighbours.
pub(crate) fn edits(wanted: &str, candidate: &str) -> usize {
    steps::count(wanted.len() * candidate.len());
    strsim::osa_distance(&wanted.to_lowercase(), &candidate.to_lowercase())
}

/// A text as a message quotes it: its first 40 characters, and an ellipsis for the rest.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_and_first_words_are_understood() {
        let codes = || ["bca", "bcc-1894", "fide-2023", "fide-2023-blitz"];
        assert_eq!(closest("bcc", codes()), Some("bcc-1894"));
        assert_eq!(closest("FIDE", codes()), Some("fide-2023"));
        assert_eq!(closest("bac", codes()), Some("bca"));
        assert_eq!(closest("fide2023", codes()), Some("fide-2023"));
        assert_eq!(closest("quite-else", codes()), None);
        assert_eq!(closest("", codes()), None);
    }
}
