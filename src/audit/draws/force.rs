//! The small forces with which a side may call for mate within fifty moves.

use shakmaty::{Color, Role};

use crate::codes::Force;
use crate::finding::By;
use crate::replay::{Facts, Line, Position};

/// The first ply after which each side may call, the beginning being 0; both at once is either.
pub(super) fn first_callable(line: &Line, force: &Force) -> Vec<(u32, By)> {
    // Men only ever leave the board: if neither side is small at the end, neither ever was.
    let small = |color| line.end.men(color).count() <= 3;
    if !Color::ALL.into_iter().any(small) {
        return Vec::new();
    }
    let mut found: Vec<(u32, By)> = Vec::new();
    let mut open = [true, true];
    let mut pos = line.start.clone();
    let moves = line.plies.iter().map(Some).chain([None]);
    for (number, ply) in (line.first_ply - 1..).zip(moves) {
        let now = Color::ALL.map(|color| open[color.fold_wb(0, 1)] && may_call(&pos, color, force));
        for (index, may) in now.into_iter().enumerate() {
            open[index] &= !may;
        }
        match now {
            [true, true] => found.push((number, By::Either)),
            [white, black] if white || black => {
                found.push((
                    number,
                    By::Side(if white { Color::White } else { Color::Black }),
                ));
            }
            _ => {}
        }
        let Some(ply) = ply.filter(|ply| open.contains(&true) && !ply.facts.any(Facts::UNCERTAIN))
        else {
            break;
        };
        pos.play_as_it_stands(&ply.mv);
    }
    found
}

/// Whether the code lists the forces in this position for a call by `caller`.
pub(super) fn may_call(pos: &Position, caller: Color, force: &Force) -> bool {
    let own = letters(pos, caller);
    let other = letters(pos, !caller);
    let value = |men: &str| men.chars().map(|c| worth(c, force)).sum::<u32>();
    match own.len() {
        0 => force.bare_king && !other.is_empty(),
        1 => own.starts_with(|c| force.single.contains(&c)) && value(&other) >= value(&own),
        2 => other == "Q" && force.pairs_against_queen.contains(&own),
        _ => false,
    }
}

/// The men of a side beside the king, as FEN letters: bishops first, then knights, pawns, queens, rooks.
fn letters(pos: &Position, color: Color) -> String {
    [
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
        Role::Queen,
        Role::Rook,
    ]
    .into_iter()
    .flat_map(|role| std::iter::repeat_n(role.upper_char(), pos.by(color, role).count()))
    .collect()
}

fn worth(letter: char, force: &Force) -> u32 {
    let [queen, rook, bishop, knight, pawn] = force.values;
    match letter {
        'Q' => queen,
        'R' => rook,
        'B' => bishop,
        'N' => knight,
        _ => pawn,
    }
}
