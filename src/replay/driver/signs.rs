//! Everything in a score that is not a move: numbers, marks, signs, words.

use shakmaty::Color;

use super::super::game::{Facts, RemarkKind};
use super::Replay;
use super::ending::{self, EndingWords};
use super::note::check_facts;
use crate::board::{Move, Position};
use crate::notation::marks;
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::score::{Outcome, PackedToken, Token, TokenKind};

/// Words behind these many say nothing more of how a game ended.
const MOST_WORDS: usize = 12;
/// What may stand at a word without being part of it.
const POINTS: [char; 5] = ['.', ',', ';', ':', '!'];

impl Replay<'_> {
    pub(super) fn on_number(&mut self, at: usize, token: Token) -> usize {
        let written = token.span.of(self.text);
        if number_fits(written, &self.cur.pos, self.cur.offset) {
            if self.has_dot_of_white(at, written) {
                self.note_dots(token);
            }
            return at + 1;
        }
        let expected = i64::from(self.cur.pos.fullmoves()) + self.cur.offset;
        self.on_odd_number(at, token, number(written), expected)
    }

    #[cold]
    pub(super) fn on_odd_number(
        &mut self,
        at: usize,
        token: Token,
        found: i64,
        expected: i64,
    ) -> usize {
        if self.cur.lost {
            return at + 1;
        }
        let begins = self.cur.line.plies.is_empty();
        let white = self.cur.pos.turn() == Color::White;
        let in_the_middle = !begins || self.depth() == 0 && white;
        if in_the_middle && self.turn_is_skipped(at, found, expected, &self.cur.pos) {
            let mut blank = self.cur.pos.clone();
            blank.play_as_it_stands(&Move::BLANK);
            let with_gap = self.movetext().follow(at + 1, blank);
            let as_written = self.movetext().follow(at + 1, self.cur.pos.clone());
            if with_gap >= as_written {
                self.miss_turn(u32::try_from(found).ok(), token.span);
                return at + 1;
            }
        }
        if found == expected {
            self.note_dots(token);
        }
        if found == i64::from(self.cur.pos.fullmoves()) {
            // The numbers are right again after a wrong one.
            self.cur.offset = 0;
            return at + 1;
        }
        let fen_restarts = begins && found == 1 && self.depth() == 0;
        if found != expected && !fen_restarts {
            let number = |n: i64| u32::try_from(n.max(0)).unwrap_or(u32::MAX);
            let kind = RemarkKind::Number {
                found: number(found),
                expected: number(expected),
            };
            self.remark(token.span, kind);
        }
        self.cur.offset += found - expected;
        at + 1
    }

    /// Whether a number of Black's has the one dot of White's, in a line that White begins: where Black does, some
    /// count the moves of both from there.
    fn has_dot_of_white(&self, at: usize, written: &[u8]) -> bool {
        let one = written.ends_with(b".") && !written.ends_with(b"..");
        let next = self.tokens.get(at + 1).map(|token| token.kind);
        let is_black = self.cur.pos.turn() == Color::Black;
        let white_began = self.cur.line.start.turn() == Color::White;
        is_black && one && white_began && !self.cur.lost && next == Some(TokenKind::Move)
    }

    /// A number that is due and has the dots of the other side's.
    fn note_dots(&mut self, token: Token) {
        let number = number(token.span.of(self.text));
        let dots = match self.cur.pos.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        let kind = RemarkKind::Slip {
            slip: Slip::NumberDots,
            regular: Some(format!("{number}{dots}")),
        };
        self.remark(token.span, kind);
    }

    /// Whether a move number that is not due is the one for the side that is not on move.
    pub(super) fn turn_is_skipped(
        &self,
        at: usize,
        found: i64,
        expected: i64,
        pos: &Position,
    ) -> bool {
        let written = String::from_utf8_lossy(self.tokens[at].span.of(self.text));
        let dots_apart = self
            .tokens
            .get(at + 1)
            .is_some_and(|t| t.kind == TokenKind::Dots);
        let for_black = written.matches('.').count() >= 2 || written.contains('…') || dots_apart;
        match (pos.turn() == Color::White, for_black) {
            (true, true) => found == expected,
            (false, false) => found == expected + 1,
            _ => false,
        }
    }

    pub(super) fn on_null(&mut self, at: usize, token: Token) -> usize {
        if self.cur.lost {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            return at + 1;
        }
        if token.span.of(self.text) != b"--" {
            let kind = RemarkKind::Slip {
                slip: Slip::NullMove,
                regular: Some("--".to_owned()),
            };
            self.remark(token.span, kind);
        }
        let in_the_game = self.depth() == 0;
        let explains = in_the_game && self.is_lesson();
        if explains {
            let kind = RemarkKind::Slip {
                slip: Slip::TurnPassed,
                regular: Some(String::new()),
            };
            self.remark(token.span, kind);
        }
        self.push_blank(token.span, Facts::NONE);
        self.cur.passed = in_the_game && !explains;
        at + 1
    }

    /// Whether the game is shown to explain something and was played by nobody: turns are passed in it, and it has
    /// comments, or names no players and passes several turns or says that it knows none.
    fn is_lesson(&mut self) -> bool {
        if let Some(known) = self.lesson {
            return known;
        }
        let known = self.has_words() || self.has_no_players();
        *self.lesson.insert(known)
    }

    /// Whether a comment says something to readers.
    fn has_words(&self) -> bool {
        let says = |token: &Token| {
            let comment = matches!(token.kind, TokenKind::Comment | TokenKind::LineComment);
            let text = token.span.of(self.text);
            let letters = text
                .iter()
                .any(|b| b.is_ascii_alphabetic() || !b.is_ascii());
            comment && letters && memchr::memmem::find(text, b"[%").is_none()
        };
        self.score.comments && self.score.tokens.iter().any(says)
    }

    fn has_no_players(&self) -> bool {
        let player = |side| self.score.tags(self.text).player(side);
        let named = Color::ALL.into_iter().any(|side| player(side).is_some());
        let mut tags = ["White", "Black"].into_iter();
        let said = tags.any(|name| self.score.tag(self.text, name).is_some());
        let passed = || {
            let null = |token: &&Token| token.kind == TokenKind::Null;
            self.score.tokens.iter().filter(null).count() > 1
        };
        !named && (said || passed())
    }

    /// An annotation sign; question marks where a move should be stand for the move.
    pub(super) fn on_glyph(&mut self, at: usize, token: Token) -> usize {
        if !self.cur.lost && replaces_move(self.text, self.tokens, at) {
            self.miss_turn(Some(self.cur.pos.fullmoves()), token.span);
        }
        at + 1
    }

    /// A mark that stands behind a sign or a comment: it belongs to the last move all the same.
    pub(super) fn on_mark(&mut self, at: usize, token: Token) -> usize {
        let text = String::from_utf8_lossy(token.span.of(self.text)).into_owned();
        let mark = marks::mark_alone(&text);
        let pos = &self.cur.pos;
        if let Some(ply) = self.cur.line.plies.last_mut()
            && mark != CheckMark::None
            && !self.cur.lost
        {
            let check = ply.facts.any(Facts::CHECK);
            ply.facts.remove(Facts::SILENT_CHECK);
            ply.facts.add(check_facts(pos, check, mark));
            self.cur.marked_late = true;
        }
        at + 1
    }

    /// Words that say how the game ended: `White resigns`, `drawn`.
    pub(super) fn on_word(&mut self, at: usize, token: Token) -> usize {
        if self.is_of_another_notation() {
            return self.tokens.len();
        }
        let outcome = self.told_end(at);
        if let Some(outcome) = outcome.filter(|_| self.depth() == 0) {
            self.game.words = Some((outcome, token.span));
        }
        at + 1
    }

    /// What the words from `at` on say of the end of the game.
    fn told_end(&self, at: usize) -> Option<Outcome> {
        let is_word = |token: &Token| token.kind == TokenKind::Word;
        let first = at
            .checked_sub(1)
            .and_then(|n| self.tokens.get(n))
            .is_none_or(|t| !is_word(t));
        let words: Vec<String> = self.tokens[at..]
            .iter()
            .take_while(|t| matches!(t.kind, TokenKind::Word | TokenKind::Punctuation))
            .filter(|t| is_word(t))
            .take(MOST_WORDS)
            .map(|t| String::from_utf8_lossy(t.span.of(self.text)).to_lowercase())
            .collect();
        let words: Vec<&str> = words.iter().map(|word| word.trim_matches(POINTS)).collect();
        let named = matches!(words.first(), Some(&("white" | "black")));
        let turn = self.cur.pos.turn();
        match ending::in_words(&words).filter(|_| first || named)? {
            EndingWords::Lost(side) => Some(Outcome::Won(!side.unwrap_or(turn))),
            EndingWords::Won(side) if self.is_descriptive => {
                Some(Outcome::Won(side.unwrap_or(!turn)))
            }
            EndingWords::Won(_) => None,
            EndingWords::Drawn => Some(Outcome::Drawn),
        }
    }
}

/// Whether the token is question marks between a move number and a move.
pub(super) fn replaces_move(text: &[u8], tokens: &[Token], at: usize) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let number = at.checked_sub(1).and_then(kind) == Some(TokenKind::Number);
    number
        && kind(at) == Some(TokenKind::Glyph)
        && kind(at + 1) == Some(TokenKind::Move)
        && tokens[at].span.of(text).iter().all(|&b| b == b'?')
}

/// The number a move number begins with; too large a one is as large as can be.
#[inline]
pub(super) fn number(written: &[u8]) -> i64 {
    written
        .strip_prefix(b"(")
        .unwrap_or(written)
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .fold(0, |n, b| (n * 10 + i64::from(b - b'0')).min(1 << 40))
}

/// Whether a move number is the one that is due, and for the side whose turn it is.
#[inline]
pub(super) fn number_fits(written: &[u8], pos: &Position, offset: i64) -> bool {
    let black = pos.turn() == Color::Black;
    number(written) == i64::from(pos.fullmoves()) + offset
        && (black || written.len() < 3 || !written.ends_with(b".."))
}

/// The same for a number that is plainly written, with the dots of the side on move.
#[inline(always)]
pub(super) fn plain_number_fits(plain: PackedToken, pos: &Position, offset: i64) -> bool {
    let black = pos.turn() == Color::Black;
    (i64::from(plain.number()) == i64::from(pos.fullmoves()) + offset) & (black == plain.dots())
}
