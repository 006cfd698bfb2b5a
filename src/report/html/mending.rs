//! What a fix makes of the line that is shown, and the words it changes.

use std::ops::Range;

use serde_json::{Value, json};

use crate::findings::{Finding, Fix};
use crate::text::escape::clipped;
use crate::text::json::without_nulls;

/// How long a word may be, in columns, that is offered as an erratum.
const LONGEST_WORD: usize = 200;

/// A fix as the page shows it: its title, how far it may be trusted, the line with it, and the words it changes.
pub(super) fn fix_object(finding: &Finding, fix: &Fix, title: String) -> Value {
    let line = mended(finding, fix);
    let words = line.as_ref().and_then(|line| words(finding, line));
    without_nulls(json!({
        "title": title,
        "applicability": fix.applicability,
        "line": line.as_ref().map(|line| clipped(&line.text, 600).to_string()),
        "words": words,
    }))
}

/// The line that is shown, with a fix made in it.
struct MendedLine {
    text: String,
    /// What of the shown line was changed.
    at: Range<usize>,
    /// What stands there now, at its end so many bytes longer.
    longer: isize,
}

/// `None` if the edits go beyond what is shown.
fn mended(finding: &Finding, fix: &Fix) -> Option<MendedLine> {
    let window = &finding.place.window;
    let first = finding.place.byte?.checked_sub(window.start as u64)?;
    let mut text = window.text.clone();
    let mut at: Option<Range<usize>> = None;
    let mut longer = 0;
    for edit in fix.edits.iter().rev() {
        let start = usize::try_from(edit.start.checked_sub(first)?).ok()?;
        let end = usize::try_from(edit.end.checked_sub(first)?).ok()?;
        // What is no UTF-8 in the source has another length here.
        window.text.get(start..end)?;
        text.replace_range(start..end, &edit.text);
        longer += edit.text.len() as isize - (end - start) as isize;
        at = Some(at.map_or(start..end, |at| start..at.end));
    }
    let fits = !text.contains(['\n', '\r', char::REPLACEMENT_CHARACTER]);
    at.filter(|_| fits)
        .map(|at| MendedLine { text, at, longer })
}

/// The words that a fix changes: what is printed, what is to be read, and the column.
fn words(finding: &Finding, mended: &MendedLine) -> Option<Value> {
    let window = &finding.place.window;
    let (before, behind) = (
        &window.text[..mended.at.start],
        &window.text[mended.at.end..],
    );
    let start = before.rfind(' ').map_or(0, |blank| blank + 1);
    let end = mended.at.end + behind.find(' ').unwrap_or(behind.len());
    let printed = &window.text[start..end];
    let read = mended
        .text
        .get(start..end.checked_add_signed(mended.longer)?)?;
    let whole = !printed.is_empty() && printed.len().max(read.len()) <= LONGEST_WORD;
    let chars = |text: &str| text.chars().count() as u64;
    let column = (finding.place.column + chars(&window.text[..start]))
        .checked_sub(chars(&window.text[..window.start]))?;
    whole.then(|| json!({ "printed": printed, "read": read, "column": column }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Edit, Place, RuleId, Window};
    use crate::score::Span;

    #[test]
    fn a_fix_shows_its_line_and_its_words() {
        let text = "3. Bb5 d6 4. 0-0 Nd4";
        let mut finding = Finding::new(RuleId::NotationSlip, "");
        finding.place = Place {
            column: 214,
            byte: Some(513),
            window: Window {
                text: text.to_owned(),
                start: 13,
                end: 16,
                ..Window::default()
            },
            ..Place::default()
        };
        let of = |start, end, new: &str| {
            let fix = Fix::safe("", [Edit::replace(Span::new(start, end), new)]);
            fix_object(&finding, &fix, "write it".to_owned())
        };
        let shown = of(513, 516, "O-O");
        assert_eq!(shown["line"], "3. Bb5 d6 4. O-O Nd4");
        let words = json!({ "printed": "0-0", "read": "O-O", "column": 214 });
        assert_eq!(shown["words"], words);
        assert_eq!(of(503, 506, "Bc4")["words"]["column"], 204);
        assert_eq!(of(516, 516, "+")["words"]["read"], "0-0+");
        assert!(of(400, 401, "x").get("line").is_none());
        assert!(of(513, 516, "a\nb").get("words").is_none());
    }
}
