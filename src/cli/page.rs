//! A page about a code, and the two ways it is written: for a screen, and as a part of a document.

use std::io::{self, Write};

use anstyle::Style;

use super::layout::{BOLD, HEADING, beside, text_width, wrap};
use crate::codes::{Code, Interpretation, Provision};
use crate::text::escape::{self, escaped, width};

/// The widest citation that has its sentence beside it and not below, in columns.
const WIDEST_CITE: usize = 20;
/// The widest question that has its answer beside it and not below, in columns.
const WIDEST_QUESTION: usize = 44;
/// Where what was decided of an open question begins, in columns.
const DECISIONS: usize = 15;

/// What is told of a code.
pub(super) struct AboutCode<'c> {
    /// The code.
    pub(super) code: &'c Code,
    /// What the page is about.
    pub(super) title: String,
    /// What stands below the title, in paragraphs.
    pub(super) head: Vec<String>,
    /// What follows, each under a heading of its own; what is empty is left out.
    pub(super) parts: Vec<(&'static str, Section<'c>)>,
}

/// What stands under a heading.
pub(super) enum Section<'c> {
    /// Questions, each with its answer.
    Answers(Vec<(&'static str, String)>),
    /// Provisions.
    Articles(Vec<&'c Provision>),
    /// Open questions, and how they were settled.
    Readings(Vec<&'c Interpretation>),
    /// Things that the code does not say, or that are not known of it.
    List(&'c [String]),
    /// Lines as they are in a file.
    Lines(Vec<String>),
}

impl Section<'_> {
    fn is_empty(&self) -> bool {
        match self {
            Section::Answers(rows) => rows.is_empty(),
            Section::Articles(articles) => articles.is_empty(),
            Section::Readings(readings) => readings.is_empty(),
            Section::List(list) => list.is_empty(),
            Section::Lines(lines) => lines.is_empty(),
        }
    }

    /// Writes it for people, in lines of at most `columns`.
    fn text(&self, columns: usize, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Section::Answers(rows) => {
                let widest = rows.iter().map(|(about, _)| width(about)).max();
                let indent = widest.unwrap_or(0).min(WIDEST_QUESTION) + 4;
                rows.iter().try_for_each(|(about, answer)| {
                    beside(about, BOLD, indent, answer, columns, out)
                })
            }
            Section::Articles(articles) => {
                let cites = articles.iter().map(|article| width(&article.cite));
                let widest = cites.filter(|&cite| cite <= WIDEST_CITE).max();
                let indent = widest.unwrap_or(WIDEST_CITE) + 4;
                articles.iter().try_for_each(|article| {
                    let says = format!("{}: {}", article.about, article.says);
                    beside(&article.cite, BOLD, indent, &says, columns, out)
                })
            }
            Section::Readings(readings) => readings
                .iter()
                .try_for_each(|reading| decision(reading, columns, out)),
            Section::List(list) => list
                .iter()
                .try_for_each(|what| beside("-", Style::new(), 4, what, columns, out)),
            Section::Lines(lines) => lines
                .iter()
                .try_for_each(|line| writeln!(out, "  {}", escaped(line))),
        }
    }

    /// Writes it in Markdown.
    fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Section::Answers(rows) => rows.iter().try_for_each(|(about, answer)| {
                writeln!(out, "- **{}**: {}", markdown(about), markdown(answer))
            }),
            Section::Articles(articles) => {
                writeln!(out, "| article | about | what it says | carried out by |")?;
                writeln!(out, "|---|---|---|---|")?;
                articles.iter().try_for_each(|article| {
                    let decides = article.decides.iter();
                    let decides: Vec<_> = decides.map(|key| format!("`{}`", markdown(key))).collect();
                    let told = [&article.cite, &article.about, &article.says].map(|text| markdown(text));
                    writeln!(out, "| {} | {} |", told.join(" | "), decides.join(", "))
                })
            }
            Section::Readings(readings) => readings.iter().try_for_each(|reading| {
                let Interpretation { id, name, question, taken, other, why, parameter } = reading;
                let [id, name, question, taken, other, why] =
                    [id, name, question, taken, other, why].map(|text| markdown(text));
                let key = parameter.as_ref().map_or(String::new(), |key| {
                    format!(" Key in the file: `{}`.", markdown(key))
                });
                writeln!(
                    out,
                    "- **{id}** ({name}): {question} Taken: {taken}. Other: {other}. Because {why}.{key}"
                )
            }),
            Section::List(list) => list
                .iter()
                .try_for_each(|what| writeln!(out, "- {}", markdown(what))),
            Section::Lines(lines) => lines
                .iter()
                .try_for_each(|line| writeln!(out, "    {}", escaped(line))),
        }
    }
}

/// Writes how an open question was settled.
fn decision(reading: &Interpretation, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    beside(&reading.id, BOLD, 7, &reading.question, columns, out)?;
    let told = [
        ("taken", &reading.taken),
        ("other", &reading.other),
        ("because", &reading.why),
        ("name", &reading.name),
    ];
    let key = reading.parameter.iter().map(|key| ("key", key));
    told.into_iter().chain(key).try_for_each(|(label, text)| {
        let label = format!("     {label}");
        beside(&label, Style::new(), DECISIONS, text, columns, out)
    })
}

impl AboutCode<'_> {
    fn parts(&self) -> impl Iterator<Item = &(&'static str, Section<'_>)> {
        self.parts.iter().filter(|(_, part)| !part.is_empty())
    }

    /// Writes it for people, in lines that fit the screen.
    pub(super) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = text_width();
        writeln!(out, "{HEADING}{}{HEADING:#}", escaped(&self.title))?;
        for paragraph in &self.head {
            for line in wrap(&escaped(paragraph).to_string(), columns) {
                writeln!(out, "{line}")?;
            }
        }
        for (heading, part) in self.parts() {
            writeln!(out, "\n{HEADING}{heading}{HEADING:#}")?;
            part.text(columns, out)?;
        }
        Ok(())
    }

    /// Writes it as a section of a document: docs/codes.md is made of these.
    pub(super) fn markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "## `{}`\n", markdown(&self.code.id))?;
        writeln!(out, "**{}**", markdown(&self.title))?;
        for paragraph in &self.head {
            writeln!(out, "\n{}", markdown(paragraph))?;
        }
        for (heading, part) in self.parts() {
            writeln!(out, "\n### {heading}\n")?;
            part.markdown(out)?;
        }
        Ok(())
    }
}

/// Text that stands as it is in Markdown, and in a table.
pub(super) fn markdown(text: &str) -> String {
    escape::markdown(escaped(text))
}
