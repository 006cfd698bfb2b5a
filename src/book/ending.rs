//! Words that say how a game ended.

use std::ops::Range;
use std::sync::LazyLock;

use regex::bytes::Regex;
use shakmaty::Color;

use super::page::Page;
use super::verdict::{self, Clause, Subject, Verdict};
use crate::score::{Outcome, Span};
use crate::steps;
use crate::text::chars::{bytes_regex, regex};

/// Figures that a number beside the end of a game may have: of its row, or of a footnote.
const FIGURES_BESIDE: usize = 3;
/// The end of a game stands on a line no longer than this behind the last move, in bytes.
const LINE: usize = 100;

/// How a game ended, as words say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidEnding {
    /// `1-0`, `White wins`, `drawn`.
    Told(Outcome),
    /// `Resigns`: the side to move.
    Resigns,
    /// `and wins`, `and won`: the side that moved last.
    Wins,
    /// `Mate`, `and mates`: the side that moved last.
    Mates,
}

impl SaidEnding {
    /// Whether it is said of the side that made the move just before it.
    pub(super) fn belongs_to_move(self) -> bool {
        matches!(self, SaidEnding::Wins | SaidEnding::Mates)
    }

    /// The outcome where `turn` is to move.
    pub(super) fn outcome(self, turn: Color) -> Outcome {
        match self {
            SaidEnding::Told(outcome) => outcome,
            SaidEnding::Resigns | SaidEnding::Wins | SaidEnding::Mates => Outcome::Won(!turn),
        }
    }
}

/// The result in figures, at the start of the bytes.
static FIGURES: LazyLock<Option<Regex>> = LazyLock::new(|| {
    bytes_regex(
        r"(?x-u)^(?:(?P<white>1\s?[[:dash:]]\s?0)|(?P<black>0\s?[[:dash:]]\s?1)
        |(?P<drawn>1/2\s?[[:dash:]]\s?1/2|\xc2\xbd\s?[[:dash:]]\s?\xc2\xbd))",
    )
});

/// What may follow the end of a game on its line: signs, that of a footnote, and the number of the row.
static BEHIND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    bytes_regex(
        r"(?x-u)^[\s.!()\[\]]*
        (?:[A-Za-z0-9]{1,2}[\])] | \* | \xe2\x80[\xa0\xa1])?\s*(?:[0-9]{1,3}[.)]?)?\s*$",
    )
});

/// The sign of a footnote behind which its line goes on, as running print has its notes.
static FOOTNOTE: LazyLock<Option<Regex>> =
    LazyLock::new(|| bytes_regex(r"(?-u)[\[(][A-Za-z0-9]{1,2}[)\]]\s+[A-Za-z]"));

/// The ending at the start of the bytes, if nothing but notes or another sentence follows it on its line; and its length.
pub(super) fn in_row(rest: &[u8]) -> Option<(SaidEnding, usize)> {
    let near = &rest[..rest.len().min(LINE + 1)];
    let line = &near[..memchr::memchr3(b'\n', b'\r', b';', near).unwrap_or(near.len())];
    steps::count(line.len());
    let bracket = memchr::memchr2(b'(', b'[', line);
    let note = bracket.and_then(|at| FOOTNOTE.as_ref()?.find_at(line, at));
    let line = &line[..note.map_or(line.len(), |note| note.start())];
    let whole = (line.len() <= LINE).then_some(line.len());
    let mut ends = sentence_ends(line).chain(whole);
    ends.find_map(|end| alone(&line[..end]))
}

/// The ending that a line or a sentence says, if it says nothing else.
fn alone(line: &[u8]) -> Option<(SaidEnding, usize)> {
    let (ending, len) = match *line.first()? {
        b'0' | b'1' | 0xc2 => in_figures(line)?,
        _ => in_words(line)?,
    };
    let all = BEHIND.as_ref()?.is_match(&line[len..]);
    all.then_some((ending, len))
}

/// Where sentences end that others follow, which begin with a capital and a small letter.
fn sentence_ends(line: &[u8]) -> impl Iterator<Item = usize> {
    let points = memchr::memchr2_iter(b'.', b'!', line);
    points.map(|at| at + 1).filter(|&end| {
        let next = line[end..].trim_ascii_start();
        let begins = matches!(next, [first, second, ..]
            if first.is_ascii_uppercase() && second.is_ascii_lowercase());
        begins && next.len() < line.len() - end
    })
}

/// The ending at the start of the bytes, before which the number of its row may stand, and where it stands.
pub(super) fn in_row_or_numbered(rest: &[u8]) -> Option<(SaidEnding, Range<usize>)> {
    let from = |at: usize| in_row(&rest[at..]).map(|(ending, len)| (ending, at..at + len));
    from(0).or_else(|| from(NUMBER.as_ref()?.find(rest)?.end()))
}

/// The number of a row, at the start of the bytes.
static NUMBER: LazyLock<Option<Regex>> =
    LazyLock::new(|| bytes_regex(r"(?-u)^\s*\(?[0-9]{1,3}[.)]*\s+"));

fn in_figures(line: &[u8]) -> Option<(SaidEnding, usize)> {
    let found = FIGURES.as_ref()?.captures(line)?;
    let outcome = match () {
        () if found.name("white").is_some() => Outcome::Won(Color::White),
        () if found.name("black").is_some() => Outcome::Won(Color::Black),
        () => Outcome::Drawn,
    };
    Some((SaidEnding::Told(outcome), found.get(0)?.len()))
}

fn in_words(line: &[u8]) -> Option<(SaidEnding, usize)> {
    // Most rows go on with moves: they have figures, and begin with a letter. `y ganan` does, too.
    let letters = line
        .iter()
        .take_while(|b| b.is_ascii_alphabetic() || !b.is_ascii())
        .count();
    let figures = line.iter().filter(|b| b.is_ascii_digit()).count();
    if letters < 2 && !line.starts_with(b"y ") || figures > FIGURES_BESIDE {
        return None;
    }
    // What says more stays a remark; `behind` reads it.
    let clause =
        verdict::clause(std::str::from_utf8(line).ok()?).filter(|clause| !clause.says_more)?;
    Some((of_clause(&clause, |_| None)?, clause.end))
}

/// What a clause says, where a name has a side.
fn of_clause(clause: &Clause<'_>, sides: impl Fn(&[u8]) -> Option<Color>) -> Option<SaidEnding> {
    let side = match clause.subject {
        Subject::Nobody => None,
        Subject::Side(side) => Some(side),
        Subject::Named(name) => Some(sides(name.as_bytes())?),
    };
    Some(match (clause.verdict, side) {
        (Verdict::Draws, _) => SaidEnding::Told(Outcome::Drawn),
        (Verdict::Loses, Some(side)) => SaidEnding::Told(Outcome::Won(!side)),
        (Verdict::Wins | Verdict::Mates, Some(side)) => SaidEnding::Told(Outcome::Won(side)),
        (Verdict::Loses, None) => SaidEnding::Resigns,
        (Verdict::Wins, None) => SaidEnding::Wins,
        (Verdict::Mates, None) => SaidEnding::Mates,
    })
}

/// The ending that a line says, if it says nothing else, or that its last words say; and where they begin.
pub(super) fn at_end_of(
    line: &str,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(SaidEnding, usize)> {
    let breaks = BREAK.as_ref()?.find_iter(line).map(|sign| sign.end());
    let and = AND.as_ref()?.captures(line).and_then(|found| found.get(1));
    let breaks = breaks.chain(and.map(|and| and.start()));
    [0].into_iter().chain(breaks).find_map(|from| {
        let rest = line[from..].trim_start();
        if rest.len() > LINE {
            return None;
        }
        let clause = verdict::clause(rest)?;
        let all = BEHIND.as_ref()?.is_match(&rest.as_bytes()[clause.end..]);
        let ending = of_clause(&clause, &sides).filter(|_| all && rest.len() > 3)?;
        Some((ending, line.len() - rest.len()))
    })
}

/// What may stand before the words that end a line: a sign, a gap, the number of the row.
static BREAK: LazyLock<Option<regex::Regex>> =
    LazyLock::new(|| regex(r"[.,)!]|\s{2,}(?:[0-9]{1,3}\s+)?|^\s*[0-9]{1,3}\s+"));

/// The word that goes on behind a move to tell what came of it, on a line with no more than that.
static AND: LazyLock<Option<regex::Regex>> =
    LazyLock::new(|| regex(r"(?i)^[^,;()]*\s(and|und|et|y)\s"));

/// The ending that is told behind the last move: on a line of its own, or in a sentence.
pub(super) fn behind(
    page: &Page<'_>,
    within: Span,
    turn: Color,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(Outcome, Span)> {
    let first = page
        .lines
        .partition_point(|line| line.span.start < within.start);
    let last = page.line_at(within.start);
    let beside = |line: usize| page.is_text(line) && !page.may_go_on(last, line);
    let lines = (first..page.lines.len())
        .take_while(|&line| page.lines[line].span.start < within.end && !beside(line));
    let below = lines.clone().last().unwrap_or(last);
    let within = Span {
        end: within.end.min(page.lines[below].span.end),
        ..within
    };
    let alone = lines.filter(|&line| page.is_text(line)).find_map(|line| {
        let words = page.survey.mend(&String::from_utf8_lossy(page.line(line)));
        let (ending, _) = at_end_of(&words, &sides)?;
        Some((ending.outcome(turn), page.lines[line].span))
    });
    let just_behind = || {
        let (ending, at) = just_behind(page, first, within, &sides)?;
        Some((ending.outcome(turn), at))
    };
    on_line_of_move(page, within, &sides)
        .map(|(ending, at)| (ending.outcome(turn), at))
        .or(alone)
        .or_else(just_behind)
        .or_else(|| in_prose(page.text, within, &sides))
}

/// The ending that the rest of the line of the last move says, if it says nothing else.
fn on_line_of_move(
    page: &Page<'_>,
    within: Span,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(SaidEnding, Span)> {
    let line = page.lines[page.line_at(within.start)].span;
    let rest = Span::new(within.start as usize, line.end.max(within.start) as usize);
    let words = String::from_utf8_lossy(rest.of(page.text));
    let (ending, from) = at_end_of(&words, sides)?;
    let says_no_more = !words[..from].contains(char::is_alphanumeric);
    says_no_more.then_some((ending, rest))
}

/// The ending with which the first line behind the last move begins, whatever the sentence says more.
fn just_behind(
    page: &Page<'_>,
    first: usize,
    within: Span,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(SaidEnding, Span)> {
    let line = (first..page.lines.len()).find(|&line| page.is_text(line))?;
    let span = page.lines[line].span;
    let words = page.survey.mend(&String::from_utf8_lossy(page.line(line)));
    let clause = verdict::clause(words.trim_start())?;
    let ends = span.start < within.end && (clause.closes || clause.pauses);
    Some((of_clause(&clause, sides).filter(|_| ends)?, span))
}

/// How a heading says that its game ended: `won by Mr. Bird`, `drawn`.
pub(super) fn in_heading(text: &str, sides: impl Fn(&[u8]) -> Option<Color>) -> Option<Outcome> {
    let won = WON_BY.as_ref().and_then(|regex| regex.captures(text));
    if let Some(winner) = won.and_then(|found| found.get(1)) {
        let mut names = winner.as_str().split_whitespace();
        return names
            .find_map(|name| verdict::side(name).or_else(|| sides(name.as_bytes())))
            .map(Outcome::Won);
    }
    DRAWN
        .as_ref()
        .is_some_and(|regex| regex.is_match(text))
        .then_some(Outcome::Drawn)
}

static WON_BY: LazyLock<Option<regex::Regex>> = LazyLock::new(|| {
    regex(
        r"(?i:won|gained|gewonnen|gagnée?|ganada)\s+(?i:by|von|par|por)\s+((?:(?:the\s+)?[\p{L}[:quote:]]+\.?\s*){1,5})",
    )
});
static DRAWN: LazyLock<Option<regex::Regex>> = LazyLock::new(|| {
    regex(r"(?i)^\W*(?:drawn(?:\s+game)?|game\s+drawn|remis|partie\s+nulle|tablas)\W*$")
});

/// The ending that prose behind the last move tells, and where; `sides` names the players.
pub(super) fn in_prose(
    text: &[u8],
    within: Span,
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(Outcome, Span)> {
    let prose = within.of(text);
    let starts = prose
        .iter()
        .enumerate()
        .filter(|&(at, _)| starts_word(prose, at));
    let mut before: &[u8] = b"";
    for (at, _) in starts {
        let word = word_at(prose, at);
        let found = outcome_from_word(prose, at, word, before, &sides);
        if let Some((outcome, len)) = found {
            let start = within.start as usize + at;
            return Some((outcome, Span::new(start, start + len)));
        }
        before = word;
    }
    None
}

/// Whether a word begins at a byte.
fn starts_word(text: &[u8], at: usize) -> bool {
    let letter = |b: u8| b.is_ascii_alphanumeric() || !b.is_ascii();
    letter(text[at]) && (at == 0 || !letter(text[at - 1]))
}

fn word_at(text: &[u8], at: usize) -> &[u8] {
    let rest = &text[at..];
    &rest[..rest
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric() || !b.is_ascii())
        .count()]
}

/// The outcome that a sentence tells from one of its words on: who resigned, who won, that it was drawn.
fn outcome_from_word(
    prose: &[u8],
    at: usize,
    word: &[u8],
    before: &[u8],
    sides: impl Fn(&[u8]) -> Option<Color>,
) -> Option<(Outcome, usize)> {
    let draws = DRAWING.contains(&&word.to_ascii_lowercase()[..]);
    let subject = word.first()?.is_ascii_uppercase() && sides(word).is_some();
    if !draws && !subject || SUPPOSED.contains(&&before.to_ascii_lowercase()[..]) {
        return None;
    }
    let rest = &prose[at..(at + LINE).min(prose.len())];
    let rest = String::from_utf8_lossy(rest);
    let clause = verdict::clause(&rest)?;
    let outcome = match (clause.verdict, clause.subject) {
        (Verdict::Draws, Subject::Nobody) if draws && (clause.closes || !is_verdict(word)) => {
            Outcome::Drawn
        }
        (_, Subject::Nobody) => return None,
        (Verdict::Loses, _) if clause.closes || !takes_object(&rest[clause.end..]) => {
            of_clause(&clause, sides)?.outcome(Color::White)
        }
        _ if clause.closes => of_clause(&clause, sides)?.outcome(Color::White),
        _ => return None,
    };
    Some((outcome, clause.end))
}

/// Whether a word alone says that a game was drawn: in a sentence that goes on it may be a plan.
fn is_verdict(word: &[u8]) -> bool {
    [&b"draw"[..], b"drawn", b"remis"].contains(&&word.to_ascii_lowercase()[..])
}

/// Whether words go on with what was given up or lost.
fn takes_object(rest: &str) -> bool {
    let word = rest.split_whitespace().next().unwrap_or_default();
    matches!(
        word,
        "the" | "his" | "a" | "an" | "himself" | "one" | "two" | "it" | "this" | "that" | "all"
    )
}

/// Words with which sentences begin to say that a game was drawn.
const DRAWING: [&[u8]; 8] = [
    b"drawn",
    b"game",
    b"was",
    b"given",
    b"abandoned",
    b"agreed",
    b"draw",
    b"remis",
];
/// Words before what was not so.
const SUPPOSED: [&[u8]; 9] = [
    b"if", b"had", b"should", b"would", b"could", b"might", b"unless", b"wenn", b"si",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_with_the_end_of_a_game() {
        use SaidEnding::{Resigns, Wins};
        for (line, said) in [
            ("QxKt and wins.", Some((Wins, 5))),
            ("  30. Q-B4ch              Resigns.", Some((Resigns, 26))),
            ("  (35) Resigns", Some((Resigns, 7))),
            ("B. to B. 8, and must win.  ...  54", Some((Wins, 12))),
            ("  74. TxC y ganan.", Some((Wins, 10))),
            ("PxP; 24 KxB, Q-QKt2 and wins a Pawn", None),
            ("If K-Q1, then R-K 8 and wins", None),
        ] {
            assert_eq!(at_end_of(line, |_| None), said, "{line}");
        }
    }

    #[test]
    fn an_end_may_have_a_footnote() {
        for row in [
            "Resigns.[E]",
            "Resigns (a)",
            "Resigns.[12]",
            "resigns. *",
            "Resigns.\u{2020}\r\n",
            "Resigns.",
            "resigns.                  29",
            "Resigns. The game lasted two hours, and was watched by all who were in the rooms of the club that evening.",
            "Resigns (a) Q R to K sq would have been better. (b) Up to this point the opening is that of the books.",
        ] {
            let found = in_row(row.as_bytes());
            assert_eq!(found, Some((SaidEnding::Resigns, "resigns".len())), "{row}");
        }
        let apart = in_row(b"resigns   114");
        assert_eq!(apart, Some((SaidEnding::Resigns, "resigns   114".len())));
        let numbered = in_row_or_numbered(b"37. Resigns");
        assert_eq!(numbered, Some((SaidEnding::Resigns, 4..11)));
        assert_eq!(in_row(b"Resigns a bishop"), None);
        assert_eq!(in_row(b"Resigns [a bishop]"), None);
        let named = in_row(b"White resigns. He has lost a piece.");
        assert_eq!(
            named,
            Some((SaidEnding::Told(Outcome::Won(Color::Black)), 13))
        );
    }
}
