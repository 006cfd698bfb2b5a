//! The search: ply by ply, the best ways to read a stretch as one game, side by side.
//!
//! A way stands on a board and at a sign of the stream; where one side's moves are printed in a column before the
//! other's, at two. Each ply, every way goes on with each lawful move that may be spelled at a start ahead of it, at a
//! price for what is passed by, or with a move of which nothing is read. Ways that come to the same board at the same
//! place are one.

use rustc_hash::FxHashMap;
use shakmaty::Color;

use super::boards::{Boards, Choice};
use super::lattice::{Lattice, Said};
use crate::board::{Move, Position};
use crate::notation::descriptive::Origins;

/// What decides between ways.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Ways followed side by side.
    pub width: usize,
    /// Of those, ways that stand at the same place.
    pub quota: usize,
    /// Ways further behind the best are given up.
    pub behind: f32,
    /// What it costs to pass by what looks like moves, a unit of gain.
    pub pass: f32,
    /// The most that passing costs.
    pub pass_most: f32,
    /// A move, whatever is read.
    pub ply: f32,
    /// A move in prose.
    pub prose: f32,
    /// A move of which nothing is read.
    pub hole: f32,
    /// Each more running.
    pub more_holes: f32,
    pub holes: u8,
    /// A line that is passed without a number.
    pub unnumbered: f32,
    /// To read one side's column before the other's.
    pub columns: f32,
    /// A check that is said and given; a check not given costs half as much again.
    pub check: f32,
    /// What ends a game stands behind it.
    pub ended: f32,
    /// What may be passed by at most, walls and all.
    pub furthest: f32,
    /// Signs that a game may pass at once.
    pub reach: usize,
    pub temperature: f32,
    /// Ways that may open columns.
    pub openers: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            width: 400,
            quota: 30,
            behind: 28.0,
            pass: 0.5,
            pass_most: 14.0,
            ply: -1.5,
            prose: -6.0,
            hole: -6.0,
            more_holes: -3.0,
            holes: 3,
            unnumbered: -2.5,
            columns: -5.0,
            check: 1.5,
            ended: 4.0,
            furthest: 45.0,
            reach: 7000,
            temperature: 1.5,
            openers: 14,
        }
    }
}

impl Settings {
    /// For pages that leave little open.
    pub fn narrow() -> Settings {
        Settings {
            width: 80,
            quota: 10,
            behind: 18.0,
            openers: 6,
            ..Settings::default()
        }
    }
}

/// Nothing is read there.
pub const NOWHERE: u32 = u32::MAX;

/// Where a way stands in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    /// By side; of one pointer the first.
    at: [u32; 2],
    /// Where the second column begins, and which side has the first; `None` for one pointer.
    columns: Option<(u8, u32)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) parent: u32,
    pub(super) option: u16,
    pub(super) gain: f32,
    pub(super) from: u32,
    pub(super) to: u32,
}

pub(super) struct Node {
    pub(super) board: u32,
    place: Place,
    pub(super) score: f32,
    holes: u8,
    /// The best first.
    pub(super) edges: Vec<Edge>,
}

struct Candidate {
    score: f32,
    gain: f32,
    parent: u32,
    option: u16,
    from: u32,
    to: u32,
    place: Place,
    holes: u8,
}

/// A ply as it was read.
#[derive(Clone, Debug)]
pub struct ReadPly {
    pub mv: Move,
    /// The signs it was read from; [`NOWHERE`] for a hole.
    pub from: u32,
    pub to: u32,
    /// The logarithm of its share among all ways.
    pub share: f32,
    /// What it gained.
    pub gain: f32,
    /// The position before it.
    pub board: u32,
}

/// A stretch as a game.
pub struct Decoded {
    pub plies: Vec<ReadPly>,
    /// Candidates looked at.
    pub work: u64,
    /// The first moves gained too little to go on.
    given_up: bool,
}

/// What has not gained so much by this ply is no game from this position.
const EARLY: usize = 7;
const PROMISING: f32 = 26.0;
/// A ply that gains less was not read well.
const WELL: f32 = 4.0;
/// A share below this leaves something open.
const SHARED: f32 = 0.6;
/// So many plies of a sound game may be read badly.
const ODD: usize = 2;

impl Decoded {
    /// Whether nothing came of the first moves.
    pub fn is_hopeless(&self) -> bool {
        self.given_up
    }

    /// Whether nearly every ply was read well, and nothing else fits as well.
    pub fn is_sound(&self) -> bool {
        let badly = self.plies.iter().filter(|ply| ply.gain < WELL).count();
        let open = self
            .plies
            .iter()
            .filter(|ply| ply.share.exp() < SHARED)
            .count();
        self.plies.len() >= 10 && badly <= ODD && open <= ODD
    }
}

/// The moves that may be spelled at a start, by board and start; of one ply.
#[derive(Default)]
struct Spelled {
    known: FxHashMap<(u32, u32), (u32, u32)>,
    /// Move, gain and end.
    all: Vec<(u16, f32, u32)>,
    best: Vec<(f32, u32)>,
    touched: Vec<u16>,
}

pub struct Search<'a, 'b> {
    lattice: &'a Lattice,
    boards: &'a mut Boards<'b>,
    settings: &'a Settings,
    spelled: Spelled,
    /// What speaks for each start having the number due.
    evidence: Vec<f32>,
    layers: Vec<Vec<Node>>,
    candidates: Vec<Candidate>,
    top: f32,
    number: u32,
    work: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    pub fn new(
        lattice: &'a Lattice,
        boards: &'a mut Boards<'b>,
        settings: &'a Settings,
    ) -> Search<'a, 'b> {
        let evidence = vec![f32::NAN; lattice.stream.starts.len()];
        Search {
            lattice,
            boards,
            settings,
            spelled: Spelled::default(),
            evidence,
            layers: Vec::new(),
            candidates: Vec::new(),
            top: f32::MIN,
            number: 1,
            work: 0,
        }
    }

    /// The best way through, from a position that stands before the first sign.
    pub fn decode(mut self, start: &Position) -> Decoded {
        let board = self.boards.add(start.clone(), Origins::of(start), None);
        let place = Place {
            at: [0, 0],
            columns: None,
        };
        self.layers.push(vec![Node {
            board,
            place,
            score: 0.0,
            holes: 0,
            edges: Vec::new(),
        }]);
        let white_leads = start.turn() == Color::White;
        let (mut best_end, mut given_up) = (f32::MIN, false);
        for ply in 0..600usize {
            self.number = 1 + (ply as u32 + u32::from(!white_leads)) / 2;
            self.evidence.fill(f32::NAN);
            self.extend();
            if self.candidates.is_empty() {
                break;
            }
            self.settle();
            let last = &self.layers[self.layers.len() - 1];
            let top = last[0].score;
            for node in last.iter().take(50) {
                best_end = best_end.max(node.score + self.end(node));
            }
            given_up = ply == EARLY && top < PROMISING;
            if given_up || top < best_end - 35.0 {
                break;
            }
        }
        Decoded {
            given_up,
            ..self.finish()
        }
    }

    fn last(&self) -> &[Node] {
        &self.layers[self.layers.len() - 1]
    }

    fn extend(&mut self) {
        self.candidates.clear();
        self.spelled.known.clear();
        self.spelled.all.clear();
        self.top = f32::MIN;
        let parents = self.last().len();
        for parent in 0..parents {
            let node = &self.last()[parent];
            let (board, place, score, holes) = (node.board, node.place, node.score, node.holes);
            let side = usize::from(self.boards.get(board).pos.turn() == Color::Black);
            let free = f32::from(holes) * 5.0;
            match place.columns {
                None => {
                    self.near(
                        parent,
                        board,
                        place,
                        place.at[0],
                        u32::MAX,
                        score,
                        free,
                        true,
                    );
                    if parent < self.settings.openers {
                        self.far(parent, board, place, side, score, false);
                    }
                }
                Some(_) if place.at[side] == NOWHERE => {
                    self.far(parent, board, place, side, score, true)
                }
                Some((first, limit)) => {
                    let end = if side == first as usize {
                        limit
                    } else {
                        u32::MAX
                    };
                    self.near(
                        parent,
                        board,
                        place,
                        place.at[side],
                        end,
                        score,
                        free,
                        false,
                    );
                    self.leave_columns(parent, board, place, score, free);
                }
            }
        }
        self.holes();
        self.work += self.candidates.len() as u64;
    }

    /// Both columns are read to their ends: goes on with one pointer.
    fn leave_columns(&mut self, parent: usize, board: u32, place: Place, score: f32, free: f32) {
        let Some((first, limit)) = place.columns else {
            return;
        };
        let second = place.at[1 - first as usize];
        if limit == NOWHERE || second == NOWHERE || second <= limit {
            return;
        }
        let left = (place.at[first as usize].min(limit)) as usize;
        let rest = (self.lattice.passed[limit as usize] - self.lattice.passed[left])
            * self.settings.pass
            * 1.5;
        if rest < 15.0 {
            let place = Place {
                at: [second, second],
                columns: None,
            };
            self.near(
                parent,
                board,
                place,
                second,
                u32::MAX,
                score - rest - 0.3,
                free,
                true,
            );
        }
    }

    fn number_evidence(&mut self, start: usize) -> Option<f32> {
        let printed = self.lattice.stream.starts[start].number?;
        let known = &mut self.evidence[start];
        if known.is_nan() {
            *known = printed.evidence(self.number);
        }
        Some(*known)
    }

    /// Goes on with what stands ahead of `from` and before `end`.
    #[allow(clippy::too_many_arguments)]
    fn near(
        &mut self,
        parent: usize,
        board: u32,
        place: Place,
        from: u32,
        end: u32,
        score: f32,
        free: f32,
        one: bool,
    ) {
        let lattice = self.lattice;
        let side = usize::from(self.boards.get(board).pos.turn() == Color::Black);
        let from = from as usize;
        let mut opened = 0;
        let node_score = self.last()[parent].score;
        for start in lattice.stream.next_start[from.min(lattice.stream.len())] as usize
            ..lattice.stream.starts.len()
        {
            let here = &lattice.stream.starts[start];
            if here.at >= end as usize || here.at > from + self.settings.reach {
                break;
            }
            let raw = ((lattice.passed[here.at] - lattice.passed[from]) * self.settings.pass
                - free)
                .max(0.0);
            let most = self.settings.pass_most;
            let cost =
                most * (1.0 - (-raw / most).exp()) + lattice.walls[here.at] - lattice.walls[from];
            if cost > self.settings.furthest {
                break;
            }
            if lattice.readings[start].is_empty() {
                continue;
            }
            let unnumbered = lattice.stream.lines[here.at] - lattice.stream.lines[from] >= 3;
            let number = match self.number_evidence(start) {
                Some(evidence) => evidence,
                None if unnumbered => self.settings.unnumbered,
                None => 0.0,
            };
            if score + lattice.best[start] + 2.0 + self.settings.ply + number - cost
                < self.top - self.settings.behind
            {
                continue;
            }
            let (first, last) = self.moves(board, start);
            for at in first..last {
                let (option, gain, to) = self.spelled.all[at as usize];
                let total = score + gain + number - cost;
                if total < self.top - self.settings.behind {
                    continue;
                }
                self.top = self.top.max(total);
                let from = here.at as u32;
                let mut candidate = Candidate {
                    score: total,
                    gain: total - node_score,
                    parent: parent as u32,
                    option,
                    from,
                    to,
                    place,
                    holes: 0,
                };
                if one {
                    candidate.place = Place {
                        at: [to, to],
                        columns: None,
                    };
                } else {
                    candidate.place.at[side] = to;
                }
                self.candidates.push(candidate);
                let opens = one
                    && parent < 2 * self.settings.openers
                    && here.first
                    && cost < 4.0
                    && opened < 4
                    && gain > -1.0;
                if opens && lattice.stream.ends_line(to as usize) {
                    opened += 1;
                    let mut at = [NOWHERE; 2];
                    at[side] = to;
                    let total = total + self.settings.columns;
                    let place = Place {
                        at,
                        columns: Some((side as u8, NOWHERE)),
                    };
                    self.candidates.push(Candidate {
                        score: total,
                        gain: total - node_score,
                        parent: parent as u32,
                        option,
                        from,
                        to,
                        place,
                        holes: 0,
                    });
                }
            }
        }
    }

    /// Opens the column of the side on move at a line well ahead; `second`: the other side's is being read.
    fn far(
        &mut self,
        parent: usize,
        board: u32,
        place: Place,
        side: usize,
        score: f32,
        second: bool,
    ) {
        let lattice = self.lattice;
        let from = place.at[if second { 1 - side } else { 0 }] as usize;
        let mut found: Vec<(f32, u16, u32, u32)> = Vec::new();
        for start in lattice.stream.next_start[from.min(lattice.stream.len())] as usize
            ..lattice.stream.starts.len()
        {
            let here = &lattice.stream.starts[start];
            if here.at > from + 2500 || lattice.walls[here.at] - lattice.walls[from] > 7.0 {
                break;
            }
            if !here.first || here.at <= from || lattice.best[start] < 6.0 || here.prose > 0.4 {
                continue;
            }
            let number = self.number_evidence(start).unwrap_or(0.0);
            let (first, last) = self.moves(board, start);
            for at in first..last {
                let (option, gain, to) = self.spelled.all[at as usize];
                if gain > -2.0 && lattice.stream.ends_line(to as usize) {
                    let far = (here.at - from) as f32 * 0.001;
                    found.push((gain + number - far, option, here.at as u32, to));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)).then(a.1.cmp(&b.1)));
        found.truncate(if second { 24 } else { 10 });
        let node_score = self.last()[parent].score;
        for (gain, option, start, to) in found {
            let mut at = place.at;
            if !second {
                at[1 - side] = from as u32;
            }
            at[side] = to;
            let total = score
                + gain
                + if second {
                    0.0
                } else {
                    self.settings.columns - 1.0
                };
            let place = Place {
                at,
                columns: Some((1 - side as u8, start)),
            };
            self.candidates.push(Candidate {
                score: total,
                gain: total - node_score,
                parent: parent as u32,
                option,
                from: start,
                to,
                place,
                holes: 0,
            });
        }
    }

    /// Goes on with moves of which nothing is read.
    fn holes(&mut self) {
        let layer = &self.layers[self.layers.len() - 1];
        let Some(best) = layer.first().map(|node| node.score) else {
            return;
        };
        for (parent, node) in layer.iter().enumerate().take(40) {
            if node.holes >= self.settings.holes || node.score < best - 16.0 {
                continue;
            }
            let cost = self.settings.hole
                + if node.holes > 0 {
                    self.settings.more_holes
                } else {
                    0.0
                };
            for (at, option) in self.boards.get(node.board).options.iter().enumerate() {
                let total = node.score + cost + option.prior;
                if total >= self.top - self.settings.behind {
                    self.candidates.push(Candidate {
                        score: total,
                        gain: total - node.score,
                        parent: parent as u32,
                        option: at as u16,
                        from: NOWHERE,
                        to: NOWHERE,
                        place: node.place,
                        holes: node.holes + 1,
                    });
                }
            }
        }
    }

    /// The moves that may be spelled at a start, by their place in the list of all.
    fn moves(&mut self, board: u32, start: usize) -> (u32, u32) {
        if let Some(&known) = self.spelled.known.get(&(board, start as u32)) {
            return known;
        }
        let mut spelled = std::mem::take(&mut self.spelled);
        let from = spelled.all.len() as u32;
        self.spell(board, start, &mut spelled);
        let found = (from, spelled.all.len() as u32);
        spelled.known.insert((board, start as u32), found);
        self.spelled = spelled;
        found
    }

    fn spell(&self, board: u32, start: usize, spelled: &mut Spelled) {
        let board = self.boards.get(board);
        let here = &self.lattice.stream.starts[start];
        spelled.best.clear();
        spelled.best.resize(board.options.len(), (0.0, 0));
        let (readings, forms) = (&self.lattice.readings[start], &board.forms);
        for form in self.lattice.spelled[start].common(&board.spelled) {
            let Ok(at) = readings.binary_search_by_key(&form, |reading| reading.form) else {
                continue;
            };
            let reading = &readings[at];
            let first = forms.partition_point(|other| other.0 < form);
            for &(_, option, against) in forms[first..].iter().take_while(|other| other.0 == form) {
                let meant = &board.options[option as usize];
                let (gain, to) = self.with_mark(
                    reading.gain + against,
                    here.at + reading.len as usize,
                    meant,
                );
                let known = &mut spelled.best[option as usize];
                if gain > known.0 {
                    if known.0 == 0.0 {
                        spelled.touched.push(option);
                    }
                    *known = (gain, to);
                }
            }
        }
        let extra = self.settings.ply + here.prose * self.settings.prose;
        for option in spelled.touched.drain(..) {
            let (gain, to) = spelled.best[option as usize];
            if gain > 0.5 {
                spelled.all.push((
                    option,
                    gain + board.options[option as usize].prior + extra,
                    to,
                ));
            }
        }
    }

    fn with_mark(&self, gain: f32, end: usize, option: &Choice) -> (f32, u32) {
        let unit = self.settings.check;
        let (said, len) = self.lattice.said[end.min(self.lattice.said.len() - 1)];
        let more = match said {
            Said::Check if option.check => unit,
            Said::Check => -unit * 1.5,
            Said::Mate if option.mate => unit * 3.0,
            Said::Mate => -unit,
            Said::Nothing if option.check => -unit * 0.3,
            Said::Nothing => 0.0,
        };
        (gain + more, (end + len as usize) as u32)
    }

    /// Keeps the best ways, those that come to the same as one.
    fn settle(&mut self) {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut next: Vec<Node> = Vec::new();
        let mut known: FxHashMap<(u32, Place), u32> = FxHashMap::default();
        let mut quota: FxHashMap<[u32; 2], usize> = FxHashMap::default();
        for candidate in &candidates {
            if candidate.score < candidates[0].score - self.settings.behind - 2.0 {
                break;
            }
            let parent = self.last()[candidate.parent as usize].board;
            let taken = quota.entry(candidate.place.at).or_default();
            let full = next.len() >= self.settings.width || *taken >= self.settings.quota;
            if full && !self.boards.is_known(parent, candidate.option) {
                continue;
            }
            let board = self.boards.after(parent, candidate.option);
            let edge = Edge {
                parent: candidate.parent,
                option: candidate.option,
                gain: candidate.gain,
                from: candidate.from,
                to: candidate.to,
            };
            if let Some(&node) = known.get(&(board, candidate.place)) {
                let edges = &mut next[node as usize].edges;
                if edges.len() < 8 {
                    edges.push(edge);
                }
                continue;
            }
            if full {
                continue;
            }
            *taken += 1;
            known.insert((board, candidate.place), next.len() as u32);
            next.push(Node {
                board,
                place: candidate.place,
                score: candidate.score,
                holes: candidate.holes,
                edges: vec![edge],
            });
        }
        self.candidates = candidates;
        self.layers.push(next);
    }

    /// What speaks for a game ending where a way stands.
    fn end(&self, node: &Node) -> f32 {
        let lattice = self.lattice;
        let end = lattice.stream.len();
        let place = &node.place;
        let at = match place.columns {
            None => place.at[0],
            Some(_) => place
                .at
                .into_iter()
                .filter(|&at| at != NOWHERE)
                .max()
                .unwrap_or(0),
        };
        let at = (at as usize).min(end);
        let rest = ((lattice.passed[end] - lattice.passed[at]) * 0.1).min(12.0);
        let near = (at + 90).min(end);
        let mut said: f32 = 0.0;
        if lattice.walls[near] - lattice.walls[at.saturating_sub(1)] > 2.0 {
            said = self.settings.ended;
        }
        if self.boards.get(node.board).options.is_empty() {
            said = said.max(6.0);
        }
        let mut left = 0.0;
        if let Some((first, limit)) = place.columns
            && limit != NOWHERE
            && place.at[first as usize] < limit
        {
            left = (lattice.passed[limit as usize]
                - lattice.passed[place.at[first as usize] as usize])
                * self.settings.pass;
        }
        let rest = if said > 0.0 { 0.0 } else { rest };
        said - rest - left - f32::from(node.holes)
    }

    /// The way that ends best, each ply with its share among all ways.
    fn finish(self) -> Decoded {
        let ends: Vec<Vec<f32>> = self
            .layers
            .iter()
            .map(|layer| layer.iter().map(|node| self.end(node)).collect())
            .collect();
        let (mut layer, mut at, mut score) = (0, 0, f32::MIN);
        for (l, nodes) in self.layers.iter().enumerate() {
            for (n, node) in nodes.iter().enumerate() {
                let total = node.score + ends[l][n];
                if total > score {
                    (layer, at, score) = (l, n, total);
                }
            }
        }
        let shares = super::posterior::Shares::of(&self.layers, &ends, self.settings.temperature);
        let mut plies = Vec::new();
        while layer > 0 {
            let edge = self.layers[layer][at].edges[0];
            let board = self.layers[layer - 1][edge.parent as usize].board;
            let mv = self.boards.get(board).options[edge.option as usize].mv;
            let same = |parent: u32, option: u16| {
                let board = self.layers[layer - 1][parent as usize].board;
                self.boards.get(board).options[option as usize].mv == mv
            };
            let share = shares.of_edges(&self.layers, layer, same);
            plies.push(ReadPly {
                mv,
                from: edge.from,
                to: edge.to,
                share,
                gain: edge.gain,
                board,
            });
            at = edge.parent as usize;
            layer -= 1;
        }
        plies.reverse();
        Decoded {
            plies,
            work: self.work,
            given_up: false,
        }
    }
}
