//! The questions that codes answer differently, and what each code answers.
//!
//! An answer is worked out from the sections that decide, so that what is told is what is done. Only what no
//! section of a code decides is answered in words of its `[summary]`.

mod answers;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer};

use super::{Code, OrderKind, Summary};
use crate::board::IrregularityKind::{
    CastlingIntoCheck, CastlingThroughCheck, KingExposed, KingLeftInCheck, OutOfTurn, OwnManTaken,
    Powers, PromotionColour, PromotionDeclined, PromotionKing,
};
use answers::*;

/// What a code answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// In a few words.
    pub text: String,
    /// The article it rests on; `None` if it rests on the general law of chess, or on silence.
    pub cite: Option<String>,
}

impl fmt::Display for Answer {
    /// With the article behind it, in brackets unless it stands in some already.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cite {
            None => f.write_str(&self.text),
            Some(cite) if cite.starts_with('(') => write!(f, "{} {cite}", self.text),
            Some(cite) => write!(f, "{} ({cite})", self.text),
        }
    }
}

/// A question to all codes.
#[derive(Debug)]
pub struct Question {
    /// Its stable name, which is also its key in a `[summary]`.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub about: &'static str,
    /// The keys of a code file that the answer rests on.
    pub keys: &'static [&'static str],
    /// What the sections of a code decide; `None` if they do not.
    decide: fn(&Code) -> Option<Answer>,
}

impl Question {
    /// What the code answers; `None` if it is silent.
    pub fn answer(&self, code: &Code) -> Option<Answer> {
        self.decided(code).or_else(|| {
            let summary = code.summary.get(self.id)?;
            by(&summary.cite, &*summary.answer)
        })
    }

    /// What its sections decide, whatever its summary tells.
    pub fn decided(&self, code: &Code) -> Option<Answer> {
        (self.decide)(code)
    }
}

macro_rules! questions {
    ($( $id:literal $about:literal [$($key:literal),*] $decide:expr; )*) => {
        /// Every question, in the order they are asked.
        pub const QUESTIONS: &[Question] =
            &[$( Question { id: $id, about: $about, keys: &[$($key),*], decide: $decide } ),*];
    };
}

// Name, what it is about, the keys that decide, and the answer. A man moved against its powers stands for all irregular
// moves that are not asked about apart.
questions! {
    "wrong-array" "men set up wrongly" ["setup.wrong-array", "setup.left-off"] wrong_array;
    "dropped-man" "a man dropped off the board" ["setup.dropped-man"]
        |code| by(&setup(code)?.dropped_man.as_ref()?.cite, "moves without it are taken back");
    "black-begins" "Black makes the first move" ["setup.white-begins"] black_begins;
    "wrong-player-begins" "the wrong player begins" ["setup.not-entitled"]
        |code| window(setup(code)?.not_entitled.as_ref()?);
    "colours-reversed" "played with colours reversed" ["setup.colours-reversed"]
        |code| window(setup(code)?.colours_reversed.as_ref()?);
    "wrong-resumption" "an adjourned game resumed wrongly" ["setup.wrong-resumption"]
        |code| by(&setup(code)?.wrong_resumption.as_ref()?.cite, "taken back to the adjournment");
    "two-moves-running" "two moves running" ["breach.out-of-turn"] |code| before_the_reply(code, OutOfTurn);
    "called-against-powers" "a move against the man's powers is" ["breach.powers"] |code| called(code, Powers);
    "called-own-man-taken" "an own man taken is" ["breach.own-man-taken"] |code| called(code, OwnManTaken);
    "called-king-exposed" "exposing one's own king is" ["breach.king-exposed"] |code| called(code, KingExposed);
    "fault-unanswered" "such a move, before the reply" ["breach.powers", "breach.default"]
        |code| before_the_reply(code, Powers);
    "fault-answered" "such a move, after the reply" ["breach.powers", "breach.default"]
        |code| after_the_reply(code, Powers);
    "fault-late" "such a move, found later still" ["breach.powers", "breach.default"] found_late;
    "fault-forgotten" "moves to take back not remembered" ["breach.powers", "breach.default"]
        |code| ordered(remedy(code, Powers).ok()?.not_remembered.as_ref());
    "king-exposed-unanswered" "own king exposed, before the reply" ["breach.king-exposed"]
        |code| before_the_reply(code, KingExposed);
    "king-exposed-answered" "own king exposed, after the reply" ["breach.king-exposed"]
        |code| after_the_reply(code, KingExposed);
    "check-announced" "check must be announced" ["checks.announcement"] check_announced;
    "silent-check-parried" "silent check, parried" ["checks.silent-and-parried"]
        |code| by(&checks(code)?.silent_and_parried.as_ref()?.cite, "the reply stands");
    "silent-check-ignored" "silent check, left standing" ["checks.silent-and-ignored"] silent_check_ignored;
    "announced-check-ignored" "announced check, left standing" ["breach.king-left-in-check"]
        |code| before_the_reply(code, KingLeftInCheck);
    "false-check" "check said falsely" ["checks.false-announcement"] false_check;
    "castling-passage" "castling over an attacked square" ["breach.castling-through-check"]
        |code| forbidden(code, CastlingThroughCheck, "barred", "allowed");
    "castling-passage-pinned" "the same, by a pinned man or a pawn aslant"
        ["breach.castling-through-check", "castling.passage"] castling_passage_pinned;
    "castling-arrival" "castling onto an attacked square" ["breach.castling-into-check"]
        |code| forbidden(code, CastlingIntoCheck, "barred", "allowed");
    "castling-rank" "castling off the first rank" ["breach.castling-not-on-rank", "castling.any-line"] castling_rank;
    "castling-without-rook" "castling without the rook given" ["castling.without-rook"] castling_without_rook;
    "en-passant-forced" "taking in passing, if the only move" ["en-passant.forced"]
        |code| by(&code.en_passant.as_ref()?.forced.as_ref()?.cite, "must be done");
    "pawn-may-stay" "a pawn may stay a pawn" ["breach.promotion-declined"]
        |code| forbidden(code, PromotionDeclined, "no", "yes");
    "promotion-colour" "promotion to the other colour" ["breach.promotion-colour"]
        |code| forbidden(code, PromotionColour, "barred", "allowed");
    "promotion-king" "promotion to a king" ["breach.promotion-king"]
        |code| forbidden(code, PromotionKing, "barred", "allowed");
    "stalemate" "stalemate" ["stalemate"] stalemate;
    "dead-position" "neither side can mate" ["dead-position"]
        |code| by(&code.dead_position.as_ref()?.cite, "drawn at once");
    "perpetual-check" "perpetual check" ["perpetual-check", "fifty-call.line-executions"] |code| persistence(
        code, code.perpetual_check.as_ref(), "the checker on move may claim if he proves it");
    "line-of-play" "a line of play repeated" ["line-of-play", "fifty-call.line-executions"] |code| persistence(
        code, code.line_of_play.as_ref(), "may be claimed if proved");
    "repetition-claim" "a position repeated, by claim" ["repetition.claim"] repetition_claim;
    "repetition-automatic" "a position repeated, without a claim" ["repetition.automatic"] repetition_automatic;
    "same-position" "the same position needs the same" ["repetition.rights-count"] same_position;
    "claim-lapses" "the claim lapses" ["repetition.lapse", "repetition.touched"] claim_lapses;
    "fifty-starts" "fifty moves: counted from" ["fifty-moves.claim", "fifty-call"]
        |code| fifty_moves(code, |_| "the last capture or pawn move", |_| "the call".to_owned());
    "fifty-who" "fifty moves: who may claim or call" ["fifty-moves.by", "fifty-call"]
        |code| fifty_moves(code, |law| claimant(law.by), callers);
    "fifty-resets" "fifty moves: capture or pawn move begins anew" ["fifty-moves.claim", "fifty-call.begins-anew"]
        |code| fifty_moves(code, |_| "yes", |call| if call.begins_anew { "yes" } else { "no" }.to_owned());
    "fifty-end" "fifty moves: when they are over" ["fifty-moves.claim", "fifty-moves.automatic", "fifty-call.end"]
        fifty_end;
    "agreed-draw" "draw by agreement" [] |_| None;
    "time" "time exceeded" ["time"] time;
    "resignation" "resigning to one who cannot mate" ["resignation"] resignation;
    "sealed-ambiguous" "a sealed move, ambiguous" ["sealed.ambiguous"]
        |code| ordered(code.sealed.as_ref()?.ambiguous.as_ref());
    "sealed-illegal" "a sealed move, illegal" ["sealed.illegal"]
        |code| ordered(code.sealed.as_ref()?.illegal.as_ref());
    "post-ambiguous" "a move sent by post, ambiguous" ["correspondence.ambiguous"]
        |code| ordered(code.correspondence.as_ref()?.ambiguous.as_ref());
    "post-illegal" "a move sent by post, illegal" ["correspondence.fault"]
        |code| by(&code.correspondence.as_ref()?.fault.as_ref()?.cite, "punished as over the board");
    "consultation-turn" "in consultation, out of turn" ["consultation.out-of-turn"]
        |code| ordered(code.consultation.as_ref()?.out_of_turn.as_ref());
    "touched-not-played" "a touched man not played" ["touch.not-played"]
        |code| code.touch.as_ref().and_then(|law| by(&law.cite, in_words(law.not_played)));
    "touched-stuck" "a touched man that cannot move" ["touch.king-instead"] touched_stuck;
    "opponent-touches" "the player not on move touches a man" ["touch.by-opponent"]
        |code| ordered(code.touch.as_ref()?.by_opponent.as_ref());
    "penalty-lapses" "a penalty lapses" [] |_| None;
}

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
) -> Result<BTreeMap<String, Summary>, D::Error> {
    const NAMES: [&str; QUESTIONS.len()] = {
        let mut names = [""; QUESTIONS.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = QUESTIONS[at].id;
            at += 1;
        }
        names
    };
    let summary = BTreeMap::<String, Summary>::deserialize(deserializer)?;
    let known = |key: &&String| NAMES.contains(&key.as_str());
    match summary.keys().find(|key| !known(key)) {
        Some(key) => Err(serde::de::Error::unknown_field(key, &NAMES)),
        None => Ok(summary),
    }
}
