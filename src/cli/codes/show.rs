//! `codes show`: one code for people, and for programs.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;

use crate::cli::layout::{BOLD, HEADING, beside, wrap};
use crate::codes::{Code, Interpretation, Provision, Shown};
use crate::text::escape::{shown, width};

/// The widest citation that has its sentence beside it and not below, in columns.
const WIDEST_CITE: usize = 20;
/// Where the answers to a question begin, in columns.
const ANSWERS: usize = 15;

/// The groups in which provisions are told, and what each is called.
pub(super) const GROUPS: [(Shown, &str); 3] = [
    (Shown::Score, "What a score shows"),
    (
        Shown::Annotation,
        "What a score shows only with an annotation or a tag",
    ),
    (Shown::Never, "What no score shows"),
];

/// Writes the code for people, in lines of at most `columns`.
pub(super) fn text(code: &Code, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADING}{}{HEADING:#}", shown(&code.title))?;
    let known = format!(
        "Known as {}, {}. Source: {}.",
        code.short(),
        code.year,
        code.source
    );
    for line in wrap(&shown(&known).to_string(), columns) {
        writeln!(out, "{line}")?;
    }
    for (group, title) in GROUPS {
        let of_group = |article: &&Provision| article.shown == group;
        articles(title, code.articles.iter().filter(of_group), columns, out)?;
    }
    if !code.readings.is_empty() {
        heading("Where the text is open", out)?;
    }
    for reading in &code.readings {
        interpretation(reading, columns, out)?;
    }
    let lists = [
        ("Silent on", &code.silent),
        ("Not had, or not verified", &code.unverified),
    ];
    for (title, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        heading(title, out)?;
        for what in list {
            beside("-", Style::new(), 4, what, columns, out)?;
        }
    }
    Ok(())
}

fn heading(title: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{HEADING}{title}{HEADING:#}")
}

/// Writes some provisions under a title; nothing if there are none.
fn articles<'c>(
    title: &str,
    articles: impl Iterator<Item = &'c Provision> + Clone,
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cites = articles.clone().map(|article| width(&article.cite));
    let Some(widest) = cites.filter(|&cite| cite <= WIDEST_CITE).max() else {
        return Ok(());
    };
    heading(title, out)?;
    for article in articles {
        let says = format!("{}: {}", article.about, article.says);
        beside(&article.cite, BOLD, widest + 4, &says, columns, out)?;
    }
    Ok(())
}

/// Writes how an open question was settled.
fn interpretation(reading: &Interpretation, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    beside(&reading.id, BOLD, 7, &reading.question, columns, out)?;
    let answers = [
        ("taken", &reading.taken),
        ("other", &reading.other),
        ("because", &reading.why),
        ("name", &reading.name),
    ];
    let parameter = reading.parameter.iter().map(|key| ("key", key));
    for (label, answer) in answers.into_iter().chain(parameter) {
        beside(
            &format!("     {label}"),
            Style::new(),
            ANSWERS,
            answer,
            columns,
            out,
        )?;
    }
    Ok(())
}

/// What programs are told of a code.
#[derive(Serialize)]
struct Object<'c> {
    id: &'c str,
    title: &'c str,
    short: &'c str,
    year: u16,
    source: &'c str,
    silent: &'c [String],
    unverified: &'c [String],
    articles: &'c [Provision],
    readings: &'c [Interpretation],
}

/// Writes the code as one JSON object.
pub(super) fn json(code: &Code, out: &mut dyn Write) -> io::Result<()> {
    let object = Object {
        id: &code.id,
        title: &code.title,
        short: code.short(),
        year: code.year,
        source: &code.source,
        silent: &code.silent,
        unverified: &code.unverified,
        articles: &code.articles,
        readings: &code.readings,
    };
    serde_json::to_writer_pretty(&mut *out, &object)?;
    writeln!(out)
}
