//! Games that stand in the input more than once.
//!
//! The workers mark each game by its moves; the marks meet here, in the order of the input, so that which of two games
//! is the later one does not depend on the workers. Games with one mark are compared move for move. For that, a game
//! of a file that is read as it is is read again from there; of others the moves are kept, and go to a temporary file
//! in their turn. Of a game that is past 12 bytes stay in memory for its mark, and 24 for its place.

mod heads;
mod log;
mod moves;
mod page;
mod past;
mod same;
mod seen;
mod tell;

use std::collections::BTreeSet;
use std::io;

pub(super) use heads::Heads;
use heads::{Head, Spot, Text};
use log::{Log, Moves, Piece, Row};
use page::{Address, Desk, Page, Unread};
use past::Past;
use same::{Likeness, Side, compare};
use seen::Seen;

use crate::audit::{Auditor, Sink};
use crate::findings::Finding;
use crate::ingest::open::OpenError;
use crate::ingest::source::Input;
use crate::score::Score;

/// How many games are remembered, at most: their marks and places take up to 90 MiB.
const MOST: usize = 2_000_000;

/// All games of a run so far.
#[derive(Debug)]
pub(super) struct Twins<'i> {
    inputs: &'i [Input],
    seen: Seen,
    log: Log,
    past: Past,
    /// The game that comes along, and one that is past.
    own: Page,
    earlier: Page,
    desk: Desk,
    /// How many games may be remembered.
    most: usize,
    /// No more games are remembered, and that was told.
    is_full: bool,
    /// Sources whose games could not be read again, to be told.
    faults: Vec<OpenError>,
    /// The indices of their inputs, and of those that were told.
    lost: BTreeSet<usize>,
    sink: Sink,
    /// The tags of the game that is told.
    score: Score,
}

/// What becomes of a game that comes along.
enum Meeting {
    /// It is the first with its moves, and is remembered.
    First,
    /// It is the first, and cannot be remembered.
    NoRoom,
    /// The same moves stand there.
    Twin(Twin),
}

/// A game that is past and has the same moves.
struct Twin {
    row: Row,
    piece: Piece,
    likeness: Likeness,
}

/// A game that comes along.
#[derive(Clone, Copy)]
struct Own<'h> {
    heads: &'h Heads,
    head: &'h Head,
    piece: Piece,
}

impl<'i> Twins<'i> {
    pub(super) fn new(inputs: &'i [Input]) -> Twins<'i> {
        Twins {
            inputs,
            seen: Seen::default(),
            log: Log::default(),
            past: Past::default(),
            own: Page::default(),
            earlier: Page::default(),
            desk: Desk::default(),
            most: MOST,
            is_full: false,
            faults: Vec::new(),
            lost: BTreeSet::new(),
            sink: Sink::default(),
            score: Score::default(),
        }
    }

    /// The findings about the games of a piece, in order.
    ///
    /// # Errors
    /// If the temporary file cannot be read.
    pub(super) fn meet(
        &mut self,
        heads: &Heads,
        source: &str,
        before: Before,
        auditor: &Auditor,
    ) -> io::Result<Vec<Finding>> {
        let mut found = Vec::new();
        if heads.list.is_empty() {
            return Ok(found);
        }
        let piece = Piece {
            source: self.log.source(source, before.input),
            from: heads.from.unwrap_or(0),
            games: before.games,
            lines: before.lines,
        };
        self.log.begin(piece);
        self.seen.expect(heads.list.iter().map(|head| head.mark));
        for head in &heads.list {
            let own = Own { heads, head, piece };
            match self.meet_one(own)? {
                Meeting::First => {}
                Meeting::Twin(_) if head.allowed => {}
                Meeting::Twin(twin) => self.tell_twin(own, &twin, auditor, &mut found),
                Meeting::NoRoom if self.is_full => {}
                Meeting::NoRoom => {
                    self.is_full = true;
                    self.tell_full(own, auditor, &mut found);
                }
            }
        }
        Ok(found)
    }

    /// The sources whose games could not be read again, since this was last asked.
    pub(super) fn take_faults(&mut self) -> Vec<OpenError> {
        std::mem::take(&mut self.faults)
    }

    fn meet_one(&mut self, own: Own<'_>) -> io::Result<Meeting> {
        let mut mark = own.head.mark;
        let free = loop {
            let place = match self.seen.find(mark) {
                Ok(place) => place,
                Err(free) => break free,
            };
            if let Some((row, piece)) = self.log.row(place)
                && let Some(likeness) = self.compare(own, row, piece)?
            {
                return Ok(Meeting::Twin(Twin {
                    row,
                    piece,
                    likeness,
                }));
            }
            // Another game that has the mark by chance: this one has the next.
            mark = mark.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        };
        if self.is_full || self.seen.len() >= self.most {
            return Ok(Meeting::NoRoom);
        }
        let Some(moves) = self.remember(own) else {
            return Ok(Meeting::NoRoom);
        };
        self.seen.enter(free, self.log.next());
        let Head { game, line, .. } = *own.head;
        self.log.add(Row { game, line, moves });
        Ok(Meeting::First)
    }

    /// Where the moves of a game will be found; `None` if there is no more room.
    fn remember(&mut self, own: Own<'_>) -> Option<Moves> {
        match own.head.text {
            Text::There(spot) => Some(Moves::There(spot)),
            Text::Kept(kept) => {
                let record = own.heads.record(kept);
                // A folder for temporary files that is full or not there is as good as no room.
                self.past.keep(record).ok().flatten().map(Moves::Kept)
            }
        }
    }

    /// What a game has in common with one that is past, if they are the same.
    fn compare(&mut self, own: Own<'_>, row: Row, piece: Piece) -> io::Result<Option<Likeness>> {
        let before = match row.moves {
            Moves::Kept(place) => Ok(Side::Kept(self.past.record(place)?)),
            Moves::There(spot) => {
                let address = address(self.inputs, &self.log, piece, spot);
                self.earlier
                    .turn_to(address)
                    .map(|()| Side::Page(&mut self.earlier))
            }
        };
        let along = match own.head.text {
            Text::Kept(kept) => Ok(Side::Kept(own.heads.record(kept))),
            Text::There(spot) => {
                let address = address(self.inputs, &self.log, own.piece, spot);
                self.own
                    .turn_to(address)
                    .map(|()| Side::Page(&mut self.own))
            }
        };
        let outcome = along
            .and_then(|along| Ok((along, before?)))
            .and_then(|(along, before)| compare(along, before, own.head, &mut self.desk));
        outcome.or_else(|unread| {
            self.note(unread);
            Ok(None)
        })
    }

    /// Notes that games of a source cannot be read again, once.
    fn note(&mut self, unread: Unread) {
        let Unread { input, source } = unread;
        if self.lost.insert(input) {
            let name = self.inputs.get(input).map(|input| input.name.clone());
            self.faults.push(OpenError::Read {
                name: name.unwrap_or_default(),
                source: io::Error::new(
                    source.kind(),
                    format!("it changed while it was read, and not all duplicates of its games are told ({source})"),
                ),
            });
        }
    }
}

fn address<'i>(inputs: &'i [Input], log: &Log, piece: Piece, spot: Spot) -> Address<'i> {
    Address {
        inputs,
        input: log.sources[piece.source].input,
        from: piece.from,
        spot,
    }
}

/// What lies before a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// The index of its input.
    pub(super) input: usize,
    /// Games of this source.
    pub(super) games: u64,
    /// Lines of this source.
    pub(super) lines: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Policy;

    /// A piece with games of these marks, each with its moves.
    fn piece(games: &[(u64, &[u8])]) -> Heads {
        let mut heads = Heads::default();
        for (mark, moves) in games {
            heads.take_kept(*mark, moves);
        }
        heads
    }

    fn told(twins: &mut Twins<'_>, games: &[(u64, &[u8])]) -> Vec<String> {
        let before = Before {
            input: 0,
            games: 0,
            lines: 0,
        };
        let auditor = Auditor::new(Vec::new(), Policy::default());
        let found = twins
            .meet(&piece(games), "a.pgn", before, &auditor)
            .unwrap();
        let told = found
            .iter()
            .map(|finding| format!("{}: {}", finding.place.game, finding.message));
        told.collect()
    }

    /// A mark that two games have by chance makes no twins of them, and hides none.
    #[test]
    fn one_mark_is_not_enough() {
        let mut twins = Twins::new(&[]);
        let games: [(u64, &[u8]); 5] = [(7, b"ab"), (7, b"cd"), (7, b"cd"), (7, b"ab"), (8, b"ab")];
        assert_eq!(
            told(&mut twins, &games),
            [
                "3: the same moves stand in game 2 of a.pgn, line 2",
                "4: the same moves stand in game 1 of a.pgn, line 1"
            ]
        );
    }

    /// It is told once that no more games are remembered; those that are go on being found.
    #[test]
    fn where_the_memory_ends_is_told() {
        let mut twins = Twins {
            most: 2,
            ..Twins::new(&[])
        };
        let games: [(u64, &[u8]); 6] = [
            (1, b"a"),
            (2, b"b"),
            (3, b"c"),
            (4, b"d"),
            (3, b"c"),
            (1, b"a"),
        ];
        let told = told(&mut twins, &games);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("3: ") && told[0].contains("first 2 games"),
            "{told:?}"
        );
        assert!(
            told[1].starts_with("6: the same moves stand in game 1"),
            "{told:?}"
        );
    }
}
