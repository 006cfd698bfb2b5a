//! Other versions of games, made by a recipe: one to five changes each, names respelled, dates moved.

use fastrand::Rng;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Move, Position};

/// A game of the usual array, in SAN.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub tags: Vec<(String, String)>,
    pub moves: Vec<Move>,
}

/// The games of a text with tags, without comments and variations; those that SAN cannot follow are passed over.
pub fn read(text: &str) -> Vec<Played> {
    let mut games = Vec::new();
    let mut game: Option<Played> = None;
    let mut movetext = String::new();
    for line in text.lines().chain(["[End \"\"]"]) {
        if !line.starts_with('[') {
            movetext.push_str(line);
            movetext.push(' ');
            continue;
        }
        if !movetext.trim().is_empty() {
            let moves = moves(&movetext);
            games.extend(
                game.take()
                    .zip(moves)
                    .map(|(game, moves)| Played { moves, ..game }),
            );
        }
        movetext.clear();
        let tag = line.trim_matches(['[', ']']).split_once(" \"");
        let (name, value) = tag.unwrap_or(("?", "\""));
        let game = game.get_or_insert(Played {
            tags: Vec::new(),
            moves: Vec::new(),
        });
        let value = value.trim_end_matches('"').to_owned();
        game.tags.push((name.to_owned(), value));
    }
    games.retain(|game| game.tag("FEN").is_none());
    games
}

fn moves(movetext: &str) -> Option<Vec<Move>> {
    let mut pos = Chess::default();
    let words = movetext.split_whitespace();
    let words = words.map(|word| word.rsplit('.').next().unwrap_or_default());
    let words = words.filter(|word| word.starts_with(|c: char| c.is_alphabetic()));
    words
        .map(|word| {
            let san = word.trim_end_matches(['+', '#', '!', '?']);
            let m = San::from_ascii(san.as_bytes()).ok()?.to_move(&pos).ok()?;
            pos = pos.clone().play(m).ok()?;
            Some(m)
        })
        .collect()
}

impl Played {
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.0 == name)?;
        Some(&tag.1)
    }

    fn set(&mut self, name: &str, value: String) {
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.0 == name) {
            tag.1 = value;
        }
    }

    /// The game as PGN.
    pub fn pgn(&self) -> String {
        let tags = self.tags.iter();
        let mut text: String = tags
            .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
            .collect();
        text.push('\n');
        let mut pos = Chess::default();
        for (at, &m) in self.moves.iter().enumerate() {
            if at % 2 == 0 {
                text.push_str(&format!("{}. ", at / 2 + 1));
            }
            let san = SanPlus::from_move_and_play_unchecked(&mut pos, m);
            text.push_str(&format!("{san}{}", if at % 16 == 15 { '\n' } else { ' ' }));
        }
        text + self.tag("Result").unwrap_or("*") + "\n\n"
    }
}

/// Another version of a game; `None` if no change could be made that leaves the rest lawful.
pub fn version(game: &Played, dice: &mut Rng) -> Option<Played> {
    let mut other = game.clone();
    let mut made = 0;
    let wanted = dice.usize(1..=5);
    for _ in 0..20 * wanted {
        if made == wanted {
            break;
        }
        made += usize::from(change(&mut other.moves, made == 0, dice));
    }
    if dice.u8(..20) == 0 {
        turn_result(&mut other);
    }
    for side in ["White", "Black"] {
        let name = other.tag(side)?.to_owned();
        other.set(side, respelled(&name, dice));
    }
    match dice.u8(..30) {
        0 => other.set(if dice.bool() { "White" } else { "Black" }, "?".to_owned()),
        1 => {
            let [white, black] =
                ["White", "Black"].map(|side| other.tag(side).unwrap_or("?").to_owned());
            other.set("White", black);
            other.set("Black", white);
        }
        _ => {}
    }
    let date = other.tag("Date").unwrap_or_default().to_owned();
    other.set("Date", moved(&date, dice));
    (made > 0 && other.moves != game.moves).then_some(other)
}

/// Makes a change, if the moves that stand behind it are lawful then.
fn change(moves: &mut Vec<Move>, first: bool, dice: &mut Rng) -> bool {
    let at = dice.usize(..moves.len());
    let mut changed = moves.clone();
    match dice.u8(..12) {
        // The end is cut off or goes on only once.
        0 if first => changed.truncate(moves.len() - dice.usize(1..=moves.len() / 4)),
        1 if first => {
            for _ in 0..dice.usize(1..=6) {
                let legal = position(&changed).legal_moves();
                let Some(&m) = dice.choice(&legal) else { break };
                changed.push(m);
            }
        }
        2..=4 if at + 2 < moves.len() => changed.swap(at, at + 2),
        5 if at + 2 < moves.len() => drop(changed.drain(at..at + 2)),
        _ => {
            let legal = position(&moves[..at]).legal_moves();
            let others: Vec<&Move> = legal.iter().filter(|m| **m != moves[at]).collect();
            let Some(other) = dice.choice(&others) else {
                return false;
            };
            changed[at] = **other;
        }
    }
    let holds = changed != *moves && changed.len() >= 12 && is_lawful(&changed);
    if holds {
        *moves = changed;
    }
    holds
}

fn position(moves: &[Move]) -> Chess {
    moves.iter().fold(Chess::default(), |mut pos, &m| {
        pos.play_unchecked(m);
        pos
    })
}

fn is_lawful(moves: &[Move]) -> bool {
    let mut pos = Chess::default();
    moves.iter().all(|&m| {
        let legal = pos.is_legal(m);
        if legal {
            pos.play_unchecked(m);
        }
        legal
    })
}

fn turn_result(game: &mut Played) {
    let turned = match game.tag("Result") {
        Some("1-0") => "0-1",
        Some("0-1") => "1-0",
        _ => return,
    };
    game.set("Result", turned.to_owned());
}

/// A name as another source has it.
fn respelled(name: &str, dice: &mut Rng) -> String {
    let (surname, given) = name.split_once(", ").unwrap_or((name, ""));
    let initial: String = given.chars().take(1).collect();
    match dice.u8(..20) {
        0..=3 if !initial.is_empty() => format!("{surname}, {initial}."),
        4..=6 if !given.is_empty() => format!("{given} {surname}"),
        7..=8 => surname.to_owned(),
        9 => name.to_uppercase(),
        10 => format!("Mr. {surname}"),
        11 => deunicode(name),
        12 => misread(name, dice),
        _ => name.to_owned(),
    }
}

fn deunicode(name: &str) -> String {
    let plain = |c: char| match c {
        'ä' | 'á' | 'à' | 'â' => 'a',
        'ö' | 'ó' | 'ø' => 'o',
        'ü' | 'ú' => 'u',
        'é' | 'è' | 'ë' => 'e',
        'í' => 'i',
        'ç' | 'č' => 'c',
        'š' => 's',
        'ž' => 'z',
        other => other,
    };
    name.chars().map(plain).collect()
}

/// A name with a letter that was misread.
fn misread(name: &str, dice: &mut Rng) -> String {
    let letters: Vec<char> = name.chars().collect();
    let at = dice.usize(..letters.len().max(1));
    let read = |(here, &c): (usize, &char)| match (here == at, c) {
        (true, 'e') => "c".to_owned(),
        (true, 'm') => "rn".to_owned(),
        (true, 'l') => "1".to_owned(),
        (true, 'o') => "0".to_owned(),
        (true, c) if c.is_alphabetic() => "x".to_owned(),
        (_, c) => c.to_string(),
    };
    letters.iter().enumerate().map(read).collect()
}

/// A date as another source has it.
fn moved(date: &str, dice: &mut Rng) -> String {
    let parts: Vec<&str> = date.split('.').collect();
    let [year, month, day] = parts[..] else {
        return date.to_owned();
    };
    match dice.u8(..12) {
        0 => format!("{year}.{month}.??"),
        1 => format!("{year}.??.??"),
        2 => "????.??.??".to_owned(),
        3 => {
            let next = day.parse::<u32>().map_or(1, |day| day % 28 + 1);
            format!("{year}.{month}.{next:02}")
        }
        4 => {
            let next = year.parse::<u32>().map_or(1900, |year| year + 1);
            format!("{next}.{month}.{day}")
        }
        _ => date.to_owned(),
    }
}
