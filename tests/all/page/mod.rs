//! The page of the html format: what is in it, and in a browser that it opens without an error, filters, steps, and
//! shows text as text.
//!
//! What needs a browser is left out, with a message, where there is no Chromium.

mod browser;
mod choices;
mod detail;
mod list;

use std::fs;
use std::path::Path;

use crate::support::{auditor, run_audit};
use browser::{browser, opened};
use bystander::internals::findings::{Finding, Suppressions, Totals};
use bystander::internals::games::ReadOptions;
use bystander::internals::report::{Format, html};
use bystander::internals::run::{Audit, Auditors};
use serde_json::Value;

/// Findings of a text under two codes, with their lines of play.
fn audited(text: &[u8]) -> (Vec<Finding>, Totals) {
    let auditor = auditor(&["bca", "fide-2023"]);
    let mut known = Suppressions::default();
    let audit = Audit {
        trails: true,
        ..Audit::new(Auditors::one(&auditor), &mut known)
    };
    run_audit(text, audit, &ReadOptions::default())
}

fn page(findings: &[Finding], totals: &Totals) -> String {
    let mut out = Vec::new();
    let mut report = Format::Html.reporter(None);
    report.begin(&mut out).unwrap();
    for finding in findings {
        report.finding("games/a.pgn", finding, &mut out).unwrap();
    }
    report.ended("games/a.pgn", totals.games, &mut out).unwrap();
    report.end(totals, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn page_of(text: &[u8]) -> (String, Vec<Finding>) {
    let (findings, totals) = audited(text);
    (page(&findings, &totals), findings)
}

/// The games of a folder of the corpora, one behind the other.
fn corpus(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpora")
        .join(name);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut text = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "pgn"))
    {
        text.extend(fs::read(file).unwrap());
        text.extend(b"\n\n");
    }
    text
}

/// The rows of the page's data.
fn rows(page: &str) -> Vec<Value> {
    let (_, data) = page.split_once(r#"id="data">"#).unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let (page, _) = page_of(&corpus("showcase"));
    for sign in [
        "src=",
        "href=\"http",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "innerHTML",
        "eval(",
    ] {
        assert!(!page.contains(sign), "{sign}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_page_holds_so_many_findings_and_counts_the_others() {
    let (findings, totals) =
        audited(b"[Event \"a\"]\n[Date \"1851.06.21\"]\n\n1. e4 e5 2. Nf5 Nc6 *\n");
    let one = &findings[0];
    let many = vec![one.clone(); html::MOST as usize + 5];
    let page = page(&many, &totals);
    let found = rows(&page)
        .iter()
        .filter(|row| row["type"] == "finding")
        .count();
    assert_eq!(found as u64, html::MOST);
    let (rule, asks) = (one.rule.name(), one.rule.meta().asks());
    let count = format!(
        r#""rules":[{{"name":"{rule}","asks":"{asks}","level":"{}","count":{}}}]"#,
        one.level,
        many.len()
    );
    assert!(page.contains(&count), "{count}");
    assert!(page.contains(&format!(
        r#""decades":[{{"decade":1850,"error":{}}}]"#,
        many.len()
    )));
    // The game and its moves are written once.
    assert_eq!(page.matches(r#""type":"trail""#).count(), 1);
    assert_eq!(page.matches(r#""type":"game""#).count(), 1);
}

#[test]
fn what_stands_in_a_file_stays_text() {
    let text = "[Event \"</script><script>document.documentElement.dataset.ready='no'</script>\"]\n\
        [White \"<img src=x onerror=alert(1)>\"]\n[Black \"<!--&lt;]]>\"]\n[Date \"1851.<b>\"]\n[Result \"*\"]\n\n\
        1. e4 {</script><img src=y>} <b>x</b> e5 2. <script>alert(2)</script> Nf5 Nc6 *\n";
    let (page, findings) = page_of(text.as_bytes());
    assert!(findings.len() > 1);
    let data = page
        .split_once(r#"id="data">"#)
        .unwrap()
        .1
        .split_once("</script>")
        .unwrap()
        .0;
    assert!(!data.contains(['<', '>', '&']) && data.trim_end().ends_with(']'));
    let Some(browser) = browser() else { return };
    let ours = page.matches("<script").count();
    let dom = opened(browser, &page, "finding=2");
    assert_eq!(dom.matches("<script").count(), ours);
    assert!(!dom.contains("<img") && dom.contains("&lt;img src=x"));
}
