//! A finding: an answer worth reporting, whole in itself.
//!
//! A finding owns the few bytes needed to show it, its line and its column, and never points into a buffer:
//! when it is printed, the input it speaks of may be long gone.

mod baseline;
mod consequence;
pub mod fingerprint;
mod fixes;
mod level;
pub mod locate;
mod move_list;
mod patterns;
mod place;
mod ply_ref;
mod rules;
mod shard;
mod suppressions;
mod totals;

pub use baseline::{Baseline, BaselineEntry};
pub use consequence::{By, Consequence, side_name};
pub use fixes::{Applicability, Edit, Fix};
pub use level::Level;
pub use move_list::MoveList;
pub use patterns::{PathPattern, SourcePath};
pub use place::{Place, Roster, Window};
pub use ply_ref::PlyRef;
pub use rules::RuleId;
pub(crate) use rules::with_rules;
pub use shard::{ShardId, ShardReport, Unused};
pub use suppressions::{Allow, Concealed, Suppressions};
pub use totals::{GamesByCode, Hidden, Totals};

use std::sync::Arc;

use arcstr::ArcStr;
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use crate::replay::Ambiguity;
use crate::text::json::is_one;

/// The kind of the findings about moves in a book that begin from a position which it does not tell.
pub const FRAGMENT: &str = "fragment";

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
