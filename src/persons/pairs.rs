//! Pairs of names that could be one person.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::likeness::{self, CLOSE, ENOUGH, Ear, likeness, opponents, others, years};
use super::{NameEvidence, Spelling};

/// More names that sound alike are not compared.
const MOST_ALIKE: usize = 500;
/// So many pairs are kept.
const MOST_PAIRS: usize = 1 << 22;
/// No player plays for longer, in years.
const CAREER: u16 = 75;
/// The shortest surname that is looked for by its ends, in letters.
const ENDS_FROM: usize = 6;

/// Pairs of names that could be one person, the smaller index first, and what speaks for it.
pub(super) struct Pairs(BTreeMap<[u32; 2], i32>);

/// The same before anybody else is thought of: what speaks for it, and how many names have that surname.
type Alone = BTreeMap<[u32; 2], (i32, u32)>;

impl Pairs {
    /// The pairs of these names.
    pub(super) fn of(names: &[&str], games: &dyn NameEvidence) -> Pairs {
        let readings = names.iter().map(|name| Spelling::readings(name));
        let readings: Vec<Vec<Spelling>> = readings.collect();
        Pairs::among_others(alone(&readings, games), names.len())
    }

    /// Pairs of so many names: of those who have the surname some could be one of the two, and the rest takes from it.
    fn among_others(alone: Alone, names: usize) -> Pairs {
        let mut like = vec![0; names];
        for name in alone.keys().flatten() {
            like[*name as usize] += 1;
        }
        let worth = |(both, (worth, surname)): ([u32; 2], (i32, u32))| {
            let like = both.map(|name| like[name as usize]);
            let strangers = surname.saturating_sub(1 + like[0].max(like[1]));
            (both, worth + others(strangers))
        };
        Pairs(alone.into_iter().map(worth).collect())
    }

    /// Whether two names could be one person.
    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        self.0
            .contains_key(&[one.min(other) as u32, one.max(other) as u32])
    }

    /// The pairs of which enough speaks for it, the likeliest first.
    pub(super) fn likeliest_first(&self) -> impl Iterator<Item = [usize; 2]> {
        let enough = self.0.iter().filter(|(_, worth)| **worth >= ENOUGH);
        let mut enough: Vec<(i32, [u32; 2])> =
            enough.map(|(&both, &worth)| (-worth, both)).collect();
        enough.sort_unstable();
        enough
            .into_iter()
            .map(|(_, both)| both.map(|name| name as usize))
    }

    /// For each of so many names whether two others are about as likely to be it, and not one person themselves.
    pub(super) fn ambiguous(&self, names: usize) -> Vec<bool> {
        let mut like: Vec<Vec<(i32, u32)>> = vec![Vec::new(); names];
        for (&[one, other], &worth) in &self.0 {
            like[one as usize].push((worth, other));
            like[other as usize].push((worth, one));
        }
        let is_ambiguous = |like: Vec<(i32, u32)>| {
            let best = like
                .iter()
                .map(|(worth, _)| *worth)
                .max()
                .unwrap_or_default();
            let close = like.iter().filter(|(worth, _)| *worth >= best - CLOSE);
            let close: Vec<usize> = close.map(|(_, name)| *name as usize).collect();
            let stranger = |(at, &one): (usize, &usize)| {
                close[at + 1..].iter().any(|&other| !self.has(one, other))
            };
            close.iter().enumerate().any(stranger)
        };
        like.into_iter().map(is_ambiguous).collect()
    }
}

/// The pairs of names that are read so.
fn alone(readings: &[Vec<Spelling>], games: &dyn NameEvidence) -> Alone {
    let (ear, same_games) = (Ear::default(), games.same_games());
    let mut by_surname: FxHashMap<&str, u32> = FxHashMap::default();
    for reading in readings.iter().flatten() {
        *by_surname.entry(&reading.surname).or_default() += 1;
    }
    let of_name = |reading: &Spelling| by_surname[&reading.surname[..]];
    let mut found = Alone::new();
    for pair @ [one, other] in alike(readings, &ear).chain(same_games.keys().copied()) {
        if found.len() == MOST_PAIRS {
            break;
        }
        let both = pair.map(|name| &readings[name as usize][..]);
        if !found.contains_key(&pair)
            && let Some((worth, surname)) = best(both, &ear, of_name)
            && let Some(played) = played(one as usize, other as usize, games)
        {
            let same = same_games.get(&pair).copied().unwrap_or_default();
            let worth = worth + played + likeness::same_games(same);
            found.insert(pair, (worth, surname));
        }
    }
    found
}

/// Pairs of names that have something in common by which they are looked for.
fn alike(readings: &[Vec<Spelling>], ear: &Ear) -> impl Iterator<Item = [u32; 2]> {
    let mut alike: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (name, readings) in readings.iter().enumerate() {
        for key in readings.iter().flat_map(|reading| keys(reading, ear)) {
            alike.entry(key).or_default().push(name as u32);
        }
    }
    let few = alike
        .into_values()
        .filter(|alike| alike.len() <= MOST_ALIKE);
    few.flat_map(|mut alike| {
        alike.dedup();
        let pair = |at: usize| (at + 1..alike.len()).map(move |past| [at, past]);
        let pairs: Vec<[usize; 2]> = (0..alike.len()).flat_map(pair).collect();
        pairs.into_iter().map(move |pair| pair.map(|at| alike[at]))
    })
}

/// By what a name is looked for: how its surname sounds; and how that begins and ends, beside a given name.
fn keys(reading: &Spelling, ear: &Ear) -> Vec<String> {
    let Spelling { surname, given, .. } = reading;
    let mut keys = ear.sounds(surname);
    if let Some(given) = given.first().filter(|given| given.name.len() > 2)
        && surname.len() >= ENDS_FROM
        && surname.is_ascii()
    {
        keys.push(format!("{} {}…", given.name, &surname[..2]));
        keys.push(format!("{} …{}", given.name, &surname[surname.len() - 3..]));
    }
    keys
}

/// What the likeliest readings of two names are worth, and how many have that surname.
fn best(
    [one, other]: [&[Spelling]; 2],
    ear: &Ear,
    of_name: impl Fn(&Spelling) -> u32,
) -> Option<(i32, u32)> {
    let both = one
        .iter()
        .flat_map(|one| other.iter().map(move |other| (one, other)));
    let worth = both.filter_map(|(one, other)| {
        let surname = of_name(one).max(of_name(other));
        Some((likeness(one, other, ear)?, surname))
    });
    worth.max_by_key(|(worth, _)| *worth)
}

/// What the games of two names are worth; `None` if they are two persons by that.
fn played(one: usize, other: usize, games: &dyn NameEvidence) -> Option<i32> {
    let [ours, theirs] = [one, other].map(|name| games.years(name));
    let career = |((from, to), (other_from, other_to)): ((u16, u16), (u16, u16))| {
        to.max(other_to) - from.min(other_from) <= CAREER
    };
    let is_one = ours.zip(theirs).is_none_or(career) && !games.apart(one, other);
    is_one.then(|| years(ours, theirs) + opponents(games.shared_opponents(one, other)))
}
