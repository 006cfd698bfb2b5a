//! Walking through a score: each token in turn, variations on a stack.

mod ambiguous;
mod descriptive;
mod ending;
mod irregular;
mod lines;
mod notation_choice;
mod note;
mod repair;
mod signs;
mod turns;

use descriptive::DescriptiveLines;
use notation_choice::{NotationChoice, OtherNotation};
use note::{note_plain, play_special};
use signs::{plain_number_fits, replaces_move};

use super::as_before;
use super::detect_notation;
use super::follow::Movetext;
use super::game::{BoxedLines, Facts, Game, Line, Remark, RemarkKind};
use super::setup::{self, Start};
use crate::board::Position;
use crate::limits::{Limit, Meter, WORK, WORK_PER_TOKEN};
use crate::notation::descriptive::{Origins, Style};
use crate::notation::slip::Slip;
use crate::notation::{Notation, plain};
use crate::score::{NotationFamily, Outcome, Score, Span, Token, TokenKind};

/// After so many irregular or unknown plies running, nobody could follow the score.
const PATIENCE: u32 = 4;

/// Replays scores; keeps its buffers from game to game.
#[derive(Debug, Default)]
pub struct Replayer {
    main: LineState,
    stack: Vec<LineState>,
    /// Lines of former games, kept for their buffers.
    lines: BoxedLines,
    descriptive: DescriptiveLines,
    repairs: bool,
    meter: Meter,
    /// The notation that the last game turned out to be in that was in another than SAN.
    last: Option<Notation>,
}

/// Where the replay of one line stands.
#[derive(Debug, Default)]
struct LineState {
    line: Box<Line>,
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
    /// A mark stood apart from its move: what is true of the line is to be gathered from its plies anew.
    marked_late: bool,
    /// The last move and the next have changed places.
    crossed: bool,
    /// The last ply at which each side left its king in check (White, Black).
    in_check: [u32; 2],
    /// Where the men started, and the same before the last ply; kept in descriptive scores only.
    origins: Origins,
    origins_before: Origins,
}

impl Replayer {
    /// A replayer that puts in the place of a move that cannot be read the one nearly spelled so with which
    /// alone the game can be played to its end, and says so.
    pub fn repairing() -> Replayer {
        Replayer {
            repairs: true,
            ..Replayer::default()
        }
    }

    /// Another that does the same, and knows nothing of what this one has replayed.
    #[must_use]
    pub fn renewed(&self) -> Replayer {
        Replayer {
            repairs: self.repairs,
            ..Replayer::default()
        }
    }

    /// Replays a score into `game`; the notation is found out.
    pub fn replay(&mut self, text: &[u8], score: &Score, game: &mut Game) {
        if score.script == NotationFamily::Descriptive {
            self.replay_as(Notation::DESCRIPTIVE, text, score, game);
            if let Some(language) = detect_notation::other_descriptive(text, score, game) {
                self.replay_in(text, score, NotationChoice::Given(language), game);
            }
            return;
        }
        let found = match self.replay_in(text, score, NotationChoice::Detect, game) {
            Some(OtherNotation::AsBefore(language, by_san)) => {
                self.replay_as(language, text, score, game);
                match as_before::confirm(text, score, game, by_san) {
                    Some(found) => return found.note_in(game),
                    None => self.replay_in(text, score, NotationChoice::Search, game),
                }
            }
            found => found,
        };
        let found = found.and_then(OtherNotation::found);
        if let Some(found) = found.or_else(|| detect_notation::by_marks(text, score, game)) {
            self.replay_as(found.notation, text, score, game);
            self.last = Some(found.notation);
            found.note_in(game);
        }
    }

    /// Replays a score that is known to be written in that notation.
    pub fn replay_as(&mut self, notation: Notation, text: &[u8], score: &Score, game: &mut Game) {
        self.replay_in(text, score, NotationChoice::Given(notation), game);
    }

    /// Replays a score; what it gives is the notation the score is written in, if that is another.
    fn replay_in(
        &mut self,
        text: &[u8],
        score: &Score,
        choice: NotationChoice,
        game: &mut Game,
    ) -> Option<OtherNotation> {
        game.restart(&mut self.lines);
        self.stack.clear();
        let mut notation = choice.notation();
        if notation.is_descriptive() {
            notation = Notation::from(style_of(text, &score.tokens));
        }
        game.notation = notation;
        let start = setup::setup(text, score, &mut game.setup_faults);
        game.unaudited = matches!(start, Start::Unknown);
        self.main.restart(start);
        self.main.line.reserve(score.moves as usize);
        let words;
        let is_san = choice.is_san();
        let tokens = match is_san || notation.is_descriptive() {
            true => &score.tokens,
            false => {
                words = detect_notation::with_words(
                    text,
                    &score.tokens,
                    notation,
                    &mut game.words_read,
                );
                &words
            }
        };
        if notation.is_descriptive() {
            self.descriptive.restart(text, &score.tokens);
            self.main.origins = Origins::of(&self.main.pos);
        }
        self.meter
            .restart(WORK + WORK_PER_TOKEN * tokens.len() as u64);
        let mut walk = Replay {
            text,
            tokens,
            notation,
            is_descriptive: notation.is_descriptive(),
            unasked: !matches!(choice, NotationChoice::Given(_)),
            supposes: matches!(choice, NotationChoice::Detect),
            other: None,
            descriptive: &mut self.descriptive,
            repairs: self.repairs,
            last: self.last,
            game,
            cur: &mut self.main,
            stack: &mut self.stack,
            spare: &mut self.lines,
            meter: &self.meter,
            score,
            lesson: None,
            both_lost: score.tag_value(text, "Result") == Some(b"0-0"),
            inner_end: None,
        };
        walk.run();
        walk.other
    }
}

/// The style a descriptive score is printed in, as far as it tells the knight: what is said of its moves is spelled
/// so too.
fn style_of(text: &[u8], tokens: &[Token]) -> Style {
    let moves = tokens.iter().filter(|token| token.kind == TokenKind::Move);
    let spelled = |token: &Token| {
        let word = token.span.of(text);
        let has = |letters: &[u8]| memchr::memmem::find(word, letters).is_some();
        match has(b"Kt") || has(b"KT") {
            true => Some(Style::Kt),
            false => has(b"N").then_some(Style::N),
        }
    };
    moves.filter_map(spelled).next().unwrap_or_default()
}

impl LineState {
    /// Begins a game; without a position to begin from nothing can be followed.
    fn restart(&mut self, start: Start) {
        self.lost = matches!(start, Start::Unknown);
        match start {
            Start::Set(start) => self.pos = *start,
            Start::Usual | Start::Unknown => self.pos.clone_from(Position::usual()),
        }
        self.line.restart(&self.pos, 1, 0);
        self.offset = 0;
        self.troubles = 0;
        self.always = Facts::NONE;
        self.passed = false;
        self.marked_late = false;
        self.crossed = false;
        self.in_check = [0, 0];
    }
}

/// One score being replayed.
struct Replay<'a> {
    text: &'a [u8],
    tokens: &'a [Token],
    notation: Notation,
    /// Its moves are read by whole lines.
    is_descriptive: bool,
    /// It may still turn out that the score is written in another notation.
    unasked: bool,
    /// If it does, that of the games before may be supposed.
    supposes: bool,
    /// The notation the score is written in, once it has turned out to be another.
    other: Option<OtherNotation>,
    descriptive: &'a mut DescriptiveLines,
    /// Moves that cannot be read are put right where only one other will do.
    repairs: bool,
    /// The notation of the games before.
    last: Option<Notation>,
    game: &'a mut Game,
    cur: &'a mut LineState,
    stack: &'a mut Vec<LineState>,
    spare: &'a mut BoxedLines,
    /// What may still be tried to settle what doubtful moves mean.
    meter: &'a Meter,
    score: &'a Score,
    /// Whether the game is shown to explain something, once that was asked.
    lesson: Option<bool>,
    /// The Result tag says that both sides lost, which in the movetext looks like castling.
    both_lost: bool,
    /// The last end of a game that was read, inside a variation or not.
    inner_end: Option<(Outcome, Span)>,
}

impl<'a> Replay<'a> {
    fn movetext(&self) -> Movetext<'a> {
        Movetext {
            text: self.text,
            tokens: self.tokens,
            notation: self.notation,
            meter: self.meter,
        }
    }
}

impl Replay<'_> {
    fn run(&mut self) {
        let mut at = 0;
        loop {
            at = self.run_plain(at);
            let Some(&token) = self.tokens.get(at) else {
                break;
            };
            let spent = self.meter.is_spent();
            at = match token.kind {
                TokenKind::Move if self.is_descriptive => self.on_descriptive_move(at, token),
                TokenKind::Move => match self.run_to_the_letter(at) {
                    next if next > at => next,
                    _ => self.on_move(at, token),
                },
                TokenKind::Number => self.on_number(at, token),
                TokenKind::Comment
                | TokenKind::Nag
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Diagram
                | TokenKind::Punctuation
                | TokenKind::Stray
                | TokenKind::Dots => at + 1,
                TokenKind::Glyph => self.on_glyph(at, token),
                TokenKind::Open => self.open(at),
                TokenKind::Close => self.close(at),
                TokenKind::Terminator(outcome) => self.terminate(at, outcome, token.span),
                TokenKind::Null => self.on_null(at, token),
                TokenKind::Mark => self.on_mark(at, token),
                TokenKind::Word => self.on_word(at, token),
            };
            if !spent && self.meter.is_spent() {
                self.game.limits.push((Limit::Work, token.span));
            }
        }
        if !self.stack.is_empty() {
            // A variation that is never closed has swallowed the end of the game.
            self.game.terminator = self.game.terminator.or(self.inner_end);
        }
        while !self.stack.is_empty() {
            self.close_line();
        }
        self.finish_line();
        let next = self.spare.pop().unwrap_or_default();
        let main = std::mem::replace(&mut self.cur.line, next);
        self.game.close(main);
    }

    /// Whether the game is written in another notation than it is being read in; asked once, where something
    /// cannot be read.
    #[cold]
    fn is_of_another_notation(&mut self) -> bool {
        if self.unasked && self.depth() == 0 && !self.cur.lost {
            self.unasked = false;
            let line = &self.cur.line;
            let (start, by_san) = (&line.start, line.plies.len() as u32);
            let language = self.last.filter(|last| last.language().is_some());
            if let Some(language) = language.filter(|_| self.supposes) {
                self.other = Some(OtherNotation::AsBefore(language, by_san));
                return true;
            }
            let movetext = self.movetext();
            let as_before = |notation| as_before::settle(movetext, start, by_san, notation);
            let detected = self
                .last
                .and_then(as_before)
                .unwrap_or_else(|| detect_notation::detect(movetext, start, by_san));
            self.game.next_best = detected.next_best;
            let other = Some(detected).filter(|found| found.notation != Notation::SAN);
            self.other = other.map(OtherNotation::Found);
        }
        self.other.is_some()
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
    // By itself it has the processor's registers for itself.
    #[inline(never)]
    fn run_plain(&mut self, mut at: usize) -> usize {
        let cur = &mut *self.cur;
        if cur.lost || cur.passed || cur.crossed || cur.pos.is_exposed() || self.is_descriptive {
            return at;
        }
        let facts = cur.always.and(Facts::REGULAR);
        let (text, tokens) = (self.text, self.tokens);
        while let Some(token) = tokens.get(at) {
            if token.plain.is_move() {
                let (plain, pos) = (token.plain, &mut cur.pos);
                // The two ways apart, for the first is that of nearly all moves and knows what they are not.
                if let Some(m) = plain::ordinary(plain, pos) {
                    let undo = pos.play_plain(&m);
                    note_plain(pos, &mut cur.line, &m, token, facts, undo);
                } else if let Some(m) = plain::special(plain, pos) {
                    play_special(pos, &mut cur.line, &m, token, facts);
                } else {
                    break;
                }
                cur.troubles = 0;
            } else if token.plain.is_number() {
                if !plain_number_fits(token.plain, &cur.pos, cur.offset) {
                    break;
                }
            } else if token.plain.names_squares() {
                let next = tokens.get(at + 1);
                let marked_apart = next.is_some_and(|next| next.kind == TokenKind::Mark);
                if marked_apart || !play_longhand(cur, token, self.notation) {
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
}

/// Plays a move that names both its squares, which is not how SAN has it, if it is plainly lawful; whether it is. The
/// notation is SAN, or one that writes all moves so.
#[inline(never)]
fn play_longhand(cur: &mut LineState, token: &Token, notation: Notation) -> bool {
    let Some(m) = plain::ordinary(token.plain, &cur.pos) else {
        return false;
    };
    if !notation.allows(Slip::Long) {
        cur.line.remarks.push(Remark {
            ply: cur.line.last_ply() + 1,
            span: token.span,
            kind: RemarkKind::Slip {
                slip: Slip::Long,
                regular: None,
            },
        });
    }
    let undo = cur.pos.play_plain(&m);
    note_plain(&cur.pos, &mut cur.line, &m, token, cur.always, undo);
    cur.troubles = 0;
    true
}
