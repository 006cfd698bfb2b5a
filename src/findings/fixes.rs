//! What would mend a finding: edits of its source.

use serde::Serialize;

use crate::score::Span;
use crate::text::names::names;

names! {
    /// Whether a fix may be made without anybody looking at it. Ordered: what is done for one is done for all before it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Applicability {
        /// The meaning of the score cannot change.
        Safe "safe",
        /// A reading is chosen.
        Unsafe "unsafe",
        /// It is shown, and never made.
        Manual "manual",
    }
}

/// Bytes of a source, and what is to stand in their place.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Edit {
    /// Offset of the first of the bytes, from 0.
    pub start: u64,
    /// Offset of the byte behind the last.
    pub end: u64,
    /// What stands there then.
    pub text: String,
}

impl Edit {
    /// Other text in the place of what stands there.
    pub fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit {
            start: u64::from(span.start),
            end: u64::from(span.end),
            text: text.into(),
        }
    }

    /// Text between what stands there.
    pub fn insert(at: u32, text: impl Into<String>) -> Edit {
        Edit::replace(Span { start: at, end: at }, text)
    }

    /// Nothing in the place of what stands there.
    pub fn delete(span: Span) -> Edit {
        Edit::replace(span, "")
    }

    /// Whether both cannot be made at once: they change the same bytes, or what is put in by one stands at the border
    /// of the other.
    pub fn meets(&self, other: &Edit) -> bool {
        let touch = self.start <= other.end && other.start <= self.end;
        let aside = self.end == other.start || other.end == self.start;
        let fills = |edit: &Edit| edit.start == edit.end;
        touch && (!aside || fills(self) || fills(other))
    }
}

/// What would mend a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fix {
    /// What it does, as an order.
    pub title: String,
    /// Whether it may be made unseen.
    pub applicability: Applicability,
    /// All of them together, in the order of the source; none of them meets another.
    pub edits: Vec<Edit>,
    /// The whole source is saved as UTF-8, out of this encoding; there are no edits then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recode: Option<&'static str>,
}

impl Fix {
    /// A fix that makes these edits.
    pub fn new(applicability: Applicability, title: impl Into<String>, edits: Vec<Edit>) -> Fix {
        Fix {
            title: title.into(),
            applicability,
            edits,
            recode: None,
        }
    }

    /// A fix that cannot change the meaning of the score.
    pub fn safe(title: impl Into<String>, edits: impl Into<Vec<Edit>>) -> Fix {
        Fix::new(Applicability::Safe, title, edits.into())
    }

    /// A fix that chooses a reading.
    pub fn choosing(title: impl Into<String>, edits: impl Into<Vec<Edit>>) -> Fix {
        Fix::new(Applicability::Unsafe, title, edits.into())
    }

    /// A fix that is shown only.
    pub fn manual(title: impl Into<String>, edits: impl Into<Vec<Edit>>) -> Fix {
        Fix::new(Applicability::Manual, title, edits.into())
    }

    /// The whole source as UTF-8, out of an encoding.
    pub fn recoding(applicability: Applicability, encoding: &'static str) -> Fix {
        let title = format!("save the text as UTF-8, out of {encoding}");
        Fix {
            recode: Some(encoding),
            ..Fix::new(applicability, title, Vec::new())
        }
    }

    /// The same from a byte of the source on that lies so far behind where the edits count from.
    #[must_use]
    pub fn shifted(mut self, by: u64) -> Fix {
        for edit in &mut self.edits {
            edit.start += by;
            edit.end += by;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_meet_where_both_cannot_be_made() {
        let edit = |start, end| Edit::replace(Span::new(start, end), "x");
        for (one, other, meet) in [
            ((2, 4), (3, 5), true),
            ((2, 4), (4, 6), false),
            ((2, 4), (4, 4), true),
            ((2, 2), (2, 4), true),
            ((2, 2), (2, 2), true),
            ((2, 4), (5, 5), false),
            ((2, 6), (3, 3), true),
        ] {
            let (one, other) = (edit(one.0, one.1), edit(other.0, other.1));
            assert_eq!(one.meets(&other), meet, "{one:?} {other:?}");
            assert_eq!(other.meets(&one), meet, "{one:?} {other:?}");
        }
    }
}
