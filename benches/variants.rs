//! How many other versions of games `variant-game` finds, and how often it is right.
//!
//! `cargo bench --profile quick --bench variants -- FILE [--each N] [--seed N] [--out DIR] [--bin PROGRAM]` parts the games of
//! a PGN file: every second one is the reference; of each Nth of those a version is made (`tests/all/versions/recipe.rs` is
//! the recipe), and they are asked about together with the games that the reference does not have. Then the same within one
//! run. What is told of a game that no version was made of is counted as wrong, and listed.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench speaks to the terminal, may fail loudly, and reads files of its own"
)]

#[path = "../tests/all/versions/recipe.rs"]
mod recipe;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fastrand::Rng;
use recipe::{Played, read, version};
use serde_json::Value;

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
    let mut truth = BTreeMap::new();
    for (at, game) in games.into_iter().enumerate() {
        if at % 2 == 1 {
            asked.push(game);
            continue;
        }
        let whole = game.moves.len() >= SHORTEST;
        if at % (2 * each) == 0
            && whole
            && let Some(other) = version(&game, &mut dice)
        {
            asked.push(other);
            truth.insert(asked.len() as u64, reference.len() as u64 + 1);
        }
        reference.push(game);
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
        truth.len()
    );
    let by_reference = ["--reference", paths[0].to_str().unwrap()];
    let told = tell(&program, &by_reference, &paths[1..]);
    measure("reference", &told, &truth, &paths[1]);
    let told = tell(&program, &["--variants"], &paths);
    measure("run", &told, &truth, &paths[1]);
}

/// The games of the second file of which something is told, each with the other game and its source.
fn tell(program: &str, args: &[&str], paths: &[PathBuf]) -> Vec<(u64, u64, String, String)> {
    let mut command = Command::new(program);
    command.args([
        "audit",
        "-q",
        "--select",
        "variant-game",
        "--format",
        "jsonl",
    ]);
    let output = command.args(args).args(paths).output().unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let rows = output
        .stdout
        .split(|&b| b == b'\n')
        .filter(|row| !row.is_empty());
    let rows = rows.map(|row| serde_json::from_slice::<Value>(row).unwrap());
    let findings = rows.filter(|row| row["type"] == "finding");
    let told = findings.map(|row| {
        let other = &row["other"];
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        (
            row["game"].as_u64().unwrap(),
            other["game"].as_u64().unwrap(),
            word(&row["source"]) + "\t" + &word(&other["source"]),
            word(&row["message"]),
        )
    });
    told.collect()
}

fn measure(
    name: &str,
    told: &[(u64, u64, String, String)],
    truth: &BTreeMap<u64, u64>,
    asked: &Path,
) {
    let asked = asked.to_str().unwrap();
    let (mut right, mut wrong) = (BTreeSet::new(), BTreeMap::new());
    for (game, other, sources, message) in told {
        let of_asked = sources.starts_with(asked) && !sources.ends_with(asked);
        match truth.get(game) == Some(other) && of_asked {
            true => _ = right.insert(*game),
            false => _ = wrong.insert((sources, game, other), message),
        }
    }
    for ((sources, game, other), message) in wrong.iter().take(60) {
        println!("  {name}: {game} is not {other} ({sources}): {message}");
    }
    let share = |of: usize, all: usize| of as f64 / all.max(1) as f64;
    let missed: Vec<&u64> = truth.keys().filter(|game| !right.contains(game)).collect();
    println!(
        "{name}: precision {:.4} ({} wrong), recall {:.4} ({} missed: {:?} …)",
        share(right.len(), right.len() + wrong.len()),
        wrong.len(),
        share(right.len(), truth.len()),
        missed.len(),
        &missed[..missed.len().min(20)]
    );
}
