//! Positions that a page shows: drawn in text, given as a FEN, or told by a list of the men.
//!
//! ```text
//!  lines ──row──▶ rows of cells ──grid──▶ a board   (drawn)
//!        ──fen──▶ a board                           (a FEN)
//!        ──list─▶ a board                           (men listed in words)
//! ```
//!
//! Their lines are then no part of what the page says in words, so that no drawing becomes a comment or a row of
//! moves. Whether a position is the start of a score or one that its moves reach is for the search to tell.

mod caption;
mod drawn;
mod fen;
mod grid;
mod list;
mod men;
mod noted;
mod rank;
mod square;

use shakmaty::{Board, Color, Role, Setup};

use super::page::{Page, PageLineKind};
use crate::score::{Fault, FaultKind, Score, Span};

pub(super) use caption::Named;
pub(super) use noted::Notes;

/// A position that a page shows.
#[derive(Clone, Debug)]
pub(super) struct ShownPosition {
    /// Its first line.
    pub(super) from: usize,
    /// The line behind its last; the same as the first if its line is one of words.
    pub(super) to: usize,
    /// What a finding points at: the first rank as it is drawn, the FEN, the first line of the list.
    pub(super) span: Span,
    /// The men, and what a FEN says beside.
    pub(super) setup: Setup,
    /// Whose turn it is, where the page says so.
    pub(super) turn: Option<Color>,
    /// The move it is said to stand behind.
    pub(super) named: Option<Named>,
}

impl ShownPosition {
    /// What it says, as the text of a token.
    pub(super) fn says(&self) -> String {
        let turn = self.turn.map_or('-', |turn| turn.char());
        let named = self.named.map_or("-".to_owned(), |named| {
            format!("{}{}", named.number, named.side.char())
        });
        format!("{} {turn} {named}", self.setup.board.board_fen())
    }

    /// Whether each side has its one king, so that a score can begin from here.
    pub(super) fn is_whole(&self) -> bool {
        let board = &self.setup.board;
        Color::ALL
            .iter()
            .all(|&color| (board.by_color(color) & board.by_role(Role::King)).count() == 1)
    }
}

/// What a page shows, in order.
#[derive(Debug, Default)]
pub(super) struct ShownPositions {
    pub(super) positions: Vec<ShownPosition>,
    /// Drawings that cannot be read.
    pub(super) damaged: Vec<Fault>,
}

/// Finds what a page shows, and sets the lines it takes apart from the words.
pub(super) fn set_apart(page: &mut Page<'_>) -> ShownPositions {
    let mut shown = ShownPositions::default();
    let mut at = 0;
    while at < page.lines.len() {
        let end = match read_at(page, at, &mut shown) {
            Some((from, to)) => {
                for line in &mut page.lines[from..to] {
                    if line.kind != PageLineKind::Blank {
                        line.kind = PageLineKind::Apart;
                    }
                }
                to
            }
            None => at + 1,
        };
        at = end.max(at + 1);
    }
    for shown in &mut shown.positions {
        caption::read(page, shown);
    }
    shown
}

/// What begins with a line: the lines it takes.
fn read_at(page: &mut Page<'_>, at: usize, shown: &mut ShownPositions) -> Option<(usize, usize)> {
    if !matches!(page.lines[at].kind, PageLineKind::Text | PageLineKind::Rule) {
        return None;
    }
    if let Some((found, from, to)) = drawn::at(page, at) {
        match found {
            Ok((span, board)) => shown.positions.push(shows(from, to, span, of_board(board))),
            Err((span, flaw)) => shown.damaged.push(Fault {
                kind: FaultKind::Drawing(flaw),
                span,
            }),
        }
        return Some((from, to));
    }
    if page.lines[at].kind == PageLineKind::Rule {
        return None;
    }
    if let Some(found) = fen::on(page.text, page.lines[at].span) {
        let to = at + usize::from(found.fills_line);
        let mut position = shows(at, to, found.span, found.setup);
        position.turn = found.turn;
        shown.positions.push(position);
        return found.fills_line.then_some((at, at + 1));
    }
    let found = list::at(page, at)?;
    shown.positions.push(shows(
        at,
        found.to,
        page.lines[at].span,
        of_board(found.board),
    ));
    let to = match found.rest {
        Some(rest) => {
            page.lines[found.to - 1].shrink(rest);
            found.to - 1
        }
        None => found.to,
    };
    Some((at, to))
}

fn shows(from: usize, to: usize, span: Span, setup: Setup) -> ShownPosition {
    ShownPosition {
        from,
        to,
        span,
        setup,
        turn: None,
        named: None,
    }
}

/// A position of which nothing but the men is known: kings and rooks that stand at home may castle.
fn of_board(board: Board) -> Setup {
    let mut setup = Setup {
        board,
        ..Setup::empty()
    };
    for color in Color::ALL {
        let rank = color.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth);
        let own = |file, role: Role| {
            let square = shakmaty::Square::from_coords(file, rank);
            (setup.board.piece_at(square) == Some(role.of(color))).then_some(square)
        };
        if own(shakmaty::File::E, Role::King).is_none() {
            continue;
        }
        let rooks = [shakmaty::File::A, shakmaty::File::H].map(|file| own(file, Role::Rook));
        for rook in rooks.into_iter().flatten() {
            setup.castling_rights.add(rook);
        }
    }
    setup
}

/// What a damaged drawing says of itself, for the scores that stand between games.
pub(super) fn asides(shown: &ShownPositions) -> impl Iterator<Item = Score> + '_ {
    let aside = |fault: &Fault| super::transcript::aside(fault.kind, fault.span);
    shown.damaged.iter().map(aside)
}
