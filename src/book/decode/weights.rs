//! How a printed sign may have come out of the scanner: the gain of every pair of a letter meant and a sign seen,
//! as the logarithm of how much likelier it is than any text.

use super::dialect::{FILE_A, SOFT};
use super::signs::{BREAK, PARAGRAPH};

/// Signs are ASCII.
pub const SIGNS: usize = 128;

/// The gains of letters against signs.
#[derive(Clone)]
pub struct Weights {
    /// By letter (with its mark of softness) and sign.
    pair: Vec<[f32; SIGNS]>,
    /// A letter seen as two signs.
    double: Vec<Vec<Double>>,
    /// The pairs of signs that some letter may be seen as.
    doubles: Vec<u16>,
    missing: [f32; 256],
    inserted: [f32; SIGNS],
}

/// A letter seen as two signs.
#[derive(Clone, Copy)]
pub struct Double {
    /// The two, the first in the high byte. (As a tuple with an array of two bytes, rustc 1.95 copied it wrongly in a
    /// build of many codegen units, and no two runs gave the same gain.)
    pub seen: u16,
    pub gain: f32,
}

/// What a figurine gains that a scanner took for something else.
const UNKNOWN_MAN: f32 = -0.8;

/// What a K gains that is an X, where most are.
const K_AS_X: f32 = 2.4;

/// What a letter of a spelling is worth.
#[derive(Clone, Copy)]
struct Class {
    right: f32,
    wrong: f32,
    missing: f32,
}

const FILE_H: u8 = FILE_A + 7;

/// The letter that is printed for one of a spelling.
fn printed(letter: u8) -> u8 {
    match letter & !SOFT {
        file @ FILE_A..=FILE_H => b'a' + file - FILE_A,
        letter => letter,
    }
}

/// What a letter gains that is seen as it is printed, if it must be there.
pub fn right(letter: u8) -> f32 {
    match letter & SOFT {
        0 => class(letter).right,
        _ => 0.0,
    }
}

/// What a letter gains at most, whatever is seen of it.
pub fn most(letter: u8) -> f32 {
    class(letter).right
}

fn class(letter: u8) -> Class {
    let of = |right, wrong, missing| Class {
        right,
        wrong,
        missing,
    };
    match letter & !SOFT {
        _ if letter & SOFT != 0 => of(0.6, -0.3, -0.15),
        FILE_A..=FILE_H => of(2.4, -2.0, -3.0),
        b't' => of(1.2, -2.0, -2.0),
        b'x' => of(1.6, -1.2, -2.0),
        b'-' => of(1.0, -1.0, -0.6),
        b'a'..=b'z' => of(0.8, -0.5, -0.7),
        _ => of(2.8, -2.2, -3.0),
    }
}

/// Letters of men and figures, each with the signs that look like it.
const ALIKE: [(u8, &str, f32); 42] = [
    (FILE_A, "onuq", 0.1),
    (FILE_A + 1, "h6ls", 0.1),
    (FILE_A + 2, "eoC", 0.3),
    (FILE_A + 3, "dloa", 0.0),
    (FILE_A + 4, "co", 0.3),
    (FILE_A + 5, "tr", 0.2),
    (FILE_A + 6, "q9p", 0.2),
    (FILE_A + 7, "bnl", 0.3),
    (b'Q', "OaGU0qg", 0.1),
    (b'B', "8E13HRPSb6", -0.5),
    (b'K', "EHXNRIk", -0.4),
    (b'P', "FrpVTBD", -0.5),
    (b'R', "BEKHUnV", -0.6),
    (b'N', "HMKX", -0.4),
    (b'D', "OPB0", -0.4),
    (b'S', "8B5s", -0.4),
    (b'L', "IEl1", -0.4),
    (b'T', "7IYF", -0.4),
    (b'C', "GOcQ(", -0.3),
    (b'A', "4R", -0.5),
    (b'F', "PEr", -0.5),
    (b'1', "lIi|J!", 0.4),
    (b'2', "zZ3", -0.3),
    (b'3', "8Ss5Ba", -0.2),
    (b'4', "A1ai", -0.4),
    (b'5', "6sS3", -0.1),
    (b'6', "5GObC", -0.2),
    (b'7', "1TYi?", -0.3),
    (b'8', "3SBs6", -0.2),
    (b't', "flir1!I^%<", 0.4),
    (b'x', "X>z%*+", 1.1),
    (b'-', "_=~", 0.5),
    (b'O', "0oQCD", 1.2),
    (b'0', "OoQ", 1.2),
    (b's', "8*ge'", 0.3),
    (b'o', "0Oceu", 0.4),
    (b'q', "gp", 0.4),
    (b'a', "nuo", 0.1),
    (b'e', "coq", 0.1),
    (b'k', "lth", 0.0),
    (b'c', "eoC", 0.2),
    (b'h', "bln", 0.2),
];

/// Letters that come out as two signs.
const DOUBLE: [(u8, &[u8; 2], f32); 25] = [
    (b'B', b"13", 1.2),
    (b'B', b"I3", 1.0),
    (b'B', b"lJ", 0.6),
    (b'B', b"]3", 1.0),
    (b'B', b"l3", 1.0),
    (b'R', b"II", 0.8),
    (b'R', b"li", 0.6),
    (b'R', b"ll", 0.6),
    (b'R', b"11", 0.6),
    (b'K', b"Iv", 0.8),
    (b'K', b"lv", 0.8),
    (b'K', b"IC", 0.8),
    (b'K', b"lC", 0.8),
    (b'K', b"Ii", 0.6),
    (b'P', b"I'", 0.4),
    (b'P', b"1'", 0.6),
    (b'P', b"l'", 0.6),
    (b'P', b"I>", 0.6),
    (b'P', b"1>", 0.6),
    (b'P', b"l>", 0.6),
    (b'P', b"]>", 0.6),
    (b'p', b"j)", 0.3),
    (b'p', b"]>", 0.3),
    (b'Q', b"(J", 0.8),
    (b'x', b"><", 0.8),
];

impl Default for Weights {
    fn default() -> Weights {
        let mut weights = Weights {
            pair: vec![[0.0; SIGNS]; 256],
            double: vec![Vec::new(); 256],
            doubles: DOUBLE
                .map(|(_, signs, _)| u16::from_be_bytes(*signs))
                .into(),
            missing: [0.0; 256],
            inserted: [-2.2; SIGNS],
        };
        for (letter, signs, gain) in DOUBLE {
            let seen = u16::from_be_bytes(*signs);
            weights.double[letter as usize].push(Double { seen, gain });
        }
        for letter in 0..=255u8 {
            let class = class(letter);
            weights.missing[letter as usize] = class.missing;
            for sign in 0..SIGNS as u8 {
                let gain = match sign {
                    BREAK | PARAGRAPH => -8.0,
                    _ if sign == printed(letter) => class.right,
                    _ if sign.eq_ignore_ascii_case(&printed(letter)) => class.right * 0.6,
                    _ => class.wrong,
                };
                weights.set(letter, sign, gain);
            }
        }
        for sign in 0..SIGNS as u8 {
            if !sign.is_ascii_alphanumeric() {
                weights.inserted[sign as usize] = -0.15;
            }
        }
        weights.inserted[BREAK as usize] = -3.5;
        weights.inserted[PARAGRAPH as usize] = -8.0;
        for (letter, signs, gain) in ALIKE {
            for sign in signs.bytes() {
                weights.raise(letter, sign, gain);
            }
        }
        weights
    }
}

impl Weights {
    /// A letter seen as a sign.
    #[inline]
    pub fn pair(&self, letter: u8, sign: u8) -> f32 {
        self.pair[letter as usize][sign as usize]
    }

    /// All the gains of a letter, by sign.
    #[inline]
    pub fn of(&self, letter: u8) -> &[f32; SIGNS] {
        &self.pair[letter as usize]
    }

    /// With men as a scanner sees them that knows no figurines: anything may stand for one.
    pub fn of_figurines() -> Weights {
        let mut weights = Weights::default();
        for man in *b"KQRBN" {
            for sign in (0..SIGNS as u8).filter(u8::is_ascii_graphic) {
                weights.raise(man, sign, UNKNOWN_MAN);
            }
        }
        weights
    }

    /// With every K as a scanner sees it that takes it for an X.
    pub fn with_k_as_x(mut self) -> Weights {
        self.raise(b'K', b'X', K_AS_X);
        self
    }

    fn set(&mut self, letter: u8, sign: u8, gain: f32) {
        self.pair[letter as usize][sign as usize] = gain;
    }

    /// A letter gains no less than this as a sign.
    fn raise(&mut self, letter: u8, sign: u8, gain: f32) {
        self.set(letter, sign, self.pair(letter, sign).max(gain));
    }

    /// The pairs of signs that a letter may be seen as.
    #[inline]
    pub fn doubles(&self, letter: u8) -> &[Double] {
        &self.double[letter as usize]
    }

    /// Whether a letter may be seen as two signs.
    #[inline]
    pub fn is_double(&self, one: u8, other: u8) -> bool {
        self.doubles.contains(&u16::from_be_bytes([one, other]))
    }

    /// A letter of which nothing is seen.
    #[inline]
    pub fn missing(&self, letter: u8) -> f32 {
        self.missing[letter as usize]
    }

    /// A sign that stands for nothing.
    #[inline]
    pub fn inserted(&self, sign: u8) -> f32 {
        self.inserted[sign as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search is given up where what is left cannot gain enough; so nothing may gain more.
    #[test]
    fn no_sign_gains_more_than_is_said() {
        let usual = Weights::default();
        for weights in [usual.clone().with_k_as_x(), usual, Weights::of_figurines()] {
            for letter in 0..=255 {
                let doubles = weights.doubles(letter).iter().map(|double| double.gain);
                let gains = weights.of(letter).iter().copied().chain(doubles);
                let missing = weights.missing(letter);
                assert!(gains.chain([missing]).all(|gain| gain <= most(letter)));
            }
            assert!((0..SIGNS as u8).all(|sign| weights.inserted(sign) <= 0.0));
        }
    }
}
