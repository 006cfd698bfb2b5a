//! The moves around a finding, for formats that let a reader step through them.

use std::ops::Range;
use std::sync::Arc;

use crate::board::Move;
use crate::replay::Line;

/// A line of play as it stands in the score: shared by the findings in it, and whole in itself as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveList {
    /// The position it begins from, as FEN.
    pub start: String,
    /// The number of its first ply, as [`crate::findings::PlyRef::ply`] counts.
    pub first_ply: u32,
    moves: Vec<(Move, Range<u32>)>,
    /// Everything that is written of its moves, without what stands between them.
    written: String,
}

impl MoveList {
    /// The longest trail, in plies; what is longer ends there. A score that goes on for ever is no reason for a
    /// report to do so.
    pub const LONGEST: usize = 1_500;

    /// The trail of a line in a text.
    pub fn of(line: &Line, text: &[u8]) -> Arc<MoveList> {
        let mut trail = MoveList {
            start: line.start.fen(),
            first_ply: line.first_ply,
            moves: Vec::new(),
            written: String::new(),
        };
        for ply in line.plies.iter().take(MoveList::LONGEST) {
            let start = trail.written.len() as u32;
            trail
                .written
                .push_str(&String::from_utf8_lossy(ply.span.of(text)));
            trail
                .moves
                .push((ply.mv, start..trail.written.len() as u32));
        }
        Arc::new(trail)
    }

    /// Whether the position before the ply with that number is on it.
    pub fn reaches(&self, ply: u32) -> bool {
        ply.checked_sub(self.first_ply)
            .is_none_or(|before| before as usize <= self.moves.len())
    }

    /// What was played, and how it is written, in order.
    pub fn moves(&self) -> impl Iterator<Item = (&Move, &str)> {
        self.moves.iter().map(|(mv, at)| {
            (
                mv,
                self.written
                    .get(at.start as usize..at.end as usize)
                    .unwrap_or_default(),
            )
        })
    }
}
