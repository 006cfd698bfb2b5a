//! How much of printed games a reader of books reads: thousands of pages from the press, in every printer's style and
//! at several rates of damage.
//!
//! `cargo bench --bench press -- [--books N] [--games N] [--seed N] [--style NAME]… [--rate R]…
//! [--fit | --report] [--pgn FILE] [--bin PROGRAM] [--out DIR]` prints a table, a row for each style and rate, and how
//! often what was called so certain is right. `--faults [--each] [--fault KIND]…` measures books with one fault in every
//! game instead,
//! `--barren [--each] [--rate R]` pages without a game; `--print STYLE [--rate R] [--barren KIND]` prints some for people to see.
//! `--why` tells where each game goes wrong first. `--with "ARGS"` gives the program more arguments;
//! `--bin` measures any build of the program; without it, this one. `--out` leaves the pages, their truth and what was
//! read in a folder.

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

use press::barren;
use press::book::print;
use press::damage::damage;
use press::dice::Rng;
use press::fault::{self, Fault};
use press::measure::{BINS, Tally, games, judge, slips};
use press::played::{Played, read};
use press::printers::all;
use press::style::Style;
use press::truth::Book;

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

    fn faults(&self) -> Vec<Fault> {
        let named = self.every("--fault");
        let mut faults = fault::ALL.to_vec();
        faults.retain(|fault| named.is_empty() || named.contains(&&*fault.name()));
        faults
    }

    fn rates(&self) -> Vec<f64> {
        let named: Vec<f64> = self
            .every("--rate")
            .iter()
            .map(|rate| rate.parse().unwrap())
            .collect();
        if named.is_empty() {
            vec![0.0, 0.005, 0.01, 0.02]
        } else {
            named
        }
    }

    fn program(&self) -> PathBuf {
        let own = option_env!("CARGO_BIN_EXE_bystander").map(PathBuf::from);
        let named = self.every("--bin").last().map(PathBuf::from);
        named.or(own).expect("--bin PROGRAM")
    }

    /// What else the program is asked with.
    fn with(&self) -> Vec<&str> {
        let given = self.every("--with");
        given.into_iter().flat_map(str::split_whitespace).collect()
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
fn ask(program: &Path, more: &[&str], text: &str) -> (String, Duration) {
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    let start = Instant::now();
    let run = Command::new(program)
        .args(["convert", "-q", "--to", "uci", "--format", "jsonl"])
        .args(more)
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

/// What was counted of some pages, and how long they took.
#[derive(Default)]
struct Sum {
    tally: Tally,
    time: Duration,
    pages: f64,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.tally.add(&other.tally);
        self.time += other.time;
        self.pages += other.pages;
    }

    fn head(first: &str, second: &str) {
        println!(
            "{first:<14}{second:>10}  games  found  whole  right%  unsaid%   said%  cut  names% result% invented  spare  ms/page"
        );
    }

    fn line(&self, first: &str, second: &str) {
        let tally = &self.tally;
        println!(
            "{first:<14}{second:>10}{:>7}{:>7}{:>7}{:>8.1}{:>9.2}{:>8.2}{:>5}{:>8.1}{:>8.1}{:>9}{:>7}{:>9.1}",
            tally.games,
            tally.found,
            tally.whole,
            share(tally.right, tally.plies),
            share(tally.unsaid, tally.plies),
            share(tally.said, tally.plies),
            tally.cut,
            share(tally.names, 2 * tally.games),
            share(tally.results.1, tally.results.0),
            tally.invented,
            tally.spare,
            1000.0 * self.time.as_secs_f64() / self.pages.max(1.0),
        );
    }

    fn calibration(&self) {
        println!("\ncertainty   plies   right%");
        for (from, (plies, right)) in BINS.iter().zip(self.tally.bins) {
            if plies > 0 {
                println!("{from:>9} {plies:>7} {:>8.2}", share(right, plies));
            }
        }
    }
}

/// What a run is made of.
struct Run {
    asked: Asked,
    program: PathBuf,
    games: Vec<Played>,
    next: usize,
    seed: u64,
}

impl Run {
    fn new(asked: Asked) -> Self {
        let (path, skip) = asked.pgn();
        let games: Vec<Played> = read(open(&path), skip, 20).take(4000).collect();
        let (program, seed) = (asked.program(), asked.number("--seed", 1) as u64 * 1000);
        Self {
            asked,
            program,
            games,
            next: 0,
            seed,
        }
    }

    /// The games of another book, and its seed.
    fn another(&mut self) -> (Vec<Played>, u64) {
        let games = self.games.iter().cycle().skip(self.next % self.games.len());
        let of_book = self.asked.number("--games", 20);
        self.next += of_book;
        self.seed += 1;
        (games.take(of_book).cloned().collect(), self.seed)
    }

    fn measure(&self, name: &str, book: &Book) -> Sum {
        let text = book.text();
        let (output, time) = ask(&self.program, &self.asked.with(), &text);
        if let Some(folder) = self.asked.every("--out").last() {
            leave(Path::new(folder), name, book, &output);
        }
        let pages = text.lines().filter(|line| !line.is_empty()).count() as f64 / 40.0;
        let (truths, found) = (book.truths(), games(&output));
        if self.asked.says("--why") {
            for slip in slips(&truths, &found, &text) {
                println!("  {slip}");
            }
        }
        let tally = judge(&truths, &found);
        Sum { tally, time, pages }
    }

    /// Books of each style at each rate of damage.
    fn damaged(&mut self) {
        let (styles, rates) = (self.asked.styles(), self.asked.rates());
        let rounds = self
            .asked
            .number("--books", 60)
            .div_ceil(styles.len() * rates.len())
            .max(1);
        Sum::head("style", "rate");
        let mut all = Sum::default();
        let mut groups = [Sum::default(), Sum::default()];
        let mut by_rate: Vec<Sum> = rates.iter().map(|_| Sum::default()).collect();
        for style in &styles {
            for (rate, of_rate) in rates.iter().zip(&mut by_rate) {
                let mut sum = Sum::default();
                for round in 0..rounds {
                    let (games, seed) = self.another();
                    let mut book = print(style, &games, seed);
                    damage(&mut book.sheet, *rate, &mut Rng::with_seed(seed));
                    sum.add(&self.measure(&format!("{}-{rate}-{round}", style.name), &book));
                }
                sum.line(&shown(style), &rate.to_string());
                of_rate.add(&sum);
                groups[usize::from(style.held_out)].add(&sum);
                all.add(&sum);
            }
        }
        for (rate, sum) in rates.iter().zip(&by_rate) {
            sum.line("all", &rate.to_string());
        }
        for (sum, group) in groups.iter().zip(["to be fitted", "held out"]) {
            sum.line(group, "");
        }
        all.line("all", "");
        println!("* held out: for reports only");
        all.calibration();
    }

    /// Books that are clean but for one fault of a kind in every game.
    fn faults(&mut self) {
        let styles = self.asked.styles();
        Sum::head("style", "fault");
        let mut all = Sum::default();
        for fault in self.asked.faults() {
            let mut of_kind = Sum::default();
            for style in &styles {
                let (games, seed) = self.another();
                let mut book = print(style, &games, seed);
                let mut dice = Rng::with_seed(seed);
                let struck = |at| fault::strike(fault, &mut book.sheet, at, &mut dice);
                if (0..games.len())
                    .map(struck)
                    .filter(|struck| *struck)
                    .count()
                    == 0
                {
                    continue;
                }
                let sum = self.measure(&format!("{}-{}", style.name, fault.name()), &book);
                if self.asked.says("--each") {
                    sum.line(&shown(style), &fault.name());
                }
                of_kind.add(&sum);
            }
            of_kind.line("all", &fault.name());
            all.add(&of_kind);
        }
        all.line("all", "");
        all.calibration();
    }

    /// Pages that hold no game.
    fn barren(&mut self) {
        println!(
            "{:<14}{:>12}{:>7}{:>9}",
            "style", "pages of", "pages", "invented"
        );
        for kind in barren::ALL {
            let (mut invented, mut pages) = (0, 0);
            for style in self.asked.styles() {
                let (played, seed) = self.another();
                let mut sheet = barren::print(kind, &style, &played, seed);
                let rate = self
                    .asked
                    .every("--rate")
                    .last()
                    .map_or(0.0, |rate| rate.parse().unwrap());
                damage(&mut sheet, rate, &mut Rng::with_seed(seed));
                let text = sheet.text();
                let (output, _) = ask(&self.program, &self.asked.with(), &text);
                let found = games(&output).len();
                if self.asked.says("--each") && found > 0 {
                    println!(
                        "{:<14}{:>12}{:>7}{found:>9}",
                        shown(&style),
                        kind.name(),
                        ""
                    );
                }
                invented += found;
                pages += text.lines().count().div_ceil(40);
            }
            println!("{:<14}{:>12}{pages:>7}{invented:>9}", "all", kind.name());
        }
    }
}

fn shown(style: &Style) -> String {
    match style.held_out {
        true => format!("{}*", style.name),
        false => style.name.to_owned(),
    }
}

/// Prints pages for people.
fn show(asked: &Asked, name: &str) {
    let (path, skip) = asked.pgn();
    let games: Vec<Played> = read(open(&path), skip, 20)
        .take(asked.number("--games", 3))
        .collect();
    let seed = asked.number("--seed", 1) as u64;
    let style = all()
        .into_iter()
        .find(|style| style.name == name)
        .expect("a style");
    if let Some(kind) = asked.every("--barren").last() {
        let kind = barren::ALL
            .into_iter()
            .find(|known| known.name() == *kind)
            .expect("a kind of pages");
        print!("{}", barren::print(kind, &style, &games, seed).text());
        return;
    }
    let mut book = print(&style, &games, seed);
    let rate = asked
        .every("--rate")
        .last()
        .map_or(0.0, |rate| rate.parse().unwrap());
    damage(&mut book.sheet, rate, &mut Rng::with_seed(seed));
    print!("{}", book.text());
}

fn main() {
    let asked = Asked {
        args: std::env::args().collect(),
    };
    if let Some(name) = asked.every("--print").last() {
        show(&asked, name);
    } else if asked.says("--faults") {
        Run::new(asked).faults();
    } else if asked.says("--barren") {
        Run::new(asked).barren();
    } else {
        Run::new(asked).damaged();
    }
}
