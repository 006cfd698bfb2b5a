//! The search: ply by ply, the best ways to read a stretch as one game, side by side.
//!
//! A way stands on a board and at a sign of the stream; where one side's moves are printed in a column before the
//! other's, at two. Each ply, every way goes on with each lawful move that may be spelled at a start ahead of it, at a
//! price for what is passed by, or with a move of which nothing is read. Ways that come to the same board at the same
//! place are one.

use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;
use shakmaty::Color;

use super::boards::Boards;
use super::holes::RowDue;
use super::lattice::Lattice;
use super::outcome::Decoded;
use super::reach::Reached;
use super::settings::SearchCosts;
use super::spelled::Spelled;
use super::way::{BeamNode, Grace, POOLS, StreamPlace, Successor};
use crate::board::Position;
use crate::notation::descriptive::Origins;

/// No game is longer, in plies.
const LONGEST: usize = 600;
/// What was read of so many plies is no game from this position if it gained less than so much a ply, but for what a
/// few that are hard to read may lack.
const FIRST_PLIES: RangeInclusive<usize> = 4..=24;
const PROMISING: f32 = 4.0;
const HARD_TO_READ: f32 = 12.0;
/// A search whose best way has fallen so far behind the best end is over.
const OVER: f32 = 35.0;
/// So many ways of a ply are asked what speaks for a game ending there.
const ENDS: usize = 50;
/// Ways further behind are not even joined to others, beside those given up.
const MARGIN: f32 = 2.0;
/// Of more candidates than this for one ply, the worse half is left out.
const CANDIDATES: usize = 1 << 16;
/// So many ways into a node are kept.
const EDGES: usize = 8;

/// A search for the game that a stretch prints.
pub struct BeamSearch<'a, 'b> {
    pub(super) lattice: &'a Lattice,
    pub(super) boards: &'a mut Boards<'b>,
    pub(super) settings: &'a SearchCosts,
    pub(super) spelled: Spelled,
    pub(super) reached: Reached,
    /// What speaks for each start having the number due.
    pub(super) evidence: Vec<f32>,
    /// Whether a move read at a start may be followed by the next of its column.
    pub(super) alone: Vec<Option<bool>>,
    /// By the next start, whether the row that is due is there.
    pub(super) rows_due: Vec<RowDue>,
    pub(super) layers: Vec<Vec<BeamNode>>,
    pub(super) candidates: Vec<Successor>,
    /// The best candidate's score.
    pub(super) top: f32,
    /// No better than this are those left out because there were too many.
    pub(super) floor: f32,
    /// The plies before the first position, as its move number and who is on move say.
    before: u32,
    /// The number of the move that is due.
    pub(super) number: u32,
    pub(super) work: u64,
}

impl<'a, 'b> BeamSearch<'a, 'b> {
    pub fn new(
        lattice: &'a Lattice,
        boards: &'a mut Boards<'b>,
        settings: &'a SearchCosts,
    ) -> BeamSearch<'a, 'b> {
        let evidence = vec![f32::NAN; lattice.stream.starts.len()];
        BeamSearch {
            lattice,
            boards,
            settings,
            spelled: Spelled::default(),
            reached: Reached::default(),
            evidence,
            alone: vec![None; lattice.stream.starts.len()],
            rows_due: vec![RowDue::NotAsked; lattice.stream.starts.len()],
            layers: Vec::new(),
            candidates: Vec::new(),
            top: f32::MIN,
            floor: f32::MIN,
            before: 0,
            number: 1,
            work: 0,
        }
    }

    /// The best way through, from a position that stands before the first sign.
    pub fn decode(mut self, start: &Position) -> Decoded {
        let board = self.boards.add(start.clone(), Origins::of(start), None);
        self.layers.push(vec![BeamNode {
            board,
            place: StreamPlace::one(0),
            score: 0.0,
            holes: 0,
            grace: Grace::None,
            edges: Vec::new(),
        }]);
        self.before = 2 * (start.fullmoves() - 1) + u32::from(start.turn() == Color::Black);
        let (mut best_end, mut given_up, mut bounded) = (f32::MIN, false, false);
        for ply in 0..LONGEST {
            self.number = self.number_of(ply);
            self.evidence.fill(f32::NAN);
            self.alone.fill(None);
            self.rows_due.fill(RowDue::NotAsked);
            self.extend();
            if self.candidates.is_empty() {
                break;
            }
            self.keep_best();
            self.boards.forget_many();
            let last = &self.layers[self.layers.len() - 1];
            let top = last[0].score;
            for node in last.iter().take(ENDS) {
                best_end = best_end.max(node.score + self.end(node));
            }
            given_up = !is_promising(ply + 1, top);
            bounded = self.is_spent();
            if given_up || bounded || top < best_end - OVER {
                break;
            }
        }
        Decoded {
            given_up,
            bounded,
            ..self.finish()
        }
    }

    /// The number of a move, by the plies read before it.
    pub(super) fn number_of(&self, plies: usize) -> u32 {
        (self.before + plies as u32) / 2 + 1
    }

    /// Whether all the work is done that may be.
    pub(super) fn is_spent(&self) -> bool {
        self.work + self.spelled.work > self.settings.work
    }

    pub(super) fn last(&self) -> &[BeamNode] {
        &self.layers[self.layers.len() - 1]
    }

    /// Adds a way to those of the next ply.
    pub(super) fn propose(&mut self, candidate: Successor) {
        self.candidates.push(candidate);
        if self.candidates.len() < CANDIDATES {
            return;
        }
        let aside = self.settings.aside_behind;
        let worth = |one: &Successor| one.rank() + one.grace.allowance(aside);
        let half = CANDIDATES / 2;
        self.candidates
            .select_nth_unstable_by(half, |a, b| worth(b).total_cmp(&worth(a)));
        self.work += (CANDIDATES - half) as u64;
        self.floor = worth(&self.candidates[half]).next_up();
        self.candidates.truncate(half);
    }

    /// Keeps the best ways, those that come to the same as one.
    fn keep_best(&mut self) {
        let mut candidates = std::mem::take(&mut self.candidates);
        let scores = candidates.iter().map(|one| one.score);
        self.top = scores.fold(self.top, f32::max);
        candidates.retain(|one| one.rank() >= self.least(one.grace) - MARGIN);
        // Numbers of ranks are moved, not candidates; of equal ranks the first comes first.
        let ranks = (0..).zip(&candidates).map(|(at, one)| (one.rank(), at));
        let mut ranks: Vec<(f32, u32)> = ranks.collect();
        ranks.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut next: Vec<BeamNode> = Vec::new();
        let mut known: FxHashMap<(u32, StreamPlace), u32> = FxHashMap::default();
        let mut quota: FxHashMap<([u32; 2], usize), usize> = FxHashMap::default();
        let [lost, rejoined] = self.settings.aside;
        let widths = [self.settings.width, lost, rejoined];
        let mut ways = [0; POOLS];
        for candidate in ranks.iter().map(|&(_, at)| &candidates[at as usize]) {
            let edge = candidate.edge;
            let parent = self.last()[edge.parent as usize].board;
            let among_all = matches!(candidate.grace, Grace::Rejoined(_))
                && candidate.rank() >= self.least(Grace::None)
                && ways[0] < widths[0];
            let pool = if among_all { 0 } else { candidate.grace.pool() };
            let taken = quota.entry((candidate.place.at, pool)).or_default();
            let most = if pool == 0 {
                self.settings.quota
            } else {
                widths[pool]
            };
            let full = ways[pool] >= widths[pool] || *taken >= most;
            if full && !self.boards.is_known(parent, edge.option) {
                continue;
            }
            let board = self.boards.after(parent, edge.option);
            if let Some(&node) = known.get(&(board, candidate.place)) {
                let edges = &mut next[node as usize].edges;
                if edges.len() < EDGES {
                    edges.push(edge);
                }
                continue;
            }
            if full {
                continue;
            }
            *taken += 1;
            ways[pool] += 1;
            known.insert((board, candidate.place), next.len() as u32);
            next.push(BeamNode {
                board,
                place: candidate.place,
                score: candidate.score,
                holes: candidate.holes,
                grace: candidate.grace,
                edges: vec![edge],
            });
        }
        next.sort_by(|a, b| b.score.total_cmp(&a.score));
        self.candidates = candidates;
        self.layers.push(next);
    }
}

/// Whether the first plies of a game gained as much as those of one that is printed.
fn is_promising(plies: usize, gain: f32) -> bool {
    !FIRST_PLIES.contains(&plies) || gain >= PROMISING * plies as f32 - HARD_TO_READ
}
