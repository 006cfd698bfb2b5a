//! How likely a text is to be what somebody wrote: the names and words in it, and where its signs stand.

use super::charset::Charset;
use super::language::{LANGUAGES, Letter, WordLikelihood};
use crate::text::chars::is_dash;

/// What a character is to the reader of a name or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CharClass {
    Letter(Letter, LetterCase),
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
pub(super) enum LetterCase {
    Upper,
    Lower,
    None,
}

/// How likely signs are (logarithms) where they may stand, and where no one would write them.
fn weight(sign: CharClass, fits: bool) -> f32 {
    match (sign, fits) {
        (CharClass::Letter(..) | CharClass::Plain, _) => 0.0,
        (
            CharClass::Opening
            | CharClass::Closing
            | CharClass::Apostrophe
            | CharClass::Dash
            | CharClass::Cross,
            true,
        ) => -4.0,
        (CharClass::Blank | CharClass::Fraction, true) => -6.0,
        (CharClass::Symbol, true) => -8.0,
        (
            CharClass::Opening
            | CharClass::Closing
            | CharClass::Apostrophe
            | CharClass::Dash
            | CharClass::Cross,
            false,
        ) => -9.0,
        (CharClass::Blank | CharClass::Fraction, false) => -10.0,
        (CharClass::Symbol, false) => -11.0,
        (CharClass::Formula, _) => -12.0,
        (CharClass::Drawing, _) => -12.0,
        (CharClass::Control | CharClass::Nothing, _) => -14.0,
    }
}

impl CharClass {
    /// What a character is.
    pub(super) fn of(c: char) -> CharClass {
        match c {
            'a'..='z' | 'A'..='Z' => {}
            '\0'..='\u{7f}' => return CharClass::Plain,
            '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}' => return CharClass::Control,
            '\u{fffd}' => return CharClass::Nothing,
            '\u{a0}' | '\u{ad}' | '\u{3000}' => return CharClass::Blank,
            '“' | '„' | '‘' | '‚' | '«' | '‹' | '¿' | '¡' | '「' | '《' | '（' => {
                return CharClass::Opening;
            }
            '”' | '»' | '›' | '…' | '」' | '》' | '）' | '、' | '。' | '，' | '·' => {
                return CharClass::Closing;
            }
            '’' => return CharClass::Apostrophe,
            c if is_dash(c) => return CharClass::Dash,
            '½' | '¼' | '¾' => return CharClass::Fraction,
            '×' => return CharClass::Cross,
            '\u{2500}'..='\u{25ff}' => return CharClass::Drawing,
            '\u{2200}'..='\u{23ff}' | 'ⁿ' | '÷' | 'µ' | 'ƒ' | '₧' => {
                return CharClass::Formula;
            }
            _ => {}
        }
        let case = if c.is_uppercase() {
            LetterCase::Upper
        } else if c.is_lowercase() {
            LetterCase::Lower
        } else {
            LetterCase::None
        };
        LANGUAGES
            .letter(c)
            .map_or(CharClass::Symbol, |letter| CharClass::Letter(letter, case))
    }

    fn is_letter(self) -> bool {
        matches!(self, CharClass::Letter(..))
    }

    fn is_small(self) -> bool {
        matches!(self, CharClass::Letter(_, LetterCase::Lower))
    }

    /// Whether it may stand between such neighbours.
    fn fits(self, before: CharClass, behind: CharClass) -> bool {
        match self {
            CharClass::Opening => !before.is_letter() && behind.is_letter(),
            CharClass::Closing => !behind.is_letter(),
            CharClass::Apostrophe => before.is_letter(),
            CharClass::Cross => !before.is_small() || !behind.is_small(),
            CharClass::Dash | CharClass::Symbol | CharClass::Blank | CharClass::Fraction => {
                !before.is_letter() || !behind.is_letter()
            }
            _ => true,
        }
    }
}

/// How likely capitals and small letters are in such an order.
fn case_weight(first: bool, before: LetterCase, now: LetterCase) -> f32 {
    match (before, now) {
        (_, LetterCase::None) => 0.0,
        (_, LetterCase::Upper) if first => -0.4,
        (_, LetterCase::Lower) if first => -1.1,
        (LetterCase::Upper, LetterCase::Upper) => -2.0,
        (LetterCase::Upper, LetterCase::Lower) => -0.2,
        (LetterCase::Lower, LetterCase::Upper) => -6.0,
        (LetterCase::Lower | LetterCase::None, LetterCase::Lower) => 0.0,
        (LetterCase::None, LetterCase::Upper) => -2.0,
    }
}

/// How likely the signs of a run are where they stand, and its capitals (the logarithm); its words go to `words`.
pub(super) fn signs_likely(
    run: &[CharClass],
    letters: &mut Vec<Letter>,
    words: &mut Vec<WordLikelihood>,
) -> f32 {
    let mut sum = 0.0;
    let mut case_before = LetterCase::None;
    for (at, &sign) in run.iter().enumerate() {
        if let CharClass::Letter(letter, case) = sign {
            sum += case_weight(letters.is_empty(), case_before, case);
            case_before = case;
            letters.push(letter);
            continue;
        }
        words.extend(LANGUAGES.read(letters));
        letters.clear();
        let before = at
            .checked_sub(1)
            .map_or(CharClass::Plain, |before| run[before]);
        let behind = run.get(at + 1).copied().unwrap_or(CharClass::Plain);
        sum += weight(sign, sign.fits(before, behind));
    }
    words.extend(LANGUAGES.read(letters));
    letters.clear();
    sum
}

/// What each byte is in an encoding of one byte a character.
pub(super) fn alphabet(charset: Charset) -> [CharClass; 256] {
    std::array::from_fn(|byte| {
        let bytes = [byte as u8];
        let (text, _) = charset.decode(&bytes);
        text.chars()
            .next()
            .map_or(CharClass::Nothing, CharClass::of)
    })
}
