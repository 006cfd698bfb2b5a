//! Whether what is irregular on the board is irregular under a code, and what the code orders.

use crate::audit::Case;
use crate::audit::ruling::{ChosenOrder, Offence, chosen};
use crate::audit::terms::{GivenRook, Mode, Terms};
use crate::board::{Excuse, IrregularityKind};
use crate::codes::{Article, BreachLaw, Code, Order, Passage, RuleName};
use crate::replay::{Facts, Irregularity};

/// An irregular ply as a code sees it.
pub(super) struct MoveVerdict<'a> {
    pub(super) breach: &'a Irregularity,
    /// Why the move is irregular under this code, as a clause.
    pub(super) why: &'a str,
    /// Whether the check that the move should have answered was announced.
    check_was_announced: bool,
    case: &'a Case<'a>,
    code: &'a Code,
    kind: IrregularityKind,
    law: Option<&'a BreachLaw>,
    mode: Option<Mode>,
    /// The rook of that wing was given as odds.
    phantom: bool,
}

/// The irregular plies of a line that the code does not allow.
pub(super) fn verdicts<'a>(case: &'a Case<'a>, code: &'a Code) -> Vec<MoveVerdict<'a>> {
    if case.line.breaches.is_empty() {
        return Vec::new();
    }
    let terms = Terms::of(case.text, case.score);
    let breaches = case.line.breaches.iter();
    breaches
        .filter_map(|breach| verdict(case, code, &terms, breach))
        .collect()
}

fn verdict<'a>(
    case: &'a Case<'a>,
    code: &'a Code,
    terms: &Terms,
    breach: &'a Irregularity,
) -> Option<MoveVerdict<'a>> {
    let (kind, why) = match breach.castling.as_slice() {
        [] => (breach.kind, breach.why.as_str()),
        faults => {
            let excused =
                |excuse: Option<Excuse>| excuse.is_some_and(|e| excuses(code, terms, breach, e));
            let fault = faults.iter().find(|fault| !excused(fault.excuse))?;
            (fault.kind, fault.why.as_str())
        }
    };
    let law = law_on(code, breach, kind);
    if law.is_some_and(|law| law.lawful)
        || kind == IrregularityKind::OutOfTurn && agreed(case, terms, breach)
    {
        return None;
    }
    let check_was_announced = announced(case, breach);
    let silent = !check_was_announced && case.marks_checks();
    if law.is_some_and(|law| law.unless_silent) && silent && gave_check(case, breach) {
        return None;
    }
    Some(MoveVerdict {
        breach,
        why,
        check_was_announced,
        case,
        code,
        kind,
        law,
        mode: terms.mode,
        phantom: breach.castling.iter().any(
            |fault| matches!(fault.excuse, Some(Excuse::RookGiven(side)) if given(terms, side)),
        ),
    })
}

/// What the code says of the irregularity; of moves against a man's powers it may have a word on some apart.
fn law_on<'a>(
    code: &'a Code,
    breach: &Irregularity,
    kind: IrregularityKind,
) -> Option<&'a BreachLaw> {
    let apart = [("false-capture", breach.captures), ("leap", breach.leaps)];
    apart
        .into_iter()
        .filter(|(_, is)| *is && kind == IrregularityKind::Powers)
        .find_map(|(name, _)| code.breach.get(name))
        .or_else(|| code.breach(kind))
}

impl<'a> MoveVerdict<'a> {
    /// What the code calls it.
    pub(super) fn name(&self) -> RuleName {
        self.law.map_or(RuleName::IllegalMove, |law| law.rule)
    }

    /// The kind, as it is reported.
    pub(super) fn kind(&self) -> &'static str {
        if self.sealed().is_some() {
            "sealed"
        } else {
            self.kind.name()
        }
    }

    /// The articles that are broken, and what they say.
    pub(super) fn cites(&self) -> (Vec<&'a str>, Option<&'a str>) {
        if self.special().is_some() {
            return (Vec::new(), None);
        }
        let without_rook = self
            .code
            .castling
            .as_ref()
            .and_then(|castling| castling.without_rook.as_ref())
            .filter(|_| self.phantom)
            .map(|law| law.cite.as_str());
        let law = self.law.map(|law| law.article_for(self.breach.role));
        let (cite, says) = law.unwrap_or_default();
        let by_post = self.by_post();
        let cites = without_rook
            .into_iter()
            .chain(cite)
            .chain(by_post.map(|law| law.cite.as_str()));
        (
            cites.collect(),
            by_post.map(|law| law.says.as_str()).or(says),
        )
    }

    /// What is ordered; `None` if the code does not say.
    pub(super) fn order(&self) -> Option<ChosenOrder<'a>> {
        if let Some(order) = self.special() {
            return Some(ChosenOrder::always(order));
        }
        let ply = self.case.line.ply(self.breach.ply);
        let remedy = match ply.is_some_and(|ply| ply.mv.capture.is_some()) {
            true => self.code.remedy_of_capture(self.law?)?,
            false => self.code.remedy(self.law?)?,
        };
        Some(chosen(self.case, remedy, self.breach.ply))
    }

    /// The fault, for the order about it.
    pub(super) fn fault(&self) -> Offence {
        let breach = self.breach;
        Offence {
            ply: breach.ply,
            side: breach.side,
            man: breach.from,
            back_to: self.back_to(),
            king_can_be_made_to_move: breach.king_could_move
                && (breach.kind != IrregularityKind::KingLeftInCheck || self.check_was_announced),
        }
    }

    /// The last ply before the fault. Who moves out of turn does so after a turn without a move, which goes too.
    fn back_to(&self) -> u32 {
        let before = self.breach.ply.saturating_sub(1);
        let waited = self
            .case
            .line
            .ply(before)
            .is_some_and(|ply| ply.facts.any(Facts::BLANK));
        match self.kind == IrregularityKind::OutOfTurn && waited {
            true => before.saturating_sub(1),
            false => before,
        }
    }

    /// What is ordered because of how the game is played, whatever the fault.
    fn special(&self) -> Option<&'a Order> {
        if self.case.line.is_variation() {
            return None;
        }
        self.sealed().or_else(|| match self.mode? {
            Mode::Consultation if self.kind == IrregularityKind::OutOfTurn => {
                self.code.consultation.as_ref()?.out_of_turn.as_ref()
            }
            Mode::Correspondence => {
                let law = self.code.correspondence.as_ref()?.several.as_ref()?;
                self.case
                    .annotations
                    .sent_with(self.breach.ply)
                    .map(|_| law)
            }
            Mode::Consultation => None,
        })
    }

    /// The article that gives a fault by post the penalty that it has over the board.
    fn by_post(&self) -> Option<&'a Article> {
        let by_post = self.mode == Some(Mode::Correspondence) && !self.case.line.is_variation();
        let law = self.code.correspondence.as_ref().filter(|_| by_post)?;
        law.fault.as_ref()
    }

    fn sealed(&self) -> Option<&'a Order> {
        let law = self.code.sealed.as_ref()?.illegal.as_ref()?;
        (!self.case.line.is_variation() && self.case.annotations.sealed(self.breach.ply))
            .then_some(law)
    }
}

/// Whether the code disregards a condition of castling on that ground.
fn excuses(code: &Code, terms: &Terms, breach: &Irregularity, excuse: Excuse) -> bool {
    let castling = code.castling.as_ref();
    match excuse {
        Excuse::NotCommanded => castling.is_some_and(|law| law.passage == Passage::Commanded),
        Excuse::OffTheRank => castling.is_some_and(|law| law.any_line),
        Excuse::BeforeTheScore => terms.king_unmoved(breach.side),
        Excuse::RookGiven(side) => castling
            .and_then(|law| law.without_rook.as_ref())
            .is_some_and(|law| {
                given(terms, side) && !(law.unless_stipulated && terms.no_castling_without_rook())
            }),
    }
}

/// Whether the rook of that wing was given.
fn given(terms: &Terms, side: shakmaty::CastlingSide) -> bool {
    match terms.given_rook() {
        None => false,
        Some(GivenRook::Any) => true,
        Some(GivenRook::Kings) => side.is_king_side(),
        Some(GivenRook::Queens) => side.is_queen_side(),
    }
}

/// Whether a side that moves again moves by agreement: the receiver of odds of several moves makes them at once.
fn agreed(case: &Case<'_>, terms: &Terms, breach: &Irregularity) -> bool {
    let at_once = 2 * terms.moves_at_once() - 1;
    let begins = case.line.start.turn() == breach.side;
    let others_wait = case
        .line
        .plies
        .iter()
        .take(breach.ply as usize)
        .skip(1)
        .step_by(2)
        .all(|ply| ply.facts.any(Facts::BLANK));
    begins && breach.ply <= at_once && others_wait
}

fn gave_check(case: &Case<'_>, breach: &Irregularity) -> bool {
    breach.kind == IrregularityKind::KingLeftInCheck
        && case
            .line
            .ply(breach.ply - 1)
            .is_some_and(|check| check.facts.any(Facts::CHECK))
}

/// Whether the check that the ply should have answered was announced.
fn announced(case: &Case<'_>, breach: &Irregularity) -> bool {
    case.line
        .ply(breach.ply - 1)
        .is_some_and(|check| check.facts.any(Facts::MARKED))
}
