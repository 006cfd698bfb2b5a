//! One page to open in a browser: charts, a list with filters, and a board for every finding.
//!
//! The page is whole in itself and loads nothing; its policy forbids it to. The findings are written into it as they
//! come, as JSON that a script in the page shows; the totals stand behind them. Nothing from a file is ever markup:
//! the JSON holds no `<`, and the script makes text of it and nothing else.

mod row;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::text::escape::escaped;
use super::Report;
use crate::score::Month;
use crate::text::json;
use crate::findings::RuleId;
use crate::findings::{Finding, Level, Totals};
use crate::findings::MoveList;

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
/// In the order they are run.
const SCRIPTS: [&str; 6] = [
    include_str!("html/board.js"),
    include_str!("html/data.js"),
    include_str!("html/summary.js"),
    include_str!("html/list.js"),
    include_str!("html/detail.js"),
    include_str!("html/main.js"),
];

/// How many findings are written into a page; what is more is counted. A browser holds no million of them.
pub const MOST: u64 = 20_000;

/// Writes one page.
#[derive(Debug, Default)]
pub struct Html {
    counts: Counts,
    written: u64,
    /// The game of the last finding, and its lines with their numbers in the page.
    game: Option<Value>,
    trails: Vec<(Arc<MoveList>, usize)>,
    all_trails: usize,
    failures: Vec<String>,
    buffer: Vec<u8>,
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

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let (head, _) = parted(PAGE, "<!-- findings -->");
        let (before, after) = parted(head, "<!-- style -->");
        write!(out, "{before}{STYLE}{after}[")
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        self.counts.add(finding);
        if self.written == MOST {
            return Ok(());
        }
        self.turn_to_game(source, finding, out)?;
        let trail = match &finding.trail {
            Some(trail) => Some(self.number_of(trail, out)?),
            None => None,
        };
        self.written += 1;
        self.write(&row::finding(finding, trail), out)
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.failures.push(escaped(why).to_string());
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let (_, rest) = parted(PAGE, "<!-- findings -->");
        let (before, rest) = parted(rest, "<!-- totals -->");
        let (between, after) = parted(rest, "<!-- scripts -->");
        write!(out, "]{before}")?;
        let summary = summary(totals, &self.counts, &self.failures);
        self.buffer.clear();
        json::push_embedded(&summary, &mut self.buffer)?;
        out.write_all(&self.buffer)?;
        write!(out, "{between}")?;
        for script in SCRIPTS {
            write!(out, "<script>\n{script}</script>\n")?;
        }
        write!(out, "{after}")
    }
}

impl Html {
    /// Writes the game if it is another than that of the finding before.
    fn turn_to_game(
        &mut self,
        source: &str,
        finding: &Finding,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let game = row::game(source, finding);
        if self.game.as_ref() != Some(&game) {
            self.write(&game, out)?;
            self.game = Some(game);
            self.trails.clear();
        }
        Ok(())
    }

    /// The number of a line in the page; it is written if it is new.
    fn number_of(&mut self, trail: &Arc<MoveList>, out: &mut dyn Write) -> io::Result<usize> {
        let known = self
            .trails
            .iter()
            .find(|(known, _)| Arc::ptr_eq(known, trail));
        if let Some((_, number)) = known {
            return Ok(*number);
        }
        self.write(&row::trail(trail), out)?;
        let number = self.all_trails;
        self.all_trails += 1;
        self.trails.push((trail.clone(), number));
        Ok(number)
    }

    fn write(&mut self, row: &Value, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        // The first row is a game's, of a page in which no game stands yet.
        self.buffer
            .extend_from_slice(if self.game.is_none() { b"\n" } else { b",\n" });
        json::push_embedded(row, &mut self.buffer)?;
        out.write_all(&self.buffer)
    }
}

impl Counts {
    fn add(&mut self, finding: &Finding) {
        *self.levels.entry(finding.level).or_default() += 1;
        *self.rules.entry((finding.rule, finding.level)).or_default() += 1;
        if let Some(code) = &finding.code {
            match self.codes.get_mut(code) {
                Some(count) => *count += 1,
                None => _ = self.codes.insert(code.clone(), 1),
            }
        }
        if let Some(decade) = Month::of(&finding.place.occasion.date).map(Month::decade) {
            let levels = self.decades.entry(decade).or_default();
            *levels.entry(finding.level).or_default() += 1;
        }
    }
}

fn summary(totals: &Totals, counts: &Counts, failures: &[String]) -> Value {
    let mut rules: Vec<_> = counts.rules.iter().collect();
    rules.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let rules = rules.iter().map(|((id, level), count)| {
        json!({ "name": id, "asks": id.meta().asks(), "level": level, "count": count })
    });
    let codes = counts.codes.iter();
    let codes = codes.map(|(name, count)| json!({ "name": name, "count": count }));
    let decades = counts.decades.iter().map(|(decade, levels)| {
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
        "levels": counts.levels,
        "rules": rules.collect::<Vec<_>>(),
        "codes": codes.collect::<Vec<_>>(),
        "decades": decades.collect::<Vec<_>>(),
        "failures": failures,
    })
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
