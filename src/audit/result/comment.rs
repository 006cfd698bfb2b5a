//! What a comment beside the end of the movetext says of how the game ended: `{White forfeits on time}`.
//!
//! Servers write such comments, and annotators. A comment is heard only if it says nothing else: `White resigns`
//! does, `White resigned himself to a draw` does not.

use shakmaty::Color;

use crate::audit::Case;
use crate::score::{Outcome, Span, Token, TokenKind};

/// A comment longer than this says more than who won, in bytes.
const LONGEST: usize = 80;
/// Words that may stand before the point.
const LEADS: [&str; 6] = ["the", "game", "is", "a", "was", "and"];

/// The outcome that a comment beside the last end of the movetext gives, and where it stands.
pub(super) fn by_comment(case: &Case<'_>) -> Option<(Outcome, Span)> {
    if !case.score.comments {
        return None;
    }
    let (_, end) = case.game.terminator?;
    let tokens = &case.score.tokens;
    let at = tokens.iter().rposition(|token| token.span == end)?;
    let is_comment = |token: &&Token| token.kind == TokenKind::Comment;
    let before = tokens[..at].iter().rev().take_while(is_comment);
    let behind = tokens[at + 1..].iter().take_while(is_comment);
    before.chain(behind).find_map(|token| {
        let text = token.span.of(case.text);
        let outcome =
            (text.len() <= LONGEST).then(|| outcome_in(&String::from_utf8_lossy(text)))??;
        Some((outcome, token.span))
    })
}

/// What a comment says of the end of the game, commands in it apart; `None` if it says anything else.
fn outcome_in(comment: &str) -> Option<Outcome> {
    let lower = comment.to_lowercase();
    let said = match lower.rfind(']') {
        Some(command) if lower.contains("[%") => &lower[command + 1..],
        _ => &lower,
    };
    let words: Vec<&str> = said
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    let lead = words.iter().take_while(|word| LEADS.contains(word)).count();
    let (side, rest) = match words[lead..] {
        ["white" | "white's", ref rest @ ..] => (Some(Color::White), rest),
        ["black" | "black's", ref rest @ ..] => (Some(Color::Black), rest),
        ref rest => (None, rest),
    };
    match side {
        Some(side) if loses(rest) => Some(Outcome::Won(!side)),
        Some(side) if wins(rest) => Some(Outcome::Won(side)),
        None if draws(rest) => Some(Outcome::Drawn),
        _ => None,
    }
}

/// `resigns`, `forfeits on time`, `has lost the game`, `checkmated`.
fn loses(words: &[&str]) -> bool {
    match *words {
        ["is" | "was" | "has", ref rest @ ..] => loses(rest),
        ["resigns" | "resigned" | "checkmated" | "mated"] => true,
        ["forfeits" | "forfeited" | "loses" | "lost", ref rest @ ..] => is_how(rest),
        ["ran", "out", "of", "time"] | ["overstepped", "the", "time", "limit"] => true,
        ["flag", "fell" | "falls"] | ["flag", "has", "fallen"] => true,
        _ => false,
    }
}

/// `wins`, `won on time`, `wins by checkmate`.
fn wins(words: &[&str]) -> bool {
    matches!(*words, ["wins" | "won", ref rest @ ..] if is_how(rest))
}

/// `draw agreed`, `drawn by repetition`, `draw by mutual agreement`.
fn draws(words: &[&str]) -> bool {
    match *words {
        ["draw" | "drawn" | "remis"] | ["draw", "agreed"] | ["agreed", "draw" | "drawn"] => true,
        ["draw" | "drawn", "by", ref rest @ ..] => !rest.is_empty(),
        _ => false,
    }
}

/// Nothing more, or how a game is lost and won.
fn is_how(words: &[&str]) -> bool {
    matches!(
        *words,
        [] | ["on", "time"] | ["the", "game"] | ["by", _] | ["by", _, _]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Option<Outcome> = Some(Outcome::Won(Color::White));
    const BLACK: Option<Outcome> = Some(Outcome::Won(Color::Black));

    #[test]
    fn comments_of_servers_are_understood() {
        for (comment, outcome) in [
            ("{Black resigns}", WHITE),
            ("{ White resigned. }", BLACK),
            ("{White forfeits on time}", BLACK),
            ("{Black forfeits by disconnection}", WHITE),
            ("{White checkmated}", BLACK),
            ("{ Black wins on time. }", BLACK),
            ("{White won by resignation}", WHITE),
            ("{[%clk 0:00:01] White lost on time}", BLACK),
            ("{White's flag fell}", BLACK),
            ("{Game drawn by mutual agreement}", Some(Outcome::Drawn)),
            ("{The game is a draw.}", Some(Outcome::Drawn)),
            ("{Draw agreed}", Some(Outcome::Drawn)),
        ] {
            assert_eq!(outcome_in(comment), outcome, "{comment}");
        }
    }

    #[test]
    fn comments_that_say_more_are_not_heard() {
        for comment in [
            "{}",
            "{White wins a pawn}",
            "{White wins after 40.Kg2}",
            "{Black resigned himself to a draw}",
            "{White ran out of time and Black has no material to mate}",
            "{Draw offer declined}",
            "{A draw would have been fair}",
            "{resigns}",
            "{White lost the thread}",
            "{[%clk 0:00:01]}",
            "{Mistake. Black resigns was best.}",
        ] {
            assert_eq!(outcome_in(comment), None, "{comment}");
        }
    }
}
