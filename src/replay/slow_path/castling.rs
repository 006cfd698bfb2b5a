//! Castling that is not lawful: which of its conditions are not met, and the move it makes all the same.

use shakmaty::{CastlingSide, Role, Square};

use super::{Context, Irregular};
use crate::board::castling::{self, CastlingCondition};
use crate::board::{CastlingFault, IrregularityKind, Move, home_rank};
use crate::notation::plain::CheckMark;
use crate::replay::diagnosis::{self, Moved};

impl Context<'_> {
    pub(in crate::replay) fn irregular_castling(
        &mut self,
        side: Option<CastlingSide>,
        mark: CheckMark,
    ) -> Irregular {
        let side = side.unwrap_or(CastlingSide::KingSide);
        let pos = self.pos;
        let obstacles = castling::obstacles(pos, side);
        let king = pos.king(pos.turn());
        let rook = king.and_then(|king| {
            pos.castling_rook(pos.turn(), side)
                .or_else(|| castling::outermost_rook(pos, side, king))
        });
        let mv = king
            .map(|king| castling::castling_move(side, king, rook))
            .filter(|m| {
                let rook_to = Square::from_coords(side.rook_to_file(), m.from.rank());
                let others = pos.occupied().without(m.from);
                let others = rook.map_or(others, |rook| others.without(rook));
                !others.contains(m.to) && (rook.is_none() || !others.contains(rook_to))
            });
        let moved = self.moved(king, rook);
        // Without a rook only the king's own moves count, and rights he has on the other wing speak for him.
        let unmoved = rook.is_none() && self.king_stood_unmoved();
        let obstacles = obstacles
            .into_iter()
            .filter(|obstacle| !(unmoved && *obstacle == CastlingCondition::RightLost));
        let faults = obstacles
            .map(|obstacle| diagnosis::diagnose_castling(pos, side, obstacle, &moved))
            .collect();
        castled(mv, mark, faults)
    }

    /// Castling along the king's file; `None` if there is no rook to do it with.
    pub(super) fn file_castling(&mut self, mark: CheckMark) -> Option<Irregular> {
        let pos = self.pos;
        let king = pos.king(pos.turn())?;
        let rook = castling::rook_on_file(pos, king)?;
        let mv = castling::file_castling_move(king, rook);
        let moved = match self.moved(Some(king), None) {
            Moved::BeforeTheScore if self.was_made_a_rook(rook) => None,
            Moved::BeforeTheScore => Some(Moved::Rook("before the score begins".to_owned())),
            other => Some(other),
        };
        let unmoved = moved.is_none();
        let moved = moved.unwrap_or(Moved::BeforeTheScore);
        let lost = !unmoved || !self.king_stood_unmoved();
        let faults = castling::file_obstacles(pos, &mv, rook, lost)
            .into_iter()
            .map(|obstacle| {
                diagnosis::diagnose_castling(pos, CastlingSide::KingSide, obstacle, &moved)
            })
            .collect();
        let blocked = pos.occupied().contains(mv.to) || pos.occupied().contains(mv.passed());
        Some(castled((!blocked).then_some(mv), mark, faults))
    }

    /// Whether nothing speaks against it that the king of the side on move has never moved: he has not in this
    /// line, and began it with a right to castle or at the beginning of a game on his own square.
    fn king_stood_unmoved(&self) -> bool {
        let us = self.pos.turn();
        let start = &self.line.start;
        let right = (start.castling() & start.men(us)).any();
        let at_home = start.fullmoves() == 1
            && start.king(us) == Some(Square::from_coords(shakmaty::File::E, home_rank(us)))
            && start.occupied().count() > 24;
        (right || at_home)
            && start.king(us) == self.pos.king(us)
            && matches!(self.moved(self.pos.king(us), None), Moved::BeforeTheScore)
    }

    /// Whether the rook on that square was a pawn, and has not moved since.
    fn was_made_a_rook(&self, rook: Square) -> bool {
        let last = self.line.plies.iter().rev().find(|ply| ply.mv.to == rook);
        last.is_some_and(|ply| ply.mv.promotion == Some(Role::Rook))
    }

    /// When king or rook moved first in this line.
    fn moved(&self, king: Option<Square>, rook: Option<Square>) -> Moved {
        let us = self.pos.turn();
        let us_first = self.line.start.turn() == us;
        let number = |index: usize| {
            let number = self.line.start.fullmoves()
                + (index as u32 + self.line.start.turn().fold_wb(0, 1)) / 2;
            format!("{number}{}", us.fold_wb(".", "..."))
        };
        let mut gone = None;
        for (index, ply) in self.line.plies.iter().enumerate() {
            let ours = (index % 2 == 0) == us_first;
            let text = || {
                let written = String::from_utf8_lossy(ply.span.of(self.movetext.text)).into_owned();
                format!("{}{written}", number(index))
            };
            if ours && ply.mv.role == Role::King && king.is_some() {
                return Moved::King(text());
            }
            if ours && ply.mv.role == Role::Rook && gone.is_none() && rook.is_some() {
                gone = Some(text());
            }
        }
        gone.map_or(Moved::BeforeTheScore, Moved::Rook)
    }
}

/// Castling that is irregular for the first of these faults at least.
fn castled(mv: Option<Move>, mark: CheckMark, faults: Vec<CastlingFault>) -> Irregular {
    let fault = faults
        .first()
        .map_or((IrregularityKind::CastlingNoRook, String::new()), |first| {
            (first.kind, first.why.clone())
        });
    Irregular {
        role: Role::King,
        castling: faults,
        uncertain: mv.is_none(),
        ..Irregular::of(mv.unwrap_or(Move::BLANK), mark, fault)
    }
}
