//! How much of printed games a reader of books reads: thousands of pages from the press, in every printer's style and
//! at several rates of damage.
//!
//! `cargo bench --profile quick --bench press -- [--books N] [--games N] [--seed N] [--style NAME]… [--rate R]…
//! [--fit | --report] [--pgn FILE] [--bin PROGRAM] [--out DIR]` prints a table, a row for each style and rate.
//! `--print STYLE` prints a page instead. `--bin` measures any build of the program; without it, this one.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench speaks to the terminal, may fail loudly, and reads files of its own"
)]

#[path = "../tests/all/press/printer.rs"]
mod press;

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use press::book::{Book, print};
use press::damage::damage;
use press::dice::Rng;
use press::measure::{BINS, Tally, games, judge};
use press::played::{Played, read};
use press::style::{Style, all};

/// What is asked on the command line.
struct Asked {
    args: Vec<String>,
}

impl Asked {
    fn every(&self, name: &str) -> Vec<&str> {
        let at = |&at: &usize| self.args[at] == name;
        let found = (0..self.args.len()).filter(at);
        found
            .filter_map(|at| self.args.get(at + 1).map(String::as_str))
            .collect()
    }

    fn number(&self, name: &str, usual: usize) -> usize {
        self.every(name)
            .last()
            .map_or(usual, |text| text.parse().unwrap())
    }

    fn says(&self, name: &str) -> bool {
        self.args.iter().any(|arg| arg == name)
    }

    fn styles(&self) -> Vec<Style> {
        let named = self.every("--style");
        let mut styles = all();
        let wanted = |style: &Style| match (self.says("--fit"), self.says("--report")) {
            (true, false) => !style.held_out,
            (false, true) => style.held_out,
            _ => true,
        };
        styles.retain(|style| wanted(style) && (named.is_empty() || named.contains(&style.name)));
        styles
    }

    fn rates(&self) -> Vec<f64> {
        let named: Vec<f64> = self
            .every("--rate")
            .iter()
            .map(|rate| rate.parse().unwrap())
            .collect();
        if named.is_empty() {
            vec![0.0, 0.005, 0.02]
        } else {
            named
        }
    }

    fn program(&self) -> PathBuf {
        let own = option_env!("CARGO_BIN_EXE_bystander").map(PathBuf::from);
        let named = self.every("--bin").last().map(PathBuf::from);
        named.or(own).expect("--bin PROGRAM")
    }

    /// The games to print: of the file asked for, of the large collection, or of the corpora.
    fn pgn(&self) -> (PathBuf, usize) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let large = root.join("../shared/bench/otb-122k.pgn.zst");
        match self.every("--pgn").last() {
            Some(named) => (PathBuf::from(named), 0),
            None if large.exists() => (large, self.number("--seed", 1) * 7919 % 90_000),
            None => (root.join("corpora/press/games.pgn"), 0),
        }
    }
}

fn open(path: &Path) -> Box<dyn Read> {
    let file = File::open(path).unwrap();
    match path.extension().is_some_and(|ext| ext == "zst") {
        true => Box::new(zstd::Decoder::new(file).unwrap()),
        false => Box::new(file),
    }
}

/// What the program makes of a text, and how long it takes.
fn ask(program: &Path, text: &str) -> (String, Duration) {
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let start = Instant::now();
    let run = Command::new(program)
        .args(["convert", "-q", "--to", "uci", "--format", "jsonl"])
        .arg(file.path())
        .output()
        .unwrap();
    (
        String::from_utf8_lossy(&run.stdout).into_owned(),
        start.elapsed(),
    )
}

/// How a share is shown.
fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn leave(folder: &Path, name: &str, book: &Book, output: &str) {
    std::fs::create_dir_all(folder).unwrap();
    let truths: Vec<String> = book
        .truths()
        .iter()
        .map(|truth| truth.json(name).to_string() + "\n")
        .collect();
    std::fs::write(folder.join(format!("{name}.txt")), book.text()).unwrap();
    std::fs::write(folder.join(format!("{name}.jsonl")), truths.concat()).unwrap();
    std::fs::write(folder.join(format!("{name}.read.jsonl")), output).unwrap();
}

fn line(name: &str, rate: &str, tally: &Tally, time: Duration, pages: f64) {
    println!(
        "{name:<14}{rate:>6}{:>7}{:>7}{:>7}{:>8.1}{:>8.2}{:>7.1}{:>8.1}{:>9}{:>7}{:>9.1}",
        tally.games,
        tally.found,
        tally.whole,
        share(tally.right, tally.plies),
        share(tally.unsaid, tally.plies),
        share(tally.names, 2 * tally.games),
        share(tally.results.1, tally.results.0),
        tally.invented,
        tally.spare,
        1000.0 * time.as_secs_f64() / pages.max(1.0),
    );
}

fn main() {
    let asked = Asked {
        args: std::env::args().collect(),
    };
    let (styles, rates) = (asked.styles(), asked.rates());
    let (seed, of_book) = (asked.number("--seed", 1), asked.number("--games", 20));
    let (path, skip) = asked.pgn();
    let mut pgn = read(open(&path), skip, 20);
    if let Some(name) = asked.every("--print").last() {
        let games: Vec<Played> = pgn.take(of_book).collect();
        let style = all()
            .into_iter()
            .find(|style| style.name == *name)
            .expect("a style");
        let mut book = print(&style, &games, seed as u64);
        let rate = asked
            .every("--rate")
            .last()
            .map_or(0.0, |rate| rate.parse().unwrap());
        damage(&mut book.sheet, rate, &mut Rng::with_seed(seed as u64));
        print!("{}", book.text());
        return;
    }
    let program = asked.program();
    let rounds = asked
        .number("--books", 40)
        .div_ceil(styles.len() * rates.len())
        .max(1);
    println!(
        "style           rate  games  found  whole  right%  unsaid% names% result% invented  spare  ms/page"
    );
    let mut all_in_all = Tally::default();
    let (mut time, mut pages) = (Duration::ZERO, 0.0);
    for style in &styles {
        for &rate in &rates {
            let (mut tally, mut spent, mut printed) = (Tally::default(), Duration::ZERO, 0.0);
            for round in 0..rounds {
                let mut games_here: Vec<Played> = pgn.by_ref().take(of_book).collect();
                if games_here.len() < of_book {
                    pgn = read(open(&path), 0, 20);
                    games_here.extend(pgn.by_ref().take(of_book - games_here.len()));
                }
                let seed = (seed * 1000 + round) as u64;
                let mut book = print(style, &games_here, seed);
                damage(&mut book.sheet, rate, &mut Rng::with_seed(seed));
                let text = book.text();
                let (output, took) = ask(&program, &text);
                tally.add(&judge(&book.truths(), &games(&output)));
                spent += took;
                printed += text.lines().filter(|line| !line.is_empty()).count() as f64 / 40.0;
                if let Some(folder) = asked.every("--out").last() {
                    leave(
                        Path::new(folder),
                        &format!("{}-{rate}-{round}", style.name),
                        &book,
                        &output,
                    );
                }
            }
            let name = if style.held_out {
                format!("{}*", style.name)
            } else {
                style.name.to_owned()
            };
            line(&name, &rate.to_string(), &tally, spent, printed);
            all_in_all.add(&tally);
            time += spent;
            pages += printed;
        }
    }
    line("all", "", &all_in_all, time, pages);
    println!("\n* held out: for reports only\n\ncertainty   plies   right%");
    for (from, (plies, right)) in BINS.iter().zip(all_in_all.bins) {
        if plies > 0 {
            println!("{from:>8} {plies:>8} {:>8.2}", share(right, plies));
        }
    }
}
