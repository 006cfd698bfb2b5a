//! Movetext in English descriptive notation, where a move may be several words.

use std::borrow::Cow;
use std::ops::ControlFlow;

use super::bounds::is_full;
use super::plain::is_foreign_move;
use super::state::MovetextState;
use super::{Lexer, chars, variations, words};
use crate::notation::descriptive::{
    ENOUGH_WORDS, WordCounts, count_words, end_of_move, lex, lex_misprinted,
};
use crate::score::{NotationFamily, Score, Token, TokenKind};
use crate::text::chars::{dash_len, dashes_len};

/// A word longer than this is no move.
const LONGEST: usize = 16;

impl Lexer<'_> {
    /// Whether the movetext that has just been read from `from` on is descriptive.
    ///
    /// Plainly written games are told by one look at their first move.
    pub(super) fn is_descriptive(&mut self, score: &Score, from: usize) -> bool {
        (self.odd_words || begins_with_dash(self.text, score))
            && !self.is_plainly_algebraic(score, from)
            && is_told_by(count_words(&self.without_comments(score, from)), score)
    }

    /// Whether that is beyond doubt before the movetext has been read to its end, so that a page of short games costs
    /// no more than its length.
    #[cold]
    pub(super) fn is_certainly_descriptive(&mut self, score: &Score, from: usize) -> bool {
        if self.script.is_some() || !self.odd_words || self.is_plainly_algebraic(score, from) {
            return false;
        }
        let counts = count_words(&self.text[from..self.at]);
        counts.is_enough()
            && match self.without_comments(score, from) {
                Cow::Borrowed(_) => is_told_by(counts, score),
                Cow::Owned(movetext) => is_told_by(count_words(&movetext), score),
            }
    }

    /// Whether the first words of the movetext are moves that name a square as algebraic notation does, but for a few that
    /// are castling: to count them would say no more.
    fn is_plainly_algebraic(&mut self, score: &Score, from: usize) -> bool {
        if self.plainly_algebraic {
            return true;
        }
        let first = score
            .tokens
            .partition_point(|token| (token.span.start as usize) < from);
        let numbers =
            |token: &&Token| !matches!(token.kind, TokenKind::Number | TokenKind::Terminator(_));
        let (mut moves, mut castling) = (0, 0);
        for token in score.tokens[first..]
            .iter()
            .filter(numbers)
            .take(ENOUGH_WORDS)
        {
            let is_plain = token.plain.is_move() || is_foreign_move(token.span.of(self.text));
            if token.kind != TokenKind::Move || !is_plain {
                return false;
            }
            moves += 1;
            castling += u32::from(token.plain.castling().is_some());
        }
        let is_so = 2 * castling < moves;
        self.plainly_algebraic = is_so && moves as usize == ENOUGH_WORDS;
        is_so
    }

    /// The movetext from `from` on; the words of a comment say nothing of the notation, and are blanks.
    fn without_comments(&self, score: &Score, from: usize) -> Cow<'_, [u8]> {
        let mut movetext = Cow::Borrowed(&self.text[from..self.at]);
        for token in &score.tokens {
            if token.kind == TokenKind::LineComment && token.span.start as usize >= from {
                let within = token.span.start as usize - from..token.span.end as usize - from;
                movetext.to_mut()[within].fill(b' ');
            }
        }
        movetext
    }

    /// Reads descriptive movetext up to where the game ends.
    pub(super) fn read_descriptive(&mut self, score: &mut Score) {
        score.script = NotationFamily::Descriptive;
        let mut state = MovetextState::default();
        while !(state.ended && self.begins_again(score, &state)) {
            let Some(byte) = self.peek() else { break };
            if is_full(score) {
                return self.pass_over_rest();
            }
            match byte {
                b'0'..=b'9' => self.lex_figures(score, &mut state),
                b'a'..=b'z' | b'A'..=b'Z' => self.lex_words(score, &state),
                b'(' => self.lex_round_bracket(score, &mut state),
                b';' => self.lex_semicolon(score),
                b'.' => self.lex_blank_half(score),
                _ => match self.lex_between(score, &state, byte) {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) if self.dashes() > 0 => {
                        self.lex_blank_half(score);
                    }
                    ControlFlow::Continue(false) => self.lex_sign(score, &mut state, byte),
                    ControlFlow::Break(()) => break,
                },
            }
        }
        variations::note_faults(score, &state);
    }

    /// A move number, the end of the game, castling in noughts, or a misprinted move.
    fn lex_figures(&mut self, score: &mut Score, state: &mut MovetextState) {
        let digits = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let behind = self.text.get(self.at + digits).copied();
        let ends = matches!(behind, Some(b'-' | b'/' | b' ' | b':' | b'.' | 0x80..));
        if ends && self.lex_terminator(score, state) {
            return;
        }
        if let Some(end) = end_of_move(self.text, self.at) {
            return self.push_move(score, state, end);
        }
        let goes_on = matches!(behind, Some(b'-' | b'x' | b'X' | 0x80..));
        if goes_on && let Some(end) = lex_misprinted(self.text, self.at) {
            return self.push_move(score, state, end);
        }
        if digits >= 4 {
            return self.push_word(score);
        }
        let mut end = self.at + digits;
        end += usize::from(behind == Some(b')') && state.depth == 0);
        end += self.text[end..].iter().take_while(|&&b| b == b'.').count();
        if state.depth == 0 {
            state.number = std::str::from_utf8(&self.rest()[..digits])
                .ok()
                .and_then(|number| number.parse().ok())
                .unwrap_or(state.number);
        }
        self.push(score, TokenKind::Number, end);
    }

    /// A move, or a word that is none.
    fn lex_words(&mut self, score: &mut Score, state: &MovetextState) {
        let end = end_of_move(self.text, self.at);
        match end.or_else(|| lex_misprinted(self.text, self.at)) {
            Some(end) => self.push_move(score, state, end),
            None => self.lex_other_word(score, state),
        }
    }

    fn lex_other_word(&mut self, score: &mut Score, state: &MovetextState) {
        let word = &self.text[self.at..self.word_end()];
        let among_words = score
            .tokens
            .last()
            .is_some_and(|t| t.kind == TokenKind::Word);
        let signs = (0..word.len())
            .any(|at| word[at].is_ascii_digit() || word[at] == b'x' || dash_len(&word[at..]) > 0);
        let capitals = word.iter().any(u8::is_ascii_uppercase);
        if words::is_mark(word) && !among_words && !self.promises(word.len()) {
            let end = self.at + word.len();
            return self.push(score, TokenKind::Mark, end);
        }
        if signs && capitals && word.len() <= LONGEST && !among_words {
            let end = self.at + word.len();
            return self.push_move(score, state, end);
        }
        self.push_word(score);
    }

    /// Whether "in" follows: "mates in three" is no mark.
    fn promises(&self, len: usize) -> bool {
        self.text[self.at + len..]
            .trim_ascii_start()
            .starts_with(b"in ")
    }

    fn push_word(&mut self, score: &mut Score) {
        score.irregular = true;
        let whole = self.word_end();
        let word = self.text[self.at..whole]
            .trim_ascii_end()
            .iter()
            .rev()
            .take_while(|b| matches!(b, b'.' | b':' | b'\''))
            .count();
        let end = (whole - word).max(self.at + 1);
        self.push(score, TokenKind::Word, end);
        if end < whole {
            self.push(score, TokenKind::Punctuation, whole);
        }
    }

    fn push_move(&mut self, score: &mut Score, state: &MovetextState, end: usize) {
        score.moves += u32::from(state.depth == 0);
        self.push(score, TokenKind::Move, end);
    }

    /// `(`: a variation, or a number or note in brackets.
    fn lex_round_bracket(&mut self, score: &mut Score, state: &mut MovetextState) {
        let inside = &self.rest()[1..self.rest().len().min(5)];
        let close = memchr::memchr(b')', inside);
        match close.map(|n| &inside[..n]) {
            Some(number) if !number.is_empty() && number.iter().all(u8::is_ascii_digit) => {
                let end = self.at + number.len() + 2;
                let value = std::str::from_utf8(number)
                    .ok()
                    .and_then(|n| n.parse().ok());
                // Any other number is that of a note.
                let due =
                    value == Some(state.number) || value == Some(state.number.saturating_add(1));
                if due && state.depth == 0 {
                    state.number = value.unwrap_or(state.number);
                }
                let kind = if due {
                    TokenKind::Number
                } else {
                    TokenKind::Glyph
                };
                self.push(score, kind, end);
            }
            Some([letter]) if letter.is_ascii_alphabetic() => {
                self.push(score, TokenKind::Glyph, self.at + 3);
            }
            _ => self.lex_sign(score, state, b'('),
        }
    }

    /// `;` between moves, or a comment to the end of the line.
    fn lex_semicolon(&mut self, score: &mut Score) {
        let behind = self.rest()[1..].trim_ascii_start();
        let next = self.text.len() - behind.len();
        let line_ends = self.line_end(self.at) <= next;
        let goes_on =
            behind.first().is_some_and(u8::is_ascii_digit) || lex(self.text, next).is_some();
        if line_ends || goes_on {
            self.push(score, TokenKind::Punctuation, self.at + 1);
        } else {
            self.lex_line(score, TokenKind::LineComment);
        }
    }

    /// Dots or dashes that stand for a move not shown; a single full stop is a point.
    fn lex_blank_half(&mut self, score: &mut Score) {
        let mut end = self.at + self.dashes();
        let mut dots = 0;
        while end == self.at || dots > 0 {
            let next = chars::skip(self.text, end, b' ');
            if self.text.get(next) != Some(&b'.') {
                break;
            }
            end = next + 1;
            dots += 1;
        }
        let kind = if dots == 1 {
            score.irregular = true;
            TokenKind::Punctuation
        } else {
            TokenKind::Dots
        };
        self.push(score, kind, end.max(self.at + 1));
    }

    /// Length of the dashes that stand here.
    fn dashes(&self) -> usize {
        dashes_len(self.rest())
    }
}

/// Whether words are those of a descriptive movetext.
fn is_told_by(counts: WordCounts, score: &Score) -> bool {
    // Without tags a text may be any prose.
    counts.is_descriptive()
        && (!score.tags.is_empty() || counts.descriptive >= 2 && counts.descriptive > counts.words)
}

/// Whether the first move has a dash where no algebraic move has one: `Q-R5`, `Kt-B3`, `KKt-B3`.
fn begins_with_dash(text: &[u8], score: &Score) -> bool {
    let first = score.tokens.iter().find(|t| t.kind == TokenKind::Move);
    let dashed = |word: &[u8], at| word.get(at..).is_some_and(|behind| dash_len(behind) > 0);
    first.is_some_and(|token| match token.span.of(text) {
        [b'O' | b'0' | b'o', ..] | [b'a'..=b'h', b'1'..=b'8', ..] => false,
        word if dashed(word, 1) || dashed(word, 2) => true,
        word @ [_, _, b't' | b'n' | b'N' | b'P' | b'p', ..] => dashed(word, 3),
        _ => false,
    })
}
