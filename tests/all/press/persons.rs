//! Who plays, where and when: names that no printer knew, so that none is known by heart.

use super::dice::{Dice, Rng};

const TITLES: [&str; 8] = [
    "Mr. ", "Mr. ", "Herr ", "M. ", "Captain ", "Dr. ", "Rev. ", "",
];
const INITIALS: [&str; 14] = [
    "A. ", "C. ", "E. ", "F. W. ", "G. ", "H. ", "J. ", "J. H. ", "L. ", "R. ", "S. ", "W. ",
    "T. B. ", "",
];
const NAMES: [&str; 96] = [
    "Alderton",
    "Armbruster",
    "Aubrey",
    "Baines",
    "Bardwell",
    "Beckmann",
    "Bellamy",
    "Bertin",
    "Blomfield",
    "Boncour",
    "Brandreth",
    "Brisbane",
    "Buckstone",
    "Calloway",
    "Carver",
    "Chadwick",
    "Clairmont",
    "Coburn",
    "Conrad",
    "Corder",
    "Dalbert",
    "Danvers",
    "Delannoy",
    "Denman",
    "Dorrell",
    "Durand",
    "Eastman",
    "Ebeling",
    "Ellerby",
    "Engelmann",
    "Fairfax",
    "Falkner",
    "Fenwick",
    "Ferrand",
    "Fleury",
    "Forster",
    "Gaillard",
    "Garside",
    "Gerhardt",
    "Gilchrist",
    "Goodwin",
    "Grantham",
    "Haldane",
    "Harcourt",
    "Hartmann",
    "Hazlewood",
    "Hennig",
    "Hollis",
    "Ingram",
    "Jardine",
    "Jessop",
    "Kellner",
    "Kendrick",
    "Kirchner",
    "Lambert",
    "Lanfrey",
    "Latimer",
    "Leclerc",
    "Lindner",
    "Lockhart",
    "Maitland",
    "Marchand",
    "Mellor",
    "Merivale",
    "Minchin",
    "Montrose",
    "Nesbitt",
    "Neumark",
    "Norland",
    "Oakley",
    "Osborne",
    "Pagnell",
    "Pelham",
    "Percival",
    "Prentice",
    "Quennell",
    "Radford",
    "Reinhold",
    "Renaud",
    "Rosenau",
    "Sandford",
    "Selwyn",
    "Stanhope",
    "Steinbach",
    "Sumner",
    "Tallard",
    "Thornbury",
    "Treves",
    "Underhill",
    "Vernon",
    "Vidal",
    "Wainright",
    "Walcott",
    "Werner",
    "Whitlow",
    "Yardley",
];
const PLACES: [&str; 12] = [
    "London",
    "Paris",
    "Vienna",
    "Berlin",
    "Leipzig",
    "Manchester",
    "Dublin",
    "New York",
    "Breslau",
    "Edinburgh",
    "Hamburg",
    "St. Petersburg",
];
const CLUBS: [&str; 6] = [
    "at the Divan",
    "at the London Chess Club",
    "at the Westminster Club",
    "at the Café de la Régence",
    "by correspondence",
    "in a match",
];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// `Mr. ` or nothing.
    pub title: &'static str,
    /// `J. H. ` or nothing.
    pub initials: &'static str,
    /// The surname.
    pub name: &'static str,
}

impl Person {
    /// As he is called in full.
    pub fn full(&self) -> String {
        format!("{}{}{}", self.title, self.initials, self.name)
    }

    /// With his title alone.
    pub fn polite(&self) -> String {
        format!("{}{}", self.title, self.name)
    }

    /// By title and first letter: `Mr. A.`
    pub fn short(&self) -> String {
        format!("{}{}.", self.title, &self.name[..1])
    }
}

/// Those who play in a book, no two of one name or of names that begin alike.
pub fn roster(players: usize, dice: &mut Rng) -> Vec<Person> {
    let mut names = NAMES;
    dice.shuffle(&mut names);
    let mut people: Vec<Person> = Vec::new();
    for name in names {
        if people.len() < players && people.iter().all(|known| known.name[..1] != name[..1]) {
            people.push(Person {
                title: dice.pick(&TITLES),
                initials: dice.pick(&INITIALS),
                name,
            });
        }
    }
    people
}

/// `London, 1851.`
pub fn place_and_year(dice: &mut Rng) -> String {
    format!("{}, {}.", dice.pick(&PLACES), dice.u32(1834..=1912))
}

/// Where and when a game was played, in English.
pub fn occasion(dice: &mut Rng) -> String {
    let (place, club) = (dice.pick(&PLACES), dice.pick(&CLUBS));
    let (day, year) = (dice.u32(1..=28), dice.u32(1834..=1912));
    let month = dice.pick(&MONTHS);
    match dice.u8(..4) {
        0 => format!("Played {club}, {month} {day}, {year}."),
        1 => format!("{place}, {year}."),
        2 => format!("Played in {place}, {year}."),
        _ => format!("Played {club}, {place}."),
    }
}
