//! What a rule is given: one score, its game, one line of it, and the code that is asked.

use shakmaty::Color;

use super::{Annotations, Memory};
use crate::board::Position;
use crate::book::known::KnownGames;
use crate::codes::Code;
use crate::findings::{Edit, OtherGame, PlyRef};
use crate::ingest::Decoding;
use crate::replay::{Facts, Game, Line, Ply};
use crate::score::{Score, Span};
use crate::versions::Reference;

/// The first game with the moves of a later one.
#[derive(Clone, Debug)]
pub struct Original {
    /// Where it stands, and what its tags say.
    pub game: OtherGame,
    /// The tags of both name the same players.
    pub same_players: bool,
}

/// How a game stands to those read before it.
#[derive(Clone, Debug)]
pub enum Duplication {
    /// It is a duplicate of one of them.
    Of {
        /// That one.
        original: Original,
        /// From where to where it stands in its source, in bytes, if it stands there as a whole.
        bytes: Option<(u64, u64)>,
    },
    /// It is none of those that are remembered, and from this one on no more are remembered.
    IndexFull {
        /// How many are.
        games: u64,
    },
}

/// A name of which another spelling is the right one.
#[derive(Clone, Debug)]
pub struct Respelling {
    /// The name as it stands.
    pub name: String,
    /// In how many games.
    pub games: u64,
    /// The right spelling.
    pub right: String,
    /// In how many games that stands.
    pub right_games: u64,
    /// Somebody says that it is right.
    pub is_said: bool,
    /// What puts it in the place of the other, in one source.
    pub edits: Vec<Edit>,
}

/// One question's surroundings.
pub struct Case<'a> {
    /// The text that all spans count in.
    pub text: &'a [u8],
    /// The score as written.
    pub score: &'a Score,
    /// The score as played.
    pub game: &'a Game,
    /// The line of it that is asked about.
    pub line: &'a Line,
    /// The code that is asked; `None` for rules that need none.
    pub code: Option<&'a Code>,
    /// Which of those that are asked it is: what no code is needed for is told with the first, 0.
    pub nth_code: usize,
    /// What was worked out of the main line of the game before; `None` if there is no game.
    pub memory: Option<&'a Memory>,
    /// What the score says in `[%law …]` commands.
    pub annotations: &'a Annotations,
    /// How the text was decoded.
    pub decoding: &'a Decoding,
    /// Games that are known from elsewhere, if any are.
    pub known: Option<&'a KnownGames>,
    /// The reference that games are compared with, if there is one.
    pub reference: Option<&'a Reference>,
    /// What went wrong in the program itself while this score was audited, if anything did.
    pub panic: Option<&'a str>,
}

impl Case<'_> {
    /// The ply after which a fault at `ply` was noticed: where the score says so, and otherwise at its end.
    pub fn noticed(&self, ply: u32) -> u32 {
        let said = self.annotations.noticed().filter(|noticed| *noticed >= ply);
        said.unwrap_or(self.line.last_ply()).max(ply)
    }

    /// What was worked out of the line before, if it is one of which that is kept.
    pub(super) fn remembered(&self) -> Option<&Memory> {
        self.memory.filter(|_| !self.line.is_variation())
    }

    /// The position before a ply of the line, as FEN.
    pub(super) fn fen_before(&self, ply: u32) -> String {
        let find = || Walker::new(self.line).before(ply).fen();
        match self.remembered() {
            Some(memory) => memory.fen(ply, find),
            None => find(),
        }
    }

    /// The text of a span, for people.
    pub fn quote(&self, span: Span) -> String {
        String::from_utf8_lossy(span.of(self.text)).into_owned()
    }

    /// The number of a ply of this line as a reader prints it.
    pub fn ply_ref(&self, ply: u32) -> PlyRef {
        let start = &self.line.start;
        let index = ply.saturating_sub(self.line.first_ply);
        let flip = u32::from(start.turn() == Color::Black);
        let side = if (index + flip).is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        PlyRef {
            ply,
            number: start.fullmoves() + (index + flip) / 2,
            side,
        }
    }

    /// `17.Nf3` or `17...Nf6`: a ply as it is printed.
    pub fn printed(&self, ply: u32) -> String {
        let mut printed = String::new();
        self.ply_ref(ply).put(&mut printed);
        if let Some(ply) = self.line.ply(ply) {
            printed.push_str(&String::from_utf8_lossy(ply.span.of(self.text)));
        }
        printed
    }

    /// A ply as people name it: as it is printed, and by its number where the score does not come to it.
    pub fn named(&self, ply: u32) -> String {
        if self.line.ply(ply).is_some() {
            return self.printed(ply);
        }
        let at = self.ply_ref(ply);
        format!("{}'s move {}", at.side.fold_wb("White", "Black"), at.number)
    }

    /// The plies of the line of which any of these facts is true, with their numbers.
    pub fn plies_with(&self, facts: Facts) -> impl Iterator<Item = (u32, &Ply)> {
        self.line
            .plies
            .iter()
            .enumerate()
            .filter(move |(_, ply)| ply.facts.any(facts))
            .map(|(index, ply)| (self.line.number_of(index), ply))
    }

    /// Whether the score marks some check: only then does an unmarked one say anything.
    pub fn marks_checks(&self) -> bool {
        self.line.facts.any(Facts::MARKED)
    }
}

/// Positions of a line; cheapest near its ends and when those asked for lie near each other.
pub(super) struct Walker<'a> {
    line: &'a Line,
    pos: Position,
    next: usize,
}

impl<'a> Walker<'a> {
    /// A walker at the start of the line.
    pub(super) fn new(line: &'a Line) -> Walker<'a> {
        Walker {
            line,
            pos: line.start.clone(),
            next: 0,
        }
    }

    /// The position before the ply with that number.
    pub(super) fn before(&mut self, ply: u32) -> &Position {
        let plies = &self.line.plies;
        let index = (ply.saturating_sub(self.line.first_ply) as usize).min(plies.len());
        let way = index.abs_diff(self.next);
        if index < way {
            self.pos.clone_from(&self.line.start);
            self.next = 0;
        } else if plies.len() - index < way {
            self.pos.clone_from(&self.line.end);
            self.next = plies.len();
        }
        for ply in &plies[self.next.min(index)..index] {
            if ply.facts.any(Facts::BREACH.and(Facts::BLANK)) {
                self.pos.play_as_it_stands(&ply.mv);
            } else {
                self.pos.play(&ply.mv);
            }
        }
        if index < self.next {
            let back = plies[index..self.next].iter().rev();
            self.pos.undo_all(back.map(|ply| (&ply.mv, ply.undo)));
        }
        self.next = index;
        &self.pos
    }

    /// The position after the ply with that number.
    pub(super) fn after(&mut self, ply: u32) -> &Position {
        self.before(ply + 1)
    }
}
