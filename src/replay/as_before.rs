//! The notation that the last games were written in, tried before all others.
//!
//! It is taken only where trying all of them could give nothing else ([`detect`](super::detect_notation::detect)): it
//! reads every move to the letter, and whatever else has a meaning for the signs that stand in the game has the same
//! letters for the same men, or fails before the end.

use std::sync::{LazyLock, OnceLock};

use shakmaty::Role;

use super::detect_notation::{Beside, DetectedNotation, OTHERS, is_drawn, means_something, plies};
use super::follow::{ENOUGH, Movetext};
use super::game::Game;
use crate::board::{Move, MoveKind, Position};
use crate::limits::Meter;
use crate::notation::Notation;
use crate::score::{Score, Token, TokenKind};

/// The same as trying all notations gives for a game of which SAN reads `by_san` plies, if it is plainly in the
/// notation of the games before.
pub(super) fn settle(
    movetext: Movetext<'_>,
    start: &Position,
    by_san: u32,
    notation: Notation,
) -> Option<DetectedNotation> {
    let movetext = movetext.beginning();
    let read = LiteralReading::of(movetext, start, notation)?;
    detected(read, movetext, start, by_san, notation)
}

fn detected(
    read: LiteralReading,
    movetext: Movetext<'_>,
    start: &Position,
    by_san: u32,
    notation: Notation,
) -> Option<DetectedNotation> {
    let as_well = match is_drawn(notation) {
        // SAN reads figurines too, and nothing else tells of them.
        true => Vec::new(),
        false => alike(&read, movetext, start, notation)?,
    };
    (read.moves > by_san).then_some(DetectedNotation {
        notation,
        as_well,
        next_best: Beside::Untried(by_san),
        by_few_moves: is_drawn(notation),
    })
}

/// The same for a game that was replayed in the language of the games before, all of it; SAN reads `by_san` plies.
///
/// What was read to the letter there need not be read a second time.
pub(super) fn confirm(
    text: &[u8],
    score: &Score,
    game: &Game,
    by_san: u32,
) -> Option<DetectedNotation> {
    let (line, notation) = (game.main()?, game.notation);
    let meter = Meter::of(u64::MAX);
    let movetext = Movetext::of(text, score, &meter);
    let read = LiteralReading::in_replay(movetext.tokens, game)?;
    detected(read, movetext, &line.start, by_san, notation)
}

/// What tells a notation from others, as bits: the men that a language has letters for, or the signs of a notation that
/// names squares.
type Signs = u8;

/// The notations that read the same of a game; `None` if another may be likelier for it.
fn alike(
    read: &LiteralReading,
    movetext: Movetext<'_>,
    start: &Position,
    notation: Notation,
) -> Option<Vec<Notation>> {
    let has = |some: Signs| some & read.signs == read.signs;
    let rivals = Rivals::of(notation)?;
    let mut alike = Vec::new();
    if has(rivals.in_san) {
        return None;
    }
    for (at, rival) in rivals.others.iter().enumerate() {
        match () {
            () if !has(rival.reads) => {}
            () if has(rival.same) && at >= rivals.before => alike.push(rival.notation),
            () if has(rival.same) => return None,
            () if plies(movetext, start, rival.notation) >= read.moves => return None,
            () => {}
        }
    }
    Some(alike)
}

/// A game that a notation reads to the letter.
#[derive(Default)]
struct LiteralReading {
    moves: u32,
    /// The signs that stand in it.
    signs: Signs,
}

impl LiteralReading {
    /// What was read in a replay; `None` if not all of it was read to the letter, or there is more of it than is asked.
    fn in_replay(tokens: &[Token], game: &Game) -> Option<LiteralReading> {
        let plies = &game.main()?.plies;
        let (mut moves, mut depth, mut ended) = (0, 0_u32, false);
        for token in tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Terminator(_) if depth == 0 => ended = true,
                TokenKind::Move if depth > 0 => {}
                TokenKind::Word if depth > 0 || !game.read_word(token.span.start) => return None,
                TokenKind::Move | TokenKind::Word if ended => return None,
                TokenKind::Move | TokenKind::Word => moves += 1,
                _ => {}
            }
        }
        let all = game.to_the_letter && tokens.len() <= ENOUGH && plies.len() == moves;
        all.then(|| LiteralReading {
            moves: moves as u32,
            signs: plies.iter().fold(0, |signs, ply| signs | named(&ply.mv)),
        })
    }

    fn of(movetext: Movetext<'_>, start: &Position, notation: Notation) -> Option<LiteralReading> {
        let mut pos = start.clone();
        let (mut read, mut depth, mut ended) = (LiteralReading::default(), 0_u32, false);
        for token in movetext.tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Terminator(_) if depth == 0 => ended = true,
                TokenKind::Move | TokenKind::Word if depth == 0 => {
                    let word = token.span.of(movetext.text);
                    let (m, signs) = self::read(notation, word, &pos).filter(|_| !ended)?;
                    read.signs |= signs;
                    read.moves += 1;
                    pos.play(&m);
                }
                TokenKind::Word => return None,
                _ => {}
            }
        }
        Some(read)
    }
}

/// The lawful move that a word tells to the letter, and its signs.
fn read(notation: Notation, word: &[u8], pos: &Position) -> Option<(Move, Signs)> {
    let plain = notation.read_plainly(word, pos)?;
    if notation.language().is_some() {
        return Some((plain.mv, named(&plain.mv)));
    }
    let sign = BEHIND
        .iter()
        .position(|sign| word.get(4..) == Some(sign.as_bytes()));
    Some((plain.mv, sign.map_or(0, |bit| 1 << bit)))
}

/// The men that a move names in a language.
fn named(m: &Move) -> Signs {
    let man = Some(m.role).filter(|_| !matches!(m.kind, MoveKind::Castling(..)));
    let bit = |role| PIECES.iter().position(|piece| Some(*piece) == role);
    let signs = [man, m.promotion].into_iter().filter_map(bit);
    signs.fold(0, |signs, bit| signs | 1 << bit)
}

/// The pieces that languages have letters for, by the numbers of their bits.
const PIECES: [Role; 5] = [
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// What stands behind the squares where moves are named by them, by the numbers of the bits: nothing, which tells figures
/// from letters, and signs that nothing else has a meaning for.
const BEHIND: [&str; 5] = ["", "p", "c", "C", "E"];

/// What another notation makes of the signs of a notation.
struct Rival {
    notation: Notation,
    /// Signs it may have a meaning for.
    reads: Signs,
    /// Men that have the same letters in it.
    same: Signs,
}

/// What all others make of the signs of a notation.
struct Rivals {
    /// Signs SAN may have a meaning for.
    in_san: Signs,
    /// The others in the order in which they are tried.
    others: Vec<Rival>,
    /// How many of them are tried before the notation itself.
    before: usize,
}

impl Rivals {
    /// Those of a notation that is tried; looked up but once.
    fn of(notation: Notation) -> Option<&'static Rivals> {
        static ALL: LazyLock<Vec<OnceLock<Rivals>>> =
            LazyLock::new(|| OTHERS.iter().map(|_| OnceLock::new()).collect());
        let at = OTHERS.iter().position(|other| *other == notation)?;
        Some(ALL[at].get_or_init(|| Rivals::find(notation, at)))
    }

    fn find(own: Notation, before: usize) -> Rivals {
        let rival = |notation: Notation| Rival {
            notation,
            reads: among(|bit| {
                words(own, bit)
                    .iter()
                    .any(|word| !notation.patterns(word).is_empty())
            }),
            same: among(|bit| {
                letters(own, bit).is_some() && letters(own, bit) == letters(notation, bit)
            }),
        };
        let others = OTHERS.iter().filter(|&&other| other != own);
        Rivals {
            in_san: among(|bit| {
                words(own, bit)
                    .iter()
                    .any(|word| means_something(word.as_bytes(), Notation::SAN))
            }),
            others: others.copied().map(rival).collect(),
            before,
        }
    }
}

/// The signs of which something is true.
fn among(so: impl Fn(usize) -> bool) -> Signs {
    const { assert!(PIECES.len() == BEHIND.len()) };
    let signs = (0..PIECES.len()).filter(|&bit| so(bit));
    signs.fold(0, |signs, bit| signs | 1 << bit)
}

/// The letters of a man in a language.
fn letters(notation: Notation, bit: usize) -> Option<&'static [&'static str]> {
    let language = notation.language()?;
    Some(language.letters(PIECES[bit]))
}

/// Words of every shape with a sign.
fn words(notation: Notation, bit: usize) -> Vec<String> {
    const WAYS: [&str; 7] = ["f3", "xf3", "bf3", "1f3", "bxf3", "1xf3", "b1f3"];
    match letters(notation, bit) {
        Some(letters) => {
            let named = |letter: &&str| WAYS.map(|way| format!("{letter}{way}"));
            let promoted = letters.iter().map(|letter| format!("e8={letter}"));
            letters.iter().flat_map(named).chain(promoted).collect()
        }
        None => {
            let squares = match notation == Notation::ICCF {
                true => ["5254", "2221", "5748", "1828"],
                false => ["e2e4", "b2b1", "e7d8", "a8b8"],
            };
            squares
                .iter()
                .map(|squares| format!("{squares}{}", BEHIND[bit]))
                .collect()
        }
    }
}
