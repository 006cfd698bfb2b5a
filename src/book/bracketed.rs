//! Notes that stand in brackets and fill their lines: `[Footnote: …]`.

use std::ops::Range;

/// Lines that such a note has at least and at most.
const LEAST: usize = 2;
const MOST: usize = 120;
/// Letters of the first word of a note: a sign that calls one (`[A]`) has fewer.
const WORD: usize = 2;

/// The lines of each note among some lines, from its opening bracket to the line that ends with the closing one.
pub(super) fn notes<'t>(lines: impl Fn(usize) -> Option<&'t [u8]>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines(at) {
        let note = match opens(line) {
            true => end_of(&lines, at).filter(|end| end - at >= LEAST),
            false => None,
        };
        found.extend(note.map(|end| at..end));
        at = note.unwrap_or(at + 1);
    }
    found
}

fn opens(line: &[u8]) -> bool {
    let [b'[', inside @ ..] = line.trim_ascii_start() else {
        return false;
    };
    inside
        .iter()
        .take_while(|b| b.is_ascii_alphabetic() || !b.is_ascii())
        .count()
        >= WORD
}

/// The line behind that with which a bracket closes; none if anything stands behind the bracket, or it is not closed.
fn end_of<'t>(lines: &impl Fn(usize) -> Option<&'t [u8]>, from: usize) -> Option<usize> {
    let mut depth = 0;
    for at in from..from + MOST {
        let line = lines(at)?.trim_ascii_end();
        for (n, sign) in line.iter().enumerate() {
            match sign {
                b'[' => depth += 1,
                b']' => depth -= 1,
                _ => continue,
            }
            if depth <= 0 {
                return (depth == 0 && n + 1 == line.len()).then_some(at + 1);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_ends_with_the_bracket_it_begins_with() {
        let found = |text: &str| {
            let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
            notes(|at| lines.get(at).copied())
        };
        let note = found("a\n [Note: if\n\n 3. P-K4 [or] P-Q4\n wins.] \nb");
        assert_eq!((note.len(), note.first()), (1, Some(&(1..5))));
        for none in [
            "[A] If\nP-K4]\n[B\n]",
            "[Note: if\nP-K4] and so on\n",
            "[Event \"?\"]\n[Site \"?\"]\n",
            "[Note: if\n",
        ] {
            assert!(found(none).is_empty(), "{none}");
        }
    }
}
