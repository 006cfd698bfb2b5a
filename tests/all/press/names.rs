//! What a move can be called in descriptive notation, and which names it has for itself.

use shakmaty::{Chess, Color, File, Move, Position, Role, Square};

use super::origins::{Origins, Wing};

/// How much is said of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// Nothing.
    Bare,
    /// By the wing it started on.
    Wing(Wing),
    /// A pawn by the piece of its file.
    Piece(usize),
    /// A pawn by its whole file.
    File(File),
    /// By the square it stands on.
    At(Square),
}

/// What a man does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It goes to a rank from the mover's side, on one of the files of a piece.
    Short(usize, usize),
    /// It goes to a square.
    Square(Square),
    /// It takes a man.
    Man(Role, Named),
    /// It castles.
    Castle(Wing),
}

/// A name: the man and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// Who moves.
    pub role: Role,
    /// Which of them.
    pub man: Named,
    /// What it does.
    pub aim: Aim,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Whether a pawn is taken in passing.
    pub passing: bool,
}

/// The piece of a file: 0 king, 1 queen, 2 rook, 3 bishop, 4 knight.
pub fn piece(file: File) -> usize {
    [2, 4, 3, 1, 0, 3, 4, 2][usize::from(file)]
}

/// A rank from the mover's side, from 0.
pub fn rank_from(color: Color, square: Square) -> usize {
    let rank = usize::from(square.rank());
    color.fold_wb(rank, 7 - rank)
}

/// What is true of a move.
#[derive(Clone, Copy)]
pub struct Facts<'a> {
    /// The position before it.
    pub pos: &'a Chess,
    /// Where men started.
    pub origins: &'a Origins,
    /// The move.
    pub m: Move,
}

impl Facts<'_> {
    fn taken(&self) -> Option<Square> {
        match self.m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            m => m.is_capture().then(|| m.to()),
        }
    }

    fn is(&self, square: Square, role: Role, named: Named) -> bool {
        self.pos.board().role_at(square) == Some(role)
            && match named {
                Named::Bare => true,
                Named::Wing(wing) => self.origins.at(square) == Some(wing),
                Named::Piece(of) => piece(square.file()) == of,
                Named::File(file) => square.file() == file,
                Named::At(at) => square == at,
            }
    }

    /// Whether a name is right for the move.
    pub fn bears(&self, name: &Name) -> bool {
        let from = self.m.from().unwrap_or(self.m.to());
        let castle = self.m.castling_side();
        if let (Aim::Castle(wing), side) = (name.aim, castle) {
            return side.is_some_and(|side| side.is_king_side() == (wing == Wing::King));
        }
        castle.is_none()
            && self.is(from, name.role, name.man)
            && self.m.promotion() == name.promotion
            && self.m.is_en_passant() == name.passing
            && match name.aim {
                Aim::Short(rank, of) => {
                    self.taken().is_none()
                        && rank_from(self.pos.turn(), self.m.to()) == rank
                        && piece(self.m.to().file()) == of
                }
                Aim::Square(to) => self.taken().is_none() && self.m.to() == to,
                Aim::Man(role, named) => self.taken().is_some_and(|at| self.is(at, role, named)),
                Aim::Castle(_) => false,
            }
    }

    fn man_names(&self, square: Square, role: Role) -> Vec<Named> {
        let mut names = vec![Named::Bare];
        match (role, self.origins.at(square)) {
            (Role::Pawn, _) => {
                names.push(Named::Piece(piece(square.file())));
                if !matches!(square.file(), File::D | File::E) {
                    names.push(Named::File(square.file()));
                }
            }
            (Role::Rook | Role::Knight | Role::Bishop, Some(wing)) => names.push(Named::Wing(wing)),
            _ => {}
        }
        if !matches!(role, Role::King | Role::Pawn) {
            names.push(Named::At(square));
        }
        names
    }

    fn aims(&self) -> Vec<Aim> {
        if let Some(side) = self.m.castling_side() {
            let wing = if side.is_king_side() {
                Wing::King
            } else {
                Wing::Queen
            };
            return vec![Aim::Castle(wing)];
        }
        if let Some(at) = self.taken() {
            let role = self.pos.board().role_at(at).unwrap_or(Role::Pawn);
            let names = self.man_names(at, role);
            return names
                .into_iter()
                .map(|named| Aim::Man(role, named))
                .collect();
        }
        let to = self.m.to();
        let short = Aim::Short(rank_from(self.pos.turn(), to), piece(to.file()));
        match to.file() {
            File::D | File::E => vec![short],
            _ => vec![short, Aim::Square(to)],
        }
    }

    /// The names that none of the other legal moves bears, the shorter before the fuller.
    pub fn names_alone(&self, legal: &[Move]) -> Vec<Name> {
        let others = || {
            legal
                .iter()
                .filter(|&&m| m != self.m)
                .map(|&m| Facts { m, ..*self })
        };
        let alone = |name: &Name| !others().any(|other| other.bears(name));
        self.names().into_iter().filter(alone).collect()
    }

    /// Every name of the move.
    fn names(&self) -> Vec<Name> {
        let from = self.m.from().unwrap_or(self.m.to());
        let (men, aims) = (self.man_names(from, self.m.role()), self.aims());
        let mut names = Vec::new();
        for depth in 0..men.len() + aims.len() {
            for (i, &man) in men.iter().enumerate() {
                let Some(&aim) = depth.checked_sub(i).and_then(|at| aims.get(at)) else {
                    continue;
                };
                names.push(Name {
                    role: self.m.role(),
                    man,
                    aim,
                    promotion: self.m.promotion(),
                    passing: self.m.is_en_passant(),
                });
            }
        }
        names
    }
}
