//! The K-th of N parts of the input.
//!
//! A game belongs to the part in whose range of bytes it begins: the files lie one behind the other on one scale, which is
//! cut into N ranges. So only files that are read as they are can be cut; what must be unpacked first, or comes through
//! a pipe, has no size to be cut by. Every part reads what lies before its own, to count lines and games.

use std::ops::Range;
use std::str::FromStr;

use crate::ingest::open::plain_size;
use crate::ingest::source::Input;

/// Which part of the input is audited: `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// Whether it is all of the input.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || "write 1/4 for the first of four parts".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let (number, of) = (number.parse().ok(), of.parse().ok());
        match (number, of) {
            (Some(number), Some(of @ 1..=1_000_000)) if (1..=of).contains(&number) => {
                Ok(Shard { number, of })
            }
            _ => Err(wrong()),
        }
    }
}

/// A part of certain inputs.
#[derive(Debug)]
pub struct Part {
    shard: Shard,
    own: Range<u64>,
    /// Where each input lies on the scale; one without a size lies between two others and has no width.
    extents: Vec<Range<u64>>,
}

impl Part {
    /// The part of these inputs.
    pub fn of(inputs: &[Input], shard: Shard) -> Part {
        Part::of_sizes(inputs.iter().map(|it| plain_size(it).unwrap_or(0)), shard)
    }

    fn of_sizes(sizes: impl Iterator<Item = u64>, shard: Shard) -> Part {
        let mut end = 0;
        let extents = sizes
            .map(|size| {
                let start = end;
                end += size;
                start..end
            })
            .collect();
        let cut =
            |number: u64| (u128::from(end) * u128::from(number) / u128::from(shard.of)) as u64;
        Part {
            shard,
            own: cut(shard.number - 1)..cut(shard.number),
            extents,
        }
    }

    /// Whether what begins at a byte of an input belongs to this part.
    pub fn owns(&self, input: usize, at: u64) -> bool {
        self.own.contains(&self.on_scale(input, at)) || self.has_all_of_nothing()
    }

    /// Whether anything from a byte of an input on belongs to this part.
    pub fn reaches(&self, input: usize, at: u64) -> bool {
        let begins = self.on_scale(input, at);
        let ends = self.extents[input].end.max(begins + 1);
        (begins < self.own.end && ends > self.own.start) || self.has_all_of_nothing()
    }

    /// Where a byte of an input lies. A file may have grown since it was measured, and letters may have become longer:
    /// what lies behind its end belongs to its last byte.
    fn on_scale(&self, input: usize, at: u64) -> u64 {
        let extent = &self.extents[input];
        (extent.start + at).min(extent.end.saturating_sub(1))
    }

    /// Inputs without a byte are the first part's.
    fn has_all_of_nothing(&self) -> bool {
        self.shard.number == 1 && self.extents.last().is_some_and(|last| last.end == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_belongs_to_one_part() {
        for sizes in [&[10, 0, 0, 3, 1, 0][..], &[0, 2], &[0, 0], &[1]] {
            for of in 1..20 {
                let parts: Vec<Part> = (1..=of)
                    .map(|number| Part::of_sizes(sizes.iter().copied(), Shard { number, of }))
                    .collect();
                for (input, size) in sizes.iter().enumerate() {
                    for at in 0..size + 2 {
                        let owners = parts.iter().filter(|part| part.owns(input, at));
                        assert_eq!(owners.count(), 1, "{of} {input} {at}");
                        let reach = |part: &&Part| part.owns(input, at) && !part.reaches(input, 0);
                        assert_eq!(parts.iter().filter(reach).count(), 0);
                    }
                }
            }
        }
    }

    #[test]
    fn a_part_is_written_as_a_fraction() {
        assert!("1/1".parse::<Shard>().is_ok());
        for wrong in ["", "1", "0/4", "5/4", "a/b", "1/0"] {
            assert!(
                wrong.parse::<Shard>().unwrap_err().contains("1/4"),
                "{wrong}"
            );
        }
    }
}
