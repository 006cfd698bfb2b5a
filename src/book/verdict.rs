//! How a game ended, as the words of a book say it in several languages and however a scanner misread them.
//!
//! A clause is what may stand before (`and`, `here`, `the game was`), perhaps who it speaks of, what became of that
//! side, and what may stand behind (`in four moves`, `the game`). Each word is known by its distance from those of
//! `words`.

mod words;

use shakmaty::Color;

use super::meant::{Meant, ReadWord, meant};
use super::person::is_titled;
use super::side_words;
use words::{BEFORE_SIDE, CORES, LEAD, NUMBERS, TAIL};

/// What became of the side that a clause speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Loses,
    Wins,
    Mates,
    Draws,
}

/// Whom a clause speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject<'t> {
    /// It does not say.
    Nobody,
    Side(Color),
    /// A word that may be a player's name.
    Named(&'t str),
}

/// A clause that says how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clause<'t> {
    pub(super) subject: Subject<'t>,
    pub(super) verdict: Verdict,
    /// The byte behind its last word.
    pub(super) end: usize,
    /// Whether nothing but signs follows in its sentence.
    pub(super) closes: bool,
    /// Whether nothing but signs follows in its part of the sentence.
    pub(super) pauses: bool,
    /// Whether it says more than how it ended: in how many moves, whose game was lost.
    pub(super) says_more: bool,
}

/// Bytes that a clause may have.
const LONGEST: usize = 120;

/// What stands before the moves after which it was over, or in which it will be.
static BEFORE_COUNT: [Meant; 4] = meant(["after", "in", "im", "nach"]);
static MANY: Meant = Meant::of("many");

/// Words before what became of a side.
const BEFORE: usize = 9;

/// A word of a text, and the bytes of its letters.
#[derive(Clone, Copy)]
struct Word<'t> {
    read: ReadWord<'t>,
    end: usize,
    /// A sign behind it ends the clause.
    closes: bool,
    /// A sign behind it ends a part of the sentence.
    pauses: bool,
}

impl<'t> Word<'t> {
    /// The text from another word on to this one.
    fn since(&self, text: &'t str, first: &Word<'t>) -> &'t str {
        &text[first.end - first.read.text.len()..self.end]
    }
}

/// The clause that a text begins with.
pub(super) fn clause(text: &str) -> Option<Clause<'_>> {
    let cut = text
        .char_indices()
        .map(|(at, _)| at)
        .find(|&at| at >= LONGEST)
        .unwrap_or(text.len());
    let words = words(&text[..cut]);
    let (mut subject, mut at) = (Subject::Nobody, 0);
    let (mut counted, mut of_game) = (false, false);
    let mut name = 0..0;
    loop {
        if let Some((len, verdict)) = core(&words[at..]) {
            let mut end = at + len;
            if let Some((len, color)) = side_behind(&words[end - 1..])
                && subject == Subject::Nobody
            {
                subject = Subject::Side(color);
                end += len;
            }
            let tail = tail(&words, end);
            let last = words[tail - 1];
            let closes = tail == words.len() && cut == text.len() || last.closes;
            // What goes on (`Black's game is lost, but`) judges a position.
            return (closes || !of_game).then_some(Clause {
                subject,
                verdict,
                end: last.end,
                // A number alone is that of the row.
                says_more: counted
                    || of_game
                    || tail > end + 1 && words[end..tail].iter().any(|word| is_number(&word.read)),
                closes,
                pauses: last.pauses,
            });
        }
        let word = words.get(at).filter(|_| at < BEFORE)?;
        let (read, says) = (&word.read, word.read.text);
        match side_of(read) {
            Some(color) => subject = Subject::Side(color),
            None if is_titled(says) || leads(read, at == 0) => {}
            None if counts_moves(&words, at) => counted = true,
            None if is_possessive(&words, at) => of_game = true,
            None if may_be_name(says) && (subject == Subject::Nobody || name.end == at) => {
                name = if name.end == at {
                    name.start..at + 1
                } else {
                    at..at + 1
                };
                subject = Subject::Named(word.since(text, &words[name.start]));
            }
            None => return None,
        }
        if word.closes && !is_titled(says) {
            return None;
        }
        at += 1;
    }
}

/// Whether a word may stand before what became of a side; with a capital, where no sentence begins, only as it stands.
fn leads(word: &ReadWord<'_>, first: bool) -> bool {
    match first || !word.text.starts_with(char::is_uppercase) {
        true => is_one(word, &LEAD),
        false => LEAD
            .iter()
            .any(|lead| lead.text.eq_ignore_ascii_case(word.text)),
    }
}

/// Whether a word says behind how many moves it was or will be over: `after 52 moves`, `after many moves`, `in drei Zügen`.
fn counts_moves(words: &[Word<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &words[before].read);
    let read = &words[at].read;
    before.is_some_and(|before| is_one(before, &BEFORE_COUNT))
        && (is_number(read) || is(read, &MANY))
}

/// Whether a word is what stands behind the apostrophe of a side: `Black's game is hopeless`.
fn is_possessive(words: &[Word<'_>], at: usize) -> bool {
    let owner = at.checked_sub(1).map(|before| &words[before].read);
    words[at].read.text == "s" && owner.and_then(side_of).is_some()
}

/// Whether a word may be that of a player: one with figures is a move, and so is `BxQ`.
fn may_be_name(word: &str) -> bool {
    let takes = |two: &[u8]| two[0] == b'x' && two[1].is_ascii_uppercase();
    word.starts_with(char::is_uppercase)
        && !word.contains(|c: char| c.is_ascii_digit())
        && !word.as_bytes().windows(2).any(takes)
}

/// The side that a word names.
pub(super) fn side(word: &str) -> Option<Color> {
    side_of(&ReadWord::of(word))
}

fn side_of(word: &ReadWord<'_>) -> Option<Color> {
    let sides = [Color::White, Color::Black].into_iter();
    let mut named = sides.zip(&*side_words::WORDS);
    let (side, _) = named.find(|(_, words)| words.iter().any(|meant| is_side(word, meant)))?;
    Some(side)
}

/// Whether a word is one for a side; a short one, only as it stands.
fn is_side(word: &ReadWord<'_>, meant: &Meant) -> bool {
    match meant.text.chars().count() < side_words::LETTERS {
        true => meant
            .text
            .chars()
            .eq(word.text.chars().flat_map(char::to_lowercase)),
        false => is(word, meant),
    }
}

fn words(text: &str) -> Vec<Word<'_>> {
    let of_word = |c: char| c.is_alphanumeric() || c == '^';
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(of_word).map(|n| at + n) {
        let end = text[start..]
            .find(|c| !of_word(c))
            .map_or(text.len(), |n| start + n);
        at = text[end..].find(of_word).map_or(text.len(), |n| end + n);
        words.push(Word {
            read: ReadWord::of(&text[start..end]),
            end,
            closes: text[end..at].contains(['.', '!', ';', '?', ':', ')', '(', '[']),
            pauses: text[end..at].contains([',', ';', '.', '!', ':'])
                || text[end..at].contains("--"),
        });
    }
    words
}

/// A word of no more bytes that says alone that a game was drawn, or ended by mate, is not looked for misread: `part` is
/// no `patt`.
const EXACT: usize = 4;

/// How many words the longest phrase has that some words begin with, and what it says.
fn core(words: &[Word<'_>]) -> Option<(usize, Verdict)> {
    let found = CORES.iter().find(|(phrase, verdict)| {
        let mut pairs = phrase.iter().zip(words);
        let exact = phrase.len() == 1
            && phrase[0].text.len() <= EXACT
            && matches!(verdict, Verdict::Draws | Verdict::Mates);
        let is_one = |meant: &Meant, word: &Word<'_>| match exact {
            true => meant.text.eq_ignore_ascii_case(word.read.text),
            false => is(&word.read, meant),
        };
        phrase.len() <= words.len() && pairs.all(|(meant, word)| is_one(meant, word))
    });
    found.map(|(phrase, verdict)| (phrase.len(), *verdict))
}

/// Whom a phrase speaks of that ends with the first word, where it is said behind it: `ganan las negras`.
fn side_behind(words: &[Word<'_>]) -> Option<(usize, Color)> {
    let [last, behind @ ..] = words else {
        return None;
    };
    let articles = behind
        .iter()
        .take_while(|word| is_one(&word.read, &BEFORE_SIDE))
        .count();
    let side = side_of(&behind.get(articles)?.read)?;
    (!last.closes).then_some((articles + 1, side))
}

/// Behind which word the words end that may stand behind a phrase; where others follow, those of its part of the sentence.
fn tail(words: &[Word<'_>], from: usize) -> usize {
    let (mut at, mut part) = (from, from);
    while at < words.len() && !words[at - 1].closes {
        let word = &words[at].read;
        if words[at - 1].pauses {
            part = at;
        }
        if !(is_one(word, &TAIL) || is_number(word)) {
            return part;
        }
        at += 1;
    }
    at
}

fn is_number(word: &ReadWord<'_>) -> bool {
    word.text.starts_with(|c: char| c.is_ascii_digit()) || is_one(word, &NUMBERS)
}

fn is_one(word: &ReadWord<'_>, words: &[Meant]) -> bool {
    words.iter().any(|meant| is(word, meant))
}

/// Whether a word is the one that is meant, misread or not; of a misread one an end is left as it was.
fn is(word: &ReadWord<'_>, meant: &Meant) -> bool {
    let (read, text) = (word.text, meant.text);
    if read.len().abs_diff(text.len()) > 2 || meant.is_far(word) {
        return false;
    }
    if read.eq_ignore_ascii_case(text) {
        return true;
    }
    let same = |one: Option<char>, other: Option<char>| {
        one.is_some_and(|one| {
            one.to_lowercase()
                .eq(other.into_iter().flat_map(char::to_lowercase))
        })
    };
    let near = same(read.chars().next(), text.chars().next())
        || same(read.chars().next_back(), text.chars().next_back());
    text.len() > 2 && near && meant.distance(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_said_in_many_ways() {
        use Subject::{Named, Nobody, Side};
        use Verdict::{Draws, Loses, Mates, Wins};
        let (white, black) = (Side(Color::White), Side(Color::Black));
        for (text, subject, verdict) in [
            ("and wins.", Nobody, Wins),
            ("aud wius", Nobody, Wins),
            ("And wills.", Nobody, Wins),
            ("and must win.", Nobody, Wins),
            ("Kesigns.", Nobody, Loses),
            ("resigus", Nobody, Loses),
            ("And Black surrenders.", black, Loses),
            ("And Blaek Resigns.", black, Loses),
            ("Here White gave up the game.", white, Loses),
            ("Black lost on time.", black, Loses),
            ("White exceeded the time limit", white, Loses),
            ("And White announced mate in four moves.", white, Mates),
            ("mates in 3", Nobody, Mates),
            ("And White wins the game and the match.", white, Wins),
            (
                "And Mr. Morphy mates in three moves.",
                Named("Morphy"),
                Mates,
            ),
            ("And New York resigns.", Named("New York"), Loses),
            ("And White gives checkmate in three moves.", white, Mates),
            ("And Black can checkmate in six moves.", black, Mates),
            ("And Black cannot possibly save the game.", black, Loses),
            ("And Black gives up the battle.", black, Loses),
            ("Drawn game.", Nobody, Draws),
            ("And the game was declared drawn.", Nobody, Draws),
            ("was eventually drawn.", Nobody, Draws),
            ("And the game was abandoned as drawn.", Nobody, Draws),
            ("given up as a draw", Nobody, Draws),
            ("Drawn by perpetual check", Nobody, Draws),
            ("und Weiß gewinnt.", white, Wins),
            ("Schwarz gibt auf.", black, Loses),
            ("Als remis abgebrochen.", Nobody, Draws),
            ("Weiss kündigt Matt in vier Zügen an.", white, Mates),
            ("Les blancs abandonnent.", white, Loses),
            ("Partie nulle.", Nobody, Draws),
            ("Las negras se rinden.", black, Loses),
            ("Tablas", Nobody, Draws),
            ("y ganan las negras.", black, Wins),
            ("Abandonan las blancas", white, Loses),
            ("abandonnent les Noirs.", black, Loses),
            ("Il Nero abbandona.", black, Loses),
            ("Il Bianco abbandona.", white, Loses),
            ("Patta.", Nobody, Draws),
            ("Schwarz ergibt sich.", black, Loses),
            ("The game was resigned by White.", white, Loses),
            (
                "And after 52 moves the game was resigned by Black.",
                black,
                Loses,
            ),
            ("Given up by White.", white, Loses),
            ("White here struck his colours.", white, Loses),
            ("Black's game is hopeless, and he resigned.", black, Loses),
            ("Zwart geeft op.", black, Loses),
            ("Opgegeven.", Nobody, Loses),
            ("e il Bianco vince.", white, Wins),
            ("Weiss setzt in drei Zügen matt.", white, Mates),
            ("und setzt im nächsten Zuge matt.", Nobody, Mates),
            ("und Weiss gewann nach weiteren zwanzig Zügen.", white, Wins),
            ("and White won after twenty more moves.", white, Wins),
            ("Remis durch ewiges Schach.", Nobody, Draws),
        ] {
            let found = clause(text).map(|clause| (clause.subject, clause.verdict, clause.closes));
            assert_eq!(found, Some((subject, verdict, true)), "{text}");
        }
    }

    #[test]
    fn a_clause_ends_with_its_part_of_the_sentence() {
        let text = "And White gives up the battle, after four hours.";
        let end = clause(text).map(|clause| (&text[..clause.end], clause.pauses));
        assert_eq!(end, Some(("And White gives up the battle", true)));
    }

    #[test]
    fn other_clauses_are_no_end() {
        for text in [
            "and wins a Pawn.",
            "Resigns a bishop",
            "White gave up the exchange.",
            "a part",
            "Black lost a Pawn here.",
            "drawn to the corner",
            "Black's Queen is lost.",
            "After 52 Black has a pawn more.",
        ] {
            let closes = clause(text).is_some_and(|clause| clause.closes);
            assert!(!closes, "{text}");
        }
        for (text, says_more) in [
            ("The game was resigned by White.", false),
            ("And after 52 moves the game was resigned by White.", true),
            ("And after many moves the game was drawn.", true),
            ("Black mates in three moves.", true),
            ("Black's game is hopeless, and he resigned.", true),
        ] {
            let told = clause(text).map(|clause| clause.says_more);
            assert_eq!(told, Some(says_more), "{text}");
        }
        assert_eq!(clause("Black's game is lost, but he plays on."), None);
        for text in [
            "If White wins the Queen.",
            "The winning move.",
            "Bishop takes Knight",
            "BxKt and wins.",
            "R8 wins.",
            "",
        ] {
            assert_eq!(clause(text).filter(|clause| clause.closes), None, "{text}");
        }
    }
}
