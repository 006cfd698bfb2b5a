//! What is said about the games of a damaged book that is not here for everyone.

use std::path::Path;

use serde_json::Value;
use shakmaty::Color;

use crate::book::beginnings::begins_move;
use crate::book::page::Page;
use crate::book::survey::{self, Survey};
use crate::book::{diagram, ending, heading};

/// Lines before the last of a game on which its end may be said.
const TAIL: usize = 3;

/// A page as it is when its games are looked for.
fn surveyed(text: &[u8]) -> Page<'_> {
    let mut page = Page::of(text);
    diagram::set_apart(&mut page);
    survey::set_apart(&mut page);
    page.survey = Survey::of(&page);
    page
}

/// A book as a scanner read it, and what is true of its games.
fn damaged_book() -> Option<(Vec<u8>, Vec<Value>)> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let text = std::fs::read(shared.join("books/morphy-lowenthal.txt")).ok()?;
    let cases = std::fs::read(shared.join("cases/morphy-lowenthal.jsonl")).ok()?;
    let cases = cases.split(|b| *b == b'\n').filter(|line| !line.is_empty());
    let cases = cases
        .map(|case| serde_json::from_slice(case).unwrap())
        .collect();
    Some((text, cases))
}

/// The line of the first row of a game.
fn first_row(page: &Page<'_>, case: &Value) -> usize {
    let first = case["first_line"].as_u64().unwrap() as usize;
    let begins = |line: &usize| page.is_text(*line) && begins_move(page.line(*line).trim_ascii());
    let row = survey::next_row(page, first, 60).unwrap().0;
    (first..row).find(begins).unwrap_or(row)
}

#[test]
fn a_damaged_book_names_its_players() {
    let Some((text, cases)) = damaged_book() else {
        return;
    };
    let page = surveyed(&text);
    let (mut all, mut wrong) = (0, Vec::new());
    for case in &cases {
        let heading = heading::over(&page, 0, first_row(&page, case));
        let named = |side: &str, name: &Option<String>| {
            let wanted = case[side].as_str().unwrap();
            let last = wanted.split(' ').next_back().unwrap();
            wanted == "?" || name.as_ref().is_some_and(|name| name.ends_with(last))
        };
        all += 1;
        if !(named("white", &heading.white) && named("black", &heading.black)) {
            wrong.push((case["first_line"].clone(), heading.white, heading.black));
        }
    }
    assert!(
        all >= 36 && wrong.len() <= 3,
        "{} of {all}: {wrong:?}",
        wrong.len()
    );
}

#[test]
fn a_damaged_book_tells_its_results() {
    let Some((text, cases)) = damaged_book() else {
        return;
    };
    let page = surveyed(&text);
    let (mut all, mut wrong) = (0, Vec::new());
    for case in &cases {
        let line = |key: &str| case[key].as_u64().unwrap() as usize;
        let last = line("last_line").saturating_sub(TAIL);
        let until = page
            .survey
            .next_heading(line("last_line") - 1)
            .min(page.lines.len());
        let plies = case["uci"].as_array().unwrap().len();
        let turn = if plies % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let heading = heading::over(&page, 0, first_row(&page, case));
        let within = page.lines[last].span.to(page.lines[until - 1].span);
        let told = ending::behind(&page, within, turn, |name| heading.side(name));
        let told = told.map_or("*".to_owned(), |(outcome, _)| outcome.to_string());
        all += 1;
        if told != case["result"] {
            wrong.push((line("first_line"), told, case["result"].clone()));
        }
    }
    assert!(
        all >= 36 && wrong.len() <= 3,
        "{} of {all}: {wrong:?}",
        wrong.len()
    );
}
