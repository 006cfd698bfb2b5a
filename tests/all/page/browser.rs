//! The page in a browser: what it holds once its scripts ran, and what a script finds in it.

use std::fs;
use std::process::Command;

/// The browser, if there is one.
pub(super) fn browser() -> Option<&'static str> {
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
pub(super) fn opened(browser: &str, page: &str, address: &str) -> String {
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

/// Runs a script in the page behind its own; its value stands in the page's attribute `data-answer`.
pub(super) fn asked(browser: &str, page: &str, script: &str) -> String {
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

/// What a script finds in the page at each of these addresses; `|` parts the answers.
pub(super) fn asked_at(browser: &str, page: &str, addresses: &[&str], script: &str) -> Vec<String> {
    let script = format!(
        "{}.map((address) => {{ location.hash = address; showAll(); return {script}; }}).join('|')",
        serde_json::to_string(addresses).unwrap()
    );
    let answer = asked(browser, page, &script);
    answer.split('|').map(str::to_owned).collect()
}
