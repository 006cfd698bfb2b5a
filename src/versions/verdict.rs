//! Whether two games are one.

use std::cmp::Reverse;

use super::packed::PackedGame;
use super::surnames::{SurnameNumber, is_misread, number};
use crate::board::PackedMove;
use crate::book::known::{Alignment, GameQuery, KnownGame, KnownGames, initials};
use crate::score::Day;

/// What the names say of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// Both players are the same.
    Same,
    /// One player is the same, and who played him is not told of both; or a name may be the other with a letter misread, or
    /// is that of a namesake.
    Half,
    /// Not all are named, or one of two is another.
    Open,
    /// Both name two players, and no one is in both.
    Others,
}

/// A player of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Player<'a> {
    /// As the game names him.
    pub(super) name: &'a str,
    /// The number of his surname.
    pub(super) surname: SurnameNumber,
}

impl<'a> Player<'a> {
    /// Who is named so, if anybody is.
    pub(super) fn of(name: Option<&'a str>) -> Option<Player<'a>> {
        let name = name?;
        let surname = number(name)?;
        Some(Player { name, surname })
    }

    fn is(&self, other: &Player<'_>) -> bool {
        self.surname == other.surname
    }

    /// Whether the surname is the same, and given names, if both have any, have a letter in common that one begins with.
    fn may_be_he(&self, other: &Player<'_>) -> bool {
        let may = || {
            let [ours, theirs] = [self.name, other.name].map(initials);
            ours.is_empty() || theirs.is_empty() || ours.chars().any(|c| theirs.contains(c))
        };
        self.is(other) && (self.name == other.name || may())
    }

    fn may_be(&self, other: &Player<'_>) -> bool {
        self.is(other) || is_misread(self.name, other.name)
    }
}

/// Both players of a game, as far as they are named, White first.
pub(super) type PlayerPair<'a> = [Option<Player<'a>>; 2];

impl Names {
    /// All that they can say.
    const ALL: [Names; 4] = [Names::Same, Names::Half, Names::Open, Names::Others];

    /// What the names of two games say.
    fn of(ours: PlayerPair<'_>, theirs: PlayerPair<'_>) -> Names {
        match Names::as_spelled(ours, theirs) {
            Names::Open | Names::Others if are_misread(ours, theirs) => Names::Half,
            names => names,
        }
    }

    /// The same, if no letter is misread.
    fn as_spelled(ours: PlayerPair<'_>, theirs: PlayerPair<'_>) -> Names {
        let named = |players: PlayerPair<'_>| players.into_iter().flatten().count();
        let met = |is: &dyn Fn(&Player<'_>, &Player<'_>) -> bool| {
            let is_there = |one: &&Player<'_>| theirs.iter().flatten().any(|other| is(one, other));
            ours.iter().flatten().filter(is_there).count()
        };
        match (met(&|one, other| one.is(other)), named(ours), named(theirs)) {
            (2, ..) if met(&|one, other| one.may_be_he(other)) < 2 => Names::Half,
            (2, ..) => Names::Same,
            (1, ours, theirs) if ours < 2 || theirs < 2 => Names::Half,
            (0, 2, 2) => Names::Others,
            _ => Names::Open,
        }
    }

    /// Plies that must agree, and so many more for each slip.
    fn asks(self) -> (usize, usize) {
        match self {
            Names::Same => (8, 3),
            Names::Half => (16, 2),
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
            (Names::Same, true, false) => 18,
            (Names::Same, true, true) => 26,
            (Names::Same, false, false) => 28,
            (Names::Same, false, true) | (Names::Half, _, false) => 32,
            (Names::Half, _, true) => 48,
            (Names::Open, _, false) => 56,
            (Names::Open | Names::Others, ..) => 80,
        }
    }
}

/// Whether the names of two players each may be those of two others, with letters misread.
fn are_misread(ours: PlayerPair<'_>, theirs: PlayerPair<'_>) -> bool {
    let may_be = |one: Option<Player<'_>>, other: Option<Player<'_>>| {
        one.zip(other)
            .is_some_and(|(one, other)| one.may_be(&other))
    };
    let [white, black] = theirs;
    let are = |white, black| may_be(ours[0], white) && may_be(ours[1], black);
    are(white, black) || are(black, white)
}

/// By so many plies two versions are about as long.
const LONGER: usize = 6;
/// A stretch of no more plies is one slip; two moves that have changed places are as many.
const SLIP: usize = 3;
/// One of no more plies, of which so many stand in both, has them in another order; so many plies of it are one slip.
const ORDERED: usize = 16;
const ORDER: (usize, usize) = (3, 4);
const MOVED: usize = 4;

/// Which of these games a game of that day is, by all that is known of both, and how the two lie to each other; of several the
/// one with the fewest slips, and of equals the first.
pub fn identify<'k>(
    known: &'k KnownGames,
    asked: &GameQuery<'_>,
    day: Day,
) -> Option<(KnownGame<'k>, Alignment)> {
    let ours = asked.players.map(Player::of);
    let games = known.games().filter(|game| game.start() == asked.start);
    let found = games.filter_map(|game| {
        let names = Names::of(ours, game.players().map(Player::of));
        let plies = asked.moves.len().min(game.moves().len());
        let may_differ = plies.checked_sub(names.asks().0)?;
        let laid = Alignment::within(asked.moves, game.moves(), may_differ)?;
        let longer = (asked.moves.len() - laid.printed) + (game.moves().len() - laid.known);
        let one_day = day.may_be(game.day());
        let weight = Weight::of(asked.moves, game.moves(), &laid);
        let is_one = weight.is_one(names, one_day, longer > LONGER);
        is_one.then_some((weight, game, laid))
    });
    let least = found.min_by_key(|(weight, ..)| (weight.slips, Reverse(weight.agree)))?;
    Some((least.1, least.2))
}

/// What of a game tells at little cost that another is not it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile<'a> {
    /// The hash of the position it begins from.
    pub(super) start: u64,
    /// Its moves.
    pub(super) moves: &'a [[u8; 2]],
}

/// Places of one game beside the same place of the other where a pair of moves is looked for, in plies.
const SHIFTS: [isize; 5] = [0, -2, 2, -4, 4];
/// The widest of them.
const WIDEST: usize = 4;

impl<'a> Profile<'a> {
    /// That of a game of an index.
    pub(super) fn of(game: &PackedGame<'a>) -> Profile<'a> {
        Profile {
            start: game.start(),
            moves: game.moves,
        }
    }

    /// How far their moves agree, if they begin in the same way and a third of the plies do.
    pub(super) fn agreement(&self, other: &Profile<'_>) -> Option<Agreement> {
        if self.start != other.start {
            return None;
        }
        let agreement = Agreement::of(self.moves, other.moves);
        (3 * agreement.agree() >= agreement.shorter).then_some(agreement)
    }
}

/// How far the moves of two games agree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Agreement {
    /// Plies before the first difference.
    before: usize,
    /// Plies behind it, in runs of two and more about the same place.
    behind: usize,
    /// How many such runs there are.
    runs: usize,
    /// Plies of the shorter game.
    shorter: usize,
}

impl Agreement {
    fn of(one: &[[u8; 2]], other: &[[u8; 2]]) -> Agreement {
        let both = one.iter().zip(other);
        let before = both.take_while(|(one, two)| one == two).count();
        let (mut behind, mut runs, mut in_run) = (0, 0, false);
        for at in before..one.len().saturating_sub(1) {
            let stands = stands(other, at, pair(one, at));
            behind += usize::from(stands) + usize::from(stands && !in_run);
            runs += usize::from(stands && !in_run);
            in_run = stands;
        }
        Agreement {
            before,
            behind,
            runs,
            shorter: one.len().min(other.len()),
        }
    }

    /// Plies that agree.
    fn agree(&self) -> usize {
        self.before + self.behind
    }

    /// Whether two games may be one if they agree so far, whatever their names say; `None` if these decide.
    pub(super) fn may_be_one_by_moves(&self) -> Option<bool> {
        let [first, others @ ..] = Names::ALL.map(|names| self.may_be_one(names));
        others.iter().all(|may| *may == first).then_some(first)
    }

    /// Whether two games of such players may be one if they agree so far.
    pub(super) fn may_be_one_of(&self, ours: PlayerPair<'_>, theirs: PlayerPair<'_>) -> bool {
        // To look for misread letters takes longest, and seldom decides.
        let [spelled, misread] = [Names::as_spelled(ours, theirs), Names::Half];
        match self.may_be_one(spelled) == self.may_be_one(misread) {
            true => self.may_be_one(spelled),
            false => self.may_be_one(Names::of(ours, theirs)),
        }
    }

    /// Whether two games with such names may be one if they agree so far.
    fn may_be_one(&self, names: Names) -> bool {
        let agree = self.agree();
        let (least, each) = names.asks();
        // A ply that agrees alone is in no run.
        let borne_out =
            4 * self.behind >= 3 * names.behind() || agree >= names.before_the_end(true, false);
        let slips = self.runs.saturating_sub(1);
        borne_out && self.shorter >= least && agree >= least + each * slips
    }
}

/// Whether a pair of moves stands in a game about that place.
fn stands(moves: &[[u8; 2]], at: usize, two: Option<[[u8; 2]; 2]>) -> bool {
    // Nearly everywhere all of the places are in the game, and are looked at together.
    let around = at.checked_sub(WIDEST).and_then(|from| moves.get(from..));
    if let Some(around) = around.and_then(|moves| moves.first_chunk::<{ 2 * WIDEST + 2 }>()) {
        let mut places = around.array_windows().step_by(2);
        return places.any(|there| Some(*there) == two);
    }
    let there = |shift: &isize| pair(moves, at.checked_add_signed(*shift)?);
    SHIFTS.iter().any(|shift| there(shift) == two)
}

/// The ply at that place and the next.
fn pair(moves: &[[u8; 2]], at: usize) -> Option<[[u8; 2]; 2]> {
    moves.get(at..)?.first_chunk().copied()
}

/// What speaks for two games being one, and against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    /// Plies that agree, those in another order among them.
    agree: usize,
    /// Those of them that stand before the first difference.
    before: usize,
    /// Slips; long stretches are many.
    slips: usize,
}

impl Weight {
    /// That of games with these moves, which lie to each other so.
    fn of(printed: &[Option<PackedMove>], known: &[PackedMove], laid: &Alignment) -> Weight {
        let first = laid.stretches.first();
        let mut weight = Weight {
            agree: laid.agree,
            before: first.map_or(laid.agree, |first| first.printed.start),
            slips: 0,
        };
        for stretch in &laid.stretches {
            let (printed, known) = (
                &printed[stretch.printed.clone()],
                &known[stretch.known.clone()],
            );
            let plies = printed.len().max(known.len());
            let same = in_both(printed, known);
            if plies <= ORDERED && ORDER.1 * same >= ORDER.0 * plies {
                let both = printed.iter().zip(known);
                let stay = both.filter(|(one, other)| **one == Some(**other));
                weight.agree += same.saturating_sub(stay.count());
                weight.slips += plies - same + plies.div_ceil(MOVED);
            } else {
                weight.slips += 1 + plies.saturating_sub(SLIP);
            }
        }
        weight
    }

    /// Whether two games with such names are one.
    fn is_one(self, names: Names, one_day: bool, is_longer: bool) -> bool {
        let (least, each) = names.asks();
        let borne_out = self.agree.saturating_sub(self.before) >= names.behind()
            || self.agree >= names.before_the_end(one_day, is_longer);
        borne_out && self.agree >= least + each * self.slips
    }
}

/// How many plies of a stretch stand in both games, in whatever order.
fn in_both(printed: &[Option<PackedMove>], known: &[PackedMove]) -> usize {
    if printed.len().max(known.len()) > ORDERED {
        return 0;
    }
    let mut rest = known.to_vec();
    let is_there = |mv: &&PackedMove| {
        let at = rest.iter().position(|other| other == *mv);
        at.map(|at| rest.swap_remove(at)).is_some()
    };
    printed.iter().flatten().filter(is_there).count()
}
