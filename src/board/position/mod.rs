//! The board: any arrangement of men, lawful or not.

mod lines;
mod play;

use std::sync::LazyLock;

use shakmaty::{Bitboard, CastlingSide, Color, Piece, Role, Setup, Square};

use super::{moves::home_rank, zobrist};

/// A position: the men, whose turn it is, and the rights that moves have left.
///
/// It holds any arrangement: kings in check, side by side or gone, pawns on the first and last ranks. It is
/// changed by [`Position::play`] and its like, and by nothing else. No square holds two men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By [`Role`], whose numbers begin with 1; the places 0 and 7 stay empty.
    roles: [Bitboard; 8],
    /// By [`Color`].
    colors: [Bitboard; 2],
    /// The same by square: what stands there, by its [`code`].
    board: [u8; 64],
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
    castling: HomeRanks,
    halfmoves: u32,
    ep: Option<Square>,
    exposed: bool,
}

/// Squares of the first and the last rank, where all rooks stand that may castle, in two bytes: every ply keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HomeRanks([u8; 2]);

impl HomeRanks {
    #[inline(always)]
    fn of(squares: Bitboard) -> HomeRanks {
        HomeRanks([squares.0 as u8, (squares.0 >> 56) as u8])
    }

    fn squares(self) -> Bitboard {
        let [first, last] = self.0.map(u64::from);
        Bitboard(first | last << 56)
    }
}

/// More plies without capture or pawn move than this are not counted, nor told by a FEN.
const MOST_HALFMOVES: u32 = u32::MAX / 2;
/// Nor is a number of moves larger than this.
const MOST_MOVES: u32 = u32::MAX / 2;

impl Undo {
    /// Plies without capture or pawn move before the move.
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The rights to castle before the move.
    pub fn castling(&self) -> Bitboard {
        self.castling.squares()
    }

    /// The square that could be taken on in passing before the move.
    pub fn ep(&self) -> Option<Square> {
        self.ep
    }
}

/// The usual array as FEN, which is asked for most.
const USUAL_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The usual array.
static USUAL: LazyLock<Position> = LazyLock::new(|| Position::from_setup(&Setup::initial()));

impl Default for Position {
    fn default() -> Position {
        Position::usual().clone()
    }
}

impl Position {
    /// The usual array, White on move.
    pub fn usual() -> &'static Position {
        &USUAL
    }

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
            board: [0; 64],
            turn: setup.turn,
            castling: Bitboard::EMPTY,
            ep: None,
            halfmoves: setup.halfmoves.min(MOST_HALFMOVES),
            fullmoves: setup.fullmoves.get().min(MOST_MOVES),
            hash: 0,
            checkers: Bitboard::EMPTY,
            exposed: false,
        };
        for (square, man) in setup.board.clone() {
            pos.board[square.to_usize()] = code(man.color, man.role);
        }
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
        for square in Square::ALL {
            if let Some(man) = self.piece_at(square) {
                setup.board.set_piece_at(square, man);
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
        if *self == *USUAL && (self.halfmoves, self.fullmoves) == (0, 1) {
            return USUAL_FEN.to_owned();
        }
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

    /// Whether the men stand in the usual array, and White is on move.
    pub fn is_usual(&self) -> bool {
        self.hash == USUAL.hash
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
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        CODED[usize::from(self.board[square.to_usize()]) & 15]
    }

    /// The role of the man on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.piece_at(square).map(|man| man.role)
    }

    /// The capture on `to`, if what is written agrees with what stands there: nothing, or an adverse man that
    /// is no king.
    #[inline(always)]
    pub(crate) fn capture(&self, to: Square, takes: bool) -> Option<Option<Piece>> {
        let code = usize::from(self.board[to.to_usize()]) & 15;
        // By whose turn it is, Black's first, and whether the move takes.
        const FITTING: [[u16; 2]; 2] = [[1, 0b0011_1110 << 8], [1, 0b0011_1110]];
        let fitting = FITTING[self.turn as usize & 1][usize::from(takes)];
        (fitting >> code & 1 == 1).then_some(CODED[code])
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

/// A man as a number: its role, and 8 for White. 0 is an empty square.
#[inline(always)]
fn code(color: Color, role: Role) -> u8 {
    role as u8 | (color as u8) << 3
}

/// The men by their codes.
static CODED: [Option<Piece>; 16] = {
    let mut table = [None; 16];
    let mut n = 0;
    while n < Role::ALL.len() {
        let role = Role::ALL[n];
        table[role as usize] = Some(Piece {
            color: Color::Black,
            role,
        });
        table[role as usize | 8] = Some(Piece {
            color: Color::White,
            role,
        });
        n += 1;
    }
    table
};
