//! Texts laid out as the standard has them, where nothing of them is lost by it.

use std::io;

use super::{Certificate, ConversionEvent, ConversionOutcome, ConversionSpec, Converter};
use crate::codes;
use crate::findings::{Finding, Level, RuleId};
use crate::games::ReadOptions;
use crate::ingest::source::Input;

/// Why a text is not laid out.
#[derive(Debug)]
pub enum FormatError {
    /// Something of it would be lost.
    Lossy(String),
    /// It could not be read or written.
    Failed(io::Error),
}

impl From<io::Error> for FormatError {
    fn from(err: io::Error) -> FormatError {
        FormatError::Failed(err)
    }
}

/// What lays texts out.
#[derive(Debug)]
pub struct Formatter {
    converter: Converter,
    options: ReadOptions,
}

impl Formatter {
    /// Of texts as they are usually read.
    ///
    /// # Errors
    /// If the usual code cannot be had.
    pub fn usual() -> io::Result<Formatter> {
        let code = codes::load(codes::DEFAULT).map_err(io::Error::other)?;
        Ok(Formatter {
            converter: Converter::new(ConversionSpec::default(), code),
            options: ReadOptions::default(),
        })
    }

    /// The same of texts that are read so.
    #[must_use]
    pub fn reading(self, options: ReadOptions) -> Formatter {
        Formatter { options, ..self }
    }

    /// A text of that name as the standard has it.
    ///
    /// # Errors
    /// If something of it would be lost, or the threads cannot be started.
    pub fn of(&self, name: &str, text: &[u8]) -> Result<Vec<u8>, FormatError> {
        let (mut laid_out, mut unfit) = (Vec::new(), None);
        let inputs = [Input::text(name, text)];
        let certificate = super::run(&inputs, &self.converter, &self.options, &mut |event| {
            if let ConversionEvent::Outcome {
                outcome: ConversionOutcome::Text(text),
                ..
            } = event
            {
                laid_out.extend_from_slice(text);
            }
            unfit = unfit.take().or_else(|| objection(&event));
            Ok(())
        });
        let certificate = certificate.map_err(io::Error::other)?;
        match unfit.or_else(|| loss(&certificate)) {
            Some(why) => Err(FormatError::Lossy(why)),
            None => Ok(laid_out),
        }
    }
}

/// What speaks against laying a text out of which this is told.
fn objection(event: &ConversionEvent<'_>) -> Option<String> {
    match event {
        ConversionEvent::Failed(err) => Some(err.to_string()),
        ConversionEvent::Book { .. } => Some("it is a book".to_owned()),
        ConversionEvent::Outcome { outcome, .. } => match outcome {
            ConversionOutcome::Finding(finding) => spoils(finding),
            ConversionOutcome::Disagreement { game, .. } => {
                Some(format!("game {game} would be read otherwise"))
            }
            _ => None,
        },
        _ => None,
    }
}

fn spoils(finding: &Finding) -> Option<String> {
    let place = &finding.place;
    let is_lost = match finding.rule {
        RuleId::ResultConflict | RuleId::InternalError | RuleId::Unterminated => true,
        RuleId::MissingMove | RuleId::BadSetup => finding.level == Level::Error,
        RuleId::Encoding => true,
        _ => false,
    };
    is_lost.then(|| format!("line {}: {}", place.line, finding.message))
}

/// What of the moves is not in the text that was made.
fn loss(certificate: &Certificate) -> Option<String> {
    let lost = certificate.unread + certificate.ambiguous + certificate.unwritten;
    let moves = match lost {
        0 if certificate.incomplete => return Some("the run was stopped".to_owned()),
        0 => return None,
        1 => "a move".to_owned(),
        n => format!("{n} moves"),
    };
    Some(format!("{moves} of it cannot be read for sure"))
}
