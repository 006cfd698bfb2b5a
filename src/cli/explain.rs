//! `bystander explain`

use std::io::{self, Write};

use super::output::{Ink, Output};
use super::{Status, complain};
use crate::audit::Id;

/// Say what a rule asks, why it matters, and show an example.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The rule; all of them are listed if none is named.
    #[arg(value_name = "RULE")]
    rule: Option<String>,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let mut out = Output::open(None, Ink::Colours)?;
    match args.rule.as_deref().map(|name| (name, Id::asked_for(name))) {
        None => list(&mut out)?,
        Some((_, Ok(rule))) => out.write_all(rule.meta().page().as_bytes())?,
        Some((name, Err(why))) => {
            complain(&format!("`{name}`: {why}"));
            return Ok(Status::Failed);
        }
    }
    out.finish()?;
    Ok(Status::Clean)
}

fn list(out: &mut dyn Write) -> io::Result<()> {
    let mut group = "";
    for rule in Id::ALL {
        let meta = rule.meta();
        if meta.group != group {
            group = meta.group;
            writeln!(out, "{group}")?;
        }
        writeln!(out, "  {:<24} {:<8} {}", meta.name, meta.level, meta.asks())?;
    }
    Ok(())
}
