//! The page of the html format, in a browser: it opens without an error, filters, steps, and shows text as text.
//!
//! What needs a browser is left out, with a message, where there is no Chromium.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{auditor, beside, run_audit};
use bystander::internals::findings::{Finding, Level, Suppressions, Totals};
use bystander::internals::games::Options;
use bystander::internals::report::{Format, html};
use bystander::internals::run::{Audit, Auditors};
use serde_json::Value;

/// Findings of a text under two codes, with their lines of play.
fn audited(text: &[u8]) -> (Vec<Finding>, Totals) {
    let auditor = auditor(&["bca", "fide-2023"]);
    let mut known = Suppressions::default();
    let audit = Audit {
        trails: true,
        ..Audit::new(Auditors::one(&auditor), &mut known)
    };
    run_audit(text, audit, &Options::default())
}

fn page(findings: &[Finding], totals: &Totals) -> String {
    let mut out = Vec::new();
    let mut report = Format::Html.reporter(None);
    report.begin(&mut out).unwrap();
    for finding in findings {
        report.finding("games/a.pgn", finding, &mut out).unwrap();
    }
    report.ended("games/a.pgn", totals.games, &mut out).unwrap();
    report.end(totals, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn page_of(text: &[u8]) -> (String, Vec<Finding>) {
    let (findings, totals) = audited(text);
    (page(&findings, &totals), findings)
}

/// The games of a folder of the corpora, one behind the other.
fn corpus(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpora")
        .join(name);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut text = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "pgn"))
    {
        text.extend(fs::read(file).unwrap());
        text.extend(b"\n\n");
    }
    text
}

/// The rows of the page's data.
fn rows(page: &str) -> Vec<Value> {
    let (_, data) = page.split_once(r#"id="data">"#).unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// The browser, if there is one.
fn browser() -> Option<&'static str> {
    let there = |name: &&str| {
        Command::new(name)
            .arg("--version")
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let found = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(there);
    if found.is_none() {
        eprintln!("left out: there is no Chromium to open the page in");
    }
    found
}

/// The page as the browser has it after its scripts ran. Fails if the console has an error.
fn opened(browser: &str, page: &str, address: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    fs::write(&file, page).unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--virtual-time-budget=5000",
        ])
        .args(["--dump-dom", "--window-size=1400,1000"])
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        ))
        .arg(format!("file://{}#{address}", file.display()))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let faults: Vec<_> = said
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    let dom = String::from_utf8(output.stdout).unwrap();
    assert!(
        dom.contains(r#"data-ready="yes""#),
        "the page's script did not end: {said}"
    );
    dom
}

/// The numbers of the findings in the list that is shown.
fn listed(dom: &str) -> Vec<u64> {
    let rows = dom.split("<tr data-number=\"").skip(1);
    rows.map(|row| row.split('"').next().unwrap().parse().unwrap())
        .collect()
}

fn caption(dom: &str) -> &str {
    dom.split(r#"<p class="caption">"#)
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap()
}

/// Runs a script in the page behind its own; its value stands in the page's attribute `data-answer`.
fn asked(browser: &str, page: &str, script: &str) -> String {
    let asking = format!(
        "<script>document.documentElement.dataset.answer = String({script});</script></body>"
    );
    let dom = opened(browser, &page.replace("</body>", &asking), "");
    dom.split("data-answer=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap()
        .to_owned()
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let (page, _) = page_of(&corpus("showcase"));
    for sign in [
        "src=",
        "href=\"http",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "innerHTML",
        "eval(",
    ] {
        assert!(!page.contains(sign), "{sign}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_page_holds_so_many_findings_and_counts_the_others() {
    let (findings, totals) =
        audited(b"[Event \"a\"]\n[Date \"1851.06.21\"]\n\n1. e4 e5 2. Nf5 Nc6 *\n");
    let one = &findings[0];
    let many = vec![one.clone(); html::MOST as usize + 5];
    let page = page(&many, &totals);
    let found = rows(&page)
        .iter()
        .filter(|row| row["type"] == "finding")
        .count();
    assert_eq!(found as u64, html::MOST);
    let (rule, asks) = (one.rule.name(), one.rule.meta().asks());
    let count = format!(
        r#""rules":[{{"name":"{rule}","asks":"{asks}","level":"{}","count":{}}}]"#,
        one.level,
        many.len()
    );
    assert!(page.contains(&count), "{count}");
    assert!(page.contains(&format!(
        r#""decades":[{{"decade":1850,"error":{}}}]"#,
        many.len()
    )));
    // The game and its moves are written once.
    assert_eq!(page.matches(r#""type":"trail""#).count(), 1);
    assert_eq!(page.matches(r#""type":"game""#).count(), 1);
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

/// The numbers of findings as the page lists them.
fn worst_first(findings: &[Finding]) -> Vec<usize> {
    let mut numbers: Vec<usize> = (1..=findings.len()).collect();
    numbers.sort_by_key(|n| std::cmp::Reverse(findings[n - 1].level));
    numbers
}

/// What a script finds in the page at each of these addresses; `|` parts the answers.
fn asked_at(browser: &str, page: &str, addresses: &[&str], script: &str) -> Vec<String> {
    let script = format!(
        "{}.map((address) => {{ location.hash = address; showAll(); return {script}; }}).join('|')",
        serde_json::to_string(addresses).unwrap()
    );
    let answer = asked(browser, page, &script);
    answer.split('|').map(str::to_owned).collect()
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

#[test]
fn keys_and_fields_do_what_they_say() {
    let (page, findings) = page_of(&corpus("showcase"));
    let Some(browser) = browser() else { return };
    let notes = findings
        .iter()
        .filter(|f| f.level.to_string() == "note")
        .count();
    let script = "(() => {
        const said = [];
        const press = (key, target = document.body) => {
            target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            said.push(location.hash);
        };
        press('ArrowDown');
        press('ArrowRight');
        press('ArrowRight');
        press('0');
        press('ArrowLeft');
        press('j');
        press('m');
        form.elements.text.focus();
        press('ArrowUp', form.elements.text);
        form.elements.level.value = 'note';
        form.elements.level.dispatchEvent(new Event('input', { bubbles: true }));
        said.push(location.hash, document.querySelectorAll('#rows tr').length);
        document.querySelector('.bar.error').click();
        said.push(location.hash, document.querySelectorAll('#rows tr').length);
        form.dispatchEvent(new Event('reset', { cancelable: true }));
        said.push(location.hash, document.querySelectorAll('#rows tr').length);
        const step = document.querySelector('[aria-label=\"One ply on\"]');
        step.focus();
        step.click();
        said.push(document.activeElement.getAttribute('aria-label'));
        return said.join(' ').replaceAll('&', ',');
    })()";
    let [second, third] = [1, 2].map(|at| worst_first(&findings)[at]);
    let want = [
        &format!("#finding={second}"),
        &format!("#finding={second},ply=+1"),
        &format!("#finding={second},ply=+2"),
        &format!("#finding={second}"),
        &format!("#finding={second},ply=-1"),
        &format!("#finding={third}"),
        &format!("#finding={third},view=mover"),
        &format!("#finding={third},view=mover"),
        "#view=mover,level=note",
        &notes.to_string(),
        "#view=mover,level=note,rule=illegal-move",
        "0",
        "#view=mover",
        &findings.len().to_string(),
        "One ply on",
    ];
    assert_eq!(asked(browser, &page, script), want.join(" "));
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

#[test]
fn what_stands_in_a_file_stays_text() {
    let text = "[Event \"</script><script>document.documentElement.dataset.ready='no'</script>\"]\n\
        [White \"<img src=x onerror=alert(1)>\"]\n[Black \"<!--&lt;]]>\"]\n[Date \"1851.<b>\"]\n[Result \"*\"]\n\n\
        1. e4 {</script><img src=y>} <b>x</b> e5 2. <script>alert(2)</script> Nf5 Nc6 *\n";
    let (page, findings) = page_of(text.as_bytes());
    assert!(findings.len() > 1);
    let data = page
        .split_once(r#"id="data">"#)
        .unwrap()
        .1
        .split_once("</script>")
        .unwrap()
        .0;
    assert!(!data.contains(['<', '>', '&']) && data.trim_end().ends_with(']'));
    let Some(browser) = browser() else { return };
    let ours = page.matches("<script").count();
    let dom = opened(browser, &page, "finding=2");
    assert_eq!(dom.matches("<script").count(), ours);
    assert!(!dom.contains("<img") && dom.contains("&lt;img src=x"));
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

/// A fix shows the line it makes, and what is chosen of fixes and readings can be saved as a file of errata.
#[test]
fn chosen_fixes_are_saved_as_errata() {
    let (page, findings) =
        page_of(b"[Event \"a\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf7 *\n");
    let at = |rule: &str| 1 + findings.iter().position(|f| f.rule.name() == rule).unwrap();
    let slip = at("notation-slip");
    let Some(browser) = browser() else { return };
    let script = format!(
        "(() => {{
        choose({slip}, true);
        const said = [document.querySelector('.diff').textContent];
        const before = document.getElementById('export').hidden;
        const box = document.querySelector('.take input');
        box.click();
        const link = document.querySelector('#export a');
        said.push(before, link.download, decodeURIComponent(link.href.split(',').slice(1).join(',')));
        box.click();
        said.push(document.getElementById('export').hidden);
        return said.join('|').replaceAll('\\n', '~');
    }})()"
    );
    let want = "-1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf7 *~+1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf7 *|true|\
        bystander.errata.toml|[[erratum]]~source = &quot;games/a.pgn&quot;~line = 4~column = 35~printed = &quot;0-0&quot;~\
        read = &quot;O-O&quot;~kind = &quot;reading&quot;~by = &quot;&quot;~why = &quot;notation-slip: ";
    let answer = asked(browser, &page, &script);
    assert!(answer.starts_with(want), "{answer}");
    assert!(answer.ends_with("~|true"), "{answer}");
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
