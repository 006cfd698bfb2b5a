//! From offsets to lines, columns and the bit of text to show.

use crate::findings::Window;
use crate::score::Span;
use crate::text::{char_count, count_lines};

/// Tells line and column of places in one text; cheapest when they are asked in order.
#[derive(Debug)]
pub struct Locator<'t> {
    text: &'t [u8],
    /// Characters of the first line that stand before the text.
    before: u64,
    /// Some line ends with a carriage return, alone or before a line feed.
    returns: bool,
    /// Start of the line last asked for, and its number from 1.
    line_start: usize,
    line: u64,
    /// The last place on that line, and its column from 1.
    at: usize,
    column: u64,
}

impl<'t> Locator<'t> {
    /// A locator at the start of the text, which is line 1.
    pub fn new(text: &'t [u8]) -> Locator<'t> {
        Locator::behind(0, text)
    }

    /// A locator for a text that begins behind so many characters of line 1.
    pub fn behind(before: u64, text: &'t [u8]) -> Locator<'t> {
        Locator {
            text,
            before,
            returns: memchr::memchr(b'\r', text).is_some(),
            line_start: 0,
            line: 1,
            at: 0,
            column: before + 1,
        }
    }

    /// Line (from 1) and column (in characters, from 1) of a byte offset.
    pub fn place(&mut self, offset: usize) -> (u64, u64) {
        let mut offset = offset.min(self.text.len());
        if self.text[..offset].ends_with(b"\r") && self.text.get(offset) == Some(&b'\n') {
            // Inside a line end is at its beginning.
            offset -= 1;
        }
        if offset < self.at {
            (self.line_start, self.line) = (0, 1);
            (self.at, self.column) = (0, self.before + 1);
        }
        let between = &self.text[self.at..offset];
        if let Some(last) = memchr::memrchr2(b'\n', b'\r', between) {
            self.line += match self.returns {
                true => count_lines(between),
                false => memchr::memchr_iter(b'\n', between).count() as u64,
            };
            self.line_start = self.at + last + 1;
            self.at = self.line_start;
            self.column = 1;
        }
        let bytes = &self.text[self.at..offset];
        self.column += char_count(bytes) as u64;
        self.at = offset;
        (self.line, self.column)
    }

    /// The part of the line around a span, which must be the one last asked for.
    pub fn window(&self, span: Span) -> Window {
        let (start, end) = (span.start as usize, span.end as usize);
        let reach_end = (end.min(start + 4 * Window::REACH) + Window::REACH).min(self.text.len());
        let line_end =
            memchr::memchr2(b'\n', b'\r', &self.text[start..reach_end]).map(|n| start + n);
        let right = line_end.unwrap_or_else(|| floor(self.text, reach_end));
        let left = ceil(
            self.text,
            self.line_start.max(start.saturating_sub(Window::REACH)),
        );
        let end = floor(self.text, end.clamp(start, right.max(start)));
        let mut text = String::with_capacity(right.max(end).saturating_sub(left));
        let mut add = |a: usize, b: usize| {
            text.push_str(&String::from_utf8_lossy(&self.text[a.min(b)..b]));
            text.len()
        };
        let (from, to) = (add(left, start), add(start, end));
        add(end, right.max(end));
        Window {
            text,
            start: from,
            end: to,
            cut_left: left > self.line_start || (self.line_start == 0 && self.before > 0),
            cut_right: line_end.is_none() && right < self.text.len(),
        }
    }
}

fn is_border(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(|b| (b & 0xc0) != 0x80)
}

/// The last character border at or before `at`.
fn floor(text: &[u8], at: usize) -> usize {
    (at.saturating_sub(3)..=at)
        .rev()
        .find(|&n| is_border(text, n))
        .unwrap_or(at)
}

/// The first character border at or after `at`.
fn ceil(text: &[u8], at: usize) -> usize {
    (at..at + 4).find(|&n| is_border(text, n)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn slow(text: &str, offset: usize) -> (u64, u64) {
        let before = &text[..offset];
        let mut lines = 1;
        let mut column = 1;
        let mut chars = before.chars().peekable();
        while let Some(c) = chars.next() {
            if c == '\r' && chars.peek() == Some(&'\n') {
                continue;
            }
            if c == '\n' || c == '\r' {
                lines += 1;
                column = 1;
            } else {
                column += 1;
            }
        }
        (lines, column)
    }

    proptest! {
        #[test]
        fn places_are_those_counted_the_slow_way(text in "[ab\u{e9}\n\r]{0,40}", at in 0..40_usize, to in 0..40_usize) {
            let inside = |n: usize| text[..n].ends_with('\r') && text[n..].starts_with('\n');
            let border = |n: usize| {
                (0..=n.min(text.len())).rev().find(|&n| text.is_char_boundary(n) && !inside(n)).unwrap()
            };
            let mut locator = Locator::new(text.as_bytes());
            for offset in [border(at), border(to)] {
                prop_assert_eq!(locator.place(offset), slow(&text, offset), "{:?} at {}", text, offset);
            }
        }
    }

    #[test]
    fn a_window_is_cut_from_its_line() {
        let text = format!("first\n{} HERE {}\nlast", "x".repeat(300), "y".repeat(300));
        let start = text.find("HERE").unwrap();
        let mut locator = Locator::new(text.as_bytes());
        assert_eq!(locator.place(start), (2, 302));
        let window = locator.window(Span::new(start, start + 4));
        assert_eq!(&window.text[window.start..window.end], "HERE");
        assert!(window.cut_left && window.cut_right && window.text.len() <= 2 * Window::REACH + 4);
    }
}
