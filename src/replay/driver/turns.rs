//! A move of the opponent's man: a turn is not in the score, two moves are written in the wrong order, or it was done.

use shakmaty::{Bitboard, Color};

use super::super::diagnosis;
use super::super::game::Facts;
use super::super::slow_path::Irregular;
use super::Replay;
use crate::board::{IrregularityKind, Move, Position};
use crate::notation::plain::CheckMark;
use crate::score::{Span, Token, TokenKind};

/// What a move of the opponent's man comes from, as far as the moves behind it tell.
enum TurnFault {
    /// A turn that is not in the score.
    TurnMissing,
    /// It is the opponent's move, lawful were it his turn, and the next is the mover's.
    Crossed(Move),
    /// None of these: it was done, or nobody knows what was.
    Unknown,
}

impl Replay<'_> {
    /// Takes a move of the opponent's man; gives the token to go on at.
    pub(super) fn play_opponents_man(
        &mut self,
        at: usize,
        next: usize,
        mut irregular: Irregular,
        text: &str,
        span: Span,
    ) -> usize {
        match self.cause(at, next, &irregular.mv) {
            TurnFault::TurnMissing => {
                self.miss_turn(None, span);
                return at;
            }
            TurnFault::Crossed(m) => self.cross(&m, span),
            TurnFault::Unknown => {
                let without = self.movetext().follow(next, self.passed_on());
                let with = self.follow_after(next, &irregular.mv);
                let able = self.lawful_for_opponent(at).is_some();
                irregular.uncertain = without > with || !able && without == with;
                self.play_irregular(irregular, text, span);
            }
        }
        next
    }

    /// The position after a turn in which nothing is moved.
    pub(super) fn passed_on(&self) -> Position {
        let mut passed = self.cur.pos.clone();
        passed.play_as_it_stands(&Move::BLANK);
        passed
    }

    /// What the move at `at` would be, were it the opponent's turn.
    fn lawful_for_opponent(&self, at: usize) -> Option<Move> {
        let word = self.tokens.get(at)?.span.of(self.text);
        self.movetext().lawful_reading(word, &self.passed_on())
    }

    /// Tries what explains more of the moves that follow.
    fn cause(&self, at: usize, next: usize, as_written: &Move) -> TurnFault {
        let Some(theirs) = self.lawful_for_opponent(at) else {
            return TurnFault::Unknown;
        };
        let with_gap = self.movetext().follow(at, self.passed_on());
        let as_it_stands = self.follow_after(next, as_written);
        let crossed = match self.is_uncertain() {
            true => 0,
            false => self.follow_crossed(next, &theirs),
        };
        // Of two moves under one number it is likelier that they changed places than that one before them is lost.
        let one_row = self.cur.pos.turn() == Color::White && crossed == with_gap;
        match () {
            () if with_gap.max(crossed) < 2 || as_it_stands >= with_gap.max(crossed) => {
                TurnFault::Unknown
            }
            () if crossed > with_gap || one_row => TurnFault::Crossed(theirs),
            () => TurnFault::TurnMissing,
        }
    }

    /// The plies that can be followed if this move of the opponent's and the next one have changed places.
    fn follow_crossed(&self, next: usize, theirs: &Move) -> u32 {
        let mut pos = self.cur.pos.clone();
        pos.play_as_it_stands(theirs);
        let Some((behind, ours)) = self.crossing(next, &pos) else {
            return 0;
        };
        pos.play_as_it_stands(&ours);
        2 + self.movetext().follow(behind, pos)
    }

    /// The next move of the line, if it is a move of the side that is not on move; and the token behind it.
    fn crossing(&self, next: usize, pos: &Position) -> Option<(usize, Move)> {
        let aside = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Comment
                    | TokenKind::Nag
                    | TokenKind::Glyph
                    | TokenKind::Number
                    | TokenKind::Dots
                    | TokenKind::Punctuation
            )
        };
        let behind = self.tokens.get(next..)?;
        let at = next + behind.iter().position(|token| !aside(token))?;
        let word = self.tokens.get(at).filter(|t| t.kind == TokenKind::Move)?;
        let mut passed = pos.clone();
        passed.play_as_it_stands(&Move::BLANK);
        let m = self
            .movetext()
            .lawful_reading(word.span.of(self.text), &passed)?;
        Some((at + 1, m))
    }

    /// Plays a move of the opponent's that has changed places with the next one.
    fn cross(&mut self, m: &Move, span: Span) {
        let (mover, turn) = match self.cur.pos.turn() {
            Color::White => ("Black", "White"),
            Color::Black => ("White", "Black"),
        };
        let man = diagnosis::man_on(&self.cur.pos, m.from);
        let why = format!(
            "{man} is {mover}'s and it is {turn}'s turn; the next move is {turn}'s, so that the two have changed places"
        );
        self.breach(IrregularityKind::OutOfTurn, m, why, None, span, Vec::new());
        if let Some(breach) = self.cur.line.breaches.last_mut() {
            breach.side = !breach.side;
        }
        self.push_crossed(m, span);
        self.cur.crossed = true;
    }

    /// The second of two moves that have changed places; whether it is.
    pub(super) fn play_crossed(&mut self, at: usize, span: Span) -> bool {
        if !std::mem::take(&mut self.cur.crossed) {
            return false;
        }
        let found = self.lawful_for_opponent(at);
        if let Some(m) = found {
            self.push_crossed(&m, span);
        }
        found.is_some()
    }

    fn push_crossed(&mut self, m: &Move, span: Span) {
        let undo = self.cur.pos.play_as_it_stands(m);
        self.cur.passed = false;
        // Whose king stands in check is another's question here than the mark's.
        self.note(
            m,
            CheckMark::None,
            span,
            Facts::BREACH,
            undo,
            Bitboard::FULL,
        );
    }
}
