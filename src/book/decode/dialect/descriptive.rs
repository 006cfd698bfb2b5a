//! Descriptive notation, English or Romance: `P. to K's 4th`, `Kt-KB3`, `C3AR`.

mod lawful;
mod promotion;
mod spellings;

use shakmaty::{File, Role, Square};

use super::Form;
use crate::notation::Notation;
use crate::notation::romance::{self, Romance};

/// How the number of a rank is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankStyle {
    /// `4`
    Figure,
    /// `4th`
    Ordinal,
    /// `fourth`
    Word,
}

/// How descriptive moves are printed.
#[derive(Clone, Debug)]
pub struct Descriptive {
    /// The names of the men, pawn to king as in [`Role`].
    pub men: [&'static str; 6],
    /// What stands between a man and his square, and what speaks against each.
    pub to: Vec<(&'static str, f32)>,
    /// What stands between a man and his prey.
    pub takes: Vec<(&'static str, f32)>,
    pub ranks: RankStyle,
    /// How the first rank is named.
    pub first: Vec<(&'static str, f32)>,
    /// `K's 4th`.
    pub possessive: bool,
    /// Whether a square may be named by the man who goes there: `Q. to her 5th`.
    pub own_files: bool,
    /// The rank stands before the file, and a man before what tells him from others: `4R`, `TD`.
    pub rank_first: bool,
    /// The words for castling.
    pub castles: &'static [&'static str],
    /// What may stand before the name of a man or a file, and behind a rank: `the`, `square`.
    pub article: &'static str,
    pub square: &'static str,
    /// How the steps of a pawn are counted; nothing where no page does so.
    pub steps: &'static [PawnSteps],
    /// A pawn's move may be told by what it becomes alone: `P. queens`.
    pub becomes: bool,
    /// A man may be told from others by the square he leaves, in brackets: `Kt(Q2)-B4`.
    pub origins: bool,
}

/// How a number of steps of a pawn is told: how many, and in words what may stand behind the count.
pub type PawnSteps = (u32, &'static str, &'static [&'static str]);

/// `P. one, becoming a Queen`, `K. P. two`
pub const STEPS: &[PawnSteps] = &[(1, "one", &[""]), (2, "two", &[""])];

/// `the king's pawn two squares`
pub const STEPS_OF_SQUARES: &[PawnSteps] = &[
    (1, "one", &["", "square", "move", "step"]),
    (2, "two", &["", "squares", "moves", "steps"]),
];

/// The forms that tell the square a man leaves.
const FROM_TO: Form = 1 << 28;
/// Those that tell it in brackets, and where he goes or what he takes.
const LEAVES: Form = 1 << 27;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Goes,
    Takes,
    Castles,
    Checks,
    Mates,
    Interposes,
    Steps,
    Becomes,
    Same,
}

/// A file as it is named, or none: the men whose names stand one behind the other.
const FILES: [&[Role]; 12] = [
    &[],
    &[Role::Rook],
    &[Role::Knight],
    &[Role::Bishop],
    &[Role::Queen],
    &[Role::King],
    &[Role::Queen, Role::Rook],
    &[Role::Queen, Role::Knight],
    &[Role::Queen, Role::Bishop],
    &[Role::King, Role::Bishop],
    &[Role::King, Role::Knight],
    &[Role::King, Role::Rook],
];

/// The short and the full name of a file.
fn names(file: File) -> (u32, u32) {
    [
        (1, 6),
        (2, 7),
        (3, 8),
        (4, 4),
        (5, 5),
        (3, 9),
        (2, 10),
        (1, 11),
    ][file as usize]
}

fn form(man: Role, qualifier: u32, act: Act, target: u32, detail: u32) -> Form {
    (act as u32) << 16 | (man as u32) << 12 | qualifier << 8 | target << 4 | detail
}

impl Descriptive {
    /// Whether moves are told in words, with articles.
    fn is_in_words(&self) -> bool {
        !self.article.is_empty()
    }

    fn name(&self, role: Role) -> &'static str {
        self.men[role as usize - 1]
    }

    /// The notation it is a dialect of.
    pub fn notation(&self) -> Notation {
        let language = |romance: &&Romance| romance.bishop() == self.name(Role::Bishop);
        match romance::ALL
            .iter()
            .find(language)
            .filter(|_| self.rank_first)
        {
            Some(romance) => romance.into(),
            None => Notation::DESCRIPTIVE,
        }
    }
}

/// A move with the square it leaves, both as White names them.
fn from_to(man: Role, from: Square, to: Square) -> Form {
    FROM_TO | (man as u32) << 12 | (from as u32) << 6 | to as u32
}

/// A square as its side names it: a name of its file, and its rank.
#[derive(Clone, Copy)]
struct NamedSquare {
    file: u32,
    rank: u32,
}

impl NamedSquare {
    fn number(self) -> u32 {
        self.file << 4 | self.rank
    }
}

/// A quiet move with the square it leaves.
fn leaves_for(man: Role, from: NamedSquare, to: NamedSquare) -> Form {
    LEAVES | (Act::Goes as u32) << 20 | (man as u32) << 16 | from.number() << 8 | to.number()
}

/// A capture with the square it leaves.
fn leaves_to_take(man: Role, from: NamedSquare, prey: Role) -> Form {
    LEAVES | (Act::Takes as u32) << 20 | (man as u32) << 16 | from.number() << 8 | prey as u32
}
