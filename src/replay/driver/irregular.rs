//! Moves that the plain path did not take: lenient, irregular, missing, unreadable.

use shakmaty::Bitboard;

use super::super::diagnosis;
use super::super::game::{Facts, Remark, RemarkKind};
use super::super::irregularity::Irregularity;
use super::super::slow_path::{Context, Irregular, Lawful, Resolved};
use super::note::play_plain;
use super::signs::plain_number_fits;
use super::{PATIENCE, Replay};
use crate::board::{IrregularityKind, Move};
use crate::limits::{Limit, MARKS};
use crate::notation::descriptive::Evidence;
use crate::notation::plain::CheckMark;
use crate::notation::san;
use crate::notation::slip::Slip;
use crate::score::{Outcome, Span, Token, TokenKind};
use crate::steps;

impl Replay<'_> {
    /// Text and span of the move at `at` with the marks that stand apart from it, and the token behind them.
    ///
    /// Marks beyond [`MARKS`] are left to themselves.
    pub(super) fn written(&mut self, at: usize, token: Token) -> (String, Span, usize) {
        let mut text = String::from_utf8_lossy(token.span.of(self.text)).into_owned();
        let (mut next, mut span) = (at + 1, token.span);
        while let Some(mark) = self.tokens.get(next).filter(|t| t.kind == TokenKind::Mark) {
            if next > at + MARKS {
                self.game.limits.push((Limit::Marks, mark.span));
                break;
            }
            text.push_str(&String::from_utf8_lossy(mark.span.of(self.text)));
            span = span.to(mark.span);
            next += 1;
        }
        (text, span, next)
    }

    #[cold]
    pub(super) fn on_move(&mut self, at: usize, token: Token) -> usize {
        let (text, span, next) = self.written(at, token);
        self.game.to_the_letter &= self.depth() > 0;
        if self.cur.lost {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            return next;
        }
        if text == "0-0" && self.both_lost && self.moves_from(token.span) == 1 {
            return self.terminate(at, Outcome::Open, span);
        }
        if self.play_crossed(at, span) {
            return next;
        }
        self.mark_end();
        let resolved = self
            .context(next)
            .resolve(&text, token.span, next == at + 1);
        if resolved.is_doubtful() && self.is_of_another_notation() {
            return self.tokens.len();
        }
        if resolved.is_no_lawful_move()
            && let Some(lawful) = self.repaired_word(&text, next)
        {
            self.game.tally.repaired += u32::from(self.depth() == 0);
            self.play_lawful(lawful, span, false);
            return next;
        }
        match resolved {
            Resolved::Lawful(lawful) => self.play_lawful(lawful, span, next > at + 1),
            Resolved::Glued(parts) => self.play_glued(parts),
            Resolved::Irregular(irregular) => {
                return self.play_irregular_or_gap(at, next, irregular, &text, span);
            }
            Resolved::Nothing => self.pass_unreadable(&text, span, next),
        }
        next
    }

    pub(super) fn context(&mut self, next: usize) -> Context<'_> {
        let movetext = self.movetext();
        Context {
            movetext,
            next,
            pos: &self.cur.pos,
            line: &self.cur.line,
        }
    }

    pub(super) fn remark(&mut self, span: Span, kind: RemarkKind) {
        let ply = self.next_ply();
        self.cur.line.remarks.push(Remark { ply, span, kind });
    }

    /// Plays what is lawful and written to the letter as the notation writes it, though it is not SAN as the standard
    /// prints it; gives the first token that is not.
    pub(super) fn run_to_the_letter(&mut self, mut at: usize) -> usize {
        let cur = &*self.cur;
        if cur.lost || cur.passed || cur.crossed || cur.pos.is_exposed() {
            return at;
        }
        let (tokens, first) = (self.tokens, at);
        while let Some(token) = tokens.get(at) {
            let goes_on = match token.kind {
                TokenKind::Move if at > first && Self::is_plain(token) => false,
                TokenKind::Move => !self.is_marked_apart(at) && self.play_to_the_letter(token),
                TokenKind::Number if token.plain.is_number() => {
                    plain_number_fits(token.plain, &self.cur.pos, self.cur.offset)
                }
                _ => false,
            };
            if !goes_on {
                break;
            }
            at += 1;
        }
        at
    }

    /// Whether the plain path may take the move.
    fn is_plain(token: &Token) -> bool {
        token.plain.is_move() || token.plain.names_squares()
    }

    fn is_marked_apart(&self, at: usize) -> bool {
        let next = self.tokens.get(at + 1);
        next.is_some_and(|next| next.kind == TokenKind::Mark)
    }

    /// Plays a move that is written to the letter; whether it is.
    fn play_to_the_letter(&mut self, token: &Token) -> bool {
        let word = token.span.of(self.text);
        let Some(plain) = self.notation.read_plainly(word, &self.cur.pos) else {
            return false;
        };
        if let Some(slip) = plain.slip {
            let regular = None;
            self.remark(token.span, RemarkKind::Slip { slip, regular });
        }
        let cur = &mut *self.cur;
        cur.troubles = 0;
        play_plain(&mut cur.pos, &mut cur.line, &plain, token.span, cur.always);
        true
    }

    pub(super) fn play_lawful(&mut self, lawful: Lawful, span: Span, mark_apart: bool) {
        let Lawful {
            mv,
            mark,
            mut slips,
            others,
            disambiguated,
        } = lawful;
        if disambiguated && self.depth() == 0 {
            self.game.tally.disambiguated[Evidence::LaterMoves as usize] += 1;
        }
        if mark_apart && slips.is_empty() {
            slips.push(
                match mv.promotion.is_some() && self.is_promotion_apart(span) {
                    true => Slip::PromotionSign,
                    false => Slip::CheckMark,
                },
            );
        }
        if !others.is_empty() {
            let ambiguity = self.ambiguity(&mv, &others, span);
            self.remark(span, RemarkKind::Ambiguous(ambiguity));
        }
        if let Some(&slip) = slips.first() {
            let regular = Some(self.spell(&mv));
            self.remark(span, RemarkKind::Slip { slip, regular });
        }
        if self.cur.passed && self.depth() == 0 {
            let why = format!(
                "{} moved twice running",
                self.cur.pos.turn().fold_wb("White", "Black")
            );
            self.breach(
                IrregularityKind::OutOfTurn,
                &mv,
                why,
                None,
                span,
                Vec::new(),
            );
            self.cur.passed = false;
            self.push(&mv, mark, span, Facts::BREACH);
            return;
        }
        self.cur.passed = false;
        self.cur.troubles = 0;
        self.push(&mv, mark, span, Facts::NONE);
    }

    /// Whether the first word of a move does not say yet what the pawn becomes (`e8 =Q`).
    fn is_promotion_apart(&self, span: Span) -> bool {
        let written = span.of(self.text);
        let first = written.split(u8::is_ascii_whitespace).next();
        first.is_some_and(|word| matches!(word, [.., b'1' | b'8' | b'=']))
    }

    /// The move in a form that tells it from every other.
    pub(super) fn distinct(&self, m: &Move) -> String {
        if m.promotion.is_some() || self.is_descriptive {
            self.spell(m)
        } else {
            san::write_long(m)
        }
    }

    pub(super) fn play_glued(&mut self, parts: Vec<Span>) {
        for (index, part) in parts.iter().enumerate() {
            let text = String::from_utf8_lossy(part.of(self.text)).into_owned();
            if let Resolved::Lawful(lawful) = self.context(usize::MAX).resolve(&text, *part, false)
            {
                if index == 0 {
                    let regular = Some(san::write(&self.cur.pos, &lawful.mv));
                    let slip = match parts.get(1) {
                        Some(next) if next.start == part.end => Slip::Glued,
                        _ => Slip::NumberGlued,
                    };
                    self.remark(*part, RemarkKind::Slip { slip, regular });
                }
                self.play_lawful(lawful, *part, false);
            }
        }
    }

    /// Whether a turn left out of the score explains an irregular move better than the move itself.
    pub(super) fn turn_is_missing(
        &mut self,
        at: usize,
        next: usize,
        irregular: &Irregular,
    ) -> bool {
        if irregular.kind.concerns_king() || self.cur.passed || self.cur.line.plies.is_empty() {
            return false;
        }
        let as_it_stands = match irregular.uncertain {
            true => 0,
            false => self.follow_after(next, &irregular.mv),
        };
        self.gap_explains(at, as_it_stands)
    }

    /// Whether a move that cannot be played only says once more what was played last.
    pub(super) fn is_written_twice(
        &mut self,
        next: usize,
        irregular: &Irregular,
        span: Span,
    ) -> bool {
        let last = self.cur.line.plies.last().map(|ply| ply.span.of(self.text));
        if last != Some(span.of(self.text)) {
            return false;
        }
        let without = self.movetext().follow(next, self.cur.pos.clone());
        irregular.uncertain || without > self.follow_after(next, &irregular.mv)
    }

    /// Notes a turn that is not in the score, and passes it.
    pub(super) fn miss_turn(&mut self, number: Option<u32>, span: Span) {
        let side = self.cur.pos.turn();
        self.remark(span, RemarkKind::Missing { side, number });
        self.cur.always.add(Facts::UNCERTAIN);
        self.push_blank(Span::empty(span.start as usize), Facts::NONE);
    }

    /// Passes a turn in which nothing is known to have been moved.
    pub(super) fn push_blank(&mut self, span: Span, more: Facts) {
        let undo = self.cur.pos.play_as_it_stands(&Move::BLANK);
        let facts = Facts::BLANK.and(more);
        self.note(
            &Move::BLANK,
            CheckMark::None,
            span,
            facts,
            undo,
            Bitboard::FULL,
        );
    }

    pub(super) fn play_irregular(&mut self, irregular: Irregular, text: &str, span: Span) {
        let Irregular {
            mv,
            role,
            mark,
            kind,
            why,
            castling,
            assumed,
            uncertain,
        } = irregular;
        self.cur.troubles += 1;
        if self.is_uncertain() || self.cur.troubles >= PATIENCE {
            return self.lose(span, text, &why);
        }
        let standing = self.standing_check();
        if self.is_first_of_chain(kind) {
            let near = self.nearest(text);
            let named = Move { role, ..mv };
            self.breach(kind, &named, why, assumed, span, near);
            if let Some(breach) = self.cur.line.breaches.last_mut() {
                breach.castling = castling;
            }
        }
        self.cur.passed = false;
        if uncertain {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            self.cur.always.add(Facts::UNCERTAIN);
            return self.push_blank(span, Facts::BREACH);
        }
        let undo = self.cur.pos.play_as_it_stands(&mv);
        self.note(&mv, mark, span, Facts::BREACH, undo, standing);
    }

    /// A king that is left in check ply after ply is charged once.
    pub(super) fn is_first_of_chain(&mut self, kind: IrregularityKind) -> bool {
        if !kind.concerns_king() {
            return true;
        }
        let ply = self.next_ply();
        let last = &mut self.cur.in_check[self.cur.pos.turn().fold_wb(0, 1)];
        let first = *last == 0 || *last + 2 != ply || kind != IrregularityKind::KingLeftInCheck;
        *last = ply;
        first
    }

    pub(super) fn breach(
        &mut self,
        kind: IrregularityKind,
        mv: &Move,
        why: String,
        assumed: Option<String>,
        span: Span,
        nearest: Vec<String>,
    ) {
        let pos = &self.cur.pos;
        let breach = Irregularity {
            ply: self.next_ply(),
            side: pos.turn(),
            kind,
            role: mv.role,
            from: mv.from,
            captures: mv
                .capture
                .is_some_and(|captured| captured.color != pos.turn()),
            leaps: kind == IrregularityKind::Powers && diagnosis::passed_over(pos, mv).is_some(),
            why,
            castling: Vec::new(),
            king_could_move: diagnosis::king_can_move(pos),
            assumed,
            span,
            fen: pos.fen(),
            nearest,
        };
        self.cur.line.breaches.push(breach);
    }

    pub(super) fn pass_unreadable(&mut self, text: &str, span: Span, next: usize) {
        let near = self.nearest(text);
        let as_turn = self.movetext().follow(next, self.passed_on());
        let as_nothing = self.movetext().follow(next, self.cur.pos.clone());
        let passed_over = as_nothing > as_turn;
        self.remark(
            span,
            RemarkKind::Unreadable {
                nearest: near,
                passed_over,
            },
        );
        if passed_over {
            return;
        }
        self.cur.troubles += 1;
        self.game.unaudited_plies += u32::from(self.depth() == 0);
        self.cur.always.add(Facts::UNCERTAIN);
        self.push_blank(span, Facts::NONE);
        if self.cur.troubles >= PATIENCE {
            let why = format!("{PATIENCE} moves running cannot be read");
            let rest = self.moves_from(span) - 1;
            self.remark(span, RemarkKind::Unfollowable { why, rest });
            self.cur.lost = true;
        }
    }

    /// Gives up following the line.
    pub(super) fn lose(&mut self, span: Span, text: &str, why: &str) {
        let reason = match self.is_uncertain() {
            true => format!(
                "`{text}` does not fit the board, and a move before it is not known ({why})"
            ),
            false => format!("`{text}` is the {PATIENCE}th irregular move running ({why})"),
        };
        let main = self.depth() == 0;
        let rest = self.moves_from(span);
        self.remark(span, RemarkKind::Unfollowable { why: reason, rest });
        self.cur.lost = true;
        self.game.unaudited_plies += u32::from(main);
    }

    /// Moves of this line written from `span` on.
    pub(super) fn moves_from(&self, span: Span) -> u32 {
        let mut depth = 0_i32;
        let mut moves = 0;
        let first = self.tokens.partition_point(|t| t.span.start < span.start);
        for token in &self.tokens[first..] {
            steps::count(1);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                TokenKind::Move if depth == 0 => moves += 1,
                _ => {}
            }
            if depth < 0 {
                break;
            }
        }
        moves
    }
}
