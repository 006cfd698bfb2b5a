//! Which games a run is about, and where they go.

mod drop;
mod query;
mod split;

use std::fs;
use std::process::Output;

use crate::support::program::bystander;

/// Runs the program in a folder.
fn run(folder: &tempfile::TempDir, args: &[&str]) -> Output {
    bystander(args).current_dir(folder.path()).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}
