//! Diagrams that show what the moves in a note lead to, and not the game.

use shakmaty::{Board as Men, Color};

use super::super::cells::{Cell, Cells};
use super::super::follow::TrialBoard;
use super::super::games::{GameFound, PageSearch};
use super::super::spelling::MoveSpelling;
use crate::board::Position;
use crate::score::Span;

/// Numbers in a note from which moves are followed.
const NUMBERS: usize = 40;

/// The moves of a game, to be followed to any of its numbers.
pub(in super::super) struct Notes<'a> {
    text: &'a [u8],
    spelling: MoveSpelling,
    start: Position,
    number: u32,
    moves: Vec<Span>,
}

impl<'a> Notes<'a> {
    /// For the notes to a game.
    pub(in super::super) fn of(search: &PageSearch<'_, 'a>, game: &GameFound) -> Notes<'a> {
        let first = &search.rows[game.first()];
        let taken = game.taken.iter().flat_map(|taken| &taken.moves);
        let taken = taken.map(|taken| &taken.span);
        let printed = game
            .path
            .rows
            .iter()
            .flat_map(|&row| &search.rows[row].moves);
        let start = game.start.as_ref().map(|(start, _)| start.clone());
        Notes {
            text: search.page.text,
            spelling: first.spelling,
            start: start.unwrap_or_default(),
            number: match game.taken {
                Some(_) => 1,
                None => first.number.unwrap_or(1),
            },
            moves: taken.chain(printed).copied().collect(),
        }
    }

    /// Whether the game stands as drawn behind the moves printed before a place.
    pub(in super::super) fn game_comes_to(&self, drawn: &Men, place: u32) -> bool {
        let before = self.moves.iter().filter(|span| span.start < place).count();
        self.board(before)
            .is_some_and(|board| board.comes_to(drawn))
    }

    /// Whether the moves named in a part of the text, each from the number before it, lead to what is drawn.
    pub(in super::super) fn lead_to(&self, drawn: &Men, note: Span) -> bool {
        let text = &self.text[..note.end as usize];
        let numbers = (note.start as usize..text.len()).filter(|&at| {
            let before = at.checked_sub(1).map(|at| text[at]);
            text[at].is_ascii_digit() && !before.is_some_and(|b| b.is_ascii_alphanumeric())
        });
        numbers
            .take(NUMBERS)
            .any(|at| self.line_leads_to(drawn, text, at))
    }

    fn line_leads_to(&self, drawn: &Men, text: &[u8], at: usize) -> bool {
        let mut cells = Cells::new(text, at, self.spelling);
        let Some(Cell::Number(number, black)) = cells.next().map(|placed| placed.cell) else {
            return false;
        };
        let Some(mut board) = self
            .plies_before(number, black)
            .and_then(|plies| self.board(plies))
        else {
            return false;
        };
        while let Some(placed) = cells.next() {
            match placed.cell {
                Cell::Move if board.read(placed.span.of(text)) => {
                    if board.comes_to(drawn) {
                        return true;
                    }
                }
                Cell::Number(..) | Cell::Blank => {}
                _ => return false,
            }
        }
        false
    }

    /// Plies of the game before a move with that number.
    fn plies_before(&self, number: u32, black: bool) -> Option<usize> {
        let whole = 2 * number.checked_sub(self.number)? + u32::from(black);
        let turn = u32::from(self.start.turn() == Color::Black);
        Some(whole.checked_sub(turn)? as usize)
    }

    fn board(&self, plies: usize) -> Option<TrialBoard> {
        let mut board = TrialBoard::new(&self.start, self.spelling);
        let moves = self.moves.get(..plies)?;
        moves
            .iter()
            .all(|span| board.read(span.of(self.text)))
            .then_some(board)
    }
}
