//! Text between the tags and the first move: names, places and dates, with all their figures and points.

use crate::score::{Plain, Score, Token, TokenKind};

/// Takes for words whatever stands before or between the words in front of the first move, so that a date there is no
/// move number and a rating in parentheses no variation.
pub(super) fn take_for_words(score: &mut Score) {
    // A letter alone is that of a name.
    let plays = |token: &Token| match token.kind {
        TokenKind::Move => token.span.len() > 1,
        kind => kind == TokenKind::Null,
    };
    let first = score.tokens.iter().position(plays);
    let before = &mut score.tokens[..first.unwrap_or(0)];
    let Some(last) = before
        .iter()
        .rposition(|token| token.kind == TokenKind::Word)
    else {
        return;
    };
    // A parenthesis that closes behind the last word closes one of the text.
    let open = |kind| {
        before[..last]
            .iter()
            .filter(|token| token.kind == kind)
            .count()
    };
    let unclosed = open(TokenKind::Open).saturating_sub(open(TokenKind::Close));
    let is_close = |token: &&Token| token.kind == TokenKind::Close;
    let behind = before[last + 1..]
        .iter()
        .take_while(is_close)
        .take(unclosed);
    let end = last + 1 + behind.count();
    if unclosed > end - last - 1 {
        return;
    }
    for token in &mut before[..end] {
        if !matches!(
            token.kind,
            TokenKind::Comment
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Diagram
                | TokenKind::Terminator(_)
        ) {
            score.moves -= u32::from(token.kind == TokenKind::Move && score.moves > 0);
            token.kind = TokenKind::Word;
            token.plain = Plain::NONE;
        }
    }
}
