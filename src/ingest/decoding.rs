//! What a text was decoded from.

/// How the text of a score was made out of bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoding {
    /// The encoding, if it is not UTF-8.
    pub encoding: Option<&'static str>,
    /// The next likeliest encoding that would make other letters of it, if the encoding was guessed.
    pub runner_up: Option<&'static str>,
    /// Where the first byte of the source stands that is not UTF-8, if it stands in this text.
    pub first: Option<u32>,
    /// Where characters stand that the encoding does not have, in order.
    pub undecodable: Vec<u32>,
}

impl Decoding {
    /// Whether nothing is to be said of it: no byte that is not UTF-8 is met for the first time, and no character was lost.
    pub fn is_plain(&self) -> bool {
        self.first.is_none() && self.undecodable.is_empty()
    }
}
