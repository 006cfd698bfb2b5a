//! The functions of the front page: a text in, what is found in it out.

use std::io::{self, Write};

use crate::audit::{Auditor, Policy};
use crate::codes::{self, Code, CodeError};
use crate::convert::{
    self, Certificate, ConversionOutcome, ConversionSpec, Converter, Disagreement,
};
use crate::findings::{Finding, Totals};
use crate::games::{Event, ReadOptions};
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::ingest::source::Input;
use crate::notation::Notation;
use crate::replay::{Game, Replayer};
use crate::report::Format;
use crate::run;
use crate::score::Score;

impl Code {
    /// The code that comes with the program under that id (`bca`, `fide-2023`), or stands in that file.
    ///
    /// # Errors
    /// If there is no such code, or its file cannot be read or understood.
    pub fn load(id: &str) -> Result<Code, CodeError> {
        codes::load(id)
    }

    /// The code that a text in TOML describes, alone or as it differs from another code; messages call it `name`.
    ///
    /// # Errors
    /// If the text is no TOML, a key or a value is not one that a code has, or the code it extends cannot be had.
    pub fn parse(name: &str, toml: &str) -> Result<Code, CodeError> {
        codes::parse(name, toml)
    }
}

/// What an audit of a text found.
#[derive(Debug, Default)]
pub struct Findings {
    /// One by one, in the order of the text.
    pub findings: Vec<Finding>,
    /// Counted.
    pub totals: Totals,
    /// Why something of the text could not be read at all: it was packed, and is broken, or it is no text.
    pub unread: Vec<String>,
}

impl Findings {
    /// Writes them down as `bystander audit` does, as those of a source of that name.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, format: Format, source: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut report = format.reporter(None);
        report.begin(out)?;
        for finding in &self.findings {
            report.finding(source, finding, out)?;
        }
        report.ended(source, self.totals.games, out)?;
        for why in &self.unread {
            report.failed(why, out)?;
        }
        report.end(&self.totals, out)
    }
}

impl<'f> IntoIterator for &'f Findings {
    type Item = &'f Finding;
    type IntoIter = std::slice::Iter<'f, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.findings.iter()
    }
}

/// Audits every game of a text under a code, with all rules: what `bystander audit` finds in a file that holds the
/// same bytes, PGN or the pages of a book, in whatever encoding and packing.
pub fn audit(text: impl AsRef<[u8]>, code: &Code) -> Findings {
    let auditor = Auditor::new(vec![code.clone()], Policy::default());
    let mut found = Findings::default();
    let on = &mut |event: run::AuditEvent<'_>| {
        match event {
            Event::Outcome { outcome, .. } => found.findings.push(outcome.clone()),
            Event::Failed(why) => found.unread.push(why.to_string()),
            _ => {}
        }
        Ok(())
    };
    match run::audit(&[input(text)], &auditor, &ReadOptions::default(), on) {
        Ok(totals) => found.totals = totals,
        Err(why) => found.unread.push(why.to_string()),
    }
    found
}

/// What became of a text that was converted.
#[derive(Debug, Default)]
pub struct Conversion {
    /// The games, as PGN with the moves in the notation asked for.
    pub text: String,
    /// What was found while they were read.
    pub findings: Vec<Finding>,
    /// How much was read, and how surely.
    pub certificate: Certificate,
    /// Games, by their number, of which another reader reads other moves than were meant.
    pub disagreements: Vec<(u64, Disagreement)>,
    /// Why something of the text could not be read at all.
    pub unread: Vec<String>,
}

/// Converts every game of a text, in whichever notation it is written: what `bystander convert` makes of a file that
/// holds the same bytes.
pub fn convert(text: impl AsRef<[u8]>, to: Notation) -> Conversion {
    let spec = ConversionSpec {
        to,
        ..ConversionSpec::default()
    };
    let converter = Converter::new(
        spec,
        codes::load(codes::DEFAULT).expect("it comes with the program"),
    );
    let (mut written, mut made) = (Vec::new(), Conversion::default());
    let on = &mut |event: convert::ConversionEvent<'_>| {
        match event {
            Event::Outcome { outcome, .. } => match outcome {
                ConversionOutcome::Text(text) => written.extend_from_slice(text),
                ConversionOutcome::Finding(finding) => made.findings.push(finding.clone()),
                ConversionOutcome::Disagreement { game, how } => {
                    made.disagreements.push((game, how.clone()))
                }
                ConversionOutcome::Notation { .. } => {}
            },
            Event::Failed(why) => made.unread.push(why.to_string()),
            _ => {}
        }
        Ok(())
    };
    match convert::run(&[input(text)], &converter, &ReadOptions::default(), on) {
        Ok(certificate) => made.certificate = certificate,
        Err(why) => made.unread.push(why.to_string()),
    }
    made.text = String::from_utf8_lossy(&written).into_owned();
    made
}

/// Every game of a text in PGN, as it is written and as it is played. The spans of both count the bytes of the text.
pub fn games(pgn: &str) -> Vec<(Score, Game)> {
    let (text, mut replayer, mut games) = (pgn.as_bytes(), Replayer::default(), Vec::new());
    let mut start = 0;
    for end in Boundaries::new(text)
        .filter(|&at| at > 0)
        .chain([text.len()])
    {
        let mut lexer = Lexer::new(&text[..end], start);
        let mut score = Score::default();
        while lexer.next_score(&mut score) {
            if score.is_game() {
                let mut game = Game::default();
                replayer.replay(&text[..end], &score, &mut game);
                games.push((std::mem::take(&mut score), game));
            }
        }
        start = end;
    }
    games
}

fn input(text: impl AsRef<[u8]>) -> Input {
    Input::text("text", text.as_ref())
}
