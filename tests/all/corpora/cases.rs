//! The acceptance cases that lie beside the project at its makers'.

use super::*;

/// A line of the table of acceptance cases.
#[derive(Deserialize)]
struct Case {
    file: String,
    expect: Vec<String>,
}

/// Cases that are not read yet: figurines, and letters of other languages.
const NOT_YET_READ: [&str; 4] = [
    "91_figurine.pgn",
    "93_french.pgn",
    "b6_german_short.pgn",
    "b8_german_D_B.pgn",
];
/// Cases whose rule is not written yet: clocks.
const NOT_YET_ASKED: [&str; 1] = ["c4_clock_comments.pgn"];

#[test]
fn acceptance_cases_hold() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    let Ok(table) = std::fs::read(cases.join("broken.jsonl")) else {
        eprintln!("skipped: {} is not there", cases.display());
        return;
    };
    let mut told = String::new();
    for line in String::from_utf8(table).unwrap().lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        if NOT_YET_READ.contains(&case.file.as_str()) || NOT_YET_ASKED.contains(&case.file.as_str())
        {
            continue;
        }
        let bytes = std::fs::read(cases.join("broken").join(&case.file)).unwrap();
        let audited = audit(&bytes, &[]);
        for wanted in case.expect.iter().filter(|wanted| !holds(wanted, &audited)) {
            writeln!(
                told,
                "{}: {wanted} does not hold: {:#?}",
                case.file, audited.findings
            )
            .unwrap();
        }
    }
    assert!(told.is_empty(), "{told}");
}

/// Whether one wish of a case comes true: `noerror`, `games=2`, `rule:kind|rule`.
fn holds(wanted: &str, audited: &Audited) -> bool {
    let no_error = !audited
        .findings
        .iter()
        .any(|finding| finding.level == "error");
    let is = |key: &str, n: &str| {
        audited
            .count(key)
            .is_some_and(|found| found.to_string() == n)
    };
    match wanted.split_once('=') {
        Some(("plies", "all")) => !is("plies", "0") && is("unaudited_plies", "0"),
        Some(("exit", code)) => audited.exit.is_some_and(|found| found.to_string() == code),
        Some((key, n)) => is(key, n),
        None if wanted == "nofalse" => !audited.has("false-move") && !audited.has("illegal-move"),
        None => wanted.split('|').any(|one| {
            let (rule, kind) = one.split_once(':').unwrap_or((one, ""));
            one == "noerror" && no_error
                || audited
                    .findings
                    .iter()
                    .any(|finding| finding.rule == rule && finding.kind.starts_with(kind))
        }),
    }
}
