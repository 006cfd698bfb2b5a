//! What a tag looks like: with its brackets and quotes, with others, or without.

use super::quotes;
use crate::score::{Span, Tag};

/// How many blanks the bytes begin with.
pub(super) fn blanks(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .take_while(|&&b| b == b' ' || b == b'\t')
        .count()
}

/// The name of the tag whose bracket the bytes begin with; empty if there is none.
pub(super) fn tag_name(bytes: &[u8]) -> &[u8] {
    let inside = bytes.get(1..).unwrap_or_default();
    let inside = &inside[inside.iter().take_while(|&&b| b == b' ').count()..];
    &inside[..inside
        .iter()
        .take_while(|&&b| IN_NAME[usize::from(b)])
        .count()]
}

/// Whether the bytes begin with `[Name "`: beyond doubt a tag.
pub(super) fn tag_opens(bytes: &[u8]) -> bool {
    if bytes.first() != Some(&b'[') {
        return false;
    }
    let name = tag_name(bytes);
    let after = name.as_ptr() as usize - bytes.as_ptr() as usize + name.len();
    !name.is_empty()
        && name[0].is_ascii_alphabetic()
        && bytes[after..].iter().find(|&&b| b != b' ' && b != b'\t') == Some(&b'"')
}

/// Names that a bracket without quotes, or a line without brackets, is taken for a tag by.
const NAMES: [&[u8]; 24] = [
    b"Event",
    b"Site",
    b"Date",
    b"Round",
    b"White",
    b"Black",
    b"Result",
    b"FEN",
    b"SetUp",
    b"Variant",
    b"WhiteElo",
    b"BlackElo",
    b"ECO",
    b"Opening",
    b"Annotator",
    b"PlyCount",
    b"EventDate",
    b"TimeControl",
    b"Termination",
    b"WhiteTitle",
    b"BlackTitle",
    b"UTCDate",
    b"UTCTime",
    b"Time",
];
/// Names of which one alone opens the tags of a game, for words in brackets do not begin with them.
const CERTAIN: [&[u8]; 4] = [b"Event", b"Date", b"Result", b"FEN"];

/// How far it is looked for another tag behind one that lacks its quotes or brackets, in bytes.
const TAGS_REACH: usize = 1 << 10;

/// Whether the bracket that the bytes begin with opens a section of tags, whatever its quotes are.
pub(crate) fn opens_section(bytes: &[u8]) -> bool {
    tag_opens(bytes) || tags_open(bytes)
}

/// Whether the bytes begin with a tag that lacks the quotes of the standard: it has others, or one of the names that
/// say enough, or what stands behind it is a tag too, beyond doubt or by its name.
pub(crate) fn tags_open(bytes: &[u8]) -> bool {
    if bytes.first() != Some(&b'[') || !is_known(tag_name(bytes)) {
        return false;
    }
    let near = &bytes[..bytes.len().min(TAGS_REACH)];
    let line = near
        .split(|&b| b == b'\n' || b == b'\r')
        .next()
        .unwrap_or(near);
    let behind = tag_name(line);
    let value_at = behind.as_ptr() as usize - line.as_ptr() as usize + behind.len();
    let value = &line[value_at..];
    let (inside, close) = quotes::bracketed(value);
    let closed = value[..close].ends_with(b"]");
    let (_, odd) = quotes::taken_off(&value[..inside]);
    let next = near[value_at + close..].trim_ascii_start();
    closed && (odd || is_among(&CERTAIN, tag_name(line)))
        || tag_opens(next)
        || next.starts_with(b"[") && is_known(tag_name(next))
}

fn is_known(name: &[u8]) -> bool {
    is_among(&NAMES, name)
}

fn is_among(names: &[&[u8]], name: &[u8]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A tag on a line that has lost its brackets, or the first of them: `White: Lund, Ada`, `Event "Club"]`,
/// `Result = 1-0`. The spans count from the start of the bytes.
pub(super) fn header(bytes: &[u8]) -> Option<Tag> {
    let name = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    if !is_known(&bytes[..name]) {
        return None;
    }
    let near = &bytes[..bytes.len().min(TAGS_REACH)];
    let end = memchr::memchr2(b'\n', b'\r', near).unwrap_or(near.len());
    let line = near[..end].trim_ascii_end();
    let at = name + blanks(&line[name..]);
    let said = match line.get(at..)? {
        [b':' | b'=', ..] => true,
        [_, ..] if line[name..at].contains(&b'\t') => true,
        [b'"', ..] => false,
        _ => return None,
    };
    let inside = line.strip_suffix(b"]").unwrap_or(line).len();
    let (value, _) = quotes::taken_off(&line[at..inside.max(at)]);
    // Both players on one line: a heading, as columns have it.
    if line[at + 1..]
        .windows(6)
        .any(|w| w.eq_ignore_ascii_case(b"black:"))
    {
        return None;
    }
    // A word and a colon with nothing behind it is a heading.
    (!value.is_empty() || !said).then(|| Tag {
        span: Span::new(0, line.len()),
        name: Span::new(0, name),
        value: Span::new(at + value.start, at + value.end),
    })
}

/// Whether the bytes begin with a tag that has lost its brackets, and the next line bears it out: it is a tag too, or
/// moves begin there.
pub(crate) fn headers_open(bytes: &[u8]) -> bool {
    let Some(first) = header(bytes) else {
        return false;
    };
    let line = first.span.of(bytes);
    let quoted = line.contains(&b'"');
    let next = bytes[line.len()..].trim_ascii_start();
    quoted || next.starts_with(b"1") || header(next).is_some()
}

/// Whether a byte can stand in the name of a tag.
static IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || b == b'_' || b == b'-' || b == b'+';
        byte += 1;
    }
    table
};
