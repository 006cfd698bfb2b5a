//! How many other versions of games `variant-game` finds, and how often it is right.
//!
//! `cargo bench --bench variants -- FILE [--each N] [--seed N] [--out DIR] [--bin PROGRAM]` parts the games of
//! a PGN file: every second one is the reference; of each Nth of those a version is made (`tests/all/versions/recipe.rs` is
//! the recipe), and they are asked about together with the games that the reference does not have. Then the same within one
//! run. What is told of a game that no version was made of is counted as wrong, and listed.
//!
//! A file may hold a game twice before anything is changed in it. Two games of the file are twins if nine in ten plies of the
//! longer stand in the other, in the same order, and no fewer than 40; or nine in ten of the shorter, and no fewer than 80,
//! for one may be cut off. Nothing else is asked, neither names nor days. What is told of twins, or of versions of twins, is
//! left out; a version is found if its game or a twin of that is told.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench speaks to the terminal, may fail loudly, and reads files of its own"
)]

#[path = "../tests/all/versions/recipe.rs"]
mod recipe;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fastrand::Rng;
use recipe::{Played, read, version};
use serde_json::Value;
use shakmaty::Move;

/// Shorter games repeat each other by chance, in plies.
const SHORTEST: usize = 20;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let Some(file) = args.first().filter(|arg| !arg.starts_with('-')) else {
        println!("skipped: no file is named");
        return;
    };
    let said = |name: &str| {
        let at = args.iter().position(|arg| arg == name)?;
        args.get(at + 1).cloned()
    };
    let number = |name: &str, usual: usize| said(name).map_or(usual, |n| n.parse().unwrap());
    let (each, seed) = (number("--each", 10), number("--seed", 1851));
    let folder = tempfile::tempdir().unwrap();
    let out = said("--out").map_or(folder.path().to_owned(), PathBuf::from);
    let program = said("--bin").unwrap_or(env!("CARGO_BIN_EXE_bystander").to_owned());
    let text = String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned();
    let games = read(&text);
    let mut dice = Rng::with_seed(seed as u64);
    let (mut reference, mut asked) = (Vec::new(), Vec::new());
    let mut sources = Sources {
        games: &games,
        reference: Vec::new(),
        asked: Vec::new(),
        versions: BTreeSet::new(),
    };
    for (at, game) in games.iter().enumerate() {
        if at % 2 == 1 {
            asked.push(game.clone());
            sources.asked.push(at);
            continue;
        }
        let whole = game.moves.len() >= SHORTEST;
        if at % (2 * each) == 0
            && whole
            && let Some(other) = version(game, &mut dice)
        {
            asked.push(other);
            sources.asked.push(at);
            sources.versions.insert(asked.len());
        }
        reference.push(game.clone());
        sources.reference.push(at);
    }
    let write = |name: &str, games: &[Played]| {
        let path = out.join(name);
        fs::write(&path, games.iter().map(Played::pgn).collect::<String>()).unwrap();
        path
    };
    let paths = [
        write("reference.pgn", &reference),
        write("asked.pgn", &asked),
    ];
    println!(
        "{} games of the reference, {} games asked about, {} of them versions",
        reference.len(),
        asked.len(),
        sources.versions.len()
    );
    let by_reference = ["--reference", paths[0].to_str().unwrap()];
    let told = tell(&program, &by_reference, &paths[1..], &paths[1]);
    measure("reference", &told, &sources);
    let told = tell(&program, &["--variants"], &paths, &paths[1]);
    measure("run", &told, &sources);
}

/// Which games of the file those of the reference and those that are asked about are, or are versions of.
struct Sources<'a> {
    games: &'a [Played],
    reference: Vec<usize>,
    asked: Vec<usize>,
    /// The numbers of the games asked about that are versions.
    versions: BTreeSet<usize>,
}

/// A game of one of both files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    is_asked: bool,
    /// Its number, from 1.
    number: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = if self.is_asked { "asked" } else { "reference" };
        write!(f, "{file} {}", self.number)
    }
}

impl Sources<'_> {
    /// Of what game of the file that is.
    fn of(&self, place: Place) -> usize {
        let games = match place.is_asked {
            true => &self.asked,
            false => &self.reference,
        };
        games[place.number - 1]
    }

    /// Whether two games of the file are twins.
    fn are_twins(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|at| &self.games[at].moves);
        let same = in_common(one, other);
        let [short, long] = [one.len().min(other.len()), one.len().max(other.len())];
        same >= 40 && 10 * same >= 9 * long || same >= 80 && 10 * same >= 9 * short
    }
}

/// How many plies stand in both games, in the same order.
fn in_common(one: &[Move], other: &[Move]) -> usize {
    let mut row = vec![0; other.len() + 1];
    for mv in one {
        let mut before = 0;
        for (at, beside) in other.iter().enumerate() {
            let both = if mv == beside { before + 1 } else { 0 };
            before = row[at + 1];
            row[at + 1] = both.max(row[at]).max(row[at + 1]);
        }
    }
    row[other.len()]
}

/// The games of which something is told, each with the other game and what is told.
fn tell(
    program: &str,
    args: &[&str],
    paths: &[PathBuf],
    asked: &Path,
) -> BTreeMap<(Place, Place), String> {
    let mut command = Command::new(program);
    command.args(["audit", "-q", "--select", "variant-game"]);
    command.args(["--format", "jsonl"]);
    let output = command.args(args).args(paths).output().unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let rows = output.stdout.split(|&b| b == b'\n');
    let rows = rows.filter(|row| !row.is_empty());
    let rows = rows.map(|row| serde_json::from_slice::<Value>(row).unwrap());
    let place = |row: &Value| Place {
        is_asked: row["source"].as_str() == asked.to_str(),
        number: row["game"].as_u64().unwrap() as usize,
    };
    let findings = rows.filter(|row| row["type"] == "finding");
    let told = findings.map(|row| {
        let message = row["message"].as_str().unwrap().to_owned();
        ((place(&row), place(&row["other"])), message)
    });
    told.collect()
}

fn measure(name: &str, told: &BTreeMap<(Place, Place), String>, sources: &Sources<'_>) {
    let (mut right, mut found, mut twins, mut wrong) = (0, BTreeSet::new(), 0, 0);
    for (&(game, other), message) in told {
        let [ours, theirs] = [game, other].map(|place| sources.of(place));
        if ours == theirs {
            right += 1;
        } else if sources.are_twins(ours, theirs) {
            twins += 1;
        } else {
            wrong += 1;
            println!("  {name}: {game} is not {other}: {message}");
            continue;
        }
        found.extend(game.is_asked.then_some(game.number));
    }
    let share = |of: usize, all: usize| of as f64 / all.max(1) as f64;
    let missed: Vec<String> = sources
        .versions
        .difference(&found)
        .map(|number| {
            let source = sources.asked[number - 1];
            let game = sources.reference.partition_point(|&at| at < source) + 1;
            format!("{number} of {game}")
        })
        .collect();
    let all = sources.versions.len();
    println!(
        "{name}: precision {:.4} ({wrong} wrong, {twins} of twins left out), recall {:.4} ({} missed: {})",
        share(right, right + wrong),
        share(all - missed.len(), all),
        missed.len(),
        missed.join(", ")
    );
}
