//! Packed sources made of frames, each of which can be unpacked by itself: those of zstd, and the members of a gzip file
//! that say how long they are (BGZF). Several are unpacked at once.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, BufReader, Cursor, Read};
use std::ops::Range;
use std::rc::Rc;

use rayon::ThreadPool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use zstd::zstd_safe::{find_frame_compressed_size, get_frame_content_size};

use super::expansion::CountedReader;
use super::held::HeldReader;
use super::sniff::Packing;
use super::stream::{PACKED_BUFFER, decoder};

/// Frames are unpacked together until they have so many packed bytes.
const BLOCK: usize = 1 << 18;
/// The longest frame that is looked for, in packed bytes.
const LONGEST_FRAME: usize = 1 << 22;
/// The most that a block unpacks to: a frame of the usual 8 MiB, and small ones before it.
const MOST_TEXT: usize = 10 << 20;

/// Unpacks blocks of whole frames, several at once, as far as there are such; from the first other frame on, and from the
/// first that is broken, all is given by one decoder, which says what is wrong where it always did.
pub(super) struct FrameReader<'a> {
    packing: Packing,
    /// The threads that blocks are unpacked on, as many at once; the caller's own if there are none.
    pool: Option<&'a ThreadPool>,
    packed: Option<HeldReader<'a>>,
    /// How much of it was given so far.
    count: Rc<Cell<u64>>,
    text: Cursor<Vec<u8>>,
    waiting: VecDeque<FrameBlock>,
    /// What is left cannot be unpacked block by block.
    in_turn: bool,
    rest: Option<Box<dyn Read + 'a>>,
}

/// Frames that were unpacked together.
struct FrameBlock {
    packed: usize,
    text: Vec<u8>,
}

impl<'a> FrameReader<'a> {
    pub(super) fn new(
        packing: Packing,
        source: Box<dyn Read + 'a>,
        pool: Option<&'a ThreadPool>,
    ) -> Self {
        FrameReader {
            packing,
            pool,
            packed: Some(HeldReader::new(source)),
            count: Rc::default(),
            text: Cursor::default(),
            waiting: VecDeque::new(),
            in_turn: false,
            rest: None,
        }
    }

    /// How many packed bytes have been given unpacked, also later on.
    pub(super) fn count(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.count)
    }

    /// Goes on to the next text; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        if self.waiting.is_empty() && !self.in_turn {
            self.unpack_blocks();
        }
        if let Some(block) = self.waiting.pop_front() {
            self.count.set(self.count.get() + block.packed as u64);
            self.text = Cursor::new(block.text);
            return Ok(true);
        }
        let Some(packed) = self.packed.take().filter(|packed| !packed.is_at_end()) else {
            return Ok(false);
        };
        let buffered = BufReader::with_capacity(PACKED_BUFFER, packed);
        let counted = CountedReader::new(buffered, &self.count);
        self.rest = Some(decoder(self.packing, counted)?);
        Ok(true)
    }

    fn unpack_blocks(&mut self) {
        let Some(packed) = &mut self.packed else {
            return;
        };
        let most = self.pool.map_or(1, ThreadPool::current_num_threads);
        let ranges = blocks(self.packing, packed, most);
        let (packing, held) = (self.packing, packed.held());
        let unpack = |range: &Range<usize>| unpacked(packing, &held[range.clone()]);
        let texts: Vec<_> = match self.pool.filter(|_| ranges.len() > 1) {
            None => ranges.iter().map(unpack).collect(),
            Some(pool) => pool.install(|| ranges.par_iter().map(unpack).collect()),
        };
        self.in_turn = ranges.is_empty() || texts.contains(&None);
        let mut done = 0;
        for (range, text) in ranges.into_iter().zip(texts) {
            let Some(text) = text else { break };
            done = range.end;
            let packed = range.len();
            self.waiting.push_back(FrameBlock { packed, text });
        }
        packed.pass(done);
    }
}

impl Read for FrameReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(rest) = &mut self.rest {
                return rest.read(buffer);
            }
            let count = self.text.read(buffer)?;
            if count > 0 || buffer.is_empty() || !self.advance()? {
                return Ok(count);
            }
        }
    }
}

/// The next blocks of whole frames, so many at most; none if there is no whole frame.
fn blocks(packing: Packing, packed: &mut HeldReader<'_>, most: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut end = 0;
    while found.len() < most {
        let start = end;
        while end - start < BLOCK
            && let Some(length) = whole_frame(packing, packed, end)
        {
            end += length;
        }
        if end == start {
            break;
        }
        found.push(start..end);
    }
    found
}

/// How long the frame is that begins there, for which as much is read as it takes.
fn whole_frame(packing: Packing, packed: &mut HeldReader<'_>, at: usize) -> Option<usize> {
    let mut wanted = PACKED_BUFFER;
    loop {
        let more = packed.hold(at + wanted);
        let length = frame(packing, &packed.held()[at..]);
        if length.is_some() || !more || wanted >= LONGEST_FRAME {
            return length;
        }
        wanted *= 2;
    }
}

/// How long the first frame is; `None` if it is not all there, too large, or no frame.
fn frame(packing: Packing, bytes: &[u8]) -> Option<usize> {
    match packing {
        Packing::Gzip => bgzf_block(bytes),
        Packing::Zstd => match get_frame_content_size(bytes) {
            Ok(Some(size)) if size > MOST_TEXT as u64 => None,
            _ => find_frame_compressed_size(bytes).ok(),
        },
        Packing::Bzip2 => None,
    }
}

/// How long a member of a gzip file is that says so: SAM specification, 4.1.
fn bgzf_block(bytes: &[u8]) -> Option<usize> {
    let [0x1F, 0x8B, 8, 4, _, _, _, _, _, _, low, high, rest @ ..] = bytes else {
        return None;
    };
    let mut extra = rest.get(..usize::from(u16::from_le_bytes([*low, *high])))?;
    while let [first, second, low, high, field @ ..] = extra {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        if let ([b'B', b'C'], [low, high, ..], 2) = ([*first, *second], field, length) {
            let size = usize::from(u16::from_le_bytes([*low, *high])) + 1;
            return (size <= bytes.len()).then_some(size);
        }
        extra = field.get(length..)?;
    }
    None
}

/// The text of a block; `None` if it is broken, or too much.
fn unpacked(packing: Packing, block: &[u8]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let decoder = decoder(packing, block).ok()?;
    let mut decoder = decoder.take(MOST_TEXT as u64 + 1);
    decoder.read_to_end(&mut text).ok()?;
    (text.len() <= MOST_TEXT).then_some(text)
}

#[cfg(test)]
mod tests;
