//! Variations as export form can have them: each with a move, and behind the move that it replaces.

use crate::score::{Score, Span, TokenKind};

/// What becomes of the parentheses of a game that are no whole variation.
#[derive(Debug, Default)]
pub(super) struct Odd {
    /// The first bytes of those that are left out: no move stands between them, but in others.
    bare: Vec<u32>,
    /// Variations that stand where their line has no move yet; they become comments.
    unfounded: Vec<Span>,
}

/// A variation that is open.
struct Open {
    span: Span,
    moves: bool,
    /// How many were waiting for a move before them when it opened.
    waiting: usize,
}

impl Odd {
    /// Those of a game. Nearly all have none.
    pub(super) fn of(score: &Score) -> Odd {
        let mut odd = Odd::default();
        if !score.irregular {
            return odd;
        }
        let mut main = false;
        let mut open: Vec<Open> = Vec::new();
        let mut waiting: Vec<Span> = Vec::new();
        for token in &score.tokens {
            match token.kind {
                TokenKind::Open => open.push(Open {
                    span: token.span,
                    moves: false,
                    waiting: waiting.len(),
                }),
                TokenKind::Move | TokenKind::Null => match open.last_mut() {
                    Some(inner) => inner.moves = true,
                    None => main = true,
                },
                TokenKind::Close => {
                    let Some(closed) = open.pop() else { continue };
                    let founded = open.last().map_or(main, |outer| outer.moves);
                    if closed.moves {
                        odd.unfounded.extend(waiting.drain(closed.waiting..));
                        waiting.extend((!founded).then(|| closed.span.to(token.span)));
                    } else {
                        odd.bare.extend([closed.span.start, token.span.start]);
                        // What is in it stands where it does itself.
                        waiting.truncate(if founded {
                            closed.waiting
                        } else {
                            waiting.len()
                        });
                    }
                }
                _ => {}
            }
        }
        while let Some(last) = open.pop() {
            let founded = open.last().map_or(main, |outer| outer.moves);
            if last.moves {
                odd.unfounded.extend(waiting.drain(last.waiting..));
                waiting.extend((!founded).then(|| last.span.to(end_of(score))));
            } else {
                odd.bare.push(last.span.start);
                waiting.truncate(if founded { last.waiting } else { waiting.len() });
            }
        }
        odd.unfounded.extend(waiting);
        odd.unfounded.sort_unstable_by_key(|span| span.start);
        let mut end = 0;
        // One inside another goes with it.
        odd.unfounded.retain(|span| {
            let outermost = span.start >= end;
            end = end.max(span.end);
            outermost
        });
        odd.bare.sort_unstable();
        odd
    }

    /// Whether a parenthesis at that byte is left out.
    pub(super) fn is_bare(&self, at: u32) -> bool {
        self.bare.binary_search(&at).is_ok()
    }

    /// The variation that begins at that byte, if it becomes a comment.
    pub(super) fn unfounded_at(&self, at: u32) -> Option<Span> {
        let found = self.unfounded.binary_search_by_key(&at, |span| span.start);
        found.ok().map(|found| self.unfounded[found])
    }

    /// Whether some variation becomes a comment.
    pub(super) fn takes_any(&self) -> bool {
        !self.unfounded.is_empty()
    }

    /// Whether the byte is in a variation that becomes a comment.
    pub(super) fn takes(&self, at: u32) -> bool {
        let before = self.unfounded.partition_point(|span| span.start <= at);
        before > 0 && at < self.unfounded[before - 1].end
    }
}

/// The last token of a game that does not say how it ended.
fn end_of(score: &Score) -> Span {
    let ends = |kind| matches!(kind, TokenKind::Terminator(_));
    let last = score.tokens.iter().rfind(|token| !ends(token.kind));
    last.map_or(score.span, |token| token.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::pgn::Lexer;

    /// The text without bare parentheses, and with unfounded variations in brackets.
    fn shown(text: &str) -> String {
        let mut score = Score::default();
        Lexer::new(text.as_bytes(), 0).next_score(&mut score);
        let odd = Odd::of(&score);
        let ends: Vec<u32> = odd.unfounded.iter().map(|span| span.end).collect();
        let mut shown = String::new();
        for (at, c) in text.char_indices() {
            let at = at as u32;
            shown.push_str(if ends.contains(&at) { "]" } else { "" });
            shown.push_str(if odd.unfounded_at(at).is_some() {
                "["
            } else {
                ""
            });
            if !odd.is_bare(at) || odd.takes(at) {
                shown.push(c);
            }
        }
        shown
    }

    #[test]
    fn parentheses_that_are_no_variation_are_found() {
        for (text, result) in [
            ("1. e4 e5 ((1... c5)) 2. f4 *", "1. e4 e5 (1... c5) 2. f4 *"),
            ("1. e4 () e5 ({so} ) 2. f4 *", "1. e4  e5 {so}  2. f4 *"),
            ("(1. d4) 1. e4 e5 *", "[(1. d4)] 1. e4 e5 *"),
            ("((1. d4)) 1. e4 e5 *", "[(1. d4)] 1. e4 e5 *"),
            ("1. e4 ((1. d4) 1. c4) e5 *", "1. e4 ([(1. d4)] 1. c4) e5 *"),
            (
                "(1. d4 ((1. c4))) 1. e4 e5 *",
                "[(1. d4 ((1. c4)))] 1. e4 e5 *",
            ),
            ("(1. d4 d5 1. e4 e5", "[(1. d4 d5 1. e4 e5"),
            ("1. e4 e5 ( *", "1. e4 e5  *"),
            ("1. e4 ((1. d4) *", "1. e4 (1. d4) *"),
            ("1. e4 (1. d4 (1. c4)) e5 *", "1. e4 (1. d4 (1. c4)) e5 *"),
        ] {
            assert_eq!(shown(text), result, "{text}");
        }
    }
}
