//! What a reader could not take as it stood.

use super::Span;
use crate::limits::Limit;

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
    /// Rows of moves in a book that begin as a game does are a line of play, as a treatise has many.
    RowsOfPlay,
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
    /// Black moves first in a book, and the game was turned round; the span says so.
    Turned,
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
