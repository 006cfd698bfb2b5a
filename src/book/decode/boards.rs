//! The positions that a search comes to, each once, with its lawful moves, their forms and how likely they are.

use rustc_hash::FxHashMap;
use shakmaty::{Role, Square};

use super::super::prior::Prior;
use super::dialect::{Context, Dialect};
use super::formset::FormSet;
use super::vocabulary::Vocabulary;
use crate::board::{Move, Position, has_legal_move, legal_moves};
use crate::notation::descriptive::Origins;
use crate::notation::squares::Wing;

/// What stands for a position that was not yet come to.
const UNKNOWN: u32 = u32::MAX;
/// What each further move under one spelling takes from it.
const AMBIGUOUS: f32 = 0.8;
/// A form with more against it than this is no rival to others.
const FAR_FETCHED: f32 = -2.5;
/// The weight of what is likely on the board against what is printed.
const PRIOR: f32 = 0.6;
const LEAST_LIKELY: f32 = -9.0;

/// A lawful move that may be chosen.
pub struct Choice {
    pub mv: Move,
    /// The weighted logarithm of its probability before anything is read.
    pub prior: f32,
    pub check: bool,
    pub mate: bool,
}

/// A position.
pub struct Board {
    pub pos: Position,
    pub origins: Origins,
    pub options: Vec<Choice>,
    /// Forms by number, each with one of the moves it may mean and what speaks against it; in order.
    pub forms: Vec<(u16, u16, f32)>,
    /// The forms among them.
    pub spelled: FormSet,
    /// Where each of those begins in the list.
    pub first_of: Vec<u16>,
    next: Vec<u32>,
}

/// All positions of a search.
pub struct Boards<'a> {
    dialect: &'a Dialect,
    vocabulary: &'a Vocabulary,
    prior: &'a Prior,
    all: Vec<Board>,
    known: FxHashMap<u64, u32>,
}

impl<'a> Boards<'a> {
    pub fn new(dialect: &'a Dialect, vocabulary: &'a Vocabulary, prior: &'a Prior) -> Boards<'a> {
        Boards {
            dialect,
            vocabulary,
            prior,
            all: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    pub fn get(&self, board: u32) -> &Board {
        &self.all[board as usize]
    }

    /// The number of a position; where the last move went.
    pub fn add(&mut self, pos: Position, origins: Origins, last_to: Option<Square>) -> u32 {
        let key = key(&pos, &origins);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let number = self.all.len() as u32;
        let board = self.board(pos, origins, last_to);
        self.all.push(board);
        self.known.insert(key, number);
        number
    }

    /// The position behind a move.
    pub fn after(&mut self, board: u32, option: u16) -> u32 {
        let here = &self.all[board as usize];
        let known = here.next[option as usize];
        if known != UNKNOWN {
            return known;
        }
        let mv = here.options[option as usize].mv;
        let (mut pos, mut origins) = (here.pos.clone(), here.origins);
        pos.play(&mv);
        origins.follow(&mv);
        let next = self.add(pos, origins, Some(mv.to));
        self.all[board as usize].next[option as usize] = next;
        next
    }

    /// Whether the position behind a move was come to before.
    pub fn is_known(&self, board: u32, option: u16) -> bool {
        self.get(board).next[option as usize] != UNKNOWN
    }

    fn board(&self, pos: Position, origins: Origins, last_to: Option<Square>) -> Board {
        let moves = legal_moves(&pos);
        let mut likely = Vec::with_capacity(moves.len());
        self.prior.weigh(&pos, &moves, last_to, &mut likely);
        let mut after = pos.clone();
        let options: Vec<Choice> = moves
            .iter()
            .zip(likely)
            .map(|(&mv, likely)| {
                let undo = after.play(&mv);
                let check = after.checkers().any();
                let mate = check && !has_legal_move(&after);
                after.undo(&mv, undo);
                Choice {
                    mv,
                    prior: PRIOR * likely.max(LEAST_LIKELY),
                    check,
                    mate,
                }
            })
            .collect();
        let forms = self.forms(&pos, &origins, &options);
        let same_form = |a: &(u16, u16, f32), b: &(u16, u16, f32)| a.0 == b.0;
        let mut first = 0;
        let first_of = forms.chunk_by(same_form).map(|same| {
            first += same.len();
            (first - same.len()) as u16
        });
        let first_of = first_of.collect();
        let next = vec![UNKNOWN; options.len()];
        let spelled = FormSet::of(forms.iter().map(|&(form, ..)| form));
        Board {
            pos,
            origins,
            options,
            forms,
            spelled,
            first_of,
            next,
        }
    }

    fn forms(&self, pos: &Position, origins: &Origins, options: &[Choice]) -> Vec<(u16, u16, f32)> {
        let mut forms: Vec<(u16, u16, f32)> = Vec::with_capacity(options.len() * 4);
        for (at, option) in options.iter().enumerate() {
            let context = Context {
                pos,
                origins,
                mv: &option.mv,
                check: option.check,
                mate: option.mate,
            };
            self.dialect.forms(&context, &mut |form, against| {
                if let Some(number) = self.vocabulary.number(form) {
                    forms.push((number, at as u16, against));
                }
            });
        }
        forms.sort_unstable_by_key(|&(form, option, _)| (form, option));
        for rivals in forms.chunk_by_mut(|a, b| a.0 == b.0) {
            let near = rivals.iter().filter(|rival| rival.2 > FAR_FETCHED);
            // Promotions of one pawn stand together.
            let mut places: Vec<_> = near
                .map(|rival| place(&options[rival.1 as usize].mv))
                .collect();
            places.dedup();
            let count = places.len();
            if count > 1 {
                for rival in rivals {
                    rival.2 -= AMBIGUOUS * (count as f32).ln();
                }
            }
        }
        forms
    }
}

fn place(m: &Move) -> (Square, Square) {
    (m.from, m.to)
}

/// Positions that differ in where their men started are told apart, for they are spelled otherwise.
fn key(pos: &Position, origins: &Origins) -> u64 {
    let started =
        |wing| u64::from(origins.started(wing) & (pos.role(Role::Rook) | pos.role(Role::Knight)));
    let mixed = started(Wing::King).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ started(Wing::Queen).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    pos.hash() ^ mixed
}
