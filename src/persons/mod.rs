//! Spellings of names that are one person.
//!
//! Each name is read as surname and given names, in plain letters and without titles; what speaks for two of them being
//! one person is added up ([`mod@likeness`]). They are one if that is enough, if nothing else that one of them could be
//! speaks against it, and if the games do not.

mod groups;
mod known;
mod likeness;
mod opponents;
mod pairs;
mod spelling;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use groups::Groups;
pub use known::KnownPersons;
pub use opponents::Opponents;
use pairs::Pairs;
pub use spelling::Spelling;

/// What the games say of names, by their indices.
pub trait NameEvidence {
    /// They cannot be one person: they play each other, or both play on one day.
    fn apart(&self, one: usize, other: usize) -> bool;
    /// How many opponents both have played.
    fn shared_opponents(&self, one: usize, other: usize) -> usize;
    /// How many games of two names seem to be the same in two sources: on one day, with one colour, against one opponent.
    fn same_games(&self) -> BTreeMap<[u32; 2], u32>;
    /// The first and the last year of its games.
    fn years(&self, name: usize) -> Option<(u16, u16)>;
}

/// Names that are one person each, by their indices, as somebody says or as they are spelled; every group in order, the
/// groups by their first.
pub fn persons(names: &[&str], known: &KnownPersons, games: &dyn NameEvidence) -> Vec<Vec<usize>> {
    let mut groups = Groups::new(names.len());
    let mut by_right: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        if let Some(right) = known.right(name) {
            let first = *by_right.entry(right).or_insert(at);
            groups.join(first, at, &|_, _| true);
        }
    }
    let pairs = Pairs::of(names, games);
    let said = |name: usize| known.right(names[name]).is_some();
    let may_be_one = |one: usize, other: usize| {
        !games.apart(one, other) && (said(one) || said(other) || pairs.has(one, other))
    };
    let is_ambiguous = pairs.ambiguous(names.len());
    for both in pairs.likeliest_first() {
        if both.iter().all(|&name| said(name) || !is_ambiguous[name]) {
            groups.join(both[0], both[1], &may_be_one);
        }
    }
    groups.finish()
}
