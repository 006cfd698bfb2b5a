//! Numbers as printers set them over games.

/// In Roman figures.
pub fn roman(mut n: usize) -> String {
    let steps = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    for (value, letters) in steps {
        while n >= value {
            text.push_str(letters);
            n -= value;
        }
    }
    text
}

/// In words, as far as there are some here.
pub fn ordinal(n: usize) -> String {
    let small = [
        "FIRST",
        "SECOND",
        "THIRD",
        "FOURTH",
        "FIFTH",
        "SIXTH",
        "SEVENTH",
        "EIGHTH",
        "NINTH",
        "TENTH",
        "ELEVENTH",
        "TWELFTH",
        "THIRTEENTH",
        "FOURTEENTH",
        "FIFTEENTH",
        "SIXTEENTH",
        "SEVENTEENTH",
        "EIGHTEENTH",
        "NINETEENTH",
        "TWENTIETH",
    ];
    small
        .get(n.wrapping_sub(1))
        .map_or_else(|| format!("{n}TH"), |word| (*word).to_owned())
}
