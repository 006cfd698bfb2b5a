//! What the smallest parts of a written move are.

use shakmaty::Role;

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomKind {
    /// A letter or word for a man; for some of them also for a file.
    Man(Role),
    /// `Castle`: the rook, or the act.
    Castle,
    /// `Castles`, `Cas.`: the act.
    Castles,
    /// `O-O` (2) or `O-O-O` (3).
    Circles(u8),
    /// A file in small letters, as in algebraic notation (`b` is read as a man).
    File(u8),
    /// A rank, from 1 to 8, as digit, ordinal or word.
    Rank(u8),
    /// A number that is no rank.
    Number,
    /// `sq`, `square`.
    Square,
    /// `squares`, `steps`: how far a pawn goes.
    Steps,
    Dash,
    To,
    Takes,
    /// `retakes`, `recaptures`.
    Retakes,
    /// `plays`, `goes`, `advances`: that a man moves.
    Plays,
    Open,
    Close,
    Slash,
    Equals,
    Comma,
    /// `at`, `on`: where a man stands.
    At,
    /// `from`.
    From,
    /// `his`, `her`, `its`: of the man that moves.
    His,
    /// `adv.`, `adversary's`: of the other side.
    Adverse,
    /// `with`, `and`, `the` and the like.
    Filler,
    Check,
    Discovered,
    Double,
    Mate,
    /// `+`, once or oftener.
    Plus(u8),
    EnPassant,
    /// `queens`, `queening`.
    Queens,
    /// `becomes`, `becoming`.
    Becomes,
    /// The word `side`.
    Side,
    Short,
    Long,
    /// `!`, `?` and what is made of them.
    Glyph,
    /// `best`.
    Best,
    /// `in`, which turns a mate into a promise of one.
    In,
    /// One letter that is none of the above.
    Letter,
    /// A word that has no meaning here.
    Word,
    /// Anything that no move goes on with.
    Stop,
}
