//! The audit of a run: a piece of the input to findings, and the findings told in order.

mod piece;
mod product;
mod worker;

use std::io;

use piece::{Orders, Piece};
pub(super) use product::Audited;
use worker::Worker;

use super::ledger::Ledger;
use super::shard::Part;
use super::{Job, Options, RunError, drive};
use crate::audit::Auditor;
use crate::findings::{Finding, Known, Totals};
use crate::games::chunk::Chunk;
use crate::games::decode::decode;
use crate::ingest::open::OpenError;
use crate::ingest::source::Input;

/// What a run tells its caller, in the order of the input.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something was found.
    Finding {
        /// The name of the source.
        source: &'a str,
        /// What was found.
        finding: &'a Finding,
    },
    /// A source could not be read, or not to its end. The run goes on.
    Failed(&'a OpenError),
    /// A source is no PGN, and is read as a book.
    Book {
        /// The name of the source.
        source: &'a str,
    },
    /// So much more was read and audited.
    Progress {
        /// Bytes, as they are when unpacked.
        bytes: u64,
        /// Games.
        games: u64,
    },
    /// A source was read to its end and holds no game.
    NoGame {
        /// The name of the source.
        source: &'a str,
    },
    /// A source was read, to its end or as far as it could be; all that was found in it has been told.
    Ended {
        /// The name of the source.
        source: &'a str,
        /// How many games it holds.
        games: u64,
    },
}

/// Who audits which input.
#[derive(Clone, Debug)]
pub struct Auditors<'a> {
    list: Vec<&'a Auditor>,
    /// The index in `list` for each input; those that are missing are the first's.
    of_input: Vec<usize>,
}

impl<'a> Auditors<'a> {
    /// One auditor for everything.
    pub fn one(auditor: &'a Auditor) -> Auditors<'a> {
        Auditors {
            list: vec![auditor],
            of_input: Vec::new(),
        }
    }

    /// Several auditors, and for each input which of them it has.
    pub fn several(list: &'a [Auditor], of_input: Vec<usize>) -> Auditors<'a> {
        Auditors {
            list: list.iter().collect(),
            of_input,
        }
    }

    pub(super) fn of(&self, input: usize) -> &'a Auditor {
        self.list[self.of_input.get(input).copied().unwrap_or(0)]
    }
}

/// Audits every input; `on` is told what is found.
///
/// # Errors
/// If the workers cannot be started, or `on` fails.
pub fn run(
    inputs: &[Input],
    auditor: &Auditor,
    options: &Options,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Totals, RunError> {
    let auditors = Auditors::one(auditor);
    run_with(inputs, &auditors, &mut Known::default(), options, on)
}

/// The same with an auditor for each input; findings that are known are counted and not told.
///
/// # Errors
/// If the workers cannot be started, or `on` fails.
pub fn run_with(
    inputs: &[Input],
    auditors: &Auditors<'_>,
    known: &mut Known,
    options: &Options,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Totals, RunError> {
    let gathers = !options.each && options.shard.is_none();
    let mut ledger = Ledger::new(known, auditors, gathers);
    let job = Audit {
        auditors,
        trails: options.trails,
        part: options.shard.map(|shard| Part::of(inputs, shard)),
    };
    drive(inputs, &job, options, &mut |delivery| {
        ledger.enter(delivery, on)
    })?;
    if options.is_stopped() {
        ledger.stopped(on)?;
    }
    Ok(ledger.totals)
}

/// Auditors at work.
struct Audit<'a> {
    auditors: &'a Auditors<'a>,
    /// Findings bring the line of play they stand in.
    trails: bool,
    /// Only these games are audited; the others are counted.
    part: Option<Part>,
}

impl Job for Audit<'_> {
    type Worker = Worker;
    type Product = Audited;

    fn work(&self, worker: &mut Worker, chunk: &Chunk, input: usize) -> Audited {
        let (text, decoding) = decode(chunk);
        let auditor = self.auditors.of(input);
        let orders = Orders {
            auditor,
            trails: self.trails,
            part: self.part.as_ref().map(|part| (part, input)),
            compares: self.part.is_none() && auditor.compares_games(),
        };
        Audited {
            input,
            ..Piece::new(chunk, &text, &decoding, &orders).audit(worker)
        }
    }

    fn reaches(&self, input: usize, at: u64) -> bool {
        self.part
            .as_ref()
            .is_none_or(|part| part.reaches(input, at))
    }
}
