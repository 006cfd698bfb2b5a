//! The rows of a page until it is known which of them it shows: errors before warnings, warnings before notes.
//!
//! Of each level so many rows are kept as there would be room for if no graver ones came. They stand in the order of
//! the input, in memory or in a temporary file; what is known of each is its length and its kind.

use std::io::{self, BufReader, Read, Seek, Write};

use serde_json::Value;
use tempfile::{SpooledTempFile, spooled_tempfile};

use crate::findings::Level;
use crate::text::json;

/// How much is held in memory, in bytes.
const IN_MEMORY: usize = 1 << 24;

/// Rows that are kept.
#[derive(Debug)]
pub(super) struct HeldRows {
    rows: SpooledTempFile,
    kept: Vec<HeldRow>,
    /// How many findings of each level are kept; the index is the level.
    findings: [u64; 3],
    /// How many findings the page has room for.
    room: u64,
    row: Vec<u8>,
}

/// A row that is kept.
#[derive(Clone, Copy, Debug)]
struct HeldRow {
    length: u32,
    what: RowKind,
}

#[derive(Clone, Copy, Debug)]
enum RowKind {
    /// A game; what stands behind it, up to the next, is of that game.
    Game,
    /// A line of play of the game, by its number.
    Trail(usize),
    /// A finding, and the number of the line of play it stands in.
    Finding(Level, Option<usize>),
}

impl HeldRows {
    /// Nothing yet, for a page with room for so many findings.
    pub(super) fn new(room: u64) -> HeldRows {
        HeldRows {
            rows: spooled_tempfile(IN_MEMORY),
            kept: Vec::new(),
            findings: [0; 3],
            room,
            row: Vec::new(),
        }
    }

    /// Whether there is no room for another finding of a level, whatever else comes.
    pub(super) fn is_full_for(&self, level: Level) -> bool {
        let before: u64 = self.findings[level as usize..].iter().sum();
        before >= self.room
    }

    pub(super) fn game(&mut self, row: &Value) -> io::Result<()> {
        self.push(RowKind::Game, row)
    }

    pub(super) fn trail(&mut self, number: usize, row: &Value) -> io::Result<()> {
        self.push(RowKind::Trail(number), row)
    }

    pub(super) fn finding(
        &mut self,
        level: Level,
        trail: Option<usize>,
        row: &Value,
    ) -> io::Result<()> {
        self.findings[level as usize] += 1;
        self.push(RowKind::Finding(level, trail), row)
    }

    fn push(&mut self, what: RowKind, row: &Value) -> io::Result<()> {
        self.row.clear();
        json::push_embedded(row, &mut self.row)?;
        let length = u32::try_from(self.row.len()).map_err(io::Error::other)?;
        self.kept.push(HeldRow { length, what });
        self.rows.write_all(&self.row)
    }

    /// How many findings of each level there is room for.
    fn shares(&self) -> [u64; 3] {
        let mut room = self.room;
        let mut shares = [0; 3];
        for (share, found) in shares.iter_mut().zip(self.findings).rev() {
            *share = found.min(room);
            room -= *share;
        }
        shares
    }

    /// Writes the findings that there is room for, with their games and lines, as members of a list.
    pub(super) fn write(mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut shares = self.shares();
        self.rows.rewind()?;
        let mut rows = BufReader::new(self.rows);
        let mut waiting: Vec<(RowKind, Vec<u8>)> = Vec::new();
        let mut begun = false;
        let mut write = |row: &[u8]| {
            out.write_all(if std::mem::replace(&mut begun, true) {
                b",\n"
            } else {
                b"\n"
            })?;
            out.write_all(row)
        };
        for HeldRow { length, what } in self.kept {
            let mut row = vec![0; length as usize];
            rows.read_exact(&mut row)?;
            match what {
                RowKind::Game => waiting = vec![(what, row)],
                RowKind::Trail(_) => waiting.push((what, row)),
                RowKind::Finding(level, _) if shares[level as usize] == 0 => {}
                RowKind::Finding(level, trail) => {
                    shares[level as usize] -= 1;
                    for (_, before) in waiting.extract_if(.., |(what, _)| what.is_of(trail)) {
                        write(&before)?;
                    }
                    write(&row)?;
                }
            }
        }
        Ok(())
    }
}

impl RowKind {
    /// Whether it must stand before a finding in that line.
    fn is_of(self, line: Option<usize>) -> bool {
        match self {
            RowKind::Game => true,
            RowKind::Trail(number) => line == Some(number),
            RowKind::Finding(..) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn graver_findings_come_before_others_and_stay_in_their_order() {
        let mut held = HeldRows::new(3);
        let levels = [
            Level::Note,
            Level::Note,
            Level::Warning,
            Level::Error,
            Level::Note,
        ];
        for (at, level) in levels.into_iter().enumerate() {
            assert_eq!(held.is_full_for(level), at == 4);
            if !held.is_full_for(level) {
                held.game(&json!(format!("game {at}"))).unwrap();
                held.trail(at, &json!(format!("trail {at}"))).unwrap();
                held.finding(level, (at > 2).then_some(at), &json!(at))
                    .unwrap();
            }
        }
        let mut out = Vec::new();
        held.write(&mut out).unwrap();
        let rows: Value =
            serde_json::from_str(&format!("[{}]", String::from_utf8(out).unwrap())).unwrap();
        assert_eq!(
            rows,
            json!(["game 0", 0, "game 2", 2, "game 3", "trail 3", 3])
        );
    }
}
