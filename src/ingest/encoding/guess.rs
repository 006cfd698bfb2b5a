//! Which encoding a text is in: the one in which its names and words are likeliest.

use std::collections::BTreeSet;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_8859_2, ISO_8859_4, ISO_8859_5, ISO_8859_6,
    ISO_8859_7, ISO_8859_8, ISO_8859_13, ISO_8859_16, KOI8_U, MACINTOSH, SHIFT_JIS, WINDOWS_874,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255,
    WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
};

use super::charset::Charset;
use super::language::together;
use super::likelihood::{CharClass, alphabet, signs_likely};

/// The encodings that browsers know, and how much likelier than others each is before the text is looked at
/// (logarithms).
const WEB: [(&Encoding, f32); 25] = [
    (WINDOWS_1252, 0.0),
    (WINDOWS_1250, -0.5),
    (WINDOWS_1251, -0.5),
    (GB18030, -1.0),
    (WINDOWS_1254, -1.0),
    (WINDOWS_1253, -1.0),
    (WINDOWS_1257, -2.0),
    (ISO_8859_2, -1.5),
    (ISO_8859_7, -2.5),
    (KOI8_U, -2.0),
    (MACINTOSH, -2.0),
    (SHIFT_JIS, -2.0),
    (EUC_KR, -2.0),
    (BIG5, -2.0),
    (EUC_JP, -3.0),
    (WINDOWS_1255, -2.0),
    (WINDOWS_1256, -2.0),
    (WINDOWS_874, -2.0),
    (WINDOWS_1258, -3.0),
    (ISO_8859_4, -4.0),
    (ISO_8859_13, -4.0),
    (ISO_8859_5, -3.0),
    (ISO_8859_6, -4.0),
    (ISO_8859_8, -4.0),
    (ISO_8859_16, -6.0),
];

/// The code pages of DOS.
const DOS: [(u16, f32); 7] = [
    (437, -1.0),
    (850, -1.2),
    (852, -1.5),
    (866, -1.5),
    (737, -2.0),
    (857, -2.0),
    (865, -2.5),
];

/// What a detector made for the web finds counts for as much, and for so much with each run (logarithms).
const WITNESS: f32 = 2.0;
const WITNESS_EACH: f32 = 0.1;

/// So many different runs are looked at, and so many bytes of each.
const RUNS: usize = 400;
const LONGEST: usize = 96;

/// An encoding that a text may be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The likeliest.
    pub charset: Charset,
    /// The likeliest of those that make other letters of the text; `None` if nothing spoke for any.
    pub runner_up: Option<Charset>,
}

impl Guess {
    /// No guess: somebody named it.
    pub fn named(charset: Charset) -> Guess {
        Guess {
            charset,
            runner_up: None,
        }
    }
}

/// The encoding that a text which is not UTF-8 is most likely in.
///
/// `sample` is any part of the text, at best some tens of KiB with the names of players and events in it; it may be cut
/// anywhere. Never UTF-8, UTF-16 or ISO-2022-JP; windows-1252 (of which ISO 8859-1 is a part) when the sample does not
/// tell.
pub fn guess(sample: &[u8]) -> Guess {
    let western = Charset::web(WINDOWS_1252);
    let runs = runs(sample);
    if runs.is_empty() {
        return Guess::named(western);
    }
    let mut ranked = ranked(&runs);
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let charset = ranked.first().map_or(western, |(_, charset)| *charset);
    let differs = |other: &Charset| {
        runs.iter()
            .any(|run| charset.decode(run) != other.decode(run))
    };
    let runner_up = ranked.iter().skip(1).map(|(_, other)| *other).find(differs);
    Guess { charset, runner_up }
}

/// Every encoding, and how likely it is (the logarithm).
fn ranked(runs: &BTreeSet<&[u8]>) -> Vec<(f32, Charset)> {
    let witness = witness(runs);
    let web = WEB
        .iter()
        .map(|(encoding, prior)| (Charset::web(encoding), *prior));
    let dos = DOS
        .iter()
        .filter_map(|(page, prior)| Some((Charset::dos(*page)?, *prior)));
    web.chain(dos)
        .map(|(charset, prior)| {
            let heard = match witness == charset {
                true => WITNESS + WITNESS_EACH * runs.len() as f32,
                false => 0.0,
            };
            (prior + heard + likelihood(charset, runs), charset)
        })
        .collect()
}

/// What the detector of web browsers finds.
fn witness(runs: &BTreeSet<&[u8]>) -> Charset {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for run in runs {
        detector.feed(run, false);
        detector.feed(b" ", false);
    }
    Charset::web(detector.guess(None, Utf8Detection::Deny))
}

/// How likely the runs are if the text is in this encoding (the logarithm).
fn likelihood(charset: Charset, runs: &BTreeSet<&[u8]>) -> f32 {
    let (mut signs, mut letters, mut words) = (Vec::new(), Vec::new(), Vec::new());
    let alphabet = charset.is_single_byte().then(|| alphabet(charset));
    let mut sum = 0.0;
    for run in runs {
        signs.clear();
        match &alphabet {
            Some(alphabet) => signs.extend(run.iter().map(|&byte| alphabet[usize::from(byte)])),
            None => signs.extend(charset.decode(run).0.chars().map(CharClass::of)),
        }
        sum += signs_likely(&signs, &mut letters, &mut words);
    }
    sum + together(&words)
}

/// The different stretches of letters in the sample that hold some byte above ASCII. A byte from `0` on right behind one
/// above ASCII belongs to it: it may be the second half of a character.
fn runs(sample: &[u8]) -> BTreeSet<&[u8]> {
    let mut found = BTreeSet::new();
    let mut at = 0;
    while let Some(foreign) = sample[at..].iter().position(|byte| !byte.is_ascii()) {
        let foreign = at + foreign;
        let letters = |byte: &&u8| byte.is_ascii_alphabetic();
        let before = sample[at..foreign].iter().rev().take_while(letters).count();
        let start = foreign - before;
        let mut end = foreign + 1;
        while let Some(&byte) = sample.get(end)
            && (byte.is_ascii_alphabetic()
                || !byte.is_ascii()
                || !sample[end - 1].is_ascii() && byte >= b'0')
        {
            end += 1;
        }
        let run = &sample[start..end];
        // Games in UTF-8 stand beside others, and say nothing of those.
        if std::str::from_utf8(run).is_err() {
            found.insert(&run[..run.len().min(LONGEST)]);
        }
        at = end;
        if found.len() == RUNS {
            break;
        }
    }
    found
}
