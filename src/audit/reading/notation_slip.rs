#![doc = include_str!("notation_slip.md")]

use super::irregular_moves::{self, EACH, more};
use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::notation::descriptive::Evidence;
use crate::replay::{Facts, RemarkKind};
use crate::score::clock::{clock, clock_time};
use crate::score::{FaultKind, NotationFamily, Span, Tag, Token, TokenKind};

/// A clock may rise by this many seconds beyond its increment without remark: arbiters and sites add some.
const GRACE: u32 = 60;
/// Where no time control is stated, clocks may rise from this move on, for a new period.
const PERIOD: u32 = 20;

/// The tags that the standard asks of every game.
const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    irregular_moves::check(case, sink);
    found_out(case, sink);
    disambiguated(case, sink);
    of_books(case, sink);
    if case.score.empty_tags {
        empty_tags(case, sink);
    }
    if case.score.irregular {
        results(case, sink);
        nags(case, sink);
    }
    if case.score.irregular
        && case.score.is_game()
        && case.score.script == NotationFamily::Algebraic
    {
        commas(case, sink);
    }
    if case.score.comments {
        clocks(case, sink);
    }
}

/// A notation that few moves tell.
fn found_out(case: &Case<'_>, sink: &mut Sink) {
    let first = case.game.main().and_then(|main| main.plies.first());
    let Some(first) = first.filter(|_| case.game.detected_by_few_moves) else {
        return;
    };
    let name = case.game.notation.name();
    let message = format!(
        "the game is read as `{name}`, in which all its moves can be played and in `san` not; nothing else tells it"
    );
    sink.add(
        Draft::new(case, first.span, message)
            .ply(case, 1)
            .kind("found-out")
            .help("if it is another notation, a move is wrong; `convert --from` reads it in the one that is named"),
    );
}

/// Moves with several readings that something beside the moves behind them has settled.
fn disambiguated(case: &Case<'_>, sink: &mut Sink) {
    for line in case.game.lines() {
        let case = Case { line, ..*case };
        let mut walk = Walker::new(line);
        for remark in &line.remarks {
            let RemarkKind::Disambiguated {
                by,
                failed_at,
                readings,
            } = &remark.kind
            else {
                continue;
            };
            let unplayable = failed_at.map_or(String::new(), |ply| unplayable(&case, ply));
            let (kind, why) = match by {
                Evidence::LaterMoves => ("settled-by-later-moves", unplayable.as_str()),
                Evidence::Diagram => (
                    "settled-by-diagram",
                    "it leads to the position of the diagram",
                ),
                Evidence::CheckMark => (
                    "settled-by-check-mark",
                    "it agrees with what is said of check",
                ),
                Evidence::SideLetter => (
                    "settled-by-side-letter",
                    "the side letter names the man by where it started",
                ),
                Evidence::ShortestForm => (
                    "settled-by-shortest-form",
                    "more would have been written had another been meant",
                ),
                Evidence::Sense => ("settled-by-sense", "it takes the man that has just taken"),
            };
            let (taken, others) = readings
                .split_first()
                .map_or(("", &[][..]), |(t, o)| (t, o));
            let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
            let message = format!(
                "`{}` is read as `{taken}` and not as {}: {why}",
                case.quote(remark.span),
                others.join(" or ")
            );
            sink.add(
                Draft::new(&case, remark.span, message)
                    .ply(&case, remark.ply)
                    .kind(kind)
                    .fen(walk.before(remark.ply).fen())
                    .suggest(&[taken.to_owned()])
                    .fix(Fix::manual(
                        format!("write `{taken}`"),
                        [Edit::replace(remark.span, taken)],
                    )),
            );
        }
    }
}

/// Why the readings that end before a ply were not meant.
fn unplayable(case: &Case<'_>, ply: u32) -> String {
    let printed = case.printed(ply);
    let unclear = Facts::BREACH.and(Facts::UNCERTAIN).and(Facts::BLANK);
    match case.line.ply(ply) {
        Some(ply) if !ply.facts.any(unclear) => format!("`{printed}` cannot be played otherwise"),
        _ => format!("what is behind `{printed}` cannot be played otherwise"),
    }
}

/// What the reader of a book says of a game in so many words: where its first moves are printed, and what it read
/// otherwise than it is printed.
fn of_books(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        let kind = match fault.kind {
            FaultKind::MovesTaken => "moves-taken",
            FaultKind::Turned => "turned",
            FaultKind::Misprint => "misprint",
            _ => continue,
        };
        let message = String::from_utf8_lossy(fault.span.of(case.text));
        sink.add(Draft::new(case, fault.span, message).kind(kind));
    }
}

/// Ends of games that are clear and spelled otherwise than the standard does.
fn results(case: &Case<'_>, sink: &mut Sink) {
    for token in &case.score.tokens {
        let TokenKind::Terminator(outcome) = token.kind else {
            continue;
        };
        let regular = outcome.to_string();
        let before = case.text[..token.span.start as usize].last();
        if before.is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'#')) {
            let message = "the result is glued to what stands before it";
            sink.add(
                Draft::new(case, token.span, message)
                    .kind("result-spelling")
                    .manner()
                    .help("put a blank between them")
                    .fix(Fix::safe(
                        "put a blank between them",
                        [Edit::insert(token.span.start, " ")],
                    )),
            );
            continue;
        }
        if token.span.of(case.text) != regular.as_bytes() {
            let draft = Draft::new(
                case,
                token.span,
                "the result is spelled otherwise than the PGN standard does",
            )
            .kind("result-spelling")
            .manner();
            let fix = Fix::safe(
                format!("write `{regular}`"),
                [Edit::replace(token.span, regular.as_str())],
            );
            sink.add(draft.suggest(&[regular]).fix(fix));
        }
    }
}

fn nags(case: &Case<'_>, sink: &mut Sink) {
    let bad = case
        .score
        .faults
        .iter()
        .filter(|fault| fault.kind == FaultKind::NagBad);
    let count = bad.clone().count();
    let told = if count > EACH { 1 } else { count };
    let more = more(count - told);
    for fault in bad.take(told) {
        let message =
            format!("a `$` is no annotation without a number from 0 to 255 behind it{more}");
        let draft = Draft::new(case, fault.span, message)
            .kind("annotation")
            .manner();
        sink.add(
            draft.help("write the number of the annotation ($1 is `!`), or take the sign out"),
        );
    }
}

/// Tags of the seven that every game has, with nothing in their quotes.
fn empty_tags(case: &Case<'_>, sink: &mut Sink) {
    let tags = case.score.tags.iter();
    let empty = tags.filter(|tag| {
        tag.value.is_empty()
            && tag.span.of(case.text).ends_with(b"\"]")
            && ROSTER.contains(&tag.name.of(case.text))
    });
    let empty: Vec<&Tag> = empty.collect();
    let Some((first, others)) = empty.split_first() else {
        return;
    };
    let message = format!(
        "the value of this tag is empty{}; what is not known is written `?`",
        more(others.len())
    );
    let unknown = |tag: &&Tag| {
        let value = match tag.name.of(case.text) {
            b"Date" => "????.??.??",
            b"Result" => "*",
            _ => "?",
        };
        Edit::insert(tag.value.start, value)
    };
    let edits: Vec<Edit> = empty.iter().map(unknown).collect();
    let draft = Draft::new(case, first.span, message).kind("empty-tag");
    let fix = Fix::safe("say that it is not known", edits);
    sink.add(draft.help("write `?`, or what is known").fix(fix));
}

fn commas(case: &Case<'_>, sink: &mut Sink) {
    for foreign in [None, Some(b'<'), Some(b'&'), Some(b'>')] {
        points(case, sink, foreign);
    }
}

/// Points between moves; those of web pages and mails, by what they begin with, apart from the others.
fn points(case: &Case<'_>, sink: &mut Sink, foreign: Option<u8>) {
    let sign = |token: &Token| case.text[token.span.start as usize];
    let of_kind = |token: &Token| Some(sign(token)).filter(|b| b"<&>".contains(b)) == foreign;
    let is_point = |token: &&Token| token.kind == TokenKind::Punctuation && of_kind(token);
    let points: Vec<&Token> = case.score.tokens.iter().filter(is_point).collect();
    let Some((first, others)) = points.split_first() else {
        return;
    };
    let more = more(others.len());
    let edits: Vec<Edit> = points.iter().map(|point| parting(case, point)).collect();
    let message = format!(
        "`{}` between moves is no part of PGN{more}",
        case.quote(first.span).trim_end()
    );
    sink.add(
        Draft::new(case, first.span, message)
            .kind("punctuation")
            .manner()
            .help("take it out; blanks part the moves")
            .fix(Fix::safe(
                "take it out wherever it stands in the game",
                edits,
            )),
    );
}

/// Nothing in the place of a point, or a blank where it alone parts two words.
fn parting(case: &Case<'_>, point: &Token) -> Edit {
    let blank = |b: Option<&u8>| b.is_none_or(u8::is_ascii_whitespace);
    let before = case.text[..point.span.start as usize].last();
    let after = case.text.get(point.span.end as usize);
    let text = point.span.of(case.text);
    let parts = !blank(before) && !blank(after) && !blank(text.last());
    let kept = text.len() - text.trim_ascii_end().len();
    let end = point.span.end as usize - kept;
    let span = Span::new(
        point.span.start as usize,
        end.max(point.span.start as usize),
    );
    Edit::replace(span, if parts { " " } else { "" })
}

/// Clocks that rise by more than the time control can give.
fn clocks(case: &Case<'_>, sink: &mut Sink) {
    let control = case.score.tags(case.text).said("TimeControl");
    let Some((increment, until)) = control.map_or(Some((0, PERIOD)), |it| allowance(&it)) else {
        return;
    };
    let mut last = [None, None];
    for (seconds, span, ply) in readings(case).filter(|(_, _, ply)| *ply > 0) {
        let number = ply.div_ceil(2);
        let side = ply as usize % 2;
        if let Some(before) = last[side].filter(|&before| seconds > before + increment + GRACE)
            && number < until
        {
            let message = format!(
                "the clock rises from {} to {}",
                clock_time(before),
                clock_time(seconds)
            );
            let help =
                "look whether clock readings were exchanged; nothing that hangs on them is certain";
            sink.add(Draft::new(case, span, message).kind("clock").help(help));
            return;
        }
        last[side] = Some(seconds);
    }
}

/// The increment of a time control in seconds, and before which move no further time can be given; `None`
/// for controls of several periods, and for those that cannot be read.
fn allowance(control: &str) -> Option<(u32, u32)> {
    match control {
        periods if periods.contains([':', '/']) => None,
        single => match single.split_once('+') {
            Some((_, increment)) => increment
                .parse()
                .ok()
                .map(|increment| (increment, u32::MAX)),
            None => single.parse::<u32>().ok().map(|_| (0, u32::MAX)),
        },
    }
}

/// The clock readings of the game itself: seconds, where they stand, and behind which ply.
fn readings(case: &Case<'_>) -> impl Iterator<Item = (u32, Span, u32)> {
    let (mut depth, mut plies) = (0_u32, 0);
    case.score.tokens.iter().filter_map(move |token| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 => plies += 1,
            TokenKind::Comment if depth == 0 => {
                return clock(token.span.of(case.text)).map(|seconds| (seconds, token.span, plies));
            }
            _ => {}
        }
        None
    })
}
