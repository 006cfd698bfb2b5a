//! The language that the last games were written in, tried before all others.
//!
//! It is taken only where trying all of them could give nothing else ([`detect`](super::detect_notation::detect)): it
//! reads every move to the letter, and whatever else has a meaning for the letters that stand in the game has the same
//! letters for the same men, or fails before the end.

use std::sync::{LazyLock, OnceLock};

use shakmaty::Role;

use super::detect_notation::{Beside, DetectedNotation, ENOUGH, OTHERS, is_drawn, means_something};
use super::follow::Movetext;
use crate::board::Position;
use crate::notation::letters::{self, Letters};
use crate::notation::{Notation, plain};
use crate::score::{PackedToken, TokenKind};

/// The same as trying all notations gives for a game of which SAN reads `by_san` plies, if it is plainly in the
/// language of the games before.
pub(super) fn settle(
    movetext: Movetext<'_>,
    start: &Position,
    by_san: u32,
    language: &'static Letters,
) -> Option<DetectedNotation> {
    let movetext = Movetext {
        tokens: &movetext.tokens[..movetext.tokens.len().min(ENOUGH)],
        ..movetext
    };
    let read = Read::of(movetext, start, language)?;
    let notation = Notation::from(language);
    let as_well = match is_drawn(notation) {
        // SAN reads figurines too, and nothing else tells of them.
        true => Vec::new(),
        false => alike(&read, movetext, start, language)?,
    };
    Some(DetectedNotation {
        notation,
        as_well,
        next_best: Beside::Untried(by_san),
        by_few_moves: is_drawn(notation),
    })
}

/// Sets of men, by the numbers of their roles as bits.
type Men = u8;

fn bit(role: Role) -> Men {
    1 << role as u8
}

/// The languages that read the same of a game; `None` if another notation may be likelier for it.
fn alike(
    read: &Read,
    movetext: Movetext<'_>,
    start: &Position,
    language: &'static Letters,
) -> Option<Vec<Notation>> {
    let has = |some: Men| some & read.men == read.men;
    let rivals = Rivals::of(language);
    let mut alike = Vec::new();
    if has(rivals.in_san) {
        return None;
    }
    for (at, rival) in rivals.others.iter().enumerate() {
        let notation = rival.notation;
        let other = Movetext {
            notation,
            ..movetext
        };
        match () {
            () if !has(rival.reads) => {}
            () if has(rival.same) && at >= rivals.before => alike.push(notation),
            () if has(rival.same) => return None,
            () if other.follow_to(0, start.clone(), u32::MAX) >= read.moves => return None,
            () => {}
        }
    }
    Some(alike)
}

/// A game that a language reads to the letter.
#[derive(Default)]
struct Read {
    moves: u32,
    /// The men that are named in it.
    men: Men,
}

impl Read {
    fn of(movetext: Movetext<'_>, start: &Position, language: &'static Letters) -> Option<Read> {
        let notation = Notation::from(language);
        let mut pos = start.clone();
        let (mut read, mut depth, mut ended) = (Read::default(), 0_u32, false);
        for token in movetext.tokens {
            match token.kind {
                TokenKind::Word => return None,
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Terminator(_) if depth == 0 => ended = true,
                TokenKind::Move if depth == 0 => {
                    let packed = notation.pack(token.span.of(movetext.text));
                    let m = plain::resolve(packed, &pos).filter(|_| !ended)?;
                    read.men |= named(packed);
                    read.moves += 1;
                    pos.play(&m);
                }
                _ => {}
            }
        }
        Some(read)
    }
}

/// The men that a move names.
fn named(packed: PackedToken) -> Men {
    let pieces = [packed.role(), packed.promotion()].into_iter().flatten();
    let pieces = pieces.filter(|role| *role != Role::Pawn);
    pieces.fold(0, |men, role| men | bit(role))
}

/// What another notation makes of the letters of a language.
struct Rival {
    notation: Notation,
    /// Men whose letters it may have a meaning for.
    reads: Men,
    /// Men that have the same letters in it.
    same: Men,
}

/// What all others make of the letters of a language.
struct Rivals {
    /// Men whose letters SAN may have a meaning for.
    in_san: Men,
    /// The others in the order in which they are tried.
    others: Vec<Rival>,
    /// How many of them are tried before the language itself.
    before: usize,
}

impl Rivals {
    /// Those of a language; looked up but once.
    fn of(language: &'static Letters) -> &'static Rivals {
        static ALL: LazyLock<Vec<OnceLock<Rivals>>> =
            LazyLock::new(|| letters::ALL.iter().map(|_| OnceLock::new()).collect());
        let own = |other: &Letters| std::ptr::eq(other, language);
        let at = letters::ALL.iter().position(own).unwrap_or_default();
        ALL[at].get_or_init(|| Rivals::find(language))
    }

    fn find(language: &'static Letters) -> Rivals {
        let own = Notation::from(language);
        let before = OTHERS.iter().position(|&other| other == own);
        let others = OTHERS.iter().copied().filter(|&other| other != own);
        Rivals {
            in_san: among(|role| {
                let means = |word: String| means_something(word.as_bytes(), Notation::SAN);
                words(language, role).any(means)
            }),
            others: others
                .map(|notation| Rival {
                    notation,
                    reads: among(|role| {
                        words(language, role).any(|word| !notation.patterns(&word).is_empty())
                    }),
                    same: among(|role| {
                        let letters = notation.letters();
                        letters.is_some_and(|l| l.letters(role) == language.letters(role))
                    }),
                })
                .collect(),
            before: before.unwrap_or(OTHERS.len()),
        }
    }
}

/// The men of whom something is true.
fn among(so: impl Fn(Role) -> bool) -> Men {
    const PIECES: [Role; 5] = [
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let men = PIECES.into_iter().filter(|&role| so(role));
    men.fold(0, |men, role| men | bit(role))
}

/// Words of every shape in which a language names a man.
fn words(language: &Letters, role: Role) -> impl Iterator<Item = String> {
    const BEHIND: [&str; 7] = ["f3", "xf3", "bf3", "1f3", "bxf3", "1xf3", "b1f3"];
    let named = |letter: &'static str| BEHIND.map(|behind| format!("{letter}{behind}"));
    let promoted = |letter: &'static str| [format!("e8={letter}")];
    let letters = language.letters(role).iter();
    letters.flat_map(move |letter| named(letter).into_iter().chain(promoted(letter)))
}
