//! `bystander explain`

mod answer;

use std::io::{self, Write};

use super::output::{Content, Output};
use super::{Status, complain};
use crate::audit::check_of;
use crate::codes;
use crate::findings::RuleId;

/// Say what a rule asks, why it matters, and show an example; or how a code answers it.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Say what a rule asks, why it matters, and show an example.\n\n\
    With --code the answer of that code alone: what it says to each question of the rule, the articles with what they \
    say, and the keys of the code file that decide.",
    after_help = "Examples:\n  bystander explain\n  bystander explain check-not-announced\n  \
    bystander explain check-not-announced --code bca\n  \
    bystander explain draw-claimable --code bca --code fide-2023\n  \
    bystander explain illegal-move --code ./our-club.toml"
)]
pub(super) struct Args {
    /// The rule; all of them are listed if none is named.
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// Tell how this code answers: an id (see `bystander codes`), a TOML file, or `all`; may be given several times.
    #[arg(long, value_name = "ID|FILE", requires = "rule")]
    code: Vec<String>,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let mut out = Output::open(None, Content::Styled)?;
    match args
        .rule
        .as_deref()
        .map(|name| (name, RuleId::asked_for(name)))
    {
        None => list(&mut out)?,
        Some((_, Ok(rule))) if args.code.is_empty() => {
            out.write_all(rule.meta().page().as_bytes())?;
            if !check_of(rule).keys.is_empty() {
                let name = rule.name();
                writeln!(
                    out,
                    "\n`bystander explain {name} --code ID` tells how one code answers, with its articles."
                )?;
            }
        }
        Some((_, Ok(rule))) => {
            if let Err(err) = answers(rule, &args.code, &mut out)? {
                complain(&err);
                return Ok(Status::Failed);
            }
        }
        Some((name, Err(_))) if codes::load(name).is_ok() => {
            complain(&format!(
                "`{name}` is a code of laws and no rule: `bystander codes show {name}` tells what it provides, and \
                 `bystander explain RULE --code {name}` how it answers a rule"
            ));
            return Ok(Status::Failed);
        }
        Some((name, Err(why))) => {
            complain(&format!("`{name}`: {why}"));
            return Ok(Status::Failed);
        }
    }
    out.finish()?;
    Ok(Status::Clean)
}

/// Writes how each of the codes answers; nothing if one of them cannot be had.
fn answers(
    rule: RuleId,
    named: &[String],
    out: &mut dyn Write,
) -> io::Result<Result<(), codes::CodeError>> {
    let loaded: Result<Vec<_>, _> = codes::names(named).map(codes::load_with_keys).collect();
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(err) => return Ok(Err(err)),
    };
    for (n, (code, keys)) in loaded.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        answer::page(rule, code, keys).text(out)?;
    }
    Ok(Ok(()))
}

fn list(out: &mut dyn Write) -> io::Result<()> {
    let mut group = "";
    for rule in RuleId::ALL {
        let meta = rule.meta();
        if meta.group != group {
            group = meta.group;
            writeln!(out, "{group}")?;
        }
        writeln!(out, "  {:<24} {:<8} {}", meta.name, meta.level, meta.asks())?;
    }
    Ok(())
}
