//! Where a game ends: its terminator, and what begins the next game without one.

use super::chars::number;
use super::state::MovetextState;
use super::tag_shapes::{headers_open, tag_opens, tags_open};
use super::{Lexer, is_boundary, results};
use crate::score::{FaultKind, Outcome, PackedToken, Score, Span, Token, TokenKind};
use crate::steps;

/// How far a game is looked for behind the end of another on the same line, in bytes.
const AGAIN_REACH: usize = 32;

impl Lexer<'_> {
    /// Parts the last move from a result that is glued to it, where nothing but comments stands behind it.
    pub(super) fn part_result(&self, score: &mut Score) {
        let comment = |t: &&Token| {
            matches!(
                t.kind,
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape
            )
        };
        let behind = score.tokens.iter().rev().take_while(comment).count();
        let Some(at) = score.tokens.len().checked_sub(behind + 1) else {
            return;
        };
        let Token { kind, span, .. } = score.tokens[at];
        if kind == TokenKind::Move
            && let Some((len, outcome)) = results::glued_result(span.of(self.text))
        {
            let cut = span.start as usize + len;
            score.irregular = true;
            let word = Span::new(span.start as usize, cut);
            score.tokens[at].span = word;
            score.tokens[at].plain = PackedToken::of_move(word.of(self.text));
            let token = Token {
                kind: TokenKind::Terminator(outcome),
                span: Span::new(cut, span.end as usize),
                plain: PackedToken::NONE,
            };
            score.tokens.insert(at + 1, token);
        }
    }

    pub(super) fn lex_terminator(&mut self, score: &mut Score, state: &mut MovetextState) -> bool {
        let Some((outcome, len)) = results::terminator(self.rest()) else {
            return false;
        };
        self.lex_end(score, state, outcome, self.at + len);
        true
    }

    pub(super) fn lex_end(
        &mut self,
        score: &mut Score,
        state: &mut MovetextState,
        outcome: Outcome,
        end: usize,
    ) {
        if state.ended && state.depth == 0 && last_end(score) == Some(outcome) {
            self.fault(score, FaultKind::ResultRepeated, self.at, end);
        }
        let before = self.at.checked_sub(1).map(|at| self.text[at]);
        score.irregular |=
            before.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'#'));
        state.ended |= state.depth == 0;
        let plain: &[u8] = match outcome {
            Outcome::Won(shakmaty::Color::White) => b"1-0",
            Outcome::Won(shakmaty::Color::Black) => b"0-1",
            Outcome::Drawn => b"1/2-1/2",
            Outcome::Open => b"*",
        };
        score.irregular |= &self.text[self.at..end] != plain;
        self.push(score, TokenKind::Terminator(outcome), end);
    }

    /// Goes over a line end; true if the game ends before what follows.
    pub(super) fn ends_at_line(&mut self, score: &Score, state: &MovetextState) -> bool {
        let before = self.at;
        self.at += 1;
        if state.depth > 0 && self.peek() != Some(b'[') {
            return false;
        }
        if self.begins_with_header(score) {
            return true;
        }
        if !(state.ended || score.moves >= 2 && state.number >= 1) {
            return false;
        }
        let next = before
            + self.text[before..]
                .iter()
                .take_while(|b| b.is_ascii_whitespace())
                .count();
        steps::count(next - before);
        let rest = &self.text[next..];
        let blank_line = self.text[before..next]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
            >= 2;
        let ends = match rest.first() {
            Some(_) if !blank_line && score.moves > 0 && self.repeats_result(score, next) => false,
            Some(b'0'..=b'9') => {
                let follows = number(rest);
                let dots = rest
                    .iter()
                    .skip_while(|b| b.is_ascii_digit())
                    .take_while(|&&b| b == b'.')
                    .count();
                let first = follows == 1 && dots < 2 && results::terminator(rest).is_none();
                first
                    || state.ended
                        && !(follows > 1
                            && (follows == state.number
                                || follows == state.number.saturating_add(1)))
            }
            Some(b'{' | b';' | b'$' | b'%') => state.ended && blank_line,
            Some(b'*' | b')') => false,
            Some(_) => state.ended,
            None => false,
        };
        let ends = ends && state.depth == 0;
        if !ends {
            // What stands behind the blanks is asked once.
            self.at = self.at.max(next);
        }
        ends
    }

    /// Whether tags without brackets begin on the next line, and they are not those of this game.
    fn begins_with_header(&self, score: &Score) -> bool {
        let begins = self.peek().is_some_and(|b| b.is_ascii_alphabetic());
        let plays = score.moves > 0 || score.tags.is_empty();
        begins && plays && headers_open(self.rest())
    }

    /// Whether the result that has just been read stands once more at `at`, alone on its line.
    fn repeats_result(&self, score: &Score, at: usize) -> bool {
        let Some((outcome, len)) = results::terminator(&self.text[at..]) else {
            return false;
        };
        self.nothing_more_on_line(at + len)
            && score
                .tokens
                .last()
                .is_some_and(|t| t.kind == TokenKind::Terminator(outcome))
    }

    /// Whether a game without tags begins here, on the line the last one ended on.
    pub(super) fn begins_again(&self, score: &Score, state: &MovetextState) -> bool {
        if state.depth > 0 || score.moves < 2 || last_end(score).is_none() {
            return false;
        }
        let near = self.rest().len().min(AGAIN_REACH);
        let rest = self.rest()[..near].trim_ascii_start();
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let dots = rest[digits..].iter().take_while(|&&b| b == b'.').count();
        let behind = rest[digits + dots..].trim_ascii_start();
        digits > 0
            && number(rest) == 1
            && dots < 2
            && behind
                .first()
                .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'0')
            && results::terminator(rest).is_none()
    }

    /// Whether the bracket here opens the tags of the next game.
    pub(super) fn ends_at_bracket(&self, score: &Score, state: &MovetextState) -> bool {
        is_boundary(self.text, self.at)
            || tag_opens(self.rest())
                && (state.ended && state.depth == 0
                    || self.at_line_start()
                    || nothing_played(score))
            || (self.at_line_start() || state.ended && state.depth == 0) && tags_open(self.rest())
    }
}

/// Whether what was read so far is no game at all.
fn nothing_played(score: &Score) -> bool {
    score.tags.is_empty() && score.moves == 0
}

/// How the game ended, if that is the last token, comments behind it apart.
fn last_end(score: &Score) -> Option<Outcome> {
    let comment = |t: &&Token| matches!(t.kind, TokenKind::Comment | TokenKind::LineComment);
    let mut behind = score.tokens.iter().rev().take(4).skip_while(comment);
    match behind.next()?.kind {
        TokenKind::Terminator(outcome) => Some(outcome),
        _ => None,
    }
}
