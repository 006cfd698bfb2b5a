//! The names of openings in `data/openings.tsv`: lawful, whole, and as databases have them.

use std::collections::{BTreeSet, HashMap};

use bystander::internals::replay::Line;

use crate::support::beside;

const OPENINGS: &str = include_str!("../../data/openings.tsv");

/// Code, name, and the moves in SAN.
fn openings() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    OPENINGS.lines().skip(1).map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        (field(), field(), field())
    })
}

/// What makes of a game, if it can be played to its end.
fn with_line<T>(moves: &str, see: impl FnOnce(&Line) -> T) -> T {
    let games = bystander::games(&format!("{moves} *"));
    let game = &games[0].1;
    assert_eq!(game.unaudited_plies, 0, "{moves}");
    let line = game.main().unwrap();
    assert!(
        line.breaches.is_empty() && line.remarks.is_empty(),
        "{moves}"
    );
    assert_eq!(line.plies.len(), moves.split(' ').count(), "{moves}");
    see(line)
}

/// Codes by the position they name.
fn by_position() -> HashMap<u64, &'static str> {
    let mut codes = HashMap::new();
    for (code, name, moves) in openings() {
        let position = with_line(moves, |line| line.end.hash());
        let other = codes.insert(position, code);
        assert_eq!(other, None, "{code} {name} is there twice: {moves}");
    }
    codes
}

#[test]
fn every_code_is_named_and_no_position_twice() {
    by_position();
    let codes: BTreeSet<&str> = openings().map(|(code, ..)| code).collect();
    let all = ('A'..='E').flat_map(|volume| (0..100).map(move |n| format!("{volume}{n:02}")));
    assert!(codes.iter().copied().eq(all), "{codes:?}");
}

/// Of games that a database has classified most have the code of the last position here that they come to. Databases
/// differ in what they call which code, and know more lines.
#[test]
fn databases_classify_as_the_names_do() {
    let codes = by_position();
    for file in [
        "otb-2025-06-1000k",
        "lichess-2025-05-1000k",
        "anderssen",
        "1800-1900",
    ] {
        let Some(path) = beside(&format!("games/{file}.pgn")) else {
            return;
        };
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let (mut same, mut all) = (0, 0);
        for (score, game) in bystander::games(&text) {
            let line = game.main().unwrap();
            let Some(told) = score.tag_value(text.as_bytes(), "ECO") else {
                continue;
            };
            if !line.start.is_usual() || told.len() < 3 || told.contains(&b'?') {
                continue;
            }
            let mut passed = line.history.hashes().iter().rev();
            let found = passed.find_map(|hash| codes.get(hash));
            all += 1;
            same += u32::from(found.is_some_and(|code| told.starts_with(code.as_bytes())));
        }
        eprintln!("{file}: {same} of {all}");
        assert!(
            all > 200 && same * 100 >= all * 85,
            "{file}: {same} of {all}"
        );
    }
}
