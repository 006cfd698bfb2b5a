//! What a reader of books made of a page, against what stands there.

use serde_json::Value;

use super::truth::Truth;

/// A ply is stated to be sure from this certainty on.
pub const SURE: f64 = 0.9;

/// A game as it was read.
#[derive(Clone, Debug)]
pub struct Found {
    lines: (usize, usize),
    players: [String; 2],
    result: String,
    moves: Vec<Option<String>>,
    certainty: Vec<Option<f64>>,
    /// Whether an error is told of it.
    error: bool,
}

/// The games among rows of jsonl.
pub fn games(jsonl: &str) -> Vec<Found> {
    let rows = jsonl
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    rows.filter(|row| row["type"] == "game")
        .map(|row| found(&row))
        .collect()
}

fn found(row: &Value) -> Found {
    let tag = |name: &str| row["tags"][name].as_str().unwrap_or("").to_owned();
    let line = |name: &str| row[name].as_u64().unwrap_or(0) as usize;
    let list = |name: &str| row[name].as_array().cloned().unwrap_or_default();
    Found {
        lines: (line("line"), line("last_line").max(line("line"))),
        players: [tag("White"), tag("Black")],
        result: row["result"].as_str().unwrap_or("*").to_owned(),
        moves: list("uci")
            .iter()
            .map(|m| m.as_str().map(str::to_owned))
            .collect(),
        certainty: list("certainty").iter().map(Value::as_f64).collect(),
        error: list("findings")
            .iter()
            .any(|finding| finding["level"] == "error"),
    }
}

impl Found {
    fn certainty(&self, ply: usize) -> f64 {
        self.certainty.get(ply).copied().flatten().unwrap_or(1.0)
    }

    fn right(&self, truth: &Truth) -> usize {
        let pairs = self.moves.iter().zip(&truth.uci);
        pairs
            .filter(|(read, played)| read.as_ref() == Some(played))
            .count()
    }

    fn stands_on(&self, truth: &Truth) -> bool {
        let (first, last) = truth.region;
        self.lines.1 + 12 >= first && self.lines.0 <= last + 3
    }

    /// Lines that it and a printed game both take.
    fn lines_on(&self, truth: &Truth) -> usize {
        let first = self.lines.0.max(truth.region.0);
        let last = self.lines.1.min(truth.region.1);
        (last + 1).saturating_sub(first)
    }
}

/// Bins of stated certainty.
pub const BINS: [f64; 9] = [0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999];

/// What is counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games that were printed.
    pub games: usize,
    /// Of these, read at all.
    pub found: usize,
    /// Of these, with every move.
    pub whole: usize,
    /// Plies that stand on the pages.
    pub plies: usize,
    /// Plies read as they were played.
    pub right: usize,
    /// Plies read otherwise, and said to be sure.
    pub unsaid: usize,
    /// Plies read otherwise, and said to be unsure.
    pub said: usize,
    /// Games that end before the page does, and no error says so.
    pub cut: usize,
    /// Players rightly named.
    pub names: usize,
    /// Results that are told on the pages, and those that were read.
    pub results: (usize, usize),
    /// Games read where none stands.
    pub invented: usize,
    /// Further games read where one stands.
    pub spare: usize,
    /// By stated certainty: plies, and those read rightly.
    pub bins: [(usize, usize); BINS.len()],
}

impl Tally {
    /// Adds another count.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.found += other.found;
        self.whole += other.whole;
        self.plies += other.plies;
        self.right += other.right;
        self.unsaid += other.unsaid;
        self.said += other.said;
        self.cut += other.cut;
        self.names += other.names;
        self.results.0 += other.results.0;
        self.results.1 += other.results.1;
        self.invented += other.invented;
        self.spare += other.spare;
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            bin.0 += other.0;
            bin.1 += other.1;
        }
    }
}

/// The printed game that was read: of those whose lines are near, the one it has most plies of, or else most lines.
fn meant(found: &Found, truths: &[Truth]) -> Option<usize> {
    let near = (0..truths.len()).filter(|&at| found.stands_on(&truths[at]));
    near.max_by_key(|&at| (found.right(&truths[at]), found.lines_on(&truths[at])))
}

/// The game that was read for a printed one; of several as good the first.
fn best(truths: &[Truth], at: usize, read: &[Found]) -> Option<usize> {
    let meant = (0..read.len()).filter(|&found| meant(&read[found], truths) == Some(at));
    meant
        .rev()
        .max_by_key(|&found| read[found].right(&truths[at]))
}

/// Counts what was read of a book.
pub fn judge(truths: &[Truth], read: &[Found]) -> Tally {
    let mut tally = Tally::default();
    let mut used = vec![false; read.len()];
    for (at, truth) in truths.iter().enumerate() {
        tally.games += 1;
        tally.plies += truth.lines.iter().flatten().count();
        tally.results.0 += usize::from(truth.result != "*");
        if let Some(best) = best(truths, at, read) {
            used[best] = true;
            one(truth, &read[best], &mut tally);
        }
    }
    for (found, _) in read.iter().zip(&used).filter(|(_, used)| !**used) {
        match truths.iter().any(|truth| found.stands_on(truth)) {
            true => tally.spare += 1,
            false => tally.invented += 1,
        }
    }
    tally
}

/// Where each game that is not whole goes wrong first, for people to look at.
pub fn slips(truths: &[Truth], read: &[Found], page: &str) -> Vec<String> {
    let lines: Vec<&str> = page.lines().collect();
    let slip = |(at, truth): (usize, &Truth)| {
        let Some(best) = best(truths, at, read) else {
            return Some(format!(
                "{}: line {}: not found",
                truth.title, truth.region.0
            ));
        };
        let moves = &read[best].moves;
        let right = |&ply: &usize| moves.get(ply).map(Option::as_ref) == Some(truth.uci.get(ply));
        let ply = (0..truth.uci.len().max(moves.len())).find(|ply| !right(ply))?;
        let read = moves.get(ply).cloned().flatten();
        let line = truth.lines.get(ply).copied().flatten();
        Some(format!(
            "{}: {} of {} plies, {} read; ply {}, line {}: `{}`: {} for {}",
            truth.title,
            (0..truth.uci.len()).filter(right).count(),
            truth.uci.len(),
            moves.len(),
            ply + 1,
            line.map_or("lost".to_owned(), |line| line.to_string()),
            line.map_or("", |line| lines[line - 1].trim()),
            read.as_deref().unwrap_or("nothing"),
            truth.uci.get(ply).map_or("nothing", String::as_str),
        ))
    };
    truths.iter().enumerate().filter_map(slip).collect()
}

fn one(truth: &Truth, found: &Found, tally: &mut Tally) {
    tally.found += 1;
    let printed = |ply: usize| truth.lines.get(ply).is_some_and(Option::is_some);
    let mut whole = found.moves.len() == truth.uci.len();
    for (ply, read) in found.moves.iter().enumerate() {
        let played = truth.uci.get(ply);
        let right = read.as_ref() == played;
        whole &= right || read.is_none() && !printed(ply);
        if read.is_none() {
            continue;
        }
        let certainty = found.certainty(ply);
        let bin = BINS
            .iter()
            .rposition(|&from| certainty >= from)
            .unwrap_or(0);
        tally.bins[bin].0 += 1;
        tally.bins[bin].1 += usize::from(right);
        match (right, certainty >= SURE) {
            (true, _) => tally.right += usize::from(printed(ply)),
            (false, true) => tally.unsaid += 1,
            (false, false) => tally.said += 1,
        }
    }
    tally.whole += usize::from(whole);
    let more = (found.moves.len()..truth.uci.len()).any(printed);
    tally.cut += usize::from(more && !found.error);
    for (tag, name) in found.players.iter().zip(&truth.players) {
        tally.names += usize::from(is_named(tag, name));
    }
    tally.results.1 += usize::from(truth.result != "*" && truth.result == found.result);
}

/// Whether a surname is told, a letter or two misread at most.
fn is_named(tag: &str, name: &str) -> bool {
    let surname = name.split(' ').next_back().unwrap_or(name).to_lowercase();
    let words = tag.split([' ', ',']).map(str::to_lowercase);
    words
        .into_iter()
        .any(|word| strsim::normalized_levenshtein(&word, &surname) >= 0.7)
}
