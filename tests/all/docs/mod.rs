//! What the front page and the manuals say holds.

mod links;
mod manuals;
mod pictures;

use std::path::{Path, PathBuf};
use std::process::Command;

/// The front page and the manuals.
fn documents() -> impl Iterator<Item = PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(project.join("docs")).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    let manuals = files.filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    manuals.chain([project.join("README.md")])
}

/// `PATH` with the program that is tested before all others.
fn path() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_bystander")).parent().unwrap();
    format!("{}:{}", program.display(), std::env::var("PATH").unwrap())
}

/// "Try it" ends as the front page says.
#[test]
fn the_first_command_ends_with_1() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(project.join("README.md")).unwrap();
    assert!(
        readme.contains("audit corpora/showcase\n") && readme.contains("ends with exit code 1")
    );
    let status = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .args(["audit", "-q", "-o", "/dev/null", "corpora/showcase"])
        .current_dir(project)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
}

/// The example of docs/settings.md is a file of settings that can be read.
#[test]
fn the_settings_in_the_manual_hold() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/settings.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let settings = manual
        .split("```toml\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bystander.toml"), settings).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .arg("config")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("fail-on = \"warning\""), "{said}");
}

/// docs/limits.md has every limit with the number it has in the program.
#[test]
fn the_limits_in_the_manual_are_those_of_the_program() {
    use bystander::internals::limits::*;
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/limits.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let rows = manual.lines().filter(|line| line.starts_with("| "));
    let told: Vec<u64> = rows
        .filter_map(|row| row.rsplit('|').nth(1)?.trim().parse().ok())
        .collect();
    let limits = [
        VARIATION_DEPTH as u64,
        VARIATIONS as u64,
        TOKENS as u64,
        TAGS as u64,
        MARKS as u64,
        MOVE_BYTES as u64,
        COMMANDS as u64,
        READ_AHEAD as u64,
        WORK,
        WORK_PER_TOKEN,
        PAGE_WORK,
        PAGE_WORK_PER_BYTE,
        DECODE_WORK,
        DECODE_WORK_PER_BYTE,
        SEARCH_WORK,
        REGION_SIGNS as u64,
        STARTS as u64,
        KNOWN_GAMES as u64,
        SETTINGS_BYTES,
        BASELINE_BYTES,
        MENDED_BYTES,
        UNPACKED_FREELY,
        UNPACK_RATIO,
    ];
    assert_eq!(told, limits);
}
