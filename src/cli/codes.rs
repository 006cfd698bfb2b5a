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
    for (id, _) in codes::BUILT_IN {
        let code = codes::load(id).map_err(io::Error::other)?;
        let default = if *id == codes::DEFAULT {
            " (asked unless another is named)"
        } else {
            ""
        };
        writeln!(out, "{id:<12} {}  {}{default}", code.year, code.title)?;
    }
    out.finish()?;
    Ok(Status::Clean)
}
