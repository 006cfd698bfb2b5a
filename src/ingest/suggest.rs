//! "Did you mean": the nearest thing that exists.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use crate::text::suggest::{edits, nearest};

/// The existing path that is nearest to one that does not exist: one name in it replaced by a
/// name beside it. `None` when nothing is close. The same files give the same answer.
pub(super) fn nearest_path(missing: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    let mut parts = missing.components();
    while let Some(part) = parts.next() {
        let next = found.join(part);
        if next.exists() {
            found = next;
            continue;
        }
        let Component::Normal(name) = part else {
            return None;
        };
        let mended = found.join(nearest_name(&found, name)?);
        let rest = parts.as_path();
        let whole = if rest.as_os_str().is_empty() {
            mended
        } else {
            mended.join(rest)
        };
        return whole.exists().then_some(whole);
    }
    None
}

/// The name in `directory` that is nearest to `wanted`, if any is close.
fn nearest_name(directory: &Path, wanted: &OsStr) -> Option<String> {
    let wanted = wanted.to_str()?.to_lowercase();
    let here = Path::new(".");
    let directory = if directory.as_os_str().is_empty() {
        here
    } else {
        directory
    };
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.starts_with('.') || wanted.starts_with('.'))
        .collect();
    // Directories come in any order; the first of equals is to be the same always.
    names.sort_unstable();
    nearest(names, |name| distance(&wanted, name))
}

/// How far `name` is from the lower-case `wanted`, in edits; `None` when it is not close.
fn distance(wanted: &str, name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    // The most common slip of all: the ending left out.
    if name
        .strip_prefix(wanted)
        .is_some_and(|rest| rest.starts_with('.'))
    {
        return Some(1);
    }
    let edits = edits(wanted, &name);
    let limit = (wanted.chars().count() / 4).max(1);
    (edits <= limit).then_some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn directory(names: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for name in names {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        dir
    }

    #[test]
    fn a_slip_is_mended_and_a_stranger_is_not() {
        let dir = directory(&["hastings.pgn", "london.pgn", "club/1895.txt"]);
        let near = |typed: &str| nearest_path(&dir.path().join(typed));
        assert_eq!(near("hsatings.pgn"), Some(dir.path().join("hastings.pgn")));
        assert_eq!(near("HASTINGS.PGN"), Some(dir.path().join("hastings.pgn")));
        assert_eq!(near("london"), Some(dir.path().join("london.pgn")));
        assert_eq!(
            near("clob/1895.txt"),
            Some(dir.path().join("club/1895.txt"))
        );
        assert_eq!(near("clob/1896-other.txt"), None);
        assert_eq!(near("vienna.pgn"), None);
    }

    #[test]
    fn the_first_of_equals_is_taken() {
        let dir = directory(&["round3.pgn", "round2.pgn", "round4.pgn"]);
        let near = nearest_path(&dir.path().join("round1.pgn"));
        assert_eq!(near, Some(dir.path().join("round2.pgn")));
    }
}
