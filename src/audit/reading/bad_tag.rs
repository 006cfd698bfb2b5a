#![doc = include_str!("bad_tag.md")]

use super::digits::number;
use super::tag_date::Date;
use super::{shortened, tag_fixes, tag_value};
use crate::audit::annulment::array::{Array, ArrayFault};
use crate::audit::terms::{GivenMen, Terms};
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix, Level};
use crate::score::{FaultKind, Tag};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        let (message, help) = match fault.kind {
            FaultKind::TagQuoteOpen => (
                "the value of this tag has no closing quote",
                "end it with `\"]`",
            ),
            FaultKind::TagBracketOpen => ("this tag has no closing bracket", "end it with `]`"),
            FaultKind::TagQuoteInside => (
                "a quote inside the value of this tag is not escaped",
                "write `\\\"` for a quote inside a value",
            ),
            FaultKind::TagWithoutValue => (
                "this tag has no value in quotes",
                "write it as `[Name \"value\"]`",
            ),
            FaultKind::TagQuoteOdd => (
                "the value of this tag does not stand in plain double quotes",
                "write it as `[Name \"value\"]`",
            ),
            FaultKind::TagBracketless => (
                "this line is read as a tag, and lacks its brackets",
                "write it as `[Name \"value\"]`",
            ),
            FaultKind::TagLate => (
                "this tag stands among the moves of the game",
                "put it above them, among the others",
            ),
            FaultKind::TagRepeated => (
                "this tag's name is already taken in this game",
                "leave one of them; the last is taken",
            ),
            FaultKind::TagUnreadable => (
                "this bracket does not open a tag",
                "write tags as `[Name \"value\"]`",
            ),
            _ => continue,
        };
        sink.add(
            Draft::new(case, fault.span, message)
                .kind("form")
                .manner()
                .help(help)
                .fix(tag_fixes::of_form(case, fault)),
        );
    }
    names_and_values(case, sink);
    for fault in case.game.setup_faults.iter().filter(|fault| fault.form) {
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind("setup")
                .manner()
                .help(fault.help.clone()),
        );
    }
}

/// Odds that are not understood, or that were not taken off the board.
fn odds(case: &Case<'_>, tag: &Tag, sink: &mut Sink) {
    if case.game.unaudited {
        return;
    }
    let given = Terms::of(case.text, case.score).given();
    let value = shortened(&case.quote(tag.value));
    let (message, help) = match (&given, Array::of(&case.line.start)) {
        (GivenMen::Unclear, _) => (
            format!("which men `{value}` takes off the board is not understood"),
            "name them as books do: `P and two moves`, `QR`, `Kt`, `both Rooks`",
        ),
        (_, Some(array)) if matches!(array.fault(&given), Some(ArrayFault::LeftOn)) => (
            format!(
                "the game is at odds of `{value}`, and begins with a man on the board that is given"
            ),
            "put the position that the game begins from into a FEN tag, or take the Odds tag out",
        ),
        _ => return,
    };
    sink.add(Draft::new(case, tag.span, message).kind("odds").help(help));
}

fn names_and_values(case: &Case<'_>, sink: &mut Sink) {
    let controls = has_controls(case);
    let (mut date, mut event) = (None, None);
    for tag in &case.score.tags {
        let name = tag.name.of(case.text);
        let right = misspelt(name);
        if let Some(right) = right {
            let message = format!("the standard spells the name of this tag `{right}`");
            sink.add(
                Draft::new(case, tag.name, message)
                    .kind("name")
                    .manner()
                    .help(
                        "other readers do not know it otherwise; its value was taken all the same",
                    )
                    .fix(Fix::safe(
                        format!("write `{right}`"),
                        [Edit::replace(tag.name, right)],
                    )),
            );
        }
        if controls && tag.value.of(case.text).iter().any(is_control) {
            let message = "a control character stands in the value of this tag";
            sink.add(
                Draft::new(case, tag.span, message)
                    .kind("value")
                    .manner()
                    .help("take it out, or put in the letter that should stand there"),
            );
        } else if let Some(form) = tag_value::form_of(right.map_or(name, str::as_bytes))
            && !form.holds(tag.value.of(case.text))
        {
            let value = case.quote(tag.value);
            let message = format!("`{}` is no {}", shortened(&value), form.what);
            let mut draft = Draft::new(case, tag.span, message);
            draft.finding.fixes = tag_fixes::of_value(case, name, tag);
            sink.add(draft.kind(form.kind).manner().help(form.help));
        }
        match name {
            b"Date" => date = Some(tag),
            b"EventDate" => event = Some(tag),
            b"PlyCount" => wrong_count(case, tag, sink),
            b"Odds" => odds(case, tag, sink),
            _ => {}
        }
    }
    wrong_order(case, date, event, sink);
}

fn is_control(byte: &u8) -> bool {
    byte.is_ascii_control() && *byte != b'\t'
}

/// Whether a control character stands among the tags, line ends apart; they are looked through together.
fn has_controls(case: &Case<'_>) -> bool {
    let (Some(first), Some(last)) = (case.score.tags.first(), case.score.tags.last()) else {
        return false;
    };
    let bytes = first.span.to(last.span).of(case.text);
    let odd = |b: u8| (b < 0x20) & (b != b'\n') & (b != b'\r') & (b != b'\t') | (b == 0x7f);
    bytes.iter().fold(false, |found, &b| found | odd(b))
}

/// The right spelling of a name that the standard knows with other capitals.
fn misspelt(name: &[u8]) -> Option<&'static str> {
    // What nearly every tag is called is asked first.
    if let b"Event" | b"Site" | b"Date" | b"Round" | b"White" | b"Black" | b"Result" | b"FEN"
    | b"SetUp" = name
    {
        return None;
    }
    let names: &[&str] = match name.len() {
        3 => &["FEN"],
        4 => &["Site", "Date"],
        5 => &["Event", "Round", "White", "Black", "SetUp"],
        6 => &["Result"],
        7 => &["Variant"],
        _ => return None,
    };
    let right = names
        .iter()
        .find(|right| name.eq_ignore_ascii_case(right.as_bytes()))?;
    (name != right.as_bytes()).then_some(*right)
}

/// A count of plies that is not that of the score; asked only where every move was read.
fn wrong_count(case: &Case<'_>, tag: &Tag, sink: &mut Sink) {
    let (written, plies) = (case.score.moves, case.game.plies);
    let Some(count) = number(tag.value.of(case.text)) else {
        return;
    };
    if written == 0 || written != plies || count == plies {
        return;
    }
    // A puzzle that was cut out of a game keeps the count of the whole.
    let cut_out = count > plies && case.score.tag(case.text, "FEN").is_some();
    let (message, help) = match cut_out {
        true => (
            format!(
                "the tag counts {count} plies, and from the position given the score has {plies}: it may count those \
                 of the whole game"
            ),
            "count the plies that are written down, or leave the tag out",
        ),
        false => (
            format!("the tag counts {count} plies, and the score has {plies}"),
            "put it right, or look whether moves are missing",
        ),
    };
    let draft = Draft::new(case, tag.span, message).kind("count").manner();
    sink.add(match cut_out {
        true => draft.usually(Level::Note).help(help),
        false => draft.help(help).fix(Fix::choosing(
            format!("write {plies}"),
            [Edit::replace(tag.value, plies.to_string())],
        )),
    });
}

/// An event that begins after the game was played.
fn wrong_order(case: &Case<'_>, date: Option<&Tag>, event: Option<&Tag>, sink: &mut Sink) {
    let (Some(date), Some(event)) = (date, event) else {
        return;
    };
    let [played, begun] = [date, event].map(|tag| Date::read(tag.value.of(case.text)));
    if let (Some(played), Some(begun)) = (played, begun)
        && begun.is_after(played)
    {
        let message = format!(
            "the event began on {}, after the game was played ({})",
            case.quote(event.value),
            case.quote(date.value)
        );
        sink.add(
            Draft::new(case, event.span, message)
                .kind("order")
                .manner()
                .help(
                    "EventDate is the day on which the event began; look which of the two is wrong",
                ),
        );
    }
}
