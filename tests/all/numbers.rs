//! Every number of a code decides: whoever changes it in a code of his own sees another verdict, or is told why not.

use std::collections::BTreeSet;

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::codes::{self, BUILT_IN, Code};
use bystander::internals::findings::Finding;
use bystander::internals::games::ReadOptions;
use toml::Value;

use crate::laws::{Case, cases};
use crate::support::audit_with;

/// What tells when a code was published, and decides nothing.
const TOLD: &str = ".year";

/// Visits every number of a code file, with the keys that lead to it.
fn each_number(value: &mut Value, path: &str, visit: &mut impl FnMut(&str, &mut i64)) {
    match value {
        Value::Integer(number) => visit(path, number),
        Value::Table(table) => {
            for (key, value) in table {
                each_number(value, &format!("{path}.{key}"), visit);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter_mut().enumerate() {
                each_number(value, &format!("{path}.{index}"), visit);
            }
        }
        _ => {}
    }
}

/// The code of a file in which one number is another; `None` if that is refused.
fn with(id: &str, mut file: Value, path: &str, other: i64) -> Option<Code> {
    each_number(&mut file, "", &mut |at, number| {
        if at == path {
            *number = other;
        }
    });
    codes::parse(id, &toml::to_string(&file).unwrap()).ok()
}

/// What is ruled on each game, without the words that say so.
fn verdicts(auditor: &Auditor, games: &str) -> Vec<String> {
    let (found, _) = audit_with(games.as_bytes(), auditor, &ReadOptions::default());
    let verdict = |f: Finding| {
        let at = (f.place.game, f.ply.map(|ply| ply.ply));
        format!(
            "{at:?} {:?} {:?} {:?} {:?} {:?}",
            f.code, f.rule, f.kind, f.ground, f.consequence
        )
    };
    found.into_iter().map(verdict).collect()
}

/// The games that a number is tried on, and how they are judged.
struct Trial {
    games: String,
    auditor: fn(Code) -> Auditor,
    /// What is ruled on them by the codes as they are.
    usual: Vec<String>,
}

impl Trial {
    fn new(games: String, auditor: fn(Code) -> Auditor, id: &str) -> Trial {
        let usual = verdicts(&auditor(codes::load(id).unwrap()), &games);
        Trial {
            games,
            auditor,
            usual,
        }
    }

    /// The cases of the code: by it alone.
    fn by_code(id: &str, cases: &[Case]) -> Trial {
        let own = cases.iter().filter(|case| case.code == id);
        let alone = |code| Auditor::new(vec![code], Policy::default());
        Trial::new(own.map(Case::pgn).collect(), alone, id)
    }

    /// Games of the years in which codes came and went: each by the code of its time.
    fn by_date() -> Trial {
        let mut years = BTreeSet::new();
        for (_, text) in BUILT_IN {
            let mut file = Value::Table(text.parse().unwrap());
            each_number(&mut file, "", &mut |path, number| {
                if path.starts_with(".years") {
                    years.extend([*number - 1, *number, *number + 1].map(|year| year.min(9999)));
                }
            });
        }
        let game = |year| format!("[Date \"{year}.??.??\"]\n[Site \"London ENG\"]\n\n1. e5 *\n\n");
        let among_all = |code: Code| {
            let all = BUILT_IN.iter().map(|(id, _)| match code.id == *id {
                true => code.clone(),
                false => codes::load(id).unwrap(),
            });
            Auditor::by_date(all.collect(), codes::DEFAULT, Policy::default())
        };
        Trial::new(
            years.into_iter().map(game).collect(),
            among_all,
            codes::DEFAULT,
        )
    }

    /// Whether a game is judged otherwise by a code that is another now.
    fn differs(&self, code: Code) -> bool {
        verdicts(&(self.auditor)(code), &self.games) != self.usual
    }
}

/// The numbers are those of the files, so that a new key is tried, too: until some case under `corpora/laws` is judged
/// otherwise by it, this fails.
#[test]
fn every_number_of_every_code_decides() {
    let (cases, by_date) = (cases(), Trial::by_date());
    let (mut idle, mut tried) = (Vec::new(), 0);
    for (id, text) in BUILT_IN {
        let mut file = Value::Table(text.parse().unwrap());
        let mut numbers = Vec::new();
        each_number(&mut file, "", &mut |path, number| {
            numbers.push((path.to_owned(), *number));
        });
        let by_code = Trial::by_code(id, &cases);
        for (path, number) in numbers.iter().filter(|(path, _)| path != TOLD) {
            tried += 1;
            let trial = match path.starts_with(".years") {
                true => &by_date,
                false => &by_code,
            };
            let decides =
                |other| with(id, file.clone(), path, other).is_some_and(|code| trial.differs(code));
            if ![number - 1, number + 1, number / 2, number * 2]
                .into_iter()
                .any(decides)
            {
                idle.push(format!("{id}{path}"));
            }
        }
    }
    assert!(idle.is_empty(), "no case is judged otherwise by {idle:#?}");
    assert!(tried > 60, "only {tried} numbers");
}

/// Rules of a house laid over another code.
fn house(extends: &str, rule: &str) -> Result<Code, String> {
    let text = format!(
        "id = \"house\"\ntitle = \"House rules\"\nyear = 1900\nsource = \"here\"\nextends = \"{extends}\"\n{rule}\n"
    );
    codes::parse("house.toml", &text).map_err(|err| err.to_string())
}

#[test]
fn a_number_that_makes_no_sense_is_refused() {
    for (extends, rule, why) in [
        ("fide-2023", "repetition.claim.at = 0", "2 or more"),
        ("fide-2023", "repetition.claim.at = 1", "2 or more"),
        ("fide-2023", "repetition.automatic.at = 1", "2 or more"),
        ("fide-2023", "fifty-moves.claim.plies = 0", "1 or more"),
        ("fide-2023", "fifty-moves.automatic.plies = 0", "1 or more"),
        ("bcc-1894", "fifty-call.plies = 0", "1 or more"),
        ("bcc-1894", "line-of-play.times = 1", "2 or more"),
        ("bcc-1894", "perpetual-check.times = 0", "2 or more"),
        ("bca", "fifty-call.line-executions = 0", "2 or more"),
        ("bca", "remedy.fault.answered.window-plies = 0", "1 or more"),
        (
            "london-club",
            "setup.left-off.until-own-move = 0",
            "1 or more",
        ),
        (
            "fide-2023",
            "setup.colours-reversed.until-ply = 0",
            "1 or more",
        ),
        (
            "hoyle",
            "checks.false-announcement.window-plies = 0",
            "1 or more",
        ),
        (
            "household",
            "checks.silent-and-ignored.window-plies = 0",
            "1 or more",
        ),
        (
            "household",
            "fifty-call.defending.most-pieces = 16",
            "15 or less",
        ),
        (
            "bca",
            "fifty-call.force.values = [9, 5, 3, 3, 4000000000]",
            "1000 or less",
        ),
        (
            "fide-2023",
            "fifty-moves.automatic.plies = 1000000",
            "20000 or less",
        ),
        ("fide-2023", "fifty-moves.claim.plies = -1", "-1"),
        (
            "fide-2023",
            "fifty-moves.claim.plies = 99999999999",
            "99999999999",
        ),
        (
            "fide-2023",
            "repetition.claim.at = 5",
            "claimed at appearance 5 ",
        ),
        (
            "fide-2023",
            "repetition.automatic.at = 2",
            "where appearance 2 ends",
        ),
        (
            "fide-2023",
            "fifty-moves.claim.plies = 200",
            "claimed at ply 200 ",
        ),
        (
            "fide-2023",
            "fifty-moves.automatic.plies = 100",
            "where ply 100 ends",
        ),
        (
            "bca",
            "years = [1900, 1862]",
            "the last year comes before the first",
        ),
        ("bca", "years = [0, 1862]", "is not 0"),
        ("bca", "years = [1862, 12000]", "one to four figures"),
    ] {
        let err = house(extends, rule).unwrap_err();
        assert!(
            err.starts_with("house.toml:6:") && err.contains(why),
            "{rule}: {err}"
        );
    }
    for (extends, rule) in [
        ("fide-2023", "repetition.claim.at = 4"),
        ("fide-2023", "fifty-moves.claim.plies = 149"),
        ("bca", "years = [\"1862.07\", 1862]"),
    ] {
        house(extends, rule).unwrap();
    }
}
