//! What holds for a run: the command line first, then `bystander.toml`, then what is usual.

use std::fmt;
use std::path::{Path, PathBuf};

use super::{ConfigFile, Options, PathOptions};
use crate::audit::{Auditor, Policy};
use crate::codes::{self, CodeError};
use crate::findings::{Allow, Level, RuleId, Suppressions, Unused};
use crate::ingest::source::Input;
use crate::text::escape::escaped;

/// Who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// Nobody: it is usual.
    Default,
    /// The command line.
    CommandLine,
    /// A line of a file.
    File(PathBuf, usize),
}

impl fmt::Display for SettingOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingOrigin::Default => f.write_str("default"),
            SettingOrigin::CommandLine => f.write_str("command line"),
            SettingOrigin::File(path, line) => {
                write!(f, "{}:{line}", escaped(&path.to_string_lossy()))
            }
        }
    }
}

/// What holds: the options, and the layers they come from.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What holds, but for the rules.
    pub options: Options,
    /// What the command line says.
    pub typed: Options,
    /// The file, if there is one.
    pub file: Option<ConfigFile>,
}

impl Settings {
    /// What is typed over what a file says.
    pub fn new(typed: Options, file: Option<ConfigFile>) -> Settings {
        let options = match &file {
            Some(file) => typed.clone().over(&file.options),
            None => typed.clone().over(&Options::default()),
        };
        Settings {
            options,
            typed,
            file,
        }
    }

    /// Who says what holds of a key, which is typed or not.
    pub fn origin(&self, key: &str, is_typed: bool) -> SettingOrigin {
        let line = || {
            let file = self.file.as_ref()?;
            Some(SettingOrigin::File(file.path.clone(), file.line(key)?))
        };
        match is_typed {
            true => SettingOrigin::CommandLine,
            false => line().unwrap_or(SettingOrigin::Default),
        }
    }

    /// The codes asked where no settings for paths hold.
    pub fn codes(&self) -> Vec<String> {
        let codes = self.options.code.clone();
        codes.unwrap_or_else(|| vec![codes::DEFAULT.to_owned()])
    }

    /// The files of all codes that may be asked.
    pub fn code_files(&self) -> Vec<PathBuf> {
        let of_paths = self.paths().iter().filter_map(|paths| paths.code.clone());
        let all = std::iter::once(self.codes()).chain(of_paths);
        all.flat_map(|names| codes::files(&names)).collect()
    }

    /// The auditors that the inputs need, and for each input which of them is its own.
    ///
    /// # Errors
    /// If a code cannot be had.
    pub fn auditors(&self, inputs: &[Input]) -> Result<(Vec<Auditor>, Vec<usize>), CodeError> {
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        let mut of_input = Vec::new();
        for input in inputs {
            let holds = |index: &usize| self.paths()[*index].is_for(self.folder(), &input.name);
            let kind: Vec<usize> = (0..self.paths().len()).filter(holds).collect();
            let known = kinds.iter().position(|known| *known == kind);
            of_input.push(known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            }));
        }
        let auditors = kinds.iter().map(|kind| self.auditor(kind));
        Ok((auditors.collect::<Result<_, _>>()?, of_input))
    }

    /// The auditor where these settings for paths hold beside the others.
    fn auditor(&self, paths: &[usize]) -> Result<Auditor, CodeError> {
        let mut of_paths = paths.iter().rev().map(|&index| &self.paths()[index].code);
        let names = match &self.typed.code {
            Some(typed) => typed.clone(),
            None => of_paths
                .find_map(Clone::clone)
                .unwrap_or_else(|| self.codes()),
        };
        let codes = codes::load_all(&names)?;
        let policy = self.policy(paths);
        Ok(match names.iter().any(|code| code == codes::AUTO) {
            true => Auditor::by_date(codes, codes::DEFAULT, policy),
            false => Auditor::new(codes, policy),
        })
    }

    /// The levels of the rules where these settings for paths hold beside the others.
    fn policy(&self, paths: &[usize]) -> Policy {
        let mut policy = Policy::default();
        if let Some(file) = &self.file {
            policy = policy.with(&file.options.rules());
        }
        for &index in paths {
            policy = policy.with(&self.paths()[index].rules());
        }
        policy.with(&self.typed.rules())
    }

    /// The level of a rule where no settings for paths hold, and who says so; `None` if it is not asked.
    pub fn rule(&self, rule: RuleId) -> (Option<Level>, SettingOrigin) {
        let key = |options: &Options| {
            let lists = |list: &Option<Vec<RuleId>>| list.iter().flatten().any(|&id| id == rule);
            if lists(&options.deny) {
                Some("deny".to_owned())
            } else if lists(&options.ignore) {
                Some("ignore".to_owned())
            } else if options.levels.iter().any(|&(id, _)| id == rule) {
                Some(format!("levels.{}", rule.name()))
            } else {
                options.select.as_ref().map(|_| "select".to_owned())
            }
        };
        let in_file = self.file.as_ref().and_then(|file| key(&file.options));
        let origin = self.origin(&in_file.unwrap_or_default(), key(&self.typed).is_some());
        (self.policy(&[]).level(rule), origin)
    }

    /// What is allowed.
    pub fn suppressions(&self) -> Suppressions {
        Suppressions::allowed(self.folder(), self.allow())
    }

    /// What the file allows.
    pub fn allow(&self) -> &[Allow] {
        self.file.as_ref().map_or(&[], |file| &file.options.allow)
    }

    /// What the file allows and a run over these inputs did not find, where it could have been.
    pub fn unused(&self, known: &Suppressions, inputs: &[Input]) -> Vec<Unused> {
        let Some(file) = &self.file else {
            return Vec::new();
        };
        let is_about = |allow: &Allow| {
            let mut inputs = inputs.iter();
            inputs.any(|input| allow.path.fits(file.folder(), &input.name))
        };
        let unused = known.unused().filter(|(_, allow)| is_about(allow));
        let told = |(number, allow): (usize, &Allow)| Unused {
            allow: number,
            told: format!(
                "{}:{}: nothing was found that this allows ({})",
                file.path.display(),
                allow.line,
                allow.rule.name()
            ),
        };
        unused.map(told).collect()
    }

    fn paths(&self) -> &[PathOptions] {
        self.file.as_ref().map_or(&[], |file| &file.options.paths)
    }

    /// The folder that patterns count from.
    fn folder(&self) -> &Path {
        self.file.as_ref().map_or(Path::new(""), ConfigFile::folder)
    }
}
