//! Where a game begins: the position its tags give, and what is wrong with it.

use shakmaty::{CastlingSide, Color, Rank, Role, Setup, fen::Fen};

use crate::board::{Position, home_rank};
use crate::score::{Score, Span};

/// Something wrong with the position a game is said to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFault {
    /// The tag that says it.
    pub span: Span,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What to do.
    pub help: String,
    /// The moves could not be audited for it.
    pub fatal: bool,
    /// The FEN can be read and is only short of the standard.
    pub form: bool,
}

/// Where a game begins.
#[derive(Debug)]
pub enum Start {
    /// From the usual array.
    Usual,
    /// From this position.
    Set(Box<Position>),
    /// The moves cannot be audited.
    Unknown,
}

/// Where the game begins, as its tags say.
pub fn setup(text: &[u8], score: &Score, faults: &mut Vec<SetupFault>) -> Start {
    let variant = variant_fault(text, score);
    let Some(fen) = score.tag(text, "FEN") else {
        if let Some(fault) = variant {
            faults.push(fault);
            return Start::Unknown;
        }
        faults.extend(unknown_array(text, score));
        if let Some(tag) = score
            .tag(text, "SetUp")
            .filter(|tag| tag.value.of(text) == b"1")
        {
            faults.push(form(
                tag.span,
                "SetUp \"1\" promises a position, but there is no FEN tag".to_owned(),
                "add the FEN tag, or take SetUp away; the usual array is taken",
            ));
        }
        return Start::Usual;
    };
    faults.extend(variant.clone());
    let value = String::from_utf8_lossy(fen.value.of(text))
        .trim()
        .to_owned();
    let setup = match Fen::from_ascii(value.as_bytes()) {
        Ok(parsed) => parsed.into_setup(),
        Err(err) => {
            faults.push(SetupFault {
                span: fen.span,
                message: format!("the FEN cannot be read: {err}"),
                help: "a FEN has eight ranks of eight squares from the eighth to the first, whose turn it is, \
                       castling rights, the en-passant square and two counts; no move of this game was audited"
                    .to_owned(),
                fatal: true,
                form: false,
            });
            return Start::Unknown;
        }
    };
    check_form(text, score, fen.span, &value, faults);
    check_position(&setup, fen.span, &value, faults);
    match variant {
        None => Start::Set(Box::new(Position::from_setup(&setup))),
        Some(_) => Start::Unknown,
    }
}

/// A game that began from one of many arrays, and does not say from which.
fn unknown_array(text: &[u8], score: &Score) -> Option<SetupFault> {
    const MANY: [&str; 8] = [
        "960",
        "9lx",
        "frc",
        "fischer",
        "freestyle",
        "random",
        "shuffle",
        "wildfr",
    ];
    let tag = score.tag(text, "Variant")?;
    let name = letters(&String::from_utf8_lossy(tag.value.of(text)));
    MANY.iter().any(|word| name.contains(word)).then(|| {
        form(
            tag.span,
            "the game is of Chess960, and no FEN tag says from which array it began".to_owned(),
            "add the FEN tag and SetUp \"1\"; the usual array is taken, which is one of the 960",
        )
    })
}

/// The letters and figures of a name, in small letters.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.collect::<String>().to_ascii_lowercase()
}

/// A variant whose moves this program does not know.
fn variant_fault(text: &[u8], score: &Score) -> Option<SetupFault> {
    let tag = score.tag(text, "Variant")?;
    let name = String::from_utf8_lossy(tag.value.of(text));
    (!is_chess(&name)).then(|| SetupFault {
        span: tag.span,
        message: format!("the game is of the variant `{name}`, whose laws are not chess"),
        help: "only chess and Chess960 are audited; the moves of this game were not".to_owned(),
        fatal: true,
        form: false,
    })
}

/// Whether a variant is played by the laws of chess, whatever array it begins from and however fast it is: its name
/// is made of words that say no more.
fn is_chess(variant: &str) -> bool {
    const WORDS: [&str; 25] = [
        "standard",
        "normal",
        "regular",
        "classical",
        "orthodox",
        "orthochess",
        "chess",
        "rapid",
        "blitz",
        "bullet",
        "lightning",
        "correspondence",
        "fromposition",
        "960",
        "9lx",
        "fischerandom",
        "fischerrandom",
        "fischer",
        "doublefischerrandom",
        "frc",
        "dfrc",
        "freestyle",
        "random",
        "shuffle",
        "wildfr",
    ];
    fn is_made_of_words(name: &str) -> bool {
        let rests = WORDS.iter().filter_map(|word| name.strip_prefix(word));
        name.is_empty() || rests.into_iter().any(is_made_of_words)
    }
    const LONGEST: usize = 40;
    let name = letters(variant);
    name.len() <= LONGEST && is_made_of_words(&name)
}

fn form(span: Span, message: String, help: &str) -> SetupFault {
    SetupFault {
        span,
        message,
        help: help.to_owned(),
        fatal: false,
        form: true,
    }
}

/// What the standard asks of the FEN as a text (PGN standard, 9.7 and 16.1).
fn check_form(text: &[u8], score: &Score, span: Span, fen: &str, faults: &mut Vec<SetupFault>) {
    let fields = fen.split_ascii_whitespace().count();
    if fields != 6 {
        faults.push(form(
            span,
            format!("the FEN has {fields} fields instead of six"),
            "what is missing is taken as: White to move, no castling, no en passant, counts 0 and 1",
        ));
    }
    if score
        .tag_value(text, "SetUp")
        .is_none_or(|value| value != b"1")
    {
        faults.push(form(
            span,
            "a FEN tag stands without [SetUp \"1\"]".to_owned(),
            "add [SetUp \"1\"]; the position of the FEN is taken",
        ));
    }
}

/// Everything about the position itself that cannot be, all at once.
fn check_position(setup: &Setup, span: Span, fen: &str, faults: &mut Vec<SetupFault>) {
    let board = &setup.board;
    let mut wrong = Vec::new();
    for color in Color::ALL {
        let name = color.fold_wb("White", "Black");
        match (board.by_color(color) & board.by_role(Role::King)).count() {
            0 => wrong.push(format!("{name} has no king")),
            1 => {}
            n => wrong.push(format!("{name} has {n} kings")),
        }
        let pawns = (board.by_color(color) & board.by_role(Role::Pawn)).count();
        if pawns > 8 {
            wrong.push(format!("{name} has {pawns} pawns"));
        }
        let men = board.by_color(color).count();
        if men > 16 {
            wrong.push(format!("{name} has {men} men"));
        }
    }
    let ends =
        shakmaty::Bitboard::from_rank(Rank::First) | shakmaty::Bitboard::from_rank(Rank::Eighth);
    if let Some(square) = (board.by_role(Role::Pawn) & ends).first() {
        wrong.push(format!("a pawn stands on {square}"));
    }
    let pos = Position::from_setup(setup);
    if pos.left_in_check() {
        let side = (!setup.turn).fold_wb("White", "Black");
        wrong.push(format!("{side} is in check and it is not {side}'s turn"));
    }
    wrong.extend(lost_rights(&pos, fen));
    if setup
        .ep_square
        .is_some_and(|sq| !double_step_possible(setup, sq))
    {
        wrong.push("no pawn can just have passed the en-passant square".to_owned());
    }
    faults.extend(wrong.into_iter().map(|message| SetupFault {
        span,
        message: format!("the position cannot be: {message}"),
        help: "put the FEN right; the position is taken as it stands".to_owned(),
        fatal: false,
        form: false,
    }));
}

/// Rights to castle that the FEN gives and the men do not bear out.
fn lost_rights(pos: &Position, fen: &str) -> Vec<String> {
    let field = fen.split_ascii_whitespace().nth(2).unwrap_or("-");
    let mut wrong = Vec::new();
    for letter in field.chars().filter(char::is_ascii_alphabetic) {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let has = match letter.to_ascii_uppercase() {
            'K' => pos.castling_rook(color, CastlingSide::KingSide).is_some(),
            'Q' => pos.castling_rook(color, CastlingSide::QueenSide).is_some(),
            file => pos
                .castling()
                .into_iter()
                .any(|rook| rook.rank() == home_rank(color) && rook.file().upper_char() == file),
        };
        if !has {
            wrong.push(format!(
                "`{letter}` gives a right to castle for which king and rook do not stand"
            ));
        }
    }
    wrong
}

fn double_step_possible(setup: &Setup, passed: shakmaty::Square) -> bool {
    let them = !setup.turn;
    let rank = setup.turn.fold_wb(Rank::Sixth, Rank::Third);
    let pawn = passed.offset(setup.turn.fold_wb(-8, 8));
    let from = passed.offset(setup.turn.fold_wb(8, -8));
    let free =
        |sq: Option<shakmaty::Square>| sq.is_some_and(|sq| setup.board.piece_at(sq).is_none());
    passed.rank() == rank
        && free(Some(passed))
        && free(from)
        && pawn.is_some_and(|sq| setup.board.piece_at(sq) == Some(Role::Pawn.of(them)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_that_are_chess_are_told_by_the_words_of_their_names() {
        for name in [
            "",
            "?",
            "Standard",
            "Normal chess",
            "Rapid",
            "From Position",
            "Chess960",
            "chess 960",
            "FRC",
            "Freestyle Chess",
            "Chess960 (Fischer Random)",
            "Fischerandom",
            "Chess9LX",
            "wild/fr",
            "Double Fischer Random",
        ] {
            assert!(is_chess(name), "{name}");
        }
        for name in [
            "Atomic",
            "Antichess",
            "Crazyhouse",
            "Three-check",
            "King of the Hill",
            "Racing Kings",
            "Double chess",
            "wild/5",
            "Chess with checkers",
        ] {
            assert!(!is_chess(name), "{name}");
        }
    }
}
