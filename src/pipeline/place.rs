//! From what a rule noted to a finding that stands by itself.

use std::sync::Arc;

use super::trails::Trails;
use crate::audit::{Policy, Sink};
use crate::book::Places;
use crate::findings::locate::Locator;
use crate::findings::{Finding, Occasion, Place, RuleId};
use crate::games::chunk::Chunk;
use crate::replay::Game;
use crate::score::{Score, Span, Tags};

/// The score in which something was found.
pub(crate) struct Scene<'a> {
    /// The text that all spans count in.
    pub(crate) text: &'a [u8],
    pub(crate) score: &'a Score,
    /// Where its parts stand in the source, if the text was made from that.
    pub(crate) places: Option<&'a Places>,
    /// The number of the game; 0 if it is none.
    pub(crate) number: u64,
    /// The score as played, if findings are to bring the line of play they stand in.
    pub(crate) trails: Option<&'a Game>,
}

/// Takes what was found in a score out of the sink.
pub(crate) fn place_all(
    sink: &mut Sink,
    policy: &Policy,
    scene: &Scene<'_>,
    locator: &mut Locator<'_>,
    findings: &mut Vec<Finding>,
) {
    if sink.is_empty() {
        return;
    }
    let tags = scene.score.tags(scene.text);
    let players = tags.players().unwrap_or_default();
    let occasion = Arc::new(occasion(tags));
    let mut trails = scene.trails.map(|game| Trails::of(game, scene.text));
    for draft in sink.drain() {
        let Some(level) = policy.level_of(&draft) else {
            continue;
        };
        let span = scene
            .places
            .map_or(draft.span, |places| places.origin(draft.span));
        let (line, column) = locator.place(span.start as usize);
        let window = locator.window(span);
        let place = Place {
            game: scene.number,
            line,
            column,
            window,
            players: players.clone(),
            occasion: occasion.clone(),
        };
        let trail = trails.as_mut().and_then(|trails| trails.around(&draft));
        findings.push(Finding {
            level,
            place,
            trail,
            ..draft.finding
        });
    }
}

fn occasion(tags: Tags<'_>) -> Occasion {
    let written = |name| tags.written(name).into_owned();
    Occasion {
        event: written("Event"),
        site: written("Site"),
        date: written("Date"),
        round: written("Round"),
    }
}

/// The finding that a game was too long to be read to its end.
pub(crate) fn left_out(
    chunk: &Chunk,
    policy: &Policy,
    text: &[u8],
    locator: &mut Locator<'_>,
    game: u64,
) -> Option<Finding> {
    let level = policy.level(RuleId::Unterminated)?;
    let span = Span::empty(text.len());
    let (line, column) = locator.place(text.len());
    let place = Place {
        game,
        line,
        column,
        window: locator.window(span),
        ..Place::default()
    };
    let message = format!(
        "this game is longer than any score: {} bytes from here to the next [Event] were not read",
        chunk.left_out
    );
    Some(Finding {
        level,
        place,
        kind: Some("game"),
        help: "look for a comment that is never closed, or begin the next game with an Event tag"
            .to_owned(),
        ..Finding::new(RuleId::Unterminated, message)
    })
}
