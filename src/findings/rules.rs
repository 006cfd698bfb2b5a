//! The table of the rules: their names, which are a public contract, and what is known of each.
//!
//! To add a rule: write `<name>.rs` and `<name>.md` in the folder of its question in `src/audit`, and one line in the
//! table below. The text of the `.md` is what `bystander explain`, `docs/rules.md` and rustdoc show, and its examples
//! are run as tests.

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};

use super::Level;
use crate::text::suggest::closest;

/// What the table knows of a rule.
pub struct Meta {
    /// The stable name, in kebab case.
    pub name: &'static str,
    /// The question it belongs to: the name of its folder.
    pub group: &'static str,
    /// How loud it is unless the user says otherwise.
    pub level: Level,
    /// The version that brought it.
    pub since: &'static str,
    /// Markdown: the text of `explain`, of `docs/rules.md` and of rustdoc.
    pub docs: &'static str,
}

impl Meta {
    /// What the rule asks or finds, in one sentence: the first line of its page.
    pub fn asks(&self) -> &'static str {
        self.docs.lines().next().unwrap_or_default()
    }

    /// The page for readers. What its examples are to prove as tests (`pgn fires bca`) is left out.
    pub fn page(&self) -> String {
        let mut page = format!(
            "# {}\n\nLevel: {}. Group: {}. Since: {}.\n\n",
            self.name, self.level, self.group, self.since
        );
        for line in self.docs.lines() {
            let shown = ["```pgn", "```toml"].into_iter();
            let mut shown = shown.filter(|kind| line.starts_with(&format!("{kind} ")));
            page.push_str(shown.next().unwrap_or(line));
            page.push('\n');
        }
        page
    }
}

/// Hands the table of the rules to a macro: this room makes [`RuleId`] of it, and [`mod@crate::audit`] what is asked.
///
/// Variant, folder, file, name, level, since, when it is asked, and what must be true of the line for it.
macro_rules! with_rules {
    ($make:ident) => {
        $make! {
            UnreadableMove reading unreadable_move "unreadable-move" Error "0.1.0" Line Facts::REMARKS;
            AmbiguousMove reading ambiguous_move "ambiguous-move" Error "0.1.0" LawOnLine Facts::REMARKS;
            MissingMove reading missing_move "missing-move" Error "0.1.0" Line Facts::REMARKS;
            MoveNumber reading move_number "move-number" Warning "0.1.0" Line Facts::REMARKS;
            NotationSlip reading notation_slip "notation-slip" Note "0.1.0" Score ALWAYS;
            StrayText reading stray_text "stray-text" Warning "0.1.0" Score Facts::ODD_TEXT;
            Unterminated reading unterminated "unterminated" Error "0.1.0" Score Facts::FAULTY;
            LimitReached reading limit_reached "limit-reached" Warning "0.1.0" Score Facts::ODD_TEXT;
            BadTag reading bad_tag "bad-tag" Warning "0.1.0" Score ALWAYS;
            BadAnnotation reading bad_annotation "bad-annotation" Warning "0.1.0" Score Facts::ANNOTATED;
            BadSetup reading bad_setup "bad-setup" Error "0.1.0" LawOnScore STARTS;
            UncertainReading reading uncertain_reading "uncertain-reading" Warning "0.1.0" Score Facts::FAULTY;
            CutOff reading cut_off "cut-off" Error "0.1.0" Score Facts::FAULTY;
            DiagramDisagrees reading diagram_disagrees "diagram-disagrees" Warning "0.1.0" Score Facts::ODD_TEXT;
            Encoding reading encoding "encoding" Warning "0.1.0" Score Facts::ODD_TEXT;
            Erratum reading erratum "erratum" Warning "0.1.0" Score ALWAYS;
            InternalError reading internal_error "internal-error" Error "0.1.0" Score ALWAYS;
            FalseMove moves false_move "false-move" Error "0.1.0" LawOnLine Facts::BREACH;
            IllegalMove moves illegal_move "illegal-move" Error "0.1.0" LawOnLine IRREGULAR;
            Unfollowable moves unfollowable "unfollowable" Error "0.1.0" Line Facts::REMARKS;
            MoveAfterEnd moves move_after_end "move-after-end" Warning "0.1.0" LawOnEnd ENDS;
            CheckNotAnnounced checks check_not_announced "check-not-announced" Warning "0.1.0" LawOnGame Facts::SILENT_CHECK;
            CheckFalselyAnnounced checks check_falsely_announced "check-falsely-announced" Warning "0.1.0" LawOnLine Facts::FALSE_MARK;
            MateNotAnnounced checks mate_not_announced "mate-not-announced" Note "0.1.0" LawOnLine Facts::SILENT_MATE;
            MateFalselyAnnounced checks mate_falsely_announced "mate-falsely-announced" Warning "0.1.0" LawOnLine Facts::FALSE_MATE;
            ChecksNotRecorded checks checks_not_recorded "checks-not-recorded" Note "0.1.0" LawOnGame MARKS;
            DrawClaimable draws draw_claimable "draw-claimable" Note "0.1.0" LawOnGame CLAIMS;
            DrawAutomatic draws draw_automatic "draw-automatic" Note "0.1.0" LawOnEnd ENDS;
            DrawUnfounded draws draw_unfounded "draw-unfounded" Note "0.1.0" LawOnGame Facts::ANNOTATED;
            GameAnnulled annulment game_annulled "game-annulled" Warning "0.1.0" LawOnGame BEGINNINGS;
            MovesAnnulled annulment moves_annulled "moves-annulled" Warning "0.1.0" LawOnGame Facts::ANNOTATED;
            MustBePlayedOut annulment must_be_played_out "must-be-played-out" Note "0.1.0" LawOnGame BEGINNINGS;
            OddsBreached odds odds_breached "odds-breached" Warning "0.1.0" LawOnGame Facts::ODDS;
            TimeForfeit clock time_forfeit "time-forfeit" Warning "0.1.0" LawOnGame TIMED;
            ResultConflict result result_conflict "result-conflict" Error "0.1.0" LawOnEnd ALWAYS;
            ResultMissing result result_missing "result-missing" Warning "0.1.0" Score ALWAYS;
            VariantGame database variant_game "variant-game" Warning "0.1.0" Score Facts::COMPARED;
            EcoConflict database eco_conflict "eco-conflict" Note "0.1.0" Score ALWAYS;
            NameVariant database name_variant "name-variant" Note "0.1.0" Spelling ALWAYS;
            DuplicateGame database duplicate_game "duplicate-game" Note "0.1.0" Duplicate ALWAYS;
        }
    };
}

macro_rules! identities {
    ($( $variant:ident $group:ident $module:ident $name:literal $level:ident $since:literal
        $scope:ident $trigger:expr; )*) => {
        /// Identity of a rule: one variant a line of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum RuleId { $(
            #[doc = include_str!(concat!("../audit/", stringify!($group), "/", stringify!($module), ".md"))]
            $variant
        ),* }

        impl RuleId {
            /// Every rule, in the order of the table.
            pub const ALL: &[RuleId] = &[$( RuleId::$variant ),*];

            /// What the table knows of the rule.
            pub const fn meta(self) -> &'static Meta {
                match self { $( RuleId::$variant => {
                    const META: Meta = Meta {
                        name: $name,
                        group: stringify!($group),
                        level: Level::$level,
                        since: $since,
                        docs: include_str!(concat!("../audit/", stringify!($group), "/", stringify!($module), ".md")),
                    };
                    &META
                } ),* }
            }
        }
    };
}

with_rules!(identities);
pub(crate) use with_rules;

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl RuleId {
    /// The stable name, in kebab case.
    pub const fn name(self) -> &'static str {
        self.meta().name
    }

    /// The rule of that name.
    pub fn from_name(name: &str) -> Option<RuleId> {
        RuleId::ALL.iter().copied().find(|id| id.name() == name)
    }

    /// The rule of the name that somebody gives.
    ///
    /// # Errors
    /// If there is none; the message names the nearest.
    pub fn asked_for(name: &str) -> Result<RuleId, String> {
        RuleId::from_name(name).ok_or_else(|| {
            let near = RuleId::nearest(name)
                .map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            format!("there is no such rule{near}; `bystander explain` lists them")
        })
    }

    /// The name of a rule that is spelled most like this, if one is near.
    pub fn nearest(name: &str) -> Option<&'static str> {
        closest(name, RuleId::ALL.iter().map(|id| id.name()))
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
        let name = String::deserialize(deserializer)?;
        RuleId::asked_for(&name).map_err(|why| D::Error::custom(format!("`{name}`: {why}")))
    }
}
