//! The grounds of a draw that are counted: how often a position has stood, and for how long nothing was taken and no
//! pawn moved. What may be claimed and what ends the game unclaimed are both made of them.

use std::iter;

use arcstr::ArcStr;

use super::ordinal;
use super::same_position::repeated;
use crate::audit::Case;
use crate::codes::{Article, Claimant, Code, Repetition};
use crate::replay::{Facts, Line};

/// A ground, and how many of what is counted a code asks for.
pub(super) struct Ground<'c> {
    /// As it is reported.
    pub(super) name: &'static str,
    /// The article: its citation, and what it says.
    pub(super) article: (&'c ArcStr, &'c ArcStr),
    /// What is counted.
    pub(super) counted: CountKind<'c>,
    /// From which count on the ground is given.
    pub(super) needed: u32,
}

/// The plies after which a ground is given, each with its count: one by one, for a long game has very many.
pub(super) type Met<'a> = Box<dyn Iterator<Item = (u32, u32)> + 'a>;

/// What is counted.
#[derive(Clone, Copy)]
pub(super) enum CountKind<'c> {
    /// Appearances of one position.
    Appearances(&'c Repetition),
    /// Plies without capture or pawn move.
    QuietPlies,
}

/// The right to claim a draw on a ground.
pub(super) struct ClaimLaw<'c> {
    pub(super) ground: Ground<'c>,
    /// Who may claim.
    pub(super) by: Claimant,
    /// A claim may be made with a move that is written and not yet made.
    pub(super) written_move: Option<&'c Article>,
    /// The right is lost when play goes on.
    pub(super) lapse: Option<&'c Article>,
    /// Who has touched a man may not claim on that move.
    pub(super) touched: Option<&'c Article>,
}

impl<'c> ClaimLaw<'c> {
    /// The right to claim because a position came back.
    pub(super) fn of_repetition(code: &'c Code) -> Option<ClaimLaw<'c>> {
        let law = code.repetition.as_ref()?;
        let claim = law.claim.as_ref()?;
        Some(ClaimLaw {
            ground: Ground {
                name: "repetition",
                article: (&claim.cite, &claim.says),
                counted: CountKind::Appearances(law),
                needed: claim.at,
            },
            by: claim.by,
            written_move: claim.written_move.as_ref(),
            lapse: law.lapse.as_ref(),
            touched: law.touched.as_ref(),
        })
    }

    /// The right to claim because fifty moves have passed.
    pub(super) fn of_fifty_moves(code: &'c Code) -> Option<ClaimLaw<'c>> {
        let law = code.fifty_moves.as_ref()?;
        Some(ClaimLaw {
            ground: Ground {
                name: "fifty-moves",
                article: (&law.claim.cite, &law.claim.says),
                counted: CountKind::QuietPlies,
                needed: law.claim.plies,
            },
            by: law.by,
            written_move: law.written_move.as_ref(),
            lapse: law.lapse.as_ref(),
            touched: law.touched.as_ref(),
        })
    }
}

impl<'c> Ground<'c> {
    /// The grounds on which a code draws a game that nobody claims to be drawn.
    pub(super) fn automatic(code: &'c Code) -> impl Iterator<Item = Ground<'c>> {
        let repetition = code.repetition.as_ref().and_then(|law| {
            let automatic = law.automatic.as_ref()?;
            Some(Ground {
                name: "repetition",
                article: (&automatic.cite, &automatic.says),
                counted: CountKind::Appearances(law),
                needed: automatic.at,
            })
        });
        let quiet = code.fifty_moves.as_ref().and_then(|law| {
            let automatic = law.automatic.as_ref()?;
            Some(Ground {
                name: "seventy-five-moves",
                article: (&automatic.cite, &automatic.says),
                counted: CountKind::QuietPlies,
                needed: automatic.plies,
            })
        });
        [repetition, quiet].into_iter().flatten()
    }

    /// Whether the replay marks every line in which a game can be drawn that nobody claims to be drawn.
    pub(super) fn are_marked(code: &Code) -> bool {
        let repetition = code.repetition.as_ref().map(|law| &law.automatic);
        let quiet = code.fifty_moves.as_ref().map(|law| &law.automatic);
        let comes = repetition.and_then(Option::as_ref).map(|law| law.at);
        let passes = quiet.and_then(Option::as_ref).map(|law| law.plies);
        comes.is_none_or(|times| times >= Facts::REPEATED_TIMES)
            && passes.is_none_or(|plies| plies >= Facts::QUIET_PLIES)
    }

    /// The plies of the line after which the ground is given, in order, each with its count; none at which it is not
    /// certain how the men stand.
    pub(super) fn met<'a>(&self, case: &Case<'a>) -> Met<'a>
    where
        'c: 'a,
    {
        match self.counted {
            CountKind::Appearances(law) => repeated(case.line, law, self.needed),
            CountKind::QuietPlies => quiet_for(case.line, self.needed),
        }
    }

    /// "the position stands for the third time".
    pub(super) fn is_given(&self) -> String {
        self.clause("stands", "have")
    }

    /// "the position stood for the third time".
    pub(super) fn was_given(&self) -> String {
        self.clause("stood", "had")
    }

    fn clause(&self, stands: &str, have: &str) -> String {
        match self.counted {
            CountKind::Appearances(_) => {
                format!(
                    "the position {stands} for the {} time",
                    ordinal(self.needed)
                )
            }
            CountKind::QuietPlies => format!(
                "{} moves on each side {have} passed without capture or pawn move",
                self.needed / 2
            ),
        }
    }
}

/// The plies that so many running, or more, without capture or pawn move end with, each with how many there are.
fn quiet_for(line: &Line, plies: u32) -> Met<'_> {
    if plies >= Facts::QUIET_PLIES && !line.facts.any(Facts::QUIET) {
        return Box::new(iter::empty());
    }
    let counted = line.plies.iter().enumerate();
    let found = counted
        .filter(|(_, ply)| !ply.facts.any(Facts::UNCERTAIN))
        .map(|(index, _)| (line.number_of(index), line.quiet_plies(index)))
        .filter(move |(_, quiet)| *quiet >= plies);
    Box::new(found)
}
