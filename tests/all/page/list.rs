//! The list of findings: its order, its filters, its tiles, its head, and how it is printed.

use super::browser::{asked, asked_at, browser, opened};
use super::detail::caption;
use super::{audited, corpus, page, page_of, rows};
use bystander::internals::findings::{Finding, Level, Totals};
use bystander::internals::report::Format;
use serde_json::Value;

/// The numbers of the findings in the list that is shown.
pub(super) fn listed(dom: &str) -> Vec<u64> {
    let rows = dom.split("<tr data-number=\"").skip(1);
    rows.map(|row| row.split('"').next().unwrap().parse().unwrap())
        .collect()
}

/// The numbers of findings as the page lists them.
pub(super) fn worst_first(findings: &[Finding]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (1..=findings.len()).collect();
    numbers.sort_by_key(|n| std::cmp::Reverse(findings[n - 1].level));
    numbers
}

/// What is found stands worst first, by any column if one asks for it, and the tiles filter.
#[test]
fn the_list_sorts_and_the_tiles_filter() {
    let (page, findings) = page_of(&corpus("showcase"));
    let Some(browser) = browser() else { return };
    let mut by_date: Vec<(&str, usize)> = (1..)
        .zip(&findings)
        .map(|(n, f)| (f.place.occasion.date.as_str(), n))
        .collect();
    by_date.sort();
    let by_date: Vec<String> = by_date.iter().map(|(_, n)| n.to_string()).collect();
    let warnings = findings
        .iter()
        .filter(|f| f.level == Level::Warning)
        .count();
    assert!(warnings > 0);
    let script = "(() => {
        const numbers = () => [...document.querySelectorAll('#rows tr')].map((row) => row.dataset.number).join(' ');
        const levels = () => [...document.querySelectorAll('#rows td.level')].map((cell) => LEVELS.indexOf(cell.textContent));
        const said = [levels().every((level, i, all) => !i || all[i - 1] <= level)];
        document.querySelector('[data-sort=date]').click();
        said.push(numbers());
        document.querySelector('[data-sort=date]').click();
        said.push(document.querySelector('th.date').getAttribute('aria-sort'), location.hash);
        document.querySelector('.pick[data-level=warning]').click();
        said.push(document.querySelectorAll('#rows tr').length, form.elements.level.value);
        document.querySelector('.pick[data-level=warning]').click();
        said.push(document.querySelectorAll('#rows tr').length);
        return said.join('|');
    })()";
    let want = format!(
        "true|{}|descending|#sort=-date|{warnings}|warning|{}",
        by_date.join(" "),
        findings.len()
    );
    assert_eq!(asked(browser, &page, script), want);
}

/// The head says what was audited, under which codes, and by which version; a row has the event and the date.
#[test]
fn the_page_says_what_it_is_of() {
    let (findings, totals) = audited(&corpus("showcase"));
    let mut report = Format::Html.reporter(None);
    let mut out = Vec::new();
    report.asks(&["bca", "fide-2023"]);
    report.begin(&mut out).unwrap();
    for finding in &findings {
        report.finding("games/a.pgn", finding, &mut out).unwrap();
    }
    report.ended("games/a.pgn", 7, &mut out).unwrap();
    report.end(&totals, &mut out).unwrap();
    let Some(browser) = browser() else { return };
    let script = "[document.title.split(':')[0], document.getElementById('title').textContent,
        document.getElementById('about').textContent, document.querySelector('#rows .date').textContent,
        document.querySelector('#rows .game').textContent.includes(findings[current().number - 1].game.event)].join('|')";
    let first = findings.iter().find(|f| f.level == Level::Error).unwrap();
    let want = format!(
        "games/a.pgn|games/a.pgn|under bca, fide-2023 · bystander {}|{}|true",
        env!("CARGO_PKG_VERSION"),
        first.place.occasion.date
    );
    let page = String::from_utf8(out).unwrap();
    assert_eq!(asked(browser, &page, script), want);
}

/// On paper stands every finding that is listed, each with its board.
#[test]
fn all_boards_are_printed() {
    let (page, findings) = page_of(&corpus("showcase"));
    let boards = findings
        .iter()
        .filter(|f| f.trail.is_some() || f.fen.is_some())
        .count();
    let Some(browser) = browser() else { return };
    let script = "(() => { window.dispatchEvent(new Event('beforeprint'));
        const sheets = document.querySelectorAll('#printed .detail').length;
        const boards = document.querySelectorAll('#printed svg').length;
        window.dispatchEvent(new Event('afterprint'));
        return [sheets, boards, document.querySelectorAll('#printed *').length].join(' '); })()";
    let want = format!("{} {boards} 0", findings.len());
    assert_eq!(asked(browser, &page, script), want);
}

#[test]
fn an_empty_report_opens() {
    let page = page(&[], &Totals::default());
    assert_eq!(rows(&page), Vec::<Value>::new());
    let Some(browser) = browser() else { return };
    let dom = opened(
        browser,
        &page,
        "finding=3&ply=-1&rule=illegal-move&theme=dark",
    );
    assert!(dom.contains("nothing to report") && listed(&dom).is_empty());
}

#[test]
fn the_list_filters() {
    let (page, findings) = page_of(&corpus("showcase"));
    let numbers = |fits: &dyn Fn(&Finding) -> bool| -> String {
        let fit = worst_first(&findings)
            .into_iter()
            .filter(|n| fits(&findings[n - 1]));
        fit.map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    };
    let table = [
        (
            "rule=illegal-move",
            numbers(&|f| f.rule.name() == "illegal-move"),
        ),
        (
            "level=note&code=bca",
            numbers(&|f| f.level.to_string() == "note" && f.code.as_deref() == Some("bca")),
        ),
        (
            "player=mason",
            numbers(&|f| f.place.players.contains("Mason")),
        ),
        (
            "decade=1970",
            numbers(&|f| f.place.occasion.date.starts_with("197")),
        ),
        ("text=pinned+to", String::new()),
        (
            "text=pinned%20to",
            numbers(&|f| f.message.contains("pinned to")),
        ),
    ];
    for (address, want) in &table {
        assert!(
            want.len() < numbers(&|_| true).len() && (want.is_empty() == address.contains('+')),
            "{address}"
        );
    }
    let Some(browser) = browser() else { return };
    let addresses = table.each_ref().map(|(address, _)| *address);
    let script =
        "[...document.querySelectorAll('#rows tr')].map((row) => row.dataset.number).join(' ')";
    let seen = asked_at(browser, &page, &addresses, script);
    assert_eq!(seen, table.map(|(_, want)| want));
    assert_eq!(
        listed(&opened(browser, &page, "rule=no-such-rule")),
        Vec::<u64>::new()
    );
}

#[test]
fn ten_thousand_findings_are_shown_a_page_at_a_time() {
    let (findings, totals) =
        audited(b"[Event \"a\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf5 Nc6 3. Bb5 a6 *\n");
    let mut many = Vec::new();
    for n in 1..=10_000 {
        let mut finding = findings[0].clone();
        finding.place.game = n;
        many.push(finding);
    }
    let page = page(&many, &totals);
    let Some(browser) = browser() else { return };
    let dom = opened(browser, &page, "finding=9950&ply=+1");
    assert_eq!(listed(&dom), (9_901..=10_000).collect::<Vec<u64>>());
    assert_eq!(caption(&dom), "After 2. Nf5");
}
