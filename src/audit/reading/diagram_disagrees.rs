#![doc = include_str!("diagram_disagrees.md")]

use shakmaty::{Board, Color, Piece, Square};

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::board::{Position, role_name};
use crate::findings::PlyRef;
use crate::replay::Line;
use crate::score::{DiagramFault, FaultKind, Span, Token, TokenKind};

/// So many plies before or behind its place a diagram may show what was reached: printers set it where there was
/// room.
const ROOM: u32 = 6;
/// The position compared with is at most so many plies away.
const NEAR: u32 = 2;
/// So many squares are told one by one.
const TOLD: usize = 8;
/// A diagram without a king is a sketch, unless it differs on no more squares than this.
const SKETCH: usize = 4;
/// Behind the game and words about it, a diagram that differs on more squares shows something else.
const FOREIGN: usize = 12;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    if !case.score.irregular {
        return;
    }
    for fault in &case.score.faults {
        if let FaultKind::Drawing(flaw) = fault.kind {
            sink.add(unreadable(case, fault.span, flaw));
        }
    }
    let Some(line) = case.game.main().filter(|_| !case.game.unaudited) else {
        return;
    };
    let case = Case { line, ..*case };
    for (at, token) in case.score.tokens.iter().enumerate() {
        if token.kind == TokenKind::Diagram
            && let Some(shown) = PrintedDiagram::of(case.text, token.span)
        {
            compare(&case, at, token, &shown, sink);
        }
    }
}

fn unreadable(case: &Case<'_>, span: Span, flaw: DiagramFault) -> Draft {
    let text = case.quote(span);
    let why = match flaw {
        DiagramFault::Ranks(n) => format!("it has {n} ranks in the place of eight"),
        DiagramFault::Squares(n) => format!("this rank has {n} squares in the place of eight"),
        DiagramFault::Man if text.trim().is_empty() => "a man's sign has no letter".to_owned(),
        DiagramFault::Man => format!("`{text}` is no man of either side"),
        DiagramFault::Numbers => {
            "the numbers of its ranks run neither from 8 to 1 nor from 1 to 8".to_owned()
        }
        DiagramFault::Sides => "nothing tells White's men from Black's".to_owned(),
    };
    let help = "compare it with the page; a diagram that cannot be read gives no score its start and is compared \
                with none";
    Draft::new(case, span, format!("this diagram cannot be read: {why}"))
        .kind("unreadable")
        .help(help)
}

/// What a diagram says.
struct PrintedDiagram {
    board: Board,
    /// The move it is said to stand behind.
    named: Option<(u32, Color)>,
}

impl PrintedDiagram {
    fn of(text: &[u8], span: Span) -> Option<PrintedDiagram> {
        let mut parts = std::str::from_utf8(span.of(text)).ok()?.split(' ');
        let board = Board::from_ascii_board_fen(parts.next()?.as_bytes()).ok()?;
        let named = parts.nth(1).and_then(|named| {
            let side = Color::from_char(named.chars().next_back()?)?;
            Some((named[..named.len() - 1].parse().ok()?, side))
        });
        Some(PrintedDiagram { board, named })
    }

    /// The squares on which a position differs.
    fn differs(&self, pos: &Position) -> Vec<Square> {
        let other = |square: &Square| self.board.piece_at(*square) != pos.piece_at(*square);
        Square::ALL.into_iter().filter(other).collect()
    }

    fn has_kings(&self) -> bool {
        Color::ALL
            .iter()
            .all(|color| self.board.king_of(*color).is_some())
    }
}

fn compare(case: &Case<'_>, at: usize, token: &Token, shown: &PrintedDiagram, sink: &mut Sink) {
    let line = case.line;
    let place = last_ply_before(line, token.span);
    let first = line.first_ply - 1;
    let last = line.last_ply();
    let named = shown.named.and_then(|named| named_ply(case, named));
    let open = place == first || place == last;
    let (from, to) = match named {
        Some(named) => (named, named),
        None if open => (first, last),
        None => (
            place.saturating_sub(ROOM).max(first),
            (place + ROOM).min(last),
        ),
    };
    let mut walker = Walker::new(line);
    let mut nearest: Option<(u32, Vec<Square>)> = None;
    for ply in from..=to {
        let differs = shown.differs(walker.after(ply));
        if differs.is_empty() {
            return;
        }
        let near = named.is_some() || ply.abs_diff(place) <= NEAR || place == first;
        let better = |(best, squares): &(u32, Vec<Square>)| {
            (differs.len(), ply.abs_diff(place)) < (squares.len(), best.abs_diff(place))
        };
        if near && nearest.as_ref().is_none_or(better) {
            nearest = Some((ply, differs));
        }
    }
    let Some((ply, differs)) = nearest else {
        return;
    };
    let sketch = !shown.has_kings() && differs.len() > SKETCH;
    let apart = place == last && is_behind_words(case, at) && differs.len() > FOREIGN;
    if !sketch && (named.is_some() || !apart) {
        let pos = walker.after(ply).clone();
        sink.add(disagreement(case, token, shown, ply, &differs, &pos));
    }
}

/// The number of the last ply written before a place; one less than the first if there is none.
fn last_ply_before(line: &Line, span: Span) -> u32 {
    let before = line
        .plies
        .partition_point(|ply| ply.span.start < span.start);
    line.first_ply + before as u32 - 1
}

/// The ply of a move that is named by its number.
fn named_ply(case: &Case<'_>, (number, side): (u32, Color)) -> Option<u32> {
    let line = case.line;
    (line.first_ply..=line.last_ply()).find(|&ply| {
        let PlyRef {
            number: n, side: s, ..
        } = case.ply_ref(ply);
        n == number && s == side
    })
}

/// Whether words stand between a token and the last move before it.
fn is_behind_words(case: &Case<'_>, at: usize) -> bool {
    let before = case.score.tokens[..at].iter().rev();
    let mut words = before.take_while(|token| token.kind != TokenKind::Move);
    words.any(|token| token.kind == TokenKind::Comment)
}

fn disagreement(
    case: &Case<'_>,
    token: &Token,
    shown: &PrintedDiagram,
    ply: u32,
    differs: &[Square],
    pos: &Position,
) -> Draft {
    let told: Vec<String> = differs
        .iter()
        .take(TOLD)
        .map(|&square| {
            let (drawn, given) = (man(shown.board.piece_at(square)), man(pos.piece_at(square)));
            format!("{square} (drawn: {drawn}; by the moves: {given})")
        })
        .collect();
    let more = match differs.len().saturating_sub(TOLD) {
        0 => String::new(),
        n => format!(" and {n} more squares"),
    };
    let reached = match ply < case.line.first_ply {
        true => "the position the moves begin from".to_owned(),
        false => format!("the position after {}", case.printed(ply)),
    };
    let message = format!(
        "the diagram disagrees with {reached} on {}{more}",
        told.join(", ")
    );
    let draft = Draft::new(case, token.span, message)
        .kind("position")
        .text(shown.board.board_fen().to_string())
        .fen(pos.fen())
        .help("one of the two is misprinted; the moves are taken as they stand");
    if ply < case.line.first_ply {
        draft
    } else {
        draft.ply(case, ply)
    }
}

fn man(piece: Option<Piece>) -> String {
    let Some(piece) = piece else {
        return "empty".to_owned();
    };
    let side = piece.color.fold_wb("white", "black");
    let role = role_name(piece.role);
    format!("{side} {role}")
}
