//! `bystander audit --fix`, `--diff`, `--check`: what is found, mended.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Status;
use super::common::{QuietArgs, run_error};
use super::complain;
use super::errata::ErrataDraft;
use super::guard::Guard;
use super::output::{Content, Output};
use crate::audit::Auditor;
use crate::errata::{ErratumKind, NewErratum};
use crate::findings::{Applicability, Suppressions};
use crate::games::ReadOptions;
use crate::ingest::open::{only_text, plain_size};
use crate::ingest::source::{Input, Location};
use crate::limits::MENDED_BYTES;
use crate::mend::{Mended, MendedText, Mender, Reason, Revision, diff, rewordings};
use crate::persons::KnownPersons;
use crate::run::Auditors;

/// What becomes of the fixes.
#[derive(Debug, clap::Args)]
pub(super) struct MendArgs {
    /// Mend what can be mended without changing what a score means, in the files themselves, and report what is left; what
    /// is packed or comes from standard input is written to the file that -o names.
    #[arg(long, group = "mends", conflicts_with_all = ["update_baseline", "shard"])]
    fix: bool,
    /// Show what --fix would change as a unified diff, and write nothing; exit code 1 if there is something.
    #[arg(long, group = "mends", conflicts_with_all = ["update_baseline", "shard"])]
    diff: bool,
    /// Name the files that --fix would change, and write nothing; exit code 1 if there are any.
    #[arg(long, group = "mends", conflicts_with_all = ["update_baseline", "shard", "diff"])]
    check: bool,
    /// Write what --fix would change as errata to this file, and leave the inputs as they are.
    #[arg(long, value_name = "FILE", requires = "fix", conflicts_with_all = ["diff", "check"])]
    to_errata: Option<PathBuf>,
    /// Make also the fixes that choose a reading.
    #[arg(long, requires = "mends")]
    unsafe_fixes: bool,
}

/// What is mended, and where what becomes of it goes.
pub(super) struct Mending<'a> {
    pub(super) inputs: &'a mut Vec<Input>,
    pub(super) auditors: (&'a [Auditor], &'a [usize]),
    pub(super) options: ReadOptions,
    /// What is known of names, if they are compared with each other.
    pub(super) names: Option<&'a KnownPersons>,
    pub(super) reads: &'a Guard,
    pub(super) output: Option<&'a Path>,
    pub(super) quiet: &'a QuietArgs,
}

impl MendArgs {
    /// Whether anything is to be mended.
    pub(super) fn are_given(&self) -> bool {
        self.fix || self.diff || self.check
    }

    /// Nothing is written but what would be.
    fn only_shows(&self) -> bool {
        self.diff || self.check
    }

    /// Whether the changes are written as errata.
    pub(super) fn to_errata(&self) -> bool {
        self.to_errata.is_some()
    }

    fn allowed(&self) -> Applicability {
        match self.unsafe_fixes {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        }
    }

    /// Mends the inputs, which are then the mended texts; how the run ended, if it ends with that.
    pub(super) fn mend(
        &self,
        mending: &mut Mending<'_>,
        known: &dyn Fn() -> Suppressions,
    ) -> io::Result<Option<Status>> {
        let alone = unpacked(mending.inputs)?;
        if alone && !self.only_shows() && !self.to_errata() && mending.output.is_none() {
            let why = "what is packed or comes from standard input cannot be mended in place; say with -o where it is to go";
            return Err(io::Error::other(why));
        }
        let mut texts = texts(mending);
        let files = mending.inputs.clone();
        let auditors = Auditors::several(mending.auditors.0, mending.auditors.1.to_vec());
        let mender = Mender {
            auditors,
            options: mending.options,
            names: mending.names,
            allowed: self.allowed(),
        };
        let reasons = match self.to_errata() {
            true => mender.reasons(&files, known()).map_err(run_error)?,
            false => Vec::new(),
        };
        let mended = mender.mend(mending.inputs, &mut texts, known);
        let mended = mended.map_err(run_error)?;
        let changed: Vec<(&Input, &Revision)> = texts
            .iter()
            .filter_map(|text| Some((&files[text.input], text.revision.as_ref()?)))
            .filter(|(_, revision)| revision.is_changed())
            .collect();
        mended.unmended.iter().for_each(|why| complain(why));
        if self.only_shows() {
            mended.failures.iter().for_each(|why| complain(why));
            self.show(&changed, mending)?;
            let failed = mended.incomplete || !mended.failures.is_empty();
            return Ok(Some(Status::of(failed, !changed.is_empty())));
        }
        if mended.incomplete {
            complain(&"the run was stopped before its end: nothing was mended");
            return Ok(Some(Status::Failed));
        }
        if let Some(path) = &self.to_errata {
            write_errata(path, &changed, &reasons, mending)?;
            return Ok(None);
        }
        match mending.output.filter(|_| alone) {
            Some(path) => {
                let text = match changed.first() {
                    Some((_, revision)) => revision.text(),
                    None => held(&mending.inputs[0]),
                };
                let out = Output::open_beside(Some(path), Content::Raw, mending.reads)?;
                write(&text, out)?;
            }
            None => changed
                .iter()
                .try_for_each(|(input, revision)| put_back(input, revision))?,
        }
        mending.quiet.remark(&summary(&mended, changed.len()));
        Ok(None)
    }

    /// The diff, or the names of what would be changed.
    fn show(&self, changed: &[(&Input, &Revision)], mending: &Mending<'_>) -> io::Result<()> {
        let mut out = Output::open_beside(mending.output, Content::Raw, mending.reads)?;
        for (input, revision) in changed {
            match self.diff {
                true => diff::write(&input.name, revision, &mut out)?,
                false => writeln!(out, "{}", input.name)?,
            }
        }
        out.finish()
    }

    /// Whether what was mended goes to the file that is named for it, and the report to standard output.
    pub(super) fn takes_output(&self, inputs: &[Input]) -> bool {
        self.fix && matches!(inputs, [input] if plain_size(input).is_none())
    }
}

/// Unpacks the only input, if it is one that cannot be mended where it is; whether it is.
fn unpacked(inputs: &mut [Input]) -> io::Result<bool> {
    let [input] = inputs else { return Ok(false) };
    if plain_size(input).is_some() {
        return Ok(false);
    }
    let Some(text) = only_text(input, MENDED_BYTES)? else {
        let why = format!(
            "`{}` holds more than one text, or too long a one, to be mended",
            input.name
        );
        return Err(io::Error::other(why));
    };
    *input = Input::text(input.name.clone(), text);
    Ok(true)
}

/// The texts that can be mended; of the others it is said why they are not.
fn texts(mending: &Mending<'_>) -> Vec<MendedText> {
    let mut texts = Vec::new();
    for (at, input) in mending.inputs.iter().enumerate() {
        let why_not = match (plain_size(input), input.path()) {
            (None, Some(_)) => {
                "it is packed or UTF-16; name it alone, and say with -o where it is to go"
            }
            (Some(size), _) if size > MENDED_BYTES => "it is too large",
            (_, Some(path)) if leads_away(input, path) => {
                "it is a link that was found in a directory"
            }
            _ => {
                texts.push(MendedText::of(at));
                continue;
            }
        };
        let told = format!("`{}` is not mended: {why_not}", input.name);
        mending.quiet.remark(&told);
    }
    texts
}

/// Whether a file that was found, and not named, is a link.
fn leads_away(input: &Input, path: &Path) -> bool {
    let linked = || path.symlink_metadata().is_ok_and(|meta| meta.is_symlink());
    !input.explicit && linked()
}

/// The text of an input that was unpacked.
fn held(input: &Input) -> Vec<u8> {
    match &input.location {
        Location::Memory(text) => text.to_vec(),
        Location::File(_) | Location::Stdin => Vec::new(),
    }
}

fn write(text: &[u8], mut out: Output) -> io::Result<()> {
    out.write_all(text)?;
    out.finish()
}

/// Writes what was changed as errata.
fn write_errata(
    path: &Path,
    changed: &[(&Input, &Revision)],
    reasons: &[Reason],
    mending: &Mending<'_>,
) -> io::Result<()> {
    let mut draft = ErrataDraft::open(path, mending.reads)?;
    let mut left_out = 0;
    for (input, revision) in changed {
        let (words, left) = rewordings(revision);
        left_out += left;
        for one in words {
            let about = |reason: &&Reason| reason.is_of(&input.name, &one.at);
            let why = reasons.iter().find(about).map(|reason| reason.why.clone());
            draft.add(NewErratum {
                source: draft.source(&input.name),
                line: one.line,
                column: one.column,
                printed: one.old,
                read: one.new,
                kind: ErratumKind::Reading,
                by: "bystander audit --fix".to_owned(),
                why: why.unwrap_or_default(),
                hint: String::new(),
            });
        }
    }
    if left_out > 0 {
        let told = format!("{left_out} of the changes go beyond a line, and are no errata");
        mending.quiet.remark(&told);
    }
    draft.finish(mending.quiet)
}

/// Writes a mended text into its file, if that still holds what was mended.
fn put_back(input: &Input, revision: &Revision) -> io::Result<()> {
    let Some(path) = input.path() else {
        return Ok(());
    };
    if fs::read(path)? != revision.original() {
        let why = format!(
            "`{}` has changed in the meantime, and stays as it is",
            input.name
        );
        return Err(io::Error::other(why));
    }
    write(&revision.text(), Output::open(Some(path), Content::Raw)?)
}

/// How much was mended, and how much more could be.
fn summary(mended: &Mended, files: usize) -> String {
    let total: u64 = mended.fixes.values().sum();
    let rules: Vec<String> = mended
        .fixes
        .iter()
        .map(|(rule, times)| format!("{times} {}", rule.name()))
        .collect();
    let files = match files {
        1 => "1 file".to_owned(),
        n => format!("{n} files"),
    };
    let mut told = match total {
        0 => "nothing was mended".to_owned(),
        n => format!("mended in {files}: {n} ({})", rules.join(", ")),
    };
    if mended.unsafe_left > 0 {
        told.push_str(&format!(
            "; {} more with --unsafe-fixes",
            mended.unsafe_left
        ));
    }
    told
}
