//! Arguments to inputs: files, directories that are walked, and patterns.

use std::io;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use super::super::names::is_wanted;
use super::super::suggest::nearest_path;
use super::{Input, InputError, Location};

/// The inputs that the arguments stand for, in the order of the arguments, and what is wrong with
/// the others.
///
/// `-`, or no argument at all, is standard input. A file is itself, whatever its name. A directory
/// stands for the scores and archives below it, sorted by path; hidden ones are left out, a linked
/// file is read, a linked directory is not entered unless it is named. What is no file but has `*`, `?` or `[` in it is a pattern.
pub fn expand(args: &[PathBuf]) -> (Vec<Input>, Vec<InputError>) {
    let mut found = Expansion::default();
    if args.is_empty() {
        found.inputs.push(Input::stdin());
    }
    for arg in args {
        found.argument(arg);
    }
    (found.inputs, found.errors)
}

#[derive(Default)]
struct Expansion {
    inputs: Vec<Input>,
    errors: Vec<InputError>,
}

impl Expansion {
    fn argument(&mut self, arg: &Path) {
        if arg.as_os_str() == "-" {
            self.standard_input();
            return;
        }
        match arg.metadata() {
            Ok(meta) if meta.is_dir() => self.directory(arg),
            Ok(_) => self.inputs.push(Input::file(arg)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.absent(arg),
            Err(error) => self.errors.push(unreadable(arg, error)),
        }
    }

    fn standard_input(&mut self) {
        if self
            .inputs
            .iter()
            .any(|input| input.location == Location::Stdin)
        {
            self.errors.push(InputError::StdinTwice);
        } else {
            self.inputs.push(Input::stdin());
        }
    }

    fn absent(&mut self, arg: &Path) {
        if let Ok(target) = arg.read_link() {
            let path = arg.to_owned();
            self.errors.push(InputError::BrokenLink { path, target });
        } else if let Some(pattern) = arg.to_str().filter(|text| text.contains(['*', '?', '['])) {
            self.pattern(pattern);
        } else {
            self.errors.push(InputError::Missing {
                path: arg.to_owned(),
                suggestion: nearest_path(arg),
            });
        }
    }

    fn pattern(&mut self, pattern: &str) {
        // As in a shell: `*` stays within one name, and hidden files must be asked for.
        let options = glob::MatchOptions {
            case_sensitive: true,
            require_literal_separator: true,
            require_literal_leading_dot: true,
        };
        let paths = match glob::glob_with(pattern, options) {
            Ok(paths) => paths,
            Err(error) => {
                self.errors.push(InputError::BadPattern {
                    pattern: pattern.to_owned(),
                    reason: error.msg.to_owned(),
                });
                return;
            }
        };
        let mut paths: Vec<_> = paths
            .map(|path| path.map(|path| as_typed(pattern, path)))
            .collect();
        if paths.is_empty() {
            let pattern = pattern.to_owned();
            self.errors.push(InputError::NoMatch { pattern });
        }
        paths.sort_by(|a, b| place(a).cmp(place(b)));
        for path in paths {
            match path {
                Ok(path) if path.is_dir() => self.directory(&path),
                Ok(path) => self.inputs.push(Input::file(path)),
                Err(error) => {
                    let path = error.path().to_owned();
                    self.errors.push(unreadable(&path, error.into()));
                }
            }
        }
    }

    fn directory(&mut self, directory: &Path) {
        let (inputs, errors) = (self.inputs.len(), self.errors.len());
        let walk = WalkBuilder::new(directory)
            .standard_filters(false)
            .hidden(true)
            .sort_by_file_name(Ord::cmp)
            .build();
        for entry in walk {
            match entry {
                Ok(entry) => self.walked(entry),
                Err(error) => self.walk_error(directory, error),
            }
        }
        if (inputs, errors) == (self.inputs.len(), self.errors.len()) {
            let directory = directory.to_owned();
            self.errors.push(InputError::NoScore { directory });
        }
    }

    fn walked(&mut self, entry: DirEntry) {
        if !is_wanted(entry.path()) {
            return;
        }
        let is_file = match entry.file_type() {
            Some(found) if !found.is_symlink() => Ok(found.is_file()),
            // Asked of the path, so that a linked file counts as a file.
            _ => entry.path().metadata().map(|meta| meta.is_file()),
        };
        match is_file {
            Ok(true) => self.inputs.push(Input::of(entry.into_path(), false)),
            Ok(false) => {}
            Err(error) => self.errors.push(unreadable(entry.path(), error)),
        }
    }

    fn walk_error(&mut self, directory: &Path, error: ignore::Error) {
        let path = path_of(&error).unwrap_or(directory).to_owned();
        let text = error.to_string();
        let source = error
            .into_io_error()
            .unwrap_or_else(|| io::Error::other(text));
        self.errors.push(unreadable(&path, source));
    }
}

fn unreadable(path: &Path, source: io::Error) -> InputError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::PermissionDenied => InputError::Denied { path },
        io::ErrorKind::NotFound => match path.read_link() {
            Ok(target) => InputError::BrokenLink { path, target },
            Err(_) => InputError::Unreadable { path, source },
        },
        _ => InputError::Unreadable { path, source },
    }
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } => path_of(err),
        _ => None,
    }
}

fn place(path: &glob::GlobResult) -> &Path {
    match path {
        Ok(path) => path,
        Err(error) => error.path(),
    }
}

/// The `glob` crate drops a leading `./`; the user typed it.
fn as_typed(pattern: &str, path: PathBuf) -> PathBuf {
    if pattern.starts_with("./") && !path.starts_with(".") {
        Path::new(".").join(path)
    } else {
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::names::path_name;
    use std::fs;
    use tempfile::TempDir;

    fn directory(names: &[&str]) -> TempDir {
        let dir = tempfile::tempdir().unwrap();
        for name in names {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "1. e4 *").unwrap();
        }
        dir
    }

    /// Expands arguments inside `dir`; the names found, without the directory's own.
    fn expanded(dir: &TempDir, args: &[&str]) -> (Vec<String>, Vec<String>) {
        let args: Vec<_> = args.iter().map(|arg| dir.path().join(arg)).collect();
        let (inputs, errors) = expand(&args);
        let root = format!("{}/", path_name(dir.path()));
        let bare = |text: String| text.replace(&root, "");
        (
            inputs.into_iter().map(|input| bare(input.name)).collect(),
            errors.iter().map(|error| bare(error.to_string())).collect(),
        )
    }

    #[test]
    fn no_argument_and_a_dash_are_standard_input() {
        assert_eq!(expand(&[]).0, [Input::stdin()]);
        let (inputs, errors) = expand(&["-".into(), "-".into()]);
        assert_eq!(inputs, [Input::stdin()]);
        assert!(matches!(errors[..], [InputError::StdinTwice]));
    }

    #[test]
    fn a_directory_is_walked_in_the_order_of_its_paths() {
        let dir = directory(&[
            "d/b.pgn",
            "d/a/z.txt",
            "d/a.pgn",
            "d/B.PGN.gz",
            "d/c.zip",
            "d/notes.doc",
            "d/.hidden.pgn",
            "d/.git/x.pgn",
            "d/ignored.pgn",
        ]);
        fs::write(dir.path().join("d/.gitignore"), "ignored.pgn\n").unwrap();
        fs::write(dir.path().join("d/.ignore"), "ignored.pgn\n").unwrap();
        let (names, errors) = expanded(&dir, &["d"]);
        assert_eq!(
            names,
            [
                "d/B.PGN.gz",
                "d/a/z.txt",
                "d/a.pgn",
                "d/b.pgn",
                "d/c.zip",
                "d/ignored.pgn"
            ]
        );
        assert!(errors.is_empty());
        let (inputs, _) = expand(&[dir.path().join("d"), dir.path().join("d/notes.doc")]);
        let explicit: Vec<_> = inputs.iter().map(|input| input.explicit).collect();
        assert_eq!(explicit, [false, false, false, false, false, false, true]);
    }

    #[test]
    fn a_hidden_directory_is_walked_when_it_is_named() {
        let dir = directory(&[".games/a.pgn"]);
        assert_eq!(expanded(&dir, &[".games"]).0, [".games/a.pgn"]);
    }

    #[test]
    fn names_stay_as_typed() {
        let names = |arg: &str| -> Vec<_> {
            let (inputs, _) = expand(&[arg.into()]);
            inputs.into_iter().map(|input| input.name).collect()
        };
        // Tests run in the directory of the package.
        assert_eq!(names("Cargo.toml"), ["Cargo.toml"]);
        assert_eq!(names("./Cargo.toml"), ["./Cargo.toml"]);
        assert_eq!(names("Cargo.tom[l]"), ["Cargo.toml"]);
        assert_eq!(names("./Cargo.tom?"), ["./Cargo.toml"]);
        assert_eq!(names("./src/../Cargo.tom?"), ["./src/../Cargo.toml"]);
    }

    #[test]
    fn a_pattern_is_expanded_in_order_and_a_file_of_that_name_comes_first() {
        let dir = directory(&[
            "b.pgn",
            "a.pgn",
            ".c.pgn",
            "x/d.pgn",
            "x/y/e.pgn",
            "odd[1].pgn",
        ]);
        assert_eq!(
            expanded(&dir, &["*.pgn"]).0,
            ["a.pgn", "b.pgn", "odd[1].pgn"]
        );
        assert_eq!(
            expanded(&dir, &["**/?.pgn"]).0,
            ["a.pgn", "b.pgn", "x/d.pgn", "x/y/e.pgn"]
        );
        assert_eq!(expanded(&dir, &["odd[1].pgn"]).0, ["odd[1].pgn"]);
        assert_eq!(expanded(&dir, &["?/"]).0, ["x/d.pgn", "x/y/e.pgn"]);
    }

    #[test]
    fn each_bad_argument_is_told_and_hides_no_other() {
        let dir = directory(&["hastings.pgn", "empty/readme.md"]);
        let (names, errors) = expanded(
            &dir,
            &[
                "hsatings.pgn",
                "nothing",
                "empty",
                "*.zip",
                "a[.pgn",
                "hastings.pgn",
            ],
        );
        assert_eq!(names, ["hastings.pgn"]);
        assert_eq!(
            errors[0],
            "`hsatings.pgn` does not exist; did you mean `hastings.pgn`?"
        );
        assert_eq!(errors[1], "`nothing` does not exist");
        assert!(errors[2].starts_with("no score found under `empty`: files ending in .pgn, .txt"));
        assert!(errors[3].starts_with("no file fits the pattern `*.zip`"));
        assert!(errors[4].starts_with("`a[.pgn` is no file, and cannot be read as a pattern: "));
        assert_eq!(errors.len(), 5);
    }

    #[cfg(unix)]
    #[test]
    fn linked_files_are_read_and_linked_directories_are_not_entered() {
        use std::os::unix::fs::symlink;
        let dir = directory(&["store/x", "store/y.pgn", "d/a.pgn"]);
        symlink("../store/x", dir.path().join("d/b.pgn")).unwrap();
        symlink("nowhere", dir.path().join("d/c.pgn")).unwrap();
        symlink("nowhere", dir.path().join("d/lock")).unwrap();
        symlink("..", dir.path().join("d/up")).unwrap();
        symlink("store", dir.path().join("linked")).unwrap();
        let (names, errors) = expanded(&dir, &["d"]);
        assert_eq!(names, ["d/a.pgn", "d/b.pgn"]);
        let broken = "`d/c.pgn` is a link to `nowhere`, which does not exist";
        assert_eq!(errors, [broken]);
        assert_eq!(expanded(&dir, &["d/c.pgn"]).1, [broken]);
        assert_eq!(expanded(&dir, &["linked"]).0, ["linked/y.pgn"]);
    }
}
