//! `bystander stats`

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::ValueEnum;

use super::common::{
    InputArgs, Notices, PathArgs, ThreadsArgs, WhereArgs, complain_of, reading, run_error,
};
use super::output::{Content, Output};
use super::progress::{Progress, ProgressMode};
use super::shard::check_cuttable;
use super::{Status, interrupt};
use crate::audit::{Auditor, Policy};
use crate::codes;
use crate::config::read::whole;
use crate::games::{Event, ReadOptions};
use crate::pipeline::Shard;
use crate::report::jsonl::JsonObject;
use crate::stats::{self, Stats, page};
use crate::text::escape::{escaped, width};
use crate::text::json::push_line;

/// Count what is in files, directories or standard input: results, decades, openings, notations, findings.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bystander stats games/\n  bystander stats --code bca --format json base.pgn.zst\n  \
    zcat base.pgn.gz | bystander stats\n  \
    bystander stats --format html games/ > games.html\n  \
    bystander stats --where 'player ~ \"Morphy\" and year < 1860' games/\n  \
    bystander stats --format jsonl --games games/ > games.jsonl"
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    wanted: WhereArgs,
    /// The code of laws that findings are made under.
    #[arg(long, value_name = "ID|FILE", default_value = codes::DEFAULT)]
    code: String,
    /// How the counts are written.
    #[arg(long, value_enum, default_value_t = StatsFormat::Table)]
    format: StatsFormat,
    /// Write a row for each game before the counts; with --format jsonl.
    #[arg(long)]
    games: bool,
    /// Count only the K-th of N parts of the input.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Of openings, first moves and findings, tell at most so many in the table and on the page.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = whole::<usize>(0, u32::MAX.into()), allow_negative_numbers = true)]
    top: usize,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// When to show how far the run is.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ProgressMode::Auto)]
    progress: ProgressMode,
}

/// How counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// For people.
    Table,
    /// For programs: one JSON object.
    Json,
    /// For programs: one JSON object a line, the counts as the last.
    Jsonl,
    /// For people: one page with charts that a browser shows.
    Html,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let (inputs, errors) = args.paths.expand();
    let failed = complain_of(&errors);
    if inputs.is_empty() && failed {
        return Ok(Status::Failed);
    }
    if args.games && args.format != StatsFormat::Jsonl {
        return Err(io::Error::other("--games is for --format jsonl"));
    }
    args.shard
        .map_or(Ok(()), |shard| check_cuttable(shard, &inputs))?;
    let codes = codes::load_all(std::slice::from_ref(&args.code)).map_err(io::Error::other)?;
    let options = ReadOptions {
        shard: args.shard,
        stop: interrupt::listen(),
        ..reading(args.input.input, args.input.encoding, args.threads.threads)
    };
    let auditor = Auditor::new(codes, Policy::default()).choosing(args.wanted.query());
    let progress = Progress::of(args.progress, &inputs, None);
    let mut notices = Notices::new(true, progress);
    notices.failed = failed;
    let content = match args.format {
        StatsFormat::Table => Content::Styled,
        StatsFormat::Json | StatsFormat::Jsonl | StatsFormat::Html => Content::Raw,
    };
    let mut out = Output::open(None, content)?;
    let mut line = Vec::new();
    let counted = stats::run(&inputs, &auditor, &options, args.games, &mut |event| {
        notices.hear(&event);
        let Event::Outcome { source, outcome } = event else {
            return Ok(());
        };
        line.clear();
        push_line(&JsonObject::game(source, &outcome), &mut line)?;
        out.write_all(&line)
    });
    let failed = notices.failed;
    notices.finish();
    let counted = counted.map_err(run_error)?;
    write(args, &counted, &mut out)?;
    out.finish()?;
    Ok(Status::of(failed || counted.incomplete, false))
}

fn write(args: &Args, stats: &Stats, out: &mut dyn Write) -> io::Result<()> {
    let mut line = Vec::new();
    match args.format {
        StatsFormat::Json => {
            serde_json::to_writer(&mut line, stats)?;
            line.push(b'\n');
        }
        StatsFormat::Jsonl => push_line(&JsonObject::summary(stats), &mut line)?,
        StatsFormat::Table => return table(stats, args.top, out),
        StatsFormat::Html => return page::write(stats, args.top, out),
    }
    out.write_all(&line)
}

fn table(stats: &Stats, top: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{:<28} {:>12}", "games", stats.games)?;
    writeln!(out, "{:<28} {:>12}", "plies", stats.plies)?;
    writeln!(
        out,
        "{:<28} {:>12}",
        "plies not followed", stats.unaudited_plies
    )?;
    writeln!(
        out,
        "{:<28} {:>12}",
        "plies of the longest game", stats.longest
    )?;
    let all = usize::MAX;
    for (title, counts, most) in [
        ("results", &stats.results, all),
        ("decades", &stats.decades, all),
        ("openings", &stats.names, top),
        ("first moves", &stats.openings, top),
        ("endings", &stats.endings, all),
        ("notations", &stats.notations, all),
        ("encodings", &stats.encodings, all),
        ("findings", &stats.findings, top),
    ] {
        let by_name = title == "decades";
        section(
            title,
            counts,
            (stats.games, title != "findings"),
            by_name,
            most,
            out,
        )?;
    }
    if stats.incomplete {
        writeln!(out, "\nincomplete: the run was stopped")?;
    }
    Ok(())
}

/// One kind of counts, the most frequent first unless they have an order of their own.
fn section(
    title: &str,
    counts: &BTreeMap<String, u64>,
    (games, shares): (u64, bool),
    by_name: bool,
    most: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}")?;
    let mut rows: Vec<(&String, u64)> = counts.iter().map(|(name, count)| (name, *count)).collect();
    if !by_name {
        rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
    for (name, count) in rows.iter().take(most) {
        let gap = 26_usize.saturating_sub(width(name));
        write!(out, "  {}{:gap$} {count:>12}", escaped(name), "")?;
        match shares {
            true => writeln!(
                out,
                " {:>6.1} %",
                *count as f64 * 100.0 / games.max(1) as f64
            )?,
            false => writeln!(out)?,
        }
    }
    if rows.len() > most {
        let rest: u64 = rows[most..].iter().map(|(_, count)| count).sum();
        writeln!(
            out,
            "  {:<26} {rest:>12}",
            format!("{} others", rows.len() - most)
        )?;
    }
    Ok(())
}
