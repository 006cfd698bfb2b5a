//! A board drawn with characters.

use std::fmt;

use shakmaty::{Color, File, Rank, Role, Square};

use crate::board::Position;

/// How squares are named at the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareNames {
    /// `a` to `h`, 1 to 8.
    Algebraic,
    /// `QR1`, counted from each side.
    Descriptive,
}

/// A position as a person sees it.
pub(super) struct Diagram<'p> {
    pub(super) position: &'p Position,
    /// Black's side is below.
    pub(super) flip: bool,
    pub(super) names: SquareNames,
}

/// The files as English descriptive notation names them.
const FILES: [&str; 8] = ["QR", "QKt", "QB", "Q", "K", "KB", "KKt", "KR"];

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = |index: usize| if self.flip { 7 - index } else { index };
        let wide = self.names == SquareNames::Descriptive;
        let bar = if wide {
            "────────"
        } else {
            "───"
        };
        let frame =
            |ends: [&str; 3]| format!("   {}{}{}", ends[0], [bar; 8].join(ends[1]), ends[2]);
        writeln!(f, "{}", frame(["┌", "┬", "┐"]))?;
        for row in 0..8 {
            let rank = order(7 - row);
            if row > 0 {
                writeln!(f, "{}", frame(["├", "┼", "┤"]))?;
            }
            if wide {
                self.write_names(f, rank, Color::Black)?;
            }
            self.write_men(f, rank, wide)?;
            if wide {
                self.write_names(f, rank, Color::White)?;
            }
        }
        writeln!(f, "{}", frame(["└", "┴", "┘"]))?;
        let files = (0..8).map(|column| File::new(order(column) as u32).char());
        let files = files.map(|file| {
            if wide {
                format!("    {file}    ")
            } else {
                format!("  {file} ")
            }
        });
        writeln!(f, "   {}", files.collect::<String>().trim_end())
    }
}

impl Diagram<'_> {
    fn squares(&self, rank: usize) -> impl Iterator<Item = Square> + '_ {
        (0..8).map(move |column| {
            let file = if self.flip { 7 - column } else { column };
            Square::from_coords(File::new(file), Rank::new(rank as u32))
        })
    }

    fn write_men(&self, f: &mut fmt::Formatter<'_>, rank: usize, wide: bool) -> fmt::Result {
        write!(f, " {} │", rank + 1)?;
        for square in self.squares(rank) {
            let man = match self.position.piece_at(square) {
                Some(piece) => figurine(piece.color, piece.role),
                None if square.is_light() => ' ',
                None => '·',
            };
            match wide {
                true => write!(f, "   {man}    │")?,
                false => write!(f, " {man} │")?,
            }
        }
        writeln!(f)
    }

    /// The squares as one side names them: Black's names above the men, White's below.
    fn write_names(&self, f: &mut fmt::Formatter<'_>, rank: usize, side: Color) -> fmt::Result {
        write!(f, "   │")?;
        for square in self.squares(rank) {
            let number = side.fold_wb(rank + 1, 8 - rank);
            let name = format!("{}{number}", FILES[square.file() as usize]);
            match side {
                Color::White => write!(f, "{name:<8}│")?,
                Color::Black => write!(f, "{name:>8}│")?,
            }
        }
        writeln!(f)
    }
}

fn figurine(color: Color, role: Role) -> char {
    let [white, black] = match role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    color.fold_wb(white, black)
}
