//! The program itself.

use super::*;

const SHORT: &str = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

#[test]
fn the_program_says_how_surely_it_read() {
    let (out, err, code) = program(&["--to", "german", "--format", "lines"], SHORT);
    assert_eq!((out.as_str(), code), ("e4 e5 Sf3 Sc6\n", 0));
    assert_eq!(
        err,
        "bystander: 1 game, 4 plies: 4 read strictly, 0 leniently, 0 repaired, 0 ambiguous; 0 plies unread; \
         read as san 1\n"
    );
    let (_, err, code) = program(&["--to", "uci", "--quiet"], SHORT);
    assert_eq!((err.as_str(), code), ("", 0));
}

#[test]
fn what_was_not_read_is_told_and_gives_exit_code_1() {
    let text = SHORT.replace("Nc6", "Xc6");
    let (out, err, code) = program(&["--to", "lan"], &text);
    assert_eq!(code, 1);
    assert!(
        out.contains("1. e2-e4 e7-e5 2. Ng1-f3 {not read from here on: Xc6} *"),
        "{out}"
    );
    assert!(
        err.starts_with("error[unreadable-move]: `Xc6` cannot be read"),
        "{err}"
    );
    let (_, _, code) = program(&["--to", "lan", "--from", "german"], SHORT);
    assert_eq!(code, 1, "English letters are not German");
}

/// What is said of a descriptive score is spelled as the score is.
#[test]
fn advice_is_given_in_the_manner_of_the_score() {
    let score = "[Event \"E\"]\n\n1. P-Q4 P-Q4 2. P-QB4 PxP 3. N-KB3 P-QN4 4. P-K3 N-Q7 *\n";
    for (text, advice) in [
        (score.to_owned(), "did you mean `N-Q2`"),
        (score.replace('N', "Kt"), "did you mean `Kt-Q2`"),
    ] {
        let (_, err, code) = program(&["--to", "san"], &text);
        assert_eq!(code, 1);
        assert!(err.contains(advice), "{err}");
    }
}

#[test]
fn wrong_wishes_are_refused_with_advice() {
    for (args, advice) in [
        (&["--to", "germna"][..], "did you mean `german`?"),
        (&["--to", "fen"], "ask for `--format lines` or `jsonl`"),
        (&["--to", "san", "--from", "fen"], "only written"),
        (&["--to", "san", "--style", "kt"], "one style only"),
        (&["--to", "descriptive", "--style", "kn"], "`staunton`"),
    ] {
        let (out, err, code) = program(args, SHORT);
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
        assert!(err.contains(advice), "{args:?}: {err}");
    }
}

#[test]
fn the_output_file_is_whole_and_never_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    std::fs::write(&input, SHORT).unwrap();
    let (input, output) = (input.to_str().unwrap(), output.to_str().unwrap());
    let (out, _, code) = program(&["--to", "fan", "-o", output, input], "");
    assert_eq!((out.as_str(), code), ("", 0));
    let written = String::from_utf8(std::fs::read(output).unwrap()).unwrap();
    assert!(written.ends_with("1. e4 e5 2. ♘f3 ♘c6 *\n\n"), "{written}");
    let (_, err, code) = program(&["--to", "fan", "-o", input, input], "");
    assert!(code == 2 && err.contains("would be overwritten"), "{err}");
}

#[test]
fn originals_stand_beside_moves_that_were_not_plain() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Ng1-f3 {book} Nc6 3. Bb5 Ngf6 4. 0-0 *\n";
    let (out, _, code) = program(&["--to", "san", "--keep-original"], text);
    assert!(
        out.contains("2. Nf3 {Ng1-f3} {book} 2... Nc6 3. Bb5 Nf6 {Ngf6} 4. O-O {0-0} *"),
        "{out}"
    );
    assert_eq!(code, 0);
    let (out, _, _) = program(&["--to", "san", "--no-comments"], text);
    assert!(out.contains("2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *"), "{out}");
}

#[test]
fn parentheses_that_are_no_variation_are_not_written_again() {
    for (moves, written) in [
        ("1. e4 e5 ((1... c5)) 2. f4 *", "1. e4 e5 (1... c5) 2. f4 *"),
        ("1. e4 () e5 ({so}) 2. f4 *", "1. e4 e5 {so} 2. f4 *"),
        ("(1. d4) 1. e4 e5 *", "{(1. d4)} 1. e4 e5 *"),
        ("((( 1. c4 *", "{(((} 1. c4 *"),
        ("1. e4<br>e5 2.&nbsp;f4 *", "1. e4 e5 2. f4 *"),
    ] {
        let (out, _, _) = program(&["--to", "san"], &format!("[Event \"E\"]\n\n{moves}\n"));
        assert!(out.contains(&format!("\n\n{written}\n")), "{moves}: {out}");
    }
}

#[test]
fn a_brace_in_a_comment_is_kept() {
    let text = "[Event \"E\"]\n\n1. e4 {a { b} e5 {c {d} e} *\n";
    let (out, _, _) = program(&["--to", "san"], text);
    assert!(out.contains("1. e4 {a { b} 1... e5 {c (d) e} *"), "{out}");
}

#[test]
fn a_move_is_put_right_only_where_nothing_else_will_do() {
    let repaired = |moves: &str| {
        let wishes = ConversionSpec {
            repair: true,
            format: ScoreFormat::Lines,
            ..ConversionSpec::default()
        };
        let text = format!("[Event \"E\"]\n\n{moves} *\n");
        let outcome = convert_with(text.as_bytes(), wishes, &ReadOptions::default());
        (
            outcome.text.trim_end().to_owned(),
            outcome.certificate.repaired,
        )
    };
    // Only the knight to f3 makes the capture on e5 possible.
    let (moves, count) = repaired("1. e4 e5 2. Mf3 d6 3. Nxe5 dxe5");
    assert_eq!((moves.as_str(), count), ("e4 e5 Nf3 d6 Nxe5 dxe5", 1));
    let (moves, count) = repaired("1. P-K4 P-K4 2. Kt-KB8 Kt-QB3 3. KtxKP KtxKt");
    assert_eq!(count, 1, "{moves}");
    // Several would do.
    let (moves, count) = repaired("1. e4 e5 2. Xc3 d6");
    assert_eq!((moves.as_str(), count), ("e4 e5", 0));
    // None would.
    let (moves, count) = repaired("1. e4 e5 2. Mf3 d6 3. Nxe8");
    assert_eq!((moves.as_str(), count), ("e4 e5", 0));
}

/// A book whose games were all read ends with 1 if it has scores from a position that it does not tell, unless the user knows
/// of them; one in which a game breaks off ends with 1 all the same.
#[test]
fn a_book_without_its_fragments_is_told_from_one_that_was_not_read() {
    let ending = "[Illustration]\n\n1. R. to K. R's 8th (ch.)   1. K. takes R.\n\
        2. Q. to R's 5th (ch.)   2. K. to Kt's sq.\n3. Q. to R's 7th (ch.)   3. K. to B's sq.\n\n";
    let game = "GAME I.\n\nWHITE. (Mr. Lund.)   BLACK. (Mr. Oros.)\n\n\
        1. P. to K's 4th.   1. P. to K's 4th.\n2. Kt. to K. B's 3rd.   2. Kt. to Q. B's 3rd.\n\
        3. B. to Q. Kt's 5th.   3. P. to Q. R's 3rd.\n4. B. to R's 4th.   4. Kt. to K. B's 3rd.\n\
        5. Castles.   5. B. to K's 2nd.\n6. R. to K's sq.   6. P. to Q. Kt's 4th.\n\
        7. B. to Kt's 3rd.   7. P. to Q's 3rd.\n8. P. to Q. B's 3rd.   8. Castles.\n\
        9. P. to K. R's 3rd.   9. Kt. to Q. R's 4th.\n10. B. to B's 2nd.   10. P. to B's 4th.\n\
        11. P. to Q's 4th.   11. Q. to B's 2nd.\n";
    let lost = "12. P. to K's 8th.   12. R. takes Q.\n13. R. to Q. R's 8th.   13. K. to Q's 3rd.\n\
        14. Kt. takes R.   14. Q. to K. Kt's 7th (ch.)\n";
    let table = [
        ("", "", &[][..], 0),
        (ending, "", &[], 1),
        (ending, "", &["--skip-fragments"], 0),
        (ending, lost, &["--skip-fragments"], 1),
    ];
    for (before, behind, args, want) in table {
        let args = [&["--to", "san", "--input", "prose"], args].concat();
        let text = format!("{before}{game}{behind}And the game was drawn.\n");
        let (_, err, code) = program(&args, &text);
        assert_eq!(code, want, "{args:?}\n{err}");
        let told = err.contains("; 1 fragment left out, of a position that is not told");
        assert_eq!(told, !before.is_empty(), "{err}");
    }
}
