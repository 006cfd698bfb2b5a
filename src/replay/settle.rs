//! Which notation a game is written in: asked once, and only where SAN meets something it cannot read.
//!
//! A notation is taken for the whole game or not at all. A letter that it does not have stays unread, whatever
//! another notation would make of it.

use std::sync::LazyLock;

use shakmaty::{File, Rank, Role};

use super::Position;
use super::follow::Movetext;
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

/// The notation that reads most of a game from which SAN reads `by_san` plies; `None` if that is SAN.
pub(super) fn settle(movetext: Movetext<'_>, start: &Position, by_san: u32) -> Option<Settled> {
    let movetext = Movetext {
        tokens: &movetext.tokens[..movetext.tokens.len().min(ENOUGH)],
        ..movetext
    };
    let in_san = words_known(movetext, Notation::San);
    let mut best: Option<(u32, Settled)> = None;
    for &notation in OTHERS.iter() {
        let tokens = with_words(movetext.text, movetext.tokens, notation, &mut Vec::new());
        let other = Movetext {
            tokens: &tokens,
            notation,
            ..movetext
        };
        let plies = other.follow_to(0, start.clone(), u32::MAX);
        // More plies alone prove nothing: an illegal move of a rook may be a king's in another language.
        if plies <= by_san || words_known(movetext, notation) <= in_san {
            continue;
        }
        match &mut best {
            Some((most, settled)) if *most == plies => settled.as_well.push(notation),
            Some((most, _)) if *most > plies => {}
            _ => {
                let as_well = Vec::new();
                best = Some((plies, Settled { notation, as_well }));
            }
        }
    }
    best.map(|(_, settled)| settled)
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
