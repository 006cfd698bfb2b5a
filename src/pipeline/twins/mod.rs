//! Games that stand in the input more than once.
//!
//! The workers mark each game by its moves and keep the text of its tags; the marks meet here, in the order of the
//! input, so that which of two games is the later one does not depend on the workers. Games with one mark are compared
//! move for move. Of a game that is past 12 bytes stay in memory; its moves go to a temporary file in their turn.

mod heads;
mod past;
mod seen;

use std::io;

use heads::Head;
pub(super) use heads::Heads;
use past::{Past, Record};
use seen::Seen;

use super::place::{Scene, place_all};
use crate::audit::{Auditor, Earlier, Memory, Sink};
use crate::finding::Finding;
use crate::ingest::pgn::Lexer;
use crate::locate::Locator;
use crate::score::Score;

/// How many games are remembered, at most: their marks and places take up to 40 MiB.
const MOST: usize = 2_000_000;

/// All games of a run so far.
#[derive(Debug)]
pub(super) struct Twins {
    seen: Seen,
    past: Past,
    /// How many games may be remembered.
    most: usize,
    /// No more games are remembered, and that was told.
    is_full: bool,
    /// The sources, each with the number of games before it.
    sources: Vec<(u64, String)>,
    sink: Sink,
    /// The tags of the game that is told.
    score: Score,
}

impl Default for Twins {
    fn default() -> Twins {
        Twins {
            seen: Seen::default(),
            past: Past::default(),
            most: MOST,
            is_full: false,
            sources: Vec::new(),
            sink: Sink::default(),
            score: Score::default(),
        }
    }
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
    /// Its number in the run, from 1.
    game: u64,
    line: u64,
    same_players: bool,
}

impl Twins {
    /// The findings about the games of a piece, in order.
    ///
    /// # Errors
    /// If the moves of an earlier game cannot be read again.
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
        let first = before.run;
        if self
            .sources
            .last()
            .is_none_or(|(games, name)| (*games, name.as_str()) != (first, source))
        {
            self.sources.push((first, source.to_owned()));
        }
        for head in &heads.list {
            let own = Record {
                game: first + before.games + head.game,
                line: before.lines + head.line,
                players: &heads.bytes[head.players.clone()],
                moves: &heads.bytes[head.moves.clone()],
            };
            match self.meet_one(head, own)? {
                Meeting::First => {}
                Meeting::Twin(_) if head.allowed => {}
                Meeting::Twin(twin) => self.tell_twin(heads, head, &twin, auditor, &mut found),
                Meeting::NoRoom if self.is_full => {}
                Meeting::NoRoom => {
                    self.is_full = true;
                    let games = self.seen.len() as u64;
                    self.tell(heads, head, &Memory::Full { games }, auditor, &mut found);
                }
            }
        }
        Ok(found)
    }

    fn meet_one(&mut self, head: &Head, own: Record<'_>) -> io::Result<Meeting> {
        let mut mark = head.mark;
        while let Some(place) = self.seen.find(mark) {
            let earlier = self.past.record(place)?;
            let same_players = earlier.players == own.players;
            if (same_players || !head.is_short) && earlier.moves == own.moves {
                return Ok(Meeting::Twin(Twin {
                    game: earlier.game,
                    line: earlier.line,
                    same_players: same_players && !own.players.is_empty(),
                }));
            }
            // Another game that has the mark by chance: this one has the next.
            mark = mark.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        }
        if self.is_full || self.seen.len() >= self.most {
            return Ok(Meeting::NoRoom);
        }
        // A folder for temporary files that is full or not there is as good as no room.
        let Ok(Some(place)) = self.past.keep(own) else {
            return Ok(Meeting::NoRoom);
        };
        self.seen.enter(mark, place);
        Ok(Meeting::First)
    }

    fn tell_twin(
        &mut self,
        heads: &Heads,
        head: &Head,
        twin: &Twin,
        auditor: &Auditor,
        found: &mut Vec<Finding>,
    ) {
        let index = self
            .sources
            .partition_point(|(before, _)| *before < twin.game);
        let Some((before, source)) = index.checked_sub(1).map(|index| &self.sources[index]) else {
            return;
        };
        let source = source.clone();
        let earlier = Earlier {
            source: &source,
            game: twin.game - before,
            line: twin.line,
            same_players: twin.same_players,
        };
        self.tell(heads, head, &Memory::Same(earlier), auditor, found);
    }

    fn tell(
        &mut self,
        heads: &Heads,
        head: &Head,
        memory: &Memory<'_>,
        auditor: &Auditor,
        found: &mut Vec<Finding>,
    ) {
        let text = &heads.bytes[head.tags.clone()];
        Lexer::new(text, 0).next_score(&mut self.score);
        auditor.twin(text, &self.score, memory, &mut self.sink);
        let scene = Scene {
            text,
            score: &self.score,
            places: None,
            number: head.game,
            trails: None,
        };
        let first = found.len();
        let mut locator = Locator::new(text);
        place_all(
            &mut self.sink,
            auditor.policy(),
            &scene,
            &mut locator,
            found,
        );
        for finding in &mut found[first..] {
            finding.place.line += head.line - 1;
        }
    }
}

/// What lies before a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// Games of the run before this source.
    pub(super) run: u64,
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
        for (n, (mark, moves)) in games.iter().enumerate() {
            let tags = heads.bytes.len();
            heads.bytes.extend_from_slice(b"[Event \"x\"]");
            let from = heads.bytes.len();
            heads.bytes.extend_from_slice(moves);
            heads.list.push(Head {
                mark: *mark,
                is_short: false,
                game: n as u64 + 1,
                line: n as u64 + 1,
                tags: tags..from,
                players: from..from,
                moves: from..heads.bytes.len(),
                allowed: false,
            });
        }
        heads
    }

    fn told(twins: &mut Twins, games: &[(u64, &[u8])]) -> Vec<String> {
        let before = Before {
            run: 0,
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
        let mut twins = Twins::default();
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
            ..Twins::default()
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
