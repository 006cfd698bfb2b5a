//! What makes a printer's style.

use super::barren::Barren;
use super::layout::Setting;
use super::speech::Speech;
use super::spell::Tongue;

/// What stands over a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// `GAME I.—Evans Gambit.` and `WHITE. (Mr. M.)    BLACK. (Mr. H.)`; the chapter names both in full.
    Initials,
    /// `GAME THE FIRST.`, `Between Mr. A. and Herr B.`, `WHITE. (Mr. A.)   BLACK. (Herr B.)`
    Between,
    /// `GAME 17`, the occasion, the names over the columns, `White   Black` under them.
    Over,
    /// `No. 4.—Played between A (White) and B (Black).` before the moves of the same paragraph.
    InText,
    /// `White: A.    Black: B.`
    Labels,
    /// `42.  A v. B.  London, 1883.`
    Versus,
    /// `The following game was played between A and B, the former having the move.`
    Sentence,
}

/// What stands between, behind and beside the moves.
#[derive(Clone, Debug)]
pub struct Notes {
    /// The share of plies behind which a note stands.
    pub share: f64,
    /// Where they stand.
    pub place: Place,
    /// The signs that lead to them.
    pub signs: NoteSigns,
    /// The share of notes between that set a side line off in rows of its own.
    pub set_off: f64,
}

/// Where notes stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where they belong.
    Between,
    /// Behind the game, each with its sign.
    Behind,
    /// At the foot of the page, each with its sign.
    Foot,
    /// To the right of the score.
    Beside,
    /// In brackets behind the move, in the same paragraph.
    Inline,
}

/// By what signs a move and its note find each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteSigns {
    /// `(a)`
    Letters,
    /// `[A]`
    Capitals,
    /// `*`, `†`
    Stars,
}

impl NoteSigns {
    /// The sign of the note with this number, from 0.
    pub fn sign(self, at: usize) -> String {
        let letter = char::from(b'a' + (at % 26) as u8);
        match self {
            Self::Letters => format!("({letter})"),
            Self::Capitals => format!("[{}]", letter.to_ascii_uppercase()),
            Self::Stars => ["*", "†", "‡", "§", "||", "¶"][at % 6].to_owned(),
        }
    }
}

/// A printer.
#[derive(Clone, Debug)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// Whether it is kept for reports.
    pub held_out: bool,
    /// The language around the moves.
    pub speech: &'static Speech,
    /// How moves are spelled.
    pub tongue: Tongue,
    /// Where they stand.
    pub setting: Setting,
    /// What stands over a game.
    pub heading: Heading,
    /// Whether openings are named.
    pub openings: bool,
    /// The notes.
    pub notes: Notes,
    /// The share of games with a diagram in them.
    pub diagrams: f64,
    /// The share of games at odds.
    pub odds: f64,
    /// The share of games that begin as another did and say so.
    pub references: f64,
    /// What stands behind the games.
    pub appendix: &'static [Barren],
    /// The share of moves with a sign of praise or blame.
    pub praise: f64,
    /// What stands in the place of a diagram, if not what is left of it.
    pub illustration: Option<&'static str>,
    /// The rows of a page, each page with its running head; 0 if there are none.
    pub page: usize,
}
