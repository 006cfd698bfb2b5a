//! Tags put right: their brackets and quotes, names and values.

use super::tag_date::Date;
use crate::audit::Case;
use crate::findings::{Edit, Fix};
use crate::ingest::pgn::spelled_outcome;
use crate::score::{Fault, FaultKind, Span, Tag};

/// The tag whose form is at fault, as it was taken to be.
pub(super) fn of_form(case: &Case<'_>, fault: &Fault) -> Option<Fix> {
    let at = |tag: &&Tag| tag.span.start == fault.span.start;
    let tag = case.score.tags.iter().find(at)?;
    match fault.kind {
        FaultKind::TagQuoteOpen => closed(case, tag, tag.value.end),
        FaultKind::TagBracketOpen => closed(case, tag, tag.value.end + 1),
        FaultKind::TagQuoteInside => escaped(case, tag),
        FaultKind::TagWithoutValue | FaultKind::TagQuoteOdd | FaultKind::TagBracketless => {
            framed(case, tag)
        }
        FaultKind::TagRepeated => left_out(case, tag),
        _ => None,
    }
}

/// The end of a tag from `from` on, where nothing but its bracket may stand.
fn closed(case: &Case<'_>, tag: &Tag, from: u32) -> Option<Fix> {
    let end = tag.span.end.max(from);
    let rest = Span { start: from, end };
    let slashes = tag.value.of(case.text).iter().rev();
    let is_escaped = slashes.take_while(|&&b| b == b'\\').count() % 2 == 1;
    let right = if from == tag.value.end { "\"]" } else { "]" };
    let bare = rest.of(case.text).iter().all(|b| b" ]".contains(b));
    let title = format!("end it with `{right}`");
    (bare && !is_escaped).then(|| Fix::safe(title, [Edit::replace(rest, right)]))
}

/// Every quote in the value with a backslash before it.
fn escaped(case: &Case<'_>, tag: &Tag) -> Option<Fix> {
    let (mut edits, mut escapes) = (Vec::new(), false);
    for (at, byte) in (tag.value.start..).zip(tag.value.of(case.text)) {
        if *byte == b'"' && !escapes {
            edits.push(Edit::insert(at, "\\"));
        }
        escapes = *byte == b'\\' && !escapes;
    }
    (!escapes).then(|| Fix::safe("put a backslash before each quote inside", edits))
}

/// Brackets and quotes as the standard has them, whatever stands in their place.
fn framed(case: &Case<'_>, tag: &Tag) -> Option<Fix> {
    let (span, name, value) = (tag.span, tag.name, tag.value);
    if name.is_empty() || name.end > value.start || value.end > span.end {
        return None;
    }
    let bare = |b: &u8| *b != b'"' && *b != b'\\';
    let parts = [
        (
            Span {
                start: span.start,
                end: name.start,
            },
            "[",
        ),
        (
            Span {
                start: name.end,
                end: value.start,
            },
            " \"",
        ),
        (
            Span {
                start: value.end,
                end: span.end,
            },
            "\"]",
        ),
    ];
    let edits = parts.map(|(part, text)| Edit::replace(part, text));
    let sound = value.of(case.text).iter().all(bare);
    sound.then(|| Fix::safe("write it as `[Name \"value\"]`", edits))
}

/// A tag that only says once more what the one of its name before it says, with its line.
fn left_out(case: &Case<'_>, tag: &Tag) -> Option<Fix> {
    let same = |other: &&Tag| other.name.of(case.text) == tag.name.of(case.text);
    let mut before = case
        .score
        .tags
        .iter()
        .rev()
        .skip_while(|other| other.span.start >= tag.span.start);
    let says_same = before.find(same)?.value.of(case.text) == tag.value.of(case.text);
    let behind = &case.text[tag.span.end as usize..];
    let line_end = [&b"\r\n"[..], b"\n", b"\r"]
        .into_iter()
        .find(|end| behind.starts_with(end));
    let start = tag.span.start as usize;
    let begins = start == 0 || matches!(case.text[start - 1], b'\n' | b'\r');
    let end = tag.span.end as usize + line_end.filter(|_| begins).map_or(0, <[u8]>::len);
    says_same.then(|| Fix::safe("leave one of them", [Edit::delete(Span::new(start, end))]))
}

/// A value as the standard has it, where it is clear what it says; one of several where it is not.
pub(super) fn of_value(case: &Case<'_>, name: &[u8], tag: &Tag) -> Vec<Fix> {
    let value = tag.value.of(case.text);
    let write = |text: &str| format!("write `{text}`");
    let edit = |text: &str| [Edit::replace(tag.value, text)];
    match name {
        b"Result" => {
            let outcome = spelled_outcome(value.trim_ascii());
            let regular = outcome.map(|outcome| outcome.to_string());
            regular
                .map(|text| Fix::safe(write(&text), edit(&text)))
                .into_iter()
                .collect()
        }
        b"Date" | b"EventDate" | b"UTCDate" => match &*Date::meant(value) {
            [only] => vec![Fix::safe(write(only), edit(only))],
            several => {
                let each = several.iter();
                each.map(|text| Fix::manual(write(text), edit(text)))
                    .collect()
            }
        },
        _ => Vec::new(),
    }
}
