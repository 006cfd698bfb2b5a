//! The log, read with the types of the standard.

use bystander::internals::findings::RuleId;
use bystander::internals::findings::fingerprint::Fingerprint;
use bystander::internals::report::Format;
use serde_json::Value;

use super::awkward::*;

fn sarif(text: &str) -> Value {
    let value: Value = serde_json::from_str(text).expect("JSON");
    // What the types of the standard do not know does not come back.
    let typed: serde_sarif::sarif::Sarif = serde_json::from_value(value.clone()).expect("SARIF");
    assert_eq!(serde_json::to_value(&typed).expect("JSON again"), value);
    value
}

#[test]
fn places_in_sarif() {
    let log = sarif(&whole(Format::Sarif));
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let mut seen = Vec::new();
    for (result, one) in run["results"]
        .as_array()
        .expect("results")
        .iter()
        .zip(set())
    {
        let place = &result["locations"][0]["physicalLocation"];
        let (region, context) = (&place["region"], &place["contextRegion"]);
        let at = |region: &Value, name: &str| {
            region[name]
                .as_u64()
                .unwrap_or_else(|| panic!("{name} in {region}"))
        };
        seen.push(Seen {
            source: decoded(
                place["artifactLocation"]["uri"]
                    .as_str()
                    .expect("an address"),
            ),
            line: at(region, "startLine"),
            column: at(region, "startColumn"),
            end: Some(at(region, "endColumn")),
            rule: result["ruleId"].as_str().expect("a rule").into(),
        });
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert_eq!(
            result["partialFingerprints"][Fingerprint::WAY],
            Fingerprint::of(&one.finding).to_string()
        );
        if context.is_object() && at(context, "startColumn") < 5_000_000_000 {
            // The marked text stands in its surroundings where the columns say.
            let text: Vec<char> = context["snippet"]["text"]
                .as_str()
                .expect("a text")
                .chars()
                .collect();
            let range = at(region, "startColumn") - at(context, "startColumn")
                ..at(region, "endColumn") - at(context, "startColumn");
            let marked: String = text[range.start as usize..range.end as usize]
                .iter()
                .collect();
            assert_eq!(region["snippet"]["text"], marked);
        }
    }
    assert_eq!(seen, expected(str::to_owned, true));
}

fn decoded(uri: &str) -> String {
    let bytes = uri.as_bytes();
    assert!(
        bytes
            .iter()
            .all(|b| b.is_ascii_alphanumeric() || b"/.-_~%".contains(b)),
        "{uri}"
    );
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        if bytes[at] == b'%' {
            out.push(u8::from_str_radix(&uri[at + 1..at + 3], 16).expect("two digits"));
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(out).expect("UTF-8")
}

/// What a sarif log must have that the types do not ask for.
#[test]
fn a_sarif_log_has_what_code_scanning_asks_for() {
    let log = sarif(&whole(Format::Sarif));
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), RuleId::ALL.len());
    let manual = include_str!("../../../docs/rules.md");
    for rule in rules {
        let name = rule["id"].as_str().expect("an id");
        let help = rule["help"]["markdown"].as_str().expect("a page");
        assert!(help.contains(&format!("docs/rules.md#{name}")));
        assert!(
            manual.contains(&format!("\n## {name}\n")),
            "the link leads nowhere"
        );
        assert!(
            rule["shortDescription"]["text"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
    }
    for result in run["results"].as_array().expect("results") {
        let message = result["message"]["text"].as_str().expect("a message");
        assert!(
            !message.contains("](") || message.contains("\\]("),
            "a link: {message}"
        );
        assert!(!message.contains(['\u{1b}', '\u{202e}']), "{message}");
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().expect("a level")));
    }
    let empty = sarif(&report(Format::Sarif, &[], &|_| 0));
    assert_eq!(
        empty["runs"][0]["results"].as_array().map(Vec::len),
        Some(0)
    );
}
