//! The tag section: tags are read, and what is wrong with one is noted.

use super::chars::number;
use super::foreign::quoting;
use super::state::MovetextState;
use super::tag_shapes::{blanks, header, headers_open, opens_section, tag_name, tag_opens};
use super::{Lexer, quotes};
use crate::limits::{Limit, TAGS};
use crate::score::{FaultKind, Score, Span, Tag, TokenKind};

impl Lexer<'_> {
    /// Reads tags, and the comments that may stand between them, up to the movetext.
    pub(super) fn read_tags(&mut self, score: &mut Score) {
        loop {
            let from = self.at;
            self.skip_blank();
            match self.peek() {
                Some(b'[') if self.begins_other_game(score, from) => break,
                Some(b'[') if score.tags.len() >= TAGS => self.keep_tag(score),
                Some(b'[') if score.tags.is_empty() && !opens_section(self.rest()) => break,
                Some(b'[') => {
                    self.lex_tag(score);
                    self.lex_plain_tags(score);
                }
                Some(b'%') if self.is_first_of_line() => {
                    self.lex_line(score, TokenKind::Escape);
                }
                Some(b';') => self.lex_line(score, TokenKind::LineComment),
                Some(b'{') if score.tags.is_empty() => self.lex_comment(score),
                Some(b'<' | b'>' | b'&')
                    if (!score.tags.is_empty() || self.quotes_tag()) && self.lex_foreign(score) => {
                }
                Some(b'A'..=b'Z' | b'a'..=b'z') if self.header_here(score) => {
                    self.lex_header(score)
                }
                _ => break,
            }
        }
    }

    /// Keeps a line with a tag that is not told from others any more.
    #[cold]
    fn keep_tag(&mut self, score: &mut Score) {
        let limit = FaultKind::Limit(Limit::Tags);
        if score.faults.last().is_none_or(|fault| fault.kind != limit) {
            self.fault(score, limit, self.at, self.at + 1);
        }
        self.lex_line(score, TokenKind::Stray);
    }

    /// Whether the sign of a mail here has a tag behind it, or more of its kind up to one.
    fn quotes_tag(&self) -> bool {
        let line = &self.text[self.at..self.line_end(self.at)];
        let behind = &line[quoting(line)..];
        quoting(line) > 0 && (behind.is_empty() || opens_section(behind))
    }

    /// Whether a tag that has lost its brackets stands on the line here.
    fn header_here(&self, score: &Score) -> bool {
        let goes_on = !score.tags.is_empty() && score.moves == 0;
        let found = match goes_on {
            true => header(self.rest()),
            false => headers_open(self.rest())
                .then(|| header(self.rest()))
                .flatten(),
        };
        self.at_line_start()
            && found.is_some_and(|found| !score.has_name(self.text, found.name.of(self.rest())))
    }

    /// Takes a tag that has lost its brackets: the line is one all the same.
    fn lex_header(&mut self, score: &mut Score) {
        let Some(found) = header(self.rest()) else {
            return;
        };
        let moved =
            |span: Span| Span::new(self.at + span.start as usize, self.at + span.end as usize);
        let tag = Tag {
            span: moved(found.span),
            name: moved(found.name),
            value: moved(found.value),
        };
        let (start, end) = (tag.span.start as usize, tag.span.end as usize);
        self.fault(score, FaultKind::TagBracketless, start, end);
        score.add_tag(self.text, tag);
        self.at = end;
    }

    /// Whether the tag here belongs to the next game: it repeats one of this game's names behind a blank
    /// line, or it is a second Event.
    fn begins_other_game(&self, score: &Score, blank_from: usize) -> bool {
        if score.tags.is_empty() {
            return false;
        }
        let name = tag_name(self.rest());
        let repeats = || score.has_name(self.text, name);
        if name == b"Event" {
            return super::is_boundary(self.text, self.at) || repeats();
        }
        if matches!(&self.text[blank_from..self.at], b"\n" | b"\r\n" | b"\r") {
            return false;
        }
        let line_ends = memchr::memchr2_iter(b'\n', b'\r', &self.text[blank_from..self.at]).count();
        let crlf = memchr::memmem::find_iter(&self.text[blank_from..self.at], b"\r\n").count();
        line_ends - crlf >= 2 && tag_opens(self.rest()) && repeats()
    }

    /// Whether the bracket here goes on with the tags of the game, although something else stood between
    /// them: nothing has been played yet, and no name is repeated.
    pub(super) fn tags_go_on(&self, score: &Score) -> bool {
        !score.tags.is_empty()
            && score.moves == 0
            && tag_opens(self.rest())
            && !super::is_boundary(self.text, self.at)
            && !score.has_name(self.text, tag_name(self.rest()))
    }

    /// Takes a tag that stands among the moves of a game: it gives the game something that its own tags do not, and the
    /// moves behind it go on counting from those before it.
    pub(super) fn lex_late_tag(&mut self, score: &mut Score, state: &MovetextState) -> bool {
        let rest = self.rest();
        let taken = |name: &[u8]| name == b"Event" || score.has_name(self.text, name);
        if state.ended
            || state.depth > 0
            || score.tags.is_empty()
            || !tag_opens(rest)
            || taken(tag_name(rest))
        {
            return false;
        }
        let behind = self.text[self.line_end(self.at)..].trim_ascii_start();
        let goes_on = number(behind) > 1 && number(behind).wrapping_sub(state.number) <= 1;
        if goes_on {
            let start = self.at;
            self.lex_tag(score);
            self.fault(score, FaultKind::TagLate, start, self.at);
        }
        goes_on
    }

    /// Takes the tags on the lines that follow, for as long as they are printed as the standard has it and have names
    /// that are beyond doubt new.
    fn lex_plain_tags(&mut self, score: &mut Score) {
        while self.rest().starts_with(b"\n[") {
            let Some(tag) = plain_tag(self.text, self.at + 1) else {
                break;
            };
            let name = tag.name.of(self.text);
            if name == b"Event" || score.may_have_name(name) {
                break;
            }
            score.add_tag(self.text, tag);
            self.at = tag.span.end as usize;
        }
    }

    /// Takes one tag; what is wrong with it is noted, and it ends with its line at the latest.
    fn lex_tag(&mut self, score: &mut Score) {
        let start = self.at;
        if let Some(tag) = plain_tag(self.text, start)
            && !score.has_name(self.text, tag.name.of(self.text))
        {
            score.add_tag(self.text, tag);
            self.at = tag.span.end as usize;
            return;
        }
        let line_end = self.line_end(start);
        let line = &self.text[start..line_end];
        let name_at = start + 1 + blanks(&line[1..]);
        let name = tag_name(line);
        let name = Span::new(name_at, name_at + name.len());
        let value_at = name.end as usize + blanks(&self.text[name.end as usize..line_end]);
        let (value, end, fault) = match self.text[value_at..line_end].first() {
            _ if name.is_empty() => (
                Span::empty(value_at),
                line_end,
                Some(FaultKind::TagUnreadable),
            ),
            Some(b'"') => self.quoted(value_at, line_end),
            _ => self.unquoted(value_at, line_end),
        };
        let end = start + self.text[start..end].trim_ascii_end().len();
        if let Some(kind) = fault {
            self.fault(score, kind, start, end);
        }
        if !name.is_empty() && score.has_name(self.text, name.of(self.text)) {
            self.fault(score, FaultKind::TagRepeated, start, end);
        }
        let tag = Tag {
            span: Span::new(start, end),
            name,
            value,
        };
        score.add_tag(self.text, tag);
        self.at = end;
    }

    /// A value that begins with a quote at `quote`: the value, where the tag ends, and what is wrong.
    fn quoted(&self, quote: usize, line_end: usize) -> (Span, usize, Option<FaultKind>) {
        let body = quote + 1;
        let Some(close) = closing_quote(&self.text[body..line_end]).map(|n| body + n) else {
            let line = self.text[body..line_end].trim_ascii_end();
            let value = line.strip_suffix(b"]").unwrap_or(line);
            return (
                Span::new(body, body + value.len()),
                line_end,
                Some(FaultKind::TagQuoteOpen),
            );
        };
        let after = close + 1 + blanks(&self.text[close + 1..line_end]);
        match self.text[after..line_end].first() {
            Some(b']') => (Span::new(body, close), after + 1, None),
            None | Some(b'[') => (
                Span::new(body, close),
                after,
                Some(FaultKind::TagBracketOpen),
            ),
            Some(_) => match last_close(&self.text[body..line_end]) {
                Some(n) => {
                    let end = memchr::memchr(b']', &self.text[body + n..line_end])
                        .map_or(line_end, |m| body + n + m + 1);
                    (
                        Span::new(body, body + n),
                        end,
                        Some(FaultKind::TagQuoteInside),
                    )
                }
                None => (
                    Span::new(body, close),
                    line_end,
                    Some(FaultKind::TagBracketOpen),
                ),
            },
        }
    }

    /// A value without quotes, or in others than the standard's.
    fn unquoted(&self, at: usize, line_end: usize) -> (Span, usize, Option<FaultKind>) {
        let line = &self.text[at..line_end];
        let (inside, close) = quotes::bracketed(line);
        let (value, odd) = quotes::taken_off(&line[..inside]);
        let kind = match odd {
            true => FaultKind::TagQuoteOdd,
            false => FaultKind::TagWithoutValue,
        };
        let value = Span::new(at + value.start, at + value.end);
        (value, at + close, Some(kind))
    }
}

/// A tag as the standard prints it, `[Name "value"]`, without any escape.
fn plain_tag(text: &[u8], start: usize) -> Option<Tag> {
    let name = tag_name(&text[start..]);
    let name = Span::new(start + 1, start + 1 + name.len());
    let value_at = name.end as usize + 2;
    if name.is_empty() || text.get(name.end as usize..value_at) != Some(b" \"") {
        return None;
    }
    let close = value_at + value_len(&text[value_at..])?;
    let end = close + 2;
    (text.get(close..end) == Some(b"\"]")).then(|| Tag {
        span: Span::new(start, end),
        name,
        value: Span::new(value_at, close),
    })
}

/// How many bytes stand before the first quote, backslash or line feed; eight are looked at together, for values are
/// short.
fn value_len(bytes: &[u8]) -> Option<usize> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The lowest byte of which the highest bit is left is the first that was like `byte`.
    let like = |eight: u64, byte: u8| {
        let off = eight ^ (EACH * u64::from(byte));
        off.wrapping_sub(EACH) & !off & (0x80 * EACH)
    };
    let (eights, rest) = bytes.as_chunks::<8>();
    for (n, eight) in eights.iter().enumerate() {
        let eight = u64::from_le_bytes(*eight);
        let found = like(eight, b'"') | like(eight, b'\\') | like(eight, b'\n');
        if found != 0 {
            return Some(8 * n + found.trailing_zeros() as usize / 8);
        }
    }
    let ends = |b: &u8| matches!(b, b'"' | b'\\' | b'\n');
    Some(bytes.len() - rest.len() + rest.iter().position(ends)?)
}

/// Offset of the first quote that no backslash escapes.
fn closing_quote(value: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'"', value).find(|&n| {
        let slashes = value[..n].iter().rev().take_while(|&&b| b == b'\\').count();
        slashes % 2 == 0
    })
}

/// Offset of the last quote that is followed by a closing bracket.
fn last_close(value: &[u8]) -> Option<usize> {
    memchr::memrchr_iter(b'"', value).find(|&n| value[n + 1..].trim_ascii_start().starts_with(b"]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_as_long_as_counted_byte_by_byte() {
        for byte in 0..=u8::MAX {
            for at in 0..20 {
                let mut bytes = *b"Lund, O. of the x\xe9zy";
                bytes[at] = byte;
                let slow = bytes.iter().position(|b| b"\"\\\n".contains(b));
                assert_eq!(value_len(&bytes), slow, "{bytes:?}");
            }
        }
    }

    #[test]
    fn tags_open_with_a_name_and_a_quote() {
        assert!(tag_opens(b"[Event \"x\"]"));
        assert!(tag_opens(b"[ Event\t\"x\"]"));
        assert!(!tag_opens(b"[%clk 0:01]"));
        assert!(!tag_opens(b"[Illustration]"));
        assert!(!tag_opens(b"["));
    }
}
