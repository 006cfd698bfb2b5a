//! What makes two games the same game.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::board::Position;
use crate::replay::Game;

/// A SipHash of a game, 128 bits long, in words so that an entry of the index needs no padding. It is taken of the
/// position the game begins from, its moves, and of a short game its players too. Of two million different games two
/// have the same key with a chance of one in 10^26.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameKey(pub(super) [u32; 4]);

/// The two players by which games are compared: their names as the tags have them, but for case and punctuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    white: String,
    black: String,
}

impl Players {
    /// The players of these names; `None` if one of them is no name.
    pub(super) fn named(white: &str, black: &str) -> Option<Players> {
        let [white, black] = [white, black].map(plain);
        let both = !white.is_empty() && !black.is_empty();
        both.then_some(Players { white, black })
    }

    fn write(&self, hasher: &mut SipHasher13) {
        hasher.write(self.white.as_bytes());
        hasher.write_u8(0);
        hasher.write(self.black.as_bytes());
    }
}

/// A name as it is compared with others: its letters and figures.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

impl GameKey {
    /// Its bits.
    pub fn bits(self) -> u128 {
        let words = self.0.iter().rev();
        words.fold(0, |bits, &word| bits << 32 | u128::from(word))
    }

    /// A word of it, by which it is looked up.
    pub(super) fn mark(self) -> u32 {
        self.0[0]
    }

    /// The key of a game, whoever plays it; `None` without a line of play.
    pub fn of(game: &Game) -> Option<GameKey> {
        let mut moves = Vec::new();
        game.pack(&mut moves);
        Some(GameKey::among(&game.main()?.start, &moves, None))
    }

    /// The key of a game with this start and these moves, among the games of these players if they are given.
    pub(super) fn among(start: &Position, moves: &[[u8; 2]], players: Option<&Players>) -> GameKey {
        let mut hasher = SipHasher13::new();
        write_start(start, &mut hasher);
        hasher.write_usize(moves.len());
        // The hasher takes many bytes at once for less than a few at a time.
        hasher.write(moves.as_flattened());
        if let Some(players) = players {
            players.write(&mut hasher);
        }
        let hash = hasher.finish128().as_u128();
        GameKey([0, 32, 64, 96].map(|shift| (hash >> shift) as u32))
    }
}

/// Writes the position a line begins from: its men, turn and rights, but not the counts of moves. The usual array is
/// nothing.
fn write_start(start: &Position, hasher: &mut SipHasher13) {
    let fields = |position: &Position| {
        let fen = position.fen();
        let fields = fen.splitn(5, ' ').take(4);
        fields.collect::<Vec<&str>>().join(" ")
    };
    let usual = Position::usual();
    if start != usual && fields(start) != fields(usual) {
        hasher.write(fields(start).as_bytes());
    }
}
