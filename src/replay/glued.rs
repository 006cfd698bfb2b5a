//! Moves written against each other, or against the number of the next one: `e4e5`, `e52.Nf3`.

use super::follow::Movetext;
use crate::board::Position;
use crate::score::Span;

/// Spans of the moves that a word is made of, if each is lawful after the one before. Between two moves, and
/// behind the last, may stand the number that is due there.
pub(super) fn split(
    movetext: Movetext<'_>,
    span: Span,
    pos: &Position,
    depth: u32,
) -> Option<Vec<Span>> {
    let (start, end) = (span.start as usize, span.end as usize);
    for cut in (start + 2)..end {
        let head = Span::new(start, cut);
        let Some(first) = movetext.lawful_reading(head.of(movetext.text), pos) else {
            continue;
        };
        let mut after = pos.clone();
        after.play(&first);
        let number = number_len(&movetext.text[cut..], after.fullmoves());
        let tail = Span::new((cut + number).min(end), end);
        if number > 0 && tail.is_empty() {
            return Some(vec![head]);
        }
        if tail.len() < 2 {
            continue;
        }
        if movetext
            .lawful_reading(tail.of(movetext.text), &after)
            .is_some()
        {
            return Some(vec![head, tail]);
        }
        if depth > 0
            && tail.len() >= 4
            && let Some(more) = split(movetext, tail, &after, depth - 1)
        {
            return Some(std::iter::once(head).chain(more).collect());
        }
    }
    None
}

/// Length of the move number `due` with its dots, if the bytes begin with it; 0 if not.
fn number_len(bytes: &[u8], due: u32) -> usize {
    let number = due.to_string();
    let behind = bytes.strip_prefix(number.as_bytes()).unwrap_or_default();
    match behind.iter().take_while(|&&b| b == b'.').count() {
        0 => 0,
        dots => number.len() + dots,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_number_that_is_due_is_one() {
        for (text, due, len) in [
            ("2.Nf3", 2, 2),
            ("12...Nf3", 12, 5),
            ("2.", 2, 2),
            ("2", 2, 0),
            ("3.Nf3", 2, 0),
            ("Nf3", 2, 0),
        ] {
            assert_eq!(number_len(text.as_bytes(), due), len, "{text}");
        }
    }
}
