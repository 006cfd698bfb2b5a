//! What it takes to find the games that stand twice in an archive by the marks of its parts.
//!
//! `cargo bench --bench marks -- GAMES PARTS` makes up the marks of so many games, of which every thousandth is one of those
//! before it, has `bystander merge` join them, and tells the time, the memory and the bytes that were needed.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    missing_docs,
    reason = "a bench fails loudly and prints"
)]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Every so-manieth game is one that was there before.
const TWIN: u64 = 1000;
/// Which part it is of which run.
const RUN: &str = r#""input":"made up","question":"made up""#;

fn main() {
    let numbers: Vec<u64> = std::env::args()
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let games = numbers.first().copied().unwrap_or(1_000_000);
    let parts = numbers.get(1).copied().unwrap_or(10);
    let folder = tempfile::tempdir().unwrap();
    let began = Instant::now();
    let each = games / parts;
    (1..=parts)
        .into_par_iter()
        .for_each(|part| write(folder.path(), part, parts, each));
    println!("{} games in {parts} parts", each * parts);
    println!("made up in {:.0} s", began.elapsed().as_secs_f64());
    let files: Vec<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    let bytes: u64 = files
        .iter()
        .map(|file| file.metadata().unwrap().len())
        .sum();
    println!(
        "{bytes} bytes of marks, {:.1} a game",
        bytes as f64 / games as f64
    );
    join(&files, each * parts / TWIN);
}

/// Writes the report of a part, in which nothing was found, and its marks.
fn write(folder: &Path, part: u64, of: u64, games: u64) {
    let id = format!(r#""number":{part},"of":{of},{RUN}"#);
    let report = format!(
        "{{\"type\":\"summary\",\"games\":{games},\"plies\":0,\"unaudited_plies\":0,\"findings\":{{}},\"shard\":{{{id},\
         \"each\":false,\"compares\":true,\"unasked\":[],\"sources\":[\"{part}.pgn\"],\"failed\":[]}}}}\n"
    );
    fs::write(folder.join(format!("{part}.jsonl")), report).unwrap();
    let file = File::create(folder.join(format!("{part}.marks.zst"))).unwrap();
    let mut out = BufWriter::new(zstd::stream::write::Encoder::new(file, 1).unwrap());
    writeln!(out, "{{\"type\":\"marks\",{id}}}").unwrap();
    let mut random = fastrand::Rng::with_seed(part);
    for game in 1..=games {
        let number = (part - 1) * games + game;
        let same = match number % TWIN {
            0 => random.u64(1..number) / TWIN * TWIN + 1,
            _ => number,
        };
        let (line, byte) = (game * 12, game * 800);
        let end = byte + 800;
        writeln!(
            out,
            r#"{{"type":"mark","key":"{:032x}","said":["Lund {}","Oros","2026.11.22","1-0"],"source":"{part}.pgn","game":{game},"line":{line},"bytes":[{byte},{end}],"level":"note","head":"[Event \"Archive\"]\n[White \"Lund {}\"]\n[Black \"Oros {}\"]"}}"#,
            key(same),
            same % 1_000_003 + 1,
            random.u32(..100_000),
            random.u32(..100_000),
        )
        .unwrap();
    }
    writeln!(out, "{{\"type\":\"end\",\"marks\":{games}}}").unwrap();
    let Ok(out) = out.into_inner() else {
        panic!("the marks cannot be written")
    };
    out.finish().unwrap();
}

/// A key that looks like any other.
fn key(game: u64) -> u128 {
    let mut random = fastrand::Rng::with_seed(game);
    random.u128(..)
}

/// Joins the marks, and sees that every twin is found.
fn join(files: &[PathBuf], twins: u64) {
    let began = Instant::now();
    let mut merge = Command::new(env!("CARGO_BIN_EXE_bystander"));
    merge.args(["merge", "--no-config", "--fail-on", "never"]);
    let mut child = merge.args(files).stdout(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let told = BufReader::new(child.stdout.take().unwrap());
    let counted = std::thread::spawn(move || {
        let lines = told.lines().map(Result::unwrap);
        lines
            .filter(|line| line.contains("duplicate-game\",\"level"))
            .count()
    });
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        peak = peak.max(kib.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(child.wait().unwrap().success());
    assert_eq!(counted.join().unwrap() as u64, twins);
    println!(
        "{twins} twins found in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    println!("at most {} MiB of memory", peak / 1024);
}
