//! The board: any arrangement of men, lawful or not.

use std::sync::LazyLock;

use shakmaty::{Bitboard, CastlingSide, Color, Piece, Rank, Role, Setup, Square, attacks};

use super::relation::{ASLANT, STRAIGHT, attacks_along, relation};
use super::{Move, MoveKind, moves::home_rank, zobrist};

/// A position: the men, whose turn it is, and the rights that moves have left.
///
/// It holds any arrangement: kings in check, side by side or gone, pawns on the first and last ranks. It is
/// changed by [`Position::play`] and by nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By [`Role`], whose numbers begin with 1; the places 0 and 7 stay empty.
    roles: [Bitboard; 8],
    /// By [`Color`].
    colors: [Bitboard; 2],
    turn: Color,
    castling: Bitboard,
    ep: Option<Square>,
    halfmoves: u32,
    fullmoves: u32,
    hash: u64,
    checkers: Bitboard,
    /// The side not on move has left its king in check.
    exposed: bool,
}

/// What a move takes away for good, kept so that it can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    castling: Bitboard,
    halfmoves: u32,
    ep: Option<Square>,
    exposed: bool,
}

impl Undo {
    /// Plies without capture or pawn move before the move.
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The rights to castle before the move.
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The square that could be taken on in passing before the move.
    pub fn ep(&self) -> Option<Square> {
        self.ep
    }
}

impl Default for Position {
    fn default() -> Position {
        static INITIAL: LazyLock<Position> =
            LazyLock::new(|| Position::from_setup(&Setup::initial()));
        INITIAL.clone()
    }
}

impl Position {
    /// The position a FEN describes, taken as it stands.
    pub fn from_setup(setup: &Setup) -> Position {
        let (by_role, by_color) = setup.board.clone().into_bitboards();
        let mut roles = [Bitboard::EMPTY; 8];
        for (role, men) in by_role.zip_role() {
            roles[role as usize] = men;
        }
        let mut pos = Position {
            roles,
            colors: [by_color.black, by_color.white],
            turn: setup.turn,
            castling: Bitboard::EMPTY,
            ep: None,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.get(),
            hash: 0,
            checkers: Bitboard::EMPTY,
            exposed: false,
        };
        pos.castling = setup.castling_rights & pos.role(Role::Rook) & pos.castling_rooks();
        pos.ep = setup.ep_square.filter(|&sq| pos.ep_possible(sq));
        pos.hash = pos.hash_from_scratch();
        pos.checkers = pos.checkers_from_scratch();
        pos.exposed = pos.left_in_check();
        pos
    }

    /// The position as a FEN would describe it; the en-passant square only where a pawn could take there.
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                setup.board.set_piece_at(square, piece);
            }
        }
        setup.turn = self.turn;
        setup.castling_rights = self.castling;
        setup.ep_square = self.ep;
        setup.halfmoves = self.halfmoves;
        setup.fullmoves =
            std::num::NonZeroU32::new(self.fullmoves).unwrap_or(std::num::NonZeroU32::MIN);
        setup
    }

    /// FEN of the position (PGN standard, 16.1).
    pub fn fen(&self) -> String {
        shakmaty::fen::Fen::try_from_setup(self.to_setup())
            .unwrap_or_else(|lossy| lossy.ignore())
            .to_string()
    }

    /// Rooks that a right to castle could belong to: on their own first rank, beside a king of theirs.
    fn castling_rooks(&self) -> Bitboard {
        Color::ALL
            .into_iter()
            .filter(|&color| {
                self.king(color)
                    .is_some_and(|king| king.rank() == home_rank(color))
            })
            .fold(Bitboard::EMPTY, |rooks, color| {
                rooks | (self.men(color) & Bitboard::from_rank(home_rank(color)))
            })
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The move number, from 1, as FEN counts it.
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Hash of the men and the turn; rights are not in it.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The men that give check to the side on move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// All men.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, color: Color) -> Bitboard {
        self.colors[color as usize & 1]
    }

    /// The men of that side and role.
    #[inline]
    pub fn by(&self, color: Color, role: Role) -> Bitboard {
        self.men(color) & self.role(role)
    }

    /// The men of that role, of both sides.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize & 7]
    }

    /// The king of a side; the first there is, if irregular play or a strange setup left more than one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by(color, Role::King).first()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = match (
            self.men(Color::White).contains(square),
            self.men(Color::Black).contains(square),
        ) {
            (true, _) => Color::White,
            (_, true) => Color::Black,
            _ => return None,
        };
        Some(Piece {
            color,
            role: self.role_at(square)?,
        })
    }

    /// The role of the man on a square.
    #[inline(always)]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        // Added up rather than searched for: which man is taken cannot be foreseen.
        let number = Role::ALL.into_iter().fold(0, |number, role| {
            number + role as u64 * (self.role(role).0 >> square.to_u32() & 1)
        });
        ROLES[number as usize & 7]
    }

    /// Rooks that may still castle, as far as their and the king's moves go.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The rook a side may castle with on that side of its king.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color)?;
        (self.castling & self.men(color))
            .into_iter()
            .find(|rook| (rook.file() > king.file()) == side.is_king_side())
    }

    /// The square a pawn has just passed over, if an adverse pawn stands ready to take there.
    #[inline]
    pub fn ep(&self) -> Option<Square> {
        self.ep
    }

    /// All men of both sides that attack a square, given these men on the board.
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::rook_attacks(square, occupied) & self.straight_sliders())
            | (attacks::bishop_attacks(square, occupied) & self.aslant_sliders())
            | (attacks::knight_attacks(square) & self.role(Role::Knight))
            | (attacks::king_attacks(square) & self.role(Role::King))
            | (attacks::pawn_attacks(Color::White, square) & self.by(Color::Black, Role::Pawn))
            | (attacks::pawn_attacks(Color::Black, square) & self.by(Color::White, Role::Pawn))
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
        self.attackers(square, self.occupied()) & self.men(color)
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
                    occupied.discard(m.en_passant_prey());
                    theirs.discard(m.en_passant_prey());
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
            self.attackers(king, occupied) & theirs
        })
    }

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
        self.halfmoves = if m.is_zeroing() {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        if m.kind == MoveKind::Ordinary {
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
            MoveKind::Ordinary => self.shift(m, us),
            MoveKind::DoubleStep => {
                self.shift(m, us);
                let passed =
                    Square::from_coords(m.from.file(), us.fold_wb(Rank::Third, Rank::Sixth));
                self.ep = Some(passed).filter(|&sq| self.ep_possible(sq));
            }
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

    /// Takes the last move back.
    pub fn undo(&mut self, m: &Move, undo: Undo) {
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
        self.checkers = self.checkers_from_scratch();
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
        self.hash ^= zobrist::man(color, role, square);
    }

    #[inline(always)]
    fn shift(&mut self, m: &Move, us: Color) {
        if let Some(taken) = m.capture {
            self.toggle(taken.color, taken.role, m.to);
        }
        match m.promotion {
            None => {
                let squares = Bitboard::from_square(m.from) | Bitboard::from_square(m.to);
                self.roles[m.role as usize & 7].toggle(squares);
                self.colors[us as usize & 1].toggle(squares);
                self.hash ^= zobrist::man(us, m.role, m.from) ^ zobrist::man(us, m.role, m.to);
            }
            Some(role) => {
                self.toggle(us, m.role, m.from);
                self.toggle(us, role, m.to);
            }
        }
        // A rook that moves or is taken takes its right with it; no other man stands on such a square.
        let squares = Bitboard::from_square(m.from) | Bitboard::from_square(m.to);
        self.castling &= !squares;
        if m.role == Role::King {
            self.castling.discard(Bitboard::from_rank(home_rank(us)));
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

    /// Checkers of the side now on move, from the move just made: the man that moved, and what it uncovered.
    ///
    /// Everything is looked up in the king's row of the table of lines, which stays in the cache; the large
    /// tables of sliders' attacks do not.
    #[inline(always)]
    fn checkers_after(&self, m: &Move, us: Color) -> Bitboard {
        let Some(king) = self.king(!us) else {
            return Bitboard::EMPTY;
        };
        // Castling and taking in passing uncover more than one line; a king left in check was in check before.
        if !matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep) || self.exposed {
            return self.attackers_of(us, king);
        }
        let occupied = self.occupied();
        let role = m.promotion.unwrap_or(m.role);
        let mut checkers = match gives_check(role, us, m.to, king, occupied) {
            true => Bitboard::from_square(m.to),
            false => Bitboard::EMPTY,
        };
        let sliders = self.sliders_towards(king, m.from, us);
        if sliders.any() {
            checkers |= unblocked(king, sliders, occupied);
        }
        checkers
    }

    /// The sliders of `color` on the line from `king` through `square` that move along such lines.
    #[inline(always)]
    fn sliders_towards(&self, king: Square, square: Square, color: Color) -> Bitboard {
        // Masks instead of a choice: how the squares lie to each other cannot be foreseen.
        let relation = relation(king, square);
        let straight = Bitboard(u64::from(relation == STRAIGHT).wrapping_neg());
        let aslant = Bitboard(u64::from(relation == ASLANT).wrapping_neg());
        let sliders = (straight & self.straight_sliders()) | (aslant & self.aslant_sliders());
        sliders & self.men(color) & attacks::ray(king, square)
    }

    /// Men of `role` and the side on move from which `to` can be reached, given that they move as pieces do.
    #[inline(always)]
    pub fn able(&self, role: Role, to: Square) -> Bitboard {
        let men = self.by(self.turn, role);
        if role == Role::Knight {
            return men & attacks::knight_attacks(to);
        }
        let able = |man: Square| {
            Bitboard(u64::from(attacks_along(role, to, man, self.occupied())) << man.to_u32())
        };
        // Two men of a kind are looked at together; more are rare.
        let Some(first) = men.first() else { return men };
        let others = men.without_first();
        let found = able(first) | able(others.first().unwrap_or(first));
        match others.more_than_one() {
            false => found,
            true => others
                .without_first()
                .into_iter()
                .fold(found, |found, man| found | able(man)),
        }
    }

    /// Whether moving the man on `from` to `to` would open a line to the mover's king. The king itself, and
    /// taking in passing, are not asked here.
    #[inline(always)]
    pub fn opens_line(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.king(self.turn) else {
            return false;
        };
        let sliders = self.sliders_towards(king, from, !self.turn).without(to);
        if sliders.is_empty() {
            return false;
        }
        let stays = attacks::ray(king, from).contains(to) && !self.jumps_own_king(king, from, to);
        !stays && unblocked(king, sliders, self.occupied().without(from).with(to)).any()
    }

    /// A move along the line that ends on the other side of the king keeps no one off.
    #[inline]
    fn jumps_own_king(&self, king: Square, from: Square, to: Square) -> bool {
        attacks::between(from, to).contains(king)
    }

    fn ep_possible(&self, passed: Square) -> bool {
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

    /// The hash, without regard to how the position arose.
    pub fn hash_from_scratch(&self) -> u64 {
        let turn = self.turn.fold_wb(zobrist::WHITE_TO_MOVE, 0);
        self.occupied()
            .into_iter()
            .filter_map(|sq| {
                self.piece_at(sq)
                    .map(|man| zobrist::man(man.color, man.role, sq))
            })
            .fold(turn, |hash, number| hash ^ number)
    }
}

/// Roles by their numbers.
const ROLES: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
    None,
];

/// Those of the sliders between which and the king nothing stands.
fn unblocked(king: Square, sliders: Bitboard, occupied: Bitboard) -> Bitboard {
    let open = |slider: &Square| (attacks::between(king, *slider) & occupied).is_empty();
    sliders.into_iter().filter(open).collect()
}

/// Whether a man on `from` attacks the king.
#[inline(always)]
fn gives_check(role: Role, color: Color, from: Square, king: Square, occupied: Bitboard) -> bool {
    match role {
        Role::Pawn => attacks::pawn_attacks(color, from).contains(king),
        Role::King => attacks::king_attacks(from).contains(king),
        _ => attacks_along(role, king, from, occupied),
    }
}
