//! How a game begins, and the two moves that need more than the powers of a man.

use arcstr::ArcStr;
use serde::Deserialize;
use shakmaty::Color;

use super::count::once;
use super::{Article, OrderKind};

/// How a game begins, and what follows if it begins wrongly.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The men stand wrongly, or some were left off.
    pub wrong_array: Option<OrderWindow>,
    /// Some men were left off, where that is another matter than men that stand wrongly.
    pub left_off: Option<OrderWindow>,
    /// White has the first move by law; if absent the lot decides.
    pub white_begins: Option<FirstMove>,
    /// Who had not the right to the first move made it.
    pub not_entitled: Option<OrderWindow>,
    /// The players sat at each other's men.
    pub colours_reversed: Option<OrderWindow>,
    /// A man fell off the board and play went on without it.
    pub dropped_man: Option<Undone>,
    /// An adjourned game went on from a wrong position.
    pub wrong_resumption: Option<Undone>,
}

/// Moves made while the men stood wrongly are annulled.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Undone {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// The game is annulled when the right position cannot be had again.
    pub not_remembered: Option<Article>,
}

/// What is ordered up to some ply of the game, and what after it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OrderWindow {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// What is ordered while the window is open.
    pub order: OrderKind,
    /// The last ply of the game at which it is open; always if absent.
    #[serde(default, deserialize_with = "once")]
    pub until_ply: Option<u32>,
    /// It is open until the player at fault makes this move of his own, the first being 1.
    #[serde(default, deserialize_with = "once")]
    pub until_own_move: Option<u32>,
    /// What is ordered when it is closed; the code does not say if absent.
    pub late: Option<OrderKind>,
}

impl OrderWindow {
    /// The last ply at which it is open for a fault of these sides in a game that `first` begins; `None` if it
    /// never closes.
    pub fn last_ply(&self, first: Color, at_fault: impl IntoIterator<Item = Color>) -> Option<u32> {
        let before = |side, number: u32| {
            (number - 1)
                .saturating_mul(2)
                .saturating_add(u32::from(side != first))
        };
        let own = self.until_own_move;
        let own = own.and_then(|n| at_fault.into_iter().map(|side| before(side, n)).max());
        self.until_ply.into_iter().chain(own).min()
    }

    /// What is ordered when the fault is noticed after that ply and the last ply in time is `last`.
    pub fn at(&self, ply: u32, last: Option<u32>) -> Option<OrderKind> {
        match last {
            Some(last) if ply > last => self.late,
            _ => Some(self.order),
        }
    }
}

/// The law that White begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FirstMove {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// What is ordered if Black begins.
    pub order: OrderKind,
}

/// Where castling differs from the general law of chess.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CastlingLaw {
    /// What bars the passage of the king.
    #[serde(default)]
    pub passage: Passage,
    /// King and rook need not stand on the first rank.
    #[serde(default)]
    pub any_line: bool,
    /// The king may castle without a rook that was given as odds.
    pub without_rook: Option<WithoutRook>,
}

/// What bars the passage of the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// A hostile man could take on the square he crosses.
    #[default]
    Attacked,
    /// A hostile man may legally move there: a pinned man may not, and a pawn does not move aslant.
    Commanded,
}

/// Castling without the rook that was given.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WithoutRook {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// A stipulation made before the game takes it away.
    #[serde(default)]
    pub unless_stipulated: bool,
}

/// Taking in passing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EnPassant {
    /// Who has no other move must take in passing, and is not stalemated.
    pub forced: Option<Article>,
}
