//! Men listed with their squares: `K at QR sq, Ps at K 4 and K B 2`, `K on KR2; Q on QB3`, `Kg1, Pa2, b2`.

use std::sync::LazyLock;

use crate::text::chars::regex;
use regex::{Captures, Regex};
use shakmaty::{Board, Color, File, Rank, Role, Square};

static MAN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"^(?:(?i:king|queen|rook|castle|bishop|knight|pawn)|Kts?|Kn|[KQRBNP])(?P<many>[[:quote:]]?s)?\.?(?P<at>\s*,?\s+(?:is\s+|are\s+)?(?:at|on|in|upon)\s+(?:(?:his|her|the|their)\s+)?|\s*[[:dash:]]\s*|\s*)",
    )
});
static SQUARE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"^(?:(?P<file>[a-h])\s?(?P<row>[1-8])\b|(?:(?P<wing>K(?:ing)?|Q(?:ueen)?)(?:[[:quote:]]?s)?\.?\s*(?P<man>Kt|Kn|N|B|R|(?i:knight|bishop|rook|castle))|(?P<royal>K(?:ing)?|Q(?:ueen)?))(?:[[:quote:]]?s)?\.?\s*(?P<rank>[1-8](?:st|nd|d|rd|th)?\b|(?i:sq(?:uare)?\b|first|second|third|fourth|fifth|sixth|seventh|eighth))\.?(?:\s+(?i:sq(?:uare)?)\b\.?)?)",
    )
});
static BETWEEN: LazyLock<Option<Regex>> =
    LazyLock::new(|| regex(r"^(?:\s*[,;.&_]\s*|\s*\band\s+|\s+)+"));

/// Sets the men of one side on the board; the length of the list, `None` if it is none or says a thing twice.
pub(super) fn read(text: &str, color: Color, board: &mut Board) -> Option<usize> {
    let mut reader = MenReader {
        text,
        at: 0,
        color,
        man: None,
    };
    let mut end = 0;
    reader.pass_between();
    while let Some((role, square)) = reader.next() {
        if board.piece_at(square).is_some() {
            return None;
        }
        board.set_piece_at(square, role.of(color));
        end = reader.at;
        if !reader.pass_between() {
            break;
        }
    }
    (end > 0).then_some(end)
}

struct MenReader<'t> {
    text: &'t str,
    at: usize,
    color: Color,
    /// The man listed last, and whether squares alone go on with it.
    man: Option<(Role, bool)>,
}

impl MenReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn pass_between(&mut self) -> bool {
        let len = BETWEEN
            .as_ref()
            .and_then(|regex| regex.find(self.rest()))
            .map_or(0, |m| m.end());
        self.at += len;
        len > 0
    }

    /// The next man and its square: one that is named, or another of those named before.
    fn next(&mut self) -> Option<(Role, Square)> {
        let man = MAN.as_ref()?.captures(self.rest()).and_then(|found| {
            let len = found.get(0)?.end();
            let (square, more) = square(&self.rest()[len..], self.color)?;
            let role = role(found.get(0)?.as_str())?;
            let says_at = found
                .name("at")
                .is_some_and(|m| m.as_str().trim().len() > 1);
            Some((
                role,
                says_at || found.name("many").is_some(),
                square,
                len + more,
            ))
        });
        if let Some((role, goes_on, square, len)) = man {
            self.man = Some((role, goes_on));
            self.at += len;
            return Some((role, square));
        }
        let (square, len) = square(self.rest(), self.color)?;
        let algebraic = self.rest().starts_with(|c: char| c.is_ascii_lowercase());
        let (last, goes_on) = self.man.unwrap_or((Role::Pawn, true));
        let on_edge = matches!(square.rank(), Rank::First | Rank::Eighth);
        // In `Kg1, Ra1, a2, b2` a square alone is a pawn's.
        let role = if goes_on || !algebraic || on_edge {
            last
        } else {
            Role::Pawn
        };
        self.at += len;
        Some((role, square))
    }
}

/// The man that a name begins with.
fn role(name: &str) -> Option<Role> {
    let lower = name.to_ascii_lowercase();
    let begins = |word: &str| lower.starts_with(word);
    Some(match lower.as_bytes().first()? {
        b'k' if begins("kt") || begins("kn") => Role::Knight,
        b'k' => Role::King,
        b'q' => Role::Queen,
        b'r' | b'c' => Role::Rook,
        b'b' => Role::Bishop,
        b'n' => Role::Knight,
        _ => Role::Pawn,
    })
}

/// The square at the start of the text, as `color` counts it; and its length.
fn square(text: &str, color: Color) -> Option<(Square, usize)> {
    let found = SQUARE.as_ref()?.captures(text)?;
    let len = found.get(0)?.end();
    if let (Some(file), Some(row)) = (found.name("file"), found.name("row")) {
        let file = File::from_char(file.as_str().chars().next()?)?;
        let rank = Rank::from_char(row.as_str().chars().next()?)?;
        return Some((Square::from_coords(file, rank), len));
    }
    let rank = rank(found.name("rank")?.as_str())?;
    let rank = if color.is_white() {
        rank
    } else {
        rank.flip_vertical()
    };
    Some((Square::from_coords(file(&found)?, rank), len))
}

fn file(found: &Captures<'_>) -> Option<File> {
    let is_queens = |name: &str| {
        found
            .name(name)
            .is_some_and(|m| m.as_str().starts_with('Q'))
    };
    if found.name("royal").is_some() {
        return Some(if is_queens("royal") { File::D } else { File::E });
    }
    let kings = match role(found.name("man")?.as_str())? {
        Role::Rook => File::H,
        Role::Knight => File::G,
        _ => File::F,
    };
    Some(if is_queens("wing") {
        kings.flip_horizontal()
    } else {
        kings
    })
}

fn rank(word: &str) -> Option<Rank> {
    const RANKS: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    let lower = word.to_ascii_lowercase();
    if lower.starts_with("sq") {
        return Some(Rank::First);
    }
    let digit = lower.chars().next().and_then(Rank::from_char);
    digit.or_else(|| {
        Some(Rank::new(
            RANKS.iter().position(|name| *name == lower)? as u32
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str, color: Color) -> String {
        let mut board = Board::empty();
        assert_eq!(read(text, color, &mut board), Some(text.len()), "{text}");
        board.board_fen().to_string()
    }

    #[test]
    fn men_are_listed_in_long_and_in_short() {
        let white = Color::White;
        assert_eq!(
            board(
                "K at QR sq, B at K Kt 2, Ps at Q R 2, Q Kt 3 and K's 4th",
                white
            ),
            "8/8/8/8/4P3/1P6/P5B1/K7"
        );
        assert_eq!(
            board("K on KR2; Q on QB3; Ps on K4, KB2, KKt2, and KR3", white),
            "8/8/8/8/4P3/2Q4P/5PPK/8"
        );
        assert_eq!(
            board(
                "King on King's Knight's square, Rook on Queen's seventh",
                white
            ),
            "8/3R4/8/8/8/8/8/6K1"
        );
        assert_eq!(
            board("Kg1, Ra1, f1, Pa2, b2, Qd4, c3", white),
            "8/8/8/8/3Q4/2P5/PP6/R4RK1"
        );
        assert_eq!(
            board("K K Kt sq, R K B 2, Q Q 4", white),
            "8/8/8/8/3Q4/8/5R2/6K1"
        );
        assert_eq!(
            board("K at K sq, P at K R 4", Color::Black),
            "4k3/8/8/7p/8/8/8/8"
        );
    }

    #[test]
    fn a_square_without_its_wing_is_none() {
        let mut board = Board::empty();
        assert_eq!(read("K at Kt 2", Color::White, &mut board), None);
    }
}
