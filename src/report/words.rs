//! Sentences and numbers that several formats share. Nothing is escaped here.

use std::collections::BTreeMap;

use super::in_words;
use crate::findings::{ByCode, Finding, Hidden, Level};

/// Where it is written, what it says, and what it orders; `None` when no code was asked.
pub(super) fn law(finding: &Finding) -> Option<String> {
    laws(&[finding]).pop()
}

/// The same of findings that several codes make of one thing; codes that say the same word for word are named together.
pub(super) fn laws(alike: &[&Finding]) -> Vec<String> {
    let mut found: Vec<(String, String)> = Vec::new();
    for finding in alike {
        let Some(provision) = provision(finding) else {
            continue;
        };
        let code = finding.code.as_deref().unwrap_or_default();
        match found.iter_mut().find(|(_, other)| *other == provision) {
            Some((codes, _)) => *codes = format!("{codes}, {code}"),
            None => found.push((code.to_owned(), provision)),
        }
    }
    let parted = |(codes, provision): (String, String)| match codes.is_empty() {
        true => provision,
        false => format!("{codes}, {provision}"),
    };
    found.into_iter().map(parted).collect()
}

/// The article, what it says, and what it orders.
fn provision(finding: &Finding) -> Option<String> {
    let mut text = finding.citation.clone()?;
    let mut separator = ": ";
    if let Some(law) = &finding.law {
        text.push_str(separator);
        text.push_str(law.trim_end_matches('.'));
        separator = "; ";
    }
    if let Some(orders) = in_words(finding) {
        text.push_str(separator);
        text.push_str(&orders);
    }
    Some(text)
}

/// `2 errors, 1 warning`, the loudest first; `nothing to report`.
pub(super) fn by_level(seen: &BTreeMap<Level, u64>) -> String {
    if seen.is_empty() {
        return "nothing to report".to_owned();
    }
    let levels = seen.iter().rev().map(|(&level, &n)| match level {
        Level::Error => counted(n, "error", "errors"),
        Level::Warning => counted(n, "warning", "warnings"),
        Level::Note => counted(n, "note", "notes"),
    });
    levels.collect::<Vec<_>>().join(", ")
}

/// `1 ply`, `291,004 plies`.
pub(super) fn plies(count: u64) -> String {
    counted(count, "ply", "plies")
}

/// `1 game`, `3,437 games`.
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    format!(
        "{} {}",
        thousands(count),
        if count == 1 { one } else { many }
    )
}

/// The number with a comma between groups of three digits.
pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many findings are not told, and why.
pub(super) fn hidden(hidden: Hidden) -> String {
    let reasons = [
        (hidden.baseline, "in the baseline"),
        (hidden.allowed, "allowed"),
    ];
    let told = reasons.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told.map(|(count, why)| format!("{count} {why}")).collect();
    format!(
        "{} hidden ({})",
        counted(hidden.all(), "finding", "findings"),
        told.join(", ")
    )
}

/// The games for which no code is known, with what is said of that, one line each.
pub(crate) fn no_code(codes: &ByCode) -> impl Iterator<Item = String> {
    codes.unknown.iter().map(|(why, games)| {
        let games = counted(*games, "game", "games");
        format!("judged for possibility and end only: {games} ({why})")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        for (number, want) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (291_004, "291,004"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(thousands(number), want);
        }
    }
}
