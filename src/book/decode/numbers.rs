//! Move numbers as evidence: how well the signs before a move say a number.

use crate::steps;

/// What may be the number of a move, where it stands, and of which row it is.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub printed: NumberSigns,
    /// The sign it begins with.
    pub at: usize,
    /// It is the number of so many rows before.
    pub rows_before: u32,
    /// So many rows may be lost between it and its row.
    pub lost: u32,
}

impl Number {
    /// The number of a row, before its moves.
    pub fn at(printed: NumberSigns, at: usize) -> Number {
        Number {
            printed,
            at,
            rows_before: 0,
            lost: 0,
        }
    }

    /// The number of a row that is told by its place among others, so many of which may be lost before it.
    pub fn by_place(number: u32, lost: u32, at: usize) -> Number {
        Number {
            lost,
            ..Number::at(NumberSigns::of_number(number), at)
        }
    }

    /// Whether it is printed before its row and is another by more than a printer who counts amiss makes it.
    pub fn is_far_from(&self, number: u32) -> bool {
        let printed = self
            .printed
            .number()
            .filter(|_| self.rows_before == 0 && self.lost == 0);
        printed.is_some_and(|printed| printed.abs_diff(number) > AMISS)
    }

    /// What speaks for the row having a number.
    pub fn evidence(&self, number: u32) -> f32 {
        let printed = |lost: u32| {
            let number = number.saturating_sub(self.rows_before + lost);
            self.printed.evidence(number)
        };
        match self.lost {
            0 => printed(0),
            most => (0..=most).map(printed).fold(LEAST, f32::max).min(0.0),
        }
    }
}

/// By so much a printer may count amiss.
const AMISS: u32 = 1;
/// What a number that is certain gains, and what a wrong one costs.
const MOST: f32 = 2.6;
const LEAST: f32 = -3.5;
/// The same where no figure stands among the signs.
const MOST_IN_LETTERS: f32 = 1.5;
const LEAST_IN_LETTERS: f32 = -0.3;
/// A figure more or less than the number has.
const FIGURE_AMISS: f32 = -2.0;

/// Signs that a figure comes out as.
const ALIKE: [(u8, &[u8]); 10] = [
    (b'0', b"OoQDC"),
    (b'1', b"lIiJTt|!]"),
    (b'2', b"Zz"),
    (b'3', b"8SHB"),
    (b'4', b"A"),
    (b'5', b"Ss6"),
    (b'6', b"Gb5C"),
    (b'7', b"TY?1"),
    (b'8', b"BSs3"),
    (b'9', b"Vg"),
];

/// Signs before a move that may be its number, in few bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberSigns {
    signs: [u8; 4],
    len: u8,
}

/// No number has more bytes, with the points and brackets around it.
const LONGEST: usize = 32;

impl NumberSigns {
    /// How many signs it has.
    pub fn len(self) -> usize {
        self.len.into()
    }

    /// A word, if it can be a number.
    pub fn of(word: &[u8]) -> Option<NumberSigns> {
        let bare = word.trim_ascii();
        if bare.len() > LONGEST {
            return None;
        }
        steps::count(bare.len());
        let is_edge = |b: &u8| b".,;:'\"()[]*^-".contains(b) || !b.is_ascii();
        // Alone it is no bracket but a 1.
        let bare = match bare {
            b"]" => bare,
            _ => {
                let start = bare.iter().position(|b| !is_edge(b))?;
                let end = bare.iter().rposition(|b| !is_edge(b))? + 1;
                &bare[start..end]
            }
        };
        let figures = bare.iter().filter(|b| b.is_ascii_digit()).count();
        let passes = |b: &u8| b.is_ascii_digit() || b"lIiOoSsBZzT?!|]JHGVbg/".contains(b);
        let is_number =
            bare.len() <= 4 && bare.iter().all(passes) && (figures > 0 || bare.len() <= 2);
        is_number.then(|| {
            let mut signs = [0; 4];
            signs[..bare.len()].copy_from_slice(bare);
            let len = bare.len() as u8;
            NumberSigns { signs, len }
        })
    }

    /// The signs of a number.
    fn of_number(number: u32) -> NumberSigns {
        NumberSigns::of(number.to_string().as_bytes()).unwrap_or_default()
    }

    pub fn has_figure(&self) -> bool {
        self.signs().iter().any(u8::is_ascii_digit)
    }

    /// The number that it is, if it is figures alone.
    pub fn number(&self) -> Option<u32> {
        std::str::from_utf8(self.signs()).ok()?.parse().ok()
    }

    fn signs(&self) -> &[u8] {
        &self.signs[..self.len as usize]
    }

    /// What speaks for these signs meaning a number.
    pub fn evidence(&self, number: u32) -> f32 {
        let mut figures = [0u8; 4];
        let mut count = 0;
        let mut rest = number.min(9999);
        while rest > 0 || count == 0 {
            figures[count] = b'0' + (rest % 10) as u8;
            rest /= 10;
            count += 1;
        }
        figures[..count].reverse();
        let gain = aligned(&figures[..count], self.signs());
        match self.has_figure() {
            true => gain.clamp(LEAST, MOST),
            false => gain.clamp(LEAST_IN_LETTERS, MOST_IN_LETTERS),
        }
    }
}

fn aligned(figures: &[u8], signs: &[u8]) -> f32 {
    let mut gain = [[0.0f32; 5]; 5];
    for i in 0..=figures.len() {
        for j in 0..=signs.len() {
            if i + j == 0 {
                continue;
            }
            let mut best = f32::MIN;
            if i > 0 {
                best = best.max(gain[i - 1][j] + FIGURE_AMISS);
            }
            if j > 0 {
                best = best.max(gain[i][j - 1] + FIGURE_AMISS);
            }
            if i > 0 && j > 0 {
                best = best.max(
                    gain[i - 1][j - 1] + pair(figures[i - 1], signs[j - 1], figures.len() == 1),
                );
            }
            gain[i][j] = best;
        }
    }
    gain[figures.len()][signs.len()]
}

fn pair(figure: u8, sign: u8, alone: bool) -> f32 {
    if figure == sign {
        return if alone { 1.9 } else { 1.3 };
    }
    let (_, alike) = ALIKE[(figure - b'0') as usize];
    match alike.contains(&sign) {
        true if sign.is_ascii_digit() => 0.3,
        true => 0.9,
        false => -3.5,
    }
}
