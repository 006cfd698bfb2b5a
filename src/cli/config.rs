//! `bystander config`

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;

use super::common::ConfigArgs;
use super::output::{Content, Output};
use super::{Status, complain};
use crate::config::{Options, PathOptions, SettingOrigin, Settings};
use crate::findings::{Level, RuleId};
use crate::text::escape::{escaped, is_hidden};

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
    options: Options,
    #[command(flatten)]
    config: ConfigArgs,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let settings = match args.config.settings(args.options.clone()) {
        Ok(settings) => settings,
        Err(err) => {
            complain(&err);
            return Ok(Status::Failed);
        }
    };
    let mut out = Output::open(None, Content::Styled)?;
    write(&settings, &mut out)?;
    out.finish()?;
    Ok(Status::Clean)
}

fn write(settings: &Settings, out: &mut dyn Write) -> io::Result<()> {
    match &settings.file {
        Some(file) => {
            let path = file.path.to_string_lossy();
            writeln!(out, "# settings from {}", escaped(&path))?;
        }
        None => writeln!(out, "# no bystander.toml here or in a folder above")?,
    }
    write_options(settings, out)?;
    write_conversion(settings, out)?;
    writeln!(out, "\n[levels]")?;
    for &rule in RuleId::ALL {
        let (level, origin) = settings.rule(rule);
        line(out, rule.name(), &level_or_off(level), &origin)?;
    }
    match &settings.file {
        Some(file) => write_tables(settings, &file.options, out),
        None => Ok(()),
    }
}

fn write_options(settings: &Settings, out: &mut dyn Write) -> io::Result<()> {
    let Settings { options, typed, .. } = settings;
    let path = |path: &Option<PathBuf>| Some(quoted(&path.as_ref()?.to_string_lossy()));
    let files = |paths: &Option<Vec<PathBuf>>| {
        let paths = paths.as_ref()?.iter().map(|path| path.to_string_lossy());
        Some(list(&paths.collect::<Vec<_>>()))
    };
    let is_set = |flag: Option<bool>| flag.unwrap_or_default().to_string();
    // A key, and what holds of it; or what is usual, where there is no value for it.
    macro_rules! rows {
        ($( $key:ident = $value:expr; )+) => { $(
            let (key, value): (String, Result<String, &str>) = (kebab(stringify!($key)), $value);
            match value {
                Ok(value) => line(out, &key, &value, &settings.origin(&key, typed.$key.is_some()))?,
                Err(usual) => writeln!(out, "# {key}: {usual}  # default")?,
            }
        )+ };
    }
    rows! {
        code = Ok(list(&settings.codes()));
        format = Ok(word(options.format));
        fail_on = Ok(word(options.fail_on));
        threads = options.threads.map(|n| n.to_string()).ok_or("as many as there are processors");
        baseline = path(&options.baseline).ok_or("none");
        known = files(&options.known).ok_or("none");
        reference = files(&options.reference).ok_or("none");
        variants = Ok(is_set(options.variants));
        names = path(&options.names).ok_or("none");
        spellings = Ok(is_set(options.spellings));
        input = Ok(word(options.input));
        encoding = options.encoding.map(|charset| quoted(charset.name()))
            .ok_or("guessed for each text that is not UTF-8");
        certainty = options.certainty.map(|share| share.to_string()).ok_or("no game is cut for it");
    }
    Ok(())
}

/// A field's name as the file spells it.
fn kebab(field: &str) -> String {
    field.replace('_', "-")
}

/// `[convert]`; the flags are those of `audit`, so that it is said in the file alone.
fn write_conversion(settings: &Settings, out: &mut dyn Write) -> io::Result<()> {
    let in_file = Settings::new(Options::default(), settings.file.clone());
    let (code, origin) = in_file.code_of_moves();
    writeln!(out, "\n[convert]  # under {} ({origin})", escaped(&code))?;
    let options = &in_file.options.convert;
    if options.to.is_none() {
        writeln!(out, "# to: said with --to  # default")?;
    }
    let flag = |set: Option<bool>, usual: bool| Some(set.unwrap_or(usual).to_string());
    for (key, value) in [
        ("to", options.to.map(|to| quoted(to.name()))),
        ("style", options.style.as_deref().map(quoted)),
        (
            "from",
            Some(quoted(options.from.unwrap_or_default().name())),
        ),
        ("format", Some(word(options.format))),
        ("repair", flag(options.repair, false)),
        ("keep-original", flag(options.keep_original, false)),
        ("comments", flag(options.comments, true)),
    ] {
        if let Some(value) = value {
            let origin = in_file.origin(&format!("convert.{key}"), false);
            line(out, key, &value, &origin)?;
        }
    }
    Ok(())
}

fn write_tables(settings: &Settings, said: &Options, out: &mut dyn Write) -> io::Result<()> {
    let origin = |key: String| settings.origin(&key, false);
    for (index, paths) in said.paths.iter().enumerate() {
        writeln!(out, "\n[[paths]]  # {}", origin(format!("paths.{index}")))?;
        write_paths(paths, out)?;
    }
    for (index, allow) in said.allow.iter().enumerate() {
        writeln!(out, "\n[[allow]]  # {}", origin(format!("allow.{index}")))?;
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

fn write_paths(paths: &PathOptions, out: &mut dyn Write) -> io::Result<()> {
    let files: Vec<&str> = paths.files.iter().map(|pattern| pattern.as_str()).collect();
    writeln!(out, "files = {}", list(&files))?;
    if let Some(code) = &paths.code {
        writeln!(out, "code = {}", list(code))?;
    }
    for (key, rules) in [
        ("select", &paths.select),
        ("ignore", &paths.ignore),
        ("deny", &paths.deny),
    ] {
        if let Some(rules) = rules {
            let names: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
            writeln!(out, "{key} = {}", list(&names))?;
        }
    }
    for (rule, level) in &paths.levels {
        writeln!(out, "levels.{} = {}", rule.name(), level_or_off(*level))?;
    }
    Ok(())
}

fn level_or_off(level: Option<Level>) -> String {
    quoted(&level.map_or("off".to_owned(), |level| level.to_string()))
}

/// A key and its value, and beside it who says so.
fn line(out: &mut dyn Write, key: &str, value: &str, from: &SettingOrigin) -> io::Result<()> {
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

/// The word for a value, or for what is usual.
fn word<T: ValueEnum + Default>(value: Option<T>) -> String {
    let value = value.unwrap_or_default().to_possible_value();
    quoted(value.as_ref().map_or("", |value| value.get_name()))
}
