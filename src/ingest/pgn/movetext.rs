//! The movetext: what stands in it is told apart here, and words and numbers are taken.

use std::ops::ControlFlow;

use super::bounds::is_full;
use super::chars::number;
use super::state::MovetextState;
use super::{Lexer, chars, judgement, preamble, results, variations, words};
use crate::notation::numeric;
use crate::score::{NotationFamily, Score, Token, TokenKind};

/// A word of so many bytes is longer than any judgement of the position.
const SHORT: usize = 24;

/// So many tokens are read before it is asked whether the movetext is descriptive; twice as many before the next time.
const ASKED: usize = 96;

impl Lexer<'_> {
    /// Reads movetext up to where the game ends.
    pub(super) fn read_movetext(&mut self, score: &mut Score) {
        let mut state = MovetextState::default();
        let (from, mut asked) = (self.at, score.tokens.len() + ASKED);
        loop {
            if state.ended && self.begins_again(score, &state) {
                break;
            }
            self.lex_plain_run(score, &mut state);
            let Some(byte) = self.peek() else { break };
            if score.tokens.len() > asked {
                if is_full(score) {
                    return self.pass_over_rest();
                }
                self.broken_off = self.is_certainly_descriptive(score, from);
                if self.broken_off {
                    return;
                }
                asked += asked;
            }
            match byte {
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => {
                    self.lex_word(score, &mut state)
                }
                b'0'..=b'9' => self.lex_digits(score, &mut state),
                _ => match self.lex_between(score, &state, byte) {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) => self.lex_sign(score, &mut state, byte),
                    ControlFlow::Break(()) => break,
                },
            }
        }
        if self.odd_words && score.irregular {
            preamble::lex_for_words(self.text, score);
        }
        variations::note_faults(score, &state);
        if state.depth == 0 && !state.ended {
            self.part_result(score);
        }
    }

    /// Takes what stands between moves in every notation, if that is what begins here: blanks, line ends, comments and
    /// tags. `Break` where the game ends.
    pub(super) fn lex_between(
        &mut self,
        score: &mut Score,
        state: &MovetextState,
        byte: u8,
    ) -> ControlFlow<(), bool> {
        match byte {
            b' ' | b'\t' => self.at += 1,
            b'\n' | b'\r' => {
                if self.ends_at_line(score, state) {
                    return ControlFlow::Break(());
                }
            }
            b'{' => self.lex_comment(score),
            b'[' if state.depth == 0 && !state.ended && self.tags_go_on(score) => {
                self.read_tags(score);
            }
            b'[' if score.script != NotationFamily::Descriptive
                && self.lex_late_tag(score, state) => {}
            b'[' if self.ends_at_bracket(score, state) => return ControlFlow::Break(()),
            _ => return ControlFlow::Continue(false),
        }
        ControlFlow::Continue(true)
    }

    /// Byte after the word that begins here; at least one byte on.
    pub(super) fn word_end(&self) -> usize {
        let end = self.at + chars::word_len(self.rest());
        match self.text.get(end) {
            Some(byte) if !byte.is_ascii() => self.wide_word_end(self.at),
            _ => end,
        }
    }

    /// The word that begins here.
    pub(super) fn word(&self) -> &[u8] {
        &self.text[self.at..self.word_end()]
    }

    /// The word that begins here, or as much of it as shows that it is longer than any judgement.
    pub(super) fn short_word(&self) -> &[u8] {
        let near = self.text.len().min(self.at + SHORT);
        let near = Lexer::new(&self.text[..near], self.at);
        &self.text[self.at..near.word_end()]
    }

    /// [`Lexer::word_end`] for a word with characters beyond ASCII.
    #[cold]
    fn wide_word_end(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.text.len() {
            match chars::char_at(&self.text[at..]) {
                (Some(c), _) if at > from && !c.is_ascii() && chars::char_ends_word(c) => break,
                (Some(c), _) if at > from && c.is_ascii() && !chars::IN_WORD[c as usize] => break,
                (_, len) => at += len,
            }
        }
        at
    }

    /// A word that is not plainly a move, or stands behind something else.
    #[cold]
    pub(super) fn lex_word(&mut self, score: &mut Score, state: &mut MovetextState) {
        let nought = self.peek() == Some(b'O');
        if self.lex_castling_apart(score, state) || nought && self.lex_terminator(score, state) {
            return;
        }
        self.odd_words = true;
        let end = self.word_end();
        let mut word = &self.text[self.at..end];
        if self.tells_promotion(score, word) {
            return self.push(score, TokenKind::Mark, end);
        }
        if self.stands_as_judgement(score, word) {
            return self.push(score, TokenKind::Glyph, end);
        }
        let mut kind = words::classify(word);
        while let [head @ .., b'.' | b':' | b'\'' | b'\\'] = word
            && kind != TokenKind::Mark
        {
            // A full stop behind a move or a word is the sentence's, not the word's.
            word = head;
            kind = words::classify(word);
        }
        if word.is_empty() {
            score.irregular = true;
            return self.push(score, TokenKind::Punctuation, end);
        }
        let judged = judgement::behind_move(word);
        if judged.is_some() {
            kind = TokenKind::Move;
        }
        // "be", "ad": moves among moves, words among words.
        if word.len() <= 2
            && score
                .tokens
                .last()
                .is_some_and(|t| t.kind == TokenKind::Word)
        {
            kind = TokenKind::Word;
        }
        if kind == TokenKind::Word && self.is_numeric_move(score, word) {
            kind = TokenKind::Move;
        }
        score.irregular |= kind == TokenKind::Word;
        score.moves += u32::from(state.depth == 0 && kind == TokenKind::Move);
        let word_end = self.at + word.len();
        if kind == TokenKind::Move
            && let Some((len, outcome)) = results::glued_result(word)
        {
            self.push(score, kind, self.at + len);
            self.lex_end(score, state, outcome, word_end);
        } else if let Some(len) = judged {
            self.push(score, kind, self.at + len);
            self.push(score, TokenKind::Glyph, word_end);
        } else {
            self.push(score, kind, word_end);
        }
        if word_end < end {
            score.irregular = true;
            self.push(score, TokenKind::Punctuation, end);
        }
    }

    /// Whether four digits are a move of a game that nothing else but its numbers tells to be one: they stand behind a
    /// move number or another such move, or are White's first, and stand before one or at the end of a line: what is
    /// below it may be another game.
    fn is_numeric_move(&self, score: &Score, word: &[u8]) -> bool {
        let is_move = |token: &Token| {
            token.kind == TokenKind::Number
                || token.kind == TokenKind::Move && numeric::is_move(token.span.of(self.text))
        };
        let rest = &self.rest()[word.len()..];
        let behind = rest.trim_ascii_start();
        let line_ends =
            rest.len() > behind.len() && self.nothing_more_on_line(self.at + word.len());
        let skipped = |kind| {
            matches!(
                kind,
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape
            )
        };
        let begins = score.moves == 0
            && words::begins_numeric(word)
            && behind.first().is_some_and(u8::is_ascii_digit)
            && score.tokens.iter().rev().all(|token| skipped(token.kind));
        score.tags.is_empty()
            && numeric::is_move(word)
            && (begins || score.tokens.last().is_some_and(is_move))
            && (line_ends || behind.first().is_none_or(u8::is_ascii_digit))
    }

    /// Takes castling written with blanks, or with noughts alone, where a game is on.
    fn lex_castling_apart(&mut self, score: &mut Score, state: &MovetextState) -> bool {
        let found = words::castling_apart(self.rest()).filter(|_| score.moves > 0);
        if let Some(len) = found {
            score.moves += u32::from(state.depth == 0);
            self.push(score, TokenKind::Move, self.at + len);
        }
        found.is_some()
    }

    /// A move number, the end of the game, castling with zeros, or a word that begins with a digit.
    fn lex_digits(&mut self, score: &mut Score, state: &mut MovetextState) {
        let digits = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let mut end = self.at + digits;
        if self.peek() == Some(b'0') {
            if self.lex_castling_apart(score, state) {
                return;
            }
            if digits == 1 && words::is_castling(self.word()) {
                return self.lex_word(score, state);
            }
        }
        match self.text.get(end) {
            Some(b'.') if digits > 1 || !matches!(self.text.get(end + 1), Some(b'5')) => {}
            Some(b'-' | b'/' | b':' | b'.' | b' ' | 0x80..)
                if self.lex_terminator(score, state) =>
            {
                return;
            }
            Some(b'-' | b'/' | b':') => return self.lex_word(score, state),
            Some(b')') if state.depth == 0 => end += 1,
            Some(b) if b.is_ascii_alphabetic() && !self.begins_move(end) => {
                return self.lex_word(score, state);
            }
            _ if digits >= 4 => return self.lex_word(score, state),
            _ => {}
        }
        while let Some(dot) = self.text.get(end..).and_then(dot_len) {
            end += dot;
        }
        if state.depth == 0 {
            state.number = number(&self.text[self.at..]);
        }
        self.push(score, TokenKind::Number, end);
        if let wide @ 1.. = chars::wide_dots(self.rest()) {
            score.irregular = true;
            self.push(score, TokenKind::Punctuation, self.at + wide);
        }
    }

    /// Whether the word at `at` looks like a move (`1e4` is a number and a move, `8th` is neither).
    fn begins_move(&self, at: usize) -> bool {
        let end = self.text[at..]
            .iter()
            .position(|&b| !chars::IN_WORD[usize::from(b)])
            .map_or(self.text.len(), |n| at + n);
        words::classify(&self.text[at..end]) == TokenKind::Move
    }
}

/// The length of a dot, single or triple, that the bytes begin with.
fn dot_len(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'.', ..] => Some(1),
        [0xe2, 0x80, 0xa6, ..] => Some(3),
        _ => None,
    }
}
