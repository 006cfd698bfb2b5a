//! The lawful moves that may be spelled at a start.

use rustc_hash::FxHashMap;
use shakmaty::Role;

use super::boards::Boards;
use super::choices::{Choices, MoveChoice};
use super::dialect::Dialect;
use super::lattice::{Lattice, ReadingOffer};
use super::settings::SearchCosts;
use super::vocabulary::ROUNDING;
use crate::board::Move;
use crate::score::CheckMark;

/// What a spelling and its mark must gain.
const LEAST: f32 = 0.5;
/// A spelling of the same move that ends elsewhere may gain so much less: `Castles Q R` than `Castles` with the two
/// letters of the next move.
const OTHER: f32 = 6.5;
/// So many ends of one move are followed.
const ENDS: usize = 3;
/// A check that is said and given, and a mate.
const CHECK: f32 = 1.5;
const MATE: f32 = 7.5;
/// One that is said and not given.
const FALSE_CHECK: f32 = -2.25;
/// The man that a pawn becomes is said, against that another is.
const PROMOTED: f32 = 6.0;
/// A check that is given and not said.
const SILENT_CHECK: f32 = -0.45;

/// To find the moves of one position at one start takes as long as to weigh so many candidates.
const WORK: u64 = 8;

/// A move spelled at a start, what it gains, and the sign behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpelledMove {
    pub(super) option: u16,
    pub(super) mv: Move,
    pub(super) gain: f32,
    pub(super) to: u32,
}

/// The moves that may be spelled at a start, by board and start; of one ply.
#[derive(Default)]
pub(super) struct Spelled {
    known: FxHashMap<(u32, u32), Known>,
    all: Vec<SpelledMove>,
    /// Those of one start, before the best are chosen.
    found: Vec<SpelledMove>,
    /// What it took to find all that were asked for, in candidates of a search.
    pub(super) work: u64,
}

/// Those of one board and start that were looked for before.
#[derive(Clone, Copy)]
struct Known {
    /// They gain as much.
    least: f32,
    from: u32,
    to: u32,
}

/// Where they are looked for.
#[derive(Clone, Copy)]
pub(super) struct SearchInput<'a> {
    pub(super) lattice: &'a Lattice,
    pub(super) settings: &'a SearchCosts,
}

impl Spelled {
    /// Forgets those of the last ply.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.all.clear();
    }

    pub(super) fn get(&self, at: u32) -> SpelledMove {
        self.all[at as usize]
    }

    /// The moves that may be spelled at a start and gain no less, by their place in the list of all; others may be
    /// among them.
    pub(super) fn at(
        &mut self,
        sources: SearchInput<'_>,
        boards: &Boards<'_>,
        (board, start): (u32, usize),
        least: f32,
    ) -> std::ops::Range<u32> {
        let place = (board, start as u32);
        if let Some(known) = self.known.get(&place).filter(|known| known.least <= least) {
            return known.from..known.to;
        }
        let from = self.all.len() as u32;
        self.spell(sources, boards, (board, start), least);
        self.work += WORK;
        let to = self.all.len() as u32;
        self.known.insert(place, Known { least, from, to });
        from..to
    }

    fn spell(
        &mut self,
        sources: SearchInput<'_>,
        boards: &Boards<'_>,
        (board, start): (u32, usize),
        least: f32,
    ) {
        let extra = sources
            .settings
            .of_ply(&sources.lattice.stream.starts[start]);
        let choices = boards.choices(board);
        self.find(sources, boards.dialect(), choices, start, least - extra);
        let order = |a: &SpelledMove, b: &SpelledMove| {
            a.option
                .cmp(&b.option)
                .then(b.gain.total_cmp(&a.gain))
                .then(a.to.cmp(&b.to))
        };
        self.found.sort_unstable_by(order);
        for same in self.found.chunk_by(|a, b| a.option == b.option) {
            let best = same[0];
            let prior = choices.options[best.option as usize].prior;
            let near = same.iter().take_while(|one| one.gain > best.gain - OTHER);
            let mut ends = [u32::MAX; ENDS];
            let mut kept = 0;
            for spelling in near {
                if kept == ENDS || ends.contains(&spelling.to) {
                    continue;
                }
                ends[kept] = spelling.to;
                kept += 1;
                self.all.push(SpelledMove {
                    gain: spelling.gain + prior + extra,
                    ..*spelling
                });
            }
        }
        self.found.clear();
    }

    /// Finds the moves that are spelled at a start and gain so much with what is likely on the board.
    fn find(
        &mut self,
        sources: SearchInput<'_>,
        dialect: &Dialect,
        choices: &Choices,
        start: usize,
        least: f32,
    ) {
        let SearchInput { lattice, settings } = sources;
        let from = lattice.stream.starts[start].at;
        let least = least - ROUNDING;
        for &ReadingOffer { most, reading, end } in &lattice.offers[start] {
            if most + choices.most < least {
                break;
            }
            let Some(rank) = choices.spelled.rank(reading.form) else {
                continue;
            };
            if most + choices.most_of[rank] < least {
                continue;
            }
            for &(_, option, against) in choices.moves_of_form(rank) {
                let meant = &choices.options[option as usize];
                let (promotion, end) = match meant.mv.promotion {
                    None => (0.0, end),
                    Some(role) => {
                        let read = from + reading.len as usize;
                        let (gain, to) = promotion(lattice, dialect, read, role);
                        (gain, lattice.end_of(from, to))
                    }
                };
                let cut = if end.is_cut { settings.cut } else { 0.0 };
                let gap = if end.is_parted { settings.gap } else { 0.0 };
                let mark = mark(end.mark, meant);
                let gain = reading.gain + against + promotion + mark + cut + gap;
                if gain > LEAST && gain + meant.prior >= least {
                    let to = end.to;
                    let mv = meant.mv;
                    self.found.push(SpelledMove {
                        option,
                        mv,
                        gain,
                        to,
                    });
                }
            }
        }
    }
}

/// What is gained by what is said behind a move of the man that a pawn becomes, and the sign behind that.
fn promotion(lattice: &Lattice, dialect: &Dialect, end: usize, meant: Role) -> (f32, usize) {
    let signs = lattice.stream.signs.get(end..);
    match signs.and_then(|signs| dialect.promotion(signs)) {
        None => (0.0, end),
        Some((role, len)) if role == meant => (PROMOTED, end + len),
        Some((_, len)) => (-PROMOTED, end + len),
    }
}

/// The most that is gained by what is said of check behind a move.
pub(super) fn most_said(mark: CheckMark) -> f32 {
    match mark {
        CheckMark::None => 0.0,
        CheckMark::Check => CHECK,
        CheckMark::Mate => MATE,
    }
}

/// What is gained by what is said of check behind a move.
fn mark(mark: CheckMark, option: &MoveChoice) -> f32 {
    match mark {
        CheckMark::Check if option.check => CHECK,
        CheckMark::Mate if option.mate => MATE,
        CheckMark::Check | CheckMark::Mate => FALSE_CHECK,
        CheckMark::None if option.check => SILENT_CHECK,
        CheckMark::None => 0.0,
    }
}
