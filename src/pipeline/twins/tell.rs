//! Games that stand in the input more than once, told.

use super::heads::{Head, Text};
use super::page::Page;
use super::{Own, Twin, Twins, address};
use crate::audit::{Auditor, Earlier, Memory, Sink};
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::ingest::pgn::Lexer;
use crate::pipeline::place::{Scene, place_all};
use crate::score::Score;

impl Twins<'_> {
    /// Tells that a game stands in the input once more.
    pub(super) fn tell_twin(
        &mut self,
        own: Own<'_>,
        twin: &Twin,
        auditor: &Auditor,
        found: &mut Vec<Finding>,
    ) {
        let Twin {
            row,
            piece,
            likeness,
        } = twin;
        let earlier = Earlier {
            source: &self.log.sources[piece.source].name,
            game: piece.games + u64::from(row.game),
            line: piece.lines + u64::from(row.line),
            same_players: likeness.same_players,
        };
        let (text, score) = shown(own, &self.own, &mut self.score);
        auditor.twin(text, score, &Memory::Same(earlier), &mut self.sink);
        place(&mut self.sink, own.head, text, score, auditor, found);
    }

    /// Tells that no more games are remembered from this one on.
    pub(super) fn tell_full(&mut self, own: Own<'_>, auditor: &Auditor, found: &mut Vec<Finding>) {
        if let Text::There(spot) = own.head.text {
            let address = address(self.inputs, &self.log, own.piece, spot);
            if let Err(unread) = self.own.turn_to(address) {
                self.note(unread);
            }
        }
        let games = self.seen.len() as u64;
        let (text, score) = shown(own, &self.own, &mut self.score);
        auditor.twin(text, score, &Memory::Full { games }, &mut self.sink);
        place(&mut self.sink, own.head, text, score, auditor, found);
    }
}

/// What is shown of a game, and its tags; what was kept is read into `score`.
fn shown<'s>(own: Own<'s>, page: &'s Page, score: &'s mut Score) -> (&'s [u8], &'s Score) {
    match own.head.text {
        Text::There(_) => page.head(),
        Text::Kept(kept) => {
            let text = own.heads.tags(kept);
            Lexer::new(text, 0).next_score(score);
            (text, score)
        }
    }
}

/// Takes what was found about a game out of the sink.
fn place(
    sink: &mut Sink,
    head: &Head,
    text: &[u8],
    score: &Score,
    auditor: &Auditor,
    found: &mut Vec<Finding>,
) {
    let scene = Scene {
        text,
        score,
        places: None,
        number: u64::from(head.game),
        trails: None,
    };
    let first = found.len();
    let mut locator = Locator::new(text);
    place_all(sink, auditor.policy(), &scene, &mut locator, found);
    for finding in &mut found[first..] {
        finding.place.line += u64::from(head.line) - 1;
    }
}
