//! Text set into columns.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use textwrap::WordSplitter;

use crate::text::escape::{escaped, width};

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const HEADING: Style = AnsiColor::Blue.on_default().bold();

/// How wide a page is that no screen limits, in columns.
const USUAL: usize = 100;
/// How wide a line may be to be read with ease, in columns.
const WIDEST: usize = 120;
/// How narrow text may become before it runs over the edge of the screen, in columns.
const NARROWEST: usize = 40;

/// The text in lines of at most `room` columns; words with hyphens, such as ids, are left whole.
pub(super) fn wrap(text: &str, room: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(
        text,
        textwrap::Options::new(room).word_splitter(WordSplitter::NoHyphenation),
    )
}

/// How wide a table may be, in columns.
pub(super) fn screen_width() -> usize {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map_or(USUAL, |(width, _)| usize::from(width.0).max(NARROWEST))
}

/// How wide lines of text are to be, in columns.
pub(super) fn text_width() -> usize {
    screen_width().min(WIDEST)
}

/// Writes a label in a column of its own, and beside it the text in lines of at most `columns`, label included.
pub(super) fn beside(
    label: &str,
    style: Style,
    indent: usize,
    text: &str,
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let room = columns.saturating_sub(indent).max(NARROWEST / 2);
    // Two blanks stand before the label, and at least one behind it.
    let fits = width(label) + 3 <= indent;
    let gap = indent.saturating_sub(width(label) + 2);
    write!(out, "  {style}{}{style:#}", escaped(label))?;
    if fits {
        write!(out, "{:gap$}", "")?;
    } else {
        write!(out, "\n{:indent$}", "")?;
    }
    let text = escaped(text).to_string();
    for (n, line) in wrap(&text, room).into_iter().enumerate() {
        if n > 0 {
            write!(out, "{:indent$}", "")?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Writes a lead in a style of its own and the text behind it, as one paragraph in lines of at most `columns`.
pub(super) fn paragraph(
    lead: &str,
    style: Style,
    text: &str,
    indent: usize,
    columns: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let room = columns.saturating_sub(indent).max(NARROWEST / 2);
    let lead = escaped(lead).to_string();
    let whole = format!("{lead} {}", escaped(text));
    // How much of the lead is still to come.
    let mut left = lead.len();
    for line in wrap(&whole, room) {
        let (styled, plain) = line.split_at(line.floor_char_boundary(left));
        writeln!(out, "{:indent$}{style}{styled}{style:#}{plain}", "")?;
        left = left.saturating_sub(line.len() + 1);
    }
    Ok(())
}
