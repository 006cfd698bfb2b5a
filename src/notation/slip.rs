//! What can be irregular about a move that is clear all the same.

/// An irregularity of writing. The text of each says what was found and what the standard asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// `Qd5` for `Qxd5`.
    CaptureSignMissing,
    /// `Nxf3` where nothing is taken.
    CaptureSignExtra,
    /// `e:d5`, `ed:`, `e×d5`.
    CaptureSign,
    /// `ed`, `ed5`, `exd`.
    PawnCaptureShort,
    /// `exd6ep`, `exd6 e.p.`
    EnPassantMark,
    /// `++`, `ch`, `mate`, `†`, or a mark that stands apart.
    CheckMark,
    /// `e8Q`, `e8/Q`, `e8(Q)`, `e8=q`.
    PromotionSign,
    /// A promotion that does not say to what.
    PromotionMissing,
    /// `0-0`, `o-o`, `OO`.
    CastlingSpelling,
    /// `nf3`.
    LowerCase,
    /// `NF3`, `E4`.
    UpperCase,
    /// `Pe4`.
    PawnLetter,
    /// `Ngf3` where one knight only can go there.
    Overqualified,
    /// `N1d2` where the file tells the men apart.
    WrongQualifier,
    /// `Ng1-f3`.
    Long,
    /// `g1f3`.
    TwoSquares,
    /// `N-f3`.
    Hyphen,
    /// `e4e5` for `e4 e5`.
    Glued,
    /// `e52.Nf3` for `e5 2.Nf3`.
    NumberGlued,
    /// `1... e4` of White's, or `1. e5` of Black's.
    NumberDots,
    /// `Z0` for `--`.
    NullMove,
    /// A turn is passed in the game itself, where an analyst shows what a side is about.
    TurnPassed,
    /// A character that is not seen stands in the move.
    Hidden,
    /// `♘f3` among moves with letters.
    Figurine,
    /// `Nс3` with a Cyrillic letter, `Kf3` with a Latin one in Russian.
    LookAlike,
    /// `Kt-P`: in descriptive notation, the signs of moving and taking exchanged.
    SignExchanged,
    /// `P P`: in descriptive notation, the sign of taking left out.
    SignMissing,
    /// `R-(B5)B7`: in descriptive notation, a bracket on the wrong side of the sign.
    BracketSide,
    /// `Et-B3`: in descriptive notation, a letter or figure taken for another.
    Misprint,
    /// `KR` for a rook that stands on the king's wing and did not start there.
    SideByPlace,
    /// `dbl ch`, `dis ch` of a check that is not so.
    CheckKind,
    /// Another move was put in its place, with which alone the score can be played to its end.
    Repaired,
}

impl Slip {
    /// Every slip there is.
    pub const ALL: [Slip; 32] = [
        Slip::CaptureSignMissing,
        Slip::CaptureSignExtra,
        Slip::CaptureSign,
        Slip::PawnCaptureShort,
        Slip::EnPassantMark,
        Slip::CheckMark,
        Slip::PromotionSign,
        Slip::PromotionMissing,
        Slip::CastlingSpelling,
        Slip::LowerCase,
        Slip::UpperCase,
        Slip::PawnLetter,
        Slip::Overqualified,
        Slip::WrongQualifier,
        Slip::Long,
        Slip::TwoSquares,
        Slip::Hyphen,
        Slip::Glued,
        Slip::NumberGlued,
        Slip::NumberDots,
        Slip::NullMove,
        Slip::TurnPassed,
        Slip::Hidden,
        Slip::Figurine,
        Slip::LookAlike,
        Slip::SignExchanged,
        Slip::SignMissing,
        Slip::BracketSide,
        Slip::Misprint,
        Slip::SideByPlace,
        Slip::CheckKind,
        Slip::Repaired,
    ];

    /// Whether what is one word in the text is more than a move, or less.
    pub(super) fn joins_words(self) -> bool {
        matches!(self, Slip::Glued | Slip::NumberGlued | Slip::Hidden)
    }

    /// Whether something else than what is printed was read.
    pub fn changes_text(self) -> bool {
        matches!(
            self,
            Slip::SignExchanged
                | Slip::SignMissing
                | Slip::BracketSide
                | Slip::Misprint
                | Slip::Repaired
        )
    }

    /// The stable name, as machine formats give it.
    pub fn name(self) -> &'static str {
        match self {
            Slip::CaptureSignMissing => "capture-sign-missing",
            Slip::CaptureSignExtra => "capture-sign-extra",
            Slip::CaptureSign => "capture-sign",
            Slip::PawnCaptureShort => "pawn-capture-short",
            Slip::EnPassantMark => "en-passant-mark",
            Slip::CheckMark => "check-mark",
            Slip::PromotionSign => "promotion-sign",
            Slip::PromotionMissing => "promotion-missing",
            Slip::CastlingSpelling => "castling-spelling",
            Slip::LowerCase => "lower-case",
            Slip::UpperCase => "upper-case",
            Slip::PawnLetter => "pawn-letter",
            Slip::Overqualified => "overqualified",
            Slip::WrongQualifier => "wrong-qualifier",
            Slip::Long => "long",
            Slip::TwoSquares => "two-squares",
            Slip::Hyphen => "hyphen",
            Slip::Glued => "glued",
            Slip::NumberGlued => "number-glued",
            Slip::NumberDots => "number-dots",
            Slip::NullMove => "null-move",
            Slip::TurnPassed => "turn-passed",
            Slip::Hidden => "hidden-character",
            Slip::Figurine => "figurine",
            Slip::LookAlike => "look-alike",
            Slip::SignExchanged => "sign-exchanged",
            Slip::SignMissing => "sign-missing",
            Slip::BracketSide => "bracket-side",
            Slip::Misprint => "misprint",
            Slip::SideByPlace => "side-by-place",
            Slip::CheckKind => "check-kind",
            Slip::Repaired => "repaired",
        }
    }

    /// What is irregular, as a clause.
    pub fn says(self) -> &'static str {
        match self {
            Slip::CaptureSignMissing => "a capture is written without `x`",
            Slip::CaptureSignExtra => "an `x` is written where nothing is taken",
            Slip::CaptureSign => "a capture is written with another sign than `x`",
            Slip::PawnCaptureShort => "a pawn's capture is written short",
            Slip::EnPassantMark => "taking in passing is marked, which SAN does not do",
            Slip::CheckMark => "check or mate is marked otherwise than by `+` or `#` on the move",
            Slip::PromotionSign => "a promotion is written otherwise than by `=` and a capital",
            Slip::PromotionMissing => "a promotion does not say to which piece",
            Slip::CastlingSpelling => {
                "castling is written otherwise than with capital O and hyphens"
            }
            Slip::LowerCase => "a piece is written with a small letter",
            Slip::UpperCase => "a file is written with a capital",
            Slip::PawnLetter => "a pawn is written with a letter",
            Slip::Overqualified => "the man is told from others that cannot go there",
            Slip::WrongQualifier => {
                "the man is told from its fellow by rank where the file would do"
            }
            Slip::Long => "the move is written with both its squares",
            Slip::TwoSquares => "the move is written as two squares without the man",
            Slip::Hyphen => "a hyphen stands in the move",
            Slip::Glued => "two moves are written as one word",
            Slip::NumberGlued => "the number of the next move is written against the move",
            Slip::NumberDots => {
                "a move number has the dots of the other side's: one stands before White's move, three before Black's"
            }
            Slip::NullMove => "a turn without a move is written otherwise than `--`",
            Slip::TurnPassed => "a turn is passed, as where somebody explains a plan",
            Slip::Hidden => "a character that is not seen stands in the move",
            Slip::Figurine => "a man is drawn where the others are letters",
            Slip::LookAlike => "a letter of another alphabet stands for one that looks the same",
            Slip::SignExchanged => {
                "the sign of moving stands for that of taking, or the other way round"
            }
            Slip::SignMissing => "the sign of taking is left out",
            Slip::BracketSide => "a bracket stands on the wrong side of the sign",
            Slip::Misprint => "a letter or figure is misprinted",
            Slip::SideByPlace => "the side letter fits where the man stands, not where it started",
            Slip::CheckKind => "the check is announced as double or discovered, which it is not",
            Slip::Repaired => {
                "the move cannot be read; it is taken for the one with which alone the score can be played to its end"
            }
        }
    }
}
