//! Text set into columns.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::report::escape::{shown, width};

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const HEADING: Style = AnsiColor::Blue.on_default().bold();

/// How wide a page is that no screen limits, in columns.
const USUAL: usize = 100;
/// How wide a line may be to be read with ease, in columns.
const WIDEST: usize = 120;
/// How narrow text may become before it runs over the edge of the screen, in columns.
const NARROWEST: usize = 40;

/// How wide the lines are to be, in columns.
pub(super) fn screen_width() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(USUAL, |(width, _)| {
        usize::from(width.0).clamp(NARROWEST, WIDEST)
    })
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
    write!(out, "  {style}{}{style:#}", shown(label))?;
    if fits {
        write!(out, "{:gap$}", "")?;
    } else {
        write!(out, "\n{:indent$}", "")?;
    }
    let text = shown(text).to_string();
    for (n, line) in textwrap::wrap(&text, room).into_iter().enumerate() {
        if n > 0 {
            write!(out, "{:indent$}", "")?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}
