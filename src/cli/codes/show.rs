//! `codes show`: one code for people, and for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::cli::page::{AboutCode, Section};
use crate::codes::{Code, Interpretation, Provision, Visibility};

/// What is told of the code to people.
pub(super) fn page(code: &Code) -> AboutCode<'_> {
    let of = |group| {
        let articles = code.articles.iter();
        Section::Articles(articles.filter(|article| article.shown == group).collect())
    };
    let (short, year, source) = (code.short(), code.year, &code.source);
    AboutCode {
        code,
        title: code.title.clone(),
        head: vec![format!("Known as {short}, {year}. Source: {source}.")],
        parts: vec![
            ("What a score shows", of(Visibility::Score)),
            (
                "What a score shows only with an annotation or a tag",
                of(Visibility::Annotation),
            ),
            ("What no score shows", of(Visibility::Never)),
            (
                "Where the text is open",
                Section::Readings(code.readings.iter().collect()),
            ),
            ("Silent on", Section::List(&code.silent)),
            ("Not had, or not verified", Section::List(&code.unverified)),
        ],
    }
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
