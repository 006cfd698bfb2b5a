//! What a conversion vouches for: how many moves were read, and how surely.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::moves::{known_plies, known_ply_count};
use super::tags::WrittenTags;
use crate::games::Record;
use crate::notation::descriptive::Evidence;
use crate::openings;
use crate::replay::{Facts, Game, Line, RemarkKind};
use crate::score::{Fault, FaultKind, Legibility, Score};
use crate::text::json::is_zero;

/// Among so many rows that look like moves one may be left that no game accounts for.
const ROWS_FOR_ONE_LEFT: u64 = 10;

/// Counts of a conversion; plies are those of the games themselves, variations apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// Games read.
    pub games: u64,
    /// Plies read.
    pub plies: u64,
    /// Of these, written as their notation asks and lawful.
    pub strict: u64,
    /// Of these, clear, but not written as their notation asks.
    pub lenient: u64,
    /// Of these, irregular, and written as they stand.
    #[serde(skip_serializing_if = "is_zero")]
    pub irregular: u64,
    /// Of these, made out sign by sign where the rows of a page could not be read as they stand.
    #[serde(skip_serializing_if = "is_zero")]
    pub decoded: u64,
    /// Of these, made out so and less certain than is asked.
    #[serde(skip_serializing_if = "is_zero")]
    pub uncertain: u64,
    /// Games that go on where reading ends.
    #[serde(skip_serializing_if = "is_zero")]
    pub cut_off: u64,
    /// Rows that the games of books take.
    #[serde(skip_serializing_if = "is_zero")]
    pub rows_used: u64,
    /// Rows of books that look like moves, and that no game, line of play or note accounts for.
    #[serde(skip_serializing_if = "is_zero")]
    pub rows_unused: u64,
    /// Of these, settled between several readings by what decided.
    pub settled: BTreeMap<&'static str, u64>,
    /// Of these, put right by `--repair`.
    pub repaired: u64,
    /// Of these, taken from several readings that nothing decides between.
    pub ambiguous: u64,
    /// Plies that are written and were not read.
    pub unread: u64,
    /// Plies that were read and left out of the new score, because its notation has no form for what is irregular.
    pub unwritten: u64,
    /// Scores in books that were left out, because they begin from a position that the book does not tell.
    #[serde(skip_serializing_if = "is_zero")]
    pub fragments: u64,
    /// Errata that were applied.
    #[serde(skip_serializing_if = "is_zero")]
    pub errata: u64,
    /// Games that stand before, and were left out; they count as read.
    #[serde(skip_serializing_if = "is_zero")]
    pub duplicates: u64,
    /// Games whose opening has a name, and that say no other code.
    #[serde(skip_serializing_if = "is_zero")]
    pub classified: u64,
    /// Games that keep another code than that of the position they come to.
    #[serde(skip_serializing_if = "is_zero")]
    pub other_codes: u64,
    /// Games by the notation they were read in.
    pub notations: BTreeMap<&'static str, u64>,
    /// The run was stopped before its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
}

impl Certificate {
    /// Enters a game.
    pub(super) fn enter(&mut self, record: &Record<'_>, game: &Game) {
        let score = record.score;
        self.games += 1;
        if record.places.is_some() {
            self.rows_used += u64::from(game.plies).div_ceil(2);
        }
        let cut_off = |fault: &Fault| fault.kind == FaultKind::CutOff;
        self.cut_off += u64::from(score.faults.iter().any(cut_off));
        let Some(main) = game.main() else {
            self.unread += u64::from(game.unaudited_plies);
            return;
        };
        *self.notations.entry(game.notation.name()).or_default() += 1;
        let plies = known_ply_count(main) as u64;
        let written = u64::from(game.plies) + u64::from(game.unaudited_plies);
        self.plies += plies;
        self.unread += written.saturating_sub(plies);
        let count = |wanted: fn(&RemarkKind) -> bool| remarks(main, wanted).min(plies);
        let ambiguous = count(|kind| matches!(kind, RemarkKind::Ambiguous(_)));
        let slips = count(|kind| matches!(kind, RemarkKind::Slip { .. }));
        let breaches = match main.facts.any(Facts::BREACH) {
            true => known_plies(main)
                .filter(|ply| ply.facts.any(Facts::BREACH))
                .count() as u64,
            false => 0,
        };
        let repaired = u64::from(game.tally.repaired);
        let mut settled = 0;
        for (by, &count) in Evidence::ALL.iter().zip(&game.tally.disambiguated) {
            if count > 0 {
                *self.settled.entry(by.name()).or_default() += u64::from(count);
                settled += u64::from(count);
            }
        }
        let made_out: Vec<&Legibility> = match score.legibility.is_empty() {
            true => Vec::new(),
            false => known_plies(main)
                .filter_map(|ply| score.legibility_at(ply.span.start))
                .collect(),
        };
        let uncertain = made_out.iter().filter(|read| read.is_uncertain()).count() as u64;
        self.uncertain += uncertain;
        self.decoded += made_out.len() as u64 - uncertain;
        // A ply is counted once: what is doubtful about it outweighs how it is written.
        let doubtful = ambiguous + repaired + settled + made_out.len() as u64;
        let certain = plies.saturating_sub(doubtful);
        let irregular = breaches.min(certain);
        let regular = certain - irregular;
        let lenient = slips.saturating_sub(repaired).min(regular);
        self.irregular += irregular;
        self.ambiguous += ambiguous;
        self.repaired += repaired;
        self.lenient += lenient;
        self.strict += regular - lenient;
    }

    /// Enters the rows that look like moves and that no game of a book accounts for.
    pub(super) fn enter_rows(&mut self, score: &Score) {
        let rows = score.faults.iter().map(|fault| match fault.kind {
            FaultKind::RowsUnused(rows) => u64::from(rows),
            _ => 0,
        });
        self.rows_unused += rows.sum::<u64>();
    }

    /// Whether so many rows that look like moves are used by nothing that a game may have been lost with them.
    pub fn leaves_rows(&self) -> bool {
        self.rows_unused * ROWS_FOR_ONE_LEFT > self.rows_used + self.rows_unused
    }

    /// Enters the opening of a game.
    pub(super) fn classify(&mut self, record: &Record<'_>, game: &Game) {
        if let Some(opening) = game.main().and_then(openings::of) {
            let fits = WrittenTags::of(record.text, record.score).classify(opening);
            self.classified += u64::from(fits.is_some());
            self.other_codes += u64::from(fits.is_none());
        }
    }

    /// Adds what another part of the run vouches for.
    pub(super) fn add(&mut self, other: &Certificate) {
        self.games += other.games;
        self.plies += other.plies;
        self.strict += other.strict;
        self.lenient += other.lenient;
        self.irregular += other.irregular;
        self.decoded += other.decoded;
        self.uncertain += other.uncertain;
        self.cut_off += other.cut_off;
        self.rows_used += other.rows_used;
        self.rows_unused += other.rows_unused;
        self.repaired += other.repaired;
        self.ambiguous += other.ambiguous;
        self.unread += other.unread;
        self.unwritten += other.unwritten;
        self.fragments += other.fragments;
        self.errata += other.errata;
        self.duplicates += other.duplicates;
        self.classified += other.classified;
        self.other_codes += other.other_codes;
        for (by, count) in &other.settled {
            *self.settled.entry(by).or_default() += count;
        }
        for (notation, count) in &other.notations {
            *self.notations.entry(notation).or_default() += count;
        }
    }
}

/// Remarks of a kind about plies that are converted; several about one ply count once.
fn remarks(line: &Line, wanted: fn(&RemarkKind) -> bool) -> u64 {
    let behind = line.first_ply + known_ply_count(line) as u32;
    let mut plies: Vec<u32> = line
        .remarks
        .iter()
        .filter(|remark| wanted(&remark.kind) && remark.ply < behind)
        .map(|remark| remark.ply)
        .collect();
    plies.sort_unstable();
    plies.dedup();
    plies.len() as u64
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |n: u64, one: &str, many: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {many}"),
        };
        write!(
            f,
            "{}, {}: {} read strictly, {} leniently",
            counted(self.games, "game", "games"),
            counted(self.plies, "ply", "plies"),
            self.strict,
            self.lenient
        )?;
        if self.irregular > 0 {
            write!(f, ", {} irregular", self.irregular)?;
        }
        if self.decoded + self.uncertain > 0 {
            let (decoded, uncertain) = (self.decoded, self.uncertain);
            write!(
                f,
                ", {decoded} made out sign by sign, {uncertain} uncertain"
            )?;
        }
        let settled: u64 = self.settled.values().sum();
        if settled > 0 {
            let kinds: Vec<String> = self
                .settled
                .iter()
                .map(|(by, count)| format!("{by} {count}"))
                .collect();
            write!(f, ", {settled} settled by evidence ({})", kinds.join(", "))?;
        }
        write!(
            f,
            ", {} repaired, {} ambiguous; {} unread",
            self.repaired,
            self.ambiguous,
            counted(self.unread, "ply", "plies")
        )?;
        if self.cut_off > 0 {
            let games = counted(self.cut_off, "game goes", "games go");
            write!(f, "; {games} on where reading ends")?;
        }
        if self.rows_unused > 0 {
            let rows = self.rows_used + self.rows_unused;
            let rows = counted(rows, "row that looks", "rows that look");
            write!(f, "; used {} of about {rows} like moves", self.rows_used)?;
        }
        if self.unwritten > 0 {
            let unwritten = counted(self.unwritten, "irregular ply", "irregular plies");
            write!(f, "; {unwritten} left out, which this notation cannot hold")?;
        }
        if self.fragments > 0 {
            let fragments = counted(self.fragments, "fragment", "fragments");
            write!(f, "; {fragments} left out, of a position that is not told")?;
        }
        if self.errata > 0 {
            write!(f, "; {} applied", counted(self.errata, "erratum", "errata"))?;
        }
        if self.duplicates > 0 {
            let duplicates = counted(self.duplicates, "duplicate", "duplicates");
            write!(f, "; {duplicates} left out")?;
        }
        if self.classified + self.other_codes > 0 {
            let classified = counted(self.classified, "game", "games");
            write!(
                f,
                "; {classified} classified, {} with another code",
                self.other_codes
            )?;
        }
        if !self.notations.is_empty() {
            let kinds: Vec<String> = self
                .notations
                .iter()
                .map(|(notation, count)| format!("{notation} {count}"))
                .collect();
            write!(f, "; read as {}", kinds.join(", "))?;
        }
        Ok(())
    }
}
