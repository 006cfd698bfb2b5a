//! Old encodings: which one a text is in, and its letters.
//!
//! A score is UTF-8 or it is in one of the 8-bit (or double-byte) encodings of its time and
//! place. Nothing in the file says which, so it is guessed from a sample, and bytes that mean
//! nothing in the guessed encoding are told to the caller.

mod charset;
mod guess;
mod language;
mod likelihood;

pub use charset::Charset;
pub use guess::{Guess, guess};

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

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{
        BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_8859_2, KOI8_R, MACINTOSH,
        SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
        WINDOWS_1253, WINDOWS_1255, WINDOWS_1256,
    };
    use std::borrow::Cow;

    fn score(white: &str, black: &str, site: &str) -> String {
        format!(
            "[Event \"?\"]\n[Site \"{site}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 *\n\n"
        )
    }

    fn guessed(text: &str, encoding: &'static Encoding) -> Charset {
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "the sample must fit its encoding");
        guess(&bytes).charset
    }

    #[test]
    fn western_names_are_windows_1252() {
        let text = score("Grünfeld, Ernst", "Sämisch, Fritz", "Baden-Baden")
            + &score("Öst", "Håkansson, Knut", "Göteborg");
        assert_eq!(guessed(&text, WINDOWS_1252), Charset::web(WINDOWS_1252));
    }

    #[test]
    fn russian_polish_and_chinese_are_told_apart() {
        let russian = score("Чигорин, Михаил", "Алапин, Семён", "Санкт-Петербург");
        for encoding in [WINDOWS_1251, IBM866] {
            assert_eq!(guessed(&russian, encoding), Charset::web(encoding));
        }
        // KOI8-U has all its Russian letters in the same places.
        assert_eq!(guessed(&russian, KOI8_R).name(), "KOI8-U");
        let polish = score("Przepiórka, Dawid", "Łowcki, Mojżesz", "Łódź")
            + &score("Blass, Abram", "Żyła, święty źrebak", "Częstochowa");
        for encoding in [WINDOWS_1250, ISO_8859_2] {
            assert_eq!(guessed(&polish, encoding), Charset::web(encoding));
        }
        let chinese = score("谢军", "诸宸", "中国北京国际象棋比赛");
        assert_eq!(guessed(&chinese, GBK), Charset::web(GB18030));
        // Two bytes of GB 18030 and four.
        let rare = score("谢军", "㐂㐆", "中国北京国际象棋比赛");
        assert_eq!(guessed(&rare, GB18030), Charset::web(GB18030));
    }

    #[test]
    fn scripts_of_few_words_are_told_as_well() {
        for (text, encoding) in [
            (
                score("羽生善治", "森内俊之", "チェスの日本選手権、東京"),
                SHIFT_JIS,
            ),
            (
                score("羽生善治", "森内俊之", "チェスの日本選手権、東京"),
                EUC_JP,
            ),
            (score("김민준", "박지현", "서울 체스 선수권 대회"), EUC_KR),
            (score("陳信宏", "林志玲", "臺灣國際象棋錦標賽"), BIG5),
            (
                score("גלפנד, בוריס", "סוטובסקי, אמיל", "תל אביב"),
                WINDOWS_1255,
            ),
            (score("محمد حسن", "باسم أمين", "القاهرة"), WINDOWS_1256),
            (score("สมชาย วิชัย", "ประเสริฐ", "กรุงเทพ"), WINDOWS_874),
        ] {
            assert_eq!(guessed(&text, encoding), Charset::web(encoding), "{text}");
        }
    }

    #[test]
    fn what_does_not_tell_is_windows_1252() {
        for sample in [
            &b""[..],
            b"1. e4 e5",
            "Grünfeld".as_bytes(),
            b"\x1B$B$3$s\x1B(B",
        ] {
            assert_eq!(guess(sample).charset, Charset::web(WINDOWS_1252));
        }
    }

    #[test]
    fn games_in_utf8_say_nothing_of_those_beside_them() {
        let text = score("Grünfeld, Ernst", "Sämisch, Fritz", "Çeşme").repeat(9);
        let (western, _, _) = WINDOWS_1252.encode("[White \"Kühn, Jörg\"]");
        let guess = guess(&[text.as_bytes(), &western].concat());
        assert_eq!(guess.charset.name(), "windows-1252");
    }

    #[test]
    fn mac_roman_is_told_by_its_signs_and_letters() {
        for text in [
            "À la Régence — où l’on jouait",
            "1.—P to K4 “said Mr. Müller”",
            "Señor Vázquez, a night’s work",
            "Übersicht: Größe und Stärke der Züge",
        ] {
            let (western, _, lost) = WINDOWS_1252.encode(text);
            assert!(!lost);
            assert_eq!(guess(&western).charset.name(), "windows-1252", "{text}");
            // encoding_rs writes no Mac Roman.
            let byte = |c: char| {
                let is = |b: &u8| Charset::web(MACINTOSH).decode(&[*b]).0 == c.to_string();
                (0..=255).find(is).unwrap()
            };
            let mac: Vec<u8> = text.chars().map(byte).collect();
            assert_eq!(guess(&mac).charset.name(), "macintosh", "{text}");
        }
    }

    #[test]
    fn the_runner_up_makes_other_letters() {
        // The code pages of western DOS have these letters in the same places.
        let bytes = b"[White \"Gr\x81nfeld\"]\n[Black \"S\x84misch\"]\n\n*\n";
        let Guess { charset, runner_up } = guess(bytes);
        assert_eq!(charset.decode(b"Gr\x81nfeld").0, "Grünfeld");
        let other = runner_up.unwrap();
        assert_ne!(other.decode(bytes).0, charset.decode(bytes).0);
        assert_eq!(Guess::named(charset).runner_up, None);
    }

    #[test]
    fn encodings_have_many_names() {
        for (name, known) in [
            ("cp850", "CP850"),
            ("IBM-437", "CP437"),
            ("dos-852", "CP852"),
            ("866", "CP866"),
            ("ibm866", "CP866"),
            ("latin1", "windows-1252"),
            ("cp1250", "windows-1250"),
            ("GB2312", "GB18030"),
            ("utf8", "UTF-8"),
        ] {
            assert_eq!(Charset::from_name(name).unwrap().name(), known, "{name}");
        }
        assert!(Charset::from_name("cp8500").unwrap_err().contains("CP850"));
        assert!(
            Charset::from_name("utf-16le")
                .unwrap_err()
                .contains("UTF-16")
        );
    }

    #[test]
    fn plain_text_is_borrowed() {
        for charset in [
            Charset::web(WINDOWS_1252),
            Charset::from_name("437").unwrap(),
        ] {
            let (text, faulty) = charset.decode(b"1. e4 e5");
            assert!(matches!(text, Cow::Borrowed("1. e4 e5")));
            assert!(!faulty);
        }
    }

    #[test]
    fn the_five_free_bytes_of_windows_1252_have_no_meaning() {
        for byte in 0x80..=0xFF_u8 {
            let bytes = [b'x', byte];
            let (text, faulty) = Charset::web(WINDOWS_1252).decode(&bytes);
            let free = [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(&byte);
            assert_eq!(faulty, free, "{byte:02X}");
            assert_eq!(text == "x\u{FFFD}", free, "{byte:02X}");
        }
    }

    #[test]
    fn other_encodings_report_bytes_without_meaning() {
        let greek = Charset::web(WINDOWS_1253);
        assert_eq!(greek.decode(b"a\x81b"), ("a\u{FFFD}b".into(), true));
        assert_eq!(greek.decode(b"a\xD2b"), ("a\u{FFFD}b".into(), true));
        assert!(Charset::web(SHIFT_JIS).decode(b"\x82\xFF").1);
        let turkish = Charset::from_name("cp857").unwrap();
        assert_eq!(turkish.decode(b"\x98\xD5"), ("İ\u{FFFD}".into(), true));
        // In ISO 8859 the bytes from 80 to 9F are control characters and nothing else.
        let latin2 = Charset::web(ISO_8859_2);
        assert_eq!(latin2.decode(b"\x85"), ("\u{85}".into(), false));
    }

    #[test]
    fn a_byte_order_mark_is_not_touched() {
        for (bytes, encoding, text) in [
            (&b"\xEF\xBB\xBFe4"[..], UTF_8, "\u{FEFF}e4"),
            (b"\xEF\xBB\xBFe4", WINDOWS_1252, "ï»¿e4"),
            (b"\xFF\xFEe\0", UTF_16LE, "\u{FEFF}e"),
        ] {
            assert_eq!(Charset::web(encoding).decode(bytes), (text.into(), false));
        }
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
