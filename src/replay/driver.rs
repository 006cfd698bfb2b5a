//! Walking through a score: each token in turn, variations on a stack.

use shakmaty::{Bitboard, Color};

use super::breach::{self, Breach, BreachKind};
use super::careful::{Around, Irregular, Lawful, Resolved, nearest};
use super::follow::follow;
use super::game::{Facts, Game, Line, Ply, Remark, RemarkKind};
use super::legal::{has_legal_move, insufficient_material};
use super::{Move, Position, Undo, setup};
use crate::notation::plain::{self, CheckMark};
use crate::notation::slip::Slip;
use crate::notation::{lenient, san};
use crate::score::{Outcome, Score, Span, Token, TokenKind};

/// How many readings are tried in one game at most, so that no game costs more than its length.
const BUDGET: u32 = 400;
/// After so many irregular or unknown plies running, nobody could follow the score.
const PATIENCE: u32 = 4;

/// Replays scores; keeps its buffers from game to game.
#[derive(Debug, Default)]
pub struct Replayer {
    main: Cursor,
    stack: Vec<Cursor>,
    lines: Vec<Line>,
}

/// Where the replay of one line stands.
#[derive(Debug, Default)]
struct Cursor {
    line: Line,
    pos: Position,
    /// What is added to the board's move number to give the score's.
    offset: i64,
    /// Irregular or unknown plies running.
    troubles: u32,
    /// What is true of every ply from here on: the board is not certain, the game has ended.
    always: Facts,
    /// Nothing can be followed any more.
    lost: bool,
    /// The last turn was passed on purpose.
    passed: bool,
    /// The last ply at which each side left its king in check (White, Black).
    in_check: [u32; 2],
}

impl Replayer {
    /// Replays a score into `game`.
    pub fn replay(&mut self, text: &[u8], score: &Score, game: &mut Game) {
        game.restart(&mut self.lines);
        self.stack.clear();
        let start = setup::setup(text, score, &mut game.setup_faults);
        if let Some(line) = self.lines.pop() {
            self.main.line = line;
        }
        game.unaudited = start.is_none();
        self.main.restart(start);
        let mut walk = Walk {
            text,
            tokens: &score.tokens,
            game,
            cur: &mut self.main,
            stack: &mut self.stack,
            spare: &mut self.lines,
            budget: BUDGET,
            both_lost: score.tag_value(text, "Result") == Some(b"0-0"),
            inner_end: None,
        };
        walk.run();
    }
}

impl Cursor {
    /// Begins a game; without a position to begin from nothing can be followed.
    fn restart(&mut self, start: Option<Position>) {
        self.lost = start.is_none();
        self.pos = start.unwrap_or_default();
        self.line.restart(&self.pos, 1, 0);
        self.offset = 0;
        self.troubles = 0;
        self.always = Facts::NONE;
        self.passed = false;
        self.in_check = [0, 0];
    }
}

/// One score being replayed.
struct Walk<'a> {
    text: &'a [u8],
    tokens: &'a [Token],
    game: &'a mut Game,
    cur: &'a mut Cursor,
    stack: &'a mut Vec<Cursor>,
    spare: &'a mut Vec<Line>,
    budget: u32,
    /// The Result tag says that both sides lost, which in the movetext looks like castling.
    both_lost: bool,
    /// The last end of a game that was read, inside a variation or not.
    inner_end: Option<(Outcome, Span)>,
}

impl Walk<'_> {
    fn run(&mut self) {
        let mut at = 0;
        loop {
            at = self.run_plain(at);
            let Some(&token) = self.tokens.get(at) else {
                break;
            };
            at = match token.kind {
                TokenKind::Move => self.take_move_carefully(at, token),
                TokenKind::Number => self.take_number(at, token),
                TokenKind::Comment
                | TokenKind::Nag
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Punctuation
                | TokenKind::Stray
                | TokenKind::Dots => at + 1,
                TokenKind::Glyph => self.take_glyph(at, token),
                TokenKind::Open => self.open(at),
                TokenKind::Close => self.close(at),
                TokenKind::Terminator(outcome) => self.terminate(at, outcome, token.span),
                TokenKind::Null => self.take_null(at, token),
                TokenKind::Mark => self.take_mark(at, token),
                TokenKind::Word => self.take_word(at, token),
            };
        }
        if !self.stack.is_empty() {
            // A variation that is never closed has swallowed the end of the game.
            self.game.terminator = self.game.terminator.or(self.inner_end);
        }
        while !self.stack.is_empty() {
            self.close_line();
        }
        self.finish_line();
        let main = std::mem::take(&mut self.cur.line);
        self.game.close(main);
    }

    #[inline]
    fn depth(&self) -> u32 {
        self.cur.line.depth
    }

    fn is_uncertain(&self) -> bool {
        self.cur.always.any(Facts::UNCERTAIN)
    }

    fn next_ply(&self) -> u32 {
        self.cur.line.last_ply() + 1
    }

    /// The plain path: plays what is plainly written and lawful, and gives the first token that is not.
    fn run_plain(&mut self, mut at: usize) -> usize {
        let cur = &mut *self.cur;
        if cur.lost || cur.passed || cur.pos.is_exposed() {
            return at;
        }
        let (text, tokens) = (self.text, self.tokens);
        while let Some(token) = tokens.get(at) {
            if token.kind == TokenKind::Move {
                if tokens
                    .get(at + 1)
                    .is_some_and(|next| next.kind == TokenKind::Mark)
                {
                    break;
                }
                let Some((m, mark)) = plain::read(token.span.of(text), &cur.pos) else {
                    break;
                };
                cur.troubles = 0;
                let undo = cur.pos.play(&m);
                note(
                    &cur.pos,
                    &mut cur.line,
                    &m,
                    mark,
                    token.span,
                    cur.always,
                    undo,
                    Bitboard::EMPTY,
                );
            } else if token.kind == TokenKind::Number {
                if !number_fits(token.span.of(text), &cur.pos, cur.offset) {
                    break;
                }
            } else if !matches!(
                token.kind,
                TokenKind::Comment | TokenKind::Nag | TokenKind::Glyph
            ) || replaces_move(text, tokens, at)
            {
                break;
            }
            at += 1;
        }
        at
    }

    /// Plays a lawful move and notes what is true of it.
    fn push(&mut self, m: &Move, mark: CheckMark, span: Span, facts: Facts) {
        let before = self.standing_check();
        let undo = self.cur.pos.play(m);
        self.note(m, mark, span, facts, undo, before);
    }

    /// The check the side not on move stands in already, through irregular play.
    fn standing_check(&self) -> Bitboard {
        let pos = &self.cur.pos;
        match pos.is_exposed() {
            false => Bitboard::EMPTY,
            true => pos
                .king(!pos.turn())
                .map_or(Bitboard::EMPTY, |king| pos.attackers_of(pos.turn(), king)),
        }
    }

    fn note(
        &mut self,
        m: &Move,
        mark: CheckMark,
        span: Span,
        facts: Facts,
        undo: Undo,
        standing: Bitboard,
    ) {
        let cur = &mut *self.cur;
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

    /// Text and span of the move at `at` with the marks that stand apart from it, and the token behind them.
    fn written(&self, at: usize, token: Token) -> (String, Span, usize) {
        let mut text = String::from_utf8_lossy(token.span.of(self.text)).into_owned();
        let (mut next, mut span) = (at + 1, token.span);
        while let Some(mark) = self.tokens.get(next).filter(|t| t.kind == TokenKind::Mark) {
            text.push_str(&String::from_utf8_lossy(mark.span.of(self.text)));
            span = span.to(mark.span);
            next += 1;
        }
        (text, span, next)
    }

    #[cold]
    fn take_move_carefully(&mut self, at: usize, token: Token) -> usize {
        let (text, span, next) = self.written(at, token);
        if self.cur.lost {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            return next;
        }
        if text == "0-0" && self.both_lost && self.moves_from(token.span) == 1 {
            return self.terminate(at, Outcome::Open, span);
        }
        self.settle_end();
        match self.around(next).resolve(&text, token.span, next == at + 1) {
            Resolved::Lawful(lawful) => self.take_lawful(lawful, span, next > at + 1),
            Resolved::Glued(parts) => self.take_glued(parts),
            Resolved::Irregular(irregular) => {
                if self.turn_is_missing(at, next, &irregular) {
                    self.miss_turn(None, span);
                    return at;
                }
                if self.is_written_twice(next, &irregular, span) {
                    let kind = RemarkKind::Unreadable {
                        nearest: Vec::new(),
                        passed_over: true,
                    };
                    self.remark(span, kind);
                    return next;
                }
                self.take_irregular(irregular, &text, span);
            }
            Resolved::Nothing => self.take_unreadable(&text, span, next),
        }
        next
    }

    fn around(&mut self, next: usize) -> Around<'_> {
        Around {
            text: self.text,
            tokens: self.tokens,
            next,
            pos: &self.cur.pos,
            line: &self.cur.line,
            budget: &mut self.budget,
        }
    }

    fn remark(&mut self, span: Span, kind: RemarkKind) {
        let (ply, fen) = (self.next_ply(), self.cur.pos.fen());
        self.cur.line.remarks.push(Remark {
            ply,
            span,
            fen,
            kind,
        });
    }

    fn take_lawful(&mut self, lawful: Lawful, span: Span, mark_apart: bool) {
        let Lawful {
            mv,
            mark,
            mut slips,
            others,
        } = lawful;
        if mark_apart && slips.is_empty() {
            slips.push(Slip::CheckMark);
        }
        if !others.is_empty() {
            let readings = std::iter::once(&mv)
                .chain(&others)
                .map(|m| self.distinct(m))
                .collect();
            self.remark(span, RemarkKind::Ambiguous { readings });
        }
        if let Some(&slip) = slips.first() {
            let regular = san::write(&self.cur.pos, &mv);
            self.remark(span, RemarkKind::Slip { slip, regular });
        }
        if self.cur.passed && self.depth() == 0 {
            let why = format!(
                "{} moved twice running",
                self.cur.pos.turn().fold_wb("White", "Black")
            );
            self.breach(BreachKind::OutOfTurn, &mv, why, None, span, Vec::new());
            self.cur.passed = false;
            self.push(&mv, mark, span, Facts::BREACH);
            return;
        }
        self.cur.passed = false;
        self.cur.troubles = 0;
        self.push(&mv, mark, span, Facts::NONE);
    }

    /// The move in a form that tells it from every other.
    fn distinct(&self, m: &Move) -> String {
        if m.promotion.is_some() {
            san::write(&self.cur.pos, m)
        } else {
            san::write_long(m)
        }
    }

    fn take_glued(&mut self, parts: Vec<Span>) {
        for (index, part) in parts.iter().enumerate() {
            let text = String::from_utf8_lossy(part.of(self.text)).into_owned();
            if let Resolved::Lawful(lawful) = self.around(usize::MAX).resolve(&text, *part, false) {
                if index == 0 {
                    let regular = san::write(&self.cur.pos, &lawful.mv);
                    self.remark(
                        *part,
                        RemarkKind::Slip {
                            slip: Slip::Glued,
                            regular,
                        },
                    );
                }
                self.take_lawful(lawful, *part, false);
            }
        }
    }

    /// Whether a turn left out of the score explains an irregular move better than the move itself.
    fn turn_is_missing(&mut self, at: usize, next: usize, irregular: &Irregular) -> bool {
        if irregular.kind.concerns_king() || self.cur.passed || self.cur.line.plies.is_empty() {
            return false;
        }
        let as_it_stands = match irregular.uncertain {
            true => 0,
            false => self.around(next).follow_after(&irregular.mv),
        };
        let mut passed = self.cur.pos.clone();
        passed.play_as_it_stands(&Move::BLANK);
        follow(self.text, self.tokens, at, passed) > as_it_stands + 2
    }

    /// Whether a move that cannot be played only says once more what was played last.
    fn is_written_twice(&mut self, next: usize, irregular: &Irregular, span: Span) -> bool {
        let last = self.cur.line.plies.last().map(|ply| ply.span.of(self.text));
        if last != Some(span.of(self.text)) {
            return false;
        }
        let without = follow(self.text, self.tokens, next, self.cur.pos.clone());
        irregular.uncertain || without > self.around(next).follow_after(&irregular.mv)
    }

    /// Notes a turn that is not in the score, and passes it.
    fn miss_turn(&mut self, number: Option<u32>, span: Span) {
        let side = self.cur.pos.turn();
        self.remark(span, RemarkKind::Missing { side, number });
        self.cur.always.add(Facts::UNCERTAIN);
        self.push_blank(Span::empty(span.start as usize), Facts::NONE);
    }

    /// Passes a turn in which nothing is known to have been moved.
    fn push_blank(&mut self, span: Span, more: Facts) {
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

    fn take_irregular(&mut self, irregular: Irregular, text: &str, span: Span) {
        let Irregular {
            mv,
            role,
            mark,
            kind,
            why,
            assumed,
            uncertain,
        } = irregular;
        self.cur.troubles += 1;
        if self.is_uncertain() || self.cur.troubles >= PATIENCE {
            return self.lose(span, text, &why);
        }
        let standing = self.standing_check();
        if self.is_first_of_chain(kind) {
            let near = nearest(&self.cur.pos, text);
            let named = Move { role, ..mv };
            self.breach(kind, &named, why, assumed, span, near);
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
    fn is_first_of_chain(&mut self, kind: BreachKind) -> bool {
        if !kind.concerns_king() {
            return true;
        }
        let ply = self.next_ply();
        let last = &mut self.cur.in_check[self.cur.pos.turn().fold_wb(0, 1)];
        let first = *last == 0 || *last + 2 != ply || kind != BreachKind::KingLeftInCheck;
        *last = ply;
        first
    }

    fn breach(
        &mut self,
        kind: BreachKind,
        mv: &Move,
        why: String,
        assumed: Option<String>,
        span: Span,
        nearest: Vec<String>,
    ) {
        let pos = &self.cur.pos;
        let breach = Breach {
            ply: self.next_ply(),
            side: pos.turn(),
            kind,
            role: mv.role,
            why,
            king_could_move: breach::king_can_move(pos),
            assumed,
            span,
            fen: pos.fen(),
            nearest,
        };
        self.cur.line.breaches.push(breach);
    }

    fn take_unreadable(&mut self, text: &str, span: Span, next: usize) {
        let near = nearest(&self.cur.pos, text);
        let mut blank = self.cur.pos.clone();
        blank.play_as_it_stands(&Move::BLANK);
        let as_turn = follow(self.text, self.tokens, next, blank);
        let as_nothing = follow(self.text, self.tokens, next, self.cur.pos.clone());
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
    fn lose(&mut self, span: Span, text: &str, why: &str) {
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
    fn moves_from(&self, span: Span) -> u32 {
        let mut depth = 0_i32;
        let mut moves = 0;
        for token in self.tokens.iter().skip_while(|t| t.span.start < span.start) {
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

    fn take_number(&mut self, at: usize, token: Token) -> usize {
        let written = token.span.of(self.text);
        if number_fits(written, &self.cur.pos, self.cur.offset) {
            return at + 1;
        }
        let expected = i64::from(self.cur.pos.fullmoves()) + self.cur.offset;
        self.take_odd_number(at, token, number(written), expected)
    }

    #[cold]
    fn take_odd_number(&mut self, at: usize, token: Token, found: i64, expected: i64) -> usize {
        let written = String::from_utf8_lossy(token.span.of(self.text));
        let dots_apart = self
            .tokens
            .get(at + 1)
            .is_some_and(|t| t.kind == TokenKind::Dots);
        let for_black = written.matches('.').count() >= 2 || written.contains('…') || dots_apart;
        let white = self.cur.pos.turn() == Color::White;
        if self.cur.lost {
            return at + 1;
        }
        let begins = self.cur.line.plies.is_empty();
        let in_the_middle = !begins || self.depth() == 0 && white;
        let skipped = match (white, for_black) {
            (true, true) => found == expected,
            (false, false) => found == expected + 1,
            _ => false,
        };
        if skipped && in_the_middle {
            let mut blank = self.cur.pos.clone();
            blank.play_as_it_stands(&Move::BLANK);
            let with_gap = follow(self.text, self.tokens, at + 1, blank);
            let as_written = follow(self.text, self.tokens, at + 1, self.cur.pos.clone());
            if with_gap >= as_written {
                self.miss_turn(u32::try_from(found).ok(), token.span);
                return at + 1;
            }
        }
        if found == i64::from(self.cur.pos.fullmoves()) {
            // The numbers are right again after a wrong one.
            self.cur.offset = 0;
            return at + 1;
        }
        let fen_restarts = begins && found == 1 && self.depth() == 0;
        if found != expected && !fen_restarts {
            let number = |n: i64| u32::try_from(n.max(0)).unwrap_or(u32::MAX);
            let kind = RemarkKind::Number {
                found: number(found),
                expected: number(expected),
            };
            self.remark(token.span, kind);
        }
        self.cur.offset += found - expected;
        at + 1
    }

    fn take_null(&mut self, at: usize, token: Token) -> usize {
        if self.cur.lost {
            self.game.unaudited_plies += u32::from(self.depth() == 0);
            return at + 1;
        }
        if token.span.of(self.text) != b"--" {
            let kind = RemarkKind::Slip {
                slip: Slip::NullMove,
                regular: "--".to_owned(),
            };
            self.remark(token.span, kind);
        }
        self.push_blank(token.span, Facts::NONE);
        self.cur.passed = self.depth() == 0;
        at + 1
    }

    /// An annotation sign; question marks where a move should be stand for the move.
    fn take_glyph(&mut self, at: usize, token: Token) -> usize {
        if !self.cur.lost && replaces_move(self.text, self.tokens, at) {
            self.miss_turn(Some(self.cur.pos.fullmoves()), token.span);
        }
        at + 1
    }

    /// A mark that stands behind a sign or a comment: it belongs to the last move all the same.
    fn take_mark(&mut self, at: usize, token: Token) -> usize {
        let text = String::from_utf8_lossy(token.span.of(self.text)).into_owned();
        let mark = lenient::mark_alone(&text);
        let pos = &self.cur.pos;
        if let Some(ply) = self.cur.line.plies.last_mut()
            && mark != CheckMark::None
            && !self.cur.lost
        {
            let check = ply.facts.any(Facts::CHECK);
            ply.facts.remove(Facts::SILENT_CHECK);
            ply.facts.add(check_facts(pos, check, mark));
            let line = &mut self.cur.line;
            line.facts = line
                .plies
                .iter()
                .fold(Facts::NONE, |all, ply| all.and(ply.facts));
        }
        at + 1
    }

    /// Words that say how the game ended: `White resigns`, `drawn`.
    fn take_word(&mut self, at: usize, token: Token) -> usize {
        let word = |at: usize| {
            let token = self.tokens.get(at).filter(|t| t.kind == TokenKind::Word)?;
            std::str::from_utf8(token.span.of(self.text))
                .ok()
                .map(str::to_lowercase)
        };
        let before = at.checked_sub(1).and_then(word);
        let outcome = match (word(at).as_deref(), before.as_deref()) {
            (Some("resigns" | "resigned" | "resign"), Some("white")) => {
                Some(Outcome::Won(Color::Black))
            }
            (Some("resigns" | "resigned" | "resign"), Some("black")) => {
                Some(Outcome::Won(Color::White))
            }
            (Some("resigns" | "resigned"), None) => Some(Outcome::Won(!self.cur.pos.turn())),
            (Some("draw" | "drawn" | "remis"), _) => Some(Outcome::Drawn),
            _ => None,
        };
        if let Some(outcome) = outcome.filter(|_| self.depth() == 0) {
            self.game.words = Some((outcome, token.span));
        }
        at + 1
    }

    fn terminate(&mut self, at: usize, outcome: Outcome, span: Span) -> usize {
        self.inner_end = Some((outcome, span));
        if self.depth() == 0 {
            self.game.other_end = self.game.terminator.filter(|(said, _)| *said != outcome);
            self.game.terminator = Some((outcome, span));
            self.cur.always.add(Facts::AFTER_END);
        }
        at + 1
    }

    fn open(&mut self, at: usize) -> usize {
        let cur = &*self.cur;
        let mut pos = cur.pos.clone();
        let mut first_ply = cur.line.last_ply() + 1;
        if let Some(ply) = cur.line.plies.last().filter(|_| !cur.lost) {
            pos.undo(&ply.mv, ply.undo);
            first_ply -= 1;
        }
        let mut line = self.spare.pop().unwrap_or_default();
        line.restart(&pos, first_ply, cur.line.depth + 1);
        let inner = Cursor {
            line,
            pos,
            offset: cur.offset,
            always: cur.always,
            lost: cur.lost,
            ..Cursor::default()
        };
        self.stack.push(std::mem::replace(self.cur, inner));
        at + 1
    }

    fn close(&mut self, at: usize) -> usize {
        if !self.stack.is_empty() {
            self.close_line();
        }
        at + 1
    }

    fn close_line(&mut self) {
        self.finish_line();
        if let Some(outer) = self.stack.pop() {
            let inner = std::mem::replace(self.cur, outer);
            self.game.close(inner.line);
        }
    }

    /// Asks whether the side on move is mated or stalemated; only where no lawful move has shown otherwise.
    fn settle_end(&mut self) {
        let pos = &self.cur.pos;
        let Some(ply) = self.cur.line.plies.last_mut() else {
            return;
        };
        if pos.king(pos.turn()).is_none() || has_legal_move(pos) {
            return;
        }
        let mated = pos.checkers().any();
        ply.facts
            .add(if mated { Facts::MATE } else { Facts::STALEMATE });
        ply.facts.add_if(
            mated && !ply.facts.any(Facts::MARKED_MATE),
            Facts::SILENT_MATE,
        );
        self.cur.line.facts.add(ply.facts);
    }

    fn finish_line(&mut self) {
        if !self.cur.lost {
            self.settle_end();
        }
        let line = &mut self.cur.line;
        line.end.clone_from(&self.cur.pos);
        line.facts.add_if(!line.remarks.is_empty(), Facts::REMARKS);
    }
}

/// Whether the token is question marks between a move number and a move.
fn replaces_move(text: &[u8], tokens: &[Token], at: usize) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    let number = at.checked_sub(1).and_then(kind) == Some(TokenKind::Number);
    number
        && kind(at) == Some(TokenKind::Glyph)
        && kind(at + 1) == Some(TokenKind::Move)
        && tokens[at].span.of(text).iter().all(|&b| b == b'?')
}

/// The number a move number begins with; too large a one is as large as can be.
#[inline]
fn number(written: &[u8]) -> i64 {
    written
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .fold(0, |n, b| (n * 10 + i64::from(b - b'0')).min(1 << 40))
}

/// Whether a move number is the one that is due, and for the side whose turn it is.
#[inline]
fn number_fits(written: &[u8], pos: &Position, offset: i64) -> bool {
    let black = pos.turn() == Color::Black;
    number(written) == i64::from(pos.fullmoves()) + offset
        && (black || written.len() < 3 || !written.ends_with(b".."))
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
    if quiet >= 8 {
        facts.add_if(times >= 3, Facts::THIRD);
        facts.add_if(quiet >= 100, Facts::HUNDRED);
    }
    if check || mark != CheckMark::None {
        facts.add(check_facts(pos, check, mark));
    }
    if m.capture.is_some() && insufficient_material(pos) {
        facts.add(Facts::DEAD);
    }
    line.facts.add(facts);
    line.plies.push(Ply {
        mv: *m,
        undo,
        span,
        facts,
    });
}

/// What check and mark together say.
#[inline]
fn check_facts(pos: &Position, check: bool, mark: CheckMark) -> Facts {
    let mut facts = Facts::NONE;
    facts.add_if(check, Facts::CHECK);
    facts.add_if(mark != CheckMark::None, Facts::MARKED);
    facts.add_if(check && mark == CheckMark::None, Facts::SILENT_CHECK);
    facts.add_if(!check && mark != CheckMark::None, Facts::FALSE_MARK);
    if mark == CheckMark::Mate {
        facts.add(Facts::MARKED_MATE);
        if check {
            facts.add(if has_legal_move(pos) {
                Facts::FALSE_MATE
            } else {
                Facts::MATE
            });
        }
    }
    facts
}
