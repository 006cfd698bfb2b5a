//! How a way goes on: with what stands ahead of it, with a column of its own for the side on move, or with a move of
//! which nothing is read.

use super::beam::BeamSearch;
use super::first_rows::is_move;
use super::spelled::{SearchInput, SpelledMove};
use super::stream::MoveStart;
use super::way::{Columns, Edge, Extension, Grace, NOWHERE, POOLS, StreamPlace, Successor};

/// What may be passed without cost behind each move of which nothing was read.
const FREE_BEHIND_HOLE: f32 = 5.0;
/// What may be left of the first column when both are left.
const LEFT_OPEN: f32 = 15.0;
/// What it costs to leave a first column unread, against passing by.
const LEFT_UNREAD: f32 = 1.5;
/// What it costs to go on with one pointer behind two columns.
const LEAVE_COLUMNS: f32 = 0.3;
/// A start that gains this less than the best ways is not looked at, beside its reading.
pub(super) const MARGIN: f32 = 2.0;
/// A way behind a line of play beside the game is followed for so many plies beside the others, for that line gains for a
/// while.
pub(super) const REJOINED: Grace = Grace::Rejoined(14);
/// A column opens with a move that gains so much, among so many.
const OPENS: f32 = -1.0;
const OPENED: usize = 4;
/// A column of its own begins with signs that read so well, in a line with less prose, and stands no further ahead.
const COLUMN_READS: f32 = 6.0;
const COLUMN_PROSE: f32 = 0.4;
const COLUMN_REACH: usize = 2500;
const COLUMN_WALLS: f32 = 8.0;
/// What the number of its second move says, where that stands on the same line.
const NEXT_NUMBER: f32 = 1.8;
/// It stands among so many starts behind the first.
const NEAR: usize = 4;
/// What its first move gains at least, and what each sign passed takes.
const COLUMN_GAIN: f32 = -2.0;
const COLUMN_SIGN: f32 = 0.001;
/// So many beginnings of a column are followed; fewer where none was read yet.
const SECOND_COLUMNS: usize = 24;
const FIRST_COLUMNS: usize = 10;
/// To begin with the later column.
const LATER_FIRST: f32 = -1.0;

impl BeamSearch<'_, '_> {
    /// Fills the candidates of the next ply.
    pub(super) fn extend(&mut self) {
        self.candidates.clear();
        self.spelled.clear();
        self.reached.clear();
        self.top = f32::MIN;
        self.floor = f32::MIN;
        let mut ways = [0; POOLS];
        for parent in 0..self.last().len() {
            if self.is_spent() {
                break;
            }
            let node = &self.last()[parent];
            let rank = &mut ways[node.grace.pool()];
            *rank += 1;
            let way = Extension {
                parent: parent as u32,
                rank: *rank - 1,
                board: node.board,
                place: node.place,
                side: self.side(node),
                score: node.score,
                moved: 0.0,
                free: f32::from(node.holes) * FREE_BEHIND_HOLE,
                grace: self.grace_of_read(node),
            };
            match way.place.columns {
                None => {
                    self.near(&way);
                    self.first_column(&way);
                }
                Some(_) if way.place.at[way.side] == NOWHERE => self.second_column(&way),
                Some(columns) => {
                    self.near(&way);
                    self.leave_columns(&way, columns);
                }
            }
        }
        self.holes();
        self.work += self.candidates.len() as u64;
    }

    /// Both columns are read to their ends: goes on with one pointer.
    fn leave_columns(&mut self, way: &Extension, columns: Columns) {
        let limit = columns.second;
        let second = way.place.at[1 - columns.first as usize];
        if limit == NOWHERE || second == NOWHERE || second <= limit {
            return;
        }
        let passed = &self.lattice.passed;
        let left = way.place.at[columns.first as usize].min(limit);
        let rest =
            (passed[limit as usize] - passed[left as usize]) * self.settings.pass * LEFT_UNREAD;
        if rest < LEFT_OPEN {
            let behind = Extension {
                place: StreamPlace::one(second),
                moved: rest + LEAVE_COLUMNS,
                ..*way
            };
            self.near(&behind);
            self.first_column(&behind);
        }
    }

    /// What a way must have gained to be followed.
    pub(super) fn least(&self, grace: Grace) -> f32 {
        let least = (self.top - self.settings.behind).max(self.floor);
        least - grace.allowance(self.settings.aside_behind)
    }

    /// The moves that may be spelled at a start and gain so much, by their place among all of this ply.
    pub(super) fn moves(&mut self, board: u32, start: usize, least: f32) -> std::ops::Range<u32> {
        let sources = SearchInput {
            lattice: self.lattice,
            settings: self.settings,
        };
        self.spelled.at(sources, self.boards, (board, start), least)
    }

    /// Goes on with what stands ahead of a way in its column.
    fn near(&mut self, way: &Extension) {
        let lattice = self.lattice;
        let end = way.place.end(way.side) as usize;
        let opens = way.place.columns.is_none() && way.rank < 2 * self.settings.openers;
        let before = way.score - way.moved;
        let mut opened = 0;
        for at in self.reach(way) {
            let ahead = self.reached.get(at);
            let grace = if ahead.resumes { REJOINED } else { way.grace };
            if before + ahead.most < self.least(grace) - MARGIN {
                continue;
            }
            let here = &lattice.stream.starts[ahead.start as usize];
            self.work += 1;
            let least = self.least(grace) - before - ahead.gain;
            for at in self.moves(way.board, ahead.start as usize, least) {
                let spelling = self.spelled.get(at);
                let total = before + ahead.gain + spelling.gain;
                // What goes on into the other column is its first move.
                if total < self.least(grace) || spelling.to as usize > end {
                    continue;
                }
                self.top = self.top.max(total);
                let place = way.place.behind(way.side, spelling.to);
                self.push(
                    &Extension { grace, ..*way },
                    here.at,
                    spelling,
                    total,
                    place,
                );
                let may_open = opens && ahead.may_open && opened < OPENED && spelling.gain > OPENS;
                if may_open && self.goes_on_alone(spelling.to) {
                    opened += 1;
                    let columns = Columns {
                        first: way.side as u8,
                        second: NOWHERE,
                    };
                    let place = StreamPlace {
                        at: [NOWHERE; 2],
                        columns: Some(columns),
                    };
                    let place = place.with(way.side, spelling.to);
                    let total = total + self.opening(here);
                    self.push(way, here.at, spelling, total, place);
                }
            }
        }
    }

    /// Whether what stands behind the first move of a column may be its next: on another line, or with the number that is
    /// due then.
    fn goes_on_alone(&self, to: u32) -> bool {
        let stream = &self.lattice.stream;
        let next = stream.next_start[to as usize] as usize;
        // The figures of the number may begin starts of their own.
        let near = (next..stream.starts.len()).take(NEAR);
        let numbers = near.filter_map(|start| stream.number_behind(start, to));
        let mut numbers = numbers.filter(|number| number.at == to as usize);
        self.lattice.ends_line(to as usize)
            || numbers.any(|number| number.evidence(self.number + 1) >= NEXT_NUMBER)
    }

    /// Whether that may be said of a move read at a start, whichever it is; worked out once a ply.
    fn may_go_on_alone(&mut self, start: usize) -> bool {
        if let Some(known) = self.alone[start] {
            return known;
        }
        let ends = &self.lattice.read_to[start];
        let alone = ends.iter().any(|&to| self.goes_on_alone(to));
        self.alone[start] = Some(alone);
        alone
    }

    /// What it costs to read a column of one side from a start on.
    fn opening(&self, start: &MoveStart) -> f32 {
        match start.side {
            Some(_) => self.settings.columns_labelled,
            None => self.settings.columns,
        }
    }

    fn push(
        &mut self,
        way: &Extension,
        from: usize,
        spelling: SpelledMove,
        score: f32,
        place: StreamPlace,
    ) {
        self.propose(Successor {
            score,
            edge: Edge {
                parent: way.parent,
                option: spelling.option,
                mv: spelling.mv,
                gain: score - way.score,
                from: from as u32,
                to: spelling.to,
            },
            place,
            holes: 0,
            grace: way.grace.next(),
            ahead: 0.0,
        });
    }

    /// Opens the later column for the side on move, while the other's is still ahead.
    fn first_column(&mut self, way: &Extension) {
        if way.rank >= self.settings.openers {
            return;
        }
        let from = way.place.at[0];
        for (gain, start, spelling) in self.columns(way, from, FIRST_COLUMNS) {
            let lattice = self.lattice;
            let at = lattice.stream.next_start[start as usize] as usize;
            let here = &lattice.stream.starts[at];
            let cost = self.opening(here) + LATER_FIRST - way.moved;
            let columns = Columns {
                first: 1 - way.side as u8,
                second: start,
            };
            let place = StreamPlace {
                at: [from; 2],
                columns: Some(columns),
            };
            let place = place.with(way.side, spelling.to);
            self.push(
                way,
                start as usize,
                spelling,
                way.score + gain + cost,
                place,
            );
        }
    }

    /// Opens the column of the side on move, where the other's is being read.
    fn second_column(&mut self, way: &Extension) {
        let from = way.place.at[1 - way.side];
        for (gain, start, spelling) in self.columns(way, from, SECOND_COLUMNS) {
            let columns = Columns {
                first: 1 - way.side as u8,
                second: start,
            };
            let place = StreamPlace {
                columns: Some(columns),
                ..way.place.with(way.side, spelling.to)
            };
            self.push(way, start as usize, spelling, way.score + gain, place);
        }
    }

    /// The likeliest first moves of a column ahead: what each gains, and the sign it begins with.
    fn columns(&mut self, way: &Extension, from: u32, most: usize) -> Vec<(f32, u32, SpelledMove)> {
        let lattice = self.lattice;
        let starts = &lattice.stream.starts;
        let from = from as usize;
        let first = lattice.stream.next_start[from.min(lattice.stream.len())] as usize;
        let mut found: Vec<(f32, u32, SpelledMove)> = Vec::new();
        for (start, here) in starts.iter().enumerate().skip(first) {
            let walls = lattice.walls[here.at] - lattice.walls[from];
            if here.at > from + COLUMN_REACH || walls > COLUMN_WALLS {
                break;
            }
            let reads = || {
                let mut readings = lattice.readings[start].iter();
                here.prose <= COLUMN_PROSE && readings.any(|reading| is_move(reading, COLUMN_READS))
            };
            if !here.first || here.at <= from || !reads() || !self.may_go_on_alone(start) {
                continue;
            }
            let number = self.number_evidence(start, from).unwrap_or(0.0);
            let side = self.labelled(here, way.side);
            for at in self.moves(way.board, start, COLUMN_GAIN) {
                let spelling = self.spelled.get(at);
                if spelling.gain > COLUMN_GAIN && self.goes_on_alone(spelling.to) {
                    let far = (here.at - from) as f32 * COLUMN_SIGN;
                    found.push((
                        spelling.gain + number + side - far,
                        here.at as u32,
                        spelling,
                    ));
                }
            }
        }
        let place = |found: &(f32, u32, SpelledMove)| (found.1, found.2.option);
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(place(a).cmp(&place(b))));
        found.truncate(most);
        found
    }
}
