//! Findings written down, one file per format.
//!
//! To add a format: a file here that implements [`Report`], its `mod` line, and its line in the table of formats. Every format is made from the same [`Finding`]; none replays a game or counts lines.

pub mod csv;
pub mod github;
pub mod gitlab;
pub mod html;
pub mod jsonl;
pub mod junit;
pub mod markdown;
mod parting;
pub mod sarif;
pub mod text;
mod words;

pub(crate) use words::{erratum, in_words, no_code};

use std::io::{self, Write};

use crate::findings::{Finding, Level, Totals};

/// Writes findings in one format.
///
/// The caller opens, buffers and closes `out`, and decides whether colours reach it.
pub trait Report: Send {
    /// Called at most once, before [`Report::begin`], with the ids of the codes of which each is asked about every
    /// game.
    fn asks(&mut self, _codes: &[&str]) {}

    /// Called at most once, before [`Report::begin`]: nobody would see colours.
    fn without_colours(&mut self) {}

    /// Called once, before any finding.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Called for each finding, in the order of the input; `source` is the name of the input it stands in.
    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()>;

    /// Called when all findings of a source were given; `games` is how many games it holds. A source that could not
    /// be read at all does not end.
    fn ended(&mut self, _source: &str, _games: u64, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Called when something could not be read, or not to its end; `why` names it.
    fn failed(&mut self, _why: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Whether findings must bring the line of play they stand in.
    fn wants_trails(&self) -> bool {
        false
    }

    /// Called once, after the last finding.
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()>;
}

macro_rules! formats {
    ($( $(#[$says:meta])+ $format:ident $reporter:expr; )+) => {
        /// The formats findings can be written in; `docs/formats.md` shows each.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
        pub enum Format { $( $(#[$says])+ $format ),+ }

        impl Format {
            /// Every format, in the order they are listed in the help.
            pub const ALL: &[Format] = &[$( Format::$format ),+];

            /// A reporter that has written nothing yet. `fail_on` is the level from which on a finding makes the run
            /// fail, for formats that tell failed from passed; `None`: nothing does.
            pub fn reporter(self, fail_on: Option<Level>) -> Box<dyn Report> {
                let make: fn(Option<Level>) -> Box<dyn Report> = match self {
                    $( Format::$format => $reporter ),+
                };
                make(fail_on)
            }
        }
    };
}

// what it is for, variant, and how its reporter is made
formats! {
    /// For people: the line, a mark under it, and what the law says.
    #[default]
    Text |_| Box::new(text::Text::default());
    /// For programs: one JSON object a line, as `docs/jsonl.schema.json` describes it.
    Jsonl |_| Box::new(jsonl::Jsonl::default());
    /// For code scanning and editors: one SARIF 2.1.0 log, with fingerprints that survive moved lines.
    Sarif |_| Box::new(sarif::Sarif::default());
    /// For test reports: a file is a suite, a game is a case.
    Junit |fail_on| Box::new(junit::Junit::new(fail_on));
    /// For workflow logs on GitHub: annotations at the lines of the files.
    Github |_| Box::new(github::Github::default());
    /// For merge requests on GitLab: a report of code quality.
    Gitlab |_| Box::new(gitlab::Gitlab::default());
    /// For spreadsheets: one row a finding.
    Csv |_| Box::new(csv::Csv);
    /// For step summaries and comments: the totals, and a table of the first findings.
    Markdown |_| Box::new(markdown::Markdown::default());
    /// For people: one page to open in a browser, with boards, filters and charts; it loads nothing.
    Html |_| Box::new(html::Html::default());
}

impl Format {
    /// Whether findings must bring the line of play they stand in.
    pub fn wants_trails(self) -> bool {
        self.reporter(None).wants_trails()
    }
}
