//! Whatever stands in the movetext of a game stands in what it is converted to: as a move, as a comment, as an
//! annotation, or it is told.

use bystander::internals::games::FormChoice;
use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::replay::{Facts, Game, Replayer};
use bystander::internals::score::{Score, Span, TokenKind};
use proptest::prelude::*;

use super::*;

/// A text without its blanks, and with braces as comments have them.
fn bare(text: &str) -> String {
    let letters = text.chars().filter(|c| !c.is_whitespace());
    let told = letters.map(|c| match c {
        '{' => '(',
        '}' => ')',
        c => c,
    });
    told.collect()
}

/// Which bytes of a game, as [`bare`] has it, stand in a comment.
fn in_comments(game: &str) -> Vec<bool> {
    let mut open = false;
    let letters = game.chars().filter(|c| !c.is_whitespace());
    let told = letters.flat_map(|c| {
        open = (open || c == '{') && c != '}';
        std::iter::repeat_n(open, c.len_utf8())
    });
    told.collect()
}

/// What is read of a game as moves: up to where the board is not certain any more.
fn moves_read(text: &[u8], score: &Score, from: From) -> Vec<Span> {
    let (mut replayer, mut game) = (Replayer::default(), Game::default());
    match from {
        From::Auto => replayer.replay(text, score, &mut game),
        From::Given(notation) => replayer.replay_as(notation, text, score, &mut game),
    }
    let mut read = Vec::new();
    for line in game.lines() {
        let known = |ply: &&bystander::internals::replay::Ply| !ply.facts.any(Facts::UNCERTAIN);
        read.extend(line.plies.iter().take_while(known).map(|ply| ply.span));
    }
    read
}

/// What is lost of a game when it is written in that notation; a token and its kind.
fn lost(text: &str, to: Notation) -> Option<String> {
    let (bytes, mut score) = (text.as_bytes(), Score::default());
    if !Lexer::new(bytes, 0).next_score(&mut score) || !score.is_game() {
        return None;
    }
    let wishes = ConversionSpec {
        to,
        ..ConversionSpec::default()
    };
    let options = ReadOptions {
        input: FormChoice::Pgn,
        ..ReadOptions::default()
    };
    let outcome = convert_with(&bytes[..score.span.end as usize], wishes, &options);
    if outcome.rules.contains(&"internal-error") {
        // It is told that all of it is lost.
        return None;
    }
    let read = moves_read(bytes, &score, From::Auto);
    let (written, in_comment) = (bare(&outcome.text), in_comments(&outcome.text));
    let mut found_to = 0;
    let mut behind_move = false;
    for (number, token) in score.tokens.iter().enumerate() {
        let raw = String::from_utf8_lossy(token.span.of(bytes)).into_owned();
        if read
            .iter()
            .any(|m| m.start < token.span.end && token.span.start < m.end)
        {
            behind_move = true;
            continue;
        }
        let marks = [
            TokenKind::Mark,
            TokenKind::Nag,
            TokenKind::Glyph,
            TokenKind::Punctuation,
        ];
        behind_move &= marks.contains(&token.kind);
        let wanted = match token.kind {
            // Said anew by the new score, or by the marks of its moves.
            TokenKind::Number | TokenKind::Dots | TokenKind::Diagram => continue,
            TokenKind::Mark if behind_move => continue,
            TokenKind::Open | TokenKind::Close => continue,
            TokenKind::Punctuation if raw.chars().all(|c| ",.;:'\"\\".contains(c)) => continue,
            // What is left of a web page or a mail is told, and not written again.
            TokenKind::Punctuation if raw.starts_with(['<', '&', '>']) => continue,
            TokenKind::Glyph => continue,
            TokenKind::LineComment => bare(raw.trim_start_matches(';')),
            TokenKind::Terminator(_) if !raw.contains(char::is_alphabetic) => {
                let rest = &score.tokens[number + 1..];
                let more =
                    |kind| matches!(kind, TokenKind::Move | TokenKind::Null | TokenKind::Word);
                match rest.iter().any(|t| more(t.kind)) {
                    true => bare(&format!("{{{raw}}}")),
                    false => continue,
                }
            }
            _ => bare(raw.trim_end_matches('}').trim_start_matches('{')),
        };
        // Everything stands in its order; what ends a game may stand in a comment with what is around it.
        let ends = matches!(token.kind, TokenKind::Terminator(_));
        let raw_bare = bare(&raw);
        let places = |text| {
            written[found_to..]
                .match_indices(text)
                .map(|(at, _)| found_to + at)
        };
        let among_others = places(&raw_bare).filter(|&at| ends && in_comment[at]);
        match places(&wanted).chain(among_others).min() {
            Some(at) => found_to = at,
            None => {
                return Some(format!(
                    "{:?} `{raw}` in {text:?}:\n{}",
                    token.kind, outcome.text
                ));
            }
        }
    }
    None
}

/// The games of a file, each as a text of its own.
fn games(bytes: &[u8]) -> Vec<String> {
    if bytes.contains(&0) {
        // Of two bytes a letter: not to be read so plainly.
        return Vec::new();
    }
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut score = Score::default();
    let mut lexer = Lexer::new(text.as_bytes(), 0);
    let mut games = Vec::new();
    while lexer.next_score(&mut score) {
        games.push(text[score.span.start as usize..score.span.end as usize].to_owned());
    }
    games
}

fn assert_kept(files: &[(String, Vec<u8>)], to: &[Notation]) {
    let mut wrong = Vec::new();
    for (name, bytes) in files {
        for game in games(bytes)
            .iter()
            .filter(|game| game.len() < 50_000)
            .take(20)
        {
            for &to in to {
                wrong.extend(lost(game, to).map(|what| format!("{name} to {}: {what}", to.name())));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} lost\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn nothing_of_the_corpora_is_dropped() {
    let some = [Notation::SAN, Notation::DESCRIPTIVE, Notation::ICCF];
    assert_kept(&corpora(), &some);
}

#[test]
fn nothing_of_other_files_is_dropped() {
    let mut files = Vec::new();
    for folder in [
        "cases/wild",
        "cases/broken",
        "games/quirks",
        "cases/hostile",
    ] {
        let Some(folder) = beside(folder) else { return };
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let score = path
                .extension()
                .is_some_and(|ext| ext == "pgn" || ext == "txt");
            if score && std::fs::metadata(&path).unwrap().len() < 8_000 {
                files.push((path.display().to_string(), std::fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    assert_kept(&files, &bystander::internals::notation::ALL[..3]);
}

#[test]
fn what_stands_between_moves_stays() {
    let game = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0 Nc6 ——— 3. Bb5 a6 1-0\n";
    let written = pgn(game, Notation::SAN);
    assert!(
        written.ends_with("1. e4 e5 2. Nf3 {1-0} 2... Nc6 {———} 3. Bb5 a6 1-0\n\n"),
        "{written}"
    );
    let words = "[Event \"x\"]\n\n1. e4 e5 * 2. Nf3 Black resigns\n";
    let written = pgn(words, Notation::SAN);
    assert!(
        written.ends_with("1. e4 e5 {*} 2. Nf3 {Black resigns} 1-0\n\n"),
        "{written}"
    );
    for format in [ScoreFormat::Lines, ScoreFormat::Jsonl] {
        let outcome = converted(game, Notation::SAN, format);
        assert!(
            outcome.rules.contains(&"move-after-end"),
            "{:?}",
            outcome.rules
        );
    }
}

/// Comments between games, also where no game follows; the last game is one of a comment and a result.
#[test]
fn what_stands_between_games_stays() {
    let text = "{before {all}}\n% first\n\n[Event \"x\"]\n\n1. e4 *\n\n; between\n\n[Event \"y\"]\n\n1. d4 *\n\n{behind}\n";
    let written = pgn(text, Notation::SAN);
    let places = [
        "{before (all)}",
        "% first\n",
        "[Event \"x\"]",
        "; between\n",
        "[Event \"y\"]",
        "{behind}",
    ];
    let found: Vec<_> = places.iter().map(|part| written.find(part)).collect();
    assert!(
        found.iter().all(Option::is_some) && found.is_sorted(),
        "{written}"
    );
    assert_eq!(pgn(&written, Notation::SAN), written);
    let bare = ConversionSpec {
        keep: Extras {
            comments: false,
            ..Extras::default()
        },
        ..ConversionSpec::default()
    };
    let bare = convert_with(text.as_bytes(), bare, &ReadOptions::default()).text;
    assert!(!bare.contains("between"), "{bare}");
}

/// What is put between moves.
fn scrap() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "———",
        "–",
        "--",
        "-",
        "xyzzy",
        "Xe9",
        "{a {b} c}",
        "{",
        "}",
        "(",
        ")",
        "(2. d4)",
        "((",
        "; to the end\n",
        "\n% escaped\n",
        "$1",
        "$300",
        "$",
        "!?",
        "+-",
        "±",
        "ch",
        "mate",
        "e.p.",
        "17.",
        "17...",
        "...",
        ",",
        ";",
        ".",
        "[",
        "]",
        "[Tag \"x\"]",
        "White resigns",
        "drawn",
        "½",
        "=",
        "N",
        "†",
        "\u{200b}",
        "\u{7}",
        "¿",
        "<b>",
        "&nbsp;",
        "_",
        "@",
        "^",
        "|",
        "~",
        "`",
        "\"quoted\"",
        "#",
        "##",
        "//",
        "\\",
    ])
}

#[test]
fn a_result_in_a_comment_stands_there() {
    let text = "[Event \"x\"]\n\n17. (( ½ 1. e4 e5 2. Nf3 Nc6 *\n";
    assert_eq!(lost(text, Notation::SAN), None);
}

/// Parentheses without a move are not written, and what stands in them does not belong to the move before.
#[test]
fn a_mark_behind_a_parenthesis_stays() {
    for text in ["a6 (( ch *", "a6 ( ch ) *", "a6 ) ch *", "a6 {x} ( + *"] {
        let text = format!("[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {text}\n");
        assert_eq!(lost(&text, Notation::SAN), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_put_between_moves_is_dropped(
        scraps in prop::collection::vec((0_usize..10, scrap()), 1..5),
        to in prop::sample::select(vec![Notation::SAN, Notation::LAN, Notation::DESCRIPTIVE]),
    ) {
        let moves = ["1.", "e4", "e5", "2.", "Nf3", "Nc6", "3.", "Bb5", "a6", "*"];
        let mut text = String::from("[Event \"x\"]\n\n");
        for (at, word) in moves.iter().enumerate() {
            for (_, scrap) in scraps.iter().filter(|(place, _)| *place == at) {
                text.push_str(scrap);
                text.push(' ');
            }
            text.push_str(word);
            text.push(' ');
        }
        let lost = lost(&text, to);
        prop_assert!(lost.is_none(), "{}", lost.unwrap_or_default());
    }
}
