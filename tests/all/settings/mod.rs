//! Settings and known findings, as a person meets them at the command line.

mod convert;
mod database;
mod duplicates;
mod file;
mod known;
mod runs;
mod words;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::folder;
use crate::support::program;
use serde_json::Value;
use tempfile::TempDir;

/// A game whose result the board contradicts, and whose check is not marked.
const FAULTY: &str = "[Event \"Club\"]\n[White \"Lund\"]\n[Black \"Oros\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n";
/// A game with an irregular move.
const PINNED: &str = "[Event \"Club\"]\n[White \"Pell\"]\n[Black \"Oros\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. O-O Nd4 5. Nxd4 exd4 1-0\n";

fn bystander(folder: &Path, args: &[&str]) -> Command {
    let mut command = program::bystander(args);
    command.current_dir(folder);
    command
}

fn run(folder: &TempDir, args: &[&str]) -> Output {
    bystander(folder.path(), args).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn rows(output: &Output) -> Vec<Value> {
    let lines = stdout(output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// `source:rule:level` of each finding.
fn found(output: &Output) -> Vec<String> {
    let told = |row: &Value| {
        let word = |key: &str| row[key].as_str().unwrap().to_owned();
        [word("source"), word("rule"), word("level")].join(":")
    };
    rows(output)
        .iter()
        .filter(|row| row["type"] == "finding")
        .map(told)
        .collect()
}
