//! Blocks of one side's moves each, White's and then Black's, behind the word for the side and perhaps its player's
//! name: `WHITE. Mr. Lee. 1. P to K 4 2. P to Q 4 ... BLACK. Mr. Bird. 1. P to K 4 ...`, on one line or on many.

use std::ops::Range;

use super::beginnings::{begins_move, behind_number, move_number};
use super::side_words::meanings;
use super::sides::side_of;

/// Bytes between the word for a side and its first move: a name, and where its bearer comes from.
const NAMED_WITHIN: usize = 72;
/// A torn column leaves fewer bytes before a label.
const TORN: usize = 12;
/// So many of the next numbers are looked for behind the first of a block, and so many found; others may be damaged.
const NEXT: u32 = 6;
const FOUND: usize = 2;
/// Bytes from the number of a move to that of the next in a block.
const NEXT_WITHIN: usize = 60;

/// White's block and Black's behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SideBlocks {
    pub(super) white: SideBlock,
    pub(super) black: SideBlock,
}

/// The beginning of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SideBlock {
    /// The word for the side and what stands behind it, up to the first number.
    pub(super) label: Range<usize>,
    /// 0 for White, 1 for Black.
    side: usize,
}

/// The blocks of a text, in their order.
pub(super) fn of(text: &[u8]) -> Vec<SideBlocks> {
    let labelled = first_numbers(text).filter_map(|first| block_at(text, first));
    let mut white = None;
    let pairs = labelled.filter_map(|block| match block.side {
        0 => {
            white = Some(block);
            None
        }
        _ => white.take().map(|white| SideBlocks {
            white,
            black: block,
        }),
    });
    pairs.collect()
}

/// Where the number 1 stands, from which rows or the moves of one side are counted.
pub(super) fn first_numbers(text: &[u8]) -> impl Iterator<Item = usize> {
    let ones = memchr::memchr3_iter(b'1', b'l', b'I', text);
    ones.filter(|&at| counts_from(text, at))
}

/// The bytes before each label of the blocks and before its first move, so that they begin lines.
pub(super) fn label_ends(text: &[u8], blocks: &[SideBlocks]) -> Vec<usize> {
    let labels = blocks
        .iter()
        .flat_map(|it| [&it.white.label, &it.black.label]);
    let labels = labels.filter(|label| !is_on_line(text, label));
    let starts = labels.flat_map(|label| [label.start, label.end]);
    starts.filter_map(|start| start.checked_sub(1)).collect()
}

/// Whether a label begins its line, but for what a torn column leaves there, and its first move begins another.
fn is_on_line(text: &[u8], label: &Range<usize>) -> bool {
    let is_blank = |b: &&u8| matches!(b, b' ' | b'\t');
    let before = text[..label.start].iter().rev();
    let before = before
        .take_while(|b| !matches!(b, b'\n' | b'\r'))
        .take(TORN);
    let last = text[label.clone()].iter().rev().find(|b| !is_blank(b));
    before.count() < TORN && last.is_some_and(|last| matches!(last, b'\n' | b'\r'))
}

/// Whether the number 1 stands at a byte, which may be misread as its move may be, and moves behind some of the numbers
/// that follow.
fn counts_from(text: &[u8], first: usize) -> bool {
    let behind = behind_number(&text[first + 1..]);
    let is_apart = first + 1 + behind.len() < text.len();
    let is_first = begins_word(text, first)
        && is_apart
        && matches!(behind, [b'A'..=b'Z', ..] | [b'a'..=b'h', b'1'..=b'8', ..])
        && (text[first] == b'1' || matches!(text[first + 1], b'.' | b')'));
    let (mut at, mut reach) = (first + 1, NEXT_WITHIN);
    let mut follows = |number: u32| {
        let near = at..text.len().min(at + reach);
        let found = near
            .into_iter()
            .find(|&at| is_numbered_move(text, at, number));
        (at, reach) = match found {
            Some(found) => (found, NEXT_WITHIN),
            None => (at, reach + NEXT_WITHIN),
        };
        found.is_some()
    };
    is_first && (2..2 + NEXT).filter(|&number| follows(number)).count() >= FOUND
}

/// Whether a number stands at a byte with a move behind it.
pub(super) fn is_numbered_move(text: &[u8], at: usize, number: u32) -> bool {
    text[at].is_ascii_digit()
        && begins_word(text, at)
        && move_number(&text[at..]).is_some_and(|(printed, behind)| {
            let rest = behind_number(behind).trim_ascii_start();
            printed == number && rest.len() < behind.len() && begins_move(rest)
        })
}

fn begins_word(text: &[u8], at: usize) -> bool {
    at == 0 || text[at - 1].is_ascii_whitespace()
}

/// The block whose first number stands at a byte, if the word for its side leads up to it, and that for the other does not.
fn block_at(text: &[u8], first: usize) -> Option<SideBlock> {
    let (start, side) = label_before(text, first)?;
    let other = label_before(text, start);
    (other.is_none_or(|(_, other)| other == side)).then_some(SideBlock {
        label: start..first,
        side,
    })
}

/// Where the last word for a side begins near before a byte, with no figure between, and the side: 0 for White, 1 for Black.
pub(super) fn label_before(text: &[u8], end: usize) -> Option<(usize, usize)> {
    let near = &text[end.saturating_sub(NAMED_WITHIN)..end];
    let figure = near.iter().rposition(u8::is_ascii_digit);
    let near = &near[figure.map_or(0, |figure| figure + 1)..];
    let from = end - near.len();
    let mut words = near.rsplit(u8::is_ascii_whitespace);
    words.find_map(|word| {
        let at = word.as_ptr() as usize - near.as_ptr() as usize;
        Some((from + at, label(word, &near[at + word.len()..])?))
    })
}

/// The side that a word names as a label: in capitals, with a sign behind it, or the last before the moves.
fn label(word: &[u8], behind: &[u8]) -> Option<usize> {
    let word = std::str::from_utf8(word).ok()?;
    let word = word.trim_start_matches(|c: char| !c.is_alphabetic());
    let letters = word.split(|c: char| !c.is_alphanumeric()).next()?;
    let next = behind.trim_ascii_start().first();
    let is_set_apart = letters.len() < word.len()
        || letters.chars().all(char::is_uppercase)
        || next.is_none_or(|next| !next.is_ascii_alphanumeric());
    if !is_set_apart || !letters.starts_with(char::is_uppercase) {
        return None;
    }
    let meant = meanings(letters).next().map(|meant| meant.side);
    meant.or_else(|| side_of(letters))
}

#[cfg(test)]
mod tests {
    use super::super::parted_text::PartedText;
    use super::*;

    #[test]
    fn some_of_the_first_numbers_may_be_damaged() {
        let text = format!("WHITE. {WHITE} 4. Castles BLACK. {BLACK} 4. P to Q 3");
        for (whole, damaged) in [
            ("1. P", "l. P"),
            ("1. P", "1. F"),
            ("2.", "Z."),
            ("3.", "33"),
        ] {
            assert_eq!(labels(&text.replace(whole, damaged)).len(), 1, "{damaged}");
        }
    }

    const WHITE: &str = "1. P to K 4 2. Kt to K B 3 3. B to Kt 5";
    const BLACK: &str = "1. P to K 4 2. Kt to Q B 3 3. Kt to B 3";

    fn labels(text: &str) -> Vec<[&str; 2]> {
        let found = of(text.as_bytes()).into_iter();
        found
            .map(|blocks| [blocks.white, blocks.black].map(|block| &text[block.label]))
            .collect()
    }

    #[test]
    fn a_block_of_each_side_stands_behind_its_word() {
        for (one, other) in [
            ("WHITE. Mr. Lee. ", "BLACK. Mr. Bird. "),
            ("White (Mr. Lee): ", "Black (Mr. Bird): "),
            ("Wbite. ", "Blaok. "),
            ("WHITE.Mr. Lee. ", "BLACK.Mr. Bird. "),
            ("Weiss: ", "Schwarz: "),
            ("White\n", "Black\n"),
            ("White — Mr. Lee. ", "Black — Mr. Bird. "),
        ] {
            let text =
                format!("A game of the club. {one}{WHITE} 4. Kt to K 1 {other}{BLACK} And so on.");
            assert_eq!(labels(&text), [[one, other]], "{text}");
            let ends = label_ends(text.as_bytes(), &of(text.as_bytes()));
            let lines = PartedText::of(text.as_bytes(), ends).text;
            assert_eq!(lines.len(), text.len());
            let lines = String::from_utf8_lossy(&lines);
            let begins = |line: &str| lines.contains(&format!("\n{}", line.trim_end()));
            assert!(
                [one, other, WHITE, BLACK].into_iter().all(begins),
                "{lines}"
            );
        }
    }

    #[test]
    fn labels_on_lines_of_their_own_stay_there() {
        let text = format!("Between WHITE. (Mr. L.)\n\n{WHITE}\n\n11 LACK. (Mr. B.)\n\n{BLACK}");
        let blocks = of(text.as_bytes());
        assert_eq!(blocks.len(), 1);
        assert!(label_ends(text.as_bytes(), &blocks).is_empty());
    }

    #[test]
    fn rows_under_both_words_are_no_blocks() {
        let rows = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3";
        for head in [
            "White. Black. ",
            "White: Lee. Black: Bird. ",
            "Black: Bird. White: Lee. ",
            "",
            "White played well in the game that follows: ",
        ] {
            let text = format!("{head}{rows}\n\n{head}{rows}\n");
            assert_eq!(labels(&text), [[""; 2]; 0], "{text}");
        }
    }
}
