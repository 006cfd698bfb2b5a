//! What the prior of books knows of how chess is played: counted from games, and measured on others.
//!
//! `cargo bench --bench prior -- count [FILE.pgn | FILE.pgn*WEIGHT]…` writes `data/played.tsv` from all these games, and
//! `src/book/prior/sense.txt` from some 10,000 of them; a game of a file before it that weighs 0 is not counted. One game of
//! twenty is held back, and is what
//! `cargo bench --bench prior -- measure FILE.pgn…` asks then: bits a ply, and the time a position takes. With `all`
//! before the files it asks every game.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench speaks to the terminal and may fail loudly"
)]

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::time::{Duration, Instant};

use bystander::internals::board::{Move, Position, legal_moves};
use bystander::internals::book::prior::{Prior, Traits, WEIGHTS, traits};
use bystander::internals::notation::coordinate::{CastlingStyle, uci};
use shakmaty::Square;

/// Openings are counted so far.
const PLIES: usize = 18;
/// What was played less often, by the weights of the games, is not told.
const SELDOM: u32 = 24;
/// Games of weight 1 from which sense is learnt, beside those of more.
const LEARNT: usize = 10_000;
/// How often each position is looked at while it is learnt.
const ROUNDS: usize = 4;
/// Bytes of a file that are read together.
const PIECE: usize = 4 << 20;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    match args.split_first() {
        Some((what, files)) if what == "count" => count(files),
        Some((what, files)) if what == "measure" => match files.split_first() {
            Some((all, files)) if all == "all" => measure(files, |_| true),
            _ => measure(files, is_held),
        },
        _ => println!("nothing asked: count FILE…, or measure FILE…"),
    }
}

/// A game from the usual array.
struct Played {
    moves: Vec<Move>,
    /// The same for games that begin alike for twenty moves.
    key: u64,
}

/// Calls `each` with every game of a file that begins from the usual array.
fn games(file: &str, mut each: impl FnMut(Played)) {
    let bytes = std::fs::read(file).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let mut rest = &*text;
    while !rest.is_empty() {
        let near = rest.floor_char_boundary(PIECE);
        let end = rest[near..]
            .find("\n[Event ")
            .map_or(rest.len(), |at| near + at + 1);
        for (_, game) in bystander::games(&rest[..end]) {
            let Some(line) = game.main().filter(|line| line.start.is_usual()) else {
                continue;
            };
            let moves: Vec<Move> = line.plies.iter().map(|ply| ply.mv).collect();
            if line.breaches.is_empty() && moves.len() >= 10 {
                let key = key(&moves);
                each(Played { moves, key });
            }
        }
        rest = &rest[end..];
    }
}

fn key(moves: &[Move]) -> u64 {
    let squares = moves.iter().take(40).flat_map(|m| [m.from, m.to]);
    squares.fold(0xcbf2_9ce4_8422_2325, |key, square| {
        (key ^ square as u64).wrapping_mul(0x100_0000_01b3)
    })
}

fn is_held(game: &Played) -> bool {
    (game.key >> 32).is_multiple_of(20)
}

/// A position of openings, by the moves that lead there.
#[derive(Default)]
struct Node {
    games: u32,
    next: BTreeMap<String, Node>,
}

impl Node {
    fn add(&mut self, moves: &[Move], weight: u32) {
        let mut node = self;
        node.games += weight;
        for m in moves.iter().take(PLIES) {
            node = node.next.entry(uci(m, CastlingStyle::Usual)).or_default();
            node.games += weight;
        }
    }

    fn write(&self, before: usize, out: &mut String) {
        let mut next: Vec<_> = self.next.iter().collect();
        next.retain(|(_, node)| node.games >= SELDOM);
        next.sort_by_key(|(_, node)| std::cmp::Reverse(node.games));
        let told: u32 = next.iter().map(|(_, node)| node.games).sum();
        if !next.is_empty() && told < self.games {
            writeln!(out, "{before}\t-\t{}", self.games - told).unwrap();
        }
        for (mv, node) in next {
            writeln!(out, "{before}\t{mv}\t{}", node.games).unwrap();
            node.write(before + 1, out);
        }
    }
}

/// A position as sense sees it: the traits of its moves, and which was played.
struct Choice {
    traits: Vec<Traits>,
    played: usize,
}

fn count(files: &[String]) {
    let (mut tree, mut seen, mut sampled) = (Node::default(), HashSet::new(), Vec::new());
    for file in files {
        let (path, weight) = file.split_once('*').unwrap_or((file, "1"));
        let weight = weight.parse().unwrap();
        games(path, |game| {
            if seen.insert(game.key) && weight > 0 && !is_held(&game) {
                tree.add(&game.moves, weight);
                sampled.push((game, weight));
            }
        });
        println!("{path}: {} games so far", sampled.len());
    }
    let mut told = String::new();
    tree.write(0, &mut told);
    println!(
        "{} lines of openings, {} bytes",
        told.lines().count(),
        told.len()
    );
    std::fs::write("data/played.tsv", told).unwrap();
    let (heavy, light): (Vec<_>, Vec<_>) = sampled.iter().partition(|(_, weight)| *weight > 1);
    let every = (light.len() / LEARNT).max(1);
    let mut choices = Vec::new();
    for (game, _) in heavy.into_iter().chain(light.into_iter().step_by(every)) {
        each_position(&game.moves, |pos, moves, last_to, played| {
            let mut all = Vec::with_capacity(moves.len());
            traits(pos, moves, last_to, |_, traits| all.push(traits));
            choices.push(Choice {
                traits: all,
                played,
            });
        });
    }
    let weights = learn(&choices);
    let mut text = String::new();
    for row in weights.chunks(8) {
        let row: Vec<String> = row
            .iter()
            .map(|w| ((w * 100.0).round() as i32).to_string())
            .collect();
        writeln!(text, "{}", row.join(" ")).unwrap();
    }
    std::fs::write("src/book/prior/sense.txt", text).unwrap();
}

/// Calls `each` with every position of a game: its lawful moves, where the last move went, and which of the moves was
/// played.
fn each_position(moves: &[Move], mut each: impl FnMut(&Position, &[Move], Option<Square>, usize)) {
    let mut pos = Position::usual().clone();
    let mut last_to = None;
    for m in moves {
        let lawful = legal_moves(&pos);
        let Some(played) = lawful.iter().position(|other| other == m) else {
            return;
        };
        each(&pos, &lawful, last_to, played);
        pos.play(m);
        last_to = Some(m.to);
    }
}

/// The weights under which what was played is likeliest, by steps along the slope, each weight's as long as the steps
/// before have left it (Duchi, Hazan and Singer, 2011).
fn learn(choices: &[Choice]) -> Vec<f64> {
    let (mut weights, mut slopes) = (vec![0f32; WEIGHTS], vec![1e-6f32; WEIGHTS]);
    // The mean of the last round's weights, which none of its steps sways.
    let mut mean = vec![0f64; WEIGHTS];
    let mut likely = Vec::new();
    for round in 0..ROUNDS {
        let mut bits = 0.0;
        // A stride that shares no factor with the number visits all, far from one another.
        let stride = (choices.len() as f64 * 0.618) as usize | 1;
        if round + 1 == ROUNDS {
            mean = weights.iter().copied().map(f64::from).collect();
        }
        for visited in 0..choices.len() {
            let choice = &choices[visited * stride % choices.len()];
            let weight = |t: &Traits| t.iter().map(|&at| weights[usize::from(at)]).sum::<f32>();
            likely.clear();
            likely.extend(choice.traits.iter().map(|t| weight(t).exp()));
            let all: f32 = likely.iter().sum();
            bits -= f64::from(likely[choice.played] / all).log2();
            let step = 0.2 / (1 + round) as f32;
            for (number, traits) in choice.traits.iter().enumerate() {
                let wanted = f32::from(u8::from(number == choice.played));
                let slope = wanted - likely[number] / all;
                for at in traits.map(usize::from) {
                    slopes[at] += slope * slope;
                    let gain = step * slope / slopes[at].sqrt();
                    weights[at] += gain;
                    if round + 1 == ROUNDS {
                        let left = (choices.len() - visited) as f64 / choices.len() as f64;
                        mean[at] += f64::from(gain) * left;
                    }
                }
            }
        }
        println!(
            "round {round}: {:.3} bits a ply",
            bits / choices.len() as f64
        );
    }
    mean
}

/// Bits that the moves played cost, and how many there were.
#[derive(Default)]
struct Cost {
    bits: f64,
    plies: u32,
}

impl Cost {
    fn add(&mut self, log: f32) {
        self.bits -= f64::from(log) / std::f64::consts::LN_2;
        self.plies += 1;
    }

    fn mean(&self) -> f64 {
        self.bits / f64::from(self.plies.max(1))
    }
}

fn measure(files: &[String], of: impl Fn(&Played) -> bool) {
    let start = Instant::now();
    let prior = Prior::usual();
    println!("built in {:.2?}", start.elapsed());
    for file in files {
        // By sense alone and with openings; the first plies and all.
        let mut costs: [[Cost; 2]; 2] = Default::default();
        let (mut games_asked, mut time, mut out) = (0, Duration::ZERO, Vec::new());
        games(file, |game| {
            if !of(&game) {
                return;
            }
            games_asked += 1;
            let mut ply = 0;
            each_position(&game.moves, |pos, moves, last_to, played| {
                ply += 1;
                for (way, costs) in costs.iter_mut().enumerate() {
                    let start = Instant::now();
                    match way {
                        0 => prior.weigh_by_sense(pos, moves, last_to, &mut out),
                        _ => prior.weigh(pos, moves, last_to, &mut out),
                    }
                    time += start.elapsed() * way as u32;
                    costs[1].add(out[played]);
                    if ply <= 16 {
                        costs[0].add(out[played]);
                    }
                }
            });
        });
        let [[first, all], [first_known, all_known]] = &costs;
        println!(
            "{file}: {games_asked} games, {} plies; sense alone {:.3} bits a ply (first 16: {:.3}), with openings {:.3} ({:.3}); {:.2?} a position",
            all.plies,
            all.mean(),
            first.mean(),
            all_known.mean(),
            first_known.mean(),
            time / all.plies.max(1),
        );
    }
}
