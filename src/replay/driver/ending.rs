//! How a game ended, as words in the movetext tell it: `White resigns`, `and the game was drawn`.

use shakmaty::Color;

/// What a row of words says of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndingWords {
    /// The side gives the game up; the one to move, if none is named.
    Lost(Option<Color>),
    /// The side wins; the one that moved last, if none is named.
    Won(Option<Color>),
    /// Neither wins.
    Drawn,
}

/// Words that may stand before the point.
const LEADS: [&str; 21] = [
    "and", "the", "game", "a", "was", "is", "then", "here", "now", "at", "once", "finally", "both",
    "players", "ended", "ends", "in", "as", "with", "result", "so",
];

/// What the words say of the end of the game, read from the first to the last; nothing where they speak of a
/// move, a position or what might have been.
pub(super) fn in_words(words: &[&str]) -> Option<EndingWords> {
    let lead = words.iter().take_while(|word| LEADS.contains(word)).count();
    let (side, words) = match words[lead..] {
        ["white", ref rest @ ..] => (Some(Color::White), rest),
        ["black", ref rest @ ..] => (Some(Color::Black), rest),
        ref rest => (None, rest),
    };
    let lead = words.iter().take_while(|word| LEADS.contains(word)).count();
    lost(&words[lead..])
        .then_some(EndingWords::Lost(side))
        .or_else(|| won(&words[lead..]).then_some(EndingWords::Won(side)))
        .or_else(|| drawn(&words[lead..]).then_some(EndingWords::Drawn))
}

/// `resigns`, `gives up the game`; but not `gives up a Pawn`.
fn lost(words: &[&str]) -> bool {
    match *words {
        ["resigns" | "resigned" | "resign", ..] => true,
        [
            "surrenders" | "surrendered" | "capitulates" | "capitulated",
            ..,
        ] => true,
        ["forfeits" | "forfeited", ref rest @ ..] => is_the_game(rest),
        ["lost", "on" | "by", "time", ..] => true,
        ["gives" | "gave", "up", ref rest @ ..] => is_the_game(rest),
        ["abandons" | "abandoned", ref rest @ ..] => is_the_game(rest),
        _ => false,
    }
}

/// `wins`, `won the game`; but not `wins a Pawn`.
fn won(words: &[&str]) -> bool {
    match *words {
        ["wins" | "won", "easily" | "quickly"] => true,
        ["wins" | "won", ref rest @ ..] => is_the_game(rest),
        _ => false,
    }
}

fn is_the_game(words: &[&str]) -> bool {
    matches!(
        words,
        [] | ["game"] | ["the", "game" | "contest" | "struggle"]
    )
}

/// `drawn`, `given up as a draw`, `perpetual check`; but not `drawn position`.
fn drawn(words: &[&str]) -> bool {
    let lead = words
        .iter()
        .take_while(|word| {
            matches!(
                **word,
                "given"
                    | "up"
                    | "abandoned"
                    | "agreed"
                    | "as"
                    | "a"
                    | "to"
                    | "by"
                    | "declared"
                    | "dead"
            )
        })
        .count();
    match words[lead..] {
        [
            "draw" | "drawn",
            "position" | "ending" | "is" | "should" | "would" | "might",
            ..,
        ] => false,
        [
            "draw" | "drawn" | "remis" | "remise" | "stalemate" | "stale-mate",
            ..,
        ] => true,
        ["stale", "mate", ..] | ["perpetual" | "perp", "check" | "ch" | "chk", ..] => true,
        ["draws", ref rest @ ..] => matches!(rest, [] | ["by", ..]) || is_the_game(rest),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<EndingWords> {
        in_words(&text.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn words_tell_how_a_game_ended() {
        for (text, end) in [
            ("resigns", EndingWords::Lost(None)),
            ("and white resigned", EndingWords::Lost(Some(Color::White))),
            (
                "black gives up the game",
                EndingWords::Lost(Some(Color::Black)),
            ),
            ("and wins", EndingWords::Won(None)),
            ("white wins the game", EndingWords::Won(Some(Color::White))),
            ("the game was abandoned as drawn", EndingWords::Drawn),
            ("and draws by perpetual check", EndingWords::Drawn),
            ("perpetual check", EndingWords::Drawn),
            ("agreed to a draw", EndingWords::Drawn),
            ("stale mate", EndingWords::Drawn),
        ] {
            assert_eq!(of(text), Some(end), "{text}");
        }
    }

    #[test]
    fn words_of_what_might_be_tell_nothing() {
        for text in [
            "white wins a pawn",
            "wins the exchange",
            "white gives up the exchange",
            "the draw is clear",
            "with a drawn position",
            "white mates in three moves",
            "white must win",
            "draws the bishop away",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
