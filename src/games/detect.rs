//! What a text is, told by its first chunk: PGN, bare movetext, or a book.

use crate::book::beginnings::{begins_move, behind_number, first_row, has_row, lines};
use crate::book::{self, BookText, Item, side_labels, times};
use crate::ingest::Decoding;
use crate::ingest::pgn::{Boundaries, Lexer, headers_open, opens_section, quoting, tags_open};
use crate::notation::descriptive;
use crate::replay::{Facts, Game, Replayer};
use crate::score::{PackedToken, Score, Token, TokenKind};

/// The form of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum TextForm {
    /// PGN, or movetext without tags.
    #[default]
    Pgn,
    /// Games between paragraphs.
    Book,
}

/// What the user says of the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum FormChoice {
    /// Found out from the beginning of each text.
    #[default]
    Auto,
    /// PGN, or movetext without tags.
    Pgn,
    /// A book or a column: games between paragraphs.
    #[cfg_attr(feature = "cli", value(name = "prose"))]
    Book,
}

/// No more bytes than this are looked at.
const SAMPLE: usize = 1 << 17;
/// A book has at least so many words that are no moves.
const WORDS: u32 = 12;
/// So many words are a book even if no move is among them yet.
const PAGES: u32 = 30;
/// So many words stand at least over a score that is set in columns.
const HEADING: u32 = 3;
/// What plays so many plies where it is read as PGN may be PGN, whatever it looks like.
const PLAYED: u32 = 2;
/// So many rows with a gap between the moves are columns.
const COLUMNS: usize = 4;
/// So many rows with more moves than two sides make are a table of openings.
const TABLE: usize = 3;

impl FormChoice {
    /// The form of a text of that name that begins with these bytes.
    pub(super) fn form(self, head: &[u8], name: &str) -> TextForm {
        match self {
            FormChoice::Pgn => TextForm::Pgn,
            // No book opens with a tag pair.
            FormChoice::Book if opens_with_tag(head) => TextForm::Pgn,
            FormChoice::Book => TextForm::Book,
            FormChoice::Auto => detect(head, name),
        }
    }
}

fn detect(head: &[u8], name: &str) -> TextForm {
    let head = &head[..head.len().min(SAMPLE)];
    if Boundaries::new(head).next().is_some() || has_tag(head) {
        return TextForm::Pgn;
    }
    let scores = &*side_labels::blanked(head);
    let scores = &*times::blanked(scores);
    let looks = looks_of(scores);
    if looks == TextForm::Book && first_row(scores).is_none() {
        return looks;
    }
    // The looks may deceive: a long comment has the words of a book, and a heading is none of PGN's.
    let games = PgnTrial::as_pgn(head);
    match looks {
        TextForm::Pgn if games.plies == 0 && book_plies(head) > 0 => TextForm::Book,
        TextForm::Book if games.are_some() && games.outdo_book(head, name) => TextForm::Pgn,
        looks => looks,
    }
}

/// The form of a text by its words and its layout alone.
fn looks_of(head: &[u8]) -> TextForm {
    let (words, moves) = count(head);
    let rows = |has: fn(&[u8]) -> bool| lines(head).filter(move |line| has(&head[line.clone()]));
    let mostly_words =
        words >= WORDS && words * 4 > moves && (words >= PAGES || rows(has_row).next().is_some());
    let in_columns = || words >= HEADING && rows(has_columns).count() >= COLUMNS;
    let shows = || book::shows_board(head);
    let headed = || words_over_moves(head) && book_plies(head) > 0;
    let book = mostly_words || in_columns() || has_table(head) || shows() || headed();
    match book {
        true => TextForm::Book,
        false => TextForm::Pgn,
    }
}

/// What is found in a text where it is read as PGN.
#[derive(Default)]
struct PgnTrial {
    /// What looks like a move.
    written: u32,
    /// The plies that could be played.
    plies: u32,
    /// Games that have neither tags nor an end.
    bare: u32,
}

impl PgnTrial {
    fn as_pgn(head: &[u8]) -> PgnTrial {
        let mut found = PgnTrial::default();
        let mut lexer = Lexer::new(head, 0);
        let (mut score, mut game) = (Score::default(), Game::default());
        let mut replayer = Replayer::default();
        while lexer.next_score(&mut score) {
            if !score.is_game() {
                continue;
            }
            replayer.replay(head, &score, &mut game);
            let unclear = Facts::BREACH.and(Facts::UNCERTAIN).and(Facts::BLANK);
            let plies = game.main().map_or(&[][..], |main| &main.plies);
            let played = plies.iter().filter(|ply| !ply.facts.any(unclear)).count();
            found.plies += played as u32;
            found.written += score.moves;
            let ends = |token: &Token| matches!(token.kind, TokenKind::Terminator(_));
            found.bare += u32::from(score.tags.is_empty() && !score.tokens.iter().any(ends));
        }
        found
    }

    /// Whether they are games at all, and not the figures and letters of a page.
    fn are_some(&self) -> bool {
        self.plies >= PLAYED && 2 * self.plies >= self.written
    }

    /// Whether they are more than what is found where the text is read as a book. A name or tags that are those of PGN
    /// settle it where both find the same; several of which nothing is told, where a book would have none, are the
    /// variations of an opening.
    fn outdo_book(&self, head: &[u8], name: &str) -> bool {
        let book = book_plies(head);
        let is_pgn = is_pgn_name(name) || lines(head).any(|line| headers_open(&head[line.start..]));
        let sound = self.plies == self.written;
        let variations = book == 0 && self.bare > 1;
        sound && !variations && (self.plies > book || self.plies == book && is_pgn)
    }
}

/// The plies of the games that are found where the text is read as a book.
fn book_plies(head: &[u8]) -> u32 {
    let items = book::read(BookText {
        text: head,
        lines_before: 0,
        decoding: &Decoding::default(),
        certainty: 0.0,
    });
    let plies = items.iter().map(|item| match item {
        Item::Game(game) => game.score.moves,
        Item::Aside(_) | Item::Failed(..) => 0,
    });
    plies.sum()
}

/// Whether a file of that name, packed or not, should be PGN.
fn is_pgn_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let packed = [".gz", ".bz2", ".zst"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    packed.unwrap_or(&name).ends_with(".pgn")
}

/// Whether the first words stand on lines of their own over the first moves.
fn words_over_moves(head: &[u8]) -> bool {
    let over = head
        .split_inclusive(|&b| b == b'\n' || b == b'\r')
        .take_while(|line| !has_row(line));
    let over: usize = over.map(<[u8]>::len).sum();
    let is_word = |word: &&[u8]| word.len() > 2 && word.iter().all(u8::is_ascii_alphabetic);
    let mut words = head[..over].split(|b| !b.is_ascii_alphanumeric());
    over < head.len() && words.any(|word| is_word(&word))
}

/// Whether rows that count on from each other have more moves than the two of a game: those of several games, side by side.
fn has_table(head: &[u8]) -> bool {
    let rows = lines(head).filter_map(|line| row_of_table(&head[line]));
    let numbers: Vec<u32> = rows.collect();
    let counted = numbers.chunk_by(|one, next| one.checked_add(1) == Some(*next));
    counted.map(<[u32]>::len).any(|rows| rows >= TABLE)
}

/// The number of a line that has three moves or more behind it, with gaps between them.
fn row_of_table(line: &[u8]) -> Option<u32> {
    let (figures, rest) = figures_and_rest(line);
    let number = str::from_utf8(figures).ok()?.parse().ok()?;
    let cells = str::from_utf8(rest).ok()?.split("  ");
    let cells = cells.flat_map(|cell| cell.split('\t'));
    let moves = cells.filter(|cell| begins_move(cell.trim_ascii_start().as_bytes()));
    (moves.count() > 2).then_some(number)
}

/// Whether a line is a number and a move, with a gap and another move behind it.
fn has_columns(line: &[u8]) -> bool {
    let (figures, rest) = figures_and_rest(line);
    let Some(gap) = memchr::memmem::find(rest, b"   ").or_else(|| memchr::memchr(b'\t', rest))
    else {
        return false;
    };
    let right = rest[gap..].trim_ascii_start();
    (1..=3).contains(&figures.len()) && begins_move(rest) && begins_move(right)
}

/// The figures that a line begins with, and what stands behind them and their points.
fn figures_and_rest(line: &[u8]) -> (&[u8], &[u8]) {
    let line = line.trim_ascii();
    let figures = line.iter().take_while(|b| b.is_ascii_digit()).count();
    let (figures, rest) = line.split_at(figures);
    (figures, behind_number(rest))
}

/// Whether the tags of a game begin on some line.
fn has_tag(head: &[u8]) -> bool {
    lines(head).any(|line| is_tag(&head[line.start..]))
}

/// Whether the first line that is not blank and no escape is a tag pair.
fn opens_with_tag(head: &[u8]) -> bool {
    let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
    lines(head)
        .find(|line| {
            let line = &head[line.clone()];
            !line.trim_ascii().is_empty() && !line.starts_with(b"%")
        })
        .is_some_and(|line| is_tag(&head[line.start..]))
}

/// Whether the line that the bytes begin with opens the tags of a game, indented or quoted in a mail.
fn is_tag(bytes: &[u8]) -> bool {
    let blanks = bytes
        .iter()
        .take_while(|&&b| b == b' ' || b == b'\t')
        .count();
    let line = &bytes[blanks..];
    let inside = &line[quoting(line)..];
    // Other readers know no name that begins otherwise.
    match inside {
        [b'[', b'A'..=b'Z' | b' ', ..] => opens_section(inside),
        [b'[', ..] => tags_open(inside),
        _ => false,
    }
}

/// Words that are no moves, and moves; comments in braces are passed over.
fn count(head: &[u8]) -> (u32, u32) {
    let (mut words, mut moves) = (0, 0);
    // No brace behind this one closes a comment; looked for once, so that a text of open ones costs its length.
    let last_close = memchr::memrchr(b'}', head).unwrap_or(0);
    let mut at = 0;
    while at < head.len() {
        match head[at] {
            b'{' if at < last_close => {
                at += memchr::memchr(b'}', &head[at..]).map_or(1, |n| n + 1);
            }
            b'A'..=b'Z' | b'a'..=b'z' => {
                let word = head[at..]
                    .iter()
                    .take_while(|b| !b.is_ascii_whitespace())
                    .count();
                let end = at + word;
                if is_san(&head[at..], word) {
                    moves += 1;
                    at = end;
                    continue;
                }
                let letters = head[at..end]
                    .iter()
                    .take_while(|b| b.is_ascii_alphabetic())
                    .count();
                if let Some(written) = descriptive::lex(head, at) {
                    moves += 1;
                    at = written.end.max(end);
                } else {
                    let is_word = letters >= 3
                        && head[at + 1..at + letters]
                            .iter()
                            .all(u8::is_ascii_lowercase);
                    words += u32::from(is_word);
                    moves += u32::from(head[at..end].iter().any(u8::is_ascii_digit));
                    at = end;
                }
            }
            _ => at += 1,
        }
    }
    (words, moves)
}

/// Whether the word of that length at the start of the bytes is a move of SAN that goes on into nothing: behind it stands
/// another, or a figure, or nothing. Descriptive notation makes no more of it than that word, at the cost of a page of
/// its grammar.
fn is_san(bytes: &[u8], len: usize) -> bool {
    let plain = |word: &[u8]| PackedToken::of_move(word).is_move();
    let next = bytes[len..].trim_ascii_start();
    let mut words = next.split(u8::is_ascii_whitespace);
    let apart = next.first().is_none_or(u8::is_ascii_digit) || words.next().is_some_and(plain);
    apart && plain(&bytes[..len])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is counted of it is the same as if it were taken apart.
    #[test]
    fn a_move_of_san_is_one_word_of_descriptive_notation_at_most() {
        let goes = ["", "x", "b", "1", "bx", "1x", "c3", "c3x"];
        let men = ["N", "B", "R", "Q", "K"].iter();
        let men = men.flat_map(|man| goes.map(|how| format!("{man}{how}")));
        let pawns = ["", "ax", "bx", "cx", "ex", "hx"].map(str::to_owned);
        let heads: Vec<String> = men.chain(pawns).collect();
        let ends = ["", "+", "#", "=Q", "=N+"];
        let behind = [
            "", " e4", " b5 Bb5", "\n\nKxb8", " O-O", " Qbxd5+", " 12. Nf3", " 1-0", " 1/2-1/2",
            " 0-1", " 3rd",
        ];
        let mut asked = 0;
        for square in ["a1", "b4", "b8", "c8", "e4", "h1", "h8"] {
            for word in heads
                .iter()
                .flat_map(|head| ends.map(|end| format!("{head}{square}{end}")))
            {
                for text in behind.map(|behind| format!("{word}{behind}")) {
                    if is_san(text.as_bytes(), word.len()) {
                        let written = descriptive::lex(text.as_bytes(), 0);
                        assert!(written.is_none_or(|it| it.end <= word.len()), "{text}");
                        asked += 1;
                    }
                }
            }
        }
        assert!(asked > 5_000, "{asked}");
        for castling in ["O-O", "O-O-O+"]
            .iter()
            .flat_map(|word| behind.map(|behind| format!("{word}{behind}")))
        {
            let len = castling.find([' ', '\n']).unwrap_or(castling.len());
            assert!(is_san(castling.as_bytes(), len));
            let written = descriptive::lex(castling.as_bytes(), 0);
            assert!(written.is_some_and(|it| it.end <= len), "{castling}");
        }
    }

    #[test]
    fn a_text_is_told_by_its_words_and_tags() {
        let form = |text: &str| FormChoice::Auto.form(text.as_bytes(), "");
        assert_eq!(
            form("[Event \"x\"]\n\n1. e4 {a very long comment that says a lot of things} *\n"),
            TextForm::Pgn
        );
        assert_eq!(form("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n"), TextForm::Pgn);
        assert_eq!(
            form("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 White resigns\n"),
            TextForm::Pgn
        );
        let book = "The following game was played some years ago and shows what happens to those who wait.\n\n\
                    1. P-K4   P-K4\n2. Kt-KB3   P-Q3\n";
        assert_eq!(form(book), TextForm::Book);
        // A few words over a game that is set as a paragraph.
        let moves =
            "1. P. to K's 4th, P. to K's 4th. 2. P. to K. B's 4th, Q. to R's 5th. (ch.) Resigns.\n";
        let headed =
            format!("GAME I.\n\n(_King's Gambit._)\n\nWhite (Lund)   Black (Oros)\n{moves}");
        assert_eq!(form(&headed), TextForm::Book);
        assert_eq!(form(moves), TextForm::Pgn);
        // Several games side by side are none; five rounds to a line are one.
        let table = "1  P-K4  P-Q4  P-K4\n   P-K4  P-Q4  P-K3\n2  Kt-KB3  P-QB4  P-Q4\n   Kt-QB3  P-K3  P-Q4\n\
                     3  B-B4  Kt-QB3  PxP\n   B-B4  Kt-KB3  PxP\n";
        assert_eq!(form(table), TextForm::Book);
        let rounds = "1.  e4  e5  Nf3  Nc6\n3.  Bb5  a6  Ba4  Nf6\n5.  O-O  Be7  Re1  b5\n";
        assert_eq!(form(rounds), TextForm::Pgn);
    }
}
