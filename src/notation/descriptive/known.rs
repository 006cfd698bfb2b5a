//! Written moves that were taken apart before: a score has the same few hundred words over and over.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::lex::{WrittenMove, lex};
use crate::text::joined;

/// Longer words are taken apart each time, in bytes.
const LONGEST: usize = 23;
/// So many words are kept, three megabytes at most; then they are forgotten.
const MOST: usize = 8192;
/// What is said of check behind a move, and belongs to it.
const MARKS: [&[u8]; 4] = [b" ch", b" dis ch", b" dbl ch", b" mate"];

/// A short word, zeros behind it, and its length as the last byte.
type ShortWord = [u64; (LONGEST + 1) / 8];

thread_local! {
    static KNOWN: RefCell<FxHashMap<ShortWord, Option<Rc<WrittenMove>>>> = RefCell::default();
}

/// The key of a word, put together of whole numbers that may share bytes; `None` if the word is too long for one.
fn key(word: &[u8]) -> Option<ShortWord> {
    let len = word.len();
    let from = |at: usize| Some(u64::from_le_bytes(*word.get(at..)?.first_chunk()?));
    let last = |unused: usize| Some(from(len.checked_sub(8)?)? >> (8 * unused));
    let length = (len as u64) << 56;
    match len {
        0..=8 => Some([joined(word), 0, length]),
        9..=16 => Some([from(0)?, last(16 - len)?, length]),
        17..=LONGEST => Some([from(0)?, from(8)?, last(24 - len)? | length]),
        _ => None,
    }
}

/// The move that a word begins with, as [`lex`] gives it.
pub(super) fn lex_word(word: &[u8]) -> Option<Rc<WrittenMove>> {
    let fresh = || lex(word, 0).map(Rc::new);
    let Some(key) = key(word) else {
        return fresh();
    };
    KNOWN.with_borrow_mut(|known| {
        if let Some(found) = known.get(&key) {
            return found.clone();
        }
        if known.len() >= MOST {
            known.clear();
        }
        known.entry(key).or_insert_with(fresh).clone()
    })
}

/// Where the move that begins at byte `at` ends, as [`lex`] gives it.
pub fn end_of_move(text: &[u8], at: usize) -> Option<usize> {
    // No man and no castling begins so.
    if matches!(text.get(at), Some(b'1'..=b'9')) {
        return None;
    }
    plain_end(text, at).or_else(|| lex(text, at).map(|written| written.end))
}

/// The same of a move that is one word and complete, with another such word behind it, a number before it or not, or
/// nothing: neither goes on into the other.
fn plain_end(text: &[u8], at: usize) -> Option<usize> {
    let word = Plain::of(&text[at..]).filter(Plain::is_complete)?;
    let mut end = at + word.len;
    let marks = |mark: &&&[u8]| {
        let behind = text[end..].strip_prefix(**mark);
        behind.is_some_and(|behind| behind.first().is_none_or(is_blank))
    };
    end += MARKS.iter().find(marks).map_or(0, |mark| mark.len());
    let next = without_number(without_blanks(&text[end..]));
    let apart = next.is_empty() || Plain::of(next).is_some();
    let whole = |written: &Rc<WrittenMove>| written.end == end - at;
    (apart && lex_word(&text[at..end]).as_ref().is_some_and(whole)).then_some(end)
}

/// Bytes between words.
const BLANK: u8 = 1;
/// Between man and target.
const SIGN: u8 = 2;
/// Of the name of a man.
const MAN: u8 = 4;
/// Of the name of what is taken, or of a square.
const TARGET: u8 = 8;
/// All of these.
const ALL: u8 = BLANK | SIGN | MAN | TARGET;

/// What a byte can be in a plain word.
static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let of: [(&[u8], u8); 4] = [
        (b" \n", BLANK),
        (b"-x", SIGN),
        (b"KQRBPNt", MAN | TARGET),
        (b"12345678", TARGET),
    ];
    let mut n = 0;
    while n < of.len() {
        let (bytes, class) = of[n];
        let mut at = 0;
        while at < bytes.len() {
            classes[bytes[at] as usize] = class;
            at += 1;
        }
        n += 1;
    }
    classes
};

fn is_of(byte: u8, class: u8) -> bool {
    CLASSES[usize::from(byte)] & class != 0
}

/// A word that is `P-K4`, `KKtxP` or the like, or castling.
struct Plain<'t> {
    /// Letters for a man; none for castling.
    man: &'t [u8],
    takes: bool,
    /// Letters and figures for what it takes, or where it goes.
    target: &'t [u8],
    len: usize,
}

impl<'t> Plain<'t> {
    /// The word that the bytes begin with, if it is plain.
    fn of(bytes: &'t [u8]) -> Option<Plain<'t>> {
        let (mut sign, mut before, mut all) = (None, ALL, ALL);
        let near = &bytes[..bytes.len().min(LONGEST)];
        let classes = near.iter().map(|byte| CLASSES[usize::from(*byte)]);
        let mut len = None;
        for (at, class) in classes.enumerate() {
            if class & BLANK != 0 {
                len = Some(at);
                break;
            }
            if class & SIGN != 0 && sign.is_none() {
                (sign, before, all) = (Some(at), all, ALL);
            } else {
                all &= class;
            }
        }
        let len = len.or((bytes.len() <= LONGEST).then_some(bytes.len()))?;
        let word = &bytes[..len];
        if matches!(word, b"O-O" | b"O-O-O") {
            return Some(Plain {
                man: &[],
                takes: false,
                target: word,
                len,
            });
        }
        let sign = sign?;
        let (man, takes, target) = (&word[..sign], word[sign] == b'x', &word[sign + 1..]);
        let begins = |name: &[u8]| name.first().is_some_and(|b| is_of(*b, MAN) && *b != b't');
        let named = begins(target) && all & TARGET != 0;
        let plain = man.is_empty() || begins(man) && before & MAN != 0 && named;
        plain.then_some(Plain {
            man,
            takes,
            target,
            len,
        })
    }

    /// Whether it says all that it can: where it goes down to the rank, or what it takes; and not of a pawn that may become
    /// something.
    fn is_complete(&self) -> bool {
        let ranked = self.target.last().is_some_and(u8::is_ascii_digit);
        let promotes = match ranked {
            true => self.target.ends_with(b"8"),
            false => !self.target.ends_with(b"P"),
        };
        self.man.is_empty() || (ranked || self.takes) && !(self.man.ends_with(b"P") && promotes)
    }
}

/// What stands behind the blanks.
fn without_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|b| is_blank(b)).count();
    &text[blanks..]
}

/// What stands behind a move number; the same text if there is no number or nothing behind it.
fn without_number(text: &[u8]) -> &[u8] {
    let figures = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let behind = text[figures..].strip_prefix(b".").map(without_blanks);
    let behind = behind.filter(|behind| figures > 0 && !behind.is_empty());
    behind.unwrap_or(text)
}

fn is_blank(byte: &u8) -> bool {
    is_of(*byte, BLANK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_the_same_the_second_time() {
        let words = (0..3 * MOST).map(|n| format!("Kt-K{}{}", n % 9, "!".repeat(n / 9 % 30)));
        for word in words.chain(["".to_owned(), "P-K4\0".to_owned()]) {
            let ends = |written: &WrittenMove| (written.end, written.patterns.announced());
            let fresh = lex(word.as_bytes(), 0).as_ref().map(ends);
            for _ in 0..2 {
                let known = lex_word(word.as_bytes());
                assert_eq!(known.as_deref().map(ends), fresh, "{word}");
            }
        }
    }

    /// Every name of a man or a square that a plain word has beside its sign.
    const NAMES: [&str; 46] = [
        "K", "Q", "R", "B", "Kt", "P", "KR", "KKt", "KB", "QB", "QKt", "QR", "KP", "QP", "RP",
        "BP", "KtP", "KRP", "QBP", "QKtP", "K4", "Q1", "R3", "B8", "Kt5", "KR3", "QB6", "KKt7",
        "QKt2", "QR8", "Kt", "Rt", "K44", "KK", "PP", "PK4", "tK", "RK1", "KtKt", "QQ", "N", "QN",
        "KN", "NP", "QNP", "KN4",
    ];

    #[test]
    fn a_plain_move_ends_where_it_ends_when_taken_apart() {
        let behind = [
            "", " ch", " dis ch", " dbl ch", " mate", " chess", "ch", " e.p.", " (K)",
        ];
        let words = |sign: &'static str| {
            let pairs = NAMES.iter().flat_map(|man| NAMES.map(|to| (*man, to)));
            pairs.map(move |(man, to)| format!("{man}{sign}{to}"))
        };
        let next: Vec<String> = [
            "", "8.", "8. P-K4", "3.KtxB", "12. P-K4", "8 P-K4", "1-0", "Kt", "ch", "K5", "O-O",
            "O-O-O",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain(words("-").chain(words("x")).step_by(41))
        .collect();
        let mut plain = 0;
        let castling = ["O-O", "O-O-O"].map(str::to_owned);
        for word in words("-").chain(words("x")).chain(castling) {
            for (behind, blank) in behind
                .iter()
                .flat_map(|it| [" ", "\n", "  "].map(|b| (it, b)))
            {
                let next = &next[(word.len() * 31 + behind.len() + plain) % 7..];
                for next in next.iter().step_by(7) {
                    let text = format!("{word}{behind}{blank}{next}");
                    if let Some(end) = plain_end(text.as_bytes(), 0) {
                        let taken = lex(text.as_bytes(), 0).map(|written| written.end);
                        assert_eq!(Some(end), taken, "{text:?}");
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
    }
}
