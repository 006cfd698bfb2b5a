//! The N-th game of an input.

use std::io;

use crate::games::chunk::Chunker;
use crate::games::decode::decode;
use crate::ingest::encoding::Charset;
use crate::ingest::open::{OpenError, open};
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::ingest::source::Input;
use crate::replay::{Game, Replayer};
use crate::score::Score;

/// A game, and the text it stands in.
pub(super) struct Found {
    pub(super) text: Vec<u8>,
    pub(super) score: Score,
    pub(super) game: Game,
    /// The name of its source, and its number there.
    source: String,
    number: u64,
}

impl Found {
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

/// The game of that number, from 1; the encoding is the one that the user names.
pub(super) fn find(input: &Input, number: u64, encoding: Option<Charset>) -> Result<Found, String> {
    let mut search = Search {
        number,
        passed: 0,
        found: None,
    };
    let outcome = open(input, &mut |name, reader| {
        let mut chunker = Chunker::new(reader).encoded(encoding);
        while let Some(chunk) = chunker.next_chunk()? {
            search.look(name, &decode(&chunk).0);
            if search.found.is_some() {
                // Nothing else is wanted of the input.
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
        Ok(())
    });
    match (search.found, outcome) {
        (Some(found), _) => Ok(found),
        (None, Err(err)) if !matches!(err, OpenError::Callback(_)) => Err(err.to_string()),
        (None, _) => Err(format!(
            "there is no game {number} in `{}`: it holds {}",
            input.name,
            match search.passed {
                0 => "none".to_owned(),
                1 => "one".to_owned(),
                games => games.to_string(),
            }
        )),
    }
}

struct Search {
    number: u64,
    passed: u64,
    found: Option<Found>,
}

impl Search {
    fn look(&mut self, source: &str, text: &[u8]) {
        let ends = Boundaries::new(text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut score = Score::default();
        let mut start = 0;
        for end in ends {
            let mut lexer = Lexer::new(&text[..end], start);
            while lexer.next_score(&mut score) {
                self.passed += u64::from(score.is_game());
                if self.passed == self.number && score.is_game() {
                    let mut game = Game::default();
                    Replayer::default().replay(&text[..end], &score, &mut game);
                    self.found = Some(Found {
                        text: text[..end].to_vec(),
                        score,
                        game,
                        source: source.to_owned(),
                        number: self.number,
                    });
                    return;
                }
            }
            start = end;
        }
    }
}
