//! The record as played.

use shakmaty::Color;

use super::setup::SetupFault;
use super::{Ambiguity, Beside, Irregularity};
use crate::board::{History, Move, PackedMove, Position, Undo, has_legal_move};
use crate::limits::{Limit, VARIATION_DEPTH, VARIATIONS};
use crate::notation::descriptive::Evidence;
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::notation::{Notation, san};
use crate::score::{Outcome, Span, Tags};

/// What is true of a ply, as bits; and of a line, all that is true of any of its plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts(u32);

impl Facts {
    /// Nothing.
    pub const NONE: Facts = Facts(0);
    /// The move gives check.
    pub const CHECK: Facts = Facts(1);
    /// The score marks the move as check or mate.
    pub const MARKED: Facts = Facts(1 << 1);
    /// The score marks the move as mate.
    pub const MARKED_MATE: Facts = Facts(1 << 2);
    /// The side on move after this ply is mated. Asked only where no lawful move follows, or a mate is marked.
    pub const MATE: Facts = Facts(1 << 3);
    /// The side on move after this ply is stalemated. Asked only where no lawful move follows.
    pub const STALEMATE: Facts = Facts(1 << 4);
    /// Nobody can ever mate any more: the men left cannot, or, as is asked of the game itself where it ends, they are
    /// locked.
    pub const DEAD: Facts = Facts(1 << 5);
    /// This arrangement of men, with this side on move, stands for at least [`Facts::REPEATED_TIMES`].
    pub const REPEATED: Facts = Facts(1 << 6);
    /// At least [`Facts::QUIET_PLIES`] without capture or pawn move.
    pub const QUIET: Facts = Facts(1 << 7);
    /// The ply is irregular: see [`Line::breaches`].
    pub const BREACH: Facts = Facts(1 << 8);
    /// A turn without a move.
    pub const BLANK: Facts = Facts(1 << 9);
    /// A move before this one is not known, so the position is not certain.
    pub const UNCERTAIN: Facts = Facts(1 << 10);
    /// The ply stands behind the end of the game.
    pub const AFTER_END: Facts = Facts(1 << 11);
    /// A check that is not marked.
    pub const SILENT_CHECK: Facts = Facts(1 << 12);
    /// A mark where there is no check.
    pub const FALSE_MARK: Facts = Facts(1 << 13);
    /// A mate mark where there is check and no mate.
    pub const FALSE_MATE: Facts = Facts(1 << 14);
    /// A mate that is marked as check at most.
    pub const SILENT_MATE: Facts = Facts(1 << 15);
    /// The line has remarks of the reading: see [`Line::remarks`].
    pub const REMARKS: Facts = Facts(1 << 16);
    /// Black has the first move of the line.
    pub const BLACK_BEGINS: Facts = Facts(1 << 17);
    /// The score says in words of the law what the moves cannot; true of no ply, and of lines by what is around them.
    pub const ANNOTATED: Facts = Facts(1 << 18);
    /// The score has comments; true of no ply.
    pub const COMMENTED: Facts = Facts(1 << 19);
    /// The line does not begin from the usual array; true of no ply.
    pub const SET_UP: Facts = Facts(1 << 20);
    /// Something is wrong with how the score is put or with the position it begins from; true of no ply.
    pub const FAULTY: Facts = Facts(1 << 21);
    /// Something is there that a code which is asked counts before a draw may be claimed; true of no ply.
    pub const CLAIMABLE: Facts = Facts(1 << 22);
    /// The tags say what odds were given; true of no ply.
    pub const ODDS: Facts = Facts(1 << 23);
    /// Not all of the text is a game plainly written down; true of no ply.
    pub const ODD_TEXT: Facts = Facts(1 << 24);
    /// There are games that it may be another version of; true of no ply.
    pub const COMPARED: Facts = Facts(1 << 25);
    /// A code that is asked may end a game of which nothing else tells that it is over; true of no ply.
    pub const ENDS_UNMARKED: Facts = Facts(1 << 26);

    /// The move is written as its notation asks, to the letter, and no less would have told it from others. It need not be
    /// said of one that is.
    pub const REGULAR: Facts = Facts(1 << 27);

    /// So often a position stands before it is marked as repeated. A code that counts to less has to look for itself.
    pub const REPEATED_TIMES: u32 = 3;
    /// So many plies without capture or pawn move are marked. A code that counts to less has to look for itself.
    pub const QUIET_PLIES: u32 = 100;

    /// Whether any of these facts is among them.
    #[inline]
    pub fn any(self, of: Facts) -> bool {
        self.0 & of.0 != 0
    }

    /// These facts and those.
    #[inline]
    #[must_use]
    pub const fn and(self, more: Facts) -> Facts {
        Facts(self.0 | more.0)
    }

    /// Adds facts.
    #[inline]
    pub fn add(&mut self, more: Facts) {
        self.0 |= more.0;
    }

    /// Adds facts if `so`.
    #[inline]
    pub fn add_if(&mut self, so: bool, more: Facts) {
        self.0 |= if so { more.0 } else { 0 };
    }

    /// Takes facts away.
    pub fn remove(&mut self, less: Facts) {
        self.0 &= !less.0;
    }
}

/// A half-move as it was played.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    /// What changed on the board.
    pub mv: Move,
    /// What is needed to take it back; holds the rights and counts before the ply.
    pub undo: Undo,
    /// Where it is written.
    pub span: Span,
    /// What is true of it.
    pub facts: Facts,
}

/// Something the reading has to say about a place in the score.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The ply it speaks of, from 1.
    pub ply: u32,
    /// Where it is written.
    pub span: Span,
    /// What it says.
    pub kind: RemarkKind,
}

/// What the reading can have to say.
#[derive(Clone, Debug)]
pub enum RemarkKind {
    /// No move could be made of the text; what is near it, best first.
    Unreadable {
        /// Moves that are lawful and spelled nearly so, best first.
        nearest: Vec<String>,
        /// The text was passed over as no move at all; otherwise it counts as a move that is not known.
        passed_over: bool,
    },
    /// Several moves fit.
    Ambiguous(Ambiguity),
    /// Several moves fit, and something settles which was meant.
    Disambiguated {
        /// What settles it.
        by: Evidence,
        /// The ply at which the last of the others could not be played on, where the moves that follow settle it.
        failed_at: Option<u32>,
        /// All that could be meant, the one that was taken first.
        readings: Vec<String>,
    },
    /// A turn is not in the score.
    Missing {
        /// Whose turn.
        side: Color,
        /// The move number that gives it away, if one does.
        number: Option<u32>,
    },
    /// A move number that does not fit.
    Number {
        /// As written.
        found: u32,
        /// As it should be.
        expected: u32,
    },
    /// Clear, but not as the standard has it.
    Slip {
        /// What is irregular.
        slip: Slip,
        /// The regular form; `None` for that of the ply as the game's notation has it.
        regular: Option<String>,
    },
    /// From here on nothing could be followed.
    Unfollowable {
        /// Why, as a sentence.
        why: String,
        /// Moves written from here on.
        rest: u32,
    },
}

/// One line of play: the game itself, or a variation.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The position it begins from.
    pub start: Position,
    /// The position it ends with, as far as it could be followed.
    pub end: Position,
    /// The number of its first ply, from 1 at the start of the game.
    pub first_ply: u32,
    /// How deep in variations it stands; 0 is the game itself.
    pub depth: u32,
    /// What was played.
    pub plies: Vec<Ply>,
    /// The hashes of its positions.
    pub history: History,
    /// The irregular plies, in order.
    pub breaches: Vec<Irregularity>,
    /// What the reading has to say, in order.
    pub remarks: Vec<Remark>,
    /// What is true of any of its plies.
    pub facts: Facts,
}

impl Line {
    /// Begins a line anew, keeping its buffers.
    pub(super) fn restart(&mut self, start: &Position, first_ply: u32, depth: u32) {
        self.start.clone_from(start);
        self.first_ply = first_ply;
        self.depth = depth;
        self.plies.clear();
        self.history.restart(start.hash());
        self.breaches.clear();
        self.remarks.clear();
        self.facts = Facts::NONE;
    }

    /// Makes room for so many plies at once: what a vector leaves behind as it grows is not given back.
    pub(super) fn reserve(&mut self, plies: usize) {
        self.plies.reserve(plies);
        self.history.reserve(plies);
    }

    /// The number of the ply at `index`.
    pub fn number_of(&self, index: usize) -> u32 {
        self.first_ply + index as u32
    }

    /// The number of the last ply; one less than the first if there is none.
    pub fn last_ply(&self) -> u32 {
        self.first_ply + self.plies.len() as u32 - 1
    }

    /// Whether this is a variation and not the game itself.
    pub fn is_variation(&self) -> bool {
        self.depth > 0
    }

    /// The ply with that number.
    pub fn ply(&self, number: u32) -> Option<&Ply> {
        self.plies.get(number.checked_sub(self.first_ply)? as usize)
    }

    /// What the ply with that number gives, as the replay has found it where all is lawful; `pos` is the position before
    /// it.
    pub fn given(&self, number: u32, pos: &Position) -> CheckMark {
        const ODD: Facts = Facts::BREACH.and(Facts::BLANK).and(Facts::UNCERTAIN);
        let Some(ply) = self.ply(number) else {
            return CheckMark::None;
        };
        if ply.facts.any(ODD) || pos.is_exposed() {
            return san::gives(pos, &ply.mv);
        }
        match self.ply(number + 1) {
            _ if !ply.facts.any(Facts::CHECK) => CheckMark::None,
            // Whoever can move is not mated.
            Some(next) if !next.facts.any(ODD) => CheckMark::Check,
            _ => san::gives(pos, &ply.mv),
        }
    }

    /// Whether all of it is lawful, so that the facts of its plies tell what each gives.
    pub fn is_lawful(&self) -> bool {
        const ODD: Facts = Facts::BREACH.and(Facts::BLANK).and(Facts::UNCERTAIN);
        !self.facts.any(ODD) && !self.start.is_exposed()
    }

    /// What the ply at `index` gives in a line that is lawful.
    pub fn given_lawfully(&self, index: usize) -> CheckMark {
        let check = |ply: &Ply| ply.facts.any(Facts::CHECK);
        match self.plies.get(index).is_some_and(check) {
            false => CheckMark::None,
            // Whoever can move is not mated.
            true if index + 1 < self.plies.len() || has_legal_move(&self.end) => CheckMark::Check,
            true => CheckMark::Mate,
        }
    }

    /// Whose turn it is at the ply at `index`, and the number of the move.
    pub fn turn_at(&self, index: usize) -> (Color, u32) {
        let plies = index as u32 + self.start.turn().fold_wb(0, 1);
        let side = match plies % 2 {
            0 => Color::White,
            _ => Color::Black,
        };
        (side, self.start.fullmoves() + plies / 2)
    }

    /// Plies without capture or pawn move that end with the ply at `index`, those before the line included.
    pub fn quiet_plies(&self, index: usize) -> u32 {
        match self.plies.get(index + 1) {
            Some(next) => next.undo.halfmoves(),
            None => self.end.halfmoves(),
        }
    }
}

/// How surely the game itself was read, as far as remarks do not tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadingCounts {
    /// Plies settled between several readings, by the kind of evidence, in the order of [`Evidence::ALL`].
    pub disambiguated: [u32; Evidence::ALL.len()],
    /// Plies that were put right.
    pub repaired: u32,
}

/// Lines that change hands with every game.
#[allow(
    clippy::vec_box,
    reason = "a line is some hundreds of bytes that would be copied each time"
)]
pub(super) type BoxedLines = Vec<Box<Line>>;

/// How many lines of former games are kept for their buffers.
const SPARE: usize = 256;

/// A Score, replayed.
#[derive(Debug, Default)]
pub struct Game {
    /// The variations in the order they end, the game itself last.
    lines: BoxedLines,
    /// What is wrong with the position the game is said to begin from.
    pub setup_faults: Vec<SetupFault>,
    /// The notation it was read in.
    pub notation: Notation,
    /// Other notations that would give the same moves.
    pub as_well: Vec<Notation>,
    /// What is known of the notation that reads most of it beside these.
    pub next_best: Beside,
    /// Nothing tells that notation but a few moves that SAN cannot read so.
    pub detected_by_few_moves: bool,
    /// Every move of the game itself that was read is written to the letter in that notation, and lawful.
    pub(super) to_the_letter: bool,
    /// Where words begin that look like none of SAN and were read as moves all the same, in order.
    pub words_read: Vec<u32>,
    /// The game is of a variant this program does not know, or its setup cannot be read: no move was audited.
    pub unaudited: bool,
    /// Plies of the game itself that were audited.
    pub plies: u32,
    /// Plies of the game itself that are written but could not be audited.
    pub unaudited_plies: u32,
    /// How the movetext says the game ended, and where.
    pub terminator: Option<(Outcome, Span)>,
    /// An end that the movetext gave before, and that says otherwise.
    pub other_end: Option<(Outcome, Span)>,
    /// Words in the movetext that say how the game ended (`White resigns`), and where.
    pub words: Option<(Outcome, Span)>,
    /// How surely it was read.
    pub tally: ReadingCounts,
    /// What stands beyond what is analysed, in order.
    pub limits: Vec<(Limit, Span)>,
}

impl Game {
    /// A game of so many plies none of which could be replayed.
    pub fn of_failure(plies: u32) -> Game {
        Game {
            unaudited_plies: plies,
            ..Game::default()
        }
    }

    /// The game itself; `None` before anything was replayed.
    pub fn main(&self) -> Option<&Line> {
        self.lines.last().map(|line| &**line)
    }

    /// Puts the moves of the game itself, two bytes each, into a buffer in the place of what that holds.
    pub fn pack(&self, into: &mut Vec<[u8; 2]>) {
        let plies = self.main().map_or(&[][..], |main| &main.plies);
        into.clear();
        into.extend(plies.iter().map(|ply| PackedMove::from(&ply.mv).to_bytes()));
    }

    /// The variations in the order they end, and last the game itself.
    pub fn lines(&self) -> &[Box<Line>] {
        &self.lines
    }

    /// How it ended: as the movetext says, or its words, or else these tags.
    pub fn result(&self, tags: Tags<'_>) -> Outcome {
        let movetext = self.terminator.or(self.words).map(|(outcome, _)| outcome);
        movetext.or_else(|| tags.result()).unwrap_or(Outcome::Open)
    }

    /// Whether the word that begins at this byte was read as a move, although SAN has none like it.
    pub fn read_word(&self, at: u32) -> bool {
        self.words_read.binary_search(&at).is_ok()
    }

    /// Forgets the last game; its lines' buffers go to `spare`.
    pub(super) fn restart(&mut self, spare: &mut BoxedLines) {
        spare.append(&mut self.lines);
        spare.truncate(SPARE);
        self.setup_faults.clear();
        self.notation = Notation::SAN;
        self.as_well.clear();
        self.next_best = Beside::None;
        self.detected_by_few_moves = false;
        self.to_the_letter = true;
        self.words_read.clear();
        self.unaudited = false;
        self.plies = 0;
        self.unaudited_plies = 0;
        self.terminator = None;
        self.other_end = None;
        self.words = None;
        self.tally = ReadingCounts::default();
        self.limits.clear();
    }

    /// Whether a variation that is opened inside `open` others is followed; what speaks against it, if not.
    pub(super) fn limit_of_variations(&self, open: usize) -> Option<Limit> {
        match () {
            () if open >= VARIATION_DEPTH => Some(Limit::VariationDepth),
            () if self.lines.len() + open >= VARIATIONS => Some(Limit::Variations),
            () => None,
        }
    }

    /// Takes a line that is replayed to its end.
    pub(super) fn close(&mut self, line: Box<Line>) {
        if line.depth == 0 {
            let known =
                |ply: &&Ply| !(ply.facts.any(Facts::BLANK) && ply.facts.any(Facts::UNCERTAIN));
            self.plies = match line.facts.any(Facts::BLANK) {
                true => line.plies.iter().filter(known).count() as u32,
                false => line.plies.len() as u32,
            };
        }
        self.lines.push(line);
    }
}
