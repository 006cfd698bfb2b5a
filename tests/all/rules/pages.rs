//! The rules' pages: their parts, what `explain` makes of them, and the manual they make together.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::support::program::bystander;
use bystander::internals::audit::check_of;
use bystander::internals::findings::RuleId;

/// Every rule has an answer under every code, and every article that an answer cites can be read in it.
#[test]
fn every_rule_is_explained_under_every_code() {
    for rule in RuleId::ALL {
        let output = bystander(&["explain", rule.name(), "--code", "all"])
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && output.stderr.is_empty(),
            "{}",
            rule.name()
        );
        for (id, _) in bystander::internals::codes::BUILT_IN {
            assert!(
                text.contains(&format!("{} under {id}\n", rule.name())),
                "{id}: {text}"
            );
        }
        let asks_none = text.contains("No code is asked");
        assert_eq!(
            asks_none,
            check_of(*rule).keys.is_empty(),
            "{}",
            rule.name()
        );
    }
}

#[test]
fn every_page_has_the_same_parts() {
    const PARTS: [&str; 5] = [
        "## What it asks",
        "## Why it matters",
        "## Example",
        "## How the codes answer",
        "## What to do",
    ];
    for rule in RuleId::ALL {
        let (name, docs) = (rule.name(), rule.meta().docs);
        let parts: Vec<&str> = docs.lines().filter(|line| line.starts_with('#')).collect();
        // Where a rule says how its findings are mended, it says so at the end.
        let parts = parts.strip_suffix(&["## Fixes"]).unwrap_or(&parts);
        assert_eq!(parts, PARTS, "{name}");
        let asks = rule.meta().asks();
        assert!(
            asks.ends_with(['.', '?']) && !asks.starts_with('#'),
            "{name}: one sentence first, not `{asks}`"
        );
        assert!(
            asks.chars().count() <= 90,
            "{name}: the first line is longer than a line of the list"
        );
        assert_eq!(
            docs.lines().nth(1),
            Some(""),
            "{name}: the first line stands alone"
        );
    }
}

/// The manual of the rules, made of their pages.
fn manual() -> String {
    let mut manual = String::from(
        "# The rules\n\n\
         What `bystander audit` asks of a score. Made of the pages that `bystander explain RULE` shows; to change\n\
         one, change it in `src/audit` and run `UPDATE=1 cargo test --test all rules::`.\n\n\
         | rule | level | what it asks or finds |\n|---|---|---|\n",
    );
    for meta in RuleId::ALL.iter().map(|rule| rule.meta()) {
        writeln!(
            manual,
            "| [`{0}`](#{0}) | {1} | {2} |",
            meta.name,
            meta.level,
            meta.asks()
        )
        .unwrap();
    }
    for rule in RuleId::ALL {
        manual.push('\n');
        let mut in_example = false;
        for line in rule.meta().page().lines() {
            in_example ^= line.starts_with("```");
            // A page's title is a section here, and its sections are parts of that.
            let deeper = if line.starts_with('#') && !in_example {
                "#"
            } else {
                ""
            };
            writeln!(manual, "{deeper}{line}").unwrap();
        }
    }
    manual
}

#[test]
fn the_manual_of_the_rules_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        fs::write(&path, manual()).unwrap();
    }
    let written = fs::read(&path).unwrap_or_default();
    assert!(
        written == manual().as_bytes(),
        "docs/rules.md is not current: run `UPDATE=1 cargo test --test all rules::`"
    );
}
