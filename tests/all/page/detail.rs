//! One finding with its board: the ply an address leads to, the position that is drawn, and what stands beside it.

use std::fs;

use super::browser::{asked, asked_at, browser, opened};
use super::{audited, corpus, page_of};
use crate::support::beside;
use bystander::internals::report::Format;

pub(super) fn caption(dom: &str) -> &str {
    dom.split(r#"<p class="caption">"#)
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap()
}

#[test]
fn an_address_leads_to_a_ply() {
    let (page, findings) =
        page_of(b"[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nf4 3. Bb5 a6 *\n");
    assert_eq!(findings[0].ply.unwrap().ply, 4);
    let Some(browser) = browser() else { return };
    // The first square drawn is a1; it stands below on the left, or above on the right.
    let script = "[document.querySelector('.caption').textContent, document.querySelectorAll('.arrow').length,
        document.querySelector('rect').getAttribute('x'), document.documentElement.className].join(',')";
    let table = [
        ("finding=1", "Before 2... Nf4,1,0,"),
        ("finding=1&ply=+1", "After 2... Nf4,0,0,"),
        ("finding=1&ply=+2", "After 3. Bb5,0,0,"),
        ("finding=1&ply=-2", "After 1. e4,0,0,"),
        (
            "finding=1&ply=-99",
            "The position the line begins from,0,0,",
        ),
        ("finding=1&ply=99", "After 3... a6,0,0,"),
        ("finding=1&view=mover", "Before 2... Nf4,1,315,"),
        (
            "finding=1&view=black&theme=dark",
            "Before 2... Nf4,1,315,dark",
        ),
    ];
    let seen = asked_at(browser, &page, &table.map(|(address, _)| address), script);
    assert_eq!(seen, table.map(|(_, want)| want));
    let dom = opened(browser, &page, "finding=1&ply=+1&theme=dark");
    assert_eq!(caption(&dom), "After 2... Nf4");
    assert!(dom.contains(r#"class="dark""#));
}

/// A line of play has an end; a finding behind it has its position alone.
#[test]
fn a_game_without_end_has_boards_all_the_same() {
    let mut text = "[Event \"a\"]\n\n".to_owned();
    text.push_str(&"Nf3 Nf6 Ng1 Ng8 ".repeat(500));
    text.push_str("Nf5 *\n");
    let (page, findings) = page_of(text.as_bytes());
    let at = findings.iter().position(|f| f.text == "Nf5").unwrap();
    assert!(findings[at].trail.is_none() && findings[at].fen.is_some());
    assert!(findings.iter().any(|f| f.trail.is_some()));
    let Some(browser) = browser() else { return };
    let dom = opened(browser, &page, &format!("finding={}", at + 1));
    assert_eq!(
        (caption(&dom), dom.matches("data-man=").count()),
        ("Before 1001. Nf5", 32)
    );
}

/// Every board at a finding is the position that the finding gives as FEN, for every way a move can change a board.
#[test]
fn boards_are_the_positions_of_the_findings() {
    let Some(browser) = browser() else { return };
    let mut texts = vec![corpus("showcase"), corpus("broken")];
    texts.extend(beside("games/1800-1900.pgn").map(|file| fs::read(file).unwrap()));
    for text in texts {
        let (page, findings) = page_of(&text);
        let with_both: Vec<_> = findings
            .iter()
            .filter(|f| f.fen.is_some() && f.trail.is_some() && f.ply.is_some_and(|p| p.ply > 0))
            .collect();
        assert!(!with_both.is_empty());
        let script = "(() => { let seen = 0; for (const one of findings) {
            const trail = trails[one.trail];
            if (!trail || !one.fen || !one.ply) { continue; }
            let men = menOf(trail.start);
            for (const ply of trail.moves.slice(0, before(one, trail))) { men = play(men, taken(ply)[0]); }
            const spelt = (men) => JSON.stringify(Object.entries(men).sort());
            if (spelt(men) !== spelt(menOf(one.fen))) { return `No. ${one.number}: ${one.message}`; }
            seen += 1;
        } return seen; })()";
        assert_eq!(asked(browser, &page, script), with_both.len().to_string());
    }
}

/// What several codes say of one game stands side by side, and the printed moves of a descriptive score beside what is read.
#[test]
fn codes_and_readings_stand_side_by_side() {
    let (findings, totals) = audited(
        b"[Event \"a\"]\n[Result \"0-1\"]\n\n1. P-K4 P-K4 2. B-B4 Kt-QB3 3. Q-R5 Kt-B3 4. QxBP mate 0-1\n",
    );
    let mut report = Format::Html.reporter(None);
    let mut out = Vec::new();
    report.asks(&["bca", "fide-2023"]);
    report.begin(&mut out).unwrap();
    for finding in &findings {
        report.finding("a.pgn", finding, &mut out).unwrap();
    }
    report.end(&totals, &mut out).unwrap();
    let page = String::from_utf8(out).unwrap();
    assert!(findings.iter().any(|f| f.code.as_deref() == Some("bca")));
    let Some(browser) = browser() else { return };
    let script = "(() => { choose(findings.find((one) => one.code).number, true);
        const text = (nodes) => [...nodes].map((node) => node.textContent).join(' ');
        return [text(document.querySelectorAll('.codes thead th')), document.querySelectorAll('.codes tbody tr').length > 0,
            text(document.querySelectorAll('.beside .read')), text(document.querySelectorAll('.beside button'))].join('|'); })()";
    let answer = asked(browser, &page, script);
    let want = "Move bca fide-2023|true|e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#|";
    assert!(answer.starts_with(want), "{answer}");
    assert!(
        answer.contains("|1. P-K4 1... P-K4 2. B-B4 2... Kt-QB3"),
        "{answer}"
    );
}
