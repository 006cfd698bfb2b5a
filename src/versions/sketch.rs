//! What of a game is looked up to find its other versions: a few stretches of its moves, and who played.

use super::surnames::Surnames;
use crate::board::PackedMove;
use crate::book::known::Entry;
use crate::score::Day;

/// So many stretches are kept of a game: those whose hashes are the least, which are the same ones in another version as far
/// as it has them.
const STRETCHES: usize = 12;
/// Plies of a stretch.
const PLIES: usize = 4;
/// Before this ply games are alike that have nothing to do with each other; behind it few go on.
const FROM: usize = 12;
const TO: usize = 60;

/// What games are found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// What is the same in two versions.
    pub(super) hash: u32,
    /// How much it says that it is the same.
    pub(super) weight: u32,
    /// If more games share it, it says nothing.
    pub(super) shared: usize,
}

/// A game that has less than this in common with another is not compared with it.
pub(super) const ENOUGH: u32 = 2;

/// The stretches of a game's moves by which it is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sketch {
    hashes: [u32; STRETCHES],
    count: u8,
}

impl Sketch {
    /// The sketch of a game with these moves.
    pub(super) fn of(moves: &[PackedMove]) -> Sketch {
        let mut sketch = Sketch::default();
        let moves = &moves[..moves.len().min(TO)];
        for stretch in moves.get(FROM..).unwrap_or_default().windows(PLIES) {
            let hash = stretch.iter().fold(0, |hash: u64, mv| {
                let mv = u64::from(u16::from_le_bytes(mv.to_bytes()));
                (hash ^ mv).wrapping_mul(FACTOR).rotate_left(23)
            });
            sketch.keep(spread(hash));
        }
        sketch
    }

    /// Keeps a hash if it is among the least.
    fn keep(&mut self, hash: u32) {
        let count = usize::from(self.count);
        if count == STRETCHES && self.hashes[STRETCHES - 1] <= hash {
            return;
        }
        let at = self.hashes[..count].partition_point(|&less| less < hash);
        if self.hashes[..count].get(at) == Some(&hash) {
            return;
        }
        let last = count.min(STRETCHES - 1);
        self.hashes.copy_within(at..last, at + 1);
        self.hashes[at] = hash;
        self.count = (count + 1).min(STRETCHES) as u8;
    }

    /// The marks of a game with this sketch.
    pub(super) fn marks(&self, entry: &Entry, names: &mut Surnames) -> Vec<Mark> {
        let [white, black] = entry.players.each_ref();
        let players = [white, black].map(|name| names.number(name.as_deref()?));
        self.marks_of(players, entry.day)
    }

    /// The marks of a game of these surnames.
    pub(super) fn marks_of(&self, players: [Option<u32>; 2], day: Day) -> Vec<Mark> {
        let moves = self.hashes[..usize::from(self.count)].iter();
        let mut marks: Vec<Mark> = moves
            .map(|&hash| Mark {
                hash,
                weight: 1,
                shared: 5,
            })
            .collect();
        if let [Some(one), Some(other)] = players {
            let both = u64::from(one.min(other)) << 32 | u64::from(one.max(other));
            marks.push(Mark {
                hash: spread(both.wrapping_mul(FACTOR)),
                weight: 2,
                shared: 32,
            });
            let year = both.wrapping_add(u64::from(day.year) << 20 | 1);
            marks.push(Mark {
                hash: spread(year.wrapping_mul(FACTOR)),
                weight: 2,
                shared: 32,
            });
        }
        marks
    }
}

/// An odd number without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Half of the bits of a hash, each of which hangs on all.
fn spread(hash: u64) -> u32 {
    let hash = (hash ^ hash >> 32).wrapping_mul(FACTOR);
    ((hash ^ hash >> 29).wrapping_mul(FACTOR) >> 32) as u32
}
