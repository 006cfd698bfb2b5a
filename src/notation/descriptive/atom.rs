//! The smallest parts of a written move: letters and words that name men, ranks, signs, marks.
//!
//! Full stops and possessive endings belong to the part they stand behind (`K.`, `King's`), so that every
//! printer's way of spacing and dotting gives the same row of parts.

use shakmaty::Role;

use super::kind::AtomKind;
use super::{chars, figures, units, words};

/// A part, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom {
    pub(super) kind: AtomKind,
    pub(super) start: usize,
    /// Byte behind the part itself.
    pub(super) core: usize,
    /// Byte behind its full stop and ending.
    pub(super) end: usize,
    /// A blank stands before it.
    pub(super) apart: bool,
    /// It begins with a small letter.
    pub(super) small: bool,
}

/// More parts than this no move has.
const MOST: usize = 40;
/// Most moves have fewer, with what must be seen behind them.
const USUAL: usize = 12;

/// The parts of a text from some byte on, found as they are asked for.
pub(super) struct Atoms<'t> {
    text: &'t [u8],
    from: usize,
    at: usize,
    list: Vec<Atom>,
}

const STOP: Atom = Atom {
    kind: AtomKind::Stop,
    start: 0,
    core: 0,
    end: 0,
    apart: true,
    small: false,
};

impl<'t> Atoms<'t> {
    pub(super) fn new(text: &'t [u8], at: usize) -> Atoms<'t> {
        Atoms {
            text,
            from: at,
            at,
            list: Vec::with_capacity(USUAL),
        }
    }

    /// The part with that index; [`AtomKind::Stop`] beyond the end.
    pub(super) fn get(&mut self, index: usize) -> Atom {
        while self.list.len() <= index {
            if self.list.len() == MOST {
                return STOP;
            }
            let atom = self.scan();
            self.list.push(atom);
        }
        self.list[index]
    }

    pub(super) fn kind(&mut self, index: usize) -> AtomKind {
        self.get(index).kind
    }

    pub(super) fn text(&self, atom: Atom) -> &'t [u8] {
        &self.text[atom.start..atom.core]
    }

    /// The byte at `at`, if there is one.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    fn scan(&mut self) -> Atom {
        let start = chars::skip_blank(self.text, self.at);
        let apart = start > self.at || start == self.from;
        let rest = &self.text[start..];
        let Some(&first) = rest.first() else {
            self.at = start;
            return Atom {
                start,
                core: start,
                end: start,
                ..STOP
            };
        };
        let (kind, len) = self.scan_kind(start, rest, first);
        let core = start + len;
        self.at = self.trail(core, kind);
        Atom {
            kind,
            start,
            core,
            end: self.at,
            apart,
            small: first.is_ascii_lowercase(),
        }
    }

    fn scan_kind(&self, start: usize, rest: &[u8], first: u8) -> (AtomKind, usize) {
        if matches!(first, b'O' | b'o' | b'0')
            && let Some((circles, len)) = figures::circles(rest)
        {
            return (AtomKind::Circles(circles), len);
        }
        match first {
            b'0'..=b'9' => figures::number(rest),
            b'a'..=b'z' | b'A'..=b'Z' => self.scan_letters(start, rest),
            _ => chars::sign(rest),
        }
    }

    fn scan_letters(&self, start: usize, rest: &[u8]) -> (AtomKind, usize) {
        let before = self.text[self.from..start].last();
        let inside = before.is_some_and(u8::is_ascii_alphabetic);
        // `Ktxopponent's P`
        let behind_letter = inside && !matches!(before, Some(b'x' | b'X'));
        let run = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if let Some(len) = words::en_passant(rest) {
            return (AtomKind::EnPassant, len);
        }
        if let Some(len) = units::knight_with_stroke(rest) {
            return (AtomKind::Man(Role::Knight), len);
        }
        if !inside && let Some(side) = words::side_without_stroke(rest, run) {
            return (side, run);
        }
        if !behind_letter && let Some(found) = words::word(&rest[..run]) {
            return (found, run);
        }
        if !inside && let Some(found) = words::marked_word(&rest[..run]) {
            return found;
        }
        if !inside && !units::is_made_of_units(rest, run) {
            return (AtomKind::Word, run);
        }
        units::unit(rest, run, inside)
    }

    /// Byte behind the full stop and the possessive ending that follow a part.
    fn trail(&self, mut at: usize, kind: AtomKind) -> usize {
        if matches!(
            kind,
            AtomKind::Open
                | AtomKind::Dash
                | AtomKind::Stop
                | AtomKind::Number
                | AtomKind::Slash
                | AtomKind::Equals
        ) {
            return at;
        }
        loop {
            let rest = &self.text[at..];
            if let Some(len) = chars::possessive(rest) {
                at += len;
            } else if rest.first() == Some(&b'.') && rest.get(1) != Some(&b'.') {
                at += 1;
            } else {
                return at;
            }
        }
    }
}
