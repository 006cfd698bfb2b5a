//! How likely a text is to be what somebody wrote: the names and words in it, and where its signs stand.

use super::charset::Charset;
use super::language::{LANGUAGES, Letter, Reading};
use crate::text::chars::is_dash;

/// What a character is to the reader of a name or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Letter(Letter, Case),
    /// ASCII that is no letter: the same in every encoding.
    Plain,
    Opening,
    Closing,
    /// Stands between letters or behind them: an apostrophe.
    Apostrophe,
    Dash,
    Fraction,
    /// The cross between a man and what he takes.
    Cross,
    Blank,
    /// Any other sign that is printed: § ° ±.
    Symbol,
    /// Lines and blocks that frames are drawn of.
    Drawing,
    /// Mathematics.
    Formula,
    Control,
    /// A byte that means nothing.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Upper,
    Lower,
    None,
}

/// How likely signs are (logarithms) where they may stand, and where no one would write them.
fn weight(sign: Sign, fits: bool) -> f32 {
    match (sign, fits) {
        (Sign::Letter(..) | Sign::Plain, _) => 0.0,
        (Sign::Opening | Sign::Closing | Sign::Apostrophe | Sign::Dash | Sign::Cross, true) => -4.0,
        (Sign::Blank | Sign::Fraction, true) => -6.0,
        (Sign::Symbol, true) => -8.0,
        (Sign::Opening | Sign::Closing | Sign::Apostrophe | Sign::Dash | Sign::Cross, false) => {
            -9.0
        }
        (Sign::Blank | Sign::Fraction, false) => -10.0,
        (Sign::Symbol, false) => -11.0,
        (Sign::Formula, _) => -12.0,
        (Sign::Drawing, _) => -12.0,
        (Sign::Control | Sign::Nothing, _) => -14.0,
    }
}

impl Sign {
    /// What a character is.
    pub(super) fn of(c: char) -> Sign {
        match c {
            'a'..='z' | 'A'..='Z' => {}
            '\0'..='\u{7f}' => return Sign::Plain,
            '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}' => return Sign::Control,
            '\u{fffd}' => return Sign::Nothing,
            '\u{a0}' | '\u{ad}' | '\u{3000}' => return Sign::Blank,
            '“' | '„' | '‘' | '‚' | '«' | '‹' | '¿' | '¡' | '「' | '《' | '（' => {
                return Sign::Opening;
            }
            '”' | '»' | '›' | '…' | '」' | '》' | '）' | '、' | '。' | '，' | '·' => {
                return Sign::Closing;
            }
            '’' => return Sign::Apostrophe,
            c if is_dash(c) => return Sign::Dash,
            '½' | '¼' | '¾' => return Sign::Fraction,
            '×' => return Sign::Cross,
            '\u{2500}'..='\u{25ff}' => return Sign::Drawing,
            '\u{2200}'..='\u{23ff}' | 'ⁿ' | '÷' | 'µ' | 'ƒ' | '₧' => {
                return Sign::Formula;
            }
            _ => {}
        }
        let case = if c.is_uppercase() {
            Case::Upper
        } else if c.is_lowercase() {
            Case::Lower
        } else {
            Case::None
        };
        LANGUAGES
            .letter(c)
            .map_or(Sign::Symbol, |letter| Sign::Letter(letter, case))
    }

    fn is_letter(self) -> bool {
        matches!(self, Sign::Letter(..))
    }

    fn is_small(self) -> bool {
        matches!(self, Sign::Letter(_, Case::Lower))
    }

    /// Whether it may stand between such neighbours.
    fn fits(self, before: Sign, behind: Sign) -> bool {
        match self {
            Sign::Opening => !before.is_letter() && behind.is_letter(),
            Sign::Closing => !behind.is_letter(),
            Sign::Apostrophe => before.is_letter(),
            Sign::Cross => !before.is_small() || !behind.is_small(),
            Sign::Dash | Sign::Symbol | Sign::Blank | Sign::Fraction => {
                !before.is_letter() || !behind.is_letter()
            }
            _ => true,
        }
    }
}

/// How likely capitals and small letters are in such an order.
fn case_weight(first: bool, before: Case, now: Case) -> f32 {
    match (before, now) {
        (_, Case::None) => 0.0,
        (_, Case::Upper) if first => -0.4,
        (_, Case::Lower) if first => -1.1,
        (Case::Upper, Case::Upper) => -2.0,
        (Case::Upper, Case::Lower) => -0.2,
        (Case::Lower, Case::Upper) => -6.0,
        (Case::Lower | Case::None, Case::Lower) => 0.0,
        (Case::None, Case::Upper) => -2.0,
    }
}

/// How likely the signs of a run are where they stand, and its capitals (the logarithm); its words go to `words`.
pub(super) fn signs_likely(
    run: &[Sign],
    letters: &mut Vec<Letter>,
    words: &mut Vec<Reading>,
) -> f32 {
    let mut sum = 0.0;
    let mut case_before = Case::None;
    for (at, &sign) in run.iter().enumerate() {
        if let Sign::Letter(letter, case) = sign {
            sum += case_weight(letters.is_empty(), case_before, case);
            case_before = case;
            letters.push(letter);
            continue;
        }
        words.extend(LANGUAGES.read(letters));
        letters.clear();
        let before = at.checked_sub(1).map_or(Sign::Plain, |before| run[before]);
        let behind = run.get(at + 1).copied().unwrap_or(Sign::Plain);
        sum += weight(sign, sign.fits(before, behind));
    }
    words.extend(LANGUAGES.read(letters));
    letters.clear();
    sum
}

/// What each byte is in an encoding of one byte a character.
pub(super) fn alphabet(charset: Charset) -> [Sign; 256] {
    std::array::from_fn(|byte| {
        let bytes = [byte as u8];
        let (text, _) = charset.decode(&bytes);
        text.chars().next().map_or(Sign::Nothing, Sign::of)
    })
}
