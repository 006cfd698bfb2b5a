//! A code as a part of a document: docs/codes.md is made of these.

use std::io::{self, Write};

use super::show::GROUPS;
use crate::codes::{Code, Interpretation, Provision};
use crate::text::escape;

/// Writes the code as a section in Markdown.
pub(super) fn write(code: &Code, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "## `{}`\n", text(&code.id))?;
    writeln!(out, "**{}**\n", text(&code.title))?;
    let (short, source) = (text(code.short()), text(&code.source));
    writeln!(out, "Known as {short}, {}. Source: {source}.", code.year)?;
    for (group, title) in GROUPS {
        let articles = code
            .articles
            .iter()
            .filter(|article| article.shown == group);
        let rows: Vec<String> = articles.map(row).collect();
        if !rows.is_empty() {
            writeln!(out, "\n### {title}\n")?;
            writeln!(out, "| article | about | what it says | carried out by |")?;
            writeln!(out, "|---|---|---|---|\n{}", rows.join("\n"))?;
        }
    }
    if !code.readings.is_empty() {
        writeln!(out, "\n### Where the text is open\n")?;
    }
    for reading in &code.readings {
        interpretation(reading, out)?;
    }
    let lists = [
        ("Silent on", &code.silent),
        ("Not had, or not verified", &code.unverified),
    ];
    for (title, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        writeln!(out, "\n### {title}\n")?;
        for what in list {
            writeln!(out, "- {}", text(what))?;
        }
    }
    Ok(())
}

/// A line of the table of provisions.
fn row(article: &Provision) -> String {
    let decides = article.decides.iter().map(|key| format!("`{}`", text(key)));
    format!(
        "| {} | {} | {} | {} |",
        text(&article.cite),
        text(&article.about),
        text(&article.says),
        decides.collect::<Vec<_>>().join(", ")
    )
}

/// Writes how an open question was settled.
fn interpretation(reading: &Interpretation, out: &mut dyn Write) -> io::Result<()> {
    let key = reading.parameter.as_ref().map_or(String::new(), |key| {
        format!(" Key in the file: `{}`.", text(key))
    });
    writeln!(
        out,
        "- **{}** ({}): {} Taken: {}. Other: {}. Because {}.{key}",
        text(&reading.id),
        text(&reading.name),
        text(&reading.question),
        text(&reading.taken),
        text(&reading.other),
        text(&reading.why)
    )
}

/// Text that stands as it is in Markdown, and in a table.
pub(super) fn text(text: &str) -> String {
    escape::markdown(escape::shown(text))
}
