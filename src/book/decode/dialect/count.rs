//! Which dialect a book is printed in, counted over the words of its rows.

use std::sync::LazyLock;

use regex::Regex;
use shakmaty::Role;

use super::algebraic::{ENGLISH, castling_words};
use super::descriptive::{STEPS, STEPS_OF_SQUARES};
use super::{Algebraic, Descriptive, Dialect, RankStyle};
use crate::book::parted::joined;
use crate::notation::letters::Letters;
use crate::text::chars::{is_dash, regex};

/// What speaks against a spelling that is seen one time in `e` against the commonest.
const RARE: f32 = 0.5;
/// One move in ten goes to the first rank: where it is named less often than once in so many, it is left out.
const NAMED_SELDOM: u32 = 60;
/// Spellings that are seen less often than this, against the commonest, are no part of a dialect.
const LEAST: f32 = 0.04;

/// Where fewer ranks in words than one in so many have `square` or `sq.` behind them, it is part of no move.
const WITH_SQUARE: u32 = 8;
/// Where one word with a square in so many is two moves that are glued, squares that are left are not named.
const GLUED: u32 = 6;
/// One K in so many or more is an X on a page whose scanner takes the one for the other.
const K_AS_X: u32 = 4;

/// `Kt(Q2)-B4`, `R (B sq) takes P`
static ORIGIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"\b(?:[KX]t|N|B|R|Knight|Bishop|Rook) ?\((?:[KQ][.']?s? ?)?(?:[KX]t|N|B|R|K|Q)[^()]{1,12}\) ?(?:[-x—]|to|takes)",
    )
});

/// How often the marks of dialects are seen.
#[derive(Default)]
pub struct Census {
    to: u32,
    dash: u32,
    takes: u32,
    tks: u32,
    cross: u32,
    kt: u32,
    xt: u32,
    n: u32,
    first_sq: u32,
    first_figure: u32,
    ordinals: u32,
    figures: u32,
    in_words: u32,
    /// Ranks in words with `square` behind them.
    of_squares: u32,
    /// The same with `sq.`
    of_sq: u32,
    possessive: u32,
    /// Squares named by the man who goes there: `his fifth`, `her 2nd`.
    own_files: u32,
    squares: u32,
    long_squares: u32,
    /// Words of two squares with the letter of a man between, which are two moves: `Nc3Nf6`.
    glued_squares: u32,
    hyphens: u32,
    rank_first: u32,
    bishop_a: u32,
    bishop_f: u32,
    men_in_words: u32,
    articles: u32,
    steps: u32,
    /// Steps with `squares` behind them.
    steps_of_squares: u32,
    becomes: u32,
    /// Squares in brackets behind a man who goes from there.
    origins: u32,
    at: u32,
    retakes: u32,
    pr: u32,
    prend: u32,
}

impl Census {
    /// Counts the words of a line.
    pub fn add(&mut self, line: &str) {
        // A long dash is told apart: it may stand between words.
        let line = &joined(line)
            .replace(|c| is_dash(c) && c != '—', "-")
            .replace('×', "x");
        self.origins += ORIGIN
            .as_ref()
            .map_or(0, |origin| origin.find_iter(line).count()) as u32;
        let mut before = ["", ""];
        // What a row begins with is its number, and no rank.
        let words = line.split_whitespace();
        for word in words.skip_while(|word| is_number(word)) {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            self.add_word(bare, word);
            self.first_figure += u32::from(bare == "1" && ends_with_file(before[1]));
            // Its file may stand before it without a blank: `K.P. two`.
            let pawn = matches!(before[1], "Pawn" | "pawn") || before[1].ends_with('P');
            self.dash += u32::from(matches!(word, "-" | "—") && is_man(before[1]));
            self.steps += u32::from(pawn && matches!(bare, "one" | "two"));
            let steps = matches!(before[1], "one" | "two");
            let unit = ["square", "move", "step"]
                .into_iter()
                .any(|unit| bare.starts_with(unit));
            self.steps_of_squares += u32::from(steps && unit);
            let own = matches!(before[1], "his" | "her");
            self.own_files += u32::from(own && (is_rank(bare) || is_rank_in_words(bare)));
            let of_rank = is_rank_in_words(before[1]);
            self.of_squares += u32::from(of_rank && bare == "square");
            self.of_sq += u32::from(of_rank && bare == "sq");
            if is_name(before[0]) && is_rank(before[1]) && is_name(bare) {
                self.add_rank_first(bare);
            }
            before = [before[1], bare];
        }
    }

    /// Counts the name of a file behind its rank.
    fn add_rank_first(&mut self, file: &str) {
        self.rank_first += 1;
        self.bishop_a += u32::from(file.contains('A'));
        self.bishop_f += u32::from(file.contains('F'));
    }

    fn add_word(&mut self, bare: &str, word: &str) {
        let bytes = bare.as_bytes();
        match bare {
            "to" => self.to += 1,
            "x" | "X" => self.cross += 1,
            "t" | "tks" | "tk" | "tak" => self.tks += 1,
            "pr" => self.pr += 1,
            "prend" => self.prend += 1,
            "N" => self.n += 1,
            "sq" => self.first_sq += 1,
            "takes" => self.takes += 1,
            "retakes" => self.retakes += 1,
            "at" => self.at += 1,
            "queens" | "becomes" => self.becomes += 1,
            "Pawn" | "Knight" | "Bishop" | "Rook" | "Queen" | "King" => self.men_in_words += 1,
            "pawn" | "knight" | "bishop" | "rook" | "queen" | "king" => self.men_in_words += 1,
            "the" => self.articles += 1,
            _ => self.in_words += u32::from(is_rank_in_words(bare)),
        }
        self.kt += u32::from(bare.starts_with("Kt"));
        self.xt += u32::from(bare.starts_with("Xt"));
        if word.contains("'s") || word.contains("’s") {
            self.possessive += 1;
        }
        if !bytes.first().is_some_and(u8::is_ascii_alphanumeric) {
            return;
        }
        let is_square = |w: &[u8]| matches!(w, [b'a'..=b'h', b'1'..=b'8']);
        let squares = bytes.windows(2).filter(|w| is_square(w)).count();
        if (2..=9).contains(&bytes.len()) && squares > 0 {
            self.squares += 1;
            let glued = |w: &[u8]| is_square(&w[..2]) && w[2].is_ascii_uppercase();
            let is_glued = squares > 1 && bytes.windows(3).any(glued);
            self.glued_squares += u32::from(is_glued);
            self.long_squares += u32::from(squares > 1 && !is_glued);
            let hyphen = |w: &[u8]| w[0].is_ascii_uppercase() && w[1] == b'-' && is_square(&w[2..]);
            self.hyphens += u32::from(bytes.windows(4).any(hyphen));
            return;
        }
        if let Some(figure) = bytes
            .iter()
            .position(u8::is_ascii_digit)
            .filter(|&at| at == 0 || bytes[at - 1].is_ascii_uppercase())
        {
            let behind = &bytes[figure + 1..];
            match behind {
                [] if figure > 0 || bytes.len() == 1 => self.figures += 1,
                b"th" | b"rd" | b"nd" | b"st" | b"d" => self.ordinals += 1,
                [b'A'..=b'Z', ..] if figure > 0 => {
                    self.add_rank_first(bare);
                }
                _ => {}
            }
            if figure > 0 && bytes[figure] == b'1' && behind.is_empty() {
                self.first_figure += 1;
            }
        }
        let joined = |w: &[u8], sign: &[u8]| {
            w[0].is_ascii_alphabetic() && sign.contains(&w[1]) && w[2].is_ascii_uppercase()
        };
        if bytes.windows(3).any(|w| joined(w, b"-"))
            || word.contains('—') && bytes[0].is_ascii_uppercase()
        {
            self.dash += 1;
            self.n += u32::from(bytes[0] == b'N');
            self.first_sq += u32::from(bare.ends_with("sq"));
        }
        if bytes.windows(3).any(|w| joined(w, b"xX")) {
            self.cross += 1;
            self.n += u32::from(bytes[0] == b'N');
        }
    }

    /// Whether a scanner has taken many a K for an X.
    pub fn has_k_as_x(&self) -> bool {
        self.xt * K_AS_X > self.kt
    }

    /// The dialect that the counts speak for; `letters` are those of the men, if they are not those of English.
    pub fn dialect(&self, letters: Option<&'static Letters>) -> Dialect {
        let described = (self.to + self.dash).max(self.takes + self.cross);
        if self.rank_first > described.max(self.squares) {
            return Dialect::Descriptive(self.romance());
        }
        if self.squares > described {
            return Dialect::Algebraic(self.algebraic(letters));
        }
        Dialect::Descriptive(self.descriptive())
    }

    fn algebraic(&self, letters: Option<&'static Letters>) -> Algebraic {
        let mut men = match letters {
            Some(letters) => Role::ALL.map(|role| letters.letter(role)),
            None => ENGLISH,
        };
        men[0] = "";
        if self.hyphens * 4 > self.squares {
            men[0] = "P";
            if letters.is_none() && self.kt > self.n {
                men[1] = "Kt";
            }
        }
        // Where moves are glued, those of pawns look like squares that are left.
        let long =
            self.long_squares * 2 > self.squares && self.glued_squares * GLUED < self.squares;
        let language = letters.map_or("english", |letters| letters.name);
        Algebraic {
            men,
            long,
            castles: castling_words(language),
        }
    }

    fn romance(&self) -> Descriptive {
        let (bishop, castles) = match self.bishop_f > self.bishop_a {
            true => ("F", &["Roque", "Roq"][..]),
            false => ("A", &["Enroque", "Enr"][..]),
        };
        let mut takes = common(&[("x", self.cross), ("pr", self.pr), ("prend", self.prend)]);
        takes.push(("", -1.0));
        Descriptive {
            men: ["P", "C", bishop, "T", "D", "R"],
            to: vec![("", 0.0)],
            takes,
            castles,
            article: "",
            square: "",
            steps: &[],
            becomes: false,
            origins: false,
            ranks: RankStyle::Figure,
            first: vec![("1", 0.0)],
            possessive: false,
            own_files: false,
            rank_first: true,
        }
    }

    fn descriptive(&self) -> Descriptive {
        let knight = if self.n > self.kt { "N" } else { "Kt" };
        let words = self.men_in_words > 2 * (self.kt + self.n);
        let men = match words {
            true => ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"],
            false => ["P", knight, "B", "R", "Q", "K"],
        };
        // Elsewhere it is a word of prose.
        let at = if words { self.at } else { 0 };
        let ranks = match () {
            () if self.in_words > self.ordinals.max(self.figures) => RankStyle::Word,
            () if self.ordinals * 2 > self.figures => RankStyle::Ordinal,
            () => RankStyle::Figure,
        };
        let possessive = self.possessive * 4 > self.to;
        Descriptive {
            men,
            to: common(&[("to", self.to), ("-", self.dash), ("at", at)]),
            takes: common(&[
                ("takes", self.takes),
                ("retakes", self.retakes),
                ("x", self.cross),
                ("tks", self.tks),
                ("t", self.tks),
            ]),
            ranks,
            first: match ranks {
                RankStyle::Word if self.first_sq > 0 => vec![("square", 0.0), ("sq", 0.0)],
                RankStyle::Word => vec![("square", 0.0)],
                _ => first_rank(
                    self.first_sq,
                    self.first_figure,
                    self.figures + self.ordinals,
                ),
            },
            possessive,
            own_files: possessive || self.own_files > 0,
            rank_first: false,
            castles: &["Castles"],
            article: if words && self.articles > self.to {
                "the"
            } else {
                ""
            },
            square: match () {
                () if ranks != RankStyle::Word => "",
                () if self.of_squares * WITH_SQUARE > self.in_words => "square",
                () if self.of_sq * WITH_SQUARE > self.in_words => "sq",
                () => "",
            },
            steps: match (self.steps, self.steps_of_squares) {
                (0, _) => &[],
                (_, 0) => STEPS,
                _ => STEPS_OF_SQUARES,
            },
            becomes: self.becomes > 0,
            origins: self.origins > 0,
        }
    }
}

/// Whether a word is the number of a rank, from the second on.
fn is_rank_in_words(word: &str) -> bool {
    matches!(
        word,
        "second" | "third" | "fourth" | "fifth" | "sixth" | "seventh" | "eighth"
    )
}

/// Whether a word is the letter of a man in English: `P - K 4`.
fn is_man(word: &str) -> bool {
    matches!(word, "P" | "Kt" | "N" | "B" | "R" | "Q" | "K")
}

/// Whether a word ends with the letter of a file in English: `Kt-B 1`.
fn ends_with_file(word: &str) -> bool {
    word.ends_with(['K', 'Q', 'R', 'B']) || word.ends_with("Kt")
}

/// Whether a word is letters of men in French or Spanish, one or two.
fn is_name(word: &str) -> bool {
    matches!(word.len(), 1 | 2) && word.bytes().all(|b| b"PCAFTDR".contains(&b))
}

/// Whether a word is a figure of the board.
fn is_rank(word: &str) -> bool {
    matches!(word.as_bytes(), [b'1'..=b'8'])
}

/// Whether a word is the figures of a number, with or without a point.
fn is_number(word: &str) -> bool {
    let figures = word.trim_matches(|c: char| !c.is_alphanumeric());
    !figures.is_empty() && figures.bytes().all(|b| b.is_ascii_digit())
}

/// The spellings that are common, and what speaks against those that are less so; the first where none is seen.
fn common(seen: &[(&'static str, u32)]) -> Vec<(&'static str, f32)> {
    let most = seen
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1) as f32;
    let share = |count: u32| count as f32 / most;
    let found: Vec<_> = seen
        .iter()
        .filter(|(_, count)| share(*count) >= LEAST)
        .map(|&(spelling, count)| (spelling, RARE * share(count).ln()))
        .collect();
    if found.is_empty() {
        vec![(seen[0].0, 0.0)]
    } else {
        found
    }
}

/// The first rank may always be left out, and both ways to name it are known everywhere; `ranks` counts all of them.
fn first_rank(square: u32, figure: u32, ranks: u32) -> Vec<(&'static str, f32)> {
    let [sq, one, none] = match () {
        () if (square + figure) * NAMED_SELDOM < ranks => [-1.0, -1.0, 0.0],
        () if figure > square => [-0.5, 0.0, -1.5],
        () => [0.0, -0.5, -1.5],
    };
    vec![("sq", sq), ("1", one), ("", none)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_glued_do_not_name_the_squares_they_leave() {
        let is_long = |line: &str| {
            let mut census = Census::default();
            census.add(line);
            matches!(census.dialect(None), Dialect::Algebraic(algebraic) if algebraic.long)
        };
        assert!(!is_long("1. d4d5 2. c4e6 3. Nc3Nf6 4. Bg5c5 5. cxd5exd5"));
        assert!(is_long("1. d2d4 d7d5 2. c2c4 e7e6 3. Nb1c3 Ng8f6"));
        assert!(is_long("1. d2-d4 d7-d5 2. c2-c4 e7-e6 3. Nb1-c3 Ng8-f6"));
    }

    #[test]
    fn the_first_rank_is_named_by_its_figure_with_or_without_a_blank_before_it() {
        for line in [
            "20. R-K1 QR-Q1",
            "20. R-K 1 Q R-Q 1",
            "R to K Kt 1  R to B 1",
            "20 R to K Kt 1, R to B 1; 21 K to R 1 (Q to K 1)",
        ] {
            let mut census = Census::default();
            census.add(line);
            let Dialect::Descriptive(dialect) = census.dialect(None) else {
                panic!("{line} is descriptive");
            };
            assert!(dialect.first.contains(&("1", 0.0)), "{line}");
        }
    }

    #[test]
    fn signs_with_blanks_around_them_are_those_of_english() {
        let mut census = Census::default();
        for line in [
            "1. P - K 4     P - K 4",
            "2. Kt - K B 3   Kt - Q B 3",
            "17. R × R   R — B 4",
        ] {
            census.add(line);
        }
        let Dialect::Descriptive(dialect) = census.dialect(None) else {
            panic!("no letters of files are there");
        };
        assert!(!dialect.rank_first);
        assert_eq!(dialect.takes, [("x", 0.0)]);
        assert_eq!(dialect.to, [("-", 0.0)]);
    }
}
