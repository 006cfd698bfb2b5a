//! A board on which the rows of a text are tried.

use shakmaty::Board as Men;

use super::spelling::{MoveSpelling, notation, patterns};
use crate::board::{Move, Position};
use crate::limits::MOVE_BYTES;
use crate::notation::descriptive::{Lines, Origins};
use crate::notation::letters::Letters;
use crate::notation::nearest::nearest;
use crate::notation::{plain, resolve};

/// No more moves than this are tried for one that cannot be read.
const MOST: usize = 8;

/// What the moves read so far leave possible.
#[derive(Clone, Debug)]
pub(super) enum TrialBoard {
    /// All lines of play of a descriptive score.
    Described(Box<Lines>),
    /// The one position of an algebraic score, and the letters of its men.
    Single(Box<Position>, Option<&'static Letters>),
}

impl TrialBoard {
    pub(super) fn new(start: &Position, spelling: MoveSpelling) -> TrialBoard {
        match spelling {
            MoveSpelling::Algebraic(letters) => {
                TrialBoard::Single(Box::new(start.clone()), letters)
            }
            MoveSpelling::Descriptive => {
                let mut lines = Lines::default();
                lines.begin(start, Origins::of(start), true);
                TrialBoard::Described(Box::new(lines))
            }
        }
    }

    /// How many lines of play are carried side by side.
    pub(super) fn abreast(&self) -> u64 {
        match self {
            TrialBoard::Described(lines) => lines.width(),
            TrialBoard::Single(..) => 1,
        }
    }

    /// Plays a written move; false if it cannot be read here.
    pub(super) fn read(&mut self, written: &[u8]) -> bool {
        match self {
            TrialBoard::Described(lines) => lines.read(written),
            TrialBoard::Single(pos, letters) => match algebraic(written, pos, *letters) {
                Some(m) => {
                    pos.play(&m);
                    true
                }
                None => false,
            },
        }
    }

    /// Whether it can stand as drawn.
    pub(super) fn comes_to(&self, drawn: &Men) -> bool {
        match self {
            TrialBoard::Described(lines) => lines.comes_to(drawn),
            TrialBoard::Single(pos, _) => pos.to_setup().board == *drawn,
        }
    }

    /// The likeliest line of play, gone on from by each lawful move spelled nearly as one that cannot be read.
    pub(super) fn mended(&self, written: &[u8]) -> Vec<TrialBoard> {
        let text = String::from_utf8_lossy(written);
        match self {
            _ if written.len() > MOVE_BYTES => Vec::new(),
            TrialBoard::Described(lines) => {
                let mended = lines.mended(&text).into_iter();
                mended.map(Box::new).map(TrialBoard::Described).collect()
            }
            TrialBoard::Single(pos, letters) => {
                let near = nearest(notation(*letters), pos, &Origins::default(), &text);
                let near = near.into_iter().take(MOST);
                near.map(|m| {
                    let mut pos = pos.clone();
                    pos.play(&m);
                    TrialBoard::Single(pos, *letters)
                })
                .collect()
            }
        }
    }

    /// The likeliest position.
    pub(super) fn position(&self) -> Option<&Position> {
        match self {
            TrialBoard::Described(lines) => lines.position(),
            TrialBoard::Single(pos, _) => Some(pos),
        }
    }
}

/// The one lawful move that a word of algebraic notation means.
fn algebraic(written: &[u8], pos: &Position, letters: Option<&'static Letters>) -> Option<Move> {
    if letters.is_none()
        && let Some((m, _)) = plain::read(written, pos)
    {
        return Some(m);
    }
    let text = std::str::from_utf8(written).ok()?;
    let text = text.split_whitespace().next()?;
    let text = text.trim_end_matches(['!', '?', '.']);
    resolve::only(&patterns(text, letters), pos)
}
