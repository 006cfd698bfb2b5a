//! Lines of play: every way a score can be read so far, carried side by side until it shows which was meant.
//!
//! A written move is given to all lines at once; a line in which it has no reading is dead. What is left at
//! the end is settled by the best evidence there is (see [`Evidence`](super::Evidence)).

mod disambiguate;

use std::rc::Rc;

use shakmaty::{Board, Square};

use super::cost::{Cost, Judge};
use super::known::lex_word;
use super::lex::WrittenMove;
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
struct LineHypothesis {
    node: u32,
    pos: Position,
    origins: Origins,
    /// Where the last ply took something.
    taken_on: Option<Square>,
    cost: Cost,
}

/// A line that reached the position of another, and is as good as that from there on.
#[derive(Clone, Copy, Debug)]
struct MergedLine {
    gone: u32,
    kept: u32,
    gone_cost: Cost,
    kept_cost: Cost,
}

/// All lines of play that a score leaves open. Buffers are kept from score to score.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    nodes: Vec<Node>,
    hypotheses: Vec<LineHypothesis>,
    next: Vec<LineHypothesis>,
    found: Vec<Reading>,
    /// Lines that reached the position of others.
    merged: Vec<MergedLine>,
    /// Lines that were given up for want of room.
    dropped: Vec<u32>,
    plies: u32,
    marks_checks: bool,
}

impl Lines {
    /// Begins anew from a position. `marks_checks`: the score marks some check, so that silence means none.
    pub fn begin(&mut self, pos: &Position, origins: Origins, marks_checks: bool) {
        self.nodes.clear();
        self.hypotheses.clear();
        self.merged.clear();
        self.dropped.clear();
        self.plies = 0;
        self.marks_checks = marks_checks;
        self.hypotheses.push(LineHypothesis {
            node: NO_NODE,
            pos: pos.clone(),
            origins,
            taken_on: None,
            cost: Cost::default(),
        });
    }

    /// How many lines are carried side by side.
    pub fn width(&self) -> u64 {
        self.hypotheses.len() as u64
    }

    /// The likeliest position as things stand.
    pub fn position(&self) -> Option<&Position> {
        self.best().map(|hypothesis| &hypothesis.pos)
    }

    /// The positions as things stand, by their hashes.
    pub fn hashes(&self) -> impl Iterator<Item = u64> {
        self.hypotheses
            .iter()
            .map(|hypothesis| hypothesis.pos.hash())
    }

    /// Reads a written move in every line; false, and nothing is changed, if no line has a reading for it.
    pub fn read(&mut self, text: &[u8]) -> bool {
        let whole = |w: &Rc<WrittenMove>| super::chars::skip_blank(text, w.end) == text.len();
        let written = lex_word(text).filter(whole);
        let patterns = written.as_ref().map_or(&Patterns::NONE, |w| &w.patterns);
        self.read_patterns(patterns, text)
    }

    fn read_patterns(&mut self, patterns: &Patterns, text: &[u8]) -> bool {
        let mut hypotheses = std::mem::take(&mut self.hypotheses);
        steps::count(hypotheses.len());
        if let [hypothesis] = &mut hypotheses[..]
            && self.read_plainly(hypothesis, patterns)
        {
            self.hypotheses = hypotheses;
            self.plies += 1;
            return true;
        }
        self.next.clear();
        for regular in [true, false] {
            for hypothesis in &hypotheses {
                self.branch(hypothesis, patterns, regular);
            }
            if !self.next.is_empty() {
                break;
            }
        }
        if self.next.is_empty() {
            for hypothesis in &hypotheses {
                self.branch_misprinted(hypothesis, text);
            }
        }
        if self.next.is_empty() {
            self.hypotheses = hypotheses;
            return false;
        }
        self.plies += 1;
        std::mem::swap(&mut hypotheses, &mut self.next);
        self.next.clear();
        self.hypotheses = hypotheses;
        self.merge();
        self.bound();
        true
    }

    /// The common case: one line, and one reading in it.
    fn read_plainly(&mut self, hypothesis: &mut LineHypothesis, patterns: &Patterns) -> bool {
        let slip = readings(
            patterns,
            &hypothesis.pos,
            &hypothesis.origins,
            &mut self.found,
        );
        let [reading] = self.found[..] else {
            return false;
        };
        let node = self.push(
            hypothesis.node,
            &hypothesis.pos,
            reading,
            patterns.announced(),
            slip,
            1,
        );
        hypothesis.node = node;
        hypothesis.cost.side += u16::from(reading.by_place);
        hypothesis.play(&reading.mv);
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

    fn branch(&mut self, hypothesis: &LineHypothesis, patterns: &Patterns, regular: bool) {
        let mut found = std::mem::take(&mut self.found);
        let slip = readings(patterns, &hypothesis.pos, &hypothesis.origins, &mut found);
        if slip.is_none() == regular {
            self.follow(hypothesis, patterns, slip, &found);
        }
        self.found = found;
    }

    fn branch_misprinted(&mut self, hypothesis: &LineHypothesis, text: &[u8]) {
        let mut found = std::mem::take(&mut self.found);
        if let Some(announced) =
            readings_misprinted(text, &hypothesis.pos, &hypothesis.origins, &mut found)
        {
            let patterns = Patterns::announcing(announced);
            self.follow(hypothesis, &patterns, Some(Slip::Misprint), &found);
        }
        self.found = found;
    }

    /// Goes on with a line by each of the readings of a move.
    fn follow(
        &mut self,
        hypothesis: &LineHypothesis,
        patterns: &Patterns,
        slip: Option<Slip>,
        found: &[Reading],
    ) {
        let first = self.nodes.len() as u32;
        let judge = Judge {
            taken_on: hypothesis.taken_on,
            patterns,
            marks_checks: self.marks_checks,
            found,
        };
        for reading in found {
            let node = self.push(
                hypothesis.node,
                &hypothesis.pos,
                *reading,
                patterns.announced(),
                slip,
                found.len() as u32,
            );
            self.nodes[node as usize].first = first;
            let mut child = hypothesis.clone();
            child.node = node;
            child.play(&reading.mv);
            child.cost.add(judge.cost(reading, &child.pos));
            self.next.push(child);
        }
    }

    /// Of lines that stand alike, keeps the likeliest.
    fn merge(&mut self) {
        let mut at = 1;
        while at < self.hypotheses.len() {
            let here = &self.hypotheses[at];
            let alike = self.hypotheses[..at]
                .iter()
                .position(|other| other.pos == here.pos && other.origins == here.origins);
            let Some(other) = alike else {
                at += 1;
                continue;
            };
            let mut gone = self.hypotheses.remove(at);
            if gone.cost < self.hypotheses[other].cost {
                std::mem::swap(&mut gone, &mut self.hypotheses[other]);
            }
            let kept = &self.hypotheses[other];
            self.merged.push(MergedLine {
                gone: gone.node,
                kept: kept.node,
                gone_cost: gone.cost,
                kept_cost: kept.cost,
            });
        }
    }

    fn bound(&mut self) {
        if self.hypotheses.len() > MOST {
            self.hypotheses.sort_by_key(|hypothesis| hypothesis.cost);
            let gone = self
                .hypotheses
                .drain(MOST..)
                .map(|hypothesis| hypothesis.node);
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
            let mut hypothesis = best.clone();
            hypothesis.node = NO_NODE;
            hypothesis.play(m);
            Lines {
                hypotheses: vec![hypothesis],
                plies: self.plies + 1,
                marks_checks: self.marks_checks,
                ..Lines::default()
            }
        });
        gone_on.collect()
    }

    fn best(&self) -> Option<&LineHypothesis> {
        self.hypotheses
            .iter()
            .min_by_key(|hypothesis| hypothesis.cost)
    }

    /// Keeps only the lines for which `rank` is highest.
    pub fn prefer(&mut self, mut rank: impl FnMut(&Position, &Origins) -> u32) {
        if self.hypotheses.len() < 2 {
            return;
        }
        let ranks: Vec<u32> = self
            .hypotheses
            .iter()
            .map(|hypothesis| rank(&hypothesis.pos, &hypothesis.origins))
            .collect();
        let highest = ranks.iter().copied().max().unwrap_or_default();
        let mut ranks = ranks.into_iter();
        self.hypotheses.retain(|_| ranks.next() == Some(highest));
    }

    /// Takes a diagram of what was reached: lines that come to the men it shows are the likelier. One that none
    /// comes to says nothing.
    pub fn show(&mut self, drawn: &Board) {
        let agrees = |hypothesis: &LineHypothesis| hypothesis.pos.to_setup().board == *drawn;
        if self.hypotheses.len() < 2 || !self.hypotheses.iter().any(agrees) {
            return;
        }
        for hypothesis in self
            .hypotheses
            .iter_mut()
            .filter(|hypothesis| !agrees(hypothesis))
        {
            hypothesis.cost.drawn += 1;
        }
    }

    /// Whether some line has come to these men.
    pub fn comes_to(&self, drawn: &Board) -> bool {
        self.hypotheses
            .iter()
            .any(|hypothesis| hypothesis.pos.to_setup().board == *drawn)
    }
}

impl LineHypothesis {
    fn play(&mut self, m: &Move) {
        self.taken_on = m.capture.map(|_| m.to);
        self.origins.follow(m);
        self.pos.play(m);
    }
}
