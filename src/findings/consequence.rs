//! What codes order.

use serde::{Serialize, Serializer, ser::SerializeMap};
use shakmaty::{Color, Square};

/// Who may act on a right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// One of the sides.
    Side(Color),
    /// Whichever side cares to.
    Either,
}

impl By {
    /// `white`, `black` or `either`.
    pub fn name(self) -> &'static str {
        match self {
            By::Side(color) => side_name(color),
            By::Either => "either",
        }
    }
}

/// `white` or `black`.
pub fn side_name(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// What a code orders when it is asked about a finding.
///
/// Plies count from 1; `to_ply` 0 is the position the game began from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The code orders nothing.
    None,
    /// What was done stands.
    Stands,
    /// The position after ply `to_ply` stands again.
    Retract {
        /// The last ply that remains played.
        to_ply: u32,
    },
    /// The position after ply `to_ply` stands again, and the man on `man` is played when the turn comes.
    ReplayMove {
        /// The last ply that remains played.
        to_ply: u32,
        /// Where the man stands that must be played.
        man: Square,
    },
    /// The men are put right, and the game goes on.
    Rectify,
    /// The offender must move his king.
    KingMustMove,
    /// The opponent chooses the penalty.
    OpponentChooses,
    /// The moves from ply `from_ply` on are annulled.
    MovesAnnulled {
        /// The first ply that is annulled.
        from_ply: u32,
    },
    /// The game is annulled.
    GameAnnulled,
    /// Nothing can be undone any more: the game is played out.
    PlayOut,
    /// A right that may be claimed.
    Claimable {
        /// Who may claim it.
        by: By,
    },
    /// A right that was not used in time.
    Lapsed,
    /// The game is drawn.
    Drawn,
    /// The game is won.
    WonBy {
        /// The winner.
        side: Color,
    },
    /// The game is lost.
    LostBy {
        /// The loser.
        side: Color,
    },
}

impl Consequence {
    /// The ply it names; `None` if it names none, or the position before the first.
    pub fn ply(self) -> Option<u32> {
        match self {
            Consequence::Retract { to_ply: ply }
            | Consequence::ReplayMove { to_ply: ply, .. }
            | Consequence::MovesAnnulled { from_ply: ply } => Some(ply).filter(|ply| *ply > 0),
            _ => None,
        }
    }

    /// The stable name used in machine formats.
    pub fn kind(self) -> &'static str {
        match self {
            Consequence::None => "none",
            Consequence::Stands => "stands",
            Consequence::Retract { .. } => "retract",
            Consequence::ReplayMove { .. } => "replay-move",
            Consequence::Rectify => "rectify",
            Consequence::KingMustMove => "king-must-move",
            Consequence::OpponentChooses => "opponent-chooses",
            Consequence::MovesAnnulled { .. } => "moves-annulled",
            Consequence::GameAnnulled => "game-annulled",
            Consequence::PlayOut => "play-out",
            Consequence::Claimable { .. } => "claimable",
            Consequence::Lapsed => "lapsed",
            Consequence::Drawn => "drawn",
            Consequence::WonBy { .. } => "won-by",
            Consequence::LostBy { .. } => "lost-by",
        }
    }
}

impl Serialize for Consequence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind())?;
        match self {
            Consequence::Retract { to_ply } => map.serialize_entry("to_ply", to_ply)?,
            Consequence::Claimable { by } => map.serialize_entry("by", by.name())?,
            Consequence::ReplayMove { to_ply, man } => {
                map.serialize_entry("to_ply", to_ply)?;
                map.serialize_entry("man", &man.to_string())?;
            }
            Consequence::MovesAnnulled { from_ply } => map.serialize_entry("from_ply", from_ply)?,
            Consequence::WonBy { side } | Consequence::LostBy { side } => {
                map.serialize_entry("side", side_name(*side))?;
            }
            _ => {}
        }
        map.end()
    }
}
