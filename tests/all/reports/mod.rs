//! Every format is read back by a reader of its own, and what it says of places is compared with the source, counted
//! the slow way. The findings are those that are awkward to write down.

mod awkward;
mod fingerprints;
mod github;
mod junit;
mod markdown;
mod sarif;

use awkward::*;
use bystander::internals::findings::RuleId;
use bystander::internals::games::ReadOptions;
use bystander::internals::report::Format;
use serde_json::Value;

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
    let mut reader = csv::ReaderBuilder::new()
        .flexible(false)
        .from_reader(text.as_bytes());
    let headers = reader.headers().expect("headers").clone();
    assert_eq!(
        headers.iter().collect::<Vec<_>>().join(" "),
        "source game line column level rule kind ground players date ply move side variation text message code \
         citation consequence suggestions fen fingerprint white black event site round other_source other_game \
         other_line other_white other_black other_date other_result printed erratum"
    );
    let rows: Vec<_> = reader.records().map(|row| row.expect("a row")).collect();
    let column = |name| headers.iter().position(|c| c == name).expect("a column");
    let field = |row: &csv::StringRecord, name| row[column(name)].to_owned();
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
        "the position after 17.Re1 stands again"
    );
}

/// The page's data; that its boards are right is asked in `tests/all/page/detail.rs`.
#[test]
fn places_in_html() {
    let page = whole(Format::Html);
    let (_, data) = page.split_once("id=\"data\">").expect("the data");
    let (data, _) = data.split_once("</script>").expect("the end of the data");
    let rows: Vec<Value> = serde_json::from_str(data).expect("JSON");
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let (mut seen, mut source) = (Vec::new(), String::new());
    for row in &rows {
        if row["type"] == "game" {
            source = text(row, "source");
            continue;
        }
        seen.push(Seen {
            source: source.clone(),
            line: row["line"].as_u64().expect("a line"),
            column: row["column"].as_u64().expect("a column"),
            end: None,
            rule: text(row, "rule"),
        });
    }
    assert_eq!(seen, expected(as_shown, false));
    let games = rows.iter().filter(|row| row["type"] == "game").count();
    assert_eq!(games, 10, "a game is written once");
    assert!(!page.contains(['\u{1b}', '\u{202e}', '\u{feff}']));
}

#[test]
fn the_formats_as_they_look() {
    snap!("formats", "junit", whole(Format::Junit));
    snap!("formats", "github", whole(Format::Github));
    snap!("formats", "csv", whole(Format::Csv));
    snap!("formats", "markdown", whole(Format::Markdown));
    let mut log: Value = serde_json::from_str(&whole(Format::Sarif)).expect("JSON");
    let driver = &mut log["runs"][0]["tool"]["driver"];
    driver["version"] = "(version)".into();
    let rules = driver["rules"].as_array_mut().expect("rules");
    rules.truncate(1);
    let results = log["runs"][0]["results"].as_array_mut().expect("results");
    results.drain(2..7);
    results.truncate(3);
    log.sort_all_objects();
    snap!("formats", "sarif", format!("{log:#}"));
}

/// The places that all formats tell, from bytes of every kind on: the text is what a person sees of the bytes.
#[test]
fn places_in_bytes_of_every_kind() {
    let latin1 = |text: &str| -> Vec<u8> {
        text.chars()
            .map(|c| u8::try_from(c).expect("Latin-1"))
            .collect()
    };
    let utf8 = |text: &str| text.as_bytes().to_vec();
    let game = "[White \"Réti, Grünfeld\"]\n[Result \"*\"]\n\n1. e4 {é\tü} e5\t2. Nf5 *\n";
    let crlf = game.replace('\n', "\r\n");
    let cr = game.replace('\n', "\r");
    let at_once = "Nf5 e5 *";
    let no_end = "1. e4 e5 2. Nf5";
    for (bytes, text) in [
        (latin1(game), game),
        (utf8(game), game),
        (latin1(&crlf), &crlf),
        (utf8(&crlf), &crlf),
        (utf8(&cr), &cr),
        (utf8(at_once), at_once),
        (utf8(no_end), no_end),
    ] {
        let judge = crate::support::auditor(&["fide-2023"]);
        let (found, _) = crate::support::audit_with(&bytes, &judge, &ReadOptions::default());
        let finding = found
            .iter()
            .find(|f| f.rule == RuleId::IllegalMove)
            .expect("Nf5 is not lawful");
        let (line, column) = slow(text, text.find("Nf5").expect("it is there"));
        assert_eq!(
            (finding.place.line, finding.place.column),
            (line, column),
            "{text:?}"
        );
        assert_eq!(
            (finding.marked(), finding.end_column()),
            ("Nf5", column + 3),
            "{text:?}"
        );
    }
}
