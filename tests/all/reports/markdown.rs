//! The summary, with its escapes taken out again.

use bystander::internals::report::{Format, markdown};

use super::awkward::*;

/// Text of a cell without Markdown's escapes; fails where one is missing.
fn unmarked(text: &str) -> String {
    let text = text.replace("@<!-- -->", "@");
    let (mut out, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            '`' | '*' | '_' | '[' | '<' | '|' | '&' => panic!("{c} acts in {text}"),
            c => out.push(c),
        }
    }
    out
}

#[test]
fn places_in_markdown() {
    let text = whole(Format::Markdown);
    let rows = text
        .lines()
        .skip_while(|line| !line.starts_with("| place"))
        .skip(2);
    let mut seen = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 3, "{row}");
        let rule = cells[2].split('`').nth(1).expect("a rule");
        seen.push(place(&unmarked(cells[0].trim()), rule));
        unmarked(cells[1]);
        for sentence in cells[2]
            .split("`: ")
            .nth(1)
            .expect("a sentence")
            .split("<br>")
        {
            unmarked(sentence.trim());
        }
    }
    assert_eq!(seen, expected(as_shown, false));
}

#[test]
fn markdown_shows_the_first_findings_and_counts_the_rest() {
    let set: Vec<Awkward> = (0..markdown::MOST + 7)
        .map(|_| awkward("a.pgn", "1. e4", "e4", 0))
        .collect();
    let text = report(Format::Markdown, &set, &|_| 1);
    assert!(text.starts_with("## bystander: 107 errors\n"), "{text}");
    assert_eq!(text.matches("| a.pgn:1:4 |").count(), markdown::MOST);
    assert!(text.ends_with("\n7 more findings are not shown here.\n"));
    let none = report(Format::Markdown, &[], &|_| 1);
    assert!(
        none.starts_with("## bystander: nothing to report\n") && !none.contains('|'),
        "{none}"
    );
}
