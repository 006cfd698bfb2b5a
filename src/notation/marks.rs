//! The marks behind a move: check and mate in every spelling, and taking in passing.

use super::plain::CheckMark;
use super::slip::Slip;

/// Every spelling of check and mate, what it says, and whether the standard has it; of two that end alike the longer
/// stands first.
const MARKS: [(&str, CheckMark, bool); 16] = [
    ("checkmate", CheckMark::Mate, false),
    ("mates", CheckMark::Mate, false),
    ("mate", CheckMark::Mate, false),
    ("check", CheckMark::Check, false),
    ("disch", CheckMark::Check, false),
    ("dis.ch", CheckMark::Check, false),
    ("dbl.ch", CheckMark::Check, false),
    ("dblch", CheckMark::Check, false),
    ("ch", CheckMark::Check, false),
    ("++", CheckMark::Check, false),
    ("+#", CheckMark::Mate, false),
    ("##", CheckMark::Mate, false),
    ("#", CheckMark::Mate, true),
    ("+", CheckMark::Check, true),
    ("†", CheckMark::Check, false),
    ("‡", CheckMark::Mate, false),
];

/// The text without its marks of check and mate, and what they say.
pub(super) fn strip_marks<'t>(text: &'t str, slips: &mut Vec<Slip>) -> (&'t str, CheckMark) {
    let (mut core, mut said) = (text, CheckMark::None);
    loop {
        let trimmed = core.trim_end_matches(['.', ',', ' ']);
        let ends = |(spelling, ..): &&(&str, CheckMark, bool)| trimmed.ends_with(spelling);
        let Some(&(spelling, mark, regular)) = MARKS.iter().find(ends) else {
            return (if trimmed.is_empty() { core } else { trimmed }, said);
        };
        // The last mark says how the move is written; those before it only what.
        if said == CheckMark::None && (!regular || trimmed.len() < core.len()) {
            slips.push(Slip::CheckMark);
        }
        said = said.max(mark);
        core = trimmed[..trimmed.len() - spelling.len()].trim_end_matches(['.', ' ']);
    }
}

/// The mark a text ends with, whatever stands before it.
pub fn mark_at_end(text: &str) -> CheckMark {
    strip_marks(text, &mut Vec::new()).1
}

/// The mark of a text that is nothing but a mark: `ch`, `mate`, `++`.
pub fn mark_alone(text: &str) -> CheckMark {
    let text = text.to_lowercase();
    let (core, mark) = strip_marks(&text, &mut Vec::new());
    if core.trim_matches(|c: char| !c.is_alphanumeric()).is_empty() {
        mark
    } else {
        CheckMark::None
    }
}

pub(super) fn strip_en_passant<'t>(text: &'t str, slips: &mut Vec<Slip>) -> &'t str {
    for spelling in ["(e.p.)", "(ep)", "e.p.", "e.p", "ep.", "ep"] {
        let Some((core, tail)) = text
            .len()
            .checked_sub(spelling.len())
            .and_then(|at| text.split_at_checked(at))
        else {
            continue;
        };
        if tail.eq_ignore_ascii_case(spelling)
            && core.ends_with(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '#'))
        {
            slips.push(Slip::EnPassantMark);
            return core.trim_end();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off_one_by_one_however_many_there_are() {
        let mut slips = Vec::new();
        let text = format!("Qh5{}", "ch+ ".repeat(100_000));
        assert_eq!(strip_marks(&text, &mut slips), ("Qh5", CheckMark::Check));
        assert_eq!(slips, [Slip::CheckMark]);
        assert_eq!(strip_marks("Qh5# ch", &mut slips).1, CheckMark::Mate);
    }

    #[test]
    fn marks_stand_alone_too() {
        assert_eq!(mark_alone("ch."), CheckMark::Check);
        assert_eq!(mark_alone("Mate"), CheckMark::Mate);
        assert_eq!(mark_alone("#"), CheckMark::Mate);
        assert_eq!(mark_alone("e.p."), CheckMark::None);
    }
}
