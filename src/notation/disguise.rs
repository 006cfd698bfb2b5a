//! Characters that stand for a letter: figurines, and letters of another alphabet that look the same.

use shakmaty::Role;

/// Cyrillic letters and the Latin ones that look the same.
const ALIKE: [(char, char); 22] = [
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('Ѕ', 'S'),
    ('І', 'I'),
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('х', 'x'),
    ('у', 'y'),
    ('ѕ', 's'),
    ('һ', 'h'),
];
/// The same of Greek.
const GREEK: [(char, char); 13] = [
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Η', 'H'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Χ', 'X'),
    ('α', 'a'),
    ('ο', 'o'),
];

/// The man that a figurine draws, of either colour.
pub(super) fn figurine(c: char) -> Option<Role> {
    Some(match c {
        '♔' | '♚' => Role::King,
        '♕' | '♛' => Role::Queen,
        '♖' | '♜' => Role::Rook,
        '♗' | '♝' => Role::Bishop,
        '♘' | '♞' => Role::Knight,
        '♙' | '♟' => Role::Pawn,
        _ => return None,
    })
}

/// Whether a character says only how the one before it is to be drawn.
pub(super) fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

/// The Latin letter that looks like this one of another alphabet.
pub(super) fn latin_alike(c: char) -> Option<char> {
    if c.is_ascii() {
        return None;
    }
    let mut pairs = ALIKE.iter().chain(&GREEK);
    pairs
        .find(|(other, _)| *other == c)
        .map(|(_, latin)| *latin)
}

/// Whether the two are one letter, or look like one.
pub(super) fn are_alike(one: char, other: char) -> bool {
    one == other || latin_alike(one) == Some(other) || latin_alike(other) == Some(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_alike_are_of_two_alphabets() {
        for (other, latin) in ALIKE.iter().chain(&GREEK) {
            assert!(!other.is_ascii() && latin.is_ascii(), "{other} {latin}");
            assert!(are_alike(*other, *latin) && are_alike(*latin, *other));
        }
        assert!(!are_alike('К', 'N') && !are_alike('Л', 'L'));
    }
}
