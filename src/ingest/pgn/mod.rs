//! The PGN lexer: bytes to [`Score`]s, one game at a time, every byte accounted for.
//!
//! It knows shapes, not chess: whether `e9` is a move is asked later. What it promises: the spans of the tags
//! and tokens of all scores, in order, do not overlap, and between them lie only blanks.

mod boundary;
mod bounds;
mod chars;
mod descriptive;
mod endings;
mod foreign;
mod judgement;
mod movetext;
mod plain;
mod preamble;
mod quotes;
mod results;
mod signs;
mod state;
mod tag_shapes;
mod tags;
mod variations;
mod words;

pub use boundary::{Boundaries, is_boundary};
pub(crate) use foreign::quoting;
pub use results::spelled_outcome;
pub(crate) use tag_shapes::{headers_open, opens_section, tags_open};

use crate::score::{Fault, FaultKind, NotationFamily, PackedToken, Score, Span, Token, TokenKind};
use crate::steps;

/// No line is indented or quoted further, in bytes.
const INDENT_REACH: usize = 256;
/// The byte order mark of UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";
/// Comments deeper inside each other than this are not meant to be.
const NESTED_DEPTH: u32 = 8;
/// How far a comment with comments inside it may reach, in bytes.
const NESTED_REACH: usize = 1 << 11;

/// Reads the games of a text one after the other.
#[derive(Debug)]
pub struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    /// Offset of the last closing brace: beyond it no comment can end.
    last_brace: Option<usize>,
    brace_known: bool,
    /// The script that all movetext is in; `None` where it is told game by game.
    script: Option<NotationFamily>,
    /// The movetext being read has words that are no plain moves.
    odd_words: bool,
    /// The first words of the movetext are plain moves of algebraic notation, and are not looked at again.
    plainly_algebraic: bool,
    /// The movetext was not read to its end, for it is certainly descriptive.
    broken_off: bool,
    /// The text breaks off within a game.
    cut: bool,
}

impl<'t> Lexer<'t> {
    /// A lexer that begins at byte `at` of `text`; spans count from the start of `text`.
    pub fn new(text: &'t [u8], at: usize) -> Lexer<'t> {
        Lexer {
            text,
            at,
            last_brace: None,
            brace_known: false,
            script: None,
            odd_words: false,
            plainly_algebraic: false,
            broken_off: false,
            cut: false,
        }
    }

    /// The same for a text that breaks off within its last game: what is not closed there is closed in what follows.
    pub fn breaking_off(self) -> Lexer<'t> {
        Lexer { cut: true, ..self }
    }

    /// The same, with movetext taken to be in one script whatever it looks like.
    pub fn in_script(self, script: NotationFamily) -> Lexer<'t> {
        Lexer {
            script: Some(script),
            ..self
        }
    }

    /// The byte the next score begins at.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Reads the next score into `score`; false at the end of the text.
    ///
    /// What is read may be text between games rather than a game: see [`Score::is_game`].
    pub fn next_score(&mut self, score: &mut Score) -> bool {
        score.clear();
        self.skip_blank();
        if self.at == self.text.len() {
            return false;
        }
        let start = self.at;
        self.read_tags(score);
        self.read_in_script(score);
        if self.at == start {
            // What cannot begin a game is passed over a byte at a time, never silently.
            score.irregular = true;
            self.push(score, TokenKind::Stray, start + 1);
        }
        if bounds::is_full(score) {
            self.keep_rest(score);
        }
        score.span = Span::new(start, self.at);
        if self.cut && self.at == self.text.len() {
            self.note_cut(score);
        }
        true
    }

    /// The game goes on behind the text: what is open at its end is not left open.
    fn note_cut(&self, score: &mut Score) {
        let end = self.text.trim_ascii_end().len();
        let open = |fault: &Fault| match fault.kind {
            FaultKind::VariationOpen => true,
            FaultKind::CommentOpen | FaultKind::TagQuoteOpen | FaultKind::TagBracketOpen => {
                fault.span.end as usize >= end
            }
            _ => false,
        };
        score.faults.retain(|fault| !open(fault));
        self.fault(score, FaultKind::CutShort, end, self.text.len());
    }

    fn read_in_script(&mut self, score: &mut Score) {
        if self.script == Some(NotationFamily::Descriptive) {
            return self.read_descriptive(score);
        }
        let (from, mark) = (self.at, score.checkpoint());
        self.odd_words = false;
        self.plainly_algebraic = false;
        self.broken_off = false;
        self.read_movetext(score);
        if self.broken_off || self.script.is_none() && self.is_descriptive(score, from) {
            self.at = from;
            score.rewind(mark);
            self.read_descriptive(score);
        }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline]
    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// Whether only blanks stand between the last line end and the byte at `self.at`.
    fn at_line_start(&self) -> bool {
        let near = &self.text[self.at.saturating_sub(INDENT_REACH)..self.at];
        let last = near.iter().rposition(|b| !matches!(b, b' ' | b'\t' | b'>'));
        steps::count(near.len() - last.unwrap_or(0));
        match last.map(|at| near[at]) {
            Some(b) => b == b'\n' || b == b'\r' || &self.text[..self.at] == BOM,
            None => near.len() == self.at,
        }
    }

    /// Whether the byte at `self.at` is the first of its line.
    fn is_first_of_line(&self) -> bool {
        let before = &self.text[..self.at];
        before.is_empty() || before.ends_with(b"\n") || before.ends_with(b"\r") || before == BOM
    }

    /// Skips blanks and line ends.
    fn skip_blank(&mut self) {
        while self.at < self.text.len() {
            match chars::blank_len(self.rest()) {
                0 => break,
                n => self.at += n,
            }
        }
    }

    /// Byte after the end of the line that `from` is in, without the line end itself.
    fn line_end(&self, from: usize) -> usize {
        let end = memchr::memchr2(b'\n', b'\r', &self.text[from..]);
        let end = end.map_or(self.text.len(), |n| from + n);
        steps::count(end - from);
        end
    }

    /// Whether blanks are all that stands from `from` to the end of the line.
    fn nothing_more_on_line(&self, from: usize) -> bool {
        let rest = self.text[from..].iter();
        rest.take_while(|b| !matches!(b, b'\n' | b'\r'))
            .all(u8::is_ascii_whitespace)
    }

    /// Takes `; …` or `% …` to the end of its line.
    fn lex_line(&mut self, score: &mut Score, kind: TokenKind) {
        let end = self.line_end(self.at);
        self.push(score, kind, end);
    }

    /// Pushes the bytes from here to `end` as a token and goes on behind it.
    #[inline]
    fn push(&mut self, score: &mut Score, kind: TokenKind, end: usize) {
        steps::count(1);
        let span = Span::new(self.at, end);
        score.says_more |= !kind.says_moves();
        if kind == TokenKind::Mark {
            score.mark_last();
        }
        let plain = match kind {
            TokenKind::Move => PackedToken::of_move(span.of(self.text)),
            TokenKind::Number => {
                let number = plain::plain_number(&plain::first_eight(self.rest()));
                number.map_or(PackedToken::NONE, |(_, _, plain)| plain)
            }
            _ => PackedToken::NONE,
        };
        score.tokens.push(Token { kind, span, plain });
        self.at = end;
    }

    fn fault(&self, score: &mut Score, kind: FaultKind, start: usize, end: usize) {
        score.irregular = true;
        score.faults.push(Fault {
            kind,
            span: Span::new(start, end),
        });
    }

    /// Takes `{…}`. A comment that is never closed ends before the next blank line.
    fn lex_comment(&mut self, score: &mut Score) {
        let start = self.at;
        score.comments = true;
        match self.comment_end(start) {
            Some(end) => self.push(score, TokenKind::Comment, end),
            None => {
                let (kind, end) = match self.nested_end(start) {
                    Some(end) => (FaultKind::CommentNested, end),
                    None => (FaultKind::CommentOpen, self.open_comment_end(start)),
                };
                self.fault(score, kind, start, end);
                self.push(score, TokenKind::Comment, end);
            }
        }
    }

    /// Where a plain comment ends, if it is closed before anything else opens.
    fn comment_end(&mut self, start: usize) -> Option<usize> {
        let body = start + 1;
        let n = memchr::memchr2(b'{', b'}', &self.text[body..])?;
        steps::count(n);
        if self.text[body + n] == b'{' {
            return None;
        }
        let end = body + n + 1;
        // A tag section inside a comment means that its brace was forgotten and another one's was found.
        (n < 64 || boundary::next_soft(self.text, body, end).is_none()).then_some(end)
    }

    /// Where a comment with comments inside it ends: at the brace that balances the first, or else at the
    /// first closing brace there is.
    fn nested_end(&mut self, start: usize) -> Option<usize> {
        if !self.brace_known {
            self.brace_known = true;
            self.last_brace = memchr::memrchr(b'}', self.text);
        }
        if self.last_brace.is_none_or(|last| last < start) {
            return None;
        }
        let near = self.text.len().min(start + NESTED_REACH);
        let limit = boundary::blank_line(&self.text[..near], start).unwrap_or(near);
        steps::count(limit - start);
        let (mut depth, mut first) = (0_u32, None);
        for n in memchr::memchr2_iter(b'{', b'}', &self.text[start..limit]) {
            if self.text[start + n] == b'{' {
                depth += 1;
                if depth > NESTED_DEPTH {
                    break;
                }
                continue;
            }
            first = first.or(Some(start + n + 1));
            depth -= 1;
            if depth == 0 {
                return Some(start + n + 1);
            }
        }
        first
    }

    /// Whether a comment of the score, or what stands in brackets, might end elsewhere if more text followed.
    pub fn is_undecided(&self, score: &Score) -> bool {
        self.has_open_comment(score) || signs::has_open_brackets(self.text, score)
    }

    fn has_open_comment(&self, score: &Score) -> bool {
        let open = |fault: &&Fault| {
            matches!(
                fault.kind,
                FaultKind::CommentOpen | FaultKind::CommentNested
            )
        };
        score.faults.iter().filter(open).any(|fault| {
            let start = fault.span.start as usize;
            start + NESTED_REACH > self.text.len()
                || memchr::memchr2(b'{', b'}', &self.text[start + 1..]).is_none()
        })
    }

    /// Where an open comment is taken to end: before the next blank line, or at the end of the text.
    fn open_comment_end(&self, start: usize) -> usize {
        let end = match self.cut {
            true => self.text.len(),
            false => boundary::blank_line(self.text, start).unwrap_or(self.text.len()),
        };
        steps::count(end - start);
        let kept = self.text[start..end].trim_ascii_end().len();
        start + kept.max(1)
    }
}
