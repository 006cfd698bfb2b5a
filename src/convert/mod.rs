//! Games from one notation into another.
//!
//! A score is read and replayed as for an audit; the moves are written down anew in the notation asked for, and
//! everything else is kept. What could not be read is a finding, and stays in the output as a comment.

mod annotation;
mod certificate;
mod confidence;
mod duplicates;
mod formatter;
mod job;
mod jsonl;
mod layout;
mod moves;
mod origins;
mod pgn;
mod readback;
mod reading;
mod run;
mod strict;
mod tags;
mod variations;

pub use certificate::Certificate;
pub use confidence::Confidence;
pub use formatter::{FormatError, Formatter};
pub use pgn::Extras;
pub use readback::Disagreement;
pub use run::{ConversionEvent, ConversionOutcome, run};

use std::sync::Arc;

use crate::audit::{Auditor, Policy};
use crate::book::known::KnownGames;
use crate::codes::Code;
use crate::errata::ErrataFindings;
use crate::findings::RuleId;
use crate::notation::Notation;
use crate::query::Query;

/// The formats converted games can be written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum ScoreFormat {
    /// PGN in export form: tags, moves, comments, annotations, variations.
    #[default]
    Pgn,
    /// One game a line: its moves, parted by blanks.
    Lines,
    /// For programs: one JSON object a game, as `docs/jsonl.schema.json` describes it.
    Jsonl,
}

/// The notation games are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum From {
    /// Whichever reads most of a game, found out for each.
    #[default]
    Auto,
    /// This one, and no other.
    Given(Notation),
}

impl From {
    /// The word for finding it out.
    const AUTO: &str = "auto";

    /// By the name of a notation, or `auto`.
    ///
    /// # Errors
    /// If there is no such notation, or nothing can be read from it; the message says which.
    pub fn from_name(name: &str) -> Result<From, String> {
        if name == From::AUTO {
            return Ok(From::Auto);
        }
        let notation = Notation::from_name(name).map_err(|err| err.to_string())?;
        match notation.can_be_read() {
            true => Ok(From::Given(notation)),
            false => Err(format!("no moves can be read from {name}, only written")),
        }
    }

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            From::Auto => From::AUTO,
            From::Given(notation) => notation.name(),
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConversionSpec {
    /// The notation the moves are written in.
    pub to: Notation,
    /// The notation the games are written in.
    pub from: From,
    /// Put in the place of a move that cannot be read the only one nearly spelled so with which the game can be
    /// played to its end.
    pub repair: bool,
    /// How games are written.
    pub format: ScoreFormat,
    /// What is kept of them in PGN.
    pub keep: Extras,
    /// Tags that name the opening are added.
    pub classify: bool,
}

/// Converts scores.
#[derive(Debug)]
pub struct Converter {
    spec: ConversionSpec,
    auditor: Auditor,
    /// What is to be told of errata.
    errata: ErrataFindings,
    /// Games that stand before are left out.
    drops_duplicates: bool,
    /// Of manners of writing the first findings alone are made whole.
    gathers: bool,
}

/// The rules that speak of how a score was read; the others are the audit's.
const RULES: [RuleId; 24] = [
    RuleId::UnreadableMove,
    RuleId::AmbiguousMove,
    RuleId::MissingMove,
    RuleId::MoveNumber,
    RuleId::NotationSlip,
    RuleId::StrayText,
    RuleId::Unterminated,
    RuleId::LimitReached,
    RuleId::BadTag,
    RuleId::BadSetup,
    RuleId::UncertainReading,
    RuleId::CutOff,
    RuleId::DiagramDisagrees,
    RuleId::Encoding,
    RuleId::InternalError,
    RuleId::FalseMove,
    RuleId::IllegalMove,
    RuleId::Unfollowable,
    RuleId::MoveAfterEnd,
    RuleId::CheckFalselyAnnounced,
    RuleId::MateFalselyAnnounced,
    RuleId::ResultConflict,
    RuleId::VariantGame,
    RuleId::Erratum,
];

impl Converter {
    /// A converter; the code says which moves are lawful.
    pub fn new(spec: ConversionSpec, code: Code) -> Converter {
        let policy = Policy::new(&RULES, &[], &[]);
        Converter {
            spec,
            auditor: Auditor::new(vec![code], policy),
            errata: ErrataFindings::new(),
            drops_duplicates: false,
            gathers: false,
        }
    }

    /// The same converter, that leaves out games which stand before: moves, players and all that both say of the day and
    /// the result are the same.
    #[must_use]
    pub fn dropping_duplicates(self, drops: bool) -> Converter {
        let rules = [&RULES[..], &[RuleId::DuplicateGame]].concat();
        Converter {
            drops_duplicates: drops,
            auditor: match drops {
                true => self.auditor.under(Policy::new(&rules, &[], &[])),
                false => self.auditor,
            },
            ..self
        }
    }

    /// The same converter, for one who is not shown how moves are spelled: of such findings the first are made whole, the
    /// others say where they stand and no more.
    #[must_use]
    pub fn gathering_manners(self, gathers: bool) -> Converter {
        Converter { gathers, ..self }
    }

    /// The same converter, that tells of these errata.
    #[must_use]
    pub fn correcting(self, errata: ErrataFindings) -> Converter {
        Converter { errata, ..self }
    }

    /// The same converter, that converts the games which fit alone.
    #[must_use]
    pub fn choosing(self, query: Option<Arc<Query>>) -> Converter {
        Converter {
            auditor: self.auditor.choosing(query),
            ..self
        }
    }

    /// The same converter, that compares games with those that are known.
    #[must_use]
    pub fn knowing(self, known: Option<Arc<KnownGames>>) -> Converter {
        Converter {
            auditor: self.auditor.knowing(known),
            ..self
        }
    }
}
