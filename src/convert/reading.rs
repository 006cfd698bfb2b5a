//! Reading a score in the notation that is asked for, or that it turns out to be written in.

use super::From;
use super::moves::known_ply_count;
use crate::notation::Notation;
use crate::notation::slip::Slip;
use crate::replay::{Beside, Game, NextBest, RemarkKind, Replayer};
use crate::score::{NotationFamily, Score};

impl From {
    /// The script that games in this notation are in, if it is known.
    pub(super) fn script(self) -> Option<NotationFamily> {
        match self {
            From::Auto => None,
            From::Given(notation) => Some(notation.script()),
        }
    }
}

/// Replays a score into `game`.
pub(super) fn replay(
    replayer: &mut Replayer,
    from: From,
    text: &[u8],
    score: &Score,
    game: &mut Game,
) {
    match from {
        From::Given(notation) => replayer.replay_as(notation, text, score, game),
        From::Auto => replayer.replay(text, score, game),
    }
    let Some(notation) = written_throughout(game).filter(|_| from == From::Auto) else {
        return;
    };
    // What SAN reads in its leniency is regular in the notation that it is.
    let by_san = plies(game);
    replayer.replay_as(notation, text, score, game);
    if plies(game) < by_san {
        return replayer.replay(text, score, game);
    }
    game.next_best = Beside::Tried(NextBest {
        notation: Notation::SAN,
        plies: by_san as u32,
    });
}

fn plies(game: &Game) -> usize {
    game.main().map_or(0, known_ply_count)
}

/// The notation by squares that most of a game is written in, which was read as SAN.
fn written_throughout(game: &Game) -> Option<Notation> {
    let main = game.main().filter(|_| game.notation == Notation::SAN)?;
    let slips = |wanted: Slip| {
        let is_wanted =
            |kind: &RemarkKind| matches!(kind, RemarkKind::Slip { slip, .. } if *slip == wanted);
        main.remarks.iter().filter(|r| is_wanted(&r.kind)).count()
    };
    let most = |count: usize| count * 2 > main.plies.len();
    match () {
        () if main.remarks.is_empty() => None,
        () if most(slips(Slip::TwoSquares)) => Some(Notation::UCI),
        () if most(slips(Slip::Long)) => Some(Notation::LAN),
        () => None,
    }
}
