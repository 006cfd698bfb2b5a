//! What speaks against a reading: the evidence that settles between lines of play.

use shakmaty::{Role, Square};

use super::evidence::{Certainty, Evidence};
use super::patterns::Patterns;
use crate::board::{Move, MoveKind, Position, has_legal_move};
use crate::notation::pattern::{DescriptiveMove, ParsedMove, Taking};
use crate::notation::plain::CheckMark;
use crate::notation::resolve::Reading;

/// How much speaks against a line, by kind of evidence, the weightiest kind first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Diagrams that show what another line has reached.
    pub(super) drawn: u16,
    /// Checks marked and not given, or given and not marked.
    pub(super) check: u16,
    /// Side letters that fit by place only.
    pub(super) side: u16,
    /// Forms that say more or less than a printer would have said.
    pub(super) form: u16,
    /// Men left standing that had just taken.
    pub(super) sense: u16,
    /// What is merely taken last: it settles nothing.
    order: u16,
}

impl Cost {
    pub(super) fn add(&mut self, more: Cost) {
        self.drawn = self.drawn.saturating_add(more.drawn);
        self.check = self.check.saturating_add(more.check);
        self.side = self.side.saturating_add(more.side);
        self.form = self.form.saturating_add(more.form);
        self.sense = self.sense.saturating_add(more.sense);
        self.order = self.order.saturating_add(more.order);
    }

    /// This cost and more.
    pub(super) fn and(mut self, more: Cost) -> Cost {
        self.add(more);
        self
    }

    /// What is left of this cost without some of it.
    pub(super) fn less(self, some: Cost) -> Cost {
        Cost {
            drawn: self.drawn.saturating_sub(some.drawn),
            check: self.check.saturating_sub(some.check),
            side: self.side.saturating_sub(some.side),
            form: self.form.saturating_sub(some.form),
            sense: self.sense.saturating_sub(some.sense),
            order: self.order.saturating_sub(some.order),
        }
    }

    /// What settles for this cost against another that is no better.
    pub(super) fn against(self, other: Cost) -> Certainty {
        if self.drawn < other.drawn {
            Certainty::Settled(Evidence::Diagram)
        } else if self.check < other.check {
            Certainty::Settled(Evidence::CheckMark)
        } else if self.side < other.side {
            Certainty::Settled(Evidence::SideLetter)
        } else if self.form < other.form {
            Certainty::Settled(Evidence::ShortestForm)
        } else if self.sense < other.sense {
            Certainty::Settled(Evidence::Sense)
        } else {
            Certainty::Ambiguous
        }
    }
}

/// What is known where a move is read.
pub(super) struct Judge<'a> {
    /// Where the ply before took something.
    pub(super) taken_on: Option<Square>,
    pub(super) patterns: &'a Patterns,
    pub(super) marks_checks: bool,
    /// All readings of the move here.
    pub(super) found: &'a [Reading],
}

impl Judge<'_> {
    /// What speaks against a reading, given the position after it.
    pub(super) fn cost(&self, reading: &Reading, after: &Position) -> Cost {
        let m = &reading.mv;
        let announced = self.patterns.announced().mark;
        let check = after.checkers().any();
        let agrees = match announced {
            CheckMark::None => !check || !self.marks_checks,
            CheckMark::Check => check,
            CheckMark::Mate => check && !has_legal_move(after),
        };
        let recaptures = |m: &Move| m.capture.is_some() && Some(m.to) == self.taken_on;
        let missed = !recaptures(m) && self.found.iter().any(|other| recaptures(&other.mv));
        let unannounced = u16::from(check && announced == CheckMark::None);
        let order = order(m) + unannounced + self.short();
        Cost {
            drawn: 0,
            check: u16::from(!agrees),
            side: u16::from(reading.by_place),
            form: if self.found.len() > 1 {
                self.form(m)
            } else {
                0
            },
            sense: u16::from(missed),
            order,
        }
    }

    /// A form that leaves open which man goes where: a line that needs fewer of them is taken first, but a printer
    /// who was short once may have been so again, so that it settles nothing.
    fn short(&self) -> u16 {
        let place = |reading: &Reading| (reading.mv.from, reading.mv.to);
        let first = self.found.first().map(place);
        u16::from(self.found.iter().any(|other| Some(place(other)) != first))
    }

    /// What a printer would have said beside, had he meant this move: that it takes, or takes in passing.
    fn form(&self, m: &Move) -> u16 {
        let unmarked = |man: &DescriptiveMove| m.kind == MoveKind::EnPassant && !man.en_passant;
        let unsaid = |man: &DescriptiveMove| man.taking == Taking::Unsaid && m.capture.is_some();
        let costs = self.patterns.all().filter_map(|parsed| match parsed {
            ParsedMove::Descriptive(man) => {
                Some(u16::from(unmarked(&man)) + u16::from(unsaid(&man)))
            }
            _ => None,
        });
        costs.min().unwrap_or(0)
    }
}

/// What is taken first where nothing settles: castling on the king's side, a queen.
fn order(m: &Move) -> u16 {
    match (m.kind, m.promotion) {
        (MoveKind::Castling(side, _), _) => u16::from(!side.is_king_side()) * 2,
        (_, None | Some(Role::Queen)) => 0,
        (_, Some(_)) => 2,
    }
}
