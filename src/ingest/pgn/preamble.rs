//! Text between the tags and the first move: names, places and dates, with all their figures and points.

use crate::score::{PackedToken, Score, Token, TokenKind};

/// Takes for words whatever stands before or between the words in front of the first move, so that a date there is no
/// move number and a rating in parentheses no variation.
pub(super) fn lex_for_words(text: &[u8], score: &mut Score) {
    // A letter alone is that of a name.
    let plays = |token: &Token| match token.kind {
        TokenKind::Move => token.span.len() > 1,
        kind => kind == TokenKind::Null,
    };
    let mut last = TokenKind::Word;
    let first = score.tokens.iter().position(|token| {
        let before = std::mem::replace(&mut last, token.kind);
        let numbered = before == TokenKind::Number && token.kind == TokenKind::Word;
        plays(token) || numbered && may_be_move(token.span.of(text))
    });
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
    score.says_more |= end > 0;
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
            token.plain = PackedToken::NONE;
        }
    }
}

/// Whether a word behind a number may be a move of a notation that is not known yet.
fn may_be_move(word: &[u8]) -> bool {
    let letters = word.iter().any(u8::is_ascii_alphabetic);
    let odd = |b: &u8| b.is_ascii_digit() || b.is_ascii_uppercase();
    letters && word.iter().skip(1).any(odd) || !word.is_ascii()
}
