//! PGN in export form (PGN standard, 3.2): tags in their order, moves in the notation asked for, comments,
//! annotations and variations where they stood. What could not be read is kept as a comment.

use shakmaty::Color;

use super::annotation;
use super::layout::Layout;
use super::moves::Rendered;
use super::tags::WrittenTags;
use super::variations::Odd;
use crate::games::{Record, SourceText};
use crate::ingest::source::Correction;
use crate::score::{Outcome, Score, Span, Token, TokenKind};

/// What stands behind a move that is irregular.
const IRREGULAR: &str = "{[%irregular]}";

/// What is written of a game beside its moves.
#[derive(Clone, Copy, Debug)]
pub struct Extras {
    /// Comments.
    pub comments: bool,
    /// The printed form of moves that were not plain, as a comment behind the move.
    pub originals: bool,
}

impl Default for Extras {
    fn default() -> Extras {
        Extras {
            comments: true,
            originals: false,
        }
    }
}

/// All that is needed to write a game.
pub(super) struct PgnGame<'a> {
    pub(super) text: &'a [u8],
    pub(super) score: &'a Score,
    pub(super) record: &'a Record<'a>,
    pub(super) tags: &'a WrittenTags<'a>,
    pub(super) moves: &'a [Rendered],
    /// What is written of them.
    pub(super) spelled: &'a str,
    /// Parentheses that are no whole variation.
    pub(super) odd: &'a Odd,
    pub(super) result: Outcome,
    /// Black's moves have their numbers too.
    pub(super) every_number: bool,
}

/// Writes games one after the other; keeps its buffers.
#[derive(Debug, Default)]
pub(super) struct PgnWriter {
    layout: Layout,
    head: String,
}

impl PgnWriter {
    /// Writes one game to the end of `out`; gives what of its text was kept as comments because lines end
    /// there.
    pub(super) fn write(
        &mut self,
        game: &PgnGame<'_>,
        keep: Extras,
        out: &mut Vec<u8>,
    ) -> Vec<Span> {
        self.head.clear();
        self.layout.clear();
        let mut body = Body {
            game,
            keep,
            head: &mut self.head,
            layout: &mut self.layout,
            next: 0,
            read_to: 0,
            depth: 0,
            numbered: false,
            is_corrected: game.record.source.is_some_and(SourceText::is_corrected),
            corrected_to: 0,
            behind_move: false,
            over: false,
            unread: None,
            broken_off: Vec::new(),
        };
        body.write();
        let broken_off = body.broken_off;
        game.tags.write(game.result, &mut self.head);
        self.head.push('\n');
        out.extend_from_slice(self.head.as_bytes());
        out.extend_from_slice(self.layout.text());
        out.push(b'\n');
        broken_off
    }

    /// Writes the comments that stand between games to the end of `out`, as what they were.
    pub(super) fn write_aside(&mut self, text: &[u8], score: &Score, out: &mut Vec<u8>) {
        self.layout.clear();
        for token in &score.tokens {
            let raw = String::from_utf8_lossy(token.span.of(text));
            match token.kind {
                TokenKind::Comment => {
                    let comment = annotation::comment(&raw);
                    let words = comment.split_ascii_whitespace();
                    words.for_each(|word| self.layout.word(word));
                }
                TokenKind::LineComment | TokenKind::Escape => self.layout.line(raw.trim_end()),
                _ => {}
            }
        }
        let written = self.layout.text();
        if !written.is_empty() {
            out.extend_from_slice(written);
            out.push(b'\n');
        }
    }
}

/// Words that stand together and are no moves, or could not be read as such.
struct Unread {
    span: Span,
    /// A move is among them.
    moves: bool,
}

/// One movetext being written.
struct Body<'a> {
    game: &'a PgnGame<'a>,
    keep: Extras,
    /// Takes the escape lines that stand before the tags.
    head: &'a mut String,
    layout: &'a mut Layout,
    /// The next move in the order of the text.
    next: usize,
    /// The byte behind the last move.
    read_to: u32,
    depth: u32,
    /// A move was written last, so that Black's answer needs no number.
    numbered: bool,
    /// Its source is read otherwise than it is printed, here or there.
    is_corrected: bool,
    /// Up to here it is said what is printed.
    corrected_to: u64,
    /// A move was written last, so that a mark is this move's.
    behind_move: bool,
    /// Nothing but comments and results follows.
    over: bool,
    unread: Option<Unread>,
    /// What is left of the lines that were broken off.
    broken_off: Vec<Span>,
}

impl Body<'_> {
    fn write(&mut self) {
        let tokens = &self.game.score.tokens;
        for other in &self.game.tags.others {
            self.comment(&annotation::comment(other));
        }
        let end = behind_last_word(tokens);
        let mut at = 0;
        while let Some(&token) = tokens.get(at) {
            self.over = at >= end;
            at = self.write_token(at, token);
        }
        self.end_unread();
        for _ in 0..self.depth {
            self.layout.behind(')');
        }
        self.keep_tagged_result();
        self.layout.word(&self.game.result.to_string());
    }

    /// Takes the token at `at`, and gives the next one to take.
    fn write_token(&mut self, at: usize, token: Token) -> usize {
        let game = self.game;
        let mut here = 0;
        while let Some(m) = game.moves.get(self.next).filter(|m| m.at < token.span.end) {
            here += 1;
            self.end_unread();
            self.next += 1;
            match m.text(game.spelled) {
                Some(text) => self.write_move(m, text),
                None => return self.break_off(at, m.unheld),
            }
        }
        if here == 0 && token.span.start >= self.read_to {
            self.take_other(token);
        }
        at + 1
    }

    fn take_other(&mut self, token: Token) {
        let moves = match token.kind {
            TokenKind::Move | TokenKind::Null => true,
            TokenKind::Word | TokenKind::Stray => false,
            TokenKind::Punctuation if !only_parts(token.span.of(self.game.text)) => false,
            TokenKind::Mark if !self.behind_move => false,
            TokenKind::Number | TokenKind::Dots => {
                self.behind_move = false;
                return;
            }
            TokenKind::Punctuation | TokenKind::Mark => return,
            _ => {
                self.end_unread();
                self.behind_move &= matches!(token.kind, TokenKind::Nag | TokenKind::Glyph);
                return self.take_sign(token);
            }
        };
        self.behind_move = false;
        let before = self.unread.take();
        self.unread = Some(Unread {
            span: before
                .as_ref()
                .map_or(token.span, |b| b.span.to(token.span)),
            moves: moves || before.is_some_and(|b| b.moves),
        });
    }

    fn take_sign(&mut self, token: Token) {
        let raw = String::from_utf8_lossy(token.span.of(self.game.text));
        match token.kind {
            TokenKind::Comment if self.keep.comments => self.comment(&annotation::comment(&raw)),
            TokenKind::LineComment if self.keep.comments => {
                self.comment(&annotation::line_comment(&raw));
            }
            TokenKind::Escape if self.keep.comments => self.escape(token.span, &raw),
            TokenKind::Nag if raw[1..].parse::<u8>().is_ok() => self.layout.word(&raw),
            TokenKind::Nag => self.comment(&annotation::comment(&raw)),
            TokenKind::Glyph => match annotation::nag(&raw) {
                Some(number) => self.layout.word(&format!("${number}")),
                None => self.comment(&annotation::comment(&raw)),
            },
            TokenKind::Open | TokenKind::Close if self.game.odd.is_bare(token.span.start) => {}
            TokenKind::Open if let Some(span) = self.game.odd.unfounded_at(token.span.start) => {
                let whole = String::from_utf8_lossy(span.of(self.game.text));
                self.comment(&format!("{{{}}}", annotation::defused(&whole)));
                self.read_to = span.end;
            }
            TokenKind::Open => {
                self.depth += 1;
                self.layout.before('(');
                self.numbered = false;
            }
            TokenKind::Close if self.depth > 0 => {
                self.depth -= 1;
                self.layout.behind(')');
                self.numbered = false;
            }
            TokenKind::Terminator(outcome) if !self.says_the_end(token, outcome, &raw) => {
                self.comment(&annotation::comment(&raw));
            }
            _ => {}
        }
    }

    /// Whether a result says what the one at the end of the new score will say, and no more. A variation that is never
    /// closed has swallowed the end of the game.
    fn says_the_end(&self, token: Token, outcome: Outcome, spelling: &str) -> bool {
        let in_words = spelling.contains(char::is_alphabetic);
        let same = outcome == self.game.result || outcome == Outcome::Open;
        let last = self.game.score.tokens.last();
        let is_last = last.is_some_and(|last| last.span == token.span);
        (self.over && self.depth == 0 || is_last) && same && !in_words
    }

    fn write_move(&mut self, m: &Rendered, text: &str) {
        match m.side {
            Color::White => self.layout.number(m.number, "."),
            Color::Black if !self.numbered || self.game.every_number => {
                self.layout.number(m.number, "...");
            }
            Color::Black => {}
        }
        self.layout.word(text);
        (self.numbered, self.behind_move) = (true, true);
        self.read_to = m.end;
        if self.keep.comments && m.irregular && !self.is_marked(m) {
            self.comment(IRREGULAR);
        }
        if self.keep.comments && self.is_corrected {
            self.keep_printed(m);
        }
        if self.keep.originals && !m.plain {
            let printed = &self.game.text[m.at as usize..m.end as usize];
            let printed = annotation::defused(&String::from_utf8_lossy(printed));
            self.comment(&format!("{{{printed}}}"));
        }
    }

    /// Writes what the source has in the place of a move that an erratum has read otherwise: `{printed 17.R-K5; misprint}`.
    fn keep_printed(&mut self, m: &Rendered) {
        let span = Span::new(m.at as usize, m.end as usize);
        for Correction {
            at, printed, note, ..
        } in self.game.record.corrections(span)
        {
            // One of several moves is said at the first.
            if at.end <= self.corrected_to {
                continue;
            }
            self.corrected_to = at.end;
            let number = match printed.starts_with(|c: char| c.is_ascii_digit()) {
                true => String::new(),
                false => format!("{}{}", m.number, m.side.fold_wb(".", "...")),
            };
            let said = annotation::defused(&format!("printed {number}{printed}; {note}"));
            self.comment(&format!("{{{said}}}"));
        }
    }

    /// Whether a comment says already that a move is irregular.
    fn is_marked(&self, m: &Rendered) -> bool {
        let behind = self.game.text[m.end as usize..].trim_ascii_start();
        behind.starts_with(IRREGULAR.as_bytes())
    }

    /// Writes the result that the tag says, if that is another than the one the game is written with, or none at all.
    fn keep_tagged_result(&mut self) {
        let tagged = self.game.tags.get("Result").map(str::trim);
        let says = |tagged: &&str| !matches!(*tagged, "" | "?");
        if let Some(tagged) = tagged.filter(says)
            && Outcome::named(tagged) != Some(self.game.result)
        {
            let tagged = annotation::defused(tagged);
            self.comment(&format!("{{the Result tag said {tagged}}}"));
        }
    }

    /// Writes what is left of the line that `at` stands in as a comment, and gives the token behind it.
    fn break_off(&mut self, at: usize, unheld: bool) -> usize {
        let tokens = &self.game.score.tokens;
        // A line of play behind the result belongs to moves that are not written.
        let mut lines = tokens.iter().rev().filter(|_| self.depth == 0);
        let line = lines.find(|token| token.kind == TokenKind::Open);
        let line = line.map_or(0, |open| open.span.start);
        let mut inside = 0_u32;
        let ends = |token: &Token| {
            match token.kind {
                TokenKind::Open => inside += 1,
                TokenKind::Close if inside == 0 && self.depth > 0 => return true,
                TokenKind::Close => inside = inside.saturating_sub(1),
                TokenKind::Terminator(_) => return inside == 0 && line < token.span.end,
                _ => {}
            }
            false
        };
        let end = tokens[at..]
            .iter()
            .position(ends)
            .map_or(tokens.len(), |n| at + n);
        if let Some(last) = tokens[at..end].last() {
            let span = tokens[at].span.to(last.span);
            let rest = String::from_utf8_lossy(span.of(self.game.text));
            let rest = annotation::defused(&rest);
            let why = match unheld {
                true => "irregular, and not to be written in this notation, from here on",
                false => "not read from here on",
            };
            self.comment(&format!("{{{why}: {rest}}}"));
            self.read_to = span.end;
            self.broken_off.push(span);
        }
        let behind = |m: &Rendered| m.at < self.read_to;
        self.next += self.game.moves[self.next..]
            .iter()
            .take_while(|m| behind(m))
            .count();
        end.max(at + 1)
    }

    /// Writes the words that were not read, if there are some, as a comment.
    #[inline]
    fn end_unread(&mut self) {
        if self.unread.is_some() {
            self.write_unread();
        }
    }

    #[cold]
    fn write_unread(&mut self) {
        let Some(unread) = self.unread.take() else {
            return;
        };
        let words = String::from_utf8_lossy(unread.span.of(self.game.text));
        let words = annotation::defused(&words);
        let head = if unread.moves { "not read: " } else { "" };
        self.comment(&format!("{{{head}{words}}}"));
    }

    /// Writes a comment, its words parted by single blanks.
    fn comment(&mut self, comment: &str) {
        for word in comment.split_ascii_whitespace() {
            self.layout.word(word);
        }
        (self.numbered, self.behind_move) = (false, false);
    }

    fn escape(&mut self, span: Span, line: &str) {
        let tags = &self.game.score.tags;
        if tags.first().is_some_and(|tag| span.start < tag.span.start) {
            self.head.push_str(line);
            self.head.push('\n');
        } else {
            self.layout.line(line);
        }
    }
}

/// Where nothing but comments and results follows.
fn behind_last_word(tokens: &[Token]) -> usize {
    let is_word = |token: &Token| {
        !matches!(
            token.kind,
            TokenKind::Terminator(_)
                | TokenKind::Comment
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Nag
                | TokenKind::Glyph
                | TokenKind::Punctuation
        )
    };
    tokens.iter().rposition(is_word).map_or(0, |last| last + 1)
}

/// Whether these signs do nothing but part words, as blanks do; what is left of a web page or a mail does no more.
fn only_parts(signs: &[u8]) -> bool {
    if matches!(signs, [b'<' | b'&', _, ..] | [b'>', ..]) {
        return true;
    }
    let parts = |sign: &u8| b",.;:'\"\\".contains(sign) || sign.is_ascii_whitespace();
    signs.iter().all(parts)
}
