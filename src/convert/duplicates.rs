//! Games that stand before, left out.

use super::job::Converted;
use super::jsonl::OutputLine;
use super::{Converter, ScoreFormat};
use crate::audit::Auditor;
use crate::duplicates::Candidate;
use crate::findings::{Finding, OtherGame};
use crate::run::DuplicateFinder;
use crate::score::Month;

/// Leaves out the later one of two games that are the same.
#[derive(Debug)]
pub(super) struct Dropper<'c> {
    finder: DuplicateFinder,
    auditor: &'c Auditor,
    /// What is found stands among the games.
    tells_rows: bool,
}

impl<'c> Dropper<'c> {
    pub(super) fn new(converter: &'c Converter) -> Dropper<'c> {
        Dropper {
            finder: DuplicateFinder::default(),
            auditor: &converter.auditor,
            tells_rows: converter.spec.format == ScoreFormat::Jsonl,
        }
    }

    /// Takes games out of a chunk, with so many games and lines before it, and tells of each that is the same as one
    /// before; how many were taken out.
    pub(super) fn drop(&mut self, chunk: &mut Converted, source: &str, before: (u64, u64)) -> u64 {
        let candidates = std::mem::take(&mut chunk.candidates);
        let found = self.finder.find(&candidates, source, before, self.auditor);
        // Both are in the order of the games.
        let mut games = candidates.iter();
        let same = found.iter().filter(|finding| {
            let later = games.find(|game| u64::from(game.game) == finding.place.game);
            later.is_some_and(|later| says_nothing_else(finding, &later))
        });
        let same: Vec<u64> = same.map(|finding| finding.place.game).collect();
        chunk.leave_out(&same);
        match self.tells_rows {
            false => chunk.findings.extend(found),
            true => chunk.lines.extend(
                found
                    .into_iter()
                    .map(|it| OutputLine::Finding(Box::new(it))),
            ),
        }
        same.len() as u64
    }
}

impl Converted {
    /// Takes these games out, which are named in their order.
    fn leave_out(&mut self, games: &[u64]) {
        let out = |number: &u64| games.binary_search(number).is_ok();
        self.lines.retain(|line| match line {
            OutputLine::Game(row) => !out(&row.game),
            OutputLine::Finding(_) => true,
        });
        if games.is_empty() {
            return;
        }
        let (mut start, mut kept) = (0, Vec::with_capacity(self.text.len()));
        for (number, end) in &self.ends {
            if !out(number) {
                kept.extend_from_slice(&self.text[start..*end]);
            }
            start = *end;
        }
        self.text = kept;
    }
}

/// Whether a game has the players of one before, and what both say of the day and the result is the same.
fn says_nothing_else(finding: &Finding, later: &Candidate<'_>) -> bool {
    let (Some(other), Some("same-players")) = (&finding.other, finding.kind) else {
        return false;
    };
    let OtherGame { date, result, .. } = &**other;
    let [_, _, own_date, own_result] = later.said;
    let known = |result: &str| !matches!(result, "" | "*");
    let same_result = !known(result) || !known(own_result) || own_result == &**result;
    same_result && agree(date, own_date)
}

/// Whether what two dates tell is the same.
fn agree(one: &str, other: &str) -> bool {
    match (Month::of(one), Month::of(other)) {
        (Some(one), Some(other)) => {
            let months = one.month.zip(other.month);
            one.year == other.year && months.is_none_or(|(one, other)| one == other)
        }
        _ => true,
    }
}
