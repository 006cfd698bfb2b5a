//! A text and what it becomes by edits, as parts that are kept and parts that are new.

use std::ops::Range;
use std::sync::Arc;

use crate::findings::Edit;

/// A text as it was, and as it is now.
#[derive(Clone, Debug)]
pub struct Revision {
    original: Arc<[u8]>,
    /// What is kept stands in the order of the original.
    parts: Vec<Piece>,
}

#[derive(Clone, Debug)]
enum Piece {
    /// Bytes of the original.
    Kept(Range<usize>),
    /// Others.
    New(Vec<u8>),
}

/// Bytes of the original and what stands in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where they stood.
    pub old: Range<usize>,
    /// What stands there now.
    pub new: Vec<u8>,
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Kept(range) => range.len(),
            Piece::New(bytes) => bytes.len(),
        }
    }

    fn slice(&self, range: Range<usize>) -> Piece {
        match self {
            Piece::Kept(kept) => Piece::Kept(kept.start + range.start..kept.start + range.end),
            Piece::New(bytes) => Piece::New(bytes[range].to_vec()),
        }
    }
}

impl Revision {
    /// A text that nothing was done to.
    pub fn new(original: Arc<[u8]>) -> Revision {
        let all = 0..original.len();
        Revision {
            parts: vec![Piece::Kept(all)],
            original,
        }
    }

    /// The text as it was.
    pub fn original(&self) -> &[u8] {
        &self.original
    }

    /// The text as it is now.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.original.len());
        for part in &self.parts {
            match part {
                Piece::Kept(range) => text.extend_from_slice(&self.original[range.clone()]),
                Piece::New(bytes) => text.extend_from_slice(bytes),
            }
        }
        text
    }

    /// Makes edits of the text as it is now. They stand in its order, and none meets another.
    pub fn edit<'e>(&mut self, edits: impl IntoIterator<Item = &'e Edit>) {
        let mut parts = std::mem::take(&mut self.parts).into_iter();
        let mut rest = parts.next();
        let mut at = 0;
        // Goes on to an offset, with or without what lies before it.
        let mut advance = |to: usize, made: &mut Vec<Piece>, keeps: bool| {
            while at < to {
                let Some(part) = rest.take() else { break };
                let len = part.len().min(to - at);
                if keeps {
                    made.push(part.slice(0..len));
                }
                at += len;
                rest = match len < part.len() {
                    true => Some(part.slice(len..part.len())),
                    false => parts.next(),
                };
            }
        };
        let mut made = Vec::new();
        for edit in edits {
            advance(edit.start as usize, &mut made, true);
            advance(edit.end as usize, &mut made, false);
            made.push(Piece::New(edit.text.as_bytes().to_vec()));
        }
        advance(usize::MAX, &mut made, true);
        self.parts = made;
    }

    /// What was changed, in the order of the original.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut change = Change {
            old: 0..0,
            new: Vec::new(),
        };
        let end = Piece::Kept(self.original.len()..self.original.len());
        for part in self.parts.iter().chain([&end]) {
            match part {
                Piece::New(bytes) => change.new.extend_from_slice(bytes),
                Piece::Kept(range) => {
                    change.old.end = range.start;
                    let new = std::mem::take(&mut change.new);
                    if !new.is_empty() || !change.old.is_empty() {
                        let old = change.old.clone();
                        changes.push(Change { old, new });
                    }
                    change.old = range.end..range.end;
                }
            }
        }
        changes
    }

    /// Whether the text is another than it was.
    pub fn is_changed(&self) -> bool {
        let changed = |change: &Change| self.original[change.old.clone()] != change.new[..];
        self.changes().iter().any(changed)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::score::Span;

    /// Edits that do not meet, of a text of so many bytes.
    fn edits(len: usize, cuts: &[(usize, usize)], text: &str) -> Vec<Edit> {
        let mut made: Vec<Edit> = Vec::new();
        for &(at, width) in cuts {
            let start = at % (len + 1);
            let end = (start + width).min(len);
            let edit = Edit::replace(Span::new(start, end), text);
            if !made.iter().any(|other| other.meets(&edit)) {
                made.push(edit);
            }
        }
        made.sort_by_key(|edit| (edit.start, edit.end));
        made
    }

    proptest! {
        /// Round after round of edits gives what the plain way gives, and the changes lead from the first text to the last.
        #[test]
        fn edits_are_made_one_upon_another(
            text in "[ab\n]{0,30}",
            rounds in prop::collection::vec(prop::collection::vec((0..40_usize, 0..4_usize), 0..5), 0..4),
        ) {
            let mut revision = Revision::new(text.as_bytes().into());
            let mut plain = text.clone();
            for (n, cuts) in rounds.iter().enumerate() {
                let edits = edits(plain.len(), cuts, ["", "xy", "Z"][n % 3]);
                revision.edit(&edits);
                for edit in edits.iter().rev() {
                    plain.replace_range(edit.start as usize..edit.end as usize, &edit.text);
                }
                prop_assert_eq!(revision.text(), plain.as_bytes());
            }
            let mut led = text.clone().into_bytes();
            for change in revision.changes().into_iter().rev() {
                led.splice(change.old, change.new);
            }
            prop_assert_eq!(led, plain.as_bytes());
            prop_assert!(plain == text || revision.is_changed());
        }
    }
}
