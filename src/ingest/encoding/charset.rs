//! The encodings that texts can be in, by name, and their letters.

use std::borrow::Cow;
use std::fmt;

use encoding_rs::{Encoding, GB18030, GBK, IBM866, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE};
use oem_cp::code_table::DECODING_TABLE_CP_MAP;

/// The code pages of DOS and their names.
const PAGES: [(u16, &str); 15] = [
    (437, "CP437"),
    (737, "CP737"),
    (775, "CP775"),
    (850, "CP850"),
    (852, "CP852"),
    (855, "CP855"),
    (857, "CP857"),
    (858, "CP858"),
    (860, "CP860"),
    (861, "CP861"),
    (862, "CP862"),
    (863, "CP863"),
    (865, "CP865"),
    (866, "CP866"),
    (869, "CP869"),
];

/// An encoding of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Charset(CharsetFamily);

#[derive(Clone, Copy, PartialEq, Eq)]
enum CharsetFamily {
    /// One that web browsers know.
    Web(&'static Encoding),
    /// A code page of DOS, as its index in [`PAGES`].
    Dos(usize),
}

impl Charset {
    /// UTF-8 itself.
    pub const UTF_8: Charset = Charset(CharsetFamily::Web(UTF_8));

    /// One of the encodings that browsers know.
    pub fn web(encoding: &'static Encoding) -> Charset {
        match encoding {
            // Both are decoded alike, and GB 18030 holds all of GBK.
            encoding if encoding == GBK => Charset(CharsetFamily::Web(GB18030)),
            encoding if encoding == IBM866 => {
                Charset::dos(866).unwrap_or(Charset(CharsetFamily::Web(IBM866)))
            }
            encoding => Charset(CharsetFamily::Web(encoding)),
        }
    }

    /// The code page of DOS with that number.
    pub fn dos(number: u16) -> Option<Charset> {
        let index = PAGES.iter().position(|(page, _)| *page == number)?;
        Some(Charset(CharsetFamily::Dos(index)))
    }

    /// The encoding that somebody names: by a name of the WHATWG standard (`windows-1250`, `latin2`, `gbk`), or a code
    /// page as `CP850`, `IBM850`, `DOS-850` or `850`.
    ///
    /// # Errors
    /// If there is none; the message says what can be named.
    pub fn from_name(name: &str) -> Result<Charset, String> {
        let lower = name.trim().to_ascii_lowercase();
        let digits = [
            "cp-",
            "cp",
            "ibm-",
            "ibm",
            "dos-",
            "dos",
            "oem-",
            "oem",
            "codepage-",
        ]
        .iter()
        .find_map(|lead| lower.strip_prefix(lead))
        .unwrap_or(&lower);
        if let Some(page) = digits.parse().ok().and_then(Charset::dos) {
            return Ok(page);
        }
        match Encoding::for_label(lower.as_bytes()) {
            Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Err(
                "UTF-16 is recognised by its own marks and need not be named".to_owned(),
            ),
            Some(encoding) if encoding != REPLACEMENT => Ok(Charset::web(encoding)),
            _ => Err(
                "there is no such encoding; known are UTF-8, windows-1250 to windows-1258, ISO-8859-2 and the like, KOI8-R, \
                 macintosh, GB18030, Big5, Shift_JIS, EUC-KR and the other names of the WHATWG standard, and the code \
                 pages of DOS (CP437, CP850, CP852, CP857, CP865, CP866, CP737 …)"
                    .to_owned(),
            ),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            CharsetFamily::Web(encoding) if encoding == GB18030 => "GB18030",
            CharsetFamily::Web(encoding) => encoding.name(),
            CharsetFamily::Dos(index) => PAGES[index].1,
        }
    }

    /// Whether each byte is one character.
    pub fn is_single_byte(self) -> bool {
        match self.0 {
            CharsetFamily::Web(encoding) => encoding.is_single_byte(),
            CharsetFamily::Dos(_) => true,
        }
    }

    /// The letters that `bytes` mean in it, and whether some byte had no meaning there.
    ///
    /// A byte without meaning becomes U+FFFD. A byte order mark is a letter like any other (U+FEFF).
    /// The bytes which the windows encodings leave unassigned (81, 8D, 8F, 90 and 9D in windows-1252)
    /// have no meaning, although the WHATWG standard makes control characters of them.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        match self.0 {
            CharsetFamily::Web(encoding) => decode_web(bytes, encoding),
            CharsetFamily::Dos(index) => decode_dos(bytes, PAGES[index].0),
        }
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn decode_web<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> (Cow<'a, str>, bool) {
    let (text, faulty) = encoding.decode_without_bom_handling(bytes);
    if !encoding.name().starts_with("windows-") || !text.contains(is_c1) {
        return (text, faulty);
    }
    (Cow::Owned(text.replace(is_c1, "\u{FFFD}")), true)
}

/// The windows code pages assign no byte to a C1 control: where one comes out, the byte was free.
fn is_c1(letter: char) -> bool {
    ('\u{80}'..='\u{9F}').contains(&letter)
}

fn decode_dos(bytes: &[u8], page: u16) -> (Cow<'_, str>, bool) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && text.is_ascii()
    {
        return (Cow::Borrowed(text), false);
    }
    let text = match DECODING_TABLE_CP_MAP.get(&page) {
        Some(table) => table.decode_string_lossy(bytes),
        None => String::from_utf8_lossy(bytes).into_owned(),
    };
    let faulty = text.contains('\u{FFFD}');
    (Cow::Owned(text), faulty)
}
