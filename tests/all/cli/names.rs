//! Names come from strangers: whatever stands in them, nothing that is said acts on the screen or on a log that a
//! program reads.

use std::io::Cursor;

use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;

/// Ends the line and begins a command of a build log; clears the screen; turns the reading direction.
const BAD: &str = "x\n::error title=A::told\r\u{1b}[2J\u{9b}31m\u{202e}\u{200b}";

fn assert_tame(text: &str, about: &str) {
    for line in text.lines() {
        assert!(
            !line.trim_start().starts_with("::error title=A"),
            "{about}: {text}"
        );
        assert!(
            !line.contains(['\r', '\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}']),
            "{about}: {line:?}"
        );
    }
}

/// An archive with a game, a picture and a text without games under such names.
fn archive() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (ending, bytes) in [
        ("1.pgn", CONFLICT.as_bytes()),
        ("2.pgn", PICTURE),
        ("3.pgn", b"nothing to read here\n"),
        ("4.zip", b"PK\x05\x06"),
    ] {
        let member = format!("{BAD}{ending}");
        zip.start_file(member, SimpleFileOptions::default())
            .unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn names_in_archives_are_spelt_out_everywhere() {
    let folder = folder(&[("a.zip", &archive())]);
    let zip = folder.path().join("a.zip");
    let formats = [
        "text", "jsonl", "sarif", "junit", "github", "html", "csv", "markdown",
    ];
    let mut runs: Vec<Vec<&str>> = formats
        .map(|format| vec!["audit", "--format", format])
        .into();
    runs.extend(["san", "german"].map(|to| vec!["convert", "--to", to]));
    runs.push(vec!["convert", "--to", "san", "--format", "jsonl"]);
    runs.push(vec!["stats"]);
    runs.push(vec!["show"]);
    for args in runs {
        let output = run(&[&args[..], &[name(&zip)]].concat());
        assert_tame(stderr(&output), &format!("{args:?}"));
        assert_tame(stdout(&output), &format!("{args:?}"));
        if args[0] != "show" {
            assert!(
                stderr(&output).contains(r"::error title=A::told\x0d\x1b[2J"),
                "{args:?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_are_spelt_out_everywhere() {
    let text = format!("id = \"x{BAD}\"\n").replace(['\n', '\r', '\u{1b}', '\u{9b}'], "");
    let bad = |ending: &str| format!("{BAD}{ending}");
    let files: [(&str, &[u8]); 6] = [
        (&bad("a.pgn"), CONFLICT.as_bytes()),
        (&bad("b.pgn"), PICTURE),
        (&bad("c.pgn"), b"nothing to read here\n"),
        (&bad("club.toml"), text.as_bytes()),
        (&bad("known"), b"{\"baseline\":\"x\"}\n"),
        (
            &bad("set.toml"),
            b"[[allow]]\nrule = \"bad-tag\"\npath = \"*\"\nreason = \"y\"\n",
        ),
    ];
    let folder = folder(&files);
    let at = |args: &[&str]| bystander(args).current_dir(folder.path()).output().unwrap();
    let (game, picture) = (bad("a.pgn"), bad("b.pgn"));
    let (club, known, set) = (bad("club.toml"), bad("known"), bad("set.toml"));
    let gone = bad("gone");
    let asked: Vec<Vec<&str>> = vec![
        vec!["audit", "."],
        vec!["audit", &gone],
        vec!["audit", &picture],
        vec!["audit", "-o", &game, &game],
        vec!["audit", "-o", "gone/\n::error title=A::told", &game],
        vec!["audit", "--code", &club, &game],
        vec!["audit", "--code", &gone, &game],
        vec!["audit", "--baseline", &known, &game],
        vec!["audit", "--baseline", &gone, &game],
        vec!["audit", "--baseline", &game, "--update-baseline", &game],
        vec!["audit", "--baseline", &known, "--update-baseline", &game],
        vec!["audit", "--config", &club, &game],
        vec!["audit", "--config", &set, &game],
        vec!["audit", "--config", &gone, &game],
        vec!["audit", "--select", &game, &game],
        vec!["config", "--config", &set],
        vec!["config", "--code", &game, "--baseline", &game],
        vec!["convert", "--to", "san", "."],
        vec!["convert", "--to", &game, &game],
        vec!["convert", "--to", "descriptive", "--style", &game, &game],
        vec!["codes", "show", &club],
        vec!["explain", &game],
        vec!["explain", "bad-tag", "--code", &club],
        vec!["stats", "."],
        vec!["show", &picture],
        vec!["show", &gone],
        vec!["show", &game],
        vec![&game],
    ];
    for args in asked {
        let output = at(&args);
        assert_tame(stderr(&output), &format!("{args:?}"));
        if args[0] != "convert" {
            assert_tame(stdout(&output), &format!("{args:?}"));
        }
        assert!(
            !output.stdout.is_empty() || !output.stderr.is_empty(),
            "{args:?}"
        );
    }
}

/// What `config` shows can be saved and read again, whatever stands in it.
#[test]
fn settings_are_shown_so_that_they_can_be_read_again() {
    let folder = folder::<&str>(&[]);
    let odd = "a\\\"b\u{202e}\u{1b}\u{e000}é";
    let path = folder.path().join("bystander.toml");
    let text = "[[allow]]\nrule = \"bad-tag\"\npath = \"*\"\nreason = \"a\\\\\\\"b\\u202e\\u001b\\ue000é\"\n";
    fs::write(&path, text).unwrap();
    let shown = bystander(&["config"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_tame(stdout(&shown), "config");
    let settings = bystander::internals::config::parse(&path, stdout(&shown)).unwrap();
    assert_eq!(settings.options.allow[0].reason, odd);
}
