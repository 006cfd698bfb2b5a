//! From the ranks of a drawing to a board: which way it is turned, whose the men are.

use shakmaty::{Board, Color, File, Rank, Role, Square};

use super::rank::DrawnRank;
use super::square::{DrawnSquare, Sign};
use crate::score::{DiagramFault, Span};

/// What stands around the ranks and tells how the board is turned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Margins {
    /// The letters of the files, if they are there: whether they run from `a` to `h`.
    pub(super) files: Option<bool>,
    /// The side named above or below as sitting at the bottom.
    pub(super) bottom: Option<Color>,
}

/// Reads the ranks as a board.
///
/// # Errors
/// The first thing that is wrong, and where.
pub(super) fn board(rows: &[DrawnRank], margins: Margins) -> Result<Board, (Span, DiagramFault)> {
    let whole = rows[0].squares[0].1.to(rows[rows.len() - 1].squares[0].1);
    for row in rows {
        if row.squares.len() != 8 {
            let span = row.squares[0].1.to(row.squares[row.squares.len() - 1].1);
            return Err((span, DiagramFault::Squares(row.squares.len() as u8)));
        }
    }
    if rows.len() != 8 {
        return Err((
            first_line(rows, whole),
            DiagramFault::Ranks(rows.len() as u8),
        ));
    }
    let Some(orientation) = orientation(rows, margins) else {
        return Err((first_line(rows, whole), DiagramFault::Numbers));
    };
    let Some(sides) = SideSigns::of(rows) else {
        return Err((first_line(rows, whole), DiagramFault::Sides));
    };
    let mut board = Board::empty();
    for (down, row) in rows.iter().enumerate() {
        for (right, &(square, span)) in row.squares.iter().enumerate() {
            let piece = match square {
                DrawnSquare::Empty => continue,
                DrawnSquare::Shade if sides.shades => continue,
                DrawnSquare::Man(sign, role) => sides.side(sign).map(|color| role.of(color)),
                DrawnSquare::Shade | DrawnSquare::Unknown => None,
            };
            let Some(piece) = piece else {
                return Err((span, DiagramFault::Man));
            };
            board.set_piece_at(orientation.square(right, down), piece);
        }
    }
    Ok(board)
}

fn first_line(rows: &[DrawnRank], whole: Span) -> Span {
    let last = rows[0].squares[rows[0].squares.len() - 1].1;
    Span {
        end: last.end.max(whole.start),
        ..whole
    }
}

/// Which ranks and files come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Orientation {
    /// The first rank is on top.
    first_on_top: bool,
    /// The h-file is on the left.
    h_on_left: bool,
}

impl Orientation {
    fn square(self, right: usize, down: usize) -> Square {
        let file = if self.h_on_left { 7 - right } else { right };
        let rank = if self.first_on_top { down } else { 7 - down };
        Square::from_coords(File::new(file as u32), Rank::new(rank as u32))
    }
}

/// `None` where the numbers of the ranks do not run from 8 to 1 or from 1 to 8.
fn orientation(rows: &[DrawnRank], margins: Margins) -> Option<Orientation> {
    let numbered = || {
        rows.iter()
            .enumerate()
            .filter_map(|(n, row)| Some((n as u8, row.number?)))
    };
    let falls = numbered().all(|(n, number)| number == 8 - n);
    let rises = numbered().all(|(n, number)| number == n + 1);
    if !falls && !rises {
        return None;
    }
    let black_below = margins.bottom == Some(Color::Black);
    let first_on_top = match (falls, rises) {
        (true, true) => margins.files.map_or(black_below, |from_a| !from_a),
        _ => rises,
    };
    Some(Orientation {
        first_on_top,
        h_on_left: margins.files.map_or(first_on_top, |from_a| !from_a),
    })
}

/// How a printer tells the sides apart.
struct SideSigns {
    set: Option<Color>,
    capital: Option<Color>,
    small: Option<Color>,
    /// A sign without a letter is a dark square.
    shades: bool,
}

impl SideSigns {
    /// `None` if the letters do not tell the sides apart.
    fn of(rows: &[DrawnRank]) -> Option<SideSigns> {
        let signs = || {
            let squares = rows.iter().flat_map(|row| &row.squares);
            squares.filter_map(|(square, _)| match square {
                DrawnSquare::Man(sign, _) => Some(*sign),
                _ => None,
            })
        };
        let has = |sign: Sign| signs().any(|found| found == sign);
        let (white, black) = (has(Sign::Side(Color::White)), has(Sign::Side(Color::Black)));
        let set = has(Sign::Set);
        let letters = has(Sign::Capital) || has(Sign::Small);
        if set && [white, black, letters].iter().filter(|&&has| has).count() > 1 {
            return None;
        }
        let colors = match (white, black) {
            (true, true) => [None, None, None],
            // One side is signed, and the other another way or not at all.
            (true, false) => [Some(Color::Black); 3],
            (false, true) => [Some(Color::White); 3],
            (false, false) if set => [Some(Color::Black), Some(Color::White), Some(Color::White)],
            (false, false) => [None, Some(Color::White), Some(Color::Black)],
        };
        let letters_alone = !white && !black && !set;
        if letters_alone && has(Sign::Capital) != has(Sign::Small) {
            return None;
        }
        let [set_side, capital, small] = colors;
        Some(SideSigns {
            set: set_side,
            capital,
            small,
            shades: !black && !white && !set,
        })
    }

    fn side(&self, sign: Sign) -> Option<Color> {
        match sign {
            Sign::Side(color) => Some(color),
            Sign::Set => self.set,
            Sign::Capital => self.capital,
            Sign::Small => self.small,
        }
    }
}

/// Whether men so many and such can stand on a board: one king a side, no more than sixteen men, eight pawns.
pub(super) fn is_likely(board: &Board) -> bool {
    Color::ALL.iter().all(|&color| {
        let men = board.by_color(color);
        let of = |role| (men & board.by_role(role)).count();
        of(Role::King) == 1 && of(Role::Pawn) <= 8 && men.count() <= 16
    })
}
