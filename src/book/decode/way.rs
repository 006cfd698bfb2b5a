//! Ways through a stretch: where each stands, and how it came there.

use crate::board::Move;

/// Nothing is read there.
pub const NOWHERE: u32 = u32::MAX;

/// Where a way stands in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StreamPlace {
    /// By side; of one pointer both the same.
    pub(super) at: [u32; 2],
    pub(super) columns: Option<Columns>,
}

/// One side's moves are printed in a column before the other's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Columns {
    /// Which side has the first.
    pub(super) first: u8,
    /// Where the second begins; [`NOWHERE`] while that is open.
    pub(super) second: u32,
}

impl StreamPlace {
    /// Where one pointer stands.
    pub(super) fn one(at: u32) -> StreamPlace {
        StreamPlace {
            at: [at; 2],
            columns: None,
        }
    }

    /// Behind what a side has read.
    pub(super) fn behind(self, side: usize, to: u32) -> StreamPlace {
        match self.columns {
            None => StreamPlace::one(to),
            Some(_) => self.with(side, to),
        }
    }

    /// With one side's pointer elsewhere.
    pub(super) fn with(mut self, side: usize, at: u32) -> StreamPlace {
        self.at[side] = at;
        self
    }

    /// Where the column of a side ends.
    pub(super) fn end(self, side: usize) -> u32 {
        match self.columns {
            Some(columns) if columns.first as usize == side => columns.second,
            _ => NOWHERE,
        }
    }
}

/// So many are the reasons to follow a way.
pub(super) const POOLS: usize = 3;

/// Why a way is followed though others gain more, and for how many plies yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grace {
    /// It gains as much as others.
    None,
    /// It stands behind a row that is not there, whose moves will show.
    LostRow(u8),
    /// It has passed by a line of play, along which others gain for a while.
    Rejoined(u8),
}

impl Grace {
    /// A ply later.
    pub(super) fn next(self) -> Grace {
        match self {
            Grace::LostRow(left @ 2..) => Grace::LostRow(left - 1),
            Grace::Rejoined(left @ 2..) => Grace::Rejoined(left - 1),
            _ => Grace::None,
        }
    }

    /// How much further behind the best it may be, where `aside` is for those beside the others.
    pub(super) fn allowance(self, aside: f32) -> f32 {
        match self {
            Grace::None => 0.0,
            _ => aside,
        }
    }

    /// The ways it is chosen among.
    pub(super) fn pool(self) -> usize {
        match self {
            Grace::None => 0,
            Grace::LostRow(_) => 1,
            Grace::Rejoined(_) => 2,
        }
    }
}

/// A way as it goes on with its next ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extension {
    pub(super) parent: u32,
    /// Its place among the ways that are followed for the same reason.
    pub(super) rank: usize,
    pub(super) board: u32,
    pub(super) place: StreamPlace,
    /// Who is on move.
    pub(super) side: usize,
    /// What it has gained.
    pub(super) score: f32,
    /// What it costs to go on from its place, where that is not where its last ply ended.
    pub(super) moved: f32,
    /// What looks like moves and may be passed without cost, for nothing was read before.
    pub(super) free: f32,
    pub(super) grace: Grace,
}

/// A ply on a way: the move, what it gained, and the signs it was read from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) parent: u32,
    pub(super) option: u16,
    pub(super) mv: Move,
    pub(super) gain: f32,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// All ways that stand on one board at one place.
pub(super) struct BeamNode {
    pub(super) board: u32,
    pub(super) place: StreamPlace,
    pub(super) score: f32,
    /// Moves running of which nothing was read.
    pub(super) holes: u8,
    pub(super) grace: Grace,
    /// The best first.
    pub(super) edges: Vec<Edge>,
}

/// A way with one more ply, before the best are chosen.
pub(super) struct Successor {
    pub(super) score: f32,
    pub(super) edge: Edge,
    pub(super) place: StreamPlace,
    pub(super) holes: u8,
    pub(super) grace: Grace,
    /// What is foreseen that it will gain where others have it already.
    pub(super) ahead: f32,
}

impl Successor {
    /// By which the best are chosen.
    pub(super) fn rank(&self) -> f32 {
        self.score + self.ahead
    }
}
