//! Findings that are awkward to write down, and where they stand by a count that is not the program's.

use std::collections::BTreeMap;
use std::sync::Arc;

use bystander::internals::findings::locate::Locator;
use bystander::internals::findings::{Finding, Level, Place, Roster, RuleId, Totals};
use bystander::internals::report::Format;
use bystander::internals::score::Span;
use bystander::internals::text::escape::escaped;

use crate::support::finding::an_illegal_move;

/// A finding, and where it stands by a count that shares nothing with the program's.
pub(crate) struct Awkward {
    pub(crate) source: &'static str,
    pub(crate) finding: Finding,
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) end: u64,
}

/// A place as a format tells it.
#[derive(Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) source: String,
    pub(crate) line: u64,
    pub(crate) column: u64,
    /// The column of the character behind the marked text, where the format tells it.
    pub(crate) end: Option<u64>,
    pub(crate) rule: String,
}

/// Line and column of a place, counted letter by letter.
pub(crate) fn slow(text: &str, offset: usize) -> (u64, u64) {
    let (mut line, mut column) = (1, 1);
    let before: Vec<char> = text[..offset].chars().collect();
    for (i, &c) in before.iter().enumerate() {
        if c == '\n' || (c == '\r' && before.get(i + 1) != Some(&'\n')) {
            (line, column) = (line + 1, 1);
        } else if c != '\r' {
            column += 1;
        }
    }
    (line, column)
}

/// A finding about the `n`th `mark` (from 0) in the text of a source.
pub(crate) fn awkward(source: &'static str, text: &str, mark: &str, n: usize) -> Awkward {
    let start = text
        .match_indices(mark)
        .nth(n)
        .expect("the mark is in the text")
        .0;
    let span = Span::new(start, start + mark.len());
    let mut locator = Locator::new(text.as_bytes());
    let (line, column) = locator.place(start);
    let place = Place {
        byte: None,
        game: 1,
        line,
        column,
        window: locator.window(span),
        players: "Morphy – Anderssen".into(),
        occasion: Arc::new(Roster {
            white: "White".into(),
            black: "Black".into(),
            date: "1858.12.20".into(),
            ..Roster::default()
        }),
    };
    let finding = an_illegal_move(place, mark);
    let (line, column) = slow(text, start);
    let first = mark.split(['\n', '\r']).next().expect("a first line");
    Awkward {
        source,
        finding,
        line,
        column,
        end: column + first.chars().count() as u64,
    }
}

pub(crate) fn with(mut one: Awkward, change: impl FnOnce(&mut Finding)) -> Awkward {
    change(&mut one.finding);
    one
}

/// What is awkward, sources in one piece and games in order.
pub(crate) fn set() -> Vec<Awkward> {
    let strange = "a, \"b\"; 'c' 100%:|`]]>&<i>*_.pgn";
    let controls = "1. e4\t\u{1b}[31m\u{202e}Nf3\u{2066}\0 e5 \u{feff}Bb5";
    let long = format!("1. {}e5", "Nf3 ".repeat(3_000));
    vec![
        with(awkward("plain.pgn", "Nd5 is the first", "Nd5", 0), |f| {
            f.rule = RuleId::UnreadableMove;
            f.place.game = 0;
            f.place.players = String::new();
            (f.ply, f.code, f.citation, f.law, f.consequence) = (None, None, None, None, None);
        }),
        awkward("plain.pgn", "a\r\nb\r\n17. Bg5 Nd5\r\n18. Nd5", "Nd5", 0),
        with(awkward("plain.pgn", "17. Bg5 Nd5 18. Nd5", "Nd5", 1), |f| {
            f.place.game = 3
        }),
        with(
            awkward("plain.pgn", "Réti – Grünfeld\rАлехин 王 ♞f6", "♞f6", 0),
            |f| f.place.game = 3,
        ),
        with(
            awkward("plain.pgn", "1. e4 {never\nclosed", "{never\nclosed", 0),
            |f| f.place.game = 4,
        ),
        with(awkward("plain.pgn", &long, &long[3..9_003], 0), |f| {
            f.place.game = 5
        }),
        with(
            awkward("plain.pgn", "1. e4 e5\n", "", "1. e4 e5\n".len()),
            |f| {
                (f.rule, f.level, f.place.game) = (RuleId::ResultMissing, Level::Warning, 6);
            },
        ),
        with(awkward(strange, controls, "Nf3\u{2066}\0", 0), |f| {
            f.message = "a\u{1b}[2J \u{202e}b %0A ::error::c ##[d] [e](f) </script>".into();
            f.suggestions = vec!["=1+1".into(), "`x`|y".into()];
            f.help = "a\u{7}b".into();
        }),
        with(awkward(strange, controls, "Bb5", 0), |f| {
            f.place.players = "O\"Brien, \u{202e}<b>]]>\n100%@all|`*_\u{fffe}".into();
            f.text = "=HYPERLINK(\"x\")".into();
            f.level = Level::Note;
        }),
        far(),
        with(awkward("", "", "", 0), |f| f.place.players = String::new()),
    ]
}

/// Beyond what 32 bits can count.
pub(crate) fn far() -> Awkward {
    let mut far = awkward("dir/big.pgn.zst", "17. Bg5 Nd5", "Nd5", 0);
    for line in [&mut far.finding.place.line, &mut far.line] {
        *line += 6_000_000_000;
    }
    for column in [&mut far.finding.place.column, &mut far.column, &mut far.end] {
        *column += 5_000_000_000;
    }
    far.finding.place.game = 4_300_000_001;
    far
}

pub(crate) fn totals() -> Totals {
    Totals {
        games: 17,
        plies: 1_234,
        unaudited_plies: 5,
        findings: BTreeMap::from([(RuleId::IllegalMove, 9), (RuleId::ResultMissing, 1)]),
        ..Totals::default()
    }
}

/// The output of a whole run; `games` tells how many games a source holds.
pub(crate) fn report(format: Format, set: &[Awkward], games: &dyn Fn(&str) -> u64) -> String {
    let mut out = Vec::new();
    let mut reporter = format.reporter(Some(Level::Error));
    reporter.begin(&mut out).expect("begun");
    for (i, one) in set.iter().enumerate() {
        reporter
            .finding(one.source, &one.finding, &mut out)
            .expect("written");
        if set.get(i + 1).is_none_or(|next| next.source != one.source) {
            reporter
                .ended(one.source, games(one.source), &mut out)
                .expect("ended");
        }
    }
    reporter.end(&totals(), &mut out).expect("ended");
    String::from_utf8(out).expect("reports are UTF-8")
}

pub(crate) fn whole(format: Format) -> String {
    // JUnit writes a line a game, so the far one is left to a test of its own.
    let mut set = set();
    if format == Format::Junit {
        set.retain(|one| one.finding.place.game < 100);
    }
    report(format, &set, &|source| {
        if source == "plain.pgn" { 7 } else { 1 }
    })
}

/// What a reader must see; `source` says how the format shows a source's name.
pub(crate) fn expected(source: impl Fn(&str) -> String, ends: bool) -> Vec<Seen> {
    let seen = |one: &Awkward| Seen {
        source: source(one.source),
        line: one.line,
        column: one.column,
        end: ends.then_some(one.end),
        rule: one.finding.rule.name().to_owned(),
    };
    set().iter().map(seen).collect()
}

pub(crate) fn as_shown(text: &str) -> String {
    escaped(text).to_string()
}

pub(crate) fn number(text: &str) -> u64 {
    text.parse()
        .unwrap_or_else(|_| panic!("no number: {text:?}"))
}

/// `source:line:column`, the source with colons of its own.
pub(crate) fn place(text: &str, rule: &str) -> Seen {
    let mut parts = text.rsplitn(3, ':');
    let mut next = || parts.next().expect("three parts");
    let (column, line, source) = (number(next()), number(next()), next());
    Seen {
        source: source.into(),
        line,
        column,
        end: None,
        rule: rule.into(),
    }
}
