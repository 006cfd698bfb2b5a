//! The questions that codes answer differently, and what each code answers.
//!
//! An answer is worked out from the sections that decide, so that what is told is what is done. Only what no
//! section of a code decides is answered in words of its `[summary]`.

mod begin;
mod conduct;
mod draws;
mod faults;
mod moves;

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::{Article, Code, Order, OrderKind};

/// What a code answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// In a few words.
    pub text: String,
    /// The article it rests on; `None` if it rests on the general law of chess, or on silence.
    pub cite: Option<String>,
}

impl Answer {
    fn by(cite: &str, text: impl Into<String>) -> Option<Answer> {
        Some(Answer {
            text: text.into(),
            cite: Some(cite.to_owned()),
        })
    }

    fn by_none(text: &str) -> Option<Answer> {
        Some(Answer {
            text: text.to_owned(),
            cite: None,
        })
    }

    /// What the order says, with its article.
    fn ordered(order: &Order) -> Option<Answer> {
        Answer::by(&order.cite, in_words(order.order))
    }
}

/// A question to all codes.
#[derive(Debug)]
pub struct Question {
    /// Its stable name, which is also its key in a `[summary]`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub about: &'static str,
    /// What the sections of a code decide; `None` if they do not.
    decide: fn(&Code) -> Option<Answer>,
}

impl Question {
    /// What the code answers; `None` if it is silent.
    pub fn answer(&self, code: &Code) -> Option<Answer> {
        self.decided(code).or_else(|| {
            let told = code.summary.get(self.id)?;
            Answer::by(&told.cite, &*told.says)
        })
    }

    /// What its sections decide, whatever its summary tells.
    pub fn decided(&self, code: &Code) -> Option<Answer> {
        (self.decide)(code)
    }
}

const fn ask(
    id: &'static str,
    about: &'static str,
    decide: fn(&Code) -> Option<Answer>,
) -> Question {
    Question { id, about, decide }
}

/// The answer of a code that no section decides anything for.
fn undecided(_: &Code) -> Option<Answer> {
    None
}

/// Every question, in the order they are asked.
pub const QUESTIONS: &[Question] = &[
    ask("wrong-array", "men set up wrongly", begin::wrong_array),
    ask(
        "dropped-man",
        "a man dropped off the board",
        begin::dropped_man,
    ),
    ask(
        "black-begins",
        "Black makes the first move",
        begin::black_begins,
    ),
    ask(
        "wrong-player-begins",
        "the wrong player begins",
        begin::wrong_player,
    ),
    ask(
        "colours-reversed",
        "played with colours reversed",
        begin::colours_reversed,
    ),
    ask(
        "wrong-resumption",
        "an adjourned game resumed wrongly",
        begin::wrong_resumption,
    ),
    ask(
        "two-moves-running",
        "two moves running",
        faults::out_of_turn,
    ),
    ask(
        "called-against-powers",
        "a move against the man's powers is",
        faults::called_powers,
    ),
    ask(
        "called-own-man-taken",
        "an own man taken is",
        faults::called_own_man_taken,
    ),
    ask(
        "called-king-exposed",
        "exposing one's own king is",
        faults::called_king_exposed,
    ),
    ask(
        "fault-unanswered",
        "such a move, before the reply",
        faults::unanswered,
    ),
    ask(
        "fault-answered",
        "such a move, after the reply",
        faults::answered,
    ),
    ask("fault-late", "such a move, found later still", faults::late),
    ask(
        "fault-forgotten",
        "moves to take back not remembered",
        faults::not_remembered,
    ),
    ask(
        "king-exposed-unanswered",
        "own king exposed, before the reply",
        faults::exposed,
    ),
    ask(
        "king-exposed-answered",
        "own king exposed, after the reply",
        faults::exposed_answered,
    ),
    ask(
        "check-announced",
        "check must be announced",
        conduct::announced,
    ),
    ask(
        "silent-check-parried",
        "silent check, parried",
        conduct::silent_parried,
    ),
    ask(
        "silent-check-ignored",
        "silent check, left standing",
        conduct::silent_ignored,
    ),
    ask(
        "announced-check-ignored",
        "announced check, left standing",
        conduct::announced_ignored,
    ),
    ask("false-check", "check said falsely", conduct::false_check),
    ask(
        "castling-passage",
        "castling over an attacked square",
        moves::castling_passage,
    ),
    ask(
        "castling-passage-pinned",
        "the same, by a pinned man or a pawn aslant",
        moves::castling_pinned,
    ),
    ask(
        "castling-arrival",
        "castling onto an attacked square",
        moves::castling_arrival,
    ),
    ask(
        "castling-rank",
        "castling off the first rank",
        moves::castling_rank,
    ),
    ask(
        "castling-without-rook",
        "castling without the rook given",
        moves::castling_without_rook,
    ),
    ask(
        "en-passant-forced",
        "taking in passing, if the only move",
        moves::en_passant_forced,
    ),
    ask(
        "pawn-may-stay",
        "a pawn may stay a pawn",
        moves::pawn_may_stay,
    ),
    ask(
        "promotion-colour",
        "promotion to the other colour",
        moves::promotion_colour,
    ),
    ask(
        "promotion-king",
        "promotion to a king",
        moves::promotion_king,
    ),
    ask("stalemate", "stalemate", draws::stalemate),
    ask(
        "dead-position",
        "neither side can mate",
        draws::dead_position,
    ),
    ask("perpetual-check", "perpetual check", draws::perpetual_check),
    ask(
        "line-of-play",
        "a line of play repeated",
        draws::line_of_play,
    ),
    ask(
        "repetition-claim",
        "a position repeated, by claim",
        draws::repetition_claim,
    ),
    ask(
        "repetition-automatic",
        "a position repeated, without a claim",
        draws::repetition_automatic,
    ),
    ask(
        "same-position",
        "the same position needs the same",
        draws::same_position,
    ),
    ask("claim-lapses", "the claim lapses", draws::claim_lapses),
    ask(
        "fifty-starts",
        "fifty moves: counted from",
        draws::fifty_starts,
    ),
    ask(
        "fifty-who",
        "fifty moves: who may claim or call",
        draws::fifty_who,
    ),
    ask(
        "fifty-resets",
        "fifty moves: capture or pawn move begins anew",
        draws::fifty_resets,
    ),
    ask(
        "fifty-end",
        "fifty moves: when they are over",
        draws::fifty_end,
    ),
    ask("agreed-draw", "draw by agreement", undecided),
    ask("time", "time exceeded", conduct::time),
    ask(
        "resignation",
        "resigning to one who cannot mate",
        conduct::resignation,
    ),
    ask(
        "sealed-ambiguous",
        "a sealed move, ambiguous",
        conduct::sealed_ambiguous,
    ),
    ask(
        "sealed-illegal",
        "a sealed move, illegal",
        conduct::sealed_illegal,
    ),
    ask(
        "post-ambiguous",
        "a move sent by post, ambiguous",
        conduct::post_ambiguous,
    ),
    ask(
        "post-illegal",
        "a move sent by post, illegal",
        conduct::post_illegal,
    ),
    ask(
        "consultation-turn",
        "in consultation, out of turn",
        conduct::consultation_turn,
    ),
    ask(
        "touched-not-played",
        "a touched man not played",
        conduct::touched_not_played,
    ),
    ask(
        "touched-stuck",
        "a touched man that cannot move",
        conduct::touched_stuck,
    ),
    ask(
        "opponent-touches",
        "the player not on move touches a man",
        conduct::opponent_touches,
    ),
    ask("penalty-lapses", "a penalty lapses", undecided),
];

/// An order, as people say it.
fn in_words(order: OrderKind) -> &'static str {
    match order {
        OrderKind::None => "nothing is ordered",
        OrderKind::Stands => "it stands",
        OrderKind::Retract => "taken back",
        OrderKind::ReplayMan => "taken back, and that man is played next",
        OrderKind::Rectify => "put right",
        OrderKind::OpponentChooses => "the opponent chooses",
        OrderKind::KingMustMove => "the king must move",
        OrderKind::PlayOut => "played out",
        OrderKind::Annul => "the game is annulled",
        OrderKind::Lost => "the game is lost",
    }
}

/// Reads the `[summary]` of a code; a key that is no question is refused.
pub(super) fn summary<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, Article>, D::Error> {
    const NAMES: [&str; QUESTIONS.len()] = {
        let mut names = [""; QUESTIONS.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = QUESTIONS[at].id;
            at += 1;
        }
        names
    };
    let summary = BTreeMap::<String, Article>::deserialize(deserializer)?;
    let known = |key: &&String| NAMES.contains(&key.as_str());
    match summary.keys().find(|key| !known(key)) {
        Some(key) => Err(serde::de::Error::unknown_field(key, &NAMES)),
        None => Ok(summary),
    }
}
