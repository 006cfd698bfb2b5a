//! Plies as people name them.

use std::fmt;

use shakmaty::Color;

/// The ply a finding speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRef {
    /// Counted from 1 for the first move of the score, whoever makes it; 0 is the position before it.
    pub ply: u32,
    /// The move number a reader would print.
    pub number: u32,
    /// Who made the ply.
    pub side: Color,
}

impl PlyRef {
    /// Puts it behind a text: `17.` for White's move, `17...` for Black's, `start` for the position before the first.
    pub(crate) fn put(self, text: &mut String) {
        if self.ply == 0 {
            return text.push_str("start");
        }
        text.push_str(itoa::Buffer::new().format(self.number));
        text.push_str(self.side.fold_wb(".", "..."));
    }
}

impl fmt::Display for PlyRef {
    /// The same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.put(&mut text);
        f.write_str(&text)
    }
}
