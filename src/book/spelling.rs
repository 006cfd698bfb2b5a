//! How the moves of a text are spelled: in descriptive notation, or in letters and figures of some language.

use shakmaty::Role;

use super::parted::joined;
use crate::notation::letters::{ALL, Letters};
use crate::notation::pattern::{ParsedMove, Pattern};
use crate::notation::slip::Slip;
use crate::notation::{Notation, lenient};
use crate::score::NotationFamily;
use crate::steps;

/// So many words are looked at for the language of a text.
const ENOUGH: usize = 400;
/// So many moves of men at least that are none in English tell another language...
const FEW: usize = 4;
/// ...if that has twice as many moves, or those are so many times as many as the moves that are none in it: some languages
/// have three letters of English, for other men.
const CLEARLY: usize = 3;

/// How moves are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveSpelling {
    /// `Kt-KB3`.
    Descriptive,
    /// `Nf3`, or with the letters of another language.
    Algebraic(Option<&'static Letters>),
}

impl MoveSpelling {
    /// How the moves are spelled that the bytes begin with, in a text whose men have these letters.
    pub(super) fn of(line: &[u8], letters: Option<&'static Letters>) -> MoveSpelling {
        let near = &line[..line.len().min(400)];
        steps::count(near.len());
        let (mut algebraic, mut words) = (0, 0);
        for word in near.split(|b| b.is_ascii_whitespace() || *b == b',' || *b == b';') {
            // Words in small letters are prose, and say nothing of moves.
            let has = |is: fn(&u8) -> bool| word.iter().any(is);
            let may_be_move = has(u8::is_ascii_uppercase) || has(u8::is_ascii_digit);
            words += usize::from(may_be_move && has(u8::is_ascii_alphabetic));
            let castles = matches!(word.first(), Some(b'O' | b'0'));
            algebraic += usize::from(names_square(word) || castles && word.len() <= 7);
        }
        match algebraic * 2 > words && names_square(near) {
            true => MoveSpelling::Algebraic(letters),
            false => MoveSpelling::Descriptive,
        }
    }

    pub(super) fn script(self) -> NotationFamily {
        match self {
            MoveSpelling::Descriptive => NotationFamily::Descriptive,
            MoveSpelling::Algebraic(_) => NotationFamily::Algebraic,
        }
    }
}

/// All ways to take a word of algebraic notation.
pub(super) fn patterns(word: &str, letters: Option<&'static Letters>) -> Vec<Pattern> {
    match letters {
        Some(letters) => letters.patterns(word),
        None => lenient::patterns(word),
    }
}

/// The notation of algebraic moves with these letters.
pub(super) fn notation(letters: Option<&'static Letters>) -> Notation {
    letters.map_or(Notation::SAN, Notation::from)
}

/// Whether a word names a square by letter and figure.
pub(super) fn names_square(word: &[u8]) -> bool {
    word.windows(2)
        .any(|w| matches!(w, [b'a'..=b'h', b'1'..=b'8']))
}

/// The letters that the men of a text have; `None` if they are those of English, or nothing tells.
pub(super) fn letters_of(text: &[u8]) -> Option<&'static Letters> {
    let text = String::from_utf8_lossy(text);
    let text = joined(&text);
    let words = text.split(|c: char| c.is_ascii_whitespace() || matches!(c, ',' | ';' | '|'));
    let men = words
        .filter(|word| (3..=12).contains(&word.len()) && names_square(word.as_bytes()))
        .filter(|word| !matches!(word.as_bytes()[0], b'a'..=b'h' | b'0'..=b'9' | b'(' | b'.'))
        .map(|word| word.trim_end_matches(['!', '?', '.']));
    let men: Vec<&str> = men.take(ENOUGH).collect();
    let in_other_case = |pattern: &Pattern| {
        pattern
            .slips
            .iter()
            .any(|slip| matches!(slip, Slip::UpperCase | Slip::LowerCase))
    };
    // Where a pawn has a letter, it is some piece's in another language, and seldom printed.
    let of_piece = |pattern: &Pattern| match pattern.parsed {
        ParsedMove::Algebraic(parsed) => parsed.role != Some(Role::Pawn),
        _ => true,
    };
    let read_in = |letters| {
        let names = |pattern: &Pattern| of_piece(pattern) && !in_other_case(pattern);
        let read = |word: &&&str| patterns(word, letters).iter().any(names);
        men.iter().filter(read).count()
    };
    let english = read_in(None);
    if english == men.len() {
        return None;
    }
    let best = ALL.iter().map(|letters| (read_in(Some(letters)), letters));
    // Of languages that read as much, the first.
    let best = best.rev().max_by_key(|(read, _)| *read);
    let (read, letters) = best.filter(|(read, _)| *read >= english + FEW)?;
    let unread = men.len() - read;
    let tells = read > 2 * english || men.len() - english >= CLEARLY * unread;
    (tells && read * 4 > men.len() * 3).then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_told_by_its_men() {
        let name = |text: &str| letters_of(text.as_bytes()).map(|letters| letters.name);
        assert_eq!(name("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"), None);
        assert_eq!(
            name("1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6 4. Lb5-a4 Sg8-f6"),
            Some("german")
        );
        assert_eq!(
            name("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7"),
            Some("french")
        );
        assert_eq!(
            name(
                "1. e4 c5 2. Rf3 e6 3. d4 cxd4 4. Rxd4 Rf6 5. Rc3 d6 6. Be2 Be7 7. Dd2 Dc7 8. Hfd1 Hfd8"
            ),
            Some("icelandic"),
            "R and B are letters of English, too"
        );
        assert_eq!(name("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3"), None);
        assert_eq!(
            name("1. Sg1-f3 Sb8-c6 2. d2-d4 Lc8-f5 3. Sb1-c3 Dd8-d6 4. Ta1-b1 Rg1-f3"),
            Some("german"),
            "in Finnish R is a knight, and S would be a pawn"
        );
    }
}
