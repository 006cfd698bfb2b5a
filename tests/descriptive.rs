//! English descriptive notation: every printed form, both ways.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "this is test code"
)]

mod support;

use bystander::ingest::pgn::Lexer;
use bystander::notation::descriptive::{
    Origins, Reading, Style, lex, readings, readings_misprinted, write, write_bare,
};
use bystander::replay::{Game, Move, MoveKind, Position, Prospect, RemarkKind, Replayer};
use bystander::score::{Score, Script};
use support::beside;

fn uci(m: &Move) -> String {
    let promotion = m
        .promotion
        .map_or(String::new(), |role| role.char().to_string());
    assert!(m.kind != MoveKind::Blank);
    format!("{}{}{promotion}", m.from, m.to)
}

/// Moves and findings of a text in some position, read as the whole of a game is.
fn convert(fen: &str, text: &str) -> (Vec<String>, Vec<&'static str>) {
    let number = if fen.contains(" w ") { "1." } else { "1..." };
    let pgn = format!(
        "[Event \"t\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n{number} {text}\n"
    );
    let (game, found) = replay(&pgn);
    (main_line(&game), found)
}

/// The game of a text, taken to be descriptive, and the rules that have something to say of its reading.
fn replay(pgn: &str) -> (Game, Vec<&'static str>) {
    let mut lexer = Lexer::new(pgn.as_bytes(), 0).in_script(Script::Descriptive);
    let (mut score, mut game) = (Score::default(), Game::default());
    assert!(lexer.next_score(&mut score), "no score in {pgn}");
    Replayer::default().replay(pgn.as_bytes(), &score, &mut game);
    let remarks = game.main().unwrap().remarks.iter();
    let found = remarks.map(|remark| match &remark.kind {
        RemarkKind::Ambiguous(_) => "ambiguous-move",
        RemarkKind::Unreadable { .. } => "unreadable-move",
        RemarkKind::Missing { .. } => "missing-move",
        RemarkKind::Number { .. } => "move-number",
        RemarkKind::Unfollowable { .. } => "unfollowable",
        RemarkKind::Settled { by, .. } => by.name(),
        RemarkKind::Slip { slip, .. } => slip.name(),
    });
    let found = found.collect();
    (game, found)
}

fn main_line(game: &Game) -> Vec<String> {
    let plies = game.main().unwrap().plies.iter();
    plies
        .filter(|ply| ply.mv.kind != MoveKind::Blank)
        .map(|ply| uci(&ply.mv))
        .collect()
}

#[test]
fn every_form_of_the_table_is_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let table = String::from_utf8(std::fs::read("corpora/descriptive/forms.txt").unwrap()).unwrap();
    let mut bad = Vec::new();
    for row in table
        .lines()
        .filter(|row| !row.starts_with('#') && !row.is_empty())
    {
        let mut parts = row.split('|');
        let mut part = || parts.next().unwrap();
        let (fen, text, expect) = (part(), part(), part());
        let (moves, found) = convert(if fen == "start" { start } else { fen }, text);
        let expect: Vec<&str> = expect.split(' ').filter(|m| !m.is_empty()).collect();
        let ambiguous = found.contains(&"ambiguous-move");
        let good = match expect[..] {
            [] => moves.is_empty(),
            [one] => moves == [one] && !ambiguous,
            [first, ..] => moves == [first] && ambiguous,
        };
        if !good {
            bad.push(format!("{row}: {moves:?} {found:?}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn the_forms_that_lie_beside_the_project_are_read() {
    let Some(path) = beside("cases/descriptive-moves.jsonl") else {
        return;
    };
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    let mut bad = Vec::new();
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let part = |name: &str| case[name].as_str().unwrap();
        let (fen, written, expect) = (part("fen"), part("text"), part("expect"));
        let (moves, found) = convert(fen, written);
        let good = match expect {
            "ambiguous" => found.contains(&"ambiguous-move"),
            "refuse" => moves.is_empty() && found.contains(&"unreadable-move"),
            "resigns" | "draw" | "words" => moves.is_empty(),
            expect => moves == [expect.trim_end_matches("+mark")],
        };
        if !good {
            bad.push(format!("{written}: {moves:?} {found:?}, not {expect}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Games of random lawful moves from the usual array, move by move.
fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    each: &mut dyn FnMut(&Position, &Origins, &Move),
) {
    let mut random = support::Random(seed);
    for _ in 0..games {
        let mut pos = Position::default();
        let mut origins = Origins::of(&pos);
        for _ in 0..plies {
            let legal = bystander::replay::legal_moves(&pos);
            if legal.is_empty() || pos.halfmoves() > 80 {
                break;
            }
            // Pawns are pushed more than chance would have it, so that many are promoted.
            let pawns: Vec<&Move> = legal
                .iter()
                .filter(|m| m.role == shakmaty::Role::Pawn)
                .collect();
            let m = match pawns.is_empty() || random.below(3) > 0 {
                true => legal[random.below(legal.len())],
                false => *pawns[random.below(pawns.len())],
            };
            each(&pos, &origins, &m);
            origins.follow(&m);
            pos.play(&m);
        }
    }
}

fn written(pos: &Position, origins: &Origins, m: &Move, style: Style) -> String {
    let mut text = String::new();
    write(pos, origins, m, style, &mut text);
    text
}

/// What a text means, if it is one move from end to end.
fn meanings(text: &str, pos: &Position, origins: &Origins) -> Vec<Move> {
    let mut found = Vec::new();
    if let Some(written) = lex(text.as_bytes(), 0).filter(|w| w.end == text.len()) {
        readings(&written.patterns, pos, origins, &mut found);
    }
    found.iter().map(|r| r.mv).collect()
}

#[test]
fn what_is_written_reads_back_in_every_style() {
    random_games(0xc0de, 60, 240, &mut |pos, origins, m| {
        for style in Style::ALL {
            let text = written(pos, origins, m, style);
            assert_eq!(
                meanings(&text, pos, origins),
                [*m],
                "{text} in {}",
                pos.fen()
            );
            let bare = written(pos, &Origins::default(), m, style);
            assert_eq!(
                meanings(&bare, pos, origins),
                [*m],
                "{bare} in {}",
                pos.fen()
            );
        }
    });
}

#[test]
fn two_moves_in_a_row_are_two_moves() {
    random_games(0xbeef, 20, 200, &mut |pos, origins, m| {
        let mut after = pos.clone();
        after.play(m);
        let mut moved = *origins;
        moved.follow(m);
        for style in Style::ALL {
            let first = written(pos, origins, m, style);
            for second in bystander::replay::legal_moves(&after).iter().step_by(7) {
                let second = written(&after, &moved, second, style);
                let number = if style.parts_letters() { "12... " } else { "" };
                let row = format!("{first} {number}{second}");
                let end = lex(row.as_bytes(), 0).map(|w| w.end);
                assert_eq!(end, Some(first.len()), "{row} in {}", pos.fen());
            }
        }
    });
}

#[test]
fn castling_in_both_columns_is_castling_twice() {
    for (row, end) in [
        ("O - O                  O - O", 5),
        ("O-O   O-O-O", 3),
        ("O O   P-K4", 3),
        ("O O O   P-K4", 5),
        ("0.0 P-K4", 3),
    ] {
        let found = lex(row.as_bytes(), 0).map(|written| written.end);
        assert_eq!(found, Some(end), "{row}");
    }
}

#[test]
fn no_shorter_form_would_do() {
    random_games(0xfeed, 25, 160, &mut |pos, origins, m| {
        let text = {
            let mut text = String::new();
            write_bare(pos, origins, m, Style::Kt, &mut text);
            text
        };
        for cut in shorter(&text) {
            let found = meanings(&cut, pos, origins);
            assert!(found != [*m], "{cut} would do for {text} in {}", pos.fen());
        }
    });
}

/// The forms that leave out a letter or a bracket of a form and are forms still.
fn shorter(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        // `R(8)` tells a rank, which printers did not do.
        let in_bracket =
            text[..at].ends_with('(') && text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        if matches!(c, 'K' | 'Q' | 'R' | 'B')
            && !in_bracket
            && text.len() > at + 1
            && !text[at..].starts_with("Kt")
        {
            found.push(format!("{}{}", &text[..at], &text[at + 1..]));
        }
    }
    if let (Some(open), Some(close)) = (text.find('('), text.find(')'))
        && !text[..open].ends_with('8')
        && text[close..].len() > 1
    {
        found.push(format!("{}{}", &text[..open], &text[close + 1..]));
    }
    found.retain(|cut| cut.contains(['-', 'x']) && !cut.starts_with(['-', 'x']));
    found
}

#[test]
fn a_token_is_never_forced_onto_another_man_or_square() {
    let names = [
        "K", "Q", "R", "B", "Kt", "P", "KR", "QKt", "KB", "KP", "QBP", "BP",
    ];
    let squares = ["K4", "QB3", "B5", "KR8", "Kt6", "Q1", "R2", "KKt7"];
    let mut random = support::Random(0xabc);
    random_games(0xdead, 40, 120, &mut |pos, origins, _| {
        let man = names[random.below(names.len())];
        let (sign, target) = match random.below(2) {
            0 => ("-", squares[random.below(squares.len())]),
            _ => ("x", names[random.below(names.len())]),
        };
        let text = format!("{man}{sign}{target}");
        let mut found = Vec::new();
        let read = lex(text.as_bytes(), 0).filter(|w| w.end == text.len());
        let slip = read.and_then(|w| readings(&w.patterns, pos, origins, &mut found));
        for Reading { mv, .. } in found {
            let role = role_of(man);
            assert_eq!(mv.role, role, "{text}");
            assert_eq!(pos.piece_at(mv.from).map(|p| p.role), Some(role), "{text}");
            if sign == "x" {
                assert_eq!(mv.capture.map(|p| p.role), Some(role_of(target)), "{text}");
            } else if slip.is_none() {
                let rank = target[target.len() - 1..].parse::<u32>().unwrap() - 1;
                let rank = if pos.turn().is_white() {
                    rank
                } else {
                    7 - rank
                };
                assert_eq!((mv.capture, mv.to.rank() as u32), (None, rank), "{text}");
            }
        }
    });
}

#[test]
fn a_misprint_is_never_forced_onto_another_man_or_square() {
    use shakmaty::Role::*;
    let men = [
        ("Et", Knight),
        ("13", Bishop),
        ("O", Queen),
        ("F", Pawn),
        ("8", Bishop),
    ];
    let squares = [("K4", "e4"), ("KB3", "f3"), ("QR6", "a6"), ("QB5", "c5")];
    let mut random = support::Random(0x5ca);
    let mut read = 0;
    random_games(0xbad, 40, 120, &mut |pos, origins, _| {
        let (man, role) = men[random.below(men.len())];
        let (square, expect) = squares[random.below(squares.len())];
        let text = format!("{man}-{square}");
        let mut found = Vec::new();
        readings_misprinted(text.as_bytes(), pos, origins, &mut found);
        read += found.len();
        let expect: shakmaty::Square = expect.parse().unwrap();
        let expect = match pos.turn().is_white() {
            true => expect,
            false => expect.flip_vertical(),
        };
        for Reading { mv, .. } in found {
            assert_eq!(
                (mv.role, mv.to, mv.capture),
                (role, expect, None),
                "{text} in {}",
                pos.fen()
            );
        }
    });
    assert!(read > 100, "{read} misprints had a reading");
}

fn role_of(name: &str) -> shakmaty::Role {
    use shakmaty::Role::*;
    match name {
        name if name.ends_with("Kt") => Knight,
        name if name.ends_with('P') => Pawn,
        name if name.ends_with('R') => Rook,
        name if name.ends_with('B') => Bishop,
        "Q" => Queen,
        _ => King,
    }
}

/// The games of a folder of the project, with their names.
fn corpus(folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(format!("corpora/{folder}"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pgn"))
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

/// The moves of the main line in SAN.
fn in_san(game: &Game) -> Vec<String> {
    let line = game.main().unwrap();
    let mut pos = line.start.clone();
    let mut moves = Vec::new();
    for ply in &line.plies {
        moves.push(bystander::notation::san::write(&pos, &ply.mv));
        pos.play(&ply.mv);
    }
    moves
}

#[test]
fn games_in_the_manner_of_several_printers_are_read_to_their_end() {
    let games = corpus("descriptive");
    assert!(games.len() >= 12);
    for (name, text) in games {
        let (mut score, mut game) = (Score::default(), Game::default());
        assert!(Lexer::new(&text, 0).next_score(&mut score));
        assert_eq!(score.script, Script::Descriptive, "{name}");
        Replayer::default().replay(&text, &score, &mut game);
        let text = String::from_utf8(text).unwrap();
        let promised: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("%san "))
            .flat_map(str::split_ascii_whitespace)
            .collect();
        assert_eq!(in_san(&game), promised, "{name}");
        let end = game.terminator.or(game.words).unwrap().0.to_string();
        assert!(
            text.contains(&format!("[Result \"{end}\"]")),
            "{name}: {end}"
        );
    }
}

/// A game written down in a style, with its move numbers.
fn write_game(game: &Game, style: Style) -> String {
    let line = game.main().unwrap();
    let (mut pos, mut origins) = (line.start.clone(), Origins::of(&line.start));
    let mut text = format!("[Event \"t\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n", pos.fen());
    for ply in &line.plies {
        let dots = if pos.turn().is_white() { "." } else { "..." };
        text.push_str(&format!("{}{dots} ", pos.fullmoves()));
        write(&pos, &origins, &ply.mv, style, &mut text);
        text.push('\n');
        origins.follow(&ply.mv);
        pos.play(&ply.mv);
    }
    text
}

#[test]
fn games_go_into_every_style_and_back() {
    let mut texts = [corpus("descriptive"), corpus("showcase")].concat();
    if let Some(path) = beside("games/anderssen.pgn") {
        let text = std::fs::read(path).unwrap();
        texts.push(("anderssen".to_owned(), text[..200_000].to_vec()));
    }
    let mut replayer = Replayer::default();
    for (name, text) in texts {
        let (mut score, mut game) = (Score::default(), Game::default());
        let mut lexer = Lexer::new(&text, 0);
        while lexer.next_score(&mut score) {
            replayer.replay(&text, &score, &mut game);
            let odd = bystander::replay::Facts::BREACH.and(bystander::replay::Facts::BLANK);
            if !score.is_game() || game.unaudited || game.main().unwrap().facts.any(odd) {
                continue;
            }
            for style in Style::ALL {
                let (again, found) = replay(&write_game(&game, style));
                assert_eq!(main_line(&again), main_line(&game), "{name} in {style:?}");
                assert!(found.is_empty(), "{name} in {style:?}: {found:?}");
            }
        }
    }
}

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
    let RemarkKind::Settled { failed_at, .. } = remark.kind else {
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

#[test]
fn a_drawn_result_is_no_part_of_the_move_before_it() {
    let fen = "1r2k3/8/8/1r6/B7/8/8/4K3 w - - 0 1";
    for (text, last) in [
        ("B takes R ch R takes B 1/2-1/2", "b8b5"),
        ("B x R ch R x B 1/2-1/2", "b8b5"),
        ("BxR ch RxB 1/2-1/2", "b8b5"),
        ("B-Kt3 R(Kt4)xB 1/2-1/2", "b5b3"),
        ("B takes R ch R takes B 1/2", "b8b5"),
    ] {
        let (moves, found) = convert(fen, text);
        assert_eq!((moves[1].as_str(), &found[..]), (last, &[][..]), "{text}");
    }
}
