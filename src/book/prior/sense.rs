//! What makes sense on the board, whatever the opening: traits of moves, and what each of them weighs.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::board::{Checks, Move, MoveKind, Position};

/// The weights, in hundredths, one after the other.
pub(super) const COUNTED: &str = include_str!("sense.txt");

/// How many traits a move has.
const TRAITS: usize = 4;

/// The traits of a move, each by the place of its weight: what it does, where it arrives, whence it comes, what a pawn
/// becomes.
pub type Traits = [u16; TRAITS];

/// Men that move, castling among them, × value taken × recapture × the square of arrival × the man hangs × check.
const DEEDS: usize = 7 * 4 * 2 * 3 * 2 * 2;
/// Parts of the game × men × squares.
const SQUARES: usize = 3 * 6 * 64;
/// What a pawn becomes, by the number of the role; 0 for nothing.
const PROMOTIONS: usize = 6;

const ARRIVALS: usize = DEEDS;
const DEPARTURES: usize = ARRIVALS + SQUARES;
const PROMOTED: usize = DEPARTURES + SQUARES;

/// How many weights there are.
pub const WEIGHTS: usize = PROMOTED + PROMOTIONS;

/// What each trait weighs.
pub(super) struct Sense {
    weights: Vec<f32>,
}

impl Sense {
    /// Those of a text of whole numbers; what is left out weighs nothing.
    pub(super) fn of(text: &str) -> Sense {
        let numbers = text.split_whitespace().filter_map(|n| n.parse().ok());
        let mut weights: Vec<f32> = numbers.map(|n: f32| n / 100.0).collect();
        weights.resize(WEIGHTS, 0.0);
        Sense { weights }
    }

    /// What a move with these traits weighs, against the others of its position.
    pub(super) fn weight(&self, traits: &Traits) -> f32 {
        traits.iter().map(|&at| self.weights[usize::from(at)]).sum()
    }
}

/// Calls `each` with the number and the traits of every move of a position, in their order. `last_to` is the square that
/// the last move arrived on.
pub fn traits(
    pos: &Position,
    moves: &[Move],
    last_to: Option<Square>,
    mut each: impl FnMut(usize, Traits),
) {
    let mut context = MoveContext::of(pos, last_to);
    for (at, m) in moves.iter().enumerate() {
        each(at, context.traits(m));
    }
}

/// What the moves of one position are seen against.
struct MoveContext<'p> {
    pos: &'p Position,
    last_to: Option<Square>,
    checks: Checks<'p>,
    /// The adversary's men of less value than a man, by its [`Role`].
    lesser: [Bitboard; 7],
    /// The squares that the adversary's men attack, and those that his rooks, bishops and queens do.
    attacked: Bitboard,
    in_line: Bitboard,
    part: usize,
    /// The man asked last, and whether it hangs: moves of one man come together.
    hangs: Option<(Square, bool)>,
}

impl<'p> MoveContext<'p> {
    fn of(pos: &'p Position, last_to: Option<Square>) -> MoveContext<'p> {
        let them = |role| pos.by(!pos.turn(), role);
        let pawns = them(Role::Pawn);
        let pieces = pawns | them(Role::Knight) | them(Role::Bishop);
        let rooks = pieces | them(Role::Rook);
        let queens = rooks | them(Role::Queen);
        let in_line = attacked(
            pos,
            them(Role::Bishop) | them(Role::Rook) | them(Role::Queen),
        );
        let others = pawns | them(Role::Knight) | them(Role::King);
        MoveContext {
            pos,
            last_to,
            checks: Checks::of(pos),
            lesser: [
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                pawns,
                pawns,
                pieces,
                rooks,
                queens,
            ],
            attacked: in_line | attacked(pos, others),
            in_line,
            part: match pos.occupied().count() {
                26.. => 0,
                14..=25 => 1,
                _ => 2,
            },
            hangs: None,
        }
    }

    fn traits(&mut self, m: &Move) -> Traits {
        let deed = self.deed(m);
        let place = |square: Square| {
            let square = match self.pos.turn() {
                Color::White => square,
                Color::Black => square.flip_vertical(),
            };
            (self.part * 6 + m.role as usize - 1) * 64 + square.to_usize()
        };
        let promoted = m.promotion.map_or(0, |role| role as usize);
        [
            deed,
            ARRIVALS + place(m.to),
            DEPARTURES + place(m.from),
            PROMOTED + promoted,
        ]
        .map(|at| at as u16)
    }

    fn deed(&mut self, m: &Move) -> usize {
        let castles = matches!(m.kind, MoveKind::Castling(..));
        let man = if castles { 6 } else { m.role as usize - 1 };
        let taken = m.capture.map_or(0, |taken| gain(m.role, taken.role));
        let retakes = m.capture.is_some() && self.last_to == Some(m.to);
        let arrival = self.arrival(m);
        let hangs = self.hangs(m);
        let checks = self.checks.gives(m);
        let mut at = man * 4 + taken;
        for (of, value) in [
            (2, usize::from(retakes)),
            (3, arrival),
            (2, usize::from(hangs)),
            (2, usize::from(checks)),
        ] {
            at = at * of + value;
        }
        at
    }

    /// 2 if a man of less value attacks the square of arrival, 1 if it is attacked and not defended, else 0.
    fn arrival(&self, m: &Move) -> usize {
        // Only behind a man that stands in a line of one of theirs is more attacked once he has left.
        let opens = self.in_line.contains(m.from);
        if m.role == Role::King || !opens && !self.attacked.contains(m.to) {
            return 0;
        }
        let (pos, us) = (self.pos, self.pos.turn());
        let occupied = pos.occupied().without(m.from);
        let attackers = pos.attackers(m.to, !us, occupied);
        if (attackers & self.lesser[m.role as usize]).any() {
            return 2;
        }
        let defended = || pos.attackers(m.to, us, occupied).without(m.from).any();
        usize::from(attackers.any() && !defended())
    }

    /// Whether the man that moves is attacked by one of less value, or attacked and not defended; of the king, whether
    /// he is in check.
    fn hangs(&mut self, m: &Move) -> bool {
        if let Some((_, known)) = self.hangs.filter(|(from, _)| *from == m.from) {
            return known;
        }
        let (pos, us) = (self.pos, self.pos.turn());
        let attackers = pos.attackers_of(!us, m.from);
        let hangs = match m.role {
            Role::King => attackers.any(),
            role => {
                (attackers & self.lesser[role as usize]).any()
                    || attackers.any() && pos.attackers_of(us, m.from).is_empty()
            }
        };
        self.hangs = Some((m.from, hangs));
        hangs
    }
}

/// The squares that some men attack.
fn attacked(pos: &Position, men: Bitboard) -> Bitboard {
    let of_man = |from| {
        let man = pos.piece_at(from);
        man.map_or(Bitboard::EMPTY, |man| {
            attacks::attacks(from, man, pos.occupied())
        })
    };
    men.into_iter()
        .map(of_man)
        .fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// 1 if a man takes one of less value, 2 of the same, 3 of more.
fn gain(man: Role, taken: Role) -> usize {
    let value = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 20,
    };
    match value(taken).cmp(&value(man)) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
        std::cmp::Ordering::Greater => 3,
    }
}
