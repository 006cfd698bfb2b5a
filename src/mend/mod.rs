//! Texts mended by the fixes of what is found in them.
//!
//! Every round audits the inputs as they are and makes the fixes that are allowed; of those that meet, the first. Rounds
//! follow until nothing more is to be made, and the law of the whole is that of each edit: outside of the edits not a
//! byte changes. Where only what is safe may be made, every game has the same moves afterwards: that is looked at, and a
//! fix with which it would not be so is left out.

mod choice;
pub mod diff;
mod moves;
mod recode;
mod revision;
mod words;

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use choice::FixChoice;
pub use revision::Revision;
pub use words::rewordings;

use crate::findings::{Applicability, Edit, Finding, Fix, RuleId, Suppressions};
use crate::games::ReadOptions;
use crate::ingest::source::{Input, Location};
use crate::limits::MENDED_BYTES;
use crate::persons::KnownPersons;
use crate::pipeline::RunError;
use crate::run::{Audit, AuditEvent, Auditors};

/// Rounds at most; each that follows another is there for what met a fix before, or was not seen because of it.
const ROUNDS: usize = 64;
/// Fixes of one round, at most; the rest are made in the next.
const FIXES: usize = 1 << 18;

/// How often a text is read in a round to find those fixes with which the same is played.
const TRIES: u32 = 64;

/// A text that can be mended.
#[derive(Debug)]
pub struct MendedText {
    /// The index of its input.
    pub input: usize,
    /// What becomes of it; `None` until something is changed.
    pub revision: Option<Revision>,
}

impl MendedText {
    /// The text of an input.
    pub fn of(input: usize) -> MendedText {
        MendedText {
            input,
            revision: None,
        }
    }
}

/// What was mended.
#[derive(Debug, Default)]
pub struct Mended {
    /// How many fixes were made, by the rule of their finding.
    pub fixes: BTreeMap<RuleId, u64>,
    /// How many more there would be if readings were chosen.
    pub unsafe_left: u64,
    /// Which texts could not be mended, and why.
    pub unmended: Vec<String>,
    /// What could not be read.
    pub failures: Vec<String>,
    /// The run was stopped before its end.
    pub incomplete: bool,
}

/// Why a stretch of a source is mended.
#[derive(Debug)]
pub struct Reason {
    source: String,
    edits: Vec<Edit>,
    /// The rule, and what the fix does.
    pub why: String,
}

impl Reason {
    /// Whether it is why bytes of a source are others.
    pub fn is_of(&self, source: &str, at: &Range<usize>) -> bool {
        let touches = |edit: &Edit| edit.start as usize <= at.end && at.start <= edit.end as usize;
        self.source == source && self.edits.iter().any(touches)
    }
}

/// Mends texts.
pub struct Mender<'a> {
    /// Who audits.
    pub auditors: Auditors<'a>,
    /// How inputs are read.
    pub options: ReadOptions,
    /// What is known of names, if they are compared with each other.
    pub names: Option<&'a KnownPersons>,
    /// The most that a fix may do.
    pub allowed: Applicability,
}

impl Mender<'_> {
    /// Mends texts of these inputs until nothing more is to be mended; the inputs are then the mended texts. What is known
    /// before each round is left as it is.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn mend(
        &self,
        inputs: &mut [Input],
        texts: &mut [MendedText],
        known: &dyn Fn() -> Suppressions,
    ) -> Result<Mended, RunError> {
        let mut mended = Mended::default();
        let mut room = MENDED_BYTES;
        for _ in 0..ROUNDS {
            let round = self.audit(inputs, texts, known())?;
            let Round {
                offers,
                unsafe_left,
                failures,
                incomplete,
            } = round;
            (mended.unsafe_left, mended.failures) = (unsafe_left, failures);
            mended.incomplete = incomplete;
            let mut changed = false;
            for (text, offers) in texts.iter_mut().zip(offers) {
                if incomplete || offers.is_empty() {
                    continue;
                }
                let input = &mut inputs[text.input];
                let revision = match load(text, input, &mut room) {
                    Ok(revision) => revision,
                    Err(err) => {
                        let why = format!("`{}` is not mended: {err}", input.name);
                        mended.unmended.push(why);
                        continue;
                    }
                };
                if self.make(revision, &offers, &mut mended) {
                    *input = Input {
                        explicit: input.explicit,
                        ..Input::text(input.name.clone(), revision.text())
                    };
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Ok(mended)
    }

    /// Why texts would be mended: what is found in them as they are, and would be mended by itself.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn reasons(
        &self,
        inputs: &[Input],
        mut known: Suppressions,
    ) -> Result<Vec<Reason>, RunError> {
        let mut reasons = Vec::new();
        let audit = Audit {
            each: true,
            names: self.names,
            ..Audit::new(self.auditors.clone(), &mut known)
        };
        audit.run(inputs, &self.options, &mut |event| {
            if let AuditEvent::Outcome { source, outcome } = event
                && let Some(fix) = self.allowed_of(outcome)
                && reasons.len() < FIXES
            {
                reasons.push(Reason {
                    source: source.to_owned(),
                    edits: fix.edits.clone(),
                    why: format!("{}: {}", outcome.rule.name(), fix.title),
                });
            }
            Ok(())
        })?;
        Ok(reasons)
    }

    fn audit(
        &self,
        inputs: &[Input],
        texts: &[MendedText],
        mut known: Suppressions,
    ) -> Result<Round, RunError> {
        let by_name = texts.iter().enumerate();
        let by_name = by_name.map(|(at, text)| (inputs[text.input].name.as_str(), at));
        let by_name: BTreeMap<&str, usize> = by_name.collect();
        let mut round = Round {
            offers: vec![Vec::new(); texts.len()],
            ..Round::default()
        };
        let audit = Audit {
            each: true,
            names: self.names,
            ..Audit::new(self.auditors.clone(), &mut known)
        };
        let mut left = FIXES;
        let totals = audit.run(inputs, &self.options, &mut |event| {
            match event {
                AuditEvent::Outcome { source, outcome } => {
                    let at = by_name.get(source).copied();
                    let fix = self.allowed_of(outcome);
                    let is_unsafe = |fix: &Fix| fix.applicability == Applicability::Unsafe;
                    match (at, fix) {
                        (Some(at), Some(fix)) if left > 0 => {
                            left -= 1;
                            round.offers[at].push((outcome.rule, fix.clone()));
                        }
                        (Some(_), None) if outcome.fixes.iter().any(is_unsafe) => {
                            round.unsafe_left += 1;
                        }
                        _ => {}
                    }
                }
                AuditEvent::Failed(err) => round.failures.push(err.to_string()),
                _ => {}
            }
            Ok(())
        })?;
        round.incomplete = totals.incomplete;
        Ok(round)
    }

    /// The first fix of a finding that may be made.
    fn allowed_of<'f>(&self, finding: &'f Finding) -> Option<&'f Fix> {
        let mut fixes = finding.fixes.iter();
        fixes.find(|fix| fix.applicability <= self.allowed)
    }

    /// Makes fixes of a text; whether there was one.
    fn make(&self, revision: &mut Revision, offers: &[(RuleId, Fix)], mended: &mut Mended) -> bool {
        let text = revision.text();
        let mut trial = Trial {
            revision,
            options: &self.options,
            played: moves::played(&text, &self.options),
            tries: TRIES,
            keeps_moves: self.allowed == Applicability::Safe,
        };
        let whole = offers.iter().find(|(_, fix)| fix.recode.is_some());
        if let Some((rule, _)) = whole
            && let Some(edits) = recode::edits(&text, &self.options)
        {
            let edits: Vec<&Edit> = edits.iter().collect();
            if trial.holds(&edits) {
                revision.edit(edits);
                *mended.fixes.entry(*rule).or_default() += 1;
                return true;
            }
        }
        let mut choice = FixChoice::default();
        trial.choose(offers, &mut choice);
        for rule in choice.rules() {
            *mended.fixes.entry(*rule).or_default() += 1;
        }
        revision.edit(choice.edits());
        !choice.rules().is_empty()
    }
}

/// Fixes of a text, tried before they are made.
struct Trial<'a> {
    revision: &'a Revision,
    options: &'a ReadOptions,
    /// What is played in the text as it is.
    played: Option<u128>,
    /// How many more times it may be read.
    tries: u32,
    /// The same must be played with them.
    keeps_moves: bool,
}

impl Trial<'_> {
    /// Takes all fixes that may be made together, without those that the text does not bear.
    fn choose(&mut self, offers: &[(RuleId, Fix)], choice: &mut FixChoice) {
        let mut all = choice.clone();
        for (rule, fix) in offers {
            all.offer(*rule, fix);
        }
        if all.rules().len() == choice.rules().len() {
            return;
        }
        if self.holds(&all.edits().collect::<Vec<_>>()) {
            *choice = all;
        } else if offers.len() > 1 {
            let (first, second) = offers.split_at(offers.len() / 2);
            self.choose(first, choice);
            self.choose(second, choice);
        }
    }

    /// Whether these edits may be made: what becomes of the text can be read, and the same is played if it must be.
    fn holds(&mut self, edits: &[&Edit]) -> bool {
        let Some(left) = self.tries.checked_sub(1) else {
            return false;
        };
        self.tries = left;
        let mut tried = self.revision.clone();
        tried.edit(edits.iter().copied());
        let played = moves::played(&tried.text(), self.options);
        played.is_some() && (!self.keeps_moves || played == self.played)
    }
}

/// What becomes of a text; it is read when it is first asked for, as long as there is room for it.
fn load<'t>(
    text: &'t mut MendedText,
    input: &Input,
    room: &mut u64,
) -> io::Result<&'t mut Revision> {
    if text.revision.is_none() {
        let original: Arc<[u8]> = match &input.location {
            Location::Memory(text) => Arc::clone(text),
            Location::File(path) => std::fs::read(path)?.into(),
            Location::Stdin => return Err(io::ErrorKind::Unsupported.into()),
        };
        *room = room.checked_sub(original.len() as u64).ok_or_else(|| {
            io::Error::other("there is too much to be mended at once; mend fewer files")
        })?;
        text.revision = Some(Revision::new(original));
    }
    text.revision
        .as_mut()
        .ok_or_else(|| io::ErrorKind::NotFound.into())
}

/// What a round of the audit offers.
#[derive(Default)]
struct Round {
    /// The fixes for each text, in order.
    offers: Vec<Vec<(RuleId, Fix)>>,
    unsafe_left: u64,
    failures: Vec<String>,
    incomplete: bool,
}
