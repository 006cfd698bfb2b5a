//! The table of rules, their files and their pages: each says of the others what is true.

mod examples;
mod pages;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use bystander::internals::findings::RuleId;

/// The folder of the rules.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/audit")
}

/// The paths in a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect()
}

fn text(path: &Path) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

/// A rule is a pair of files; what has no page beside it serves the rules, and must not look like one.
#[test]
fn every_file_here_is_a_rule_and_every_rule_has_its_files() {
    let mut here = BTreeSet::new();
    for group in entries(&folder()).into_iter().filter(|path| path.is_dir()) {
        for path in entries(&group) {
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let file = format!("{}/{stem}", group.file_name().unwrap().to_str().unwrap());
            let page = path.with_extension("md");
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("rs") if page.exists() => {
                    let first = format!("#![doc = include_str!(\"{stem}.md\")]");
                    assert_eq!(
                        text(&path).lines().next(),
                        Some(&*first),
                        "{file}.rs shows another page"
                    );
                }
                Some("rs") => assert!(
                    !text(&path).contains("pub(crate) fn check("),
                    "{file}.rs has no page"
                ),
                Some("md") => {
                    assert!(path.with_extension("rs").exists(), "{file}.md has no code");
                    here.insert(file);
                }
                None if path.is_dir() && path.with_extension("rs").exists() => {}
                _ => panic!("{} is neither code nor page", path.display()),
            }
        }
    }
    let module = |rule: &RuleId| format!("{}/{}", rule.meta().group, rule.name().replace('-', "_"));
    assert_eq!(here, RuleId::ALL.iter().map(module).collect());
}

#[test]
fn names_are_kebab_case_unique_and_name_what_is_found() {
    let mut seen = BTreeSet::new();
    for name in RuleId::ALL.iter().map(|rule| rule.name()) {
        let word = |word: &str| {
            !word.is_empty()
                && word
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        assert!(name.split('-').all(word), "{name} is not kebab-case");
        assert!(
            !["use-", "no-", "prefer-"]
                .iter()
                .any(|order| name.starts_with(order)),
            "{name} gives an order"
        );
        assert!(seen.insert(name), "{name} is there twice");
        assert_eq!(RuleId::from_name(name).map(RuleId::name), Some(name));
    }
}

/// Names, levels and groups are what users have written into their scripts: a change must be seen.
#[test]
fn the_table_changes_only_on_purpose() {
    let mut table = String::new();
    for meta in RuleId::ALL.iter().map(|rule| rule.meta()) {
        writeln!(
            table,
            "{:<24} {:<10} {:<8} {}",
            meta.name, meta.group, meta.level, meta.since
        )
        .unwrap();
    }
    snap!("rules", "table", table);
}
