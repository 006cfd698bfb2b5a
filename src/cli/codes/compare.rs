//! `codes compare`: what codes answer to the same questions, side by side.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde::Serialize;

use crate::cli::layout::{BOLD, HEADING, paragraph, screen_width, text_width, wrap};
use crate::cli::page::markdown;
use crate::codes::{Answer, Code, QUESTIONS, Question};
use crate::text::escape::{escaped, width};

/// Stands before a question that is not answered alike.
const DIFFERENT: &str = "≠";
const MARK: Style = AnsiColor::Yellow.on_default().bold();
/// What stands for the answer of a code that has none.
const SILENT: &str = "silent";
/// How wide the column of questions is.
const QUESTION: usize = 30;
/// How narrow a code's column may be; below that the answers stand below the question.
const NARROWEST: usize = 18;

/// A question with the answer of every code.
struct QuestionRow {
    question: &'static Question,
    answers: Vec<Option<Answer>>,
}

impl QuestionRow {
    fn differs(&self) -> bool {
        let text = |answer: &Option<Answer>| answer.as_ref().map(|answer| answer.text.clone());
        self.answers
            .windows(2)
            .any(|pair| text(&pair[0]) != text(&pair[1]))
    }
}

/// What the codes answer to every question that one of them answers.
fn rows(codes: &[Code]) -> Vec<QuestionRow> {
    let row = |question: &'static Question| QuestionRow {
        question,
        answers: codes.iter().map(|code| question.answer(code)).collect(),
    };
    let asked = QUESTIONS.iter().map(row);
    asked
        .filter(|row| row.answers.iter().any(Option::is_some))
        .collect()
}

/// An answer with its article.
fn cell(answer: Option<&Answer>) -> String {
    answer.map_or_else(|| SILENT.to_owned(), Answer::to_string)
}

/// Writes the comparison for people: as a table if the screen has room for every code, and otherwise question by
/// question.
pub(super) fn text(codes: &[Code], out: &mut dyn Write) -> io::Result<()> {
    let room = screen_width().saturating_sub(QUESTION + 2) / codes.len().max(1);
    if room >= NARROWEST + 2 {
        table(codes, room - 2, out)
    } else {
        list(codes, text_width(), out)
    }
}

/// Writes the column of questions and one column for each code.
fn table(codes: &[Code], room: usize, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{:1$}", "", QUESTION + 2)?;
    for (n, code) in codes.iter().enumerate() {
        let room = if n + 1 == codes.len() { 0 } else { room };
        write!(out, "  ")?;
        padded(&escaped(&code.id).to_string(), room, HEADING, out)?;
    }
    writeln!(out)?;
    for row in rows(codes) {
        let mut cells = vec![wrap(row.question.about, QUESTION)];
        let texts: Vec<String> = row
            .answers
            .iter()
            .map(|answer| escaped(&cell(answer.as_ref())).to_string())
            .collect();
        cells.extend(texts.iter().map(|text| wrap(text, room)));
        let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..lines {
            let mark = if line == 0 && row.differs() {
                DIFFERENT
            } else {
                " "
            };
            write!(out, "{MARK}{mark}{MARK:#} ")?;
            table_line(&cells, line, room, out)?;
        }
    }
    Ok(())
}

/// Writes one line of every cell of a row.
fn table_line(
    cells: &[Vec<Cow<'_, str>>],
    line: usize,
    room: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = |column: usize| cells[column].get(line).map_or("", |text| text.as_ref());
    let last = (0..cells.len())
        .rev()
        .find(|&column| !text(column).is_empty());
    for column in 0..=last.unwrap_or(0) {
        let (gap, room, style) = match column {
            0 => ("", QUESTION, BOLD),
            _ => ("  ", room, Style::new()),
        };
        write!(out, "{gap}")?;
        padded(
            text(column),
            if last == Some(column) { 0 } else { room },
            style,
            out,
        )?;
    }
    writeln!(out)
}

/// Writes a text that fills its column.
fn padded(text: &str, room: usize, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let rest = room.saturating_sub(width(text));
    write!(out, "{style}{text}{style:#}{:rest$}", "")
}

/// Writes each question with its answers below it, and behind each answer the codes that give it.
fn list(codes: &[Code], columns: usize, out: &mut dyn Write) -> io::Result<()> {
    for (n, row) in rows(codes).into_iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let mark = if row.differs() { DIFFERENT } else { " " };
        let about = row.question.about;
        writeln!(out, "{MARK}{mark}{MARK:#} {HEADING}{about}{HEADING:#}")?;
        for (text, of) in answers(codes, &row) {
            paragraph(&format!("{text}:"), BOLD, &of.join(", "), 4, columns, out)?;
        }
    }
    Ok(())
}

/// The different answers, each with the codes that give it and their articles; silence comes last.
fn answers<'r>(codes: &[Code], row: &'r QuestionRow) -> Vec<(&'r str, Vec<String>)> {
    let mut found: Vec<(&str, Vec<String>)> = Vec::new();
    let mut silent = Vec::new();
    for (code, answer) in codes.iter().zip(&row.answers) {
        let Some(answer) = answer else {
            silent.push(code.id.to_string());
            continue;
        };
        let of = Answer {
            text: code.id.to_string(),
            ..answer.clone()
        };
        match found.iter_mut().find(|(text, _)| *text == answer.text) {
            Some((_, codes)) => codes.push(of.to_string()),
            None => found.push((&answer.text, vec![of.to_string()])),
        }
    }
    if !silent.is_empty() {
        found.push((SILENT, silent));
    }
    found
}

/// Writes the comparison as a table in Markdown; a question that is not answered alike is in bold.
pub(super) fn document(codes: &[Code], out: &mut dyn Write) -> io::Result<()> {
    let ids = codes
        .iter()
        .map(|code| format!(" `{}` |", markdown(&code.id)));
    writeln!(out, "| question |{}", ids.collect::<String>())?;
    writeln!(out, "|---|{}", "---|".repeat(codes.len()))?;
    for row in rows(codes) {
        let about = markdown(row.question.about);
        let about = if row.differs() {
            format!("**{about}**")
        } else {
            about
        };
        let cells = row.answers.iter().map(|answer| cell(answer.as_ref()));
        let cells = cells.map(|cell| format!(" {} |", markdown(&cell)));
        writeln!(out, "| {about} |{}", cells.collect::<String>())?;
    }
    Ok(())
}

/// What programs are told of a question.
#[derive(Serialize)]
struct JsonQuestion<'r> {
    question: &'static str,
    about: &'static str,
    differs: bool,
    answers: Vec<GivenAnswer<'r>>,
}

/// What programs are told of an answer; the text is null if the code is silent.
#[derive(Serialize)]
struct GivenAnswer<'r> {
    code: &'r str,
    answer: Option<&'r str>,
    citation: Option<&'r str>,
}

/// Writes the comparison as a JSON array of questions.
pub(super) fn json(codes: &[Code], out: &mut dyn Write) -> io::Result<()> {
    let rows = rows(codes);
    let asked: Vec<JsonQuestion<'_>> = rows.iter().map(|row| json_question(codes, row)).collect();
    serde_json::to_writer_pretty(&mut *out, &asked)?;
    writeln!(out)
}

fn json_question<'r>(codes: &'r [Code], row: &'r QuestionRow) -> JsonQuestion<'r> {
    let given = |(code, answer): (&'r Code, &'r Option<Answer>)| GivenAnswer {
        code: &code.id,
        answer: answer.as_ref().map(|answer| answer.text.as_str()),
        citation: answer.as_ref().and_then(|answer| answer.cite.as_deref()),
    };
    JsonQuestion {
        question: row.question.id,
        about: row.question.about,
        differs: row.differs(),
        answers: codes.iter().zip(&row.answers).map(given).collect(),
    }
}
