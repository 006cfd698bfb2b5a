//! What the players agreed before the game, as its tags say it: odds, stipulations, the manner of play.

mod given;

use shakmaty::{Color, File, Square};

use crate::score::Score;

pub(super) use given::{GivenMan, GivenMen};

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// By letter or telegraph.
    Correspondence,
    /// Several players on a side.
    Consultation,
}

/// The rook that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GivenRook {
    /// The king's rook.
    Kings,
    /// The queen's rook.
    Queens,
    /// Both rooks, or one that is not said to be either.
    Any,
}

/// What the tags of a game say was agreed.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    /// The Odds tag, in small letters; `None` if there is none.
    pub(super) odds: Option<String>,
    /// The Stipulation tag, in small letters.
    pub(super) stipulation: Option<String>,
    /// The Mode tag.
    pub(super) mode: Option<Mode>,
    /// The KingUnmoved tag, in small letters.
    king_unmoved: Option<String>,
}

impl Terms {
    /// The terms of a game.
    pub(super) fn of(text: &[u8], score: &Score) -> Terms {
        let tags = score.tags(text);
        let tag = |name| Some(tags.said(name)?.to_lowercase());
        Terms {
            odds: tag("Odds"),
            stipulation: tag("Stipulation"),
            mode: tag("Mode").and_then(|mode| Mode::named(&mode)),
            king_unmoved: tag("KingUnmoved"),
        }
    }

    /// Whether a tag says that the king of that side had not moved before the score begins.
    pub(super) fn king_unmoved(&self, side: Color) -> bool {
        let name = side.fold_wb("white", "black");
        self.king_unmoved
            .as_ref()
            .is_some_and(|said| said.contains(name) || said.contains("both"))
    }

    /// The men that the odds take off the board.
    pub(super) fn given(&self) -> GivenMen {
        self.odds
            .as_deref()
            .map_or(GivenMen::Nobody, GivenMen::read)
    }

    /// The rook given as odds.
    pub(super) fn given_rook(&self) -> Option<GivenRook> {
        let odds = self.odds.as_deref()?;
        let words: Vec<&str> = odds.split(|c: char| !c.is_alphanumeric()).collect();
        let said = |word: &str| words.contains(&word);
        if said("qr") || odds.contains("queen's rook") || said("q") && said("r") {
            Some(GivenRook::Queens)
        } else if said("kr") || odds.contains("king's rook") || said("k") && said("r") {
            Some(GivenRook::Kings)
        } else if said("r") || said("rr") || said("rook") || said("rooks") {
            Some(GivenRook::Any)
        } else {
            None
        }
    }

    /// Whether it was stipulated that there is no castling without the rook.
    pub(super) fn no_castling_without_rook(&self) -> bool {
        self.stipulation
            .as_ref()
            .is_some_and(|said| said.contains("no castling") || said.contains("not castle"))
    }

    /// How many moves the receiver of odds makes at once before the giver's first; 1 if nothing is said.
    pub(super) fn moves_at_once(&self) -> u32 {
        let Some(odds) = self.odds.as_deref().filter(|odds| odds.contains("move")) else {
            return 1;
        };
        const NUMBERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        let number = |word: &str| match NUMBERS.iter().position(|name| *name == word) {
            Some(index) => Some(index as u32 + 1),
            None => word.parse().ok(),
        };
        odds.split(|c: char| !c.is_alphanumeric())
            .find_map(number)
            .unwrap_or(1)
    }

    /// Whether a pawn is given, and which one if it is said: by the file it stands on.
    pub(super) fn given_pawn(&self) -> Option<Option<File>> {
        let odds = self.odds.as_deref()?;
        let words = odds.split(|c: char| !c.is_alphanumeric());
        words.into_iter().find_map(|word| match word {
            "p" | "pawn" => Some(None),
            _ => PAWNS
                .iter()
                .find(|(name, _)| *name == word)
                .map(|(_, file)| Some(*file)),
        })
    }

    /// The square on which the mated king is to stand.
    pub(super) fn mate_square(&self) -> Option<Square> {
        square_after(self.odds.as_deref()?, &["mate on", "checkmate on"])
    }

    /// The square from which the marked pawn sets out.
    pub(super) fn marked_pawn(&self) -> Option<Square> {
        square_after(
            self.odds.as_deref()?,
            &[
                "marked pawn",
                "pion coiffé",
                "pion coiffe",
                "mate with pawn",
                "mate with the pawn",
            ],
        )
    }
}

impl Mode {
    fn named(name: &str) -> Option<Mode> {
        match name {
            "correspondence" | "post" | "telegraph" | "pm" | "em" => Some(Mode::Correspondence),
            "consultation" => Some(Mode::Consultation),
            _ => None,
        }
    }
}

const PAWNS: [(&str, File); 8] = [
    ("qrp", File::A),
    ("qktp", File::B),
    ("qbp", File::C),
    ("qp", File::D),
    ("kp", File::E),
    ("kbp", File::F),
    ("kktp", File::G),
    ("krp", File::H),
];

fn square_after(odds: &str, openings: &[&str]) -> Option<Square> {
    openings.iter().find_map(|opening| {
        let rest = odds.split(opening).nth(1)?;
        rest.split_whitespace().find_map(|word| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .parse()
                .ok()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str) -> Terms {
        Terms {
            odds: Some(text.to_owned()),
            ..Terms::default()
        }
    }

    #[test]
    fn odds_are_understood_as_books_name_them() {
        assert_eq!(odds("p and two moves").moves_at_once(), 2);
        assert_eq!(odds("pawn and move").moves_at_once(), 1);
        assert_eq!(odds("p and two moves").given_pawn(), Some(None));
        assert_eq!(odds("qbp and 3 moves").given_pawn(), Some(Some(File::C)));
        assert_eq!(odds("qr").given_rook(), Some(GivenRook::Queens));
        assert_eq!(odds("both rooks").given_rook(), Some(GivenRook::Any));
        assert_eq!(odds("kt").given_rook(), None);
        assert_eq!(odds("mate on h8").mate_square(), Some(Square::H8));
        assert_eq!(odds("marked pawn a7").marked_pawn(), Some(Square::A7));
    }
}
