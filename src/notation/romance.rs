//! Descriptive notation of Spanish and French: `P4R`, `C3AR`, `A5C`, `PxP`, `T1D-1R`.
//!
//! The rank comes first, counted from the mover's side, then the file by the piece that starts on it.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::letters::Letters;
use super::marks::{strip_en_passant, strip_marks};
use super::pattern::{Described, Pattern, Says};
use super::{lenient, san};
use crate::board::{Move, MoveKind, Position, legal_moves};
use crate::text::chars::is_dash;

/// A language that has this notation.
#[derive(Debug, PartialEq, Eq)]
pub struct Romance {
    /// The name it is asked for by.
    pub name: &'static str,
    /// The language of its letters.
    language: &'static str,
}

/// Every language that has it.
pub static ALL: &[Romance] = &[
    Romance {
        name: "spanish-descriptive",
        language: "spanish",
    },
    Romance {
        name: "french-descriptive",
        language: "french",
    },
];

/// How taking in passing is said.
const IN_PASSING: [&str; 10] = [
    "(a.p.)", "a.p.", "a.p", "(ap)", "ap", "(e.p.)", "e.p.", "e.p", "(ep)", "ep",
];

/// Whether a move can bring a pawn to its last rank.
fn may_promote(told: &Described) -> bool {
    let last = Bitboard::from_rank(Rank::Eighth);
    told.role == Role::Pawn && !(told.to & last).is_empty()
}

/// The piece that starts on a file, and the wing it is of where there are two.
fn piece_of(file: File) -> (Role, Option<Role>) {
    let wing = if file >= File::E {
        Role::King
    } else {
        Role::Queen
    };
    match file {
        File::A | File::H => (Role::Rook, Some(wing)),
        File::B | File::G => (Role::Knight, Some(wing)),
        File::C | File::F => (Role::Bishop, Some(wing)),
        File::D => (Role::Queen, None),
        File::E => (Role::King, None),
    }
}

impl Romance {
    /// The letter of a man.
    pub fn letter(&self, role: Role) -> &'static str {
        self.letters().map_or("", |letters| letters.letter(role))
    }

    fn letters(&self) -> Option<&'static Letters> {
        Letters::from_name(self.language)
    }

    /// The man a text begins with, and what is behind it.
    fn man<'t>(&self, text: &'t str) -> Option<(Role, &'t str)> {
        Role::ALL
            .into_iter()
            .find_map(|role| Some((role, text.strip_prefix(self.letter(role))?)))
    }

    /// The files a text begins with the name of, and what is behind it.
    fn files<'t>(&self, text: &'t str) -> Option<(Bitboard, &'t str)> {
        let (piece, behind) = self.man(text)?;
        let of_piece = |wing: Option<Role>| -> Bitboard {
            File::ALL
                .into_iter()
                .filter(|&file| {
                    let (role, side) = piece_of(file);
                    role == piece && (wing.is_none() || side == wing)
                })
                .fold(Bitboard::EMPTY, |all, file| all | Bitboard::from_file(file))
        };
        let wing = match self.man(behind) {
            Some((wing @ (Role::King | Role::Queen), behind)) => Some((wing, behind)),
            _ => None,
        };
        match (piece, wing) {
            (Role::Pawn, _) => None,
            (Role::Rook | Role::Knight | Role::Bishop, Some((wing, behind))) => {
                Some((of_piece(Some(wing)), behind))
            }
            _ => Some((of_piece(None), behind)),
        }
    }

    /// The squares a text begins with the name of, and what is behind it.
    fn squares<'t>(&self, text: &'t str) -> Option<(Bitboard, &'t str)> {
        let mut chars = text.chars();
        let rank = Rank::from_char(chars.next()?)?;
        let (files, behind) = self.files(chars.as_str())?;
        Some((files & Bitboard::from_rank(rank), behind))
    }

    /// The sets of squares a piece with a side letter may stand on, the surest first: where it started, or
    /// else not where the other one did; of bishops, those of its colour.
    fn started(&self, role: Role, text: &str) -> Vec<Bitboard> {
        let Some((side @ (Role::King | Role::Queen), _)) = self.man(text) else {
            return vec![Bitboard::FULL];
        };
        let home = |file: &File| piece_of(*file) == (role, Some(side));
        let other = |file: &File| piece_of(*file).0 == role && !home(file);
        let square = |file: File| Bitboard::from(Square::from_coords(file, Rank::First));
        let find = |wanted: &dyn Fn(&File) -> bool| File::ALL.into_iter().find(|f| wanted(f));
        let (Some(own), Some(others)) = (find(&home), find(&other)) else {
            return vec![Bitboard::FULL];
        };
        if role == Role::Bishop {
            let squares = [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES];
            let colour = squares
                .into_iter()
                .find(|all| !(*all & square(own)).is_empty());
            return vec![colour.unwrap_or(Bitboard::FULL)];
        }
        vec![square(own), !square(others), Bitboard::FULL]
    }

    /// A man with what tells it from others: `C`, `PAR`, `T1D`, `T(1D)`, `CR`; where it may stand.
    fn told_man<'t>(&self, text: &'t str) -> Option<(Role, Bitboard, &'t str)> {
        let (role, behind) = self.man(text)?;
        if let Some(inside) = behind.strip_prefix('(')
            && let Some((squares, behind)) = self.squares(inside)
        {
            return Some((role, squares, behind.strip_prefix(')')?));
        }
        if let Some((squares, rest)) = self.squares(behind)
            && (rest.is_empty()
                || rest.starts_with(['x', 'X', ':', '×', '='])
                || rest.starts_with(is_dash))
        {
            return Some((role, squares, rest));
        }
        match (role, self.files(behind)) {
            (Role::Pawn, Some((files, behind))) => Some((role, files, behind)),
            // Of a piece the letter says where it started, which a position does not tell.
            (_, Some((_, rest))) => Some((role, Bitboard::FULL, rest)),
            (_, None) => Some((role, Bitboard::FULL, behind)),
        }
    }

    fn promotion(&self, text: &str) -> Option<Option<Role>> {
        if text.is_empty() {
            return Some(None);
        }
        let inside = text
            .strip_prefix(['=', '/'])
            .or_else(|| text.strip_prefix('(')?.strip_suffix(')'))
            .unwrap_or(text);
        let (role, behind) = self.man(inside.trim_start_matches('='))?;
        behind.is_empty().then_some(Some(role))
    }

    fn described(&self, text: &str) -> Option<Described> {
        self.told_move(self.told_man(text)?)
            .or_else(|| self.told_move(self.bare_man(text)?))
            .filter(|told| told.promotion.is_none() || may_promote(told))
    }

    /// The ways to take a text, the surest first: a side letter tells where a piece started.
    fn ways(&self, text: &str) -> Vec<Described> {
        let Some(described) = self.described(text) else {
            return Vec::new();
        };
        let by_side = match self.man(text) {
            Some((role @ (Role::Rook | Role::Knight | Role::Bishop), behind))
                if described.from == Bitboard::FULL && self.files(behind).is_some() =>
            {
                self.started(role, behind)
            }
            _ => vec![Bitboard::FULL],
        };
        let way = |from| Described {
            from: described.from & from,
            ..described
        };
        by_side.into_iter().map(way).collect()
    }

    /// A man of which nothing is told.
    fn bare_man<'t>(&self, text: &'t str) -> Option<(Role, Bitboard, &'t str)> {
        let (role, behind) = self.man(text)?;
        Some((role, Bitboard::FULL, behind))
    }

    fn told_move(&self, told: (Role, Bitboard, &str)) -> Option<Described> {
        let (role, from, behind) = told;
        if let Some(prey) = behind.strip_prefix(['x', 'X', ':', '×']) {
            let (taken, at, behind) = self.told_man(prey)?;
            return Some(Described {
                role,
                from,
                to: Bitboard::FULL,
                prey: Some((taken, at)),
                promotion: self.promotion(behind)?,
            });
        }
        let behind = behind.strip_prefix(is_dash).unwrap_or(behind);
        let (to, behind) = self.squares(behind)?;
        Some(Described {
            role,
            from,
            to,
            prey: None,
            promotion: self.promotion(behind)?,
        })
    }

    /// The ways to take a text.
    pub fn patterns(&self, text: &str) -> Vec<Pattern> {
        let mut slips = Vec::new();
        let (core, mark) = strip_marks(text, &mut slips);
        let core = IN_PASSING
            .iter()
            .find_map(|ep| core.strip_suffix(ep))
            .unwrap_or(core);
        let core = strip_en_passant(core.trim_end(), &mut slips);
        let says: Vec<Says> = if let Some(castling) = lenient::castling(core) {
            vec![castling]
        } else {
            // `P.4R.`
            let plain: String = core.chars().filter(|&c| c != '.').collect();
            self.ways(&plain).into_iter().map(Says::Described).collect()
        };
        let pattern = |says| Pattern {
            says,
            slips: slips.clone(),
            mark,
        };
        says.into_iter().map(pattern).collect()
    }

    /// The move in the shortest form that means no other, with its check or mate mark.
    pub fn write(&self, pos: &Position, m: &Move) -> String {
        if matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
            return san::write(pos, m);
        }
        let legal = legal_moves(pos);
        let means_only = |text: &String| {
            let Some(described) = self.described(text) else {
                return false;
            };
            let mut fitting = legal
                .iter()
                .filter(|other| described.fits(other, pos.turn()));
            fitting.next() == Some(m) && fitting.next().is_none()
        };
        let forms = self.forms(m, pos.turn());
        let fullest = forms.last().cloned().unwrap_or_default();
        let mut text = forms.into_iter().find(means_only).unwrap_or(fullest);
        san::push_mark(pos, m, &mut text);
        text
    }

    /// Forms of a move, the shortest first.
    fn forms(&self, m: &Move, us: Color) -> Vec<String> {
        let promotion = m
            .promotion
            .map_or(String::new(), |role| format!("={}", self.letter(role)));
        let man = self.letter(m.role);
        let from = format!("{man}{}", self.square(m.from, us, true));
        let by_file = match m.role {
            Role::Pawn => format!("{man}{}", self.file(m.from.file(), true)),
            _ => from.clone(),
        };
        let men = [man, by_file.as_str(), from.as_str()];
        let targets: Vec<String> = match m.capture {
            None => [false, true]
                .map(|whole| self.square(m.to, us, whole))
                .to_vec(),
            Some(taken) => {
                let at = match m.kind {
                    MoveKind::EnPassant => m.en_passant_captured(),
                    _ => m.to,
                };
                let prey = self.letter(taken.role);
                let told = format!("x{prey}{}", self.square(at, us, true));
                let by_file = match taken.role {
                    Role::Pawn => format!("x{prey}{}", self.file(at.file(), true)),
                    _ => told.clone(),
                };
                vec![format!("x{prey}"), by_file, told]
            }
        };
        let mut forms = Vec::with_capacity(men.len() * targets.len());
        for (told, man) in men.into_iter().enumerate() {
            let parted = if told > 0 && m.capture.is_none() {
                "-"
            } else {
                ""
            };
            forms.extend(
                targets
                    .iter()
                    .map(|to| format!("{man}{parted}{to}{promotion}")),
            );
        }
        forms
    }

    fn square(&self, square: Square, us: Color, whole: bool) -> String {
        let seen = us.fold_wb(square, square.flip_vertical());
        format!("{}{}", seen.rank().char(), self.file(seen.file(), whole))
    }

    fn file(&self, file: File, whole: bool) -> String {
        let (piece, wing) = piece_of(file);
        let wing = wing.filter(|_| whole).map_or("", |wing| self.letter(wing));
        format!("{}{wing}", self.letter(piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that the first way to take a text with any fits.
    fn first_meant(name: &str, fen: &str, text: &str) -> Vec<String> {
        let language = ALL.iter().find(|language| language.name == name).unwrap();
        let setup: shakmaty::fen::Fen = fen.parse().unwrap();
        let pos = Position::from_setup(setup.as_setup());
        let legal = legal_moves(&pos);
        let fitting = |pattern: &Pattern| -> Vec<String> {
            let Says::Described(described) = pattern.says else {
                return Vec::new();
            };
            let found = legal.iter().filter(|m| described.fits(m, pos.turn()));
            found.map(|m| format!("{}{}", m.from, m.to)).collect()
        };
        let ways = language.patterns(text);
        let first = ways.iter().map(fitting).find(|found| !found.is_empty());
        first.unwrap_or_default()
    }

    #[test]
    fn a_side_letter_means_where_the_piece_started() {
        const KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        const ROOKS: &str = "3k4/8/8/8/8/8/K7/R6R w - - 0 1";
        for (fen, text, only) in [
            (KNIGHTS, "CD2D", "b1d2"),
            (KNIGHTS, "CR2D", "f3d2"),
            (ROOKS, "TD1D", "a1d1"),
            (ROOKS, "TR1D", "h1d1"),
        ] {
            assert_eq!(
                first_meant("spanish-descriptive", fen, text),
                [only],
                "{text}"
            );
        }
    }

    #[test]
    fn points_and_marks_change_nothing() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        const LAST: &str = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
        for (fen, text, only) in [
            (START, "P.4R.", "e2e4"),
            (PASSING, "PxPa.p.", "e5d6"),
            (PASSING, "PxP e.p.", "e5d6"),
            (LAST, "P8RD", "e7e8"),
            (LAST, "P8R/D", "e7e8"),
            (LAST, "P8R(D)", "e7e8"),
        ] {
            assert_eq!(
                first_meant("spanish-descriptive", fen, text),
                [only],
                "{text}"
            );
        }
    }

    #[test]
    fn squares_are_counted_from_the_movers_side() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        for (name, fen, text, moves) in [
            ("spanish-descriptive", START, "P4R", &["e2e4"][..]),
            ("spanish-descriptive", START, "C3AR", &["g1f3"]),
            ("spanish-descriptive", START, "C3A", &["b1c3", "g1f3"]),
            ("spanish-descriptive", BLACK, "P4R", &["e7e5"]),
            ("french-descriptive", BLACK, "C3FR", &["g8f6"]),
            ("french-descriptive", START, "C3AR", &[]),
            ("spanish-descriptive", START, "P-K4", &[]),
        ] {
            assert_eq!(first_meant(name, fen, text), moves, "{name} {text}");
        }
    }
}
