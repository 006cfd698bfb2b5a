//! Which notation a game is written in: asked once, and only where SAN meets something it cannot read.
//!
//! A notation is taken for the whole game or not at all. A letter that it does not have stays unread, whatever
//! another notation would make of it.

use std::sync::LazyLock;

use shakmaty::{File, Rank, Role};

use super::follow::{ENOUGH, Movetext};
use super::game::{Facts, Game, Remark, RemarkKind};
use crate::board::{Move, Position};
use crate::limits::Meter;
use crate::notation::descriptive::Origins;
use crate::notation::letters::Letters;
use crate::notation::pattern::{ParsedMove, Pattern, Promotion};
use crate::notation::slip::Slip;
use crate::notation::{ALL, Notation, romance};
use crate::score::{Score, Token, TokenKind};

/// The notation of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DetectedNotation {
    pub(super) notation: Notation,
    /// Others that read the same moves, for example because two languages have the same letters.
    pub(super) as_well: Vec<Notation>,
    /// The one that reads most of it beside these.
    pub(super) next_best: Beside,
    /// Nothing speaks for it but that its moves can be played to the last, and they are few.
    pub(super) by_few_moves: bool,
}

impl DetectedNotation {
    /// Says of a game that was replayed in it what is known of it.
    pub(super) fn note_in(self, game: &mut Game) {
        game.as_well = self.as_well;
        game.detected_by_few_moves = self.by_few_moves;
        game.next_best = self.next_best;
    }
}

/// Another notation, and the plies it reads of a game before it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextBest {
    /// The notation.
    pub notation: Notation,
    /// The plies from the first on.
    pub plies: u32,
}

/// What is known of the notations that were not taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Beside {
    /// None was tried, for the game was plain.
    #[default]
    None,
    /// The one that reads most.
    Tried(NextBest),
    /// None was tried, for the notation was that of the games before; SAN reads so many plies.
    Untried(u32),
}

impl Beside {
    /// The notation that reads most of a game beside that it was read in.
    pub fn next_best(self, text: &[u8], score: &Score, game: &Game) -> Option<NextBest> {
        match self {
            Beside::None => None,
            Beside::Tried(next) => Some(next),
            Beside::Untried(by_san) => {
                let meter = Meter::of(u64::MAX);
                let movetext = Movetext::of(text, score, &meter);
                let detected = detect(movetext, &game.main()?.start, by_san);
                detected.next_best.next_best(text, score, game)
            }
        }
    }
}

/// The notations that are tried: those that SAN in its leniency does not read anyhow.
pub(super) static OTHERS: LazyLock<Vec<Notation>> = LazyLock::new(|| {
    let other = |notation: &Notation| {
        notation.can_be_read() && !notation.is_read_as_san() && !notation.is_descriptive()
    };
    ALL.iter().copied().filter(other).collect()
});

/// So many moves that SAN reads otherwise, or not at all, are no chance where the rest fits to the last.
const NO_CHANCE: u32 = 3;

/// What speaks for a notation.
struct NotationFit {
    notation: Notation,
    /// What it makes of the moves before it fails.
    moves: Vec<Move>,
    /// It reads all there is.
    whole: bool,
    /// Moves written to the letter as this notation writes them.
    exact: u32,
    /// Moves of which SAN makes another, or none.
    unlike: u32,
    /// Words that mean something in it.
    known: usize,
}

impl NotationFit {
    fn of(movetext: Movetext<'_>, start: &Position, notation: Notation) -> NotationFit {
        let (text, own) = (movetext.text, movetext.tokens);
        let tokens = with_words(text, own, notation, &mut Vec::new());
        let other = Movetext {
            tokens: &tokens,
            notation,
            ..movetext
        };
        let mut fit = NotationFit {
            notation,
            moves: Vec::new(),
            whole: !tokens.iter().any(|token| token.kind == TokenKind::Word),
            exact: 0,
            unlike: 0,
            known: words_known(movetext, notation),
        };
        let mut pos = start.clone();
        for word in other.moves(0) {
            let Some(m) = other.lawful_reading(word, &pos) else {
                fit.whole = false;
                break;
            };
            let written = notation.write(&pos, &Origins::default(), &m);
            fit.exact += u32::from(written.as_bytes() == word);
            let in_san = movetext.lawful_reading(word, &pos);
            fit.unlike += u32::from(in_san != Some(m) && !stays_a_pawn(word));
            fit.moves.push(m);
            pos.play(&m);
        }
        fit
    }

    /// Whether the moves alone tell it, where SAN knows the words as well: it reads them all, and what SAN does not
    /// read so is more than one illegal move that by chance another man could make, or is written to the letter.
    fn is_told_by_moves(&self) -> bool {
        self.whole && self.unlike > 0 && (self.unlike >= NO_CHANCE || self.is_exact())
    }

    /// Whether it could be SAN with an illegal move or two: it has no signs but another language's letters.
    fn is_doubtful(&self) -> bool {
        self.unlike < NO_CHANCE && self.notation.letters().is_some()
    }

    /// Whether it reads all, and would write it so.
    fn is_exact(&self) -> bool {
        self.whole && self.exact as usize == self.moves.len()
    }

    /// Whether it is likelier than SAN, which fails before and knows so many of the words. More plies alone prove
    /// nothing: an illegal move of a rook may be a king's in another language.
    fn is_better(&self, in_san: usize) -> bool {
        self.known > in_san
            || is_drawn(self.notation) && self.known == in_san
            || self.is_told_by_moves()
    }
}

/// The notation that reads most of a game from which SAN reads `by_san` plies: SAN itself if none reads more.
pub(super) fn detect(movetext: Movetext<'_>, start: &Position, by_san: u32) -> DetectedNotation {
    // Asked once in a game, and of no more than its beginning: no part of what is spent on doubtful moves.
    let meter = Meter::of(u64::MAX);
    let movetext = Movetext {
        meter: &meter,
        ..movetext.beginning()
    };
    let tried: Vec<NextBest> = OTHERS
        .iter()
        .map(|&notation| NextBest {
            notation,
            plies: plies(movetext, start, notation),
        })
        .collect();
    let in_san = words_known(movetext, Notation::SAN);
    let better: Vec<NotationFit> = tried
        .iter()
        .filter(|other| other.plies > by_san)
        .map(|other| NotationFit::of(movetext, start, other.notation))
        .filter(|other| other.is_better(in_san))
        .collect();
    let best = better
        .iter()
        .rev()
        .max_by_key(|other| (other.moves.len(), other.known, other.exact));
    let notation = best.map_or(Notation::SAN, |best| best.notation);
    let as_well: Vec<Notation> = better
        .iter()
        .filter(|other| best.is_some_and(|best| other.moves == best.moves))
        .map(|other| other.notation)
        .filter(|&other| other != notation)
        .collect();
    let beside =
        |other: &&NextBest| other.notation != notation && !as_well.contains(&other.notation);
    let next = tried
        .iter()
        .rev()
        .filter(beside)
        .max_by_key(|other| other.plies)
        .copied();
    let san = NextBest {
        notation: Notation::SAN,
        plies: by_san,
    };
    let next_best = next
        .filter(|next| notation == Notation::SAN || next.plies > by_san)
        .unwrap_or(san);
    DetectedNotation {
        notation,
        next_best: Beside::Tried(next_best),
        by_few_moves: best.is_some_and(|best| best.known <= in_san && best.is_doubtful()),
        as_well,
    }
}

/// The notation of a game that SAN reads, and in which marks of check are false then: another in which every move is
/// written to the letter, its marks too.
pub(super) fn by_marks(text: &[u8], score: &Score, game: &Game) -> Option<DetectedNotation> {
    let line = game.main()?;
    let false_marks = Facts::FALSE_MARK.and(Facts::FALSE_MATE);
    if !line.facts.any(false_marks) || game.unaudited || score.tokens.len() > ENOUGH {
        return None;
    }
    let meter = Meter::of(u64::MAX);
    let movetext = Movetext::of(text, score, &meter);
    let all = line.plies.len();
    let reads_all = |notation: &&Notation| plies(movetext, &line.start, **notation) as usize >= all;
    let best = OTHERS
        .iter()
        .filter(reads_all)
        .map(|&notation| NotationFit::of(movetext, &line.start, notation))
        .find(|other| other.is_exact() && other.unlike > 0)?;
    Some(DetectedNotation {
        notation: best.notation,
        as_well: Vec::new(),
        next_best: Beside::Tried(NextBest {
            notation: Notation::SAN,
            plies: all as u32,
        }),
        by_few_moves: true,
    })
}

/// The descriptive notation of another language, if it reads all of a game that could not be read in English.
pub(super) fn other_descriptive(text: &[u8], score: &Score, game: &Game) -> Option<Notation> {
    let unread = |remark: &Remark| matches!(remark.kind, RemarkKind::Unreadable { .. });
    let line = game.main()?;
    if line.breaches.is_empty() && !line.remarks.iter().any(unread) {
        return None;
    }
    let meter = Meter::of(u64::MAX);
    let movetext = Movetext::of(text, score, &meter).beginning();
    let languages = romance::ALL.iter().map(Notation::from);
    languages
        .map(|language| NotationFit::of(movetext, &line.start, language))
        .find(|fit| fit.whole && !fit.moves.is_empty())
        .map(|fit| fit.notation)
}

/// Plies that a notation reads of a game before it fails.
pub(super) fn plies(movetext: Movetext<'_>, start: &Position, notation: Notation) -> u32 {
    let own = movetext.tokens;
    let words;
    let tokens = match own.iter().any(|token| token.kind == TokenKind::Word) {
        true => {
            words = with_words(movetext.text, own, notation, &mut Vec::new());
            &words
        }
        false => own,
    };
    let other = Movetext {
        tokens,
        notation,
        ..movetext
    };
    other.follow_to(0, start.clone(), u32::MAX)
}

/// Whether SAN says of the word that a pawn stays what it is, which some codes allow.
fn stays_a_pawn(word: &[u8]) -> bool {
    let declines = |pattern: Pattern| matches!(pattern.parsed, ParsedMove::Algebraic(man) if man.promotion == Some(Promotion::Declined));
    std::str::from_utf8(word)
        .is_ok_and(|word| Notation::SAN.patterns(word).into_iter().any(declines))
}

/// Whether the men are drawn, which SAN reads among its letters too.
pub(super) fn is_drawn(notation: Notation) -> bool {
    notation.letters().is_some_and(Letters::is_drawn)
}

/// Words of the game itself that the notation gives a meaning to.
fn words_known(movetext: Movetext<'_>, notation: Notation) -> usize {
    let mut depth = 0_u32;
    let known = |token: &&Token| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Word if depth == 0 => {
                return means_something(token.span.of(movetext.text), notation);
            }
            _ => {}
        }
        false
    };
    movetext.tokens.iter().filter(known).count()
}

pub(super) fn means_something(word: &[u8], notation: Notation) -> bool {
    let in_cyrillic = notation.letters().is_some_and(Letters::is_cyrillic);
    let is_likely = |pattern: &Pattern| {
        is_likely(pattern) && (in_cyrillic || !pattern.slips.contains(&Slip::LookAlike))
    };
    std::str::from_utf8(word).is_ok_and(|word| notation.patterns(word).iter().any(is_likely))
}

/// A capital is no likely file, a pawn takes on the files beside it, and becomes a piece on the last rank.
fn is_likely(pattern: &Pattern) -> bool {
    let odd = |slip: &Slip| matches!(slip, Slip::UpperCase | Slip::LowerCase);
    let possible = match pattern.parsed {
        ParsedMove::Castling(_) | ParsedMove::FileCastling | ParsedMove::Descriptive(_) => true,
        ParsedMove::Algebraic(man) => {
            let beside = |file: File| file.distance(man.to_file) <= 1;
            let last = |to: Rank| matches!(to, Rank::First | Rank::Eighth);
            let ahead = |rank: Rank| {
                man.to_rank
                    .is_none_or(|to| last(to) && to.distance(rank) == 1)
            };
            (man.role != Some(Role::Pawn) || man.file.is_none_or(beside))
                && (man.promotion.is_none() || man.rank.is_none_or(ahead))
        }
    };
    possible && !pattern.slips.iter().any(odd)
}

/// The tokens as this notation reads them: what each move plainly says in it, and the words that are moves in it as
/// moves; where those begin is noted.
pub(super) fn with_words(
    text: &[u8],
    tokens: &[Token],
    notation: Notation,
    words: &mut Vec<u32>,
) -> Vec<Token> {
    let read = |token: &Token| {
        let word = token.kind == TokenKind::Word;
        if !word && token.kind != TokenKind::Move {
            return *token;
        }
        let written = token.span.of(text);
        if word && !notation.is_plainly_a_move(written) && !means_something(written, notation) {
            return *token;
        }
        let plain = notation.pack_from_san(token.plain, written);
        words.extend(word.then_some(token.span.start));
        Token {
            kind: TokenKind::Move,
            plain,
            ..*token
        }
    };
    tokens.iter().map(read).collect()
}
