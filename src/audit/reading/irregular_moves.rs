//! Moves that are clear, and not written as the standard has it.

use std::borrow::Cow;

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::notation::descriptive::Origins;
use crate::notation::marks::mark_at_end;
use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;
use crate::replay::{Facts, Line, Remark, RemarkKind};
use crate::score::Span;

/// More slips of one kind than this in a game are told at the first of them.
pub(super) const EACH: usize = 3;

/// Tells them, or counts them where enough of their kind were told.
pub(super) fn check(case: &Case<'_>, sink: &mut Sink) {
    let lines = case.game.lines().iter();
    if !lines.clone().any(|line| line.facts.any(Facts::REMARKS)) {
        return;
    }
    for tally in tallies(case) {
        let slip = tally.slip;
        match !slip.changes_text() && sink.only_counts(slip.name()) {
            true => count(sink, tally),
            false => report(case, sink, slip, &regular_forms(case, &moves(case, slip))),
        }
    }
}

/// How often something is irregular, and where first.
struct SlipTally {
    slip: Slip,
    times: usize,
    /// The first of all in the text.
    first: Span,
    /// Those that are told one by one, if no others are.
    each: Vec<Span>,
}

impl SlipTally {
    fn new(slip: Slip, span: Span) -> SlipTally {
        SlipTally {
            slip,
            times: 0,
            first: span,
            each: Vec::with_capacity(EACH),
        }
    }

    fn add(&mut self, span: Span) {
        self.times += 1;
        if self.times <= EACH {
            self.each.push(span);
        }
        if span.start < self.first.start {
            self.first = span;
        }
    }

    /// Those that are told, in order.
    fn into_spans(mut self) -> Vec<Span> {
        if self.times > EACH {
            return vec![self.first];
        }
        self.each.sort_by_key(|span| span.start);
        self.each
    }
}

/// What is irregular about the moves of a game, in the order of the table of slips.
fn tallies(case: &Case<'_>) -> Vec<SlipTally> {
    let mut tallies: Vec<SlipTally> = Vec::new();
    for remark in case.game.lines().iter().flat_map(|line| &line.remarks) {
        let RemarkKind::Slip { slip, .. } = remark.kind else {
            continue;
        };
        let at = tallies.iter().position(|tally| tally.slip == slip);
        let at = at.unwrap_or_else(|| {
            tallies.push(SlipTally::new(slip, remark.span));
            tallies.len() - 1
        });
        tallies[at].add(remark.span);
    }
    tallies.sort_by_key(|tally| tally.slip);
    tallies
}

/// One of them.
#[derive(Clone)]
struct IrregularMove<'a> {
    /// Which of the game's lines it is in.
    line: usize,
    remark: &'a Remark,
    /// The regular form.
    regular: Cow<'a, str>,
}

/// The moves that are not written as the standard has it and irregular in this, each with the line it is in.
fn moves<'a>(case: &Case<'a>, slip: Slip) -> Vec<(usize, &'a Remark)> {
    let is_so =
        |remark: &&Remark| matches!(remark.kind, RemarkKind::Slip { slip: of, .. } if of == slip);
    let lines = case.game.lines().iter().enumerate();
    let moves = lines.flat_map(|(at, line)| {
        let remarks = line.remarks.iter().filter(is_so);
        remarks.map(move |remark| (at, remark))
    });
    moves.collect()
}

fn regular_forms<'a>(case: &Case<'a>, found: &[(usize, &'a Remark)]) -> Vec<IrregularMove<'a>> {
    let lines = case.game.lines();
    let mut walk: Option<(usize, Walker<'_>)> = None;
    let regular_form = |&(line, remark): &(usize, &'a Remark)| {
        let regular = match &remark.kind {
            RemarkKind::Slip {
                regular: Some(regular),
                ..
            } => Cow::Borrowed(regular.as_str()),
            _ => {
                let walk = match &mut walk {
                    Some((of, walk)) if *of == line => walk,
                    other => &mut other.insert((line, Walker::new(&lines[line]))).1,
                };
                Cow::Owned(regular_form(case, &lines[line], remark.ply, walk))
            }
        };
        IrregularMove {
            line,
            remark,
            regular,
        }
    };
    found.iter().map(regular_form).collect()
}

/// A ply as the game's notation has it, which is none that speaks of where the men started.
fn regular_form(case: &Case<'_>, line: &Line, ply: u32, walk: &mut Walker<'_>) -> String {
    let mut text = String::new();
    let pos = walk.before(ply);
    if let Some(played) = line.ply(ply) {
        let gives = line.given(ply, pos);
        let origins = Origins::default();
        case.game
            .notation
            .put(pos, &origins, &played.mv, gives, &mut text);
    }
    text
}

/// Tells what will only be counted: in which line it stands and what is irregular, and nothing more.
fn count(sink: &mut Sink, tally: SlipTally) {
    let slip = tally.slip;
    for span in tally.into_spans() {
        sink.add(Draft::counted(span, slip.name(), slip.says()));
    }
}

fn report(case: &Case<'_>, sink: &mut Sink, slip: Slip, found: &[IrregularMove<'_>]) {
    let in_short = found.len() > EACH && !slip.changes_text();
    let told = if in_short { 1 } else { found.len() };
    let mut by_place: Vec<&IrregularMove<'_>> = found.iter().collect();
    by_place.sort_by_key(|irregular| irregular.remark.span.start);
    let mut walkers: Vec<Option<Walker<'_>>> = Vec::new();
    walkers.resize_with(case.game.lines().len(), || None);
    for irregular in by_place.into_iter().take(told) {
        let IrregularMove {
            line,
            remark,
            regular,
        } = irregular;
        let walk = &mut walkers[*line];
        let line = &case.game.lines()[*line];
        let walk = walk.get_or_insert_with(|| Walker::new(line));
        let case = Case { line, ..*case };
        let more = more(found.len() - told);
        let message = match slip.changes_text() {
            true => format!(
                "`{}` is read as `{regular}`: {}",
                case.quote(remark.span),
                slip.says()
            ),
            false => format!("{}{more}", slip.says()),
        };
        let mut draft = Draft::new(&case, remark.span, message)
            .ply(&case, remark.ply)
            .kind(slip.name())
            .fen(walk.before(remark.ply).fen());
        if !regular.is_empty() {
            draft = draft.suggest(&[regular.to_string()]);
        }
        let all = if in_short {
            found
        } else {
            std::slice::from_ref(irregular)
        };
        draft = draft.fix(rewritten(&case, slip, all));
        sink.add(match slip.changes_text() {
            true => draft,
            false => draft.manner(),
        });
    }
}

/// Moves in their regular form, with the marks of check and mate that they have.
fn rewritten(case: &Case<'_>, slip: Slip, found: &[IrregularMove<'_>]) -> Option<Fix> {
    let edit = |irregular: &IrregularMove<'_>| {
        let span = irregular.remark.span;
        if let Slip::Glued | Slip::NumberGlued = slip {
            return Some(Edit::insert(span.end, " "));
        }
        let core = irregular.regular.trim_end_matches(['+', '#']);
        let text = match written_mark(case, span) {
            CheckMark::None => core.to_owned(),
            CheckMark::Check => format!("{core}+"),
            CheckMark::Mate => format!("{core}#"),
        };
        (!core.is_empty()).then(|| Edit::replace(span, text))
    };
    // In descriptive notation marks are words, and where they stand in the move hangs on the style.
    let is_plain = !case.game.notation.is_descriptive() || slip.changes_text();
    let edits: Vec<Edit> = found.iter().map(edit).collect::<Option<_>>()?;
    let title = match &edits[..] {
        [edit] if edit.start < edit.end => format!("write `{}`", edit.text),
        [_] => "put a blank behind it".to_owned(),
        many => format!("write all {} in the regular form", many.len()),
    };
    let chooses = slip.changes_text() || slip == Slip::PromotionMissing;
    is_plain.then(|| match chooses {
        true => Fix::choosing(title, edits),
        false => Fix::safe(title, edits),
    })
}

/// What a move says of check. None does that ends with the figure of its square.
fn written_mark(case: &Case<'_>, span: Span) -> CheckMark {
    match span.of(case.text).last() {
        Some(b'1'..=b'8') => CheckMark::None,
        _ => mark_at_end(&String::from_utf8_lossy(span.of(case.text))),
    }
}

/// How often something is found beside the place that is told.
pub(super) fn more(times: usize) -> String {
    match times {
        0 => String::new(),
        1 => " (and once more in this game)".to_owned(),
        n => format!(" (and {n} times more in this game)"),
    }
}
