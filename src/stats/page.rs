//! The counts as one page to open in a browser: whole in itself, with charts and without scripts.

use std::io::{self, Write};

use super::Stats;
use crate::text::escape::{escaped, markup};
use crate::text::numbers::{counted, thousands};

const STYLE: &str = include_str!("page.css");
/// How high the columns of a chart can be, and how wide one is with its gap, in the units of the picture.
const HEIGHT: f64 = 160.0;
const STEP: f64 = 54.0;
/// The most columns of one chart; what lies beyond them is counted.
const COLUMNS: usize = 60;

/// Writes the page; of openings, first moves and findings at most `top` are told.
///
/// # Errors
/// If the output fails.
pub fn write(stats: &Stats, top: usize, out: &mut dyn Write) -> io::Result<()> {
    let games = stats.games;
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
        <meta name=\"viewport\" content=\"width=device-width\">\n<title>Games counted by bystander</title>\n\
        <style>\n{STYLE}</style>\n<h1>{} counted</h1>",
        counted(games, "game", "games")
    )?;
    if stats.incomplete {
        writeln!(
            out,
            "<p class=\"notice\">The run was stopped before its end: what was read until then is counted.</p>"
        )?;
    }
    writeln!(out, "<dl class=\"tiles\">")?;
    let moves = stats.plies as f64 / 2.0 / games.max(1) as f64;
    for (name, value) in [
        ("games", thousands(games)),
        ("plies", thousands(stats.plies)),
        ("plies not followed", thousands(stats.unaudited_plies)),
        (
            "moves of the longest game",
            thousands(stats.longest.div_ceil(2)),
        ),
        ("moves of a game, on average", format!("{moves:.1}")),
        ("findings", thousands(stats.findings.values().sum())),
    ] {
        writeln!(
            out,
            "<div class=\"tile\"><dt>{name}</dt><dd>{value}</dd></div>"
        )?;
    }
    writeln!(out, "</dl>\n<div class=\"charts\">")?;
    let decades = stats
        .decades
        .iter()
        .map(|(name, &count)| (name.clone(), count));
    columns("Games by decade", decades.collect(), out)?;
    // Lengths that no game has stand between the others.
    let longest = stats.lengths.keys().last().copied();
    let all = longest.map_or(0..0, |longest| 0..longest + 1).step_by(10);
    let lengths = all.map(|from| (length(from), stats.lengths.get(&from).map_or(0, |&it| it)));
    columns("Games by length, in moves", lengths.collect(), out)?;
    let all = usize::MAX;
    for (title, counts, of, most) in [
        ("Results", &stats.results, Some(games), all),
        ("Endings", &stats.endings, Some(games), all),
        ("Openings by name", &stats.names, Some(games), top),
        ("First moves", &stats.openings, Some(games), top),
        ("Found, by rule", &stats.findings, None, top),
        ("Notations", &stats.notations, Some(games), all),
        ("Encodings", &stats.encodings, Some(games), all),
    ] {
        bars(
            title,
            counts.iter().map(|(name, &count)| (name.as_str(), count)),
            (of, most),
            out,
        )?;
    }
    writeln!(out, "</div>\n</html>")
}

/// What stands under a column of games that are so long, or up to nine moves longer.
fn length(from: u64) -> String {
    format!("{}–{}", from, from + 9)
}

/// Counts that have an order of their own.
fn columns(title: &str, counts: Vec<(String, u64)>, out: &mut dyn Write) -> io::Result<()> {
    let Some(most) = counts.iter().map(|(_, count)| *count).max() else {
        return Ok(());
    };
    let shown = &counts[..counts.len().min(COLUMNS)];
    let (width, below) = (shown.len() as f64 * STEP, HEIGHT + 18.0);
    writeln!(
        out,
        "<figure{}><figcaption>{title}</figcaption>\n<svg viewBox=\"0 0 {width} {}\" preserveAspectRatio=\"xMinYMax\" role=\"img\" aria-label=\"{title}\">",
        if shown.len() > 12 {
            " class=\"wide\""
        } else {
            ""
        },
        below + 20.0,
    )?;
    for (at, (name, count)) in shown.iter().enumerate() {
        let high = *count as f64 / most as f64 * HEIGHT;
        let (left, top) = (at as f64 * STEP, below - high);
        let (middle, name) = (left + STEP / 2.0, markup(escaped(name)));
        writeln!(
            out,
            "<rect x=\"{:.0}\" y=\"{top:.1}\" width=\"{:.0}\" height=\"{high:.1}\"><title>{name}: {count}</title></rect>\
            <text x=\"{middle:.0}\" y=\"{:.1}\">{}</text><text x=\"{middle:.0}\" y=\"{:.0}\">{name}</text>",
            left + 4.0,
            STEP - 8.0,
            top - 4.0,
            short(*count),
            below + 14.0,
        )?;
    }
    writeln!(
        out,
        "<line x1=\"0\" x2=\"{width}\" y1=\"{below}\" y2=\"{below}\"/></svg>"
    )?;
    if shown.len() < counts.len() {
        let rest: u64 = counts[shown.len()..].iter().map(|(_, count)| count).sum();
        writeln!(
            out,
            "<p>{} beyond these columns.</p>",
            counted(rest, "game", "games")
        )?;
    }
    writeln!(out, "</figure>")
}

/// Counts of which the most frequent come first, with their shares of so many, if they have any.
fn bars<'a>(
    title: &str,
    counts: impl Iterator<Item = (&'a str, u64)>,
    (of, top): (Option<u64>, usize),
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut rows: Vec<(&str, u64)> = counts.collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let Some(&(_, most)) = rows.first() else {
        return Ok(());
    };
    writeln!(out, "<figure><figcaption>{title}</figcaption>\n<table>")?;
    let rest: u64 = rows.iter().skip(top).map(|(_, count)| count).sum();
    let others = match rows.len().saturating_sub(top) {
        0 => None,
        left => Some((format!("{left} others"), rest)),
    };
    let others = others.as_ref().map(|(name, count)| (&name[..], *count));
    for (at, (name, count)) in rows.iter().copied().take(top).chain(others).enumerate() {
        let wide = count as f64 * 100.0 / most as f64;
        // What is no kind by itself has no bar.
        let bar = match at < top {
            true => format!("<span class=\"bar\" style=\"width:{wide:.1}%\"></span>"),
            false => String::new(),
        };
        let share = of.map_or(String::new(), |of| {
            format!(
                " <small>{:.1} %</small>",
                count as f64 * 100.0 / of.max(1) as f64
            )
        });
        writeln!(
            out,
            "<tr><th>{}</th><td>{bar}</td><td class=\"count\">{}{share}</td></tr>",
            markup(escaped(name)),
            thousands(count)
        )?;
    }
    writeln!(out, "</table></figure>")
}

/// A number that has room above a column.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_number_finds_room() {
        let shown = [9_999, 10_000, 12_345_678].map(short);
        assert_eq!(shown, ["9999", "10k", "12M"]);
    }
}
