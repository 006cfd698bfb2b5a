//! What is told of the move under the cursor: the board behind it, the FEN, and the move in SAN and descriptive.

use std::fmt::Write;
use std::ops::Range;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};
use shakmaty::{Color, Square};

use super::analysis::{LineOfPlay, WrittenPly};
use super::document::Document;
use crate::board::Position;
use crate::findings::{Reread, RuleId};
use crate::notation::Notation;
use crate::notation::descriptive::Origins;
use crate::replay::Facts;
use crate::report;

/// What is told of the move at a byte of the text.
pub(super) fn at(document: &Document, byte: usize) -> Option<Hover> {
    let (bytes, told) = document.games_in(byte..byte).find_map(|(start, game)| {
        let holds = |step: &WrittenPly| {
            let at = step.at.as_ref();
            at.is_some_and(|at| (start + at.start..start + at.end).contains(&byte))
        };
        let mut ways = game.lines.iter();
        ways.find_map(|way| {
            let index = way.plies.iter().position(holds)?;
            let at = way.plies[index].at.clone()?;
            Some((start + at.start..start + at.end, move_card(way, index)))
        })
    })?;
    let told = told + &errata(document, &bytes);
    Some(hover(document, &bytes, told))
}

/// What is read otherwise there than it is printed, line by line.
fn errata(document: &Document, bytes: &Range<usize>) -> String {
    let of = document.notes().filter(|(at, _, note)| {
        note.finding.rule == RuleId::Erratum && at.start < bytes.end && bytes.start < at.end
    });
    let reread = of.filter_map(|(_, _, note)| note.finding.erratum.as_deref());
    let line = |reread: &Reread| format!("\n\n= erratum: {}", report::erratum(reread));
    reread.map(line).collect()
}

fn hover(document: &Document, bytes: &Range<usize>, value: String) -> Hover {
    Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(document.lines.range(&document.text, bytes)),
    }
}

/// The plies of a line with the position before each.
pub(super) fn walk<'w>(
    way: &'w LineOfPlay,
    mut each: impl FnMut(usize, &'w WrittenPly, &Position, &Origins),
) {
    let mut position = way.start.clone();
    let mut origins = Origins::of(&position);
    for (index, step) in way.plies.iter().enumerate() {
        each(index, step, &position, &origins);
        origins.follow(&step.mv);
        play(&mut position, step);
    }
}

fn play(position: &mut Position, step: &WrittenPly) {
    match step.facts.any(Facts::BREACH.and(Facts::BLANK)) {
        true => position.play_as_it_stands(&step.mv),
        false => position.play(&step.mv),
    };
}

/// A ply in a notation.
pub(super) fn written(
    notation: Notation,
    position: &Position,
    origins: &Origins,
    step: &WrittenPly,
) -> String {
    match step.facts.any(Facts::BREACH) {
        true => notation.write_irregular(position, origins, &step.mv),
        false => notation.write(position, origins, &step.mv),
    }
}

fn move_card(way: &LineOfPlay, index: usize) -> String {
    let mut told = String::new();
    let descriptive = Notation::from_name("descriptive").unwrap_or_default();
    walk(way, |at, step, position, origins| {
        if at != index {
            return;
        }
        let number = position.fullmoves();
        let dots = position.turn().fold_wb(".", "...");
        if step.facts.any(Facts::BLANK) {
            _ = writeln!(told, "{number}{dots} a turn without a move\n");
        } else {
            let [san, old] = [Notation::SAN, descriptive]
                .map(|notation| written(notation, position, origins, step));
            _ = writeln!(told, "**{number}{dots} {san}** · {old}\n");
        }
        if step.facts.any(Facts::BREACH) {
            told.push_str("not a lawful move; played as it stands\n\n");
        }
        if step.facts.any(Facts::UNCERTAIN) {
            told.push_str("a move before this one is not known: the board is not certain\n\n");
        }
        let mut behind = position.clone();
        play(&mut behind, step);
        _ = write!(told, "```text\n{}```\n\n`{}`", board(&behind), behind.fen());
    });
    told
}

/// A board in eight lines, White below.
fn board(position: &Position) -> String {
    let mut drawn = String::new();
    for rank in (0..8).rev() {
        _ = write!(drawn, "{} ", rank + 1);
        for file in 0..8 {
            let square = Square::new(rank * 8 + file);
            let man = position.piece_at(square).map_or('·', |chunk| {
                let white = "♙♘♗♖♕♔";
                let black = "♟♞♝♜♛♚";
                let men = if chunk.color == Color::White {
                    white
                } else {
                    black
                };
                men.chars().nth(chunk.role as usize - 1).unwrap_or('?')
            });
            _ = write!(drawn, " {man}");
        }
        drawn.push('\n');
    }
    drawn.push_str("   a b c d e f g h\n");
    drawn
}
