//! Odds: what a heading says was taken off the board before the first move.

mod words;

use shakmaty::{Board, Color, File, Rank, Role, Setup, Square};

use self::words::{OddsWord, words};
use crate::board::Position;

/// Words behind `odds` or `remove` that may name what is given.
const REACH: usize = 14;

/// Odds, and the position they leave.
#[derive(Clone, Debug)]
pub(super) struct OddsGiven {
    /// What is given: `Queen's Rook`, `Pawn and move`.
    pub(super) description: String,

    /// Where the game begins; White is to move.
    pub(super) start: Position,
}

/// The odds that a text speaks of.
pub(super) fn said(text: &str) -> Option<OddsGiven> {
    let words = words(text);
    let pawn = words
        .windows(3)
        .position(|three| three == [OddsWord::Man(Role::Pawn), OddsWord::And, OddsWord::Move]);
    let two = words.windows(4).position(|four| {
        four == [
            OddsWord::Man(Role::Pawn),
            OddsWord::And,
            OddsWord::Two,
            OddsWord::Move,
        ]
    });
    let both = words.windows(4).position(|four| {
        four == [
            OddsWord::Man(Role::Pawn),
            OddsWord::And,
            OddsWord::Both,
            OddsWord::Move,
        ]
    });
    if pawn.or(two).or(both).is_some() {
        let moves = if pawn.is_some() { "move" } else { "two moves" };
        return Some(without(&format!("Pawn and {moves}"), &[Square::F7]));
    }
    let side = words.iter().find_map(|word| match word {
        OddsWord::Side(side) => Some(*side),
        _ => None,
    });
    let gives =
        (0..words.len()).filter(|&at| matches!(words[at], OddsWord::Gives | OddsWord::MayGive));
    gives.into_iter().find_map(|at| given(&words[at..], side))
}

/// What the words from one that gives on name.
fn given(words: &[OddsWord], side: Option<Color>) -> Option<OddsGiven> {
    let behind = &words[1..words.len().min(1 + REACH)];
    let lead = behind
        .iter()
        .take_while(|word| matches!(word, OddsWord::Side(_) | OddsWord::Filler))
        .count();
    let of_men = |word: &&OddsWord| {
        matches!(
            word,
            OddsWord::Man(_) | OddsWord::And | OddsWord::Both | OddsWord::Two | OddsWord::Filler
        )
    };
    let named: Vec<OddsWord> = behind[lead..].iter().take_while(of_men).copied().collect();
    let rest = &behind[lead + named.len()..];
    if words[0] == OddsWord::MayGive && !rest.iter().all(|word| *word == OddsWord::Gives) {
        return None;
    }
    if rest.first() == Some(&OddsWord::Exchange) && named.is_empty() && words[0] == OddsWord::Gives
    {
        let giver = side.unwrap_or(Color::White);
        let given = [home(giver, &[Role::Rook])?, home(!giver, &[Role::Knight])?];
        return Some(without("Exchange", &given));
    }
    // A wing without a man is no Queen that was given.
    let wing = matches!(
        named.last(),
        Some(OddsWord::Man(Role::King | Role::Queen) | OddsWord::Filler)
    );
    if wing && rest.first() == Some(&OddsWord::Other) {
        return None;
    }
    let men = men(&named);
    let pawns = men.first()?.last() == Some(&Role::Pawn);
    let giver = side.unwrap_or(if pawns { Color::Black } else { Color::White });
    let squares: Option<Vec<Square>> = men.iter().map(|man| home(giver, man)).collect();
    let squares = squares?;
    if squares == [Square::F7] {
        return Some(without("Pawn and move", &squares));
    }
    let described: Vec<String> = men.iter().map(|man| describe(man)).collect();
    Some(without(&described.join(" and "), &squares))
}

/// The men that words name, each with its wing, and with the man before it if it is a pawn.
fn men(words: &[OddsWord]) -> Vec<Vec<Role>> {
    let mut men: Vec<Vec<Role>> = vec![Vec::new()];
    let mut both = false;
    for word in words {
        match word {
            OddsWord::Man(role) => {
                if let Some(man) = men.last_mut() {
                    man.push(*role);
                }
            }
            OddsWord::Both | OddsWord::Two => both = true,
            OddsWord::And => men.push(Vec::new()),
            OddsWord::Filler => {}
            _ => break,
        }
    }
    men.retain(|man| !man.is_empty());
    // One man is given at a time, whatever follows its name.
    for man in &mut men {
        let wings = man
            .iter()
            .take_while(|role| matches!(role, Role::King | Role::Queen))
            .count();
        let pawn = man.get(wings + 1) == Some(&Role::Pawn);
        man.truncate((wings + 1 + usize::from(pawn)).min(man.len()));
    }
    if both && men.len() == 1 && men[0].len() == 1 {
        let role = men[0][0];
        men = vec![vec![Role::Queen, role], vec![Role::King, role]];
    }
    men
}

/// Where a man stands at the start; of two the one of the queen's wing, unless it is said.
fn home(side: Color, man: &[Role]) -> Option<Square> {
    let (&role, wing) = man.split_last()?;
    let (piece, wing) = match (role, wing) {
        (Role::Pawn, [wing, piece]) => (*piece, Some(*wing)),
        (Role::Pawn, [piece]) => (*piece, None),
        (Role::Pawn, _) => (Role::Bishop, Some(Role::King)),
        (_, [.., wing]) => (role, Some(*wing)),
        (_, []) => (role, None),
    };
    let kings = wing == Some(Role::King);
    let file = match piece {
        Role::Rook if kings => File::H,
        Role::Rook => File::A,
        Role::Knight if kings => File::G,
        Role::Knight => File::B,
        Role::Bishop if kings => File::F,
        Role::Bishop => File::C,
        Role::Queen => File::D,
        Role::King if role == Role::Pawn => File::E,
        _ => return None,
    };
    let rank = if role == Role::Pawn {
        Rank::Second
    } else {
        Rank::First
    };
    Some(Square::from_coords(
        file,
        side.fold_wb(rank, rank.flip_vertical()),
    ))
}

fn describe(man: &[Role]) -> String {
    let Some((last, wings)) = man.split_last() else {
        return String::new();
    };
    let wing = wings.iter().map(|role| format!("{}'s ", name(*role)));
    let unnamed = wings.is_empty() && matches!(last, Role::Rook | Role::Knight | Role::Bishop);
    let wing: String = wing.collect();
    format!(
        "{}{wing}{}",
        if unnamed { "Queen's " } else { "" },
        name(*last)
    )
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "Pawn",
        Role::Knight => "Knight",
        Role::Bishop => "Bishop",
        Role::Rook => "Rook",
        Role::Queen => "Queen",
        Role::King => "King",
    }
}

/// The usual array without the men of some squares.
fn without(description: &str, squares: &[Square]) -> OddsGiven {
    let mut setup = Setup {
        board: Board::new(),
        ..Setup::initial()
    };
    for &square in squares {
        setup.board.discard_piece_at(square);
        setup.castling_rights.discard(square);
    }
    OddsGiven {
        description: description.to_owned(),
        start: Position::from_setup(&setup),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_said_in_many_ways() {
        const QR: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
        const QKT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
        const F7: &str = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (text, description, fen) in [
            (
                "(Remove White's Queen's Rook from the board.)",
                "Queen's Rook",
                QR,
            ),
            ("Remove White's Q. R.", "Queen's Rook", QR),
            ("[Remove White's Q'h R]", "Queen's Rook", QR),
            ("IReraovo White's Q's R]", "Queen's Rook", QR),
            ("[Remove White's Q*8  Kt.]", "Queen's Knight", QKT),
            ("[Remove  White's Q's KtJ", "Queen's Knight", QKT),
            (
                "White gives the odds of Queen's Knight",
                "Queen's Knight",
                QKT,
            ),
            (
                "Mr. Harcourt giving the odds of the Knight.",
                "Queen's Knight",
                QKT,
            ),
            ("At the odds of the Rook.", "Queen's Rook", QR),
            ("Pawn and move.", "Pawn and move", F7),
            ("Odds of the Pawn and two moves", "Pawn and two moves", F7),
            ("(Remove Black's K. B's P.)", "Pawn and move", F7),
            ("(Remove BlacVs K.  B*s P.)", "Pawn and move", F7),
            ("Weiß gibt den Damenspringer vor.", "Queen's Knight", QKT),
            ("ohne den Damenturm", "Queen's Rook", QR),
            ("Bauer und Zug", "Pawn and move", F7),
            ("Les blancs rendent la tour", "Queen's Rook", QR),
            ("Peón y salida", "Pawn and move", F7),
            (
                "White gives both Knights",
                "Queen's Knight and King's Knight",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
            ),
            (
                "(Remove White's Queen.)",
                "Queen",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
            ),
        ] {
            let odds = said(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                (&odds.description[..], &odds.start.fen()[..]),
                (description, fen),
                "{text}"
            );
        }
    }

    #[test]
    fn other_words_give_no_odds() {
        for text in [
            "Mr. Harcourt could have given several of his adversaries odds.",
            "White gives up the exchange for an attack.",
            "White gives the Rook for two Pawns.",
            "The Knight gives check and wins the Rook.",
            "He gave his friends a dinner, and the Queen was drunk to.",
            "Between the same players.",
            "Queen's Pawn Game",
            "[Remove White's Q's wits.]",
        ] {
            assert!(said(text).is_none(), "{text}");
        }
    }
}
