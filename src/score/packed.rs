//! Moves and move numbers as the PGN standard prints them, taken apart into a word of 32 bits.
//!
//! Reading and replaying are loops of their own; this is what the one hands to the other, so that no text is
//! looked at twice. Nothing here knows whether a move can be made.

use shakmaty::{CastlingSide, Role, Square};

/// What a score says of check beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// Check.
    Check,
    /// Mate.
    Mate,
}

/// What a plainly written token says.
///
/// Of a move (PGN standard, 8.2.3): bits 0 to 5 the square of arrival, 6 to 8 the [`Role`] (7 for castling),
/// 9 whether it takes, 10 to 13 the file it comes from, 14 to 17 the rank (both from 1, 0 if not written),
/// 18 and 19 the [`CheckMark`], 20 to 22 the role a pawn becomes, 23 the long castling,
/// 24 whether a piece is told from its like, 25 to 27 its way of going: that of its role, 0 for a pawn that does not
/// take; 31 is set.
/// Of a move that names both its squares (`e2-e4`, `Ng1-f3`): the same, but that 29 is set in the place of 24 and 31.
/// Of a move number: the number in the lower half, whether three dots follow in bit 16; 30 is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedToken(u32);

const MOVE: u32 = 1 << 31;
const NUMBER: u32 = 1 << 30;
const SQUARES: u32 = 1 << 29;
const CASTLING: u32 = 7;
const QUALIFIED: u32 = 1 << 24;
const TAKES: u32 = 1 << 9;

impl PackedToken {
    /// The token is not plainly written, or is neither a move nor a number.
    pub const NONE: PackedToken = PackedToken(0);

    /// The longest move there is, in bytes.
    pub const LONGEST: usize = 7;

    /// Takes a move apart; [`PackedToken::NONE`] if it is not written as the standard asks.
    pub fn of_move(word: &[u8]) -> PackedToken {
        PackedToken::of_bytes(joined(word), word.len())
    }

    /// The same of a word that has this letter in the place of its first `len` bytes.
    #[inline]
    pub fn of_translated(letter: u8, word: &[u8], len: usize) -> PackedToken {
        let behind = word.get(len..).unwrap_or_default();
        let eight = joined(behind) << 8 | u64::from(letter);
        PackedToken::of_bytes(eight, behind.len() + 1)
    }

    /// The same for the first `len` of eight bytes, the first of them being the lowest.
    pub fn of_bytes(eight: u64, len: usize) -> PackedToken {
        let packed = PackedToken::of_squares_too(eight, len);
        match packed.is_move() {
            true => packed,
            false => PackedToken::NONE,
        }
    }

    /// The same, and moves that [name both their squares](PackedToken::names_squares) too.
    #[inline(always)]
    pub fn of_squares_too(eight: u64, len: usize) -> PackedToken {
        if len.wrapping_sub(2) > PackedToken::LONGEST - 2 {
            return PackedToken::NONE;
        }
        // No branch but the one for what is rare: the letters of moves follow no pattern that could be foreseen.
        let last = (eight >> (8 * (len - 1))) as u8;
        let mark = MARKS[usize::from(last)];
        let len = len - usize::from(mark != 0);
        let word = eight << (64 - 8 * len);
        let square = (word >> 48) as u32;
        let square = square.wrapping_sub(u32::from(b'a') | u32::from(b'1') << 8);
        let before = (word >> 16) as u32;
        let opening = PREFIXES[place(before)];
        if (square & 0xf8f8 != 0) | (before != opening.letters) {
            return odd_shape(eight, len, u32::from(mark));
        }
        PackedToken(opening.bits | square & 7 | square >> 5 | u32::from(mark) << 18)
    }

    /// A move number below 65,536, with three dots behind it or one.
    #[inline(always)]
    pub fn of_number(number: u32, dots: bool) -> PackedToken {
        PackedToken(NUMBER | number | u32::from(dots) << 16)
    }

    /// Whether it is a move.
    #[inline]
    pub fn is_move(self) -> bool {
        self.0 & MOVE != 0
    }

    /// Whether it is a move as long algebraic notation writes it, which names both its squares: a pawn's, or one of a
    /// piece that takes nothing.
    #[inline]
    pub fn names_squares(self) -> bool {
        self.0 & SQUARES != 0
    }

    /// Whether it is a move that languages write alike: castling, or one of a pawn that stays one.
    #[inline]
    pub fn is_without_letters(self) -> bool {
        let man = self.0 >> 6 & 7;
        let becomes = self.0 >> 20 & 7;
        self.is_move() && (man == CASTLING || man == Role::Pawn as u32 && becomes == 0)
    }

    /// Whether it is a move number.
    #[inline]
    pub fn is_number(self) -> bool {
        self.0 & NUMBER != 0
    }

    /// Whether the token is plainly written.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The move number.
    #[inline]
    pub fn number(self) -> u32 {
        self.0 & 0xffff
    }

    /// Whether three dots follow the number, as before a move of Black's.
    #[inline]
    pub fn dots(self) -> bool {
        self.0 >> 16 & 1 == 1
    }

    /// The square of arrival; without meaning for castling.
    #[inline]
    pub fn to(self) -> Square {
        Square::new(self.0 & 63)
    }

    /// The man that moves; `None` for castling.
    #[inline]
    pub fn role(self) -> Option<Role> {
        NUMBERED[(self.0 >> 6 & 7) as usize]
    }

    /// The way of going of the man that moves: the number of its [`Role`], but 0 for a pawn that does not take.
    #[inline]
    pub fn way(self) -> usize {
        (self.0 >> 25 & 7) as usize
    }

    /// Castling, and to which side.
    #[inline]
    pub fn castling(self) -> Option<CastlingSide> {
        (self.0 >> 6 & 7 == CASTLING).then_some(match self.0 >> 23 & 1 {
            0 => CastlingSide::KingSide,
            _ => CastlingSide::QueenSide,
        })
    }

    /// Whether the move takes.
    #[inline]
    pub fn takes(self) -> bool {
        self.0 >> 9 & 1 == 1
    }

    /// The same move of a piece, but that it takes; `None` if it is said to take already, or is no piece's.
    pub fn taking(self) -> Option<PackedToken> {
        let piece = self.role().is_some_and(|role| role != Role::Pawn);
        (piece && !self.takes()).then_some(PackedToken(self.0 | TAKES))
    }

    /// Where the man comes from: the file in the lower four bits, the rank in the upper, both from 1 and 0 if
    /// not written.
    #[inline]
    pub fn origin(self) -> usize {
        (self.0 >> 10 & 255) as usize
    }

    /// Whether a piece is told from others of its kind by file or rank.
    #[inline]
    pub fn is_qualified(self) -> bool {
        self.0 >> 24 & 1 == 1
    }

    /// The file the man comes from, from 1; 0 if not written.
    #[inline]
    pub fn origin_file(self) -> usize {
        (self.0 >> 10 & 15) as usize
    }

    /// The rank the man comes from, from 1; 0 if not written.
    #[inline]
    pub fn origin_rank(self) -> usize {
        (self.0 >> 14 & 15) as usize
    }

    /// What the move says of check.
    #[inline]
    pub fn mark(self) -> CheckMark {
        const MARKS: [CheckMark; 4] = [
            CheckMark::None,
            CheckMark::Check,
            CheckMark::Mate,
            CheckMark::Mate,
        ];
        MARKS[(self.0 >> 18 & 3) as usize]
    }

    /// What a pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Role> {
        NUMBERED[(self.0 >> 20 & 7) as usize]
    }
}

/// The bytes of a word, the first of them the lowest and zeros behind the last; of more than eight none.
#[inline]
fn joined(word: &[u8]) -> u64 {
    let (len, of) = (word.len(), |four: &[u8; 4]| {
        u64::from(u32::from_le_bytes(*four))
    });
    match (word.first_chunk(), word.last_chunk()) {
        // The two parts may share bytes.
        (Some(first), Some(last)) if len <= 8 => of(first) | of(last) << (8 * (len - 4)),
        (None, _) => {
            let joins = |eight, byte: &u8| eight << 8 | u64::from(*byte);
            word.iter().rev().fold(0, joins)
        }
        _ => 0,
    }
}

/// The bits for a man that moves: the number of its role, whether it takes, and its way of going.
const fn man(role: u8, takes: bool) -> u32 {
    let steps = (role == Role::Pawn as u8) & !takes;
    (role as u32) << 6 | (takes as u32) << 9 | (role as u32 - steps as u32) << 25
}

/// Castling, promotion, and men told apart by file and rank; `len` is without the mark.
#[cold]
fn odd_shape(eight: u64, len: usize, mark: u32) -> PackedToken {
    let bytes = eight.to_le_bytes();
    // Moves named by both squares, none of which is written so in SAN.
    match bytes {
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', ..] => return PackedToken::NONE,
        [
            a @ b'a'..=b'h',
            b @ b'1'..=b'8',
            sign @ (b'-' | b'x'),
            c,
            d,
            ..,
        ] => {
            let man = man(Role::Pawn as u8, sign == b'x');
            return squares([a, b, c, d], man | mark << 18, len == 5);
        }
        [letter @ (b'A'..=b'N' | b'P'..=b'Z'), a, b, b'-', c, d, ..] => {
            let piece = role(letter);
            let man = man(piece, false);
            return squares([a, b, c, d], man | mark << 18, len == 6 && piece > 0);
        }
        _ => {}
    }
    let word = &bytes[..len];
    let becomes = |letter: u8| u32::from(role(letter)) << 20;
    let bits = match *word {
        [b'O', b'-', b'O'] => CASTLING << 6,
        [b'O', b'-', b'O', b'-', b'O'] => CASTLING << 6 | 1 << 23,
        [
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => square(f, r) | man(Role::Pawn as u8, false) | becomes(to),
        [
            a @ b'a'..=b'h',
            b'x',
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => {
            let from = u32::from(a - b'a' + 1) << 10;
            square(f, r) | man(Role::Pawn as u8, true) | becomes(to) | from
        }
        [
            letter @ (b'Q' | b'R' | b'B' | b'N'),
            a @ b'a'..=b'h',
            b @ b'1'..=b'8',
            ref takes @ ..,
            f @ b'a'..=b'h',
            r @ b'1'..=b'8',
        ] if matches!(takes, [] | [b'x']) => {
            let from = u32::from(a - b'a' + 1) << 10 | u32::from(b - b'0') << 14;
            let man = man(role(letter), !takes.is_empty());
            square(f, r) | man | from | QUALIFIED
        }
        _ => return PackedToken::NONE,
    };
    PackedToken(MOVE | bits | mark << 18)
}

/// The number of the square that a letter and a figure name.
fn square(file: u8, rank: u8) -> u32 {
    u32::from(rank - b'1') << 3 | u32::from(file - b'a')
}

/// A move from one square to another, if they are squares and it `is_whole`.
fn squares([a, b, c, d]: [u8; 4], man_and_mark: u32, is_whole: bool) -> PackedToken {
    let are_files = matches!((a, c), (b'a'..=b'h', b'a'..=b'h'));
    let are_ranks = matches!((b, d), (b'1'..=b'8', b'1'..=b'8'));
    if !(is_whole && are_files && are_ranks) {
        return PackedToken::NONE;
    }
    let from = u32::from(a - b'a' + 1) << 10 | u32::from(b - b'0') << 14;
    PackedToken(SQUARES | square(c, d) | man_and_mark | from)
}

const NUMBERED: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
    None,
];

/// What the sign at the end of a move says of check, as a number.
static MARKS: [u8; 256] = {
    let mut table = [0; 256];
    table[b'+' as usize] = 1;
    table[b'#' as usize] = 2;
    table
};

/// The letters of the pieces.
const PIECES: [(u8, Role); 5] = [
    (b'N', Role::Knight),
    (b'B', Role::Bishop),
    (b'R', Role::Rook),
    (b'Q', Role::Queen),
    (b'K', Role::King),
];

/// The number of the [`Role`] with that letter; 0 if there is none.
const fn role(letter: u8) -> u8 {
    let mut n = 0;
    while n < PIECES.len() {
        if PIECES[n].0 == letter {
            return PIECES[n].1 as u8;
        }
        n += 1;
    }
    0
}

/// What stands before the square of arrival, and what it says.
#[derive(Clone, Copy)]
struct MovePrefix {
    /// The letters, the last of them the highest.
    letters: u32,
    bits: u32,
}

/// All that can stand before the square of arrival, each at its [`place`]: `N`, `Nx`, `Nb`, `N1`, `Nbx`, `ex`, …, and
/// nothing.
static PREFIXES: [MovePrefix; 1024] = {
    let none = MovePrefix {
        letters: u32::MAX,
        bits: 0,
    };
    let mut table = [none; 1024];
    table = with_opening(table, [0, 0, 0], man(Role::Pawn as u8, false));
    let mut n = 0;
    while n < PIECES.len() {
        let (letter, role) = PIECES[n];
        let [goes, takes] = [man(role as u8, false), man(role as u8, true)];
        table = with_opening(table, [0, 0, letter], goes);
        table = with_opening(table, [0, letter, b'x'], takes);
        let mut at = 0;
        while at < 8 {
            let (file, rank) = (b'a' + at, b'1' + at);
            let from_file = QUALIFIED | (at as u32 + 1) << 10;
            let from_rank = QUALIFIED | (at as u32 + 1) << 14;
            table = with_opening(table, [0, letter, file], goes | from_file);
            table = with_opening(table, [0, letter, rank], goes | from_rank);
            table = with_opening(table, [letter, file, b'x'], takes | from_file);
            table = with_opening(table, [letter, rank, b'x'], takes | from_rank);
            at += 1;
        }
        n += 1;
    }
    let mut at = 0;
    while at < 8 {
        let bits = man(Role::Pawn as u8, true) | (at as u32 + 1) << 10;
        table = with_opening(table, [0, b'a' + at, b'x'], bits);
        at += 1;
    }
    table
};

const fn with_opening(
    mut table: [MovePrefix; 1024],
    letters: [u8; 3],
    bits: u32,
) -> [MovePrefix; 1024] {
    let [a, b, c] = letters;
    let letters = u32::from_le_bytes([0, a, b, c]);
    assert!(
        table[place(letters)].letters == u32::MAX,
        "each has a place of its own"
    );
    table[place(letters)] = MovePrefix {
        letters,
        bits: MOVE | bits,
    };
    table
}

/// Where in [`PREFIXES`] such letters stand; the factor was found by trial so that no two share a place.
#[inline(always)]
const fn place(letters: u32) -> usize {
    (letters.wrapping_mul(0x1e0f_f73d) >> (32 - 10)) as usize
}

#[cfg(test)]
mod tests {
    use shakmaty::Rank;

    use super::*;

    /// What a word says, found out letter by letter: square, role, whether it takes, file and rank, mark, promotion.
    type MoveParts = (u32, Role, bool, usize, usize, CheckMark, Option<Role>);

    fn slowly(word: &str) -> Option<MoveParts> {
        let (word, mark) = match word.strip_suffix(['+', '#']) {
            Some(rest) if word.ends_with('+') => (rest, CheckMark::Check),
            Some(rest) => (rest, CheckMark::Mate),
            None => (word, CheckMark::None),
        };
        let piece = |letter| {
            let found = PIECES
                .iter()
                .find(|(other, _)| char::from(*other) == letter);
            found.map(|(_, role)| *role)
        };
        let (word, promotion) = match word.split_once('=') {
            Some((rest, to)) => (rest, Some(piece(to.parse().ok()?)?)),
            None => (word, None),
        };
        let before = word.get(..word.len().checked_sub(2)?)?;
        let square: Square = word[before.len()..].parse().ok()?;
        let role = before.chars().next().and_then(piece);
        let before = before.get(role.is_some().into()..)?;
        let takes = before.ends_with('x');
        let before = before.strip_suffix('x').unwrap_or(before);
        let file = before.starts_with(|c| ('a'..='h').contains(&c));
        let rank = before.ends_with(|c| ('1'..='8').contains(&c));
        let bytes = before.as_bytes();
        let last = matches!(square.rank(), Rank::First | Rank::Eighth);
        let fits = before.len() == usize::from(file) + usize::from(rank)
            && match role {
                None => file == takes && !rank && (promotion.is_none() || last),
                Some(role) => promotion.is_none() && !(role == Role::King && file && rank),
            }
            && !matches!(promotion, Some(Role::King));
        fits.then(|| {
            let file = if file {
                usize::from(bytes[0] - b'a' + 1)
            } else {
                0
            };
            let rank = if rank {
                usize::from(bytes[bytes.len() - 1] - b'0')
            } else {
                0
            };
            let role = role.unwrap_or(Role::Pawn);
            (square.to_u32(), role, takes, file, rank, mark, promotion)
        })
    }

    fn quickly(word: &str) -> Option<MoveParts> {
        let plain = PackedToken::of_move(word.as_bytes());
        plain.is_move().then_some(())?;
        let steps = plain.role()? == Role::Pawn && !plain.takes();
        let way = plain.role()? as usize - usize::from(steps);
        assert_eq!(plain.way(), way, "{word}");
        Some((
            plain.to().to_u32(),
            plain.role()?,
            plain.takes(),
            plain.origin_file(),
            plain.origin_rank(),
            plain.mark(),
            plain.promotion(),
        ))
    }

    /// All short words of the letters of moves, and some longer ones.
    fn words() -> Vec<String> {
        let letters = "abhx189=+#NKQ-".chars();
        let mut words = vec![String::new()];
        let mut from = 0;
        for _ in 0..4 {
            let longer: Vec<String> = words[from..]
                .iter()
                .flat_map(|word| letters.clone().map(move |letter| format!("{word}{letter}")))
                .collect();
            from = words.len();
            words.extend(longer);
        }
        let ends = ["", "h1", "xa8", "a8=Q", "8+", "=N#", "1xh8+"];
        let long = words[..3000]
            .iter()
            .flat_map(|word| ends.map(|end| format!("{word}{end}")));
        long.collect::<Vec<_>>().into_iter().chain(words).collect()
    }

    #[test]
    fn a_word_says_what_its_letters_say() {
        let mut moves = 0;
        for word in words() {
            let said = slowly(&word).filter(|_| word.len() <= PackedToken::LONGEST);
            assert_eq!(quickly(&word), said, "{word}");
            moves += u32::from(said.is_some());
        }
        assert!(moves > 400, "{moves}");
    }

    #[test]
    fn moves_that_name_both_squares_are_told_from_those_of_san() {
        let packed = |word: &str| PackedToken::of_squares_too(joined(word.as_bytes()), word.len());
        for (word, role, takes, mark) in [
            ("e2-e4", Role::Pawn, false, CheckMark::None),
            ("e4xd5+", Role::Pawn, true, CheckMark::Check),
            ("Ng1-f3", Role::Knight, false, CheckMark::None),
            ("Kh1-h2#", Role::King, false, CheckMark::Mate),
        ] {
            let squares = packed(word);
            let said = (squares.role(), squares.takes(), squares.mark());
            assert_eq!(said, (Some(role), takes, mark), "{word}");
            assert!(squares.names_squares() && !squares.is_move(), "{word}");
            assert_eq!(PackedToken::of_move(word.as_bytes()), PackedToken::NONE);
        }
        for word in [
            "e2e4", "e2-e9", "i2-e4", "Ng1-f", "Pe2-e4", "e7-e8=Q", "e2-", "Ng1-f33",
        ] {
            assert!(!packed(word).names_squares(), "{word}");
        }
        assert!(words().iter().all(|word| {
            let packed = packed(word);
            packed.names_squares() || packed == PackedToken::of_move(word.as_bytes())
        }));
    }
}
