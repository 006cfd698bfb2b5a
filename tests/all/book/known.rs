//! Games that are known from elsewhere, found again under what a page makes of them.

use std::sync::Arc;

use crate::support::program::bystander;
use bystander::internals::board::{Move, PackedMove, Position, legal_moves};
use bystander::internals::book::known::{
    Alignment, Divergence, GameEntry, GameQuery, Guide, KnownGames,
};

/// The moves of a game in SAN, and the hashes of the positions behind them.
fn played(moves: &str) -> (Vec<Move>, Vec<u64>) {
    let games = bystander::games(&format!("{moves} *"));
    let line = games[0].1.main().unwrap();
    let moves = line.plies.iter().map(|ply| ply.mv).collect();
    (moves, line.history.hashes()[1..].to_vec())
}

fn packed(moves: &[Move]) -> Vec<PackedMove> {
    moves.iter().map(PackedMove::from).collect()
}

fn read(moves: &[Move]) -> Vec<Option<PackedMove>> {
    packed(moves).into_iter().map(Some).collect()
}

const GAME: &str = "1. e4 e5 2. Nf3 d6 3. d4 exd4 4. Qxd4 Nc6 5. Bb5 Bd7 6. Bxc6 Bxc6 7. Bg5 f6 8. Bh4 Nh6 \
    9. Nc3 Qd7 10. O-O Be7 11. Rad1 O-O 12. Qc4+ Rf7 13. Nd4 Ng4 14. h3 Ne5 15. Qe2 g5 16. Bg3 Rg7";

fn laid(print: &str) -> Alignment {
    Alignment::of(&read(&played(print).0), &packed(&played(GAME).0))
}

#[test]
fn what_is_the_same_agrees() {
    let all = laid(GAME);
    assert_eq!((all.agree, all.differ, all.stretches.len()), (32, 0, 0));
}

#[test]
fn a_ply_that_is_not_read_differs_from_none() {
    let moves = played(GAME).0;
    let mut print = read(&moves);
    print[10] = None;
    print[11] = None;
    let laid = Alignment::of(&print, &packed(&moves));
    assert_eq!((laid.agree, laid.differ), (30, 0));
}

#[test]
fn another_move_is_one_stretch() {
    let laid = laid(&GAME.replace("14. h3", "14. f4"));
    let stretch = Divergence {
        printed: 26..27,
        known: 26..27,
    };
    assert_eq!(laid.stretches, [stretch]);
    assert_eq!((laid.agree, laid.differ), (31, 1));
}

#[test]
fn a_row_that_is_missing_shifts_the_rest() {
    let mut print = read(&played(GAME).0);
    print.drain(16..18);
    let laid = Alignment::of(&print, &packed(&played(GAME).0));
    let stretch = Divergence {
        printed: 16..16,
        known: 16..18,
    };
    assert_eq!(laid.stretches, [stretch]);
    assert_eq!((laid.agree, laid.printed, laid.known), (30, 30, 32));
}

#[test]
fn moves_in_another_order_are_one_stretch() {
    let laid = laid(&GAME.replace("9. Nc3 Qd7 10. O-O Be7", "9. O-O Be7 10. Nc3 Qd7"));
    assert_eq!(laid.stretches.len(), 1);
    assert_eq!(laid.stretches[0].printed, 16..20);
}

#[test]
fn the_one_may_end_before_the_other() {
    let (short, _) = GAME.split_once(" 12. ").unwrap();
    let short = laid(short);
    assert_eq!((short.agree, short.differ), (22, 0));
    let moves = played(GAME).0;
    let long = Alignment::of(&read(&moves), &packed(&moves)[..22]);
    assert_eq!((long.agree, long.differ, long.printed), (22, 0, 22));
}

#[test]
fn nothing_lies_beside_nothing() {
    let moves = played(GAME).0;
    assert_eq!(Alignment::of(&[], &packed(&moves)), Alignment::default());
    assert_eq!(Alignment::of(&read(&moves), &[]), Alignment::default());
}

fn entry(players: [Option<&str>; 2], moves: &str) -> GameEntry {
    let (moves, positions) = played(moves);
    GameEntry {
        players: players.map(|name| name.map(str::to_owned)),
        start: Position::usual().hash(),
        moves: packed(&moves),
        positions,
        ..GameEntry::default()
    }
}

fn known(entries: &[GameEntry]) -> KnownGames {
    let mut known = KnownGames::default();
    for (at, entry) in entries.iter().enumerate() {
        let number = at as u64 + 1;
        let entry = GameEntry {
            number,
            ..entry.clone()
        };
        known.add(&Arc::from("known.pgn"), &entry);
    }
    known.finished()
}

/// The number of the known game that a print is, if it is any.
fn identified(known: &KnownGames, players: [Option<&str>; 2], print: &str) -> Option<u32> {
    let (moves, positions) = played(print);
    let asked = GameQuery {
        players,
        start: Position::usual().hash(),
        moves: &read(&moves),
        positions: &positions,
    };
    known.identify(&asked).map(|(game, _)| game.place().1)
}

const SHORT: &str = "1. f3 e5 2. g4 Qh4#";

#[test]
fn a_game_is_known_by_its_players_or_its_positions() {
    let morphy = [Some("Harrwitz, Daniel"), Some("Morphy, Paul")];
    let known = known(&[
        entry([Some("Lund"), Some("Oros")], SHORT),
        entry(morphy, GAME),
        entry([Some("Pell"), None], &GAME.replace("16. Bg3", "16. Qe3")),
    ]);
    let printed = [Some("Mr. Harrwitz"), Some("MORPHY")];
    assert_eq!(identified(&known, printed, GAME), Some(2));
    // Turned round, and without names the first that is like it.
    assert_eq!(identified(&known, [printed[1], printed[0]], GAME), Some(2));
    assert_eq!(identified(&known, [None, None], GAME), Some(2));
    // Other players may make the same moves for a while.
    let others = [Some("Quist"), Some("Rask")];
    assert_eq!(identified(&known, others, GAME), None);
    // Four plies are too few, whoever played.
    let lund = [Some("Lund"), Some("Oros")];
    assert_eq!(identified(&known, lund, SHORT), None);
    // Of the same players another game.
    let other =
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4";
    assert_eq!(identified(&known, printed, other), None);
}

#[test]
fn a_game_from_another_array_is_another() {
    let known = known(&[entry([Some("Lund"), Some("Oros")], GAME)]);
    let (moves, positions) = played(GAME);
    let asked = GameQuery {
        players: [Some("Lund"), Some("Oros")],
        start: 1,
        moves: &read(&moves),
        positions: &positions,
    };
    assert!(known.identify(&asked).is_none());
}

/// How likely each lawful move is under a guide, if all were alike before.
fn led(guide: &Guide, pos: &Position) -> Vec<(Move, f32)> {
    let moves = legal_moves(pos);
    let alike = -(moves.len() as f32).ln();
    let mut logs = vec![alike; moves.len()];
    guide.lean(pos, &moves, &mut logs);
    let likely = logs.into_iter().map(f32::exp);
    moves.into_iter().zip(likely).collect()
}

#[test]
fn a_known_game_leads_and_lets_the_print_win() {
    let players = [Some("Lund"), Some("Oros")];
    let known = known(&[entry(players, GAME)]);
    let (moves, positions) = played(GAME);
    let asked = GameQuery {
        players,
        start: Position::usual().hash(),
        moves: &read(&moves),
        positions: &positions,
    };
    let guide = Guide::of(known.candidates(&asked)[0], Position::usual());
    let likely = |pos: &Position, of: &Move| {
        let led = led(&guide, pos);
        let sum: f32 = led.iter().map(|(_, likely)| likely).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        led.iter().find(|(m, _)| m == of).unwrap().1
    };
    let mut pos = Position::usual().clone();
    for m in &moves {
        assert!(likely(&pos, m) > 0.9);
        pos.play(m);
    }
    // Behind the end nothing is said.
    assert!(led(&guide, &pos).iter().all(|(_, likely)| *likely < 0.1));
    // A print that has another move finds back by the numbers of the moves.
    let mut pos = Position::usual().clone();
    for m in &moves[..8] {
        pos.play(m);
    }
    let other = legal_moves(&pos)
        .into_iter()
        .find(|m| m.to == shakmaty::Square::A3);
    pos.play(&other.unwrap());
    assert!((0.4..0.6).contains(&likely(&pos, &moves[9])));
}

/// Another number each time, the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % sides
    }
}

/// The game with another lawful move in the place of one, so that it can be played on.
fn misprinted(moves: &[Move], dice: &mut Dice) -> Option<Vec<Move>> {
    let at = 6 + dice.throw(moves.len() - 6);
    let mut pos = Position::usual().clone();
    moves[..at].iter().for_each(|m| {
        pos.play(m);
    });
    let others = legal_moves(&pos);
    let other = others[dice.throw(others.len())];
    pos.play(&other);
    let mut print = moves[..at].to_vec();
    print.push(other);
    for m in &moves[at + 1..] {
        let again = legal_moves(&pos)
            .into_iter()
            .find(|o| (o.from, o.to, o.role, o.promotion) == (m.from, m.to, m.role, m.promotion))?;
        pos.play(&again);
        print.push(again);
    }
    (other != moves[at]).then_some(print)
}

/// Of games with one to five other moves nearly all are found again by their moves alone, and never as another game; what
/// is not known is not found.
#[test]
fn games_are_found_under_misprints() {
    let Some(path) = crate::support::beside("games/anderssen.pgn") else {
        return;
    };
    let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    let games: Vec<Vec<Move>> = bystander::games(&text)
        .iter()
        .filter_map(|(_, game)| game.main())
        .filter(|line| line.start.is_usual() && line.plies.len() > 50)
        .map(|line| line.plies.iter().map(|ply| ply.mv).collect())
        .collect();
    let positions = |moves: &[Move]| -> Vec<u64> {
        let mut pos = Position::usual().clone();
        let hash = |m: &Move| {
            pos.play(m);
            pos.hash()
        };
        moves.iter().map(hash).collect()
    };
    // Every second game is known.
    let entries: Vec<GameEntry> = games
        .iter()
        .step_by(2)
        .map(|moves| GameEntry {
            start: Position::usual().hash(),
            moves: packed(moves),
            positions: positions(moves),
            ..GameEntry::default()
        })
        .collect();
    let known = known(&entries);
    let mut dice = Dice(1851);
    let (mut asked_for, mut found, mut wrong) = (0, 0, 0);
    for (at, moves) in games.iter().enumerate() {
        let mut print = moves.clone();
        for _ in 0..=dice.throw(5) {
            print = misprinted(&print, &mut dice).unwrap_or(print);
        }
        let asked = GameQuery {
            players: [None, None],
            start: Position::usual().hash(),
            moves: &read(&print),
            positions: &positions(&print),
        };
        let number = known
            .identify(&asked)
            .map(|(game, _)| game.place().1 as usize);
        let right = (at % 2 == 0).then_some(at / 2 + 1);
        asked_for += usize::from(right.is_some());
        found += usize::from(right.is_some() && number == right);
        wrong += usize::from(number.is_some() && number != right);
    }
    assert!(asked_for > 200, "{asked_for}");
    assert!(found * 100 >= asked_for * 97, "{found} of {asked_for}");
    assert!(wrong * 100 <= asked_for, "{wrong} wrong");
    eprintln!("{found} of {asked_for} found, {wrong} wrong");
}

const PAGE: &str = "Mr. Lund against Miss Oros.

1 P-K4     P-K4
2 Kt-KB3   P-Q3
3 P-Q4     PxP
4 QxP      Kt-QB3
5 B-QKt5   B-Q2
6 BxKt     BxB
7 B-KKt5   P-KB3
8 B-R4     Kt-R3
9 Kt-B3    Q-Q2
10 P-KR3   B-K2
";

/// A folder with a page, and with the same game as it is known.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (moves, _) = GAME.split_once(" 11. ").unwrap();
    let known = format!("[White \"Lund, A\"]\n[Black \"Oros, M\"]\n[Date \"1911\"]\n\n{moves} *\n");
    std::fs::write(folder.path().join("known.pgn"), known).unwrap();
    std::fs::write(folder.path().join("page.txt"), PAGE).unwrap();
    folder
}

#[test]
fn what_a_page_prints_is_kept_and_what_is_known_is_told() {
    let folder = folder();
    let mut program = bystander(&["convert", "--to", "san", "--known", "known.pgn", "page.txt"]);
    let output = program.current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("10. h3 Be7"), "{text}");
    let message = "10.h3 is 10.O-O in Lund, A – Oros, M, 1911 (game 1 of known.pgn)";
    assert!(told.contains(message), "{told}");
    assert_eq!(output.status.code(), Some(0), "{told}");
}

#[test]
fn known_games_can_be_named_in_the_settings() {
    let folder = folder();
    std::fs::write(
        folder.path().join("bystander.toml"),
        "known = \"known.pgn\"\n",
    )
    .unwrap();
    let mut program = bystander(&["audit", "--select", "variant-game", "page.txt"]);
    let output = program.current_dir(folder.path()).output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("warning[variant-game]"), "{told}");
}

#[test]
fn known_games_that_cannot_be_read_end_the_run() {
    let folder = folder();
    for (known, why) in [("nothing.pgn", "nothing.pgn"), ("-", "standard input")] {
        let mut program = bystander(&["audit", "--known", known, "page.txt"]);
        let output = program.current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(why), "{told}");
    }
}
