//! What may be played in a position: the lawful moves, their forms and how likely they are.

use shakmaty::Square;

use super::super::prior::Prior;
use super::dialect::{Dialect, LegalMove};
use super::formset::FormSet;
use super::vocabulary::Vocabulary;
use crate::board::{Checks, Move, Position, has_legal_move, legal_moves};
use crate::notation::descriptive::Origins;

/// What each further move under one spelling takes from it.
const AMBIGUOUS: f32 = 0.8;
/// A form with more against it than this is no rival to others.
const FAR_FETCHED: f32 = -2.5;
/// The weight of what is likely on the board against what is printed.
const PRIOR: f32 = 0.6;
const LEAST_LIKELY: f32 = -9.0;

/// A lawful move that may be chosen.
pub struct MoveChoice {
    pub mv: Move,
    /// The weighted logarithm of its probability before anything is read.
    pub prior: f32,
    pub check: bool,
    pub mate: bool,
}

/// A form by its number, one of the moves it may mean, and what speaks against it.
pub type MoveForm = (u16, u16, f32);

/// Room for so many forms of a move is made at once.
const FORMS: usize = 6;

/// The lawful moves of a position.
pub struct Choices {
    pub options: Vec<MoveChoice>,
    /// In order.
    pub forms: Vec<MoveForm>,
    /// The forms among them.
    pub spelled: FormSet,
    /// Where each of those begins in the list, and the end of that.
    first_of: Vec<u16>,
    /// By form of that set, the most that a move told by it gains beside its reading.
    pub most_of: Vec<f32>,
    /// The most of all.
    pub most: f32,
}

/// What tells how moves are spelled, and how likely they are.
#[derive(Clone, Copy)]
pub struct PrintModel<'a> {
    pub dialect: &'a Dialect,
    pub vocabulary: &'a Vocabulary,
    pub prior: &'a Prior,
}

impl Choices {
    /// What may be played in a position; where the last move went.
    pub fn of(
        sources: &PrintModel<'_>,
        pos: &Position,
        origins: &Origins,
        last_to: Option<Square>,
    ) -> Choices {
        let moves = legal_moves(pos);
        let mut likely = Vec::with_capacity(moves.len());
        sources.prior.weigh(pos, &moves, last_to, &mut likely);
        let checks = Checks::of(pos);
        let options: Vec<MoveChoice> = moves
            .iter()
            .zip(likely)
            .map(|(&mv, likely)| {
                let check = checks.gives(&mv);
                MoveChoice {
                    mv,
                    prior: PRIOR * likely.max(LEAST_LIKELY),
                    check,
                    mate: check && mates(pos, &mv),
                }
            })
            .collect();
        let mut forms = forms(sources, pos, last_to, origins, &options);
        let spelled = FormSet::of(
            sources.vocabulary.len(),
            forms.iter().map(|&(form, ..)| form),
        );
        let first_of = sort(&mut forms, &spelled);
        weigh_rivals(&mut forms, &options);
        let most = forms.chunk_by(|a, b| a.0 == b.0).map(|same| {
            let of_move = |&(_, option, against)| options[usize::from(option)].most(against);
            same.iter().map(of_move).fold(f32::MIN, f32::max)
        });
        let mut most_of = Vec::with_capacity(spelled.len());
        most_of.extend(most);
        Choices {
            options,
            forms,
            spelled,
            first_of,
            most: most_of.iter().copied().fold(f32::MIN, f32::max),
            most_of,
        }
    }

    /// The moves that a form may mean, told by its place in the set.
    pub fn moves_of_form(&self, rank: usize) -> &[MoveForm] {
        let from = |rank: usize| usize::from(self.first_of[rank]);
        &self.forms[from(rank)..from(rank + 1)]
    }
}

impl MoveChoice {
    /// The most that it gains beside its reading under a form that so much speaks against, but for what is said of check;
    /// what is said of the man that a pawn becomes may gain anything.
    fn most(&self, against: f32) -> f32 {
        match self.mv.promotion {
            None => self.prior + against,
            Some(_) => f32::INFINITY,
        }
    }
}

/// The forms of the moves, in the order of the moves.
fn forms(
    sources: &PrintModel<'_>,
    pos: &Position,
    last_to: Option<Square>,
    origins: &Origins,
    options: &[MoveChoice],
) -> Vec<MoveForm> {
    let mut forms = Vec::with_capacity(options.len() * FORMS);
    for (at, option) in options.iter().enumerate() {
        let context = LegalMove {
            pos,
            origins,
            mv: &option.mv,
            last_to,
            check: option.check,
            mate: option.mate,
        };
        sources.dialect.forms(&context, &mut |form, against| {
            if let Some(number) = sources.vocabulary.number(form) {
                forms.push((number, at as u16, against));
            }
        });
    }
    forms
}

/// Puts forms in order, those of each in the order of their moves as they stand; where each of the set begins, and the end.
fn sort(forms: &mut Vec<MoveForm>, set: &FormSet) -> Vec<u16> {
    let rank = |form: &MoveForm| set.rank(form.0).unwrap_or_default();
    // How many each has, summed up to where each begins; and then where the next of each goes.
    let mut places = vec![0; set.len() + 1];
    for form in forms.iter() {
        places[rank(form) + 1] += 1;
    }
    for at in 1..places.len() {
        places[at] += places[at - 1];
    }
    let first_of = places.clone();
    let mut sorted = vec![(0, 0, 0.0); forms.len()];
    for form in forms.iter() {
        let place = &mut places[rank(form)];
        sorted[usize::from(*place)] = *form;
        *place += 1;
    }
    *forms = sorted;
    first_of
}

/// Takes from each form that tells more moves than one.
fn weigh_rivals(forms: &mut [MoveForm], options: &[MoveChoice]) {
    for rivals in forms.chunk_by_mut(|a, b| a.0 == b.0) {
        let near = rivals.iter().filter(|rival| rival.2 > FAR_FETCHED);
        // Promotions of one pawn stand together.
        let places = near.map(|rival| Some(place(&options[rival.1 as usize].mv)));
        let (count, _) = places.fold((0, None), |(count, last), place| {
            (count + usize::from(place != last), place)
        });
        if count > 1 {
            let less = AMBIGUOUS * (count as f32).ln();
            rivals.iter_mut().for_each(|rival| rival.2 -= less);
        }
    }
}

/// Whether a move that gives check leaves no answer to it.
fn mates(pos: &Position, m: &Move) -> bool {
    let mut after = pos.clone();
    after.play(m);
    !has_legal_move(&after)
}

fn place(m: &Move) -> (Square, Square) {
    (m.from, m.to)
}
