//! What comes of a search: the way that ends best, how well it was read, and how much of all that was followed agrees.

use super::beam::BeamSearch;
use super::certainty;
use super::clean::is_clean;
use super::posterior::Shares;
use super::way::{BeamNode, Columns, Edge, NOWHERE, StreamPlace};
use crate::board::{Move, has_legal_move};

/// A ply as it was read.
#[derive(Clone, Debug)]
pub struct DecodedPly {
    pub mv: Move,
    /// The signs it was read from; [`NOWHERE`] for a hole.
    pub from: u32,
    pub to: u32,
    /// The logarithm of its share among all ways.
    pub share: f32,
    /// What it gained.
    pub gain: f32,
    /// What it fell short by of the same move printed without a fault; nothing for a hole.
    pub short: f32,
    /// What the same move gains that is printed without a fault and stands where it is due; nothing for a hole.
    pub ideal: f32,
    /// How likely it was before anything was read, weighted as it counts.
    pub prior: f32,
    /// The position before it.
    pub board: u32,
}

/// A stretch as a game.
pub struct Decoded {
    pub plies: Vec<DecodedPly>,
    /// What it gained in all, with what speaks for its end.
    pub score: f32,
    /// Words that end a game stand just behind the last ply.
    pub ended: bool,
    /// Ways and places looked at.
    pub work: u64,
    /// The first moves gained too little to go on.
    pub(super) given_up: bool,
    /// All the work was done that may be, and it was not over.
    pub(super) bounded: bool,
}

/// A ply that falls short by more was not read well.
const WELL: f32 = 4.0;
/// A share below this leaves something open.
const SHARED: f32 = 0.6;
/// A ply that is less certain is in doubt.
const DOUBTFUL: f32 = 0.5;
/// So many plies of a sound game may be read badly, and so many may be in doubt.
const ODD: usize = 2;
/// The same of one that is read nearly without a fault: one in so many, if that is more.
const ODD_OF: usize = 14;
/// The plies of a printed game gain more in the mean.
const LIKELY: f32 = 6.0;
/// Fewer plies are no sound game.
const SOUND: usize = 10;
/// What the rest of the stretch that looks like moves speaks against an end before it, a unit of gain and at most.
const REST: f32 = 0.1;
const MOST_REST: f32 = 12.0;
/// An end is told within so many signs, by a wall of so much.
const ENDING_WITHIN: usize = 90;
const ENDING: f32 = 2.0;
/// What a position without a lawful move speaks for an end.
const NO_MOVE: f32 = 6.0;

impl Decoded {
    /// Whether nothing came of the first moves.
    pub fn is_hopeless(&self) -> bool {
        self.given_up
    }

    /// Whether the plies gain about what those of a printed game do.
    pub fn is_likely(&self) -> bool {
        let gain: f32 = self.plies.iter().map(|ply| ply.gain).sum();
        gain >= LIKELY * self.plies.len() as f32
    }

    /// Whether nearly every ply was read well, and nothing else fits as well.
    pub fn is_sound(&self) -> bool {
        let count = |odd: &dyn Fn(&&DecodedPly) -> bool| self.plies.iter().filter(odd).count();
        let badly = count(&|ply| ply.from == NOWHERE || ply.short > WELL);
        let open = count(&|ply| ply.share.exp() < SHARED);
        let certain = certainty::of(&self.plies).into_iter();
        let doubtful = certain.filter(|&certain| certain < DOUBTFUL).count();
        let short = |ply: &DecodedPly| (ply.from != NOWHERE).then_some(ply.short);
        let odd = match is_clean(self.plies.iter().map(short)) {
            true => ODD.max(self.plies.len() / ODD_OF),
            false => ODD,
        };
        self.plies.len() >= SOUND
            && [badly, open, doubtful]
                .into_iter()
                .all(|count| count <= odd)
    }
}

impl BeamSearch<'_, '_> {
    /// What speaks for a game ending where a way stands.
    pub(super) fn end(&self, node: &BeamNode) -> f32 {
        let lattice = self.lattice;
        let end = lattice.stream.len();
        let place = &node.place;
        let at = self.end_of(place);
        let rest = ((lattice.passed[end] - lattice.passed[at]) * REST).min(MOST_REST);
        let mut said: f32 = match self.has_ending_behind(place) {
            true => self.settings.ended,
            false => 0.0,
        };
        if !has_legal_move(&self.boards.get(node.board).pos) {
            said = said.max(NO_MOVE);
        }
        let mut left = 0.0;
        if let Some(Columns { first, second }) = place.columns
            && second != NOWHERE
            && place.at[first as usize] < second
        {
            let unread = lattice.passed[place.at[first as usize] as usize];
            left = (lattice.passed[second as usize] - unread) * self.settings.pass;
        }
        let rest = if said > 0.0 { 0.0 } else { rest };
        said - rest - left - f32::from(node.holes)
    }

    /// The sign behind what is read on a way.
    fn end_of(&self, place: &StreamPlace) -> usize {
        let last = self.ends_of(place).max();
        last.unwrap_or(0)
    }

    /// The signs behind what is read of each side.
    fn ends_of(&self, place: &StreamPlace) -> impl Iterator<Item = usize> + use<> {
        let end = self.lattice.stream.len();
        let read = place.at.into_iter().filter(|&at| at != NOWHERE);
        read.map(move |at| (at as usize).min(end))
    }

    /// Whether words that end a game stand just behind what is read of a side: behind either column they end both.
    fn has_ending_behind(&self, place: &StreamPlace) -> bool {
        let walls = &self.lattice.walls;
        self.ends_of(place).any(|at| {
            let near = (at + ENDING_WITHIN).min(self.lattice.stream.len());
            walls[near] - walls[at.saturating_sub(1)] > ENDING
        })
    }

    /// What an edge gains by its spelling, and what it falls short by of its move printed without a fault.
    pub(super) fn spelled(&self, board: u32, edge: &Edge) -> (f32, f32) {
        if edge.from == NOWHERE {
            return (0.0, 0.0);
        }
        let Some(start) = self.lattice.stream.start_at(edge.from) else {
            return (0.0, 0.0);
        };
        let forms = &self.boards.choices(board).forms;
        let of_move = forms.iter().filter(|form| form.1 == edge.option);
        let read = of_move.filter_map(|&(form, _, against)| {
            let readings = &self.lattice.readings[start];
            let at = readings
                .binary_search_by_key(&form, |reading| reading.form)
                .ok()?;
            let (reading, from) = (&readings[at], edge.from as usize);
            let end = self.lattice.end_of(from, from + reading.len as usize);
            Some((end.to == edge.to, reading.gain + against, reading.short))
        });
        let order =
            |a: &(bool, f32, f32), b: &(bool, f32, f32)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
        let best = read.max_by(order);
        best.map_or((0.0, 0.0), |(_, gain, short)| (gain, short))
    }

    /// What speaks for a game ending with each node.
    fn ends(&self) -> Vec<Vec<f32>> {
        let of_layer = |layer: &Vec<BeamNode>| layer.iter().map(|node| self.end(node)).collect();
        self.layers.iter().map(of_layer).collect()
    }

    /// The layer and the node where the best way ends, and what it gains in all.
    fn best_end(&self, ends: &[Vec<f32>]) -> ((usize, usize), f32) {
        let mut best = ((0, 0), f32::MIN);
        for (l, nodes) in self.layers.iter().enumerate() {
            for (n, node) in nodes.iter().enumerate() {
                let total = node.score + ends[l][n];
                if total > best.1 {
                    best = ((l, n), total);
                }
            }
        }
        best
    }

    /// The way that ends best, each ply with its share among all ways.
    pub(super) fn finish(mut self) -> Decoded {
        let ends = self.ends();
        self.weigh_faults(self.best_end(&ends).0);
        let ((mut layer, mut at), score) = self.best_end(&ends);
        let ended = self.has_ending_behind(&self.layers[layer][at].place);
        let shares = Shares::of(&self.layers, &ends, self.settings.temperature);
        let mut plies = Vec::new();
        while layer > 0 {
            let edge = self.layers[layer][at].edges[0];
            let board = self.layers[layer - 1][edge.parent as usize].board;
            let choice = &self.boards.choices(board).options[edge.option as usize];
            let (spelled, short) = self.spelled(board, &edge);
            let share = shares.of_edges(&self.layers, layer, |other| other.mv == edge.mv);
            plies.push(DecodedPly {
                mv: edge.mv,
                from: edge.from,
                to: edge.to,
                share,
                gain: edge.gain,
                short,
                ideal: spelled + short,
                prior: choice.prior,
                board,
            });
            at = edge.parent as usize;
            layer -= 1;
        }
        plies.reverse();
        Decoded {
            plies,
            score,
            ended,
            work: self.work + self.spelled.work,
            given_up: false,
            bounded: false,
        }
    }
}
