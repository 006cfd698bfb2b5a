//! The laws of every input, asked of texts made of what scores, books, code files and comments are made of.

pub(crate) mod laws;

use std::sync::LazyLock;

use bystander::internals::codes::{self, Code};
use bystander::internals::notation::Notation;
use proptest::collection::vec;
use proptest::prelude::*;

static CODES: LazyLock<Vec<Code>> = LazyLock::new(|| codes::load_all(&["all".to_owned()]).unwrap());

/// Bits of games, and bits that break them.
pub(crate) const GAME: [&str; 84] = [
    "[Event \"x\"]\n",
    "[White \"A\"]\n",
    "[Result \"1-0\"]\n",
    "[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n",
    "[FEN \"4k3/P7/8/8/8/8/7p/4K3 w - - 0 1\"]\n",
    "[Event \"a",
    "[X y]",
    "[",
    "]",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    " ",
    " ",
    "1. ",
    "2. ",
    "2... ",
    "1... ",
    "12) ",
    "e4 ",
    "e5 ",
    "Nf3 ",
    "Nc6 ",
    "Bb5 ",
    "a6 ",
    "O-O ",
    "0-0 ",
    "Qxf7# ",
    "e8=Q+ ",
    "exd5 ",
    "d5 ",
    "a8 ",
    "e2e4 ",
    "e7e5 ",
    "e5e7 ",
    "5254 ",
    "Sf3 ",
    "P-K4 ",
    "Kt-KB3 ",
    "PxP ",
    "B-Kt5 ch ",
    "Castles ",
    "♘f3 ",
    "Ng1-f3 ",
    "Z9 ",
    "Nz6 ",
    "{",
    "}",
    "(",
    ")",
    "{a}",
    "{ a { b }",
    "; x\n",
    "%y\n",
    "$1 ",
    "$",
    "!? ",
    "± ",
    "… ",
    "— ",
    "½-½ ",
    "1-0 ",
    "1/2-1/2 ",
    "* ",
    "0-1 ",
    "-- ",
    "Z0 ",
    "ch ",
    "resigns ",
    "{[%law noticed]} ",
    "{[%law touched e2]} ",
    "{[%law claim fifty white]} ",
    "{[%clk 0:01:00]}",
    "{[%law",
    "é",
    "\u{feff}",
    "\u{a0}",
    "\0",
    "\u{1a}",
    "\u{200b}",
    "<br>",
    "> ",
];

/// Bits of books and columns.
const PAGE: [&str; 48] = [
    "GAME I.\n",
    "Game No. 12\n",
    "WHITE. BLACK.\n",
    "White (Mr. M.)      Black (Mr. H.)\n",
    "1. P-K4 ",
    "P-K4\n",
    "1. P—K4  P—K4\n",
    "2. Kt-KB3  Kt-QB3\n",
    "3. B-Kt5  P-QR3\n",
    "4. B-R4  Kt-B3\n",
    "5. Castles  P-QKt4\n",
    "2 ",
    "3. ",
    "P to K 4th, ",
    "Kt takes P ",
    "P-Q4 ",
    "PxP ",
    "QxP ",
    "K-B2 ",
    "R-K sq. ",
    "and wins.\n",
    "Resigns.\n",
    "Drawn game.\n",
    "(a) ",
    "(a) A good move.\n",
    "[A] ",
    "NOTES.\n",
    "\n",
    "\n\n",
    "    ",
    "\t",
    "12\n",
    "CHAPTER I.\n",
    "Moves 1 to 8 as in Game No. 1\n",
    "r n b q k b n r\n",
    "p p p p p p p p\n",
    ". . . . . . . .\n",
    "[Illustration]\n",
    "Between Mr. Morphy and Mr. Harrwitz.\n",
    "London, 1851.\n",
    "mate ",
    "ch. ",
    "or ",
    "if ",
    "the game went on with ",
    "Lund — Oros\n",
    "1. e4 e5\n",
    "2. Nf3 Nc6\n",
];

/// Bits of code files.
const CODE: [&str; 44] = [
    "id = \"club\"\n",
    "title = \"Club\"\n",
    "extends = \"fide-2023\"\n",
    "extends = \"bca\"\n",
    "extends = \"hoyle\"\n",
    "without = [\"check\"]\n",
    "without = [\"x\"]\n",
    "[check]\n",
    "[fifty-moves.claim]\n",
    "[repetition.claim]\n",
    "[remedy.fault]\n",
    "[[article]]\n",
    "[[reading]]\n",
    "[promotion]\n",
    "[castling]\n",
    "cite = \"1\"\n",
    "says = \"so\"\n",
    "part = \"late\"\n",
    "article = \"1\"\n",
    "article = [\"1#late\", \"1\"]\n",
    "besides = [\"1\"]\n",
    "plies = 60\n",
    "plies = 0\n",
    "plies = -1\n",
    "at = 3\n",
    "at = 99999999999999999999\n",
    "at = \"three\"\n",
    "year = 1900\n",
    "name = \"D1\"\n",
    "taken = \"a\"\n",
    "window = \"reply\"\n",
    "late = {}\n",
    "[",
    "]",
    "\"",
    "=",
    "\n",
    "#\n",
    "é",
    "{}",
    "[a.b.c]\n",
    "order = \"lost\"\n",
    "order = 1\n",
    "x = [1, 2]\n",
];

/// Bits of comment commands.
const COMMENT: [&str; 32] = [
    "[%law ",
    "[%law",
    "]",
    "noticed",
    "not-entitled",
    "touched",
    "touched-by",
    "claim",
    "call-fifty",
    "proceeds",
    "clock",
    "flag",
    "resigns",
    "sealed",
    "adjourned",
    "dropped",
    "sent-together",
    "allow",
    "white",
    "black",
    "e2",
    "z9",
    "Nf3",
    "repetition",
    "fifty",
    "99999999999999999999",
    "1:00:00",
    "-1",
    " ",
    "\u{a0}",
    "é",
    "[%clk 0:00:01]",
];

/// A text made of some of these, and now and then of anything; shown as text when a law is broken.
fn made_of(bits: &'static [&'static str], most: usize) -> impl Strategy<Value = Text> {
    let bit = prop::sample::select(bits).prop_map(|bit| bit.as_bytes().to_vec());
    let piece = prop_oneof![19 => bit, 1 => vec(any::<u8>(), 1..4)];
    vec(piece, 0..most).prop_map(|pieces| Text(pieces.concat()))
}

struct Text(Vec<u8>);

impl std::ops::Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

fn readable() -> impl Strategy<Value = Notation> {
    any::<u8>().prop_map(laws::readable)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn threads(text in made_of(&GAME, 60)) {
        laws::threads_change_nothing(&text, &CODES);
    }

    #[test]
    fn threads_on_pages(text in made_of(&PAGE, 60)) {
        laws::threads_change_nothing(&text, &CODES[..1]);
    }

    #[test]
    fn triggers(text in made_of(&GAME, 60)) {
        laws::rules_are_asked_where_they_find(&text, &CODES);
    }

    #[test]
    fn triggers_on_pages(text in made_of(&PAGE, 60)) {
        laws::rules_are_asked_where_they_find(&text, &CODES[..1]);
    }

    #[test]
    fn cuts(text in made_of(&GAME, 60)) {
        laws::cuts_change_nothing(&text, &CODES[..1]);
    }

    #[test]
    fn conversions(text in made_of(&GAME, 60), to in readable()) {
        laws::conversions_read_back(&text, to, &CODES[0]);
    }

    #[test]
    fn conversions_of_pages(text in made_of(&PAGE, 60), to in readable()) {
        laws::conversions_read_back(&text, to, &CODES[0]);
    }

    #[test]
    fn pages(text in made_of(&PAGE, 60)) {
        laws::pages_are_read_in_order(&text);
    }

    #[test]
    fn code_files(text in made_of(&CODE, 30)) {
        laws::code_files_are_codes_or_refused(&String::from_utf8_lossy(&text));
    }

    #[test]
    fn commands(text in made_of(&COMMENT, 30)) {
        laws::commands_lie_in_their_comment(&text);
    }

    #[test]
    fn plain_moves(choices in vec(any::<u8>(), 0..80)) {
        laws::written_moves_are_read(&choices);
    }

    #[test]
    fn plain_words(choices in vec(any::<u8>(), 0..40), word in "[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?") {
        laws::plain_moves_are_shakmatys(&choices, word.as_bytes());
    }

    #[test]
    fn notations(choices in vec(any::<u8>(), 0..80), word in "[ -~КСФЛ♘♞—éÉ]{0,12}") {
        laws::notations_read_what_they_write(&choices, &word);
    }
}

/// What is read by its place on the line is read so behind a cut as well.
#[test]
fn cuts_keep_the_place_on_the_line() {
    let first = " %y\n\u{bd}-\u{bd} 2... {[%law noticed]} 2... \n2... [B-Kt5 ch [Result \"1-0\"]\n";
    laws::cuts_change_nothing(first.as_bytes(), &CODES[..1]);
    let digits =
        "y]\u{bd}-\u{bd}  1. 5254 \n[X y]][X y][X y]\u{bd}-\u{bd} nt \"x[Event \"[Event \"x\"]";
    laws::cuts_change_nothing(digits.as_bytes(), &CODES[..1]);
    for before in [
        "\n %y\n",
        "\n\u{a0}> ",
        "\n   > ",
        "\n\u{feff}%y\n",
        "\n\u{a0}White: Lund\n",
        "\n  [White \"Lund\"]\n",
        "\n  ",
        " ",
    ] {
        let text = format!("{before}1. e4 e5 2. Nf3 1-0\n").repeat(12);
        laws::cuts_change_nothing(text.as_bytes(), &CODES[..1]);
        let text = format!("{before}1. e4 e5 2. Nf3 1-0").repeat(12);
        laws::cuts_change_nothing(text.as_bytes(), &CODES[..1]);
    }
}

/// A move behind a cut is marked, and mended, as the same move in one piece.
#[test]
fn cuts_keep_what_mends_a_move() {
    let text = "[[Event \"x\"]\n[Event \"x\"]\n]Qxf7# \n\n1. 1. 2... 2... Qxf7# Qxf7# 1. Qxf7# 1. [1. O-O \u{bd}-\u{bd} 1.  e4 2... 2...  \
                1. \u{bd}-\u{bd}  Qxf7# O-O 1. [Result \"1-0\"]\n";
    laws::cuts_change_nothing(text.as_bytes(), &CODES[..1]);
}
