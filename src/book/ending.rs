//! Words that say how a game ended.

use std::sync::LazyLock;

use regex::bytes::Regex;
use shakmaty::Color;

use crate::score::{Outcome, Span};
use crate::text::chars::bytes_regex;

/// How a game ended, as words say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// `1-0`, `White wins`, `drawn`.
    Told(Outcome),
    /// `Resigns`: the side to move.
    Resigns,
    /// `and wins`, `and won`: the side that moved last.
    Wins,
    /// `Mate`, `and mates`: the side that moved last.
    Mates,
}

impl Ending {
    /// The outcome where `turn` is to move.
    pub(super) fn outcome(self, turn: Color) -> Outcome {
        match self {
            Ending::Told(outcome) => outcome,
            Ending::Resigns | Ending::Wins | Ending::Mates => Outcome::Won(!turn),
        }
    }
}

fn pattern(text: &str) -> Option<Regex> {
    bytes_regex(text)
}

/// What ends a row, from its first byte on.
static IN_ROW: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?xi-u)^(?:
        (?P<white>1\s?[[:dash:]]\s?0 | (?:and\s+)?white\s+(?:wins|won)(?:\s+the\s+game)? | (?:and\s+)?black\s+(?:resigns|resigned)
           | (?:und\s+)?wei(?:ss|\xc3\x9f)\s+(?:gewann|gewinnt|siegte?) | (?:und\s+)?schwarz\s+(?:gibt|gab)\s+auf
           | les\s+blancs\s+gagnent | les\s+noirs\s+abandonnent)
        |(?P<black>0\s?[[:dash:]]\s?1 | (?:and\s+)?black\s+(?:wins|won)(?:\s+the\s+game)? | (?:and\s+)?white\s+(?:resigns|resigned)
           | (?:und\s+)?schwarz\s+(?:gewann|gewinnt|siegte?) | (?:und\s+)?wei(?:ss|\xc3\x9f)\s+(?:gibt|gab)\s+auf
           | les\s+noirs\s+gagnent | les\s+blancs\s+abandonnent)
        |(?P<drawn>1/2\s?[[:dash:]]\s?1/2 | \xc2\xbd\s?[[:dash:]]\s?\xc2\xbd | (?:and\s+(?:the\s+game\s+was\s+)?)?draw(?:n|s)?(?:\s+game|\s+by\s+\w+(?:\s+\w+)?)?
           |given\s+up\s+as\s+(?:a\s+draw|drawn)|remis|perpetual\s+check)
        |(?P<resigns>(?:and\s+)?resigns|resigned|aufgegeben|abandonne)
        |(?P<wins>and\s+(?:wins|won)|wins)
        |(?P<mates>and\s+mates?|mates?)
        )(?:\s*[.!(\[)\]]*\s*)
        # The sign of a footnote: `[E]`, `(a)`, `*`.
        (?:[A-Za-z0-9]{1,2}[\])] | \* | \xe2\x80[\xa0\xa1])?\s*
        (?:$|[\r\n;])",
    )
});

/// The ending at the start of the bytes, if nothing follows it on its line; and its length.
pub(super) fn in_row(rest: &[u8]) -> Option<(Ending, usize)> {
    if !matches!(
        rest.first()?.to_ascii_lowercase(),
        b'0' | b'1'
            | 0xc2
            | b'a'
            | b'b'
            | b'd'
            | b'g'
            | b'l'
            | b'm'
            | b'p'
            | b'r'
            | b's'
            | b'u'
            | b'w'
    ) {
        return None;
    }
    let captures = IN_ROW.as_ref()?.captures(rest)?;
    let named = |name: &str, ending: Ending| captures.name(name).map(|m| (ending, m.end()));
    named("white", Ending::Told(Outcome::Won(Color::White)))
        .or_else(|| named("black", Ending::Told(Outcome::Won(Color::Black))))
        .or_else(|| named("drawn", Ending::Told(Outcome::Drawn)))
        .or_else(|| named("resigns", Ending::Resigns))
        .or_else(|| named("wins", Ending::Wins))
        .or_else(|| named("mates", Ending::Mates))
}

/// The same in sentences.
static IN_PROSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    pattern(
        r"(?x-u)\b(?:
        (?P<resigner>[A-Z][a-z\xc2-\xf4\x80-\xbf]+)\s+(?:here\s+|now\s+|then\s+|at\s+once\s+|soon\s+)?(?:resigns|resigned|gave\s+up|surrendered|capitulated)
        |(?P<winner>[A-Z][a-z\xc2-\xf4\x80-\xbf]+)\s+(?:wins|won|mated|mates)(?:\s+the\s+game|\s+easily|\s+in\s+\w+\s+(?:more\s+)?moves?(?:\s+at\s+(?:the\s+)?most)?|\s+on\s+the\s+\w+\s+move)?\s*[.;!]
        |(?P<drawn>(?:[Dd]rawn\s+game|(?:game|was)\s+(?:was\s+)?(?:abandoned|given\s+up)\s+as\s+(?:a\s+draw|drawn)|game\s+(?:was|is)\s+drawn|[Dd]rawn\s+by|agreed\s+(?:to\s+)?(?:a\s+)?draw|draw\s+was\s+agreed))
        )",
    )
});

/// The ending that prose behind the last move tells, and where; `sides` names the players.
pub(super) fn in_prose(
    text: &[u8],
    within: Span,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(Outcome, Span)> {
    let regex = IN_PROSE.as_ref()?;
    regex.captures_iter(within.of(text)).find_map(|found| {
        let whole = found.get(0)?;
        let side = |name: &str| found.name(name).and_then(|m| sides(m.as_bytes()));
        let outcome = if found.name("drawn").is_some() {
            Outcome::Drawn
        } else if let Some(loser) = side("resigner") {
            Outcome::Won(!loser)
        } else {
            Outcome::Won(side("winner")?)
        };
        let start = within.start as usize + whole.start();
        Some((outcome, Span::new(start, start + whole.len())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_may_have_a_footnote() {
        for row in [
            "Resigns.[E]",
            "Resigns (a)",
            "resigns. *",
            "Resigns.\u{2020}\r\n",
            "Resigns.",
        ] {
            let found = in_row(row.as_bytes());
            assert_eq!(found, Some((Ending::Resigns, "resigns".len())), "{row}");
        }
        assert_eq!(in_row(b"Resigns a bishop"), None);
        assert_eq!(in_row(b"Resigns [a bishop]"), None);
    }
}
