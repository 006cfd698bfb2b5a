//! The moves around a finding, for formats that let a reader step through them.

use std::ops::Range;
use std::sync::Arc;

use crate::board::Move;
use crate::notation::Notation;
use crate::notation::descriptive::Origins;
use crate::replay::{Facts, Line};

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
    /// The moves in SAN, as far as the board is certain; empty if the score has them so.
    pub read: Vec<String>,
}

impl MoveList {
    /// The longest trail, in plies; what is longer ends there. A score that goes on for ever is no reason for a
    /// report to do so.
    pub const LONGEST: usize = 1_500;

    /// The trail of a line in a text that is read in a notation.
    pub fn of(line: &Line, text: &[u8], notation: Notation) -> Arc<MoveList> {
        let mut trail = MoveList {
            start: line.start.fen(),
            first_ply: line.first_ply,
            moves: Vec::new(),
            written: String::new(),
            read: match notation == Notation::SAN {
                true => Vec::new(),
                false => read(line),
            },
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

/// The plies of a line in SAN, up to where the board is not certain.
fn read(line: &Line) -> Vec<String> {
    let mut position = line.start.clone();
    let origins = Origins::default();
    let certain = line
        .plies
        .iter()
        .take_while(|ply| !ply.facts.any(Facts::UNCERTAIN));
    let san = certain.take(MoveList::LONGEST).map(|ply| {
        let irregular = ply.facts.any(Facts::BREACH.and(Facts::BLANK));
        let san = match irregular {
            true if ply.facts.any(Facts::BLANK) => "--".to_owned(),
            true => Notation::SAN.write_irregular(&position, &origins, &ply.mv),
            false => Notation::SAN.write(&position, &origins, &ply.mv),
        };
        match irregular {
            true => position.play_as_it_stands(&ply.mv),
            false => position.play(&ply.mv),
        };
        san
    });
    san.collect()
}
