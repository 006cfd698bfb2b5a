//! What may stand behind the squares of a move: check, mate, e.p., where a man stood, marks.

use shakmaty::{Bitboard, Role};

use super::kind::AtomKind;
use super::names::file;
use super::parser::Parser;
use super::patterns::{Announced, Patterns};
use crate::notation::pattern::{DescriptiveMove, ParsedMove, Taking};
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::notation::squares::Wing;
use crate::notation::squares::rank;

/// The ways to take what stands before the suffix of a move, with what is misprinted in each.
pub(super) type Ways<'w> = &'w mut [(DescriptiveMove, Option<Slip>)];

/// What the suffix of a move has said so far.
pub(super) struct Suffix {
    /// The move without its suffix.
    pub(super) man: DescriptiveMove,
    pub(super) announced: Announced,
    pub(super) promotion: Option<Role>,
    en_passant: bool,
    place: Bitboard,
    wing: Option<Wing>,
    /// `(K)`: where it stood, or else the wing it started on.
    side: Option<(Bitboard, Wing)>,
}

impl Suffix {
    pub(super) fn of(man: DescriptiveMove) -> Suffix {
        Suffix {
            man,
            announced: Announced::default(),
            promotion: None,
            en_passant: false,
            place: Bitboard::FULL,
            wing: None,
            side: None,
        }
    }

    /// Adds to a move what its suffix says.
    fn apply(&self, man: &mut DescriptiveMove) {
        man.promotion = man.promotion.or(self.promotion);
        man.en_passant |= self.en_passant;
        if self.en_passant && man.role == Role::Pawn {
            // `P-Q6 e.p.`: the sign of moving is no denial.
            man.taking = Taking::Yes;
        }
        man.wing = man.wing.or(self.wing);
        let side = self.side.map_or(Bitboard::FULL, |(files, _)| files);
        match man.taking {
            Taking::Yes => man.captured_at &= self.place & side,
            Taking::No | Taking::Unsaid => man.from &= self.place & side,
        }
    }

    /// Whether the move can be one that brings a pawn to its last rank.
    pub(super) fn may_promote(&self) -> bool {
        self.is_of_promoting_pawn() && self.promotion.is_none()
    }

    /// The same, whether or not it is said what the pawn becomes.
    pub(super) fn is_of_promoting_pawn(&self) -> bool {
        self.man.role == Role::Pawn
            && self.man.captured != Some(Role::Pawn)
            && self.man.steps.is_none()
            && (self.man.to & rank(8)).any()
    }

    /// Whether the move names a square, and that on the last rank.
    pub(super) fn is_on_last_rank(&self) -> bool {
        (self.man.to & !rank(8)).is_empty()
    }

    fn mark(&mut self, mark: CheckMark) {
        self.announced.mark = self.announced.mark.max(mark);
    }
}

impl Parser<'_> {
    /// Reads the suffix of a move and takes the ways as patterns, if the move can end there.
    pub(super) fn finish(&mut self, ways: Ways<'_>, at: usize) -> Option<usize> {
        let mut suffix = Suffix::of(ways[0].0);
        let next = self.suffix(&mut suffix, at);
        if !self.ends(next) {
            return None;
        }
        self.patterns = Patterns::announcing(suffix.announced);
        for (way, slip) in ways.iter() {
            self.push(&suffix, *way, *slip);
        }
        if let Some((_, wing)) = suffix.side.take() {
            for (way, slip) in ways.iter() {
                let wing = way.wing.or(Some(wing));
                let slip = slip.or(Some(Slip::Misprint));
                self.push(&suffix, DescriptiveMove { wing, ..*way }, slip);
            }
        }
        Some(next)
    }

    fn push(&mut self, suffix: &Suffix, mut way: DescriptiveMove, slip: Option<Slip>) {
        suffix.apply(&mut way);
        self.patterns.push((ParsedMove::Descriptive(way), slip));
    }

    /// Reads the suffix of a move, as far as it goes.
    pub(super) fn suffix(&mut self, suffix: &mut Suffix, mut at: usize) -> usize {
        while let Some(next) = self.suffix_part(suffix, at) {
            at = next;
        }
        at
    }

    fn suffix_part(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            AtomKind::Comma | AtomKind::Filler => self.behind_comma(suffix, at + 1),
            AtomKind::Dash => self
                .mark_behind_sign(suffix, at)
                .or_else(|| self.captured_square_behind_dash(suffix, at))
                .or_else(|| self.promotion(suffix, at)),
            AtomKind::Equals => self
                .captured_square(suffix, at + 1)
                .or_else(|| self.promotion(suffix, at)),
            AtomKind::Open => self.bracket(suffix, at),
            AtomKind::At | AtomKind::From => {
                let (place, next) = self.square(at + 1)?;
                suffix.place &= place;
                Some(next)
            }
            AtomKind::Slash => self.behind_slash(suffix, at),
            _ => self
                .mark(suffix, at)
                .or_else(|| self.promotion(suffix, at))
                .or_else(|| self.bare_captured_square(suffix, at))
                .or_else(|| self.glued_footnote(suffix, at)),
        }
    }

    /// Behind a comma or `and`: a mark, or what the pawn becomes.
    fn behind_comma(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let article = self.atoms.kind(at) == AtomKind::File(0) && self.is_check(at + 1);
        let at = at + usize::from(article);
        let marks = matches!(
            self.atoms.kind(at),
            AtomKind::EnPassant | AtomKind::File(3) | AtomKind::Glyph | AtomKind::Best
        );
        match self.atoms.kind(at) {
            AtomKind::Filler => self.behind_comma(suffix, at + 1),
            _ if marks || self.is_check(at) => self.mark(suffix, at),
            _ => self.promotion(suffix, at),
        }
    }

    fn behind_slash(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        if let Some(next) = self.mark_behind_sign(suffix, at) {
            return Some(next);
        }
        let promotes = suffix.may_promote();
        let square = self
            .square(at + 1)
            .filter(|_| !promotes || suffix.man.captured.is_some());
        let (place, next) = match square {
            Some(found) => found,
            None if promotes => return self.promotion(suffix, at),
            None => self.place(at + 1)?,
        };
        suffix.place &= place;
        Some(next)
    }

    /// `PxP-Q5`, `PxP=Q5`: where the taken man stands.
    fn captured_square(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        suffix.man.captured?;
        if suffix.place != Bitboard::FULL {
            return None;
        }
        let (place, next) = self.square(at)?;
        // `PxR=Q 5.`: the figure is the next move's number.
        let figure = matches!(self.atoms.kind(next - 1), AtomKind::Rank(_));
        if figure && self.may_be_number(next - 1) {
            return None;
        }
        suffix.place &= place;
        Some(next)
    }

    /// The same behind a dash; in `PxQ Kt-K4` that of the next move.
    fn captured_square_behind_dash(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let man = self.atoms.get(at.checked_sub(1)?);
        let follows = matches!(
            self.atoms.kind(at.checked_sub(2)?),
            AtomKind::Man(_) | AtomKind::Castle
        );
        if man.apart && follows {
            return None;
        }
        self.captured_square(suffix, at + 1)
    }

    /// `PxPQ5`, `PxP Q5`: the same without any sign, where no move begins.
    fn bare_captured_square(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        suffix.man.captured?;
        let name = self.atoms.get(at);
        if !matches!(name.kind, AtomKind::Man(_) | AtomKind::File(_))
            || suffix.place != Bitboard::FULL
        {
            return None;
        }
        let (place, next) = self.square(at)?;
        let rank = self.atoms.get(at + 1);
        let short = next == at + 2 && matches!(rank.kind, AtomKind::Rank(_)) && !rank.apart;
        let taken = short && !self.is_sign(next) && self.ends(next);
        if !taken
            || name.apart && name.kind == AtomKind::Man(Role::King) && self.may_be_number(at + 1)
        {
            return None;
        }
        suffix.place &= place;
        Some(next)
    }

    /// `P-K4 -ch`, `dis-ch`, `Q-R4/ch`.
    fn mark_behind_sign(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let marks = self.is_check(at + 1) && !matches!(self.atoms.kind(at + 1), AtomKind::Plus(_));
        marks.then(|| self.mark(suffix, at + 1)).flatten()
    }

    /// A sign of check, mate or taking in passing, or one of the annotator's.
    fn mark(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            AtomKind::Check | AtomKind::Plus(_) => suffix.mark(CheckMark::Check),
            // `d. ch.`, `+d`
            AtomKind::File(3) if self.is_check(at + 1) || self.is_behind_plus(at) => {
                suffix.announced.discovered = true;
            }
            AtomKind::Discovered => {
                suffix.mark(CheckMark::Check);
                suffix.announced.discovered = true;
            }
            AtomKind::Double => {
                suffix.mark(CheckMark::Check);
                suffix.announced.double = true;
            }
            // "mates in three" promises a mate.
            AtomKind::Mate if self.atoms.kind(at + 1) != AtomKind::In => {
                suffix.mark(CheckMark::Mate)
            }
            AtomKind::EnPassant => suffix.en_passant = true,
            AtomKind::Best => return Some(self.skip(at + 1, AtomKind::Steps)),
            AtomKind::Glyph => {}
            _ => return None,
        }
        Some(at + 1)
    }

    fn is_behind_plus(&mut self, at: usize) -> bool {
        let close = !self.atoms.get(at).apart && self.ends(at + 1);
        close && matches!(self.atoms.kind(at - 1), AtomKind::Plus(_))
    }

    /// Something in brackets that belongs to the move.
    fn bracket(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        self.marks_in_bracket(suffix, at + 1)
            .or_else(|| self.promotion_in_bracket(suffix, at + 1))
            .or_else(|| self.place_in_bracket(suffix, at + 1))
            .or_else(|| self.footnote(at + 1))
    }

    pub(super) fn close(&mut self, at: usize) -> Option<usize> {
        (self.atoms.kind(at) == AtomKind::Close).then_some(at + 1)
    }

    fn marks_in_bracket(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let before = (suffix.announced, suffix.en_passant);
        let mut next = at;
        while let Some(behind) = self.mark_in_bracket(suffix, next) {
            next = behind;
        }
        let closed = self.close(next).filter(|_| next > at);
        if closed.is_none() {
            (suffix.announced, suffix.en_passant) = before;
        }
        closed
    }

    fn mark_in_bracket(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        match self.atoms.kind(at) {
            AtomKind::Dash => self.mark_behind_sign(suffix, at),
            AtomKind::Comma | AtomKind::Filler => self.mark(suffix, at + 1),
            _ => self.mark(suffix, at),
        }
    }

    fn place_in_bracket(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        let inside = match self.atoms.kind(at) {
            AtomKind::At | AtomKind::From | AtomKind::Filler => at + 1,
            _ => at,
        };
        // A small letter alone is a footnote's, and so is any in square brackets.
        let letter = self.atoms.get(inside);
        let open = self.atoms.get(at - 1);
        let footnote = letter.small || self.atoms.byte(open.start) == Some(b'[');
        if footnote
            && letter.core - letter.start == 1
            && self.atoms.kind(inside + 1) == AtomKind::Close
        {
            return None;
        }
        if let Some(closed) = self.side_in_suffix(suffix, inside) {
            return Some(closed);
        }
        let (place, next) = self.place(inside)?;
        let closed = self.close(next)?;
        suffix.place &= place;
        Some(closed)
    }

    /// `R-Q1 (KR)`, `R-Q1 (K)`: the side the man that goes started on.
    fn side_in_suffix(&mut self, suffix: &mut Suffix, at: usize) -> Option<usize> {
        if suffix.man.taking == Taking::Yes {
            return None;
        }
        let letters = self.letters(at);
        let closed = self.close(at + letters.len())?;
        let all = letters.first(letters.len())?;
        let wing = match all.first()? {
            Role::King => Wing::King,
            Role::Queen => Wing::Queen,
            _ => return None,
        };
        match *all {
            [_, role] if role == suffix.man.role => {
                file(all)?;
                suffix.wing = Some(wing);
            }
            [_] => suffix.side = Some((file(all)?, wing)),
            _ => return None,
        }
        Some(closed)
    }

    /// `(a)`, `[1]`: the number of a note.
    fn footnote(&mut self, at: usize) -> Option<usize> {
        let mark = self.atoms.get(at);
        let short = mark.core - mark.start <= 2;
        let known = matches!(
            mark.kind,
            AtomKind::File(_)
                | AtomKind::Letter
                | AtomKind::Man(_)
                | AtomKind::Rank(_)
                | AtomKind::Number
                | AtomKind::Word
        );
        // Figures in round brackets may be the next move's number.
        let figure = matches!(mark.kind, AtomKind::Rank(_) | AtomKind::Number);
        let bracket = self.atoms.get(at - 1);
        let round = self.atoms.byte(bracket.start) == Some(b'(');
        if !(short && known) || figure && round && bracket.apart {
            return None;
        }
        self.close(at + 1)
    }

    /// `P-K4a`: the letter of a note, glued to the move.
    fn glued_footnote(&mut self, suffix: &Suffix, at: usize) -> Option<usize> {
        let mark = self.atoms.get(at);
        let before = self.atoms.get(at.checked_sub(1)?);
        let letter = match (mark.kind, self.atoms.text(mark)) {
            (AtomKind::Man(Role::Bishop), b"b") => !suffix.is_of_promoting_pawn(),
            (AtomKind::File(_) | AtomKind::Letter | AtomKind::Word, [_]) => true,
            _ => false,
        };
        let alone = !mark.apart && before.end == before.core && self.ends(at + 1);
        (letter && alone).then_some(at + 1)
    }
}
