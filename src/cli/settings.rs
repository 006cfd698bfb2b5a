//! What holds for a run: the command line first, then `bystander.toml`, then what is usual.

use std::fmt;
use std::path::{Path, PathBuf};

use super::common::{Form, Workers};
use crate::audit::{Auditor, Policy, Wishes};
use crate::codes::{self, CodeError};
use crate::config::{self, FailOn, Lined, PathSettings, Settings, SettingsError};
use crate::findings::{Known, RuleId};
use crate::games::detect::Expected;
use crate::ingest::encoding::Charset;
use crate::ingest::source::Input;
use crate::report::Format;
use crate::text::escape::shown;

/// What can be said in a file as well as on the command line.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Flags {
    /// The code of laws: an id (see `bystander codes`), a TOML file, `all`, or `auto` for the code of each game's year;
    /// may be given several times [default: fide-2023].
    #[arg(long, value_name = "ID|FILE")]
    pub(super) code: Vec<String>,
    /// How findings are written [default: text].
    #[arg(long, value_enum)]
    pub(super) format: Option<Format>,
    /// Ask only these rules; several are parted by commas, or the flag is repeated.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub(super) select: Vec<RuleId>,
    /// Do not ask these rules; several as with --select.
    ///
    /// In one game alone, a rule is let pass by a comment in its movetext: `{[%law allow RULE reason]}`.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub(super) ignore: Vec<RuleId>,
    /// Make findings of these rules errors; several as with --select.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub(super) deny: Vec<RuleId>,
    /// From which level on a finding makes the exit code 1 [default: error].
    #[arg(long, value_name = "LEVEL", value_enum)]
    pub(super) fail_on: Option<FailOn>,
    #[command(flatten)]
    pub(super) workers: Workers,
    /// Do not tell the findings that are known in this file.
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    #[command(flatten)]
    pub(super) form: Form,
    #[command(flatten)]
    pub(super) place: Place,
}

/// Where settings come from beside the command line.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Place {
    /// Take settings from this file, and not from the nearest `bystander.toml`, here or in a folder above.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Take settings from no file.
    #[arg(long)]
    no_config: bool,
}

impl Place {
    /// What the file says, if there is one.
    pub(super) fn settings(&self) -> Result<Option<Settings>, SettingsError> {
        let path = match &self.config {
            Some(path) => Some(path.clone()),
            None if self.no_config => None,
            None => config::find(Path::new(".")),
        };
        path.map(|path| config::load(&path)).transpose()
    }
}

/// Who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Nobody: it is usual.
    Default,
    /// The command line.
    CommandLine,
    /// A line of a file.
    File(PathBuf, usize),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::CommandLine => f.write_str("command line"),
            Origin::File(path, line) => write!(f, "{}:{line}", shown(&path.to_string_lossy())),
        }
    }
}

/// A value, and who says so.
#[derive(Clone, Debug)]
pub(super) struct Chosen<T> {
    pub(super) value: T,
    pub(super) from: Origin,
}

/// What holds.
#[derive(Debug)]
pub(super) struct Effective {
    /// The file, if there is one.
    pub(super) file: Option<Settings>,
    pub(super) code: Chosen<Vec<String>>,
    pub(super) format: Chosen<Format>,
    pub(super) fail_on: Chosen<FailOn>,
    pub(super) threads: Chosen<Option<u16>>,
    pub(super) baseline: Chosen<Option<PathBuf>>,
    pub(super) input: Chosen<Expected>,
    pub(super) encoding: Chosen<Option<Charset>>,
    typed: Wishes,
}

impl Effective {
    /// What holds with these flags in the working directory.
    pub(super) fn of(flags: &Flags) -> Result<Effective, SettingsError> {
        let file = flags.place.settings()?;
        let said = file.as_ref();
        let typed_codes = (!flags.code.is_empty()).then(|| flags.code.clone());
        Ok(Effective {
            code: chosen(typed_codes, said, |file| &file.code)
                .or(|| vec![codes::DEFAULT.to_owned()]),
            format: chosen(flags.format, said, |file| &file.format).or(Format::default),
            fail_on: chosen(flags.fail_on, said, |file| &file.fail_on).or(|| FailOn::Error),
            threads: chosen(flags.workers.threads, said, |file| &file.threads),
            baseline: chosen(flags.baseline.clone(), said, |file| &file.baseline),
            input: chosen(flags.form.input, said, |file| &file.input).or(Expected::default),
            encoding: chosen(flags.form.letters.encoding, said, |file| &file.encoding),
            typed: Wishes {
                select: flags.select.clone(),
                ignore: flags.ignore.clone(),
                deny: flags.deny.clone(),
                levels: Vec::new(),
            },
            file,
        })
    }

    fn paths(&self) -> &[PathSettings] {
        self.file.as_ref().map_or(&[], |file| &file.paths)
    }

    /// The folder that patterns count from.
    fn folder(&self) -> &Path {
        let parent = self.file.as_ref().and_then(|file| file.path.parent());
        parent.unwrap_or(Path::new(""))
    }

    /// How loud the rules are where these settings for paths hold beside the others.
    fn policy(&self, paths: &[usize]) -> Policy {
        let mut policy = Policy::default();
        if let Some(file) = &self.file {
            policy = policy.with(&file.rules.wishes());
        }
        for &index in paths {
            policy = policy.with(&self.paths()[index].rules.wishes());
        }
        policy.with(&self.typed)
    }

    /// The codes asked where these settings for paths hold beside the others.
    fn codes(&self, paths: &[usize]) -> &[String] {
        if self.code.from == Origin::CommandLine {
            return &self.code.value;
        }
        let mut said = paths.iter().rev().map(|&index| &self.paths()[index].code);
        said.find_map(Option::as_ref).unwrap_or(&self.code.value)
    }

    /// The files of all codes that may be asked.
    pub(super) fn code_files(&self) -> Vec<PathBuf> {
        let of_paths = self.paths().iter().filter_map(|paths| paths.code.as_ref());
        let all = std::iter::once(&self.code.value).chain(of_paths);
        all.flat_map(|names| codes::files(names)).collect()
    }

    /// The auditors that the inputs need, and for each input which of them is its own.
    pub(super) fn auditors(
        &self,
        inputs: &[Input],
    ) -> Result<(Vec<Auditor>, Vec<usize>), CodeError> {
        let mut kinds: Vec<Vec<usize>> = Vec::new();
        let mut of_input = Vec::new();
        for input in inputs {
            let holds = |index: &usize| self.paths()[*index].is_for(self.folder(), &input.name);
            let kind: Vec<usize> = (0..self.paths().len()).filter(holds).collect();
            let index = kinds
                .iter()
                .position(|known| *known == kind)
                .unwrap_or_else(|| {
                    kinds.push(kind);
                    kinds.len() - 1
                });
            of_input.push(index);
        }
        let auditor = |kind: &Vec<usize>| {
            let codes = codes::chosen(self.codes(kind))?;
            let policy = self.policy(kind);
            let by_date = self.codes(kind).iter().any(|code| code == codes::AUTO);
            Ok(match by_date {
                true => Auditor::by_date(codes, codes::DEFAULT, policy),
                false => Auditor::new(codes, policy),
            })
        };
        let auditors = kinds
            .iter()
            .map(auditor)
            .collect::<Result<_, CodeError>>()?;
        Ok((auditors, of_input))
    }

    /// What is allowed.
    pub(super) fn known(&self) -> Known {
        let allow = self.file.as_ref().map_or(&[][..], |file| &file.allow);
        Known::allowed(self.folder(), allow)
    }

    /// How loud a rule is where no settings for paths hold, and who says so.
    pub(super) fn rule(&self, rule: RuleId) -> Chosen<Option<crate::findings::Level>> {
        let typed = &self.typed;
        let named = [&typed.select, &typed.ignore, &typed.deny];
        let from = if named.iter().any(|list| list.contains(&rule)) || !typed.select.is_empty() {
            Origin::CommandLine
        } else {
            let file = self.file.as_ref();
            let line = file.and_then(|file| Some((file, file.rules.line_about(rule)?)));
            line.map_or(Origin::Default, |(file, line)| {
                Origin::File(file.path.clone(), line)
            })
        };
        Chosen {
            value: self.policy(&[]).level(rule),
            from,
        }
    }
}

/// What the command line says, or else the file.
pub(super) fn chosen<T: Clone>(
    typed: Option<T>,
    file: Option<&Settings>,
    said: impl Fn(&Settings) -> &Option<Lined<T>>,
) -> Chosen<Option<T>> {
    if typed.is_some() {
        return Chosen {
            value: typed,
            from: Origin::CommandLine,
        };
    }
    match file.and_then(|file| Some((file, said(file).as_ref()?))) {
        Some((file, lined)) => Chosen {
            value: Some(lined.value.clone()),
            from: Origin::File(file.path.clone(), lined.line),
        },
        None => Chosen {
            value: None,
            from: Origin::Default,
        },
    }
}

impl<T> Chosen<Option<T>> {
    /// The value, or what is usual.
    pub(super) fn or(self, usual: impl FnOnce() -> T) -> Chosen<T> {
        Chosen {
            value: self.value.unwrap_or_else(usual),
            from: self.from,
        }
    }
}
