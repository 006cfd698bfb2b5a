//! What is said of check by a text that need not be a move.

use super::lex::lex;
use super::misprint::mended;
use super::patterns::Announced;
use crate::notation::plain::CheckMark;

/// What is said of check by a text that need not be a move.
pub fn announced(text: &[u8]) -> Announced {
    let regular = lex(text, 0).filter(|w| w.end == text.len());
    regular
        .or_else(|| mended(text))
        .map_or_else(|| by_ending(text), |written| written.patterns.announced())
}

/// Whether a written move marks a check or a mate.
pub fn marks_check(text: &[u8]) -> bool {
    by_ending(text).mark != CheckMark::None
}

fn by_ending(text: &[u8]) -> Announced {
    let may_mark = |b: &u8| matches!(b, b'c' | b'C' | b'm' | b'M' | b'#' | b'+' | 0x80..);
    if !text.iter().any(may_mark) {
        return Announced::default();
    }
    let text = String::from_utf8_lossy(text).to_lowercase();
    let mark = if text.contains("mate") || text.contains(['#', '‡']) {
        CheckMark::Mate
    } else if text.contains("ch") && !text.contains("chn") || text.contains(['+', '†']) {
        CheckMark::Check
    } else {
        CheckMark::None
    };
    Announced {
        mark,
        ..Announced::default()
    }
}
