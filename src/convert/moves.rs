//! The moves of a game in the notation asked for, by where they are written.

use shakmaty::{Color, Role};

use super::origins;
use crate::board::{Move, MoveKind, Position};
use crate::games::Record;
use crate::notation::descriptive::Origins;
use crate::notation::{Disambiguation, Notation};
use crate::replay::{Facts, Game, Line, Ply, Remark, RemarkKind};
use crate::score::{Span, Token, TokenKind};

/// The moves of a game and its variations as they are written down anew, in the order of the text.
#[derive(Debug, Default)]
pub(super) struct Moves {
    pub(super) all: Vec<Rendered>,
    /// What is written of them, one behind the other.
    pub(super) spelled: String,
}

/// Bytes that a move has at most, but for few.
const USUAL_LENGTH: usize = 6;

/// A move as it is written down anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rendered {
    /// The byte its written form begins at.
    pub(super) at: u32,
    /// The byte behind it.
    pub(super) end: u32,
    /// In the game itself, not in a variation.
    pub(super) main: bool,
    /// The move number.
    pub(super) number: u32,
    /// Who moved.
    pub(super) side: Color,
    /// Where in [`Moves::spelled`] it stands; `None` where the board is not certain any more, so that the line ends
    /// here.
    pub(super) text: Option<Span>,
    /// It was read, and the notation has no form for it.
    pub(super) unheld: bool,
    /// It is written as the standard asks, and lawful.
    pub(super) plain: bool,
    /// The move itself.
    pub(super) mv: Move,
    /// It is lawful, and so is all before it in its line.
    pub(super) lawful: bool,
    /// It is itself irregular, and was played as it stands.
    pub(super) irregular: bool,
}

impl Rendered {
    /// What is written of it.
    pub(super) fn text(self, spelled: &str) -> Option<&str> {
        let Span { start, end } = self.text?;
        spelled.get(start as usize..end as usize)
    }
}

impl Moves {
    /// All moves of a game.
    pub(super) fn of(record: &Record<'_>, game: &Game, notation: Notation) -> Moves {
        let mut moves = Moves::default();
        if game.unaudited {
            let is_move = |token: &&Token| token.kind == TokenKind::Move;
            let first = record.score.tokens.iter().find(is_move);
            let lost = |line| first.map(|token| end_of_line(line, token.span));
            moves.all.extend(game.main().and_then(lost));
            return moves;
        }
        let lines = game.lines();
        let plies = lines.iter().map(|line| line.plies.len()).sum();
        moves.all.reserve(plies);
        moves.spelled.reserve(plies * USUAL_LENGTH);
        let mut starts = match notation.is_descriptive() {
            true => origins::of_lines(lines),
            false => vec![Origins::default(); lines.len()],
        };
        let in_san = (game.notation == Notation::SAN).then_some(record.text);
        for (line, origins) in lines.iter().zip(&mut starts) {
            moves.add_line(line, in_san, notation, origins);
        }
        if lines.len() > 1 {
            moves.all.sort_by_key(|m| m.at);
        }
        moves
    }

    /// What is written of the moves of the game itself.
    pub(super) fn main(&self) -> impl Iterator<Item = &str> {
        let main = self.all.iter().filter(|m| m.main);
        main.filter_map(|m| m.text(&self.spelled))
    }

    /// Adds the moves of a line; of one that is written in SAN there is the text.
    fn add_line(
        &mut self,
        line: &Line,
        in_san: Option<&[u8]>,
        notation: Notation,
        origins: &mut Origins,
    ) {
        let mut board = Board::of(line);
        let mut lawful = !line.start.is_exposed();
        let remarked = remarked(line);
        let tells_origins = notation.is_descriptive();
        let mut remarked = remarked.iter().copied().peekable();
        for (index, ply) in line.plies.iter().enumerate() {
            let known = is_known(ply);
            let breach = ply.facts.any(Facts::BREACH);
            lawful &= !ply.facts.any(Facts::BREACH.and(Facts::BLANK));
            let begin = self.spelled.len();
            if known {
                let apart = in_san.and_then(|text| told_apart(ply, text));
                self.spell(&mut board, index, apart, notation, origins);
            }
            let (side, number) = line.turn_at(index);
            let place = ply.span.start;
            while remarked.next_if(|&remark| remark < place).is_some() {}
            let is_remarked = remarked.peek() == Some(&place);
            self.all.push(Rendered {
                at: ply.span.start,
                end: ply.span.end,
                main: !line.is_variation(),
                number,
                side,
                text: known.then(|| Span::new(begin, self.spelled.len())),
                unheld: false,
                plain: known && !breach && !is_remarked,
                mv: ply.mv,
                lawful,
                irregular: breach,
            });
            if !known {
                return;
            }
            if tells_origins {
                origins.follow(&ply.mv);
            }
        }
        let lost = |remark: &&Remark| matches!(remark.kind, RemarkKind::Unfollowable { .. });
        if let Some(remark) = line.remarks.iter().find(lost) {
            self.all.push(end_of_line(line, remark.span));
        }
    }

    /// Puts the ply at `index` behind what is spelled; it may be known what tells its man from others.
    fn spell(
        &mut self,
        board: &mut Board<'_>,
        index: usize,
        apart: Option<Disambiguation>,
        notation: Notation,
        origins: &Origins,
    ) {
        let (line, out) = (board.line, &mut self.spelled);
        let ply = &line.plies[index];
        if !board.is_lawful {
            let pos = board.before(index);
            let gives = line.given(line.number_of(index), pos);
            return match ply.facts.any(Facts::BREACH) {
                true => notation.put_irregular(pos, origins, &ply.mv, gives, out),
                false => notation.put(pos, origins, &ply.mv, gives, out),
            };
        }
        let gives = line.given_lawfully(index);
        if !notation.asks_board() {
            return notation.put(&line.start, origins, &ply.mv, gives, out);
        }
        let told = apart.and_then(|apart| notation.put_told_apart(&ply.mv, apart, gives, out));
        if told.is_none() {
            notation.put(board.before(index), origins, &ply.mv, gives, out);
        }
    }
}

/// The board of a line, which goes on as far as it is looked at.
struct Board<'l> {
    line: &'l Line,
    is_lawful: bool,
    pos: Position,
    /// So many plies are played.
    played: usize,
}

impl Board<'_> {
    fn of(line: &Line) -> Board<'_> {
        Board {
            line,
            is_lawful: line.is_lawful(),
            pos: line.start.clone(),
            played: 0,
        }
    }

    /// The position before a ply that is not behind the last one asked for.
    fn before(&mut self, index: usize) -> &Position {
        for ply in &self.line.plies[self.played..index] {
            if self.is_lawful {
                self.pos.play_plain(&ply.mv);
            } else {
                play(&mut self.pos, ply);
            }
        }
        self.played = index;
        &self.pos
    }
}

/// What tells a man from its fellows, where the move is written as SAN asks.
fn told_apart(ply: &Ply, text: &[u8]) -> Option<Disambiguation> {
    if !ply.facts.any(Facts::REGULAR) {
        return None;
    }
    let mut apart = Disambiguation::default();
    if matches!(ply.mv.role, Role::Pawn | Role::King) {
        return Some(apart);
    }
    let [_, behind @ ..] = ply.span.of(text) else {
        return None;
    };
    let marked = matches!(behind.last(), Some(b'+' | b'#'));
    let square = 2 + usize::from(ply.mv.capture.is_some()) + usize::from(marked);
    for byte in &behind[..behind.len().checked_sub(square)?] {
        match byte {
            b'1'..=b'8' => apart.rank = true,
            _ => apart.file = true,
        }
    }
    Some(apart)
}

/// Leaves out what only a board can show that holds irregular moves: each line ends before its first one. Gives
/// how many moves of the game itself are left out.
pub(super) fn leave_out_irregular(moves: &mut [Rendered]) -> u64 {
    let mut left_out = 0;
    for m in moves.iter_mut().filter(|m| m.text.is_some() && !m.lawful) {
        m.text = None;
        m.unheld = true;
        left_out += u64::from(m.main);
    }
    left_out
}

/// Where a line cannot be followed any further.
fn end_of_line(line: &Line, span: Span) -> Rendered {
    Rendered {
        at: span.start,
        end: span.end,
        main: !line.is_variation(),
        number: 0,
        side: Color::White,
        text: None,
        unheld: false,
        plain: false,
        mv: Move::BLANK,
        lawful: false,
        irregular: false,
    }
}

/// Whether the board is known at the ply and all before it.
pub(super) fn is_known(ply: &Ply) -> bool {
    !ply.facts.any(Facts::UNCERTAIN)
}

/// The plies of the game itself, up to where the board is not certain any more.
pub(super) fn known_plies(line: &Line) -> impl Iterator<Item = &Ply> {
    line.plies.iter().take_while(|ply| is_known(ply))
}

/// How many they are.
pub(super) fn known_ply_count(line: &Line) -> usize {
    match line.facts.any(Facts::UNCERTAIN) {
        true => known_plies(line).count(),
        false => line.plies.len(),
    }
}

/// Plays a ply of a replayed line.
pub(super) fn play(pos: &mut Position, ply: &Ply) {
    if ply.facts.any(Facts::BREACH) || ply.mv.kind == MoveKind::Blank || pos.is_exposed() {
        pos.play_as_it_stands(&ply.mv);
    } else {
        pos.play(&ply.mv);
    }
}

/// Where something is remarked in a line, in order.
fn remarked(line: &Line) -> Vec<u32> {
    let mut places: Vec<u32> = line.remarks.iter().map(|r| r.span.start).collect();
    places.sort_unstable();
    places
}
