use std::path::Path;

use serde_json::Value;

use crate::book::beginnings::begins_move;
use crate::book::page::Page;
use crate::book::survey::{self, Survey};
use crate::book::{diagram, heading};

/// A page as it is when its games are looked for.
fn surveyed(text: &[u8]) -> Page<'_> {
    let mut page = Page::of(text);
    diagram::set_apart(&mut page);
    survey::set_apart(&mut page);
    page.survey = Survey::of(&page);
    page
}

#[test]
fn a_damaged_book_names_its_players() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let read = |path: &str| std::fs::read(shared.join(path)).ok();
    let (Some(text), Some(cases)) = (
        read("books/morphy-lowenthal.txt"),
        read("cases/morphy-lowenthal.jsonl"),
    ) else {
        return;
    };
    let page = surveyed(&text);
    let (mut all, mut wrong) = (0, Vec::new());
    for case in String::from_utf8(cases).unwrap().lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let first = case["first_line"].as_u64().unwrap() as usize;
        let begins =
            |line: &usize| page.is_text(*line) && begins_move(page.line(*line).trim_ascii());
        let row = survey::next_row(&page, first, 60).unwrap().0;
        let row = (first..row).find(begins).unwrap_or(row);
        let heading = heading::over(&page, 0, row);
        let named = |side: &str, name: &Option<String>| {
            let wanted = case[side].as_str().unwrap();
            let last = wanted.split(' ').next_back().unwrap();
            wanted == "?" || name.as_ref().is_some_and(|name| name.ends_with(last))
        };
        all += 1;
        if !(named("white", &heading.white) && named("black", &heading.black)) {
            wrong.push((first, heading.white, heading.black));
        }
    }
    assert!(
        all >= 36 && wrong.len() <= 3,
        "{} of {all}: {wrong:?}",
        wrong.len()
    );
}
