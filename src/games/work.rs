//! A piece of work done on one chunk.

use std::borrow::Cow;

use super::decode::decode;
use super::{Chunk, Games, SourceText, TextForm};
use crate::ingest::source::Correction;
use crate::score::Score;

/// What came of a chunk.
pub(super) struct Done<P> {
    pub(super) product: P,
    pub(super) begins_book: bool,
    pub(super) bytes: u64,
    pub(super) lines_before: u64,
    pub(super) lines: u64,
    /// Its games, and those of them that were worked on.
    pub(super) games: u64,
    pub(super) own_games: u64,
    /// Its text, if it had to be decoded.
    pub(super) decoded: Option<Vec<u8>>,
}

/// Does a piece of work on the games of a chunk.
pub(super) fn work_on<P>(
    chunk: &Chunk,
    (input, corrections): (usize, &[Correction]),
    owns: &dyn Fn(u64) -> bool,
    score: &mut Score,
    work: impl FnOnce(&mut Games<'_>) -> P,
) -> Done<P> {
    let (text, decoding, segments) = decode(chunk);
    let source = SourceText::new(chunk, &text, &segments, corrections);
    let mut games = Games::new(chunk, input, &source, &text, &decoding, owns, score);
    let product = work(&mut games);
    let (games, own_games) = games.counted();
    let decoded = match text {
        Cow::Borrowed(_) => None,
        Cow::Owned(text) => Some(text),
    };
    Done {
        product,
        begins_book: chunk.form == TextForm::Book && chunk.start == 0,
        bytes: chunk.bytes.len() as u64,
        lines_before: chunk.lines_before,
        lines: chunk.lines,
        games,
        own_games,
        decoded,
    }
}
