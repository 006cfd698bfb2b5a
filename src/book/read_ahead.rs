//! Stretches read as games side by side: with the one whose turn it is, those that will be next.

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::decode::{PageGame, PrintReader, Region};
use super::guard::{Failure, guarded};
use super::page::Page;
use crate::limits::{DECODE_WORK, DECODE_WORK_PER_BYTE, Meter};

/// What was read before it was its turn.
pub(super) struct ReadAhead<'r, 't> {
    page: &'r Page<'t>,
    reader: &'r PrintReader,
    read: Vec<(Region, Result<PageGame, Failure>)>,
    meter: Meter,
}

impl<'r, 't> ReadAhead<'r, 't> {
    /// Nothing yet of a page.
    pub(super) fn of(page: &'r Page<'t>, reader: &'r PrintReader) -> ReadAhead<'r, 't> {
        let work = DECODE_WORK + DECODE_WORK_PER_BYTE * page.text.len() as u64;
        ReadAhead {
            page,
            reader,
            read: Vec::new(),
            meter: Meter::of(work),
        }
    }

    /// Whether all the work is done that may be.
    pub(super) fn is_spent(&self) -> bool {
        self.meter.is_spent()
    }

    /// What a region holds; if it is not known yet, it is read, and those that will be next with it.
    ///
    /// # Errors
    /// If the program itself failed on it.
    pub(super) fn read(
        &mut self,
        region: Region,
        next: impl FnOnce() -> Vec<Region>,
    ) -> Result<PageGame, Failure> {
        let same = |(read, _): &(Region, _)| is_same(read, &region);
        if let Some(at) = self.read.iter().position(same) {
            return self.read.swap_remove(at).1;
        }
        self.read.retain(|(read, _)| read.from > region.from);
        let known = |next: &Region| self.read.iter().any(|(read, _)| is_same(read, next));
        let next = next().into_iter().filter(|next| !known(next));
        let regions: Vec<Region> = std::iter::once(region).chain(next).collect();
        let (page, reader) = (self.page, self.reader);
        let all = regions.into_par_iter().map(|region| {
            let span = page.lines[region.from].span;
            let game = guarded(span, || reader.read(page, &region));
            (region, game)
        });
        let mut all: Vec<_> = all.collect();
        for game in all.iter().filter_map(|(_, game)| game.as_ref().ok()) {
            self.meter.spend(game.work);
        }
        let (_, first) = all.swap_remove(0);
        self.read.extend(all);
        first
    }
}

/// Whether two regions are of the same lines, and read from the same position.
fn is_same(one: &Region, other: &Region) -> bool {
    (one.from, one.to) == (other.from, other.to) && one.start.hash() == other.start.hash()
}
