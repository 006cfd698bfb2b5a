//! The N-th game of an input.

use std::io;

use crate::cli::common::{InputArgs, reading};
use crate::games::{Record, each_chunk};
use crate::ingest::open::OpenError;
use crate::ingest::source::Input;
use crate::query::{KnownFacts, Query};
use crate::replay::{Game, Replayer};
use crate::score::Score;

/// A game, and the text it stands in.
pub(super) struct FoundGame {
    pub(super) text: Vec<u8>,
    pub(super) score: Score,
    pub(super) game: Game,
    /// The name of its source, and its number there.
    source: String,
    number: u64,
}

impl FoundGame {
    fn of(record: &Record<'_>, source: &str, number: u64) -> FoundGame {
        let mut game = Game::default();
        Replayer::default().replay(record.text, record.score, &mut game);
        FoundGame {
            text: record.text.to_vec(),
            score: record.score.clone(),
            game,
            source: source.to_owned(),
            number,
        }
    }

    /// Who played whom, when and where, as far as the tags say.
    pub(super) fn title(&self) -> String {
        let tags = self.score.tags(&self.text);
        let mut title = format!("{}, game {}", self.source, self.number);
        if let Some(players) = tags.players() {
            title.push_str(&format!(": {players}"));
        }
        for value in ["Event", "Site", "Date"].map(|name| tags.said(name)) {
            title.extend(value.map(|value| format!(", {value}")));
        }
        title
    }
}

/// Whether a game fits.
fn fits(query: &Query, record: &Record<'_>) -> bool {
    let known = KnownFacts {
        record,
        game: None,
        findings: None,
    };
    query.fits(&known).unwrap_or_else(|| {
        let mut game = Game::default();
        Replayer::default().replay(record.text, record.score, &mut game);
        let game = Some(&game);
        query.fits(&KnownFacts { game, ..known }) == Some(true)
    })
}

/// The game of that number, from 1, of those that fit in an input read so.
pub(super) fn find(
    input: &Input,
    number: u64,
    query: Option<&Query>,
    args: &InputArgs,
) -> Result<FoundGame, String> {
    let (mut passed, mut held, mut found) = (0, 0, None);
    let outcome = each_chunk(
        input,
        &reading(args.input, args.encoding, None),
        &mut |source, games| {
            games.for_each(None, &mut |record| {
                if found.is_some() || !record.is_game() {
                    return;
                }
                held += 1;
                passed += u64::from(query.is_none_or(|query| fits(query, record)));
                if passed == number {
                    found = Some(FoundGame::of(record, source, held));
                }
            });
            match found {
                // Nothing else is wanted of the input.
                Some(_) => Err(io::ErrorKind::Interrupted.into()),
                None => Ok(()),
            }
        },
    );
    match (found, outcome) {
        (Some(found), _) => Ok(found),
        (None, Err(err)) if !matches!(err, OpenError::Callback(_)) => Err(err.to_string()),
        (None, _) if query.is_some() => Err(format!(
            "there is no game {number} in `{}` that fits: of {held}, {passed} fit",
            input.name
        )),
        (None, _) => Err(format!(
            "there is no game {number} in `{}`: it holds {}",
            input.name,
            match passed {
                0 => "none".to_owned(),
                1 => "one".to_owned(),
                games => games.to_string(),
            }
        )),
    }
}
