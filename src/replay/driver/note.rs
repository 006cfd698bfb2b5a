//! Noting a ply once it is played, and what is true of it: check and its mark, repetitions, quiet plies, dead men.

use shakmaty::{Bitboard, Role};

use super::super::game::{Facts, Line, Ply};
use super::Replay;
use crate::board::{Move, Position, Undo, has_legal_move, insufficient_material};
use crate::notation::plain::{CheckMark, PlainMove};
use crate::score::{Span, Token};

impl Replay<'_> {
    /// Plays a lawful move and notes what is true of it.
    pub(super) fn push(&mut self, m: &Move, mark: CheckMark, span: Span, facts: Facts) {
        let before = self.standing_check();
        let undo = self.cur.pos.play(m);
        self.note(m, mark, span, facts, undo, before);
    }

    /// The check the side not on move stands in already, through irregular play.
    pub(super) fn standing_check(&self) -> Bitboard {
        let pos = &self.cur.pos;
        match pos.is_exposed() {
            false => Bitboard::EMPTY,
            true => pos
                .king(!pos.turn())
                .map_or(Bitboard::EMPTY, |king| pos.attackers_of(pos.turn(), king)),
        }
    }

    pub(super) fn note(
        &mut self,
        m: &Move,
        mark: CheckMark,
        span: Span,
        facts: Facts,
        undo: Undo,
        standing: Bitboard,
    ) {
        let cur = &mut *self.cur;
        if self.is_descriptive {
            cur.origins_before = cur.origins;
            cur.origins.follow(m);
        }
        note(
            &cur.pos,
            &mut cur.line,
            m,
            mark,
            span,
            facts.and(cur.always),
            undo,
            standing,
        );
    }
}

/// Plays and notes one of the rarer moves of the plain path.
#[cold]
pub(super) fn play_special(
    pos: &mut Position,
    line: &mut Line,
    m: &Move,
    token: &Token,
    always: Facts,
) {
    let undo = pos.play_plain(m);
    note_plain(pos, line, m, token, always, undo);
}

/// Plays and notes a lawful move that was read from this very board.
pub(super) fn play_plain(
    pos: &mut Position,
    line: &mut Line,
    plain: &PlainMove,
    span: Span,
    always: Facts,
) {
    let undo = pos.play_plain(&plain.mv);
    let (m, mark) = (&plain.mv, plain.mark);
    note(pos, line, m, mark, span, always, undo, Bitboard::EMPTY);
}

/// Notes a ply of the plain path.
#[inline(always)]
pub(super) fn note_plain(
    pos: &Position,
    line: &mut Line,
    m: &Move,
    token: &Token,
    always: Facts,
    undo: Undo,
) {
    let mark = token.plain.mark();
    note(
        pos,
        line,
        m,
        mark,
        token.span,
        always,
        undo,
        Bitboard::EMPTY,
    );
}

/// Notes a ply that has just been played on `pos`, and what is true of it.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "the parts of one ply, none of which belong together elsewhere"
)]
fn note(
    pos: &Position,
    line: &mut Line,
    m: &Move,
    mark: CheckMark,
    span: Span,
    mut facts: Facts,
    undo: Undo,
    standing: Bitboard,
) {
    let check = !(pos.checkers() & !standing).is_empty();
    let quiet = pos.halfmoves();
    let times = line.history.push(pos.hash(), quiet);
    if (times >= Facts::REPEATED_TIMES) | (quiet >= Facts::QUIET_PLIES) {
        facts.add(count_facts(times, quiet));
    }
    facts.add(check_facts(pos, check, mark));
    let fewer = m.capture.is_some() | m.promotion.is_some();
    if fewer & pieces_alone(pos) && insufficient_material(pos) {
        facts.add(Facts::DEAD);
    }
    line.facts.add(facts);
    line.plies.push(Ply {
        mv: Move {
            role: m.role,
            from: m.from,
            to: m.to,
            capture: m.capture,
            promotion: m.promotion,
            kind: m.kind,
        },
        undo,
        span,
        facts,
    });
}

/// Whether kings, bishops and knights alone are left.
#[inline(always)]
fn pieces_alone(pos: &Position) -> bool {
    (pos.role(Role::Pawn) | pos.role(Role::Rook) | pos.role(Role::Queen)).is_empty()
}

/// What the counts of repetitions and quiet plies say.
#[cold]
fn count_facts(times: u32, quiet: u32) -> Facts {
    let mut facts = Facts::NONE;
    facts.add_if(times >= Facts::REPEATED_TIMES, Facts::REPEATED);
    facts.add_if(quiet >= Facts::QUIET_PLIES, Facts::QUIET);
    facts
}

/// What check and mark together say.
#[inline(always)]
pub(super) fn check_facts(pos: &Position, check: bool, mark: CheckMark) -> Facts {
    const MARKS: [Facts; 8] = [
        Facts::NONE,
        Facts::CHECK.and(Facts::SILENT_CHECK),
        Facts::MARKED.and(Facts::FALSE_MARK),
        Facts::MARKED.and(Facts::CHECK),
        Facts::MARKED.and(Facts::FALSE_MARK).and(Facts::MARKED_MATE),
        Facts::MARKED.and(Facts::CHECK).and(Facts::MARKED_MATE),
        Facts::NONE,
        Facts::NONE,
    ];
    let mut facts = MARKS[(usize::from(check) | (mark as usize) << 1) & 7];
    if (mark == CheckMark::Mate) & check {
        facts.add(mate_facts(pos));
    }
    facts
}

/// Whether a check that is marked as mate is.
#[cold]
fn mate_facts(pos: &Position) -> Facts {
    match has_legal_move(pos) {
        true => Facts::FALSE_MATE,
        false => Facts::MATE,
    }
}
