//! A move in algebraic notation, in a printer's letters and signs.

use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Move, Role};

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// `Nf3`
    Short,
    /// `Ng1-f3`
    Long,
    /// `Kt-f3`, `P-e4`
    Hyphen,
}

/// A printer's signs for moves.
#[derive(Clone, Debug)]
pub struct Signs {
    /// King, queen, rook, bishop, knight and pawn.
    pub men: [&'static str; 6],
    /// How much is written.
    pub length: Length,
    /// Between two squares.
    pub dash: &'static str,
    /// Where something is taken.
    pub takes: &'static str,
    /// Castling on the king's side and on the queen's.
    pub castles: [&'static str; 2],
    /// Behind a check, behind mate, behind a pawn taken in passing.
    pub marks: [&'static str; 3],
    /// Before the letter of the piece a pawn becomes.
    pub becomes: &'static str,
}

impl Signs {
    fn man(&self, role: Role) -> &'static str {
        let order = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let at = order.iter().position(|&known| known == role);
        self.men[at.unwrap_or(5)]
    }

    /// A move in these signs.
    pub fn write(&self, pos: &Chess, m: Move) -> String {
        let body = match m.castling_side() {
            Some(side) => self.castles[usize::from(!side.is_king_side())].to_owned(),
            None => self.body(pos, m),
        };
        let becomes = match m.promotion() {
            Some(role) => format!("{}{}", self.becomes, self.man(role)),
            None => String::new(),
        };
        let [check, mate, passing] = self.marks;
        let passing = if m.is_en_passant() { passing } else { "" };
        let mark = match SanPlus::from_move(pos.clone(), m).suffix {
            Some(shakmaty::san::Suffix::Check) => check,
            Some(shakmaty::san::Suffix::Checkmate) => mate,
            None => "",
        };
        format!("{body}{becomes}{passing}{mark}")
    }

    fn body(&self, pos: &Chess, m: Move) -> String {
        let (man, to) = (self.man(m.role()), m.to());
        let takes = if m.is_capture() { self.takes } else { "" };
        let from = match (self.length, San::from_move(pos, m)) {
            (Length::Long, _) => m.from().map_or(String::new(), |from| from.to_string()),
            (_, San::Normal { file, rank, .. }) => {
                let file = file.map_or(String::new(), |file| file.char().to_string());
                let rank = rank.map_or(String::new(), |rank| rank.char().to_string());
                file + &rank
            }
            _ => String::new(),
        };
        let between = match self.length {
            Length::Long | Length::Hyphen if takes.is_empty() => self.dash,
            _ => takes,
        };
        format!("{man}{from}{between}{to}")
    }
}
