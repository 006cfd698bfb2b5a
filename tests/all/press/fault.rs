//! One fault of a kind in a game that is clean otherwise.

use super::dice::{Dice, Rng};
use super::sheet::{Glyph, Of, Row, Sheet};

/// What is wrong with one place of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `K's` is `K*s`.
    Apostrophe,
    /// A letter of a move is another, or a sign.
    Letter,
    /// A figure of a move is another.
    Figure,
    /// The number of a move is another.
    Number,
    /// The number of a move is not there.
    NoNumber,
    /// A row is not there.
    LostRow,
    /// A row is broken into two.
    TornRow,
    /// Two words are one.
    Glued,
    /// A word is two.
    Split,
    /// There is a speck in a row.
    Speck,
    /// A stop or a dash is another sign.
    Stop,
}

/// Every kind.
pub const ALL: [Fault; 11] = [
    Fault::Apostrophe,
    Fault::Letter,
    Fault::Figure,
    Fault::Number,
    Fault::NoNumber,
    Fault::LostRow,
    Fault::TornRow,
    Fault::Glued,
    Fault::Split,
    Fault::Speck,
    Fault::Stop,
];

impl Fault {
    /// As it is asked for.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Where a letter stands: the row and the place in it.
type Place = (usize, usize);

/// Makes one fault in a game; false if nothing in it can have such a fault.
pub fn strike(fault: Fault, sheet: &mut Sheet, game: usize, dice: &mut Rng) -> bool {
    let ply = |of: Of| matches!(of, Of::Ply(of, _) if of == game);
    let letter = |c: char| c.is_alphabetic();
    let place = match fault {
        Fault::Apostrophe => any(sheet, dice, |row, at| {
            ply(row[at].of)
                && row[at].c == '\''
                && row.get(at + 1).is_some_and(|next| next.c == 's')
        }),
        Fault::Letter => any(sheet, dice, |row, at| ply(row[at].of) && letter(row[at].c)),
        Fault::Figure => any(sheet, dice, |row, at| {
            ply(row[at].of) && row[at].c.is_ascii_digit()
        }),
        Fault::Number | Fault::NoNumber => any(sheet, dice, |row, at| is_number(row, at, game)),
        Fault::LostRow | Fault::Speck => any(sheet, dice, |row, at| ply(row[at].of)),
        Fault::TornRow => any(sheet, dice, |row, at| {
            row[at].c == ' ' && between(row, at, game)
        }),
        Fault::Glued => any(sheet, dice, |row, at| {
            row[at].c == ' '
                && between(row, at, game)
                && row[at - 1].c != ' '
                && row[at + 1].c != ' '
        }),
        Fault::Split => any(sheet, dice, |row, at| {
            let next = row.get(at + 1);
            ply(row[at].of)
                && row[at].c != ' '
                && next.is_some_and(|next| ply(next.of) && next.c != ' ')
        }),
        Fault::Stop => any(sheet, dice, |row, at| {
            ply(row[at].of) && ".-—,".contains(row[at].c)
        }),
    };
    let Some((row, at)) = place else { return false };
    let glyph = sheet.rows[row][at];
    let put = |c: char| Glyph { c, ..glyph };
    match fault {
        Fault::Apostrophe => sheet.rows[row][at].c = *dice.pick(&[&'*', &'^', &' ', &'8']),
        Fault::Letter => {
            let letters: Vec<char> = "BEHKRPQFXIlntoci138".chars().collect();
            let others: Vec<&char> = letters.iter().filter(|&&c| c != glyph.c).collect();
            sheet.rows[row][at].c = *dice.pick(&others);
        }
        Fault::Figure => {
            let other = ('1'..='8').filter(|&c| c != glyph.c).nth(dice.usize(..7));
            sheet.rows[row][at].c = other.unwrap_or('1');
        }
        Fault::Number => match dice.bool() {
            true => sheet.rows[row].insert(at, put('5')),
            false => sheet.rows[row][at].c = if glyph.c == '7' { '1' } else { '7' },
        },
        Fault::NoNumber => {
            let number = |glyph: &Glyph| glyph.c.is_ascii_digit();
            while sheet.rows[row].get(at).is_some_and(number) {
                sheet.rows[row].remove(at);
            }
        }
        Fault::LostRow => drop(sheet.rows.remove(row)),
        Fault::TornRow => {
            let behind = sheet.rows[row].split_off(at);
            sheet.rows.insert(row + 1, behind);
        }
        Fault::Glued => drop(sheet.rows[row].remove(at)),
        Fault::Split => sheet.rows[row].insert(at + 1, put(' ')),
        Fault::Speck => {
            let speck = *dice.pick(&[&'.', &'\'', &'*', &'|', &'■', &'i']);
            sheet.rows[row].insert(
                at,
                Glyph {
                    c: speck,
                    of: Of::Game(game),
                },
            );
        }
        Fault::Stop => sheet.rows[row][at].c = *dice.pick(&[&'\'', &':', &'=', &'~']),
    }
    true
}

/// One of the places of a sheet that are so.
fn any(sheet: &Sheet, dice: &mut Rng, is_so: impl Fn(&Row, usize) -> bool) -> Option<Place> {
    let mut places = Vec::new();
    for (at, row) in sheet.rows.iter().enumerate() {
        places.extend(
            (0..row.len())
                .filter(|&place| is_so(row, place))
                .map(|place| (at, place)),
        );
    }
    (!places.is_empty()).then(|| places[dice.usize(..places.len())])
}

/// The first figure of a number before a move.
fn is_number(row: &Row, at: usize, game: usize) -> bool {
    let digit = |at: usize| {
        row.get(at)
            .is_some_and(|glyph| glyph.c.is_ascii_digit() && glyph.of == Of::Game(game))
    };
    let holds_move = row
        .iter()
        .any(|glyph| matches!(glyph.of, Of::Ply(of, _) if of == game));
    holds_move && digit(at) && (at == 0 || !digit(at - 1))
}

/// Whether there are moves of the game before and behind.
fn between(row: &Row, at: usize, game: usize) -> bool {
    let ply = |glyph: &Glyph| matches!(glyph.of, Of::Ply(of, _) if of == game);
    row[..at].iter().any(ply) && row[at..].iter().any(ply)
}
