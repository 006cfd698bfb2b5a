//! Who attacks what, and which king stands in check.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::super::rays::{between, is_straight};
use super::super::reverse_attacks::{Movement, reverse_attacks};
use super::super::{Move, MoveKind};
use super::Position;

impl Position {
    /// The men of `color` that attack a square, given these men on the board.
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let them = self.men(color);
        self.near(square, color) & them | unblocked(square, self.far(square) & them, occupied)
    }

    /// Whether men of `color` attack a square, given these men on the board.
    #[inline]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        self.attackers(square, color, occupied).any()
    }

    /// The knights, kings, and pawns of `color` near enough to attack a square.
    #[inline(always)]
    fn near(&self, square: Square, color: Color) -> Bitboard {
        let from =
            |role: Role| reverse_attacks(Movement::taking(role, color), square) & self.role(role);
        from(Role::Knight) | from(Role::King) | from(Role::Pawn)
    }

    /// The sliders that would attack a square if nothing stood between.
    #[inline(always)]
    fn far(&self, square: Square) -> Bitboard {
        let from = |role: Role| reverse_attacks(Movement::taking(role, Color::White), square);
        (from(Role::Rook) & self.straight_sliders()) | (from(Role::Bishop) & self.aslant_sliders())
    }

    #[inline]
    fn straight_sliders(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    #[inline]
    fn aslant_sliders(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// The men of `color` that attack a square.
    #[inline]
    pub fn attackers_of(&self, color: Color, square: Square) -> Bitboard {
        self.attackers(square, color, self.occupied())
    }

    /// The adverse men that would attack the mover's king after the move.
    pub fn exposed_by(&self, m: &Move) -> Bitboard {
        let us = self.turn;
        let (mut occupied, mut theirs) = (self.occupied(), self.men(!us));
        let king = match m.kind {
            MoveKind::Blank => self.king(us),
            MoveKind::Castling(side, rook) => {
                occupied.discard(m.from);
                if let Some(rook) = rook {
                    occupied.discard(rook);
                    occupied.add(Square::from_coords(side.rook_to_file(), m.from.rank()));
                }
                occupied.add(m.to);
                Some(m.to)
            }
            MoveKind::FileCastling(rook) => {
                occupied.discard(m.from);
                occupied.discard(rook);
                occupied.add(m.to);
                occupied.add(m.passed());
                Some(m.to)
            }
            MoveKind::Ordinary
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::HostilePromotion => {
                occupied.discard(m.from);
                if m.kind == MoveKind::EnPassant {
                    occupied.discard(m.en_passant_captured());
                    theirs.discard(m.en_passant_captured());
                }
                occupied.add(m.to);
                theirs.discard(m.to);
                if m.role == Role::King {
                    Some(m.to)
                } else {
                    self.king(us)
                }
            }
        };
        king.map_or(Bitboard::EMPTY, |king| {
            self.attackers(king, !us, occupied) & theirs
        })
    }

    /// Checkers of the side now on move, from the move just made: the man that moved, and what it uncovered.
    ///
    /// Everything is looked up in the king's row of the table of lines, which stays in the cache; the large
    /// tables of sliders' attacks do not.
    #[inline(always)]
    pub(super) fn checkers_after(&self, m: &Move, us: Color) -> Bitboard {
        let Some(king) = self.king(!us) else {
            return Bitboard::EMPTY;
        };
        // Castling and taking in passing uncover more than one line; a king left in check was in check before.
        if !matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep) || self.exposed {
            return self.attackers_of(us, king);
        }
        let arrived = m.promotion.unwrap_or(m.role);
        let movement = Movement::taking(arrived, us);
        let mut checkers = Bitboard::EMPTY;
        if reverse_attacks(movement, king).contains(m.to) && self.is_open(king, m.to) {
            checkers.add(m.to);
        }
        let sliders = self.sliders_on_line(king, m.from, us);
        if sliders.any() {
            checkers |= self.uncovered(king, m.from, sliders);
        }
        checkers
    }

    /// The sliders of `color` on the line through `king` and `square`, whichever way they move.
    #[inline(always)]
    fn sliders_on_line(&self, king: Square, square: Square, color: Color) -> Bitboard {
        let sliders = self.straight_sliders() | self.role(Role::Bishop);
        sliders & self.men(color) & attacks::ray(king, square)
    }

    /// Those of the sliders on the line through `king` and `square` that move along it.
    fn along(&self, king: Square, square: Square, sliders: Bitboard) -> Bitboard {
        match is_straight(king, square) {
            true => sliders & self.straight_sliders(),
            false => sliders & self.aslant_sliders(),
        }
    }

    /// Those of the sliders on the line through `king` and `square` that attack the king.
    #[cold]
    fn uncovered(&self, king: Square, square: Square, sliders: Bitboard) -> Bitboard {
        unblocked(king, self.along(king, square, sliders), self.occupied())
    }

    /// Men of that role of the side on move that could come to `to` in that way (see [`Movement::new`]) if nothing stood
    /// between.
    #[inline(always)]
    pub(crate) fn arriving(&self, role: Role, way: usize, to: Square) -> Bitboard {
        reverse_attacks(Movement::new(way, self.turn), to) & self.by(self.turn, role)
    }

    /// Men of that role of the side on move that could come to one of these squares if nothing stood between; all of
    /// them, where there are too many squares to look at each.
    pub(crate) fn coming(&self, role: Role, to: Bitboard) -> Bitboard {
        const FEW: usize = 4;
        if to.count() > FEW {
            return self.by(self.turn, role);
        }
        let from = |to| {
            let steps = match role {
                Role::Pawn => self.arriving(role, 0, to),
                _ => Bitboard::EMPTY,
            };
            self.arriving(role, role as usize, to) | steps
        };
        to.into_iter()
            .fold(Bitboard::EMPTY, |men, to| men | from(to))
    }

    /// Whether nothing stands between two squares on a line; so it is with all others.
    #[inline(always)]
    pub(crate) fn is_open(&self, from: Square, to: Square) -> bool {
        (between(from, to) & self.occupied()).is_empty()
    }

    /// Whether arriving on `to` answers the check that the side on move stands in, by a man that is not the
    /// king.
    pub(crate) fn answers_check(&self, to: Square) -> bool {
        match (self.checkers.single_square(), self.king(self.turn)) {
            (Some(checker), Some(king)) => checker == to || between(king, checker).contains(to),
            _ => false,
        }
    }

    /// Whether moving the man on `from` to `to` would open a line to the mover's king. The king itself, and
    /// taking in passing, are not asked here.
    #[inline(always)]
    pub fn opens_line(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.turn) else {
            return false;
        };
        let sliders = self.sliders_on_line(king, from, !self.turn);
        sliders.any() && self.lets_through(king, from, to, sliders)
    }

    /// Whether one of the sliders on the line through `king` and `from` attacks the king once the man there has gone
    /// to `to`.
    #[cold]
    fn lets_through(&self, king: Square, from: Square, to: Square, sliders: Bitboard) -> bool {
        let stays = attacks::ray(king, from).contains(to) && !self.jumps_own_king(king, from, to);
        let sliders = self.along(king, from, sliders.without(to));
        !stays && unblocked(king, sliders, self.occupied().without(from).with(to)).any()
    }

    /// A move along the line that ends on the other side of the king keeps no one off.
    #[inline]
    fn jumps_own_king(&self, king: Square, from: Square, to: Square) -> bool {
        between(from, to).contains(king)
    }

    pub(super) fn ep_possible(&self, passed: Square) -> bool {
        let them = !self.turn;
        let rank = self.turn.fold_wb(Rank::Sixth, Rank::Third);
        let behind = passed.offset(self.turn.fold_wb(-8, 8));
        passed.rank() == rank
            && !self.occupied().contains(passed)
            && behind.is_some_and(|sq| self.by(them, Role::Pawn).contains(sq))
            && (attacks::pawn_attacks(them, passed) & self.by(self.turn, Role::Pawn)).any()
    }

    /// Checkers of the side on move, without regard to how the position arose.
    pub fn checkers_from_scratch(&self) -> Bitboard {
        self.king(self.turn)
            .map_or(Bitboard::EMPTY, |king| self.attackers_of(!self.turn, king))
    }

    /// Whether irregular play has left the king of the side that is not on move in check.
    #[inline]
    pub fn is_exposed(&self) -> bool {
        self.exposed
    }

    /// Whether the side that is not on move has its king in check.
    pub fn left_in_check(&self) -> bool {
        self.king(!self.turn)
            .is_some_and(|king| self.attackers_of(self.turn, king).any())
    }
}

/// Those of the sliders between which and the king nothing stands.
fn unblocked(king: Square, sliders: Bitboard, occupied: Bitboard) -> Bitboard {
    let open = |slider: &Square| (between(king, *slider) & occupied).is_empty();
    sliders.into_iter().filter(open).collect()
}
