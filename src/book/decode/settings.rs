//! What decides between the ways of a search, and how many are followed.

use super::stream::MoveStart;
use crate::limits::SEARCH_WORK;

/// What decides between ways: gains and costs are logarithms of odds.
#[derive(Clone, Debug)]
pub struct SearchCosts {
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
    /// A move of a row that is not there, as the numbers say.
    pub lost: f32,
    /// Ways followed beside the others behind such a row, and behind a line of play beside the game.
    pub aside: [usize; 2],
    /// So much further behind the best they may be.
    pub aside_behind: f32,
    /// A line that is passed without a number.
    pub unnumbered: f32,
    /// To read one side's column before the other's.
    pub columns: f32,
    /// The same under a word that names the side.
    pub columns_labelled: f32,
    /// A move under a word that names the other side.
    pub other_side: f32,
    /// A move of Black's where White's stands, the first of a row of two.
    pub black_leads: f32,
    /// A move of Black's just behind a number, where points fill White's place before others of his.
    pub black_numbered: f32,
    /// A move of White's behind such points.
    pub white_answers: f32,
    /// A move that ends within a word.
    pub cut: f32,
    /// A move with a wide gap in it, as stands between columns.
    pub gap: f32,
    /// What ends a game stands behind it.
    pub ended: f32,
    /// What may be passed by at most, walls and all.
    pub furthest: f32,
    /// What may be passed by at most before a move that neither has the number due nor begins a line without another.
    pub unnumbered_within: f32,
    /// Signs that a game may pass at once.
    pub reach: usize,
    pub temperature: f32,
    /// What one search may take, in candidates.
    pub work: u64,
    /// Ways that may open columns.
    pub openers: usize,
}

impl Default for SearchCosts {
    fn default() -> SearchCosts {
        SearchCosts {
            width: 400,
            quota: 30,
            behind: 18.0,
            pass: 0.5,
            pass_most: 14.0,
            ply: -1.5,
            prose: -6.0,
            hole: -6.0,
            more_holes: -3.0,
            holes: 3,
            lost: -3.5,
            aside: [180, 30],
            aside_behind: 14.0,
            unnumbered: -2.5,
            columns: -5.0,
            columns_labelled: -1.5,
            other_side: -6.0,
            black_leads: -2.0,
            black_numbered: -4.0,
            white_answers: -4.0,
            cut: -1.5,
            gap: -2.0,
            ended: 4.0,
            furthest: 45.0,
            unnumbered_within: 8.0,
            reach: 7000,
            temperature: 1.5,
            work: SEARCH_WORK,
            openers: 14,
        }
    }
}

impl SearchCosts {
    /// What a ply that begins at a start gains beside its spelling.
    pub(super) fn of_ply(&self, start: &MoveStart) -> f32 {
        self.ply + start.prose * self.prose
    }

    /// For pages that leave little open.
    pub fn narrow() -> SearchCosts {
        SearchCosts {
            width: 80,
            quota: 10,
            aside: [40, 20],
            openers: 6,
            work: SEARCH_WORK / 4,
            ..SearchCosts::default()
        }
    }
}
