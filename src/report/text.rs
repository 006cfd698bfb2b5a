//! Findings for people, in the look of rustc's messages.
//!
//! Drawn here and not by a library: a finding has one mark in one line, a line can be megabytes long, and there may
//! be millions of findings.

mod excerpt;

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use excerpt::Excerpt;

use crate::text::escape::{self, ELLIPSIS, Escaped, clipped, escaped};
use super::words::{self, by_level, counted, game_and_players, hidden, no_code, plies};
use super::{Report, parting};
use crate::findings::{GamesByCode, Finding, Level, Totals};

/// How wide a shown line may be, in columns, with its line number.
const COLUMNS: usize = 100;
/// What the line's text may take at least, in columns, however long its number is.
const LEAST_TEXT: usize = 60;
/// How long a sentence may be, in columns: it may quote the file.
const LONGEST_SENTENCE: usize = 400;
/// How long the players' names may be, in columns.
const LONGEST_NAMES: usize = 80;

/// How the parts of a block look.
#[derive(Clone, Debug)]
struct Look {
    frame: Style,
    bold: Style,
    /// A level and what it is said of.
    level: fn(Level) -> Style,
}

impl Look {
    const PLAIN: Look = Look {
        frame: Style::new(),
        bold: Style::new(),
        level: |_| Style::new(),
    };
}

impl Default for Look {
    fn default() -> Look {
        Look {
            frame: AnsiColor::Blue.on_default().bold(),
            bold: Style::new().bold(),
            level: level_style,
        }
    }
}

/// Writes findings as blocks with a blank line between them, and a line with the totals at the end.
///
/// Colours are written unless it is said that nobody would see them. When several codes are asked, what they say of one place is one block, and a game on which they part ways ends with one that says
/// what each makes of it.
#[derive(Clone, Debug, Default)]
pub struct Text {
    seen: BTreeMap<Level, u64>,
    /// The codes that are asked.
    codes: Vec<String>,
    /// The game whose findings are held back until all codes have spoken: its source, and the findings.
    held: Option<(String, Vec<Finding>)>,
    /// The block that is being written; its many small pieces go out together.
    block: Vec<u8>,
    look: Look,
}

impl Text {
    /// Writes what is said of one place, by one code or by several alike.
    fn write(&mut self, source: &str, alike: &[&Finding], out: &mut dyn Write) -> io::Result<()> {
        let Some(first) = alike.first() else {
            return Ok(());
        };
        self.block.clear();
        let (look, block) = (&self.look, &mut self.block);
        if !self.seen.is_empty() {
            writeln!(block)?;
        }
        *self.seen.entry(first.level).or_default() += alike.len() as u64;
        let gutter = first.place.line.to_string().len();
        write_title(first, look, block)?;
        write_place(source, first, gutter, look, block)?;
        write_line(first, gutter, look, block)?;
        write_advice(alike, gutter, look, block)?;
        out.write_all(block)
    }

    /// Writes what is held back of the last game.
    fn write_held(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some((source, findings)) = self.held.take() else {
            return Ok(());
        };
        for alike in parting::alike(&findings) {
            self.write(&source, &alike, out)?;
        }
        let Some(answers) = parting::answers(&findings, &self.codes) else {
            return Ok(());
        };
        let place = findings.first().map(|finding| &finding.place);
        let place = place.map_or(String::new(), game_and_players);
        let title = format!("the codes part ways on {}: {place}", escaped(&source));
        let Look { frame, bold, .. } = self.look;
        writeln!(out, "\n{bold}{}{bold:#}", clipped(&title, LONGEST_SENTENCE))?;
        for (codes, answer) in answers {
            writeln!(
                out,
                "  {frame}={frame:#} {bold}{codes}{bold:#}: {}",
                clipped(&answer, LONGEST_SENTENCE)
            )?;
        }
        Ok(())
    }
}

impl Report for Text {
    fn asks(&mut self, codes: &[&str]) {
        self.codes = codes.iter().map(|&id| id.to_owned()).collect();
    }

    fn without_colours(&mut self) {
        self.look = Look::PLAIN;
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if self.codes.len() < 2 {
            return self.write(source, &[finding], out);
        }
        match &mut self.held {
            Some((held, findings))
                if held == source && findings[0].place.game == finding.place.game =>
            {
                findings.push(finding.clone());
            }
            _ => {
                self.write_held(out)?;
                self.held = Some((source.to_owned(), vec![finding.clone()]));
            }
        }
        Ok(())
    }

    fn ended(&mut self, _source: &str, _games: u64, out: &mut dyn Write) -> io::Result<()> {
        self.write_held(out)
    }

    fn failed(&mut self, _why: &str, out: &mut dyn Write) -> io::Result<()> {
        self.write_held(out)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.write_held(out)?;
        if !self.seen.is_empty() {
            writeln!(out)?;
        }
        let games = counted(totals.games, "game", "games");
        write!(out, "{games}, {}: ", plies(totals.plies))?;
        out.write_all(by_level(&self.seen).as_bytes())?;
        if totals.unaudited_plies > 0 {
            write!(
                out,
                "; {} could not be audited",
                plies(totals.unaudited_plies)
            )?;
        }
        if totals.gathered > 0 {
            let more = counted(totals.gathered, "more is", "more are");
            write!(
                out,
                "; {more} told with others (`--each` tells them one by one)"
            )?;
        }
        if !totals.hidden.is_none() {
            write!(out, "; {}", hidden(totals.hidden))?;
        }
        if totals.incomplete {
            write!(out, "; incomplete: the run was stopped")?;
        }
        writeln!(out)?;
        write_codes(&totals.codes, out)
    }
}

/// Writes how many games were judged by which code, if the code was chosen by date.
fn write_codes(codes: &GamesByCode, out: &mut dyn Write) -> io::Result<()> {
    if codes.games.is_empty() {
        return Ok(());
    }
    let games = |games: u64| counted(games, "game", "games");
    let chosen = codes.games.iter();
    let chosen = chosen.map(|(code, of)| format!("{code} {}", games(*of)));
    let chosen = chosen.collect::<Vec<_>>().join(", ");
    writeln!(out, "codes chosen by date: {chosen}")?;
    if codes.undated > 0 {
        writeln!(
            out,
            "without a date, judged by {}: {}",
            crate::codes::DEFAULT,
            games(codes.undated)
        )?;
    }
    for line in no_code(codes) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn write_title(finding: &Finding, look: &Look, out: &mut Vec<u8>) -> io::Result<()> {
    let (style, bold) = ((look.level)(finding.level), look.bold);
    let (level, rule) = (finding.level, finding.rule.name());
    let message = clipped(&finding.message, LONGEST_SENTENCE);
    writeln!(
        out,
        "{style}{level}[{rule}]{style:#}{bold}: {message}{bold:#}"
    )
}

fn write_place(
    source: &str,
    finding: &Finding,
    gutter: usize,
    look: &Look,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let (place, frame) = (&finding.place, look.frame);
    write!(
        out,
        "{frame}{:gutter$}-->{frame:#} {}:{}:{}",
        "",
        escaped(source),
        place.line,
        place.column
    )?;
    let mut about = Vec::new();
    if place.game > 0 {
        about.push(format!("game {}", place.game));
    }
    if !place.players.is_empty() {
        about.push(clipped(&place.players, LONGEST_NAMES).to_string());
    }
    about.extend(finding.ply.map(|ply| ply.to_string()));
    if !about.is_empty() {
        write!(out, " ({})", about.join(", "))?;
    }
    writeln!(out)
}

fn write_line(finding: &Finding, gutter: usize, look: &Look, out: &mut Vec<u8>) -> io::Result<()> {
    let room = COLUMNS.saturating_sub(gutter + " | ".len()).max(LEAST_TEXT);
    let excerpt = Excerpt::of(&finding.place.window, room);
    let (style, frame) = ((look.level)(finding.level), look.frame);
    let left = if excerpt.cut_left { ELLIPSIS } else { "" };
    let right = if excerpt.cut_right { ELLIPSIS } else { "" };
    let indent = escape::width(left) + escape::width(excerpt.before);
    let carets = escape::width(excerpt.marked).max(1);
    let [before, marked, after] = [excerpt.before, excerpt.marked, excerpt.after].map(escaped);
    let text = format!("{left}{before}{marked}{after}{right}");
    let space = if text.is_empty() { "" } else { " " };

    writeln!(out, "{frame}{:gutter$} |{frame:#}", "")?;
    writeln!(out, "{frame}{} |{frame:#}{space}{text}", finding.place.line)?;
    writeln!(
        out,
        "{frame}{:gutter$} |{frame:#} {:indent$}{style}{:^<carets$}{style:#}",
        "", "", ""
    )
}

fn write_advice(alike: &[&Finding], gutter: usize, look: &Look, out: &mut Vec<u8>) -> io::Result<()> {
    let Look { frame, bold, .. } = look;
    let mut advise = |label: &str, text: Escaped<'_>| {
        writeln!(
            out,
            "{frame}{:gutter$} ={frame:#} {bold}{label}{bold:#}: {text}",
            ""
        )
    };
    for (label, text) in words::advice(alike) {
        // The law is the code's own word, and is told whole.
        let text = match label {
            words::LAW => escaped(&text),
            _ => clipped(&text, LONGEST_SENTENCE),
        };
        advise(&label.to_lowercase(), text)?;
    }
    if alike.first().is_some_and(|finding| finding.variation) {
        advise("note", escaped("in a variation"))?;
    }
    Ok(())
}

fn level_style(level: Level) -> Style {
    let color = match level {
        Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note => AnsiColor::Cyan,
    };
    color.on_default().bold()
}
