//! The files of `snapshots/`: each is compared with something.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;

use crate::house::sources;

#[test]
fn every_snapshot_is_asked_for() {
    let asked = Regex::new(r#"snap!\(\s*"([\w-]+)",\s*"([\w-]+)""#).unwrap();
    let mut expected = BTreeSet::new();
    for file in sources(Path::new("tests")) {
        let text = fs::read_to_string(file).unwrap();
        let files = asked.captures_iter(&text);
        expected.extend(files.map(|m| format!("snapshots/{}/{}.snap", &m[1], &m[2])));
    }
    let folders = fs::read_dir("snapshots").unwrap();
    let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    let there: BTreeSet<String> = files
        .map(|file| file.unwrap().path().display().to_string())
        .filter(|name| !name.ends_with(".snap.new"))
        .collect();
    assert_eq!(there, expected);
}
