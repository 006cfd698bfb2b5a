//! Encodings: games made of real names, whose letters are known, written in every encoding that has them.
//!
//! `corpora/encodings/` has the players, towns and sentences of a language in a file each, parted by blank lines. None of
//! the players is in the lists that the guess is made from (`src/ingest/encoding/words`).

use std::collections::BTreeMap;
use std::path::Path;

use bystander::internals::ingest::encoding::guess;
use encoding_rs::{Encoding, MACINTOSH};
use oem_cp::code_table::ENCODING_TABLE_CP_MAP;

/// Each encoding, and of a hundred files with one game and with five how many must come out right to the letter; of
/// those with fifty, all.
pub const ENCODINGS: [(&str, [usize; 2]); 21] = [
    ("CP437", [95, 95]),
    ("CP737", [98, 100]),
    ("CP850", [95, 97]),
    ("CP852", [98, 100]),
    ("CP857", [93, 97]),
    ("CP865", [95, 97]),
    ("CP866", [98, 100]),
    ("GB18030", [98, 100]),
    ("windows-1250", [96, 98]),
    ("windows-1251", [98, 100]),
    ("windows-1252", [97, 98]),
    ("windows-1253", [98, 100]),
    ("windows-1254", [97, 97]),
    ("windows-1257", [92, 98]),
    ("ISO-8859-2", [96, 98]),
    ("ISO-8859-4", [85, 90]),
    ("ISO-8859-5", [98, 100]),
    ("ISO-8859-7", [98, 100]),
    ("ISO-8859-13", [92, 98]),
    ("KOI8-U", [98, 100]),
    ("macintosh", [97, 98]),
];
/// GB 18030 can write everything; these are written in it.
const CHINESE: [&str; 3] = ["chinese", "russian", "greek"];

pub struct Language {
    players: Vec<String>,
    towns: Vec<String>,
    sentences: Vec<String>,
}

impl Language {
    fn read(path: &Path) -> Language {
        let text = std::fs::read_to_string(path).unwrap();
        let mut parts = text
            .split("\n\n")
            .map(|part| part.lines().map(str::to_owned).collect());
        let mut part = || parts.next().unwrap();
        Language {
            players: part(),
            towns: part(),
            sentences: part(),
        }
    }

    /// What of it can be written in the encoding, if nearly all can.
    fn written(&self, encoding: &str) -> Option<Language> {
        let kept = |lines: &[String]| -> Vec<String> {
            let fit = lines.iter().filter(|line| encode(encoding, line).is_some());
            fit.cloned().collect()
        };
        let kept = Language {
            players: kept(&self.players),
            towns: kept(&self.towns),
            sentences: kept(&self.sentences),
        };
        let enough = kept.players.len() * 10 >= self.players.len() * 9;
        (enough && !kept.towns.is_empty() && !kept.sentences.is_empty()).then_some(kept)
    }
}

fn encode(encoding: &str, text: &str) -> Option<Vec<u8>> {
    let ascii = |c: char| c.is_ascii().then_some(c as u8);
    if let Some(page) = encoding.strip_prefix("CP") {
        let table = ENCODING_TABLE_CP_MAP.get(&page.parse().unwrap()).unwrap();
        return text
            .chars()
            .map(|c| ascii(c).or_else(|| table.get(&c).copied()))
            .collect();
    }
    if encoding == MACINTOSH.name() {
        let is = |b: u8, c: char| MACINTOSH.decode_without_bom_handling(&[b]).0 == c.to_string();
        let byte = |c| ascii(c).or_else(|| (0x80..=0xff).find(|b| is(*b, c)));
        return text.chars().map(byte).collect();
    }
    let (bytes, _, lost) = Encoding::for_label(encoding.as_bytes())
        .unwrap()
        .encode(text);
    (!lost).then(|| bytes.into_owned())
}

/// Numbers without pattern, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

fn game(languages: &[&Language], dice: &mut Dice) -> String {
    let [white, black] = [(); 2].map(|()| {
        let language = *dice.of(languages);
        dice.of(&language.players)
    });
    let site = dice.of(languages).towns.as_slice();
    let site = dice.of(site);
    let said = match dice.below(3) {
        0 => {
            let language = *dice.of(languages);
            format!("{{{}}} ", dice.of(&language.sentences))
        }
        _ => String::new(),
    };
    let (month, day) = (1 + dice.below(9), 10 + dice.below(18));
    format!(
        "[Event \"?\"]\n[Site \"{site}\"]\n[Date \"1993.0{month}.{day}\"]\n[Round \"?\"]\n[White \"{white}\"]\n\
         [Black \"{black}\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 {said}3. Bb5 1/2-1/2\n\n"
    )
}

/// Of how many files of so many games the letters come out right, and of how many in all; `samples` for each
/// language and for all of them mixed.
pub fn measure(
    encoding: &str,
    languages: &[Language],
    games: usize,
    samples: u64,
) -> (usize, usize) {
    let mixed: Vec<&Language> = languages.iter().collect();
    let alone = mixed.iter().map(|language| vec![*language]);
    let (mut right, mut all) = (0, 0);
    for (which, group) in alone.chain([mixed.clone()]).enumerate() {
        for sample in 0..samples {
            let seed = sample * 7919 + which as u64 * 104_729 + games as u64;
            let mut dice = Dice(0x9E37_79B9_7F4A_7C15 ^ seed);
            dice.below(2);
            let text: String = (0..games).map(|_| game(&group, &mut dice)).collect();
            let bytes = encode(encoding, &text).unwrap();
            if std::str::from_utf8(&bytes).is_ok() {
                continue;
            }
            all += 1;
            right += usize::from(guess(&bytes).charset.decode(&bytes).0 == text);
        }
    }
    (right, all)
}

pub fn written_in(encoding: &str, languages: &BTreeMap<String, Language>) -> Vec<Language> {
    let fit = languages
        .iter()
        .filter(|(name, _)| encoding != "GB18030" || CHINESE.contains(&name.as_str()));
    fit.filter_map(|(_, language)| language.written(encoding))
        .collect()
}

pub fn languages() -> BTreeMap<String, Language> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/encodings");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (name, Language::read(&file))
        })
        .collect()
}
