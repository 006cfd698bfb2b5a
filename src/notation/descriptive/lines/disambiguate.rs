//! What was meant, judged by the lines of play that are left.

use super::super::cost::Cost;
use super::super::evidence::{Certainty, Evidence, ReadPly};
use super::{Lines, MergedLine, Node};

impl MergedLine {
    /// What the line that is gone would have cost in the end, given what the other did.
    fn cost_of_gone(&self, kept_in_the_end: Cost) -> Cost {
        kept_in_the_end.less(self.kept_cost).and(self.gone_cost)
    }
}

impl Lines {
    /// Settles what was meant: the plies of the likeliest line, in order, into `out`.
    pub fn disambiguate(&self, out: &mut Vec<ReadPly>) {
        out.clear();
        let Some(best) = self.best() else { return };
        let tree = self.judge_tree();
        let mut at = best.node;
        while let Some(node) = self.nodes.get(at as usize) {
            out.push(self.read_ply(at, node, best.cost, &tree));
            at = node.parent;
        }
        out.reverse();
    }

    /// For each node the best cost of the lines through it that are alive, and the last ply any line through
    /// it came to.
    fn judge_tree(&self) -> Vec<(Option<Cost>, u32)> {
        let mut tree: Vec<(Option<Cost>, u32)> =
            self.nodes.iter().map(|node| (None, node.ply)).collect();
        if self.nodes.iter().all(|node| node.siblings == 1) {
            return tree;
        }
        for hypothesis in &self.hypotheses {
            if let Some((cost, _)) = tree.get_mut(hypothesis.node as usize) {
                *cost = Some(hypothesis.cost);
            }
        }
        for &node in &self.dropped {
            if let Some((cost, _)) = tree.get_mut(node as usize) {
                *cost = Some(Cost::default());
            }
        }
        let mut merged = self.merged.iter().rev().peekable();
        for at in (0..self.nodes.len()).rev() {
            while let Some(&merge) =
                merged.next_if(|merge| merge.gone.max(merge.kept) as usize >= at)
            {
                let (cost, last) = tree[merge.kept as usize];
                let gone = &mut tree[merge.gone as usize];
                if let (Some(cost), (None, _)) = (cost, &gone) {
                    *gone = (Some(merge.cost_of_gone(cost)), last);
                }
            }
            let (cost, last) = tree[at];
            if let Some((up, reached)) = tree.get_mut(self.nodes[at].parent as usize) {
                *reached = (*reached).max(last);
                *up = match (*up, cost) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
        }
        tree
    }

    fn read_ply(&self, at: u32, node: &Node, cost: Cost, tree: &[(Option<Cost>, u32)]) -> ReadPly {
        let rivals = (node.first..node.first + node.siblings).filter(|&rival| rival != at);
        let mut ply = ReadPly {
            mv: node.mv,
            announced: node.announced,
            slip: node.slip,
            certainty: Certainty::Only,
            others: Vec::new(),
            after: 0,
            before: node.before,
        };
        if node.siblings == 1 {
            return ply;
        }
        let alive = rivals.clone().any(|rival| tree[rival as usize].0.is_some());
        ply.certainty = Certainty::Settled(Evidence::LaterMoves);
        for rival in rivals {
            let (rival_cost, last) = tree[rival as usize];
            if let Some(rival_cost) = rival_cost {
                ply.certainty = ply.certainty.weaker(cost.against(rival_cost));
            } else {
                ply.after = ply.after.max(last + 1 - node.ply);
            }
            if rival_cost.is_some() || !alive {
                ply.others.push(self.nodes[rival as usize].mv);
            }
        }
        if alive {
            ply.after = 0;
        }
        ply
    }
}
