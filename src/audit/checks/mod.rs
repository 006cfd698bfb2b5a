//! Were checks said, and truly?

pub(super) mod check_falsely_announced;
pub(super) mod check_not_announced;
pub(super) mod checks_not_recorded;
pub(super) mod mate_falsely_announced;
pub(super) mod mate_not_announced;

use super::{Case, Draft};
use crate::findings::{Consequence, Edit};
use crate::replay::Ply;
use crate::score::{Span, TokenKind};

/// With what the code says of checks that are announced or not; nothing is ordered.
fn cited(case: &Case<'_>, draft: Draft) -> Draft {
    let Some(checks) = case.code.and_then(|code| code.checks.as_ref()) else {
        return draft.not_stated(
            case,
            "the code does not speak of announcing checks",
            Consequence::None,
        );
    };
    draft.cites(case, &checks.cite, &checks.says, Consequence::None)
}

/// The edit that gives a move this mark of check or mate, or none; `None` if the move bears another than the standard's,
/// or its mark stands apart.
fn marked(case: &Case<'_>, ply: &Ply, mark: &str) -> Option<Edit> {
    let text = ply.span.of(case.text);
    let is_core = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'=' | b'-');
    let core = text.iter().take_while(|b| is_core(b)).count();
    let rest = &text[core..];
    let len = rest.iter().take_while(|b| matches!(b, b'+' | b'#')).count();
    let plain = rest[len..].iter().all(|b| matches!(b, b'!' | b'?'));
    let tokens = &case.score.tokens;
    let next = tokens.partition_point(|token| token.span.start < ply.span.end);
    let mut behind = tokens[next..].iter().filter(|token| !is_aside(token.kind));
    let apart = behind
        .next()
        .is_some_and(|token| token.kind == TokenKind::Mark);
    if !plain || apart || rest[..len] == *mark.as_bytes() || case.game.notation.is_descriptive() {
        return None;
    }
    let start = ply.span.start as usize + core;
    Some(Edit::replace(Span::new(start, start + len), mark))
}

/// Whether what stands here can stand between a move and its mark.
fn is_aside(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Glyph
            | TokenKind::Nag
            | TokenKind::Comment
            | TokenKind::LineComment
            | TokenKind::Stray
    )
}
