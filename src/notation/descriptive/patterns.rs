//! All ways to take a written move.

use crate::notation::pattern::ParsedMove;
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;

/// What a score says of check beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Check or mate.
    pub mark: CheckMark,
    /// The check is said to be discovered.
    pub discovered: bool,
    /// The check is said to be double, in words.
    pub double: bool,
}

/// No text can be taken in more ways than this.
const MOST: usize = 6;

/// A way to take a written move, and what must be assumed to be misprinted for it; nothing for what is regularly
/// printed.
pub(super) type Alternative = (ParsedMove, Option<Slip>);

/// All ways to take a written move, the regular ones first.
#[derive(Clone, Copy, Debug)]
pub struct Patterns {
    announced: Announced,
    list: [Option<Alternative>; MOST],
}

impl Patterns {
    /// No way at all.
    pub const NONE: Patterns = Patterns {
        announced: Announced {
            mark: CheckMark::None,
            discovered: false,
            double: false,
        },
        list: [None; MOST],
    };

    /// No way yet, but this is said of check.
    pub(super) fn announcing(announced: Announced) -> Patterns {
        Patterns {
            announced,
            ..Patterns::NONE
        }
    }

    /// The same ways, with at least this said of check.
    pub(super) fn marked(mut self, mark: CheckMark) -> Patterns {
        self.announced.mark = self.announced.mark.max(mark);
        self
    }

    /// The same ways, each of them only if something is misprinted.
    pub(super) fn assuming(mut self, slip: Slip) -> Patterns {
        for (_, assumed) in self.list.iter_mut().flatten() {
            *assumed = assumed.or(Some(slip));
        }
        self
    }

    /// These ways, and behind them others.
    pub(super) fn or(mut self, others: Patterns) -> Patterns {
        for way in others.list.into_iter().flatten() {
            self.push(way);
        }
        self
    }

    /// Adds a way behind those that are there; what is too much is dropped.
    pub(super) fn push(&mut self, way: Alternative) {
        if let Some(free) = self.list.iter_mut().find(|place| place.is_none()) {
            *free = Some(way);
        }
    }

    /// The moves as they are described, in every way.
    pub fn all(&self) -> impl Iterator<Item = ParsedMove> {
        self.list.iter().flatten().map(|&(parsed, _)| parsed)
    }

    /// The same as it is regularly printed.
    pub fn regular(&self) -> impl Iterator<Item = ParsedMove> {
        let ways = self.list.iter().flatten();
        ways.filter(|(_, slip)| slip.is_none())
            .map(|&(parsed, _)| parsed)
    }

    /// The same with what must be misprinted.
    pub fn misprinted(&self) -> impl Iterator<Item = (ParsedMove, Slip)> {
        let ways = self.list.iter().flatten();
        ways.filter_map(|&(parsed, slip)| Some((parsed, slip?)))
    }

    /// What is said of check.
    pub fn announced(&self) -> Announced {
        self.announced
    }
}
