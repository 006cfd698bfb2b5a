//! A stream cut into chunks at game boundaries, each of which can be read by itself.

use std::io::{self, Read};
use std::ops::Range;

use super::ReadOptions;
use super::detect::TextForm;
use crate::book;
use crate::ingest::encoding::{self, Charset, Guess};
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::score::Score;
use crate::text::{char_count, count_lines};

/// The usual size of a chunk, in bytes.
pub(super) const SIZE: usize = 1 << 20;
/// What a text in UTF-8 may begin with.
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
/// As much is read of a source at first, in bytes.
const FIRST_READ: usize = 1 << 13;
/// A game longer than this is not read to its end, in bytes.
pub(super) const LONGEST: usize = 1 << 24;

/// A chunk of a book is so many times as large as others: what its games say of each other is followed within it.
const BOOK: usize = 4;

/// Whole games, as the source has them.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// The bytes.
    pub(super) bytes: Vec<u8>,
    /// Offset of the first of them in the source, as it is when unpacked.
    pub(super) start: u64,
    /// The encoding of what is not UTF-8 in the source, once something is.
    pub(super) encoding: Option<Guess>,
    /// The user named the encoding: what could be UTF-8 is in it as well.
    pub(super) named: bool,
    /// Offset of the first byte of the source that is not UTF-8, if it is in this chunk.
    pub(super) first_foreign: Option<usize>,
    /// Bytes left out behind this chunk, because the game in it is longer than [`LONGEST`].
    pub(super) left_out: u64,
    /// What the text is.
    pub(super) form: TextForm,
    /// How certain a move of a book must be, from 0 to 1.
    pub(super) certainty: f32,
    /// Lines of the source before this chunk.
    pub(super) lines_before: u64,
    /// Line ends in this chunk, and in the bytes left out behind it.
    pub(super) lines: u64,
    /// Characters that stand before this chunk on its first line.
    pub(super) columns_before: u64,
}

/// Cuts a stream into [`Chunk`]s.
pub(super) struct Chunker<'r> {
    reader: &'r mut dyn Read,
    options: &'r ReadOptions,
    /// The name of the source.
    name: &'r str,
    /// Read, and left for the next chunk.
    carry: Vec<u8>,
    /// A buffer that was done with, and what it held.
    spare: Vec<u8>,
    ended: bool,
    /// The encoding that the user names, unless the text shows that it is UTF-8.
    named: Option<Charset>,
    encoding: Option<Guess>,
    /// What the text is, once its first chunk has been looked at.
    form: Option<TextForm>,
    lines: u64,
    /// Characters of the line that the next chunk begins in, given out before it.
    columns: u64,
    /// Bytes given out, or left out.
    passed: u64,
}

impl<'r> Chunker<'r> {
    /// A chunker for the source of that name. A text that begins with the mark of UTF-8 is that, whatever encoding the
    /// options name.
    pub(super) fn new(
        reader: &'r mut dyn Read,
        name: &'r str,
        options: &'r ReadOptions,
    ) -> Chunker<'r> {
        Chunker {
            reader,
            options,
            name,
            carry: Vec::new(),
            spare: Vec::new(),
            ended: false,
            named: options.encoding,
            encoding: None,
            form: None,
            lines: 0,
            columns: 0,
            passed: 0,
        }
    }

    /// Takes a buffer for the next chunk, whatever it holds. One that a long game has swollen is let go.
    pub(super) fn reuse(&mut self, buffer: Vec<u8>) {
        if buffer.capacity() <= least_swollen(self.options) {
            self.spare = buffer;
        }
    }

    /// The next chunk; `None` at the end of the stream.
    ///
    /// # Errors
    /// If the stream cannot be read.
    pub(super) fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut bytes = std::mem::take(&mut self.spare);
        let mut held = self.carry.len();
        bytes.resize(bytes.len().max(held), 0);
        bytes[..held].copy_from_slice(&self.carry);
        self.carry.clear();
        let mut target = self.options.chunk_size;
        loop {
            held = self.fill(&mut bytes, held, target)?;
            let text = &bytes[..held];
            let form = *self
                .form
                .get_or_insert_with(|| self.options.input.form(text, self.name));
            if self.ended {
                break;
            }
            let least = match form {
                TextForm::Pgn => self.options.chunk_size,
                TextForm::Book => self.options.chunk_size * BOOK,
            };
            if target < least {
                target = least;
                continue;
            }
            if let Some(cut) = cut(form, text) {
                self.carry.extend_from_slice(&text[cut..]);
                held = cut;
                break;
            }
            if target >= self.options.longest_game {
                bytes.truncate(held);
                return self.cut_short(bytes).map(Some);
            }
            target *= 2;
        }
        bytes.truncate(held);
        if held > least_swollen(self.options) {
            bytes.shrink_to_fit();
        }
        Ok((!bytes.is_empty()).then(|| self.finish(bytes)))
    }

    /// Reads until `target` bytes are held, of which there are `held` at the start of the buffer; how many are then.
    /// What lies behind them in the buffer is written over.
    fn fill(&mut self, bytes: &mut Vec<u8>, mut held: usize, target: usize) -> io::Result<usize> {
        while held < target && !self.ended {
            // A small source takes little room.
            let room = target.min(held + held.max(FIRST_READ));
            bytes.resize(bytes.len().max(room), 0);
            match self.reader.read(&mut bytes[held..room]) {
                Ok(0) => self.ended = true,
                Ok(more) => held += more,
                Err(err) if err.kind() == io::ErrorKind::Interrupted => {}
                Err(err) => return Err(err),
            }
        }
        Ok(held)
    }

    /// A game too long to be held: what is held is given out, and the rest of it is counted and left out.
    fn cut_short(&mut self, bytes: Vec<u8>) -> io::Result<Chunk> {
        const OVERLAP: usize = 16;
        let mut chunk = self.finish(bytes);
        let mut rest: Vec<u8> = Vec::new();
        while !self.ended {
            let mut more = rest.split_off(rest.len().saturating_sub(OVERLAP));
            chunk.left_out += rest.len() as u64;
            chunk.lines += count_lines(&rest);
            let target = self.options.chunk_size.max(4 * OVERLAP);
            let held = more.len();
            let held = self.fill(&mut more, held, target)?;
            more.truncate(held);
            rest = more;
            if let Some(start) = Boundaries::new(&rest).find(|&at| at > 0) {
                self.carry = rest.split_off(start);
                break;
            }
        }
        chunk.left_out += rest.len() as u64;
        chunk.lines += count_lines(&rest);
        self.lines = chunk.lines_before + chunk.lines;
        self.passed += chunk.left_out;
        // What comes next begins at a boundary, and so at the start of a line.
        self.columns = 0;
        Ok(chunk)
    }

    /// Finds out what the bytes are encoded in, as far as that is not known yet.
    fn finish(&mut self, bytes: Vec<u8>) -> Chunk {
        let mut first_foreign = None;
        if self.passed == 0 && bytes.starts_with(UTF8_MARK) {
            self.named = None;
        }
        if let Some(charset) = self.named {
            self.encoding = Some(Guess::named(charset));
        } else if self.encoding.is_none()
            && let Some(fault) = encoding::utf8_fault(&bytes)
        {
            self.encoding = Some(encoding::guess(&bytes));
            first_foreign = Some(fault.at());
        }
        let form = self.form.unwrap_or_default();
        let (lines_before, lines) = (self.lines, count_lines(&bytes));
        self.lines += lines;
        let start = self.passed;
        self.passed += bytes.len() as u64;
        let columns_before = self.columns;
        self.columns = columns_behind(columns_before, &bytes);
        Chunk {
            bytes,
            start,
            encoding: self.encoding,
            named: self.named.is_some(),
            first_foreign,
            left_out: 0,
            form,
            certainty: self.options.certainty,
            lines_before,
            lines,
            columns_before,
        }
    }
}

/// Chunks of more bytes hold one long game, and their room is given back.
fn least_swollen(options: &ReadOptions) -> usize {
    2 * options.chunk_size
}

/// Where a text can be cut so that no game is.
fn cut(form: TextForm, bytes: &[u8]) -> Option<usize> {
    match form {
        TextForm::Pgn => Boundaries::last(bytes).or_else(|| last_score(bytes)),
        TextForm::Book => book::cut(bytes),
    }
}

/// Where the bytes can be cut before the last game that another follows, best with a line. How the very last one reads
/// can hang on what follows it.
fn last_score(bytes: &[u8]) -> Option<usize> {
    let mut lexer = Lexer::new(bytes, 0);
    let mut score = Score::default();
    let (mut with_line, mut within) = (None, None);
    let mut next = None;
    let mut end = 0;
    while lexer.next_score(&mut score) {
        let gap = end..score.span.start as usize;
        end = lexer.at();
        let is_game = score.is_game();
        match next.filter(|_| is_game) {
            Some(at) if starts_line(bytes, at) => with_line = next,
            Some(_) => within = next,
            None => {}
        }
        if lexer.is_undecided(&score) {
            break;
        }
        if is_game {
            next = cut_in(bytes, gap);
        }
    }
    with_line.or(within)
}

fn starts_line(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[at - 1], b'\n' | b'\r')
}

/// Where a text can be cut in the blanks before a score so that it reads the same without what stands before the cut:
/// where its line starts, or before a number, which is one anywhere on its line.
fn cut_in(bytes: &[u8], gap: Range<usize>) -> Option<usize> {
    let at = gap.end;
    let line = memchr::memrchr2(b'\n', b'\r', &bytes[..at]).map_or(0, |end| end + 1);
    if line >= gap.start {
        // The mark of UTF-8 is one only where the whole text starts.
        return (line > 0 && !bytes[line..].starts_with(UTF8_MARK)).then_some(line);
    }
    // What follows a line is told by the tag that it begins with.
    let has_tags = bytes[line..].trim_ascii_start().starts_with(b"[");
    (bytes[at].is_ascii_digit() && !has_tags).then_some(at)
}

/// Characters of the last line of a text; `before` of its first line stand before it.
fn columns_behind(before: u64, text: &[u8]) -> u64 {
    let line = memchr::memrchr2(b'\n', b'\r', text);
    let begun = line.map_or(before, |_| 0);
    let last = &text[line.map_or(0, |end| end + 1)..];
    begun + char_count(last) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(chunk_size: usize, longest_game: usize) -> ReadOptions {
        ReadOptions {
            chunk_size,
            longest_game,
            ..ReadOptions::default()
        }
    }

    fn chunks(text: &[u8], size: usize) -> Vec<Vec<u8>> {
        let mut reader = text;
        let options = sizes(size, 1 << 12);
        let mut chunker = Chunker::new(&mut reader, "", &options);
        let mut found = Vec::new();
        while let Some(chunk) = chunker.next_chunk().unwrap() {
            found.push(chunk.bytes);
        }
        found
    }

    #[test]
    fn chunks_are_whole_games_and_together_the_whole() {
        let game = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5 { [Event \"y\"] } *\n\n";
        let text = game.repeat(50);
        let found = chunks(text.as_bytes(), 200);
        assert!(found.len() > 10);
        assert!(
            found
                .iter()
                .all(|chunk| chunk.starts_with(b"[Event \"x\"]") && chunk.len() % game.len() == 0)
        );
        assert_eq!(found.concat(), text.as_bytes());
    }

    #[test]
    fn games_without_tags_are_cut_where_they_end() {
        let text = "e4 e5 Nf3 1-0\n".repeat(100);
        let found = chunks(text.as_bytes(), 64);
        assert!(found.len() > 10);
        assert!(found.iter().all(|chunk| chunk.starts_with(b"e4 e5")));
        assert_eq!(found.concat(), text.as_bytes());
    }

    #[test]
    fn a_game_without_end_is_left_out_up_to_the_next() {
        let mut text = b"[Event \"long\"]\n\n1. e4 {".to_vec();
        text.extend(b"la la\n".repeat(4000));
        let next = text.len();
        text.extend(b"[Event \"next\"]\n\n1. d4 *\n");
        let mut reader = &text[..];
        let options = sizes(256, 1 << 10);
        let mut chunker = Chunker::new(&mut reader, "", &options);
        let first = chunker.next_chunk().unwrap().unwrap();
        assert_eq!(first.bytes.len() as u64 + first.left_out, next as u64);
        assert_eq!(first.lines, 4002);
        assert_eq!(chunker.next_chunk().unwrap().unwrap().bytes, &text[next..]);
        assert!(chunker.next_chunk().unwrap().is_none());
    }

    #[test]
    fn lines_are_counted_however_they_end() {
        assert_eq!(count_lines(b"a\nb\n"), 2);
        assert_eq!(count_lines(b"a\r\nb\r\n"), 2);
        assert_eq!(count_lines(b"a\rb\r"), 2);
        assert_eq!(count_lines(b"a"), 0);
    }
}
