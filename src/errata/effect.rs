//! Whether anything is read otherwise because of an erratum.

use std::collections::HashSet;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::games::{FormChoice, ReadOptions, Record, each_chunk, is_book};
use crate::ingest::pgn::Boundaries;
use crate::ingest::source::{Correction, Input};
use crate::replay::{Facts, Game, Remark, RemarkKind, Replayer};
use crate::score::{FaultKind, TokenKind};

/// A book that is longer is not read once more to find its games, in bytes.
const LONGEST_BOOK: usize = 1 << 18;

/// Which of the corrections of a text that is read with them change nothing: the game they stand in is read the same
/// without them, its moves, marks, numbers, words and tags.
pub(super) fn idle(
    name: &str,
    text: &[u8],
    corrections: &[Correction],
    options: &ReadOptions,
) -> Vec<bool> {
    if corrections.is_empty() {
        return Vec::new();
    }
    let options = ReadOptions {
        input: match is_book(options.input, text, name) {
            true => FormChoice::Book,
            false => FormChoice::Pgn,
        },
        ..*options
    };
    let games = games(text, &options);
    let changes_nothing = |one: &Correction| {
        let at = one.at.start as usize..one.at.end as usize;
        let game = games
            .iter()
            .find(|game| game.start <= at.start && at.end <= game.end && at.start < game.end);
        game.is_some_and(|game| {
            let without = [
                &text[game.start..at.start],
                one.printed.as_bytes(),
                &text[at.end..game.end],
            ];
            let (read, doubts) = reading(&text[game.clone()], &options);
            let (otherwise, doubts_without) = reading(&without.concat(), &options);
            read == otherwise && doubts >= doubts_without
        })
    };
    corrections.iter().map(changes_nothing).collect()
}

/// Where games stand that can be read by themselves; of a long book none.
fn games(text: &[u8], options: &ReadOptions) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    if options.input == FormChoice::Pgn {
        let ends = Boundaries::new(text).filter(|&at| at > 0);
        let mut start = 0;
        for end in ends.chain([text.len()]) {
            games.push(start..end);
            start = end;
        }
    } else if text.len() <= LONGEST_BOOK {
        each_record(text, options, &mut |record| {
            if record.is_game() {
                let span = record.span();
                games.push(span.start as usize..span.end as usize);
            }
        });
    }
    games
}

fn each_record(text: &[u8], options: &ReadOptions, visit: &mut dyn FnMut(&Record<'_>)) {
    // A text in memory can be read.
    _ = each_chunk(&Input::text("", text), options, &mut |_, games| {
        games.for_each(None, visit);
        Ok(())
    });
}

/// A hash of all that is read of a text (of moves that are known what was played and how it is marked, and the signs of
/// everything else), and how many of them are not written as they should be or not read for certain.
fn reading(text: &[u8], options: &ReadOptions) -> (u64, usize) {
    let (mut replayer, mut game) = (Replayer::default(), Game::default());
    let mut doubts = 0;
    let mut hasher = DefaultHasher::new();
    each_record(text, options, &mut |record| {
        for tag in &record.score.tags {
            let [name, value] = [tag.name, tag.value].map(|span| span.of(record.text));
            (name, value).hash(&mut hasher);
        }
        replayer.replay(record.text, record.score, &mut game);
        let known = played(&game, &mut hasher);
        let remarks = game.lines().iter().flat_map(|line| &line.remarks);
        doubts += remarks.filter(|remark| is_slip(remark)).count();
        let faults = record.score.faults.iter();
        doubts += faults
            .filter(|fault| fault.kind == FaultKind::UncertainReading)
            .count();
        let tokens = record.score.tokens.iter().filter(|token| {
            let is_move = matches!(token.kind, TokenKind::Move | TokenKind::Null);
            !(is_move && known.contains(&token.span.start))
        });
        tokens.for_each(|token| token.span.of(record.text).hash(&mut hasher));
    });
    (hasher.finish(), doubts)
}

fn is_slip(remark: &Remark) -> bool {
    matches!(remark.kind, RemarkKind::Slip { .. })
}

/// Hashes what was played, and gives where it is written.
fn played(game: &Game, hasher: &mut DefaultHasher) -> HashSet<u32> {
    let (mut known, mut said) = (HashSet::new(), String::new());
    for line in game.lines() {
        for ply in &line.plies {
            if ply.facts.any(Facts::BLANK.and(Facts::UNCERTAIN)) {
                continue;
            }
            known.insert(ply.span.start);
            let role = ply.mv.promotion.map_or(0, |role| role as u8);
            let mut facts = ply.facts;
            facts.remove(Facts::REGULAR);
            _ = write!(said, "{}{}{role}{facts:?} ", ply.mv.from, ply.mv.to);
        }
        for remark in line.remarks.iter().filter(|remark| !is_slip(remark)) {
            _ = write!(said, "{}{:?} ", remark.ply, remark.kind);
        }
    }
    said.hash(hasher);
    known
}
