//! A game that begins wrongly, and what the code orders at the time that is noticed.

use shakmaty::{Color, Square};

use super::array::{Array, ArrayFault};
use crate::audit::ruling::{self, brief, in_time, still_open};
use crate::audit::terms::Terms;
use crate::audit::{Case, Draft};
use crate::codes::{OrderKind, OrderWindow, Setup};
use crate::score::Span;
use crate::score::law::LawCommand;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "setup.wrong-array",
    "setup.white-begins",
    "setup.not-entitled",
    "setup.colours-reversed",
];

/// What is wrong with the beginning of a game.
pub(in crate::audit) struct Beginning<'c> {
    /// The ply it stands at.
    ply: u32,
    kind: &'static str,
    span: Span,
    message: String,
    help: &'static str,
    law: &'c OrderWindow,
    /// The sides at fault.
    sides: &'static [Color],
}

impl Beginning<'_> {
    /// What is ordered, as from when it was noticed; `None` if the code says nothing of a fault found so late.
    pub(in crate::audit) fn order(&self, case: &Case<'_>) -> Option<OrderKind> {
        self.law.at(case.noticed(self.ply), self.last(case))
    }

    /// The last ply at which the window is open.
    fn last(&self, case: &Case<'_>) -> Option<u32> {
        let first = case.line.start.turn();
        self.law.last_ply(first, self.sides.iter().copied())
    }

    /// Whether the code has the men put right, if that is noticed in time.
    pub(in crate::audit) fn is_rectified(&self) -> bool {
        self.law.order == OrderKind::Rectify
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
        let fault = ruling::Offence {
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
                fault.consequence(self.order(case).unwrap_or(OrderKind::None)),
            )
            .help(self.help)
    }

    /// When the window closes, or closed.
    fn window(&self, case: &Case<'_>) -> String {
        let Some(last) = self.last(case) else {
            return String::new();
        };
        let later = self.law.late.map_or("nothing is said", brief);
        if case.noticed(self.ply) <= last {
            return still_open(case, self.ply, last, later);
        }
        let in_time = in_time(case, last, self.law.order);
        format!(": {in_time}; found later, as here, {later}")
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

const BOTH: &[Color] = &[Color::White, Color::Black];

fn array<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let fen = case.score.tag(case.text, "FEN")?;
    if case.game.unaudited || case.score.tag(case.text, "Variant").is_some() {
        return None;
    }
    let terms = Terms::of(case.text, case.score);
    let array = Array::of(&case.line.start)?;
    let ArrayFault::Wrong(what) = array.fault(&terms.given())? else {
        return None;
    };
    let short = Color::ALL.map(|side| case.line.start.men(side).count() < 16);
    let (law, sides) = match (&law.left_off, short) {
        (Some(law), [true, false]) if !array.is_displaced() => (law, &[Color::White][..]),
        (Some(law), [false, true]) if !array.is_displaced() => (law, &[Color::Black][..]),
        (Some(law), _) if !array.is_displaced() => (law, BOTH),
        _ => (law.wrong_array.as_ref()?, BOTH),
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
        sides,
    })
}

fn not_entitled<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let law = law.not_entitled.as_ref()?;
    let begins = case.line.ply(1).map(|_| case.ply_ref(1).side)?;
    let note = case
        .annotations
        .find(|command| *command == LawCommand::NotEntitled(begins))?;
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
        sides: BOTH,
    })
}

fn colours<'c>(case: &Case<'_>, law: &'c Setup) -> Option<Beginning<'c>> {
    let law = law.colours_reversed.as_ref()?;
    let note = case
        .annotations
        .find(|command| *command == LawCommand::ColoursReversed)?;
    Some(Beginning {
        ply: 0,
        kind: "colours-reversed",
        span: note.span,
        message: "the game was begun with the colours reversed".to_owned(),
        help: "",
        law,
        sides: BOTH,
    })
}
