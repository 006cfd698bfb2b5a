//! What settles a move with several readings, and what is said where nothing does.

use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::replay::{Game, Prospect, RemarkKind, Replayer};
use bystander::internals::score::Score;

use super::{convert, main_line, replay};

/// A game from the usual array, its moves and what is found in its reading.
fn play(movetext: &str) -> (Vec<String>, Vec<&'static str>) {
    let (game, found) = replay(&format!("[Event \"t\"]\n\n{movetext}\n"));
    (main_line(&game), found)
}

#[test]
fn later_moves_settle_first_of_all() {
    // Which knight went to B3 shows only when the other one moves.
    let (moves, found) = play("1. P-K4 P-K4 2. Kt-B3 Kt-QB3 3. KtxP KtxKt 4. P-Q4");
    assert_eq!(moves[2], "g1f3");
    assert_eq!(found, ["later-moves"]);
}

#[test]
fn a_check_mark_settles_and_so_does_its_absence() {
    let fen = "7k/8/8/8/8/Q7/8/4K3 w - - 0 1";
    let (moves, found) = convert(fen, "Q-B3 ch");
    assert_eq!(
        (moves[0].as_str(), &found[..]),
        ("a3c3", &["check-mark"][..])
    );
    let (moves, found) = convert(fen, "Q-B3 K-Kt1 2. Q-K3 K-R1 3. Q-K8 ch");
    assert_eq!(
        (moves[0].as_str(), &found[..]),
        ("a3f3", &["check-mark"][..])
    );
}

#[test]
fn a_side_letter_means_where_the_man_started() {
    // The rooks change sides; the king's rook goes on being called so.
    let text = "1. P-QR4 P-QR3 2. P-KR4 P-KR3 3. QR-R3 P-QR4 4. QR-Q3 P-KR4 5. QR-Q6 Kt-KB3 6. KR-R3 QKt-R3 \
                7. KR-QR3 Kt-QKt5 8. QR-K6 QKt-R3 9. KR-K3 P-KKt3";
    let (moves, found) = play(text);
    assert_eq!(moves[12], "h3a3", "{found:?}");
    assert_eq!(moves[16], "a3e3", "{found:?}");
    // Unless only the one that stands there now can have gone on so.
    let (moves, found) = play(&format!("{text} 10. KRxP ch"));
    assert_eq!(moves[16..], ["e6e3", "g7g6", "e3e7"], "{found:?}");
    assert!(found.contains(&"side-by-place"), "{found:?}");
}

#[test]
fn the_shortest_form_settles() {
    // Taking in passing would have been marked.
    let fen = "4k3/8/8/3pP3/8/2p5/1P6/4K3 w - d6 0 1";
    let (moves, found) = convert(fen, "PxP");
    assert_eq!(
        (moves[0].as_str(), &found[..]),
        ("b2c3", &["shortest-form"][..])
    );
}

#[test]
fn a_man_that_has_just_taken_is_taken() {
    let fen = "4k3/8/8/1n1p4/3N4/2P1P3/8/4K3 b - - 0 1";
    let (moves, found) = convert(fen, "KtxKt 2. PxKt");
    assert_eq!(moves[0], "b5d4");
    assert!(
        found.contains(&"ambiguous-move"),
        "both pawns can take: {found:?}"
    );
    let fen = "4k3/8/8/p2p4/1P2n3/2N1P3/8/4K3 b - - 0 1";
    let (moves, found) = convert(fen, "KtxKt");
    assert_eq!((moves, found), (vec!["e4c3".to_owned()], vec![]));
    let fen = "4k3/8/8/2p1p3/3P4/8/5n2/4K3 b - - 0 1";
    let (moves, found) = convert(fen, "KPxP 2. K-K2 Kt-Kt5");
    assert_eq!(moves[0], "e5d4", "{found:?}");
    let fen = "4k3/8/2b5/8/2p1R3/3P4/8/4K2n b - - 0 1";
    let (moves, found) = convert(fen, "BxR 2. PxB");
    assert_eq!(moves[1], "d3e4", "{found:?}");
    let fen = "4k3/8/2b5/8/2b1R3/3P4/8/4K2n b - - 0 1";
    let (moves, found) = convert(fen, "BxR ch 2. PxB");
    assert_eq!(moves[1], "d3e4", "{found:?}");
    assert_eq!(found, ["sense"]);
}

#[test]
fn what_nothing_settles_is_ambiguous_and_told_whole() {
    let (game, found) = replay("[Event \"t\"]\n\n1. P-K4 P-K4 2. Kt-B3 P-Q3\n");
    assert_eq!(found, ["ambiguous-move"]);
    let remark = &game.main().unwrap().remarks[0];
    let RemarkKind::Ambiguous(ambiguity) = &remark.kind else {
        panic!("{remark:?}");
    };
    assert_eq!(ambiguity.names(), ["Kt-QB3", "Kt-KB3"]);
    let ends = |p: &Prospect| p.last_ply == Some(4) && p.fails_at.is_none();
    assert!(ambiguity.readings.iter().all(ends), "{ambiguity:?}");
    assert_eq!(ambiguity.alike_after, None);
}

#[test]
fn readings_that_come_to_the_same_men_are_said_to() {
    let moves = "1. P-K4 P-Q4 2. Kt-B3 P-Q5 3. Kt-B3 PxKt *";
    let (game, found) = replay(&format!("[Event \"t\"]\n\n{moves}\n"));
    assert_eq!(found, ["ambiguous-move"]);
    let RemarkKind::Ambiguous(ambiguity) = &game.main().unwrap().remarks[0].kind else {
        unreachable!("it is ambiguous");
    };
    assert_eq!(ambiguity.alike_after, Some(5), "{ambiguity:?}");
}

#[test]
fn where_the_others_fail_is_told() {
    let moves = "1. P-Q4 P-Q4 2. P-K3 P-K3 3. Kt-KB3 Kt-KB3 4. Kt-Q2 P-B4 5. Kt-K5 *";
    let (game, found) = replay(&format!("[Event \"t\"]\n\n{moves}\n"));
    assert_eq!(found, ["later-moves"]);
    let remark = &game.main().unwrap().remarks[0];
    assert_eq!(remark.ply, 7);
    let RemarkKind::Disambiguated { failed_at, .. } = remark.kind else {
        panic!("{remark:?}");
    };
    assert_eq!(failed_at, Some(9));
}

#[test]
fn a_move_is_put_right_only_where_one_other_will_do() {
    let pgn = b"[Event \"t\"]\n\n1. P-K4 P-K4 2. Kt-KR9 Kt-QB3 3. KtxP KtxKt 4. P-Q4 Kt-Kt3\n";
    let (mut score, mut game) = (Score::default(), Game::default());
    assert!(Lexer::new(pgn, 0).next_score(&mut score));
    Replayer::repairing().replay(pgn, &score, &mut game);
    assert_eq!(main_line(&game).len(), 8);
    assert_eq!(main_line(&game)[2], "g1f3");
    assert_eq!(game.tally.repaired, 1);
    Replayer::default().replay(pgn, &score, &mut game);
    assert_eq!(game.tally.repaired, 0);
    let open = b"[Event \"t\"]\n\n1. P-K4 P-K4 2. Kt-KR9 P-Q3\n";
    assert!(Lexer::new(open, 0).next_score(&mut score));
    Replayer::repairing().replay(open, &score, &mut game);
    assert_eq!(game.tally.repaired, 0, "several moves would do");
}
