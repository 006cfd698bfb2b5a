//! What every rule of the grammar stands on: the parts of a text, the letters in a row, and where a move may end.

use shakmaty::Role;

use super::atom::Atoms;
use super::kind::AtomKind;
use super::patterns::Patterns;

/// Reads the parts of one move; functions that take a part's index give the index behind what they took.
pub(super) struct Parser<'t> {
    pub(super) atoms: Atoms<'t>,
    pub(super) patterns: Patterns,
}

/// Letters for men in a row.
pub(super) struct LetterRun {
    roles: [Role; LetterRun::MOST],
    len: usize,
}

impl LetterRun {
    const MOST: usize = 6;

    /// The first `n` of them; `None` if there are not so many.
    pub(super) fn first(&self, n: usize) -> Option<&[Role]> {
        self.roles[..self.len].get(..n)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }
}

impl<'t> Parser<'t> {
    /// Begins at a byte of a text.
    pub(super) fn new(text: &'t [u8], at: usize) -> Parser<'t> {
        Parser {
            atoms: Atoms::new(text, at),
            patterns: Patterns::NONE,
        }
    }

    /// The letters for men from `at` on.
    pub(super) fn letters(&mut self, at: usize) -> LetterRun {
        let mut letters = LetterRun {
            roles: [Role::Pawn; LetterRun::MOST],
            len: 0,
        };
        while letters.len < LetterRun::MOST {
            letters.roles[letters.len] = match self.atoms.kind(at + letters.len) {
                AtomKind::Man(role) => role,
                AtomKind::Castle => Role::Rook,
                // `Queens Pawn`: the stroke of `Queen's` is lost.
                AtomKind::Queens if letters.len == 0 && self.is_owned(at + 1) => Role::Queen,
                _ => break,
            };
            letters.len += 1;
        }
        letters
    }

    fn is_owned(&mut self, at: usize) -> bool {
        matches!(self.atoms.kind(at), AtomKind::Man(_) | AtomKind::Side)
    }

    /// The index behind all parts of a kind.
    pub(super) fn skip(&mut self, mut at: usize, kind: AtomKind) -> usize {
        while self.atoms.kind(at) == kind {
            at += 1;
        }
        at
    }

    /// Whether a sign or word of moving or taking stands there.
    pub(super) fn is_sign(&mut self, at: usize) -> bool {
        matches!(
            self.atoms.kind(at),
            AtomKind::Dash | AtomKind::To | AtomKind::Takes
        )
    }

    /// Whether a mark of check or mate stands there.
    pub(super) fn is_check(&mut self, at: usize) -> bool {
        matches!(
            self.atoms.kind(at),
            AtomKind::Check
                | AtomKind::Discovered
                | AtomKind::Double
                | AtomKind::Mate
                | AtomKind::Plus(_)
        )
    }

    /// Whether a figure behind a blank can be the number of the next move: that move stands behind it.
    pub(super) fn may_be_number(&mut self, at: usize) -> bool {
        let figure = self.atoms.get(at);
        let ordinal = figure.core - figure.start > 1;
        let next = self.atoms.get(at + 1);
        let goes_on = match next.kind {
            AtomKind::Stop => self.atoms.byte(next.start) == Some(b'.'),
            AtomKind::Comma
            | AtomKind::Open
            | AtomKind::Close
            | AtomKind::Glyph
            | AtomKind::Best => false,
            AtomKind::EnPassant
            | AtomKind::Queens
            | AtomKind::Becomes
            | AtomKind::Equals
            | AtomKind::Slash => false,
            _ => !self.is_check(at + 1),
        };
        figure.apart && !ordinal && goes_on
    }

    /// Whether a move can end before the part at `at`: not within a word, and not before a sign that would
    /// go on with a letter.
    pub(super) fn ends(&mut self, at: usize) -> bool {
        let next = self.atoms.get(at);
        let last = self.atoms.kind(at.saturating_sub(1));
        let letter_last = matches!(
            last,
            AtomKind::Man(_) | AtomKind::Castle | AtomKind::Castles
        );
        match next.kind {
            AtomKind::Stop
            | AtomKind::Open
            | AtomKind::Close
            | AtomKind::Comma
            | AtomKind::Glyph => true,
            AtomKind::Takes if self.atoms.byte(next.start) == Some(b':') => {
                !letter_last || next.apart
            }
            AtomKind::Takes | AtomKind::To | AtomKind::Equals | AtomKind::Slash => false,
            AtomKind::Dash => next.apart && !letter_last && last != AtomKind::Close,
            _ => next.apart,
        }
    }
}
