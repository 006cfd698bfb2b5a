//! The test report, read as XML.

use bystander::internals::findings::{Level, RuleId, Totals};
use bystander::internals::report::Format;

use super::awkward::*;

#[test]
fn places_in_junit() {
    let text = whole(Format::Junit);
    let document = roxmltree::Document::parse(&text).expect("XML");
    let mut seen = Vec::new();
    for suite in document
        .root_element()
        .children()
        .filter(|node| node.is_element())
    {
        let cases: Vec<_> = suite
            .children()
            .filter(|node| node.has_tag_name("testcase"))
            .collect();
        let failed = cases
            .iter()
            .filter(|case| case.children().any(|node| node.has_tag_name("failure")));
        assert_eq!(suite.attribute("tests"), Some(&*cases.len().to_string()));
        assert_eq!(
            suite.attribute("failures"),
            Some(&*failed.count().to_string())
        );
        let names: Vec<_> = cases
            .iter()
            .map(|case| case.attribute("name").expect("a name"))
            .collect();
        if suite.attribute("name") == Some("plain.pgn") {
            let games = (1..=7).map(|n| format!("game {n}"));
            let want: Vec<String> = ["text outside the games, line 1".to_owned()]
                .into_iter()
                .chain(games)
                .collect();
            assert_eq!(names, want);
        }
        for told in cases
            .iter()
            .flat_map(|case| case.children())
            .filter(roxmltree::Node::is_element)
        {
            for line in told
                .text()
                .expect("text")
                .lines()
                .filter(|line| line.contains("]: "))
            {
                let rule = RuleId::ALL
                    .iter()
                    .map(|id| id.name())
                    .find(|name| line.contains(&format!("[{name}]: ")));
                let rule = rule.expect("a rule");
                let level = line.find(&format!("[{rule}]: ")).expect("it is there");
                let at = line[..level].rsplit_once(": ").expect("a place").0;
                seen.push(place(at, rule));
            }
        }
    }
    let mut want = expected(as_shown, false);
    want.retain(|one| one.line < 6_000_000_000);
    // What does not fail a game is told behind what does; here no game has both.
    assert_eq!(seen, want);
}

/// A suite that outgrows memory is the same suite.
#[test]
fn a_large_junit_suite_is_counted_before_it_is_written() {
    let far = with(awkward("many.pgn", "1. e4", "e4", 0), |f| {
        f.place.game = 40_000
    });
    let text = report(Format::Junit, &[far], &|_| 50_000);
    assert!(text.contains(r#"<testsuite name="many.pgn" tests="50000" failures="1" errors="0">"#));
    assert_eq!(text.matches("<testcase ").count(), 50_000);
    let at = text.find("<failure").expect("a failure");
    assert!(
        text[..at]
            .ends_with("<testcase name=\"game 40000\" classname=\"many.pgn\" file=\"many.pgn\">\n")
    );
}

#[test]
fn what_could_not_be_read_is_an_error_in_the_test_report() {
    let mut out = Vec::new();
    let mut reporter = Format::Junit.reporter(None);
    reporter.begin(&mut out).expect("begun");
    reporter
        .failed("`a<b>.pgn` does not exist", &mut out)
        .expect("told");
    reporter.end(&Totals::default(), &mut out).expect("ended");
    let text = String::from_utf8(out).expect("UTF-8");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let error = document
        .descendants()
        .find(|node| node.has_tag_name("error"))
        .expect("an error");
    assert_eq!(
        error.attribute("message"),
        Some("`a<b>.pgn` does not exist")
    );
}

#[test]
fn the_level_that_fails_a_run_fails_a_case() {
    let warning = with(awkward("a.pgn", "1. e4", "e4", 0), |f| {
        f.level = Level::Warning
    });
    for (fail_on, fails) in [
        (None, false),
        (Some(Level::Error), false),
        (Some(Level::Warning), true),
        (Some(Level::Note), true),
    ] {
        let mut out = Vec::new();
        let mut reporter = Format::Junit.reporter(fail_on);
        reporter
            .finding("a.pgn", &warning.finding, &mut out)
            .expect("written");
        reporter.ended("a.pgn", 1, &mut out).expect("ended");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(text.contains("<failure"), fails, "{fail_on:?}");
        assert_eq!(text.contains("<system-out"), !fails, "{fail_on:?}");
    }
}
