//! Algebraic notation with the letters of other languages, or with figurines: `Sf3`, `Cf3`, `Кf3`, `♘f3`.
//!
//! Each language is a line of the table. A letter that is not of the language has no meaning in it: dropping it
//! would make a pawn move of `Sf3`.

use shakmaty::Role;

use super::descriptive::Origins;
use super::pattern::Pattern;
use super::plain::CheckMark;
use super::slip::Slip;
use super::{Disambiguation, System, disguise, lenient, san};
use crate::board::{Move, Position};
use crate::score::PackedToken;

/// The letters a language has for the men.
#[derive(Debug, PartialEq, Eq)]
pub struct Letters {
    /// The name it is asked for by.
    pub name: &'static str,
    /// King, queen, rook, bishop, knight, pawn; the first of each is written, the others are read as well.
    /// A man whose letter begins with another's comes first.
    men: Men,
    /// The letters of English for the pieces that a capital stands for alone, from A to Z; 0 where it stands for none.
    capitals: [u8; 26],
    /// The men are figurines.
    is_drawn: bool,
}

/// The letters of English for the pieces among the figurines, from U+2654 to U+265F; 0 for the pawns.
const DRAWN: [u8; 12] = *b"KQRBN\0KQRBN\0";

/// Men and their letters.
type Men = [(Role, &'static [&'static str]); 6];

macro_rules! letters {
    ($($name:literal $king:expr, $queen:expr, $rook:expr, $bishop:expr, $knight:expr, $pawn:expr;)*) => {
        &[$(Letters::new($name, [
            (Role::King, &$king),
            (Role::Queen, &$queen),
            (Role::Rook, &$rook),
            (Role::Bishop, &$bishop),
            (Role::Knight, &$knight),
            (Role::Pawn, &$pawn),
        ])),*]
    };
}

/// Every language; where two have the same letters, the first is named.
pub static ALL: &[Letters] = letters! {
    "fan" ["♔", "♚"], ["♕", "♛"], ["♖", "♜"], ["♗", "♝"], ["♘", "♞"], ["♙", "♟"];
    "german" ["K"], ["D"], ["T"], ["L"], ["S"], ["B"];
    "french" ["R"], ["D"], ["T"], ["F"], ["C"], ["P"];
    "spanish" ["R"], ["D"], ["T"], ["A"], ["C"], ["P"];
    "italian" ["R"], ["D"], ["T"], ["A"], ["C"], ["P"];
    "dutch" ["K"], ["D"], ["T"], ["L"], ["P"], ["pi"];
    "portuguese" ["R"], ["D"], ["T"], ["B"], ["C"], ["P"];
    "polish" ["K"], ["H"], ["W"], ["G"], ["S"], ["P"];
    "czech" ["K"], ["D"], ["V"], ["S"], ["J"], ["P"];
    "hungarian" ["K"], ["V"], ["B"], ["F"], ["H"], ["Gy", "gy"];
    "romanian" ["R"], ["D"], ["T"], ["N"], ["C"], ["P"];
    "swedish" ["K"], ["D"], ["T"], ["L"], ["S"], ["B"];
    "danish" ["K"], ["D"], ["T"], ["L"], ["S"], ["B"];
    "norwegian" ["K"], ["D"], ["T"], ["L"], ["S"], ["B"];
    "finnish" ["K"], ["D"], ["T"], ["L"], ["R"], ["S"];
    "icelandic" ["K"], ["D"], ["H"], ["B"], ["R"], ["P"];
    "estonian" ["K"], ["L"], ["V"], ["O"], ["R"], ["E"];
    "russian" ["Кр", "КР"], ["Ф"], ["Л"], ["С"], ["К"], ["п", "П"];
    "ukrainian" ["Кр", "КР"], ["Ф"], ["Т"], ["С"], ["К"], ["п", "П"];
    "bulgarian" ["Ц"], ["Д"], ["Т"], ["О"], ["К"], ["п", "П"];
};

impl System for Letters {
    fn name(&self) -> &'static str {
        self.name
    }

    fn put(&self, pos: &Position, _: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        let apart = san::disambiguation(pos, m);
        self.put_told_apart(m, apart, gives, out);
    }

    fn put_told_apart(
        &self,
        m: &Move,
        apart: Disambiguation,
        gives: CheckMark,
        out: &mut String,
    ) -> Option<()> {
        san::put_bare(m, apart, |role| self.letter(role), out);
        san::put_mark(gives, out);
        Some(())
    }

    fn put_irregular(
        &self,
        _: &Position,
        _: &Origins,
        m: &Move,
        gives: CheckMark,
        out: &mut String,
    ) {
        san::put_long(m, |role| self.letter(role), out);
        san::put_mark(gives, out);
    }

    fn write_unmarked(&self, pos: &Position, m: &Move) -> String {
        let mut text = String::new();
        let apart = san::disambiguation(pos, m);
        san::put_bare(m, apart, |role| self.letter(role), &mut text);
        text
    }

    fn pack(&self, word: &[u8]) -> PackedToken {
        self.packed(word).unwrap_or_default()
    }

    fn pack_from_san(&self, packed: PackedToken, word: &[u8]) -> PackedToken {
        match packed.is_without_letters() {
            true => packed,
            false => self.pack(word),
        }
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        self.patterns(text)
    }

    fn letters(&self) -> Option<&Letters> {
        Some(self)
    }
}

impl Letters {
    const fn new(name: &'static str, men: Men) -> Letters {
        const ENGLISH: [u8; 5] = *b"KQRBN";
        let mut capitals = [0; 26];
        let mut man = 0;
        while man < ENGLISH.len() {
            let letters = men[man].1;
            let mut at = 0;
            while at < letters.len() {
                if let [capital @ b'A'..=b'Z'] = *letters[at].as_bytes() {
                    capitals[(capital - b'A') as usize] = ENGLISH[man];
                }
                at += 1;
            }
            man += 1;
        }
        let king = men[0].1[0].as_bytes();
        Letters {
            name,
            men,
            capitals,
            is_drawn: matches!(king, [0xe2, 0x99, ..]),
        }
    }

    /// The language of that name.
    pub fn from_name(name: &str) -> Option<&'static Letters> {
        ALL.iter().find(|letters| letters.name == name)
    }

    /// Whether the men have the same letters in another language.
    pub fn same_as(&self, other: &Letters) -> bool {
        self.men == other.men
    }

    /// The letter a man is written with.
    pub fn letter(&self, role: Role) -> &'static str {
        self.letters(role).first().copied().unwrap_or_default()
    }

    /// The letters a man is read by, that which is written first.
    pub(crate) fn letters(&self, role: Role) -> &'static [&'static str] {
        let found = self.men.iter().find(|(other, _)| *other == role);
        found.map_or(&[], |(_, letters)| letters)
    }

    /// The man a text begins with, what is behind it, and what is irregular about the letter.
    fn man<'t>(&self, text: &'t str) -> Option<(Role, &'t str, Option<Slip>)> {
        let own = self.men.iter().find_map(|(role, letters)| {
            let behind = letters
                .iter()
                .find_map(|letter| strip_alike(text, letter))?;
            let written = &text[..text.len() - behind.len()];
            let regular = letters.contains(&written);
            Some((*role, behind, (!regular).then_some(Slip::LookAlike)))
        });
        let drawn = || {
            let c = text.chars().next()?;
            let role = disguise::figurine(c)?;
            Some((role, &text[c.len_utf8()..], Some(Slip::Figurine)))
        };
        let (role, behind, slip) = own.or_else(drawn)?;
        Some((role, behind.trim_start_matches(disguise::is_selector), slip))
    }

    /// All ways to take a text with these letters.
    pub fn patterns(&self, text: &str) -> Vec<Pattern> {
        if text.starts_with('O') {
            // Castling is written the same everywhere, also where a man has this letter.
            let castling = lenient::patterns(text);
            if !castling.is_empty() {
                return castling;
            }
        }
        let mut slips = Vec::new();
        let Some(english) = self.in_english(text, &mut slips) else {
            return Vec::new();
        };
        let mut patterns = lenient::patterns(&english);
        // Another case is another letter, and perhaps another man's.
        patterns.retain(|pattern| {
            !pattern
                .slips
                .iter()
                .any(|slip| matches!(slip, Slip::LowerCase | Slip::UpperCase))
        });
        for pattern in &mut patterns {
            pattern.slips.splice(0..0, slips.iter().copied());
        }
        patterns
    }

    /// What a word says that is SAN but for these letters.
    fn packed(&self, word: &[u8]) -> Option<PackedToken> {
        match *word {
            // What a pawn becomes stands behind the square of arrival.
            [b'a'..=b'h', _, b'=', ref man @ ..] => self.in_letters_of_english(&word[..3], man),
            [b'a'..=b'h', _, _, _, b'=', ref man @ ..] => {
                self.in_letters_of_english(&word[..5], man)
            }
            [b'a'..=b'h', ..] | [b'O', b'-', b'O', ..] => Some(PackedToken::of_move(word)),
            [capital @ b'A'..=b'Z', ..] => {
                let letter = self.capitals[usize::from(capital - b'A')];
                (letter != 0).then(|| PackedToken::of_translated(letter, word, 1))
            }
            [0xe2, 0x99, figurine @ 0x94..=0x9f, ..] if self.is_drawn => {
                let letter = DRAWN[usize::from(figurine - 0x94)];
                (letter != 0).then(|| PackedToken::of_translated(letter, word, 3))
            }
            _ => self.in_letters_of_english(&[], word),
        }
    }

    /// The same of a word that has the name of a piece behind these bytes.
    fn in_letters_of_english(&self, before: &[u8], named: &[u8]) -> Option<PackedToken> {
        let (letter, rest) = self.plain_man(named)?;
        let mut english = [0; PackedToken::LONGEST + 1];
        let (man, len) = (before.len(), before.len() + 1 + rest.len());
        english[..man].copy_from_slice(before);
        english[man] = letter;
        english.get_mut(man + 1..len)?.copy_from_slice(rest);
        Some(PackedToken::of_bytes(u64::from_le_bytes(english), len))
    }

    /// The letter of English for the piece that a word begins with, and what is behind it.
    fn plain_man<'w>(&self, word: &'w [u8]) -> Option<(u8, &'w [u8])> {
        if let [capital @ b'A'..=b'Z', rest @ ..] = word {
            let letter = self.capitals[usize::from(capital - b'A')];
            return (letter != 0).then_some((letter, rest));
        }
        for (role, letters) in self.men.iter().filter(|(role, _)| *role != Role::Pawn) {
            for letter in *letters {
                if let Some(rest) = word.strip_prefix(letter.as_bytes()) {
                    return Some((role.upper_char() as u8, rest));
                }
            }
        }
        None
    }

    /// The text with the letters of English; `None` if it begins with a letter that is no man's and no file's.
    fn in_english(&self, text: &str, slips: &mut Vec<Slip>) -> Option<String> {
        let mut english = String::with_capacity(text.len());
        let (man, rest, slip) = match self.man(text) {
            Some((role, rest, slip)) => (Some(role), rest, slip),
            None => (None, text, None),
        };
        slips.extend(slip);
        if let Some(role) = man {
            english.push(role.upper_char());
        } else if !self
            .latin_squares(rest)
            .starts_with(|c: char| matches!(c, 'a'..='h' | 'O' | 'o' | '0'))
        {
            return None;
        }
        match self.promotion(rest) {
            Some((head, role, tail, slip)) => {
                slips.extend(slip);
                english.push_str(&self.latin_squares(head));
                english.push(role.upper_char());
                english.push_str(&self.latin_squares(tail));
            }
            None if names_english_man(rest) => return None,
            None => english.push_str(&self.latin_squares(rest)),
        }
        Some(english)
    }

    /// The text before what a pawn becomes, that man, and the text behind.
    fn promotion<'t>(&self, text: &'t str) -> Option<(&'t str, Role, &'t str, Option<Slip>)> {
        let digit = text.rfind(['1', '8'])?;
        let mut at = digit + 1;
        at += text[at..].len() - text[at..].trim_start_matches([' ', '=', '(', '/']).len();
        let (role, tail, slip) = self.man(&text[at..])?;
        let ends = !tail.starts_with(|c: char| c.is_alphanumeric());
        ends.then_some((&text[..at], role, tail, slip))
    }

    /// Whether the men are figurines.
    pub(crate) fn is_drawn(&self) -> bool {
        self.is_drawn
    }

    /// Whether squares and signs may be in Cyrillic as well.
    pub(crate) fn is_cyrillic(&self) -> bool {
        self.letter(Role::King)
            .starts_with(|c: char| ('\u{400}'..='\u{4ff}').contains(&c))
    }

    /// The text with the names of squares, the sign of capture and the mark of mate in ASCII.
    fn latin_squares(&self, text: &str) -> String {
        if text.is_ascii() || !self.is_cyrillic() {
            return text.to_owned();
        }
        let chars: Vec<char> = text.chars().collect();
        let mut out = String::with_capacity(text.len());
        for (at, &c) in chars.iter().enumerate() {
            let before_digit = chars.get(at + 1).is_some_and(char::is_ascii_digit);
            out.push(match c {
                'х' | 'Х' if !before_digit && at + 1 < chars.len() => 'x',
                '×' | 'х' | 'Х' if at + 1 == chars.len() => '#',
                c => latin(c),
            });
        }
        out
    }
}

/// The text behind a man's letters, each of which may be one of another alphabet that looks the same.
fn strip_alike<'t>(text: &'t str, letters: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    for letter in letters.chars() {
        rest.next().filter(|&c| disguise::are_alike(c, letter))?;
    }
    Some(rest.as_str())
}

/// Whether a pawn is said to become a man by a letter that is of English, and not of the language.
fn names_english_man(text: &str) -> bool {
    let behind = text
        .rfind(['1', '8'])
        .map_or("", |digit| &text[digit + 1..]);
    behind
        .trim_start_matches([' ', '=', '(', '/'])
        .starts_with(['K', 'Q', 'R', 'B', 'N', 'P'])
}

/// The letter of ASCII that a Cyrillic small letter stands for in the name of a square.
fn latin(c: char) -> char {
    match c {
        'а' => 'a',
        'б' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' => 'h',
        'О' | 'о' => 'O',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(name: &str, text: &str) -> Option<String> {
        let letters = Letters::from_name(name).unwrap();
        letters.in_english(text, &mut Vec::new())
    }

    #[test]
    fn letters_are_those_of_the_language() {
        for (name, text, meant) in [
            ("german", "Sf3", "Nf3"),
            ("german", "e8D+", "e8Q+"),
            ("german", "exd8=S", "exd8=N"),
            ("german", "0-0", "0-0"),
            ("french", "Cgf3", "Ngf3"),
            ("french", "Rxf2", "Kxf2"),
            ("hungarian", "Hc3", "Nc3"),
            ("russian", "Крf1", "Kf1"),
            ("russian", "Кхе5", "Nxe5"),
            ("russian", "е4", "e4"),
            ("russian", "Ф:h7×", "Q:h7#"),
            ("fan", "♞c6", "Nc6"),
            ("fan", "♘\u{fe0e}f3", "Nf3"),
            ("german", "♘f3", "Nf3"),
            ("russian", "Kf3", "Nf3"),
            ("russian", "Kpf1", "Kf1"),
            ("russian", "Cb5", "Bb5"),
            ("french", "Сf3", "Nf3"),
        ] {
            assert_eq!(english(name, text).as_deref(), Some(meant), "{name} {text}");
        }
    }

    #[test]
    fn letters_of_other_languages_mean_nothing() {
        for (name, text) in [
            ("german", "Nf3"),
            ("french", "Nf3"),
            ("german", "Qd1"),
            ("russian", "Nf3"),
            ("fan", "Nf3"),
            ("spanish", "Sf3"),
            ("german", "e8=Q"),
            ("french", "exd8=N+"),
        ] {
            assert!(english(name, text).is_none(), "{name} {text}");
        }
    }
}
