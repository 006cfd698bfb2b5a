//! The form for people.

use super::*;

/// One finding as text, without colours.
pub(crate) fn text(finding: &Finding) -> String {
    text_from("games/a.pgn", finding)
}

fn text_from(source: &str, finding: &Finding) -> String {
    let raw = written(|out| Text::default().finding(source, finding, out));
    anstream::adapter::strip_str(&raw).to_string()
}

/// The line of the source as it is shown, and the line with the carets, both without their gutter.
fn line_and_carets(finding: &Finding) -> (String, String) {
    let text = text(finding);
    let mut lines = text
        .lines()
        .skip(3)
        .map(|l| l[l.find('|').expect("a gutter") + 1..].to_owned());
    let mut next = || {
        lines
            .next()
            .expect("five lines")
            .get(1..)
            .unwrap_or("")
            .to_owned()
    };
    (next(), next())
}

/// Where the carets stand and how many there are, in columns; carets are all that stands there.
fn carets(finding: &Finding) -> (usize, usize) {
    let (_, carets) = line_and_carets(finding);
    let indent = carets.find('^').expect("a caret");
    assert_eq!(
        carets,
        " ".repeat(indent) + &"^".repeat(carets.len() - indent)
    );
    (indent, carets.len() - indent)
}

#[test]
fn an_ordinary_finding() {
    let finding = finding("16. Rfe1 O-O 17. Bg5 Nd5 18. c4", "Nd5");
    insta::assert_snapshot!(text(&finding), @r"
    error[illegal-move]: the knight is pinned to the king on e8
      --> games/a.pgn:41:22 (game 3, Morphy – Anderssen, 17...)
       |
    41 | 16. Rfe1 O-O 17. Bg5 Nd5 18. c4
       |                      ^^^
       = law: fide-2023, 3.9.2: no move may expose one's own king; the position after 17.Re1 stands again
       = help: did you mean `Nd7` or `Ne4`?
    ");
}

#[test]
fn a_finding_without_game_ply_and_law() {
    insta::assert_snapshot!(text(&bare()), @r"
    warning[unreadable-move]: stray text before the first game
      --> games/a.pgn:41:1
       |
    41 | gibberish
       | ^^^^^^^^^
    ");
}

#[test]
fn all_that_can_be_said_of_a_finding() {
    let finding = Finding {
        rule: RuleId::DrawClaimable,
        level: Level::Note,
        variation: true,
        law: None,
        consequence: Some(Consequence::Claimable {
            by: By::Side(Color::White),
        }),
        help: "add `[%law claim]` if it was claimed".into(),
        ..finding("50. Kg1", "Kg1")
    };
    insta::assert_snapshot!(text(&finding), @r"
    note[draw-claimable]: the knight is pinned to the king on e8
      --> games/a.pgn:41:5 (game 3, Morphy – Anderssen, 17...)
       |
    41 | 50. Kg1
       |     ^^^
       = law: fide-2023, 3.9.2: a right that White may claim
       = help: did you mean `Nd7` or `Ne4`?
       = help: add `[%law claim]` if it was claimed
       = note: in a variation
    ");
}

#[test]
fn colours_are_written_and_closed() {
    let error = written(|out| Text::default().finding("a.pgn", &finding("1. e4", "e4"), out));
    assert!(
        error.starts_with("\u{1b}[1m\u{1b}[31merror[illegal-move]\u{1b}[0m"),
        "{error:?}"
    );
    assert!(
        error.contains("\u{1b}[1m\u{1b}[34m  -->\u{1b}[0m a.pgn:41:4"),
        "{error:?}"
    );
    assert!(
        error.contains("\u{1b}[1m\u{1b}[31m^^\u{1b}[0m\n"),
        "{error:?}"
    );
    for line in error.lines() {
        assert!(
            line.rfind("\u{1b}[") == line.rfind("\u{1b}[0m"),
            "left open: {line:?}"
        );
    }
    assert!(
        written(|out| Text::default().finding("a", &bare(), out)).contains("\u{1b}[33mwarning[")
    );
}

#[test]
fn without_colours_the_rest_is_the_same() {
    let mut plain = Text::default();
    plain.without_colours();
    let finding = finding("1. e4", "e4");
    let plain = written(|out| plain.finding("games/a.pgn", &finding, out));
    assert_eq!(plain, text(&finding));
}

#[test]
fn carets_stand_under_letters_of_any_width() {
    for before in [
        "",
        "1. ",
        "Réti – Grünfeld 1. ",
        "Алехин – Боголюбов 1. ",
        "王 – 謝軍 1. ",
        "ｗｉｄｅ 1. ",
    ] {
        for (mark, mark_width) in [("e4", 2), ("Кf3", 3), ("馬三", 4), ("♞f6", 3)] {
            let wide = before
                .chars()
                .filter(|c| matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}'));
            let column = before.chars().count() + wide.count();
            let line = format!("{before}{mark} e5 謝 {mark}");
            assert_eq!(
                carets(&finding(&line, mark)),
                (column, mark_width),
                "{line}"
            );
        }
    }
    assert_eq!(
        carets(&finding("Re\u{301}ti 1. e4", "e4")),
        (8, 2),
        "accents take no room"
    );
}

#[test]
fn a_tab_is_one_space() {
    let finding = finding("1.\te4\t\te5", "e4");
    assert_eq!(
        line_and_carets(&finding),
        ("1. e4  e5".into(), "   ^^".into())
    );
}

#[test]
fn controls_are_shown_and_counted() {
    let mut finding = finding("\u{1b}[2J\0 N\u{200b}f3\r e5", "N\u{200b}f3\r");
    assert_eq!(
        line_and_carets(&finding),
        (
            r"\x1b[2J\x00 N\u{200b}f3\x0d e5".into(),
            format!("{:12}{}", "", "^".repeat(15))
        )
    );
    finding.message = "a\nb\u{9b}".into();
    finding.suggestions = vec!["\u{1b}c".into()];
    finding.help = "\u{feff}".into();
    finding.law = Some("law\u{7}".into());
    let text = text_from("a\n\u{1b}.pgn", &finding);
    assert_eq!(text.lines().count(), 8);
    for want in [
        r": a\x0ab\u{9b}",
        r"`\x1bc`",
        r"help: \u{feff}",
        r"law\x07;",
        r"--> a\x0a\x1b.pgn:41:",
    ] {
        assert!(text.contains(want), "{want} in {text}");
    }
}

#[test]
fn names_do_not_turn_the_line() {
    let mut finding = finding("1. e4", "e4");
    finding.place.players = "\u{202e}yhproM\u{2066} – \u{200f}Anderssen\u{61c}".into();
    let text = text(&finding);
    let want = r"(game 3, \u{202e}yhproM\u{2066} – \u{200f}Anderssen\u{61c}, 17...)";
    assert!(text.contains(want), "{text}");
}

#[test]
fn long_names_and_sentences_are_cut() {
    let mut finding = finding("1. e4", "e4");
    finding.place.players = "x".repeat(5_000);
    finding.message = "y".repeat(5_000);
    finding.suggestions = vec!["z".repeat(5_000)];
    let text = text(&finding);
    assert!(
        text.len() < 1_500 && text.contains("xxx…, 17...)") && text.contains("yyy…\n"),
        "{text}"
    );
}

#[test]
fn a_window_cut_before_stays_cut() {
    let mut finding = finding("Bg5 Nd5 18. c4", "Nd5");
    finding.place.window.cut_left = true;
    assert_eq!(
        line_and_carets(&finding),
        ("…Bg5 Nd5 18. c4".into(), "     ^^^".into())
    );
    finding.place.window.cut_right = true;
    assert_eq!(
        line_and_carets(&finding),
        ("…Bg5 Nd5 18. c4…".into(), "     ^^^".into())
    );
}

#[test]
fn a_long_line_is_cut_around_its_mark() {
    let (left, right) = ("王g5 ".repeat(24), " d\u{301}5x".repeat(24));
    for (before, after) in [
        ("", &*right),
        (&*left, ""),
        (&*left, &*right),
        (&*left, " c4"),
        ("1. ", &*right),
    ] {
        let finding = finding(&format!("{before}Q#{after}"), "Q#");
        let (line, _) = line_and_carets(&finding);
        let (column, count) = carets(&finding);
        let wide = line.chars().filter(|&c| c == '王').count();
        let marks = line.chars().filter(|&c| c == '\u{301}').count();
        let width = line.chars().count() + wide - marks;
        assert!((75..=95).contains(&width), "{width}: {line}");
        let wide_before = line
            .split('Q')
            .next()
            .into_iter()
            .flat_map(str::chars)
            .filter(|&c| c == '王')
            .count();
        let at = line
            .chars()
            .position(|c| c == 'Q')
            .map(|at| at + wide_before);
        assert_eq!((Some(column), count), (at, 2), "{line}");
        assert_eq!(line.starts_with('…'), before.len() > 3, "{line}");
        assert_eq!(line.ends_with('…'), after.len() > 3, "{line}");
    }
}

#[test]
fn marks_at_the_borders_of_the_line() {
    assert_eq!(carets(&finding("e4 e5", "e4")), (0, 2));
    assert_eq!(carets(&finding("e4 e5", "e5")), (3, 2));
    assert_eq!(carets(&finding("e4 e5", "e4 e5")), (0, 5));
}

#[test]
fn an_empty_mark_has_one_caret() {
    for (line, at) in [("1. e4", 0), ("1. e4", 5), ("", 0)] {
        let mut finding = finding(line, "");
        (finding.place.window.start, finding.place.window.end) = (at, at);
        assert_eq!(carets(&finding), (at, 1));
        assert!(!text(&finding).lines().any(|l| l.ends_with(' ')));
    }
}

#[test]
fn a_mark_of_15_kilobytes_is_cut() {
    let mark = "Nf3 ".repeat(3_840);
    let finding = finding(&format!("17. {mark}e5"), &mark);
    let (line, _) = line_and_carets(&finding);
    assert!(
        line.starts_with("17. Nf3 Nf3") && line.ends_with('…'),
        "{line}"
    );
    assert_eq!(carets(&finding), (4, line.chars().count() - 5));
    assert!(
        text(&finding)
            .lines()
            .take(5)
            .all(|l| l.chars().count() <= 100)
    );
}

#[test]
fn the_end_of_a_text() {
    let end = |findings: &[Finding], totals: &Totals| {
        let raw = written(|out| {
            let mut reporter = Format::Text.reporter(None);
            reporter.begin(out)?;
            for finding in findings {
                reporter.finding("a.pgn", finding, out)?;
            }
            reporter.end(totals, out)
        });
        anstream::adapter::strip_str(&raw).to_string()
    };
    let mut totals = totals();
    assert_eq!(
        end(&[], &totals),
        "3,437 games, 291,004 plies: nothing to report\n"
    );
    totals.unaudited_plies = 12;
    assert_eq!(
        end(&[], &totals),
        "3,437 games, 291,004 plies: nothing to report; 12 plies could not be audited\n"
    );
    (totals.games, totals.plies, totals.unaudited_plies) = (1, 1, 1);
    let error = finding("1. e4", "e4");
    let text = end(&[error.clone(), bare(), error], &totals);
    let last = "\n\n1 game, 1 ply: 2 errors, 1 warning; 1 ply could not be audited\n";
    assert!(text.ends_with(last), "{text}");
    assert_eq!(text.matches("\n\n").count(), 3, "{text}");
    assert!(
        !text.starts_with('\n') && !text.contains("\n\n\n"),
        "{text}"
    );
}
