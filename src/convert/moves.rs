//! The moves of a game in the notation asked for, by where they are written.

use shakmaty::Color;

use super::origins;
use crate::board::{Move, MoveKind, Position};
use crate::notation::Notation;
use crate::notation::descriptive::Origins;
use crate::replay::{Facts, Game, Line, Ply, Remark, RemarkKind};
use crate::score::{Score, Span, Token, TokenKind};

/// A move as it is written down anew.
#[derive(Clone, Debug)]
pub(super) struct Rendered {
    /// The byte its written form begins at.
    pub(super) at: u32,
    /// The byte behind it.
    pub(super) end: u32,
    /// In the game itself, not in a variation.
    pub(super) main: bool,
    /// The move number.
    pub(super) number: u32,
    /// Who moved.
    pub(super) side: Color,
    /// The move; `None` where the board is not certain any more, so that the line ends here.
    pub(super) text: Option<String>,
    /// It was read, and the notation has no form for it.
    pub(super) unheld: bool,
    /// It is written as the standard asks, and lawful.
    pub(super) plain: bool,
    /// The move itself.
    pub(super) mv: Move,
    /// It is lawful, and so is all before it in its line.
    pub(super) lawful: bool,
    /// It is itself irregular, and was played as it stands.
    pub(super) irregular: bool,
}

/// All moves of a game and its variations, in the order of the text.
pub(super) fn render(score: &Score, game: &Game, notation: Notation) -> Vec<Rendered> {
    if game.unaudited {
        let is_move = |token: &&Token| token.kind == TokenKind::Move;
        let first = score.tokens.iter().find(is_move);
        let lost = |line| first.map(|token| end_of_line(line, token.span));
        return game.main().and_then(lost).into_iter().collect();
    }
    let mut rendered = Vec::with_capacity(game.lines().iter().map(|line| line.plies.len()).sum());
    let mut starts = match notation.is_descriptive() {
        true => origins::of_lines(game.lines()),
        false => vec![Origins::default(); game.lines().len()],
    };
    for (line, origins) in game.lines().iter().zip(&mut starts) {
        render_line(line, notation, origins, &mut rendered);
    }
    if game.lines().len() > 1 {
        rendered.sort_by_key(|m| m.at);
    }
    rendered
}

/// Leaves out what only a board can show that holds irregular moves: each line ends before its first one. Gives
/// how many moves of the game itself are left out.
pub(super) fn leave_out_irregular(moves: &mut [Rendered]) -> u64 {
    let mut left_out = 0;
    for m in moves.iter_mut().filter(|m| m.text.is_some() && !m.lawful) {
        m.text = None;
        m.unheld = true;
        left_out += u64::from(m.main);
    }
    left_out
}

fn render_line(
    line: &Line,
    notation: Notation,
    origins: &mut Origins,
    rendered: &mut Vec<Rendered>,
) {
    let mut pos = line.start.clone();
    let mut lawful = !pos.is_exposed();
    let remarked = remarked(line);
    let is_remarked = |ply: &Ply| remarked.binary_search(&ply.span.start).is_ok();
    for ply in &line.plies {
        let known = is_known(ply);
        lawful &= !ply.facts.any(Facts::BREACH.and(Facts::BLANK));
        rendered.push(Rendered {
            at: ply.span.start,
            end: ply.span.end,
            main: !line.is_variation(),
            number: pos.fullmoves(),
            side: pos.turn(),
            text: known.then(|| write(&pos, origins, ply, notation)),
            unheld: false,
            plain: known && !ply.facts.any(Facts::BREACH) && !is_remarked(ply),
            mv: ply.mv,
            lawful,
            irregular: ply.facts.any(Facts::BREACH),
        });
        if !known {
            return;
        }
        play(&mut pos, ply);
        origins.follow(&ply.mv);
    }
    let lost = |remark: &&Remark| matches!(remark.kind, RemarkKind::Unfollowable { .. });
    if let Some(remark) = line.remarks.iter().find(lost) {
        rendered.push(end_of_line(line, remark.span));
    }
}

/// Where a line cannot be followed any further.
fn end_of_line(line: &Line, span: Span) -> Rendered {
    Rendered {
        at: span.start,
        end: span.end,
        main: !line.is_variation(),
        number: 0,
        side: Color::White,
        text: None,
        unheld: false,
        plain: false,
        mv: Move::BLANK,
        lawful: false,
        irregular: false,
    }
}

/// Whether the board is known at the ply and all before it.
pub(super) fn is_known(ply: &Ply) -> bool {
    !ply.facts.any(Facts::UNCERTAIN)
}

/// The plies of the game itself, up to where the board is not certain any more.
pub(super) fn known_plies(line: &Line) -> impl Iterator<Item = &Ply> {
    line.plies.iter().take_while(|ply| is_known(ply))
}

/// Plays a ply of a replayed line.
pub(super) fn play(pos: &mut Position, ply: &Ply) {
    if ply.facts.any(Facts::BREACH) || ply.mv.kind == MoveKind::Blank || pos.is_exposed() {
        pos.play_as_it_stands(&ply.mv);
    } else {
        pos.play(&ply.mv);
    }
}

fn write(pos: &Position, origins: &Origins, ply: &Ply, notation: Notation) -> String {
    if ply.facts.any(Facts::BREACH) {
        notation.write_irregular(pos, origins, &ply.mv)
    } else {
        notation.write(pos, origins, &ply.mv)
    }
}

/// Where something is remarked in a line, in order.
fn remarked(line: &Line) -> Vec<u32> {
    let mut places: Vec<u32> = line.remarks.iter().map(|r| r.span.start).collect();
    places.sort_unstable();
    places
}
