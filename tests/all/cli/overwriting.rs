//! Nothing that is read is written over, and nothing that stands under a name is replaced by something else.

use super::*;

/// A game and a baseline, settings and a code of laws beside it.
fn desk() -> TempDir {
    let files: [(&str, &[u8]); 4] = [
        ("a.pgn", CONFLICT.as_bytes()),
        ("notes.txt", b"years of work\n"),
        (
            "club.toml",
            b"id = \"club\"\ntitle = \"t\"\nyear = 1900\nsource = \"s\"\nextends = \"house.toml\"\n",
        ),
        (
            "house.toml",
            b"id = \"house\"\ntitle = \"t\"\nyear = 1900\nsource = \"s\"\nextends = \"bca\"\n",
        ),
    ];
    let desk = folder(&files);
    fs::write(desk.path().join("bystander.toml"), "code = \"club.toml\"\n").unwrap();
    desk
}

fn at(desk: &TempDir, args: &[&str]) -> Output {
    bystander(args).current_dir(desk.path()).output().unwrap()
}

/// The same through a shell, for what only a shell can ask for.
fn shell(desk: &TempDir, script: &str) -> Output {
    let mut command = std::process::Command::new("sh");
    let program = env!("CARGO_BIN_EXE_bystander");
    command.args([
        "-c",
        &script.replace("bystander ", &format!("'{program}' ")),
    ]);
    command.current_dir(desk.path()).output().unwrap()
}

/// Every file, its bytes and, where there are any, its rights.
fn everything(desk: &TempDir) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(desk.path()).unwrap();
    let mut all: Vec<_> = paths
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read(&path).unwrap_or_default()))
        .collect();
    all.sort();
    all
}

#[test]
fn no_output_goes_over_what_the_run_reads() {
    let desk = desk();
    let entered = at(
        &desk,
        &[
            "audit",
            "--baseline",
            "known.jsonl",
            "--update-baseline",
            "a.pgn",
        ],
    );
    assert_eq!(entered.status.code(), Some(0), "{}", stderr(&entered));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.pgn", desk.path().join("link.pgn")).unwrap();
        fs::hard_link(desk.path().join("a.pgn"), desk.path().join("twin.pgn")).unwrap();
    }
    let before = everything(&desk);
    let known: &[&str] = &["--baseline", "known.jsonl"];
    let mut asked: Vec<(Vec<&str>, &str)> = Vec::new();
    for (file, what) in [
        ("a.pgn", "one of the inputs"),
        ("./../NAME/a.pgn", "one of the inputs"),
        #[cfg(unix)]
        ("link.pgn", "one of the inputs"),
        #[cfg(unix)]
        ("twin.pgn", "one of the inputs"),
        ("bystander.toml", "the settings"),
        ("club.toml", "a code of laws"),
        ("house.toml", "a code of laws"),
    ] {
        asked.push((vec!["audit", "-o", file, "a.pgn"], what));
        asked.push((vec!["convert", "--to", "lan", "-o", file, "a.pgn"], what));
        // What is no baseline is refused as such first.
        let what = "is no baseline";
        asked.push((
            vec!["audit", "--update-baseline", "--baseline", file, "a.pgn"],
            what,
        ));
    }
    for more in [&[][..], &["--update-baseline"]] {
        let args = [&["audit", "-o", "known.jsonl", "a.pgn"], known, more].concat();
        asked.push((args, "the baseline"));
    }
    asked.push((vec!["audit", "-o", ".", "a.pgn"], "it is a directory"));
    asked.push((vec!["audit", "-o", "a.pgn/x", "a.pgn"], "no folder"));
    asked.push((
        vec![
            "audit",
            "--update-baseline",
            "--baseline",
            "notes.txt",
            "a.pgn",
        ],
        "is no baseline and would be overwritten",
    ));
    let name = desk
        .path()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    for (args, what) in asked {
        let args: Vec<String> = args.iter().map(|arg| arg.replace("NAME", &name)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = at(&desk, &args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr(&output).contains(what),
            "{args:?}: {}",
            stderr(&output)
        );
        assert!(everything(&desk) == before, "{args:?}");
    }
    // The baseline itself may be brought up to date, an old or an empty one too.
    for old in ["{\"baseline\":\"bystander/v0\"}\nrubble\n", ""] {
        fs::write(desk.path().join("known.jsonl"), old).unwrap();
        let output = at(
            &desk,
            &[&["audit", "--update-baseline", "a.pgn"], known].concat(),
        );
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let audited = at(&desk, &[&["audit", "a.pgn"], known].concat());
        assert_eq!(audited.status.code(), Some(0), "{}", stderr(&audited));
    }
}

/// An input that happens to begin as a baseline does is not written over either.
#[test]
fn a_baseline_is_no_input_of_its_own_run() {
    let desk = desk();
    let path = desk.path().join("known.jsonl");
    fs::write(&path, format!("{{\"baseline\":\"x\"}}\n{CONFLICT}")).unwrap();
    let before = everything(&desk);
    let args = [
        "audit",
        "--update-baseline",
        "--baseline",
        "known.jsonl",
        "known.jsonl",
    ];
    let output = at(&desk, &args);
    assert_fails(&output, &["one of the inputs"]);
    assert!(everything(&desk) == before);
}

#[test]
fn a_run_that_failed_leaves_the_baseline_and_says_so() {
    let desk = desk();
    let args = [
        "audit",
        "--update-baseline",
        "--baseline",
        "k.jsonl",
        "a.pgn",
        "gone.pgn",
    ];
    let output = at(&desk, &args);
    assert_fails(&output, &["gone.pgn", "the baseline stays as it was"]);
    assert!(!desk.path().join("k.jsonl").exists());
}

#[cfg(unix)]
mod rights {
    use std::fs::File;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn mode(desk: &TempDir, file: &str) -> u32 {
        fs::metadata(desk.path().join(file)).unwrap().mode() & 0o7777
    }

    #[test]
    fn a_file_keeps_its_mode_and_a_new_one_has_the_usual() {
        let desk = desk();
        let commands = [
            "bystander audit a.pgn --no-config -o out",
            "bystander convert --to lan a.pgn --no-config -o out",
            "bystander audit a.pgn --no-config --update-baseline --baseline out",
        ];
        for command in commands {
            for (mask, usual) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
                let _ = fs::remove_file(desk.path().join("out"));
                let first = shell(&desk, &format!("umask {mask}; {command}"));
                assert_ne!(first.status.code(), Some(2), "{}", stderr(&first));
                assert_eq!(mode(&desk, "out"), usual, "{command}");
            }
            for kept in [0o600, 0o666, 0o751] {
                let rights = fs::Permissions::from_mode(kept);
                fs::set_permissions(desk.path().join("out"), rights).unwrap();
                let again = shell(&desk, &format!("umask 027; {command}"));
                assert_ne!(again.status.code(), Some(2), "{}", stderr(&again));
                assert_eq!(mode(&desk, "out"), kept, "{command}");
            }
        }
    }

    #[test]
    fn the_target_of_a_link_is_written() {
        let desk = desk();
        let path = |name: &str| desk.path().join(name);
        fs::create_dir(path("store")).unwrap();
        fs::write(path("store/kept"), "old").unwrap();
        symlink("store/kept", path("link")).unwrap();
        symlink("link", path("link-to-link")).unwrap();
        symlink("store/new", path("hanging")).unwrap();
        fs::hard_link(path("store/kept"), path("twin")).unwrap();
        for (link, target) in [
            ("link-to-link", "store/kept"),
            ("hanging", "store/new"),
            ("twin", "store/kept"),
        ] {
            fs::write(path("store/kept"), "old").unwrap();
            let output = at(&desk, &["audit", "--no-config", "a.pgn", "-o", link]);
            assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
            let told = fs::read(path(target)).unwrap();
            assert!(told.starts_with(b"error[result-conflict]"), "{link}");
        }
        assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
        assert!(fs::symlink_metadata(path("hanging")).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(path("twin")).unwrap().nlink(),
            2,
            "still one file"
        );
        assert_eq!(
            fs::read_dir(path("store")).unwrap().count(),
            2,
            "nothing is left over"
        );
        symlink("circle", path("circle")).unwrap();
        let output = at(&desk, &["audit", "--no-config", "a.pgn", "-o", "circle"]);
        assert_fails(&output, &["cannot write `circle`"]);
    }

    #[test]
    fn open_streams_are_written_to() {
        let desk = desk();
        let plain = at(&desk, &["audit", "--no-config", "a.pgn"]).stdout;
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            if name != "-" && !Path::new(name).exists() {
                continue;
            }
            let piped = at(&desk, &["audit", "--no-config", "a.pgn", "-o", name]);
            assert!(piped.stdout == plain, "{name}");
            // What stands in the file already stays, and the stream stays that file.
            let line = format!(
                "(echo before; bystander audit --no-config a.pgn -o {name}; echo after) > all.log"
            );
            let output = shell(&desk, &line);
            assert_eq!(stderr(&output), "", "{name}");
            let all = fs::read(desk.path().join("all.log")).unwrap();
            assert!(
                all == [b"before\n", &plain[..], b"after\n"].concat(),
                "{name}"
            );
            assert_eq!(mode(&desk, "all.log") & 0o600, 0o600);
        }
        let line = "bystander audit --no-config a.pgn -o /dev/fd/3 3>>all.log";
        fs::write(desk.path().join("all.log"), "before\n").unwrap();
        assert_eq!(shell(&desk, line).status.code(), Some(1));
        let all = fs::read(desk.path().join("all.log")).unwrap();
        assert!(all == [b"before\n", &plain[..]].concat());
        let null = at(&desk, &["audit", "--no-config", "a.pgn", "-o", "/dev/null"]);
        assert_eq!(null.status.code(), Some(1));
        use std::os::unix::fs::FileTypeExt;
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
    }

    #[test]
    fn standard_output_is_no_input() {
        let desk = desk();
        for line in [
            "bystander audit --no-config a.pgn >> a.pgn",
            "bystander convert --no-config --to lan a.pgn >> a.pgn",
            "bystander convert --no-config --to lan < a.pgn >> a.pgn",
            "bystander convert --no-config --to lan - -o a.pgn < a.pgn",
        ] {
            let output = shell(&desk, line);
            assert_fails(&output, &["write to another file"]);
            let left = fs::read(desk.path().join("a.pgn")).unwrap();
            assert!(left == CONFLICT.as_bytes(), "{line}");
        }
        // A file that the shell made where games are looked for is no game.
        let line = "bystander convert --no-config --to lan --quiet . > out.txt";
        assert_eq!(shell(&desk, line).status.code(), Some(0));
        let once = fs::read(desk.path().join("out.txt")).unwrap();
        let line = "bystander convert --no-config --to lan . >> out.txt";
        let output = shell(&desk, line);
        assert!(stderr(&output).contains("out.txt` is where standard output goes"));
        let twice = fs::read(desk.path().join("out.txt")).unwrap();
        assert!(twice == once.repeat(2));
    }

    /// Whoever may write everywhere cannot be refused; the test then proves nothing, and says so.
    #[test]
    fn what_may_not_be_written_stays() {
        let desk = desk();
        let path = |name: &str| desk.path().join(name);
        fs::write(path("locked"), "old").unwrap();
        fs::set_permissions(path("locked"), fs::Permissions::from_mode(0o444)).unwrap();
        if File::options().write(true).open(path("locked")).is_ok() {
            crate::support::skip("this user may write to every file");
            return;
        }
        let output = at(&desk, &["audit", "--no-config", "a.pgn", "-o", "locked"]);
        assert_fails(
            &output,
            &["cannot write `locked`", "you may not write there"],
        );
        assert_eq!(fs::read(path("locked")).unwrap(), b"old");
        // A file that may be written to is, where nothing new can be put beside it.
        fs::create_dir(path("closed")).unwrap();
        fs::write(path("closed/open"), "old").unwrap();
        fs::set_permissions(path("closed"), fs::Permissions::from_mode(0o555)).unwrap();
        let output = at(
            &desk,
            &["audit", "--no-config", "a.pgn", "-o", "closed/open"],
        );
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        let new = at(
            &desk,
            &["audit", "--no-config", "a.pgn", "-o", "closed/new"],
        );
        assert_fails(&new, &["you may not write there"]);
        fs::set_permissions(path("closed"), fs::Permissions::from_mode(0o755)).unwrap();
    }
}
