//! What a reader of scans does to a page: confusions of letters, torn and lost rows, words glued and split, specks.

use super::dice::{Dice, Rng};
use super::sheet::{Glyph, Of, Row, Sheet, glyphs};

/// What is taken for what, the longer first; of several, each as likely.
const CONFUSED: &[(&str, &[&str])] = &[
    (
        "takes",
        &[
            "tnkes", "takcs", "lakes", "fakes", "tukes", "taket", "tnkcs",
        ],
    ),
    (
        "'s",
        &["*s", "^s", " s", "'8", "s", "»s", "'a", "`s", "fs", "'e"],
    ),
    (
        "Kt",
        &[
            "Et", "Rt", "Kl", "Xt", "Ki", "Kf", "Kc", "It", "lit", "K t", "Iit", "Ht",
        ],
    ),
    ("sq", &["fq", "so", "8q", "sg", "aq", "s q"]),
    ("ch", &["eh", "cli", "oh", "cb", "oli"]),
    ("to", &["lo", "io", "tn", "te", "fo", "t0", "tc", "ta"]),
    ("th", &["tli", "lh", "ih", "tb", "fh", "t h"]),
    ("rd", &["nl", "id", "rcl", "vd", "i'd"]),
    ("nd", &["ud", "iid", "nil", "nd.", "rid"]),
    ("O-O", &["0-0", "O-0", "0-O", "C-O", "O—O", "o-o"]),
    ("st", &["sl", "ft", "8t"]),
    ("rn", &["m"]),
    ("A", &["4", "X", "\\", "a"]),
    ("B", &["13", "8", "E", "R", "D", "li", "b"]),
    ("C", &["G", "0", "(", "c", "O", "€"]),
    ("D", &["I)", "O", "B", "1)", "0"]),
    ("E", &["F", "B", "K", "L"]),
    ("F", &["P", "E", "I'", "f"]),
    ("G", &["C", "6", "Q", "O"]),
    ("H", &["II", "K", "R", "li", "N"]),
    ("I", &["l", "1", "!", "T"]),
    ("K", &["E", "R", "X", "H", "Ii", "lv", "k", "IC"]),
    ("L", &["I", "1,", "I,", "l"]),
    ("M", &["JI", "31", "AI", "m"]),
    ("N", &["K", "X", "II", "n"]),
    ("O", &["0", "Q", "C", "o", "()"]),
    ("P", &["F", "I'", "r", "1'", "B", "p", "T", "1>"]),
    ("Q", &["O", "G", "0", "(J", "q", "Q,", "<J"]),
    ("R", &["B", "K", "II", "E", "P", "It", "H", "K."]),
    ("S", &["8", "5", "s", "B", "$"]),
    ("T", &["1", "I", "Y", "'F", "t"]),
    ("W", &["AV", "VV", "w"]),
    ("a", &["n", "u", "o", "s", "e", "i"]),
    ("b", &["h", "li", "6", "l>", "o"]),
    ("c", &["e", "o", "(", "r"]),
    ("d", &["cl", "il", "tl", "rl", "a"]),
    ("e", &["c", "o", "f", "a", "s"]),
    ("f", &["i", "t", "l", "("]),
    ("g", &["y", "q", "p", "s", "9"]),
    ("h", &["b", "li", "k", "n"]),
    ("i", &["l", "1", "t", "j", "!"]),
    ("k", &["h", "lc", "l<", "b"]),
    ("l", &["1", "i", "t", "I"]),
    ("m", &["in", "rn", "ni", "w"]),
    ("n", &["u", "ii", "ri", "r"]),
    ("o", &["c", "e", "0", "n", "a"]),
    ("p", &["j)", "y", "n", "]>"]),
    ("q", &["g", "y", "9", "cj"]),
    ("r", &["i", "v", "t", "n", "z"]),
    ("s", &["8", "a", "e", "5", "3"]),
    ("t", &["l", "i", "f", "r", "c", "1"]),
    ("u", &["n", "ii", "a", "o"]),
    ("v", &["y", "r", "\\'"]),
    ("w", &["vv", "av", "iv"]),
    ("x", &["X", "s", "z", "*", "v"]),
    ("y", &["v", "j", "7"]),
    ("0", &["O", "o", "6", "9"]),
    ("1", &["l", "I", "i", "!", "]", "t", "7", "J"]),
    ("2", &["3", "z", "Z", "8", "a", "'2"]),
    ("3", &["8", "5", "2", "S", "s", "J"]),
    ("4", &["1", "A", "6", "i", "t", "4."]),
    ("5", &["6", "S", "3", "o", "r", "."]),
    ("6", &["5", "G", "0", "b", "8", "fi"]),
    ("7", &["1", "T", "?", "t", "2"]),
    ("8", &["3", "S", "6", "B", "s", "5"]),
    ("9", &["0", "g", "6", "!)", "y"]),
    ("-", &["—", "~", "–", "=", ".", " ", "_", ""]),
    ("—", &["-", "_", "~", ""]),
    (".", &[",", "'", ":", "•", "", ""]),
    (",", &[".", ";", "'", ""]),
    (";", &[":", ",", "j", "i"]),
    (":", &[";", ".", "i", ","]),
    ("(", &["{", "[", "f", "C", "<"]),
    (")", &["}", "]", "j", ">", "l"]),
    ("+", &["-f", "4-", "t", "-|-", "f"]),
    ("♔", &["<$>", "&", "®", "S"]),
    ("♕", &["W", "#", "%", "'g"]),
    ("♖", &["S", "B", "2", "E"]),
    ("♗", &["£", "A", "J", "&"]),
    ("♘", &["^", "4i", "£)", "5"]),
];

const SPECKS: [&str; 10] = [".", "'", "*", "|", "^", ",", "■", ":", "~", "i"];

/// How many times likelier than a letter something is misread.
fn weakness(seen: &str) -> f64 {
    match seen {
        "'s" => 8.0,
        "." | "," | "-" | "—" => 1.5,
        "♔" | "♕" | "♖" | "♗" | "♘" => 10.0,
        seen if seen.len() > 1 => 1.5,
        _ => 1.0,
    }
}

/// Damages a page: `rate` is the share of letters that are misread; everything else follows it.
pub fn damage(sheet: &mut Sheet, rate: f64, dice: &mut Rng) {
    if rate <= 0.0 {
        return;
    }
    let mut rows = Vec::new();
    for row in sheet.rows.drain(..) {
        let empty = row.iter().all(|glyph| glyph.c == ' ');
        if empty || !dice.chance(rate * 0.15) {
            let row = spaced(&misread(&row, rate, dice), rate, dice);
            let torn = !empty && dice.chance(rate * 0.3);
            rows.extend(if torn { tear(row, dice) } else { vec![row] });
        }
    }
    sheet.rows = columns_apart(rows, rate, dice);
    // Many readers of scans tell only that there was a gap.
    if dice.bool() {
        sheet.rows = sheet.rows.iter().map(closed).collect();
    }
}

/// Where the gap between two columns of a row is.
fn gap(row: &Row) -> Option<usize> {
    let first = row.iter().position(|glyph| glyph.c != ' ')?;
    (first..row.len().saturating_sub(3))
        .find(|&at| row[at..at + 3].iter().all(|glyph| glyph.c == ' '))
}

/// Rows of two columns that were read one column after the other, some rows at a time.
fn columns_apart(rows: Vec<Row>, rate: f64, dice: &mut Rng) -> Vec<Row> {
    let mut read = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        let wanted = dice.usize(3..=12);
        let both = |row: &&Row| row.is_empty() || gap(row).is_some();
        let run = rows[at..].iter().take(wanted).take_while(both).count();
        let wide = rows[at..at + run].iter().filter_map(gap).count();
        if wide < 3 || !dice.chance(rate * 0.5) {
            read.push(rows[at].clone());
            at += 1;
            continue;
        }
        let halves = rows[at..at + run]
            .iter()
            .filter_map(|row| Some(row.split_at(gap(row)?)));
        let (left, right): (Vec<Row>, Vec<Row>) = halves
            .map(|(left, right)| (left.to_vec(), right[3..].to_vec()))
            .unzip();
        read.extend(left.into_iter().chain(right));
        at += run;
    }
    read
}

/// A row with no gap wider than two blanks.
fn closed(row: &Row) -> Row {
    let mut read = Row::new();
    for &glyph in row {
        let wide = read.len() >= 2
            && read[read.len() - 2..]
                .iter()
                .all(|glyph: &Glyph| glyph.c == ' ');
        if glyph.c != ' ' || !wide {
            read.push(glyph);
        }
    }
    read
}

/// A row with letters taken for others.
fn misread(row: &[Glyph], rate: f64, dice: &mut Rng) -> Row {
    let mut read = Row::new();
    let mut at = 0;
    while at < row.len() {
        let hit = CONFUSED.iter().find(|(seen, _)| {
            let same = seen
                .chars()
                .zip(&row[at..])
                .filter(|(c, glyph)| *c == glyph.c)
                .count();
            same == seen.chars().count() && dice.chance(rate * weakness(seen))
        });
        match hit {
            Some((seen, taken)) => {
                read.extend(glyphs(dice.pick(taken), row[at].of));
                at += seen.chars().count();
            }
            None => {
                read.push(row[at]);
                at += 1;
            }
        }
    }
    read
}

/// A row with words glued and split, and with specks.
fn spaced(row: &[Glyph], rate: f64, dice: &mut Rng) -> Row {
    let mut read = Row::new();
    for (at, &glyph) in row.iter().enumerate() {
        let alone = glyph.c == ' '
            && at > 0
            && row[at - 1].c != ' '
            && row.get(at + 1).is_some_and(|g| g.c != ' ');
        if alone && dice.chance(rate * 1.5) {
            continue;
        }
        read.push(glyph);
        if glyph.c != ' ' && dice.chance(rate * 0.3) {
            read.push(Glyph {
                c: ' ',
                of: glyph.of,
            });
        }
        if glyph.c == ' ' && dice.chance(rate * 0.1) {
            read.extend(glyphs(dice.pick(&SPECKS), Of::Page));
        }
    }
    read
}

/// A row in two pieces, torn at a blank.
fn tear(row: Row, dice: &mut Rng) -> Vec<Row> {
    let blanks: Vec<usize> = (1..row.len()).filter(|&at| row[at].c == ' ').collect();
    if blanks.is_empty() {
        return vec![row];
    }
    let (left, right) = row.split_at(blanks[dice.usize(..blanks.len())]);
    vec![left.to_vec(), right.to_vec()]
}
