//! What may stand behind the squares of a move: check, mate, promotion, e.p., where a man stood, marks.

use shakmaty::{Bitboard, Role};

use super::atom::Kind;
use super::lex::Parser;
use super::names::file;
use super::pattern::{Announced, ManMove, Taking, Wing, rank};
use crate::notation::plain::CheckMark;

/// What the tail of a move has said so far.
pub(super) struct Tail {
    /// The move without its tail.
    man: ManMove,
    pub(super) announced: Announced,
    promotion: Option<Role>,
    en_passant: bool,
    place: Bitboard,
    wing: Option<Wing>,
}

impl Tail {
    pub(super) fn of(man: ManMove) -> Tail {
        Tail {
            man,
            announced: Announced::default(),
            promotion: None,
            en_passant: false,
            place: Bitboard::FULL,
            wing: None,
        }
    }

    /// Adds to a move what its tail says.
    pub(super) fn apply(&self, man: &mut ManMove) {
        man.promotion = man.promotion.or(self.promotion);
        man.en_passant |= self.en_passant;
        man.wing = man.wing.or(self.wing);
        match man.taking {
            Taking::Yes => man.prey_at &= self.place,
            Taking::No | Taking::Unsaid => man.from &= self.place,
        }
    }

    /// Whether the move can be one that brings a pawn to its last rank.
    fn may_promote(&self) -> bool {
        self.man.role == Role::Pawn
            && self.man.prey != Some(Role::Pawn)
            && self.man.steps.is_none()
            && (self.man.to & rank(8)).any()
            && self.promotion.is_none()
    }

    fn mark(&mut self, mark: CheckMark) {
        self.announced.mark = self.announced.mark.max(mark);
    }
}

impl Parser<'_> {
    /// Reads the tail of a move, as far as it goes.
    pub(super) fn tail(&mut self, tail: &mut Tail, mut at: usize) -> usize {
        while let Some(next) = self.tail_part(tail, at) {
            at = next;
        }
        at
    }

    fn tail_part(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            Kind::Comma | Kind::Filler => {
                let next = at + 1;
                let goes_on = matches!(
                    self.atoms.kind(next),
                    Kind::Check
                        | Kind::Discovered
                        | Kind::Double
                        | Kind::Mate
                        | Kind::Plus(_)
                        | Kind::EnPassant
                        | Kind::Queens
                        | Kind::Becomes
                        | Kind::Filler
                        | Kind::File(3)
                        | Kind::Glyph
                        | Kind::Best
                );
                match goes_on {
                    true => self.tail_part(tail, next),
                    false => self
                        .promotion_with_article(tail, next)
                        .or_else(|| self.promotion(tail, next)),
                }
            }
            Kind::Dash => self
                .mark_behind_dash(tail, at)
                .or_else(|| self.promotion(tail, at)),
            Kind::Open => self.bracket(tail, at),
            Kind::At | Kind::From => {
                let (place, next) = self.square(at + 1)?;
                tail.place &= place;
                Some(next)
            }
            Kind::Slash => {
                let promotes = tail.may_promote();
                let square = self
                    .square(at + 1)
                    .filter(|_| !promotes || tail.man.prey.is_some());
                let Some((place, next)) = square else {
                    return match promotes {
                        true => self.promotion(tail, at),
                        false => self.file_behind_slash(tail, at + 1),
                    };
                };
                tail.place &= place;
                Some(next)
            }
            _ => self
                .mark(tail, at)
                .or_else(|| self.promotion_with_article(tail, at))
                .or_else(|| self.promotion(tail, at)),
        }
    }

    fn file_behind_slash(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        let (place, next) = self.place(at)?;
        tail.place &= place;
        Some(next)
    }

    /// `P-K8, a Queen`, `P-K8 for a Queen`.
    fn promotion_with_article(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        if !tail.may_promote() || self.atoms.kind(at) != Kind::File(0) || !self.ends(at + 2) {
            return None;
        }
        tail.promotion = Some(self.promoted(at + 1)?);
        Some(at + 2)
    }

    /// `P-K4 -ch`, `dis-ch`.
    fn mark_behind_dash(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        let marks = matches!(
            self.atoms.kind(at + 1),
            Kind::Check | Kind::Discovered | Kind::Double | Kind::Mate
        );
        marks.then(|| self.mark(tail, at + 1)).flatten()
    }

    /// A sign of check, mate or taking in passing, or one of the annotator's.
    fn mark(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            Kind::Check | Kind::Plus(_) => tail.mark(CheckMark::Check),
            Kind::File(3) if self.atoms.kind(at + 1) == Kind::Check => {
                tail.announced.discovered = true;
            }
            Kind::Discovered => {
                tail.mark(CheckMark::Check);
                tail.announced.discovered = true;
            }
            Kind::Double => {
                tail.mark(CheckMark::Check);
                tail.announced.double = true;
            }
            // "mates in three" promises a mate.
            Kind::Mate if self.atoms.kind(at + 1) != Kind::In => tail.mark(CheckMark::Mate),
            Kind::EnPassant => tail.en_passant = true,
            Kind::Glyph | Kind::Best => {}
            _ => return None,
        }
        Some(at + 1)
    }

    /// What a pawn becomes.
    fn promotion(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        if !tail.may_promote() {
            return None;
        }
        let named = match self.atoms.kind(at) {
            Kind::Queens => {
                tail.promotion = Some(Role::Queen);
                return Some(at + 1);
            }
            Kind::Equals | Kind::Slash => at + 1,
            Kind::Becomes => {
                let mut next = at + 1;
                while matches!(
                    self.atoms.kind(next),
                    Kind::File(0) | Kind::Filler | Kind::Rank(2) | Kind::To
                ) {
                    next += 1;
                }
                next
            }
            Kind::Dash if tail.man.taking == Taking::Yes && self.is_close(at) => at + 1,
            Kind::Man(_) | Kind::Castle if self.may_be_named_bare(tail, at) => at,
            _ => return None,
        };
        tail.promotion = Some(self.promoted(named)?);
        Some(named + 1)
    }

    /// Whether a sign and the one letter behind it stand close to what is before them (`PxR-Q`).
    fn is_close(&mut self, at: usize) -> bool {
        let ends = !matches!(self.atoms.kind(at + 2), Kind::Rank(_)) && self.ends(at + 2);
        ends && !self.atoms.get(at).apart && !self.atoms.get(at + 1).apart
    }

    /// Whether a letter behind the square alone can say what the pawn becomes: `P-K8Q`, and `P-K8 Q` where
    /// the letter does not begin the next move.
    fn may_be_named_bare(&mut self, tail: &Tail, at: usize) -> bool {
        let letter = self.atoms.get(at);
        let on_last = (tail.man.to & !rank(8)).is_empty();
        let begins_move = matches!(
            self.atoms.kind(at + 1),
            Kind::Man(_) | Kind::Castle | Kind::Rank(_) | Kind::At | Kind::From | Kind::Open
        );
        let close = !letter.apart;
        (on_last || tail.man.prey.is_some() && close)
            && (close || !begins_move)
            && self.ends(at + 1)
    }

    fn promoted(&mut self, at: usize) -> Option<Role> {
        match self.atoms.kind(at) {
            Kind::Man(role @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight)) => {
                Some(role)
            }
            Kind::Castle => Some(Role::Rook),
            Kind::Queens => Some(Role::Queen),
            _ => None,
        }
    }

    /// Something in brackets that belongs to the move.
    fn bracket(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        self.marks_in_bracket(tail, at + 1)
            .or_else(|| self.promotion_in_bracket(tail, at + 1))
            .or_else(|| self.place_in_bracket(tail, at + 1))
            .or_else(|| self.footnote(at + 1))
    }

    fn close(&mut self, at: usize) -> Option<usize> {
        (self.atoms.kind(at) == Kind::Close).then_some(at + 1)
    }

    fn marks_in_bracket(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        let before = (tail.announced, tail.en_passant);
        let mut next = at;
        while let Some(behind) = self.mark_or_dash(tail, next) {
            next = behind;
        }
        let closed = self.close(next).filter(|_| next > at);
        if closed.is_none() {
            (tail.announced, tail.en_passant) = before;
        }
        closed
    }

    fn mark_or_dash(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            Kind::Dash => self.mark_behind_dash(tail, at),
            _ => self.mark(tail, at),
        }
    }

    fn promotion_in_bracket(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        if !tail.may_promote() {
            return None;
        }
        let mut next = at;
        while matches!(
            self.atoms.kind(next),
            Kind::Equals | Kind::Becomes | Kind::File(0) | Kind::Filler
        ) {
            next += 1;
        }
        // `(b)` is a footnote.
        let letter = self.atoms.get(next);
        if next == at && letter.kind == Kind::Man(Role::Bishop) && self.atoms.text(letter) == b"b" {
            return None;
        }
        let role = self.promoted(next)?;
        let closed = self.close(next + 1)?;
        tail.promotion = Some(role);
        Some(closed)
    }

    fn place_in_bracket(&mut self, tail: &mut Tail, at: usize) -> Option<usize> {
        let inside = match self.atoms.kind(at) {
            Kind::At | Kind::From | Kind::Filler => at + 1,
            _ => at,
        };
        // A small letter alone is a footnote's.
        if self.atoms.get(inside).small && self.atoms.kind(inside + 1) == Kind::Close {
            return None;
        }
        let letters = self.letters(inside);
        if let Some(&[side, role]) = letters.first(2)
            && letters.len() == 2
            && role == tail.man.role
            && tail.man.taking != Taking::Yes
            && let Some(closed) = self.close(inside + 2)
        {
            file(&[side, role])?;
            tail.wing = Some(if side == Role::King {
                Wing::King
            } else {
                Wing::Queen
            });
            return Some(closed);
        }
        let (place, next) = self.place(inside)?;
        let closed = self.close(next)?;
        tail.place &= place;
        Some(closed)
    }

    /// `(a)`, `[1]`: the number of a note.
    fn footnote(&mut self, at: usize) -> Option<usize> {
        let mark = self.atoms.get(at);
        let short = mark.core - mark.start <= 2;
        let known = matches!(
            mark.kind,
            Kind::File(_) | Kind::Letter | Kind::Man(_) | Kind::Rank(_) | Kind::Number | Kind::Word
        );
        // Figures in round brackets may be the next move's number.
        let figure = matches!(mark.kind, Kind::Rank(_) | Kind::Number);
        let bracket = self.atoms.get(at - 1);
        let round = self.atoms.byte(bracket.start) == Some(b'(');
        if !(short && known) || figure && round && bracket.apart {
            return None;
        }
        self.close(at + 1)
    }
}
