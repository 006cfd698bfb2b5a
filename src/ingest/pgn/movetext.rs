//! The movetext: moves, numbers, comments, signs, and where the game ends.

use super::{Lexer, close_variations, is_boundary, words};
use crate::score::{FaultKind, Outcome, Plain, Score, Span, Token, TokenKind};

/// How far brackets in the movetext are taken together, in bytes.
const BRACKETS_REACH: usize = 256;

/// How far a game is looked for behind the end of another on the same line, in bytes.
const AGAIN_REACH: usize = 32;

/// What has to be remembered while the movetext of one game is read.
#[derive(Default)]
pub(super) struct State {
    /// Variations open here.
    pub(super) depth: u32,
    /// A terminator has been read outside variations.
    pub(super) ended: bool,
    /// The last move number outside variations.
    pub(super) number: u32,
}

impl Lexer<'_> {
    /// Reads movetext up to where the game ends.
    pub(super) fn read_movetext(&mut self, score: &mut Score) {
        let mut state = State::default();
        loop {
            if state.ended && self.begins_again(score, &state) {
                break;
            }
            self.take_plain_run(score, &mut state);
            let Some(byte) = self.peek() else { break };
            match byte {
                b' ' | b'\t' => self.at += 1,
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => {
                    self.take_word(score, &mut state)
                }
                b'0'..=b'9' => self.take_digits(score, &mut state),
                b'\n' | b'\r' => {
                    if self.ends_at_line(score, &state) {
                        break;
                    }
                }
                b'{' => self.take_comment(score),
                b'[' if state.depth == 0 && !state.ended && self.tags_go_on(score) => {
                    self.read_tags(score);
                }
                b'[' if self.ends_at_bracket(&state) => break,
                _ => self.take_sign(score, &mut state, byte),
            }
        }
        if state.depth > 0 {
            close_variations(score);
        } else if !state.ended {
            self.part_result(score);
        }
    }

    /// Parts the last move from a result that is glued to it, where nothing but comments stands behind it.
    fn part_result(&self, score: &mut Score) {
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
            && let Some((len, outcome)) = words::glued_result(span.of(self.text))
        {
            let cut = span.start as usize + len;
            score.irregular = true;
            let word = Span::new(span.start as usize, cut);
            score.tokens[at].span = word;
            score.tokens[at].plain = Plain::of_move(word.of(self.text));
            let token = Token {
                kind: TokenKind::Terminator(outcome),
                span: Span::new(cut, span.end as usize),
                plain: Plain::NONE,
            };
            score.tokens.insert(at + 1, token);
        }
    }

    /// Takes plainly written moves and their numbers for as long as nothing else stands between them.
    fn take_plain_run(&mut self, score: &mut Score, state: &mut State) {
        let text = self.text;
        let mut at = self.at;
        let mut moves = 0;
        let mut push = |kind, start: usize, len: usize, plain| {
            let span = Span::new(start, start + len);
            score.tokens.push(Token { kind, span, plain });
        };
        while let Some(rest @ [byte, ..]) = text.get(at..) {
            // Numbers and moves follow a pattern, and most stand before a space: the next token is begun with
            // before the length of this one is known for certain.
            if byte.is_ascii_digit() {
                let Some((len, blank, plain)) = words::plain_number(rest) else {
                    break;
                };
                push(TokenKind::Number, at, len, plain);
                at += len + blank;
                continue;
            }
            if let Some((len, behind, plain)) = words::plain_move(rest) {
                push(TokenKind::Move, at, len, plain);
                moves += 1;
                at += len;
                if behind != b' ' {
                    at = words::next_line(text, at, state.ended);
                    continue;
                }
                at += 1;
                continue;
            }
            if *byte == b' ' {
                at += 1;
                continue;
            }
            if *byte == b'\n' {
                let next = words::next_line(text, at, state.ended);
                if next == at {
                    break;
                }
                at = next;
                continue;
            }
            let Some((len, plain)) = words::less_plain_move(rest) else {
                break;
            };
            push(TokenKind::Move, at, len, plain);
            moves += 1;
            at += len;
        }
        self.at = at;
        if state.depth == 0 && moves > 0 {
            score.moves += moves;
            let last = score
                .tokens
                .iter()
                .rev()
                .take(moves as usize + 1)
                .find(|t| t.kind == TokenKind::Number);
            state.number = last.map_or(state.number, |token| number(token.span.of(self.text)));
        }
    }

    /// Everything that is rarer than moves, numbers and comments.
    #[cold]
    pub(super) fn take_sign(&mut self, score: &mut Score, state: &mut State, byte: u8) {
        let before = score.tokens.len();
        self.take_any_sign(score, state, byte);
        let odd = |t: &Token| {
            matches!(
                t.kind,
                TokenKind::Stray | TokenKind::Punctuation | TokenKind::Word
            )
        };
        score.irregular |= score.tokens[before..].iter().any(odd);
    }

    fn take_any_sign(&mut self, score: &mut Score, state: &mut State, byte: u8) {
        match byte {
            b';' => self.take_line(score, TokenKind::LineComment),
            b'%' if self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r') => {
                self.take_line(score, TokenKind::Escape);
            }
            b'(' => self.take_open(score, state),
            b')' if state.depth > 0 => {
                state.depth -= 1;
                self.push(score, TokenKind::Close, self.at + 1);
            }
            b')' | b'}' | b']' => {
                self.fault(score, FaultKind::CloseStray, self.at, self.at + 1);
                self.push(score, TokenKind::Stray, self.at + 1);
            }
            b'[' => self.take_brackets(score),
            b'$' => self.take_nag(score),
            b'!' | b'?' => self.take_run(score, TokenKind::Glyph, |b| matches!(b, b'!' | b'?')),
            b'*' => self.take_end(score, state, Outcome::Open, self.at + 1),
            b'.' => self.take_run(score, TokenKind::Dots, |b| b == b'.'),
            b',' | b'"' | b'\'' => self.take_run(score, TokenKind::Punctuation, |b| {
                matches!(b, b',' | b'"' | b'\'')
            }),
            b'+' | b'-' | b'=' | b'/' | b'~' | b'#' | b'<' => self.take_ascii_sign(score, state),
            0x00..=0x08 | 0x0e..=0x19 | 0x1b..=0x1f | 0x7f => {
                self.take_run(score, TokenKind::Stray, |b| {
                    b < 0x20 && !b.is_ascii_whitespace() || b == 0x7f
                });
            }
            0x80.. => self.take_wide(score, state),
            _ => match words::blank_len(self.rest()) {
                0 => self.take_word(score, state),
                n => self.at += n,
            },
        }
    }

    /// Byte after the word that begins here; at least one byte on.
    pub(super) fn word_end(&self) -> usize {
        let end = self.at + words::word_len(self.rest());
        match self.text.get(end) {
            Some(byte) if !byte.is_ascii() => self.wide_word_end(self.at),
            _ => end,
        }
    }

    /// The same for a word with characters beyond ASCII.
    #[cold]
    fn wide_word_end(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.text.len() {
            match words::char_at(&self.text[at..]) {
                (Some(c), _) if at > from && !c.is_ascii() && words::char_ends_word(c) => break,
                (Some(c), _) if at > from && c.is_ascii() && !words::IN_WORD[c as usize] => break,
                (_, len) => at += len,
            }
        }
        at
    }

    /// A word that is not plainly a move, or stands behind something else.
    #[cold]
    fn take_word(&mut self, score: &mut Score, state: &mut State) {
        if self.take_castling_apart(score, state) {
            return;
        }
        self.odd_words = true;
        let end = self.word_end();
        let mut word = &self.text[self.at..end];
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
        // "be", "ad": moves among moves, words among words.
        if word.len() <= 2
            && score
                .tokens
                .last()
                .is_some_and(|t| t.kind == TokenKind::Word)
        {
            kind = TokenKind::Word;
        }
        score.irregular |= kind == TokenKind::Word;
        score.moves += u32::from(state.depth == 0 && kind == TokenKind::Move);
        let word_end = self.at + word.len();
        match words::glued_result(word).filter(|_| kind == TokenKind::Move) {
            Some((len, outcome)) => {
                self.push(score, kind, self.at + len);
                self.take_end(score, state, outcome, word_end);
            }
            None => self.push(score, kind, word_end),
        }
        if word_end < end {
            score.irregular = true;
            self.push(score, TokenKind::Punctuation, end);
        }
    }

    /// Takes castling written with blanks, or with noughts alone, where a game is on.
    fn take_castling_apart(&mut self, score: &mut Score, state: &State) -> bool {
        let found = words::castling_apart(self.rest()).filter(|_| score.moves > 0);
        if let Some(len) = found {
            score.moves += u32::from(state.depth == 0);
            self.push(score, TokenKind::Move, self.at + len);
        }
        found.is_some()
    }

    /// A move number, the end of the game, castling with zeros, or a word that begins with a digit.
    fn take_digits(&mut self, score: &mut Score, state: &mut State) {
        let digits = self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let mut end = self.at + digits;
        if self.peek() == Some(b'0') && self.take_castling_apart(score, state) {
            return;
        }
        match self.text.get(end) {
            Some(b'.') if digits > 1 || !matches!(self.text.get(end + 1), Some(b'5')) => {}
            Some(b'-' | b'/' | b':' | b'.' | b' ' | 0x80..)
                if self.take_terminator(score, state) =>
            {
                return;
            }
            Some(b'-' | b'/' | b':') => return self.take_word(score, state),
            Some(b')') if state.depth == 0 => end += 1,
            Some(b) if b.is_ascii_alphabetic() && !self.begins_move(end) => {
                return self.take_word(score, state);
            }
            _ if digits >= 4 => return self.take_word(score, state),
            _ => {}
        }
        while let Some(dot) = self.text.get(end..).and_then(dot_len) {
            end += dot;
        }
        if state.depth == 0 {
            state.number = number(&self.text[self.at..]);
        }
        self.push(score, TokenKind::Number, end);
    }

    /// Whether the word at `at` looks like a move (`1e4` is a number and a move, `8th` is neither).
    fn begins_move(&self, at: usize) -> bool {
        let end = self.text[at..]
            .iter()
            .position(|&b| !words::IN_WORD[usize::from(b)])
            .map_or(self.text.len(), |n| at + n);
        words::classify(&self.text[at..end]) == TokenKind::Move
    }

    pub(super) fn take_terminator(&mut self, score: &mut Score, state: &mut State) -> bool {
        let Some((outcome, len)) = words::terminator(self.rest()) else {
            return false;
        };
        self.take_end(score, state, outcome, self.at + len);
        true
    }

    fn take_end(&mut self, score: &mut Score, state: &mut State, outcome: Outcome, end: usize) {
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

    fn take_run(&mut self, score: &mut Score, kind: TokenKind, takes: impl Fn(u8) -> bool) {
        let len = self.rest().iter().take_while(|&&b| takes(b)).count();
        self.push(score, kind, self.at + len.max(1));
    }

    /// `(`, or a mark in parentheses: `(Q)`, `(ch)`, `(e.p.)`, `(=)`.
    fn take_open(&mut self, score: &mut Score, state: &mut State) {
        let inside = &self.rest()[1..self.rest().len().min(12)];
        let close = memchr::memchr(b')', inside);
        let end = self.at + 2 + close.unwrap_or(0);
        match close.map(|n| &inside[..n]) {
            Some(b"=") => self.push(score, TokenKind::Glyph, end),
            Some(b"!" | b"?" | b"!!" | b"??" | b"!?" | b"?!") => {
                self.push(score, TokenKind::Glyph, end)
            }
            Some(b"Q" | b"R" | b"B" | b"N" | b"=Q" | b"=R" | b"=B" | b"=N") => {
                self.push(score, TokenKind::Mark, end)
            }
            Some(word) if words::is_mark(word) => self.push(score, TokenKind::Mark, end),
            _ => {
                state.depth += 1;
                self.push(score, TokenKind::Open, self.at + 1);
            }
        }
    }

    /// `[…]` in the movetext: no part of PGN, so it is kept together and reported.
    fn take_brackets(&mut self, score: &mut Score) {
        let near = self.rest().len().min(BRACKETS_REACH);
        let close = memchr::memchr3(b']', b'\n', b'\r', &self.rest()[..near])
            .filter(|&n| self.rest()[n] == b']');
        self.push(
            score,
            TokenKind::Stray,
            self.at + close.map_or(1, |n| n + 1),
        );
    }

    fn take_nag(&mut self, score: &mut Score) {
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
    fn take_ascii_sign(&mut self, score: &mut Score, state: &mut State) {
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
            _ if signs == word.len() => self.push(score, TokenKind::Glyph, end),
            _ => self.take_word(score, state),
        }
    }

    /// What begins with a character beyond ASCII.
    fn take_wide(&mut self, score: &mut Score, state: &mut State) {
        let blank = words::blank_len(self.rest());
        let (c, len) = words::char_at(self.rest());
        match c {
            _ if blank > 0 => self.at += blank,
            Some('½') if self.take_terminator(score, state) => {}
            Some('…') => self.push(score, TokenKind::Dots, self.at + len),
            Some('†' | '‡') => self.push(score, TokenKind::Mark, self.at + len),
            Some(c) if words::is_glyph(c) => self.push(score, TokenKind::Glyph, self.at + len),
            Some(c) if words::is_dash(c) || words::char_ends_word(c) => {
                self.push(score, TokenKind::Punctuation, self.at + len);
            }
            _ => self.take_word(score, state),
        }
    }

    /// Goes over a line end; true if the game ends before what follows.
    pub(super) fn ends_at_line(&mut self, score: &Score, state: &State) -> bool {
        let before = self.at;
        self.at += 1;
        if state.depth > 0 && self.peek() != Some(b'[') {
            return false;
        }
        if !(state.ended || score.moves >= 2 && state.number >= 1) {
            return false;
        }
        let next = before
            + self.text[before..]
                .iter()
                .take_while(|b| b.is_ascii_whitespace())
                .count();
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
                let first = follows == 1 && dots < 2 && words::terminator(rest).is_none();
                first
                    || state.ended
                        && !(follows > 1
                            && (follows == state.number || follows == state.number + 1))
            }
            Some(b'{' | b';' | b'$' | b'%') => state.ended && blank_line,
            Some(b'*' | b')') => false,
            Some(_) => state.ended,
            None => false,
        };
        ends && state.depth == 0
    }

    /// Whether the result that has just been read stands once more at `at`, alone on its line.
    fn repeats_result(&self, score: &Score, at: usize) -> bool {
        let Some((outcome, len)) = words::terminator(&self.text[at..]) else {
            return false;
        };
        self.nothing_more_on_line(at + len)
            && score
                .tokens
                .last()
                .is_some_and(|t| t.kind == TokenKind::Terminator(outcome))
    }

    /// Whether a game without tags begins here, on the line the last one ended on.
    pub(super) fn begins_again(&self, score: &Score, state: &State) -> bool {
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
            && words::terminator(rest).is_none()
    }

    /// Whether the bracket here opens the tags of the next game.
    pub(super) fn ends_at_bracket(&self, state: &State) -> bool {
        is_boundary(self.text, self.at)
            || words::tag_opens(self.rest())
                && (state.ended && state.depth == 0 || self.at_line_start())
            || self.at_line_start() && words::tags_open(self.rest())
    }
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

/// The length of a dot, single or triple, that the bytes begin with.
fn dot_len(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'.', ..] => Some(1),
        [0xe2, 0x80, 0xa6, ..] => Some(3),
        _ => None,
    }
}

/// The number the bytes begin with; too large a one is as large as can be.
fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .fold(0_u32, |n, b| {
            n.saturating_mul(10).saturating_add(u32::from(b - b'0'))
        })
}
