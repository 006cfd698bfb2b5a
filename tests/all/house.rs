//! The house as its front page draws it: no room imports one that stands above it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

macro_rules! pattern {
    ($text:literal) => {{
        static PATTERN: LazyLock<Regex> = LazyLock::new(|| Regex::new($text).unwrap());
        &*PATTERN
    }};
}

/// The rooms in the order of `src/lib.rs`, the ground first.
fn rooms() -> Vec<String> {
    let front = fs::read_to_string("src/lib.rs").unwrap();
    let room = pattern!(r"(?m)^//! - `(\w+)`:");
    room.captures_iter(&front)
        .map(|m| m[1].to_owned())
        .collect()
}

/// Every source file below a folder.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|ext| ext == "rs"))
        .collect()
}

/// The room a file stands in, and how deep: `src/audit/draws/mod.rs` is in `audit`, one folder down.
fn room_of(file: &Path) -> (String, usize) {
    let inside = file.strip_prefix("src").unwrap();
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    let room = parts[0].trim_end_matches(".rs").to_owned();
    let named = parts.last().is_some_and(|last| last != "mod.rs");
    (room, parts.len() - 1 - usize::from(!named))
}

/// The rooms that a text of Rust names: `crate::room`, alone or in braces. Comments and strings name none.
fn imports(code: &str) -> BTreeSet<String> {
    let silent = pattern!(r#"(?s)//[^\n]*|"(?:[^"\\]|\\.)*""#);
    let code = silent.replace_all(code, "");
    let mut found = BTreeSet::new();
    let one = pattern!(r"\bcrate::(\w+)");
    found.extend(one.captures_iter(&code).map(|m| m[1].to_owned()));
    let braces = pattern!(r"(?s)\bcrate::\{(.*?)\};");
    let (inner, word) = (pattern!(r"\{[^{}]*\}"), pattern!(r"^\w+"));
    for group in braces.captures_iter(&code) {
        let mut list = group[1].to_owned();
        while inner.is_match(&list) {
            list = inner.replace_all(&list, "").into_owned();
        }
        let parts = list.split(',').map(str::trim);
        found.extend(parts.filter_map(|part| Some(word.find(part)?.as_str().to_owned())));
    }
    found
}

#[test]
fn imports_are_seen_however_they_are_written() {
    let code = "use crate::board::Move; // crate::cli\nuse crate::{audit::{Case, Sink}, score};\nlet a = \"crate::report\"; crate::text::go()";
    let seen: Vec<String> = imports(code).into_iter().collect();
    assert_eq!(seen, ["audit", "board", "score", "text"]);
}

#[test]
fn every_folder_is_a_room_of_the_front_page() {
    let rooms: BTreeSet<String> = rooms().into_iter().collect();
    let files = sources(Path::new("src"));
    let there = files.iter().map(|file| room_of(file).0);
    let there: BTreeSet<String> = there
        .filter(|room| room != "lib" && room != "main")
        .collect();
    assert_eq!(there, rooms);
}

#[test]
fn no_room_imports_one_above_it() {
    let rooms = rooms();
    let floor = |room: &str| rooms.iter().position(|known| known == room);
    let mut upward = Vec::new();
    for file in sources(Path::new("src")) {
        let (room, _) = room_of(&file);
        let Some(here) = floor(&room) else { continue };
        for import in imports(&fs::read_to_string(&file).unwrap()) {
            if floor(&import).is_some_and(|there| there > here) {
                upward.push(format!("{} imports {import}", file.display()));
            }
        }
    }
    assert!(
        upward.is_empty(),
        "arrows that point up:\n{}",
        upward.join("\n")
    );
}

#[test]
fn no_file_leaves_its_room_by_the_back_door() {
    let climb = pattern!(r"(?:\bsuper::)+");
    for file in sources(Path::new("src")) {
        let (_, depth) = room_of(&file);
        let text = fs::read_to_string(&file).unwrap();
        // What stands in a module within the file (its tests) is one step further down.
        let (code, tests) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        for (code, depth) in [(code, depth), (tests, depth + 1)] {
            let steps = climb
                .find_iter(code)
                .map(|m| m.as_str().matches("super").count());
            let most = steps.max().unwrap_or(0);
            assert!(
                most <= depth,
                "{} climbs {most} of {depth} steps",
                file.display()
            );
        }
    }
}

/// The files that a file declares as modules, a line each; what a macro declares is none of them.
fn declared(file: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(file).unwrap();
    let module = pattern!(r#"(?m)(?:^#\[path = "(.+)"\]\n)?^(?:pub(?:\(.+\))? )?mod (\w+);"#);
    let folder = file.parent().unwrap();
    let heads_folder = ["lib", "main", "mod"]
        .map(Path::new)
        .contains(&Path::new(file.file_stem().unwrap()));
    let inside = if heads_folder {
        folder.to_owned()
    } else {
        file.with_extension("")
    };
    module
        .captures_iter(&text)
        .flat_map(|m| match m.get(1) {
            Some(path) => vec![folder.join(path.as_str())],
            None => vec![
                inside.join(format!("{}.rs", &m[2])),
                inside.join(&m[2]).join("mod.rs"),
            ],
        })
        .collect()
}

/// `cargo fmt` and the tests above see the files of modules that are declared in so many words.
#[test]
fn every_file_is_declared_where_cargo_fmt_sees_it() {
    let files = sources(Path::new("src"));
    let declared: BTreeSet<PathBuf> = files.iter().flat_map(|file| declared(file)).collect();
    let roots = ["src/lib.rs", "src/main.rs"].map(PathBuf::from);
    let unseen: Vec<_> = files
        .iter()
        .filter(|file| !declared.contains(*file) && !roots.contains(file))
        .collect();
    assert!(
        unseen.is_empty(),
        "declared by a macro, or by nobody: {unseen:#?}"
    );
}
