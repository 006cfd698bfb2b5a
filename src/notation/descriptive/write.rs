//! Move to text: the shortest form that can mean no other move, in the manner of several printers.

use shakmaty::{CastlingSide, File, Role, Square};

use super::known::lex_word;
use super::origins::Origins;
use super::readings::only_reading;
use super::style::Style;
use crate::board::{Move, MoveKind, Position, has_legal_move, promotes};
use crate::notation::plain::CheckMark;
use crate::notation::san::gives;
use crate::notation::squares::Wing;
use crate::notation::squares::{piece_of, turned_square};

/// How much of a man's or a square's name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    /// `R`, `P`; of a square to go to, `B4`.
    Bare,
    /// `BP`: the file without its wing.
    File,
    /// `KR`, `KBP`; of a square to go to, `KB4`.
    Wing,
    /// `R(B1)`.
    Square,
    /// `R(KB1)`.
    WholeSquare,
}

impl Detail {
    const ALL: [Detail; 5] = [
        Detail::Bare,
        Detail::File,
        Detail::Wing,
        Detail::Square,
        Detail::WholeSquare,
    ];
}

/// Appends the move in descriptive notation, with its mark of check or mate: of the forms that mean this move
/// and no other, the shortest.
///
/// Side letters (`KR`) are written of men in `origins` only. A move that is not lawful, which no form can be
/// read back to, is written with all that can be told of it. A turn without a move is `...`.
pub fn write(pos: &Position, origins: &Origins, m: &Move, style: Style, out: &mut String) {
    put(pos, origins, m, style, gives(pos, m), out);
}

/// The same for a move of which it is known what it gives.
pub(super) fn put(
    pos: &Position,
    origins: &Origins,
    m: &Move,
    style: Style,
    gives: CheckMark,
    out: &mut String,
) {
    write_bare(pos, origins, m, style, out);
    // Where irregular play has left a king in check, whatever checks him is announced.
    let silent = gives == CheckMark::None && !pos.is_exposed();
    if silent || m.kind == MoveKind::Blank {
        return;
    }
    let mut after = pos.clone();
    after.play_as_it_stands(m);
    if after.checkers().any() {
        out.push_str(mark(m, &after, style));
    }
}

/// The same without the mark of check or mate.
pub fn write_bare(pos: &Position, origins: &Origins, m: &Move, style: Style, out: &mut String) {
    match m.kind {
        MoveKind::Blank => out.push_str("..."),
        MoveKind::Castling(side, _) => out.push_str(castling(side, style)),
        MoveKind::FileCastling(_) => out.push_str("O-O-O-O"),
        MoveKind::Ordinary
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::HostilePromotion => {
            let name = MoveName {
                pos,
                origins,
                m,
                style,
            };
            let begin = out.len();
            name.put(Detail::Bare, Detail::Bare, out);
            if !name.means_this_only(&out[begin..]) {
                out.truncate(begin);
                name.put_shortest(out);
            }
        }
    }
}

/// The move with its square, or the file of what it takes, told in full.
pub(in crate::notation) fn fuller(pos: &Position, origins: &Origins, m: &Move) -> String {
    let mut text = String::new();
    match m.kind {
        MoveKind::Ordinary | MoveKind::DoubleStep | MoveKind::EnPassant => {
            let name = MoveName {
                pos,
                origins,
                m,
                style: Style::Kt,
            };
            name.put(Detail::Bare, Detail::Wing, &mut text);
        }
        _ => write_bare(pos, origins, m, Style::Kt, &mut text),
    }
    text
}

fn castling(side: CastlingSide, style: Style) -> &'static str {
    match (style, side) {
        (Style::Kt | Style::N | Style::Lowe, CastlingSide::KingSide) => "O-O",
        (Style::Kt | Style::N | Style::Lowe, CastlingSide::QueenSide) => "O-O-O",
        (Style::Spaced, CastlingSide::KingSide) => "O - O",
        (Style::Spaced, CastlingSide::QueenSide) => "O - O - O",
        (Style::ToTakes, CastlingSide::KingSide) => "Castles (KR)",
        (Style::ToTakes, CastlingSide::QueenSide) => "Castles (QR)",
        (Style::Staunton, CastlingSide::KingSide) => "Castles (K. R.)",
        (Style::Staunton, CastlingSide::QueenSide) => "Castles (Q. R.)",
    }
}

fn mark(m: &Move, after: &Position, style: Style) -> &'static str {
    let checkers = after.checkers();
    let found = if !has_legal_move(after) {
        [" mate", " (mate)"]
    } else if checkers.more_than_one() {
        [" dbl ch", " (dbl. ch.)"]
    } else if checkers.contains(m.to) || matches!(m.kind, MoveKind::Castling(..)) {
        [" ch", " (ch.)"]
    } else {
        [" dis ch", " (dis. ch.)"]
    };
    found[usize::from(style == Style::Staunton)]
}

/// A move whose name is looked for.
struct MoveName<'a> {
    pos: &'a Position,
    origins: &'a Origins,
    m: &'a Move,
    style: Style,
}

/// The wordings of a part of a name, each once, one behind the other in a text.
struct Wordings {
    text: String,
    ends: [usize; Detail::ALL.len()],
    letters: [usize; Detail::ALL.len()],
    count: usize,
}

impl Wordings {
    /// What `put` puts with each detail.
    fn of(put: impl Fn(Detail, &mut String)) -> Wordings {
        let mut wordings = Wordings {
            text: String::with_capacity(64),
            ends: [0; Detail::ALL.len()],
            letters: [0; Detail::ALL.len()],
            count: 0,
        };
        for detail in Detail::ALL {
            let start = wordings.text.len();
            put(detail, &mut wordings.text);
            let wording = &wordings.text[start..];
            match (0..wordings.count).any(|n| wordings.wording(n) == wording) {
                true => wordings.text.truncate(start),
                false => {
                    wordings.letters[wordings.count] = wording.chars().count();
                    wordings.ends[wordings.count] = wordings.text.len();
                    wordings.count += 1;
                }
            }
        }
        wordings
    }

    fn wording(&self, n: usize) -> &str {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[n]]
    }
}

impl MoveName<'_> {
    /// Whether a reader of the text can find no other move in it.
    fn means_this_only(&self, text: &str) -> bool {
        let Some(written) = lex_word(text.as_bytes()).filter(|w| w.end == text.len()) else {
            return false;
        };
        only_reading(&written.patterns, self.pos, self.origins) == Some(*self.m)
    }

    /// Puts the shortest form that means this move alone; the longest of all if none does.
    fn put_shortest(&self, out: &mut String) {
        let begin = out.len();
        let man = Wordings::of(|detail, out| self.put_man(self.m.role, self.m.from, detail, out));
        let target = Wordings::of(|detail, out| self.put_target(detail, out));
        // Of forms equally long the one that tells more of the square comes first, as printers preferred.
        let mut forms: Vec<_> = (0..man.count)
            .flat_map(|m| (0..target.count).map(move |t| (m, t)))
            .map(|(m, t)| (man.letters[m] + target.letters[t], m, t))
            .collect();
        forms.sort_by_key(|&(letters, ..)| letters);
        let fullest = (0, man.count - 1, target.count - 1);
        for (_, m, t) in forms.into_iter().chain([fullest]) {
            out.truncate(begin);
            out.push_str(man.wording(m));
            out.push_str(target.wording(t));
            if self.means_this_only(&out[begin..]) {
                return;
            }
        }
    }

    /// Puts the form in which man and target are told so far.
    fn put(&self, man: Detail, target: Detail, out: &mut String) {
        self.put_man(self.m.role, self.m.from, man, out);
        self.put_target(target, out);
    }

    /// Puts what stands behind the man.
    fn put_target(&self, target: Detail, out: &mut String) {
        let (m, style) = (self.m, self.style);
        match m.capture {
            Some(captured) => {
                out.push_str(style.capture_sign());
                let at = match m.kind {
                    MoveKind::EnPassant => m.en_passant_captured(),
                    _ => m.to,
                };
                self.put_man(captured.role, at, target, out);
            }
            None => {
                out.push_str(style.move_sign());
                self.put_square(m.to, target != Detail::Bare, out);
            }
        }
        if m.kind == MoveKind::EnPassant {
            out.push_str(match style {
                Style::Staunton => ", en passant",
                _ => " e.p.",
            });
        }
        if let Some(role) = m.promotion.filter(|_| promotes(m)) {
            self.put_promotion(role, out);
        }
    }

    fn put_promotion(&self, role: Role, out: &mut String) {
        let letter = self.style.letter(role);
        let (before, behind) = match self.style {
            Style::Kt | Style::Lowe => ("(", ")"),
            Style::N => ("=", ""),
            Style::ToTakes | Style::Spaced => (" (", ")"),
            Style::Staunton => (", becoming a ", ""),
        };
        out.push_str(before);
        out.push_str(letter);
        out.push_str(behind);
    }

    fn put_man(&self, role: Role, at: Square, detail: Detail, out: &mut String) {
        let style = self.style;
        if role == Role::Pawn {
            match detail {
                Detail::File => self.put_file(at, false, out),
                Detail::Wing => self.put_file(at, true, out),
                _ => {}
            }
            if matches!(detail, Detail::File | Detail::Wing) {
                out.push_str(style.gap());
            }
        } else if detail == Detail::Wing {
            let wing = [Wing::King, Wing::Queen]
                .into_iter()
                .find(|&wing| self.origins.started(wing).contains(at));
            if let Some(wing) = wing {
                out.push_str(style.letter(match wing {
                    Wing::King => Role::King,
                    Wing::Queen => Role::Queen,
                }));
                out.push_str(style.gap());
            }
        }
        out.push_str(style.letter(role));
        if matches!(detail, Detail::Square | Detail::WholeSquare) {
            out.push_str(match style {
                Style::Staunton => " (at ",
                Style::ToTakes | Style::Spaced => " (",
                _ => "(",
            });
            self.put_square(at, detail == Detail::WholeSquare, out);
            out.push(')');
        }
    }

    /// The file of a square by the piece that starts on it, its wing if `whole`.
    fn put_file(&self, at: Square, whole: bool, out: &mut String) {
        let style = self.style;
        let role = piece_of(at.file());
        if whole && !matches!(role, Role::King | Role::Queen) {
            let wing = match at.file() >= File::E {
                true => Role::King,
                false => Role::Queen,
            };
            out.push_str(style.letter(wing));
            out.push_str(style.gap());
        }
        out.push_str(style.letter(role));
    }

    fn put_square(&self, at: Square, whole: bool, out: &mut String) {
        self.put_file(at, whole, out);
        let rank = turned_square(at, self.pos.turn()).rank() as usize;
        match self.style {
            Style::Staunton => {
                // The possessive takes the place of the letter's full stop.
                if out.ends_with('.') {
                    out.pop();
                }
                out.push_str("'s ");
                out.push_str(ORDINALS[rank & 7]);
            }
            style => {
                out.push_str(style.gap());
                out.push(char::from(b'1' + rank as u8));
            }
        }
    }
}

const ORDINALS: [&str; 8] = ["sq.", "2d", "3d", "4th", "5th", "6th", "7th", "8th"];
