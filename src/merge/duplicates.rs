//! Games that stand in the input twice, found by the marks of its parts.
//!
//! The marks are sorted by their keys, so that those of the same game come to lie together, its first one ahead. The pairs
//! are sorted by the first one, what is told of that is looked up, and then back into the order of the input. All of it
//! is done in bounded memory.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};

use super::sections::{LineKind, PartSection, SectionLines};
use super::sort::{Sorted, Sorter};
use crate::audit::{Auditor, Duplication, Original, Policy};
use crate::duplicates::{AllowedBy, GameMark, MarkEntry, MarksEnd, same_players};
use crate::findings::{Finding, OtherGame, ShardId};
use crate::run::{DuplicateWriter, LaterGame};
use crate::text::json::push_line;

/// Where a mark stands: its part, and its number in the part.
type At = [u8; 8];
/// A mark, sorted by its key and then as the input has it.
type MarkRecord = [u8; 24];
/// Two of them that are the same game, or one and where in a file it is told which was there before.
type Pair = [u8; 16];

/// The marks of the parts of a run.
pub(super) struct MarksOfParts {
    entries: Sorter<24>,
    /// Where those of each part are.
    pub(super) parts: BTreeMap<u64, (ShardId, PartSection)>,
}

impl MarksOfParts {
    pub(super) fn new() -> MarksOfParts {
        MarksOfParts {
            entries: Sorter::new(),
            parts: BTreeMap::new(),
        }
    }

    /// The part whose marks these are.
    pub(super) fn of_part(section: &PartSection) -> io::Result<ShardId> {
        let mut lines = section.lines()?;
        let (LineKind::Marks, line) = lines.expect_line()? else {
            return Err(lines.wrong("marks do not begin so"));
        };
        let id = serde_json::from_slice(line);
        id.map_err(|err| lines.wrong(&err.to_string()))
    }

    /// Takes the marks of a part in; where the file goes on behind it.
    pub(super) fn read(&mut self, id: ShardId, section: PartSection) -> io::Result<PartSection> {
        let mut lines = section.lines()?;
        lines.expect_line()?;
        let part = u32::try_from(id.number).map_err(io::Error::other)?;
        let mut marks = 0_u32;
        loop {
            let (kind, line) = lines.expect_line()?;
            match kind {
                LineKind::Mark => match entry(line, (part, marks)) {
                    Ok(entry) => self.entries.push(entry)?,
                    Err(why) => return Err(lines.wrong(&why)),
                },
                LineKind::End => match serde_json::from_slice::<MarksEnd>(line) {
                    Ok(end) if end.marks == u64::from(marks) => break,
                    _ => return Err(lines.wrong("not all marks of this part are here")),
                },
                _ => return Err(lines.wrong("this is no mark")),
            }
            marks += 1;
        }
        self.parts.insert(id.number, (id, section));
        lines.rest()
    }

    /// The games that stand there before.
    pub(super) fn duplicates(self) -> io::Result<DuplicatePairs> {
        let mut entries = self.entries.sorted()?;
        let mut pairs = Sorter::new();
        let mut first: Option<MarkRecord> = None;
        while let Some(entry) = entries.next()? {
            match &first {
                Some(first) if first[..16] == entry[..16] => {
                    pairs.push(joined(&first[16..], &entry[16..]))?;
                }
                _ => first = Some(entry),
            }
        }
        drop(entries);
        let (duplicates, told) = look_up(pairs.sorted()?, &self.parts)?;
        let mut sorted = duplicates.sorted()?;
        Ok(DuplicatePairs {
            next: sorted.next()?,
            sorted,
            told,
            parts: self.parts,
            auditor: Auditor::new(Vec::new(), Policy::default()),
        })
    }
}

/// What is sorted of the mark in a line.
fn entry(line: &[u8], (part, nth): (u32, u32)) -> Result<MarkRecord, String> {
    let mark: MarkEntry<'_> = serde_json::from_slice(line).map_err(|err| err.to_string())?;
    let key = u128::from_str_radix(mark.key, 16).map_err(|err| err.to_string())?;
    let mut entry = [0; 24];
    entry[..16].copy_from_slice(&key.to_be_bytes());
    entry[16..20].copy_from_slice(&part.to_be_bytes());
    entry[20..].copy_from_slice(&nth.to_be_bytes());
    Ok(entry)
}

fn joined(one: &[u8], other: &[u8]) -> Pair {
    let mut both = [0; 16];
    both[..8].copy_from_slice(one);
    both[8..].copy_from_slice(other);
    both
}

/// Writes down what is told of the first game of each pair, and sorts the later ones with where that is.
fn look_up(
    mut pairs: Sorted<16>,
    parts: &BTreeMap<u64, (ShardId, PartSection)>,
) -> io::Result<(Sorter<16>, File)> {
    let mut told = BufWriter::new(tempfile::tempfile()?);
    let mut duplicates = Sorter::new();
    let (mut marks, mut last, mut at) = (Option::<PartMarks>::None, At::default(), 0);
    let mut line = Vec::new();
    while let Some(pair) = pairs.next()? {
        let first = [word(&pair[..4]), word(&pair[4..8])];
        if last != pair[..8] {
            last.copy_from_slice(&pair[..8]);
            at += line.len() as u64;
            line.clear();
            let there = marks.take().filter(|marks| marks.part == first[0]);
            let mut there = match there {
                Some(marks) => marks,
                None => PartMarks::open(first[0], parts)?,
            };
            push_line(&other_game(there.nth(first[1])?), &mut line)?;
            marks = Some(there);
            told.write_all(&line)?;
        }
        duplicates.push(joined(&pair[8..], &at.to_be_bytes()))?;
    }
    let told = told.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok((duplicates, told))
}

/// What is told of a game beside a later one.
fn other_game(mark: GameMark<'_>) -> OtherGame {
    let [white, black, date, result] = mark.said.map(String::from);
    OtherGame {
        source: mark.source.into_owned(),
        game: mark.game,
        line: mark.line,
        white,
        black,
        date,
        result,
    }
}

/// The marks of a part, as one comes from one to a later one.
struct PartMarks {
    part: u32,
    lines: SectionLines,
    /// Marks read so far.
    read: u32,
}

impl PartMarks {
    fn open(part: u32, parts: &BTreeMap<u64, (ShardId, PartSection)>) -> io::Result<PartMarks> {
        let section = parts.get(&u64::from(part)).map(|(_, section)| section);
        let mut lines = section.ok_or(io::ErrorKind::NotFound)?.lines()?;
        lines.expect_line()?;
        Ok(PartMarks {
            part,
            lines,
            read: 0,
        })
    }

    /// The mark of that number, from 0.
    fn nth(&mut self, nth: u32) -> io::Result<GameMark<'_>> {
        while self.read < nth {
            self.lines.expect_line()?;
            self.read += 1;
        }
        self.read += 1;
        let (_, line) = self.lines.expect_line()?;
        Ok(serde_json::from_slice(line)?)
    }
}

/// Games that stand there before, in the order of the input.
pub(super) struct DuplicatePairs {
    sorted: Sorted<16>,
    /// The first that was not told yet.
    next: Option<Pair>,
    /// What is told of the games before them.
    told: File,
    parts: BTreeMap<u64, (ShardId, PartSection)>,
    auditor: Auditor,
}

/// What is said of those of one part.
pub(super) struct PartDuplicates<'t> {
    pairs: &'t mut DuplicatePairs,
    part: u64,
    marks: Option<PartMarks>,
    writer: DuplicateWriter,
}

/// A finding about a game that stands there before.
pub(super) struct DuplicateFinding {
    pub(super) source: String,
    /// It, or the number of what the settings allow that lets it pass.
    pub(super) finding: Result<Finding, usize>,
    /// The line of the game.
    pub(super) line: u64,
}

impl DuplicatePairs {
    /// What is told there.
    fn told_at(&mut self, at: &[u8]) -> io::Result<OtherGame> {
        let at = at.iter().fold(0, |at, &byte| at << 8 | u64::from(byte));
        self.told.seek(SeekFrom::Start(at))?;
        let mut line = Vec::new();
        BufReader::with_capacity(1 << 10, &self.told).read_until(b'\n', &mut line)?;
        Ok(serde_json::from_slice(&line)?)
    }

    /// Those of a part; the parts are asked in order.
    pub(super) fn of_part(&mut self, part: u64) -> PartDuplicates<'_> {
        PartDuplicates {
            pairs: self,
            part,
            marks: None,
            writer: DuplicateWriter::default(),
        }
    }
}

impl PartDuplicates<'_> {
    /// The next finding.
    pub(super) fn next(&mut self) -> io::Result<Option<DuplicateFinding>> {
        while let Some(duplicate) = self.pairs.next {
            let [part, nth] = [word(&duplicate[..4]), word(&duplicate[4..8])];
            if u64::from(part) != self.part {
                break;
            }
            let told = self.duplicate_finding(&duplicate, nth)?;
            self.pairs.next = self.pairs.sorted.next()?;
            if told.is_some() {
                return Ok(told);
            }
        }
        Ok(None)
    }

    fn duplicate_finding(
        &mut self,
        duplicate: &Pair,
        nth: u32,
    ) -> io::Result<Option<DuplicateFinding>> {
        let game = self.pairs.told_at(&duplicate[8..])?;
        let marks = match &mut self.marks {
            Some(marks) => marks,
            none => none.insert(PartMarks::open(word(&duplicate[..4]), &self.pairs.parts)?),
        };
        let mark = marks.nth(nth)?;
        let later = LaterGame {
            head: mark.head.as_bytes(),
            number: mark.game,
            line: mark.line,
        };
        let said = [&game.white, &game.black, &game.date, &game.result];
        let duplication = Duplication::Of {
            original: Original {
                same_players: same_players(&said, &mark.said),
                game,
            },
            bytes: mark.bytes,
        };
        let finding = match mark.allowed {
            Some(AllowedBy::Game) => return Ok(None),
            Some(AllowedBy::Settings(allow)) => Err(allow),
            None => {
                let (writer, auditor) = (&mut self.writer, &self.pairs.auditor);
                let mut findings = Vec::new();
                writer.write(&later, &duplication, auditor, &mut findings);
                let Some(finding) = findings.pop() else {
                    return Ok(None);
                };
                Ok(Finding {
                    level: mark.level,
                    ..finding
                })
            }
        };
        Ok(Some(DuplicateFinding {
            line: finding.as_ref().map_or(mark.line, |it| it.place.line),
            source: mark.source.into_owned(),
            finding,
        }))
    }
}

fn word(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |word, &byte| word << 8 | u32::from(byte))
}
