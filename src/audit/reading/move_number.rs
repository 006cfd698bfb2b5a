#![doc = include_str!("move_number.md")]

use super::digits::number;
use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::replay::{Remark, RemarkKind};
use crate::score::{Span, TokenKind};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    // Numbers in a text without moves are part of the text.
    if !case.score.is_game() {
        return;
    }
    // All numbers of a line are put right together: each counts on from those before it.
    let number = |remark: &Remark| matches!(remark.kind, RemarkKind::Number { .. });
    let wrong = case.line.remarks.iter().any(number);
    let mut numbering = wrong.then(|| numbered(case)).flatten();
    let mut walk = Walker::new(case.line);
    for remark in &case.line.remarks {
        let RemarkKind::Number { found, expected } = remark.kind else {
            continue;
        };
        let begins_here = |fix: &mut Fix| {
            let place = u64::from(remark.span.start);
            fix.edits.iter().any(|edit| edit.start == place)
        };
        let fix = numbering.take_if(begins_here);
        sink.add(
            Draft::new(case, remark.span, format!("move number {found} stands where {expected} is due"))
                .ply(case, remark.ply)
                .fen(walk.before(remark.ply).fen())
                .manner()
                .help(format!("write {expected}, or supply what is left out; the numbers behind it are counted on from {found}"))
                .fix(fix),
        );
    }
}

/// The numbers of the line as its moves count. Where the last of them is among those that are wrong, moves may have been
/// left out instead.
fn numbered(case: &Case<'_>) -> Option<Fix> {
    let numbers = numbers(case);
    let (first, ..) = numbers.first()?;
    let wrong_at = |span: &Span| {
        let number = |kind: &RemarkKind| matches!(kind, RemarkKind::Number { .. });
        let mut remarks = case.line.remarks.iter();
        remarks.any(|remark| remark.span.start == span.start && number(&remark.kind))
    };
    let offset = match wrong_at(first) {
        true => 0,
        false => i64::from(numbers[0].1) - i64::from(numbers[0].2),
    };
    let right = |due: u32| i64::from(due) + offset;
    let wrong = numbers
        .iter()
        .filter(|(_, written, due)| i64::from(*written) != right(*due));
    let edits: Vec<Edit> = wrong
        .map(|(span, _, due)| Edit::replace(*span, right(*due).to_string()))
        .collect();
    let goes_on = numbers
        .last()
        .is_some_and(|(_, written, due)| i64::from(*written) != right(*due));
    let title = match &edits[..] {
        [] => return None,
        [edit] => format!("write {}", edit.text),
        many => format!("count {} numbers of the line anew", many.len()),
    };
    Some(match goes_on {
        true => Fix::choosing(title, edits),
        false => Fix::safe(title, edits),
    })
}

/// The digits of each number before a ply of the line, the number they are, and the one that the ply has.
fn numbers(case: &Case<'_>) -> Vec<(Span, u32, u32)> {
    let plies = &case.line.plies;
    let mut found = Vec::new();
    let mut last: Option<Span> = None;
    for token in &case.score.tokens {
        match token.kind {
            TokenKind::Number => last = Some(token.span),
            TokenKind::Dots => {}
            TokenKind::Move | TokenKind::Null => {
                let at = plies.binary_search_by_key(&token.span.start, |ply| ply.span.start);
                if let (Some(span), Ok(at)) = (last.take(), at) {
                    let text = span.of(case.text);
                    let digits = &text[..text.iter().take_while(|b| b.is_ascii_digit()).count()];
                    let start = span.start as usize;
                    let due = case.ply_ref(case.line.number_of(at)).number;
                    let written = number(digits);
                    found.extend(written.map(|n| (Span::new(start, start + digits.len()), n, due)));
                }
            }
            _ => last = None,
        }
    }
    found
}
