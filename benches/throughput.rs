//! How fast everything is that a user waits for, as ratios within one run.
//!
//! `cargo bench --bench throughput -- FILE.pgn` audits the file under fide-2023 with every rule on two threads, and does
//! in turn with it all that stands in the table it prints: pgn-reader and shakmaty checking the legality of its moves on
//! as many threads, audits of the file on one thread, with clocks, packed, in pieces, by all codes and in other
//! notations, conversions, of movetext without numbers and signs too, audits of four times as much and of one long game,
//! and a start of the program. Each line is the median of the ratios to the audit of the same round. Without a file it
//! makes games of its own. `benches/plot.py` draws the table.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench speaks to the terminal and may fail loudly"
)]

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use bystander::internals::audit::{Auditor, Policy};
use bystander::internals::convert::{self, ConversionOutcome, ConversionSpec, Converter};
use bystander::internals::findings::RuleId;
use bystander::internals::games::{Event, ReadOptions};
use bystander::internals::ingest::source::Input;
use bystander::internals::notation::Notation;
use bystander::internals::run;
use bystander::internals::{board, codes, notation::san};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

const ROUNDS: usize = 5;
const THREADS: usize = 2;
/// Games in each of the many small files.
const FEW: usize = 1;
/// So many small files at most.
const FILES: usize = 100_000;
/// The notations that are written and read again.
const NOTATIONS: [&str; 8] = [
    "san",
    "uci",
    "lan",
    "fan",
    "german",
    "iccf",
    "smith",
    "descriptive",
];

/// What is measured: its name, and what does it.
type Case = (String, Box<dyn Fn()>);

fn main() {
    let file = std::env::args()
        .skip(1)
        .find(|arg| !arg.starts_with('-'))
        .map(PathBuf::from);
    let folder = tempfile::tempdir().unwrap();
    let path = file.unwrap_or_else(|| {
        let made = folder.path().join("made.pgn");
        std::fs::write(&made, random_games(20_000)).unwrap();
        made
    });
    let (plies, checked) = (audited(&path), theirs(&path));
    assert_eq!(plies, checked, "both readers read the same plies");
    let cases = cases(&path, folder.path());
    let mut ratios = vec![Vec::new(); cases.len()];
    let mut audits = Vec::new();
    for _ in 0..ROUNDS {
        let audit = time(|| _ = audited(&path));
        audits.push(audit);
        for ((_, work), ratios) in cases.iter().zip(&mut ratios) {
            ratios.push(time(work) / audit);
        }
    }
    let audit = median(&mut audits);
    println!("{plies} plies on {THREADS} threads: an audit takes {audit:.3} s\n");
    println!("{:<36} {:>8} {:>8}", "", "seconds", "audits");
    for ((name, _), ratios) in cases.iter().zip(&mut ratios) {
        let ratio = median(ratios);
        let bar = "#".repeat((ratio * 4.0).round() as usize);
        println!("{name:<36} {:>8.3} {ratio:>8.2} {bar}", audit * ratio);
    }
}

fn time(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn cases(path: &Path, folder: &Path) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut add = |name: String, work: Box<dyn Fn()>| cases.push((name, work));
    let owned = path.to_owned();
    add(
        "legality alone, by pgn-reader".to_owned(),
        Box::new(move || _ = theirs(&owned)),
    );
    let audit_of = |path: PathBuf| Box::new(move || _ = audited(&path));
    let text = std::fs::read(path).unwrap();
    let owned = path.to_owned();
    add(
        "audit on one thread".to_owned(),
        Box::new(move || {
            let options = ReadOptions {
                threads: 1,
                ..options()
            };
            audited_with(&owned, &default_code(), Policy::default(), &options);
        }),
    );
    let clocks = folder.join("clocks.pgn");
    std::fs::write(&clocks, with_clocks(&text)).unwrap();
    add("audit with clocks".to_owned(), audit_of(clocks.clone()));
    add(
        "legality with clocks, by pgn-reader".to_owned(),
        Box::new(move || _ = theirs(&clocks)),
    );
    for (name, packed) in packed(&text, folder) {
        add(format!("audit of {name}"), audit_of(packed));
    }
    let owned = path.to_owned();
    add(
        "audit by all codes".to_owned(),
        Box::new(move || {
            let all = ["all".to_owned()];
            audited_with(&owned, &all, Policy::default(), &options());
        }),
    );
    let owned = path.to_owned();
    add(
        "audit but for duplicates".to_owned(),
        Box::new(move || {
            let policy = Policy::new(&[], &[RuleId::DuplicateGame], &[]);
            audited_with(&owned, &default_code(), policy, &options());
        }),
    );
    for name in NOTATIONS {
        let to = Notation::from_name(name).unwrap();
        let written = folder.join(format!("in-{name}.pgn"));
        std::fs::write(&written, converted(path, to)).unwrap();
        let owned = path.to_owned();
        let work = move || drop(converted(&owned, to));
        add(format!("convert to {name}"), Box::new(work));
        if name != "san" {
            add(format!("audit of {name}"), audit_of(written.clone()));
            let back = move || drop(converted(&written, Notation::SAN));
            add(format!("convert from {name} to san"), Box::new(back));
        }
    }
    let bare = folder.join("stripped.txt");
    std::fs::write(&bare, stripped(&text)).unwrap();
    let work = move || drop(converted(&bare, Notation::SAN));
    add("convert from stripped to san".to_owned(), Box::new(work));
    let pieces = folder.join("pieces");
    add(
        format!("audit of {} files", in_pieces(&text, &pieces)),
        audit_of(pieces),
    );
    let often = folder.join("often.pgn");
    std::fs::write(&often, text.repeat(4)).unwrap();
    add("audit of four times the file".to_owned(), audit_of(often));
    let long = folder.join("long.pgn");
    std::fs::write(&long, long_game(100_000)).unwrap();
    add(
        "audit of a game of 100,000 plies".to_owned(),
        audit_of(long),
    );
    let small = folder.join("small.pgn");
    std::fs::write(&small, random_games(1)).unwrap();
    add(
        "the program started for one game".to_owned(),
        Box::new(move || start(&small)),
    );
    cases
}

/// Has the program audit a file, from its start to its end.
fn start(path: &Path) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bystander"));
    program
        .args(["audit", "--no-config"])
        .arg(path)
        .output()
        .unwrap();
}

/// One game of so many plies, in which nothing is taken and no pawn moves.
fn long_game(plies: usize) -> String {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(plies / 4);
    format!("[Event \"long\"]\n[Result \"*\"]\n\n{moves}*\n")
}

/// The text packed in the ways that are opened.
fn packed(text: &[u8], folder: &Path) -> [(&'static str, PathBuf); 2] {
    let [gz, zst] = ["text.pgn.gz", "text.pgn.zst"].map(|name| folder.join(name));
    let file = std::fs::File::create(&gz).unwrap();
    let mut writer = flate2::write::GzEncoder::new(file, flate2::Compression::default());
    writer.write_all(text).unwrap();
    writer.finish().unwrap();
    std::fs::write(&zst, zstd::encode_all(text, 0).unwrap()).unwrap();
    [("a .gz file", gz), ("a .zst file", zst)]
}

/// Writes small files of a few games each; how many.
fn in_pieces(text: &[u8], folder: &Path) -> usize {
    std::fs::create_dir(folder).unwrap();
    let text = String::from_utf8_lossy(text);
    let games: Vec<&str> = text.split_inclusive("\n\n[Event ").collect();
    let pieces = games.chunks(FEW.max(games.len().div_ceil(FILES)));
    for (at, piece) in pieces.clone().enumerate() {
        let piece = piece.concat();
        let game = piece.strip_suffix("[Event ").unwrap_or(&piece);
        let head = if at == 0 { "" } else { "[Event " };
        std::fs::write(folder.join(format!("{at}.pgn")), format!("{head}{game}")).unwrap();
    }
    pieces.len()
}

/// The games with a clock behind every move, as servers give them out.
fn with_clocks(text: &[u8]) -> String {
    let mut out = String::new();
    for line in String::from_utf8_lossy(text).lines() {
        let is_tag = line.starts_with('[');
        for word in line.split_inclusive(' ') {
            out.push_str(word);
            if !is_tag && is_move(word) {
                out.push_str(if word.ends_with(' ') { "" } else { " " });
                out.push_str("{ [%clk 0:03:00] } ");
            }
        }
        out.push('\n');
    }
    out
}

/// The moves of each game on a line, without numbers and without signs of taking and of check, and the result.
fn stripped(text: &[u8]) -> String {
    let mut out = String::new();
    for line in String::from_utf8_lossy(text).lines() {
        if line.starts_with("[Event ") && !out.is_empty() {
            out.push('\n');
        }
        for word in line.split(' ').filter(|_| !line.starts_with('[')) {
            match is_move(word) {
                true => out.extend(word.chars().filter(|c| !"x+#".contains(*c))),
                false if word.ends_with('.') => continue,
                false => out.push_str(word),
            }
            out.push(' ');
        }
    }
    out
}

fn is_move(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
}

fn default_code() -> [String; 1] {
    [codes::DEFAULT.to_owned()]
}

fn audited(path: &Path) -> u64 {
    audited_with(path, &default_code(), Policy::default(), &options())
}

/// The plies audited.
fn audited_with(path: &Path, by: &[String], policy: Policy, options: &ReadOptions) -> u64 {
    let auditor = Auditor::new(codes::load_all(by).unwrap(), policy);
    run::audit(&inputs(path), &auditor, options, &mut |_| Ok(()))
        .unwrap()
        .plies
}

/// A file, or the files of a folder.
fn inputs(path: &Path) -> Vec<Input> {
    if !path.is_dir() {
        return vec![Input::file(path)];
    }
    let entries = std::fs::read_dir(path).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(Input::file).collect()
}

fn options() -> ReadOptions {
    ReadOptions {
        threads: THREADS,
        ..ReadOptions::default()
    }
}

fn converted(path: &Path, to: Notation) -> Vec<u8> {
    let spec = ConversionSpec {
        to,
        ..ConversionSpec::default()
    };
    let converter = Converter::new(spec, codes::load(codes::DEFAULT).unwrap());
    let mut out = Vec::new();
    convert::run(&[Input::file(path)], &converter, &options(), &mut |event| {
        if let Event::Outcome {
            outcome: ConversionOutcome::Text(text),
            ..
        } = event
        {
            out.extend_from_slice(text);
        }
        Ok(())
    })
    .unwrap();
    out
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

/// The plies checked: one thread reads, the others check, as in pgn-reader's own example of parallel validation.
fn theirs(path: &Path) -> u64 {
    let (send, receive) = sync_channel::<Moves>(128);
    let receive = Arc::new(Mutex::new(receive));
    std::thread::scope(|scope| {
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
    })
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
