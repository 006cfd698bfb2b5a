//! What holds for every input: one function a law, which panics where it is broken.
//!
//! The tests of the project ask each of texts made of likely pieces; the targets under `fuzz/` ask them of what
//! libFuzzer comes upon.

#![allow(dead_code, reason = "each target asks one law")]
#![allow(clippy::unwrap_used, reason = "this is test code")]

use std::collections::BTreeSet;
use std::io::Write as _;

use bystander::internals::audit::{Auditor, Policy, check_of};
use bystander::internals::board::{self, Position, legal_moves};
use bystander::internals::book;
use bystander::internals::codes::{self, Code};
use bystander::internals::convert::{self, ConversionOutcome, ConversionSpec, Converter};
use bystander::internals::findings::{Finding, RuleId, Suppressions, Window};
use bystander::internals::games::FormChoice;
use bystander::internals::games::{Event, ReadOptions};
use bystander::internals::ingest::Decoding;
use bystander::internals::ingest::pgn::{Boundaries, Lexer};
use bystander::internals::ingest::source::Input;
use bystander::internals::notation::coordinate::{CastlingStyle, uci};
use bystander::internals::notation::descriptive::Origins;
use bystander::internals::notation::{self, Notation, plain, resolve, san};
use bystander::internals::run::{self, Audit, Auditors};
use bystander::internals::score::{Score, Span, law};
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, EnPassantMode, fen::Fen, uci::UciMove};

/// Every score of a text, read the way the program reads it.
pub(crate) fn scores(text: &[u8]) -> Vec<Score> {
    let mut found = Vec::new();
    let ends = Boundaries::new(text).filter(|&at| at > 0);
    let mut start = 0;
    for end in ends.chain([text.len()]) {
        let mut lexer = Lexer::new(&text[..end], start);
        let mut score = Score::default();
        while lexer.next_score(&mut score) {
            found.push(score.clone());
        }
        start = end;
    }
    found
}

/// Tags and tokens do not overlap, and nothing but blanks lies between them.
pub(crate) fn tokens_and_gaps_are_the_file(text: &[u8]) {
    let scores = scores(text);
    let tags = scores
        .iter()
        .flat_map(|score| score.tags.iter().map(|t| t.span));
    let tokens = scores
        .iter()
        .flat_map(|score| score.tokens.iter().map(|t| t.span));
    for score in &scores {
        let says_more = score.tokens.iter().any(|token| !token.kind.says_moves());
        assert_eq!(score.says_more, says_more, "{:?}", score.span);
    }
    let mut spans: Vec<Span> = tags.chain(tokens).collect();
    spans.sort();
    let mut at = 0;
    for span in spans.into_iter().chain([Span::empty(text.len())]) {
        assert!(span.start as usize >= at, "{span:?} overlaps at {at}");
        let gap = String::from_utf8_lossy(&text[at..span.start as usize]);
        let blank = |c: char| c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}' | '\u{200b}');
        assert!(
            gap.chars().all(blank),
            "{gap:?} at {at} is neither token nor blank"
        );
        at = span.end as usize;
    }
}

/// The findings of an audit do not depend on how many threads do it, and no rule breaks down.
pub(crate) fn threads_change_nothing(text: &[u8], codes: &[Code]) {
    let auditor = Auditor::new(codes.to_vec(), Policy::default());
    let by = |threads| ReadOptions {
        threads,
        chunk_size: 64,
        ..ReadOptions::default()
    };
    let one = audited(text, &auditor, &by(1));
    for finding in &one {
        assert!(finding.rule != RuleId::InternalError, "{}", finding.message);
    }
    assert_same(&one, &audited(text, &auditor, &by(3)));
}

/// A rule that is not asked of a game would have found nothing in it.
pub(crate) fn rules_are_asked_where_they_find(text: &[u8], codes: &[Code]) {
    let usual = Auditor::new(codes.to_vec(), Policy::default());
    let asked = |auditor: Auditor, rule: &RuleId| auditor.asking(*rule, check_of(*rule).check);
    let always = RuleId::ALL
        .iter()
        .filter(|rule| !check_of(**rule).check.is_of_run())
        .fold(Auditor::new(codes.to_vec(), Policy::default()), asked);
    assert_eq!(each_found(text, &usual), each_found(text, &always));
}

/// Everything that is found, one by one: the rule, the line and the column, and what is said, each once.
fn each_found(text: &[u8], auditor: &Auditor) -> BTreeSet<(RuleId, u64, u64, String)> {
    let (_file, input) = file_of(text);
    let mut known = Suppressions::default();
    let audit = Audit {
        each: true,
        ..Audit::new(Auditors::one(auditor), &mut known)
    };
    let mut found = BTreeSet::new();
    audit
        .run(&[input], &ReadOptions::default(), &mut |event| {
            if let Event::Outcome { outcome, .. } = event {
                let Finding {
                    rule,
                    place,
                    message,
                    ..
                } = outcome;
                found.insert((*rule, place.line, place.column, message.clone()));
            }
            Ok(())
        })
        .unwrap();
    found
}

/// Games of a text in UTF-8 read the same wherever it is cut into pieces.
pub(crate) fn cuts_change_nothing(text: &[u8], codes: &[Code]) {
    let text = String::from_utf8_lossy(text);
    let auditor = Auditor::new(codes.to_vec(), Policy::default());
    let cut = |chunk_size| ReadOptions {
        threads: 1,
        chunk_size,
        input: FormChoice::Pgn,
        ..ReadOptions::default()
    };
    let [whole, pieces] = [1 << 20, 64].map(|size| {
        let mut found = audited(text.as_bytes(), &auditor, &cut(size));
        for finding in &mut found {
            // How much is shown of a line ends where a piece does.
            finding.place.window = Window::default();
        }
        found
    });
    assert_same(&whole, &pieces);
}

fn assert_same(once: &[Finding], again: &[Finding]) {
    let parts = once.iter().zip(again).position(|(a, b)| a != b);
    let at = parts.unwrap_or(once.len().min(again.len()));
    let (a, b) = (once.get(at), again.get(at));
    assert!(a == b, "finding {at}:\n{a:#?}\n{b:#?}");
}

fn shown(finding: Option<&Finding>) -> String {
    finding.map_or("none".to_owned(), |f| {
        let (place, rule) = (&f.place, f.rule.name());
        format!(
            "{rule} {}:{} (game {}) `{}`: {} {:?}",
            place.line, place.column, place.game, f.text, f.message, place
        )
    })
}

fn audited(text: &[u8], auditor: &Auditor, options: &ReadOptions) -> Vec<Finding> {
    let (_file, input) = file_of(text);
    let mut found = Vec::new();
    run::audit(&[input], auditor, options, &mut |event| {
        if let Event::Outcome { outcome, .. } = event {
            found.push(outcome.clone());
        }
        Ok(())
    })
    .unwrap();
    found
}

/// A file with that text, to be dropped when it is done with, and the input that it is.
fn file_of(text: &[u8]) -> (tempfile::NamedTempFile, Input) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text).unwrap();
    // The file is called otherwise in every run; findings may name it.
    let input = Input {
        name: "text.pgn".to_owned(),
        ..Input::file(file.path())
    };
    (file, input)
}

/// What is converted reads back as it was meant, and a conversion of what was converted is that again.
pub(crate) fn conversions_read_back(text: &[u8], to: Notation, code: &Code) {
    let wishes = ConversionSpec {
        to,
        ..ConversionSpec::default()
    };
    let converter = Converter::new(wishes, code.clone());
    converted(text, &converter);
}

/// Writing a game in export form a second time changes nothing.
pub(crate) fn converting_twice_is_converting_once(text: &[u8], code: &Code) {
    let converter = Converter::new(ConversionSpec::default(), code.clone());
    let once = converted(text, &converter);
    let twice = converted(&once, &converter);
    assert!(
        once == twice,
        "once:\n{}\ntwice:\n{}",
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
}

fn converted(text: &[u8], converter: &Converter) -> Vec<u8> {
    let (_file, input) = file_of(text);
    let mut out = Vec::new();
    convert::run(&[input], converter, &ReadOptions::default(), &mut |event| {
        let Event::Outcome { outcome, .. } = event else {
            return Ok(());
        };
        match outcome {
            ConversionOutcome::Text(text) => out.extend_from_slice(text),
            ConversionOutcome::Disagreement { game, how } => panic!("game {game}: {how:?}"),
            ConversionOutcome::Finding(finding) => {
                assert!(finding.rule != RuleId::InternalError, "{}", finding.message);
            }
            ConversionOutcome::Notation { .. } => {}
        }
        Ok(())
    })
    .unwrap();
    out
}

/// The games and asides of a page lie in it, in order, and no reading breaks down.
pub(crate) fn pages_are_read_in_order(text: &[u8]) {
    let mut before = 0;
    for item in book::read(book::BookText {
        text,
        lines_before: 0,
        decoding: &Decoding::default(),
        certainty: 0.0,
    }) {
        assert!(item.start() >= before);
        assert!(item.start() as usize <= text.len());
        if let book::Item::Failed(_, cause) = &item {
            panic!("{cause}");
        }
        before = item.start();
    }
}

/// A code file is a code or is refused in words, and what is refused is refused by name.
pub(crate) fn code_files_are_codes_or_refused(text: &str) {
    if let Err(err) = codes::parse("own.toml", text) {
        let message = err.to_string();
        assert!(!message.is_empty());
    }
}

/// Every command of a comment lies in it behind the one before, and what is not understood says why.
pub(crate) fn commands_lie_in_their_comment(comment: &[u8]) {
    let mut at = 0;
    for (span, command) in law::commands(comment) {
        assert!(at <= span.start && span.start < span.end && span.end <= comment.len());
        if let Err(misspelt) = command {
            assert!(!misspelt.why.is_empty() && !misspelt.help.is_empty());
        }
        at = span.start + 1;
    }
}

/// A position that is reached by lawful moves, each chosen by one byte.
pub(crate) fn walk(choices: &[u8]) -> Position {
    let mut pos = Position::default();
    for &choice in choices {
        let moves = legal_moves(&pos);
        let Some(m) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        pos.play(m);
    }
    pos
}

/// The same position for the other library.
fn theirs(pos: &Position) -> Chess {
    let fen: Fen = board::fen::fen(pos).parse().unwrap();
    fen.into_position(CastlingMode::Standard).unwrap()
}

/// Where the plain path reads a word, shakmaty reads the same lawful move.
pub(crate) fn plain_moves_are_shakmatys(choices: &[u8], word: &[u8]) {
    let pos = walk(choices);
    let Some((m, _)) = plain::read(word, &pos) else {
        return;
    };
    let chess = theirs(&pos);
    let text = std::str::from_utf8(word).unwrap();
    let san: San = text.trim_end_matches(['+', '#']).parse().unwrap();
    let their_move = san.to_move(&chess).unwrap();
    let their_uci = UciMove::from_move(their_move, CastlingMode::Standard).to_string();
    assert_eq!(uci(&m, CastlingStyle::Usual), their_uci);
}

/// Every lawful move, written as SAN, is read on the plain path as itself, and by shakmaty.
pub(crate) fn written_moves_are_read(choices: &[u8]) {
    let pos = walk(choices);
    let chess = theirs(&pos);
    // A pawn that stands ready to take in passing is noted in a FEN, also where its king could not allow it.
    assert_eq!(
        Fen::from_position(&chess, EnPassantMode::PseudoLegal).to_string(),
        board::fen::fen(&pos)
    );
    for m in legal_moves(&pos) {
        let text = san::write(&pos, &m);
        let read = plain::read(text.as_bytes(), &pos).map(|(read, _)| read);
        assert_eq!(read, Some(m), "{text}");
        plain_moves_are_shakmatys(choices, text.as_bytes());
    }
}

/// No notation breaks down on a word, and whatever it takes a lawful move's own writing for has that move in it. What
/// is read at once is what the careful way reads, and those notations in which every move can be read so do it.
pub(crate) fn notations_read_what_they_write(choices: &[u8], word: &str) {
    let pos = walk(choices);
    let moves = legal_moves(&pos);
    let origins = Origins::of(&pos);
    for notation in notation::ALL.iter().filter(|n| n.can_be_read()) {
        let _ = notation.patterns(word);
        if notation.is_descriptive() {
            continue; // read line by line, not word by word
        }
        let at_once = |text: &str| {
            let plain = notation.read_plainly(text.as_bytes(), &pos)?;
            let careful = resolve::only(&notation.patterns(text), &pos);
            assert_eq!(Some(plain.mv), careful, "{} {text}", notation.name());
            careful
        };
        at_once(word);
        let by_squares = ["uci", "lan", "iccf", "smith"].contains(&notation.name());
        let is_plain = notation.language().is_some() || by_squares;
        for m in &moves {
            let text = notation.write(&pos, &origins, m);
            let read = at_once(&text).or((!is_plain).then_some(*m));
            assert_eq!(read, Some(*m), "{} {text}", notation.name());
            let patterns = notation.patterns(&text);
            let fits = patterns.iter().any(|p| p.moves(&pos).contains(m));
            assert!(fits, "{} does not read its own {text}", notation.name());
        }
    }
}

/// One of the notations that can be read, chosen by a byte.
pub(crate) fn readable(choice: u8) -> Notation {
    let all: Vec<Notation> = notation::ALL
        .iter()
        .copied()
        .filter(|n| n.can_be_read())
        .collect();
    all[usize::from(choice) % all.len()]
}
