//! What a reader does with the page: keys, fields, and fixes that are chosen and saved.

use super::browser::{asked, browser};
use super::list::worst_first;
use super::{corpus, page_of};

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
