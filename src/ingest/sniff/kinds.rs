//! Kinds of files that are no texts: how each is known, and what to do about it.

use std::path::Path;

use super::{NotText, is_zip, packing};

const UNPACK: &str = "unpack it first and name the files inside";
const EXPORT: &str = "export its games as PGN with the program it belongs to";
const BOOK: &str = "an opening book holds positions, not games";
const PICTURE: &str = "scores in a picture must be typed in or recognised first";
const DOCUMENT: &str = "save it as plain text first";
const MEDIA: &str = "there is no score to read in it";
const PROGRAM: &str = "name the file that holds the scores";
const UTF32: &str = "save it as UTF-8 first";
const TWICE: &str = "unpack its inner layers first";

/// First bytes, what has them, and what to do about it.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (b"\x89PNG\r\n\x1A\n", "a PNG picture", PICTURE),
    (b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
    (b"GIF87a", "a GIF picture", PICTURE),
    (b"GIF89a", "a GIF picture", PICTURE),
    (b"II*\0", "a TIFF picture", PICTURE),
    (b"MM\0*", "a TIFF picture", PICTURE),
    (b"AT&TFORM", "a DjVu scan", PICTURE),
    (b"%PDF-", "a PDF document", DOCUMENT),
    (b"{\\rtf", "an RTF document", DOCUMENT),
    (
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
        "a Microsoft Office document",
        DOCUMENT,
    ),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive", UNPACK),
    (b"Rar!\x1A\x07", "a RAR archive", UNPACK),
    (b"\xFD7zXZ\0", "an xz file", UNPACK),
    (b"LZIP\x01", "an lzip file", UNPACK),
    (b"\x04\x22\x4D\x18", "an LZ4 file", UNPACK),
    (b"\x1F\x9D", "a file packed by compress", UNPACK),
    (b"MSCF\0\0\0\0", "a cabinet archive", UNPACK),
    (b"!<arch>\n", "an ar archive", UNPACK),
    (b"SQLite format 3\0", "an SQLite database", EXPORT),
    (b"\0\0\x24\0\x2E\x01", "a ChessBase database", EXPORT),
    (b"\0\0\x2C\0\x2E\x01", "a ChessBase database", EXPORT),
    (b"Scid.si\0", "a Scid database", EXPORT),
    (b"Scid.sg\0", "a Scid database", EXPORT),
    (b"Scid.sn\0", "a Scid database", EXPORT),
    (b"\x03ABK", "an Arena opening book", BOOK),
    (b"\x7FELF", "a program", PROGRAM),
    (b"\xFF\xFE\0\0", "UTF-32 text", UTF32),
    (b"\0\0\xFE\xFF", "UTF-32 text", UTF32),
    (b"ID3\x03\0", "a sound recording", MEDIA),
    (b"ID3\x04\0", "a sound recording", MEDIA),
];

/// The kind that the first bytes are known by.
pub(super) fn by_magic(head: &[u8]) -> Option<NotText> {
    let known = |what, hint| {
        Some(NotText {
            what: Some(what),
            hint,
        })
    };
    if let Some((_, what, hint)) = MAGIC.iter().find(|(magic, ..)| head.starts_with(magic)) {
        return known(what, hint);
    }
    let at = |offset: usize, magic: &[u8]| {
        head.get(offset..)
            .is_some_and(|rest| rest.starts_with(magic))
    };
    // Whoever asks has already opened as many layers as are opened.
    if is_zip(head) {
        return known("a zip archive inside another file", UNPACK);
    }
    match packing(head) {
        Some(_) => known("data packed many times over", TWICE),
        None if at(257, b"ustar") => known("a tar archive", UNPACK),
        None if at(2, b"-lh") && at(6, b"-") => known("an LHA archive", UNPACK),
        None if at(0, b"MZ") && head.iter().take(64).any(|byte| *byte == 0) => {
            known("a program", PROGRAM)
        }
        None if at(0, b"RIFF") && at(8, b"WEBP") => known("a WebP picture", PICTURE),
        None => None,
    }
}

/// Endings of files whose first bytes say nothing.
const ENDINGS: &[(&[&str], &str, &str)] = &[
    (
        &[
            "2cbh", "cba", "cbb", "cbc", "cbe", "cbf", "cbg", "cbh", "cbi", "cbj", "cbl", "cbm",
            "cbn", "cbone", "cbp", "cbs", "cbt", "cbtt", "cbv", "cbz",
        ],
        "a ChessBase database",
        EXPORT,
    ),
    (
        &[
            "sg3", "sg4", "sg5", "si3", "si4", "si5", "sn3", "sn4", "sn5",
        ],
        "a Scid database",
        EXPORT,
    ),
    (&["ctg", "cto", "ctb"], "a ChessBase opening book", BOOK),
    (&["abk"], "an Arena opening book", BOOK),
];

pub(super) fn by_name(name: &str) -> Option<NotText> {
    let ending = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    let (_, what, hint) = ENDINGS
        .iter()
        .find(|(endings, ..)| endings.contains(&ending.as_str()))?;
    Some(NotText {
        what: Some(what),
        hint,
    })
}

/// A Polyglot book is nothing but records of 16 bytes, sorted by their first eight.
pub(super) fn book(head: &[u8]) -> Option<NotText> {
    let records: Vec<_> = head
        .chunks_exact(16)
        .map(|record| record.first_chunk::<8>())
        .collect();
    let rising = records.is_sorted() && records.first() < records.last();
    (records.len() >= 4 && rising).then_some(NotText {
        what: Some("a Polyglot opening book"),
        hint: BOOK,
    })
}
