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
        score
            .faults
            .retain(|fault| (fault.span.start as usize) < start);
        score.faults.push(Fault {
            kind: FaultKind::Limit(Limit::Tokens),
            span,
        });
    }
}
