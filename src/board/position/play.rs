//! Making moves and taking them back.
//!
//! Men are taken up and put down by [`Position::put`] and [`Position::clear`] alone, so that no square ever holds
//! two; only the plain path, which has just read the move from this board, goes straight to the bits.

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square};

use super::super::{Move, MoveKind, moves::home_rank, zobrist};
use super::{HomeRanks, Position, Undo, code};

impl Position {
    /// Makes a lawful move and passes the turn. One whose men are not where it says is made as it stands.
    pub fn play(&mut self, m: &Move) -> Undo {
        match self.holds(m) {
            true => self.play_plain(m),
            false => self.play_as_it_stands(m),
        }
    }

    /// Makes a lawful move that was read from this very board: its man stands on `from`, and its capture is what
    /// stands on `to`. Nothing of that is asked again.
    #[inline(always)]
    pub(crate) fn play_plain(&mut self, m: &Move) -> Undo {
        let us = self.turn;
        let undo = self.leave_turn(m);
        if matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep) {
            self.shift(m, us);
        } else {
            self.rearrange(m, us);
        }
        self.count_turn(us);
        self.checkers = self.checkers_after(m, us);
        self.exposed = false;
        undo
    }

    /// Makes a move that need not be lawful, be it with a man of the adversary's; a man stays whose it is.
    pub fn play_as_it_stands(&mut self, m: &Move) -> Undo {
        let us = self.turn;
        let undo = self.leave_turn(m);
        self.rearrange(m, us);
        self.count_turn(us);
        self.checkers = self.checkers_from_scratch();
        self.exposed = self.left_in_check();
        undo
    }

    /// Whether the men stand where the move says.
    fn holds(&self, m: &Move) -> bool {
        self.piece_at(m.from) == Some(m.role.of(self.turn))
            && (m.kind == MoveKind::EnPassant || self.piece_at(m.to) == m.capture)
            && m.from != m.to
            || !matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep)
    }

    /// The other side's turn comes; what the move takes away for good is kept.
    #[inline(always)]
    fn leave_turn(&mut self, m: &Move) -> Undo {
        let undo = Undo {
            castling: HomeRanks::of(self.castling),
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
        undo
    }

    /// The turn in the hash, and the number of moves.
    #[inline(always)]
    fn count_turn(&mut self, us: Color) {
        self.hash ^= zobrist::WHITE_TO_MOVE;
        self.fullmoves += us.fold_wb(0, 1);
    }

    /// Takes men up and puts them down as the move says, whatever stands there.
    fn rearrange(&mut self, m: &Move, us: Color) {
        if m.kind == MoveKind::Blank {
            return;
        }
        let owner = self.owner(m.from, us);
        self.clear(m.from);
        match m.kind {
            MoveKind::Castling(_, rook) => self.move_rook(rook, m.rook_to(), owner),
            MoveKind::FileCastling(rook) => self.move_rook(Some(rook), m.rook_to(), owner),
            MoveKind::EnPassant => self.clear(m.en_passant_captured()),
            MoveKind::Ordinary
            | MoveKind::DoubleStep
            | MoveKind::HostilePromotion
            | MoveKind::Blank => {}
        }
        let whose = match m.kind {
            MoveKind::HostilePromotion => !owner,
            _ => owner,
        };
        self.put(m.to, m.promotion.unwrap_or(m.role).of(whose));
        self.lose_rights(m, owner);
        // A king taken, or a second one, leaves nobody to castle with.
        self.castling &= self.castling_rooks();
        if m.kind == MoveKind::DoubleStep && owner == us {
            self.mark_passed(m, us);
        }
    }

    /// Whose man stands on a square; that side's, if there is none.
    fn owner(&self, square: Square, side: Color) -> Color {
        self.piece_at(square).map_or(side, |man| man.color)
    }

    fn move_rook(&mut self, from: Option<Square>, to: Square, owner: Color) {
        if let Some(from) = from {
            self.clear(from);
            self.put(to, Role::Rook.of(owner));
        }
    }

    /// A rook that moves or is taken takes its right with it; no other man stands on such a square. The king takes all.
    #[inline(always)]
    fn lose_rights(&mut self, m: &Move, owner: Color) {
        let mut lost = Bitboard::from_square(m.from) | Bitboard::from_square(m.to);
        if m.role == Role::King {
            lost |= Bitboard::from_rank(home_rank(owner));
        }
        self.castling &= !lost;
    }

    /// A pawn has gone two squares: it may be taken on the one between, if a pawn stands ready for it.
    #[inline(always)]
    fn mark_passed(&mut self, m: &Move, us: Color) {
        let passed = Square::from_coords(m.from.file(), us.fold_wb(Rank::Third, Rank::Sixth));
        self.ep = Some(passed).filter(|&sq| self.ep_possible(sq));
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
        if m.kind != MoveKind::Blank {
            self.arrange_back(m, us);
        }
        self.hash ^= zobrist::WHITE_TO_MOVE;
        self.castling = undo.castling();
        self.halfmoves = undo.halfmoves;
        self.ep = undo.ep;
        self.exposed = undo.exposed;
    }

    /// Undoes [`Position::rearrange`].
    fn arrange_back(&mut self, m: &Move, us: Color) {
        let stands = self.owner(m.to, us);
        let owner = match m.kind {
            MoveKind::HostilePromotion => !stands,
            _ => stands,
        };
        self.clear(m.to);
        let rook = match m.kind {
            MoveKind::Castling(_, rook) => rook,
            MoveKind::FileCastling(rook) => Some(rook),
            _ => None,
        };
        if let Some(rook) = rook {
            self.clear(m.rook_to());
            self.put(rook, Role::Rook.of(owner));
        }
        self.put(m.from, m.role.of(owner));
        if let Some(taken) = m.capture {
            let at = match m.kind {
                MoveKind::EnPassant => m.en_passant_captured(),
                _ => m.to,
            };
            self.put(at, taken);
        }
    }

    /// Takes up what stands on a square.
    fn clear(&mut self, square: Square) {
        if let Some(man) = self.piece_at(square) {
            self.toggle(man.color, man.role, square);
        }
    }

    /// Puts a man on a square, in place of what stands there.
    fn put(&mut self, square: Square, man: Piece) {
        self.clear(square);
        self.toggle(man.color, man.role, square);
    }

    /// Puts a man on an empty square, or takes up the one that stands there.
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
        self.lose_rights(m, us);
        if m.kind == MoveKind::DoubleStep {
            self.mark_passed(m, us);
        }
    }
}
