//! The rules: what the audit asks, and what the chosen code answers.
//!
//! To add a rule: write `<name>.rs` and `<name>.md` in the folder of its question, add its `mod` line there and
//! one line to the table in `src/findings/rules.rs`. The text of the `.md` is what `bystander explain`, `docs/rules.md`
//! and rustdoc show, and its examples are run as tests.

mod annotations;
mod annulment;
mod auditor;
mod case;
mod checks;
mod clock;
mod database;
mod draws;
mod memory;
mod moves;
mod named;
mod odds;
mod place;
mod policy;
mod reading;
mod result;
mod ruling;
mod sink;
mod terms;
mod trails;
mod worker;

pub use annotations::{Annotation, Annotations};
pub use auditor::Auditor;
pub use case::{Case, Duplication, Original, Respelling};
pub use memory::Memory;
pub use place::place_all;
pub use policy::{Policy, RuleOverrides};
pub use sink::{Draft, Sink};
pub use worker::Worker;

use draws::ending;

use crate::findings::{RuleId, with_rules};
use crate::replay::Facts;

/// When a rule is asked, and what it is given.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Once a score; no code is needed.
    Score(fn(&Case<'_>, &mut Sink)),
    /// Once a line of play, variations included; no code is needed.
    Line(fn(&Case<'_>, &mut Sink)),
    /// Once a score and code, unaudited ones included.
    LawOnScore(fn(&Case<'_>, &mut Sink)),
    /// Once a line of play and code, variations included.
    LawOnLine(fn(&Case<'_>, &mut Sink)),
    /// Once a game and code.
    LawOnGame(fn(&Case<'_>, &mut Sink)),
    /// Once a game, for what no code is needed for, with the first code; with all others only where the game may be over.
    LawOnEnd(fn(&Case<'_>, &mut Sink)),
    /// Once a game of which the games before it have something to say; no code is needed. Only its tags are given.
    Duplicate(fn(&Case<'_>, &Duplication, &mut Sink)),
    /// Once a name that has another spelling in the run; no code is needed. Only its tag is given.
    Spelling(fn(&Case<'_>, &Respelling, &mut Sink)),
}

impl Check {
    /// Whether it is asked once games meet, and of none by itself.
    pub const fn is_of_run(self) -> bool {
        matches!(self, Check::Duplicate(_) | Check::Spelling(_))
    }
}

/// What a rule asks of a game, and when.
#[derive(Debug)]
pub struct RuleCheck {
    /// The rule is asked only of lines of which one of these is true; `Facts::NONE`: always.
    pub trigger: Facts,
    /// The keys of a code file that it asks, each with all that stands below it; none if it asks no code.
    pub keys: &'static [&'static str],
    /// The function that answers.
    pub check: Check,
}

const ALWAYS: Facts = Facts::NONE;
const IRREGULAR: Facts = Facts::BREACH.and(Facts::BLACK_BEGINS).and(Facts::ANNOTATED);
const BEGINNINGS: Facts = Facts::SET_UP.and(Facts::ANNOTATED);
const MARKS: Facts = Facts::CHECK.and(Facts::MARKED);
const CLAIMS: Facts = Facts::CLAIMABLE.and(Facts::ANNOTATED);
const ENDS: Facts = ending::MAY_END
    .and(Facts::ANNOTATED)
    .and(Facts::AFTER_END)
    .and(Facts::ENDS_UNMARKED);
const STARTS: Facts = Facts::SET_UP.and(Facts::FAULTY);
const TIMED: Facts = Facts::ANNOTATED.and(Facts::COMMENTED);

/// The keys that a rule names beside its function, if it is given a code.
macro_rules! keys {
    (Score $($rule:tt)*) => { &[] };
    (Line $($rule:tt)*) => { &[] };
    (Duplicate $($rule:tt)*) => { &[] };
    (Spelling $($rule:tt)*) => { &[] };
    ($scope:ident $($rule:tt)*) => { $($rule)*::KEYS };
}

macro_rules! checks {
    ($( $variant:ident $group:ident $module:ident $name:literal $level:ident $since:literal
        $scope:ident $trigger:expr; )*) => {
        /// What a rule asks, and when.
        pub const fn check_of(rule: RuleId) -> &'static RuleCheck {
            match rule { $( RuleId::$variant => {
                const CHECK: RuleCheck = RuleCheck {
                    trigger: $trigger,
                    keys: keys!($scope $group::$module),
                    check: Check::$scope($group::$module::check),
                };
                &CHECK
            } ),* }
        }
    };
}

with_rules!(checks);
