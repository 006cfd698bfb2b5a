//! The K-th of N parts of the input.
//!
//! A game belongs to the part in whose range of bytes it begins. Files that are read as they are lie one behind the
//! other on one scale, which is cut into N ranges; what must be unpacked first, or comes through a pipe, has no size
//! to be cut by and is dealt out in stripes. Every part reads what lies before its own, to count lines and games.

use std::ops::Range;
use std::str::FromStr;

use crate::ingest::open::plain_size;
use crate::ingest::source::Input;

/// How wide the stripes are, in bytes.
const STRIPE: u64 = 1 << 20;

/// Which part of the input is audited: `K/N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: u64,
    of: u64,
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

/// Where an input lies.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Extent {
    /// On the scale of the files that are read as they are.
    Plain(Range<u64>),
    /// Beside it.
    Striped,
}

/// A part of certain inputs.
#[derive(Debug)]
pub struct Part {
    shard: Shard,
    own: Range<u64>,
    extents: Vec<Extent>,
}

impl Part {
    /// The part of these inputs.
    pub fn of(inputs: &[Input], shard: Shard) -> Part {
        Part::of_sizes(inputs.iter().map(plain_size), shard)
    }

    fn of_sizes(sizes: impl Iterator<Item = Option<u64>>, shard: Shard) -> Part {
        let mut end = 0;
        let extents = sizes
            .map(|size| match size {
                None => Extent::Striped,
                Some(size) => {
                    let start = end;
                    end += size;
                    Extent::Plain(start..end)
                }
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
        match &self.extents[input] {
            Extent::Plain(extent) => {
                // A file may have grown since it was measured, and letters may have become longer.
                let at = (extent.start + at).min(extent.end.saturating_sub(1));
                self.own.contains(&at)
            }
            Extent::Striped => at / STRIPE % self.shard.of == self.shard.number - 1,
        }
    }

    /// Whether anything from a byte of an input on belongs to this part.
    pub fn reaches(&self, input: usize, at: u64) -> bool {
        match &self.extents[input] {
            Extent::Plain(extent) => {
                let at = (extent.start + at).min(extent.end.saturating_sub(1));
                at < self.own.end && extent.end > self.own.start
            }
            Extent::Striped => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_belongs_to_one_part() {
        let sizes = [Some(10), None, Some(0), Some(3), Some(1)];
        for of in 1..20 {
            let parts: Vec<Part> = (1..=of)
                .map(|number| Part::of_sizes(sizes.into_iter(), Shard { number, of }))
                .collect();
            for (input, size) in sizes.iter().enumerate() {
                for at in 0..size.unwrap_or(3) {
                    let at = if size.is_some() { at } else { at * STRIPE };
                    let owners = parts.iter().filter(|part| part.owns(input, at));
                    assert_eq!(owners.count(), 1, "{of} {input} {at}");
                    let reach = |part: &&Part| part.owns(input, at) && !part.reaches(input, 0);
                    assert_eq!(parts.iter().filter(reach).count(), 0);
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
