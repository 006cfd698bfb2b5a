//! What a run makes of the baseline: what it knows before, and how it is left.

use std::fmt::Display;
use std::io;
use std::path::Path;

use super::output::{Content, Output};
use crate::findings::{Baseline, BaselineEntry, RuleId, Suppressions};
use crate::text::escape::escaped;

/// What becomes of a baseline when not everything could be read.
pub(super) const NOT_ENTERED: &str =
    "the baseline stays as it was, because the run failed; mend that and enter the findings then";

/// What is to be done with the baseline.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct BaselineArgs {
    /// Enter everything that is found in the baseline instead of telling it; what it knows of other files and of rules that
    /// are not asked stays.
    #[arg(long)]
    update_baseline: bool,
    /// Take out of the baseline what of these files and rules is not found any more.
    #[arg(long, conflicts_with = "update_baseline")]
    prune: bool,
}

impl BaselineArgs {
    /// Whether it is written to.
    pub(super) fn writes(self) -> bool {
        self.update_baseline || self.prune
    }

    /// What is known before a run: that, and the baseline of a file.
    pub(super) fn suppressions(
        self,
        known: Suppressions,
        baseline: Option<&Path>,
    ) -> Result<Suppressions, String> {
        match (baseline, self.update_baseline) {
            (None, false) if self.prune => {
                Err("--prune needs a file: name it with --baseline".to_owned())
            }
            (None, false) => Ok(known),
            (None, true) => {
                Err("--update-baseline needs a file: name it with --baseline".to_owned())
            }
            (Some(path), true) => Baseline::check_replaceable(path)
                .map(|()| known.entering())
                .map_err(|err| err.to_string()),
            (Some(path), false) => Baseline::read(path)
                .map(|baseline| known.with_baseline(baseline))
                .map_err(|err| err.to_string()),
        }
    }

    /// Leaves the file as the run has it, or tells what in it is stale.
    pub(super) fn save(
        self,
        path: &Path,
        known: &Suppressions,
        asks: impl Fn(RuleId) -> bool,
        tell: impl Fn(&dyn Display),
    ) -> io::Result<()> {
        let Some(baseline) = known.baseline() else {
            return Ok(());
        };
        // What is no rule any more is never found.
        let asked = |entry: &BaselineEntry| RuleId::from_name(&entry.rule).is_none_or(&asks);
        let looked_at = |entry: &BaselineEntry| known.has_read(&entry.source) && asked(entry);
        let left = if self.update_baseline {
            // What cannot be read as a baseline is made anew.
            let older = Baseline::read(path).unwrap_or_default();
            baseline.over(&older, looked_at)
        } else if self.prune {
            baseline.pruned(looked_at)
        } else {
            tell_stale(baseline, path, looked_at, tell);
            return Ok(());
        };
        let mut file = Output::open(Some(path), Content::Raw)?;
        left.write(&mut file)?;
        file.finish()?;
        tell(&format!(
            "findings in the baseline `{}` now: {}",
            path.display(),
            left.findings()
        ));
        Ok(())
    }
}

/// Tells what the baseline knows and is not there any more.
fn tell_stale(
    baseline: &Baseline,
    path: &Path,
    looked_at: impl Fn(&BaselineEntry) -> bool,
    tell: impl Fn(&dyn Display),
) {
    let mut stale = baseline.stale(looked_at);
    let Some(first) = stale.next() else { return };
    let BaselineEntry {
        rule,
        source,
        number,
        text,
        ..
    } = first;
    let more = match stale.count() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    tell(&format!(
        "stale in the baseline `{}`: {rule} in {}, {}{more}; take out what is stale with --prune",
        path.display(),
        escaped(source),
        escaped(&format!("{number} {text}")),
    ));
}
