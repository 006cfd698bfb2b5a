//! Who played whom, and the names as another source has them, so that it is known who is who.

use std::collections::BTreeMap;

use fastrand::Rng;

/// A game, as far as names are concerned.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    pub event: String,
    pub date: String,
    /// White and Black.
    pub players: [String; 2],
}

/// Surnames of a made-up league: many short ones, some of which differ in one letter.
const SURNAMES: [&str; 48] = [
    "Li",
    "Liu",
    "Wu",
    "Vo",
    "Ng",
    "Kim",
    "Lee",
    "Rao",
    "Das",
    "Ali",
    "Cruz",
    "Diaz",
    "Ruiz",
    "Paz",
    "Roth",
    "Ross",
    "Wolf",
    "Koch",
    "Beck",
    "Lund",
    "Dahl",
    "Berg",
    "Holm",
    "Nagy",
    "Kiss",
    "Popa",
    "Rusu",
    "Yang",
    "Zhang",
    "Huang",
    "Kumar",
    "Singh",
    "Smirnov",
    "Sokolov",
    "Zhukov",
    "Chernov",
    "Müller",
    "Schäfer",
    "Jørgensen",
    "Håkansson",
    "Kowalczyk",
    "Wiśniewski",
    "Dvořák",
    "Novák",
    "Fernández",
    "Gutiérrez",
    "Vandermeer",
    "Papadopoulos",
];
/// Their given names.
const GIVEN: [&str; 32] = [
    "Anna", "Adam", "Boris", "Bo", "Carla", "Chen", "Dario", "Elif", "Erik", "Farid", "Greta",
    "Hans", "Ida", "Ivan", "Jing", "Jonas", "Karim", "Lars", "Lei", "Maria", "Mikhail", "Min",
    "Nina", "Olga", "Pavel", "Ravi", "Sofia", "Tomas", "Uma", "Viktor", "Wei", "Yusuf",
];

/// The games of a made-up league: events of eight who play each other, a round a day.
pub fn league(persons: usize, events: usize, dice: &mut Rng) -> Vec<Meeting> {
    let mut all: Vec<String> = SURNAMES
        .iter()
        .flat_map(|surname| GIVEN.map(|given| format!("{surname}, {given}")))
        .collect();
    dice.shuffle(&mut all);
    all.truncate(persons);
    let mut games = Vec::new();
    for event in 0..events {
        // Who plays has neighbours whom he meets again.
        let from = dice.usize(..all.len());
        let mut there: Vec<&String> = all.iter().cycle().skip(from).take(16).collect();
        dice.shuffle(&mut there);
        let (year, month) = (1990 + event / 12, event % 12 + 1);
        for round in 0..7 {
            for board in 0..4 {
                // The circle: the first stays, the others move on.
                let at = |place: usize| match place {
                    0 => there[0],
                    place => there[1 + (place - 1 + round) % 7],
                };
                games.push(Meeting {
                    event: format!("Event {event}"),
                    date: format!("{year}.{month:02}.{:02}", round + 1),
                    players: [at(board), at(7 - board)].map(String::to_owned),
                });
            }
        }
    }
    games
}

/// The games as PGN.
pub fn pgn(games: &[Meeting]) -> String {
    let game = |game: &Meeting| {
        let [white, black] = &game.players;
        format!(
            "[Event \"{}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{}\"]\n[Result \"*\"]\n\n1. e4 *\n\n",
            game.event, game.date
        )
    };
    games.iter().map(game).collect()
}

/// Two sources of the same games.
#[derive(Debug)]
pub struct Sources {
    /// With the names as they are.
    pub first: Vec<Meeting>,
    /// With the names respelled.
    pub second: Vec<Meeting>,
    /// For each name of the second the persons it stands for, by their names in the first.
    pub persons: BTreeMap<String, Vec<String>>,
}

/// Parts games by their events: two fifths stand in the first source, three tenths in the second, the rest in both; of the
/// persons of the second half have another spelling there.
pub fn parted(games: &[Meeting], dice: &mut Rng) -> Sources {
    let mut sources = Sources {
        first: Vec::new(),
        second: Vec::new(),
        persons: BTreeMap::new(),
    };
    let mut parts: BTreeMap<&str, u8> = BTreeMap::new();
    let mut spelled: BTreeMap<&str, String> = BTreeMap::new();
    for game in games {
        let part = *parts.entry(&game.event).or_insert_with(|| dice.u8(..10));
        if part < 7 {
            sources.first.push(game.clone());
        }
        if part < 4 {
            continue;
        }
        let players = game.players.each_ref().map(|name| {
            let spelling = spelled.entry(name).or_insert_with(|| match dice.bool() {
                true => respelled(name, dice),
                false => name.clone(),
            });
            let persons = sources.persons.entry(spelling.clone()).or_default();
            if !persons.contains(name) {
                persons.push(name.clone());
            }
            spelling.clone()
        });
        sources.second.push(Meeting {
            players,
            ..game.clone()
        });
    }
    sources
}

/// A name as another source has it.
fn respelled(name: &str, dice: &mut Rng) -> String {
    let (surname, given) = name.split_once(',').unwrap_or((name, ""));
    let (surname, given) = (surname.trim(), given.trim());
    let initial: String = given.chars().take(1).collect();
    match dice.u8(..12) {
        0 => format!("{surname}, {initial}."),
        1 => format!("{surname} {initial}"),
        2 => format!("{initial}. {surname}"),
        3 => format!("{given} {surname}"),
        4 => format!("{surname} {given}"),
        5 => name.to_uppercase(),
        6 => format!("{} {name}", ["GM", "IM", "Dr.", "Mr."][dice.usize(..4)]),
        7 => surname.to_owned(),
        8 => plain(name),
        9 => transliterated(name),
        10 => misread(name, dice),
        _ => slipped(name, dice),
    }
}

/// Without accents.
fn plain(name: &str) -> String {
    let plain = |c: char| match c {
        'ä' | 'á' | 'à' | 'å' | 'ã' => 'a',
        'ö' | 'ó' | 'ø' => 'o',
        'ü' | 'ú' => 'u',
        'é' | 'è' | 'ě' => 'e',
        'í' | 'ý' => 'i',
        'ř' => 'r',
        'š' | 'ś' => 's',
        'č' | 'ć' => 'c',
        other => other,
    };
    name.chars().map(plain).collect()
}

/// As another language writes what it hears.
fn transliterated(name: &str) -> String {
    let written = [
        ("ä", "ae"),
        ("ö", "oe"),
        ("ü", "ue"),
        ("ø", "oe"),
        ("å", "aa"),
        ("Zh", "J"),
        ("zh", "j"),
        ("Ch", "Tsch"),
        ("Sh", "Sch"),
        ("kh", "ch"),
        ("v", "w"),
        ("y", "i"),
    ];
    written
        .iter()
        .fold(name.to_owned(), |name, (from, to)| name.replace(from, to))
}

/// With a letter that was misread.
fn misread(name: &str, dice: &mut Rng) -> String {
    let pairs = [
        ("e", "c"),
        ("m", "rn"),
        ("rn", "m"),
        ("l", "1"),
        ("h", "b"),
        ("o", "0"),
        ("u", "n"),
        ("i", "l"),
        ("n", "u"),
    ];
    let there: Vec<_> = pairs.iter().filter(|(is, _)| name.contains(is)).collect();
    let misread = dice.choice(&there);
    misread.map_or(name.to_owned(), |(is, read)| name.replacen(is, read, 1))
}

/// With a letter left out or written twice.
fn slipped(name: &str, dice: &mut Rng) -> String {
    let letters: Vec<char> = name.chars().collect();
    let at = dice.usize(1..letters.len());
    let count = match letters[at].is_alphabetic() {
        true => 2 * usize::from(dice.bool()),
        false => 1,
    };
    let letter =
        |(here, &c): (usize, &char)| std::iter::repeat_n(c, if here == at { count } else { 1 });
    letters.iter().enumerate().flat_map(letter).collect()
}

/// What is told of two sources: how many are one person rightly and wrongly, and of how many that could be found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    pub right: usize,
    /// Each name that is told, and what it is told to be.
    pub wrong: Vec<[String; 2]>,
    pub found: usize,
    /// The persons who are not found, and how they are spelled.
    pub missed: Vec<[String; 2]>,
}

impl Sources {
    /// Compares what is told, each name with what it is another spelling of.
    pub fn measure(&self, told: &[[String; 2]]) -> Measure {
        let firsts: std::collections::BTreeSet<&String> =
            self.first.iter().flat_map(|game| &game.players).collect();
        let persons = |name: &String| -> Vec<String> {
            let mut persons = self.persons.get(name).cloned().unwrap_or_default();
            if firsts.contains(name) && !persons.contains(name) {
                persons.push(name.clone());
            }
            persons
        };
        let group = |name: &String| {
            let of = told.iter().find(|[one, _]| one == name);
            of.map_or(name.clone(), |[_, right]| right.clone())
        };
        let mut measure = Measure::default();
        for [name, right] in told {
            let (one, other) = (persons(name), persons(right));
            match one.len() == 1 && one == other {
                true => measure.right += 1,
                false => measure.wrong.push([name.clone(), right.clone()]),
            }
        }
        for (spelling, of) in &self.persons {
            let [person] = &of[..] else { continue };
            let is_asked =
                spelling != person && firsts.contains(person) && persons(spelling).len() == 1;
            match is_asked && group(spelling) == group(person) {
                true => measure.found += 1,
                false if is_asked => measure.missed.push([person.clone(), spelling.clone()]),
                false => {}
            }
        }
        measure
    }
}
