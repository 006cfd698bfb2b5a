//! The commands in the manuals run, and say what is shown of them.

use std::path::Path;
use std::process::{Command, Output};

use super::{documents, path};

/// A block of a manual: what stands behind its ` ``` `, and what it holds.
fn blocks(manual: &str) -> impl Iterator<Item = (&str, &str)> {
    let blocks = manual.split("\n```").skip(1).step_by(2);
    blocks.filter_map(|block| block.split_once('\n'))
}

/// The commands of a block for a shell: its lines, each with the text that it is given (`<<'END'`).
fn commands(block: &str) -> Vec<String> {
    let (mut commands, mut lines) = (Vec::new(), block.lines());
    while let Some(line) = lines.next() {
        let mut command = line.to_owned();
        if line.ends_with("<<'END'") {
            for text in lines.by_ref() {
                command = format!("{command}\n{text}");
                if text == "END" {
                    break;
                }
            }
        }
        commands.push(command);
    }
    commands
}

fn shell(command: &str, folder: &Path) -> Output {
    Command::new("sh")
        .args(["-c", command])
        .env("PATH", path())
        .env("COLUMNS", "100")
        .current_dir(folder)
        .output()
        .unwrap()
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

/// A manual is walked through from its beginning in a folder of its own, beside which nothing but the corpora are. Every
/// command (```` ```sh ````) ends as a run may end: with nothing found, or with something. What is shown of a command
/// (```` ```text bystander audit games ````) is what it says there, on either stream.
#[test]
fn what_the_manuals_do_can_be_done_and_shows_what_they_show() {
    let (mut run, mut compared, mut wrong) = (0, 0, Vec::new());
    for manual in documents() {
        let text = std::fs::read_to_string(&manual).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("target")).unwrap();
        let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
        std::os::unix::fs::symlink(corpora, folder.path().join("corpora")).unwrap();
        for (head, block) in blocks(&text) {
            let commands = if head == "sh" {
                commands(block)
            } else {
                Vec::new()
            };
            for command in commands {
                run += 1;
                let output = shell(&command, folder.path());
                if !matches!(output.status.code(), Some(0 | 1)) {
                    let said = String::from_utf8_lossy(&output.stderr).into_owned();
                    wrong.push(format!("{}: `{command}`: {said}", manual.display()));
                }
            }
            let shown = head.split_once(' ').map(|(_, command)| command);
            let is_ours = |command: &&str| {
                ["bystander ", "cat "]
                    .iter()
                    .any(|name| command.starts_with(name))
            };
            if let Some(command) = shown.filter(is_ours) {
                compared += 1;
                let output = shell(&format!("{command} 2>&1"), folder.path());
                let said = String::from_utf8_lossy(&output.stdout);
                if let Some(missing) = missing(block.trim_end(), &said) {
                    wrong.push(format!(
                        "{}: `{command}` does not say\n{missing}\nbut\n{said}",
                        manual.display()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        run >= 60 && compared >= 20,
        "only {run} commands and {compared} of their outputs were found"
    );
}
