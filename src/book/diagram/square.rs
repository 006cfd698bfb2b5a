//! One square of a drawing: what stands on it, as the printer signs it.

use crate::text::chars::is_dash;
use shakmaty::{Color, Role};

/// What a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawnSquare {
    Empty,
    /// A sign that stands for a dark square, or for a man whose letter is lost.
    Shade,
    Man(Sign, Role),
    Unknown,
}

/// How the side of a man is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// `^P`, `wP`, `♙`: the side itself.
    Side(Color),
    /// `*P`, `(P)`: one side, and the other has no sign.
    Set,
    /// A letter alone, a capital or not.
    Capital,
    Small,
}

/// Reads a square.
pub(super) fn read(text: &str) -> DrawnSquare {
    let text = text.trim();
    if text.is_empty() || text.chars().all(is_blank) {
        return DrawnSquare::Empty;
    }
    if text.chars().all(|c| matches!(c, '#' | '*')) {
        return DrawnSquare::Shade;
    }
    man(text).map_or(DrawnSquare::Unknown, |(sign, role)| {
        DrawnSquare::Man(sign, role)
    })
}

/// What printers put on squares without a man.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        '.' | '_'
            | ':'
            | '/'
            | '\\'
            | '+'
            | '='
            | '~'
            | '\''
            | '·'
            | '•'
            | '%'
            | '□'
            | '■'
            | '▢'
            | '▨'
            | '▩'
            | '░'
            | '▒'
            | '▓'
            | '█'
            | '⬜'
            | '⬛'
            | '\u{fe0f}'
    ) || is_dash(c)
        || c.is_whitespace()
}

/// The man that a square names.
fn man(text: &str) -> Option<(Sign, Role)> {
    if let Some(found) = figurine(text) {
        return Some(found);
    }
    let bracketed = [('(', ')'), ('<', '>'), ('[', ']')]
        .iter()
        .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    if let Some(inside) = bracketed {
        return Some((Sign::Set, letter(inside.trim())?));
    }
    if let Some(role) = letter(text) {
        let small = text.starts_with(char::is_lowercase);
        return Some((if small { Sign::Small } else { Sign::Capital }, role));
    }
    let first = text.chars().next()?;
    let sign = match first {
        '^' | 'w' | 'W' => Sign::Side(Color::White),
        '#' | 'b' | 'B' => Sign::Side(Color::Black),
        '*' => Sign::Set,
        _ => return None,
    };
    Some((sign, letter(text[first.len_utf8()..].trim_start())?))
}

/// `♔` and its like; a selector of the form of the letter may follow.
fn figurine(text: &str) -> Option<(Sign, Role)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if !chars.all(|c| matches!(c, '\u{fe0e}' | '\u{fe0f}')) {
        return None;
    }
    const ROLES: [Role; 6] = [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ];
    let index = u32::from(first).checked_sub(u32::from('♔'))? as usize;
    let color = if index < 6 {
        Color::White
    } else {
        Color::Black
    };
    let role = *ROLES.get(index % 6).filter(|_| index < 12)?;
    Some((Sign::Side(color), role))
}

fn letter(text: &str) -> Option<Role> {
    match text.trim_end_matches('.') {
        "K" | "k" => Some(Role::King),
        "Q" | "q" => Some(Role::Queen),
        "R" | "r" => Some(Role::Rook),
        "B" | "b" => Some(Role::Bishop),
        "N" | "n" | "Kt" | "KT" | "kt" | "Kn" | "kn" => Some(Role::Knight),
        "P" | "p" => Some(Role::Pawn),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printers_sign_men_in_many_ways() {
        let white = |role| DrawnSquare::Man(Sign::Side(Color::White), role);
        let black = |role| DrawnSquare::Man(Sign::Side(Color::Black), role);
        assert_eq!(read(" ^Kt"), white(Role::Knight));
        assert_eq!(read("#P "), black(Role::Pawn));
        assert_eq!(read("bB"), black(Role::Bishop));
        assert_eq!(read("WK"), white(Role::King));
        assert_eq!(read("♟\u{fe0e}"), black(Role::Pawn));
        assert_eq!(read("*Q"), DrawnSquare::Man(Sign::Set, Role::Queen));
        assert_eq!(read("b"), DrawnSquare::Man(Sign::Small, Role::Bishop));
        assert_eq!(read(" :: "), DrawnSquare::Empty);
        assert_eq!(read("#"), DrawnSquare::Shade);
        assert_eq!(read("#X"), DrawnSquare::Unknown);
        assert_eq!(read("12"), DrawnSquare::Unknown);
    }
}
