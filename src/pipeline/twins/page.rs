//! Games read again from their files.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use super::heads::{Head, Spot, mark, players, write_players};
use super::moves::write_moves;
use crate::ingest::pgn::Lexer;
use crate::ingest::source::Input;
use crate::replay::{Game, Replayer};
use crate::score::Score;

/// Where to read.
#[derive(Clone, Copy)]
pub(super) struct Address<'i> {
    pub(super) inputs: &'i [Input],
    /// The index of the input.
    pub(super) input: usize,
    /// The byte of its file that the piece begins at.
    pub(super) from: u64,
    pub(super) spot: Spot,
}

/// A game that is no more where it was.
#[derive(Debug)]
pub(super) struct Unread {
    /// The index of its input.
    pub(super) input: usize,
    pub(super) source: io::Error,
}

/// One game of a file, and the file.
#[derive(Debug, Default)]
pub(super) struct Page {
    file: Option<File>,
    /// The index of the input whose file that is.
    input: usize,
    /// The byte of the file that the text begins at, if that is read.
    at: Option<u64>,
    text: Vec<u8>,
    /// How much of the text is tags, and how much is shown.
    tags: usize,
    shown: usize,
    /// The tags.
    score: Score,
    players: Vec<u8>,
    /// The moves, if they were asked for, and their mark.
    moves: Vec<u8>,
    mark: Option<u64>,
}

/// What moves are replayed with.
#[derive(Debug, Default)]
pub(super) struct Desk {
    score: Score,
    replayer: Replayer,
    game: Game,
}

impl Page {
    /// Reads a game, unless it is the one that was read last.
    pub(super) fn turn_to(&mut self, address: Address<'_>) -> Result<(), Unread> {
        let Address { input, spot, .. } = address;
        let at = address.from + u64::from(spot.start);
        if self.input == input && self.at == Some(at) {
            return Ok(());
        }
        self.at = None;
        self.read(address, at)
            .map_err(|source| Unread { input, source })?;
        self.at = Some(at);
        (self.tags, self.shown) = (spot.tags as usize, spot.shown());
        let shown = &self.text[..self.shown];
        Lexer::new(shown, 0).next_score(&mut self.score);
        self.players.clear();
        write_players(shown, &self.score, &mut self.players);
        self.mark = None;
        Ok(())
    }

    fn read(&mut self, address: Address<'_>, at: u64) -> io::Result<()> {
        let Address { inputs, input, .. } = address;
        if self.input != input {
            (self.input, self.file) = (input, None);
        }
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let path = inputs.get(input).and_then(|input| input.path.as_ref());
                none.insert(File::open(path.ok_or(io::ErrorKind::NotFound)?)?)
            }
        };
        file.seek(SeekFrom::Start(at))?;
        self.text.resize(address.spot.len as usize, 0);
        file.read_exact(&mut self.text)
    }

    /// What is shown of the game, and its tags.
    pub(super) fn head(&self) -> (&[u8], &Score) {
        (&self.text[..self.shown], &self.score)
    }

    /// The players; empty if the tags do not name both.
    pub(super) fn players(&self) -> &[u8] {
        &self.players
    }

    /// Whether the same movetext stands under both heads, and no tag makes other moves of it: then they are the same.
    pub(super) fn reads_like(&self, other: &Page) -> bool {
        self.text[self.tags..] == other.text[other.tags..] && self.is_plain() && other.is_plain()
    }

    /// Whether the tags are those that were there, and none bears on the moves.
    fn is_plain(&self) -> bool {
        let (text, score) = (&self.text, &self.score);
        let end = score.tags.last().map(|tag| tag.span.end as usize);
        let bears = |tag| score.tag(text, tag).is_some();
        end == Some(self.tags)
            && !["FEN", "SetUp", "Variant"].into_iter().any(bears)
            // It tells a result from castling.
            && score.tag_value(text, "Result") != Some(b"0-0")
    }

    /// The moves, as [`write_moves`] writes them.
    ///
    /// # Errors
    /// If they have not the mark they had.
    pub(super) fn moves(&mut self, head: &Head, desk: &mut Desk) -> Result<&[u8], Unread> {
        if self.mark.is_none() {
            self.moves.clear();
            let text = &self.text;
            Lexer::new(text, 0).next_score(&mut desk.score);
            desk.replayer.replay(text, &desk.score, &mut desk.game);
            if let Some(main) = desk.game.main() {
                write_moves(main, &mut self.moves);
                self.mark = mark(main, head.is_short, || players(text, &desk.score));
            }
        }
        if self.mark != Some(head.mark) {
            return Err(Unread {
                input: self.input,
                source: io::Error::other("other moves stand there"),
            });
        }
        Ok(&self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::twins::heads::{Heads, Text};

    const GAME: &str = "[White \"Lund\"]\n[Black \"Oros\"]\n\n1. e4 e5 2. Nf3 *";

    fn head(text: &str) -> Head {
        let (mut score, mut game) = (Score::default(), Game::default());
        Lexer::new(text.as_bytes(), 0).next_score(&mut score);
        Replayer::default().replay(text.as_bytes(), &score, &mut game);
        let mut heads = Heads::new(Some(0));
        heads.take(text.as_bytes(), &score, &game, 1, false, 1);
        heads.list.remove(0)
    }

    /// What stands in a file by now is compared only if it has the moves that had the mark.
    #[test]
    fn a_file_that_changed_is_found_out() {
        let head = head(GAME);
        let Text::There(spot) = head.text else {
            panic!("nothing is kept of it");
        };
        let file = tempfile::NamedTempFile::new().unwrap();
        let inputs = [Input::file(file.path())];
        let outcome = |text: &str| {
            std::fs::write(file.path(), text).unwrap();
            let mut page = Page::default();
            page.turn_to(Address {
                inputs: &inputs,
                input: 0,
                from: 0,
                spot,
            })?;
            page.moves(&head, &mut Desk::default()).map(<[u8]>::len)
        };
        assert_eq!(outcome(GAME).unwrap(), 6);
        assert!(outcome(&GAME.replace("Nf3", "Nc3")).is_err());
        assert!(outcome(&GAME[1..]).is_err());
    }
}
