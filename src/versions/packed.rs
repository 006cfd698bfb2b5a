//! A game in the bytes of an index.

use std::io;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::store::Store;
use crate::board::PackedMove;
use crate::book::known::Entry;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// So many bytes are read at first: nearly every game has less.
const MOST: usize = 512;
/// How long what stands before the moves is, and how long they are.
const LENGTHS: usize = 8;

/// What stands before the moves of a game.
#[derive(Serialize, Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    players: [Option<&'a str>; 2],
    day: Day,
    result: Option<u8>,
    source: u32,
    number: u64,
    line: u64,
    start: u64,
    worth: Worth,
}

/// Puts a game of a source into the bytes.
pub(super) fn pack(entry: &Entry, source: u32, into: &mut Vec<u8>) -> io::Result<()> {
    into.clear();
    into.extend_from_slice(&[0; LENGTHS]);
    let head = Head {
        players: entry.players.each_ref().map(Option::as_deref),
        day: entry.day,
        result: entry.result.map(number_of),
        source,
        number: entry.number,
        line: entry.line,
        start: entry.start,
        worth: entry.worth,
    };
    postcard::to_io(&head, &mut *into).map_err(io::Error::other)?;
    let (head, moves) = (into.len() - LENGTHS, 2 * entry.moves.len());
    into[..4].copy_from_slice(&(head as u32).to_le_bytes());
    into[4..LENGTHS].copy_from_slice(&(moves as u32).to_le_bytes());
    into.extend(entry.moves.iter().flat_map(|mv| mv.to_bytes()));
    Ok(())
}

/// The game that stands there, and its source.
pub(super) fn read(store: &Store, at: u64) -> io::Result<(Entry, u32)> {
    let mut bytes = vec![0; MOST];
    let count = store.read(at, &mut bytes)?;
    bytes.truncate(count);
    let lengths = bytes.get(..LENGTHS).ok_or(io::ErrorKind::UnexpectedEof)?;
    let [head, moves] = [0, 4].map(|at| {
        let mut length = [0; 4];
        length.copy_from_slice(&lengths[at..at + 4]);
        u32::from_le_bytes(length) as usize
    });
    let whole = LENGTHS + head + moves;
    if whole > bytes.len() {
        if at + whole as u64 > store.len() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        bytes.resize(whole, 0);
        store.read(at + count as u64, &mut bytes[count..])?;
    }
    let (head, moves) = bytes[LENGTHS..whole].split_at(head);
    let head: Head<'_> = postcard::from_bytes(head).map_err(io::Error::other)?;
    let moves = moves.chunks_exact(2);
    let entry = Entry {
        players: head.players.map(|name| name.map(str::to_owned)),
        day: head.day,
        result: head.result.and_then(|number| outcomes().nth(number.into())),
        number: head.number,
        line: head.line,
        worth: head.worth,
        start: head.start,
        moves: moves
            .map(|two| PackedMove::from_bytes([two[0], two[1]]))
            .collect(),
        positions: Vec::new(),
    };
    Ok((entry, head.source))
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let won = [Color::White, Color::Black].map(Outcome::Won);
    won.into_iter().chain([Outcome::Drawn, Outcome::Open])
}

fn number_of(outcome: Outcome) -> u8 {
    outcomes().take_while(|one| *one != outcome).count() as u8
}
