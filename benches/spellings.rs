//! How many other spellings of names `name-variant` finds, and how often it is right.
//!
//! `cargo bench --bench spellings -- [FILE...] [--seed N] [--seeds N]` parts the games of each PGN file into two sources, and of
//! a made-up league besides; in the second half of the persons have another spelling (`tests/all/names/recipe.rs` is the
//! recipe: initials, order, capitals, titles, the surname alone, no accents, another language's writing, a misread letter, a
//! slip). What is told of two names of the file as it is, is not known to be wrong: it is listed, and left out.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench speaks to the terminal, may fail loudly, and reads files of its own"
)]

#[path = "../tests/all/names/recipe.rs"]
mod recipe;

use std::fs;
use std::process::Command;

use fastrand::Rng;
use recipe::{Measure, Meeting, league, parted, pgn};
use serde_json::Value;

/// So many persons and events has the league.
const LEAGUE: (usize, usize) = (300, 60);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let at = args.iter().position(|arg| arg == name);
        at.map_or(usual, |at| args[at + 1].parse().unwrap())
    };
    let seeds = number("--seed", 1)..number("--seed", 1) + number("--seeds", 5);
    let files = args.iter().filter(|arg| arg.ends_with(".pgn"));
    for file in files {
        let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
        let games = read(&text);
        let twins = tell(&[&games]);
        println!("{file}: as it is: {twins:?}");
        measure(file, seeds.clone(), |_| games.clone(), &twins);
    }
    let (persons, events) = LEAGUE;
    let made_up = |dice: &mut Rng| league(persons, events, dice);
    measure("made-up league", seeds, made_up, &[]);
}

fn measure(
    name: &str,
    seeds: std::ops::Range<u64>,
    games: impl Fn(&mut Rng) -> Vec<Meeting>,
    twins: &[[String; 2]],
) {
    let mut all = Measure::default();
    for seed in seeds {
        let mut dice = Rng::with_seed(seed);
        let sources = parted(&games(&mut dice), &mut dice);
        let told = tell(&[&sources.first, &sources.second]);
        let one = sources.measure(&told);
        let person = |name: &String| sources.persons.get(name).map_or(name, |of| &of[0]).clone();
        let are_twins = |[one, other]: &&[String; 2]| {
            let group = |name: &String| {
                let of = twins.iter().find(|[twin, _]| twin == name);
                of.map_or(name.clone(), |[_, right]| right.clone())
            };
            group(&person(one)) == group(&person(other)) && person(one) != person(other)
        };
        all.right += one.right;
        all.found += one.found;
        all.wrong
            .extend(one.wrong.iter().filter(|pair| !are_twins(pair)).cloned());
        all.missed.extend(one.missed);
    }
    for [name, right] in &all.wrong {
        println!("  {name} is not {right}");
    }
    for [person, spelling] in &all.missed {
        println!("  missed: {person} | {spelling}");
    }
    let share = |of: usize, all: usize| of as f64 / all.max(1) as f64;
    println!(
        "{name}: precision {:.4} ({} wrong), recall {:.4} ({} of {})",
        share(all.right, all.right + all.wrong.len()),
        all.wrong.len(),
        share(all.found, all.found + all.missed.len()),
        all.found,
        all.found + all.missed.len()
    );
}

/// The names that are told, each with what it is another spelling of.
fn tell(sources: &[&[Meeting]]) -> Vec<[String; 2]> {
    let folder = tempfile::tempdir().unwrap();
    let paths = sources.iter().enumerate().map(|(at, games)| {
        let path = folder.path().join(format!("{at}.pgn"));
        fs::write(&path, pgn(games)).unwrap();
        path
    });
    let paths: Vec<_> = paths.collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bystander"));
    command.args([
        "audit",
        "-q",
        "--spellings",
        "--select",
        "name-variant",
        "--format",
        "jsonl",
    ]);
    let output = command.args(paths).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    let told = rows.filter(|row| row["type"] == "finding").map(|row| {
        let message = row["message"].as_str().unwrap().to_owned();
        let mut quoted = message.split('`').skip(1).step_by(2).map(str::to_owned);
        [quoted.next().unwrap(), quoted.next().unwrap()]
    });
    told.collect()
}

/// The games of a PGN text whose players are named as persons are.
fn read(text: &str) -> Vec<Meeting> {
    let games = text.split("[Event \"").skip(1);
    let games = games.filter_map(|game| {
        let value = |name: &str| {
            let (_, behind) = game.split_once(&format!("[{name} \""))?;
            Some(behind.split_once('"')?.0.to_owned())
        };
        let is_person = |name: &String| name.contains(',');
        let players = [value("White")?, value("Black")?];
        Some(Meeting {
            event: game.split_once('"')?.0.to_owned(),
            date: value("Date")?,
            players,
        })
        .filter(|game| game.players.iter().all(is_person))
    });
    games.collect()
}
