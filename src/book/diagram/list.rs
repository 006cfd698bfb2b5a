//! A position told by a list of the men of each side: `White: K at QR sq, B at K Kt 2. Black: …`

use std::sync::LazyLock;

use regex::Regex;
use shakmaty::{Board, Color};

use super::super::page::{Page, PageLineKind};
use super::men;
use crate::text::chars::regex;

/// Lines that a list of both sides may have.
const LONGEST: usize = 14;

/// A list found on a page.
pub(super) struct ListedPosition {
    /// The line behind it.
    pub(super) to: usize,
    pub(super) board: Board,
    /// Where on its last line other words go on.
    pub(super) rest: Option<usize>,
}

static LABEL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b_?(white|black)_?\s*(?:(?:has|have)\s*[:,]?\s|[(\[](?P<count>\d{1,2}|[a-z]+)\s*(?:men|pieces|man)?[)\]]\s*[:.,;[:dash:]]*|[:;[:dash:]]+|\.\s*[[:dash:]]+|\.\s)\s*",
    )
});

/// The list that begins with a line.
pub(super) fn at(page: &Page<'_>, line: usize) -> Option<ListedPosition> {
    let first = page.line(line).trim_ascii_start();
    let names_side =
        first.len() > 6 && matches!(first[0] | 0x20, b'w' | b'b' | b'_') && begins_with_side(first);
    if !names_side {
        return None;
    }
    let (text, lines) = joined(page, line);
    let label = LABEL.as_ref()?;
    let one = label.captures(&text)?;
    let start = one.get(0).filter(|m| text[..m.start()].trim().is_empty())?;
    let first_side = side(one.get(1)?.as_str());
    let other = label
        .captures_iter(&text[start.end()..])
        .find(|found| found.get(1).is_some_and(|m| side(m.as_str()) != first_side))?;
    let second = other.get(0)?;
    let (middle, from) = (start.end() + second.start(), start.end() + second.end());
    let mut board = Board::empty();
    let told = men::read(&text[start.end()..middle], first_side, &mut board)?;
    if !is_done(&text[start.end() + told..middle]) {
        return None;
    }
    let end = from + men::read(&text[from..], !first_side, &mut board)?;
    let counts = |found: &regex::Captures<'_>, color| {
        let count = found.name("count").and_then(|m| number(m.as_str()));
        count.is_none_or(|count| count == board.by_color(color).count())
    };
    if !counts(&one, first_side) || !counts(&other, !first_side) || !super::grid::is_likely(&board)
    {
        return None;
    }
    Some(listed_position(page, &lines, &text, end, board))
}

fn begins_with_side(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"_").unwrap_or(line);
    line.get(..5).is_some_and(|word| {
        word.eq_ignore_ascii_case(b"white") || word.eq_ignore_ascii_case(b"black")
    })
}

fn side(word: &str) -> Color {
    if word.eq_ignore_ascii_case("white") {
        Color::White
    } else {
        Color::Black
    }
}

fn number(word: &str) -> Option<usize> {
    const NUMBERS: [&str; 17] = [
        "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    ];
    let lower = word.to_ascii_lowercase();
    NUMBERS
        .iter()
        .position(|name| *name == lower)
        .or(word.parse().ok())
}

/// Nothing but signs.
fn is_done(text: &str) -> bool {
    !text.contains(char::is_alphanumeric)
}

/// The lines from one on as one text: for each line where it begins there, and the line.
fn joined(page: &Page<'_>, line: usize) -> (String, Vec<(usize, usize)>) {
    let mut text = String::new();
    let mut lines = Vec::new();
    let mut blanks = 0;
    for at in line..page.lines.len().min(line + LONGEST) {
        match page.lines[at].kind {
            PageLineKind::Text => {
                lines.push((text.len(), at));
                text.push_str(&String::from_utf8_lossy(page.line(at)));
                text.push(' ');
                blanks = 0;
            }
            PageLineKind::Blank if blanks == 0 => blanks = 1,
            _ => break,
        }
    }
    (text, lines)
}

fn listed_position(
    page: &Page<'_>,
    lines: &[(usize, usize)],
    text: &str,
    end: usize,
    board: Board,
) -> ListedPosition {
    let last = lines
        .partition_point(|&(from, _)| from < end)
        .saturating_sub(1);
    let (from, at) = lines[last];
    let line_end = lines.get(last + 1).map_or(text.len(), |&(next, _)| next);
    let rest = (!is_done(&text[end..line_end])).then(|| {
        let skip = text[end..].find(char::is_alphanumeric).unwrap_or(0);
        page.lines[at].span.start as usize + (end - from) + skip
    });
    ListedPosition {
        to: at + 1,
        board,
        rest,
    }
}
