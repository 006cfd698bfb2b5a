//! What can be set: each option once, as a flag and as a key of `bystander.toml`.

use std::path::{Path, PathBuf};

use clap::ArgAction;
use serde::Deserialize;

use super::read;
use crate::audit::RuleOverrides;
use crate::convert;
use crate::findings::{Allow, Level, PathPattern, RuleId};
use crate::games::FormChoice;
use crate::ingest::encoding::Charset;
use crate::notation::Notation;
use crate::report::Format;

/// From which level on a run fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum FailOn {
    /// Errors.
    #[default]
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Note,
    /// Nothing.
    Never,
}

impl FailOn {
    /// The lowest level that fails.
    pub fn level(self) -> Option<Level> {
        match self {
            FailOn::Error => Some(Level::Error),
            FailOn::Warning => Some(Level::Warning),
            FailOn::Note => Some(Level::Note),
            FailOn::Never => None,
        }
    }
}

/// The help of flags that other commands have as well.
pub(crate) mod help {
    pub(crate) const THREADS: &str =
        "Workers; as many as there are processors unless said otherwise";
    pub(crate) const KNOWN: &str = "Compare games with those in this file, which are known from elsewhere; may be given several times";
    pub(crate) const INPUT: &str =
        "What the texts are; found out from the beginning of each unless said [default: auto]";
    pub(crate) const CERTAINTY: &str = "Cut a game of a book off before a move that was read from a damaged page less certainly than this, from 0 to 1; without it all are kept, and those below 0.9 told";
    pub(crate) const ENCODING: &str = "The encoding of the texts, as CP850, windows-1250 or GB18030; guessed for each that is not UTF-8 unless said";
}

/// The flags of `audit`, and the keys of the file; `None` and empty lists where nothing is said.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The code of laws: an id (see `bystander codes`), a TOML file, `all`, or `auto` for the code of each game's year;
    /// may be given several times [default: fide-2023].
    #[arg(long, value_name = "ID|FILE")]
    #[serde(deserialize_with = "read::names")]
    pub code: Option<Vec<String>>,
    /// Ask only these rules; several are parted by commas, or the flag is repeated.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub select: Option<Vec<RuleId>>,
    /// Do not ask these rules; several as with --select.
    ///
    /// In one game alone, a rule is let pass by a comment in its movetext: `{[%law allow RULE reason]}`.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub ignore: Option<Vec<RuleId>>,
    /// Make findings of these rules errors; several as with --select.
    #[arg(long, value_name = "RULE", value_parser = RuleId::asked_for, value_delimiter = ',')]
    pub deny: Option<Vec<RuleId>>,
    /// The levels of single rules; `None`: not asked.
    #[arg(skip)]
    #[serde(deserialize_with = "read::levels")]
    pub levels: Vec<(RuleId, Option<Level>)>,
    /// How findings are written [default: text].
    // In the help it stands behind the codes.
    #[arg(long, value_enum, display_order = 0)]
    #[serde(deserialize_with = "read::word")]
    pub format: Option<Format>,
    /// From which level on a finding makes the exit code 1 [default: error].
    #[arg(long, value_name = "LEVEL", value_enum)]
    #[serde(deserialize_with = "read::word")]
    pub fail_on: Option<FailOn>,
    /// How many workers there are.
    #[arg(long, help = help::THREADS, value_name = "N", value_parser = read::whole::<u16>(1, 1024), allow_negative_numbers = true)]
    #[serde(deserialize_with = "read::threads")]
    pub threads: Option<u16>,
    /// Do not tell the findings that are known in this file.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Games that are known from elsewhere.
    #[arg(long, help = help::KNOWN, value_name = "FILE")]
    #[serde(deserialize_with = "read::paths")]
    pub known: Option<Vec<PathBuf>>,
    /// Compare games with those of this database, which is not audited itself, and tell where they differ; may be given several
    /// times.
    #[arg(long, value_name = "FILE")]
    #[serde(deserialize_with = "read::paths")]
    pub reference: Option<Vec<PathBuf>>,
    /// Compare the games with each other, and tell where two versions of one game differ.
    #[arg(long, action = ArgAction::SetTrue)]
    pub variants: Option<bool>,
    /// Compare the names of players with each other, and tell which are one person by several spellings.
    #[arg(long, action = ArgAction::SetTrue)]
    pub spellings: Option<bool>,
    /// Compare names as --spellings does, and read from this file which are one person and which are not.
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// What the texts are.
    #[arg(long, help = help::INPUT, value_name = "FORM", value_enum)]
    #[serde(deserialize_with = "read::word")]
    pub input: Option<FormChoice>,
    /// The encoding of the texts.
    #[arg(long, help = help::ENCODING, value_name = "NAME", value_parser = Charset::from_name)]
    #[serde(deserialize_with = "read::charset")]
    pub encoding: Option<Charset>,
    /// How certain a move of a book must be.
    #[arg(long, help = help::CERTAINTY, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    #[serde(deserialize_with = "read::certainty")]
    pub certainty: Option<f32>,
    /// What conversions are to be like.
    #[arg(skip)]
    pub convert: ConvertOptions,
    /// What is otherwise for some files, in the order of the file; later ones have the last word.
    #[arg(skip)]
    pub paths: Vec<PathOptions>,
    /// Findings that are known and why.
    #[arg(skip)]
    pub allow: Vec<Allow>,
}

/// The flags that `convert` alone has, and the keys of `[convert]`.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ConvertOptions {
    /// The notation the moves are written in: san, lan, uci, fan (figurines), iccf, smith, hyphen, descriptive,
    /// spanish-descriptive, french-descriptive, a language (german, russian, …), or fen and epd for positions.
    #[arg(long, value_name = "NOTATION", value_parser = Notation::from_name)]
    #[serde(deserialize_with = "read::notation")]
    pub to: Option<Notation>,
    /// The notation the games are written in; `auto` finds it out for each game [default: auto].
    #[arg(long, value_name = "NOTATION", value_parser = convert::From::from_name)]
    #[serde(deserialize_with = "read::source_notation")]
    pub from: Option<convert::From>,
    /// The style of the notation asked for: kt, n, to-takes, staunton, spaced or lowe for descriptive; usual or
    /// chess960 for uci.
    #[arg(long, value_name = "STYLE")]
    pub style: Option<String>,
    /// How games are written [default: pgn].
    #[arg(long, value_enum)]
    #[serde(deserialize_with = "read::word")]
    pub format: Option<convert::ScoreFormat>,
    /// Put in the place of a move that cannot be read the only one nearly spelled so with which the game can be
    /// played to its end, and say so.
    #[arg(long, action = ArgAction::SetTrue)]
    pub repair: Option<bool>,
    /// Put the printed form of a move that was not plain into a comment behind it.
    #[arg(long, action = ArgAction::SetTrue)]
    pub keep_original: Option<bool>,
    /// Whether comments are kept.
    #[arg(long = "no-comments", action = ArgAction::SetFalse, help = "Leave comments out")]
    pub comments: Option<bool>,
}

/// What is otherwise for some files: `[[paths]]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PathOptions {
    /// Which files.
    #[serde(deserialize_with = "read::patterns")]
    pub files: Vec<PathPattern>,
    /// Codes to be asked instead.
    #[serde(default, deserialize_with = "read::names")]
    pub code: Option<Vec<String>>,
    /// Only these rules are asked there.
    pub select: Option<Vec<RuleId>>,
    /// These are not.
    pub ignore: Option<Vec<RuleId>>,
    /// Findings of these are errors there.
    pub deny: Option<Vec<RuleId>>,
    /// The levels of single rules there.
    #[serde(default, deserialize_with = "read::levels")]
    pub levels: Vec<(RuleId, Option<Level>)>,
}

impl Options {
    /// These options over others: what these do not say, the others do. The rules are asked of each by themselves, and
    /// `paths` and `allow` stand in the file alone.
    #[must_use]
    pub fn over(self, below: &Options) -> Options {
        Options {
            code: self.code.or_else(|| below.code.clone()),
            format: self.format.or(below.format),
            fail_on: self.fail_on.or(below.fail_on),
            threads: self.threads.or(below.threads),
            baseline: self.baseline.or_else(|| below.baseline.clone()),
            known: self.known.or_else(|| below.known.clone()),
            spellings: self.spellings.or(below.spellings),
            names: self.names.or_else(|| below.names.clone()),
            reference: self.reference.or_else(|| below.reference.clone()),
            variants: self.variants.or(below.variants),
            input: self.input.or(below.input),
            encoding: self.encoding.or(below.encoding),
            certainty: self.certainty.or(below.certainty),
            convert: self.convert.over(&below.convert),
            select: self.select,
            ignore: self.ignore,
            deny: self.deny,
            levels: self.levels,
            paths: self.paths,
            allow: self.allow,
        }
    }

    /// What is said of the rules.
    pub fn rules(&self) -> RuleOverrides {
        overrides([&self.select, &self.ignore, &self.deny], &self.levels)
    }
}

impl ConvertOptions {
    fn over(self, below: &ConvertOptions) -> ConvertOptions {
        ConvertOptions {
            // A style below is of the notation below.
            style: match self.to {
                Some(_) => self.style,
                None => self.style.or_else(|| below.style.clone()),
            },
            to: self.to.or(below.to),
            from: self.from.or(below.from),
            format: self.format.or(below.format),
            // A flag that is not given has the value that it does not set.
            repair: self.repair.filter(|&set| set).or(below.repair),
            keep_original: self
                .keep_original
                .filter(|&set| set)
                .or(below.keep_original),
            comments: self.comments.filter(|&set| !set).or(below.comments),
        }
    }
}

impl PathOptions {
    /// Whether they are for that file; `folder` is where the file with them stands.
    pub fn is_for(&self, folder: &Path, name: &str) -> bool {
        self.files.iter().any(|pattern| pattern.fits(folder, name))
    }

    /// What is said of the rules there.
    pub fn rules(&self) -> RuleOverrides {
        overrides([&self.select, &self.ignore, &self.deny], &self.levels)
    }
}

fn overrides(
    lists: [&Option<Vec<RuleId>>; 3],
    levels: &[(RuleId, Option<Level>)],
) -> RuleOverrides {
    let [select, ignore, deny] = lists.map(|list| list.clone().unwrap_or_default());
    RuleOverrides {
        select,
        ignore,
        deny,
        levels: levels.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_lies_over_what_the_file_says() {
        let options = |text: &str| toml::from_str::<Options>(text).unwrap();
        let typed = options(
            "code = \"bca\"\nformat = \"jsonl\"\nfail-on = \"never\"\nthreads = 3\nbaseline = \"a\"\nknown = [\"a\"]\nreference = [\"a\"]\nvariants = true\nspellings = true\nnames = \"a\"\n\
             input = \"pgn\"\nencoding = \"cp850\"\ncertainty = 0.5\n[convert]\nto = \"san\"\nfrom = \"uci\"\nstyle = \"n\"\n\
             format = \"lines\"\nrepair = true\nkeep-original = true\ncomments = false\n",
        );
        let said = options(
            "code = \"lowe\"\nformat = \"csv\"\nfail-on = \"note\"\nthreads = 4\nbaseline = \"b\"\nknown = [\"b\"]\nreference = [\"b\"]\nvariants = false\nspellings = false\nnames = \"b\"\n\
             input = \"prose\"\nencoding = \"cp437\"\ncertainty = 0.6\n[convert]\nto = \"lan\"\nfrom = \"fan\"\nstyle = \"kt\"\n\
             format = \"jsonl\"\nrepair = false\nkeep-original = false\ncomments = true\n",
        );
        let shown = |options: &Options| format!("{options:?}");
        // All but the lists of rules, of which each layer is asked by itself.
        assert_eq!(shown(&said).matches("None").count(), 3, "{said:?}");
        assert_eq!(shown(&Options::default().over(&said)), shown(&said));
        assert_eq!(shown(&typed.clone().over(&said)), shown(&typed));
    }

    #[test]
    fn a_style_is_of_the_notation_beside_it() {
        let said = ConvertOptions {
            to: Some(Notation::from_name("descriptive").unwrap()),
            style: Some("n".to_owned()),
            ..ConvertOptions::default()
        };
        let style = |typed: ConvertOptions| typed.over(&said).style;
        let to = Some(Notation::SAN);
        assert_eq!(style(ConvertOptions::default()).as_deref(), Some("n"));
        assert_eq!(
            style(ConvertOptions {
                to,
                ..ConvertOptions::default()
            }),
            None
        );
    }
}
