//! Laws of the PGN lexer.

use crate::fuzz::laws::{self, scores};
use bystander::internals::score::TokenKind;
use proptest::prelude::*;

/// Bits that PGN is made of, and bits that break it.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "[Event \"x\"]",
        "[White \"A\"",
        "[Black \"a \\\" b\"]",
        "[X y]",
        "[",
        "]",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        " ",
        "1.",
        "1. ",
        "2...",
        "12)",
        "e4",
        "Nf3",
        "O-O",
        "0-0",
        "e8=Q+",
        "exd5",
        "{",
        "}",
        "(",
        ")",
        "{a}",
        "{ a { b }",
        ";x",
        "%y",
        "$1",
        "$",
        "!?",
        "±",
        "…",
        "½-½",
        "1-0",
        "1/2-1/2",
        "*",
        "0-1",
        "--",
        "Z0",
        "ch",
        "resigns",
        ",",
        "\u{feff}",
        "\u{a0}",
        "\0",
        "\x1a",
        "é",
        "♘f3",
        "(=)",
        "e.p.",
        "1 - 0",
        "\u{200b}",
        "Nf6\u{2019}",
    ]);
    let bytes = prop::collection::vec(any::<u8>(), 1..4);
    let piece = prop_oneof![9 => words.prop_map(|w| w.as_bytes().to_vec()), 1 => bytes];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn tokens_and_gaps_are_the_file(text in pieces()) {
        laws::tokens_and_gaps_are_the_file(&text);
    }

    #[test]
    fn so_they_are_for_arbitrary_bytes(text in prop::collection::vec(any::<u8>(), 0..400)) {
        laws::tokens_and_gaps_are_the_file(&text);
    }

    #[test]
    fn a_game_in_front_changes_nothing_behind_an_event_tag(front in pieces(), behind in pieces()) {
        let mut game = b"[Event \"next\"]\n\n1. e4 ".to_vec();
        game.extend(behind);
        let alone: Vec<usize> = scores(&game).iter().map(|s| s.tokens.len()).collect();
        let mut text = front;
        text.extend(b"\n\n");
        let start = text.len();
        text.extend(&game);
        let after: Vec<usize> =
            scores(&text).iter().filter(|s| s.span.start as usize >= start).map(|s| s.tokens.len()).collect();
        prop_assert_eq!(alone, after);
    }
}

fn kinds(text: &str) -> Vec<TokenKind> {
    scores(text.as_bytes())
        .iter()
        .flat_map(|s| s.tokens.iter().map(|t| t.kind))
        .collect()
}

#[test]
fn games_end_where_a_reader_would_end_them() {
    for (text, games) in [
        // A number 1 behind the end of a game of two plies begins another, whatever stands between them.
        ("1. e4 e5 1-0 1. d4 d5 0-1", 2),
        ("1. e4 e5 1-0 {so} 1. d4 d5 0-1", 2),
        ("1. e4 e5 1-0 2. Nf3 Nc6 1-0", 1),
        ("1. e4 e5 1-0 1... c5 1-0", 1),
        ("1. e4 1-0 1. d4 0-1", 1),
        ("1. e4 e5 1-0\n1-0\n", 1),
        ("1. e4 e5 1-0\n0-1\n", 2),
        ("1. e4 e5 2. Nf30-1\n\n[White \"b\"]\n\n1. e4 *", 2),
        ("[Event Club]\n[White \"b\"]\n\n1. e4 *", 1),
        (
            "[Event Club]\n[White Lund]\n\n1. e4 e5\n\n[Event Club]\n[White Oros]\n\n1. d4",
            2,
        ),
        ("[Event \"a\"] stray\n[Site \"?\"]\n\n1. e4 *", 1),
        ("[Site \"a\"] stray\n[Site \"?\"]\n\n1. e4 *", 2),
        ("1. d4 *\n-- \nLund\n", 1),
        ("1. e4 e5 1-0\n1. d4 d5 0-1", 2),
        ("e4 e5 1-0\nd4 d5 0-1\n", 2),
        ("1. e4 e5\n\n2. Nf3 Nc6 1-0", 1),
        ("1. e4 e5 2. Nf3\n\n1. d4 d5", 2),
        ("1. e4 e5 1-0\n2. Nf3 Nc6 1-0", 1),
        ("[Event \"a\"]\n[Event \"b\"]\n", 2),
        ("[Event \"a\"]\n\n[Date \"1900\"]\n\n1. e4 *", 1),
        ("[White \"a\"]\n\n[White \"b\"]\n\n1. e4 *", 2),
        (
            "[White \"a\"]\n\n1. e4 (1. d4 *\n\n[White \"b\"]\n\n1. e4 *",
            2,
        ),
        ("1. e4 {never closed *\n\n[White \"b\"]\n\n1. e4 *", 2),
        ("1. e4 {a\n\n[Event \"b\"]\n\n} 1. e4 *", 2),
        ("1. e4 {see [%clk 0:01]\n\nand more} e5 *", 1),
        ("1-0\n\n0-1\n", 2),
        ("", 0),
        ("\n \r\n\u{feff}", 0),
    ] {
        let found = scores(text.as_bytes())
            .iter()
            .filter(|score| score.is_game())
            .count();
        assert_eq!(found, games, "{text:?}");
    }
}

#[test]
fn tokens_are_what_they_look_like() {
    use TokenKind::{
        Close, Comment, Dots, Glyph, Mark, Move, Nag, Number, Open, Punctuation, Word,
    };
    assert_eq!(
        kinds("1. e4! $1 {x} (1... c5)"),
        [Number, Move, Glyph, Nag, Comment, Open, Number, Move, Close]
    );
    assert_eq!(kinds("1 ... e5 ch"), [Number, Dots, Move, Mark]);
    assert_eq!(
        kinds("e8 (Q) (=) White resigns"),
        [Move, Mark, Glyph, Word, Word]
    );
    let end = TokenKind::Terminator(bystander::internals::score::Outcome::Won(
        shakmaty::Color::White,
    ));
    for glued in ["1. Qh5#1-0", "1. Nf31-0 {so}", "1. e8=Q1-0"] {
        assert_eq!(kinds(glued)[..3], [Number, Move, end], "{glued}");
    }
    assert_eq!(
        kinds("1. e4 O - O 00 0 - 0 - 0+"),
        [Number, Move, Move, Move, Move]
    );
    assert_eq!(kinds("1. \"d4\""), [Number, Punctuation, Move, Punctuation]);
    assert_eq!(
        kinds("1. е4 d４ 2. ?? e5"),
        [Number, Move, Move, Number, Glyph, Move]
    );
    assert_eq!(
        kinds("1.e4 e5 2.Nf3±"),
        [Number, Move, Move, Number, Move, Glyph]
    );
}
