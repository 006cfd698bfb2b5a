//! Judgements of the position, which may be written against the move before them: `Nf3+-`, `e4=`, `Bd3N`.

use super::Lexer;
use super::chars::{blank_len, char_at};
use super::plain::is_plain;
use super::words::{classify, is_castling};
use crate::score::{Score, TokenKind};
use crate::text::chars::is_dash;

/// Judgements as they are printed, with every dash a hyphen; of two that end alike, the longer stands first.
const JUDGEMENTS: [&str; 18] = [
    "+/-", "-/+", "+/=", "=/+", "+--", "--+", "+-", "-+", "+=", "=+", "=/", "~=", "=~", "==", "=",
    "~", "TN", "N",
];
/// No judgement has more characters.
const LONGEST: usize = 3;
/// So many tokens back the last move number is looked for.
const NEAR: usize = 12;

/// Whether a word ends as judgements do; a quick answer that most words give.
fn ends_as_judgement(word: &[u8]) -> bool {
    matches!(
        word.last(),
        Some(b'+' | b'-' | b'=' | b'~' | b'/' | b'N' | 0x80..)
    )
}

/// Whether the word is a judgement and nothing else, whichever dash the printer took.
pub(super) fn is_judgement(word: &[u8]) -> bool {
    hyphened(word).is_some_and(|word| JUDGEMENTS.contains(&word.as_str()))
}

/// Length of the move that a word begins with, if a judgement is all that stands behind it; `None` if not.
pub(super) fn behind_move(word: &[u8]) -> Option<usize> {
    if !ends_as_judgement(word) {
        return None;
    }
    // The longest comes first: `Nf3+-` is a judgement, and no check.
    let mut starts: Vec<usize> = (1..word.len())
        .rev()
        .filter(|&at| word[at] & 0xc0 != 0x80)
        .take(LONGEST)
        .collect();
    starts.reverse();
    starts.into_iter().find(|&at| {
        let (head, tail) = word.split_at(at);
        is_judgement(tail)
            && is_whole_move(head)
            && !(is_pawn_on_last_rank(head) && matches!(tail[0], b'=' | b'N'))
    })
}

impl Lexer<'_> {
    /// Whether the word here is a judgement of letters (`8.d4 N`, `8.d4!N`) where no move is due.
    ///
    /// `N` alone can be half of a move: it is a novelty only if both sides have moved since the last number, or if
    /// the other side's move follows.
    pub(super) fn stands_as_judgement(&self, score: &Score, word: &[u8]) -> bool {
        if !matches!(word, b"N" | b"TN") {
            return false;
        }
        let tokens = &score.tokens[score.tokens.len().saturating_sub(NEAR)..];
        let Some(number) = tokens.iter().rposition(|t| t.kind == TokenKind::Number) else {
            return false;
        };
        let (number, behind) = (tokens[number], &tokens[number + 1..]);
        let is_sign = |kind| matches!(kind, TokenKind::Glyph | TokenKind::Nag | TokenKind::Mark);
        let (moves, others): (Vec<_>, Vec<_>) = behind
            .iter()
            .map(|token| token.kind)
            .partition(|kind| *kind == TokenKind::Move);
        let both = moves.len() >= 2 || number.span.of(self.text).ends_with(b"..");
        !moves.is_empty()
            && others.into_iter().all(is_sign)
            && (both || self.move_follows(word.len()))
    }

    /// Whether the next word behind `len` bytes from here is a move, or the number of Black's (`13.b3 N 13...Rf8`).
    fn move_follows(&self, len: usize) -> bool {
        let mut at = self.at + len;
        while let blank @ 1.. = blank_len(&self.text[at..]) {
            at += blank;
        }
        let behind = Lexer::new(self.text, at);
        let rest = behind.rest();
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits > 0 {
            return rest[digits..].starts_with(b"..");
        }
        behind.peek().is_some_and(|b| b.is_ascii_alphabetic())
            && classify(behind.word()) == TokenKind::Move
    }
}

/// Whether nothing is missing from a move at its end.
fn is_whole_move(word: &[u8]) -> bool {
    let ends = matches!(
        word.last(),
        Some(b'1'..=b'8' | b'Q' | b'R' | b'B' | b'N' | b'+' | b'#')
    );
    is_plain(word) || is_castling(word) || ends && classify(word) == TokenKind::Move
}

/// Whether what follows may say what a pawn becomes.
fn is_pawn_on_last_rank(head: &[u8]) -> bool {
    matches!(head, [b'a'..=b'h', .., b'1' | b'8'])
}

/// The word with hyphens for all dashes; `None` if it is longer than a judgement.
fn hyphened(word: &[u8]) -> Option<String> {
    let mut plain = String::new();
    let mut at = 0;
    while at < word.len() {
        let (c, len) = char_at(&word[at..]);
        let c = c?;
        plain.push(if is_dash(c) { '-' } else { c });
        at += len;
        if plain.len() > LONGEST {
            return None;
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(word: &str) -> Option<&str> {
        behind_move(word.as_bytes()).map(|len| &word[..len])
    }

    #[test]
    fn a_judgement_is_parted_from_its_move() {
        for (word, head_of) in [
            ("Nf3+-", "Nf3"),
            ("Qxf7++-", "Qxf7+"),
            ("Qxf7+-+", "Qxf7+"),
            ("e4=", "e4"),
            ("exd5+/=", "exd5"),
            ("Bd3N", "Bd3"),
            ("Bd3TN", "Bd3"),
            ("O-O-+", "O-O"),
            ("0-0N", "0-0"),
            ("e8=Q+-", "e8=Q"),
            ("Nf8=", "Nf8"),
            ("Nf3–+", "Nf3"),
            ("Nf3+−", "Nf3"),
            ("Ng1-f3=+", "Ng1-f3"),
        ] {
            assert_eq!(head(word), Some(head_of), "{word}");
        }
    }

    #[test]
    fn what_belongs_to_a_move_is_no_judgement() {
        for word in [
            "e8N", "exd8N", "e7e8N", "e8=", "Nf3+", "Nf3", "N", "+-", "resigN", "Nf33",
        ] {
            assert_eq!(head(word), None, "{word}");
        }
    }
}
