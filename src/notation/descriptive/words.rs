//! The words and abbreviations that printers use, and what each means.

use std::sync::LazyLock;

use shakmaty::Role;

use super::chars::skip_blank;
use super::kind::AtomKind;
use crate::text::chars::dash_len;

/// Taking in passing, however it is said: `e.p.`, `ep`, `en pas.`, `i.p.`, `in passing`.
pub(super) fn en_passant(bytes: &[u8]) -> Option<usize> {
    let lower = |at: usize| bytes.get(at).map(u8::to_ascii_lowercase);
    let english = match lower(0) {
        Some(b'e') => false,
        Some(b'i') => true,
        _ => return None,
    };
    let whole = lower(1) == Some(b'n');
    let at = behind_sign(bytes, 1 + usize::from(whole));
    if lower(at) != Some(b'p') {
        return None;
    }
    let glued = at == 1;
    let run = bytes[at..]
        .iter()
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let word = bytes[at..at + run].to_ascii_lowercase();
    match word.as_slice() {
        b"passing" if english && whole && at > 2 => Some(at + run),
        b"p" if !whole || !english => (!english || !glued).then_some(at + 1),
        b"pass" | b"pas" | b"passt" | b"passant" | b"passan" | b"pt" if !english && !glued => {
            Some(at + run)
        }
        // Glued to the mark that follows: `PxPepch`.
        _ if !english && glued && is_mark(&word[1..]) => Some(2),
        _ => None,
    }
}

/// Byte behind the point, stroke or blanks between the two words.
fn behind_sign(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..) {
        Some([b',' | b'/', b'p' | b'P', ..]) => at + 1,
        Some([b'.', ..]) => {
            let next = skip_blank(bytes, at + 1);
            next + bytes.get(next..).map_or(0, dash_len)
        }
        _ => {
            let next = skip_blank(bytes, at);
            next + bytes.get(next..).map_or(0, dash_len)
        }
    }
}

pub(super) fn is_mark(word: &[u8]) -> bool {
    matches!(
        word,
        b"ch" | b"mate" | b"dis" | b"disch" | b"dbl" | b"dblch"
    )
}

/// Words and abbreviations, by what they mean; some are what scanners make of them.
const WORDS: [(AtomKind, &str); 38] = [
    (AtomKind::Man(Role::King), "king kings kg kgs"),
    (AtomKind::Man(Role::Queen), "queen qu qn qns"),
    (AtomKind::Man(Role::Rook), "rook rooks"),
    (AtomKind::Man(Role::Bishop), "bishop bishops bish"),
    (AtomKind::Man(Role::Knight), "knight knights knt"),
    (AtomKind::Man(Role::Pawn), "pawn pawns"),
    (AtomKind::Castle, "castle"),
    (
        AtomKind::Castles,
        "castles castled castling cas cast casts castl",
    ),
    (AtomKind::To, "to into"),
    (
        AtomKind::Takes,
        "takes take took tks tak taks takg taking captures capture capt caps cap tkes tk tkg tke",
    ),
    (AtomKind::Retakes, "retakes recaptures"),
    (
        AtomKind::Plays,
        "plays goes advances advanced retires retreats returns pushes",
    ),
    (
        AtomKind::Adverse,
        "adv advs adverse adversary adversarys opponent opponents enemy enemys hostile",
    ),
    (AtomKind::Rank(1), "first one"),
    (AtomKind::Rank(2), "second two"),
    (AtomKind::Rank(3), "third three"),
    (AtomKind::Rank(4), "fourth four"),
    (AtomKind::Rank(5), "fifth five"),
    (AtomKind::Rank(6), "sixth six"),
    (AtomKind::Rank(7), "seventh seven"),
    (AtomKind::Rank(8), "eighth eight"),
    (AtomKind::Square, "sq square sqr sqre sg aq eq house place"),
    (AtomKind::Steps, "squares sqs sqrs step steps move moves"),
    (AtomKind::At, "at on upon"),
    (AtomKind::From, "from"),
    (AtomKind::His, "his her its"),
    (
        AtomKind::Filler,
        "the own and with giving gives an by of for as is new another fresh",
    ),
    (
        AtomKind::Check,
        "ch chk check checks checking chch cheque ck che chec chck chq cb oh eh cli cn",
    ),
    (
        AtomKind::Discovered,
        "dis disc disch dischk discovered discovering discovers discovery uncovering uncovers \
         discov disco discd",
    ),
    (
        AtomKind::Double,
        "dbl db dd dub dou dblch dbch doub double doubl dble",
    ),
    (
        AtomKind::Mate,
        "mate mates checkmate checkmates checkmating mating chmate mat",
    ),
    (AtomKind::Queens, "queens queening queened"),
    (
        AtomKind::Becomes,
        "becomes becoming became making makes made calling calls asks demanding demands promotes \
         promoting promoted claiming claims",
    ),
    (AtomKind::Side, "side sides wing"),
    (AtomKind::Short, "kingside short"),
    (AtomKind::Long, "queenside long"),
    (AtomKind::Best, "best"),
    (AtomKind::In, "in next"),
];

/// Every word of the table as a number, by its first letter.
static BY_LETTER: LazyLock<[Vec<(u128, AtomKind)>; 26]> = LazyLock::new(|| {
    let mut words: [Vec<(u128, AtomKind)>; 26] = Default::default();
    for (kind, row) in WORDS {
        for word in row.split(' ').map(str::as_bytes) {
            if let Some(number) = number_of(word) {
                words[usize::from(word[0] - b'a')].push((number, kind));
            }
        }
    }
    words
});

/// A word in small letters as a number, which is compared at once; none of the table is longer than it can hold.
fn number_of(word: &[u8]) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..word.len())?.copy_from_slice(word);
    bytes.make_ascii_lowercase();
    Some(u128::from_be_bytes(bytes))
}

/// What a whole word means.
pub(super) fn word(run: &[u8]) -> Option<AtomKind> {
    if run.len() < 2 {
        return None;
    }
    // `BP` is a pawn.
    if run == b"Bp" {
        return Some(AtomKind::Man(Role::Bishop));
    }
    // `QN`, `KNt` and `QNS` are knights of a side.
    if matches!(run, [_, b'N', ..]) && run.len() <= 3 && run != b"KNT" {
        return None;
    }
    let number = number_of(run)?;
    let letter = run[0].to_ascii_lowercase().checked_sub(b'a')?;
    let mut words = BY_LETTER.get(usize::from(letter))?.iter();
    words
        .find(|(word, _)| *word == number)
        .map(|(_, kind)| *kind)
}

/// `Ks Kt`, `Qs. P`: a side with the stroke of its `'s` lost, a man behind it.
pub(super) fn side_without_stroke(bytes: &[u8], run: usize) -> Option<AtomKind> {
    let side = match &bytes[..run] {
        b"Ks" => Role::King,
        b"Qs" => Role::Queen,
        _ => return None,
    };
    let behind = bytes[run..].strip_prefix(b".").unwrap_or(&bytes[run..]);
    let man = behind.trim_ascii_start();
    let apart = man.len() < behind.len();
    let named = matches!(man.first(), Some(b'R' | b'K' | b'B' | b'P' | b'N' | b'C'));
    (apart && named).then_some(AtomKind::Man(side))
}

/// What a word means that a mark of check is glued to (`squarech`), and its length without the mark.
pub(super) fn marked_word(run: &[u8]) -> Option<(AtomKind, usize)> {
    [&b"check"[..], b"mate", b"ch"].iter().find_map(|mark| {
        let head = run.strip_suffix(*mark)?;
        Some((word(head)?, head.len()))
    })
}
