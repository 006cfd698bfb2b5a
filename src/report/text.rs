//! Findings for people, in the look of rustc's messages.
//!
//! Drawn here and not by a library: a finding has one mark in one line, a line can be megabytes long, and there may
//! be millions of findings.

mod excerpt;

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use excerpt::Excerpt;

use super::parting::Held;
use super::words::{self, by_level, game_and_players, hidden, no_code, plies, unaudited};
use super::{Report, parting};
use crate::findings::{Finding, GamesByCode, Level, Totals};
use crate::text::escape::{self, ELLIPSIS, Escaped, clipped, escaped};
use crate::text::numbers::counted;

/// How wide a shown line may be, in columns, with its line number.
const COLUMNS: usize = 100;
/// What the line's text may take at least, in columns, however long its number is.
const LEAST_TEXT: usize = 60;
/// How long a sentence may be, in columns: it may quote the file.
const LONGEST_SENTENCE: usize = 400;
/// How long the players' names may be, in columns.
const LONGEST_NAMES: usize = 80;

/// What begins a style, and what ends it.
#[derive(Clone, Debug, Default)]
struct Paint {
    on: String,
    off: String,
}

impl From<Style> for Paint {
    fn from(style: Style) -> Paint {
        Paint {
            on: style.render().to_string(),
            off: style.render_reset().to_string(),
        }
    }
}

/// How the parts of a block look.
#[derive(Clone, Debug)]
struct Look {
    frame: Paint,
    bold: Paint,
    /// A level and what it is said of: notes, warnings, errors.
    levels: [Paint; 3],
}

impl Look {
    fn plain() -> Look {
        Look {
            frame: Paint::default(),
            bold: Paint::default(),
            levels: Default::default(),
        }
    }

    fn level(&self, level: Level) -> &Paint {
        &self.levels[level as usize]
    }
}

impl Default for Look {
    fn default() -> Look {
        let level = |color: AnsiColor| color.on_default().bold().into();
        Look {
            frame: AnsiColor::Blue.on_default().bold().into(),
            bold: Style::new().bold().into(),
            levels: [AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Red].map(level),
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
    /// The findings of a game, which are held back until all codes have spoken.
    held: Held,
    /// The source of that game.
    source: String,
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
            block.push(b'\n');
        }
        *self.seen.entry(first.level).or_default() += alike.len() as u64;
        let gutter = first.place.line.to_string().len();
        write_title(first, look, block);
        write_place(source, first, gutter, look, block)?;
        write_line(first, gutter, look, block)?;
        write_advice(alike, gutter, look, block);
        out.write_all(block)
    }

    /// Writes what is held back of the last game.
    fn write_held(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let source = std::mem::take(&mut self.source);
        for alike in held.alike() {
            self.write(&source, &alike, out)?;
        }
        self.write_answers(&source, &held, out)?;
        (self.held, self.source) = (held, source);
        self.held.clear();
        Ok(())
    }

    /// Writes what each code makes of a game, where they part ways.
    fn write_answers(&mut self, source: &str, held: &Held, out: &mut dyn Write) -> io::Result<()> {
        let Some(answers) = parting::answers(held.findings(), &self.codes) else {
            return Ok(());
        };
        let place = held.findings().first().map(|finding| &finding.place);
        let place = place.map_or(String::new(), game_and_players);
        let title = format!("the codes part ways on {}: {place}", escaped(source));
        let Look { frame, bold, .. } = &self.look;
        let block = &mut self.block;
        block.clear();
        put(block, &["\n", &bold.on]);
        clipped(&title, LONGEST_SENTENCE).put(block);
        put(block, &[&bold.off, "\n"]);
        for (codes, answer) in answers {
            put(block, &["  ", &frame.on, "=", &frame.off, " "]);
            put(block, &[&bold.on, &codes, &bold.off, ": "]);
            clipped(&answer, LONGEST_SENTENCE).put(block);
            block.push(b'\n');
        }
        out.write_all(block)
    }
}

impl Report for Text {
    fn asks(&mut self, codes: &[&str]) {
        self.codes = codes.iter().map(|&id| id.to_owned()).collect();
    }

    fn without_colours(&mut self) {
        self.look = Look::plain();
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if self.codes.len() < 2 {
            return self.write(source, &[finding], out);
        }
        let game = self.held.findings().first().map(|first| first.place.game);
        if self.source != source || game != Some(finding.place.game) {
            self.write_held(out)?;
            source.clone_into(&mut self.source);
        }
        self.held.add(finding);
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
        write!(out, "{}", unaudited(totals))?;
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

/// Puts one behind the other.
fn put(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn put_number(number: u64, out: &mut Vec<u8>) {
    put(out, &[itoa::Buffer::new().format(number)]);
}

/// Puts the same sign so often.
fn repeat(out: &mut Vec<u8>, sign: u8, times: usize) {
    out.resize(out.len() + times, sign);
}

fn write_title(finding: &Finding, look: &Look, out: &mut Vec<u8>) {
    let (paint, bold) = (look.level(finding.level), &look.bold);
    let (level, rule) = (finding.level.name(), finding.rule.name());
    put(out, &[&paint.on, level, "[", rule, "]", &paint.off]);
    put(out, &[&bold.on, ": "]);
    clipped(&finding.message, LONGEST_SENTENCE).put(out);
    put(out, &[&bold.off, "\n"]);
}

fn write_place(
    source: &str,
    finding: &Finding,
    gutter: usize,
    look: &Look,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let (place, frame) = (&finding.place, &look.frame);
    put(out, &[&frame.on]);
    repeat(out, b' ', gutter);
    put(out, &["-->", &frame.off, " "]);
    escaped(source).put(out);
    put(out, &[":"]);
    put_number(place.line, out);
    put(out, &[":"]);
    put_number(place.column, out);
    let mut between = " (";
    if place.game > 0 {
        put(out, &[between, "game "]);
        put_number(place.game, out);
        between = ", ";
    }
    if !place.players.is_empty() {
        put(out, &[between]);
        clipped(&place.players, LONGEST_NAMES).put(out);
        between = ", ";
    }
    if let Some(ply) = finding.ply {
        put(out, &[between, &ply.to_string()]);
        between = ", ";
    }
    if between == ", " {
        out.push(b')');
    }
    out.push(b'\n');
    Ok(())
}

fn write_line(finding: &Finding, gutter: usize, look: &Look, out: &mut Vec<u8>) -> io::Result<()> {
    let room = COLUMNS.saturating_sub(gutter + " | ".len()).max(LEAST_TEXT);
    let excerpt = Excerpt::of(&finding.place.window, room);
    let (paint, frame) = (look.level(finding.level), &look.frame);
    let left = if excerpt.cut_left { ELLIPSIS } else { "" };
    let right = if excerpt.cut_right { ELLIPSIS } else { "" };
    let indent = escape::width(left) + escape::width(excerpt.before);
    let carets = escape::width(excerpt.marked).max(1);

    put(out, &[&frame.on]);
    repeat(out, b' ', gutter);
    put(out, &[" |", &frame.off, "\n", &frame.on]);
    put_number(finding.place.line, out);
    put(out, &[" |", &frame.off]);
    let text = [excerpt.before, excerpt.marked, excerpt.after];
    let is_empty = text.iter().all(|part| part.is_empty());
    if !(is_empty && left.is_empty() && right.is_empty()) {
        put(out, &[" ", left]);
        text.iter().for_each(|part| escaped(part).put(out));
        put(out, &[right]);
    }
    put(out, &["\n", &frame.on]);
    repeat(out, b' ', gutter);
    put(out, &[" |", &frame.off, " "]);
    repeat(out, b' ', indent);
    put(out, &[&paint.on]);
    repeat(out, b'^', carets);
    put(out, &[&paint.off, "\n"]);
    Ok(())
}

fn write_advice(alike: &[&Finding], gutter: usize, look: &Look, out: &mut Vec<u8>) {
    let Look { frame, bold, .. } = look;
    let mut advise = |label: &str, text: Escaped<'_>| {
        put(out, &[&frame.on]);
        repeat(out, b' ', gutter);
        put(out, &[" =", &frame.off, " ", &bold.on]);
        out.extend(label.bytes().map(|letter| letter.to_ascii_lowercase()));
        put(out, &[&bold.off, ": "]);
        text.put(out);
        out.push(b'\n');
    };
    for (label, text) in words::advice(alike) {
        // The law is the code's own word, and is told whole.
        let text = match label {
            words::LAW => escaped(&text),
            _ => clipped(&text, LONGEST_SENTENCE),
        };
        advise(label, text);
    }
    if alike.first().is_some_and(|finding| finding.variation) {
        advise("note", escaped("in a variation"));
    }
}
