//! The men that an Odds tag says are given.

use shakmaty::{File, Role, Square};

/// What an Odds tag says of men that are taken off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::audit) enum GivenMen {
    /// None are: the odds are of moves, of draws, of how mate is given.
    Nobody,
    /// These.
    Men(Vec<GivenMan>),
    /// It cannot be understood.
    Unclear,
}

/// A man that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::audit) struct GivenMan {
    role: Role,
    file: Option<File>,
    square: Option<Square>,
}

impl GivenMan {
    /// Whether it may be the man that stands on that square of the usual array.
    pub(in crate::audit) fn may_be(&self, role: Role, square: Square) -> bool {
        self.role == role
            && self.file.is_none_or(|file| square.file() == file)
            && self.square.is_none_or(|said| said == square)
    }
}

/// Words that stand beside the men and say nothing of them.
const FILLING: [&str; 13] = [
    "odds", "of", "the", "a", "an", "one", "his", "s", "at", "in", "with", "no", "all",
];
/// Words of odds for which no man is taken off.
const WITHOUT_MEN: [&str; 12] = [
    "draw",
    "draws",
    "mate",
    "checkmate",
    "marked",
    "coiffé",
    "coiffe",
    "time",
    "stalemate",
    "none",
    "even",
    "level",
];
/// Words that part men from each other.
const PARTING: [&str; 4] = ["and", "plus", "also", "both"];

impl GivenMen {
    /// What odds in small letters say.
    pub(super) fn read(odds: &str) -> GivenMen {
        let odds = odds.replace(['+', '&', ',', ';', '/'], " and ");
        let words = odds.split(|c: char| !c.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if words.iter().any(|word| WITHOUT_MEN.contains(word)) {
            return GivenMen::Nobody;
        }
        let mut men = Vec::new();
        let mut letters = String::new();
        let mut times = 1;
        for (index, &word) in words.iter().enumerate() {
            let of_moves = words
                .get(index + 1)
                .is_some_and(|next| next.starts_with("move"));
            if PARTING.contains(&word) {
                if !add_named(&mut letters, &mut times, &mut men) {
                    return GivenMen::Unclear;
                }
                times = if word == "both" { 2 } else { 1 };
            } else if word.starts_with("move") || FILLING.contains(&word) {
            } else if let Some(number) = number(word) {
                times = if of_moves { times } else { number };
            } else if let Some(square) = square(word) {
                let role = pawn_or_piece(&letters, square);
                letters.clear();
                men.push(GivenMan {
                    role,
                    file: None,
                    square: Some(square),
                });
            } else if let Some(more) = letters_of(word) {
                letters.push_str(&more);
            } else {
                return GivenMen::Unclear;
            }
        }
        match add_named(&mut letters, &mut times, &mut men) {
            false => GivenMen::Unclear,
            true if men.is_empty() => GivenMen::Nobody,
            true => GivenMen::Men(men),
        }
    }
}

/// Adds the man that the letters name, so many times; whether they name one.
fn add_named(letters: &mut String, times: &mut usize, men: &mut Vec<GivenMan>) -> bool {
    let named = std::mem::take(letters);
    if named.is_empty() {
        return true;
    }
    let man = man(&named);
    men.extend(man.into_iter().flat_map(|man| vec![man; *times]));
    *times = 1;
    man.is_some()
}

/// The man of letters such as `qr`, `kbp`, `n`.
fn man(letters: &str) -> Option<GivenMan> {
    let (which, role) = letters.split_at(letters.len() - 1);
    let role = Role::from_char(role.chars().next()?).filter(|role| *role != Role::King)?;
    let file = match (which, role) {
        ("", Role::Queen) => Some(File::D),
        ("" | "b" | "n" | "r", _) => None,
        ("q", Role::Rook) | ("qr", Role::Pawn) => Some(File::A),
        ("q", Role::Knight) | ("qn", Role::Pawn) => Some(File::B),
        ("q", Role::Bishop) | ("qb", Role::Pawn) => Some(File::C),
        ("q", Role::Pawn) => Some(File::D),
        ("k", Role::Pawn) => Some(File::E),
        ("k", Role::Bishop) | ("kb", Role::Pawn) => Some(File::F),
        ("k", Role::Knight) | ("kn", Role::Pawn) => Some(File::G),
        ("k", Role::Rook) | ("kr", Role::Pawn) => Some(File::H),
        _ => return None,
    };
    let lone = which.is_empty() || file.is_some() || role == Role::Pawn;
    lone.then_some(GivenMan {
        role,
        file,
        square: None,
    })
}

/// The letters that a word stands for: `knight` and `kt` for `n`, `qktp` for `qnp`.
fn letters_of(word: &str) -> Option<String> {
    let named = ["king", "queen", "rook", "bishop", "knight", "pawn"];
    let stem = word.strip_suffix('s').unwrap_or(word);
    if let Some(at) = named.iter().position(|name| *name == stem) {
        return Some(["k", "q", "r", "b", "n", "p"][at].to_owned());
    }
    let short = word.replace("kt", "n");
    let all = short.chars().all(|c| "kqrbnp".contains(c)) && short.len() <= 3;
    all.then(|| match short.as_str() {
        "rr" => "r".to_owned(),
        _ => short,
    })
}

fn number(word: &str) -> Option<usize> {
    const NUMBERS: [&str; 4] = ["one", "two", "three", "four"];
    let named = NUMBERS.iter().position(|name| *name == word);
    named
        .map(|at| at + 1)
        .or_else(|| word.parse().ok().filter(|number| (1..=8).contains(number)))
}

fn square(word: &str) -> Option<Square> {
    word.parse().ok()
}

/// The man that stands on a square of the usual array, whatever letters come before it.
fn pawn_or_piece(letters: &str, square: Square) -> Role {
    let usual = crate::board::Position::default();
    let named = letters.chars().last().and_then(Role::from_char);
    named
        .or_else(|| usual.role_at(square))
        .unwrap_or(Role::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(odds: &str) -> Option<Vec<Vec<Square>>> {
        let usual = crate::board::Position::default();
        match GivenMen::read(odds) {
            GivenMen::Men(men) => Some(
                men.iter()
                    .map(|man| {
                        Square::ALL
                            .into_iter()
                            .filter(|sq| sq.rank() < shakmaty::Rank::Third)
                            .filter(|sq| usual.role_at(*sq).is_some_and(|r| man.may_be(r, *sq)))
                            .collect()
                    })
                    .collect(),
            ),
            GivenMen::Nobody => Some(Vec::new()),
            GivenMen::Unclear => None,
        }
    }

    #[test]
    fn odds_name_their_men_as_books_do() {
        use Square::*;
        for odds in [
            "qr",
            "queen's rook",
            "q. r.",
            "odds of the queen's rook",
            "q.r.",
        ] {
            assert_eq!(squares(odds), Some(vec![vec![A1]]), "{odds}");
        }
        assert_eq!(squares("kt"), Some(vec![vec![B1, G1]]));
        assert_eq!(squares("queen's knight"), Some(vec![vec![B1]]));
        assert_eq!(squares("both rooks"), Some(vec![vec![A1, H1]; 2]));
        assert_eq!(squares("two knights"), Some(vec![vec![B1, G1]; 2]));
        assert_eq!(squares("kbp and two moves"), Some(vec![vec![F2]]));
        assert_eq!(squares("king's bishop's pawn"), Some(vec![vec![F2]]));
        assert_eq!(squares("p and move").unwrap()[0].len(), 8);
        assert_eq!(squares("rook, pawn and move").unwrap().len(), 2);
        assert_eq!(squares("queen"), Some(vec![vec![D1]]));
        assert_eq!(squares("r and p").unwrap().len(), 2);
        for odds in [
            "the move",
            "two moves",
            "mate on h8",
            "marked pawn a7",
            "draws count as wins",
        ] {
            assert_eq!(GivenMen::read(odds), GivenMen::Nobody, "{odds}");
        }
        for odds in [
            "the exchange",
            "king",
            "capped knight",
            "queen for rook",
            "something",
        ] {
            assert_eq!(GivenMen::read(odds), GivenMen::Unclear, "{odds}");
        }
    }
}
