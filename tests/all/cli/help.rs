//! What the program says of itself.

use super::*;

#[test]
fn help_is_an_overview() {
    snap!("cli", "help", shown(&["--help"]));
}

#[test]
fn help_of_audit() {
    snap!("cli", "audit-help", shown(&["audit", "--help"]));
}

#[test]
fn help_of_merge() {
    snap!("cli", "merge-help", shown(&["merge", "--help"]));
}

#[test]
fn a_rule_is_explained() {
    snap!("cli", "explain", shown(&["explain", "illegal-move"]));
}

#[test]
fn all_rules_are_listed() {
    snap!("cli", "explain-all", shown(&["explain"]));
}

#[test]
fn a_rule_that_is_not_there_is_answered_with_the_nearest() {
    snap!("cli", "explain-slip", shown(&["explain", "ilegal-move"]));
}

#[test]
fn the_codes_are_listed() {
    snap!("cli", "codes", shown(&["codes"]));
}

#[test]
#[cfg_attr(windows, ignore = "paths are shown with other strokes")]
fn the_showcase_as_text() {
    snap!("cli", "showcase", shown(&["audit", "corpora/showcase"]));
}
