//! Whether two games are one.

use std::cmp::Reverse;

use super::packed::PackedGame;
use super::surnames::number;
use crate::book::known::{Alignment, Asked, Known, KnownGame, Stretch};
use crate::score::Day;

/// What the names say of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// Both players are the same.
    Same,
    /// One player is the same, and who played him is not told of both.
    Half,
    /// Not all are named, or one of two is another.
    Open,
    /// Both name two players, and no one is in both.
    Others,
}

impl Names {
    /// What two pairs of surnames say.
    fn of(ours: [Option<u32>; 2], theirs: [Option<u32>; 2]) -> Names {
        let named = |names: [Option<u32>; 2]| names.into_iter().flatten().count();
        let met = |name: &&Option<u32>| name.is_some() && theirs.contains(name);
        match (ours.iter().filter(met).count(), named(ours), named(theirs)) {
            (2, ..) => Names::Same,
            (0, 2, 2) => Names::Others,
            (1, ours, theirs) if ours < 2 || theirs < 2 => Names::Half,
            _ => Names::Open,
        }
    }

    /// Plies that must agree, and so many more for each slip.
    fn asks(self) -> (usize, usize) {
        match self {
            Names::Same => (8, 3),
            Names::Half => (16, 3),
            Names::Open => (24, 3),
            Names::Others => (40, 4),
        }
    }

    /// Plies that bear it out if they agree behind the first difference: whoever leaves a game for another does not come back.
    fn behind(self) -> usize {
        match self {
            Names::Same | Names::Half => 8,
            Names::Open => 12,
            Names::Others => 24,
        }
    }

    /// Plies that bear it out where fewer agree behind it, as an opening does not.
    fn before_the_end(self, one_day: bool, is_longer: bool) -> usize {
        match (self, one_day, is_longer) {
            (Names::Same, true, false) => 20,
            (Names::Same, true, true) => 30,
            (Names::Same, false, _) | (Names::Half, _, false) => 36,
            (Names::Open, _, false) => 56,
            (Names::Half | Names::Open | Names::Others, ..) => 80,
        }
    }
}

/// By so many plies two versions are about as long.
const LONGER: usize = 6;
/// A stretch of no more plies is one slip; two moves that have changed places are as many.
const SLIP: usize = 3;

/// Which of these games a game of that day is, by all that is known of both, and how the two lie to each other; of several the
/// one with the fewest slips, and of equals the first.
pub fn identify<'k>(
    known: &'k Known,
    asked: &Asked<'_>,
    day: Day,
) -> Option<(KnownGame<'k>, Alignment)> {
    let ours = asked.players.map(|name| number(name?));
    let games = known.games().filter(|game| game.start() == asked.start);
    let found = games.filter_map(|game| {
        let names = Names::of(ours, game.players().map(|name| number(name?)));
        let plies = asked.moves.len().min(game.moves().len());
        let may_differ = plies.checked_sub(names.asks().0)?;
        let laid = Alignment::within(asked.moves, game.moves(), may_differ)?;
        let longer = (asked.moves.len() - laid.printed) + (game.moves().len() - laid.known);
        let one_day = day.may_be(game.day());
        is_one(names, &laid, one_day, longer > LONGER).then_some((game, laid))
    });
    found.min_by_key(|(_, laid)| (slips(laid), Reverse(laid.agree)))
}

/// What of a game tells at little cost that another is not it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile<'a> {
    /// The surnames of its players.
    pub(super) surnames: [Option<u32>; 2],
    /// The hash of the position it begins from.
    pub(super) start: u64,
    /// Its moves.
    pub(super) moves: &'a [[u8; 2]],
}

/// Places of one game beside the same place of the other where a pair of moves is looked for, in plies.
const SHIFTS: [isize; 5] = [0, -2, 2, -4, 4];

impl<'a> Profile<'a> {
    /// That of a game of an index.
    pub(super) fn of(game: &PackedGame<'a>) -> Profile<'a> {
        Profile {
            surnames: game.surnames(),
            start: game.start(),
            moves: game.moves,
        }
    }

    /// Whether the other may be the same game, as far as their moves agree in runs of two and more about the same place.
    pub(super) fn may_be(&self, other: &Profile<'_>) -> bool {
        let names = Names::of(self.surnames, other.surnames);
        let (least, each) = names.asks();
        let shorter = self.moves.len().min(other.moves.len());
        if self.start != other.start || shorter < least {
            return false;
        }
        let both = self.moves.iter().zip(other.moves);
        let before = both.take_while(|(one, two)| one == two).count();
        let stands = |at: usize, two: &[[u8; 2]]| {
            let there = |shift| {
                let at = at.checked_add_signed(shift)?;
                other.moves.get(at..at + 2)
            };
            SHIFTS.iter().any(|&shift| there(shift) == Some(two))
        };
        let pairs = self.moves.windows(2).enumerate().skip(before);
        let stand: Vec<bool> = pairs.map(|(at, two)| stands(at, two)).collect();
        let runs = stand.chunk_by(|one, next| one == next);
        let runs: Vec<usize> = runs.filter(|run| run[0]).map(|run| run.len() + 1).collect();
        let behind: usize = runs.iter().sum();
        let agree = before + behind;
        // A ply that agrees alone is in no run.
        let borne_out =
            4 * behind >= 3 * names.behind() || agree >= names.before_the_end(true, false);
        let slips = runs.len().saturating_sub(1);
        borne_out && agree >= least + each * slips && 3 * agree >= shorter
    }
}

/// Whether two games with such names are one by how they lie to each other.
fn is_one(names: Names, laid: &Alignment, one_day: bool, is_longer: bool) -> bool {
    let (least, each) = names.asks();
    let first = laid.stretches.first();
    let before = first.map_or(laid.agree, |first| first.printed.start);
    let borne_out = laid.agree.saturating_sub(before) >= names.behind()
        || laid.agree >= names.before_the_end(one_day, is_longer);
    borne_out && laid.agree >= least + each * slips(laid)
}

/// How many slips lie between two versions; long stretches are many.
fn slips(laid: &Alignment) -> usize {
    let of = |stretch: &Stretch| {
        let plies = stretch.printed.len().max(stretch.known.len());
        1 + plies.saturating_sub(SLIP)
    };
    laid.stretches.iter().map(of).sum()
}
