//! How one code answers one rule.

use std::io::{self, Write};

use anstyle::Style;
use toml::{Table, Value};

use crate::audit::Basis;
use crate::cli::layout::{BOLD, HEADING, beside, text_width, wrap};
use crate::codes::{Code, Provision, QUESTIONS, Question, RuleName};
use crate::findings::RuleId;
use crate::text::escape::{shown, width};

/// What stands for the answer of a code that has none.
const SILENT: &str = "the code is silent";
/// The widest label that has its text beside it and not below, in columns.
const WIDEST: usize = 44;
/// Keys that say where something stands, and decide nothing.
const TOLD: [&str; 3] = ["cite", "says", "cite-by-man"];

/// Writes the answer of the code, whose keys are `keys`.
pub(super) fn write(
    rule: RuleId,
    code: &Code,
    keys: &Table,
    out: &mut dyn Write,
) -> io::Result<()> {
    let meta = rule.meta();
    let id = shown(&code.id);
    writeln!(out, "{HEADING}{} under {id}{HEADING:#}", meta.name)?;
    paragraph(&format!("{}.", code.title), out)?;
    let level = format!("Level: {}, unless the settings say otherwise.", meta.level);
    paragraph(&format!("{} {level}", meta.asks()), out)?;
    let basis = rule.basis();
    if basis.is_empty() {
        return paragraph(
            "No code is asked: the answer is the same under every one.",
            out,
        );
    }
    if let Some(word) = unused_word(rule, code) {
        return paragraph(&word, out);
    }
    answers(&basis, code, out)?;
    let about = |key: &str| basis.touches(key) && is_called(rule, code, key);
    articles(code, &about, out)?;
    decided(keys, &about, out)?;
    readings(code, &about, out)
}

fn paragraph(text: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in wrap(&shown(text).to_string(), text_width()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn heading(title: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n{HEADING}{title}{HEADING:#}")
}

/// The name under which a code reports irregular moves, if the rule is one of the two.
fn word_of(rule: RuleId) -> Option<RuleName> {
    match rule {
        RuleId::FalseMove => Some(RuleName::FalseMove),
        RuleId::IllegalMove => Some(RuleName::IllegalMove),
        _ => None,
    }
}

/// What is to be said if the code calls no irregular move by the name of the rule.
fn unused_word(rule: RuleId, code: &Code) -> Option<String> {
    let word = word_of(rule)?;
    let used = code
        .breach
        .values()
        .any(|law| law.rule == word && !law.lawful);
    let other = match word {
        RuleName::FalseMove => RuleId::IllegalMove,
        RuleName::IllegalMove => RuleId::FalseMove,
    };
    (!used).then(|| {
        let (name, other) = (rule.name(), other.name());
        format!("The code calls no move so: `{name}` never speaks under it, `{other}` does.")
    })
}

/// Writes what the code answers to each question of the rule.
fn answers(basis: &Basis, code: &Code, out: &mut dyn Write) -> io::Result<()> {
    let asked = |question: &&Question| basis.questions.contains(&question.id);
    let asked: Vec<&Question> = QUESTIONS.iter().filter(asked).collect();
    let Some(widest) = asked.iter().map(|question| width(question.about)).max() else {
        return Ok(());
    };
    heading("What it answers", out)?;
    for question in asked {
        let answer = match question.answer(code) {
            None => SILENT.to_owned(),
            Some(answer) => match answer.cite {
                None => answer.text,
                Some(cite) if cite.starts_with('(') => format!("{} {cite}", answer.text),
                Some(cite) => format!("{} ({cite})", answer.text),
            },
        };
        row(question.about, BOLD, widest, &answer, out)?;
    }
    Ok(())
}

/// Writes a label and its text, in a column that has room for labels of that width.
fn row(
    label: &str,
    style: Style,
    widest: usize,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    beside(
        label,
        style,
        widest.min(WIDEST) + 4,
        text,
        text_width(),
        out,
    )
}

/// Writes the articles that speak of what the rule asks.
fn articles(code: &Code, about: &dyn Fn(&str) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let speaks = |article: &&Provision| article.decides.iter().any(|key| about(key));
    let speaking: Vec<&Provision> = code.articles.iter().filter(speaks).collect();
    let Some(widest) = speaking.iter().map(|article| width(&article.cite)).max() else {
        heading("Where it says so", out)?;
        return paragraph("  No article speaks of it.", out);
    };
    heading("Where it says so", out)?;
    for article in speaking {
        let says = format!("{}: {}", article.about, article.says);
        row(&article.cite, BOLD, widest.min(20), &says, out)?;
    }
    Ok(())
}

/// Whether a key is not about irregular moves that the code calls by the other name.
fn is_called(rule: RuleId, code: &Code, key: &str) -> bool {
    let Some(word) = word_of(rule) else {
        return true;
    };
    let of_word = || {
        code.breach
            .values()
            .filter(|law| law.rule == word && !law.lawful)
    };
    let mut parts = key.split('.');
    match (parts.next(), parts.next()) {
        (Some("breach"), Some(kind)) => code
            .breach
            .get(kind)
            .is_none_or(|law| law.lawful || law.rule == word),
        (Some("remedy"), Some(name)) => of_word().any(|law| law.remedy.as_deref() == Some(name)),
        _ => true,
    }
}

/// Every value below a table that is no table itself, with its whole key.
fn leaves(above: &str, table: &Table, found: &mut Vec<(String, String)>) {
    for (key, value) in table {
        let key = match above {
            "" => key.clone(),
            above => format!("{above}.{key}"),
        };
        match value {
            Value::Table(inner) => leaves(&key, inner, found),
            value => found.push((key, value.to_string())),
        }
    }
}

/// Writes the keys of the code file that decide, with their values.
fn decided(keys: &Table, about: &dyn Fn(&str) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let mut found = Vec::new();
    leaves("", keys, &mut found);
    let is_told = |key: &str| key.split('.').any(|part| TOLD.contains(&part));
    found.retain(|(key, _)| !is_told(key) && about(key));
    if !found.is_empty() {
        heading("Keys of the code file that decide", out)?;
    }
    for (key, value) in found {
        writeln!(out, "  {} = {}", shown(&key), shown(&value))?;
    }
    Ok(())
}

/// Writes how open questions were settled that the rule depends on.
fn readings(code: &Code, about: &dyn Fn(&str) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let mut open = code
        .readings
        .iter()
        .filter(|reading| reading.parameter.as_ref().is_some_and(|key| about(key)))
        .peekable();
    if open.peek().is_some() {
        heading("Where the text is open", out)?;
    }
    for reading in open {
        let text = format!(
            "{} Taken: {}. Other: {}. Because {}.",
            reading.question, reading.taken, reading.other, reading.why
        );
        beside(&reading.id, BOLD, 8, &text, text_width(), out)?;
    }
    Ok(())
}
