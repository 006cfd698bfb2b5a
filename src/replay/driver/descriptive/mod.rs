//! Moves in descriptive notation: settled for a whole line of play, then played one by one.

mod unread;

use shakmaty::Board;

use super::super::game::RemarkKind;
use super::super::slow_path::Lawful;
use super::Replay;
use super::signs::{number, number_fits, replaces_move};
use crate::board::{Move, Position};
use crate::limits::READ_AHEAD;
use crate::notation::descriptive::{self, Announced, Certainty, Evidence, Lines, ReadPly};
use crate::notation::nearest::nearest;
use crate::notation::slip::Slip;
use crate::score::{Span, Token, TokenKind};
use crate::steps;

/// What it costs to look for moves that are spelled nearly so, in plies tried.
const EACH_NEAR: u64 = 256;

/// What has been settled of the game being replayed, by token.
#[derive(Debug, Default)]
pub(super) struct DescriptiveLines {
    lines: Lines,
    plies: Vec<ReadPly>,
    /// For each token one more than the index of its ply; 0 if none is settled.
    slots: Vec<u32>,
    fresh: Vec<ReadPly>,
    moves: Vec<usize>,
    marks_checks: bool,
}

impl DescriptiveLines {
    /// Begins a game.
    pub(super) fn restart(&mut self, text: &[u8], tokens: &[Token]) {
        self.plies.clear();
        self.slots.clear();
        self.slots.resize(tokens.len(), 0);
        self.marks_checks = tokens.iter().any(|token| match token.kind {
            TokenKind::Move => descriptive::marks_check(token.span.of(text)),
            _ => false,
        });
    }

    fn at(&self, token: usize) -> Option<&ReadPly> {
        let slot = *self.slots.get(token)?;
        self.plies.get((slot as usize).checked_sub(1)?)
    }
}

impl Replay<'_> {
    /// How far the score can be followed from the token at `at` once a move is played.
    pub(super) fn follow_after(&self, at: usize, m: &Move) -> u32 {
        let mut after = self.cur.pos.clone();
        after.play_as_it_stands(m);
        self.movetext().follow(at, after)
    }

    /// A move as the score's own notation has it.
    pub(super) fn spell(&self, m: &Move) -> String {
        self.notation.write(&self.cur.pos, &self.cur.origins, m)
    }

    /// Lawful moves spelled nearly as a text is, in the score's own notation.
    pub(super) fn nearest(&self, text: &str) -> Vec<String> {
        self.near(text)
            .iter()
            .take(3)
            .map(|m| self.spell(m))
            .collect()
    }

    /// The same moves, all of them.
    pub(super) fn near(&self, text: &str) -> Vec<Move> {
        if !self.meter.spend(EACH_NEAR) {
            return Vec::new();
        }
        nearest(self.notation, &self.cur.pos, &self.cur.origins, text)
    }

    pub(super) fn on_descriptive_move(&mut self, at: usize, token: Token) -> usize {
        if self.cur.lost {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            return at + 1;
        }
        let here = self.cur.pos.hash();
        let fits = |settled: &&ReadPly| settled.before == here;
        if self.descriptive.at(at).filter(fits).is_none() {
            self.disambiguate_from(at);
        }
        match self.descriptive.at(at).filter(fits).cloned() {
            Some(settled) => self.play_read(settled, token.span),
            None => return self.on_unread_descriptive(at, token.span),
        }
        at + 1
    }

    /// Reads the line of play from the token at `at` on, as far as it goes, and settles what is meant.
    fn disambiguate_from(&mut self, at: usize) {
        let mut lines = std::mem::take(&mut self.descriptive.lines);
        let mut moves = std::mem::take(&mut self.descriptive.moves);
        let mut fresh = std::mem::take(&mut self.descriptive.fresh);
        lines.begin(
            &self.cur.pos,
            self.cur.origins,
            self.descriptive.marks_checks,
        );
        moves.clear();
        if let Some(stopped) = self.read_line(at, &mut lines, &mut moves) {
            // What comes behind the trouble may still tell the lines apart.
            lines.prefer(|pos, _| {
                let mut passed = pos.clone();
                passed.play_as_it_stands(&Move::BLANK);
                self.movetext().follow(stopped + 1, passed)
            });
        }
        lines.disambiguate(&mut fresh);
        for (token, settled) in moves.iter().zip(fresh.drain(..)) {
            self.descriptive.plies.push(settled);
            self.descriptive.slots[*token] = self.descriptive.plies.len() as u32;
        }
        self.descriptive.lines = lines;
        self.descriptive.moves = moves;
        self.descriptive.fresh = fresh;
    }

    /// Gives the moves of a line to all lines of play, up to the first that none can read, whose token it
    /// gives, or to where the turns may be out of step.
    fn read_line(&self, at: usize, lines: &mut Lines, moves: &mut Vec<usize>) -> Option<usize> {
        let mut offset = self.cur.offset;
        let mut depth = 0_u32;
        // With nothing more to be spent on it, what is meant is settled move by move.
        let far = if self.meter.is_spent() { 1 } else { READ_AHEAD };
        let ahead = self.tokens.iter().enumerate().skip(at).take(far);
        for (index, token) in ahead {
            steps::count(1);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => return None,
                TokenKind::Close => depth -= 1,
                _ if depth > 0 => {}
                TokenKind::Move => {
                    self.meter.spend(lines.width());
                    if !lines.read(token.span.of(self.text)) {
                        return Some(index);
                    }
                    moves.push(index);
                }
                TokenKind::Diagram => {
                    if let Some(board) = drawn(token.span.of(self.text)) {
                        lines.show(&board);
                    }
                }
                TokenKind::Null => return None,
                TokenKind::Glyph if replaces_move(self.text, self.tokens, index) => return None,
                TokenKind::Number => offset = self.counted(index, lines.position()?, offset)?,
                _ => {}
            }
        }
        None
    }

    /// What is added to the board's numbers behind a move number; `None` if it says that a turn is left out.
    fn counted(&self, at: usize, pos: &Position, offset: i64) -> Option<i64> {
        let written = self.tokens[at].span.of(self.text);
        if number_fits(written, pos, offset) {
            return Some(offset);
        }
        let (found, due) = (number(written), i64::from(pos.fullmoves()));
        if self.turn_is_skipped(at, found, due + offset, pos) {
            return None;
        }
        Some(if found == due { 0 } else { found - due })
    }

    fn play_read(&mut self, settled: ReadPly, span: Span) {
        let ReadPly {
            mv,
            announced,
            mut slip,
            certainty,
            others,
            after,
            ..
        } = settled;
        if self.depth() == 0 {
            if let Certainty::Settled(evidence) = certainty {
                self.game.tally.disambiguated[evidence as usize] += 1;
            }
            self.game.tally.repaired += u32::from(slip == Some(Slip::Repaired));
        }
        if let Certainty::Settled(by) = certainty {
            let kind = RemarkKind::Disambiguated {
                by,
                failed_at: (by == Evidence::LaterMoves).then(|| self.next_ply() + after),
                readings: self.spell_all(&mv, &others),
            };
            self.remark(span, kind);
            let told = by != Evidence::LaterMoves && slip == Some(Slip::SideByPlace);
            slip = slip.filter(|_| !told);
        }
        let slip = slip.or_else(|| {
            self.announced_wrongly(&mv, announced)
                .then_some(Slip::CheckKind)
        });
        let lawful = Lawful {
            mv,
            mark: announced.mark,
            slips: slip.into_iter().collect(),
            others: match certainty {
                Certainty::Ambiguous => others,
                _ => Vec::new(),
            },
            disambiguated: false,
        };
        self.play_lawful(lawful, span, false);
    }

    pub(super) fn spell_all(&self, first: &Move, others: &[Move]) -> Vec<String> {
        std::iter::once(first)
            .chain(others)
            .map(|m| self.distinct(m))
            .collect()
    }

    /// Whether a check is said to be double or discovered and is not.
    fn announced_wrongly(&self, m: &Move, announced: Announced) -> bool {
        if !announced.double && !announced.discovered {
            return false;
        }
        let mut after = self.cur.pos.clone();
        after.play(m);
        let checkers = after.checkers();
        let double = checkers.more_than_one();
        checkers.any()
            && (announced.double && !double
                || announced.discovered && !double && checkers.contains(m.to))
    }
}

/// The men of a diagram.
fn drawn(written: &[u8]) -> Option<Board> {
    let men = written.split(|&b| b == b' ').next()?;
    Board::from_ascii_board_fen(men).ok()
}
