//! A whole conversion, told in the order of the input.

use std::io;

use super::certificate::Certificate;
use super::job::{Converted, NOTATIONS_TOLD};
use super::jsonl::{GameRecord, Item};
use super::{Confidence, Converter, Disagreement, Format};
use crate::findings::Finding;
use crate::ingest::open::OpenError;
use crate::ingest::source::Input;
use crate::pipeline::{Delivery, Options, RunError, drive};
use crate::report::jsonl::Record;
use crate::text::json::push_line;

/// What a conversion tells its caller.
#[derive(Debug)]
pub enum Event<'a> {
    /// Output to be written.
    Text(&'a [u8]),
    /// Something was found.
    Finding {
        /// The name of the source.
        source: &'a str,
        /// What was found.
        finding: &'a Finding,
    },
    /// A game was found to be written in another notation than SAN; told of the first ones of a run.
    FoundOut {
        /// The name of the source.
        source: &'a str,
        /// The number of the game in it.
        game: u64,
        /// Which notation, and what speaks for it.
        sureness: &'a Confidence,
    },
    /// A game was written that another reader reads otherwise.
    Disagrees {
        /// The name of the source.
        source: &'a str,
        /// The number of the game in it.
        game: u64,
        /// Where the readings part.
        how: &'a Disagreement,
    },
    /// A source could not be read, or not to its end. The run goes on.
    Failed(&'a OpenError),
    /// A source is no PGN, and is read as a book.
    Book {
        /// The name of the source.
        source: &'a str,
    },
    /// A source was read to its end and holds no game.
    NoGame {
        /// The name of the source.
        source: &'a str,
    },
}

/// Converts every input; `on` is told what comes out.
///
/// # Errors
/// If the workers cannot be started, or `on` fails.
pub fn run(
    inputs: &[Input],
    converter: &Converter,
    options: &Options,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Certificate, RunError> {
    let mut ledger = Ledger::default();
    drive(inputs, converter, options, &mut |delivery| {
        ledger.enter(delivery, on)
    })?;
    ledger.certificate.incomplete = options.is_stopped();
    if converter.wishes.format == Format::Jsonl {
        push_line(&Record::summary(&ledger.certificate), &mut ledger.text)?;
        on(Event::Text(&ledger.text))?;
    }
    Ok(ledger.certificate)
}

/// Counts what has been given out: games and lines of the source being read, and the whole run.
#[derive(Default)]
struct Ledger {
    certificate: Certificate,
    games: u64,
    lines: u64,
    /// Games of which it was told in which notation they are.
    found_out: usize,
    text: Vec<u8>,
}

impl Ledger {
    fn enter(
        &mut self,
        delivery: Delivery<'_, Converted>,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match delivery {
            Delivery::Product { source, product } => self.enter_product(source, product, on),
            Delivery::Ended { source } => {
                let empty = self.games == 0 && self.lines > 0;
                (self.games, self.lines) = (0, 0);
                if empty {
                    on(Event::NoGame { source })
                } else {
                    Ok(())
                }
            }
            Delivery::Failed(err) => on(Event::Failed(err)),
        }
    }

    fn enter_product(
        &mut self,
        source: &str,
        mut product: Converted,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if product.begins_book {
            on(Event::Book { source })?;
        }
        for item in &mut product.items {
            match item {
                Item::Game(row) => {
                    row.game += self.games;
                    row.line += self.lines;
                    row.last_line += self.lines;
                    row.findings.iter_mut().for_each(|f| self.renumber(f));
                    push_line(&GameRecord::new(source, row), &mut product.text)?;
                }
                Item::Found(finding) => {
                    self.renumber(finding);
                    push_line(&Record::finding(source, finding), &mut product.text)?;
                }
            }
        }
        product.findings.iter_mut().for_each(|f| self.renumber(f));
        on(Event::Text(&product.text))?;
        let in_items = product.items.iter().flat_map(|item| match item {
            Item::Game(row) => row.findings.as_slice(),
            Item::Found(finding) => std::slice::from_ref(&**finding),
        });
        for finding in in_items.chain(&product.findings) {
            on(Event::Finding { source, finding })?;
        }
        let untold = NOTATIONS_TOLD - self.found_out;
        for (game, sureness) in product.found_out.iter().take(untold) {
            self.found_out += 1;
            let game = self.games + game;
            on(Event::FoundOut {
                source,
                game,
                sureness,
            })?;
        }
        for (game, how) in &product.disagreements {
            let game = self.games + game;
            on(Event::Disagrees { source, game, how })?;
        }
        self.games += product.certificate.games;
        self.lines += product.lines;
        self.certificate.add(&product.certificate);
        Ok(())
    }

    fn renumber(&self, finding: &mut Finding) {
        finding.place.line += self.lines;
        if finding.place.game > 0 {
            finding.place.game += self.games;
        }
    }
}
