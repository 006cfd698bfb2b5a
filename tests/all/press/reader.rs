//! What the reader of books reads of the press's pages. The figures are those that hold: they may be raised, in this one
//! place, and never lowered.

use std::io::Write;

use super::games;
use super::printer::barren::{self, Barren};
use super::printer::book::print;
use super::printer::damage::damage;
use super::printer::dice::Rng;
use super::printer::fault::{self, Fault, strike};
use super::printer::measure::{self, Found, Tally, judge};
use super::printer::printers::all;
use super::printer::style::Style;
use crate::support::program::bystander;

/// Games on each clean page.
const GAMES: usize = 2;
/// Games on each damaged page of one style.
const DAMAGED_GAMES: usize = 3;

/// Of each style the games read whole of a clean page, and the plies read wrongly without a word.
const CLEAN: &[(&str, usize, usize)] = &[
    ("long", 2, 0),
    ("compact", 2, 0),
    ("footnotes", 2, 0),
    ("halves", 2, 0),
    ("blocks", 2, 0),
    ("run-on", 2, 0),
    ("german", 2, 0),
    ("short", 1, 5),
    ("beside", 2, 0),
    ("spaced", 2, 0),
    ("blocks-apart", 2, 0),
    ("between", 2, 0),
    ("behind", 2, 0),
    ("stacked", 2, 0),
    ("long-beside", 2, 0),
    ("spanish", 2, 0),
    ("french", 2, 0),
    ("hyphen", 2, 0),
    ("figurines", 2, 0),
    ("tight", 2, 0),
    ("e-text", 2, 0),
    ("newspaper", 1, 2),
    ("terse", 1, 0),
    ("blocks-long", 1, 2),
    ("wordy", 0, 0),
];

/// Of books in which every game has one fault of a kind: plies read rightly, in thousandths, and plies read wrongly
/// without a word.
const FAULTS: &[(Fault, usize, usize)] = &[
    (Fault::Apostrophe, 1000, 0),
    (Fault::Letter, 1000, 0),
    (Fault::Figure, 1000, 0),
    (Fault::Number, 1000, 0),
    (Fault::NoNumber, 1000, 0),
    (Fault::LostRow, 1000, 0),
    (Fault::TornRow, 1000, 0),
    (Fault::Glued, 1000, 0),
    (Fault::Split, 1000, 0),
    (Fault::Speck, 1000, 0),
    (Fault::Stop, 1000, 0),
];

/// Of pages damaged at a rate, in thousandths of their letters: plies read rightly, in thousandths, and plies read
/// wrongly without a word. A raw scan of a book of 1860 is as one at nine thousandths.
const DAMAGED: &[(usize, usize, usize)] = &[(3, 1000, 0), (9, 1000, 0), (20, 978, 0)];

/// Of pages of one style damaged at ten thousandths: plies read rightly, in thousandths, and plies read wrongly without
/// a word.
const DAMAGED_STYLES: &[(&str, usize, usize)] = &[
    ("halves", 987, 1),
    ("run-on", 1000, 0),
    ("beside", 1000, 0),
    ("spaced", 986, 1),
    ("between", 991, 0),
    ("long-beside", 995, 0),
    ("figurines", 979, 0),
    ("newspaper", 987, 1),
    ("terse", 1000, 0),
];

/// Of books of one style in which every game has lost a row: plies read rightly, in thousandths, and plies read wrongly
/// without a word.
const LOST_ROWS: &[(&str, usize, usize)] = &[
    ("blocks", 1000, 0),
    ("long-beside", 1000, 0),
    ("hyphen", 1000, 0),
    ("blocks-long", 894, 2),
];

/// Games read of pages that hold none.
const BARREN: &[(Barren, usize)] = &[
    (Barren::Table, 0),
    (Barren::Variations, 0),
    (Barren::Index, 0),
    (Barren::Scores, 0),
    (Barren::Problems, 0),
    (Barren::Novel, 0),
];

fn read(text: &str) -> Vec<Found> {
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    let run = bystander(&["convert", "-q", "--to", "uci", "--format", "jsonl", &path]).output();
    measure::games(&String::from_utf8(run.unwrap().stdout).unwrap())
}

/// Some printers, for what takes its time; `cargo bench --bench press` asks all of them.
fn some() -> impl Iterator<Item = Style> {
    let named = |style: &Style| ["compact", "german"].contains(&style.name);
    all().into_iter().filter(named)
}

#[test]
fn clean_pages_are_read_in_these_styles() {
    let games = games(GAMES);
    let figures: Vec<(&str, usize, usize)> = all()
        .iter()
        .map(|style| {
            let book = print(style, &games, 11);
            let tally = judge(&book.truths(), &read(&book.text()));
            (style.name, tally.whole, tally.unsaid)
        })
        .collect();
    let names = |figures: &[(&'static str, usize, usize)]| -> Vec<&str> {
        figures.iter().map(|figure| figure.0).collect()
    };
    assert_eq!(names(&figures), names(CLEAN), "{figures:?}");
    let worse =
        |(now, was): (&(&str, usize, usize), &(&str, usize, usize))| now.1 < was.1 || now.2 > was.2;
    assert!(!figures.iter().zip(CLEAN).any(worse), "{figures:?}");
}

#[test]
fn one_fault_in_a_game_costs_no_more_than_this() {
    let games = games(GAMES);
    let mut figures = Vec::new();
    for kind in fault::ALL {
        let mut tally = Tally::default();
        for style in some() {
            let mut book = print(&style, &games, 11);
            let mut dice = Rng::with_seed(13);
            for game in 0..GAMES {
                strike(kind, &mut book.sheet, game, &mut dice);
            }
            tally.add(&judge(&book.truths(), &read(&book.text())));
        }
        figures.push((kind, 1000 * tally.right / tally.plies.max(1), tally.unsaid));
    }
    let worse = |(now, was): (&(Fault, usize, usize), &(Fault, usize, usize))| {
        now.1 < was.1 || now.2 > was.2
    };
    assert_eq!(figures.len(), FAULTS.len(), "{figures:?}");
    assert!(!figures.iter().zip(FAULTS).any(worse), "{figures:?}");
}

#[test]
fn damage_costs_each_style_no_more_than_this() {
    let games = games(DAMAGED_GAMES);
    no_worse(DAMAGED_STYLES, |style| {
        let mut book = print(style, &games, 102);
        damage(&mut book.sheet, 0.01, &mut Rng::with_seed(103));
        judge(&book.truths(), &read(&book.text()))
    });
}

#[test]
fn a_lost_row_costs_each_style_no_more_than_this() {
    let games = games(DAMAGED_GAMES);
    no_worse(LOST_ROWS, |style| {
        let mut book = print(style, &games, 11);
        let mut dice = Rng::with_seed(13);
        for game in 0..DAMAGED_GAMES {
            strike(Fault::LostRow, &mut book.sheet, game, &mut dice);
        }
        judge(&book.truths(), &read(&book.text()))
    });
}

/// Asks that of each of these styles no fewer plies are read rightly, and no more wrongly without a word.
fn no_worse(known: &[(&str, usize, usize)], tally: impl Fn(&Style) -> Tally) {
    let mut figures = Vec::new();
    for (name, right, unsaid) in known {
        let style = all().into_iter().find(|style| style.name == *name).unwrap();
        let tally = tally(&style);
        let now = 1000 * tally.right / tally.plies.max(1);
        figures.push((
            *name,
            now,
            tally.unsaid,
            now < *right || tally.unsaid > *unsaid,
        ));
    }
    assert!(!figures.iter().any(|figure| figure.3), "{figures:?}");
}

#[test]
fn damage_costs_no_more_than_this() {
    let games = games(GAMES);
    let mut figures = Vec::new();
    for rate in [3, 9, 20] {
        let mut tally = Tally::default();
        for style in some() {
            let mut book = print(&style, &games, 11);
            damage(
                &mut book.sheet,
                rate as f64 / 1000.0,
                &mut Rng::with_seed(19),
            );
            tally.add(&judge(&book.truths(), &read(&book.text())));
        }
        figures.push((rate, 1000 * tally.right / tally.plies.max(1), tally.unsaid));
    }
    type Figure = (usize, usize, usize);
    let worse = |(now, was): (&Figure, &Figure)| now.1 < was.1 || now.2 > was.2;
    assert_eq!(figures.len(), DAMAGED.len(), "{figures:?}");
    assert!(!figures.iter().zip(DAMAGED).any(worse), "{figures:?}");
}

#[test]
fn no_more_games_than_these_are_read_where_there_is_none() {
    let games = games(8);
    let mut figures = Vec::new();
    for kind in barren::ALL {
        let pages = some().map(|style| barren::print(kind, &style, &games, 17));
        figures.push((
            kind,
            pages.map(|page| read(&page.text()).len()).sum::<usize>(),
        ));
    }
    let worse = |(now, was): (&(Barren, usize), &(Barren, usize))| now.1 > was.1;
    assert_eq!(figures.len(), BARREN.len(), "{figures:?}");
    assert!(!figures.iter().zip(BARREN).any(worse), "{figures:?}");
}
