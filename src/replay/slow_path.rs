//! One written move that the plain path refused: what it means, or what was done instead.

mod castling;
mod slips;

use shakmaty::{Piece, Role, Square};

use super::follow::Movetext;
use super::glued::split;
use super::{Line, diagnosis};
use crate::board::{CastlingFault, IrregularityKind, Move, MoveKind, Position, reach, role_name};
use crate::notation::pattern::{AlgebraicMove, ParsedMove, Pattern, Promotion};
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::score::Span;

/// Words longer than this are not taken apart, in bytes.
const LONGEST_WORD: usize = 32;
/// Nor is it more cuts than these.
const MOST_GLUED: u32 = 7;

/// What became of a written move.
pub(super) enum Resolved {
    /// It is lawful.
    Lawful(Lawful),
    /// It is irregular, and can be played as it stands.
    Irregular(Irregular),
    /// It is several moves written as one word: the spans of the moves.
    Glued(Vec<Span>),
    /// No move can be made of it.
    Nothing,
}

impl Resolved {
    /// Whether the text means no lawful move, nor several.
    pub(super) fn is_no_lawful_move(&self) -> bool {
        matches!(self, Resolved::Irregular(_) | Resolved::Nothing)
    }

    /// Whether another notation may give the text a better meaning.
    pub(super) fn is_doubtful(&self) -> bool {
        match self {
            Resolved::Lawful(lawful) => lawful.slips.iter().any(|slip| {
                matches!(
                    slip,
                    Slip::LowerCase
                        | Slip::UpperCase
                        | Slip::PawnLetter
                        | Slip::Figurine
                        | Slip::LookAlike
                )
            }),
            Resolved::Irregular(_) | Resolved::Nothing => true,
            Resolved::Glued(_) => false,
        }
    }
}

/// A lawful move, with what is irregular about its writing.
pub(super) struct Lawful {
    pub(super) mv: Move,
    pub(super) mark: CheckMark,
    pub(super) slips: Vec<Slip>,
    /// Other lawful moves that fit as well.
    pub(super) others: Vec<Move>,
    /// Others fitted too, and the moves that follow settled which was meant.
    pub(super) disambiguated: bool,
}

/// An irregular move.
pub(super) struct Irregular {
    pub(super) mv: Move,
    pub(super) role: Role,
    pub(super) mark: CheckMark,
    pub(super) kind: IrregularityKind,
    pub(super) why: String,
    /// Of castling, every condition that is not met.
    pub(super) castling: Vec<CastlingFault>,
    /// Which man was taken to have moved, when others could have been meant.
    pub(super) assumed: Option<String>,
    /// The board after it is not known.
    pub(super) uncertain: bool,
}

impl Irregular {
    /// A man's move of that kind, behind which the board is known.
    pub(super) fn of(
        mv: Move,
        mark: CheckMark,
        (kind, why): (IrregularityKind, String),
    ) -> Irregular {
        Irregular {
            mv,
            role: mv.role,
            mark,
            kind,
            why,
            castling: Vec::new(),
            assumed: None,
            uncertain: false,
        }
    }
}

/// What is around a written move.
pub(super) struct Context<'a> {
    pub(super) movetext: Movetext<'a>,
    /// The token behind the move and its marks.
    pub(super) next: usize,
    pub(super) pos: &'a Position,
    pub(super) line: &'a Line,
}

impl Context<'_> {
    /// Works out what the text means here.
    pub(super) fn resolve(&mut self, text: &str, span: Span, whole: bool) -> Resolved {
        let patterns = self.movetext.notation.patterns(text);
        for pattern in &patterns {
            let fitting = pattern.moves(self.pos);
            if let Some(stays) = self.stays_a_pawn(pattern, &fitting) {
                return Resolved::Irregular(stays);
            }
            if !fitting.is_empty() {
                return Resolved::Lawful(self.lawful(pattern, fitting));
            }
        }
        if whole
            && span.len() <= LONGEST_WORD
            && let Some(parts) = split(self.movetext, span, self.pos, MOST_GLUED)
        {
            return Resolved::Glued(parts);
        }
        patterns
            .iter()
            .find_map(|pattern| self.irregular(pattern))
            .map_or(Resolved::Nothing, Resolved::Irregular)
    }

    /// A pawn that is not said to become anything, where the score can be followed furthest if it does not.
    fn stays_a_pawn(&mut self, pattern: &Pattern, fitting: &[Move]) -> Option<Irregular> {
        let ParsedMove::Algebraic(AlgebraicMove {
            promotion: None, ..
        }) = pattern.parsed
        else {
            return None;
        };
        let (first, others) = fitting.split_first()?;
        let same = |m: &Move| m.from == first.from && m.promotion.is_some();
        if others.is_empty() || !fitting.iter().all(same) {
            return None;
        }
        let mv = Move {
            promotion: None,
            ..*first
        };
        let furthest = fitting.iter().map(|m| self.follow_after(m)).max()?;
        if self.follow_after(&mv) <= furthest {
            return None;
        }
        let fault = diagnosis::diagnose(self.pos, &mv)?;
        Some(Irregular::of(mv, pattern.mark, fault))
    }

    fn lawful(&mut self, pattern: &Pattern, mut fitting: Vec<Move>) -> Lawful {
        let (best, alone) = self.best(&fitting);
        let mv = fitting.remove(best);
        let mut slips = slips::slips(self.pos, pattern, &mv, &fitting);
        slips.retain(|&slip| !self.movetext.notation.allows(slip));
        // Where much is left out by custom, what follows is meant to settle it.
        let disambiguated =
            alone && !fitting.is_empty() && matches!(pattern.parsed, ParsedMove::Descriptive(_));
        if disambiguated {
            fitting.clear();
        }
        Lawful {
            mv,
            mark: pattern.mark,
            slips,
            others: fitting,
            disambiguated,
        }
    }

    /// The index of the move after which the score can be followed furthest, of equals the first; and whether
    /// there is no equal.
    fn best(&mut self, moves: &[Move]) -> (usize, bool) {
        if moves.len() == 1 {
            return (0, true);
        }
        let (mut best, mut most, mut alone) = (0, 0, false);
        for (index, m) in moves.iter().enumerate() {
            let reach = self.follow_after(m);
            if index == 0 || reach > most {
                (best, most, alone) = (index, reach, reach > 0);
            } else if reach == most {
                alone = false;
            }
        }
        (best, alone)
    }

    /// How far the score can be followed once `m` is played.
    pub(super) fn follow_after(&mut self, m: &Move) -> u32 {
        if self.movetext.meter.is_spent() {
            return 0;
        }
        let mut after = self.pos.clone();
        after.play_as_it_stands(m);
        self.movetext.follow(self.next, after)
    }

    /// The irregular move a pattern describes, if some man could be meant.
    fn irregular(&mut self, pattern: &Pattern) -> Option<Irregular> {
        match pattern.parsed {
            ParsedMove::Castling(side) => Some(self.irregular_castling(side, pattern.mark)),
            ParsedMove::FileCastling => self.file_castling(pattern.mark),
            ParsedMove::Algebraic(man) => self.irregular_man(&man, pattern.mark),
            ParsedMove::Descriptive(_) => None,
        }
    }

    fn irregular_man(&mut self, man: &AlgebraicMove, mark: CheckMark) -> Option<Irregular> {
        let to = man.to()?;
        let (candidates, certain) = self.candidates(man, to);
        if candidates.is_empty() {
            return self
                .opponents_man(man, to, mark)
                .or_else(|| self.nobody(man, to, mark));
        }
        let (best, _) = self.best(&candidates);
        let mv = candidates[best];
        let (kind, why) = diagnosis::diagnose(self.pos, &mv)?;
        let (why, assumed) = if candidates.len() > 1 && !certain {
            let none = format!("no {} can go to {to}", role_name(mv.role));
            (none, Some(diagnosis::man_on(self.pos, mv.from)))
        } else {
            (why, None)
        };
        Some(Irregular {
            assumed,
            ..Irregular::of(mv, mark, (kind, why))
        })
    }

    /// The men that can be meant, as moves: those whose powers reach the square first, and whether they do.
    fn candidates(&self, man: &AlgebraicMove, to: Square) -> (Vec<Move>, bool) {
        let us = self.pos.turn();
        let promotion = match man.promotion {
            Some(Promotion::To(role) | Promotion::Hostile(role)) => Some(role),
            Some(Promotion::Declined) | None => None,
        };
        let hostile = matches!(man.promotion, Some(Promotion::Hostile(_)));
        let men = match (man.role, man.from()) {
            (Some(role), _) => self.pos.by(us, role),
            (None, Some(from)) => self.pos.men(us) & shakmaty::Bitboard::from_square(from),
            (None, None) => return (Vec::new(), false),
        };
        let all: Vec<Move> = men
            .into_iter()
            .filter(|&from| man.may_come_from(from))
            .filter(|&from| may_be_pawn_of(man, from, to))
            .filter_map(|from| diagnosis::as_written(self.pos, from, to, promotion))
            .map(|m| match hostile {
                true => Move {
                    kind: MoveKind::HostilePromotion,
                    ..m
                },
                false => m,
            })
            .collect();
        let able = |m: &&Move| reach(self.pos, m.role.of(us), m.from).contains(m.to);
        let able: Vec<Move> = all.iter().filter(able).copied().collect();
        if able.is_empty() {
            (all, false)
        } else {
            (able, true)
        }
    }

    /// The man on the square the move is said to come from is the opponent's.
    fn opponents_man(&self, man: &AlgebraicMove, to: Square, mark: CheckMark) -> Option<Irregular> {
        let from = man.from()?;
        let theirs = |piece: &Piece| piece.color != self.pos.turn();
        let piece = self.pos.piece_at(from).filter(theirs)?;
        if man.role.is_some_and(|role| role != piece.role) {
            return None;
        }
        let promotion = match man.promotion {
            Some(Promotion::To(role)) => Some(role),
            _ => None,
        };
        let mv = diagnosis::as_written(self.pos, from, to, promotion)?;
        let why = format!("{} is the opponent's", diagnosis::man_on(self.pos, from));
        Some(Irregular {
            role: piece.role,
            ..Irregular::of(mv, mark, (IrregularityKind::OpponentsMan, why))
        })
    }

    /// No man of that kind is there at all.
    fn nobody(&self, man: &AlgebraicMove, to: Square, mark: CheckMark) -> Option<Irregular> {
        let role = man.role?;
        let us = self.pos.turn();
        let side = us.fold_wb("White", "Black");
        let name = role_name(role);
        let why = match man.from() {
            Some(from) => format!("{side} has no {name} on {from}"),
            None if self.pos.by(us, role).is_empty() => format!("{side} has no {name}"),
            None => format!("{side} has no {name} that could be meant to go to {to}"),
        };
        Some(Irregular {
            role,
            uncertain: true,
            ..Irregular::of(Move::BLANK, mark, (IrregularityKind::NoSuchMan, why))
        })
    }
}

/// A pawn that is not said to take goes along its file, and forward.
fn may_be_pawn_of(man: &AlgebraicMove, from: Square, to: Square) -> bool {
    man.role != Some(Role::Pawn) || man.file.is_some() || man.takes || from.file() == to.file()
}
