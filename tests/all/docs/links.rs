//! Links within the project lead somewhere.

use std::path::Path;

use super::documents;

/// Where the links and pictures of a text lead, as they are written.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let inline = text.split("](").skip(1);
    let inline = inline.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    let sources = text.split(" src=\"").skip(1);
    let sources = sources.filter_map(|rest| rest.split_once('"').map(|(target, _)| target));
    inline.chain(sources)
}

/// The name by which a heading is linked to: small letters and figures, with hyphens for blanks.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn has_anchor(file: &Path, name: &str) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut names = headings.map(|line| anchor(line.trim_start_matches('#').trim()));
    names.any(|heading| heading == name)
}

#[test]
fn every_link_within_the_project_leads_somewhere() {
    let (mut followed, mut dead) = (0, Vec::new());
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for target in targets(&text).filter(|target| !target.contains("://")) {
            followed += 1;
            let (file, name) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => document.clone(),
                _ => document.parent().unwrap().join(file),
            };
            if !file.exists() || !(name.is_empty() || has_anchor(&file, name)) {
                dead.push(format!("{}: {target}", document.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
    assert!(followed >= 30, "only {followed} links were found");
}
