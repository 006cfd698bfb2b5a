//! Errata put into the texts they are of.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::find::{self, IDLE};
use super::{Errata, Erratum, ErratumPlace, effect};
use crate::findings::locate::Locator;
use crate::findings::{self, Finding, Reread, RuleId};
use crate::games::ReadOptions;
use crate::ingest::open::only_text;
use crate::ingest::source::{Correction, Input};
use crate::limits::MENDED_BYTES;
use crate::score::Span;

/// What is told of an erratum that changes blanks alone.
const BLANKS: &str = "nothing is read otherwise";

/// What is told of an erratum without which the same is read.
const SAME: &str = "the game is read the same without it";

/// What is to be told of errata, by the name of the source.
pub type ErrataFindings = BTreeMap<String, Vec<Finding>>;

impl Errata {
    /// Puts the errata into the inputs they are of, which are then texts in memory; what is to be told of each.
    ///
    /// # Errors
    /// If an input that errata speak of cannot be read, or is too large to be held.
    pub fn apply(&self, inputs: &mut [Input], options: &ReadOptions) -> io::Result<ErrataFindings> {
        let mut told = ErrataFindings::new();
        for input in inputs {
            let errata = self.of(input);
            if errata.is_empty() {
                continue;
            }
            let text = whole_text(input)?;
            let plain = Input::text(input.name.clone(), text.clone());
            let found = find::places(&errata, &plain, &text, options);
            let mut corrected = Corrected::new(&text);
            let mut about: Vec<(Range<usize>, &Erratum, Result<(), String>)> = Vec::new();
            let mut known: Vec<_> = errata.into_iter().zip(found).collect();
            known.sort_by_key(|(_, place)| place.as_ref().map_or(0, |range| range.start));
            for (erratum, place) in known {
                let range = place.clone().unwrap_or_else(|_| start_of(erratum, &text));
                let done = place.and_then(|range| corrected.put(range, erratum));
                about.push((range, erratum, done));
            }
            let (read, corrections) = corrected.finish();
            let mut idle = effect::idle(&input.name, &read, &corrections, options).into_iter();
            for (_, _, done) in &mut about {
                if done.is_ok() && idle.next() == Some(true) {
                    *done = Err(SAME.to_owned());
                }
            }
            let mut locator = Locator::new(&text);
            about.sort_by_key(|(range, erratum, _)| (range.start, erratum.line));
            let findings = about.iter().map(|(range, erratum, done)| {
                finding(
                    &self.name_of(erratum),
                    erratum,
                    range.clone(),
                    done,
                    &mut locator,
                )
            });
            told.insert(input.name.clone(), findings.collect());
            *input = Input {
                explicit: input.explicit,
                corrections,
                ..Input::text(input.name.clone(), read)
            };
        }
        Ok(told)
    }
}

/// The only text of an input.
fn whole_text(input: &Input) -> io::Result<Vec<u8>> {
    only_text(input, MENDED_BYTES)?.ok_or_else(|| {
        let why = "holds more than one text, or too long a one, to be read with errata";
        io::Error::other(format!("`{}` {why}", input.name))
    })
}

/// A text that corrections are put into, in its order.
struct Corrected<'t> {
    printed: &'t [u8],
    text: Vec<u8>,
    /// So much of the printed text is taken over.
    to: usize,
    corrections: Vec<Correction>,
}

impl<'t> Corrected<'t> {
    fn new(printed: &'t [u8]) -> Corrected<'t> {
        Corrected {
            printed,
            text: Vec::with_capacity(printed.len()),
            to: 0,
            corrections: Vec::new(),
        }
    }

    fn put(&mut self, range: Range<usize>, erratum: &Erratum) -> Result<(), String> {
        if same_words(&erratum.printed, &erratum.read) {
            return Err(BLANKS.to_owned());
        }
        if range.start < self.to {
            return Err("another erratum is of the same text".to_owned());
        }
        self.text
            .extend_from_slice(&self.printed[self.to..range.start]);
        self.to = range.end;
        let (line, column) = Locator::new(&self.text).place(self.text.len());
        let start = self.text.len() as u64;
        self.text.extend_from_slice(erratum.read.as_bytes());
        self.corrections.push(Correction {
            at: start..self.text.len() as u64,
            line,
            column,
            printed: erratum.printed.clone(),
            read: erratum.read.clone(),
            note: erratum.note.clone(),
        });
        Ok(())
    }

    fn finish(mut self) -> (Vec<u8>, Arc<[Correction]>) {
        self.text.extend_from_slice(&self.printed[self.to..]);
        (self.text, self.corrections.into())
    }
}

/// Whether two texts are the same but for their blanks.
fn same_words(one: &str, other: &str) -> bool {
    let signs = |text: &str| text.split_whitespace().collect::<String>();
    signs(one) == signs(other)
}

/// Where an erratum is told that does not fit: at the beginning of its line.
fn start_of(erratum: &Erratum, text: &[u8]) -> Range<usize> {
    let line = match erratum.place {
        ErratumPlace::Line(line, _) => usize::try_from(line).unwrap_or(usize::MAX),
        ErratumPlace::Ply(..) => 1,
    };
    let mut ends = memchr::memchr_iter(b'\n', text).map(|end| end + 1);
    let start = match line {
        1 => 0,
        _ => ends.nth(line - 2).unwrap_or(0),
    };
    start..start
}

/// What is told of an erratum.
fn finding(
    name: &str,
    erratum: &Erratum,
    range: Range<usize>,
    done: &Result<(), String>,
    locator: &mut Locator<'_>,
) -> Finding {
    let reread = Reread {
        printed: erratum.printed.clone(),
        read: erratum.read.clone(),
        note: erratum.note.clone(),
    };
    let (kind, message, help) = match done {
        Ok(()) => (
            findings::APPLIED,
            match erratum.read.trim() {
                "" => format!("`{}` is not read here", erratum.printed),
                read => format!("`{read}` is read here for `{}`", erratum.printed),
            },
            "",
        ),
        Err(why) if [IDLE, BLANKS, SAME].contains(&why.as_str()) => (
            "idle",
            format!("the erratum {name} changes nothing: {why}"),
            "take it out, or put it right",
        ),
        Err(why) => (
            "misfit",
            format!("the erratum {name} does not fit: {why}"),
            "put its place or its printed text right",
        ),
    };
    let (line, column) = locator.place(range.start);
    let mut finding = Finding::new(RuleId::Erratum, message);
    finding.place.line = line;
    finding.place.column = column;
    finding.place.window = locator.window(Span::new(range.start, range.end));
    finding.place.game = match erratum.place {
        ErratumPlace::Ply(game, _) => game,
        ErratumPlace::Line(..) => 0,
    };
    finding.kind = Some(kind);
    finding.text = erratum.printed.clone();
    finding.help = help.to_owned();
    finding.erratum = done.is_ok().then(|| Box::new(reread));
    finding
}
