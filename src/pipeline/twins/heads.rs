//! What the workers keep of a game to be compared with others.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::moves::write_moves;
use super::past::Record;
use crate::replay::{Game, Line};
use crate::score::Score;

/// How much of a game without tags is shown, in bytes.
const BEGINNING: usize = 80;
/// Games that are shorter repeat each other by chance, in plies: they are compared with games of the same players
/// alone.
const SHORT: u32 = 12;

/// The games of a piece, as far as they are to be compared.
#[derive(Debug, Default)]
pub(in crate::pipeline) struct Heads {
    /// The byte of its file that the piece begins at, if its games can be read again there.
    pub(super) from: Option<u64>,
    pub(super) list: Vec<Head>,
    /// What is kept of games that cannot be read again.
    pub(super) bytes: Vec<u8>,
}

/// A game to be compared with others; it counts everything from the start of the piece.
#[derive(Debug)]
pub(super) struct Head {
    /// A mark of its moves; of a short game, of its players too.
    pub(super) mark: u64,
    /// Its number, and the line it begins on, from 1.
    pub(super) game: u32,
    pub(super) line: u32,
    pub(super) text: Text,
    /// It is too short to be compared with games of other players.
    pub(super) is_short: bool,
    /// The game says that it is no duplicate.
    pub(super) allowed: bool,
}

/// What is known of the text of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Text {
    /// It can be read again.
    There(Spot),
    /// This is kept of it.
    Kept(Kept),
}

/// Where the text of a game stands in its piece, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) start: u32,
    /// From there to the end of the last tag; 0 if there is none.
    pub(super) tags: u32,
    pub(super) len: u32,
}

/// What is kept of a game, one behind the other in [`Heads::bytes`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    /// The start of its tags.
    tags: u32,
    /// The start of the names of its players; none are there if the tags do not name both.
    players: u32,
    /// The start of its moves, and where they begin if that is not the usual array.
    moves: u32,
    end: u32,
}

impl Heads {
    /// No game yet, of a piece whose games can be read again if it is said to begin `from` a byte of a file.
    pub(in crate::pipeline) fn new(from: Option<u64>) -> Heads {
        Heads {
            from,
            ..Heads::default()
        }
    }

    /// Takes a game, if all of it could be read.
    pub(in crate::pipeline) fn take(
        &mut self,
        text: &[u8],
        score: &Score,
        game: &Game,
        number: u64,
        allowed: bool,
        line: u64,
    ) {
        let Some(main) = game.main() else { return };
        if game.unaudited || game.plies == 0 || game.unaudited_plies > 0 {
            return;
        }
        let is_short = game.plies < SHORT;
        let Some(mark) = mark(main, is_short, || players(text, score)) else {
            return;
        };
        let text = match self.from {
            Some(_) => Text::There(spot(score)),
            None => Text::Kept(self.keep(text, score, main)),
        };
        self.list.push(Head {
            mark,
            game: number as u32,
            line: line as u32,
            text,
            is_short,
            allowed,
        });
    }

    fn keep(&mut self, text: &[u8], score: &Score, main: &Line) -> Kept {
        let spot = spot(score);
        let own = &text[score.span.start as usize..];
        let tags = self.here();
        self.bytes.extend_from_slice(&own[..spot.shown()]);
        let names = self.here();
        write_players(text, score, &mut self.bytes);
        let moves = self.here();
        write_moves(main, &mut self.bytes);
        Kept {
            tags,
            players: names,
            moves,
            end: self.here(),
        }
    }

    fn here(&self) -> u32 {
        self.bytes.len() as u32
    }

    pub(super) fn tags(&self, kept: Kept) -> &[u8] {
        &self.bytes[kept.tags as usize..kept.players as usize]
    }

    pub(super) fn record(&self, kept: Kept) -> Record<'_> {
        Record {
            players: &self.bytes[kept.players as usize..kept.moves as usize],
            moves: &self.bytes[kept.moves as usize..kept.end as usize],
        }
    }
}

impl Spot {
    /// How much of the text is shown, in bytes: its tags, or how it begins.
    pub(super) fn shown(self) -> usize {
        match self.tags {
            0 => BEGINNING.min(self.len as usize),
            tags => tags as usize,
        }
    }
}

fn spot(score: &Score) -> Spot {
    let start = score.span.start;
    Spot {
        start,
        tags: score.tags.last().map_or(0, |tag| tag.span.end - start),
        len: score.span.end - start,
    }
}

/// The mark of a game; `None` if it is too short to be compared and nobody is known to have played it.
pub(super) fn mark<'t>(
    main: &Line,
    is_short: bool,
    players: impl FnOnce() -> Option<(&'t [u8], &'t [u8])>,
) -> Option<u64> {
    let among = match is_short {
        true => FixedState::default().hash_one(players()?),
        false => 0,
    };
    Some(main.history.mark() ^ among)
}

/// The two players; `None` if the tags do not name both.
pub(super) fn players<'t>(text: &'t [u8], score: &Score) -> Option<(&'t [u8], &'t [u8])> {
    let name = |tag| {
        let name = score.tag_value(text, tag)?;
        (!name.is_empty() && !name.starts_with(b"?")).then_some(name)
    };
    Some((name("White")?, name("Black")?))
}

/// Writes both players so that equal bytes are the same names; nothing if the tags do not name both.
pub(super) fn write_players(text: &[u8], score: &Score, out: &mut Vec<u8>) {
    if let Some((white, black)) = players(text, score) {
        out.extend_from_slice(white);
        out.push(0);
        out.extend_from_slice(black);
    }
}

#[cfg(test)]
impl Heads {
    /// Takes a game that cannot be read again, with that mark and these moves.
    pub(super) fn take_kept(&mut self, mark: u64, moves: &[u8]) {
        let tags = self.here();
        self.bytes.extend_from_slice(b"[Event \"x\"]");
        let players = self.here();
        self.bytes.extend_from_slice(moves);
        let number = self.list.len() as u32 + 1;
        let kept = Kept {
            tags,
            players,
            moves: players,
            end: self.here(),
        };
        self.list.push(Head {
            mark,
            game: number,
            line: number,
            text: Text::Kept(kept),
            is_short: false,
            allowed: false,
        });
    }
}
