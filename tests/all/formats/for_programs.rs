//! The form for programs, against its schema.

use super::for_people::text;
use super::*;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/jsonl.schema.json"))
        .expect("the schema is JSON")
}

/// Everything as jsonl, checked line by line against the schema.
fn jsonl(findings: &[Finding]) -> Vec<Value> {
    let text = written(|out| {
        let mut reporter = Format::Jsonl.reporter(None);
        reporter.begin(out)?;
        for finding in findings {
            reporter.finding("a.pgn", finding, out)?;
        }
        reporter.end(&totals(), out)
    });
    let validator = jsonschema::draft202012::new(&schema()).expect("the schema is a schema");
    assert!(text.ends_with("}\n"));
    let rows: Vec<Value> = text
        .split_terminator('\n')
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for row in &rows {
        let faults: Vec<_> = validator
            .iter_errors(row)
            .map(|fault| fault.to_string())
            .collect();
        assert!(faults.is_empty(), "{row}: {faults:?}");
    }
    assert_eq!(rows.len(), findings.len() + 1);
    rows
}

#[test]
fn jsonl_has_its_fields_in_their_order() {
    let findings = [finding("17. Bg5 Nd5", "Nd5"), bare()];
    let text = written(|out| {
        let mut reporter = jsonl::Jsonl::default();
        for finding in &findings {
            reporter.finding("a.pgn", finding, out)?;
        }
        reporter.end(&totals(), out)
    });
    let want = concat!(
        r#"{"type":"finding","source":"a.pgn","game":3,"line":41,"column":9,"rule":"illegal-move","level":"error","#,
        r#""kind":"king-exposed","ground":null,"code":"fide-2023","citation":"3.9.2","ply":34,"move":"17...","#,
        r#""side":"black","variation":false,"text":"Nd5","#,
        r#""fen":"rnbqk2r/ppp2ppp/8/8/8/8/PPPP1PPP/RNBQR1K1 b kq - 5 17","#,
        r#""consequence":{"kind":"retract","to_ply":33},"message":"the knight is pinned to the king on e8","#,
        r#""suggestions":["Nd7","Ne4"],"white":"","black":"","event":"","site":"","date":"","round":"","#,
        r#""fingerprint":"d79607b455f3d9ef09f9ce39336a0ee5"}"#,
        "\n",
        r#"{"type":"finding","source":"a.pgn","game":0,"line":41,"column":1,"rule":"unreadable-move","#,
        r#""level":"warning","kind":null,"ground":null,"code":null,"citation":null,"ply":null,"move":null,"#,
        r#""side":null,"variation":false,"text":"gibberish","fen":null,"consequence":null,"#,
        r#""message":"stray text before the first game","suggestions":[],"#,
        r#""white":"","black":"","event":"","site":"","date":"","round":"","#,
        r#""fingerprint":"74f9e3eedd9a99b6d7e7abaadb71ea7e"}"#,
        "\n",
        r#"{"type":"summary","games":3437,"plies":291004,"unaudited_plies":0,"#,
        r#""findings":{"unreadable-move":1,"check-not-announced":2}}"#,
        "\n",
    );
    assert_eq!(text, want);
}

#[test]
fn jsonl_keeps_to_its_schema_for_every_consequence() {
    let orders = [
        (Consequence::None, json!({"kind": "none"})),
        (Consequence::Stands, json!({"kind": "stands"})),
        (
            Consequence::Retract { to_ply: 0 },
            json!({"kind": "retract", "to_ply": 0}),
        ),
        (
            Consequence::Retract { to_ply: 33 },
            json!({"kind": "retract", "to_ply": 33}),
        ),
        (Consequence::KingMustMove, json!({"kind": "king-must-move"})),
        (
            Consequence::OpponentChooses,
            json!({"kind": "opponent-chooses"}),
        ),
        (Consequence::GameAnnulled, json!({"kind": "game-annulled"})),
        (Consequence::PlayOut, json!({"kind": "play-out"})),
        (
            Consequence::Claimable { by: By::Either },
            json!({"kind": "claimable", "by": "either"}),
        ),
        (
            Consequence::Claimable {
                by: By::Side(Color::White),
            },
            json!({"kind": "claimable", "by": "white"}),
        ),
        (Consequence::Drawn, json!({"kind": "drawn"})),
        (
            Consequence::WonBy { side: Color::Black },
            json!({"kind": "won-by", "side": "black"}),
        ),
    ];
    let base = finding("17. Bg5 Nd5", "Nd5");
    let findings = orders.each_ref().map(|&(c, _)| Finding {
        consequence: Some(c),
        ..base.clone()
    });
    for (row, (_, want)) in jsonl(&findings).iter().zip(&orders) {
        assert_eq!(&row["consequence"], want);
    }
    for finding in &findings {
        let text = text(finding);
        let law = text.lines().find(|l| l.contains("= law: ")).expect("a law");
        assert!(
            law.contains("own king; ") && !law.ends_with([' ', '.', ';']),
            "{law}"
        );
    }
    jsonl(&[
        bare(),
        Finding {
            variation: true,
            level: Level::Note,
            ..base
        },
    ]);
}

#[test]
fn the_schema_refuses_what_is_not_agreed() {
    let validator = jsonschema::draft202012::new(&schema()).expect("the schema is a schema");
    let rows = jsonl(&[finding("17. Bg5 Nd5", "Nd5")]);
    for row in &rows {
        for field in row.as_object().expect("an object").keys() {
            let mut broken = row.clone();
            broken.as_object_mut().expect("an object").remove(field);
            assert!(!validator.is_valid(&broken), "without {field}");
        }
        let mut broken = row.clone();
        broken["more"] = json!(1);
        assert!(!validator.is_valid(&broken));
    }
    for (field, value) in [
        ("line", json!(0)),
        ("level", json!("fatal")),
        ("side", json!("red")),
        ("side", json!(null)),
        ("ply", json!(null)),
        ("move", json!("17")),
        ("rule", json!("IllegalMove")),
        ("consequence", json!({"kind": "retract"})),
        ("consequence", json!({"kind": "stands", "to_ply": 3})),
        ("consequence", json!({"kind": "claimable", "by": "me"})),
    ] {
        let mut broken = rows[0].clone();
        broken[field] = value;
        assert!(!validator.is_valid(&broken), "{field}: {}", broken[field]);
    }
}

#[test]
fn jsonl_is_one_line_whatever_the_text_holds() {
    let awkward = "a\r\nb\u{b}\u{c}\u{1c}\u{85}\u{2028}\u{2029}\u{202e}\0\"\\ 王\u{1f642}";
    let mut finding = finding("1. e4", "e4");
    finding.text = awkward.into();
    finding.message = awkward.into();
    finding.suggestions = vec![awkward.into()];
    let row = &jsonl(std::slice::from_ref(&finding))[0];
    assert_eq!(row["text"], awkward);
    assert_eq!(row["suggestions"][0], awkward);
    let raw = written(|out| Format::Jsonl.reporter(None).finding(awkward, &finding, out));
    assert_eq!(
        raw.matches(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
            .count(),
        1
    );
}

/// A row says by itself whose game it is of, and how it is known again.
#[test]
fn rows_have_the_players_and_the_fingerprint() {
    let text = "[Event \"Club\"]\n[Site \"Riga\"]\n[Date \"1900.??.??\"]\n[Round \"2\"]\n[White \"Lund\"]\n\
        [Black \"Oros\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n";
    let (findings, _) = crate::support::audit(text);
    let row = &jsonl(&findings)[0];
    let names = ["white", "black", "event", "site", "date", "round"];
    let said = names.map(|name| row[name].as_str().unwrap());
    assert_eq!(said, ["Lund", "Oros", "Club", "Riga", "1900.??.??", "2"]);
    let mark = bystander::internals::findings::fingerprint::Fingerprint::of(&findings[0]);
    assert_eq!(row["fingerprint"], mark.to_string());
    let table = written(|out| {
        let mut reporter = Format::Csv.reporter(None);
        reporter.begin(out)?;
        reporter.finding("a.pgn", &findings[0], out)
    });
    let mut lines = table.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .contains(",fingerprint,white,black,event,site,round,other_source,")
    );
    let cells = format!(",{mark},Lund,Oros,Club,Riga,2,,,,,,,,,");
    assert!(lines.next().unwrap().ends_with(&cells), "{table}");
}

/// A finding that speaks of two games has the other one as data in every format.
#[test]
fn the_other_game_of_a_duplicate_is_data() {
    let game = |white: &str, date: &str| {
        format!(
            "[Event \"x\"]\n[White \"{white}\"]\n[Black \"Oros, B.\"]\n[Date \"{date}\"]\n[Result \"1-0\"]\n\n\
             1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
        )
    };
    let text = game("LUND, Ada", "1901.02.03") + &game("Lund Ada", "1902.??.??");
    let (findings, _) = crate::support::audit(&text);
    let [found] = &findings[..] else {
        panic!("{findings:#?}")
    };
    assert_eq!(
        (found.rule, found.kind),
        (RuleId::DuplicateGame, Some("same-players"))
    );
    let said = |format: Format| {
        written(|out| {
            let mut reporter = format.reporter(None);
            reporter.begin(out)?;
            reporter.finding("a.pgn", found, out)?;
            reporter.ended("a.pgn", 2, out)?;
            reporter.end(&totals(), out)
        })
    };
    let row: Value = serde_json::from_str(said(Format::Jsonl).lines().next().unwrap()).unwrap();
    let other = serde_json::json!({
        "source": "text.pgn", "game": 1, "line": 1, "white": "LUND, Ada", "black": "Oros, B.",
        "date": "1901.02.03", "result": "1-0",
    });
    assert_eq!(row["other"], other);
    let sarif: Value = serde_json::from_str(&said(Format::Sarif)).unwrap();
    let related = &sarif["runs"][0]["results"][0]["relatedLocations"][0];
    assert_eq!(related["properties"], other);
    let csv = said(Format::Csv);
    assert!(
        csv.contains(",text.pgn,1,1,\"LUND, Ada\",\"Oros, B.\",1901.02.03,1-0,,\r\n"),
        "{csv}"
    );
    for format in [
        Format::Text,
        Format::Junit,
        Format::Github,
        Format::Gitlab,
        Format::Markdown,
        Format::Html,
    ] {
        let told = said(format);
        let told = anstream::adapter::strip_str(&told).to_string();
        let place = told.contains("game 1 of text.pgn, line 1: LUND, Ada");
        assert!(place && told.contains("1901.02.03"), "{format:?}: {told}");
    }
}

/// GitLab takes what has one mark for one finding: no two of a report have the same.
#[test]
fn gitlab_gets_a_list_of_findings_with_marks_of_their_own() {
    let text = "[Event \"x\"]\n\n1. e4 e5 2. Nf5 *\n\n[Event \"x\"]\n\n1. e4 e5 2. Nf5 *\n";
    let (findings, _) = crate::support::audit(text);
    let report = written(|out| {
        let mut reporter = Format::Gitlab.reporter(None);
        reporter.begin(out)?;
        findings
            .iter()
            .try_for_each(|finding| reporter.finding("./games/a.pgn", finding, out))?;
        reporter.end(&totals(), out)
    });
    let issues: Vec<Value> = serde_json::from_str(&report).unwrap();
    assert_eq!(issues.len(), findings.len());
    let mut marks: Vec<_> = issues
        .iter()
        .map(|issue| issue["fingerprint"].as_str().unwrap())
        .collect();
    marks.sort_unstable();
    marks.dedup();
    assert_eq!(marks.len(), findings.len());
    let first = &issues[0];
    assert_eq!(first["severity"], "major");
    assert_eq!(first["check_name"], "illegal-move");
    assert_eq!(first["location"]["path"], "games/a.pgn");
    assert_eq!(first["location"]["lines"]["begin"], 3);
    let empty = written(|out| {
        let mut reporter = Format::Gitlab.reporter(None);
        reporter.begin(out)?;
        reporter.end(&totals(), out)
    });
    assert_eq!(
        serde_json::from_str::<Value>(&empty).unwrap(),
        serde_json::json!([])
    );
}
