//! The program itself, started as a person or a script starts it.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// The program, run from the project's folder in an environment of which nothing is the user's own.
pub(crate) fn bystander(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bystander"));
    command
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_clear()
        .env("COLUMNS", "100")
        .stdin(Stdio::null());
    for name in ["SystemRoot", "TMPDIR", "TEMP", "TMP"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
}

/// Starts it with a pipe at each end.
pub(crate) fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What it answers to what is written to its standard input.
pub(crate) fn answer(command: &mut Command, input: &[u8]) -> Output {
    let mut child = start(command);
    let mut stdin = child.stdin.take().unwrap();
    // A program that ends before it has read everything is judged by what it says.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

/// What the program does in a folder where it must end with exit code 0.
pub(crate) fn succeeds(folder: &Path, args: &[&str]) -> Output {
    let output = bystander(args).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    output
}
