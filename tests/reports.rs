//! Every format is read back by a reader of its own, and what it says of places is compared with the source, counted
//! the slow way. The findings are those that are awkward to write down.

mod support;

use std::collections::BTreeMap;

use bystander::audit::Id;
use bystander::finding::{Consequence, Finding, Level, Occasion, Place, PlyRef, Totals};
use bystander::locate::Locator;
use bystander::report::escape::shown;
use bystander::report::fingerprint::Fingerprint;
use bystander::report::{Format, csv, github, markdown};
use bystander::score::Span;
use serde_json::Value;
use shakmaty::Color;

macro_rules! snap {
    ($name:literal, $text:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/formats"),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!($name, $text); });
    };
}

/// A finding, and where it stands by a count that shares nothing with the program's.
struct Awkward {
    source: &'static str,
    finding: Finding,
    line: u64,
    column: u64,
    end: u64,
}

/// A place as a format tells it.
#[derive(Debug, PartialEq)]
struct Seen {
    source: String,
    line: u64,
    column: u64,
    /// The column of the character behind the marked text, where the format tells it.
    end: Option<u64>,
    rule: String,
}

/// Line and column of a place, counted letter by letter.
fn slow(text: &str, offset: usize) -> (u64, u64) {
    let (mut line, mut column) = (1, 1);
    let before: Vec<char> = text[..offset].chars().collect();
    for (i, &c) in before.iter().enumerate() {
        if c == '\n' || (c == '\r' && before.get(i + 1) != Some(&'\n')) {
            (line, column) = (line + 1, 1);
        } else if c != '\r' {
            column += 1;
        }
    }
    (line, column)
}

/// A finding about the `n`th `mark` (from 0) in the text of a source.
fn awkward(source: &'static str, text: &str, mark: &str, n: usize) -> Awkward {
    let start = text
        .match_indices(mark)
        .nth(n)
        .expect("the mark is in the text")
        .0;
    let span = Span::new(start, start + mark.len());
    let mut locator = Locator::new(text.as_bytes());
    let (line, column) = locator.place(start);
    let finding = Finding {
        rule: Id::IllegalMove,
        level: Level::Error,
        place: Place {
            game: 1,
            line,
            column,
            window: locator.window(span),
            players: "Morphy – Anderssen".into(),
            occasion: Occasion {
                date: "1858.12.20".into(),
                ..Occasion::default()
            },
        },
        ply: Some(PlyRef {
            ply: 34,
            number: 17,
            side: Color::Black,
        }),
        variation: false,
        code: Some("fide-2023".into()),
        citation: Some("3.9.2".into()),
        law: Some("no move may expose one's own king.".into()),
        kind: Some("king-exposed"),
        ground: None,
        text: mark.into(),
        fen: Some("rnbqk2r/ppp2ppp/8/8/8/8/PPPP1PPP/RNBQR1K1 b kq - 5 17".into()),
        consequence: Some(Consequence::Retract { to_ply: 33 }),
        message: "the knight is pinned to the king on e8".into(),
        suggestions: vec!["Nd7".into(), "Ne4".into()],
        help: String::new(),
    };
    let (line, column) = slow(text, start);
    let first = mark.split(['\n', '\r']).next().expect("a first line");
    Awkward {
        source,
        finding,
        line,
        column,
        end: column + first.chars().count() as u64,
    }
}

fn with(mut one: Awkward, change: impl FnOnce(&mut Finding)) -> Awkward {
    change(&mut one.finding);
    one
}

/// What is awkward, sources in one piece and games in order.
fn set() -> Vec<Awkward> {
    let strange = "a, \"b\"; 'c' 100%:|`]]>&<i>*_.pgn";
    let controls = "1. e4\t\u{1b}[31m\u{202e}Nf3\u{2066}\0 e5 \u{feff}Bb5";
    let long = format!("1. {}e5", "Nf3 ".repeat(3_000));
    vec![
        with(awkward("plain.pgn", "Nd5 is the first", "Nd5", 0), |f| {
            f.rule = Id::UnreadableMove;
            f.place.game = 0;
            f.place.players = String::new();
            (f.ply, f.code, f.citation, f.law, f.consequence) = (None, None, None, None, None);
        }),
        awkward("plain.pgn", "a\r\nb\r\n17. Bg5 Nd5\r\n18. Nd5", "Nd5", 0),
        with(awkward("plain.pgn", "17. Bg5 Nd5 18. Nd5", "Nd5", 1), |f| {
            f.place.game = 3
        }),
        with(
            awkward("plain.pgn", "Réti – Grünfeld\rАлехин 王 ♞f6", "♞f6", 0),
            |f| f.place.game = 3,
        ),
        with(
            awkward("plain.pgn", "1. e4 {never\nclosed", "{never\nclosed", 0),
            |f| f.place.game = 4,
        ),
        with(awkward("plain.pgn", &long, &long[3..9_003], 0), |f| {
            f.place.game = 5
        }),
        with(
            awkward("plain.pgn", "1. e4 e5\n", "", "1. e4 e5\n".len()),
            |f| {
                (f.rule, f.level, f.place.game) = (Id::ResultMissing, Level::Warning, 6);
            },
        ),
        with(awkward(strange, controls, "Nf3\u{2066}\0", 0), |f| {
            f.message = "a\u{1b}[2J \u{202e}b %0A ::error::c ##[d] [e](f) </script>".into();
            f.suggestions = vec!["=1+1".into(), "`x`|y".into()];
            f.help = "a\u{7}b".into();
        }),
        with(awkward(strange, controls, "Bb5", 0), |f| {
            f.place.players = "O\"Brien, \u{202e}<b>]]>\n100%@all|`*_\u{fffe}".into();
            f.text = "=HYPERLINK(\"x\")".into();
            f.level = Level::Note;
        }),
        far(),
        with(awkward("", "", "", 0), |f| f.place.players = String::new()),
    ]
}

/// Beyond what 32 bits can count.
fn far() -> Awkward {
    let mut far = awkward("dir/big.pgn.zst", "17. Bg5 Nd5", "Nd5", 0);
    for line in [&mut far.finding.place.line, &mut far.line] {
        *line += 6_000_000_000;
    }
    for column in [&mut far.finding.place.column, &mut far.column, &mut far.end] {
        *column += 5_000_000_000;
    }
    far.finding.place.game = 4_300_000_001;
    far
}

fn totals() -> Totals {
    Totals {
        games: 17,
        plies: 1_234,
        unaudited_plies: 5,
        findings: BTreeMap::from([(Id::IllegalMove, 9), (Id::ResultMissing, 1)]),
    }
}

/// The output of a whole run; `games` tells how many games a source holds.
fn report(format: Format, set: &[Awkward], games: &dyn Fn(&str) -> u64) -> String {
    let mut out = Vec::new();
    let mut reporter = format.reporter(Some(Level::Error));
    reporter.begin(&mut out).expect("begun");
    for (i, one) in set.iter().enumerate() {
        reporter
            .finding(one.source, &one.finding, &mut out)
            .expect("written");
        if set.get(i + 1).is_none_or(|next| next.source != one.source) {
            reporter
                .ended(one.source, games(one.source), &mut out)
                .expect("ended");
        }
    }
    reporter.end(&totals(), &mut out).expect("ended");
    String::from_utf8(out).expect("reports are UTF-8")
}

fn whole(format: Format) -> String {
    // JUnit writes a line a game, so the far one is left to a test of its own.
    let mut set = set();
    if format == Format::Junit {
        set.retain(|one| one.finding.place.game < 100);
    }
    report(format, &set, &|source| {
        if source == "plain.pgn" { 7 } else { 1 }
    })
}

/// What a reader must see; `source` says how the format shows a source's name.
fn expected(source: impl Fn(&str) -> String, ends: bool) -> Vec<Seen> {
    let seen = |one: &Awkward| Seen {
        source: source(one.source),
        line: one.line,
        column: one.column,
        end: ends.then_some(one.end),
        rule: one.finding.rule.name().to_owned(),
    };
    set().iter().map(seen).collect()
}

fn as_shown(text: &str) -> String {
    shown(text).to_string()
}

fn number(text: &str) -> u64 {
    text.parse()
        .unwrap_or_else(|_| panic!("no number: {text:?}"))
}

/// `source:line:column`, the source with colons of its own.
fn place(text: &str, rule: &str) -> Seen {
    let mut parts = text.rsplitn(3, ':');
    let mut next = || parts.next().expect("three parts");
    let (column, line, source) = (number(next()), number(next()), next());
    Seen {
        source: source.into(),
        line,
        column,
        end: None,
        rule: rule.into(),
    }
}

#[test]
fn places_in_jsonl() {
    let text = whole(Format::Jsonl);
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let seen: Vec<Seen> = rows
        .filter(|row| row["type"] == "finding")
        .map(|row| Seen {
            source: row["source"].as_str().expect("a source").into(),
            line: row["line"].as_u64().expect("a line"),
            column: row["column"].as_u64().expect("a column"),
            end: None,
            rule: row["rule"].as_str().expect("a rule").into(),
        })
        .collect();
    assert_eq!(seen, expected(str::to_owned, false));
}

#[test]
fn places_in_text() {
    let text = anstream::adapter::strip_str(&whole(Format::Text)).to_string();
    let mut seen = Vec::new();
    let mut rule = "";
    for line in text.lines() {
        if let Some((_, at)) = line.split_once("--> ") {
            let at = at.rfind(" (game").map_or(at, |end| &at[..end]);
            seen.push(place(at.strip_suffix(" (17...)").unwrap_or(at), rule));
        } else if let Some((title, _)) = line.split_once("]: ") {
            rule = title.split('[').nth(1).unwrap_or(rule);
        }
    }
    assert_eq!(seen, expected(as_shown, false));
}

#[test]
fn places_in_csv() {
    let text = whole(Format::Csv);
    let mut reader = ::csv::ReaderBuilder::new()
        .flexible(false)
        .from_reader(text.as_bytes());
    assert_eq!(reader.headers().expect("headers"), csv::COLUMNS.as_slice());
    let rows: Vec<_> = reader.records().map(|row| row.expect("a row")).collect();
    let column = |name| {
        csv::COLUMNS
            .iter()
            .position(|&c| c == name)
            .expect("a column")
    };
    let field = |row: &::csv::StringRecord, name| row[column(name)].to_owned();
    let seen: Vec<Seen> = rows
        .iter()
        .map(|row| Seen {
            source: field(row, "source"),
            line: number(&field(row, "line")),
            column: number(&field(row, "column")),
            end: None,
            rule: field(row, "rule"),
        })
        .collect();
    assert_eq!(seen, expected(as_shown, false));
    for row in &rows {
        assert!(
            !row.iter()
                .any(|field| field.starts_with(['=', '+', '-', '@'])),
            "a formula: {row:?}"
        );
    }
    assert_eq!(field(&rows[8], "text"), "'=HYPERLINK(\"x\")");
    assert_eq!(
        field(&rows[1], "consequence"),
        "the position after ply 33 stands again"
    );
}

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
    assert_eq!(rules.len(), Id::ALL.len());
    let manual = include_str!("../docs/rules.md");
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
                let rule = Id::ALL
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

/// Text of a cell without Markdown's escapes; fails where one is missing.
fn unmarked(text: &str) -> String {
    let text = text.replace("@<!-- -->", "@");
    let (mut out, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            '`' | '*' | '_' | '[' | '<' | '|' | '&' => panic!("{c} acts in {text}"),
            c => out.push(c),
        }
    }
    out
}

#[test]
fn places_in_markdown() {
    let text = whole(Format::Markdown);
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with("| place"))
        .skip(2);
    let mut seen = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 3, "{row}");
        let rule = cells[2].split('`').nth(1).expect("a rule");
        seen.push(place(&unmarked(cells[0].trim()), rule));
        unmarked(cells[1]);
        for sentence in cells[2]
            .split("`: ")
            .nth(1)
            .expect("a sentence")
            .split("<br>")
        {
            unmarked(sentence.trim());
        }
    }
    assert_eq!(seen, expected(as_shown, false));
}

#[test]
fn markdown_shows_the_first_findings_and_counts_the_rest() {
    let set: Vec<Awkward> = (0..markdown::MOST + 7)
        .map(|_| awkward("a.pgn", "1. e4", "e4", 0))
        .collect();
    let text = report(Format::Markdown, &set, &|_| 1);
    assert!(text.starts_with("## bystander: 107 errors\n"), "{text}");
    assert_eq!(text.matches("| a.pgn:1:4 |").count(), markdown::MOST);
    assert!(text.ends_with("\n7 more findings are not shown here.\n"));
    let none = report(Format::Markdown, &[], &|_| 1);
    assert!(
        none.starts_with("## bystander: nothing to report\n") && !none.contains('|'),
        "{none}"
    );
}

#[test]
fn fingerprints_survive_moved_lines_and_nothing_else() {
    let one = awkward("a.pgn", "17. Bg5 Nd5", "Nd5", 0).finding;
    let mark = Fingerprint::of(&one);
    let moved = awkward(
        "b/other.pgn",
        "\n\nmuch before 17. Bg5 Nd5 and behind",
        "Nd5",
        0,
    )
    .finding;
    assert_eq!(Fingerprint::of(&moved), mark);
    let same: [fn(&mut Finding); 6] = [
        |f| f.place.game = 9,
        |f| f.level = Level::Note,
        |f| f.message = "said otherwise".into(),
        |f| f.help = "said otherwise".into(),
        |f| f.law = None,
        |f| f.suggestions.clear(),
    ];
    for change in same {
        let mut other = one.clone();
        change(&mut other);
        assert_eq!(Fingerprint::of(&other), mark);
    }
    let other: [fn(&mut Finding); 11] = [
        |f| f.rule = Id::FalseMove,
        |f| f.code = Some("bca".into()),
        |f| f.code = None,
        |f| f.kind = None,
        |f| f.ground = Some("repetition"),
        |f| f.place.players = "Morphy – Anderssen2".into(),
        |f| f.place.occasion.round = "1".into(),
        |f| f.place.occasion.event = "1".into(),
        |f| f.ply = None,
        |f| f.variation = true,
        |f| f.text = "Nd".into(),
    ];
    let mut marks: Vec<_> = other
        .iter()
        .map(|change| {
            let mut other = one.clone();
            change(&mut other);
            Fingerprint::of(&other)
        })
        .chain([mark])
        .collect();
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), other.len() + 1);
}

/// A fingerprint that changes makes every known finding a new one: then `Fingerprint::WAY` must change, too.
#[test]
fn fingerprints_stay_what_they_are() {
    let one = awkward("a.pgn", "17. Bg5 Nd5", "Nd5", 0).finding;
    assert_eq!(
        Fingerprint::of(&one).to_string(),
        "79be5bb75e2f9c39075c047c13f8666a"
    );
}

#[test]
fn the_formats_as_they_look() {
    snap!("junit", whole(Format::Junit));
    snap!("github", whole(Format::Github));
    snap!("csv", whole(Format::Csv));
    snap!("markdown", whole(Format::Markdown));
    let mut log: Value = serde_json::from_str(&whole(Format::Sarif)).expect("JSON");
    let driver = &mut log["runs"][0]["tool"]["driver"];
    driver["version"] = "(version)".into();
    let rules = driver["rules"].as_array_mut().expect("rules");
    rules.truncate(1);
    let results = log["runs"][0]["results"].as_array_mut().expect("results");
    results.drain(2..7);
    results.truncate(3);
    snap!("sarif", format!("{log:#}"));
}
