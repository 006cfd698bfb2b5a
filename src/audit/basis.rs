//! What of a code each rule's answer rests on: for people who ask how a code answers.
//!
//! Nothing is decided by these: `explain RULE --code ID` shows them.

use crate::findings::RuleId;

/// The parts of a code that a rule looks into.
#[derive(Clone, Copy, Debug)]
pub struct Basis {
    /// The questions to codes that it puts, by the names of [`crate::codes::QUESTIONS`].
    pub questions: &'static [&'static str],
    /// The sections of the code file that it asks, each with all that stands below it.
    pub sections: &'static [&'static str],
}

const fn on(questions: &'static [&'static str], sections: &'static [&'static str]) -> Basis {
    Basis {
        questions,
        sections,
    }
}

const BEGINNINGS: &[&str] = &[
    "wrong-array",
    "black-begins",
    "wrong-player-begins",
    "colours-reversed",
];
const SETUP: &[&str] = &[
    "setup.wrong-array",
    "setup.white-begins",
    "setup.not-entitled",
    "setup.colours-reversed",
];

impl RuleId {
    /// What of a code the rule's answer rests on; nothing if it asks no code.
    pub const fn basis(self) -> Basis {
        match self {
            RuleId::UnreadableMove
            | RuleId::MissingMove
            | RuleId::MoveNumber
            | RuleId::NotationSlip
            | RuleId::StrayText
            | RuleId::Unterminated
            | RuleId::LimitReached
            | RuleId::BadTag
            | RuleId::BadAnnotation
            | RuleId::DiagramDisagrees
            | RuleId::Encoding
            | RuleId::InternalError
            | RuleId::Unfollowable
            | RuleId::ResultMissing
            | RuleId::DuplicateGame => on(&[], &[]),
            RuleId::AmbiguousMove => on(
                &["sealed-ambiguous", "post-ambiguous", "pawn-may-stay"],
                &[
                    "breach.promotion-declined",
                    "sealed.ambiguous",
                    "correspondence.ambiguous",
                    "consultation.ambiguous",
                ],
            ),
            RuleId::BadSetup => on(&["wrong-array"], &["setup.wrong-array"]),
            RuleId::FalseMove => on(
                &[
                    "called-against-powers",
                    "called-own-man-taken",
                    "called-king-exposed",
                    "fault-unanswered",
                    "fault-answered",
                    "fault-late",
                    "fault-forgotten",
                    "pawn-may-stay",
                    "promotion-colour",
                    "promotion-king",
                ],
                &["breach", "remedy"],
            ),
            RuleId::IllegalMove => on(
                &[
                    "called-against-powers",
                    "called-king-exposed",
                    "two-moves-running",
                    "fault-unanswered",
                    "fault-answered",
                    "fault-late",
                    "fault-forgotten",
                    "king-exposed-unanswered",
                    "king-exposed-answered",
                    "announced-check-ignored",
                    "castling-passage",
                    "castling-passage-pinned",
                    "castling-arrival",
                    "castling-rank",
                    "castling-without-rook",
                    "en-passant-forced",
                    "sealed-illegal",
                    "post-illegal",
                    "consultation-turn",
                    "touched-not-played",
                    "touched-stuck",
                    "opponent-touches",
                ],
                &[
                    "breach",
                    "remedy",
                    "castling",
                    "en-passant",
                    "sealed.illegal",
                    "correspondence.fault",
                    "consultation.out-of-turn",
                    "touch",
                ],
            ),
            RuleId::MoveAfterEnd => on(
                &[
                    "stalemate",
                    "dead-position",
                    "repetition-automatic",
                    "fifty-end",
                ],
                &[
                    "checkmate",
                    "stalemate",
                    "dead-position",
                    "repetition.automatic",
                    "fifty-moves.automatic",
                ],
            ),
            RuleId::CheckNotAnnounced => on(
                &[
                    "check-announced",
                    "silent-check-parried",
                    "silent-check-ignored",
                ],
                &[
                    "checks.announcement",
                    "checks.silent-and-parried",
                    "checks.silent-and-ignored",
                ],
            ),
            RuleId::CheckFalselyAnnounced => on(
                &["check-announced", "false-check"],
                &["checks.announcement", "checks.false-announcement"],
            ),
            RuleId::MateNotAnnounced | RuleId::MateFalselyAnnounced | RuleId::ChecksNotRecorded => {
                on(&["check-announced"], &["checks.announcement"])
            }
            RuleId::DrawClaimable | RuleId::DrawUnfounded => on(
                &[
                    "repetition-claim",
                    "same-position",
                    "claim-lapses",
                    "perpetual-check",
                    "line-of-play",
                    "fifty-starts",
                    "fifty-who",
                    "fifty-resets",
                    "fifty-end",
                ],
                &[
                    "repetition",
                    "perpetual-check",
                    "line-of-play",
                    "fifty-moves",
                    "fifty-call",
                ],
            ),
            RuleId::DrawAutomatic => on(
                &[
                    "stalemate",
                    "dead-position",
                    "repetition-automatic",
                    "same-position",
                    "fifty-end",
                    "time",
                ],
                &[
                    "stalemate",
                    "dead-position",
                    "repetition.automatic",
                    "repetition.rights-count",
                    "fifty-moves.automatic",
                    "time.drawn-without-force",
                ],
            ),
            RuleId::GameAnnulled | RuleId::MustBePlayedOut => on(BEGINNINGS, SETUP),
            RuleId::MovesAnnulled => on(
                &["dropped-man", "wrong-resumption"],
                &[
                    "setup.dropped-man",
                    "setup.wrong-resumption",
                    "correspondence.several",
                ],
            ),
            RuleId::OddsBreached => on(&[], &["odds"]),
            RuleId::TimeForfeit => on(&["time"], &["time"]),
            RuleId::ResultConflict => on(
                &["stalemate", "dead-position", "resignation"],
                &["checkmate", "stalemate", "dead-position", "resignation"],
            ),
        }
    }
}

impl Basis {
    /// Whether the rule asks no code at all.
    pub const fn is_empty(&self) -> bool {
        self.questions.is_empty() && self.sections.is_empty()
    }

    /// Whether the rule looks into the part of a code file with that key, or into something below it.
    pub fn touches(&self, key: &str) -> bool {
        self.sections
            .iter()
            .any(|section| is_below(key, section) || is_below(section, key))
    }
}

/// Whether a key is the section, or stands in it.
fn is_below(key: &str, section: &str) -> bool {
    key.strip_prefix(section)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Check;
    use crate::audit::check_of;
    use crate::codes::QUESTIONS;

    #[test]
    fn a_rule_rests_on_questions_that_there_are() {
        for rule in RuleId::ALL {
            for asked in rule.basis().questions {
                let known = QUESTIONS.iter().any(|question| question.id == *asked);
                assert!(known, "{}: `{asked}` is no question", rule.name());
            }
        }
    }

    #[test]
    fn a_rule_that_is_given_a_code_says_what_it_asks_of_it() {
        for rule in RuleId::ALL {
            let check = check_of(*rule).check;
            let given = !matches!(
                check,
                Check::Score(_) | Check::Line(_) | Check::Duplicate(_)
            );
            assert_eq!(given, !rule.basis().is_empty(), "{}", rule.name());
        }
    }

    #[test]
    fn keys_are_told_apart_by_their_whole_words() {
        let basis = on(&[], &["repetition.claim", "time"]);
        for key in [
            "repetition.claim",
            "repetition.claim.at",
            "repetition",
            "time.cite",
        ] {
            assert!(basis.touches(key), "{key}");
        }
        for key in ["repetition.claims", "repetition.lapse", "times"] {
            assert!(!basis.touches(key), "{key}");
        }
    }
}
