//! Games printed with Black moving first, as many were while lots decided who began: `BLACK. (Mr. Bird.)  WHITE. (Mr.
//! Lee.)` over the moves. A score in descriptive notation says nothing of the colours of the men. So the words for the
//! sides are exchanged wherever such a game is spoken of: there White moves first, as everywhere else.

use std::borrow::Cow;
use std::ops::Range;

use super::beginnings::{behind_number, has_row, lines, move_number};
use super::side_blocks::{first_numbers, is_numbered_move, label_before};
use super::sides::side_of;
use super::title::numbered;
use super::verdict::{self, Subject};
use crate::board::Position;
use crate::notation::descriptive::{self, Origins};

/// Lines from a title to the words for the sides at most, and bytes.
const ABOVE: usize = 16;
const ABOVE_WITHIN: usize = 2048;
/// No more bytes of a line are looked at.
const LINE: usize = 256;
/// So many blanks stand between the heads of two columns.
const GAP: &[u8] = b"   ";
/// Blocks stand in the order of the moves where of so many games one has Black's first.
const BLACK_FIRST: usize = 4;
/// So many words for the sides stand over both halves of a game.
const MOST_WORDS: usize = 4;
/// A first move that names a square by its letter and figure does so within as many bytes.
const MOVE: usize = 16;

/// The words for the sides, as long as each other.
const WORDS: [[&[u8]; 2]; 3] = [
    [b"WHITE", b"BLACK"],
    [b"White", b"Black"],
    [b"white", b"black"],
];

/// A text in which White moves first; every byte but those of some words is what and where it was.
pub(super) struct TurnedText<'t> {
    pub(super) text: Cow<'t, [u8]>,
    /// From the first of the words for the sides over each game that was turned to the second, in their order.
    pub(super) heads: Vec<Range<usize>>,
}

/// The words for the sides over the moves of a game.
struct SideHeads {
    /// Where they begin, in their order.
    at: [usize; 2],
    black_first: bool,
    /// Each stands over a block of moves; a scanner may have taken the right one for the first.
    over_blocks: bool,
}

impl<'t> TurnedText<'t> {
    pub(super) fn of(text: &'t [u8]) -> TurnedText<'t> {
        let all = side_heads(text);
        let mut turned = TurnedText {
            text: Cow::Borrowed(text),
            heads: Vec::new(),
        };
        let begins: Vec<usize> = all
            .iter()
            .map(|heads| title_above(text, heads.at[0]))
            .collect();
        let black_first = all.iter().filter(|heads| heads.black_first).count();
        let are_blocks_in_order = black_first * BLACK_FIRST >= all.len();
        let is_turned =
            |heads: &SideHeads| heads.black_first && (!heads.over_blocks || are_blocks_in_order);
        for (nth, heads) in all.iter().enumerate().filter(|(_, it)| is_turned(it)) {
            let [first, second] = heads.at;
            let [first_end, second_end] = heads.at.map(|at| at + word_at(text, at).len());
            let next = begins.get(nth + 1).copied().unwrap_or(text.len());
            let end = title_behind(text, second_end..next.max(second_end));
            let into = turned.text.to_mut();
            print_side(into, first, 0);
            print_side(into, second, 1);
            for said in [begins[nth]..first, first_end..second, second_end..end] {
                exchange(into, said);
            }
            turned.heads.push(first..second_end);
        }
        turned
    }
}

/// The words for the sides over the games of a text: side by side, or each over a block of moves.
fn side_heads(text: &[u8]) -> Vec<SideHeads> {
    let mut all = Vec::new();
    let mut block: Option<(usize, usize)> = None;
    for first in first_numbers(text) {
        let words = words_above(text, first);
        let Some(&(last, side)) = words.first() else {
            continue;
        };
        // Of three, two name the players, and one is that of the block.
        let over_blocks = words.len() % 2 == 1;
        let before = block.take();
        let other = match over_blocks {
            true => before.filter(|&(at, other)| other != side && are_blocks(text, at..last)),
            false => words
                .get(1)
                .copied()
                .filter(|&(at, _)| are_heads(text, [at, last], first)),
        };
        if over_blocks && other.is_none() && (side == 0 || is_alone(text, last)) {
            block = Some((last, side));
        }
        all.extend(other.map(|(at, _)| SideHeads {
            at: [at, last],
            black_first: side == 0 && may_begin(text, first),
            over_blocks,
        }));
    }
    all
}

/// Whether hardly anything but moves stands between the words over two blocks.
fn are_blocks(text: &[u8], between: Range<usize>) -> bool {
    let lines = lines(&text[between.clone()]).map(|line| &text[between.clone()][line]);
    let is_prose = |line: &&[u8]| !says_nothing(line) && !line.iter().any(u8::is_ascii_digit);
    lines.skip(1).filter(is_prose).count() <= 1
}

/// The words for the sides in turns before a byte, the last first: each where it begins, with its side. More than two stand
/// over the halves of a game, or over its first block, with nothing between.
fn words_above(text: &[u8], first: usize) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let (mut behind, mut last) = (first, None);
    while words.len() < MOST_WORDS {
        let word = label_before(text, behind).filter(|&(_, side)| last != Some(side));
        let Some((at, side)) = word else {
            break;
        };
        let end = at + word_at(text, at).len();
        // What stands in brackets tells whose men somebody has, and is no head.
        if end == at || words.len() >= 2 && !says_nothing(&text[end..behind]) {
            break;
        }
        words.push((at, side));
        (behind, last) = (at, Some(side));
    }
    words
}

/// Whether two words for the sides are heads over the moves that begin at a byte: with nothing but names in brackets
/// beside them, with a gap between as between columns, or each alone on its line over a name.
fn are_heads(text: &[u8], [one, other]: [usize; 2], first: usize) -> bool {
    let between = &text[one + word_at(text, one).len()..other];
    let behind = &text[other + word_at(text, other).len()..first];
    let before = line_before(text, one);
    let begins_line = before.iter().all(u8::is_ascii_whitespace);
    let is_gap = |w: &[u8]| w == GAP;
    let has_gap = between.windows(GAP.len()).any(is_gap) || between.contains(&b'\t');
    let over_columns = has_gap && begins_line && !between.contains(&b'\n');
    let stacked = begins_line && is_over_a_name(between) && is_over_a_name(behind);
    over_columns || stacked || says_nothing(between) && says_nothing(behind)
}

/// Whether nothing stands in a text but signs and what is in brackets.
fn says_nothing(text: &[u8]) -> bool {
    let mut depth = 0;
    text.iter().all(|b| {
        depth += i32::from(*b == b'(') - i32::from(*b == b')');
        depth > 0 || !b.is_ascii_alphanumeric()
    })
}

/// Whether a line ends without a word, and one of words is all that follows it.
fn is_over_a_name(text: &[u8]) -> bool {
    let mut lines = lines(text).map(|line| &text[line]);
    let is_empty = lines.next().is_some_and(says_nothing);
    is_empty && lines.filter(|line| !says_nothing(line)).count() <= 1
}

/// Whether no move stands just above a block, which may be the other side's.
fn is_alone(text: &[u8], block: usize) -> bool {
    let near = &text[block.saturating_sub(2 * LINE)..block];
    let mut lines = near.rsplit(is_line_end);
    let own = lines.next().unwrap_or_default();
    let above = lines.find(|line| !line.trim_ascii().is_empty());
    !has_row(own) && !above.is_some_and(has_row)
}

/// The line of a byte up to it, or the last of that.
fn line_before(text: &[u8], at: usize) -> &[u8] {
    let near = &text[at.saturating_sub(LINE)..at];
    near.rsplit(is_line_end).next().unwrap_or_default()
}

fn is_line_end(byte: &u8) -> bool {
    *byte == b'\n'
}

/// Whether the move behind the number at a byte may be the first of a game, and says nothing of the colours.
fn may_begin(text: &[u8], number: usize) -> bool {
    let at = text.len() - behind_number(&text[number + 1..]).len();
    let near = &text[at..text.len().min(at + MOVE)];
    let is_square = |w: &[u8]| matches!(w, [b'a'..=b'h', b'1'..=b'8']);
    let start = Position::default();
    let mut found = Vec::new();
    let can_be = |written: descriptive::WrittenMove| {
        descriptive::readings(&written.patterns, &start, &Origins::of(&start), &mut found);
        !found.is_empty()
    };
    !near.windows(2).any(is_square) && descriptive::lex(text, at).is_none_or(can_be)
}

/// Where the title begins under which a byte stands, or its paragraph, no higher than the row above.
fn title_above(text: &[u8], at: usize) -> usize {
    let mut end = at;
    let near = &text[at.saturating_sub(ABOVE_WITHIN)..at];
    let lines = near.rsplit(is_line_end).map(|line| {
        let start = end - line.len();
        end = start.saturating_sub(1);
        (start, line)
    });
    let is_blank = |line: &[u8]| line.trim_ascii().is_empty();
    let (mut begin, mut parted) = (at, false);
    for (nth, (start, line)) in lines.take(ABOVE).enumerate() {
        if nth > 0 && begins_row(text, start, line) {
            break;
        }
        if is_title(line) {
            return start;
        }
        parted |= nth > 0 && is_blank(line);
        if !parted {
            begin = start;
        }
    }
    begin
}

/// Where the next title stands in a stretch, or its end.
fn title_behind(text: &[u8], within: Range<usize>) -> usize {
    let mut lines = lines(&text[within.clone()]);
    let title =
        lines.find(|line| is_title(&text[within.start + line.start..within.start + line.end]));
    title.map_or(within.end, |line| within.start + line.start)
}

fn is_title(line: &[u8]) -> bool {
    numbered(String::from_utf8_lossy(line).trim()).is_some()
}

/// Whether a line that starts at a byte begins with a numbered move.
fn begins_row(text: &[u8], start: usize, line: &[u8]) -> bool {
    let at = start + line.len() - line.trim_ascii_start().len();
    move_number(&text[at..]).is_some_and(|(number, _)| is_numbered_move(text, at, number))
}

/// The word at a byte.
fn word_at(text: &[u8], at: usize) -> &[u8] {
    let letters = text[at..]
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || !b.is_ascii());
    &text[at..at + letters.count()]
}

/// Puts the word for a side in the place of another, however that is spelled.
fn print_side(text: &mut [u8], at: usize, side: usize) {
    let len = word_at(text, at).len();
    let capitals = text[at..at + len]
        .iter()
        .filter(|b| b.is_ascii_uppercase())
        .count()
        > 1;
    let word = WORDS[usize::from(!capitals)][side];
    let kept = len.min(word.len());
    text[at..at + len].fill(b' ');
    text[at..at + kept].copy_from_slice(&word[..kept]);
}

/// Exchanges the words for the sides in a stretch: as they are spelled, and misread where they tell who won or lost.
fn exchange(text: &mut [u8], within: Range<usize>) {
    let mut at = within.start;
    while at < within.end {
        let len = word_at(text, at).len().max(1);
        let word = &mut text[at..at + len];
        let pair = WORDS.iter().find(|pair| pair.contains(&&*word));
        if let Some([white, black]) = pair {
            word.copy_from_slice(if word == *white { black } else { white });
        } else if let Some(side) = misread_side(text, at) {
            print_side(text, at, 1 - side);
        }
        at += len;
    }
}

/// The side that a misread word at a byte stands for, if what follows tells how the game ended.
fn misread_side(text: &[u8], at: usize) -> Option<usize> {
    let word = str::from_utf8(word_at(text, at)).ok()?;
    let side = word
        .starts_with(char::is_uppercase)
        .then(|| side_of(word))?;
    let near = &text[at..text.len().min(at + LINE)];
    let line = near.split(is_line_end).next().unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let clause = verdict::clause(&line)?;
    side.filter(|_| matches!(clause.subject, Subject::Side(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "1. K. P. two 1. K. P. two\n2. K. B. P. two 2. P. takes P.\n3. K. Kt. to B. third 3. K. Kt. P. two\n4. K. R. P. two 4. K. Kt. P. one\n";

    fn turned(text: &str) -> String {
        let turned = TurnedText::of(text.as_bytes());
        assert_eq!(turned.text.len(), text.len());
        String::from_utf8_lossy(&turned.text).into_owned()
    }

    #[test]
    fn who_moves_first_is_white() {
        for (heads, other) in [
            (
                "BLACK. (Mr. Bird.) WHITE. (Mr. Lee.)\n\n",
                "WHITE. (Mr. Bird.) BLACK. (Mr. Lee.)\n\n",
            ),
            (
                "    Black.            White.\n",
                "    White.            Black.\n",
            ),
            (
                "  Black.   White.    Black.   White.\n",
                "  White.   Black.    White.   Black.\n",
            ),
            (
                "    Black: Bird       White: Lee\n",
                "    White: Bird       Black: Lee\n",
            ),
            (
                "Between Mr. Bird (Black)\nand Mr. Lee (White).\nBlack.\nMr. Bird.\nWhite.\nMr. Lee.\n",
                "Between Mr. Bird (White)\nand Mr. Lee (Black).\nWhite.\nMr. Bird.\nBlack.\nMr. Lee.\n",
            ),
            (
                "BLACK (Mr. Bird).  WHlTE (Mr. Lee).\n",
                "WHITE (Mr. Bird).  BLACK (Mr. Lee).\n",
            ),
        ] {
            let text = |heads: &str, [one, two]: [&str; 2]| {
                format!(
                    "Game 1.\n{two}'s Rook is off.\n{heads}{ROWS}And {one} wins of {two}.\nGame 2.\nWhite and Black.\n"
                )
            };
            let [black, white] = ["Black", "White"];
            assert_eq!(
                turned(&text(heads, [black, white])),
                text(other, [white, black])
            );
        }
    }

    #[test]
    fn a_misread_word_is_turned_where_it_tells_the_end() {
        let text = |heads: &str, end: &str| format!("{heads}\n{ROWS}While he waits.\n{end}\n");
        let [black, white] = ["Black.   White.", "White.   Black."];
        let (printed, read) = ("And Whitc resigned.", "And Black resigned.");
        assert_eq!(turned(&text(black, printed)), text(white, read));
    }

    #[test]
    fn blocks_are_turned_too() {
        let block = "1. K. P. two\n2. K. B. P. two\n3. P. takes P.\n4. Q. P. two\n";
        let text = |one, other| {
            format!("Game 1.\n{one}. (Mr. Bird.)\n{block}\n{other}. (Mr. Lee.)\n{block}")
        };
        assert_eq!(turned(&text("Black", "White")), text("White", "Black"));
    }

    #[test]
    fn each_of_two_games_is_turned_once() {
        let game = |[one, two]: [&str; 2]| {
            format!("Game 4.\n{one}'s Rook is off.\n{one}.   {two}.\n{ROWS}{two} resigns.\n\n")
        };
        let [printed, turned_round] = [["Black", "White"], ["White", "Black"]].map(game);
        assert_eq!(turned(&printed.repeat(2)), turned_round.repeat(2));
    }

    /// A scanner has read the right column before the left.
    #[test]
    fn blocks_are_left_where_other_games_begin_with_white() {
        let block = "1. P-K4\n2. P-Q4\n3. PxP\n";
        let game = |[one, two]: [&str; 2]| {
            format!("{one}. (Mr. Lee.)\n{block}\n{two}. (Mr. Bird.)\n{block}\n")
        };
        let [usual, other] = [["White", "Black"], ["Black", "White"]].map(game);
        let text = usual.repeat(4) + &other + &usual;
        assert_eq!(turned(&text), text);
    }

    #[test]
    fn nothing_else_is_turned() {
        for text in [
            format!("WHITE. (Mr. Bird.) BLACK. (Mr. Lee.)\n{ROWS}"),
            format!("Black, Mr. Bird; White, Mr. Lee.\n{ROWS}"),
            "WHITE. (Mr. Bird.)  BLACK. (Mr. Lee.)\n\nWHITE.\n1. P-K4\n2. P-Q4\n3. PxP\n\nBLACK.\n1. P-K4\n2. PxP\n3. B-K2".to_owned(),
            "BLACK.       WHITE.\n1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n".to_owned(),
            "BLACK.       WHITE.\n1. R-K8 ch  K-R2\n2. R-K7  P-K4\n3. P-K4 P-K3\n".to_owned(),
        ] {
            assert_eq!(turned(&text), text);
        }
    }
}
