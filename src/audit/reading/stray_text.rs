#![doc = include_str!("stray_text.md")]

use super::shortened;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix, Level};
use crate::score::{Fault, FaultKind, NotationFamily, Span, Token, TokenKind};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let is_game = case.score.is_game();
    if !case.score.irregular && is_game {
        return;
    }
    for fault in &case.score.faults {
        match fault.kind {
            FaultKind::RowsUnused(_) => sink.add(rows(case, fault.span, NO_GAME)),
            FaultKind::RowsBeside => sink.add(rows(case, fault.span, BESIDE_GAME)),
            FaultKind::RowsOfPlay => {
                let draft = rows(case, fault.span, LINE_OF_PLAY);
                sink.add(draft.kind("line-of-play").usually(Level::Note));
            }
            _ => {}
        }
        if fault.kind == FaultKind::WaysBounded {
            let message = format!(
                "more ways through the rows of moves on these {} lines are open than are followed: what is game and \
                 what is variation may be told wrongly here",
                lines_of(case, fault.span)
            );
            let help = "compare the game with the page, or set its variations apart from its rows";
            sink.add(
                Draft::new(case, first_line(case, fault.span), message)
                    .kind("ways-bounded")
                    .help(help),
            );
        }
        if fault.kind == FaultKind::CommentNested {
            let message = "a comment stands inside a comment; other readers end both at the first closing brace";
            sink.add(
                Draft::new(case, fault.span, message)
                    .help("use other brackets inside the comment")
                    .fix(unnested(case, fault.span)),
            );
        }
        let (message, help) = match fault.kind {
            FaultKind::ResultRepeated => ("the result stands twice running", "leave one of them"),
            FaultKind::VariationUnfounded => (
                "a variation opens here, and no move stands before it that it could replace",
                "put it behind the move that it replaces",
            ),
            FaultKind::VariationEmpty => (
                "no move stands between these parentheses",
                "take them out; a comment stands in braces",
            ),
            _ => continue,
        };
        let draft = Draft::new(case, fault.span, message).help(help);
        sink.add(draft.fix(taken_out(case, fault)));
    }
    let tokens = &case.score.tokens;
    let mut at = 0;
    while at < tokens.len() {
        let end = at
            + tokens[at..]
                .iter()
                .take_while(|token| {
                    is_stray(token.kind, is_game)
                        && !case.game.read_word(token.span.start)
                        && !(is_game && opens_nothing(case, token))
                })
                .count();
        if end == at {
            at += 1;
            continue;
        }
        let run = &tokens[at..end];
        if !says_result(run, case) {
            report(case, sink, run, is_game);
        }
        at = end;
    }
}

/// A comment with round brackets for the braces inside it.
fn unnested(case: &Case<'_>, comment: Span) -> Fix {
    let inside = comment.start as usize + 1..comment.end as usize - 1;
    let braces = memchr::memchr2_iter(b'{', b'}', &case.text[inside.clone()]);
    let edits = braces.map(|at| {
        let at = inside.start + at;
        let bracket = if case.text[at] == b'{' { "(" } else { ")" };
        Edit::replace(Span::new(at, at + 1), bracket)
    });
    Fix::safe(
        "put round brackets inside the comment",
        edits.collect::<Vec<_>>(),
    )
}

/// Without what says nothing: the same result once more, parentheses around nothing.
fn taken_out(case: &Case<'_>, fault: &Fault) -> Option<Fix> {
    let blank = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'(' | b')');
    match fault.kind {
        FaultKind::ResultRepeated => {}
        FaultKind::VariationEmpty if fault.span.of(case.text).iter().all(blank) => {}
        _ => return None,
    }
    let edit = Edit::delete(with_blanks_before(case, fault.span));
    Some(Fix::safe("take it out", [edit]))
}

/// A span and the blanks before it on its line.
fn with_blanks_before(case: &Case<'_>, span: Span) -> Span {
    let before = &case.text[case.score.span.start as usize..span.start as usize];
    let blanks = before
        .iter()
        .rev()
        .take_while(|b| matches!(b, b' ' | b'\t'));
    Span::new(span.start as usize - blanks.count(), span.end as usize)
}

/// Whether a span stands between two words that nothing else parts.
fn parts_words(case: &Case<'_>, span: Span) -> bool {
    let blank = |b: Option<&u8>| b.is_none_or(u8::is_ascii_whitespace);
    let before = case.text[..span.start as usize].last();
    !blank(before) && !blank(case.text.get(span.end as usize))
}

/// Stray text as a comment; a bracket that closes nothing is taken out.
fn commented(case: &Case<'_>, run: Span) -> Option<Fix> {
    let text = run.of(case.text);
    if matches!(text, b")" | b"]" | b"}") {
        let edit = Edit::replace(run, if parts_words(case, run) { " " } else { "" });
        return Some(Fix::safe("take it out", [edit]));
    }
    let edits = [Edit::insert(run.start, "{"), Edit::insert(run.end, "}")];
    // A bracket may open the tags of the next game.
    let plain = memchr::memchr3(b'{', b'}', b'[', text).is_none();
    plain.then(|| Fix::safe("put it in braces, as a comment", edits))
}

/// What rows of moves are no part of, and what to do about it.
const NO_GAME: (&str, &str) = (
    "part of no game",
    "a game needs its players, its end, or forty plies, and moves that can be played from the first to the last",
);
const BESIDE_GAME: (&str, &str) = (
    "no part of the game printed there",
    "a line of play beside the game needs nothing; if they are the game's own, mend them from the page",
);

const LINE_OF_PLAY: (&str, &str) = (
    "a line of play, and no game",
    "it names nobody and tells no end, as others of the book that begin alike, or goes on from a score above it; if it was \
     played, put the players over it",
);

/// Rows of a book that look like moves.
fn rows(case: &Case<'_>, span: Span, (are, help): (&str, &str)) -> Draft {
    let message = match lines_of(case, span) {
        1 => format!("this row of moves is {are}"),
        n => format!("the rows of moves on these {n} lines are {are}"),
    };
    let text: String = case.quote(span).chars().take(200).collect();
    let draft = Draft::new(case, first_line(case, span), message);
    draft.text(text).help(help)
}

fn lines_of(case: &Case<'_>, span: Span) -> usize {
    span.of(case.text).split(|&b| b == b'\n').count()
}

fn first_line(case: &Case<'_>, span: Span) -> Span {
    let len = memchr::memchr2(b'\n', b'\r', span.of(case.text)).unwrap_or(span.len());
    Span::new(span.start as usize, span.start as usize + len)
}

fn is_stray(kind: TokenKind, is_game: bool) -> bool {
    match kind {
        TokenKind::Word | TokenKind::Stray => true,
        TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape => false,
        // Points, signs and numbers in a text without moves are part of the text.
        _ => !is_game,
    }
}

/// A parenthesis that is never closed is told as such.
fn opens_nothing(case: &Case<'_>, token: &Token) -> bool {
    token.kind == TokenKind::Stray && token.span.of(case.text) == b"("
}

/// Words that say how the game ended are understood.
fn says_result(run: &[Token], case: &Case<'_>) -> bool {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return true;
    };
    // Printers said it in a sentence: "and the game was given up as drawn".
    let longest = match case.score.script {
        NotationFamily::Algebraic => 4,
        NotationFamily::Descriptive => 10,
    };
    case.game
        .words
        .is_some_and(|(_, span)| first.span.start <= span.start && span.end <= last.span.end)
        && run.len() <= longest
}

fn report(case: &Case<'_>, sink: &mut Sink, run: &[Token], is_game: bool) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let (start, end) = (first.span.start as usize, last.span.end as usize);
    let line_end = memchr::memchr2(b'\n', b'\r', &case.text[start..end]);
    let shown = Span::new(start, line_end.map_or(end, |n| start + n));
    let lines = first
        .span
        .to(last.span)
        .of(case.text)
        .iter()
        .filter(|&&b| b == b'\n')
        .count()
        + 1;
    let what = match (run.len(), lines) {
        (1, _) => format!(
            "`{}` is no move and no comment",
            shortened(&case.quote(shown))
        ),
        (n, 1) => format!("{n} words here are no moves and no comment"),
        (n, lines) => format!("{n} words on {lines} lines are no moves and no comment"),
    };
    let help = if is_game {
        "put it in braces if it is a comment, or take it out"
    } else {
        "this is no game: if it should be one, it needs tags or moves that can be read as PGN"
    };
    let whole = case.quote(first.span.to(last.span));
    let text: String = whole.chars().take(200).collect();
    let draft = Draft::new(case, shown, what).text(text).manner().help(help);
    let fix = is_game.then(|| commented(case, first.span.to(last.span)));
    sink.add(draft.fix(fix.flatten()));
}
