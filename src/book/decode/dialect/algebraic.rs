//! Algebraic notation in any language: `Nf3`, `Sg1-f3`, `P-e4`, `e2e4`.

use shakmaty::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks};

use super::{Form, LegalMove, SpellingBuffer};
use crate::board::MoveKind;

/// How algebraic moves are printed.
#[derive(Clone, Debug)]
pub struct Algebraic {
    /// The letters of the men, pawn to king as in [`Role`]; none where no letter is printed.
    pub men: [&'static str; 6],
    /// The square a man leaves is always named.
    pub long: bool,
    /// Words for castling on either side, beside the signs for each.
    pub castles: &'static [&'static str],
}

const CASTLES: Form = 1 << 30;
/// Castling on either side, behind the numbers of the sides.
const EITHER_SIDE: Form = 2;
/// The words for castling where the men have the letters of a language; a page is not told apart from those of languages
/// with the same letters, so that German has those of the North and Spanish those of Italian as well.
const CASTLING_WORDS: [(&str, &[&str]); 8] = [
    ("english", &["Castles"]),
    (
        "german",
        &["Rochade", "Rochirt", "Rochiert", "Roch", "Rokade", "Rockad"],
    ),
    ("french", &["Roque", "Roq"]),
    (
        "spanish",
        &["Enroque", "Enroca", "Enr", "Arrocco", "Arrocca"],
    ),
    ("italian", &["Arrocco", "Arrocca"]),
    ("portuguese", &["Roque"]),
    ("dutch", &["Rochade", "Rokade", "Rocheert"]),
    ("hungarian", &["Sánc"]),
];

/// The words for castling in the language of that name.
pub fn castling_words(language: &str) -> &'static [&'static str] {
    let words = CASTLING_WORDS.iter().find(|(name, _)| *name == language);
    words.map_or(&[], |(_, words)| words)
}

/// No letter for a pawn, and the English letters of the pieces.
pub const ENGLISH: [&str; 6] = ["", "N", "B", "R", "Q", "K"];

fn form(
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
) -> Form {
    let file = file.map_or(0, |f| f as u32 + 1);
    let rank = rank.map_or(0, |r| r as u32 + 1);
    1 << 29
        | (role as u32) << 20
        | file << 16
        | rank << 12
        | (to as u32) << 4
        | promotion.map_or(0, |r| r as u32)
}

impl Algebraic {
    fn letter(&self, role: Role) -> &'static str {
        self.men[role as usize - 1]
    }

    pub(super) fn spellings(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for role in Role::ALL {
            for to in Square::ALL {
                self.men_to(role, to, each);
            }
        }
        for (side, signs) in [
            (CastlingSide::KingSide, ["O-O", "0-0"]),
            (CastlingSide::QueenSide, ["O-O-O", "0-0-0"]),
        ] {
            for sign in signs {
                each(
                    CASTLES | side as u32,
                    &SpellingBuffer::default().hard(sign).0,
                    0.0,
                );
            }
        }
        for word in self.castles {
            for word in [*word, &word.to_lowercase()] {
                let word = SpellingBuffer::default().hard(word);
                each(CASTLES | EITHER_SIDE, &word.0, 0.0);
            }
        }
    }

    fn men_to(&self, role: Role, to: Square, each: &mut dyn FnMut(Form, &[u8], f32)) {
        if self.long {
            for from in sources(role, to) {
                self.one(role, Some(from.file()), Some(from.rank()), to, each);
            }
            return;
        }
        match role {
            Role::Pawn => {
                self.one(role, None, None, to, each);
                for file in beside(to.file()) {
                    self.one(role, Some(file), None, to, each);
                }
            }
            Role::King => self.one(role, None, None, to, each),
            _ => {
                self.one(role, None, None, to, each);
                for file in File::ALL {
                    self.one(role, Some(file), None, to, each);
                }
                for rank in Rank::ALL {
                    self.one(role, None, Some(rank), to, each);
                }
            }
        }
    }

    fn one(
        &self,
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        each: &mut dyn FnMut(Form, &[u8], f32),
    ) {
        let mut text = SpellingBuffer::default().hard(self.letter(role));
        if let Some(file) = file {
            text = text.file(file);
        }
        if let Some(rank) = rank {
            text = text.hard(&rank.char().to_string());
        }
        text = match (role, file) {
            _ if self.long || !self.letter(Role::Pawn).is_empty() => text.soft("-"),
            (Role::Pawn, None) => text,
            _ => text.soft("x"),
        };
        let text = text.file(to.file()).hard(&to.rank().char().to_string());
        let last = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        if !last {
            return each(form(role, file, rank, to, None), &text.0, 0.0);
        }
        for piece in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let letter = if self.letter(piece).is_empty() {
                "Q"
            } else {
                self.letter(piece)
            };
            let text = text.clone().soft("=").hard(letter);
            each(form(role, file, rank, to, Some(piece)), &text.0, 0.0);
        }
    }

    pub(super) fn forms(&self, context: &LegalMove<'_>, each: &mut dyn FnMut(Form, f32)) {
        let m = context.mv;
        if let MoveKind::Castling(side, _) = m.kind {
            if !self.castles.is_empty() {
                each(CASTLES | EITHER_SIDE, 0.0);
            }
            return each(CASTLES | side as u32, 0.0);
        }
        let (file, rank) = (m.from.file(), m.from.rank());
        if self.long {
            return each(form(m.role, Some(file), Some(rank), m.to, m.promotion), 0.0);
        }
        if m.role == Role::Pawn {
            let short = if m.capture.is_some() { -2.0 } else { 0.0 };
            each(form(m.role, None, None, m.to, m.promotion), short);
            if m.capture.is_some() {
                each(form(m.role, Some(file), None, m.to, m.promotion), 0.0);
            }
            return;
        }
        each(form(m.role, None, None, m.to, None), 0.0);
        if m.role != Role::King {
            let rivals = context.pos.by(context.pos.turn(), m.role)
                & context
                    .pos
                    .attackers(m.to, context.pos.turn(), context.pos.occupied());
            let doubt = if rivals.count() > 1 { 0.0 } else { -1.5 };
            each(form(m.role, Some(file), None, m.to, None), doubt);
            each(form(m.role, None, Some(rank), m.to, None), doubt - 0.5);
        }
    }
}

fn beside(file: File) -> impl Iterator<Item = File> {
    [file.offset(-1), file.offset(1)].into_iter().flatten()
}

/// The squares a man can come from on some board.
fn sources(role: Role, to: Square) -> Bitboard {
    let alone = |color: Color| attacks::attacks(to, Piece { color, role }, Bitboard::EMPTY);
    if role != Role::Pawn {
        return alone(Color::White);
    }
    let on_file = Bitboard::from_file(to.file());
    let near = |square: &Square| square.rank().distance(to.rank()) <= 2 && *square != to;
    let steps: Bitboard = on_file.into_iter().filter(near).collect();
    steps | alone(Color::White) | alone(Color::Black)
}
