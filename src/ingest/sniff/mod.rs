//! What the first bytes of a source say it is. Names are not asked: they lie.

mod kinds;

use kinds::{book, by_magic, by_name};

/// How many bytes of a source are looked at.
pub(super) const HEAD: usize = 8 * 1024;
/// How many of them decide whether a text is UTF-16.
const UTF16_SAMPLE: usize = 1024;

/// How a source is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Packing {
    Gzip,
    Bzip2,
    Zstd,
}

/// How the letters of a text are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeUnits {
    /// One byte or more each: handed on as they are.
    Bytes,
    Utf16Le,
    Utf16Be,
}

/// A source that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotText {
    /// What it seems to be.
    pub(super) what: Option<&'static str>,
    /// What the user can do.
    pub(super) hint: &'static str,
}

/// The packing that the first bytes announce.
pub(super) fn packing(head: &[u8]) -> Option<Packing> {
    match head {
        [0x1F, 0x8B, ..] => Some(Packing::Gzip),
        [b'B', b'Z', b'h', b'1'..=b'9', block @ ..]
            if block.starts_with(b"\x31\x41\x59\x26\x53\x59")
                || block.starts_with(b"\x17\x72\x45\x38\x50\x90") =>
        {
            Some(Packing::Bzip2)
        }
        // A frame, or a skippable one before it.
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Packing::Zstd),
        _ => None,
    }
}

/// Whether the first bytes are those of a zip archive.
pub(super) fn is_zip(head: &[u8]) -> bool {
    // A member, an archive without any, or the mark of a split one.
    [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
        .iter()
        .any(|magic| head.starts_with(*magic))
}

/// Whether a text is UTF-16: by its byte order mark, else by where its NULs are.
pub(super) fn letters(head: &[u8]) -> CodeUnits {
    match head {
        [0xFF, 0xFE, ..] => return CodeUnits::Utf16Le,
        [0xFE, 0xFF, ..] => return CodeUnits::Utf16Be,
        _ => {}
    }
    let sample = &head[..head.len().min(UTF16_SAMPLE)];
    let little = halves(sample, |pair| (pair[1], pair[0]));
    let big = halves(sample, |pair| (pair[0], pair[1]));
    if little {
        CodeUnits::Utf16Le
    } else if big {
        CodeUnits::Utf16Be
    } else {
        CodeUnits::Bytes
    }
}

/// Whether many high bytes are NUL, nearly no low byte is, and the low ones beside them are text.
fn halves(sample: &[u8], split: fn(&[u8]) -> (u8, u8)) -> bool {
    let (mut units, mut plain, mut odd) = (0, 0, 0);
    for pair in sample.chunks_exact(2) {
        let (high, low) = split(pair);
        units += 1;
        match (high, low) {
            (_, 0) => odd += 1,
            (0, low) if is_control(low) => odd += 1,
            (0, _) => plain += 1,
            _ => {}
        }
    }
    // Even a Russian or Chinese score has its tag names, numbers and moves in ASCII.
    units >= 4 && plain >= 3 && plain * 10 >= units * 3 && odd * 16 <= plain
}

/// What a source is that is no text, judged by its first bytes; `None` when it is a text, however
/// damaged. `name` only helps to tell what a source is that has been found to be no text.
pub(super) fn foreign(head: &[u8], name: &str) -> Option<NotText> {
    if begins_with_tag(head) {
        return None;
    }
    if let Some(known) = by_magic(head) {
        return Some(known);
    }
    if letters(head) != CodeUnits::Bytes || !is_unlike_text(head) {
        return None;
    }
    Some(by_name(name).or_else(|| book(head)).unwrap_or(NotText {
        what: None,
        hint: "only texts are read: export or save the games as text (PGN is best)",
    }))
}

/// Whether the first bytes are a tag, `[Name "`: a score then, whatever follows.
fn begins_with_tag(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let Some(inside) = head.trim_ascii_start().strip_prefix(b"[") else {
        return false;
    };
    let letters = inside
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
    let (name, behind) = inside.split_at(letters.count());
    name.first().is_some_and(u8::is_ascii_alphabetic)
        && behind.starts_with(b" ")
        && behind.trim_ascii_start().starts_with(b"\"")
}

/// Control characters that no text is made of. Not among them: tab, line ends, form feed, the
/// end-of-file mark of old systems (1A) and the escape of shifted encodings (1B).
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0B | 0x0E..=0x19 | 0x1C..=0x1F | 0x7F)
}

/// Whether the control characters are too many, or too many different ones, for any text.
///
/// A run of one byte counts once: a text with a hole of NULs in it is a damaged text. Old programs
/// wrote figurines as a few low bytes, one in four letters at worst; packed or encrypted data have
/// every byte equally often.
fn is_unlike_text(head: &[u8]) -> bool {
    let mut seen = [false; 256];
    let (mut runs, mut controls, mut before) = (0_usize, 0_usize, None);
    for &byte in head {
        if before == Some(byte) {
            continue;
        }
        before = Some(byte);
        runs += 1;
        if is_control(byte) {
            controls += 1;
            seen[usize::from(byte)] = true;
        }
    }
    let kinds = seen.iter().filter(|seen| **seen).count();
    let nothing_else = head.len() >= 16 && controls == runs;
    let many = controls >= 16 && controls * 10 >= runs * 3;
    let all_kinds = kinds >= 12 && controls * 20 >= runs;
    nothing_else || many || all_kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORE: &str =
        "[Event \"Café de la Régence\"]\n[White \"Saint-Amant\"]\n\n1. e4 e5 2. Nf3 *\n";

    /// Bytes without any pattern, always the same ones.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        (0..length)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state >> 32) as u8
            })
            .collect()
    }

    #[test]
    fn packings_are_known_by_their_first_bytes() {
        assert_eq!(packing(b"\x1F\x8B\x08"), Some(Packing::Gzip));
        assert_eq!(packing(b"BZh91AY&SY"), Some(Packing::Bzip2));
        assert_eq!(packing(b"BZh9 is how the novel begins"), None);
        assert_eq!(packing(b"\x28\xB5\x2F\xFD"), Some(Packing::Zstd));
        assert_eq!(packing(b"\x52\x2A\x4D\x18"), Some(Packing::Zstd));
        assert!(is_zip(b"PK\x03\x04"));
        assert!(!is_zip(b"PK-K4 is a queer move"));
        assert_eq!(packing(b""), None);
    }

    #[test]
    fn utf16_without_a_mark_is_known_by_its_nuls() {
        let little: Vec<u8> = SCORE.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = SCORE.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for cut in 8..little.len() {
            assert_eq!(letters(&little[..cut]), CodeUnits::Utf16Le, "{cut}");
            assert_eq!(letters(&big[..cut]), CodeUnits::Utf16Be, "{cut}");
        }
        let russian =
            "[White \"Чигорин, Михаил Иванович\"]\n[Black \"Шифферс, Эммануил Степанович\"]\n";
        let bytes: Vec<u8> = russian.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(letters(&bytes), CodeUnits::Utf16Le);
    }

    #[test]
    fn a_few_nuls_make_no_utf16_and_no_binary() {
        for text in [
            "1.e4\0",
            "\0",
            "a\0",
            "ab\0d",
            "e4\0e5\0\0\0",
            "1. e4 \0\0\0\0 e5 2. Nf3",
        ] {
            assert_eq!(letters(text.as_bytes()), CodeUnits::Bytes, "{text:?}");
            assert_eq!(foreign(text.as_bytes(), "a.pgn"), None, "{text:?}");
        }
        let mut holed = SCORE.repeat(30).into_bytes();
        holed[500..1500].fill(0);
        assert_eq!(foreign(&holed, "a.pgn"), None);
        let every: Vec<u8> = SCORE.bytes().chain(0..=0xFF).collect();
        assert_eq!(foreign(&every, "a.pgn"), None);
        assert!(begins_with_tag(b"\xef\xbb\xbf\r\n[Event \"a"));
        assert!(!begins_with_tag(b"[1 \"a"));
    }

    #[test]
    fn every_old_way_of_writing_a_score_is_a_text() {
        let box_drawing: Vec<u8> = (0xB0..=0xDF).chain(*b"\r\n").collect();
        let high: Vec<u8> = (0x80..=0xFF).cycle().take(HEAD).collect();
        let figurines =
            "1.\x05f3 \x05c6 2.\x03b5 a6 3.\x03a4 \x05f6 4.O-O \x03e7 5.\x02e1 b5\r\n".repeat(50);
        let japanese = "\x1B$B$3$s$K$A$O\x1B(B 1. e4\n".repeat(30);
        for text in [
            box_drawing.as_slice(),
            high.as_slice(),
            figurines.as_bytes(),
            japanese.as_bytes(),
            b"1. e4 e5\r\n\x1A",
            b"",
        ] {
            assert_eq!(foreign(text, "a.pgn"), None, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn files_of_other_kinds_are_named() {
        let what = |head: &[u8], name| foreign(head, name).map(|found| found.what);
        assert_eq!(
            what(b"\x89PNG\r\n\x1A\n\0\0", "a"),
            Some(Some("a PNG picture"))
        );
        assert_eq!(what(b"%PDF-1.4", "a"), Some(Some("a PDF document")));
        assert_eq!(what(b"%!game 1", "a"), None);
        assert_eq!(
            what(b"\0\0\x2C\0\x2E\x01\0\0\0\x01", "a"),
            Some(Some("a ChessBase database"))
        );
        assert_eq!(
            what(b"Scid.si\0\x01\x90", "a"),
            Some(Some("a Scid database"))
        );
        let mut tar = vec![0; 512];
        tar[..5].copy_from_slice(b"a.pgn");
        tar[257..262].copy_from_slice(b"ustar");
        assert_eq!(what(&tar, "a"), Some(Some("a tar archive")));
        assert_eq!(
            what(b"7z\xBC\xAF\x27\x1C", "a"),
            Some(Some("a 7-Zip archive"))
        );
    }

    #[test]
    fn data_of_no_known_kind_are_refused_by_their_bytes() {
        let what = |head: &[u8], name| foreign(head, name).map(|found| found.what);
        let noise = noise(HEAD);
        assert_eq!(what(&noise, "a.pgn"), Some(None));
        assert_eq!(what(&noise[..400], "a.pgn"), Some(None));
        assert_eq!(what(&noise, "mega.cbv"), Some(Some("a ChessBase database")));
        assert_eq!(what(&[0; HEAD], "a.pgn"), Some(None));
        let mut keys: Vec<_> = noise.chunks_exact(16).collect();
        keys.sort();
        assert_eq!(
            what(&keys.concat(), "book.bin"),
            Some(Some("a Polyglot opening book"))
        );
    }
}
