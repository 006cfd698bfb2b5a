//! `bystander lsp`

use std::io;

use super::Status;
use crate::lsp;

/// Serve an editor over standard input and output.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Serve an editor over standard input and output, in the language server protocol.\n\n\
    Findings appear while a score is typed, as its nearest `bystander.toml` asks; over a move stand the board, the FEN and \
    the move in SAN and descriptive; behind moves of other notations stands SAN. docs/editors.md has the set-up for \
    VS Code, Neovim, Helix and Emacs.",
    after_help = "Examples:\n  bystander lsp\n\n\
    Exit code: 0 the editor has said good-bye, 2 the run itself failed."
)]
pub(super) struct Args {
    /// Speak over standard input and output, as is always done; editors like to say so.
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_args: &Args) -> io::Result<Status> {
    lsp::run().map_err(io::Error::other)?;
    Ok(Status::of(false, false))
}
