//! The words that odds are said in, however misread.

use shakmaty::{Color, Role};

use crate::book::meant::{Meant, ReadWord, meant};
use crate::book::misread::{LETTER, distance};

/// What a word of odds is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OddsWord {
    /// Men are named behind it: `remove`, `odds`.
    Gives,
    /// The same if nothing else is said: `gives`, `without`.
    MayGive,
    /// A side, and that it is the one to give.
    Side(Color),
    /// A man, or the wing of one.
    Man(Role),
    And,
    Both,
    Two,
    /// Of `pawn and move`.
    Move,
    Exchange,
    /// Dirt, and words that say nothing of it.
    Filler,
    Other,
}

static WORDS: [(OddsWord, &[Meant]); 16] = [
    (
        OddsWord::Gives,
        &meant([
            "remove", "removed", "removing", "odds", "minus", "vorgabe", "vor", "rendent",
            "rendant", "avantage", "ventaja",
        ]),
    ),
    (
        OddsWord::MayGive,
        &meant([
            "without", "gives", "giving", "gave", "ohne", "gibt", "rend", "sans", "dando", "sin",
        ]),
    ),
    (
        OddsWord::Side(Color::White),
        &meant([
            "white", "white's", "whites", "weiss", "weiß", "blancs", "blancas",
        ]),
    ),
    (
        OddsWord::Side(Color::Black),
        &meant(["black", "black's", "blacks", "schwarz", "noirs", "negras"]),
    ),
    (
        OddsWord::Man(Role::King),
        &meant(["k", "king", "king's", "kings", "roi", "rey", "königs"]),
    ),
    (
        OddsWord::Man(Role::Queen),
        &meant(["q", "queen", "queen's", "queens", "dame", "dama"]),
    ),
    (
        OddsWord::Man(Role::Rook),
        &meant([
            "r", "rook", "rook's", "rooks", "castle", "turm", "tour", "torre",
        ]),
    ),
    (
        OddsWord::Man(Role::Bishop),
        &meant([
            "b", "bishop", "bishop's", "bishops", "läufer", "fou", "alfil",
        ]),
    ),
    (
        OddsWord::Man(Role::Knight),
        &meant([
            "kt", "knight", "knight's", "knights", "kts", "n", "springer", "cavalier", "caballo",
        ]),
    ),
    (
        OddsWord::Man(Role::Pawn),
        &meant(["p", "pawn", "pawns", "bauer", "pion", "peón", "peon"]),
    ),
    (OddsWord::And, &meant(["and", "und", "et", "y"])),
    (OddsWord::Both, &meant(["both", "beide", "deux", "dos"])),
    (OddsWord::Two, &meant(["two", "2", "zwei"])),
    (
        OddsWord::Move,
        &meant([
            "move", "moves", "zug", "züge", "trait", "traits", "salida", "salidas",
        ]),
    ),
    (
        OddsWord::Exchange,
        &meant(["exchange", "qualität", "qualité", "calidad"]),
    ),
    (
        OddsWord::Filler,
        &meant([
            "the", "of", "his", "her", "a", "an", "at", "s", "h", "8", "den", "die", "das", "der",
            "des", "la", "le", "du", "de", "el", "les", "las", "los", "from", "board", "is", "to",
            "be",
        ]),
    ),
];

/// Words of German that name wing and man in one.
static COMPOUNDS: [(Meant, &[Role]); 6] = [
    (Meant::of("damenturm"), &[Role::Queen, Role::Rook]),
    (Meant::of("damenspringer"), &[Role::Queen, Role::Knight]),
    (Meant::of("damenläufer"), &[Role::Queen, Role::Bishop]),
    (Meant::of("königsturm"), &[Role::King, Role::Rook]),
    (Meant::of("königsspringer"), &[Role::King, Role::Knight]),
    (Meant::of("königsläufer"), &[Role::King, Role::Bishop]),
];

/// The words of a text, those of German that say two things as two.
pub(super) fn words(text: &str) -> Vec<OddsWord> {
    let pieces = text.split(|c: char| {
        c.is_whitespace() || matches!(c, '.' | ',' | '(' | ')' | '[' | ']' | '*' | ';' | ':')
    });
    let pieces = pieces.filter(|piece| piece.chars().any(char::is_alphanumeric));
    let mut words = Vec::new();
    for piece in pieces {
        let lower = piece.to_lowercase();
        let read = ReadWord::of(&lower);
        let compound = COMPOUNDS
            .iter()
            .find(|(word, _)| word.distance(&read).is_some());
        match compound {
            Some((_, roles)) => words.extend(roles.iter().map(|role| OddsWord::Man(*role))),
            None => words.push(word(&lower)),
        }
    }
    remove_misread(&mut words, text);
    words
}

fn word(piece: &str) -> OddsWord {
    let bare = piece.trim_matches(|c: char| !c.is_alphanumeric());
    let bare = match bare.split_once(['\'', '’', '^', '‘']) {
        // `Q's`, `Q'h`, `B's`: a man and dirt.
        Some((man, rest)) if man.len() <= 2 && rest.len() <= 1 => man,
        _ => bare,
    };
    // A bracket behind it may be read as a letter.
    let bare = bare
        .strip_suffix('j')
        .filter(|man| matches!(*man, "kt" | "r" | "b" | "p" | "q"))
        .unwrap_or(bare);
    let read = ReadWord::of(bare);
    let find =
        |near: &dyn Fn(&Meant) -> bool| WORDS.iter().find(|(_, words)| words.iter().any(near));
    let exact = find(&|meant| meant.text == bare);
    let found =
        exact.or_else(|| find(&|meant| meant.text.len() > 3 && meant.distance(&read).is_some()));
    found.map_or(OddsWord::Other, |(word, _)| *word)
}

/// Takes the first word for `remove` where a side and a man stand behind it, in brackets, however it is misread.
fn remove_misread(words: &mut [OddsWord], text: &str) {
    let first = text.split_whitespace().next().unwrap_or_default();
    let near = distance(first, "[remove", 4 * LETTER).is_some();
    if let [
        first @ OddsWord::Other,
        OddsWord::Side(_),
        OddsWord::Man(_),
        ..,
    ] = words
        && near
    {
        *first = OddsWord::Gives;
    }
}
