//! Old encodings: which one a text is in, and its letters.
//!
//! A score is UTF-8 or it is in one of the 8-bit (or double-byte) encodings of its time and
//! place. Nothing in the file says which, so it is guessed from a sample, and bytes that mean
//! nothing in the guessed encoding are told to the caller.

mod mac;

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, REPLACEMENT, UTF_8, WINDOWS_1252};

/// Where a slice stops being UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Utf8Fault {
    /// Bytes that are no UTF-8, whatever might follow them.
    Invalid {
        /// Offset of the first such byte in the slice, in bytes, from 0.
        at: usize,
    },
    /// The slice ends in the middle of a letter: right in the middle of a stream, wrong at its end.
    CutOff {
        /// Offset of the letter's first byte in the slice, in bytes, from 0.
        at: usize,
    },
}

impl Utf8Fault {
    /// Offset of the fault in the slice, in bytes, from 0: everything before it is UTF-8.
    pub fn at(self) -> usize {
        match self {
            Self::Invalid { at } | Self::CutOff { at } => at,
        }
    }
}

/// The first place where `bytes` are not UTF-8; `None` when all of them are.
pub fn utf8_fault(bytes: &[u8]) -> Option<Utf8Fault> {
    if bytes.is_ascii() {
        return None;
    }
    let fault = std::str::from_utf8(bytes).err()?;
    let at = fault.valid_up_to();
    Some(match fault.error_len() {
        Some(_) => Utf8Fault::Invalid { at },
        None => Utf8Fault::CutOff { at },
    })
}

/// The encoding that a text which is not UTF-8 is most likely in.
///
/// `sample` is any part of the text, at best some tens of KiB with the names of players and events
/// in it; it may be cut anywhere. Never UTF-8, UTF-16 or ISO-2022-JP; windows-1252 (of which
/// ISO 8859-1 is a part) when the sample does not tell.
pub fn guess(sample: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    if !detector.feed(sample, false) {
        return WINDOWS_1252;
    }
    let encoding = detector.guess(None, Utf8Detection::Deny);
    if encoding == UTF_8 || encoding == REPLACEMENT {
        WINDOWS_1252
    } else if encoding == WINDOWS_1252 && mac::is_likelier(sample) {
        MACINTOSH
    } else {
        encoding
    }
}

/// The letters that `bytes` mean in `encoding`, and whether some byte had no meaning there.
///
/// A byte without meaning becomes U+FFFD. A byte order mark is a letter like any other (U+FEFF).
/// The bytes which the windows encodings leave unassigned (81, 8D, 8F, 90 and 9D in windows-1252)
/// have no meaning, although the WHATWG standard makes control characters of them.
pub fn decode_lossy<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> (Cow<'a, str>, bool) {
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    if !leaves_bytes_unassigned(encoding) || !text.contains(is_c1) {
        return (text, faulty);
    }
    (Cow::Owned(text.replace(is_c1, "\u{FFFD}")), true)
}

/// The windows code pages assign no byte to a C1 control: where one comes out, the byte was free.
fn leaves_bytes_unassigned(encoding: &'static Encoding) -> bool {
    encoding.name().starts_with("windows-")
}

fn is_c1(letter: char) -> bool {
    ('\u{80}'..='\u{9F}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{
        GBK, ISO_8859_2, SHIFT_JIS, UTF_16LE, WINDOWS_1250, WINDOWS_1251, WINDOWS_1253,
    };

    fn score(white: &str, black: &str, site: &str) -> String {
        format!(
            "[Event \"?\"]\n[Site \"{site}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 *\n\n"
        )
    }

    fn guessed(text: &str, encoding: &'static Encoding) -> &'static Encoding {
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "the sample must fit its encoding");
        guess(&bytes)
    }

    #[test]
    fn western_names_are_windows_1252() {
        let text = score("Grünfeld, Ernst", "Sämisch, Fritz", "Baden-Baden")
            + &score("Öst", "Håkansson, Knut", "Göteborg");
        assert_eq!(guessed(&text, WINDOWS_1252), WINDOWS_1252);
    }

    #[test]
    fn russian_polish_and_chinese_are_told_apart() {
        let russian = score("Чигорин, Михаил", "Алапин, Семён", "Санкт-Петербург");
        assert_eq!(guessed(&russian, WINDOWS_1251), WINDOWS_1251);
        let polish = score("Przepiórka, Dawid", "Łowcki, Mojżesz", "Łódź")
            + &score("Blass, Abram", "Żyła, święty źrebak", "Częstochowa");
        assert!([WINDOWS_1250, ISO_8859_2].contains(&guessed(&polish, WINDOWS_1250)));
        let chinese = score("谢军", "诸宸", "中国北京国际象棋比赛");
        assert_eq!(guessed(&chinese, GBK), GBK);
    }

    #[test]
    fn what_does_not_tell_is_windows_1252() {
        assert_eq!(guess(b""), WINDOWS_1252);
        assert_eq!(guess(b"1. e4 e5"), WINDOWS_1252);
        assert_eq!(guess("Grünfeld".as_bytes()), WINDOWS_1252);
        assert_eq!(guess(b"\x1B$B$3$s\x1B(B"), WINDOWS_1252);
    }

    #[test]
    fn plain_text_is_borrowed() {
        let (text, faulty) = decode_lossy(b"1. e4 e5", WINDOWS_1252);
        assert!(matches!(text, Cow::Borrowed("1. e4 e5")));
        assert!(!faulty);
    }

    #[test]
    fn the_five_free_bytes_of_windows_1252_have_no_meaning() {
        for byte in 0x80..=0xFF_u8 {
            let bytes = [b'x', byte];
            let (text, faulty) = decode_lossy(&bytes, WINDOWS_1252);
            let free = [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(&byte);
            assert_eq!(faulty, free, "{byte:02X}");
            assert_eq!(text == "x\u{FFFD}", free, "{byte:02X}");
        }
    }

    #[test]
    fn other_encodings_report_bytes_without_meaning() {
        assert_eq!(
            decode_lossy(b"a\x81b", WINDOWS_1253),
            ("a\u{FFFD}b".into(), true)
        );
        assert_eq!(
            decode_lossy(b"a\xD2b", WINDOWS_1253),
            ("a\u{FFFD}b".into(), true)
        );
        assert!(decode_lossy(b"\x82\xFF", SHIFT_JIS).1);
        // In ISO 8859 the bytes from 80 to 9F are control characters and nothing else.
        assert_eq!(decode_lossy(b"\x85", ISO_8859_2), ("\u{85}".into(), false));
    }

    #[test]
    fn a_byte_order_mark_is_not_touched() {
        assert_eq!(
            decode_lossy(b"\xEF\xBB\xBFe4", UTF_8),
            ("\u{FEFF}e4".into(), false)
        );
        assert_eq!(
            decode_lossy(b"\xEF\xBB\xBFe4", WINDOWS_1252),
            ("ï»¿e4".into(), false)
        );
        assert_eq!(
            decode_lossy(b"\xFF\xFEe\0", UTF_16LE),
            ("\u{FEFF}e".into(), false)
        );
    }

    #[test]
    fn utf8_faults_say_where_and_whether_more_could_mend_them() {
        assert_eq!(utf8_fault("Grünfeld".as_bytes()), None);
        assert_eq!(utf8_fault(b""), None);
        assert_eq!(
            utf8_fault(b"Gr\xFCnfeld"),
            Some(Utf8Fault::Invalid { at: 2 })
        );
        assert_eq!(utf8_fault(b"Gr\xC3"), Some(Utf8Fault::CutOff { at: 2 }));
        assert_eq!(utf8_fault(b"\xC3("), Some(Utf8Fault::Invalid { at: 0 }));
        assert_eq!(Utf8Fault::CutOff { at: 2 }.at(), 2);
    }
}
