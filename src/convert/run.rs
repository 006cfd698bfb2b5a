//! A whole conversion, told in the order of the input.

use std::io;

use super::certificate::Certificate;
use super::duplicates::Dropper;
use super::job::{Converted, NOTATIONS_TOLD};
use super::jsonl::{GameRecord, OutputLine};
use super::{Confidence, Converter, Disagreement, ScoreFormat};
use crate::findings::{APPLIED, FRAGMENT, Finding};
use crate::games::{self, ChunkOutcome, ReadOptions};
use crate::ingest::source::Input;
use crate::pipeline::RunError;
use crate::report::jsonl::JsonObject;
use crate::text::json::push_line;

/// What a conversion tells its caller, in the order of the input.
pub type ConversionEvent<'a> = games::Event<'a, ConversionOutcome<'a>>;

/// Who is told.
pub type ConversionListener<'l> = dyn FnMut(ConversionEvent<'_>) -> io::Result<()> + Send + 'l;

/// What comes of the games of a source.
#[derive(Debug)]
pub enum ConversionOutcome<'a> {
    /// Output to be written.
    Text(&'a [u8]),
    /// Something was found.
    Finding(&'a Finding),
    /// A game was found to be written in another notation than SAN; told of the first ones of a run.
    Notation {
        /// The number of the game in its source.
        game: u64,
        /// Which notation, and what speaks for it.
        sureness: &'a Confidence,
    },
    /// A game was written that another reader reads otherwise.
    Disagreement {
        /// The number of the game in its source.
        game: u64,
        /// Where the readings part.
        how: &'a Disagreement,
    },
}

/// Converts every input; `on` is told what comes out.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn run(
    inputs: &[Input],
    converter: &Converter,
    options: &ReadOptions,
    on: &mut ConversionListener<'_>,
) -> Result<Certificate, RunError> {
    let mut total = Total::of(converter);
    games::run(
        inputs,
        converter,
        options,
        &mut |event| match event.outcome() {
            Ok((source, converted)) => total.enter(source, converted, on),
            Err(ended @ ConversionEvent::Ended { source, .. }) => {
                total.tell_errata(source, converter, on)?;
                on(ended)
            }
            Err(event) => on(event),
        },
    )?;
    let mut certificate = total.certificate;
    certificate.incomplete = options.is_stopped();
    if converter.spec.format == ScoreFormat::Jsonl {
        let mut text = Vec::new();
        push_line(&JsonObject::summary(&certificate), &mut text)?;
        on(ConversionEvent::Outcome {
            source: "",
            outcome: ConversionOutcome::Text(&text),
        })?;
    }
    Ok(certificate)
}

/// What the whole run vouches for so far.
#[derive(Default)]
struct Total<'c> {
    certificate: Certificate,
    /// Games of which it was told in which notation they are.
    found_out: usize,
    /// What leaves out games that stand before, if that is asked.
    duplicates: Option<Dropper<'c>>,
}

impl<'c> Total<'c> {
    fn of(converter: &'c Converter) -> Total<'c> {
        Total {
            duplicates: converter.drops_duplicates.then(|| Dropper::new(converter)),
            ..Total::default()
        }
    }

    /// Tells of the errata that were put into a source.
    fn tell_errata(
        &mut self,
        source: &str,
        converter: &Converter,
        on: &mut ConversionListener<'_>,
    ) -> io::Result<()> {
        let policy = converter.auditor.policy();
        for finding in converter.errata.get(source).into_iter().flatten() {
            let Some(level) = policy.level_of_erratum(finding) else {
                continue;
            };
            let finding = Finding {
                level,
                ..finding.clone()
            };
            self.certificate.errata += u64::from(finding.kind == Some(APPLIED));
            if converter.spec.format == ScoreFormat::Jsonl {
                let mut text = Vec::new();
                push_line(&JsonObject::finding(source, &finding), &mut text)?;
                let outcome = ConversionOutcome::Text(&text);
                on(ConversionEvent::Outcome { source, outcome })?;
            }
            let outcome = ConversionOutcome::Finding(&finding);
            on(ConversionEvent::Outcome { source, outcome })?;
        }
        Ok(())
    }

    fn enter(
        &mut self,
        source: &str,
        chunk: ChunkOutcome<Converted>,
        on: &mut ConversionListener<'_>,
    ) -> io::Result<()> {
        let (games, lines) = (chunk.games_before, chunk.lines_before);
        let mut product = chunk.product;
        if let Some(duplicates) = &mut self.duplicates {
            self.certificate.duplicates += duplicates.drop(&mut product, source, (games, lines));
        }
        let count_on = |finding: &mut Finding| finding.place.count_from(games, lines);
        for line in &mut product.lines {
            match line {
                OutputLine::Game(row) => {
                    row.game += games;
                    row.line += lines;
                    row.last_line += lines;
                    row.findings.iter_mut().for_each(count_on);
                    push_line(&GameRecord::new(source, row), &mut product.text)?;
                }
                OutputLine::Finding(finding) => {
                    count_on(finding);
                    push_line(&JsonObject::finding(source, finding), &mut product.text)?;
                }
            }
        }
        product.findings.iter_mut().for_each(count_on);
        let mut tell = |outcome| on(ConversionEvent::Outcome { source, outcome });
        tell(ConversionOutcome::Text(&product.text))?;
        let in_lines = product.lines.iter().flat_map(|line| match line {
            OutputLine::Game(row) => row.findings.as_slice(),
            OutputLine::Finding(finding) => std::slice::from_ref(&**finding),
        });
        for finding in in_lines.chain(&product.findings) {
            self.certificate.fragments += u64::from(finding.kind == Some(FRAGMENT));
            tell(ConversionOutcome::Finding(finding))?;
        }
        let untold = NOTATIONS_TOLD - self.found_out;
        for (game, sureness) in product.found_out.iter().take(untold) {
            self.found_out += 1;
            let game = games + game;
            tell(ConversionOutcome::Notation { game, sureness })?;
        }
        for (game, how) in &product.disagreements {
            let game = games + game;
            tell(ConversionOutcome::Disagreement { game, how })?;
        }
        self.certificate.add(&product.certificate);
        Ok(())
    }
}
