//! The changes of a text as a unified diff.
//!
//! What was changed is known, so nothing has to be searched: a diff costs the length of the text, however many changes
//! there are.

use std::io::{self, Write};
use std::ops::Range;

use super::revision::{Change, Revision};

/// So many lines are shown on either side of a change.
const CONTEXT: usize = 3;

/// Whole lines that became others.
struct ChangedLines {
    /// Where they stood in the original.
    old: Range<usize>,
    new: Vec<u8>,
}

/// Changes so near each other that they are shown together.
struct Hunk {
    changes: Vec<ChangedLines>,
    /// What of the original is shown, context and all.
    shown: Range<usize>,
}

/// Writes the changes of a text of that name; nothing if there are none.
///
/// # Errors
/// If `out` fails.
pub fn write(name: &str, revision: &Revision, out: &mut dyn Write) -> io::Result<()> {
    let text = revision.original();
    let changes = whole_lines(text, &revision.changes());
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "--- {name}\n+++ {name}")?;
    let (mut at, mut line, mut shift) = (0, 1, 0_isize);
    for hunk in hunks(text, changes) {
        line += count(&text[at..hunk.shown.start]);
        at = hunk.shown.start;
        let old = count(&text[hunk.shown.clone()]);
        let by = |lines: &ChangedLines| {
            count(&lines.new) as isize - count(&text[lines.old.clone()]) as isize
        };
        let more: isize = hunk.changes.iter().map(by).sum();
        let new = old.saturating_add_signed(more);
        let old_at = range(line, old);
        let new_at = range(line.saturating_add_signed(shift), new);
        writeln!(out, "@@ -{old_at} +{new_at} @@")?;
        write_hunk(text, &hunk, out)?;
        shift += more;
    }
    Ok(())
}

/// `line,count` as diffs have it: of nothing, the line before it.
fn range(line: usize, count: usize) -> String {
    match count {
        0 => format!("{},0", line - 1),
        1 => line.to_string(),
        _ => format!("{line},{count}"),
    }
}

fn write_hunk(text: &[u8], hunk: &Hunk, out: &mut dyn Write) -> io::Result<()> {
    let mut at = hunk.shown.start;
    for change in &hunk.changes {
        write_lines(b' ', &text[at..change.old.start], out)?;
        write_lines(b'-', &text[change.old.clone()], out)?;
        write_lines(b'+', &change.new, out)?;
        at = change.old.end;
    }
    write_lines(b' ', &text[at..hunk.shown.end], out)
}

fn write_lines(sign: u8, lines: &[u8], out: &mut dyn Write) -> io::Result<()> {
    for line in lines.split_inclusive(|&b| b == b'\n') {
        out.write_all(&[sign])?;
        out.write_all(line)?;
        if !line.ends_with(b"\n") {
            out.write_all(b"\n\\ No newline at end of file\n")?;
        }
    }
    Ok(())
}

/// Changes of the lines that they are on; those of one line together.
fn whole_lines(text: &[u8], changes: &[Change]) -> Vec<ChangedLines> {
    let mut found: Vec<ChangedLines> = Vec::new();
    for Change { old, new } in changes {
        match found
            .last_mut()
            .filter(|last| line_start(text, old.start) < last.old.end)
        {
            // The line goes on behind the change before.
            Some(last) => {
                let kept = last.old.end - old.start;
                last.new.truncate(last.new.len() - kept);
                last.add(text, old.end, new);
            }
            None => {
                let start = line_start(text, old.start);
                let mut lines = ChangedLines {
                    old: start..old.start,
                    new: text[start..old.start].to_vec(),
                };
                lines.add(text, old.end, new);
                found.push(lines);
            }
        }
    }
    found.iter_mut().for_each(|lines| lines.trim(text));
    found.retain(|lines| !lines.old.is_empty() || !lines.new.is_empty());
    found
}

impl ChangedLines {
    /// Goes on with bytes in the place of those up to an offset, and with what is left of the line there.
    fn add(&mut self, text: &[u8], to: usize, new: &[u8]) {
        self.new.extend_from_slice(new);
        let begun = self.new.last().is_some_and(|&b| b != b'\n');
        let end = match line_start(text, to) == to && !begun {
            true => to,
            false => line_behind(text, to),
        };
        self.new.extend_from_slice(&text[to..end]);
        self.old.end = end;
    }

    /// Leaves out lines at both ends that are as they were.
    fn trim(&mut self, text: &[u8]) {
        let old = &text[self.old.clone()];
        let same = |(one, other): &(&[u8], &[u8])| one == other;
        let lines = |bytes| <[u8]>::split_inclusive(bytes, |&b| b == b'\n');
        let before = lines(old).zip(lines(&self.new)).take_while(same);
        let before: usize = before.map(|(line, _)| line.len()).sum();
        let (old, new) = (&old[before..], &self.new[before..]);
        let after = lines(old).rev().zip(lines(new).rev()).take_while(same);
        let after: usize = after.map(|(line, _)| line.len()).sum();
        let new = new[..new.len() - after].to_vec();
        self.old = self.old.start + before..self.old.end - after;
        self.new = new;
    }
}

fn hunks(text: &[u8], changes: Vec<ChangedLines>) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    for change in changes {
        let start = (0..CONTEXT).fold(change.old.start, |at, _| line_before(text, at));
        let end = (0..CONTEXT).fold(change.old.end, |at, _| line_behind(text, at));
        match hunks.last_mut().filter(|last| start <= last.shown.end) {
            Some(last) => {
                last.shown.end = end;
                last.changes.push(change);
            }
            None => hunks.push(Hunk {
                changes: vec![change],
                shown: start..end,
            }),
        }
    }
    hunks
}

/// Lines, the last counted though it has no end.
fn count(text: &[u8]) -> usize {
    text.split_inclusive(|&b| b == b'\n').count()
}

fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1)
}

/// Where the line begins before the one that begins at `at`.
fn line_before(text: &[u8], at: usize) -> usize {
    line_start(text, at.saturating_sub(1))
}

/// Where the line behind the one with `at` in it begins.
fn line_behind(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::Edit;
    use crate::score::Span;

    fn diff(text: &str, edits: &[(usize, usize, &str)]) -> String {
        let mut revision = Revision::new(text.as_bytes().into());
        let edits: Vec<Edit> = edits
            .iter()
            .map(|&(start, end, text)| Edit::replace(Span::new(start, end), text))
            .collect();
        revision.edit(&edits);
        let mut out = Vec::new();
        write("a", &revision, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_change_is_shown_with_the_lines_around_it() {
        let text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let shown = "--- a\n+++ a\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n";
        assert_eq!(diff(text, &[(8, 9, "five")]), shown);
        assert_eq!(diff(text, &[]), "");
        assert_eq!(diff(text, &[(8, 9, "5")]), "");
    }

    #[test]
    fn lines_come_and_go() {
        assert_eq!(
            diff("1\n2\n", &[(0, 2, "")]),
            "--- a\n+++ a\n@@ -1,2 +1 @@\n-1\n 2\n"
        );
        assert_eq!(
            diff("1\n2\n", &[(0, 4, "")]),
            "--- a\n+++ a\n@@ -1,2 +0,0 @@\n-1\n-2\n"
        );
        assert_eq!(
            diff("1\n2\n", &[(2, 2, "+")]),
            "--- a\n+++ a\n@@ -1,2 +1,2 @@\n 1\n-2\n++2\n"
        );
        assert_eq!(
            diff("1\n2\n", &[(1, 2, "")]),
            "--- a\n+++ a\n@@ -1,2 +1 @@\n-1\n-2\n+12\n"
        );
        assert_eq!(
            diff("1\n", &[(2, 2, "2\n")]),
            "--- a\n+++ a\n@@ -1 +1,2 @@\n 1\n+2\n"
        );
    }

    #[test]
    fn changes_of_one_line_are_shown_together() {
        let shown = "--- a\n+++ a\n@@ -1 +1 @@\n-ab cd\n\\ No newline at end of file\n+Ab cD\n\\ No newline at end of file\n";
        assert_eq!(diff("ab cd", &[(0, 1, "A"), (4, 5, "D")]), shown);
    }

    #[test]
    fn a_last_line_without_an_end_is_one_line() {
        let mut revision = Revision::new(b"a\nb c".as_slice().into());
        for (start, end, text) in [(2, 3, "B"), (5, 5, "d")] {
            revision.edit(&[Edit::replace(Span::new(start, end), text)]);
        }
        let mut out = Vec::new();
        write("a", &revision, &mut out).unwrap();
        let none = "\\ No newline at end of file\n";
        let shown = format!("--- a\n+++ a\n@@ -1,2 +1,2 @@\n a\n-b c\n{none}+B cd\n{none}");
        assert_eq!(String::from_utf8(out).unwrap(), shown);
    }

    #[test]
    fn later_hunks_count_on_from_those_before() {
        let text: String = (1..=30).map(|n| format!("{n}\n")).collect();
        let last = text.find("28\n").unwrap();
        let shown = diff(&text, &[(0, 0, "0\n"), (last, last + 2, "x")]);
        assert!(shown.contains("@@ -1,3 +1,4 @@\n+0\n 1\n"), "{shown}");
        assert!(shown.contains("@@ -25,6 +26,6 @@\n 25\n"), "{shown}");
    }
}
