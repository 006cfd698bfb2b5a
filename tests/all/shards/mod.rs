//! Runs in parts, and what is put together of them.

mod associative;
mod refused;
mod whole;

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::folder;
use crate::support::program::bystander;

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = bystander(args);
    command.current_dir(folder);
    command.output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Audits a part, with what is asked of all of them; the names of its report and its marks.
fn audit_part(folder: &Path, (number, of): (u64, u64), asked: &[&str]) -> [String; 2] {
    let shard = format!("{number}/{of}");
    // Whether marks are compressed makes no difference.
    let marks = match number % 2 {
        0 => format!("{number}-{of}.marks"),
        _ => format!("{number}-{of}.marks.zst"),
    };
    let report = format!("{number}-{of}.jsonl");
    let part = [
        "audit", "--format", "jsonl", "--shard", &shard, "--marks", &marks, "-o", &report,
    ];
    let output = run(folder, &[&part[..], asked].concat());
    assert!(output.status.code() < Some(2), "{}", stderr(&output));
    [report, marks]
}

/// Audits all parts; the names of their reports and marks, the last part first.
fn audit_parts(folder: &Path, of: u64, asked: &[&str]) -> Vec<String> {
    let parts = (1..=of).rev();
    parts
        .flat_map(|number| audit_part(folder, (number, of), asked))
        .collect()
}

/// Puts these files together.
fn merge(folder: &Path, files: &[String], more: &[&str]) -> Output {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(folder, &[&["merge"], more, &files[..]].concat())
}

/// A database of games some of which stand in it twice, with slips that run through it.
fn database(games: usize) -> String {
    let game = |n: usize| {
        let player = n % 7;
        let moves = match n % 5 {
            0 => "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1",
            1 => "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. O-O Nd4 5. Nxd4 exd4 6. d3 1-0",
            2 => "1. d4 d5 2. c4 e6 4. Nc3 Nf6 5. Bg5 Be7 6. e3 O-O 7. Nf3 *",
            _ => "1. e4 {open\n\nto both} c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1/2-1/2",
        };
        format!(
            "[Event \"Club\"]\n[White \"Lund {player}\"]\n[Black \"Oros\"]\n[Date \"1901/01/02\"]\n\n{moves}\n\n"
        )
    };
    (0..games).map(game).collect()
}
