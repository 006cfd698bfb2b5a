//! What is prose on a page, and how much of it stands around a move.

use super::stream::MoveStart;
use crate::book::ending;
use crate::book::misread::{LETTER, allowed, distance};

/// A word on the page.
pub(super) struct PageWord {
    pub(super) line: usize,
    /// The byte it begins at.
    pub(super) byte: usize,
    /// How many words of prose it has.
    pub(super) prose: usize,
    /// Starts before it.
    pub(super) starts: usize,
    /// It stands in brackets, beside the game.
    pub(super) aside: bool,
}

/// Words of prose that make a line prose from end to end.
const FULL: f32 = 4.0;
/// A line of more bytes is a paragraph, of which so many words on either side are weighed.
const WIDE: usize = 110;
const NEAR: usize = 8;
/// A sentence that leads up to moves has so many words of prose on its last line.
const LEADING: usize = 2;
/// Bytes of a line of a book.
const PIECE: usize = 72;

/// The men, by which a line is known that may tell moves in words...
const MEN: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
/// ...and what else stands in such moves.
const MOVE_WORDS: [&str; 14] = [
    "the", "takes", "castles", "giving", "check", "square", "squares", "second", "third", "fourth",
    "fifth", "sixth", "seventh", "eighth",
];

/// Other words that stand among moves, or behind the last.
const OTHERS: [&str; 26] = [
    "his",
    "her",
    "sec",
    "dis",
    "disch",
    "ent",
    "passant",
    "with",
    "and",
    "wins",
    "side",
    "first",
    "toq",
    "tok",
    "from",
    "one",
    "two",
    "won",
    "win",
    "must",
    "drawn",
    "lost",
    "queens",
    "becomes",
    "becoming",
    "interposes",
];

/// A line in pieces as long as the lines of a book, if it is wider.
pub(super) fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let far = |&(at, letter): &(usize, char)| at >= PIECE && letter.is_whitespace();
        let end = match rest.len() > WIDE {
            true => rest.char_indices().find(far).map(|(at, _)| at),
            false => None,
        };
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}

/// How much of a line is prose, from 0 to 1.
pub(super) fn prose(line: &str) -> f32 {
    share(prose_words(line))
}

/// The words of prose in a text.
pub(in crate::book) fn prose_words(text: &str) -> usize {
    count(text, is_prose)
}

/// Whether a line of prose leads up to what stands below it, with a colon.
pub(in crate::book) fn leads_up(line: &str) -> bool {
    line.trim_end().ends_with(':') && prose_words(line) >= LEADING
}

/// How many words of prose each word of a line has; none where the last words tell behind a move how the game ended.
pub(super) fn of_words(words: &[&str]) -> Vec<usize> {
    let mut prose = of_words_beside_moves(words);
    let has_prose = prose.iter().any(|&count| count > 0);
    let end = has_prose.then(|| ending_from(words)).flatten();
    if let Some(end) = end {
        prose[end..].fill(0);
    }
    prose
}

/// From which word on a line of moves says how the game ended, and no more; what a note supposes is none of it.
fn ending_from(words: &[&str]) -> Option<usize> {
    let is_move = |word: &&&str| {
        word.contains(|c: char| c.is_ascii_digit()) || !word.contains(char::is_lowercase)
    };
    let moves = Some(words.iter().take_while(is_move).count()).filter(|&moves| moves > 0)?;
    let told = words[moves..].join(" ");
    let (_, from) = ending::at_end_of(&told, |_| None)?;
    (from == 0).then_some(moves)
}

/// The same of any line; words of moves that are told in words are no prose, nor are they if they are misread or cut in
/// two.
fn of_words_beside_moves(words: &[&str]) -> Vec<usize> {
    if !words.iter().any(|word| names_man(word)) {
        return words.iter().map(|word| prose_words(word)).collect();
    }
    let count = |word| count(word, |word| is_prose(word) && !is_move_word(word));
    let mut prose: Vec<usize> = words.iter().map(|word| count(word)).collect();
    for (at, two) in words.array_windows().enumerate() {
        if (prose[at] > 0 || prose[at + 1] > 0) && is_cut_in_two(two) {
            prose[at..at + 2].fill(0);
        }
    }
    prose
}

/// Whether a man is named in full, as where moves are told in words.
fn names_man(word: &str) -> bool {
    let mut words = word.split(|c: char| !c.is_alphabetic());
    words.any(|word| MEN.contains(&word))
}

/// Whether two words are one of those that tell moves; a point may stand behind it.
fn is_cut_in_two([one, other]: &[&str; 2]) -> bool {
    let other = other.trim_end_matches(|c: char| !c.is_alphabetic());
    let letters = |word: &str| word.chars().all(char::is_alphabetic);
    letters(one) && letters(other) && is_move_word(&format!("{one}{other}"))
}

/// Whether a word may be one of those that tell moves, with a letter misread.
fn is_move_word(word: &str) -> bool {
    let most = |told: &str| match told.len() {
        0..4 => allowed(told),
        _ => allowed(told).max(LETTER),
    };
    let mut told = MEN.into_iter().chain(MOVE_WORDS);
    told.any(|told| distance(word, told, most(told)).is_some())
}

/// How many words of a text are such; none with a file in it is.
fn count(text: &str, is: impl Fn(&str) -> bool) -> usize {
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut end = 0;
    let mut count = 0;
    for word in words {
        end += word.len();
        // What a figure stands behind is a file: `Rfe8`.
        let file = text[end..].starts_with(|c: char| c.is_ascii_digit());
        count += usize::from(!file && is(word));
        end += text[end..].chars().next().map_or(0, char::len_utf8);
    }
    count
}

/// Tells each start how much around it is prose; what stands in brackets is nothing else.
pub(super) fn weigh(words: &[PageWord], starts: &mut [MoveStart]) {
    let mut at = 0;
    for line in words.chunk_by(|a, b| a.line == b.line) {
        let all = prose_of(line);
        for (place, word) in line.iter().enumerate() {
            let near = prose_near(line, place).unwrap_or(all);
            at += 1;
            let end = words.get(at).map_or(starts.len(), |next| next.starts);
            for start in &mut starts[word.starts..end] {
                start.prose = if word.aside { 1.0 } else { share(near) };
                start.line_prose = share(all);
                start.in_note = line[0].prose > 0;
            }
        }
    }
}

/// The words of prose among some that stand in no brackets.
fn prose_of(words: &[PageWord]) -> usize {
    let own = words.iter().filter(|word| !word.aside);
    own.map(|word| word.prose).sum()
}

/// The words of prose near a word of a line that no book is wide enough for, as a paragraph printed in one is; none
/// where moves alone lead up to it.
fn prose_near(line: &[PageWord], at: usize) -> Option<usize> {
    let wide = line[line.len() - 1].byte - line[0].byte > WIDE;
    wide.then(|| {
        let before = at.checked_sub(NEAR).map(|from| &line[from..at]);
        match before.map(prose_of) {
            Some(0) => 0,
            _ => prose_of(&line[at.saturating_sub(NEAR)..(at + NEAR + 1).min(line.len())]),
        }
    })
}

/// How much of a line is prose that has so many words of it.
fn share(words: usize) -> f32 {
    match words {
        0 | 1 => 0.0,
        n => (n as f32 / FULL).min(1.0),
    }
}

fn is_prose(word: &str) -> bool {
    if word.len() < 3 || word.chars().skip(1).any(|c| !c.is_lowercase()) {
        return false;
    }
    let lower = word.to_lowercase();
    let takes = matches!(lower.as_bytes(), [_, b'x', b'a'..=b'h']);
    let begins = [
        "tak", "cast", "check", "mate", "resig", "kt", "roch", "roqu", "rokad", "enro", "arroc",
    ];
    !takes
        && !begins.iter().any(|begin| lower.starts_with(begin))
        && !lower.ends_with("to")
        && !MEN
            .into_iter()
            .chain(MOVE_WORDS)
            .chain(OTHERS)
            .any(|other| other == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of_prose(line: &str) -> usize {
        let words: Vec<&str> = line.split_whitespace().collect();
        of_words(&words).into_iter().sum()
    }

    #[test]
    fn words_of_moves_and_ends_are_no_prose() {
        for line in [
            "B. tlie queen's bishop's paw n two squaras",
            "W. fhe knight to queen's knight's fi(th square",
            "B. the j)awn takes the knight",
            "B. the knight to queen's bishop's secoiid squ are",
            "W. the king to king's to urth sq uare, giving cheek",
            "8. P3F C4TD Les Blancs abandonnent.",
            "9. h3 Sa5. Schwarz gibt die Partie auf.",
        ] {
            assert_eq!(words_of_prose(line), 0, "{line}");
        }
    }

    #[test]
    fn what_is_said_of_moves_is_prose() {
        for (line, prose) in [
            ("the knight looks very tempting here", 4),
            ("Here the rook takes too much upon himself.", 5),
            ("It may be asked why he did not play the bishop", 6),
            ("8. P3F C4TD Les Blancs abandonnent la partie ici", 5),
            (
                "* If 11. K. to Q's 2nd, the Queen is lost in three moves.",
                2,
            ),
            ("If 11. K-Q2, White wins in three moves.", 3),
            ("squaras and bishors are misread where no man is named", 7),
        ] {
            assert_eq!(words_of_prose(line), prose, "{line}");
        }
    }
}
