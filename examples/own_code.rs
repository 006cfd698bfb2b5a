//! Audits the same score under a code that comes with the program, and under house rules that differ from it.

use bystander::{Code, Findings, Level};

const HOUSE_RULES: &str = r#"
id = "our-club"
title = "House rules of our club"
year = 1925
source = "the notice board"
extends = "bca"
checks.announcement = "not-asked"
checks.cite = "House rule 1"
checks.says = "check need not be announced"
"#;

#[allow(clippy::print_stdout, reason = "an example shows what it found")]
pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // One check is announced; the one on h5 is not.
    let score = "1. e4 d5 2. Bb5+ c6 3. Be2 f6 4. Bh5 g6 *";
    let silent_checks = |found: &Findings| {
        let warnings = found
            .into_iter()
            .filter(|finding| finding.level >= Level::Warning);
        warnings
            .filter(|finding| finding.rule.name() == "check-not-announced")
            .count()
    };
    for (code, wanted) in [
        (Code::load("bca")?, 1),
        (Code::parse("our-club.toml", HOUSE_RULES)?, 0),
    ] {
        let found = bystander::audit(score, &code);
        println!(
            "{}: {} checks not announced",
            code.title,
            silent_checks(&found)
        );
        assert_eq!(silent_checks(&found), wanted);
    }
    Ok(())
}
