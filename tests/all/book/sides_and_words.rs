//! Scores with a word for the side before each move, moves told in words, and numbers on lines of their own.

use std::fmt::Write as _;
use std::io::Write as _;

const MOVES: &str =
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3";
const SHORT: [[&str; 2]; 8] = [
    ["P to K 4", "P to K 4"],
    ["Kt to K B 3", "Kt to Q B 3"],
    ["B to Q B 4", "B to Q B 4"],
    ["P to Q B 3", "Kt to K B 3"],
    ["P to Q 4", "P takes P"],
    ["P takes P", "B to Q Kt 5 (ch)"],
    ["Kt to Q B 3", "Kt takes K P"],
    ["Castles", "Kt takes Kt"],
];
const WORDS: [[&str; 2]; 8] = [
    [
        "The king's pawn two squares.",
        "The king's pawn two squares.",
    ],
    [
        "The king's knight to the king's bishop's third square.",
        "The queen's knight to the queen's bishop's third square.",
    ],
    [
        "The king's bishop to the queen's bishop's fourth square.",
        "The king's bishop to the queen's bishop's fourth square.",
    ],
    [
        "The queen's bishop's pawn one square.",
        "The king's knight to the king's bishop's third square.",
    ],
    [
        "The queen's pawn two squares.",
        "The king's pawn takes the pawn.",
    ],
    [
        "The queen's bishop's pawn takes the pawn.",
        "The king's bishop to the queen's knight's fifth square, giving check.",
    ],
    [
        "The queen's knight to the queen's bishop's third square.",
        "The king's knight takes the king's pawn.",
    ],
    ["The king castles.", "The knight takes the knight."],
];

/// A page on which each move has a line; what stands behind a number, and before a move of either side.
fn page(moves: &[[&str; 2]], behind_number: &str, labels: [&str; 2]) -> String {
    let mut page =
        String::from("A GAME OF THE CLUB.\n\nWhite, Mr. Lund.      Black, Mr. Oros.\n\n");
    for (number, [white, black]) in (1..).zip(moves) {
        let [of_white, of_black] = labels;
        write!(
            page,
            "{number}.{behind_number}{of_white}{white}\n{of_black}{black}\n\n"
        )
        .unwrap();
    }
    page
}

/// The moves of the one game of a text of which nothing is told.
fn moves(text: &str) -> String {
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let [game] = &super::games(file.path())[..] else {
        panic!("not one game in\n{text}");
    };
    let moves = super::items(&game["uci"]).map(|mv| mv.as_str().unwrap_or("-"));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_score_is_read_whatever_stands_before_its_moves() {
    for printed in [SHORT, WORDS] {
        for behind_number in [" ", "\n"] {
            for labels in [
                ["", ""],
                ["W. ", "B. "],
                ["White. ", "Black. "],
                ["WHITE ", "BLACK "],
                ["White— ", "Black— "],
            ] {
                let page = page(&printed, behind_number, labels);
                assert_eq!(moves(&page), MOVES, "{page}");
            }
        }
    }
}

/// As the first books told moves: from no man's own square, and that of one side by that of the other.
const FIRST_BOOKS: [[&str; 2]; 10] = [
    ["The king's pawn two moves.", "The same."],
    [
        "The king's knight at his bishop's third square.",
        "The queen's knight at his bishop's third square.",
    ],
    [
        "The king's bishop at his queen's bishop's fourth square.",
        "The same.",
    ],
    [
        "The queen's bishop's pawn one move.",
        "The king's knight at his bishop's third square.",
    ],
    ["The queen's pawn two moves. (a)", "The pawn takes it. (b)"],
    [
        "The pawn retakes the pawn.",
        "The king's bishop at his queen's knight's third square.",
    ],
    [
        "The queen's knight at his bishop's third square.",
        "The king castles.",
    ],
    ["The king castles.", "The queen's pawn one move."],
    ["The king's rook's pawn one move.", "The same."],
    [
        "The queen's rook's pawn one move.",
        "The queen's rook's pawn two moves.",
    ],
];

#[test]
fn a_game_of_the_first_books_is_read_under_its_title() {
    let row = |(number, [white, black]): (usize, &[&str; 2])| {
        format!("                        {number}.\n\nW. {white}\n\nB. {black}\n\n")
    };
    let rows: String = (1..).zip(&FIRST_BOOKS).map(row).collect();
    let expected = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b6 b1c3 e8g8 e1g1 d7d6 h2h3 h7h6 a2a3 a7a5";
    for title in ["FIRST PARTY.", "FIRST GAME.", "GAME THE FIRST.", "GAME I."] {
        let page = format!("                    {title}\n\n{rows}");
        assert_eq!(moves(&page), expected, "{title}");
    }
}

#[test]
fn a_number_alone_over_its_row_and_the_count_of_games_are_no_words_and_no_opening() {
    let page = page(&SHORT, "\n", ["", ""]).replace("A GAME OF THE CLUB.", "SECOND GAME.");
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(page.as_bytes()).unwrap();
    let pgn = super::convert(file.path(), "pgn");
    assert!(!pgn.contains("[Opening"), "{pgn}");
    let movetext = pgn.split("\n\n").nth(1).unwrap();
    assert!(
        !movetext.contains("{1.}") && !movetext.contains("{2.}"),
        "{movetext}"
    );
}
