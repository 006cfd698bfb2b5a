//! A drawing on a page: its ranks, its frame, and the letters and names around it.

use shakmaty::{Board, Color};

use super::super::beginnings::has_row;
use super::super::page::{Page, PageLine, PageLineKind};
use super::grid::{self, Margins};
use super::rank::{self, DrawnRank};
use crate::score::{DiagramFault, Span};
use crate::text::chars::is_dash;

/// A drawing with fewer ranks than this is none.
const FEWEST: usize = 6;

/// A board and where its first rank stands; or what is wrong, and where.
pub(super) type Drawn = Result<(Span, Board), (Span, DiagramFault)>;

/// The drawing that begins with a line, and the lines it takes.
pub(super) fn at(page: &Page<'_>, line: usize) -> Option<(Drawn, usize, usize)> {
    let top = top(page, line)?;
    let first = read(page, top).filter(DrawnRank::is_clear)?;
    let (mut rows, end) = ranks(page, first);
    if rows.len() < FEWEST || are_moves(page, &rows) {
        return None;
    }
    rank::take_off_edges(&mut rows);
    let (around, from, to) = around(page, line, top, end);
    let drawn = grid::board(&rows, around);
    let drawn = match drawn {
        Ok(board) if is_sure(&rows) || grid::is_likely(&board) => Ok((words_of(page, top), board)),
        Err(flaw) if is_convincing(&rows) => Err(flaw),
        _ => return None,
    };
    Some((drawn, from, to))
}

/// Whether most of the lines are rows of moves that are printed with blanks: `1) P - Q B 4   Kt - K B 3`.
fn are_moves(page: &Page<'_>, rows: &[DrawnRank]) -> bool {
    let moves = rows.iter().filter(|row| has_row(page.line(row.line)));
    moves.count() * 2 > rows.len()
}

/// Where the words of a line stand.
fn words_of(page: &Page<'_>, line: usize) -> Span {
    let line = page.lines[line];
    let end = line.span.of(page.text).trim_ascii_end().len();
    Span::new(
        (line.span.start + line.indent) as usize,
        line.span.start as usize + end,
    )
}

/// Where the ranks begin if a drawing begins with this line: a border or the letters of the files may be above.
fn top(page: &Page<'_>, line: usize) -> Option<usize> {
    let mut at = line;
    while at < page.lines.len()
        && at < line + 3
        && (is_border(page, at) || files(page, at).is_some())
    {
        at += 1;
    }
    matches!(
        page.lines.get(at)?.kind,
        PageLineKind::Text | PageLineKind::Rule
    )
    .then_some(at)
}

fn read(page: &Page<'_>, line: usize) -> Option<DrawnRank> {
    if is_border(page, line) || files(page, line).is_some() {
        return None;
    }
    rank::read(page.text, page.lines[line].span, line)
}

/// The ranks from the first on, and the line behind the last.
fn ranks(page: &Page<'_>, first: DrawnRank) -> (Vec<DrawnRank>, usize) {
    let mut end = first.line + 1;
    let mut at = end;
    let mut rows = vec![first];
    while rows.len() < 8 && at < page.lines.len() && at <= end + 2 {
        if page.lines[at].kind == PageLineKind::Blank || is_border(page, at) {
            at += 1;
            continue;
        }
        let Some(row) = read(page, at) else { break };
        if rows[0].framed && !row.framed && row.men() + row.unknown() == 0 {
            at += 1;
            continue;
        }
        if row.framed != rows[0].framed || !row.may_follow(due(&rows)) {
            break;
        }
        rows.push(row);
        at += 1;
        end = at;
    }
    (rows, end)
}

/// The number the next rank has, if the ranks are numbered.
fn due(rows: &[DrawnRank]) -> Option<u8> {
    let first = rows[0].number?;
    match first {
        8 => 8_u8.checked_sub(rows.len() as u8),
        1 => Some(rows.len() as u8 + 1),
        _ => None,
    }
}

/// Whether nothing but a drawing can look so: numbers or frames, and men signed as no table signs anything.
fn is_sure(rows: &[DrawnRank]) -> bool {
    let numbered = rows.iter().filter(|row| row.number.is_some()).count() == rows.len();
    let men: usize = rows.iter().map(DrawnRank::men).sum();
    numbered && men > 0 || rows[0].framed && men >= 4
}

/// Whether a drawing was meant, though it cannot be read.
fn is_convincing(rows: &[DrawnRank]) -> bool {
    let men: usize = rows.iter().map(DrawnRank::men).sum();
    let squares: usize = rows.iter().map(|row| row.squares.len()).sum();
    let unknown: usize = rows.iter().map(DrawnRank::unknown).sum();
    let numbered = rows.iter().filter(|row| row.number.is_some()).count();
    let kings = rows
        .iter()
        .flat_map(|row| &row.squares)
        .filter(|(square, _)| {
            matches!(
                square,
                super::square::DrawnSquare::Man(_, shakmaty::Role::King)
            )
        });
    let kings = kings.count();
    let runs = rows
        .windows(2)
        .all(|pair| match (pair[0].number, pair[1].number) {
            (Some(a), Some(b)) => a.abs_diff(b) == 1,
            _ => true,
        });
    let board_like = squares >= 6 * rows.len() && unknown * 8 <= squares && men >= 3 && kings >= 1;
    board_like && rows.len() >= 7 && (numbered >= FEWEST && runs || rows[0].framed || kings >= 2)
}

/// What stands around the ranks, and the lines that belong to the drawing.
fn around(page: &Page<'_>, line: usize, top: usize, end: usize) -> (Margins, usize, usize) {
    let mut found = Margins::default();
    let mut to = end;
    while to < page.lines.len() && to < end + 2 {
        let letters = files(page, to);
        if letters.is_none() && !is_border(page, to) {
            break;
        }
        found.files = found.files.or(letters);
        to += 1;
    }
    found.files = found
        .files
        .or_else(|| (line..top).find_map(|at| files(page, at)));
    let from = line;
    let above = (from.saturating_sub(2)..from)
        .rev()
        .find(|&at| page.is_text(at));
    let below = (to..page.lines.len().min(to + 2)).find(|&at| page.is_text(at));
    let side =
        |at: Option<usize>| at.and_then(|at| named_side(page.line(at)).map(|side| (at, side)));
    let (above, below) = (side(above), side(below));
    found.bottom = below.map(|(_, side)| side).or(above.map(|(_, side)| !side));
    let from = above.map_or(from, |(at, _)| at);
    let to = below.map_or(to, |(at, _)| at + 1);
    let numbered = |at: &usize| page.is_text(*at) && is_numbered(page.line(*at));
    let to = (to..page.lines.len().min(to + 3))
        .find(numbered)
        .map_or(to, |at| at + 1);
    let from = (from.saturating_sub(2)..from)
        .find(numbered)
        .unwrap_or(from);
    (found, from, to)
}

/// `DIAGRAM 12.`: nothing but the number of a drawing.
fn is_numbered(line: &[u8]) -> bool {
    let line = line.trim_ascii().to_ascii_lowercase();
    let Some(rest) = line.strip_prefix(b"diag") else {
        return false;
    };
    let rest = rest.strip_prefix(b"ram").unwrap_or(rest);
    let rest = rest.strip_prefix(b".").unwrap_or(rest).trim_ascii();
    let rest = rest.strip_prefix(b"no.").unwrap_or(rest).trim_ascii();
    rest.len() <= 6
        && rest
            .iter()
            .all(|b| b.is_ascii_digit() || b"ivxlc.".contains(b))
}

/// `BLACK` above the board, `WHITE` below it: nothing but the name of a side.
fn named_side(line: &[u8]) -> Option<Color> {
    let letters: Vec<u8> = line
        .iter()
        .filter(|b| b.is_ascii_alphabetic())
        .map(u8::to_ascii_lowercase)
        .collect();
    let bare = line
        .iter()
        .all(|b| b.is_ascii_alphabetic() || b" \t._*()[]".contains(b));
    match &letters[..] {
        b"white" if bare => Some(Color::White),
        b"black" if bare => Some(Color::Black),
        _ => None,
    }
}

/// Whether a line is drawn between ranks, above or below them.
fn is_border(page: &Page<'_>, at: usize) -> bool {
    let drawn = |line: &&PageLine| matches!(line.kind, PageLineKind::Text | PageLineKind::Rule);
    let Some(line) = page.lines.get(at).filter(drawn) else {
        return false;
    };
    let text = String::from_utf8_lossy(line.span.of(page.text));
    let strokes = text.chars().filter(|&c| is_stroke(c)).count();
    let of_border = |c| is_stroke(c) || c.is_whitespace() || "|+:.'`,!│║┃".contains(c);
    // Dashes set apart are squares without a man.
    let squares = text.split_whitespace();
    let squares = squares.filter(|word| word.chars().count() < 3).count();
    // So are lone strokes between bars: `|_|_|r|_|`.
    let lone = text.split('|').filter(|square| *square == "_").count();
    strokes >= 7
        && squares != 8
        && lone < 7
        && text.chars().all(of_border)
        && !is_empty_rank(page, at)
}

/// Whether eight dashes are a rank without men: the nearest line that is not the same is a rank of eight letters.
fn is_empty_rank(page: &Page<'_>, at: usize) -> bool {
    let is_dashes = |at: usize| {
        let text = page.line(at).trim_ascii();
        text.len() == 8 && text.iter().all(|&b| b == b'-' || b == b'_')
    };
    let is_letters = |at: usize| {
        let text = page.line(at).trim_ascii();
        text.len() == 8 && text.iter().all(|b| b"-_.pnbrqkPNBRQK".contains(b))
    };
    let above = (at.saturating_sub(7)..at).rev().find(|&at| !is_dashes(at));
    let below = (at + 1..page.lines.len().min(at + 8)).find(|&at| !is_dashes(at));
    is_dashes(at) && (above.is_some_and(is_letters) || below.is_some_and(is_letters))
}

fn is_stroke(c: char) -> bool {
    (matches!(c, '_' | '=' | '~' | '\u{2500}'..='\u{257f}') || is_dash(c)) && !"│║┃".contains(c)
}

/// The letters of the files, if the line has nothing else: whether they run from `a` to `h`.
fn files(page: &Page<'_>, at: usize) -> Option<bool> {
    let line = page
        .lines
        .get(at)
        .filter(|line| line.kind == PageLineKind::Text)?
        .span
        .of(page.text);
    if line.len() > 160 {
        return None;
    }
    let mut letters = [0; 8];
    let mut count = 0;
    for b in line {
        match b {
            b'a'..=b'h' | b'A'..=b'H' if count < 8 => {
                letters[count] = b.to_ascii_lowercase();
                count += 1;
            }
            b' ' | b'\t' | b'|' | b'.' | b'-' | b'+' => {}
            _ => return None,
        }
    }
    match &letters {
        b"abcdefgh" => Some(true),
        b"hgfedcba" => Some(false),
        _ => None,
    }
}
