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
            format: Format::Lines,
            ..ConversionSpec::default()
        };
        let text = format!("[Event \"E\"]\n\n{moves} *\n");
        let outcome = convert_with(text.as_bytes(), wishes, &Options::default());
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
