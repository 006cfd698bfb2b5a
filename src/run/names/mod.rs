//! The names of a run, and which of them are one person.
//!
//! The workers note the names of each game; they meet in the order of the input. Each name is kept once, and of a game
//! who played whom on which day: 1,000,000 games at most.

mod games_by_name;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use games_by_name::{GamesByName, Meeting};
use rustc_hash::FxHashMap;

use super::duplicate_findings::{DuplicateWriter, LaterGame};
use crate::audit::{Auditor, Respelling};
use crate::findings::{Edit, Finding};
use crate::games::Record;
use crate::persons::{KnownPersons, persons};
use crate::score::Day;
use crate::text::count_lines;

/// How many games are heard, at most.
const MOST_GAMES: usize = 1_000_000;
/// The longest name that is kept, in bytes.
const LONGEST: usize = 100;
/// How much of all names is kept, in bytes.
const MOST_TEXT: usize = 1 << 26;

/// The names of the games of a chunk.
#[derive(Debug, Default)]
pub(super) struct NamesHeard {
    /// The values of their tags, one behind the other.
    text: Vec<u8>,
    games: Vec<NamesOfGame>,
}

#[derive(Debug)]
struct NamesOfGame {
    day: Day,
    /// White and Black.
    named: [Mention; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Mention {
    /// Where the name ends in the text; it begins where the one before it ends.
    end: u32,
    /// The line of the chunk its tag stands on, from 1.
    line: u64,
    /// Where it stands in the source, if it can be written anew there.
    bytes: Option<(u64, u64)>,
}

impl NamesHeard {
    /// Notes the names of a game that begins on that line.
    pub(super) fn enter(&mut self, record: &Record<'_>, line: u64) {
        let (text, score) = (record.text, record.score);
        let start = score.span.start as usize;
        let rewritable = record.source.is_some_and(|source| source.is_utf8());
        let named = ["White", "Black"].map(|name| {
            let tag = score.tag(text, name).filter(|_| record.places.is_none());
            let fits = |value: &[u8]| value.len() <= LONGEST && !value.contains(&b'\\');
            let tag = tag.filter(|tag| fits(tag.value.of(text)));
            let mut mention = Mention::default();
            if let Some(tag) = tag {
                self.text.extend_from_slice(tag.value.of(text));
                mention.line = line + count_lines(&text[start..tag.span.start as usize]);
                mention.bytes = record.origin(tag.value).filter(|_| rewritable);
            }
            mention.end = self.text.len() as u32;
            mention
        });
        let day = score.tags(text).day();
        self.games.push(NamesOfGame { day, named });
    }
}

/// All names of a run so far.
#[derive(Debug, Default)]
pub(super) struct NameRegister {
    ids: FxHashMap<Box<str>, u32>,
    names: Vec<Name>,
    games: Vec<Meeting>,
    sources: Vec<String>,
    written: Vec<NamePlace>,
    held: usize,
}

/// A name, and where it stands first.
#[derive(Debug)]
struct Name {
    text: Box<str>,
    games: u64,
    source: u32,
    line: u64,
    is_black: bool,
}

/// Where a name stands in a source.
#[derive(Debug)]
struct NamePlace {
    name: u32,
    source: u32,
    bytes: (u64, u64),
}

impl NameRegister {
    /// Enters the games of a chunk; so many lines of its source stand before it.
    pub(super) fn enter(&mut self, heard: &NamesHeard, source: &str, lines_before: u64) {
        if heard.games.is_empty() {
            return;
        }
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.to_owned());
        }
        let mut start = 0;
        for game in &heard.games {
            let [white, black] = [0, 1].map(|side| {
                let mention = &game.named[side];
                let end = mention.end as usize;
                let text = &heard.text[start..end];
                start = end;
                self.keep(text, mention, side == 1, lines_before)
            });
            if let (Some(white), Some(black)) = (white, black)
                && self.games.len() < MOST_GAMES
            {
                self.games.push(Meeting {
                    players: [white, black],
                    day: game.day,
                    source: self.sources.len() as u32 - 1,
                });
            }
        }
    }

    fn keep(
        &mut self,
        text: &[u8],
        mention: &Mention,
        is_black: bool,
        lines_before: u64,
    ) -> Option<u32> {
        let text = std::str::from_utf8(text).ok()?;
        let source = self.sources.len() as u32 - 1;
        let id = match self.ids.get(text) {
            Some(&id) => id,
            None => {
                self.held += text.len();
                let is_room = self.held < MOST_TEXT && self.games.len() < MOST_GAMES;
                if !is_room || text.trim().is_empty() {
                    return None;
                }
                let id = self.names.len() as u32;
                self.ids.insert(text.into(), id);
                self.names.push(Name {
                    text: text.into(),
                    games: 0,
                    source,
                    line: lines_before + mention.line,
                    is_black,
                });
                id
            }
        };
        self.names[id as usize].games += 1;
        if let Some(bytes) = mention
            .bytes
            .filter(|_| self.written.len() < 2 * MOST_GAMES)
        {
            self.written.push(NamePlace {
                name: id,
                source,
                bytes,
            });
        }
        Some(id)
    }

    /// What is to be told of spellings, with their sources, in the order in which they first stand.
    pub(super) fn findings(&self, known: &KnownPersons, auditor: &Auditor) -> Vec<(&str, Finding)> {
        let right = self.right_spellings(known);
        let mut edits: BTreeMap<u32, Vec<Edit>> = BTreeMap::new();
        for written in &self.written {
            if let Some((right, _)) = right.get(&written.name)
                && written.source == self.names[written.name as usize].source
            {
                edits.entry(written.name).or_default().push(Edit {
                    start: written.bytes.0,
                    end: written.bytes.1,
                    text: (*right).to_owned(),
                });
            }
        }
        let mut writer = DuplicateWriter::default();
        let mut told = Vec::new();
        for (name, (right, is_said)) in right {
            let edits = edits.remove(&name).unwrap_or_default();
            let name = &self.names[name as usize];
            let respelling = Respelling {
                name: name.text.to_string(),
                games: name.games,
                right: right.to_owned(),
                right_games: self
                    .ids
                    .get(right)
                    .map_or(0, |&it| self.names[it as usize].games),
                is_said,
                edits,
            };
            let tag = if name.is_black { "Black" } else { "White" };
            let head = format!("[{tag} \"{}\"]", name.text);
            let place = LaterGame {
                head: head.as_bytes(),
                number: 0,
                line: name.line,
            };
            let mut findings = Vec::new();
            writer.ask(&place, auditor, &mut findings, |record, sink| {
                auditor.audit_spelling(record, &respelling, sink);
            });
            for finding in &mut findings {
                // It speaks of the run and not of that game.
                finding.place.players.clear();
                finding.place.occasion = Default::default();
            }
            let source = &self.sources[name.source as usize];
            told.extend(findings.into_iter().map(|finding| (&source[..], finding)));
        }
        told
    }

    /// The right spelling of each name that has another, and whether somebody says so. Names are numbered in the order in
    /// which they first stand.
    fn right_spellings<'a>(&'a self, known: &'a KnownPersons) -> BTreeMap<u32, (&'a str, bool)> {
        let names: Vec<&str> = self.names.iter().map(|name| &*name.text).collect();
        let said = names.iter().zip(0..);
        let said = said.filter_map(|(name, at)| Some((at, (known.right(name)?, true))));
        let mut right: BTreeMap<u32, (&str, bool)> = said.collect();
        for person in persons(&names, known, &GamesByName::of(&names, &self.games, known)) {
            let said = person.iter().find_map(|&it| known.right(names[it]));
            let commonest = person
                .iter()
                .copied()
                .max_by_key(|&it| (self.names[it].games, names[it].len(), Reverse(it)));
            if let Some(spelling) = said.or(commonest.map(|it| names[it])) {
                for it in person {
                    right.entry(it as u32).or_insert((spelling, false));
                }
            }
        }
        right.retain(|&at, (spelling, _)| names[at as usize] != *spelling);
        right
    }
}
