//! Laws of the board and of the two paths through a score, with shakmaty as the oracle.

use crate::support::{Random, beside};
use bystander::internals::board::{
    Move, MoveKind, Position, has_legal_move, insufficient_material, is_dead, legal_moves,
};
use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::notation::{lenient, plain, resolve, san};
use bystander::internals::replay::{Facts, Game, Replayer};
use bystander::internals::score::Score;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// Positions of the usual perft suites, Chess960 among them.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1r2k1r1/8/8/8/8/8/8/R3K2R b KQgb - 0 1",
];

fn setup(fen: &str) -> (Position, Chess) {
    let fen: Fen = fen.parse().unwrap();
    let oracle = fen.clone().into_position(CastlingMode::Chess960).unwrap();
    (Position::from_setup(&fen.into_setup()), oracle)
}

/// A name for a move that both boards give alike.
fn ours(m: &Move) -> String {
    match m.kind {
        MoveKind::Castling(_, Some(rook)) => format!("{}{rook}", m.from),
        _ => format!(
            "{}{}{}",
            m.from,
            m.to,
            m.promotion.map_or(String::new(), |r| r.char().to_string())
        ),
    }
}

fn theirs(m: &shakmaty::Move) -> String {
    m.to_uci(CastlingMode::Chess960).to_string()
}

/// Everything that must hold in a position, whatever led there.
fn agree(pos: &Position, oracle: &Chess) {
    let fen = pos.fen();
    let mut mine: Vec<String> = legal_moves(pos).iter().map(ours).collect();
    let mut legal: Vec<String> = oracle.legal_moves().iter().map(theirs).collect();
    mine.sort();
    legal.sort();
    assert_eq!(mine, legal, "{fen}");
    assert_eq!(has_legal_move(pos), !legal.is_empty(), "{fen}");
    assert_eq!(pos.checkers(), oracle.checkers(), "{fen}");
    assert_eq!(pos.checkers(), pos.checkers_from_scratch(), "{fen}");
    assert_eq!(pos.hash(), pos.hash_from_scratch(), "{fen}");
    assert_eq!(
        insufficient_material(pos),
        oracle.is_insufficient_material() || bishops_of_one_colour(pos),
        "{fen}"
    );
}

/// shakmaty asks of each side alone whether it could mate, with what help the other's men give; the laws ask
/// whether any mate is left. Bishops all on one colour are the one case where they may differ.
fn bishops_of_one_colour(pos: &Position) -> bool {
    insufficient_material(pos) && pos.role(shakmaty::Role::Bishop).any()
}

/// Both readers take every lawful move from its own SAN, and only that move.
fn readers_agree(pos: &Position) {
    for m in legal_moves(pos) {
        let text = san::write(pos, &m);
        let read = plain::read(text.as_bytes(), pos).map(|(m, _)| m);
        assert_eq!(read, Some(m), "{text} in {}", pos.fen());
        let fitting = resolve::likeliest(&lenient::patterns(&text), pos);
        assert_eq!(fitting, [m], "{text} in {}", pos.fen());
    }
}

/// Making and taking back every lawful move gives the same position.
fn moves_can_be_taken_back(pos: &Position) {
    for m in legal_moves(pos) {
        let mut after = pos.clone();
        let undo = after.play(&m);
        after.undo(&m, undo);
        assert_eq!(&after, pos, "{} in {}", ours(&m), pos.fen());
    }
}

fn perft(pos: &Position, depth: u32) -> u64 {
    let moves = legal_moves(pos);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |m: &Move| {
        let mut next = pos.clone();
        next.play(m);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

#[test]
fn perft_counts_are_shakmatys() {
    for fen in POSITIONS {
        let (pos, oracle) = setup(fen);
        assert_eq!(perft(&pos, 3), shakmaty::perft(&oracle, 3), "{fen}");
    }
}

#[test]
fn random_games_agree_with_shakmaty_at_every_ply() {
    let mut random = Random(0x1862_1894);
    for round in 0..60 {
        let (mut pos, mut oracle) = setup(POSITIONS[round % POSITIONS.len()]);
        for _ in 0..120 {
            agree(&pos, &oracle);
            readers_agree(&pos);
            moves_can_be_taken_back(&pos);
            let legal = oracle.legal_moves();
            if legal.is_empty() {
                break;
            }
            let choice = legal[random.below(legal.len())];
            let m = legal_moves(&pos)
                .into_iter()
                .find(|m| ours(m) == theirs(&choice))
                .unwrap();
            pos.play(&m);
            oracle.play_unchecked(choice);
            assert_eq!(
                pos.fen(),
                Fen::from_position(&oracle, EnPassantMode::PseudoLegal).to_string()
            );
        }
    }
}

#[test]
fn a_move_that_is_not_lawful_is_never_read_plainly() {
    let mut random = Random(7);
    for fen in POSITIONS {
        let (pos, _) = setup(fen);
        let mut lawful: Vec<String> = legal_moves(&pos)
            .iter()
            .map(|m| san::write_bare(&pos, m))
            .collect();
        lawful.sort();
        for _ in 0..20_000 {
            let mut text = String::new();
            for set in ["KQRBN", "abcdefgh", "12345678", "x", "abcdefgh", "12345678"] {
                if random.below(3) > 0 {
                    let at = random.below(set.len());
                    text.push_str(&set[at..=at]);
                }
            }
            if plain::read(text.as_bytes(), &pos).is_some() {
                assert!(lawful.contains(&text), "{text} in {fen}");
            }
        }
    }
}

fn replay(text: &str) -> Game {
    let (mut score, mut game) = (Score::default(), Game::default());
    assert!(Lexer::new(text.as_bytes(), 0).next_score(&mut score));
    Replayer::default().replay(text.as_bytes(), &score, &mut game);
    game
}

#[test]
fn variations_begin_before_the_move_they_replace() {
    let game = replay("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nc3 (2. f4) *");
    let starts: Vec<(u32, u32, String)> = game
        .lines()
        .iter()
        .map(|l| (l.depth, l.first_ply, l.start.fen()))
        .collect();
    assert_eq!(starts.len(), 4);
    assert!(
        starts
            .iter()
            .any(|s| s.0 == 2 && s.1 == 3 && s.2.contains("2p5"))
    );
    assert!(
        game.lines()
            .iter()
            .all(|line| line.breaches.is_empty() && line.remarks.is_empty())
    );
    assert_eq!(game.plies, 3);
}

#[test]
fn a_king_can_be_left_in_check_taken_and_played_on_without() {
    let game = replay("1. e4 e5 2. d4 Bb4+ 3. h3 Bxe1 4. Qxe1 Nf6 *");
    let main = game.main().unwrap();
    let kinds: Vec<&str> = main.breaches.iter().map(|b| b.kind.name()).collect();
    assert_eq!(kinds, ["king-left-in-check", "king-taken"]);
    assert_eq!((game.plies, game.unaudited_plies), (8, 0));
    assert_eq!(main.end.king(shakmaty::Color::White), None);
}

#[test]
fn mate_and_stalemate_are_found_where_the_game_ends() {
    let last = |text: &str| *replay(text).main().unwrap().plies.last().unwrap();
    assert!(last("1. f3 e5 2. g4 Qh4# 0-1").facts.any(Facts::MATE));
    assert!(last("1. f3 e5 2. g4 Qh4 0-1").facts.any(Facts::SILENT_MATE));
    let stalemate = "[FEN \"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 1/2-1/2";
    assert!(last(stalemate).facts.any(Facts::STALEMATE));
}

/// Every game of every collection at hand, ply by ply against shakmaty.
#[test]
fn every_game_at_hand_agrees_with_shakmaty() {
    let Some(folder) = beside("games") else {
        return;
    };
    let mut plies = 0;
    for name in [
        "1800-1900.pgn",
        "anderssen.pgn",
        "morphy-bare.pgn",
        "quirks/cutechess-fischerrandom.pgn",
    ] {
        let text = std::fs::read(folder.join(name)).unwrap();
        let mut lexer = Lexer::new(&text, 0);
        let (mut score, mut game, mut replayer) =
            (Score::default(), Game::default(), Replayer::default());
        while lexer.next_score(&mut score) {
            replayer.replay(&text, &score, &mut game);
            let Some(main) = game.main().filter(|_| score.is_game()) else {
                continue;
            };
            assert!(main.breaches.is_empty(), "{name}: {:?}", main.breaches);
            let fen: Fen = main.start.fen().parse().unwrap();
            let mut oracle: Chess = fen.into_position(CastlingMode::Chess960).unwrap();
            let mut pos = main.start.clone();
            for ply in &main.plies {
                let choice = oracle
                    .legal_moves()
                    .into_iter()
                    .find(|m| theirs(m) == ours(&ply.mv))
                    .unwrap();
                oracle.play_unchecked(choice);
                pos.play(&ply.mv);
                assert_eq!(pos.checkers(), oracle.checkers());
                assert_eq!(ply.facts.any(Facts::CHECK), oracle.is_check());
                plies += 1;
            }
            assert_eq!(pos.hash(), pos.hash_from_scratch());
            assert_eq!(
                main.end.fen(),
                Fen::from_position(&oracle, EnPassantMode::PseudoLegal).to_string()
            );
        }
    }
    assert!(plies > 90_000, "{plies}");
}

/// A position from text, lawful for the oracle or not.
fn placed(fen: &str) -> Position {
    Position::from_setup(&fen.parse::<Fen>().unwrap().into_setup())
}

/// Whether some series of lawful moves mates, by trying them all; `None` if there are more positions than `most`.
fn can_be_mated(start: &Position, most: usize) -> Option<bool> {
    let key = |pos: &Position| (pos.hash_from_scratch(), pos.ep());
    let mut known = std::collections::HashSet::from([key(start)]);
    let mut left = vec![start.clone()];
    while let Some(pos) = left.pop() {
        let moves = legal_moves(&pos);
        if moves.is_empty() && pos.checkers().any() {
            return Some(true);
        }
        for m in &moves {
            let mut next = pos.clone();
            next.play(m);
            if known.insert(key(&next)) {
                left.push(next);
            }
        }
        if known.len() > most {
            return None;
        }
    }
    Some(false)
}

#[test]
fn locked_men_cannot_mate() {
    for (fen, dead) in [
        // A wall from file to file, and nothing but kings.
        ("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true),
        // The same with bishops that find nothing to take.
        (
            "4k3/3b4/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/3B4/4K3 w - - 0 1",
            false,
        ),
        // A gate in the wall.
        ("4k3/8/8/p1p1p3/PpPpPp2/1P1P1P2/8/4K3 w - - 0 1", false),
        ("4k3/8/8/p1p1p3/PpPp4/1P1P4/4P3/4K3 w - - 0 1", false),
        // A pawn behind it that can still step; one whose adversary can.
        ("4k3/p7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", true),
        ("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P2/7P/4K3 w - - 0 1", false),
        // Pawns that stayed pawns.
        ("P7/8/8/8/8/5k2/8/7K w - - 0 1", true),
        ("P7/8/8/8/3p4/5k2/8/7K w - - 0 1", false),
        ("P7/8/8/8/8/5k2/6B1/7K b - - 0 1", true),
        ("P5N1/8/8/8/8/5k2/8/7K b - - 0 1", false),
        // Bishops of one colour, and of both.
        ("8/8/8/4k3/8/2b5/5B2/4K3 w - - 0 1", true),
        ("8/8/8/4k3/8/2b5/6B1/4K3 w - - 0 1", false),
        // One pair of pawns locks nothing.
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", false),
        // A mate that stands on the board.
        ("7k/6pP/5pP1/5P2/8/8/8/K7 b - - 0 1", false),
    ] {
        let pos = placed(fen);
        assert_eq!(is_dead(&pos), dead, "{fen}");
        assert!(!dead || can_be_mated(&pos, 3000) != Some(true), "{fen}");
    }
}

/// What is called dead is dead: no series of lawful moves mates.
#[test]
fn no_series_of_moves_mates_in_a_dead_position() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut dead, mut open) = (0, 0);
    for _ in 0..800 {
        let pos = locked_perhaps(&mut random);
        if !is_dead(&pos) {
            open += 1;
            continue;
        }
        if let Some(mated) = can_be_mated(&pos, 3000) {
            assert!(!mated, "{}", pos.fen());
            dead += 1;
        }
    }
    assert!(dead > 40 && open > 40, "{dead} dead, {open} open");
}

/// Pairs of pawns that face each other, a few pawns and bishops beside, and two kings.
fn locked_perhaps(random: &mut Random) -> Position {
    loop {
        let mut board = [['1'; 8]; 8];
        // Neighbouring pairs one rank apart guard each other.
        let pairs = std::iter::successors(Some(1 + random.below(5)), |&rank| match rank {
            1 => Some(2),
            5 => Some(4),
            _ => Some(rank + 1 - 2 * random.below(2)),
        });
        for (file, rank) in pairs.take(8).collect::<Vec<_>>().into_iter().enumerate() {
            if random.below(12) > 0 {
                board[rank][file] = 'P';
                board[rank + 1][file] = 'p';
            }
        }
        let mut put = |man: char, random: &mut Random| {
            let (rank, file) = (random.below(8), random.below(8));
            if board[rank][file] == '1' {
                board[rank][file] = man;
            }
        };
        put('K', random);
        put('k', random);
        for man in ['B', 'b', 'P', 'p'] {
            if random.below(4) == 0 {
                put(man, random);
            }
        }
        let ranks: Vec<String> = board
            .iter()
            .rev()
            .map(|rank| rank.iter().collect())
            .collect();
        let turn = ["w", "b"][random.below(2)];
        let fen: Fen = format!("{} {turn} - - 0 1", ranks.join("/"))
            .parse()
            .unwrap();
        let lawful: Result<Chess, _> = fen.clone().into_position(CastlingMode::Standard);
        if lawful.is_ok() {
            return Position::from_setup(&fen.into_setup());
        }
    }
}

/// Nobody is told that a game could not be won that was won.
#[test]
fn no_position_before_a_mate_is_dead() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut mates = 0;
    // Bishops and pawns alone, so that the question is asked in earnest, and few of them, so that kings are caught.
    for start in [
        "7k/7p/5K1P/8/8/8/8/B7 w - - 0 1",
        "6bk/7p/7P/8/8/8/4K3/B7 w - - 0 1",
    ] {
        for _ in 0..150 {
            let mut pos = placed(start);
            let mut seen = Vec::new();
            for _ in 0..200 {
                let moves = legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                seen.push(is_dead(&pos));
                pos.play(&moves[random.below(moves.len())]);
            }
            if pos.checkers().any() && !has_legal_move(&pos) {
                mates += 1;
                assert!(!seen.contains(&true) && !is_dead(&pos), "{}", pos.fen());
            }
        }
    }
    assert!(mates > 10, "{mates} mates");
}
