//! Pages that are read nearly without a fault: there a fault says more against a way than on others, and of two ways
//! the one that reads what is printed is taken, though its moves are less usual.

use super::beam::BeamSearch;
use super::way::{BeamNode, Edge, NOWHERE};

/// So many plies at least tell how a page is read, of which one in so many may have a fault.
const LEAST: usize = 24;
const FAULTY: usize = 25;
/// A ply has a fault that falls short by more.
const FAULT: f32 = 1.0;
/// What a ply falls short by counts so much more.
const MORE: f32 = 1.0;

/// Whether a game was read to its end and has few faults for its plies; each is told by what it falls short by, if it
/// was read.
pub(super) fn is_clean(plies: impl Iterator<Item = Option<f32>>) -> bool {
    let (mut count, mut faults) = (0, 0);
    for short in plies {
        let Some(short) = short else {
            return false;
        };
        count += 1;
        faults += usize::from(short > FAULT);
    }
    count >= LEAST && faults * FAULTY <= count
}

impl BeamSearch<'_, '_> {
    /// Weighs faults as they count on a page like this one, by the best way through it.
    pub(super) fn weigh_faults(&mut self, best: (usize, usize)) {
        if !self.reads_cleanly(best) {
            return;
        }
        for layer in 1..self.layers.len() {
            let mut nodes = std::mem::take(&mut self.layers[layer]);
            for node in &mut nodes {
                self.weigh(layer, node);
            }
            self.layers[layer] = nodes;
        }
    }

    fn weigh(&self, layer: usize, node: &mut BeamNode) {
        let before = &self.layers[layer - 1];
        for edge in &mut node.edges {
            let faults = self.short(before, edge) + self.misnumbered(layer, edge);
            edge.gain -= MORE * faults;
        }
        let score = |edge: &Edge| before[edge.parent as usize].score + edge.gain;
        node.edges.sort_by(|a, b| score(b).total_cmp(&score(a)));
        node.score = score(&node.edges[0]);
    }

    /// What the number before a move costs that is another than the one due.
    fn misnumbered(&self, layer: usize, edge: &Edge) -> f32 {
        let stream = &self.lattice.stream;
        let parent = &self.layers[layer - 1][edge.parent as usize];
        let behind = parent.place.at[self.side(parent)];
        let number = stream
            .start_at(edge.from)
            .and_then(|start| stream.number_behind(start, behind));
        let evidence = number.map_or(0.0, |number| number.evidence(self.number_of(layer - 1)));
        (-evidence).max(0.0)
    }

    /// What an edge falls short by.
    fn short(&self, before: &[BeamNode], edge: &Edge) -> f32 {
        self.spelled(before[edge.parent as usize].board, edge).1
    }

    /// Whether few plies of a way have a fault.
    fn reads_cleanly(&self, (mut layer, mut at): (usize, usize)) -> bool {
        is_clean(std::iter::from_fn(|| {
            let edge = *self.layers[layer][at].edges.first()?;
            let short = self.short(&self.layers[layer - 1], &edge);
            (layer, at) = (layer - 1, edge.parent as usize);
            Some((edge.from != NOWHERE).then_some(short))
        }))
    }
}
