//! The positions that a search comes to, each once; what may be played there is worked out when it is first asked for.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use shakmaty::{Role, Square};

use super::choices::{Choices, PrintModel};
use super::dialect::Dialect;
use super::first_choices::FirstChoices;
use crate::board::Position;
use crate::notation::descriptive::Origins;
use crate::notation::squares::Wing;

/// What stands for a position that was not yet come to.
const UNKNOWN: u32 = u32::MAX;

/// So many positions are kept with what may be played there, some 3 kB each: those of a search are asked for again ply by ply,
/// and seldom later.
const KEPT: usize = 4096;

/// A position.
pub struct PositionNode {
    pub pos: Position,
    pub origins: Origins,
    /// Where the last move went.
    last_to: Option<Square>,
    key: u64,
    choices: OnceCell<Arc<Choices>>,
    /// The positions behind the moves that were played; empty before the first.
    next: Vec<u32>,
}

/// All positions of a search.
pub struct Boards<'a> {
    sources: PrintModel<'a>,
    first: &'a FirstChoices,
    all: Vec<PositionNode>,
    known: FxHashMap<u64, u32>,
    /// So many of them know what may be played there.
    kept: Cell<usize>,
}

impl<'a> Boards<'a> {
    /// No position yet; `first` has what is known of the first ones.
    pub fn new(sources: PrintModel<'a>, first: &'a FirstChoices) -> Boards<'a> {
        Boards {
            sources,
            first,
            all: Vec::new(),
            known: FxHashMap::default(),
            kept: Cell::new(0),
        }
    }

    /// How the moves are spelled.
    pub fn dialect(&self) -> &Dialect {
        self.sources.dialect
    }

    pub fn get(&self, board: u32) -> &PositionNode {
        &self.all[board as usize]
    }

    /// The lawful moves of a position, and how they may be spelled.
    pub fn choices(&self, board: u32) -> &Choices {
        let here = self.get(board);
        let made = || Choices::of(&self.sources, &here.pos, &here.origins, here.last_to);
        let kept = || {
            self.kept.set(self.kept.get() + 1);
            self.first.of(&here.pos, (here.key, here.last_to), made)
        };
        here.choices.get_or_init(kept)
    }

    /// Forgets what may be played in all positions, if that is kept of many; it is worked out again where it is asked for.
    pub fn forget_many(&mut self) {
        if self.kept.get() > KEPT {
            self.all
                .iter_mut()
                .for_each(|node| drop(node.choices.take()));
            self.kept.set(0);
        }
    }

    /// The number of a position; where the last move went.
    pub fn add(&mut self, pos: Position, origins: Origins, last_to: Option<Square>) -> u32 {
        let key = key(&pos, &origins);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let number = self.all.len() as u32;
        self.all.push(PositionNode {
            pos,
            origins,
            last_to,
            key,
            choices: OnceCell::new(),
            next: Vec::new(),
        });
        self.known.insert(key, number);
        number
    }

    /// The position behind a move.
    pub fn after(&mut self, board: u32, option: u16) -> u32 {
        if let Some(known) = self.known_after(board, option) {
            return known;
        }
        let options = &self.choices(board).options;
        let (mv, count) = (options[option as usize].mv, options.len());
        let here = self.get(board);
        let (mut pos, mut origins) = (here.pos.clone(), here.origins);
        pos.play(&mv);
        origins.follow(&mv);
        let next = self.add(pos, origins, Some(mv.to));
        let here = &mut self.all[board as usize];
        here.next.resize(count, UNKNOWN);
        here.next[option as usize] = next;
        next
    }

    /// Whether the position behind a move was come to before.
    pub fn is_known(&self, board: u32, option: u16) -> bool {
        self.known_after(board, option).is_some()
    }

    fn known_after(&self, board: u32, option: u16) -> Option<u32> {
        let next = self.get(board).next.get(option as usize).copied();
        next.filter(|&next| next != UNKNOWN)
    }
}

/// Positions that differ in what may be played, or in where their men started, are told apart, for those are spelled
/// otherwise.
fn key(pos: &Position, origins: &Origins) -> u64 {
    let started =
        |wing| u64::from(origins.started(wing) & (pos.role(Role::Rook) | pos.role(Role::Knight)));
    let mixed = started(Wing::King).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ started(Wing::Queen).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    // Rooks that may castle and a square that a pawn passed over stand on other ranks.
    let rights = u64::from(pos.castling()) | pos.ep().map_or(0, |square| 1 << u32::from(square));
    pos.hash() ^ mixed ^ rights.wrapping_mul(0x1656_67b1_9e37_79f9)
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;

    fn key_of(fen: &str) -> u64 {
        let setup = Fen::from_ascii(fen.as_bytes()).unwrap();
        let pos = Position::from_setup(setup.as_setup());
        key(&pos, &Origins::of(&pos))
    }

    /// A pawn that went two squares at once may be taken in passing, and one that went there by single steps may not.
    #[test]
    fn positions_with_other_rights_are_others() {
        let men = "r3k2r/4p3/8/4Pp2/8/8/8/R3K2R w";
        let rights = ["KQkq f6", "KQkq -", "Qkq -", "- f6", "- -"];
        let keys = rights.map(|rights| key_of(&format!("{men} {rights} 0 1")));
        for (at, key) in keys.iter().enumerate() {
            assert!(!keys[..at].contains(key), "{}", rights[at]);
        }
    }
}
