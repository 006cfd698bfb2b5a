//! Two scores of what may be one game, laid beside each other.

use std::ops::Range;

use crate::board::PackedMove;

/// So many plies may be missing from one of the two, or added to it, at any place.
pub(super) const SHIFT: usize = 12;
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
    pub stretches: Vec<Divergence>,
    /// Plies of the print that lie beside plies of the known game; behind them one of the two has no more.
    pub printed: usize,
    /// Plies of the known game that lie beside the print.
    pub known: usize,
}

/// Plies, counted from 0, that differ between plies that agree; one of the two may have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// Those of the print.
    pub printed: Range<usize>,
    /// Those of the known game.
    pub known: Range<usize>,
}

/// What it costs that a ply is another, and that one is missing or added: moves in another order are other moves.
const OTHER: u32 = 2;
const GAP: u32 = 3;

/// More than any way costs.
const FAR: u32 = u32::MAX / 2;

/// How a ply of the print lies to one of the known game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AlignStep {
    /// Both are there.
    Beside,
    /// The print has one more.
    Added,
    /// The print has one less.
    Missing,
}

/// The last steps to the places beside one ply of the print.
type StepRow = [AlignStep; WIDTH];
/// Plies of the print, and plies of the known game.
type PlyPair = (usize, usize);

impl Alignment {
    /// Lays a print, of which some plies may not be read, beside a known game so that as little as possible differs. The
    /// one may end before the other.
    pub fn of(printed: &[Option<PackedMove>], known: &[PackedMove]) -> Alignment {
        Alignment::within(printed, known, usize::MAX).unwrap_or_default()
    }

    /// The same, unless more than so many plies differ: it need not be known how many then.
    pub fn within(
        printed: &[Option<PackedMove>],
        known: &[PackedMove],
        differ: usize,
    ) -> Option<Alignment> {
        let most = u32::try_from(differ.saturating_mul(GAP as usize)).unwrap_or(FAR);
        let (steps, (mut at, mut beside)) = lay(printed, known, most)?;
        let mut alignment = Alignment {
            printed: at,
            known: beside,
            ..Alignment::default()
        };
        let mut way = Vec::with_capacity(at + SHIFT);
        while at > 0 || beside > 0 {
            let step = steps[at][slot(at, beside).unwrap_or(SHIFT)];
            at -= usize::from(step != AlignStep::Missing);
            beside -= usize::from(step != AlignStep::Added);
            way.push((step, at, beside));
        }
        way.reverse();
        alignment.enter(&way, printed, known);
        Some(alignment)
    }

    /// Counts what agrees, and gathers what does not.
    fn enter(
        &mut self,
        way: &[(AlignStep, usize, usize)],
        printed: &[Option<PackedMove>],
        known: &[PackedMove],
    ) {
        for &(step, at, beside) in way {
            if step == AlignStep::Beside && printed[at].is_none_or(|mv| mv == known[beside]) {
                self.agree += usize::from(printed[at].is_some());
                continue;
            }
            let to = (
                at + usize::from(step != AlignStep::Missing),
                beside + usize::from(step != AlignStep::Added),
            );
            match self.stretches.last_mut() {
                Some(last) if last.is_near(at, beside) => {
                    (last.printed.end, last.known.end) = to;
                }
                _ => self.stretches.push(Divergence {
                    printed: at..to.0,
                    known: beside..to.1,
                }),
            }
        }
        self.differ = self.stretches.iter().map(Divergence::plies).sum();
    }
}

impl Divergence {
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

/// How each place was reached at the least cost, by plies of the print, and the place where one of the two ends and least
/// differs, of several the last; nothing if more than `most` is spent on every way.
fn lay(
    printed: &[Option<PackedMove>],
    known: &[PackedMove],
    most: u32,
) -> Option<(Vec<StepRow>, PlyPair)> {
    // More of the print has nothing to lie beside.
    let length = printed.len().min(known.len() + SHIFT);
    let mut steps = Vec::with_capacity(length + 1);
    let mut best = (FAR, (0, 0));
    let mut before = [FAR; WIDTH];
    for at in 0..=length {
        let mut costs = [FAR; WIDTH];
        let mut row: StepRow = [AlignStep::Beside; WIDTH];
        let print = at.checked_sub(1).map(|last| printed[last]);
        for place in SHIFT.saturating_sub(at)..WIDTH.min(known.len() + SHIFT + 1 - at) {
            let beside = at + place - SHIFT;
            let last = beside.checked_sub(1).map(|last| known[last]);
            let cell = match (print, last) {
                (None, None) => (0, AlignStep::Beside),
                _ => step(print, last, &before, &costs, place),
            };
            (costs[place], row[place]) = cell;
            if (at == length || beside == known.len()) && cell.0 <= best.0 {
                best = (cell.0, (at, beside));
            }
        }
        if costs.iter().all(|&cost| cost > most) {
            return None;
        }
        steps.push(row);
        before = costs;
    }
    (best.0 <= most).then_some((steps, best.1))
}

/// The cheapest step to a place, with what it costs in all: from the row before, or from the place before in its own.
fn step(
    print: Option<Option<PackedMove>>,
    known: Option<PackedMove>,
    before: &[u32; WIDTH],
    costs: &[u32; WIDTH],
    place: usize,
) -> (u32, AlignStep) {
    let mut best = (FAR, AlignStep::Beside);
    let mut offer = |cost: u32, step| {
        if cost < best.0 {
            best = (cost, step);
        }
    };
    if let (Some(print), Some(known)) = (print, known) {
        let same = print.is_none_or(|mv| mv == known);
        offer(before[place] + OTHER * u32::from(!same), AlignStep::Beside);
    }
    if print.is_some() && place + 1 < WIDTH {
        offer(before[place + 1] + GAP, AlignStep::Added);
    }
    if known.is_some() && place > 0 {
        offer(costs[place - 1] + GAP, AlignStep::Missing);
    }
    best
}
