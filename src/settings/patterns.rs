//! Which files a pattern in the settings is about.

use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern, PatternError};

const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: false,
};

/// A pattern such as `1862/**` or `*.pgn`. It counts from the folder of the settings; one without `/` is about the
/// names of files, wherever they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathPattern(Pattern);

impl PathPattern {
    /// The pattern of that spelling.
    ///
    /// # Errors
    /// If it is none.
    pub fn new(spelling: &str) -> Result<PathPattern, PatternError> {
        let plain = spelling.strip_prefix("./").unwrap_or(spelling);
        // A folder stands for what is in it.
        match plain.strip_suffix('/') {
            Some(folder) => Pattern::new(&format!("{folder}/**/*")).map(PathPattern),
            None => Pattern::new(plain).map(PathPattern),
        }
    }

    /// Its spelling.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Whether it is about the source of that name; `folder` is where the settings stand, and names count from the
    /// working directory.
    pub fn fits(&self, folder: &Path, name: &str) -> bool {
        let path = plain(Path::new(name));
        let beside = path.strip_prefix(plain(folder)).unwrap_or(&path);
        if self.0.matches_path_with(beside, OPTIONS) {
            return true;
        }
        let alone = path.file_name().and_then(|name| name.to_str());
        !self.0.as_str().contains('/')
            && alone.is_some_and(|name| self.0.matches_with(name, OPTIONS))
    }
}

/// The path from the root, without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let here = path.as_os_str().is_empty();
    let path = if here { Path::new(".") } else { path };
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, name: &str) -> bool {
        PathPattern::new(pattern).unwrap().fits(Path::new(""), name)
    }

    #[test]
    fn patterns_count_from_the_folder_of_the_settings() {
        assert!(fits("old/**", "old/1862/a.pgn"));
        assert!(fits("old/", "old/a.pgn"));
        assert!(fits("old/*.pgn", "./old/../old/a.pgn"));
        assert!(!fits("old/*.pgn", "old/1862/a.pgn"));
        assert!(!fits("old/**", "new/old.pgn"));
        assert!(fits("a.pgn", "old/a.pgn"));
        let club = PathPattern::new("games/*").unwrap();
        assert!(club.fits(Path::new("club"), "club/games/a.pgn"));
        assert!(!club.fits(Path::new("club"), "games/a.pgn"));
    }
}
