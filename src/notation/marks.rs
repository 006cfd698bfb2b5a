//! The marks behind a move: check and mate in every spelling, and taking in passing.

use super::plain::CheckMark;
use super::slip::Slip;

/// The text without its marks of check and mate, and what they say.
pub(super) fn strip_marks<'t>(text: &'t str, slips: &mut Vec<Slip>) -> (&'t str, CheckMark) {
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
    let trimmed = text.trim_end_matches(['.', ',', ' ']);
    for (spelling, mark, regular) in MARKS {
        if let Some(core) = trimmed.strip_suffix(spelling) {
            if !regular || trimmed.len() < text.len() {
                slips.push(Slip::CheckMark);
            }
            let (core, before) = strip_marks(core.trim_end_matches(['.', ' ']), &mut Vec::new());
            return (core, mark.max(before));
        }
    }
    (
        if trimmed.is_empty() { text } else { trimmed },
        CheckMark::None,
    )
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
    fn marks_stand_alone_too() {
        assert_eq!(mark_alone("ch."), CheckMark::Check);
        assert_eq!(mark_alone("Mate"), CheckMark::Mate);
        assert_eq!(mark_alone("#"), CheckMark::Mate);
        assert_eq!(mark_alone("e.p."), CheckMark::None);
    }
}
