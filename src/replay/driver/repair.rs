//! A move that cannot be read, put right where nothing else will do; asked only where scores are to be put right.

use super::super::slow_path::Lawful;
use super::Replay;
use crate::notation::marks;
use crate::notation::slip::Slip;
use crate::score::TokenKind;
use crate::steps;

impl Replay<'_> {
    /// The one lawful move, spelled nearly as a word is, after which the line can be read to its end.
    pub(super) fn repaired_word(&mut self, text: &str, next: usize) -> Option<Lawful> {
        if !self.repairs || self.cur.pos.is_exposed() || self.cur.passed || self.is_uncertain() {
            return None;
        }
        if self.meter.is_spent() {
            return None;
        }
        let due = self.moves_behind(next);
        let mut readable = Vec::new();
        for m in self.near(text) {
            if self.meter.is_spent() {
                return None;
            }
            let mut after = self.cur.pos.clone();
            after.play(&m);
            if self.movetext().follow_to(next, after, u32::MAX) >= due {
                readable.push(m);
            }
        }
        let [mv] = readable[..] else { return None };
        let mark = marks::mark_at_end(text);
        Some(Lawful {
            mv,
            mark,
            slips: vec![Slip::Repaired],
            others: Vec::new(),
            disambiguated: false,
        })
    }

    /// Moves of this line from the token at `next` on.
    fn moves_behind(&self, next: usize) -> u32 {
        let (mut depth, mut moves) = (0_u32, 0);
        for token in self.tokens.iter().skip(next) {
            steps::count(1);
            if !self.meter.spend(1) {
                break;
            }
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => break,
                TokenKind::Close => depth -= 1,
                TokenKind::Terminator(_) if depth == 0 => break,
                TokenKind::Move if depth == 0 => moves += 1,
                _ => {}
            }
        }
        moves
    }
}
