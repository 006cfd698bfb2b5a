//! Faults that fall with an earlier one: what undoes that undoes them too, and there is one order.

use super::verdict::MoveVerdict;
use crate::audit::annulment::beginning::beginnings;
use crate::audit::checks::check_not_announced::undone;
use crate::audit::ruling::citation;
use crate::audit::{Case, Draft};
use crate::board::IrregularityKind;
use crate::codes::{Code, OrderKind};
use crate::findings::Consequence;

/// The orders about a line that undo moves behind the fault they are about.
pub(super) struct Chain {
    /// The earliest fault first.
    orders: Vec<Undoing>,
    /// Kings that were taken: the ply, and the articles against it if the code has any.
    takings: Vec<(u32, Option<String>)>,
}

/// An order that undoes a fault and what was played behind it.
pub(super) struct Undoing {
    /// The ply of the fault; 0 if the game began wrongly.
    ply: u32,
    /// The last ply that it undoes: later ones were played when it had been noticed.
    last: u32,
    /// The articles that order it.
    cite: String,
    /// What it is about.
    what: String,
}

impl Chain {
    pub(super) fn of(case: &Case<'_>, code: &Code, verdicts: &[MoveVerdict<'_>]) -> Chain {
        let mut chain = Chain {
            orders: Vec::new(),
            takings: Vec::new(),
        };
        if verdicts.is_empty() || case.line.is_variation() {
            return chain;
        }
        chain.orders.extend(begun_wrongly(case, code));
        let silent = undone(case).into_iter().map(|(check, cite)| Undoing {
            ply: check + 1,
            last: case.noticed(check),
            cite: cite.to_owned(),
            what: format!("the check {} and what followed it", case.printed(check)),
        });
        chain.orders.extend(silent);
        for verdict in verdicts {
            chain.orders.extend(undoing(case, verdict));
            if verdict.breach.kind == IrregularityKind::KingTaken {
                let cites = verdict.cites().0;
                let cite = (!cites.is_empty()).then(|| citation(cites));
                chain.takings.push((verdict.breach.ply, cite));
            }
        }
        chain.orders.sort_by_key(|order| order.ply);
        chain
    }

    /// The order about an earlier fault that undoes the one at `ply` too.
    pub(super) fn above(&self, ply: u32) -> Option<&Undoing> {
        self.orders
            .iter()
            .find(|order| order.ply < ply && ply <= order.last)
    }

    /// A finding about a fault, with the article against taking the king if that was what followed.
    pub(super) fn with_what_follows(&self, mut draft: Draft, ply: u32) -> Draft {
        let falls = |taking: u32| self.above(taking).is_some_and(|order| order.ply == ply);
        let Some((_, cite)) = self.takings.iter().find(|(taking, _)| falls(*taking)) else {
            return draft;
        };
        let finding = &mut draft.finding;
        let known = finding.citation.as_deref().unwrap_or_default();
        let cites = citation(vec![known, cite.as_deref().unwrap_or_default()]);
        finding.citation = Some(cites.into());
        if let Some(law) = &mut finding.law {
            *law = format!("{law}; that the king was taken then is undone with it").into();
        }
        draft
    }
}

impl Undoing {
    /// The finding about a fault that this order undoes: no order of its own, and both articles.
    pub(super) fn covers(
        &self,
        case: &Case<'_>,
        draft: Draft,
        (mut cites, says): (Vec<&str>, Option<&str>),
    ) -> Draft {
        cites.push(&self.cite);
        let says = says.map_or(String::new(), |says| format!("{says}; "));
        let says = format!(
            "{says}it falls with {}, and needs no order of its own",
            self.what
        );
        draft.cites(case, citation(cites), &says, Consequence::None)
    }
}

/// The game began wrongly, and all of it is undone.
fn begun_wrongly<'c>(case: &'c Case<'_>, code: &'c Code) -> Option<Undoing> {
    let undone = |ply, cite: &str, what: &str| Undoing {
        ply: 0,
        last: case.noticed(ply),
        cite: cite.to_owned(),
        what: what.to_owned(),
    };
    let annulled = beginnings(case)
        .into_iter()
        .find(|beginning| beginning.order(case) == Some(OrderKind::Annul))
        .map(|beginning| undone(0, beginning.cite(), "the beginning of the game"));
    let white_begins = || code.setup.as_ref()?.white_begins.as_ref();
    annulled.or_else(|| {
        let law = white_begins().filter(|law| law.order == OrderKind::Retract)?;
        super::first_move::black_began(case).then(|| undone(1, &law.cite, "the first move"))
    })
}

/// The order about a verdict, if it undoes moves.
fn undoing(case: &Case<'_>, verdict: &MoveVerdict<'_>) -> Option<Undoing> {
    let fault = verdict.fault();
    let order = verdict.order()?.order?;
    let undoes = matches!(
        fault.consequence(order.order),
        Consequence::Retract { .. } | Consequence::ReplayMove { .. } | Consequence::GameAnnulled
    );
    undoes.then(|| Undoing {
        ply: fault.ply,
        last: case.noticed(fault.ply),
        cite: order.cite.to_string(),
        what: case.printed(fault.ply),
    })
}
