//! How much of all that was followed agrees on a ply: the forward and backward sums over the ways that were kept.

use super::way::{BeamNode, Edge};

/// Of so small a logarithm nothing is left in a number: to take it takes long.
const NOTHING: f32 = -88.0;

/// The logarithm of the sum of two numbers given by their logarithms.
fn add(a: f32, b: f32) -> f32 {
    let (more, less) = if a > b { (a, b) } else { (b, a) };
    if more < -1e8 || less - more < NOTHING {
        more
    } else {
        more + (less - more).exp().ln_1p()
    }
}

const NEVER: f32 = -1e9;

pub(super) struct Shares {
    before: Vec<Vec<f32>>,
    behind: Vec<Vec<f32>>,
    temperature: f32,
}

impl Shares {
    pub(super) fn of(layers: &[Vec<BeamNode>], ends: &[Vec<f32>], temperature: f32) -> Shares {
        let mut before: Vec<Vec<f32>> = vec![vec![0.0]];
        for layer in &layers[1..] {
            let last = &before[before.len() - 1];
            let into = |edge: &Edge| last[edge.parent as usize] + edge.gain / temperature;
            before.push(
                layer
                    .iter()
                    .map(|node| node.edges.iter().map(into).fold(NEVER, add))
                    .collect(),
            );
        }
        let mut behind: Vec<Vec<f32>> = ends
            .iter()
            .map(|ends| ends.iter().map(|end| end / temperature).collect())
            .collect();
        for layer in (1..layers.len()).rev() {
            for (at, node) in layers[layer].iter().enumerate() {
                let here = behind[layer][at];
                for edge in &node.edges {
                    let parent = &mut behind[layer - 1][edge.parent as usize];
                    *parent = add(*parent, here + edge.gain / temperature);
                }
            }
        }
        Shares {
            before,
            behind,
            temperature,
        }
    }

    /// The logarithm of the share that goes through edges into a layer.
    pub(super) fn of_edges(
        &self,
        layers: &[Vec<BeamNode>],
        layer: usize,
        wanted: impl Fn(&Edge) -> bool,
    ) -> f32 {
        let mut sum = NEVER;
        for (at, node) in layers[layer].iter().enumerate() {
            for edge in node.edges.iter().filter(|edge| wanted(edge)) {
                let way = self.before[layer - 1][edge.parent as usize]
                    + edge.gain / self.temperature
                    + self.behind[layer][at];
                sum = add(sum, way);
            }
        }
        (sum - self.behind[0][0]).min(0.0)
    }
}
