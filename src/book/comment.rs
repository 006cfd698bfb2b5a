//! Prose between the moves, without what belongs to the page and not to the words.

use super::page::{Page, PageLineKind, is_page};
use crate::score::Span;

/// The words of a line, without page marks and signs for pictures.
pub(super) fn words(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let mut kept = String::with_capacity(text.len());
    let mut rest: &str = &text;
    while let Some(open) = rest.find(['{', '[', '/', '*']) {
        let (before, here) = rest.split_at(open);
        kept.push_str(before);
        let len = no_words(here);
        if len == 0 {
            let first = here.chars().next().map_or(1, char::len_utf8);
            kept.push_str(&here[..first]);
            rest = &here[first..];
        } else {
            rest = &here[len..];
        }
    }
    kept.push_str(rest);
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The length of a page mark, the place of a picture or a sign of the printer at the start of the text.
fn no_words(text: &str) -> usize {
    if text.starts_with("/*") || text.starts_with("*/") {
        return 2;
    }
    let close = match text.as_bytes()[0] {
        b'{' => '}',
        b'[' => ']',
        _ => return 0,
    };
    let Some(end) = text.find(close) else {
        return 0;
    };
    let inside = &text[1..end];
    let page = close == '}' && is_page(inside.as_bytes());
    let lower = inside.to_ascii_lowercase();
    let picture =
        close == ']' && (lower.starts_with("illustration") || lower.starts_with("diagram"));
    let sign = close == ']' && inside.len() <= 3 && inside.chars().all(char::is_alphanumeric);
    if page || picture || sign { end + 1 } else { 0 }
}

/// The paragraphs between two lines, each as one line of words; where they stand.
pub(super) fn paragraphs(page: &Page<'_>, from: usize, to: usize) -> Vec<(String, Span)> {
    let mut found: Vec<(String, Span)> = Vec::new();
    let mut open = false;
    for at in from..to {
        let line = page.lines[at];
        if line.kind != PageLineKind::Text {
            open &= line.kind == PageLineKind::Apart;
            continue;
        }
        let text = words(page.line(at));
        if text.is_empty() {
            continue;
        }
        let span = Span::new(
            (line.span.start + line.indent) as usize,
            line.span.end as usize,
        );
        match found.last_mut().filter(|_| open) {
            Some((words, all)) => {
                words.push(' ');
                words.push_str(&text);
                *all = all.to(span);
            }
            None => found.push((text, span)),
        }
        open = true;
    }
    found
}
