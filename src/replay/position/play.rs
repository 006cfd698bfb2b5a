//! Making moves and taking them back.

use shakmaty::{Bitboard, CastlingSide, Color, Rank, Role, Square};

use super::super::{Move, MoveKind, moves::home_rank, zobrist};
use super::{Position, Undo, code};

impl Position {
    /// Makes a lawful move and passes the turn. Its man must stand on `from`, and its capture must be what
    /// stands there.
    #[inline(always)]
    pub fn play(&mut self, m: &Move) -> Undo {
        let undo = Undo {
            castling: self.castling,
            halfmoves: self.halfmoves,
            ep: self.ep,
            exposed: self.exposed,
        };
        let us = self.turn;
        self.turn = !us;
        self.ep = None;
        self.halfmoves = match m.is_zeroing() {
            true => 0,
            false => self.halfmoves + 1,
        };
        if matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep) {
            self.shift(m, us);
        } else {
            self.play_special(m, us);
        }
        self.hash ^= zobrist::WHITE_TO_MOVE;
        self.fullmoves += us.fold_wb(0, 1);
        self.checkers = self.checkers_after(m, us);
        self.exposed = false;
        undo
    }

    fn play_special(&mut self, m: &Move, us: Color) {
        match m.kind {
            MoveKind::Ordinary | MoveKind::DoubleStep => self.shift(m, us),
            MoveKind::EnPassant => {
                self.toggle(!us, Role::Pawn, m.en_passant_prey());
                self.toggle(us, Role::Pawn, m.from);
                self.toggle(us, Role::Pawn, m.to);
            }
            MoveKind::Castling(side, rook) => self.castle(m, us, side, rook),
            MoveKind::FileCastling(rook) => {
                self.castling.discard(self.men(us));
                self.toggle_file_castling(m, us, rook);
            }
            MoveKind::HostilePromotion => {
                self.castling.discard(m.to);
                self.toggle_hostile_promotion(m, us);
            }
            MoveKind::Blank => {}
        }
    }

    /// Makes a move that need not be lawful: [`Position::play`] trusts that the mover's king is safe after it.
    pub fn play_as_it_stands(&mut self, m: &Move) -> Undo {
        let undo = self.play(m);
        self.checkers = self.checkers_from_scratch();
        self.exposed = self.left_in_check();
        undo
    }

    /// Takes the last move back.
    pub fn undo(&mut self, m: &Move, undo: Undo) {
        self.undo_all([(m, undo)]);
    }

    /// Takes moves back, the last first.
    pub fn undo_all<'m>(&mut self, moves: impl IntoIterator<Item = (&'m Move, Undo)>) {
        for (m, undo) in moves {
            self.take_back(m, undo);
        }
        self.checkers = self.checkers_from_scratch();
    }

    /// Takes the last move back; the checkers are left as they are.
    fn take_back(&mut self, m: &Move, undo: Undo) {
        self.turn = !self.turn;
        let us = self.turn;
        self.fullmoves -= us.fold_wb(0, 1);
        match m.kind {
            MoveKind::Ordinary | MoveKind::DoubleStep => {
                self.toggle(us, m.promotion.unwrap_or(m.role), m.to);
                self.toggle(us, m.role, m.from);
                if let Some(taken) = m.capture {
                    self.toggle(taken.color, taken.role, m.to);
                }
            }
            MoveKind::EnPassant => {
                self.toggle(us, Role::Pawn, m.to);
                self.toggle(us, Role::Pawn, m.from);
                self.toggle(!us, Role::Pawn, m.en_passant_prey());
            }
            MoveKind::Castling(side, rook) => {
                let rook_to = Square::from_coords(side.rook_to_file(), m.from.rank());
                self.toggle(us, Role::King, m.to);
                self.toggle(us, Role::King, m.from);
                if let Some(rook) = rook {
                    self.toggle(us, Role::Rook, rook_to);
                    self.toggle(us, Role::Rook, rook);
                }
            }
            MoveKind::FileCastling(rook) => self.toggle_file_castling(m, us, rook),
            MoveKind::HostilePromotion => self.toggle_hostile_promotion(m, us),
            MoveKind::Blank => {}
        }
        self.hash ^= zobrist::WHITE_TO_MOVE;
        self.castling = undo.castling;
        self.halfmoves = undo.halfmoves;
        self.ep = undo.ep;
        self.exposed = undo.exposed;
    }

    /// King and rook from where they stand to where they arrive, or back.
    fn toggle_file_castling(&mut self, m: &Move, us: Color, rook: Square) {
        self.toggle(us, Role::King, m.from);
        self.toggle(us, Role::King, m.to);
        self.toggle(us, Role::Rook, rook);
        self.toggle(us, Role::Rook, m.passed());
    }

    /// The pawn into what it becomes, or back.
    fn toggle_hostile_promotion(&mut self, m: &Move, us: Color) {
        self.toggle(us, m.role, m.from);
        self.toggle(!us, m.promotion.unwrap_or(m.role), m.to);
        if let Some(taken) = m.capture {
            self.toggle(taken.color, taken.role, m.to);
        }
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.roles[role as usize & 7].toggle(square);
        self.colors[color as usize & 1].toggle(square);
        self.board[square.to_usize()] ^= code(color, role);
        self.hash ^= zobrist::man(color, role, square);
    }

    /// A man goes from one square to another. Whether it takes cannot be foreseen, so that taking nothing is
    /// done like taking a man.
    #[inline(always)]
    fn shift(&mut self, m: &Move, us: Color) {
        let (from, to) = (Bitboard::from_square(m.from), Bitboard::from_square(m.to));
        let taken = self.board[m.to.to_usize()] & 15;
        let off = Bitboard(u64::from(taken != 0) << m.to.to_u32());
        self.roles[usize::from(taken & 7)].toggle(off);
        self.colors[usize::from(taken >> 3)].toggle(off);
        let arrives = m.promotion.unwrap_or(m.role);
        self.roles[m.role as usize & 7].toggle(from);
        self.roles[arrives as usize & 7].toggle(to);
        self.colors[us as usize & 1].toggle(from | to);
        self.board[m.from.to_usize()] = 0;
        self.board[m.to.to_usize()] = code(us, arrives);
        self.hash ^= zobrist::man(us, m.role, m.from)
            ^ zobrist::man(us, arrives, m.to)
            ^ zobrist::coded(taken, m.to);
        // A rook that moves or is taken takes its right with it; no other man stands on such a square.
        let mut lost = from | to;
        if m.role == Role::King {
            lost |= Bitboard::from_rank(home_rank(us));
        }
        self.castling &= !lost;
        if m.kind == MoveKind::DoubleStep {
            let passed = Square::from_coords(m.from.file(), us.fold_wb(Rank::Third, Rank::Sixth));
            self.ep = Some(passed).filter(|&sq| self.ep_possible(sq));
        }
    }

    fn castle(&mut self, m: &Move, us: Color, side: CastlingSide, rook: Option<Square>) {
        self.toggle(us, Role::King, m.from);
        if let Some(rook) = rook {
            self.toggle(us, Role::Rook, rook);
            self.toggle(
                us,
                Role::Rook,
                Square::from_coords(side.rook_to_file(), m.from.rank()),
            );
        }
        self.toggle(us, Role::King, m.to);
        self.castling.discard(Bitboard::from_rank(home_rank(us)));
    }
}
