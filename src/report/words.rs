//! Sentences and numbers that several formats share. Nothing is escaped here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::findings::{
    By, Consequence, Finding, Fix, GamesByCode, Hidden, Level, OtherGame, Place, Reread, Totals,
};
use crate::text::escape::escaped;
use crate::text::numbers::counted;

/// The label of the law; all else is help.
pub(super) const LAW: &str = "Law";

/// What stands below the message: the law of the code, and what may be done, each with its label. The law is that of
/// every code that says the same; they are told together.
pub(super) fn advice(alike: &[&Finding]) -> Vec<(&'static str, String)> {
    let mut lines: Vec<_> = laws(alike).into_iter().map(|law| (LAW, law)).collect();
    if let Some(finding) = alike.first() {
        let help = Some(&finding.help).filter(|help| !help.is_empty()).cloned();
        let help = did_you_mean(&finding.suggestions).into_iter().chain(help);
        lines.extend(help.map(|help| ("Help", help)));
        let erratum = finding.erratum.iter();
        lines.extend(erratum.map(|reread| ("Erratum", self::erratum(reread))));
        lines.extend(
            finding
                .other
                .iter()
                .map(|other| ("Other game", other_game(other))),
        );
    }
    lines
}

/// What is told of a finding, line by line: the message, the law, and what may be done. Nothing is hidden in it.
pub(crate) fn in_words(finding: &Finding) -> String {
    let advice = advice(&[finding]).into_iter();
    let advice = advice.map(|(label, text)| format!("{label}: {text}"));
    let lines = std::iter::once(finding.message.clone()).chain(advice);
    let lines: Vec<String> = lines.map(|line| escaped(&line).to_string()).collect();
    lines.join("\n")
}

/// ``printed `R-K5`, read `R-K6` (misprint; A. Lund)``. Nothing is escaped.
pub(crate) fn erratum(reread: &Reread) -> String {
    let Reread {
        printed,
        read,
        note,
    } = reread;
    format!("printed `{printed}`, read `{read}` ({note})")
}

/// `game 1 of a.pgn, line 1: Lund – Oros, 1851.06.21, 1-0`, as far as its tags say. Nothing is escaped.
pub(super) fn other_game(other: &OtherGame) -> String {
    let OtherGame {
        source,
        game,
        line,
        white,
        black,
        date,
        result,
    } = other;
    let named = |name: &String| if name.is_empty() { "?" } else { name }.to_owned();
    let players = match white.is_empty() && black.is_empty() {
        true => String::new(),
        false => format!("{} – {}", named(white), named(black)),
    };
    let said = [&players, date, result].map(String::as_str);
    let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
    let place = format!("game {game} of {source}, line {line}");
    match said.is_empty() {
        true => place,
        false => format!("{place}: {}", said.join(", ")),
    }
}

/// What would mend a finding, each with how far it may be trusted: ``write `O-O` (safe)``. Nothing is escaped.
pub(super) fn fixes(finding: &Finding) -> impl Iterator<Item = String> {
    let told = |fix: &Fix| format!("{} ({})", fix.title, fix.applicability.name());
    finding.fixes.iter().map(told)
}

/// `game 3, Morphy – Anderssen`, or without the players where they are not named.
pub(super) fn game_and_players(place: &Place) -> String {
    match place.players.as_str() {
        "" => format!("game {}", place.game),
        players => format!("game {}, {players}", place.game),
    }
}

/// What a code orders about a finding, as the end of a sentence: no capital, no stop; `None` if no code was asked.
/// Nothing is escaped.
pub(super) fn orders(finding: &Finding) -> Option<Cow<'static, str>> {
    let consequence = finding.consequence?;
    let at = || match (&finding.named, consequence.ply()) {
        (Some(named), _) => named.clone(),
        (None, ply) => format!("ply {}", ply.unwrap_or(0)),
    };
    Some(Cow::Borrowed(match consequence {
        Consequence::None => "the code orders nothing",
        Consequence::Stands => "what was done stands",
        Consequence::Retract { to_ply: 0 } => "the initial position stands again",
        Consequence::Retract { .. } => {
            return Some(Cow::Owned(format!(
                "the position after {} stands again",
                at()
            )));
        }
        Consequence::ReplayMove { to_ply: 0, man } => {
            return Some(Cow::Owned(format!(
                "the initial position stands again, and the man on {man} is played when the turn comes"
            )));
        }
        Consequence::ReplayMove { man, .. } => {
            return Some(Cow::Owned(format!(
                "the position after {} stands again, and the man on {man} is played when the turn comes",
                at()
            )));
        }
        Consequence::Rectify => "the men are put right, and the game goes on",
        Consequence::MovesAnnulled { .. } => {
            return Some(Cow::Owned(format!(
                "the moves from {} on are annulled",
                at()
            )));
        }
        Consequence::Lapsed => "the right was not used in time and is gone",
        Consequence::LostBy { side } => {
            side.fold_wb("the game is lost by White", "the game is lost by Black")
        }
        Consequence::KingMustMove => match finding.ply.filter(|ply| ply.ply > 0) {
            Some(ply) => ply
                .side
                .fold_wb("White must move his king", "Black must move his king"),
            None => "the offender must move his king",
        },
        Consequence::OpponentChooses => match finding.ply.filter(|ply| ply.ply > 0) {
            Some(ply) => {
                (!ply.side).fold_wb("White chooses the penalty", "Black chooses the penalty")
            }
            None => "the opponent chooses the penalty",
        },
        Consequence::GameAnnulled => "the game is annulled",
        Consequence::PlayOut => "nothing is undone any more",
        Consequence::Claimable { by: By::Side(side) } => side.fold_wb(
            "a right that White may claim",
            "a right that Black may claim",
        ),
        Consequence::Claimable { by: By::Either } => "a right that either side may claim",
        Consequence::Drawn => "the game is drawn",
        Consequence::WonBy { side } => {
            side.fold_wb("the game is won by White", "the game is won by Black")
        }
    }))
}

/// The suggestions as a question, best first; `None` when there are none. Nothing is escaped.
fn did_you_mean(suggestions: &[String]) -> Option<String> {
    let (last, others) = suggestions.split_last()?;
    let mut question = String::from("did you mean ");
    for (i, other) in others.iter().enumerate() {
        question.push_str(if i > 0 { ", `" } else { "`" });
        question.push_str(other);
        question.push('`');
    }
    question.push_str(if others.is_empty() { "`" } else { " or `" });
    question.push_str(last);
    question.push_str("`?");
    Some(question)
}

/// Where it is written, what it says, and what it orders, by each code that was asked; codes that say the same word for
/// word are named together.
fn laws(alike: &[&Finding]) -> Vec<String> {
    let mut found: Vec<(String, String, &Finding)> = Vec::new();
    for &finding in alike {
        let code = finding.code.as_deref().unwrap_or_default();
        let mut same = found
            .iter()
            .position(|(.., of)| cites_the_same(of, finding));
        if same.is_none() {
            let Some(provision) = provision(finding) else {
                continue;
            };
            same = found.iter().position(|(_, other, _)| *other == provision);
            if same.is_none() {
                found.push((code.to_owned(), provision, finding));
            }
        }
        if let Some(same) = same {
            found[same].0 += ", ";
            found[same].0 += code;
        }
    }
    let parted = |(codes, provision, _): (String, String, &Finding)| match codes.is_empty() {
        true => provision,
        false => [codes, provision].join(", "),
    };
    found.into_iter().map(parted).collect()
}

/// Whether two codes provide the same in the same words: it need not be laid out to see that.
fn cites_the_same(one: &Finding, other: &Finding) -> bool {
    let provides = |finding: &Finding| (finding.consequence, finding.ply);
    one.citation.is_some()
        && provides(one) == provides(other)
        && (&one.citation, &one.law, &one.named) == (&other.citation, &other.law, &other.named)
}

/// What a code orders is seldom longer, in bytes.
const ORDERS: usize = 64;

/// The article, what it says, and what it orders.
fn provision(finding: &Finding) -> Option<String> {
    let citation = finding.citation.as_ref()?;
    let law = finding.law.as_ref().map_or(0, |law| law.len());
    let mut text = String::with_capacity(citation.len() + law + ORDERS);
    text.push_str(citation);
    let mut separator = ": ";
    if let Some(law) = &finding.law {
        text.push_str(separator);
        text.push_str(law.trim_end_matches('.'));
        separator = "; ";
    }
    if let Some(orders) = orders(finding) {
        text.push_str(separator);
        text.push_str(&orders);
    }
    Some(text)
}

/// `2 errors, 1 warning`, the loudest first; `nothing to report`.
pub(super) fn by_level(seen: &BTreeMap<Level, u64>) -> String {
    if seen.is_empty() {
        return "nothing to report".to_owned();
    }
    let levels = seen.iter().rev().map(|(&level, &n)| match level {
        Level::Error => counted(n, "error", "errors"),
        Level::Warning => counted(n, "warning", "warnings"),
        Level::Note => counted(n, "note", "notes"),
    });
    levels.collect::<Vec<_>>().join(", ")
}

/// `1 ply`, `291,004 plies`.
pub(super) fn plies(count: u64) -> String {
    counted(count, "ply", "plies")
}

/// How many plies could not be audited, behind what is said of those that were; nothing if all were.
pub(super) fn unaudited(totals: &Totals) -> String {
    match totals.unaudited_plies {
        0 => String::new(),
        some => format!("; {} could not be audited", plies(some)),
    }
}

/// How many findings are not told, and why.
pub(super) fn hidden(hidden: Hidden) -> String {
    let reasons = [
        (hidden.baseline, "in the baseline"),
        (hidden.allowed, "allowed"),
    ];
    let told = reasons.iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told.map(|(count, why)| format!("{count} {why}")).collect();
    format!(
        "{} hidden ({})",
        counted(hidden.all(), "finding", "findings"),
        told.join(", ")
    )
}

/// The games for which no code is known, with what is said of that, one line each.
pub(crate) fn no_code(codes: &GamesByCode) -> impl Iterator<Item = String> {
    codes.unknown.iter().map(|(why, games)| {
        let games = counted(*games, "game", "games");
        format!("judged for possibility and end only: {games} ({why})")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_make_a_question() {
        let ask =
            |names: &[&str]| did_you_mean(&names.iter().map(|n| n.to_string()).collect::<Vec<_>>());
        assert_eq!(ask(&[]), None);
        assert_eq!(ask(&["a"]).unwrap(), "did you mean `a`?");
        assert_eq!(ask(&["a", "b"]).unwrap(), "did you mean `a` or `b`?");
        assert_eq!(
            ask(&["a", "b", "c"]).unwrap(),
            "did you mean `a`, `b` or `c`?"
        );
    }
}
