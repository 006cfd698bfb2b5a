//! Where in a source the printed text of an erratum stands.

use std::ops::Range;

use super::{Erratum, ErratumPlace};
use crate::games::{ReadOptions, Record, each_chunk};
use crate::ingest::source::Input;
use crate::score::{Score, Span, TokenKind};
use crate::text::char_count;

/// Where each of some errata stands in the text of an input, or why it does not.
pub(super) fn places(
    errata: &[&Erratum],
    input: &Input,
    text: &[u8],
    options: &ReadOptions,
) -> Vec<Result<Range<usize>, String>> {
    let lines = line_starts(text);
    let mut plies: Vec<Option<Range<usize>>> = vec![None; errata.len()];
    if errata
        .iter()
        .any(|one| matches!(one.place, ErratumPlace::Ply(..)))
    {
        find_plies(errata, input, options, &mut plies);
    }
    let places = errata
        .iter()
        .zip(plies)
        .map(|(erratum, ply)| match erratum.place {
            ErratumPlace::Line(number, column) => on_line(erratum, text, &lines, number, column),
            ErratumPlace::Ply(..) => at_ply(erratum, text, &lines, ply),
        });
    places.collect()
}

/// Where each line begins.
fn line_starts(text: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    let ends = memchr::memchr2_iter(b'\n', b'\r', text);
    let ends = ends.filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
    starts.extend(ends.map(|at| at + 1));
    starts
}

/// The line with that index, without its end.
fn line_at(text: &[u8], lines: &[usize], index: usize) -> Option<Range<usize>> {
    let start = *lines.get(index)?;
    let end = memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |end| start + end);
    Some(start..end)
}

fn on_line(
    erratum: &Erratum,
    text: &[u8],
    lines: &[usize],
    number: u64,
    column: Option<u64>,
) -> Result<Range<usize>, String> {
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    let line = line_at(text, lines, index).ok_or("the source has no such line")?;
    let mut found = occurrences(erratum, text, line.clone());
    if let Some(column) = column {
        found.retain(|place| 1 + char_count(&text[line.start..place.start]) as u64 == column);
    }
    match &found[..] {
        [place] => Ok(place.clone()),
        [] if contains(&text[line.clone()], &erratum.read) => Err(IDLE.to_owned()),
        [] => Err(format!("`{}` does not stand there", erratum.printed)),
        _ => Err(format!(
            "`{}` stands there more than once; say at which `column`",
            erratum.printed
        )),
    }
}

/// What is told of an erratum whose source has what is to be read.
pub(super) const IDLE: &str = "the source has that already";

fn at_ply(
    erratum: &Erratum,
    text: &[u8],
    lines: &[usize],
    ply: Option<Range<usize>>,
) -> Result<Range<usize>, String> {
    let ply = ply.ok_or("the source has no such game and ply")?;
    let index = lines.partition_point(|&start| start <= ply.start) - 1;
    let line = line_at(text, lines, index).ok_or("the source has no such line")?;
    let near = occurrences(erratum, text, line);
    let mut here = near
        .into_iter()
        .filter(|place| place.start < ply.end && ply.start < place.end);
    let there = String::from_utf8_lossy(&text[ply.clone()]);
    match here.next() {
        Some(place) => Ok(place),
        None if contains(&text[ply.clone()], &erratum.read) => Err(IDLE.to_owned()),
        None => Err(format!(
            "`{there}` stands there, and not `{}`",
            erratum.printed
        )),
    }
}

/// Every place within a range where the printed text stands.
fn occurrences(erratum: &Erratum, text: &[u8], within: Range<usize>) -> Vec<Range<usize>> {
    let printed = erratum.printed.as_bytes();
    memchr::memmem::find_iter(&text[within.clone()], printed)
        .map(|at| within.start + at..within.start + at + printed.len())
        .collect()
}

fn contains(text: &[u8], part: &str) -> bool {
    !part.is_empty() && memchr::memmem::find(text, part.as_bytes()).is_some()
}

/// Finds the moves of games that errata speak of.
fn find_plies(
    errata: &[&Erratum],
    input: &Input,
    options: &ReadOptions,
    places: &mut [Option<Range<usize>>],
) {
    let mut games = 0;
    let mut look = |record: &Record<'_>| {
        if !record.is_game() {
            return;
        }
        games += 1;
        for (erratum, place) in errata.iter().zip(&mut *places) {
            if let ErratumPlace::Ply(game, ply) = erratum.place
                && game == games
            {
                let span = main_move(record.score, ply);
                let range = span.and_then(|span| record.origin(span));
                *place = range.map(|(start, end)| start as usize..end as usize);
            }
        }
    };
    // What cannot be read is told when the input is.
    _ = each_chunk(input, options, &mut |_, chunk| {
        chunk.for_each(None, &mut look);
        Ok(())
    });
}

/// Where the move of a ply of the game itself is written.
fn main_move(score: &Score, ply: u32) -> Option<Span> {
    let mut depth = 0_u32;
    let main = score.tokens.iter().filter(|token| {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(token.kind, TokenKind::Move | TokenKind::Null)
    });
    main.map(|token| token.span).nth(ply as usize - 1)
}
