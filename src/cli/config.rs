//! `bystander config`

use std::io::{self, Write};

use clap::ValueEnum;

use super::convert::Conversion;
use super::output::{Ink, Output};
use super::settings::{Chosen, Effective, Flags, Origin};
use super::{Status, complain};
use crate::config::{PathSettings, RuleSettings, Settings};
use crate::findings::RuleId;
use crate::text::escape::{is_hidden, shown};

/// Show the settings that hold here, and where each comes from.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Show the settings that hold here, and where each comes from: the command line, a line of \
        `bystander.toml` (in this folder or the nearest above it), or what is usual. The flags are those of `audit`; what is said of conversions stands under `[convert]`. \
        What is shown can be saved as a `bystander.toml`.",
    after_help = "Examples:\n  bystander config\n  bystander config --code bca --ignore move-number\n  \
        bystander config --config club/bystander.toml > bystander.toml"
)]
pub(super) struct Args {
    #[command(flatten)]
    flags: Flags,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let effective = match Effective::of(&args.flags) {
        Ok(effective) => effective,
        Err(err) => {
            complain(&err);
            return Ok(Status::Failed);
        }
    };
    let mut out = Output::open(None, Ink::Colours)?;
    write(&effective, &mut out)?;
    out.finish()?;
    Ok(Status::Clean)
}

fn write(effective: &Effective, out: &mut dyn Write) -> io::Result<()> {
    match &effective.file {
        Some(file) => {
            let path = file.path.to_string_lossy();
            writeln!(out, "# settings from {}", shown(&path))?;
        }
        None => writeln!(out, "# no bystander.toml here or in a folder above")?,
    }
    let Chosen { value, from } = &effective.code;
    line(out, "code", &list(value), from)?;
    let Chosen { value, from } = &effective.format;
    line(out, "format", &word(*value), from)?;
    let Chosen { value, from } = &effective.fail_on;
    line(out, "fail-on", &word(*value), from)?;
    match &effective.threads {
        Chosen {
            value: Some(threads),
            from,
        } => line(out, "threads", &threads.to_string(), from)?,
        Chosen { value: None, .. } => {
            writeln!(out, "# threads: as many as there are processors  # default")?
        }
    }
    match &effective.baseline {
        Chosen {
            value: Some(path),
            from,
        } => {
            line(out, "baseline", &quoted(&path.to_string_lossy()), from)?;
        }
        Chosen { value: None, .. } => writeln!(out, "# baseline: none  # default")?,
    }
    let Chosen { value, from } = &effective.input;
    line(out, "input", &word(*value), from)?;
    match &effective.encoding {
        Chosen {
            value: Some(charset),
            from,
        } => line(out, "encoding", &quoted(charset.name()), from)?,
        Chosen { value: None, .. } => writeln!(
            out,
            "# encoding: guessed for each text that is not UTF-8  # default"
        )?,
    }
    write_conversion(
        &Conversion::of(&Default::default(), effective.file.as_ref()),
        out,
    )?;
    writeln!(out, "\n[levels]")?;
    for &rule in RuleId::ALL {
        let Chosen { value, from } = effective.rule(rule);
        let level = value.map_or("off".to_owned(), |level| level.to_string());
        line(out, rule.name(), &quoted(&level), &from)?;
    }
    match &effective.file {
        Some(file) => write_tables(file, out),
        None => Ok(()),
    }
}

fn write_conversion(conversion: &Conversion, out: &mut dyn Write) -> io::Result<()> {
    let Chosen { value, from } = &conversion.code;
    writeln!(out, "\n[convert]  # under {} ({from})", shown(value))?;
    match &conversion.to {
        Chosen {
            value: Some(to),
            from,
        } => line(out, "to", &quoted(to.name()), from)?,
        Chosen { value: None, .. } => writeln!(out, "# to: said with --to  # default")?,
    }
    if let Chosen {
        value: Some(style),
        from,
    } = &conversion.style
    {
        line(out, "style", &quoted(style), from)?;
    }
    let Chosen { value, from } = &conversion.from;
    line(out, "from", &quoted(value.name()), from)?;
    let Chosen { value, from } = &conversion.format;
    line(out, "format", &word(*value), from)?;
    for (key, Chosen { value, from }) in [
        ("repair", &conversion.repair),
        ("keep-original", &conversion.keep_original),
        ("comments", &conversion.comments),
    ] {
        line(out, key, &value.to_string(), from)?;
    }
    Ok(())
}

fn write_tables(file: &Settings, out: &mut dyn Write) -> io::Result<()> {
    for paths in &file.paths {
        write_paths(file, paths, out)?;
    }
    for allow in &file.allow {
        writeln!(
            out,
            "\n[[allow]]  # {}",
            Origin::File(file.path.clone(), allow.line)
        )?;
        writeln!(out, "rule = {}", quoted(allow.rule.name()))?;
        writeln!(out, "path = {}", quoted(allow.path.as_str()))?;
        for (key, value) in [("game", allow.game), ("ply", allow.ply.map(u64::from))] {
            if let Some(value) = value {
                writeln!(out, "{key} = {value}")?;
            }
        }
        if let Some(text) = &allow.text {
            writeln!(out, "text = {}", quoted(text))?;
        }
        writeln!(out, "reason = {}", quoted(&allow.reason))?;
    }
    Ok(())
}

fn write_paths(file: &Settings, paths: &PathSettings, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "\n[[paths]]  # {}",
        Origin::File(file.path.clone(), paths.line)
    )?;
    let files: Vec<&str> = paths.files.iter().map(|pattern| pattern.as_str()).collect();
    writeln!(out, "files = {}", list(&files))?;
    if let Some(code) = &paths.code {
        writeln!(out, "code = {}", list(code))?;
    }
    let RuleSettings {
        select,
        ignore,
        deny,
        levels,
    } = &paths.rules;
    for (key, rules) in [("select", select), ("ignore", ignore), ("deny", deny)] {
        if let Some(rules) = rules {
            let names: Vec<&str> = rules.value.iter().map(|rule| rule.name()).collect();
            writeln!(out, "{key} = {}", list(&names))?;
        }
    }
    for level in levels {
        let (rule, level) = level.value;
        let level = level.map_or("off".to_owned(), |level| level.to_string());
        writeln!(out, "levels.{} = {}", rule.name(), quoted(&level))?;
    }
    Ok(())
}

/// A key and its value, and beside it who says so.
fn line(out: &mut dyn Write, key: &str, value: &str, from: &Origin) -> io::Result<()> {
    let said = format!("{key} = {value}");
    writeln!(out, "{said:<40}  # {from}")
}

/// A string as TOML has it, on one line, with nothing in it that acts on the screen.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if is_hidden(c) => quoted.push_str(&format!("\\U{:08x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

fn list(names: &[impl AsRef<str>]) -> String {
    let names: Vec<String> = names.iter().map(|name| quoted(name.as_ref())).collect();
    format!("[{}]", names.join(", "))
}

fn word(value: impl ValueEnum) -> String {
    let value = value.to_possible_value();
    quoted(value.as_ref().map_or("", |value| value.get_name()))
}
