//! The press keeps its laws: what it says stands on a page does stand there.

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

use super::games;
use super::printer::book::print;
use super::printer::damage::damage;
use super::printer::dice::Rng;
use super::printer::fault::{self, Fault, strike};
use super::printer::measure::{self, Tally, judge};
use super::printer::printers::all;
use super::printer::sheet::Of;
use super::printer::spell::Pen;
use super::printer::truth::{Book, Truth};

fn books(number: usize) -> impl Iterator<Item = (&'static str, Book)> {
    let games = games(number);
    all()
        .into_iter()
        .map(move |style| (style.name, print(&style, &games, 7)))
}

fn first(truth: &Truth) -> Chess {
    truth.fen.as_ref().map_or_else(Chess::default, |fen| {
        let fen: Fen = fen.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    })
}

/// What a page says for a ply.
fn words(book: &Book, game: usize, ply: usize) -> String {
    let letters = book.sheet.rows.iter().flatten();
    letters
        .filter(|glyph| glyph.of == Of::Ply(game, ply))
        .map(|glyph| glyph.c)
        .collect()
}

#[test]
fn the_corpora_hold_games_enough_to_print() {
    assert_eq!(games(100).len(), 40);
}

#[test]
fn the_same_seed_prints_and_damages_the_same_bytes() {
    let games = games(3);
    for style in all() {
        let page = |seed| {
            let mut book = print(&style, &games, seed);
            damage(&mut book.sheet, 0.02, &mut Rng::with_seed(seed));
            book.text()
        };
        assert_eq!(page(5), page(5), "{}", style.name);
        assert_ne!(page(5), page(6), "{}", style.name);
    }
}

#[test]
fn every_truth_is_a_lawful_game_from_its_first_position() {
    let mut at_odds = 0;
    for (name, book) in books(20) {
        for truth in book.truths() {
            let mut pos = first(&truth);
            at_odds += usize::from(truth.fen.is_some());
            for uci in &truth.uci {
                let uci: UciMove = uci.parse().unwrap();
                let m = uci
                    .to_move(&pos)
                    .unwrap_or_else(|err| panic!("{name}: {uci}: {err}"));
                pos.play_unchecked(m);
            }
        }
    }
    assert!(at_odds > 0, "some games are at odds");
}

#[test]
fn every_ply_stands_on_the_line_that_is_said_and_within_its_game() {
    for (name, book) in books(6) {
        let page = book.text();
        let lines: Vec<&str> = page.lines().collect();
        let mut referred = 0;
        for (game, truth) in book.truths().iter().enumerate() {
            for (ply, line) in truth.lines.iter().enumerate() {
                let Some(line) = *line else {
                    referred += 1;
                    continue;
                };
                let said = words(&book, game, ply);
                // A move may be broken at the edge of the page.
                let begins = said.split([' ', '-']).next().unwrap();
                assert!(
                    lines[line - 1].contains(begins),
                    "{name}: `{said}` is not on line {line}"
                );
                assert!(
                    (truth.region.0..=truth.region.1).contains(&line),
                    "{name}: line {line}"
                );
            }
        }
        let refers = page.contains("as in No. ");
        assert_eq!(
            referred > 0,
            refers,
            "{name}: only moves told by another game are not printed"
        );
    }
}

#[test]
fn no_two_moves_of_a_position_are_spelled_alike() {
    let games = games(2);
    for style in all() {
        for game in &games {
            let mut pen = Pen::new(&style.tongue, &game.start);
            for (ply, (pos, played)) in game.legs().enumerate() {
                let spell = |m| pen.clone().write(&pos, m, &mut Rng::with_seed(1));
                // Every fifth position is looked at, as each takes its time.
                if ply % 5 == 3 {
                    let said = spell(played);
                    let alike = pos.legal_moves().into_iter().filter(|&m| spell(m) == said);
                    assert_eq!(
                        alike.count(),
                        1,
                        "{}: `{said}` in {}",
                        style.name,
                        pos.board()
                    );
                }
                pen.write(&pos, played, &mut Rng::with_seed(1));
            }
        }
    }
}

#[test]
fn a_page_that_is_not_damaged_stays_as_it_is() {
    for (name, mut book) in books(2) {
        let clean = book.text();
        damage(&mut book.sheet, 0.0, &mut Rng::with_seed(1));
        assert_eq!(clean, book.text(), "{name}");
    }
}

/// The share of moves that are printed still as they were.
fn share_unharmed(rate: f64) -> f64 {
    let (mut moves, mut same) = (0, 0);
    for (_, mut book) in books(4) {
        let clean = book.clone();
        damage(&mut book.sheet, rate, &mut Rng::with_seed(3));
        for (game, truth) in clean.truths().iter().enumerate() {
            for ply in 0..truth.uci.len() {
                moves += 1;
                same += usize::from(words(&clean, game, ply) == words(&book, game, ply));
            }
        }
    }
    same as f64 / moves as f64
}

#[test]
fn more_damage_harms_more_moves() {
    let shares = [0.002, 0.01, 0.04].map(share_unharmed);
    assert!(shares[0] > 0.93 && shares[0] < 0.99, "{shares:?}");
    assert!(shares[1] > 0.8 && shares[1] < 0.9, "{shares:?}");
    assert!(shares[2] > 0.5 && shares[2] < 0.65, "{shares:?}");
}

#[test]
fn a_fault_is_one_place_of_one_game() {
    for kind in fault::ALL {
        let mut struck = 0;
        for (name, clean) in books(2) {
            let mut book = clean.clone();
            if !strike(kind, &mut book.sheet, 1, &mut Rng::with_seed(2)) {
                continue;
            }
            struck += 1;
            let (before, after) = (clean.text(), book.text());
            let (before, after): (Vec<_>, Vec<_>) =
                (before.lines().collect(), after.lines().collect());
            let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
            let head = before.iter().zip(&after).take_while(same).count();
            let tail = before.iter().rev().zip(after.iter().rev());
            let tail = tail
                .take_while(same)
                .count()
                .min(before.len().min(after.len()) - head);
            let (gone, come) = match kind {
                Fault::LostRow => (1, 0),
                Fault::TornRow => (1, 2),
                _ => (1, 1),
            };
            assert!(before.len() - head - tail <= gone, "{kind:?} in {name}");
            assert!(after.len() - head - tail <= come, "{kind:?} in {name}");
            let region = clean.truths()[1].region;
            assert!(
                (region.0..=region.1).contains(&(head + 1)),
                "{kind:?} in {name}"
            );
        }
        assert!(struck > 0, "{kind:?} is possible");
    }
}

/// A game of two plies on the lines 10 to 12, and rows of jsonl about it.
fn judged(rows: &[&str]) -> Tally {
    let truth = Truth {
        title: "GAME 1.".into(),
        players: ["Mr. A. Alderton".into(), "Herr Baines".into()],
        result: "1-0",
        fen: None,
        uci: vec!["e2e4".into(), "e7e5".into(), "g1f3".into()],
        lines: vec![Some(11), Some(11), None],
        region: (10, 12),
    };
    judge(&[truth], &measure::games(&rows.join("\n")))
}

#[test]
fn the_measure_counts_what_was_read() {
    let row = |line: u32, uci: &str, more: &str| {
        format!(r#"{{"type":"game","line":{line},"last_line":{line},"uci":{uci}{more}}}"#)
    };
    let whole = r#","tags":{"White":"Aldertou","Black":"Herr Baines"},"result":"1-0""#;
    let read = judged(&[&row(11, r#"["e2e4","e7e5","g1f3"]"#, whole)]);
    assert_eq!(
        (read.found, read.whole, read.plies, read.right),
        (1, 1, 2, 2)
    );
    assert_eq!((read.names, read.results, read.unsaid), (2, (1, 1), 0));
    // A hole stands for a ply that is not printed, and for no other.
    assert_eq!(judged(&[&row(11, r#"["e2e4","e7e5",null]"#, "")]).whole, 1);
    assert_eq!(judged(&[&row(11, r#"["e2e4",null,"g1f3"]"#, "")]).whole, 0);
    assert_eq!(judged(&[&row(11, r#"["e2e4","e7e5"]"#, "")]).whole, 0);
    // A game that ends before the page does is cut, unless an error says so.
    assert_eq!(judged(&[&row(11, r#"["e2e4"]"#, "")]).cut, 1);
    assert_eq!(judged(&[&row(11, r#"["e2e4","e7e5"]"#, "")]).cut, 0);
    let told = r#","findings":[{"rule":"cut-off","level":"error"}]"#;
    assert_eq!(judged(&[&row(11, r#"["e2e4"]"#, told)]).cut, 0);
    // What is wrong is unsaid unless the certainty says it.
    let wrong = |more| judged(&[&row(11, r#"["e2e4","c7c5","g1f3"]"#, more)]);
    assert_eq!(
        (wrong("").unsaid, wrong("").said, wrong("").right),
        (1, 0, 1)
    );
    let said = wrong(r#","certainty":[0.99,0.4,1.0]"#);
    assert_eq!((said.unsaid, said.said, said.bins[1]), (0, 1, (1, 0)));
    // A game elsewhere is invented, a second one on the same lines is one too many.
    let two = [
        row(11, r#"["e2e4"]"#, ""),
        row(12, "[]", ""),
        row(60, "[]", ""),
    ];
    let read = judged(&two.each_ref().map(String::as_str));
    assert_eq!((read.found, read.spare, read.invented), (1, 1, 1));
}
