//! What `bystander.toml` says of conversions, and what the command line says against it.

use std::path::Path;

use crate::support::program::bystander;
use tempfile::TempDir;

const GAME: &str = "[Event \"Club\"]\n[Result \"*\"]\n\n1. e4 e5 {as played} 2. Nf3 *\n";

fn folder(settings: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bystander.toml"), settings).unwrap();
    std::fs::write(folder.path().join("a.pgn"), GAME).unwrap();
    folder
}

/// Standard output, standard error and exit code.
fn run(folder: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let output = bystander(args).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn a_conversion_takes_its_settings_from_the_file() {
    let folder = folder(
        "[convert]\nto = \"descriptive\"\nstyle = \"n\"\nformat = \"lines\"\ncomments = false\n",
    );
    let converted = |args: &[&str]| {
        let (out, err, code) = run(folder.path(), &[&["convert", "a.pgn"][..], args].concat());
        assert_eq!(code, Some(0), "{err}");
        out
    };
    assert_eq!(converted(&[]), "P-K4 P-K4 N-KB3\n");
    // The style is of the notation beside it, and not of another.
    assert_eq!(converted(&["--to", "san"]), "e4 e5 Nf3\n");
    assert_eq!(converted(&["--style", "kt"]), "P-K4 P-K4 Kt-KB3\n");
    assert!(!converted(&["--format", "pgn"]).contains("as played"));
    let (_, err, code) = run(folder.path(), &["convert", "--no-config", "a.pgn"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("`--to san`"), "{err}");
}

#[test]
fn config_shows_what_holds_for_conversions() {
    let folder = folder("code = [\"auto\"]\n[convert]\nto = \"lan\"\nrepair = true\n");
    let (shown, _, _) = run(folder.path(), &["config"]);
    for line in [
        "[convert]  # under fide-2023 (default)",
        "to = \"lan\"                                # bystander.toml:3",
        "repair = true                             # bystander.toml:4",
        "comments = true                           # default",
    ] {
        assert!(
            shown.lines().any(|shown| shown.starts_with(line)),
            "{line}: {shown}"
        );
    }
    // What is shown is a file that says the same.
    std::fs::write(folder.path().join("all.toml"), &shown).unwrap();
    let (again, err, code) = run(folder.path(), &["config", "--config", "all.toml"]);
    assert_eq!(code, Some(0), "{err}");
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.split("  #").next().unwrap().trim_end().to_owned())
            .collect()
    };
    assert_eq!(values(&again), values(&shown));
}

/// A pawn may stay a pawn under some codes: what is lawful is asked of the code of the project.
#[test]
fn the_code_of_the_file_says_what_is_lawful() {
    let folder = folder("code = \"bca\"\n");
    let game = "[Event \"Club\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n1. a8=P *\n";
    std::fs::write(folder.path().join("b.pgn"), game).unwrap();
    let (_, err, code) = run(folder.path(), &["convert", "--to", "san", "b.pgn"]);
    assert_eq!(code, Some(0), "{err}");
    let (_, err, code) = run(
        folder.path(),
        &["convert", "--to", "san", "--code", "fide-2023", "b.pgn"],
    );
    assert_eq!(code, Some(1), "{err}");
}
