//! A finding: an answer worth reporting, whole in itself.
//!
//! A finding owns the few bytes needed to show it, its line and its column, and never points into a buffer:
//! when it is printed, the input it speaks of may be long gone.

mod baseline;
pub mod fingerprint;
mod fixes;
pub mod locate;
mod move_list;
mod patterns;
mod rules;
mod shard;
mod suppressions;
mod totals;

pub use baseline::{Baseline, BaselineEntry};
pub use fixes::{Applicability, Edit, Fix};
pub use move_list::MoveList;
pub use patterns::{PathPattern, SourcePath};
pub use rules::RuleId;
pub(crate) use rules::with_rules;
pub use shard::{ShardId, ShardReport, Unused};
pub use suppressions::{Allow, Concealed, Suppressions};
pub use totals::{GamesByCode, Hidden, Totals};

use std::fmt;
use std::sync::Arc;

use arcstr::ArcStr;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use shakmaty::{Color, Square};

use crate::replay::Ambiguity;
use crate::text::names::names;

names! {
    /// How grave a finding is. Ordered: a note is less than a warning, a warning less than an error.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Level {
        /// Worth knowing; nothing is wrong with the game.
        Note "note",
        /// Something is doubtful, or may have to be put right.
        Warning "warning",
        /// The score breaks the code, or cannot be read.
        Error "error",
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Who may act on a right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// One of the sides.
    Side(Color),
    /// Whichever side cares to.
    Either,
}

impl By {
    /// `white`, `black` or `either`.
    pub fn name(self) -> &'static str {
        match self {
            By::Side(color) => side_name(color),
            By::Either => "either",
        }
    }
}

/// `white` or `black`.
pub fn side_name(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// What a code orders when it is asked about a finding.
///
/// Plies count from 1; `to_ply` 0 is the position the game began from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// The code orders nothing.
    None,
    /// What was done stands.
    Stands,
    /// The position after ply `to_ply` stands again.
    Retract {
        /// The last ply that remains played.
        to_ply: u32,
    },
    /// The position after ply `to_ply` stands again, and the man on `man` is played when the turn comes.
    ReplayMove {
        /// The last ply that remains played.
        to_ply: u32,
        /// Where the man stands that must be played.
        man: Square,
    },
    /// The men are put right, and the game goes on.
    Rectify,
    /// The offender must move his king.
    KingMustMove,
    /// The opponent chooses the penalty.
    OpponentChooses,
    /// The moves from ply `from_ply` on are annulled.
    MovesAnnulled {
        /// The first ply that is annulled.
        from_ply: u32,
    },
    /// The game is annulled.
    GameAnnulled,
    /// Nothing can be undone any more: the game is played out.
    PlayOut,
    /// A right that may be claimed.
    Claimable {
        /// Who may claim it.
        by: By,
    },
    /// A right that was not used in time.
    Lapsed,
    /// The game is drawn.
    Drawn,
    /// The game is won.
    WonBy {
        /// The winner.
        side: Color,
    },
    /// The game is lost.
    LostBy {
        /// The loser.
        side: Color,
    },
}

impl Consequence {
    /// The ply it names; `None` if it names none, or the position before the first.
    pub fn ply(self) -> Option<u32> {
        match self {
            Consequence::Retract { to_ply: ply }
            | Consequence::ReplayMove { to_ply: ply, .. }
            | Consequence::MovesAnnulled { from_ply: ply } => Some(ply).filter(|ply| *ply > 0),
            _ => None,
        }
    }

    /// The stable name used in machine formats.
    pub fn kind(self) -> &'static str {
        match self {
            Consequence::None => "none",
            Consequence::Stands => "stands",
            Consequence::Retract { .. } => "retract",
            Consequence::ReplayMove { .. } => "replay-move",
            Consequence::Rectify => "rectify",
            Consequence::KingMustMove => "king-must-move",
            Consequence::OpponentChooses => "opponent-chooses",
            Consequence::MovesAnnulled { .. } => "moves-annulled",
            Consequence::GameAnnulled => "game-annulled",
            Consequence::PlayOut => "play-out",
            Consequence::Claimable { .. } => "claimable",
            Consequence::Lapsed => "lapsed",
            Consequence::Drawn => "drawn",
            Consequence::WonBy { .. } => "won-by",
            Consequence::LostBy { .. } => "lost-by",
        }
    }
}

impl Serialize for Consequence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind())?;
        match self {
            Consequence::Retract { to_ply } => map.serialize_entry("to_ply", to_ply)?,
            Consequence::Claimable { by } => map.serialize_entry("by", by.name())?,
            Consequence::ReplayMove { to_ply, man } => {
                map.serialize_entry("to_ply", to_ply)?;
                map.serialize_entry("man", &man.to_string())?;
            }
            Consequence::MovesAnnulled { from_ply } => map.serialize_entry("from_ply", from_ply)?,
            Consequence::WonBy { side } | Consequence::LostBy { side } => {
                map.serialize_entry("side", side_name(*side))?;
            }
            _ => {}
        }
        map.end()
    }
}

/// The kind of the findings about moves in a book that begin from a position which it does not tell.
pub const FRAGMENT: &str = "fragment";

/// The text around a finding, cut from one line while it was still in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Part of one line, without its end; at most [`Window::REACH`] bytes on each side of the marked text.
    pub text: String,
    /// Byte offset in `text` where the marked text begins.
    pub start: usize,
    /// Byte offset in `text` where the marked text ends (on this line; at least `start`).
    pub end: usize,
    /// The line goes on to the left of `text`.
    pub cut_left: bool,
    /// The line goes on to the right of `text`.
    pub cut_right: bool,
}

impl Window {
    /// How much of the line is kept on each side of the marked text, in bytes.
    pub const REACH: usize = 120;
}

/// Where a finding stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Number of the game in its source, from 1; 0 when the finding belongs to no game.
    pub game: u64,
    /// Line in the source, from 1.
    pub line: u64,
    /// Column in the line, in characters, from 1.
    pub column: u64,
    /// Where the marked text begins in the source, in bytes, if it stands there as it is.
    #[serde(skip)]
    pub byte: Option<u64>,
    /// The bit of the source to show.
    #[serde(skip)]
    pub window: Window,
    /// The players as the tags name them ("White – Black"); empty when they are not named.
    #[serde(skip)]
    pub players: String,
    /// What the tags say of when and where it was played.
    #[serde(skip)]
    pub occasion: Arc<Roster>,
}

impl Place {
    /// Counts on from so many games and lines of the source before those that were counted so far.
    pub fn count_from(&mut self, games: u64, lines: u64) {
        self.line += lines;
        if self.game > 0 {
            self.game += games;
        }
    }
}

/// Who played, when and where, as the tags of a game say; what they do not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// Who had the white men.
    pub white: String,
    /// Who had the black men.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// The place.
    pub site: String,
    /// The day, in the tags' own form: `1858.11.??`.
    pub date: String,
    /// The round.
    pub round: String,
}

/// So many findings of a manner of writing are told one by one in a source; the others are gathered and told as one.
pub const TOLD_EACH: u64 = 10;

/// The kind of the findings about errata that were applied.
pub const APPLIED: &str = "applied";

/// What was read in the place of what a source has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reread {
    /// What the source has.
    pub printed: String,
    /// What was read.
    pub read: String,
    /// The kind of the erratum, who says so, when and why.
    pub note: String,
}

/// Another game that a finding speaks of; what its tags do not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherGame {
    /// The source it stands in.
    pub source: String,
    /// Its number there, from 1.
    pub game: u64,
    /// The line it begins on there, from 1.
    pub line: u64,
    /// Who had the white men.
    pub white: String,
    /// Who had the black men.
    pub black: String,
    /// The day, in the tags' own form.
    pub date: String,
    /// The Result tag.
    pub result: String,
}

/// The ply a finding speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRef {
    /// Counted from 1 for the first move of the score, whoever makes it; 0 is the position before it.
    pub ply: u32,
    /// The move number a reader would print.
    pub number: u32,
    /// Who made the ply.
    pub side: Color,
}

impl PlyRef {
    /// Puts it behind a text: `17.` for White's move, `17...` for Black's, `start` for the position before the first.
    pub(crate) fn put(self, text: &mut String) {
        if self.ply == 0 {
            return text.push_str("start");
        }
        text.push_str(itoa::Buffer::new().format(self.number));
        text.push_str(self.side.fold_wb(".", "..."));
    }
}

impl fmt::Display for PlyRef {
    /// The same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.put(&mut text);
        f.write_str(&text)
    }
}

/// One answer of the audit. Its fields stand in the order in which machine formats write them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Place,
    /// The rule that speaks.
    pub rule: RuleId,
    /// How loud it is, after the user's wishes.
    pub level: Level,
    /// Which kind of fault, for rules that have kinds.
    pub kind: Option<&'static str>,
    /// On which ground, for rules about draws.
    pub ground: Option<&'static str>,
    /// Id of the code that was asked; `None` when no code was needed.
    pub code: Option<ArcStr>,
    /// The article, as the code is cited ("VIII", "9.2.2"); `None` when no code was needed.
    pub citation: Option<ArcStr>,
    /// What the article says, in one sentence.
    #[serde(skip)]
    pub law: Option<ArcStr>,
    /// The ply it speaks of, if it speaks of one.
    #[serde(flatten, serialize_with = "ply_move_and_side")]
    pub ply: Option<PlyRef>,
    /// It stands in a variation, not in the game.
    pub variation: bool,
    /// The text found.
    pub text: String,
    /// The position before the ply, as FEN.
    pub fen: Option<String>,
    /// What the code orders; `None` when no code was needed.
    pub consequence: Option<Consequence>,
    /// The ply that the consequence names, as people do (`32...b5`); `None` if it names none.
    #[serde(skip)]
    pub named: Option<String>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What may have been meant, best first.
    pub suggestions: Vec<String>,
    /// What would mend it, what is to be made first; the edits count the bytes of the source as it is when unpacked, and
    /// of UTF-16 those of the same text in UTF-8.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
    /// What to do about it; empty when the suggestions say it.
    #[serde(skip)]
    pub help: String,
    /// How many findings of the source it stands for.
    #[serde(skip_serializing_if = "is_one")]
    pub times: u64,
    /// How far the score can be played with each reading of the move, where it has several that nothing decides
    /// between.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ambiguity: Option<Ambiguity>,
    /// The other game, of a finding that speaks of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Box<OtherGame>>,
    /// This game and the other from where they differ, a ply beside a ply.
    #[serde(skip)]
    pub beside: Vec<[String; 2]>,
    /// What was read there in the place of what the source has, because an erratum says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<Box<Reread>>,
    /// It speaks of a manner of writing, and whether that runs through its source was not asked yet: if it does, it need
    /// not be told every time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub manner: bool,
    /// The line of play it stands in, if the run was asked for it and the line is known.
    #[serde(skip)]
    pub trail: Option<Arc<MoveList>>,
}

fn ply_move_and_side<S: Serializer>(at: &Option<PlyRef>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("ply", &at.map(|at| at.ply))?;
    map.serialize_entry("move", &at.map(|at| at.to_string()))?;
    map.serialize_entry("side", &at.map(|at| side_name(at.side)))?;
    map.end()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_one(count: &u64) -> bool {
    *count == 1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Finding {
    /// A finding of a rule, as loud as the rule usually is, of which nothing more is known.
    pub fn new(rule: RuleId, message: impl Into<String>) -> Finding {
        Finding {
            rule,
            level: rule.meta().level,
            place: Place::default(),
            ply: None,
            variation: false,
            code: None,
            citation: None,
            law: None,
            kind: None,
            ground: None,
            text: String::new(),
            fen: None,
            consequence: None,
            named: None,
            message: message.into(),
            suggestions: Vec::new(),
            fixes: Vec::new(),
            ambiguity: None,
            other: None,
            beside: Vec::new(),
            erratum: None,
            help: String::new(),
            manner: false,
            times: 1,
            trail: None,
        }
    }

    /// The marked text, as far as it stands on its first line and in the window.
    pub fn marked(&self) -> &str {
        let Window {
            text, start, end, ..
        } = &self.place.window;
        text.get(*start..*end).unwrap_or_default()
    }

    /// The column of the character behind the marked text, on the line where it begins; at least [`Place::column`].
    pub fn end_column(&self) -> u64 {
        let (window, marked) = (&self.place.window, self.marked());
        let whole = self.text.split(['\n', '\r']).next().unwrap_or_default();
        let cut = window.cut_right && window.end == window.text.len();
        let marked = if cut && whole.starts_with(marked) {
            whole
        } else {
            marked
        };
        self.place.column + marked.chars().count() as u64
    }
}
