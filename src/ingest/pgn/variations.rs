//! Variations that are no whole ones: never closed, without a move, or without a move that they could replace.

use super::state::MovetextState;
use crate::score::{Fault, FaultKind, Score, Token, TokenKind};

/// A variation that is open.
struct OpenVariation {
    /// The index of its token.
    at: usize,
    /// A move stands in it, outside of variations of its own.
    moves: bool,
    /// A word or something else that is told anyway stands in it, or a variation does.
    other: bool,
    /// It has a move before it that it could replace.
    founded: bool,
}

/// Whether nothing but comments and signs stands between the last parenthesis that opened and the end.
pub(super) fn holds_nothing(score: &Score) -> bool {
    let is_nothing = |token: &&Token| {
        matches!(
            token.kind,
            TokenKind::Comment
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Number
                | TokenKind::Dots
                | TokenKind::Punctuation
        )
    };
    let mut before = score.tokens.iter().rev().skip_while(is_nothing);
    before
        .next()
        .is_some_and(|token| matches!(token.kind, TokenKind::Open | TokenKind::Close))
}

/// Notes what is wrong with the variations of a game that has been read.
pub(super) fn note_faults(score: &mut Score, state: &MovetextState) {
    if state.odd_variations {
        mend(score);
    }
    if state.depth > 0 {
        close(score);
    }
}

/// Notes each variation that holds no move, or that opens where its line has none yet. What opens before the first
/// move of the game and never ends is none: its moves are those of the game.
fn mend(score: &mut Score) {
    free(score);
    let mut open: Vec<OpenVariation> = Vec::new();
    let mut main = false;
    let mut found = Vec::new();
    for (at, token) in score.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => {
                let founded = open.last().map_or(main, |outer| outer.moves);
                if let Some(outer) = open.last_mut() {
                    outer.other = true;
                }
                open.push(OpenVariation {
                    at,
                    moves: false,
                    other: false,
                    founded,
                });
            }
            TokenKind::Close => {
                let Some(closed) = open.pop() else { continue };
                let opening = score.tokens[closed.at].span;
                if !closed.moves && !closed.other {
                    let whole = opening.to(token.span);
                    found.push((FaultKind::VariationEmpty, whole));
                } else if closed.moves && !closed.founded {
                    found.push((FaultKind::VariationUnfounded, opening));
                }
            }
            TokenKind::Move | TokenKind::Null => match open.last_mut() {
                Some(inner) => inner.moves = true,
                None => main = true,
            },
            TokenKind::Word | TokenKind::Stray => {
                if let Some(inner) = open.last_mut() {
                    inner.other = true;
                }
            }
            _ => {}
        }
    }
    score.irregular |= !found.is_empty();
    found.sort_by_key(|(_, span)| span.start);
    let faults = found.into_iter().map(|(kind, span)| Fault { kind, span });
    score.faults.extend(faults);
}

/// The variations that are open at the end, as the indices of their tokens.
fn open_at_end(score: &Score) -> Vec<usize> {
    let mut open = Vec::new();
    for (at, token) in score.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(at),
            TokenKind::Close => {
                open.pop();
            }
            _ => {}
        }
    }
    open
}

/// Takes the parentheses for stray ones that open before the first move of the game and are never closed.
fn free(score: &mut Score) {
    let never_closed = open_at_end(score);
    if score.moves > 0 || begins_again(score, &never_closed) {
        return;
    }
    let mut depth = 0_u32;
    let mut never_closed = never_closed.into_iter().peekable();
    let faults = &mut score.faults;
    for (at, token) in score.tokens.iter_mut().enumerate() {
        match token.kind {
            TokenKind::Open if never_closed.next_if_eq(&at).is_some() && score.moves == 0 => {
                token.kind = TokenKind::Stray;
                score.irregular = true;
                faults.push(Fault {
                    kind: FaultKind::VariationNone,
                    span: token.span,
                });
            }
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 => score.moves += 1,
            _ => {}
        }
    }
}

/// Whether the numbers behind the parentheses that are never closed do not go on from each other: the game itself
/// begins there somewhere.
fn begins_again(score: &Score, never_closed: &[usize]) -> bool {
    let (mut depth, mut last) = (0_u32, 0);
    let mut never_closed = never_closed.iter().peekable();
    score.tokens.iter().enumerate().any(|(at, token)| {
        let number = token.plain.number();
        match token.kind {
            TokenKind::Open if never_closed.next_if_eq(&&at).is_some() => {}
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Number if depth == 0 && token.plain.is_number() => {
                let again = number < last || number == last && !token.plain.dots();
                last = number;
                return again;
            }
            _ => {}
        }
        false
    })
}

/// Notes each variation that is still open at the end of the game.
fn close(score: &mut Score) {
    let open = open_at_end(score);
    score.irregular |= !open.is_empty();
    let faults = open.into_iter().map(|at| Fault {
        kind: FaultKind::VariationOpen,
        span: score.tokens[at].span,
    });
    score.faults.extend(faults);
}
