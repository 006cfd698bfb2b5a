//! What can be irregular about a move that is clear all the same.

use crate::text::names::names;

names! {
    /// An irregularity of writing. The text of each says what was found and what the standard asks.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Slip {
        /// `Qd5` for `Qxd5`.
        CaptureSignMissing "capture-sign-missing" "a capture is written without `x`",
        /// `Nxf3` where nothing is taken.
        CaptureSignExtra "capture-sign-extra" "an `x` is written where nothing is taken",
        /// `e:d5`, `ed:`, `e×d5`.
        CaptureSign "capture-sign" "a capture is written with another sign than `x`",
        /// `ed`, `ed5`, `exd`.
        PawnCaptureShort "pawn-capture-short" "a pawn's capture is written short",
        /// `exd6ep`, `exd6 e.p.`
        EnPassantMark "en-passant-mark" "taking in passing is marked, which SAN does not do",
        /// `++`, `ch`, `mate`, `†`, or a mark that stands apart.
        CheckMark "check-mark" "check or mate is marked otherwise than by `+` or `#` on the move",
        /// `e8Q`, `e8/Q`, `e8(Q)`, `e8=q`.
        PromotionSign "promotion-sign" "a promotion is written otherwise than by `=` and a capital",
        /// A promotion that does not say to what.
        PromotionMissing "promotion-missing" "a promotion does not say to which piece",
        /// `0-0`, `o-o`, `OO`.
        CastlingSpelling "castling-spelling" "castling is written otherwise than with capital O and hyphens",
        /// `nf3`.
        LowerCase "lower-case" "a piece is written with a small letter",
        /// `NF3`, `E4`.
        UpperCase "upper-case" "a file is written with a capital",
        /// `Pe4`.
        PawnLetter "pawn-letter" "a pawn is written with a letter",
        /// `Ngf3` where one knight only can go there.
        Overqualified "overqualified" "the man is told from others that cannot go there",
        /// `N1d2` where the file tells the men apart.
        WrongQualifier "wrong-qualifier" "the man is told from its fellow by rank where the file would do",
        /// `Ng1-f3`.
        Long "long" "the move is written with both its squares",
        /// `g1f3`.
        TwoSquares "two-squares" "the move is written as two squares without the man",
        /// `N-f3`.
        Hyphen "hyphen" "a hyphen stands in the move",
        /// `e4e5` for `e4 e5`.
        Glued "glued" "two moves are written as one word",
        /// `e52.Nf3` for `e5 2.Nf3`.
        NumberGlued "number-glued" "the number of the next move is written against the move",
        /// `1... e4` of White's, or `1. e5` of Black's.
        NumberDots "number-dots" "a move number has the dots of the other side's: one stands before White's move, three before Black's",
        /// `Z0` for `--`.
        NullMove "null-move" "a turn without a move is written otherwise than `--`",
        /// A turn is passed in the game itself, where an analyst shows what a side is about.
        TurnPassed "turn-passed" "a turn is passed, as where somebody explains a plan",
        /// A character that is not seen stands in the move.
        Hidden "hidden-character" "a character that is not seen stands in the move",
        /// `♘f3` among moves with letters.
        Figurine "figurine" "a man is drawn where the others are letters",
        /// `Nс3` with a Cyrillic letter, `Kf3` with a Latin one in Russian.
        LookAlike "look-alike" "a letter of another alphabet stands for one that looks the same",
        /// `Kt-P`: in descriptive notation, the signs of moving and taking exchanged.
        SignExchanged "sign-exchanged" "the sign of moving stands for that of taking, or the other way round",
        /// `P P`: in descriptive notation, the sign of taking left out.
        SignMissing "sign-missing" "the sign of taking is left out",
        /// `R-(B5)B7`: in descriptive notation, a bracket on the wrong side of the sign.
        BracketSide "bracket-side" "a bracket stands on the wrong side of the sign",
        /// `Et-B3`: in descriptive notation, a letter or figure taken for another.
        Misprint "misprint" "a letter or figure is misprinted",
        /// `KR` for a rook that stands on the king's wing and did not start there.
        SideByPlace "side-by-place" "the side letter fits where the man stands, not where it started",
        /// `dbl ch`, `dis ch` of a check that is not so.
        CheckKind "check-kind" "the check is announced as double or discovered, which it is not",
        /// Another move was put in its place, with which alone the score can be played to its end.
        Repaired "repaired" "the move cannot be read; it is taken for the one with which alone the score can be played to its end",
    }
}

impl Slip {
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
}
