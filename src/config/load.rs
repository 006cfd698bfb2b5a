//! From a file to [`Options`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::Options;
use crate::codes;
use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::wording::{self, TextError};

/// What the file is called that is looked for.
pub const FILE_NAME: &str = "bystander.toml";

/// Why a file of settings could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the settings `{}`: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's own words.
        source: std::io::Error,
    },
    /// The file is there and says what cannot be done.
    #[error(transparent)]
    Invalid(#[from] TextError),
}

/// The settings that hold in a folder: the file of that name there, or in the nearest folder above it.
pub fn find(folder: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(folder).ok()?;
    let found = whole
        .ancestors()
        .map(|folder| folder.join(FILE_NAME))
        .find(|path| path.is_file())?;
    // As short as a person would write it.
    Some(match found.strip_prefix(&whole) {
        Ok(beside) => beside.to_owned(),
        Err(_) => found,
    })
}

/// A file, what it says, and where.
#[derive(Clone, Debug, Default)]
pub struct ConfigFile {
    /// The file.
    pub path: PathBuf,
    /// What it says; paths in it can be opened.
    pub options: Options,
    /// The lines of its values, from 1, by their keys: `convert.to`, `levels.bad-tag`, `paths.0.code`.
    lines: BTreeMap<String, usize>,
}

impl ConfigFile {
    /// The line that the value of a key stands on, from 1.
    pub fn line(&self, key: &str) -> Option<usize> {
        self.lines.get(key).copied()
    }

    /// The folder that the paths in it count from.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }
}

/// What a file says.
///
/// # Errors
/// If it cannot be read or understood.
pub fn load(path: &Path) -> Result<ConfigFile, ConfigError> {
    let unreadable = |source| ConfigError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let bytes = bytes_of(path, SETTINGS_BYTES).map_err(unreadable)?;
    let text = wording::text_of(path, bytes)?;
    parse(path, &text)
}

/// What a text says that stands in that file.
///
/// # Errors
/// If it cannot be understood.
pub fn parse(path: &Path, text: &str) -> Result<ConfigFile, ConfigError> {
    let invalid = |at, message| TextError::at(&path.to_string_lossy(), text, at, message);
    let unread = |err: toml::de::Error| {
        let (at, message) = wording::of_toml(&err, text);
        invalid(at, message)
    };
    let options = toml::from_str(text).map_err(unread)?;
    let mut places = BTreeMap::new();
    let table = DeTable::parse(text).map_err(unread)?;
    add_places(table.get_ref(), "", &mut places);
    let mut file = ConfigFile {
        path: path.to_owned(),
        options,
        lines: lines(text, &places),
    };
    file.complete().map_err(|(key, message)| {
        let at = places.get(&key).copied().unwrap_or_default();
        invalid(at, message)
    })?;
    Ok(file)
}

/// Adds the bytes at which the values of a table stand, by their keys.
fn add_places(table: &DeTable<'_>, before: &str, places: &mut BTreeMap<String, usize>) {
    for (key, value) in table {
        let key = format!("{before}{}", key.get_ref());
        places.insert(key.clone(), value.span().start);
        match value.get_ref() {
            DeValue::Table(table) => add_places(table, &format!("{key}."), places),
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    if let DeValue::Table(table) = item.get_ref() {
                        places.insert(format!("{key}.{index}"), item.span().start);
                        add_places(table, &format!("{key}.{index}."), places);
                    }
                }
            }
            _ => {}
        }
    }
}

fn lines(text: &str, places: &BTreeMap<String, usize>) -> BTreeMap<String, usize> {
    let ends: Vec<usize> = memchr::memchr_iter(b'\n', text.as_bytes()).collect();
    let line = |at: &usize| ends.partition_point(|end| end < at) + 1;
    places
        .iter()
        .map(|(key, at)| (key.clone(), line(at)))
        .collect()
}

impl ConfigFile {
    /// Completes what is said by what only the file as a whole says; or the key whose value cannot be, and why.
    fn complete(&mut self) -> Result<(), (String, String)> {
        let folder = self.folder().to_owned();
        let options = &mut self.options;
        complete_codes(options.code.as_mut(), &folder).map_err(|why| ("code".to_owned(), why))?;
        for (index, paths) in options.paths.iter_mut().enumerate() {
            complete_codes(paths.code.as_mut(), &folder)
                .map_err(|why| (format!("paths.{index}.code"), why))?;
            let line = |rule: &str| self.lines.get(&format!("paths.{index}.levels.{rule}"));
            paths.levels.sort_by_key(|(rule, _)| line(rule.name()));
        }
        for path in [&mut options.baseline, &mut options.names]
            .into_iter()
            .flatten()
        {
            *path = folder.join(&*path);
        }
        for path in [&mut options.known, &mut options.reference]
            .into_iter()
            .flatten()
            .flatten()
        {
            *path = folder.join(&*path);
        }
        for (index, allow) in options.allow.iter_mut().enumerate() {
            let line = self.lines.get(&format!("allow.{index}"));
            allow.line = line.copied().unwrap_or_default();
        }
        let convert = &options.convert;
        if let Some(style) = &convert.style {
            let styled = match convert.to {
                Some(to) => to.styled(style).map_err(|err| err.to_string()),
                None => Err("a style needs the notation it is of: add the key `to`".to_owned()),
            };
            styled.map_err(|why| ("convert.style".to_owned(), why))?;
        }
        Ok(())
    }
}

/// Makes of codes what can be loaded: files count from the folder of the settings.
fn complete_codes(codes: Option<&mut Vec<String>>, folder: &Path) -> Result<(), String> {
    for name in codes.into_iter().flatten() {
        let is_file = name.ends_with(".toml") || name.contains(['/', '\\']);
        if is_file {
            *name = folder.join(&*name).to_string_lossy().into_owned();
        }
        if ![codes::ALL, codes::AUTO].contains(&name.as_str()) {
            codes::load(name).map_err(|err| err.to_string())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Level, RuleId};

    fn refused(text: &str) -> String {
        parse(Path::new("x/bystander.toml"), text)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn what_is_said_is_kept_with_its_line() {
        let text = "code = \"bca\"\nfail-on = \"warning\"\n\n[levels]\ndraw-claimable = \"off\"\n\
            bad-tag = \"error\"\n[[paths]]\nfiles = \"old/**\"\nignore = [\"bad-tag\"]\n\
            [[allow]]\nrule = \"illegal-move\"\npath = \"a.pgn\"\ngame = 2\nreason = \"as printed\"\n";
        let file = parse(Path::new("bystander.toml"), text).unwrap();
        let options = &file.options;
        assert_eq!(options.code, Some(vec!["bca".to_owned()]));
        assert_eq!(
            options.levels,
            [
                (RuleId::BadTag, Some(Level::Error)),
                (RuleId::DrawClaimable, None)
            ]
        );
        assert_eq!(
            (options.allow[0].game, options.allow[0].line),
            (Some(2), 10)
        );
        for (key, line) in [
            ("code", Some(1)),
            ("fail-on", Some(2)),
            ("levels.draw-claimable", Some(5)),
            ("levels.bad-tag", Some(6)),
            ("levels.encoding", None),
            ("paths.0", Some(7)),
            ("paths.0.ignore", Some(9)),
            ("allow.0.game", Some(13)),
        ] {
            assert_eq!(file.line(key), line, "{key}");
        }
    }

    #[test]
    fn what_is_not_known_is_refused_with_its_place_and_the_nearest() {
        for (text, place, near) in [
            ("cod = \"bca\"", ":1:1:", "`code`"),
            ("\ncode = \"bac\"", ":2:8:", "`bca`"),
            ("format = \"jsnol\"", ":1:10:", "`jsonl`"),
            ("[levels]\nilegal-move = \"off\"", ":2:1:", "`illegal-move`"),
            ("[levels]\nillegal-move = \"of\"", ":2:16:", "`off`"),
            ("ignore = [\"bad-tga\"]", ":1:1", "`bad-tag`"),
            ("[[paths]]\nfile = \"a\"", ":2:1:", "`files`"),
            (
                "[[allow]]\nrule = \"bad-tag\"\npath = \"a\"\nreson = \"x\"",
                ":4:1:",
                "`reason`",
            ),
            ("threads = 0", ":1:11:", "1 to 1024"),
            ("input = \"pros\"", ":1:9:", "`prose`"),
            ("encoding = \"cp8500\"", ":1:12:", "CP850"),
            ("[convert]\nto = \"descriptiv\"", ":2:6:", "`descriptive`"),
            ("[convert]\nfrom = \"fen\"", ":2:8:", "no moves can be read"),
            (
                "[convert]\nto = \"descriptive\"\nstyle = \"lowi\"",
                ":3:9:",
                "`lowe`",
            ),
            ("[convert]\nstyle = \"kt\"", ":2:9:", "`to`"),
            ("[convert]\nformat = \"line\"", ":2:10:", "`lines`"),
            ("[convert]\nrepairs = true", ":2:1:", "`repair`"),
            (
                "[[allow]]\nrule = \"bad-tag\"\npath = \"a\"\nreason = \" \"",
                ":4:10:",
                "say why",
            ),
        ] {
            let message = refused(text);
            assert!(
                message.contains(place) && message.contains(near),
                "{text}: {message}"
            );
        }
    }
}
