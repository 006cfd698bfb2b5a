//! The manners of several printers.

use shakmaty::Role;

/// A printer's manner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// `Kt-KB3`, `PxP`: most English books from about 1880 on.
    #[default]
    Kt,
    /// `N-KB3`: from about 1940 on.
    N,
    /// `Kt to KB3`, `P takes P`.
    ToTakes,
    /// `K. Kt. to B's 3d`: as Staunton's time printed.
    Staunton,
    /// `Kt - K B 3`.
    Spaced,
    /// `Kt—KB3`, `PXP`.
    Lowe,
}

impl Style {
    /// Every style there is.
    pub const ALL: [Style; 6] = [
        Style::Kt,
        Style::N,
        Style::ToTakes,
        Style::Staunton,
        Style::Spaced,
        Style::Lowe,
    ];

    /// The name it is asked for by.
    pub fn name(self) -> &'static str {
        match self {
            Style::Kt => "kt",
            Style::N => "n",
            Style::ToTakes => "to-takes",
            Style::Staunton => "staunton",
            Style::Spaced => "spaced",
            Style::Lowe => "lowe",
        }
    }

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

    /// Whether names are several words (`Q. B. P.`), so that a blank alone does not part two moves: in
    /// `B. takes Q. B. P. takes P.` nobody can tell where the first one ends. A move number does it.
    pub fn parts_letters(self) -> bool {
        !self.gap().is_empty()
    }

    /// What stands between two letters of one name.
    pub(super) fn gap(self) -> &'static str {
        match self {
            Style::Staunton | Style::Spaced => " ",
            _ => "",
        }
    }

    pub(super) fn moves(self) -> &'static str {
        match self {
            Style::Kt | Style::N => "-",
            Style::ToTakes | Style::Staunton => " to ",
            Style::Spaced => " - ",
            Style::Lowe => "—",
        }
    }

    pub(super) fn takes(self) -> &'static str {
        match self {
            Style::Kt | Style::N => "x",
            Style::ToTakes | Style::Staunton => " takes ",
            Style::Spaced => " x ",
            Style::Lowe => "X",
        }
    }
}
