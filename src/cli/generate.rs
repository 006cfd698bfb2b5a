//! `bystander generate`

use std::io::{self, Write};

use clap::{CommandFactory, Subcommand};
use clap_complete::Shell;

use super::output::{Content, Output};
use super::{Cli, Status};

/// Write the manual page, or completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  bystander generate man > bystander.1\n  \
    bystander generate completions bash > ~/.local/share/bash-completion/completions/bystander\n  \
    bystander generate completions zsh > ~/.zfunc/_bystander\n  \
    bystander generate completions fish > ~/.config/fish/completions/bystander.fish")]
pub(super) struct Args {
    #[command(subcommand)]
    what: Artifact,
}

#[derive(Debug, Subcommand)]
enum Artifact {
    /// Write the manual page, with a section for every command.
    #[command(
        after_help = "Examples:\n  bystander generate man > bystander.1\n  bystander generate man | man -l -"
    )]
    Man,
    /// Write completions for a shell.
    #[command(after_help = "Examples:\n  \
        bystander generate completions bash > ~/.local/share/bash-completion/completions/bystander\n  \
        bystander generate completions zsh > ~/.zfunc/_bystander\n  \
        bystander generate completions fish > ~/.config/fish/completions/bystander.fish")]
    Completions {
        /// Which shell.
        #[arg(value_enum)]
        shell: Shell,
    },
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let mut out = Output::open(None, Content::Styled)?;
    let mut command = Cli::command();
    match args.what {
        Artifact::Man => man(&command, &mut out)?,
        Artifact::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut command, "bystander", &mut text);
            out.write_all(&text)?;
        }
    }
    out.finish()?;
    Ok(Status::Clean)
}

/// One page for the program, and behind it the pages of its commands.
fn man(command: &clap::Command, out: &mut dyn Write) -> io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(out)?;
    for sub in command.get_subcommands() {
        let name = format!("bystander {}", sub.get_name());
        let page = clap_mangen::Man::new(sub.clone().bin_name(name).disable_help_flag(true));
        writeln!(out, ".SH \"COMMAND {}\"", sub.get_name().to_uppercase())?;
        page.render_synopsis_section(out)?;
        page.render_description_section(out)?;
        page.render_options_section(out)?;
        page.render_extra_section(out)?;
    }
    Ok(())
}
