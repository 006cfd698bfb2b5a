//! The record as written: tags, tokens, spans. No chess rules in here.
//!
//! A [`Score`] is filled by a reader (see [`crate::ingest`]) and reused from game to game, so that reading a
//! game allocates nothing once its buffers have grown.

pub mod clock;
mod date;
mod fault;
pub mod law;
mod legibility;
mod outcome;
mod packed;
mod span;
mod tags;
pub mod time_limit;
mod token;

pub use date::{Day, Month};
pub use fault::{DiagramFault, Fault, FaultKind};
pub use legibility::Legibility;
pub use outcome::Outcome;
pub use packed::{CheckMark, PackedToken};
pub use span::Span;
pub use tags::{Tag, Tags, as_text, unescaped};
pub use token::{NotationFamily, Token, TokenKind};

use crate::steps;

/// One game as it was written down.
///
/// All spans count from the start of the text the score was read from. Tags, tokens and faults stand in the
/// order of the text; between them lie blanks and nothing else.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// From the first byte of the game to the byte after its last.
    pub span: Span,
    /// The tag pairs.
    pub tags: Vec<Tag>,
    /// For each name among the tags its bit: see [`name_bit`].
    pub(crate) names: u64,
    /// For each such bit the index of the last tag that had it, where it is not too large.
    pub(crate) last: LastTags,
    /// The movetext.
    pub tokens: Vec<Token>,
    /// What could not be taken as it stood.
    pub faults: Vec<Fault>,
    /// Looks-like-a-move tokens outside variations.
    pub moves: u32,
    /// Some token or fault is irregular: a word, a point, a stray sign, a result spelled otherwise.
    pub irregular: bool,
    /// Some token is a comment in braces.
    pub comments: bool,
    /// Some token [says](TokenKind::says_moves) something else than what was played and how it ended.
    pub says_more: bool,
    /// Some tag has nothing in its quotes.
    pub(crate) empty_tags: bool,
    /// How its moves are spelled.
    pub script: NotationFamily,
    /// How sure its moves are, in their order; empty where they stand as they were written.
    pub legibility: Vec<Legibility>,
}

/// Indices of tags by the bits of their names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastTags([u16; 64]);

impl Default for LastTags {
    fn default() -> LastTags {
        LastTags([u16::MAX; 64])
    }
}

/// How far a score was filled at some time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    tags: usize,
    tokens: usize,
    faults: usize,
    moves: u32,
    irregular: bool,
    comments: bool,
    says_more: bool,
}

impl Score {
    /// Forgets everything but the buffers.
    pub fn clear(&mut self) {
        self.tags.clear();
        self.names = 0;
        self.tokens.clear();
        self.faults.clear();
        self.moves = 0;
        self.irregular = false;
        self.comments = false;
        self.says_more = false;
        self.empty_tags = false;
        self.script = NotationFamily::default();
        self.legibility.clear();
        self.span = Span::default();
    }

    /// How far it is filled now.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            tags: self.tags.len(),
            tokens: self.tokens.len(),
            faults: self.faults.len(),
            moves: self.moves,
            irregular: self.irregular,
            comments: self.comments,
            says_more: self.says_more,
        }
    }

    /// Forgets what was filled in since.
    pub(crate) fn rewind(&mut self, mark: Checkpoint) {
        self.tags.truncate(mark.tags);
        self.tokens.truncate(mark.tokens);
        self.faults.truncate(mark.faults);
        self.moves = mark.moves;
        self.irregular = mark.irregular;
        self.comments = mark.comments;
        self.says_more = mark.says_more;
    }

    /// How surely the move that begins at a byte was read from a page, if it was.
    pub fn legibility_at(&self, at: u32) -> Option<&Legibility> {
        let found = self.legibility.binary_search_by_key(&at, |read| read.at);
        found.ok().map(|index| &self.legibility[index])
    }

    /// Whether this is a game at all, and not just text between games.
    pub fn is_game(&self) -> bool {
        let played = self.moves > 0;
        !self.tags.is_empty()
            || self.tokens.iter().any(|t| match t.kind {
                // An asterisk alone is an item of a list.
                TokenKind::Terminator(outcome) => played || outcome != Outcome::Open,
                // A turn passed alone is no game: dashes open the signature of a letter.
                TokenKind::Move => played,
                _ => false,
            })
    }

    /// A mark stands behind the last move, which is no longer all that is said of it.
    pub(crate) fn mark_last(&mut self) {
        if let Some(last) = self.tokens.last_mut() {
            last.plain = PackedToken::NONE;
        }
    }

    /// Adds a tag behind the others.
    pub(crate) fn add_tag(&mut self, text: &[u8], tag: Tag) {
        self.empty_tags |= tag.value.is_empty();
        let bit = name_bit(tag.name.of(text));
        self.names |= bit;
        let index = u16::try_from(self.tags.len()).unwrap_or(u16::MAX);
        self.last.0[bit.trailing_zeros() as usize] = index;
        self.tags.push(tag);
    }

    /// Whether a tag may have that name; if not, none has.
    pub(crate) fn may_have_name(&self, name: &[u8]) -> bool {
        self.names & name_bit(name) != 0
    }

    /// Whether a tag has exactly that name.
    pub(crate) fn has_name(&self, text: &[u8], name: &[u8]) -> bool {
        let is_named = |tag: &Tag| {
            steps::count(1);
            tag.name.of(text) == name
        };
        self.may_have_name(name) && self.tags.iter().any(is_named)
    }

    /// The last tag with that name (asked exactly as the standard spells it), if any; failing that, the last
    /// one whose name differs in nothing but capitals.
    #[inline]
    pub fn tag(&self, text: &[u8], name: &str) -> Option<&Tag> {
        let bit = name_bit(name.as_bytes());
        match self.names & bit {
            0 => None,
            _ => self.tag_of_bit(bit, text, name),
        }
    }

    fn tag_of_bit(&self, bit: u64, text: &[u8], name: &str) -> Option<&Tag> {
        // Of two tags with that name the last has its bit later, and is the last with that bit if it has the place.
        let index = self.last.0[bit.trailing_zeros() as usize];
        let last = self.tags.get(usize::from(index));
        let last = last.filter(|tag| index < u16::MAX && tag.name.of(text) == name.as_bytes());
        last.or_else(|| self.tag_among_all(text, name))
    }

    #[cold]
    fn tag_among_all(&self, text: &[u8], name: &str) -> Option<&Tag> {
        let mut alike = None;
        for tag in self
            .tags
            .iter()
            .rev()
            .filter(|tag| tag.name.len() == name.len())
        {
            let found = tag.name.of(text);
            if found == name.as_bytes() {
                return Some(tag);
            }
            if alike.is_none() && found.eq_ignore_ascii_case(name.as_bytes()) {
                alike = Some(tag);
            }
        }
        alike
    }

    /// The value of a tag as written, escapes and all.
    #[inline]
    pub fn tag_value<'t>(&self, text: &'t [u8], name: &str) -> Option<&'t [u8]> {
        self.tag(text, name).map(|tag| tag.value.of(text))
    }
}

/// One of 64 bits for the name of a tag, the same for names that differ in nothing but capitals: most names that
/// no tag has are known by it to be missing.
#[inline]
fn name_bit(name: &[u8]) -> u64 {
    let letter = |byte: Option<&u8>| byte.map_or(0, |b| u32::from(b.to_ascii_lowercase()));
    let mixed = 7 * letter(name.first()) + 13 * letter(name.last()) + 29 * name.len() as u32;
    1 << (mixed & 63)
}
