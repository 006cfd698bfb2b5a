//! What each code answers, position by position: `corpora/laws/`.
//!
//! Each table has cases that stand one ply before, at and after every boundary the codes draw. What is expected
//! must be found, nothing that is forbidden may be, and other findings are allowed.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::codes;
use bystander::internals::findings::Finding;
use bystander::internals::games::ReadOptions;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Table {
    case: Vec<Case>,
}

/// One game and what a code must say of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    id: String,
    pub(crate) code: String,
    /// The usual array if absent.
    fen: Option<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    result: Option<String>,
    moves: String,
    #[serde(default)]
    expect: Vec<Wanted>,
    #[serde(default)]
    forbid: Vec<Unwanted>,
    /// The reading of the text that it hangs on, by name.
    #[allow(dead_code, reason = "for who reads the table")]
    reading: Option<String>,
}

/// A finding; what is not said is not asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    rule: Option<String>,
    ply: Option<u32>,
    kind: Option<String>,
    ground: Option<String>,
    by: Option<String>,
    /// Part of the citation.
    citation: Option<String>,
    consequence: Option<Consequence>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Consequence {
    Kind(String),
    Whole(BTreeMap<String, Value>),
}

/// The name of a rule or of a consequence, or part of a finding.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Unwanted {
    Name(String),
    Finding(Box<Wanted>),
}

impl Case {
    /// The game as a file has it.
    pub(crate) fn pgn(&self) -> String {
        let mut pgn = format!("[Event \"{}\"]\n", self.id);
        if let Some(fen) = &self.fen {
            write!(pgn, "[SetUp \"1\"]\n[FEN \"{fen}\"]\n").unwrap();
        }
        for (name, value) in &self.tags {
            writeln!(pgn, "[{name} \"{value}\"]").unwrap();
        }
        let result = self.result.as_deref().unwrap_or("*");
        write!(pgn, "[Result \"{result}\"]\n\n{} {result}\n", self.moves).unwrap();
        pgn
    }

    /// What is wrong with what was found; empty if nothing is.
    fn faults(&self, found: &[Finding]) -> String {
        let mut faults = String::new();
        for wanted in &self.expect {
            if !found.iter().any(|finding| wanted.is(finding)) {
                writeln!(faults, "{}: missing {wanted:?}", self.id).unwrap();
            }
        }
        for unwanted in &self.forbid {
            if let Some(finding) = found.iter().find(|finding| unwanted.is(finding)) {
                writeln!(faults, "{}: {unwanted:?} found: {finding:?}", self.id).unwrap();
            }
        }
        faults
    }
}

impl Wanted {
    fn is(&self, finding: &Finding) -> bool {
        let same = |wanted: &Option<String>, found: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| Some(wanted) == found)
        };
        let orders = serde_json::to_value(finding.consequence).unwrap();
        same(&self.rule, Some(finding.rule.name()))
            && self
                .ply
                .is_none_or(|ply| finding.ply.map(|p| p.ply) == Some(ply))
            && same(&self.kind, finding.kind)
            && same(&self.ground, finding.ground)
            && same(&self.by, orders["by"].as_str())
            && self.citation.as_ref().is_none_or(|part| {
                finding
                    .citation
                    .as_ref()
                    .is_some_and(|cite| cite.contains(part))
            })
            && match &self.consequence {
                None => true,
                Some(Consequence::Kind(kind)) => orders["kind"] == *kind,
                Some(Consequence::Whole(parts)) => {
                    parts.iter().all(|(key, value)| orders[key] == *value)
                }
            }
    }
}

impl Unwanted {
    fn is(&self, finding: &Finding) -> bool {
        match self {
            Unwanted::Finding(wanted) => wanted.is(finding),
            Unwanted::Name(name) => {
                finding.rule.name() == name
                    || finding
                        .consequence
                        .is_some_and(|orders| orders.kind() == name)
            }
        }
    }
}

/// The cases of all tables.
pub(crate) fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/laws");
    let files = std::fs::read_dir(folder).unwrap();
    let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    texts
        .flat_map(|text| toml::from_str::<Table>(&text).unwrap().case)
        .collect()
}

#[test]
fn every_code_answers_as_its_text_has_it() {
    let (mut faults, cases) = (String::new(), cases());
    for case in &cases {
        let auditor = crate::support::auditor(&[&case.code]);
        let (found, totals) =
            crate::support::audit_with(case.pgn().as_bytes(), &auditor, &ReadOptions::default());
        assert_eq!(totals.games, 1, "{}", case.id);
        faults += &case.faults(&found);
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(cases.len() > 200, "only {} cases", cases.len());
}

/// What nobody is said to have noticed is not told as noticed.
#[test]
fn a_fault_is_noticed_only_where_the_score_says_so() {
    let game = |note: &str| {
        format!(
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1\"]\n\n1. e4 e5 {note} 2. Nf3 *\n"
        )
    };
    let law = |text: &str| {
        let auditor = crate::support::auditor(&["bcc-1894"]);
        let (found, _) =
            crate::support::audit_with(text.as_bytes(), &auditor, &ReadOptions::default());
        let annulled = found.into_iter().find(|f| f.rule.name() == "game-annulled");
        annulled.unwrap().law.unwrap()
    };
    let last = "White's move 4; found later, it stands";
    assert!(law(&game("")).contains(&format!(": it is in time if it is noticed by {last}")));
    let noticed = law(&game("{[%law noticed]}"));
    assert!(noticed.contains(&format!(
        ": it was noticed in time, the last move being {last}"
    )));
}

/// What these rules of a house, laid over another code, find in a game.
fn under(extends: &str, rules: &str, game: &str) -> Vec<Finding> {
    let text = format!(
        "id = \"house\"\ntitle = \"House rules\"\nyear = 1900\nsource = \"here\"\nextends = \"{extends}\"\n{rules}\n"
    );
    let auditor = Auditor::new(
        vec![codes::parse("house.toml", &text).unwrap()],
        Policy::default(),
    );
    crate::support::audit_with(game.as_bytes(), &auditor, &ReadOptions::default()).0
}

/// The plies at which a rule speaks, on one ground.
fn plies(found: &[Finding], rule: &str, ground: &str) -> Vec<u32> {
    let found = found.iter();
    found
        .filter(|f| f.rule.name() == rule && f.ground == Some(ground))
        .filter_map(|f| f.ply.map(|ply| ply.ply))
        .collect()
}

/// White's rook goes round the board and Black's king to and fro, so that no position comes back for long.
fn rook_walk(moves: usize) -> String {
    const ROUND: [&str; 20] = [
        "Rh2", "Rh3", "Rh4", "Rh5", "Rh6", "Rg6", "Rg5", "Rg4", "Rg3", "Rg2", "Rf2", "Rf3", "Rf4",
        "Rf5", "Rf6", "Re6", "Re5", "Re4", "Re3", "Re2",
    ];
    let mut game = "[SetUp \"1\"]\n[FEN \"k7/8/1K6/8/8/8/8/7R w - - 0 1\"]\n\n".to_owned();
    for (number, rook) in (1..=moves).zip(ROUND.iter().cycle()) {
        let king = if number % 2 == 1 { "Kb8" } else { "Ka8" };
        write!(game, "{number}. {rook} {king} ").unwrap();
    }
    game + "*\n"
}

#[test]
fn a_code_counts_to_its_own_numbers() {
    for (number, wanted) in [(20, &[20][..]), (60, &[60]), (80, &[])] {
        let rules = format!("fifty-moves.claim.plies = {number}");
        let found = under("fide-2023", &rules, &rook_walk(35));
        assert_eq!(
            plies(&found, "draw-claimable", "fifty-moves"),
            wanted,
            "{rules}"
        );
    }
    let rules = "fifty-moves.claim.plies = 20\nfifty-moves.automatic.plies = 30";
    let found = under("fide-2023", rules, &rook_walk(19));
    assert_eq!(plies(&found, "draw-automatic", "seventy-five-moves"), [30]);
    assert_eq!(plies(&found, "move-after-end", "seventy-five-moves"), [31]);

    let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n";
    for (at, wanted) in [(2, 4), (3, 8)] {
        let found = under("fide-2023", &format!("repetition.claim.at = {at}"), knights);
        assert_eq!(
            plies(&found, "draw-claimable", "repetition"),
            [wanted],
            "{at}"
        );
        let found = under("lowe", &format!("repetition.automatic.at = {at}"), knights);
        assert_eq!(
            plies(&found, "draw-automatic", "repetition"),
            [wanted],
            "{at}"
        );
    }
    assert_eq!(
        plies(
            &under("bcc-1894", "", knights),
            "draw-claimable",
            "line-of-play"
        ),
        [] as [u32; 0]
    );
    let found = under("bcc-1894", "line-of-play.times = 2", knights);
    assert_eq!(plies(&found, "draw-claimable", "line-of-play"), [7, 8]);
}

/// Without a word on what is found too late a code is silent there: nothing is filled in.
#[test]
fn a_code_that_leaves_out_what_is_late_is_silent_there() {
    let game =
        "1. e4 e5 2. Nf3 Nc6 3. Bf1-b3 Nf6 4. d3 Be7 5. O-O O-O 6. Nc3 d6 7. h3 h6 8. Re1 *\n";
    let orders = |rules: &str| {
        let found = under("bca", rules, game);
        let false_move = found
            .into_iter()
            .find(|f| f.rule.name() == "false-move")
            .unwrap();
        (
            false_move.consequence.unwrap().kind(),
            false_move.law.unwrap(),
        )
    };
    assert_eq!(orders("").0, "play-out");
    let (kind, law) = orders("leaves-out = [\"remedy.fault.late\"]");
    assert_eq!(kind, "none");
    assert!(
        law.contains("what follows when it is found so late is not said"),
        "{law}"
    );
    assert_eq!(
        orders("remedy.fault.answered.window-plies = 10").0,
        "retract"
    );
}

/// What a command names is found alike in the notation of its game and in others.
#[test]
fn a_command_names_moves_and_men_in_any_notation() {
    const SAN: [&str; 3] = [
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1",
        "1. e4 e5",
        "1. Nc3 Kg7",
    ];
    const GERMAN: [&str; 3] = [
        "1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1",
        "1. e2-e4 e7-e5",
        "1. Sc3 Kg7",
    ];
    const ENGLISH: [&str; 3] = [
        "1. Kt-KB3 Kt-KB3 2. Kt-Kt1 Kt-Kt1 3. Kt-KB3 Kt-KB3 4. Kt-Kt1",
        "1. P-K4 P-K4",
        "1. Kt-B3 K-Kt2",
    ];
    const SPANISH: [&str; 3] = [
        "1. C3AR C3AR 2. C1C C1C 3. C3AR C3AR 4. C1C",
        "1. P4R P4R",
        "1. C3AD R2C",
    ];
    const FRENCH: [&str; 3] = [
        "1. C3FR C3FR 2. C1C C1C 3. C3FR C3FR 4. C1C",
        "1. P4R P4R",
        "1. C3FD R2C",
    ];
    // A move back, men on g1, the other move, a promotion.
    let table = [
        (
            SAN,
            &["Ng8", "Sg8", "Kt-Kt1", "Ng8"][..],
            &["g1", "Ng1", "Sg1", "Kt-KKt1"][..],
            "2. Bc4",
            &["a8=Q", "a8Q", "a8=D", "P-R8(Q)"][..],
        ),
        (
            GERMAN,
            &["Sg8", "Ng8", "Kt-Kt1"],
            &["g1", "Sg1", "Ng1", "KKt1"],
            "2. Lf1-c4",
            &["a8D", "a8=D", "a8=Q"],
        ),
        (
            ENGLISH,
            &["Kt-Kt1", "Kt to Kt1", "Ng8", "Sg8"],
            &["g1", "KKt1", "Kt-KKt1", "Kt―KKt1", "Ng1"],
            "2. B-B4",
            &["P-R8(Q)", "P-R8=Q", "a8=Q"],
        ),
        (
            SPANISH,
            &["C1C", "C-1C", "Ng8"],
            &["g1", "1CR", "C1CR", "Ng1"],
            "2. A4A",
            &["P8T=D", "a8=Q"],
        ),
        (
            FRENCH,
            &["C1C", "Ng8"],
            &["g1", "1CR", "C1CR", "Ng1"],
            "2. F4F",
            &["P8T=D", "a8=Q"],
        ),
    ];
    for ([knights, pawns, promotes], claims, touches, other, promotions) in table {
        for claim in claims {
            let game = format!("{knights} {{[%law claim repetition black {claim}]}} *\n");
            let found = under("fide-2023", "", &game);
            let drawn = |f: &&Finding| f.consequence.is_some_and(|orders| orders.kind() == "drawn");
            let good = found.iter().find(drawn).map(|f| (f.rule.name(), f.ground));
            assert_eq!(
                good,
                Some(("draw-claimable", Some("repetition"))),
                "{game}{found:#?}"
            );
        }
        for man in touches {
            let game = format!("{pawns} {{[%law touched {man}]}} {other} *\n");
            let found = under("bcc-1894", "", &game);
            let kinds: Vec<_> = found.iter().filter_map(|f| f.kind).collect();
            assert_eq!(kinds, ["touched-man-not-played"], "{game}{found:#?}");
            assert!(
                found[0].message.contains("knight on g1"),
                "{}",
                found[0].message
            );
        }
        for promotion in promotions {
            let game = format!(
                "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/KN6 w - - 0 1\"]\n\n{promotes} {{[%law claim repetition white {promotion}]}} *\n"
            );
            let found = under("fide-2023", "", &game);
            let unfounded = found
                .iter()
                .find(|f| f.rule.name() == "draw-unfounded")
                .unwrap();
            assert!(
                unfounded
                    .message
                    .contains("has stood once, not three times"),
                "{game}{}",
                unfounded.message
            );
        }
    }
    let found = under(
        "bcc-1894",
        "",
        "1. P-K4 P-K4 {[%law touched Kt-K6]} 2. B-B4 *\n",
    );
    let bad: Vec<_> = found
        .iter()
        .map(|f| (f.rule.name(), f.message.as_str()))
        .collect();
    assert_eq!(
        bad,
        [(
            "bad-annotation",
            "`Kt-K6` names no man that stands there, or more than one"
        )]
    );
    // An impossible move out of turn tells the man by its square in every notation.
    for (first, played, then) in [
        ("1. e4", "Ng1-g3", "e5 2. d4"),
        ("1. e2-e4", "Sg1-g3", "e7-e5 2. d2-d4 Sf6"),
    ] {
        let game = format!("{first} {{[%law out-of-turn {played}]}} {then} *\n");
        let found = under("bca", "", &game);
        assert!(
            found.iter().any(|f| f.message.contains("g1")),
            "{game}{found:#?}"
        );
    }
}
