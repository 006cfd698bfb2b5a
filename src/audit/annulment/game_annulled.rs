#![doc = include_str!("game_annulled.md")]

use shakmaty::{Bitboard, Color, Rank, Role};

use crate::audit::{Case, Draft, Sink};
use crate::finding::Consequence;
use crate::replay::{Position, home_rank};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(article) = case
        .code
        .and_then(|code| code.setup.as_ref()?.wrong_array.as_ref())
    else {
        return;
    };
    let Some(fen) = case.score.tag(case.text, "FEN") else {
        return;
    };
    if case.game.unaudited
        || case.score.tag(case.text, "Odds").is_some()
        || case.score.tag(case.text, "Variant").is_some()
    {
        return;
    }
    let Some(what) = wrong_array(&case.line.start) else {
        return;
    };
    let message = format!("the game begins from a wrong array: {what}, and no odds are declared");
    sink.add(
        Draft::new(case, fen.span, message)
            .ply(case, 0)
            .kind("setup")
            .fen(case.line.start.fen())
            .law(case, article, Consequence::GameAnnulled)
            .help(
                "if odds were given, say so in an Odds tag; if this is Chess960, in a Variant tag",
            ),
    );
}

/// What is wrong with a position that is plainly meant to be the usual array.
fn wrong_array(start: &Position) -> Option<String> {
    let usual = Position::default();
    if start.hash() == usual.hash() || start.fullmoves() != 1 || is_shuffled(start) {
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
