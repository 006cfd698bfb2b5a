//! What cannot be read is not read as something else.

use bystander::internals::notation::descriptive::{lex, readings, readings_misprinted};
use bystander::internals::notation::resolve::Reading;

use super::random_games;

#[test]
fn a_token_is_never_forced_onto_another_man_or_square() {
    let names = [
        "K", "Q", "R", "B", "Kt", "P", "KR", "QKt", "KB", "KP", "QBP", "BP",
    ];
    let squares = ["K4", "QB3", "B5", "KR8", "Kt6", "Q1", "R2", "KKt7"];
    let mut random = crate::support::Random(0xabc);
    random_games(0xdead, 40, 120, &mut |pos, origins, _| {
        let man = names[random.below(names.len())];
        let (sign, target) = match random.below(2) {
            0 => ("-", squares[random.below(squares.len())]),
            _ => ("x", names[random.below(names.len())]),
        };
        let text = format!("{man}{sign}{target}");
        let mut found = Vec::new();
        let read = lex(text.as_bytes(), 0).filter(|w| w.end == text.len());
        let slip = read.and_then(|w| readings(&w.patterns, pos, origins, &mut found));
        for Reading { mv, .. } in found {
            let role = role_of(man);
            assert_eq!(mv.role, role, "{text}");
            assert_eq!(pos.piece_at(mv.from).map(|p| p.role), Some(role), "{text}");
            if sign == "x" {
                assert_eq!(mv.capture.map(|p| p.role), Some(role_of(target)), "{text}");
            } else if slip.is_none() {
                let rank = target[target.len() - 1..].parse::<u32>().unwrap() - 1;
                let rank = if pos.turn().is_white() {
                    rank
                } else {
                    7 - rank
                };
                assert_eq!((mv.capture, mv.to.rank() as u32), (None, rank), "{text}");
            }
        }
    });
}

#[test]
fn a_misprint_is_never_forced_onto_another_man_or_square() {
    use shakmaty::Role::*;
    let men = [
        ("Et", Knight),
        ("13", Bishop),
        ("O", Queen),
        ("F", Pawn),
        ("8", Bishop),
    ];
    let squares = [("K4", "e4"), ("KB3", "f3"), ("QR6", "a6"), ("QB5", "c5")];
    let mut random = crate::support::Random(0x5ca);
    let mut read = 0;
    random_games(0xbad, 40, 120, &mut |pos, origins, _| {
        let (man, role) = men[random.below(men.len())];
        let (square, expect) = squares[random.below(squares.len())];
        let text = format!("{man}-{square}");
        let mut found = Vec::new();
        readings_misprinted(text.as_bytes(), pos, origins, &mut found);
        read += found.len();
        let expect: shakmaty::Square = expect.parse().unwrap();
        let expect = match pos.turn().is_white() {
            true => expect,
            false => expect.flip_vertical(),
        };
        for Reading { mv, .. } in found {
            assert_eq!(
                (mv.role, mv.to, mv.capture),
                (role, expect, None),
                "{text} in {}",
                pos.fen()
            );
        }
    });
    assert!(read > 100, "{read} misprints had a reading");
}

fn role_of(name: &str) -> shakmaty::Role {
    use shakmaty::Role::*;
    match name {
        name if name.ends_with("Kt") => Knight,
        name if name.ends_with('P') => Pawn,
        name if name.ends_with('R') => Rook,
        name if name.ends_with('B') => Bishop,
        "Q" => Queen,
        _ => King,
    }
}
