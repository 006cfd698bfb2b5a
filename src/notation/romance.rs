//! Descriptive notation of Spanish and French: `P4R`, `C3AR`, `A5C`, `PxP`, `T1D-1R`.
//!
//! The rank comes first, counted from the mover's side, then the file by the piece that starts on it.

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::descriptive::Origins;
use super::letters::Letters;
use super::marks::{strip_en_passant, strip_marks};
use super::pattern::{DescriptiveMove, ParsedMove, Pattern, Taking};
use super::plain::CheckMark;
use super::resolve::likeliest;
use super::slip::Slip;
use super::squares::Wing;
use super::squares::{files, piece_of, rank, turned_square};
use super::{System, lenient, san};
use crate::board::{Move, MoveKind, Position};
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

impl System for Romance {
    fn name(&self) -> &'static str {
        self.name
    }

    fn put(&self, pos: &Position, _: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        if matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
            return san::put(pos, m, gives, out);
        }
        out.push_str(&self.shortest(pos, m));
        san::put_mark(gives, out);
    }

    fn king(&self) -> Option<&'static str> {
        Some(self.letter(Role::King))
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        self.patterns(text)
    }
}

/// How taking in passing is said.
const IN_PASSING: [&str; 10] = [
    "(a.p.)", "a.p.", "a.p", "(ap)", "ap", "(e.p.)", "e.p.", "e.p", "(ep)", "ep",
];

/// Whether a move can bring a pawn to its last rank.
fn may_promote(parsed: &DescriptiveMove) -> bool {
    parsed.role == Role::Pawn && (parsed.to & rank(8)).any()
}

/// The wing that a side letter names.
fn wing_of(letter: Role) -> Option<Wing> {
    match letter {
        Role::King => Some(Wing::King),
        Role::Queen => Some(Wing::Queen),
        _ => None,
    }
}

impl Romance {
    fn letter(&self, role: Role) -> &'static str {
        self.letters().map_or("", |letters| letters.letter(role))
    }

    /// The letter of the bishop, by which the languages part.
    pub fn bishop(&self) -> &'static str {
        self.letter(Role::Bishop)
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

    /// The wing a text begins with the letter of, and what is behind it.
    fn wing<'t>(&self, text: &'t str) -> Option<(Wing, &'t str)> {
        let (letter, behind) = self.man(text)?;
        Some((wing_of(letter)?, behind))
    }

    /// The files a text begins with the name of, and what is behind it.
    fn files<'t>(&self, text: &'t str) -> Option<(Bitboard, &'t str)> {
        let (piece, behind) = self.man(text)?;
        match (piece, self.wing(behind)) {
            (Role::Pawn, _) => None,
            (Role::Rook | Role::Knight | Role::Bishop, Some((wing, behind))) => {
                Some((files(piece, Some(wing)), behind))
            }
            _ => Some((files(piece, None), behind)),
        }
    }

    /// The squares a text begins with the name of, and what is behind it.
    fn squares<'t>(&self, text: &'t str) -> Option<(Bitboard, &'t str)> {
        let mut chars = text.chars();
        let rank = Rank::from_char(chars.next()?)?;
        let (files, behind) = self.files(chars.as_str())?;
        Some((files & Bitboard::from_rank(rank), behind))
    }

    /// The sets of squares a rook, knight or bishop with a side letter may stand on, the surest first: where it
    /// started, or else not where the other one did; of bishops, those of its colour.
    fn started(&self, role: Role, text: &str) -> Vec<Bitboard> {
        let Some((wing, _)) = self.wing(text) else {
            return vec![Bitboard::FULL];
        };
        let home = files(role, Some(wing)) & rank(1);
        if role == Role::Bishop {
            let light = (home & Bitboard::LIGHT_SQUARES).any();
            return vec![match light {
                true => Bitboard::LIGHT_SQUARES,
                false => Bitboard::DARK_SQUARES,
            }];
        }
        let others = files(role, None) & rank(1) & !home;
        vec![home, !others, Bitboard::FULL]
    }

    /// A man with what tells it from others: `C`, `PAR`, `T1D`, `T(1D)`, `CR`; where it may stand.
    fn specified_man<'t>(&self, text: &'t str) -> Option<(Role, Bitboard, &'t str)> {
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

    fn parse(&self, text: &str) -> Option<DescriptiveMove> {
        self.parse_behind(self.specified_man(text)?)
            .or_else(|| self.parse_behind(self.bare_man(text)?))
            .filter(|parsed| parsed.promotion.is_none() || may_promote(parsed))
    }

    /// The ways to take a text, the surest first: a side letter tells where a piece started.
    fn parse_all(&self, text: &str) -> Vec<DescriptiveMove> {
        let Some(parsed) = self.parse(text) else {
            return Vec::new();
        };
        let by_side = match self.man(text) {
            Some((role @ (Role::Rook | Role::Knight | Role::Bishop), behind))
                if parsed.from == Bitboard::FULL && self.files(behind).is_some() =>
            {
                self.started(role, behind)
            }
            _ => vec![Bitboard::FULL],
        };
        let way = |from| DescriptiveMove {
            from: parsed.from & from,
            ..parsed
        };
        by_side.into_iter().map(way).collect()
    }

    /// A man of which nothing is told.
    fn bare_man<'t>(&self, text: &'t str) -> Option<(Role, Bitboard, &'t str)> {
        let (role, behind) = self.man(text)?;
        Some((role, Bitboard::FULL, behind))
    }

    /// The move of a man, by what stands behind its name.
    fn parse_behind(&self, man: (Role, Bitboard, &str)) -> Option<DescriptiveMove> {
        let (role, from, behind) = man;
        let mut parsed = DescriptiveMove {
            from,
            ..DescriptiveMove::of(role)
        };
        let behind = if let Some(captured) = behind.strip_prefix(['x', 'X', ':', '×']) {
            let (role, at, behind) = self.specified_man(captured)?;
            parsed.taking = Taking::Yes;
            parsed.captured = Some(role);
            parsed.captured_at = at;
            behind
        } else {
            let (to, behind) = self.squares(behind.strip_prefix(is_dash).unwrap_or(behind))?;
            parsed.taking = Taking::No;
            parsed.to = to;
            behind
        };
        parsed.promotion = self.promotion(behind)?;
        Some(parsed)
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
        if let Some(castling) = lenient::castling(core) {
            return patterns([castling], &slips, mark);
        }
        // `P.4R.`
        let plain: String = core.chars().filter(|&c| c != '.').collect();
        let parsed = self.parse_all(&plain).into_iter();
        patterns(parsed.map(ParsedMove::Descriptive), &slips, mark)
    }

    /// The move in the shortest form that means no other, without its check or mate mark.
    fn shortest(&self, pos: &Position, m: &Move) -> String {
        let means_only = |text: &String| {
            let parsed = self.parse(text).map(ParsedMove::Descriptive);
            likeliest(&patterns(parsed, &[], CheckMark::None), pos) == [*m]
        };
        let forms = self.forms(m, pos.turn());
        let fullest = forms.last().cloned().unwrap_or_default();
        forms.into_iter().find(means_only).unwrap_or(fullest)
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
                let letter = self.letter(taken.role);
                let full = format!("x{letter}{}", self.square(at, us, true));
                let by_file = match taken.role {
                    Role::Pawn => format!("x{letter}{}", self.file(at.file(), true)),
                    _ => full.clone(),
                };
                vec![format!("x{letter}"), by_file, full]
            }
        };
        let mut forms = Vec::with_capacity(men.len() * targets.len());
        for (at, man) in men.into_iter().enumerate() {
            let parted = if at > 0 && m.capture.is_none() {
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
        let seen = turned_square(square, us);
        format!("{}{}", seen.rank().char(), self.file(seen.file(), whole))
    }

    fn file(&self, file: File, whole: bool) -> String {
        let piece = piece_of(file);
        let wing = match piece {
            Role::King | Role::Queen => "",
            _ if !whole => "",
            _ if file >= File::E => self.letter(Role::King),
            _ => self.letter(Role::Queen),
        };
        format!("{}{wing}", self.letter(piece))
    }
}

fn patterns(
    parsed: impl IntoIterator<Item = ParsedMove>,
    slips: &[Slip],
    mark: CheckMark,
) -> Vec<Pattern> {
    let pattern = |parsed| Pattern {
        parsed,
        slips: slips.to_vec(),
        mark,
    };
    parsed.into_iter().map(pattern).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves that the first way to take a text with any fits.
    fn first_meant(name: &str, fen: &str, text: &str) -> Vec<String> {
        let language = ALL.iter().find(|language| language.name == name).unwrap();
        let setup: shakmaty::fen::Fen = fen.parse().unwrap();
        let pos = Position::from_setup(setup.as_setup());
        let found = likeliest(&language.patterns(text), &pos);
        found
            .iter()
            .map(|m| format!("{}{}", m.from, m.to))
            .collect()
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
