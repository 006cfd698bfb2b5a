//! The signs between moves: brackets, annotation signs, and all that is rarer than moves and comments.

use super::state::MovetextState;
use super::{Lexer, chars, judgement, variations, words};
use crate::score::{FaultKind, Outcome, Score, Token, TokenKind};
use crate::steps;
use crate::text::chars::is_dash;

/// How far brackets in the movetext are taken together, in bytes.
const BRACKETS_REACH: usize = 256;

impl Lexer<'_> {
    /// Everything that is rarer than moves, numbers and comments.
    #[cold]
    pub(super) fn lex_sign(&mut self, score: &mut Score, state: &mut MovetextState, byte: u8) {
        let before = score.tokens.len();
        self.lex_any_sign(score, state, byte);
        let odd = |t: &Token| {
            matches!(
                t.kind,
                TokenKind::Stray | TokenKind::Punctuation | TokenKind::Word
            )
        };
        score.irregular |= score.tokens[before..].iter().any(odd);
    }

    fn lex_any_sign(&mut self, score: &mut Score, state: &mut MovetextState, byte: u8) {
        match byte {
            b';' => self.lex_line(score, TokenKind::LineComment),
            b'%' if self.is_first_of_line() => {
                self.lex_line(score, TokenKind::Escape);
            }
            b'(' => self.lex_open(score, state),
            b')' if state.depth > 0 => {
                state.odd_variations |= variations::holds_nothing(score);
                state.depth -= 1;
                self.push(score, TokenKind::Close, self.at + 1);
            }
            b'<' | b'>' | b'&' if self.lex_foreign(score) => {}
            b')' | b'}' | b']' => {
                self.fault(score, FaultKind::CloseStray, self.at, self.at + 1);
                self.push(score, TokenKind::Stray, self.at + 1);
            }
            b'[' => self.lex_brackets(score),
            b'$' => self.lex_nag(score),
            b'!' | b'?' => self.lex_run(score, TokenKind::Glyph, |b| matches!(b, b'!' | b'?')),
            b'*' if self.sets_in_bold() => {
                self.lex_run(score, TokenKind::Punctuation, |b| b == b'*')
            }
            b'*' => self.lex_end(score, state, Outcome::Open, self.at + 1),
            b'.' => self.lex_run(score, TokenKind::Dots, |b| b == b'.'),
            b',' | b'"' | b'\'' => self.lex_run(score, TokenKind::Punctuation, |b| {
                matches!(b, b',' | b'"' | b'\'')
            }),
            b'+' | b'-' | b'=' | b'/' | b'~' | b'#' | b'<' => self.lex_ascii_sign(score, state),
            0x00..=0x08 | 0x0e..=0x19 | 0x1b..=0x1f | 0x7f => {
                self.lex_run(score, TokenKind::Stray, |b| {
                    b < 0x20 && !b.is_ascii_whitespace() || b == 0x7f
                });
            }
            0x80.. => self.lex_wide(score, state),
            _ => match chars::blank_len(self.rest()) {
                0 => self.lex_word(score, state),
                n => self.at += n,
            },
        }
    }

    fn lex_run(&mut self, score: &mut Score, kind: TokenKind, takes: impl Fn(u8) -> bool) {
        let len = self.rest().iter().take_while(|&&b| takes(b)).count();
        steps::count(len);
        self.push(score, kind, self.at + len.max(1));
    }

    /// `(`, or a mark in parentheses: `(Q)`, `(ch)`, `(e.p.)`, `(=)`.
    fn lex_open(&mut self, score: &mut Score, state: &mut MovetextState) {
        let inside = &self.rest()[1..self.rest().len().min(12)];
        let close = memchr::memchr(b')', inside);
        let end = self.at + 2 + close.unwrap_or(0);
        match close.map(|n| &inside[..n]) {
            Some(b"=") => self.push(score, TokenKind::Glyph, end),
            Some(b"!" | b"?" | b"!!" | b"??" | b"!?" | b"?!") => {
                self.push(score, TokenKind::Glyph, end)
            }
            Some(b"N") if !self.goes_to_last_rank(score) => self.push(score, TokenKind::Glyph, end),
            Some(b"Q" | b"R" | b"B" | b"N" | b"=Q" | b"=R" | b"=B" | b"=N") => {
                self.push(score, TokenKind::Mark, end)
            }
            Some(word) if words::is_mark(word) => self.push(score, TokenKind::Mark, end),
            // Glued to a move on the last rank: the piece in another language.
            Some([b'A' | b'C' | b'D' | b'F' | b'L' | b'S' | b'T'])
                if self.is_behind_last_rank(score) =>
            {
                self.push(score, TokenKind::Mark, end)
            }
            _ => {
                state.odd_variations |= match state.depth {
                    0 => score.moves == 0,
                    _ => variations::holds_nothing(score),
                };
                state.depth += 1;
                self.push(score, TokenKind::Open, self.at + 1);
            }
        }
    }

    /// Whether two asterisks set the words beside them in bold, as in Markdown.
    fn sets_in_bold(&self) -> bool {
        let three = self.rest().iter().take(3);
        let run = three.take_while(|&&b| b == b'*').count();
        steps::count(run);
        let beside = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'.');
        let before = self.at.checked_sub(1).and_then(|at| self.text.get(at));
        run == 2 && (beside(before) || beside(self.rest().get(run)))
    }

    /// Whether the last token is a move to the last rank, and nothing stands between.
    fn is_behind_last_rank(&self, score: &Score) -> bool {
        let touches = |token: &Token| token.span.end as usize == self.at;
        score.tokens.last().is_some_and(touches) && self.goes_to_last_rank(score)
    }

    /// Whether the word says what the pawn of the last move becomes (`e8 Q`, `e8= Q+`).
    pub(super) fn tells_promotion(&self, score: &Score, word: &[u8]) -> bool {
        let says_man = matches!(
            word,
            [b'Q' | b'R' | b'B' | b'N'] | [b'Q' | b'R' | b'B' | b'N', b'+' | b'#']
        );
        says_man
            && score.tokens.last().is_some_and(|token| {
                let last = token.span.of(self.text);
                let last = last.strip_suffix(b"=").unwrap_or(last);
                token.kind == TokenKind::Move
                    && matches!(last, [b'a'..=b'h', .., b'1' | b'8'])
                    && last.len() <= 5
            })
    }

    /// Whether the last token is a move that may be one to the last rank.
    fn goes_to_last_rank(&self, score: &Score) -> bool {
        score.tokens.last().is_some_and(|token| {
            let word = token.span.of(self.text);
            token.kind == TokenKind::Move && word.iter().any(|b| matches!(b, b'1' | b'8'))
        })
    }

    /// `[…]` in the movetext: no part of PGN, so it is kept together and reported.
    fn lex_brackets(&mut self, score: &mut Score) {
        let close = bracket_end(self.rest()).filter(|&n| self.rest()[n] == b']');
        self.push(
            score,
            TokenKind::Stray,
            self.at + close.map_or(1, |n| n + 1),
        );
    }

    fn lex_nag(&mut self, score: &mut Score) {
        let digits = self.rest()[1..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let end = self.at + 1 + digits;
        let value = std::str::from_utf8(&self.text[self.at + 1..end])
            .ok()
            .and_then(|t| t.parse::<u32>().ok());
        if value.is_none_or(|n| n > 255) {
            self.fault(score, FaultKind::NagBad, self.at, end);
        }
        self.push(score, TokenKind::Nag, end);
    }

    /// Signs made of `+ - = / ~ # <`.
    fn lex_ascii_sign(&mut self, score: &mut Score, state: &mut MovetextState) {
        let end = self.word_end();
        let word = &self.text[self.at..end];
        let signs = word
            .iter()
            .take_while(|b| matches!(b, b'+' | b'-' | b'=' | b'/' | b'~'))
            .count();
        match words::classify(word) {
            // What opens the signature of a letter, and no game.
            TokenKind::Null
                if score.tags.is_empty()
                    && score.tokens.is_empty()
                    && self.nothing_more_on_line(end) =>
            {
                self.push(score, TokenKind::Stray, end);
            }
            kind @ (TokenKind::Null | TokenKind::Mark) => {
                score.moves += u32::from(state.depth == 0 && kind == TokenKind::Null);
                self.push(score, kind, end);
            }
            _ if word == b"-" || word == b"/" => self.push(score, TokenKind::Punctuation, end),
            // A row of signs draws a line between games.
            _ if signs == word.len() && signs > 4 => self.push(score, TokenKind::Stray, end),
            _ if signs == word.len() || judgement::is_judgement(word) => {
                self.push(score, TokenKind::Glyph, end)
            }
            _ => self.lex_word(score, state),
        }
    }

    /// What begins with a character beyond ASCII.
    fn lex_wide(&mut self, score: &mut Score, state: &mut MovetextState) {
        let blank = chars::blank_len(self.rest());
        let (c, len) = chars::char_at(self.rest());
        match c {
            _ if blank > 0 => self.at += blank,
            Some('½') if self.lex_terminator(score, state) => {}
            Some('…') => self.push(score, TokenKind::Dots, self.at + len),
            Some(_) if chars::wide_dots(self.rest()) > 0 => {
                let end = self.at + chars::wide_dots(self.rest());
                self.push(score, TokenKind::Punctuation, end);
            }
            Some('†' | '‡') => self.push(score, TokenKind::Mark, self.at + len),
            Some(c) if chars::is_glyph(c) => self.push(score, TokenKind::Glyph, self.at + len),
            Some(c) if is_dash(c) && judgement::is_judgement(self.short_word()) => {
                let end = self.word_end();
                self.push(score, TokenKind::Glyph, end);
            }
            Some(c) if is_dash(c) || chars::char_ends_word(c) => {
                self.push(score, TokenKind::Punctuation, self.at + len);
            }
            _ => self.lex_word(score, state),
        }
    }
}

/// Where the brackets that the bytes begin with end, or their line does before them.
fn bracket_end(bytes: &[u8]) -> Option<usize> {
    memchr::memchr3(
        b']',
        b'\n',
        b'\r',
        &bytes[..bytes.len().min(BRACKETS_REACH)],
    )
}

/// Whether brackets of the score are open where the text ends.
pub(super) fn has_open_brackets(text: &[u8], score: &Score) -> bool {
    let strays = score.tokens.iter().filter(|t| t.kind == TokenKind::Stray);
    strays
        .map(|stray| stray.span)
        .filter(|span| span.end as usize - span.start as usize == 1)
        .map(|span| &text[span.start as usize..])
        .any(|rest| rest[0] == b'[' && rest.len() < BRACKETS_REACH && bracket_end(rest).is_none())
}
