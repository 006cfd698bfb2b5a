//! The commands in the manuals run.

use std::path::Path;
use std::process::Command;

/// The lines of the blocks of a manual that are for a shell.
fn commands(manual: &str) -> impl Iterator<Item = &str> {
    let blocks = manual.split("```sh\n").skip(1);
    blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines())
}

/// Every command of every manual ends as a run may end: with nothing found, or with something. They run in a copy of
/// the corpora, for some of them write files.
#[test]
fn the_commands_in_the_manuals_run() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("target")).unwrap();
    std::os::unix::fs::symlink(project.join("corpora"), folder.path().join("corpora")).unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_bystander")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let (mut run, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(project.join("docs")).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        for command in commands(&std::fs::read_to_string(&file).unwrap()) {
            run += 1;
            let output = Command::new("sh")
                .args(["-c", command])
                .env("PATH", &path)
                .current_dir(folder.path())
                .output()
                .unwrap();
            if !matches!(output.status.code(), Some(0 | 1)) {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                wrong.push(format!("{}: `{command}`: {said}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(run >= 12, "only {run} commands were found");
}

/// What a manual shows of a command, in a block that names it: ```` ```text bystander audit games ````.
fn shown(manual: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = manual.split("\n```").skip(1).step_by(2);
    blocks.filter_map(|block| {
        let (head, shown) = block.split_once('\n')?;
        let (_, command) = head.split_once(' ')?;
        Some((command, shown))
    })
}

/// The first of what is shown that a command does not say: what stands between blank lines must stand so in the output; a
/// line that ends with `…` is the beginning of one.
fn missing<'s>(shown: &'s str, output: &str) -> Option<&'s str> {
    let said: Vec<&str> = output.lines().collect();
    let fits = |line: &&str, said: &&str| match line.strip_suffix('…') {
        Some(beginning) => said.starts_with(beginning),
        None => line == said,
    };
    shown.split("\n\n").find(|part| {
        let part: Vec<&str> = part.lines().collect();
        let stands = |said: &[&str]| part.iter().zip(said).all(|(line, said)| fits(line, said));
        !said.windows(part.len()).any(stands)
    })
}

/// What the front page and the manuals show is what the commands print, on either stream.
#[test]
fn what_is_shown_is_what_is_printed() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_bystander")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let manuals = std::fs::read_dir(project.join("docs")).unwrap();
    let manuals = manuals.map(|entry| entry.unwrap().path());
    let mut compared = 0;
    for manual in manuals.chain([project.join("README.md")]) {
        let Ok(text) = std::fs::read_to_string(&manual) else {
            continue;
        };
        let of_people = manual.extension().is_some_and(|ending| ending == "md");
        for (command, shown) in shown(&text).filter(|_| of_people) {
            if !command.starts_with("bystander ") && !command.starts_with("cat ") {
                continue;
            }
            compared += 1;
            let command = format!("{command} 2>&1");
            let output = Command::new("sh")
                .args(["-c", &command])
                .env("PATH", &path)
                .env("COLUMNS", "100")
                .current_dir(project)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            let missing = missing(shown.trim_end(), &said);
            assert_eq!(
                missing,
                None,
                "{}: `{command}` says\n{said}",
                manual.display()
            );
        }
    }
    assert!(compared >= 9, "only {compared} were found");
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
