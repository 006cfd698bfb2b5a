//! What several test files need.

/// Compares what a person sees with the snapshot of that name in a folder of `snapshots/`.
macro_rules! snap {
    ($folder:literal, $name:literal, $text:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/", $folder),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!($name, $text) })
    };
}

pub(crate) mod finding;
mod folder;
pub(crate) mod program;

pub(crate) use folder::folder;

use std::path::PathBuf;

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::codes;
use bystander::internals::findings::{Finding, Suppressions, Totals};
use bystander::internals::games::{Event, ReadOptions};
use bystander::internals::ingest::source::Input;
use bystander::internals::run::{Audit, Auditors};

/// A small reproducible generator (xorshift64*), so that a failing test fails again.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }
}

/// An auditor under these codes with every rule.
pub(crate) fn auditor(ids: &[&str]) -> Auditor {
    let codes = ids.iter().map(|id| codes::load(id).unwrap()).collect();
    Auditor::new(codes, Policy::default())
}

/// Audits a text as a file would be; all findings and the totals.
pub(crate) fn audit_with(
    text: &[u8],
    auditor: &Auditor,
    options: &ReadOptions,
) -> (Vec<Finding>, Totals) {
    let mut known = Suppressions::default();
    let audit = Audit::new(Auditors::one(auditor), &mut known);
    run_audit(text, audit, options)
}

/// The same, audited as is asked.
pub(crate) fn run_audit(
    text: &[u8],
    audit: Audit<'_, '_>,
    options: &ReadOptions,
) -> (Vec<Finding>, Totals) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let mut found = Vec::new();
    // The file is called otherwise in every run; findings may name it.
    let input = Input {
        name: "text.pgn".to_owned(),
        ..Input::file(file.path())
    };
    let totals = audit.run(&[input], options, &mut |event| {
        match event {
            Event::Outcome { outcome, .. } => found.push(outcome.clone()),
            Event::Failed(err) => panic!("{err}"),
            Event::NoGame { .. }
            | Event::Book { .. }
            | Event::Ended { .. }
            | Event::Progress { .. } => {}
        }
        Ok(())
    });
    (found, totals.unwrap())
}

/// The same under fide-2023.
pub(crate) fn audit(text: &str) -> (Vec<Finding>, Totals) {
    audit_with(
        text.as_bytes(),
        &auditor(&["fide-2023"]),
        &ReadOptions::default(),
    )
}

/// A file or folder of the material that lies beside the project at its makers'; `None`, and a message, where
/// it does not.
pub(crate) fn beside(path: &str) -> Option<PathBuf> {
    let found = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../shared")
        .join(path);
    if found.exists() {
        return Some(found);
    }
    skip(&format!("../shared/{path} is not here"));
    None
}

/// Says why a test proves nothing here.
pub(crate) fn skip(why: &str) {
    eprintln!("skipped: {why}");
}
