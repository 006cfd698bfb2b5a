//! One page to open in a browser: charts, a list with filters, and a board for every finding.
//!
//! The page is whole in itself and loads nothing; its policy forbids it to. The findings stand in it as JSON that a
//! script in the page shows, the totals behind them. Nothing from a file is ever markup: the JSON holds no `<`, and the
//! script makes text of it and nothing else.

mod held;
mod mending;
mod row;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use held::HeldRows;
use serde_json::{Value, json};

use super::Report;
use crate::findings::MoveList;
use crate::findings::RuleId;
use crate::findings::{Finding, Level, Totals};
use crate::score::Month;
use crate::text::escape::escaped;
use crate::text::json;

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
/// In the order they are run.
const SCRIPTS: [&str; 9] = [
    include_str!("html/board.js"),
    include_str!("html/data.js"),
    include_str!("html/summary.js"),
    include_str!("html/list.js"),
    include_str!("html/codes.js"),
    include_str!("html/errata.js"),
    include_str!("html/detail.js"),
    include_str!("html/print.js"),
    include_str!("html/main.js"),
];

/// How many findings are written into a page; what is more is counted. A browser holds no million of them.
pub const MOST: u64 = 20_000;

/// How many sources the head of a page names; what is more is counted.
const NAMED: usize = 3;

/// Writes one page.
#[derive(Debug)]
pub struct Html {
    counts: Counts,
    held: HeldRows,
    /// The game of the last finding, and its lines with their numbers in the page.
    game: Option<Value>,
    trails: Vec<(Arc<MoveList>, usize)>,
    all_trails: usize,
    failures: Vec<String>,
    /// The codes of which each is asked about every game.
    codes: Vec<String>,
    /// The first sources, and how many there are.
    sources: Vec<String>,
    all_sources: u64,
}

impl Default for Html {
    fn default() -> Html {
        Html {
            counts: Counts::default(),
            held: HeldRows::new(MOST),
            game: None,
            trails: Vec::new(),
            all_trails: 0,
            failures: Vec::new(),
            codes: Vec::new(),
            sources: Vec::new(),
            all_sources: 0,
        }
    }
}

/// What the charts show.
#[derive(Debug, Default)]
struct Counts {
    levels: BTreeMap<Level, u64>,
    rules: BTreeMap<(RuleId, Level), u64>,
    codes: BTreeMap<String, u64>,
    decades: BTreeMap<u16, BTreeMap<Level, u64>>,
}

impl Report for Html {
    fn wants_trails(&self) -> bool {
        true
    }

    fn asks(&mut self, codes: &[&str]) {
        self.codes = codes.iter().map(|code| escaped(code).to_string()).collect();
    }

    fn finding(&mut self, source: &str, finding: &Finding, _out: &mut dyn Write) -> io::Result<()> {
        self.counts.add(finding);
        if self.held.is_full_for(finding.level) {
            return Ok(());
        }
        self.turn_to_game(source, finding)?;
        let trail = match &finding.trail {
            Some(trail) => Some(self.number_of(trail)?),
            None => None,
        };
        self.held
            .finding(finding.level, trail, &row::finding(finding, trail))
    }

    fn ended(&mut self, source: &str, _games: u64, _out: &mut dyn Write) -> io::Result<()> {
        self.all_sources += 1;
        if self.sources.len() < NAMED {
            self.sources.push(escaped(source).to_string());
        }
        Ok(())
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.failures.push(escaped(why).to_string());
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let (head, rest) = parted(PAGE, "<!-- findings -->");
        let (before, after) = parted(head, "<!-- style -->");
        write!(out, "{before}{STYLE}{after}[")?;
        let summary = self.summary(totals);
        std::mem::replace(&mut self.held, HeldRows::new(0)).write(out)?;
        let (before, rest) = parted(rest, "<!-- totals -->");
        let (between, after) = parted(rest, "<!-- scripts -->");
        write!(out, "]{before}")?;
        let mut row = Vec::new();
        json::push_embedded(&summary, &mut row)?;
        out.write_all(&row)?;
        write!(out, "{between}")?;
        for script in SCRIPTS {
            write!(out, "<script>\n{script}</script>\n")?;
        }
        write!(out, "{after}")
    }
}

impl Html {
    /// Keeps the game if it is another than that of the finding before.
    fn turn_to_game(&mut self, source: &str, finding: &Finding) -> io::Result<()> {
        let game = row::game(source, finding);
        if self.game.as_ref() != Some(&game) {
            self.held.game(&game)?;
            self.game = Some(game);
            self.trails.clear();
        }
        Ok(())
    }

    /// The number of a line in the page; it is kept if it is new.
    fn number_of(&mut self, trail: &Arc<MoveList>) -> io::Result<usize> {
        let mut known = self.trails.iter();
        if let Some((_, number)) = known.find(|(known, _)| Arc::ptr_eq(known, trail)) {
            return Ok(*number);
        }
        let number = self.all_trails;
        self.held.trail(number, &row::trail(number, trail))?;
        self.all_trails += 1;
        self.trails.push((trail.clone(), number));
        Ok(number)
    }

    /// What the page says of the whole run.
    fn summary(&self, totals: &Totals) -> Value {
        let codes = match self.codes.is_empty() {
            true => totals.codes.games.keys().cloned().collect(),
            false => self.codes.clone(),
        };
        let mut summary = self.counts.summary(totals);
        summary["failures"] = json!(self.failures);
        summary["sources"] = json!({ "first": self.sources, "count": self.all_sources });
        summary["asked"] = json!(codes);
        summary["version"] = json!(env!("CARGO_PKG_VERSION"));
        summary
    }
}

impl Counts {
    fn add(&mut self, finding: &Finding) {
        *self.levels.entry(finding.level).or_default() += 1;
        *self.rules.entry((finding.rule, finding.level)).or_default() += 1;
        if let Some(code) = &finding.code {
            match self.codes.get_mut(code.as_str()) {
                Some(count) => *count += 1,
                None => _ = self.codes.insert(code.to_string(), 1),
            }
        }
        if let Some(decade) = Month::of(&finding.place.occasion.date).map(Month::decade) {
            let levels = self.decades.entry(decade).or_default();
            *levels.entry(finding.level).or_default() += 1;
        }
    }

    /// The counts as the charts take them.
    fn summary(&self, totals: &Totals) -> Value {
        let mut rules: Vec<_> = self.rules.iter().collect();
        rules.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let rules = rules.iter().map(|((id, level), count)| {
        json!({ "name": id, "asks": id.meta().asks(), "level": level, "count": count })
    });
        let codes = self.codes.iter();
        let codes = codes.map(|(name, count)| json!({ "name": name, "count": count }));
        let decades = self.decades.iter().map(|(decade, levels)| {
            let count = |level| levels.get(&level);
            json::without_nulls(json!({
                "decade": decade,
                "note": count(Level::Note),
                "warning": count(Level::Warning),
                "error": count(Level::Error),
            }))
        });
        json!({
            "games": totals.games,
            "plies": totals.plies,
            "unaudited": totals.unaudited_plies,
            "levels": self.levels,
            "rules": rules.collect::<Vec<_>>(),
            "codes": codes.collect::<Vec<_>>(),
            "decades": decades.collect::<Vec<_>>(),
        })
    }
}

/// What stands before a sign and what behind it.
fn parted<'p>(page: &'p str, sign: &str) -> (&'p str, &'p str) {
    page.split_once(sign).unwrap_or((page, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_place_for_everything() {
        let signs = ["style", "findings", "totals", "scripts"];
        let at = signs.map(|sign| PAGE.matches(&format!("<!-- {sign} -->")).count());
        assert_eq!(at, [1; 4]);
        let places = signs.map(|sign| PAGE.find(&format!("<!-- {sign} -->")));
        assert!(places.is_sorted());
        assert!(!STYLE.contains("</"));
        assert!(
            SCRIPTS
                .iter()
                .all(|script| !script.contains("</script") && !script.contains("<!--"))
        );
    }
}
