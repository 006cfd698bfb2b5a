//! Positions in which nobody can ever give mate, whatever both sides do.
//!
//! What is told here is proved: each man is given every square it could come to if its side might move as often as it
//! likes, captures and ways opened by captures included. Where even so no king can be mated, the position is dead. Men
//! that leap, or sweep files and ranks, soon come everywhere, so nothing is tried while a queen, a rook or a knight is
//! on the board; nor where a pawn may be promoted.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::Position;
use super::material::{has_not_the_men, insufficient_material};

/// Whether neither side can ever give mate by lawful moves (FIDE 2023, 5.2.2), as far as it can be proved.
pub fn is_dead(pos: &Position) -> bool {
    insufficient_material(pos)
        || could_be_locked(pos) && {
            let ways = Reach::of(pos);
            Color::ALL.into_iter().all(|side| ways.never_mates(side))
        }
}

/// Whether that side cannot mate by any series of lawful moves, however the other plays, as far as the men tell
/// or a proof of [`is_dead`]'s kind (FIDE 2023, 5.1.2 and 6.9).
pub fn cannot_mate(pos: &Position, side: Color) -> bool {
    has_not_the_men(pos, side) || is_locked_out(pos, side)
}

/// Whether that side can never give mate by lawful moves, because no man of it comes where it could, as far as it can
/// be proved.
fn is_locked_out(pos: &Position, side: Color) -> bool {
    could_be_locked(pos) && Reach::of(pos).never_mates(side)
}

/// What must be true before it is worth while to try a proof: two kings, bishops and pawns alone, no pawn that has the
/// way to its last rank open, and none to be taken in passing.
fn could_be_locked(pos: &Position) -> bool {
    let pawns = pos.role(Role::Pawn);
    let leaps_or_sweeps = pos.role(Role::Queen) | pos.role(Role::Rook) | pos.role(Role::Knight);
    leaps_or_sweeps.is_empty()
        && pos.ep().is_none()
        && Color::ALL.into_iter().all(|side| {
            let one_king = pos.by(side, Role::King).count() == 1;
            let open = |pawn: Square| {
                let way = attacks::ray(pawn, ahead(pawn, side, 1).unwrap_or(pawn));
                let before = |sq: &Square| side.fold_wb(*sq > pawn, *sq < pawn);
                ahead(pawn, side, 1).is_some() && !(way & pawns).into_iter().any(|sq| before(&sq))
            };
            one_king && !pos.by(side, Role::Pawn).into_iter().any(open)
        })
}

/// The square so many ranks before a pawn.
fn ahead(pawn: Square, side: Color, ranks: i32) -> Option<Square> {
    pawn.offset(side.fold_wb(8, -8) * ranks)
}

/// A man, and what may become of it.
struct Man {
    side: Color,
    role: Role,
    /// Every square it may come to, the one it stands on included.
    squares: Bitboard,
    /// It may be captured.
    capturable: bool,
}

impl Man {
    /// Whether it stands where it stands for good.
    fn stays(&self) -> bool {
        !self.capturable && self.squares.count() == 1
    }
}

/// By colour, Black's first, as [`Color`] counts.
type BySide = [Bitboard; 2];

/// Where every man of a position may come to.
struct Reach {
    men: Vec<Man>,
    /// Squares that are occupied for good.
    walls: BySide,
    /// Squares that pawns guard for good.
    guards: BySide,
    /// A pawn may be promoted: then anything may happen.
    promotes: bool,
}

impl Reach {
    fn of(pos: &Position) -> Reach {
        let men = pos.occupied().into_iter().filter_map(|square| {
            let man = pos.piece_at(square)?;
            Some(Man {
                side: man.color,
                role: man.role,
                squares: Bitboard::from_square(square),
                capturable: false,
            })
        });
        let mut ways = Reach {
            men: men.collect(),
            walls: BySide::default(),
            guards: BySide::default(),
            promotes: false,
        };
        while !ways.promotes && ways.widen() {}
        ways
    }

    /// Adds what every man can do next; whether there was anything new. What was possible stays possible, so this ends.
    fn widen(&mut self) -> bool {
        self.find_walls();
        let mut new = false;
        for index in 0..self.men.len() {
            let mover = &self.men[index];
            let (side, role) = (mover.side, mover.role);
            let (steps, takes) = mover
                .squares
                .into_iter()
                .map(|from| match role {
                    Role::Pawn => self.pawn(side, from),
                    Role::King => {
                        let guarded = self.guards[!side as usize];
                        (attacks::king_attacks(from) & !guarded, Bitboard::EMPTY)
                    }
                    _ => (self.diagonals(from), Bitboard::EMPTY),
                })
                .fold((Bitboard::EMPTY, Bitboard::EMPTY), |all, one| {
                    (all.0 | one.0, all.1 | one.1)
                });
            let goes = (steps | takes) & !self.walls[side as usize] & !self.king_wall(!side);
            let preys = if role == Role::Pawn { takes } else { goes };
            for prey in &mut self.men {
                let taken = prey.side != side && prey.role != Role::King;
                if taken && !prey.capturable && (prey.squares & preys).any() {
                    prey.capturable = true;
                    new = true;
                }
            }
            let mover = &mut self.men[index];
            let last = Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First));
            self.promotes |= role == Role::Pawn && (goes & last).any();
            new |= (goes & !mover.squares).any();
            mover.squares |= goes;
        }
        new
    }

    /// Works out what stays for good, as far as is known now.
    fn find_walls(&mut self) {
        self.walls = BySide::default();
        self.guards = BySide::default();
        for man in self.men.iter().filter(|man| man.stays()) {
            let side = man.side as usize;
            self.walls[side] |= man.squares;
            if man.role == Role::Pawn {
                self.guards[side] |= slants(man);
            }
        }
    }

    fn all_walls(&self) -> Bitboard {
        self.walls[0] | self.walls[1]
    }

    /// The square of that side's king, if it can never leave it.
    fn king_wall(&self, side: Color) -> Bitboard {
        let king = self.king(side);
        if king.count() == 1 {
            king
        } else {
            Bitboard::EMPTY
        }
    }

    /// The squares a side's king may come to.
    fn king(&self, side: Color) -> Bitboard {
        let king = |man: &&Man| man.side == side && man.role == Role::King;
        self.men
            .iter()
            .find(king)
            .map_or(Bitboard::FULL, |man| man.squares)
    }

    /// The squares that a side's other men may come to.
    fn others(&self, side: Color) -> Bitboard {
        let others = self.men.iter();
        others
            .filter(|man| man.side == side && man.role != Role::King)
            .fold(Bitboard::EMPTY, |all, man| all | man.squares)
    }

    /// The squares a bishop attacks from there, those of men that stay for good at the end of its lines included.
    fn diagonals(&self, from: Square) -> Bitboard {
        attacks::bishop_attacks(from, self.all_walls())
    }

    /// Where a pawn may step from there, and where it may take.
    fn pawn(&self, side: Color, from: Square) -> (Bitboard, Bitboard) {
        let free = |sq: &Square| !self.all_walls().contains(*sq);
        let mut steps = Bitboard::EMPTY;
        if let Some(one) = ahead(from, side, 1).filter(free) {
            steps.add(one);
            let second = side.fold_wb(Rank::Second, Rank::Seventh);
            let two = ahead(from, side, 2).filter(free);
            steps.extend(two.filter(|_| from.rank() == second));
        }
        // A pawn that may pass over a square in a double step may also stop on it: taking in passing is among these.
        (
            steps,
            attacks::pawn_attacks(side, from) & self.others(!side),
        )
    }

    /// Whether that side can never give mate.
    fn never_mates(&self, side: Color) -> bool {
        if self.promotes {
            return false;
        }
        let attacked = self
            .men
            .iter()
            .filter(|man| man.side == side)
            .fold(Bitboard::EMPTY, |all, man| all | self.attacks(man));
        let king = self.king(!side);
        let own = self.others(!side);
        !(king & attacked).into_iter().any(|square| {
            let flights = attacks::king_attacks(square);
            let left = flights & !attacked & !own;
            let near = flights.with(square);
            let mut adverse = (self.king(side) & !near).into_iter();
            adverse.any(|other| (left & !attacks::king_attacks(other)).is_empty())
        })
    }

    /// Every square a man may attack; a king's are counted where it stands.
    fn attacks(&self, man: &Man) -> Bitboard {
        match man.role {
            Role::King => Bitboard::EMPTY,
            Role::Pawn => slants(man),
            _ => {
                let from = man.squares.into_iter();
                from.fold(Bitboard::EMPTY, |all, from| all | self.diagonals(from))
            }
        }
    }
}

/// The squares a pawn attacks, wherever it may come to.
fn slants(pawn: &Man) -> Bitboard {
    let from = pawn.squares.into_iter();
    from.fold(Bitboard::EMPTY, |all, from| {
        all | attacks::pawn_attacks(pawn.side, from)
    })
}
