//! A game that begins wrongly, and what the code orders at the time that is noticed.

use shakmaty::Square;

use super::array::{Array, Fault};
use crate::audit::ruling;
use crate::audit::terms::Terms;
use crate::audit::{Case, Draft};
use crate::codes::{OrderKind, Setup, Window};
use crate::score::Span;
use crate::score::law::Command;

/// What is wrong with the beginning of a game.
pub(in crate::audit) struct Beginning<'c> {
    /// The ply it stands at.
    ply: u32,
    kind: &'static str,
    span: Span,
    message: String,
    help: &'static str,
    law: &'c Window,
}

impl Beginning<'_> {
    /// What is ordered, as from when it was noticed.
    pub(in crate::audit) fn order(&self, case: &Case<'_>) -> OrderKind {
        self.law.at(case.noticed(self.ply))
    }

    /// The article.
    pub(in crate::audit) fn cite(&self) -> &str {
        &self.law.cite
    }

    /// Whether it is the men that stand wrongly.
    pub(in crate::audit) fn is_wrong_array(&self) -> bool {
        self.kind == "setup"
    }

    /// The finding.
    pub(in crate::audit) fn draft(&self, case: &Case<'_>) -> Draft {
        let fault = ruling::Fault {
            ply: self.ply,
            side: case.ply_ref(1).side,
            man: Square::A1,
            back_to: 0,
            king_can_be_made_to_move: false,
        };
        let says = format!("{}{}", self.law.says, self.window(case));
        Draft::new(case, self.span, self.message.clone())
            .ply(case, self.ply)
            .kind(self.kind)
            .fen(case.line.start.fen())
            .cites(
                case,
                &self.law.cite,
                &says,
                fault.consequence(self.order(case)),
            )
            .help(self.help)
    }

    /// When the window closes, or closed.
    fn window(&self, case: &Case<'_>) -> String {
        let Some(last) = self.law.until_ply else {
            return String::new();
        };
        let now = case.noticed(self.ply);
        let when = match case.annotations.noticed() {
            Some(_) => "noticed",
            None => "had it been noticed when the score ends,",
        };
        let is = if now <= last { "is" } else { "was" };
        format!(" ({when} after ply {now}; the last ply in time {is} {last})")
    }
}

/// Everything that is wrong with the beginning of the game under the code.
pub(in crate::audit) fn beginnings<'c>(case: &'c Case<'_>) -> Vec<Beginning<'c>> {
    let Some(law) = case.code.and_then(|code| code.setup.as_ref()) else {
        return Vec::new();
    };
    let faults = [
        array(case, law),
        not_entitled(case, law),
        colours(case, law),
    ];
    faults.into_iter().flatten().collect()
}

fn array<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let law = law.wrong_array.as_ref()?;
    let fen = case.score.tag(case.text, "FEN")?;
    if case.game.unaudited || case.score.tag(case.text, "Variant").is_some() {
        return None;
    }
    let terms = Terms::of(case.text, case.score);
    let Fault::Wrong(what) = Array::of(&case.line.start)?.fault(&terms.given())? else {
        return None;
    };
    let (undeclared, help) = match terms.odds {
        None => (
            ", and no odds are declared",
            "if odds were given, say so in an Odds tag; if this is Chess960, in a Variant tag",
        ),
        Some(_) => (
            "",
            "look which men are given, and put that into the Odds tag",
        ),
    };
    Some(Beginning {
        ply: 0,
        kind: "setup",
        span: fen.span,
        message: format!("the game begins from a wrong array: {what}{undeclared}"),
        help,
        law,
    })
}

fn not_entitled<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let law = law.not_entitled.as_ref()?;
    let begins = case.line.ply(1).map(|_| case.ply_ref(1).side)?;
    let note = case
        .annotations
        .find(|command| *command == Command::NotEntitled(begins))?;
    Some(Beginning {
        ply: 1,
        kind: "out-of-turn",
        span: note.span,
        message: format!(
            "{} makes the first move and had no right to it",
            begins.fold_wb("White", "Black")
        ),
        help: "",
        law,
    })
}

fn colours<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let law = law.colours_reversed.as_ref()?;
    let note = case
        .annotations
        .find(|command| *command == Command::ColoursReversed)?;
    Some(Beginning {
        ply: 0,
        kind: "colours-reversed",
        span: note.span,
        message: "the game was begun with the colours reversed".to_owned(),
        help: "",
        law,
    })
}
