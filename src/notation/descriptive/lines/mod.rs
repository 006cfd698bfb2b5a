//! Lines of play: every way a score can be read so far, carried side by side until it shows which was meant.
//!
//! A written move is given to all lines at once; a line in which it has no reading is dead. What is left at
//! the end is settled by the best evidence there is (see [`Evidence`](super::Evidence)).

mod settle;

use shakmaty::{Board, Square};

use super::cost::{Cost, Judge};
use super::lex::lex;
use super::misprint::readings_misprinted;
use super::origins::Origins;
use super::patterns::{Announced, Patterns};
use super::readings::readings;
use crate::board::{Move, Position};
use crate::notation::nearest::by_signs;
use crate::notation::resolve::Reading;
use crate::notation::slip::Slip;
use crate::steps;

/// No more lines than this are kept; the likeliest are.
const MOST: usize = 64;

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: u32,
    /// The nodes `first..first + siblings` are the readings of one move in one line.
    first: u32,
    siblings: u32,
    ply: u32,
    mv: Move,
    announced: Announced,
    slip: Option<Slip>,
    before: u64,
}

const NO_NODE: u32 = u32::MAX;

/// One line: how it stands, and what speaks against it.
#[derive(Clone, Debug)]
struct Live {
    node: u32,
    pos: Position,
    origins: Origins,
    /// Where the last ply took something.
    taken_on: Option<Square>,
    cost: Cost,
}

/// A line that reached the position of another, and is as good as that from there on.
#[derive(Clone, Copy, Debug)]
struct Merged {
    gone: u32,
    kept: u32,
    gone_cost: Cost,
    kept_cost: Cost,
}

/// All lines of play that a score leaves open. Buffers are kept from score to score.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    nodes: Vec<Node>,
    lives: Vec<Live>,
    next: Vec<Live>,
    found: Vec<Reading>,
    /// Lines that reached the position of others.
    merged: Vec<Merged>,
    /// Lines that were given up for want of room.
    dropped: Vec<u32>,
    plies: u32,
    marks_checks: bool,
}

impl Lines {
    /// Begins anew from a position. `marks_checks`: the score marks some check, so that silence means none.
    pub fn begin(&mut self, pos: &Position, origins: Origins, marks_checks: bool) {
        self.nodes.clear();
        self.lives.clear();
        self.merged.clear();
        self.dropped.clear();
        self.plies = 0;
        self.marks_checks = marks_checks;
        self.lives.push(Live {
            node: NO_NODE,
            pos: pos.clone(),
            origins,
            taken_on: None,
            cost: Cost::default(),
        });
    }

    /// Plies read so far.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many lines are carried side by side.
    pub fn width(&self) -> u64 {
        self.lives.len() as u64
    }

    /// The likeliest position as things stand.
    pub fn position(&self) -> Option<&Position> {
        self.best().map(|live| &live.pos)
    }

    /// The positions as things stand, by their hashes.
    pub fn hashes(&self) -> impl Iterator<Item = u64> {
        self.lives.iter().map(|live| live.pos.hash())
    }

    /// Reads a written move in every line; false, and nothing is changed, if no line has a reading for it.
    pub fn read(&mut self, text: &[u8]) -> bool {
        let patterns = lex(text, 0)
            .filter(|w| super::chars::skip_blank(text, w.end) == text.len())
            .map_or(Patterns::NONE, |written| written.patterns);
        self.read_patterns(&patterns, text)
    }

    fn read_patterns(&mut self, patterns: &Patterns, text: &[u8]) -> bool {
        let mut lives = std::mem::take(&mut self.lives);
        steps::count(lives.len());
        if let [live] = &mut lives[..]
            && self.read_plainly(live, patterns)
        {
            self.lives = lives;
            self.plies += 1;
            return true;
        }
        self.next.clear();
        for regular in [true, false] {
            for live in &lives {
                self.branch(live, patterns, regular);
            }
            if !self.next.is_empty() {
                break;
            }
        }
        if self.next.is_empty() {
            for live in &lives {
                self.branch_misprinted(live, text);
            }
        }
        if self.next.is_empty() {
            self.lives = lives;
            return false;
        }
        self.plies += 1;
        std::mem::swap(&mut lives, &mut self.next);
        self.next.clear();
        self.lives = lives;
        self.merge();
        self.bound();
        true
    }

    /// The common case: one line, and one reading in it.
    fn read_plainly(&mut self, live: &mut Live, patterns: &Patterns) -> bool {
        let slip = readings(patterns, &live.pos, &live.origins, &mut self.found);
        let [reading] = self.found[..] else {
            return false;
        };
        let node = self.push(live.node, &live.pos, reading, patterns.announced(), slip, 1);
        live.node = node;
        live.cost.side += u16::from(reading.by_place);
        live.play(&reading.mv);
        true
    }

    fn push(
        &mut self,
        parent: u32,
        pos: &Position,
        reading: Reading,
        announced: Announced,
        slip: Option<Slip>,
        siblings: u32,
    ) -> u32 {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            parent,
            first: node,
            siblings,
            ply: self.plies,
            mv: reading.mv,
            announced,
            slip: slip.or(reading.by_place.then_some(Slip::SideByPlace)),
            before: pos.hash(),
        });
        node
    }

    fn branch(&mut self, live: &Live, patterns: &Patterns, regular: bool) {
        let mut found = std::mem::take(&mut self.found);
        let slip = readings(patterns, &live.pos, &live.origins, &mut found);
        if slip.is_none() == regular {
            self.follow(live, patterns, slip, &found);
        }
        self.found = found;
    }

    fn branch_misprinted(&mut self, live: &Live, text: &[u8]) {
        let mut found = std::mem::take(&mut self.found);
        if let Some(announced) = readings_misprinted(text, &live.pos, &live.origins, &mut found) {
            let patterns = Patterns::announcing(announced);
            self.follow(live, &patterns, Some(Slip::Misprint), &found);
        }
        self.found = found;
    }

    /// Goes on with a line by each of the readings of a move.
    fn follow(&mut self, live: &Live, patterns: &Patterns, slip: Option<Slip>, found: &[Reading]) {
        let first = self.nodes.len() as u32;
        let judge = Judge {
            taken_on: live.taken_on,
            patterns,
            marks_checks: self.marks_checks,
            found,
        };
        for reading in found {
            let node = self.push(
                live.node,
                &live.pos,
                *reading,
                patterns.announced(),
                slip,
                found.len() as u32,
            );
            self.nodes[node as usize].first = first;
            let mut child = live.clone();
            child.node = node;
            child.play(&reading.mv);
            child.cost.add(judge.cost(reading, &child.pos));
            self.next.push(child);
        }
    }

    /// Of lines that stand alike, keeps the likeliest.
    fn merge(&mut self) {
        let mut at = 1;
        while at < self.lives.len() {
            let here = &self.lives[at];
            let alike = self.lives[..at]
                .iter()
                .position(|other| other.pos == here.pos && other.origins == here.origins);
            let Some(other) = alike else {
                at += 1;
                continue;
            };
            let mut gone = self.lives.remove(at);
            if gone.cost < self.lives[other].cost {
                std::mem::swap(&mut gone, &mut self.lives[other]);
            }
            let kept = &self.lives[other];
            self.merged.push(Merged {
                gone: gone.node,
                kept: kept.node,
                gone_cost: gone.cost,
                kept_cost: kept.cost,
            });
        }
    }

    fn bound(&mut self) {
        if self.lives.len() > MOST {
            self.lives.sort_by_key(|live| live.cost);
            let gone = self.lives.drain(MOST..).map(|live| live.node);
            self.dropped.extend(gone);
        }
    }

    /// The likeliest line, gone on from by each lawful move that is spelled nearly as a text is.
    pub fn mended(&self, text: &str) -> Vec<Lines> {
        let Some(best) = self.best() else {
            return Vec::new();
        };
        let near = by_signs(&best.pos, &best.origins, text);
        let gone_on = near.iter().map(|m| {
            let mut live = best.clone();
            live.node = NO_NODE;
            live.play(m);
            Lines {
                lives: vec![live],
                plies: self.plies + 1,
                marks_checks: self.marks_checks,
                ..Lines::default()
            }
        });
        gone_on.collect()
    }

    fn best(&self) -> Option<&Live> {
        self.lives.iter().min_by_key(|live| live.cost)
    }

    /// Keeps only the lines for which `rank` is highest.
    pub fn prefer(&mut self, mut rank: impl FnMut(&Position, &Origins) -> u32) {
        if self.lives.len() < 2 {
            return;
        }
        let ranks: Vec<u32> = self
            .lives
            .iter()
            .map(|live| rank(&live.pos, &live.origins))
            .collect();
        let highest = ranks.iter().copied().max().unwrap_or_default();
        let mut ranks = ranks.into_iter();
        self.lives.retain(|_| ranks.next() == Some(highest));
    }

    /// Takes a diagram of what was reached: lines that come to the men it shows are the likelier. One that none
    /// comes to says nothing.
    pub fn show(&mut self, drawn: &Board) {
        let agrees = |live: &Live| live.pos.to_setup().board == *drawn;
        if self.lives.len() < 2 || !self.lives.iter().any(agrees) {
            return;
        }
        for live in self.lives.iter_mut().filter(|live| !agrees(live)) {
            live.cost.drawn += 1;
        }
    }

    /// Whether some line has come to these men.
    pub fn comes_to(&self, drawn: &Board) -> bool {
        self.lives
            .iter()
            .any(|live| live.pos.to_setup().board == *drawn)
    }
}

impl Live {
    fn play(&mut self, m: &Move) {
        self.taken_on = m.capture.map(|_| m.to);
        self.origins.follow(m);
        self.pos.play(m);
    }
}
