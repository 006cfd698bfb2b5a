//! Which notation a game is written in: asked once, and only where SAN meets something it cannot read.
//!
//! A notation is taken for the whole game or not at all. A letter that it does not have stays unread, whatever
//! another notation would make of it.

use std::sync::LazyLock;

use shakmaty::{File, Rank, Role};

use super::Position;
use super::follow::Movetext;
use crate::limits::Meter;
use crate::notation::pattern::{Pattern, Says};
use crate::notation::slip::Slip;
use crate::notation::{ALL, Notation};
use crate::score::{Token, TokenKind};

/// The notation of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    pub(super) notation: Notation,
    /// Others that read as much, for example because two languages have the same letters.
    pub(super) as_well: Vec<Notation>,
    /// The one that reads most of it beside these.
    pub(super) next_best: NextBest,
}

/// Another notation, and the plies it reads of a game before it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextBest {
    /// The notation.
    pub notation: Notation,
    /// The plies from the first on.
    pub plies: u32,
}

/// The notations that are tried: those that SAN in its leniency does not read anyhow.
static OTHERS: LazyLock<Vec<Notation>> = LazyLock::new(|| {
    let other = |notation: &Notation| {
        notation.can_be_read()
            && !matches!(
                notation,
                Notation::San | Notation::Lan | Notation::Uci(_) | Notation::Descriptive(_)
            )
    };
    ALL.iter().copied().filter(other).collect()
});

/// A game is told by so many of its tokens at most, so that no text costs more than its length.
const ENOUGH: usize = 1500;

/// The notation that reads most of a game from which SAN reads `by_san` plies: SAN itself if none reads more.
pub(super) fn settle(movetext: Movetext<'_>, start: &Position, by_san: u32) -> Settled {
    // Asked once in a game, and of no more than its beginning: no part of what is spent on doubtful moves.
    let meter = Meter::of(u64::MAX);
    let movetext = Movetext {
        tokens: &movetext.tokens[..movetext.tokens.len().min(ENOUGH)],
        meter: &meter,
        ..movetext
    };
    let tried: Vec<NextBest> = std::iter::once((Notation::San, by_san))
        .chain(
            OTHERS
                .iter()
                .map(|&notation| (notation, plies(movetext, start, notation))),
        )
        .map(|(notation, plies)| NextBest { notation, plies })
        .collect();
    let in_san = words_known(movetext, Notation::San);
    // More plies alone prove nothing: an illegal move of a rook may be a king's in another language.
    let better = |other: &&NextBest| {
        other.plies > by_san
            && (words_known(movetext, other.notation) > in_san
                || is_told_by_moves(movetext, start, other))
    };
    let most = tried.iter().filter(better).map(|other| other.plies).max();
    let mut alike = tried
        .iter()
        .filter(|other| Some(other.plies) == most && better(other))
        .map(|other| other.notation);
    let notation = alike.next().unwrap_or_default();
    let as_well: Vec<Notation> = alike.collect();
    let beside =
        |other: &&NextBest| other.notation != notation && !as_well.contains(&other.notation);
    let next_best = tried
        .iter()
        .rev()
        .filter(beside)
        .max_by_key(|other| other.plies);
    Settled {
        notation,
        next_best: next_best.copied().unwrap_or(tried[0]),
        as_well,
    }
}

/// Plies that a notation reads of a game before it fails.
fn plies(movetext: Movetext<'_>, start: &Position, notation: Notation) -> u32 {
    let tokens = with_words(movetext.text, movetext.tokens, notation, &mut Vec::new());
    let other = Movetext {
        tokens: &tokens,
        notation,
        ..movetext
    };
    other.follow_to(0, start.clone(), u32::MAX)
}

/// So many moves that SAN reads otherwise, or not at all, are no chance where the rest fits to the last.
const NO_CHANCE: u32 = 3;

/// Whether a notation whose words are all words of SAN too reads the whole game, and SAN does not come near it.
fn is_told_by_moves(movetext: Movetext<'_>, start: &Position, other: &NextBest) -> bool {
    let is_word = |token: &Token| token.kind == TokenKind::Word;
    if movetext.tokens.iter().any(is_word) {
        return false;
    }
    let other = Movetext {
        notation: other.notation,
        ..movetext
    };
    let (mut pos, mut unlike) = (start.clone(), 0);
    for word in other.moves(0) {
        let Some(m) = other.lawful_reading(word, &pos) else {
            return false;
        };
        unlike += u32::from(movetext.lawful_reading(word, &pos) != Some(m));
        pos.play(&m);
    }
    unlike >= NO_CHANCE
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

fn means_something(word: &[u8], notation: Notation) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| notation.patterns(word).iter().any(is_likely))
}

/// A capital is no likely file, a pawn takes on the files beside it, and becomes a piece on the last rank.
fn is_likely(pattern: &Pattern) -> bool {
    let odd = |slip: &Slip| matches!(slip, Slip::UpperCase | Slip::LowerCase);
    let possible = match pattern.says {
        Says::Castling(_) | Says::FileCastling | Says::Described(_) => true,
        Says::Man(man) => {
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

/// The tokens, with the words that are moves in this notation as moves; where those begin is noted.
pub(super) fn with_words(
    text: &[u8],
    tokens: &[Token],
    notation: Notation,
    words: &mut Vec<u32>,
) -> Vec<Token> {
    let as_move = |token: &Token| {
        let word = token.kind == TokenKind::Word;
        if !word || !means_something(token.span.of(text), notation) {
            return *token;
        }
        words.push(token.span.start);
        Token {
            kind: TokenKind::Move,
            ..*token
        }
    };
    tokens.iter().map(as_move).collect()
}
