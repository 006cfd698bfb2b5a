//! Laws of the pipeline: the findings depend on the input alone, and no rule can end a run.

use crate::support::{audit_with, auditor, beside};
use bystander::internals::audit::{Case, Check, Sink};
use bystander::internals::codes::BUILT_IN;
use bystander::internals::findings::{Finding, RuleId};
use bystander::internals::games::ReadOptions;

/// A text with games of every kind, good and bad.
fn mixed(games: usize) -> String {
    let kinds = [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
        "1. e4 e5 2. Nf5 Nc6 *",
        "1. e4 {unclosed e5 *",
        "1. f3 e5 2. g4 Qh4 1-0",
        "1. e4 e5 (1... c5 2. Nf5) 2. Nf3 } Nc6 1/2-1/2",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *",
        "",
        "1. e4 e5 2. Xf3 e9 3. Bb5 *",
    ];
    (0..games)
        .map(|n| {
            format!(
                "[Event \"{n}\"]\r\n[Result \"*\"]\r\n\r\n{}\r\n\r\n",
                kinds[n % kinds.len()]
            )
        })
        .collect()
}

fn options(threads: usize, chunk_size: usize) -> ReadOptions {
    ReadOptions {
        threads,
        chunk_size,
        ..ReadOptions::default()
    }
}

#[test]
fn threads_and_pieces_change_nothing() {
    let text = mixed(400);
    let judge = auditor(&["bca", "fide-2023"]);
    let (found, totals) = audit_with(text.as_bytes(), &judge, &options(1, 1 << 20));
    assert_eq!(totals.games, 400);
    assert!(found.len() > 400);
    for (threads, size) in [
        (1, 300),
        (2, 1 << 20),
        (2, 700),
        (3, 1000),
        (8, 500),
        (8, 1 << 14),
    ] {
        let again = audit_with(text.as_bytes(), &judge, &options(threads, size));
        assert!(
            again == (found.clone(), totals.clone()),
            "{threads} threads, pieces of {size}"
        );
    }
}

/// Of a slip that runs through a text the later findings are only counted, where they stand in one piece.
#[test]
fn so_for_slips_that_run_through_a_text() {
    let moves = [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
        "Ng1-f3 Ng8-f6 d2-d4 d7-d5 c2-c4 e7-e6",
        "Ngf3 Ngf6 0-0 e9 *",
    ];
    let text: String = (0..90)
        .map(|n| format!("[Event \"{n}\"]\n\n{} *\n\n", moves[n % 3]))
        .collect();
    let judge = auditor(&["fide-2023"]);
    let one = audit_with(text.as_bytes(), &judge, &options(1, 1 << 20));
    let gathered = |finding: &&Finding| finding.times > 1 && !finding.fixes.is_empty();
    assert!(one.0.iter().filter(gathered).count() > 1);
    for size in [200, 3000] {
        assert!(
            audit_with(text.as_bytes(), &judge, &options(2, size)) == one,
            "{size}"
        );
    }
}

/// What is worked out of a game for one code is used for the next: each must find what it finds alone.
#[test]
fn several_codes_find_what_each_finds_alone() {
    let ids: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
    let mut files: Vec<_> = ["corpora/codes", "corpora/laws"]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "pgn"))
        .collect();
    files.sort();
    assert!(files.len() > 5, "{files:?}");
    let text: Vec<u8> = files
        .iter()
        .flat_map(|it| std::fs::read(it).unwrap())
        .collect();
    let said = |finding: &Finding| {
        let at = (finding.place.game, finding.place.line, finding.place.column);
        (
            at,
            finding.rule,
            finding.code.clone(),
            finding.message.clone(),
        )
    };
    let (together, _) = audit_with(&text, &auditor(&ids), &options(2, 1 << 20));
    for id in ids {
        let (alone, _) = audit_with(&text, &auditor(&[id]), &options(2, 1 << 20));
        let own = |finding: &&Finding| finding.code.as_deref().is_none_or(|code| code == id);
        let own: Vec<_> = together.iter().filter(own).map(said).collect();
        assert_eq!(own, alone.iter().map(said).collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn so_for_real_games() {
    let Some(file) = beside("games/1800-1900.pgn") else {
        return;
    };
    let text = std::fs::read(file).unwrap();
    let judge = auditor(&["fide-2023"]);
    let one = audit_with(&text, &judge, &options(1, 1 << 20));
    for (threads, size) in [(2, 5000), (3, 40_000), (8, 3000)] {
        assert!(
            audit_with(&text, &judge, &options(threads, size)) == one,
            "{threads} threads, pieces of {size}"
        );
    }
}

#[test]
fn lines_and_columns_are_those_of_the_file() {
    let text = mixed(60);
    let (found, _) = audit_with(text.as_bytes(), &auditor(&["fide-2023"]), &options(3, 400));
    for finding in found.iter().filter(|f| !f.text.is_empty()) {
        let line = text
            .split("\r\n")
            .nth(finding.place.line as usize - 1)
            .unwrap();
        let rest: String = line
            .chars()
            .skip(finding.place.column as usize - 1)
            .collect();
        let shown = finding.text.split("\r\n").next().unwrap();
        assert!(
            rest.starts_with(shown),
            "{:?} is not at {}:{}",
            finding.text,
            finding.place.line,
            finding.place.column
        );
        assert_eq!(
            &finding.place.window.text[finding.place.window.start..][..shown.len().min(1)],
            &shown[..shown.len().min(1)]
        );
    }
}

#[test]
fn a_rule_that_panics_costs_its_own_game() {
    fn panics(case: &Case<'_>, _: &mut Sink) {
        assert!(
            !case.quote(case.score.span).contains("Nf5"),
            "this rule is broken"
        );
    }
    let judge = auditor(&["fide-2023"]).asking(RuleId::BadTag, Check::Score(panics));
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (found, totals) = audit_with(mixed(16).as_bytes(), &judge, &options(2, 300));
    std::panic::set_hook(hook);
    let broken: Vec<u64> = found
        .iter()
        .filter(|f| f.rule == RuleId::InternalError)
        .map(|f| f.place.game)
        .collect();
    assert_eq!(broken, [2, 5, 10, 13]);
    assert!(
        found
            .iter()
            .any(|f| f.message.contains("this rule is broken"))
    );
    assert!(
        found
            .iter()
            .any(|f| f.rule == RuleId::ResultConflict && f.place.game == 4)
    );
    assert_eq!(totals.games, 16);
}

#[test]
fn a_game_without_end_costs_itself_alone() {
    let mut text = "[Event \"long\"]\n\n1. e4 e5 {".to_owned();
    text.push_str(&"la\n".repeat(100_000));
    text.push_str("\n[Event \"next\"]\n\n1. e4 e5 2. Nf5 *\n");
    let longest_game = 1 << 14;
    let (found, totals) = audit_with(
        text.as_bytes(),
        &auditor(&["fide-2023"]),
        &ReadOptions {
            threads: 2,
            chunk_size: 1 << 12,
            longest_game,
            ..ReadOptions::default()
        },
    );
    assert_eq!(totals.games, 2);
    let unread = found.iter().find(|f| f.kind == Some("game")).unwrap();
    assert!(unread.message.contains("were not read"));
    let next = found
        .iter()
        .find(|f| f.rule == RuleId::IllegalMove)
        .unwrap();
    assert_eq!((next.place.game, next.place.line), (2, 100_006));
}

/// What is open where the reading stops may well be closed in what was not read.
#[test]
fn what_the_limit_cuts_is_not_called_never_closed() {
    let long = "la la\n\n".repeat(10_000);
    let cut = [
        format!("1. e4 e5 {{{long}}} 2. Nf3 *"),
        format!("1. e4 e5 (1... c5 {{{long}}}) 2. Nf3 *"),
        format!("[Site \"{}\"]\n\n1. e4 e5 *", "x".repeat(80_000)),
    ];
    for movetext in cut {
        let text = format!("[Event \"long\"]\n{movetext}\n\n[Event \"next\"]\n\n1. e4 *\n");
        let options = ReadOptions {
            threads: 1,
            chunk_size: 1 << 12,
            longest_game: 1 << 14,
            ..ReadOptions::default()
        };
        let (found, totals) = audit_with(text.as_bytes(), &auditor(&["fide-2023"]), &options);
        assert_eq!(totals.games, 2);
        let of_first: Vec<_> = found.iter().filter(|f| f.place.game == 1).collect();
        let cut = |f: &&&Finding| f.rule == RuleId::Unterminated && f.kind == Some("game");
        assert_eq!(of_first.iter().filter(cut).count(), 1, "{of_first:?}");
        assert_eq!(of_first.len(), 1, "{of_first:?}");
    }
}

/// Time and memory grow with the input and not faster: texts made to be slow to read.
#[test]
fn hostile_texts_are_read_in_linear_time() {
    let repeated = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "\"",
        "{\n\n",
        "{{ }",
        "( ( e4 ) ",
        "1. ",
        "Nf3 ",
        "e4e5e4e5 ",
        "$",
        "%\n",
        ";\n",
        "[Event \"\n",
        "[a \"b\"]\n",
        "[Event \"x\"]\n\n",
        "[Event x]\n",
        "[White 'x']",
        "White: x\n",
        "> ",
        ">\n",
        "<br>",
        "&nbsp;",
        "．",
        "()",
        "((e4)",
        "Xf3 ",
        "N ",
        "Nf3N ",
        "Nf3+-+=",
        "e52.",
        "1-0\n",
        "\u{bd}",
        "\0e4 ",
        "--",
        "-- ",
        "ch ",
        "Nf3 Nf6 Ng1 Ng8 ",
        "\r",
        "e8=Q ",
        "Z0 e4 ",
        "resigns ",
    ];
    for piece in repeated {
        let text = piece.repeat(200_000 / piece.len());
        let start = std::time::Instant::now();
        audit_with(
            text.as_bytes(),
            &auditor(&["bca", "fide-2023"]),
            &options(2, 1 << 20),
        );
        // Generous: it is the quadratic readers, minutes slow, that this is for.
        assert!(
            start.elapsed().as_secs() < 60,
            "{piece:?} took {:?}",
            start.elapsed()
        );
    }
}

/// The kinds of `limit-reached` in a text, each once, and how many games it has.
fn limits_met(text: &str) -> (Vec<String>, u64) {
    let (found, totals) = crate::support::audit(text);
    let limits = found
        .iter()
        .filter(|finding| finding.rule == RuleId::LimitReached);
    let mut kinds: Vec<String> = limits
        .filter_map(|finding| finding.kind.as_ref().map(ToString::to_string))
        .collect();
    kinds.dedup();
    (kinds, totals.games)
}

/// Each limit is met where it stands and not before, it is told, and the next game is read as always.
#[test]
fn a_game_that_meets_a_limit_goes_on() {
    use bystander::internals::limits::*;
    let game = |movetext: &str| {
        format!(
            "[Event \"hostile\"]\n[Result \"*\"]\n\n{movetext} *\n\n\
             [Event \"next\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"
        )
    };
    let nested = |depth: usize| {
        let open = "(1. d4 ".repeat(depth);
        game(&format!("1. e4 {open}{} e5", ")".repeat(depth)))
    };
    let side_by_side = |count: usize| game(&format!("1. e4 {} e5", "(1. d4) ".repeat(count)));
    let tags = |count: usize| {
        let tags: String = (2..count).map(|n| format!("[T{n} \"x\"]\n")).collect();
        game("1. e4 e5").replacen("\n\n", &format!("\n{tags}\n"), 1)
    };
    let marks = |count: usize| game(&format!("1. f3 e5 2. g4 Qh4{}", " ch".repeat(count)));
    let word = |len: usize| game(&format!("1. e4 {} e5", "x".repeat(len)));
    let commands = |count: usize| {
        let commands = "[%law proceeds white] ".repeat(count);
        game(&format!("1. e4 {{{commands}}} e5"))
    };
    type Case<'a> = (&'a str, &'a dyn Fn(usize) -> String, usize);
    let meets: [Case<'_>; 6] = [
        ("variation-depth", &nested, VARIATION_DEPTH),
        ("variations", &side_by_side, VARIATIONS),
        ("tags", &tags, TAGS),
        ("marks", &marks, MARKS),
        ("move-length", &word, MOVE_BYTES),
        ("commands", &commands, COMMANDS),
    ];
    for (kind, text, limit) in meets {
        assert_eq!(limits_met(&text(limit)), (Vec::new(), 2), "{kind}");
        assert_eq!(
            limits_met(&text(limit + 1)),
            (vec![kind.to_owned()], 2),
            "{kind}"
        );
    }
}

/// A game of nothing but doubt is given up where so much has been tried, and told.
#[test]
fn doubt_without_end_is_given_up() {
    let doubtful = "Kt-B3 Kt-B3 Kt-Kt1 Kt-Kt1 ".repeat(1200);
    assert_eq!(limits_met(&doubtful), (vec!["work".to_owned()], 1));
}

/// Of a game with more words than are told apart the rest is one piece, and the next game is found.
#[test]
fn the_rest_of_a_game_with_too_many_words_is_kept() {
    use bystander::internals::limits::{Limit, TOKENS};
    use bystander::internals::score::{FaultKind, Score, TokenKind};
    let words = "! e4 ".repeat(TOKENS / 2);
    let text = format!("[Event \"a\"]\n\n{words}Nf3 end\n\n[Event \"b\"]\n\n1. e4 *\n");
    let mut lexer = bystander::internals::ingest::pgn::Lexer::new(text.as_bytes(), 0);
    let mut score = Score::default();
    assert!(lexer.next_score(&mut score));
    let last = score.tokens[TOKENS];
    assert_eq!(
        (score.tokens.len(), last.kind),
        (TOKENS + 1, TokenKind::Stray)
    );
    assert_eq!(last.span.of(text.as_bytes()), b"Nf3 end");
    assert_eq!(score.faults[0].kind, FaultKind::Limit(Limit::Tokens));
    assert!(lexer.next_score(&mut score));
    assert_eq!((score.tags.len(), score.moves), (1, 1));
}
