//! How a way goes on: with what stands ahead of it, with a column of its own for the side on move, or with a move of
//! which nothing is read.

use super::beam::BeamSearch;
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
const MARGIN: f32 = 2.0;
/// What costs so much to pass by may be a line of play beside the game, where the number due says that the game goes on
/// behind it; so many plies are such ways followed beside the others, for that line gains for a while.
const BESIDE: f32 = 9.0;
const RESUMED: f32 = 1.8;
const REJOINED: Grace = Grace::Rejoined(14);
/// A number that speaks more against its row is another, and not the one that is due with a figure misread.
const OTHER_NUMBER: f32 = -2.0;
/// Signs before a move on its line that may be a number beyond recognition.
const DAMAGED_NUMBER: usize = 4;
/// What it costs to pass by what a row stands behind that takes up the count again, against anything else.
const BEHIND_ASIDE: f32 = 0.4;
/// The same, between a line that leaves a move to a later one, and that line.
const BEFORE_ANSWER: f32 = 0.3;
/// What speaks against any other line.
const NO_ANSWER: f32 = -6.0;
/// So many lines on, a row without a number is odd.
const UNNUMBERED_LINES: u32 = 3;
/// A column opens with a move that gains so much, without passing by more, among so many.
const OPENS: f32 = -1.0;
const OPENS_PASSING: f32 = 4.0;
const OPENED: usize = 4;
/// A column of its own begins with signs that read so well, in a line with less prose, and stands no further ahead.
const COLUMN_READS: f32 = 6.0;
const COLUMN_PROSE: f32 = 0.4;
const COLUMN_REACH: usize = 2500;
const COLUMN_WALLS: f32 = 7.0;
/// What its first move gains at least, and what each sign passed takes.
const COLUMN_GAIN: f32 = -2.0;
const COLUMN_SIGN: f32 = 0.001;
/// So many beginnings of a column are followed; fewer where none was read yet.
const SECOND_COLUMNS: usize = 24;
const FIRST_COLUMNS: usize = 10;
/// To begin with the later column.
const LATER_FIRST: f32 = -1.0;

/// What is passed by: what looks like moves, weighed, and walls.
#[derive(Clone, Copy)]
struct Passed {
    looks: f32,
    walls: f32,
}

/// The chord below `1 - exp(-x)` from nothing to here, a little lower than it is.
const CHORD_TO: f32 = 1.5;
const CHORD: f32 = 0.51;

impl BeamSearch<'_, '_> {
    /// Fills the candidates of the next ply.
    pub(super) fn extend(&mut self) {
        self.candidates.clear();
        self.spelled.clear();
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

    /// What the number before a start says, if its signs were not read as the end of the move before.
    fn number_evidence(&mut self, start: usize, from: usize) -> Option<f32> {
        let number = self.lattice.stream.starts[start].number?;
        if number.at < from {
            return None;
        }
        let known = &mut self.evidence[start];
        if known.is_nan() {
            *known = number.evidence(self.number);
        }
        Some(*known)
    }

    /// What a way must have gained to be followed.
    pub(super) fn least(&self, grace: Grace) -> f32 {
        let least = (self.top - self.settings.behind).max(self.floor);
        least - grace.allowance(self.settings.aside_behind)
    }

    /// The moves that may be spelled at a start, by their place among all of this ply.
    pub(super) fn moves(&mut self, board: u32, start: usize) -> std::ops::Range<u32> {
        let sources = SearchInput {
            lattice: self.lattice,
            settings: self.settings,
        };
        self.spelled.at(sources, self.boards, board, start)
    }

    /// Goes on with what stands ahead of a way in its column.
    fn near(&mut self, way: &Extension) {
        let lattice = self.lattice;
        let starts = &lattice.stream.starts;
        let from = way.place.at[way.side] as usize;
        let end = way.place.end(way.side) as usize;
        let first = lattice.stream.next_start[from.min(lattice.stream.len())] as usize;
        let is_open = from > 0 && lattice.stream.is_left_open(from);
        let mut opened = 0;
        for start in lattice.readable_from(first) {
            let here = &starts[start];
            if here.at >= end || here.at > from + self.settings.reach {
                break;
            }
            let mut passed = self.passed(from, here.at, way.free);
            if passed.walls + self.settings.pass_most > self.settings.furthest
                && self.passing(passed) > self.settings.furthest
            {
                break;
            }
            let far = lattice.stream.lines[here.at] - lattice.stream.lines[from];
            let number = match self.number_evidence(start, from) {
                Some(evidence) => evidence,
                None if far >= UNNUMBERED_LINES => self.settings.unnumbered,
                None => 0.0,
            };
            let side = self.labelled(here, way.side);
            let is_awaited = is_open && far > 0;
            let answers = is_awaited && here.first && here.filled;
            let other_row = match is_awaited && !answers {
                true => NO_ANSWER,
                false => 0.0,
            };
            let before = way.score - way.moved + number + side + other_row;
            let is_due = here.first && number >= RESUMED;
            let resumes = is_due && self.passing_least(passed) >= BESIDE;
            if is_due && lattice.rows[start].is_some_and(|row| row.goes_back) {
                passed.looks *= BEHIND_ASIDE;
            }
            if is_due && answers {
                passed.looks *= BEFORE_ANSWER;
            }
            let grace = if resumes { REJOINED } else { way.grace };
            let least = self.least(grace) - MARGIN;
            let most = before + lattice.best[start] + self.settings.of_ply(here);
            if most - self.passing_least(passed) < least {
                continue;
            }
            let cost = self.passing(passed);
            let is_far = cost > self.settings.unnumbered_within;
            if most - cost < least || is_far && !self.may_resume(here, number) {
                continue;
            }
            let before = before - cost;
            self.work += 1;
            let may_open = way.place.columns.is_none()
                && way.rank < 2 * self.settings.openers
                && here.first
                && (cost < OPENS_PASSING || number >= RESUMED);
            for at in self.moves(way.board, start) {
                let spelling = self.spelled.get(at);
                let total = before + spelling.gain;
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
                let opens = may_open && opened < OPENED && spelling.gain > OPENS;
                if opens && lattice.stream.ends_line(spelling.to as usize) {
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

    /// Whether a game may go on at a start far behind: by its number, or at the beginning of a line that has no other.
    fn may_resume(&self, start: &MoveStart, number: f32) -> bool {
        let before = self.lattice.stream.within_line(start.at);
        let begins_line = start.first || start.filled || before <= DAMAGED_NUMBER;
        let is_other = start.number.is_some() && number < OTHER_NUMBER;
        number > 0.0 || begins_line && !is_other
    }

    /// What the word over a start, and its place in its row, say of the side that moves.
    fn labelled(&self, start: &MoveStart, side: usize) -> f32 {
        let label = match start.side {
            Some(other) if other != side => self.settings.other_side,
            _ => 0.0,
        };
        match start.leads && side == 1 {
            true => label + self.settings.black_leads,
            false => label,
        }
    }

    /// What it costs to read a column of one side from a start on.
    fn opening(&self, start: &MoveStart) -> f32 {
        match start.side {
            Some(_) => self.settings.columns_labelled,
            None => self.settings.columns,
        }
    }

    /// What stands between two signs.
    fn passed(&self, from: usize, to: usize, free: f32) -> Passed {
        let lattice = self.lattice;
        let looks = lattice.passed[to] - lattice.passed[from];
        Passed {
            looks: (looks * self.settings.pass - free).max(0.0),
            walls: lattice.walls[to] - lattice.walls[from],
        }
    }

    /// What it costs to pass that by.
    fn passing(&self, passed: Passed) -> f32 {
        let most = self.settings.pass_most;
        most * (1.0 - (-passed.looks / most).exp()) + passed.walls
    }

    /// What that costs at least, without the exponential function: it is concave, so it stays above the chord from
    /// nothing to one and a half, and never comes down again.
    fn passing_least(&self, passed: Passed) -> f32 {
        let most = self.settings.pass_most;
        CHORD * passed.looks.min(CHORD_TO * most) + passed.walls
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
            let reads = lattice.best[start] >= COLUMN_READS && here.prose <= COLUMN_PROSE;
            if !here.first || here.at <= from || !reads {
                continue;
            }
            let number = self.number_evidence(start, from).unwrap_or(0.0);
            let side = self.labelled(here, way.side);
            for at in self.moves(way.board, start) {
                let spelling = self.spelled.get(at);
                if spelling.gain > COLUMN_GAIN && lattice.stream.ends_line(spelling.to as usize) {
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
