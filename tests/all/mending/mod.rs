//! What is found, mended.

mod laws;
mod layout;
mod program;

use bystander::internals::audit::Auditor;
use bystander::internals::findings::{Applicability, Finding, Suppressions};
use bystander::internals::games::{Event, ReadOptions};
use bystander::internals::ingest::source::Input;
use bystander::internals::mend::{MendedText, Mender};
use bystander::internals::run::{Audit, Auditors};

use crate::support::auditor;

/// A text mended by all fixes that may be made.
fn mended(text: &[u8], allowed: Applicability) -> Vec<u8> {
    mended_under(&auditor(&["fide-2023"]), text, allowed)
}

fn mended_under(auditor: &Auditor, text: &[u8], allowed: Applicability) -> Vec<u8> {
    let mender = Mender {
        auditors: Auditors::one(auditor),
        options: ReadOptions::default(),
        names: None,
        allowed,
    };
    let mut inputs = [Input::text("text.pgn", text)];
    let mut texts = [MendedText::of(0)];
    let told = mender.mend(&mut inputs, &mut texts, &Suppressions::default);
    let told = told.unwrap();
    assert!(told.unmended.is_empty(), "{told:?}");
    let [MendedText { revision, .. }] = texts;
    revision.map_or_else(|| text.to_vec(), |revision| revision.text())
}

/// All that is found in a text, each by itself.
fn found(text: &[u8]) -> Vec<Finding> {
    let (auditor, mut known) = (auditor(&["fide-2023"]), Suppressions::default());
    let mut found = Vec::new();
    let audit = Audit {
        each: true,
        ..Audit::new(Auditors::one(&auditor), &mut known)
    };
    let inputs = [Input::text("text.pgn", text)];
    audit
        .run(&inputs, &ReadOptions::default(), &mut |event| {
            if let Event::Outcome { outcome, .. } = event {
                found.push(outcome.clone());
            }
            Ok(())
        })
        .unwrap();
    found
}
