//! The record as written: tags, tokens, spans. No chess rules in here.
//!
//! A [`Score`] is filled by a reader (see [`crate::ingest`]) and reused from game to game, so that reading a
//! game allocates nothing once its buffers have grown.

pub mod clock;
mod date;
pub mod law;
mod packed;
mod span;
mod tags;
pub mod time_limit;

use std::fmt;

pub use date::{Day, Month};
pub use packed::{CheckMark, PackedToken};
use shakmaty::Color;
pub use span::Span;
pub use tags::{Tags, as_text, unescaped};

use crate::limits::Limit;
use crate::steps;

/// What a run of bytes in the movetext is, judged by its looks alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Looks like a move: `Nf3`, `0-0`, `e7e8q`, also `Xf3` and `e9`.
    Move,
    /// Stands for a turn without a move: `--`, `Z0`.
    Null,
    /// A move number with the dots behind it: `17`, `17.`, `17...`, `17)`.
    Number,
    /// Dots that stand apart: `...`, `…`.
    Dots,
    /// A numeric annotation glyph: `$14`.
    Nag,
    /// An annotation sign: `!?`, `±`, `□`, `(=)`.
    Glyph,
    /// A mark that belongs to the move before it but stands apart: `ch`, `mate`, `e.p.`, `+`.
    Mark,
    /// `{…}`.
    Comment,
    /// `; …` to the end of the line.
    LineComment,
    /// `% …`: a line that begins with a per cent sign, which every reader skips.
    Escape,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// The end of the game, however spelled.
    Terminator(Outcome),
    /// A word that is no move.
    Word,
    /// A diagram of the position reached. Its text is the men as in a FEN, whose turn it is (`w`, `b`, `-`), and
    /// the move behind which it is said to stand (`14b`, `-`).
    Diagram,
    /// A comma or another point between moves.
    Punctuation,
    /// Anything else.
    Stray,
}

/// How moves are spelled, as far as it must be known to cut them out of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationFamily {
    /// A move is one word: `Nf3`, `g1f3`, `Ng1-f3`.
    #[default]
    Algebraic,
    /// English descriptive, a move may be several words: `Kt to KB3`.
    Descriptive,
}

/// How a game ended, as a score says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `1-0`, `0-1`.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: unfinished, or not known.
    Open,
}

impl Outcome {
    /// All of them.
    pub(crate) const ALL: [Outcome; 4] = [
        Outcome::Won(Color::White),
        Outcome::Won(Color::Black),
        Outcome::Drawn,
        Outcome::Open,
    ];

    /// The outcome that is spelled so in the PGN standard (8.1.1.7).
    pub fn named(text: &str) -> Option<Outcome> {
        Outcome::spelled_so(text.as_bytes())
    }

    /// The same of bytes.
    #[inline]
    pub(crate) fn spelled_so(bytes: &[u8]) -> Option<Outcome> {
        let mut all = Outcome::ALL.into_iter();
        all.find(|outcome| outcome.spelled().as_bytes() == bytes)
    }

    /// How the PGN standard spells it (8.1.1.7).
    fn spelled(self) -> &'static str {
        match self {
            Outcome::Won(Color::White) => "1-0",
            Outcome::Won(Color::Black) => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::Open => "*",
        }
    }
}

impl fmt::Display for Outcome {
    /// The spelling of the PGN standard (8.1.1.7).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelled())
    }
}

impl TokenKind {
    /// Whether it says what was played, or how it ended.
    #[inline]
    pub fn says_moves(self) -> bool {
        use TokenKind::{Move, Null, Number, Punctuation, Terminator};
        matches!(self, Move | Null | Number | Punctuation | Terminator(_))
    }
}

/// One run of bytes of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it is.
    pub span: Span,
    /// What it says, if it is a move or a number and plainly written.
    pub plain: PackedToken,
}

/// One tag pair: `[Name "value"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// From the opening bracket to the closing one, or to where the tag breaks off.
    pub span: Span,
    /// The name.
    pub name: Span,
    /// The value as written, between its quotes, escapes and all.
    pub value: Span,
}

/// Something the reader could not take as it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A comment without its closing brace.
    CommentOpen,
    /// A variation without its closing parenthesis.
    VariationOpen,
    /// A variation that opens where its line has no move yet that it could replace.
    VariationUnfounded,
    /// A parenthesis that opens before the first move of the game and is never closed: no variation.
    VariationNone,
    /// Parentheses without a move in them.
    VariationEmpty,
    /// A comment inside a comment.
    CommentNested,
    /// A tag whose value has no closing quote on its line.
    TagQuoteOpen,
    /// A tag without its closing bracket.
    TagBracketOpen,
    /// A tag with a quote inside its value that is not escaped.
    TagQuoteInside,
    /// A tag whose value stands without quotes, or is missing.
    TagWithoutValue,
    /// A tag whose value stands in other quotes than the standard's.
    TagQuoteOdd,
    /// A line that would be a tag, and lacks its brackets.
    TagBracketless,
    /// A tag whose name is already taken in this game.
    TagRepeated,
    /// A bracket where a tag should be, and no tag.
    TagUnreadable,
    /// A closing brace, bracket or parenthesis that closes nothing.
    CloseStray,
    /// A `$` without a number, or with one outside 0 to 255.
    NagBad,
    /// A result that stands once more directly behind itself.
    ResultRepeated,
    /// The game is longer than is read; it breaks off here.
    CutShort,
    /// A tag that stands among the moves.
    TagLate,
    /// So many rows of moves in a book belong to no game of it.
    RowsUnused(u32),
    /// Rows of moves in a book stand inside a game and are none of its own: a line of play, or what was passed by.
    RowsBeside,
    /// Moves in a book from a position that it does not tell.
    StartUnknown,
    /// Moves in a book that go on from a game which is not in it.
    ReferenceLost,
    /// Moves in a book that cannot be played on from the game they are said to go on from.
    ReferenceUnfit,
    /// More ways through the rows of a book were open than are followed.
    WaysBounded,
    /// Something in the rows of a book was read otherwise than it is printed; the span says what.
    Misprint,
    /// A move read from a page may well be another; the span says how certain it is.
    UncertainReading,
    /// A game on a page goes on and is not read any further; the span says how much is left.
    CutOff,
    /// The first moves of a game in a book are printed with another; the span says which.
    MovesTaken,
    /// A diagram drawn in text that cannot be read.
    Drawing(DiagramFault),
    /// What stands here is beyond what is analysed.
    Limit(Limit),
}

/// What is wrong with a diagram drawn in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramFault {
    /// So many ranks in the place of eight.
    Ranks(u8),
    /// So many squares on a rank in the place of eight.
    Squares(u8),
    /// A square shows something that is no man, or a man of neither side.
    Man,
    /// The numbers of the ranks run neither up nor down.
    Numbers,
    /// Nothing tells the men of one side from those of the other.
    Sides,
}

/// A fault and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The bytes that are wrong.
    pub span: Span,
}

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

/// How surely a move was read from a printed page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legibility {
    /// The byte its token begins at.
    pub at: u32,
    /// From 0 to 1: the share of moves of that certainty that are read rightly.
    pub certainty: f32,
    /// Nothing was read; the move is told by those around it.
    pub hole: bool,
}

impl Legibility {
    /// A move that is less certain may well have been another.
    pub const CERTAIN: f32 = 0.9;

    /// Whether the move may well have been another.
    pub fn is_uncertain(&self) -> bool {
        self.certainty < Legibility::CERTAIN
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
