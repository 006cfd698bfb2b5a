//! How fast a whole audit is, as a ratio against another reader in the same run.
//!
//! `cargo bench --bench throughput -- FILE.pgn` audits the file under fide-2023 with every rule, and has
//! pgn-reader and shakmaty check the legality of its moves on as many threads; it does so in turn, and prints
//! the times of each round and the median of the ratios. Without a file it makes games of its own.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench speaks to the terminal and may fail loudly"
)]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::games::Options;
use bystander::internals::ingest::source::Input;
use bystander::internals::run;
use bystander::internals::{board, codes, notation::san};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

const ROUNDS: usize = 7;
const THREADS: usize = 2;

fn main() {
    let file = std::env::args()
        .skip(1)
        .find(|arg| !arg.starts_with('-'))
        .map(PathBuf::from);
    let made = tempfile::NamedTempFile::new().unwrap();
    let path = file.unwrap_or_else(|| {
        std::fs::write(made.path(), random_games(20_000)).unwrap();
        made.path().to_owned()
    });
    let mut ratios = Vec::new();
    for round in 0..=ROUNDS {
        let (ours, plies) = ours(&path);
        let (theirs, checked) = theirs(&path);
        assert_eq!(plies, checked, "both readers read the same plies");
        let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
        println!(
            "audit {ours:.2?}, legality alone by pgn-reader {theirs:.2?}: {ratio:.2} ({plies} plies)"
        );
        if round > 0 {
            ratios.push(ratio);
        }
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "median of {ROUNDS} ratios, the first round not counted: {:.2}",
        ratios[ROUNDS / 2]
    );
}

fn ours(path: &Path) -> (Duration, u64) {
    let auditor = Auditor::new(
        vec![codes::load(codes::DEFAULT).unwrap()],
        Policy::default(),
    );
    let options = Options {
        threads: THREADS,
        ..Options::default()
    };
    let start = Instant::now();
    let totals = run::audit(&[Input::file(path)], &auditor, &options, &mut |_| Ok(())).unwrap();
    (start.elapsed(), totals.plies)
}

/// The moves of one game, for a worker to check.
struct Moves {
    fen: Option<Vec<u8>>,
    sans: Vec<SanPlus>,
}

struct Collect;

impl Visitor for Collect {
    type Tags = Option<Vec<u8>>;
    type Movetext = Moves;
    type Output = Moves;

    fn begin_tags(&mut self) -> ControlFlow<Moves, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, fen: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Moves> {
        if name == b"FEN" {
            fen.replace(value.decode().into_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, fen: Self::Tags) -> ControlFlow<Moves, Moves> {
        ControlFlow::Continue(Moves {
            fen,
            sans: Vec::with_capacity(80),
        })
    }

    fn san(&mut self, game: &mut Moves, san: SanPlus) -> ControlFlow<Moves> {
        game.sans.push(san);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Moves) -> Moves {
        game
    }
}

/// One thread reads, the others check, as in pgn-reader's own example of parallel validation.
fn theirs(path: &Path) -> (Duration, u64) {
    let start = Instant::now();
    let (send, receive) = sync_channel::<Moves>(128);
    let receive = Arc::new(Mutex::new(receive));
    let plies = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..=THREADS)
            .map(|_| {
                let receive = receive.clone();
                scope.spawn(move || {
                    let next = || receive.lock().unwrap().recv();
                    std::iter::from_fn(|| next().ok())
                        .map(|game| check(&game))
                        .sum::<u64>()
                })
            })
            .collect();
        for game in Reader::new(std::fs::File::open(path).unwrap()).read_games(&mut Collect) {
            send.send(game.unwrap()).unwrap();
        }
        drop(send);
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .sum()
    });
    (start.elapsed(), plies)
}

fn check(game: &Moves) -> u64 {
    let fen = game.fen.as_ref().map(|fen| Fen::from_ascii(fen).unwrap());
    let mut pos: Chess = fen.map_or_else(Chess::default, |fen| {
        fen.into_position(CastlingMode::Chess960).unwrap()
    });
    for san in &game.sans {
        pos.play_unchecked(san.san.to_move(&pos).unwrap());
    }
    game.sans.len() as u64
}

/// Games of random lawful moves, always the same.
fn random_games(games: u32) -> String {
    let mut seed = 0x1862_u64;
    let mut below = |n: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let mut text = String::new();
    for game in 0..games {
        text.push_str(&format!("[Event \"{game}\"]\n[Result \"*\"]\n\n"));
        let mut pos = board::Position::default();
        for ply in 0..80 {
            let moves = board::legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[below(moves.len())];
            if ply % 2 == 0 {
                text.push_str(&format!("{}. ", ply / 2 + 1));
            }
            text.push_str(&san::write(&pos, &chosen));
            text.push(' ');
            pos.play(&chosen);
        }
        text.push_str("*\n\n");
    }
    text
}
