//! `bystander codes`

use std::io::{self, Write};

use super::Status;
use super::output::Output;
use crate::codes;

/// List the codes of laws.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_: &Args) -> io::Result<Status> {
    let mut out = Output::open(None)?;
    let ids = codes::BUILT_IN.iter().map(|(id, _)| *id);
    let width = ids.map(str::len).max().unwrap_or(0);
    for (id, _) in codes::BUILT_IN {
        let code = codes::load(id).map_err(io::Error::other)?;
        let default = if *id == codes::DEFAULT {
            " (asked unless another is named)"
        } else {
            ""
        };
        writeln!(out, "{id:<width$}  {}  {}{default}", code.year, code.title)?;
    }
    out.finish()?;
    Ok(Status::Clean)
}
