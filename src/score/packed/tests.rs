//! Words are taken apart as their letters say, found out letter by letter.

use shakmaty::{Rank, Role, Square};

use super::parse::PIECES;
use super::*;
use crate::text::joined;

/// What a word says, found out letter by letter: square, role, whether it takes, file and rank, mark, promotion.
type MoveParts = (u32, Role, bool, usize, usize, CheckMark, Option<Role>);

fn slowly(word: &str) -> Option<MoveParts> {
    let (word, mark) = match word.strip_suffix(['+', '#']) {
        Some(rest) if word.ends_with('+') => (rest, CheckMark::Check),
        Some(rest) => (rest, CheckMark::Mate),
        None => (word, CheckMark::None),
    };
    let piece = |letter| {
        let found = PIECES
            .iter()
            .find(|(other, _)| char::from(*other) == letter);
        found.map(|(_, role)| *role)
    };
    let (word, promotion) = match word.split_once('=') {
        Some((rest, to)) => (rest, Some(piece(to.parse().ok()?)?)),
        None => (word, None),
    };
    let before = word.get(..word.len().checked_sub(2)?)?;
    let square: Square = word[before.len()..].parse().ok()?;
    let role = before.chars().next().and_then(piece);
    let before = before.get(role.is_some().into()..)?;
    let takes = before.ends_with('x');
    let before = before.strip_suffix('x').unwrap_or(before);
    let file = before.starts_with(|c| ('a'..='h').contains(&c));
    let rank = before.ends_with(|c| ('1'..='8').contains(&c));
    let bytes = before.as_bytes();
    let last = matches!(square.rank(), Rank::First | Rank::Eighth);
    let fits = before.len() == usize::from(file) + usize::from(rank)
        && match role {
            None => file == takes && !rank && (promotion.is_none() || last),
            Some(role) => promotion.is_none() && !(role == Role::King && file && rank),
        }
        && !matches!(promotion, Some(Role::King));
    fits.then(|| {
        let file = if file {
            usize::from(bytes[0] - b'a' + 1)
        } else {
            0
        };
        let rank = if rank {
            usize::from(bytes[bytes.len() - 1] - b'0')
        } else {
            0
        };
        let role = role.unwrap_or(Role::Pawn);
        (square.to_u32(), role, takes, file, rank, mark, promotion)
    })
}

fn quickly(word: &str) -> Option<MoveParts> {
    let plain = PackedToken::of_move(word.as_bytes());
    plain.is_move().then_some(())?;
    let steps = plain.role()? == Role::Pawn && !plain.takes();
    let way = plain.role()? as usize - usize::from(steps);
    assert_eq!(plain.way(), way, "{word}");
    Some((
        plain.to().to_u32(),
        plain.role()?,
        plain.takes(),
        plain.origin_file(),
        plain.origin_rank(),
        plain.mark(),
        plain.promotion(),
    ))
}

/// All short words of the letters of moves, and some longer ones.
fn words() -> Vec<String> {
    let letters = "abhx189=+#NKQ-".chars();
    let mut words = vec![String::new()];
    let mut from = 0;
    for _ in 0..4 {
        let longer: Vec<String> = words[from..]
            .iter()
            .flat_map(|word| letters.clone().map(move |letter| format!("{word}{letter}")))
            .collect();
        from = words.len();
        words.extend(longer);
    }
    let ends = ["", "h1", "xa8", "a8=Q", "8+", "=N#", "1xh8+"];
    let long = words[..3000]
        .iter()
        .flat_map(|word| ends.map(|end| format!("{word}{end}")));
    long.collect::<Vec<_>>().into_iter().chain(words).collect()
}

#[test]
fn a_word_says_what_its_letters_say() {
    let mut moves = 0;
    for word in words() {
        let said = slowly(&word).filter(|_| word.len() <= PackedToken::LONGEST);
        assert_eq!(quickly(&word), said, "{word}");
        moves += u32::from(said.is_some());
    }
    assert!(moves > 400, "{moves}");
}

#[test]
fn moves_that_name_both_squares_are_told_from_those_of_san() {
    let packed = |word: &str| PackedToken::of_squares_too(joined(word.as_bytes()), word.len());
    for (word, role, takes, mark) in [
        ("e2-e4", Role::Pawn, false, CheckMark::None),
        ("e4xd5+", Role::Pawn, true, CheckMark::Check),
        ("Ng1-f3", Role::Knight, false, CheckMark::None),
        ("Kh1-h2#", Role::King, false, CheckMark::Mate),
    ] {
        let squares = packed(word);
        let said = (squares.role(), squares.takes(), squares.mark());
        assert_eq!(said, (Some(role), takes, mark), "{word}");
        assert!(squares.names_squares() && !squares.is_move(), "{word}");
        assert_eq!(PackedToken::of_move(word.as_bytes()), PackedToken::NONE);
    }
    for word in [
        "e2e4", "e2-e9", "i2-e4", "Ng1-f", "Pe2-e4", "e7-e8=Q", "e2-", "Ng1-f33",
    ] {
        assert!(!packed(word).names_squares(), "{word}");
    }
    assert!(words().iter().all(|word| {
        let packed = packed(word);
        packed.names_squares() || packed == PackedToken::of_move(word.as_bytes())
    }));
}
