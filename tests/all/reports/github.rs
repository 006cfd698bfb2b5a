//! Workflow commands, taken apart as the runner does it.

use std::collections::BTreeMap;

use bystander::internals::findings::Level;
use bystander::internals::report::{Format, github};

use super::awkward::*;

fn unescaped(text: &str) -> String {
    text.replace("%0A", "\n")
        .replace("%0D", "\r")
        .replace("%3A", ":")
        .replace("%2C", ",")
        .replace("%25", "%")
}

/// A workflow command, taken apart as the runner does it.
fn command(line: &str) -> (String, BTreeMap<String, String>, String) {
    let (head, data) = line
        .strip_prefix("::")
        .and_then(|rest| rest.split_once("::"))
        .expect("a command");
    let (name, properties) = head.split_once(' ').expect("properties");
    let pairs = properties
        .split(',')
        .map(|pair| pair.split_once('=').expect("a pair"));
    let pairs = pairs.map(|(name, value)| (name.to_owned(), unescaped(value)));
    (name.to_owned(), pairs.collect(), unescaped(data))
}

#[test]
fn places_in_github() {
    let text = whole(Format::Github);
    let mut seen = Vec::new();
    for line in text
        .lines()
        .filter(|line| line.starts_with("::") && line.contains("line="))
    {
        let (_, properties, _) = command(line);
        let column = number(&properties["col"]);
        seen.push(Seen {
            source: properties["file"].clone(),
            line: number(&properties["line"]),
            column,
            end: Some(
                properties
                    .get("endColumn")
                    .map_or(column, |end| number(end) + 1),
            ),
            rule: properties["title"]
                .split(' ')
                .next()
                .expect("a rule")
                .into(),
        });
    }
    assert_eq!(seen, expected(str::to_owned, true));
    assert!(!text.contains("##["), "the runner takes it for a command");
    assert!(
        text.lines()
            .all(|line| !line.contains(['\u{1b}', '\u{202e}', '\r']))
    );
}

#[test]
fn github_shows_ten_of_a_level_and_logs_the_rest() {
    let one = || {
        with(awkward("::a##[b]%.pgn", "1. e4", "e4", 0), |f| {
            f.message = "a\n::error::b ##[error]c".into();
        })
    };
    let set: Vec<Awkward> = (0..25).map(|_| one()).collect();
    let text = report(Format::Github, &set, &|_| 1);
    let commands: Vec<_> = text.lines().filter(|line| line.starts_with("::")).collect();
    assert_eq!(commands.len() as u64, github::most(Level::Error) + 1);
    assert_eq!(
        text.matches("##[").count(),
        10,
        "only inside of commands, as data"
    );
    let (name, _, summary) = command(commands.last().expect("a summary"));
    assert_eq!(name, "notice");
    assert!(
        summary.ends_with("25 errors; 15 findings are no annotations and stand in the log only"),
        "{summary}"
    );
    let logged = text
        .lines()
        .filter(|line| line.starts_with("error[illegal-move] ::a"))
        .count();
    assert_eq!(logged, 15);
    assert_eq!(text.lines().count(), 26);
}
