//! There and back again.

use super::*;
use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::replay::{Game, Replayer};
use bystander::internals::score::Score;

/// Random games that promote, take in passing, castle on both sides, and have many men of a kind.
pub(crate) fn random_games(games: usize) -> String {
    let starts = [
        None,
        Some("r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1"),
        Some("4k3/8/2N1N3/1N3N2/1N3N2/2N1N3/8/4K3 w - - 0 1"),
        Some("Q3Q3/8/7k/8/3Q4/8/8/Q1K1Q3 w - - 0 1"),
        Some("r1r1r2k/8/r3r3/8/R3R3/8/8/R1R1R2K b - - 0 30"),
    ];
    let mut random = Random(0x1862);
    let mut text = String::new();
    for game in 0..games {
        let fen = starts[game % starts.len()];
        text.push_str(&format!("[Event \"{game}\"]\n[Result \"*\"]\n"));
        let mut pos = Position::default();
        if let Some(fen) = fen {
            text.push_str(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"));
            let setup = fen.parse::<shakmaty::fen::Fen>().unwrap();
            pos = Position::from_setup(setup.as_setup());
        }
        text.push('\n');
        for ply in 0..100 {
            let moves = legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            let number = pos.fullmoves();
            match (pos.turn().is_white(), ply) {
                (true, _) => text.push_str(&format!("{number}. ")),
                (false, 0) => text.push_str(&format!("{number}... ")),
                (false, _) => {}
            }
            text.push_str(&bystander::internals::notation::san::write(&pos, &m));
            text.push(' ');
            pos.play(&m);
        }
        text.push_str("*\n\n");
    }
    text
}

/// Compares two files game by game, so that what differs can be seen.
fn same_games(meant: &str, between: &str, read: &str, name: &str) {
    let games = |text: &str| -> Vec<String> { text.split("[Event ").map(str::to_owned).collect() };
    let (meant, between, read) = (games(meant), games(between), games(read));
    for (at, game) in meant.iter().enumerate() {
        assert!(
            read.get(at) == Some(game),
            "{name}: meant {game}\nwritten {}\nread {}",
            between[at],
            read[at]
        );
    }
}

fn pgn_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "pgn"))
        .collect();
    files.sort();
    files
}

/// Texts with real and odd games.
pub(crate) fn corpora() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["corpora/showcase", "corpora/broken", "corpora/descriptive"] {
        files.extend(pgn_files(&root.join(folder)));
    }
    files
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

/// The notations that games can be read in again.
fn readable() -> Vec<Notation> {
    let mut all = bystander::internals::notation::ALL.clone();
    all.retain(|notation| notation.can_be_read());
    all.extend(Style::ALL.iter().copied().map(Notation::from));
    all
}

#[test]
fn every_corpus_is_the_same_game_after_conversion() {
    for (name, bytes) in corpora() {
        let wishes = ConversionSpec::default();
        let once = convert_with(&bytes, wishes, &ReadOptions::default());
        assert_eq!(once.disagreements, [""; 0], "{name}");
        let again = convert_with(once.text.as_bytes(), wishes, &ReadOptions::default());
        assert_eq!(again.certificate.games, once.certificate.games, "{name}");
        assert_eq!(moves_of(&again.text), moves_of(&once.text), "{name}");
        assert_eq!(again.text, once.text, "{name}: export form is stable");
    }
}

#[test]
fn every_notation_reads_back_to_the_same_game() {
    let text = random_games(50);
    let plain = pgn(&text, Notation::SAN);
    for to in readable() {
        let there = converted(&text, to, ScoreFormat::Pgn);
        assert_eq!(there.disagreements, [""; 0], "{}", to.name());
        let back = read_as(&there.text, to);
        same_games(&plain, &there.text, &back.text, to.name());
        assert_eq!(back.certificate.unread, 0, "{}", to.name());
    }
}

#[test]
fn so_for_real_games() {
    let Some(folder) = beside("games") else {
        return;
    };
    for file in pgn_files(&folder) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        let text = some_of(&text, 8_000);
        let plain = converted(text, Notation::SAN, ScoreFormat::Pgn);
        assert_eq!(plain.disagreements, [""; 0], "{}", file.display());
        for to in readable() {
            let there = converted(text, to, ScoreFormat::Pgn);
            assert_eq!(there.disagreements, [""; 0], "{}", to.name());
            let name = format!("{} {}", file.display(), to.name());
            same_games(
                &plain.text,
                &there.text,
                &read_as(&there.text, to).text,
                &name,
            );
        }
    }
}

/// The beginning of a text, up to the end of a game.
fn some_of(text: &str, bytes: usize) -> &str {
    match text.match_indices("\n[Event ").find(|(at, _)| *at > bytes) {
        Some((at, _)) => &text[..=at],
        None => text,
    }
}

#[test]
fn the_notation_of_real_games_is_found_out() {
    let Some(folder) = beside("games") else {
        return;
    };
    let text = std::fs::read(folder.join("1800-1900.pgn")).unwrap();
    let text = String::from_utf8_lossy(&text);
    let text = some_of(&text, 15_000);
    let plain = pgn(text, Notation::SAN);
    for to in readable() {
        let there = pgn(text, to);
        let back = converted(&there, Notation::SAN, ScoreFormat::Pgn);
        same_games(&plain, &there, &back.text, to.name());
        let notations: Vec<_> = back.certificate.notations.keys().collect();
        assert!(notations.len() <= 2, "{}: {notations:?}", to.name());
    }
}

/// Games of many notations in turn, and short ones that several could be.
fn mixed_notations() -> String {
    const SHORT: [&str; 10] = [
        "1. h4 h5 2. Th3 Th6 3. Te3 *",
        "1. d4 d5 2. Dd3 Dd6 3. Kd2 Kd8 *",
        "1. e4 e5 2. Re2 Re7 3. Rd3 *",
        "1. d4 d5 2. Ld2 Ld7 *",
        "1. a4 a5 2. Ta3 Ta6 3. Tb3 Txb3 (3... Sf6) *",
        "1. e4 e5 2. Sf3 Sc6 3. Nc3 *",
        "1. e2e4 e7e5 2. e1e2 e8e7 *",
        "1. e2e4 d7d5 2. e4d5p d8d5p (2... c7c6) *",
        "1. a2a4 b7b5 2. a4b5p a7a6 3. b5a6p b8a6p 4. Sc3 *",
        "1. 5254 5755 2. 7163 2836 (2... 7866) 3. d4 *",
    ];
    let notations = [
        "german", "dutch", "spanish", "french", "czech", "russian", "fan", "polish", "finnish",
        "iccf", "smith",
    ];
    let notations = notations.map(|name| Notation::from_name(name).unwrap());
    let written = notations.map(|to| pgn(&random_games(4), to));
    let games = written
        .each_ref()
        .map(|text| text.split_inclusive("*\n\n").collect::<Vec<_>>());
    let mut mixed = String::new();
    for at in 0..games[0].len() {
        for (notation, of) in games.iter().enumerate() {
            mixed.push_str(of[at]);
            // Now the games before are of one notation, and now of many.
            mixed.push_str(if at % 2 == 0 { of[0] } else { "" });
            let short = SHORT[(at + notation) % SHORT.len()];
            mixed.push_str(&format!("[Event \"short\"]\n\n{short}\n\n"));
        }
    }
    mixed
}

#[test]
fn what_a_game_is_found_to_be_written_in_hangs_on_no_other() {
    let text = mixed_notations();
    let text = text.as_bytes();
    let mut lexer = Lexer::new(text, 0);
    let (mut score, mut game) = (Score::default(), Game::default());
    let mut of_all = Replayer::default();
    let mut found_out = 0;
    while lexer.next_score(&mut score) {
        let mut told = |replayer: &mut Replayer| {
            replayer.replay(text, &score, &mut game);
            let next_best = game.next_best.next_best(text, &score, &game);
            let few = game.detected_by_few_moves;
            (
                game.notation,
                game.as_well.clone(),
                few,
                next_best,
                game.plies,
            )
        };
        let alone = told(&mut Replayer::default());
        assert_eq!(told(&mut of_all), alone, "{:?}", score.span);
        found_out += u32::from(alone.0 != Notation::SAN);
    }
    assert!(found_out > 40, "{found_out}");
}
