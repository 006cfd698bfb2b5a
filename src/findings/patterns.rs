//! Which files a pattern in the settings is about.

use std::path::{Component, Path, PathBuf};

use globset::{Glob, GlobBuilder, GlobMatcher};
use serde::de::{Deserialize, Deserializer, Error};

/// A pattern such as `1862/**` or `*.pgn`. It counts from the folder of the settings; one without `/` is about the
/// names of files, wherever they are.
#[derive(Clone, Debug)]
pub struct PathPattern(GlobMatcher);

/// A source as patterns see it.
#[derive(Clone, Debug)]
pub struct SourcePath {
    /// Its path from the folder of the settings, or else from the root.
    beside: PathBuf,
}

impl SourcePath {
    /// The source of that name, from a folder of settings; names count from the working directory.
    pub fn from(folder: &Path, name: &str) -> SourcePath {
        let path = plain(Path::new(name));
        let beside = path.strip_prefix(plain(folder)).map(Path::to_owned);
        SourcePath {
            beside: beside.unwrap_or(path),
        }
    }
}

impl PathPattern {
    /// The pattern of that spelling. Braces stand for themselves.
    ///
    /// # Errors
    /// If it is none; the message says why.
    pub fn new(spelling: &str) -> Result<PathPattern, String> {
        let plain = spelling.strip_prefix("./").unwrap_or(spelling);
        let plain = plain.replace('{', "[{]").replace('}', "[}]");
        // A folder stands for what is in it.
        let whole = match plain.strip_suffix('/') {
            Some(folder) => format!("{folder}/**/*"),
            None => plain,
        };
        let glob = GlobBuilder::new(&whole)
            .literal_separator(true)
            .backslash_escape(false)
            .build()
            .map_err(|err| format!("`{spelling}` is no pattern: {}", err.kind()))?;
        Ok(PathPattern(glob.compile_matcher()))
    }

    /// Its spelling.
    pub fn as_str(&self) -> &str {
        self.glob().glob()
    }

    fn glob(&self) -> &Glob {
        self.0.glob()
    }

    /// Whether it is about a source.
    pub fn is_about(&self, seen: &SourcePath) -> bool {
        let alone = || seen.beside.file_name().map(Path::new);
        self.0.is_match(&seen.beside)
            || !self.as_str().contains('/') && alone().is_some_and(|name| self.0.is_match(name))
    }

    /// Whether it is about the source of that name; `folder` is where the settings stand, and names count from the
    /// working directory.
    pub fn fits(&self, folder: &Path, name: &str) -> bool {
        self.is_about(&SourcePath::from(folder, name))
    }
}

impl<'de> Deserialize<'de> for PathPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PathPattern, D::Error> {
        PathPattern::new(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl PartialEq for PathPattern {
    fn eq(&self, other: &PathPattern) -> bool {
        self.glob() == other.glob()
    }
}

impl Eq for PathPattern {}

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
        assert!(fits("old/a{1}.pg[mn]", "old/a{1}.pgn"));
        let club = PathPattern::new("games/*").unwrap();
        assert!(club.fits(Path::new("club"), "club/games/a.pgn"));
        assert!(!club.fits(Path::new("club"), "games/a.pgn"));
    }

    #[test]
    fn a_pattern_of_many_stars_costs_no_more_than_its_length() {
        let stars = "*a".repeat(200);
        let name = "a".repeat(4000);
        assert!(fits(&stars, &name));
        assert!(!fits(&format!("{stars}b"), &name));
    }
}
