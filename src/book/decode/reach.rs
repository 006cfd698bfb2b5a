//! What stands ahead of a place: the starts that ways go on with from there, and what each gains or costs before its
//! move is read. It is the same for all ways that stand there, and worked out once a ply.

use rustc_hash::FxHashMap;

use super::ahead::{MARGIN, REJOINED};
use super::beam::BeamSearch;
use super::beside::LedUp;
use super::stream::MoveStart;
use super::way::Extension;

/// What costs so much to pass by may be a line of play beside the game, where the number due says that the game goes on
/// behind it.
const BESIDE: f32 = 9.0;
const RESUMED: f32 = 1.8;
/// A number that speaks more against its row is another, and not the one that is due with a figure misread.
const OTHER_NUMBER: f32 = -2.0;
/// What speaks against a move with another number, among such as count on: it is of another line of play.
const OTHER_COUNT: f32 = -9.0;
/// Signs before a move on its line that may be a number beyond recognition.
const DAMAGED_NUMBER: usize = 4;
/// What it costs to pass by what a row stands behind that takes up the count again, against anything else.
const BEHIND_ASIDE: f32 = 0.4;
/// The same, between a line that leaves a move to a later one, and that line.
const BEFORE_ANSWER: f32 = 0.3;
/// What speaks against any other line.
const NO_ANSWER: f32 = -6.0;
/// What speaks against moves that a sentence leads up to with a colon, and the same where a row behind them takes up the
/// count again: those are beside the game.
const LED_UP: f32 = -5.0;
const LED_ASIDE: f32 = -30.0;
/// So many lines on, a row without a number is odd.
const UNNUMBERED_LINES: u32 = 3;
/// A column opens without passing by more.
const OPENS_PASSING: f32 = 4.0;

/// What is passed by: what looks like moves, weighed, and walls.
#[derive(Clone, Copy)]
struct Passed {
    looks: f32,
    walls: f32,
}

/// The chord below `1 - exp(-x)` from nothing to here, a little lower than it is.
const CHORD_TO: f32 = 1.5;
const CHORD: f32 = 0.51;

/// Of the exponential function of so much below nothing, nothing is left beside one; to ask for it takes long.
const NOTHING_LEFT: f32 = 80.0;

/// Where a way stands, as far as it matters for what is ahead of it: the sign, the side on move, the end of its column,
/// and what may be passed by without cost.
type Standpoint = (u32, usize, u32, u32);

/// A start ahead of a place.
#[derive(Clone, Copy)]
pub(super) struct StartAhead {
    pub(super) start: u32,
    /// What its number, its row and its side gain, less what is passed by.
    pub(super) gain: f32,
    /// The most that this comes to with a move.
    pub(super) most: f32,
    /// The game may be taken up there behind a line of play.
    pub(super) resumes: bool,
    /// A column of one side may begin there.
    pub(super) may_open: bool,
}

/// What stands ahead of the places of one ply.
#[derive(Default)]
pub(super) struct Reached {
    known: FxHashMap<Standpoint, (u32, u32)>,
    all: Vec<StartAhead>,
}

impl Reached {
    /// Forgets those of the last ply.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.all.clear();
    }

    pub(super) fn get(&self, at: u32) -> StartAhead {
        self.all[at as usize]
    }
}

impl BeamSearch<'_, '_> {
    /// The starts ahead of a way, by their place in the list of all.
    pub(super) fn reach(&mut self, way: &Extension) -> std::ops::Range<u32> {
        let (at, end) = (way.place.at[way.side], way.place.end(way.side));
        let standpoint = (at, way.side, end, way.free.to_bits());
        if let Some(&(from, to)) = self.reached.known.get(&standpoint) {
            return from..to;
        }
        let from = self.reached.all.len() as u32;
        self.look_ahead(way);
        let to = self.reached.all.len() as u32;
        self.reached.known.insert(standpoint, (from, to));
        from..to
    }

    /// Notes the starts ahead of a way that gain enough on one of the best.
    fn look_ahead(&mut self, way: &Extension) {
        let lattice = self.lattice;
        let from = way.place.at[way.side] as usize;
        let end = way.place.end(way.side) as usize;
        let first = lattice.stream.next_start[from.min(lattice.stream.len())] as usize;
        let best = self.last()[0].score;
        for start in lattice.readable_from(first) {
            let here = &lattice.stream.starts[start];
            if here.at >= end || here.at > from + self.settings.reach {
                break;
            }
            let passed = self.passed(from, here.at, way.free);
            if passed.walls + self.settings.pass_most > self.settings.furthest
                && self.passing(passed) > self.settings.furthest
            {
                break;
            }
            let worth = best - self.least(REJOINED) + MARGIN;
            let ahead = self.start_ahead(start, from, way.side, passed, worth);
            self.reached.all.extend(ahead);
        }
    }

    /// A start ahead of a sign, unless it loses more than it is `worth` to go there.
    fn start_ahead(
        &mut self,
        start: usize,
        from: usize,
        side: usize,
        mut passed: Passed,
        worth: f32,
    ) -> Option<StartAhead> {
        let lattice = self.lattice;
        let here = &lattice.stream.starts[start];
        let far = lattice.stream.lines[here.at] - lattice.stream.lines[from];
        let number = match self.number_evidence(start, from) {
            Some(evidence) => evidence,
            None if far >= UNNUMBERED_LINES => self.settings.unnumbered,
            None => 0.0,
        };
        let is_awaited = far > 0 && from > 0 && lattice.stream.is_left_open(from);
        let answers = is_awaited && here.first && here.filled;
        let other_row = if is_awaited && !answers {
            NO_ANSWER
        } else {
            0.0
        };
        let is_due = here.first && number >= RESUMED;
        let resumes = is_due && self.passing_least(passed) >= BESIDE;
        if is_due && lattice.rows[start].is_some_and(|row| row.goes_back) {
            passed.looks *= BEHIND_ASIDE;
        }
        if is_due && answers {
            passed.looks *= BEFORE_ANSWER;
        }
        let led_up = match lattice.led_up[start] {
            LedUp::Beside(first) if from > 0 && from as u32 <= first => LED_ASIDE,
            LedUp::May if far > 0 && from > 0 => LED_UP,
            _ => 0.0,
        };
        let gain = number + self.labelled(here, side) + other_row + led_up;
        let most = gain + lattice.best[start] + self.settings.of_ply(here);
        if most - self.passing_least(passed) + worth < 0.0 {
            return None;
        }
        let cost = self.passing(passed);
        let is_far = cost > self.settings.unnumbered_within;
        (!is_far || self.may_resume(here, number)).then_some(StartAhead {
            start: start as u32,
            gain: gain - cost,
            most: most - cost,
            resumes,
            may_open: here.first && (cost < OPENS_PASSING || number >= RESUMED),
        })
    }

    /// What the number before a start says, if its signs were not read as the end of the move before.
    pub(super) fn number_evidence(&mut self, start: usize, from: usize) -> Option<f32> {
        let number = self.lattice.stream.number_behind(start, from as u32)?;
        let is_other = self.lattice.counted[start] && number.is_far_from(self.number);
        let known = &mut self.evidence[start];
        if known.is_nan() {
            *known = match is_other {
                true => OTHER_COUNT,
                false => number.evidence(self.number),
            };
        }
        Some(*known)
    }

    /// Whether a game may go on at a start far behind: by its number, or at the beginning of a line that has no other.
    fn may_resume(&self, start: &MoveStart, number: f32) -> bool {
        let before = self.lattice.stream.within_line(start.at);
        let begins_line = start.first || start.filled || before <= DAMAGED_NUMBER;
        let is_other = start.number.is_some() && number < OTHER_NUMBER;
        number > 0.0 || begins_line && !is_other
    }

    /// What the word over a start, and its place in its row, say of the side that moves.
    pub(super) fn labelled(&self, start: &MoveStart, side: usize) -> f32 {
        let label = match start.side {
            Some(other) if other != side => self.settings.other_side,
            _ => 0.0,
        };
        let place = match (
            start.answers,
            self.lattice.numbers_lead && start.is_numbered(),
        ) {
            (true, _) if side == 0 => self.settings.white_answers,
            (false, true) if side == 1 => self.settings.black_numbered,
            _ if start.leads && side == 1 => self.settings.black_leads,
            _ => 0.0,
        };
        label + place
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
        let left = match passed.looks < NOTHING_LEFT * most {
            true => (-passed.looks / most).exp(),
            false => 0.0,
        };
        most * (1.0 - left) + passed.walls
    }

    /// What that costs at least, without the exponential function: it is concave, so it stays above the chord from
    /// nothing to one and a half, and never comes down again.
    fn passing_least(&self, passed: Passed) -> f32 {
        let most = self.settings.pass_most;
        CHORD * passed.looks.min(CHORD_TO * most) + passed.walls
    }
}
