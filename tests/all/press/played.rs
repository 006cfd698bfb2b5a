//! Games as they were played: read from PGN, replayed, begun without a man.

use std::io::Read;
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, Square};

/// A game without its words.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where it began.
    pub start: Chess,
    /// Its moves.
    pub moves: Vec<Move>,
    /// Its result as PGN has it.
    pub result: &'static str,
    /// The man that was given as odds, in words.
    pub odds: Option<&'static str>,
}

/// Men that were given as odds: what is said, whose, and where it stands.
const ODDS: [(&str, Square); 5] = [
    ("Q. Kt.", Square::B1),
    ("K. Kt.", Square::G1),
    ("Q. R.", Square::A1),
    ("K. R.", Square::H1),
    ("K. B. P.", Square::F7),
];

impl Played {
    /// The position before each ply, with the ply.
    pub fn legs(&self) -> impl Iterator<Item = (Chess, Move)> + '_ {
        let mut pos = self.start.clone();
        self.moves.iter().map(move |&m| {
            let before = pos.clone();
            pos.play_unchecked(m);
            (before, m)
        })
    }

    /// The moves in coordinates.
    pub fn uci(&self) -> Vec<String> {
        let uci = |m: &Move| m.to_uci(CastlingMode::Standard).to_string();
        self.moves.iter().map(uci).collect()
    }

    /// The first position, if it is not the usual one.
    pub fn fen(&self) -> Option<String> {
        let usual = self.start == Chess::default();
        (!usual).then(|| Fen::from_position(&self.start, EnPassantMode::Legal).to_string())
    }

    /// The same game as far as it could be played without a man; none if that is not far.
    pub fn at_odds(&self, which: usize, least: usize) -> Option<Self> {
        let (words, square) = ODDS[which % ODDS.len()];
        let start = without(square)?;
        let mut pos = start.clone();
        let mut moves = Vec::new();
        for &m in &self.moves {
            if !pos.is_legal(m) {
                break;
            }
            pos.play_unchecked(m);
            moves.push(m);
        }
        let odds = Some(words);
        (moves.len() >= least).then_some(Self {
            start,
            moves,
            result: self.result,
            odds,
        })
    }

    /// How many plies two games begin with alike.
    pub fn shared(&self, other: &Self) -> usize {
        if self.start != other.start {
            return 0;
        }
        let pairs = self.moves.iter().zip(&other.moves);
        pairs.take_while(|(a, b)| a == b).count()
    }

    /// The position behind the last ply.
    pub fn end(&self) -> Chess {
        let mut pos = self.start.clone();
        for &m in &self.moves {
            pos.play_unchecked(m);
        }
        pos
    }
}

/// The usual position without a man.
fn without(square: Square) -> Option<Chess> {
    let mut setup = Chess::default().to_setup(EnPassantMode::Legal);
    setup.board.remove_piece_at(square)?;
    setup.castling_rights.discard(square);
    setup.position(CastlingMode::Standard).ok()
}

/// Games of a PGN, from the one behind `skip` others on: those of at least `least` plies that a lawful board bears out.
pub fn read(pgn: impl Read, skip: usize, least: usize) -> impl Iterator<Item = Played> {
    let mut reader = Reader::new(pgn);
    let mut left = skip;
    std::iter::from_fn(move || {
        let mut collect = Collect { skip: left > 0 };
        let game = reader.read_game(&mut collect).ok()??;
        left = left.saturating_sub(1);
        Some(game)
    })
    .flatten()
    .filter(move |game| game.moves.len() >= least)
}

/// Reads one game, or passes it by.
struct Collect {
    skip: bool,
}

/// A game while it is read; false when a move of it is not lawful.
struct Reading {
    game: Played,
    pos: Chess,
    lawful: bool,
}

impl Visitor for Collect {
    type Tags = bool;
    type Movetext = Reading;
    type Output = Option<Played>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, bool> {
        match self.skip {
            true => ControlFlow::Break(None),
            false => ControlFlow::Continue(true),
        }
    }

    fn tag(&mut self, usual: &mut bool, name: &[u8], _: RawTag<'_>) -> ControlFlow<Self::Output> {
        *usual &= name != b"FEN";
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, usual: bool) -> ControlFlow<Self::Output, Reading> {
        let game = Played {
            start: Chess::default(),
            moves: Vec::new(),
            result: "*",
            odds: None,
        };
        let pos = Chess::default();
        ControlFlow::Continue(Reading {
            game,
            pos,
            lawful: usual,
        })
    }

    fn san(&mut self, reading: &mut Reading, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&reading.pos) {
            Ok(m) if reading.lawful => {
                reading.pos.play_unchecked(m);
                reading.game.moves.push(m);
            }
            _ => reading.lawful = false,
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Reading) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, reading: &mut Reading, outcome: Outcome) -> ControlFlow<Self::Output> {
        reading.game.result = outcome.as_str();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, reading: Reading) -> Self::Output {
        reading.lawful.then_some(reading.game)
    }
}
