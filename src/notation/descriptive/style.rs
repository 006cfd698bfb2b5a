//! The manners of several printers.

use shakmaty::Role;

use super::origins::Origins;
use super::write::put;
use crate::board::{Move, Position};
use crate::notation::pattern::Pattern;
use crate::notation::plain::CheckMark;
use crate::notation::{Notation, System};
use crate::score::NotationFamily;
use crate::text::names::names;

names! {
    /// A printer's manner.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Style {
        /// `Kt-KB3`, `PxP`: most English books from about 1880 on.
        #[default]
        Kt "kt",
        /// `N-KB3`: from about 1940 on.
        N "n",
        /// `Kt to KB3`, `P takes P`.
        ToTakes "to-takes",
        /// `K. Kt. to B's 3d`: as Staunton's time printed.
        Staunton "staunton",
        /// `Kt - K B 3`.
        Spaced "spaced",
        /// `Kt—KB3`, `PXP`.
        Lowe "lowe",
    }
}

/// English descriptive notation in each style.
pub(in crate::notation) const NOTATIONS: [Notation; 6] = [
    Notation(&Style::Kt),
    Notation(&Style::N),
    Notation(&Style::ToTakes),
    Notation(&Style::Staunton),
    Notation(&Style::Spaced),
    Notation(&Style::Lowe),
];

impl System for Style {
    fn name(&self) -> &'static str {
        "descriptive"
    }

    fn style(&self) -> &'static str {
        Style::name(*self)
    }

    fn styles(&self) -> (&'static [Notation], &'static str) {
        (
            &NOTATIONS,
            "`kt`, `n`, `to-takes`, `staunton`, `spaced` and `lowe`",
        )
    }

    fn put(&self, pos: &Position, origins: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        put(pos, origins, m, *self, gives, out);
    }

    /// Where names are several words (`Q. B. P.`), a blank alone does not part two moves: in
    /// `B. takes Q. B. P. takes P.` nobody can tell where the first one ends. A move number does it.
    fn needs_every_number(&self) -> bool {
        !self.gap().is_empty()
    }

    fn king(&self) -> Option<&'static str> {
        Some("K")
    }

    fn script(&self) -> NotationFamily {
        NotationFamily::Descriptive
    }

    fn parse(&self, _: &str) -> Vec<Pattern> {
        Vec::new()
    }
}

impl Style {
    pub(super) fn letter(self, role: Role) -> &'static str {
        let (plain, dotted) = match role {
            Role::King => ("K", "K."),
            Role::Queen => ("Q", "Q."),
            Role::Rook => ("R", "R."),
            Role::Bishop => ("B", "B."),
            Role::Knight if self == Style::N => ("N", "N."),
            Role::Knight => ("Kt", "Kt."),
            Role::Pawn => ("P", "P."),
        };
        if self == Style::Staunton {
            dotted
        } else {
            plain
        }
    }

    /// What stands between two letters of one name.
    pub(super) fn gap(self) -> &'static str {
        match self {
            Style::Staunton | Style::Spaced => " ",
            _ => "",
        }
    }

    pub(super) fn move_sign(self) -> &'static str {
        match self {
            Style::Kt | Style::N => "-",
            Style::ToTakes | Style::Staunton => " to ",
            Style::Spaced => " - ",
            Style::Lowe => "—",
        }
    }

    pub(super) fn capture_sign(self) -> &'static str {
        match self {
            Style::Kt | Style::N => "x",
            Style::ToTakes | Style::Staunton => " takes ",
            Style::Spaced => " x ",
            Style::Lowe => "X",
        }
    }
}
