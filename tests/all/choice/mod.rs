//! Which games a run is about, and where they go.

mod drop;
mod query;
mod split;

use std::fs;
use std::process::Output;

use crate::support::folder;
use crate::support::program::bystander;

/// Runs the program in a folder.
fn run(folder: &tempfile::TempDir, args: &[&str]) -> Output {
    bystander(args).current_dir(folder.path()).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
