//! Games with more words and signs than are told apart: see [`TOKENS`].

use super::{Lexer, boundary};
use crate::limits::{Limit, TOKENS};
use crate::score::{Fault, FaultKind, PackedToken, Score, Span, Token, TokenKind};

/// Whether no more tokens are told apart in a game.
#[inline]
pub(super) fn is_full(score: &Score) -> bool {
    score.tokens.len() > TOKENS
}

impl Lexer<'_> {
    /// Goes to the end of the game without telling apart what stands before it.
    #[cold]
    pub(super) fn pass_over_rest(&mut self) {
        let end = self.text.len();
        self.at = boundary::next_soft(self.text, self.at, end).unwrap_or(end);
    }

    /// Keeps all that stands behind the last token that is told apart as one piece.
    #[cold]
    pub(super) fn keep_rest(&self, score: &mut Score) {
        let start = score.tokens[TOKENS].span.start as usize;
        let len = self.text[start..self.at].trim_ascii_end().len();
        let span = Span::new(start, start + len);
        score.tokens.truncate(TOKENS);
        score.tokens.push(Token {
            kind: TokenKind::Stray,
            span,
            plain: PackedToken::NONE,
        });
        score.irregular = true;
        score.says_more = true;
        score
            .faults
            .retain(|fault| (fault.span.start as usize) < start);
        score.faults.push(Fault {
            kind: FaultKind::Limit(Limit::Tokens),
            span,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_moves_of_a_line_are_held_than_are_told_apart() {
        let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(TOKENS);
        let mut score = Score::default();
        assert!(Lexer::new(text.as_bytes(), 0).next_score(&mut score));
        assert_eq!(score.tokens.len(), TOKENS + 1);
        assert!(score.tokens.capacity() <= 2 * TOKENS);
        assert_eq!(score.span.end as usize, text.len());
    }
}
