//! How one code answers one rule.

use toml::{Table, Value};

use crate::audit::check_of;
use crate::cli::page::{AboutCode, Section};
use crate::codes::{BreachLaw, Code, QUESTIONS, RuleName};
use crate::findings::RuleId;

/// Keys that say where something stands, and decide nothing.
const TOLD: [&str; 4] = ["article", "besides", "cite", "says"];

/// The answer of the code, whose keys are `keys`.
pub(super) fn page<'c>(rule: RuleId, code: &'c Code, keys: &Table) -> AboutCode<'c> {
    let meta = rule.meta();
    let level = format!("Level: {}, unless the settings say otherwise.", meta.level);
    let mut page = AboutCode {
        code,
        title: format!("{} under {}", meta.name, code.id),
        head: vec![
            format!("{}.", code.title),
            format!("{} {level}", meta.asks()),
        ],
        parts: Vec::new(),
    };
    if check_of(rule).keys.is_empty() {
        let none = "No code is asked: the answer is the same under every one.";
        page.head.push(none.to_owned());
    } else if let Some(word) = unused_word(rule, code) {
        page.head.push(word);
    } else {
        page.parts = parts(rule, code, keys);
    }
    page
}

/// What the code answers, where it says so, what decides, and where its text is open.
fn parts<'c>(rule: RuleId, code: &'c Code, keys: &Table) -> Vec<(&'static str, Section<'c>)> {
    let about = |key: &str| asks_for(rule, key) && is_called(rule, code, key);
    let asked = QUESTIONS.iter();
    let asked = asked.filter(|question| question.keys.iter().any(|key| about(key)));
    let answers = asked.map(|question| {
        let answer = question.answer(code).map(|answer| answer.to_string());
        (
            question.about,
            answer.unwrap_or_else(|| "the code is silent".to_owned()),
        )
    });
    let articles = code.articles.iter();
    let articles: Vec<_> = articles
        .filter(|article| article.decides.iter().any(|key| about(key)))
        .collect();
    let mut lines = Vec::new();
    leaves("", keys, &mut lines);
    lines.retain(|(key, _)| about(key) && !key.split('.').any(|part| TOLD.contains(&part)));
    let lines = lines
        .into_iter()
        .map(|(key, value)| format!("{key} = {value}"));
    let is_open = |key: &Option<String>| key.as_ref().is_some_and(|key| about(key));
    let readings = code.readings.iter();
    vec![
        ("What it answers", Section::Answers(answers.collect())),
        (
            "Where it says so",
            match articles.is_empty() {
                true => Section::Lines(vec!["No article speaks of it.".to_owned()]),
                false => Section::Articles(articles),
            },
        ),
        (
            "Keys of the code file that decide",
            Section::Lines(lines.collect()),
        ),
        (
            "Where the text is open",
            Section::Readings(
                readings
                    .filter(|reading| is_open(&reading.parameter))
                    .collect(),
            ),
        ),
    ]
}

/// Whether the rule looks into the part of a code file with that key, or into something below it.
fn asks_for(rule: RuleId, key: &str) -> bool {
    let mut keys = check_of(rule).keys.iter();
    keys.any(|asked| is_below(key, asked) || is_below(asked, key))
}

/// Whether a key is the section, or stands in it.
fn is_below(key: &str, section: &str) -> bool {
    key.strip_prefix(section)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
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
        (Some("breach"), Some(kind)) => {
            law_on(code, kind).is_none_or(|law| law.lawful || law.rule == word)
        }
        (Some("remedy"), Some(name)) => of_word().any(|law| law.remedy.as_deref() == Some(name)),
        _ => true,
    }
}

/// What the code says of irregular moves of that kind, by its name.
fn law_on<'c>(code: &'c Code, kind: &str) -> Option<&'c BreachLaw> {
    let group = kind.starts_with("castling-").then_some("castling");
    let names = [Some(kind), group, Some("default")];
    names
        .into_iter()
        .flatten()
        .find_map(|name| code.breach.get(name))
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
