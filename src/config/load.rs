//! From a file to [`Settings`].

use std::path::{Path, PathBuf};

use toml::Spanned;

use super::raw::{self, File, Names, Rule};
use super::{Lined, PathSettings, RuleSettings, Settings};
use crate::codes;
use crate::findings::{Allow, PathPattern, RuleId};
use crate::ingest::encoding::Charset;
use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::{line_and_column, wording};

/// What the file is called that is looked for.
pub const FILE_NAME: &str = "bystander.toml";

/// Why settings could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("cannot read the settings `{}`: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's own words.
        source: std::io::Error,
    },
    /// The file is there and says what cannot be done.
    #[error("{}:{line}:{column}: {message}", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
        /// What is wrong and what would be right.
        message: String,
    },
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

/// What a file says.
///
/// # Errors
/// If it cannot be read or understood.
pub fn load(path: &Path) -> Result<Settings, SettingsError> {
    let unreadable = |source| SettingsError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let bytes = bytes_of(path, SETTINGS_BYTES).map_err(unreadable)?;
    let text = String::from_utf8(bytes).map_err(|err| {
        let (line, column, message) = wording::of_bytes(&err);
        SettingsError::Invalid {
            path: path.to_owned(),
            line,
            column,
            message,
        }
    })?;
    parse(path, &text)
}

/// What a text says that stands in that file.
///
/// # Errors
/// If it cannot be understood.
pub fn parse(path: &Path, text: &str) -> Result<Settings, SettingsError> {
    let reader = Reader {
        path,
        text,
        line_ends: memchr::memchr_iter(b'\n', text.as_bytes()).collect(),
    };
    let file: File = toml::from_str(text).map_err(|err| {
        let (at, message) = wording::of_toml(&err, text);
        reader.invalid(at, message)
    })?;
    reader.settings(file)
}

pub(super) struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    line_ends: Vec<usize>,
}

impl Reader<'_> {
    fn settings(&self, file: File) -> Result<Settings, SettingsError> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let threads = file
            .threads
            .map(|threads| self.threads(threads))
            .transpose()?;
        Ok(Settings {
            path: self.path.to_owned(),
            code: self.codes(file.code)?,
            rules: self.rules(file.select, file.ignore, file.deny, file.levels)?,
            format: file.format.map(|word| self.lined(word, |word| word.0)),
            fail_on: file.fail_on.map(|word| self.lined(word, |word| word.0)),
            threads,
            baseline: file
                .baseline
                .map(|path| self.lined(path, |path| folder.join(path))),
            input: file.input.map(|word| self.lined(word, |word| word.0)),
            encoding: file.encoding.map(|name| self.encoding(name)).transpose()?,
            convert: self.conversion(file.convert)?,
            paths: file
                .paths
                .into_iter()
                .map(|paths| self.paths(paths))
                .collect::<Result<_, _>>()?,
            allow: file
                .allow
                .into_iter()
                .map(|allow| self.allow(allow))
                .collect::<Result<_, _>>()?,
        })
    }

    fn threads(&self, threads: Spanned<u16>) -> Result<Lined<u16>, SettingsError> {
        match threads.as_ref() {
            1..=1024 => Ok(self.lined(threads, |threads| threads)),
            _ => {
                let message = "the number of threads is 1 to 1024".to_owned();
                Err(self.invalid(threads.span().start, message))
            }
        }
    }

    fn encoding(&self, name: Spanned<String>) -> Result<Lined<Charset>, SettingsError> {
        match Charset::from_name(name.as_ref()) {
            Ok(charset) => Ok(self.lined(name, |_| charset)),
            Err(why) => {
                let message = format!("`{}`: {why}", name.as_ref());
                Err(self.invalid(name.span().start, message))
            }
        }
    }

    /// Codes as they can be loaded: files count from the folder of the settings.
    fn codes(
        &self,
        names: Option<Spanned<Names>>,
    ) -> Result<Option<Lined<Vec<String>>>, SettingsError> {
        let Some(names) = names else { return Ok(None) };
        let at = names.span().start;
        let mut codes = self.lined(names, |names| names.0);
        if codes.value.is_empty() {
            return Err(self.invalid(at, "name a code, or leave the key out".to_owned()));
        }
        let folder = self.path.parent().unwrap_or(Path::new(""));
        for name in &mut codes.value {
            let is_file = name.ends_with(".toml") || name.contains(['/', '\\']);
            if is_file {
                *name = folder.join(&*name).to_string_lossy().into_owned();
            }
            if ![codes::ALL, codes::AUTO].contains(&name.as_str())
                && let Err(err) = codes::load(name)
            {
                return Err(self.invalid(at, err.to_string()));
            }
        }
        Ok(Some(codes))
    }

    fn rules(
        &self,
        select: Option<Spanned<Vec<Rule>>>,
        ignore: Option<Spanned<Vec<Rule>>>,
        deny: Option<Spanned<Vec<Rule>>>,
        levels: raw::Levels,
    ) -> Result<RuleSettings, SettingsError> {
        let list = |listed: Option<Spanned<Vec<Rule>>>| {
            listed.map(|listed| {
                self.lined(listed, |rules| {
                    rules.into_iter().map(|rule| rule.0).collect()
                })
            })
        };
        let mut found = Vec::new();
        for (name, level) in levels {
            let at = name.span().start;
            let rule = RuleId::asked_for(name.as_ref())
                .map_err(|why| self.invalid(at, format!("`{}`: {why}", name.as_ref())))?;
            found.push(self.lined(level, |level| (rule, level.0)));
        }
        found.sort_by_key(|level: &Lined<_>| level.line);
        Ok(RuleSettings {
            select: list(select),
            ignore: list(ignore),
            deny: list(deny),
            levels: found,
        })
    }

    fn paths(&self, paths: Spanned<raw::Paths>) -> Result<PathSettings, SettingsError> {
        let line = self.line(paths.span().start);
        let raw = paths.into_inner();
        let at = raw.files.span().start;
        let patterns = raw.files.into_inner().0;
        Ok(PathSettings {
            files: patterns
                .iter()
                .map(|pattern| self.pattern(pattern, at))
                .collect::<Result<_, _>>()?,
            line,
            code: self.codes(raw.code)?.map(|codes| codes.value),
            rules: self.rules(raw.select, raw.ignore, raw.deny, raw.levels)?,
        })
    }

    fn allow(&self, allow: Spanned<raw::Allow>) -> Result<Allow, SettingsError> {
        let line = self.line(allow.span().start);
        let raw = allow.into_inner();
        if raw.reason.as_ref().trim().is_empty() {
            let message = "say why this finding may stay".to_owned();
            return Err(self.invalid(raw.reason.span().start, message));
        }
        Ok(Allow {
            rule: raw.rule.0,
            path: self.pattern(raw.path.as_ref(), raw.path.span().start)?,
            game: raw.game,
            ply: raw.ply,
            text: raw.text,
            reason: raw.reason.into_inner(),
            line,
        })
    }

    fn pattern(&self, spelling: &str, at: usize) -> Result<PathPattern, SettingsError> {
        PathPattern::new(spelling)
            .map_err(|err| self.invalid(at, format!("`{spelling}` is no pattern: {}", err.kind())))
    }

    pub(super) fn lined<T, U>(&self, value: Spanned<T>, take: impl FnOnce(T) -> U) -> Lined<U> {
        Lined {
            line: self.line(value.span().start),
            value: take(value.into_inner()),
        }
    }

    fn line(&self, at: usize) -> usize {
        self.line_ends.partition_point(|&end| end < at) + 1
    }

    pub(super) fn invalid(&self, at: usize, message: String) -> SettingsError {
        let (line, column) = line_and_column(self.text, at);
        SettingsError::Invalid {
            path: self.path.to_owned(),
            line,
            column,
            message,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Level;

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
        let settings = parse(Path::new("bystander.toml"), text).unwrap();
        assert_eq!(
            settings.code.unwrap(),
            Lined {
                value: vec!["bca".to_owned()],
                line: 1
            }
        );
        assert_eq!(settings.fail_on.unwrap().line, 2);
        let levels: Vec<_> = settings
            .rules
            .levels
            .iter()
            .map(|l| (l.value, l.line))
            .collect();
        assert_eq!(
            levels,
            [
                ((RuleId::DrawClaimable, None), 5),
                ((RuleId::BadTag, Some(Level::Error)), 6)
            ]
        );
        assert_eq!(settings.rules.line_about(RuleId::BadTag), Some(6));
        assert_eq!(settings.rules.line_about(RuleId::Encoding), None);
        assert_eq!(settings.paths[0].rules.line_about(RuleId::BadTag), Some(9));
        assert_eq!(
            (settings.allow[0].game, settings.allow[0].line),
            (Some(2), 10)
        );
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
