//! Every output format over the same findings: an ordinary one, and those that are awkward to show.

mod for_people;
mod for_programs;

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::support::finding::an_illegal_move;
use bystander::internals::findings::{
    By, Consequence, Finding, Level, Place, RuleId, Totals, Window,
};
use bystander::internals::report::{Format, Report, jsonl, text::Text};
use serde_json::{Value, json};
use shakmaty::Color;

/// A finding on `mark` in `line`; the first `mark` counts.
fn finding(line: &str, mark: &str) -> Finding {
    let start = line.find(mark).expect("the mark is in the line");
    let place = Place {
        game: 3,
        line: 41,
        column: line[..start].chars().count() as u64 + 1,
        window: Window {
            text: line.into(),
            start,
            end: start + mark.len(),
            cut_left: false,
            cut_right: false,
        },
        players: "Morphy – Anderssen".into(),
        ..Place::default()
    };
    an_illegal_move(place, mark)
}

/// A finding of no game and no ply, on which no code was asked.
fn bare() -> Finding {
    Finding {
        place: Place {
            game: 0,
            players: String::new(),
            ..finding("gibberish", "gibberish").place
        },
        rule: RuleId::UnreadableMove,
        level: Level::Warning,
        ply: None,
        code: None,
        citation: None,
        law: None,
        kind: None,
        fen: None,
        consequence: None,
        named: None,
        message: "stray text before the first game".into(),
        suggestions: Vec::new(),
        ..finding("gibberish", "gibberish")
    }
}

fn totals() -> Totals {
    Totals {
        games: 3437,
        plies: 291_004,
        unaudited_plies: 0,
        codes: bystander::internals::findings::GamesByCode::default(),
        findings: BTreeMap::from([(RuleId::CheckNotAnnounced, 2), (RuleId::UnreadableMove, 1)]),
        ..Totals::default()
    }
}

fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("reports are UTF-8")
}

#[test]
fn a_broken_pipe_is_still_a_broken_pipe() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for &format in Format::ALL {
        let mut reporter = format.reporter(None);
        let fault = reporter
            .begin(&mut Closed)
            .and_then(|()| reporter.finding("a.pgn", &bare(), &mut Closed))
            .and_then(|()| reporter.ended("a.pgn", 1, &mut Closed))
            .and_then(|()| reporter.end(&totals(), &mut Closed));
        assert_eq!(
            fault.map_err(|e| e.kind()),
            Err(io::ErrorKind::BrokenPipe),
            "{format:?}"
        );
    }
}
