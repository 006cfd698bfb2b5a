//! The marks of the games of a part of the input.

use std::io;

use super::{DuplicateWriter, LaterGame, MarkListener};
use crate::audit::{Auditor, Duplication, Original};
use crate::duplicates::{AllowedBy, Candidate, Candidates, GameMark};
use crate::findings::{OtherGame, RuleId, Suppressions};

/// Tells the marks of games.
pub(super) struct Marker<'m> {
    on: &'m mut MarkListener<'m>,
    writer: DuplicateWriter,
}

impl<'m> Marker<'m> {
    pub(super) fn new(on: &'m mut MarkListener<'m>) -> Marker<'m> {
        Marker {
            on,
            writer: DuplicateWriter::default(),
        }
    }

    /// Tells those of a chunk; so many games and lines of its source stand before it.
    pub(super) fn mark_games(
        &mut self,
        games: &Candidates,
        source: &str,
        (games_before, lines_before): (u64, u64),
        auditor: &Auditor,
        known: &mut Suppressions,
    ) -> io::Result<()> {
        let Some(level) = auditor.policy().level(RuleId::DuplicateGame) else {
            return Ok(());
        };
        for game in games.iter() {
            let later = LaterGame {
                head: game.head,
                number: games_before + u64::from(game.game),
                line: lines_before + u64::from(game.line),
            };
            let allowed = match game.allowed {
                true => Some(AllowedBy::Game),
                false => self.allowed(&game, &later, source, auditor, known),
            };
            (self.on)(&GameMark {
                level,
                allowed,
                ..GameMark::of(&game, source, (later.number, later.line))
            })?;
        }
        Ok(())
    }

    /// Whether the settings would allow that the game is told.
    fn allowed(
        &mut self,
        game: &Candidate<'_>,
        later: &LaterGame<'_>,
        source: &str,
        auditor: &Auditor,
        known: &mut Suppressions,
    ) -> Option<AllowedBy> {
        if !known.allows_of(RuleId::DuplicateGame) {
            return None;
        }
        let mut findings = Vec::new();
        let duplication = Duplication::Of {
            original: Original {
                same_players: true,
                game: OtherGame::default(),
            },
            bytes: game.bytes,
        };
        self.writer
            .write(later, &duplication, auditor, &mut findings);
        let mut findings = findings.iter();
        let allow = findings.find_map(|finding| known.allowing(source, finding));
        allow.map(AllowedBy::Settings)
    }
}
