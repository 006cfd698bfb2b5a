//! Two scores of what may be one game, laid beside each other.

use std::ops::Range;

use crate::board::PackedMove;

/// So many plies may be missing from one of the two, or added to it, at any place.
const SHIFT: usize = 16;
/// Places that are looked at beside one ply.
const WIDTH: usize = 2 * SHIFT + 1;
/// Between two stretches that differ, so many plies that agree may agree by chance.
const CHANCE: usize = 1;

/// How two scores lie to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// Plies that are the same in both.
    pub agree: usize,
    /// Plies that are not, of the longer side of each stretch.
    pub differ: usize,
    /// Where they differ, in order.
    pub stretches: Vec<Stretch>,
    /// Plies of the print that lie beside plies of the known game; behind them one of the two has no more.
    pub printed: usize,
    /// Plies of the known game that lie beside the print.
    pub known: usize,
}

/// Plies, counted from 0, that differ between plies that agree; one of the two may have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Those of the print.
    pub printed: Range<usize>,
    /// Those of the known game.
    pub known: Range<usize>,
}

/// What it costs that a ply is another, and that one is missing or added: moves in another order are other moves.
const OTHER: u32 = 2;
const GAP: u32 = 3;

/// How a ply of the print lies to one of the known game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Both are there.
    Beside,
    /// The print has one more.
    Added,
    /// The print has one less.
    Missing,
}

/// The way on which a place was reached, and what differs on it.
#[derive(Clone, Copy)]
struct Cell {
    cost: u32,
    step: Step,
}

const FAR: Cell = Cell {
    cost: u32::MAX / 2,
    step: Step::Beside,
};

impl Alignment {
    /// Lays a print, of which some plies may not be read, beside a known game so that as little as possible differs. The
    /// one may end before the other.
    pub fn of(printed: &[Option<PackedMove>], known: &[PackedMove]) -> Alignment {
        let rows = table(printed, known);
        let (mut at, mut beside) = end(&rows, known.len());
        let mut alignment = Alignment {
            printed: at,
            known: beside,
            ..Alignment::default()
        };
        let mut steps = Vec::with_capacity(at + SHIFT);
        while at > 0 || beside > 0 {
            let step = rows[at][slot(at, beside).unwrap_or(SHIFT)].step;
            at -= usize::from(step != Step::Missing);
            beside -= usize::from(step != Step::Added);
            steps.push((step, at, beside));
        }
        steps.reverse();
        alignment.enter(&steps, printed, known);
        alignment
    }

    /// Counts what agrees, and gathers what does not.
    fn enter(
        &mut self,
        steps: &[(Step, usize, usize)],
        printed: &[Option<PackedMove>],
        known: &[PackedMove],
    ) {
        for &(step, at, beside) in steps {
            if step == Step::Beside && printed[at].is_none_or(|mv| mv == known[beside]) {
                self.agree += usize::from(printed[at].is_some());
                continue;
            }
            let to = (
                at + usize::from(step != Step::Missing),
                beside + usize::from(step != Step::Added),
            );
            match self.stretches.last_mut() {
                Some(last) if last.is_near(at, beside) => {
                    (last.printed.end, last.known.end) = to;
                }
                _ => self.stretches.push(Stretch {
                    printed: at..to.0,
                    known: beside..to.1,
                }),
            }
        }
        self.differ = self.stretches.iter().map(Stretch::plies).sum();
    }
}

impl Stretch {
    /// Plies of the longer side.
    fn plies(&self) -> usize {
        self.printed.len().max(self.known.len())
    }

    /// Whether no more agrees between its end and a place than may by chance.
    fn is_near(&self, at: usize, beside: usize) -> bool {
        at - self.printed.end <= CHANCE && beside - self.known.end <= CHANCE
    }
}

/// The slot of a place in its row, if it is not too far from it.
fn slot(at: usize, beside: usize) -> Option<usize> {
    (beside + SHIFT)
        .checked_sub(at)
        .filter(|&slot| slot < WIDTH)
}

/// What differs at least up to each place, by plies of the print.
fn table(printed: &[Option<PackedMove>], known: &[PackedMove]) -> Vec<[Cell; WIDTH]> {
    // More of the print has nothing to lie beside.
    let length = printed.len().min(known.len() + SHIFT);
    let mut rows = vec![[FAR; WIDTH]; length + 1];
    for at in 0..=length {
        for slot_of in 0..WIDTH {
            let Some(beside) = (at + slot_of).checked_sub(SHIFT) else {
                continue;
            };
            if beside <= known.len() {
                rows[at][slot_of] = cell(&rows, printed, known, at, beside);
            }
        }
    }
    rows
}

fn cell(
    rows: &[[Cell; WIDTH]],
    printed: &[Option<PackedMove>],
    known: &[PackedMove],
    at: usize,
    beside: usize,
) -> Cell {
    if at == 0 && beside == 0 {
        return Cell { cost: 0, ..FAR };
    }
    let from =
        |at: usize, beside: usize| slot(at, beside).map_or(FAR.cost, |slot| rows[at][slot].cost);
    let mut best = FAR;
    let mut offer = |cost: u32, step| {
        if cost < best.cost {
            best = Cell { cost, step };
        }
    };
    if at > 0 && beside > 0 {
        let same = printed[at - 1].is_none_or(|mv| mv == known[beside - 1]);
        offer(
            from(at - 1, beside - 1) + OTHER * u32::from(!same),
            Step::Beside,
        );
    }
    if at > 0 {
        offer(from(at - 1, beside) + GAP, Step::Added);
    }
    if beside > 0 {
        offer(from(at, beside - 1) + GAP, Step::Missing);
    }
    best
}

/// The place where one of the two ends and least differs; of several the one with most plies.
fn end(rows: &[[Cell; WIDTH]], known: usize) -> (usize, usize) {
    let last = rows.len() - 1;
    let in_last = (0..=known).map(|beside| (last, beside));
    let beside_end = (0..=last).map(|at| (at, known));
    let places = in_last.chain(beside_end);
    let reached = places.filter_map(|(at, beside)| {
        let cost = rows[at][slot(at, beside)?].cost;
        (cost < FAR.cost).then_some((at, beside, cost))
    });
    let best = reached.min_by_key(|&(at, beside, cost)| (cost, usize::MAX - at - beside));
    best.map_or((0, 0), |(at, beside, _)| (at, beside))
}
