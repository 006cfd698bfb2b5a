//! Names of files: which are taken for scores, and how they are shown.

use std::path::{MAIN_SEPARATOR, Path};

/// Endings of the files that are read when a directory or an archive is searched.
const SCORE_ENDINGS: [&str; 2] = [".pgn", ".txt"];
/// Endings that may follow a score's own.
const PACKED_ENDINGS: [&str; 3] = [".gz", ".bz2", ".zst"];
const ARCHIVE_ENDING: &str = ".zip";

/// Whether a file of this name is taken for a score when it is found in a directory or an archive.
pub(super) fn is_score_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let bare = PACKED_ENDINGS
        .iter()
        .find_map(|ending| name.strip_suffix(ending))
        .unwrap_or(&name);
    SCORE_ENDINGS.iter().any(|ending| bare.ends_with(ending))
}

/// Whether a file of this name is taken for an archive.
pub(super) fn is_archive_name(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(ARCHIVE_ENDING)
}

/// Whether a file found in a directory is read: a score or an archive by its name.
pub(super) fn is_wanted(path: &Path) -> bool {
    let Some(name) = path.file_name() else {
        return false;
    };
    let name = name.to_string_lossy();
    is_score_name(&name) || is_archive_name(&name)
}

/// A path as it is shown: as typed, with `/` between its parts on every system.
pub(super) fn path_name(path: &Path) -> String {
    let text = path.to_string_lossy();
    if MAIN_SEPARATOR == '/' {
        text.into_owned()
    } else {
        text.replace(MAIN_SEPARATOR, "/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_known_by_their_endings() {
        for name in [
            "a.pgn",
            "A.PGN",
            "a.txt",
            "a.pgn.gz",
            "a.TXT.Bz2",
            "a.b.pgn.zst",
        ] {
            assert!(is_score_name(name), "{name}");
            assert!(is_wanted(Path::new(name)), "{name}");
        }
        for name in ["a", "pgn", "a.pgn.xz", "a.gz", "a.pgn.gz.gz", "a.pgn~", ""] {
            assert!(!is_score_name(name), "{name}");
            assert!(!is_wanted(Path::new(name)), "{name}");
        }
        assert!(!is_score_name("a.zip"));
        assert!(is_wanted(Path::new("d/A.ZIP")));
    }
}
