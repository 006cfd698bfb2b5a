//! Runs of bytes of the movetext, told by their looks.

use super::{Outcome, PackedToken, Span};

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

/// How moves are spelled, as far as it must be known to cut them out of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationFamily {
    /// A move is one word: `Nf3`, `g1f3`, `Ng1-f3`.
    #[default]
    Algebraic,
    /// English descriptive, a move may be several words: `Kt to KB3`.
    Descriptive,
}
