//! A game that begins wrongly, and what the code orders at the time that is noticed.

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use crate::audit::ruling::Fault;
use crate::audit::{Case, Draft};
use crate::codes::{OrderKind, Setup, Window};
use crate::replay::{Position, home_rank};
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

    /// Whether it is the men that stand wrongly.
    pub(in crate::audit) fn is_wrong_array(&self) -> bool {
        self.kind == "setup"
    }

    /// The finding.
    pub(in crate::audit) fn draft(&self, case: &Case<'_>) -> Draft {
        let fault = Fault {
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
    if case.game.unaudited
        || case.score.tag(case.text, "Odds").is_some()
        || case.score.tag(case.text, "Variant").is_some()
    {
        return None;
    }
    let what = wrong_array(&case.line.start)?;
    Some(Beginning {
        ply: 0,
        kind: "setup",
        span: fen.span,
        message: format!("the game begins from a wrong array: {what}, and no odds are declared"),
        help: "if odds were given, say so in an Odds tag; if this is Chess960, in a Variant tag",
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

/// What is wrong with a position that is plainly meant to be the usual array.
fn wrong_array(start: &Position) -> Option<String> {
    if start.is_usual() || start.fullmoves() != 1 || is_shuffled(start) {
        return None;
    }
    let at_home = |color: Color| {
        let second = color.fold_wb(Rank::Second, Rank::Seventh);
        let first = Bitboard::from_rank(home_rank(color));
        let pawns = start.by(color, Role::Pawn);
        let pieces = start.men(color) & !pawns;
        (pawns & !Bitboard::from_rank(second)).is_empty()
            && (pieces & !first).is_empty()
            && start.by(color, Role::King).count() == 1
            && start.men(color).count() >= 12
    };
    if start.turn() != Color::White || !at_home(Color::White) || !at_home(Color::Black) {
        return None;
    }
    let missing = 32 - start.occupied().count();
    Some(match missing {
        0 => "men stand on each other's squares".to_owned(),
        1 => "a man was left off".to_owned(),
        n => format!("{n} men were left off"),
    })
}

/// Whether both sides' pieces stand alike, none missing, as in Chess960.
fn is_shuffled(start: &Position) -> bool {
    start.occupied().count() == 32
        && Role::ALL.into_iter().all(|role| {
            start.by(Color::White, role).flip_vertical() == start.by(Color::Black, role)
        })
}
