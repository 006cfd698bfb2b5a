//! Moves written down: they read back, and are no longer than they must be.

use bystander::internals::notation::System;
use bystander::internals::notation::descriptive::{Origins, Style, lex, write_bare};

use super::{meanings, random_games, written};

#[test]
fn what_is_written_reads_back_in_every_style() {
    random_games(0xc0de, 60, 240, &mut |pos, origins, m| {
        for &style in Style::ALL {
            let text = written(pos, origins, m, style);
            assert_eq!(
                meanings(&text, pos, origins),
                [*m],
                "{text} in {}",
                pos.fen()
            );
            let bare = written(pos, &Origins::default(), m, style);
            assert_eq!(
                meanings(&bare, pos, origins),
                [*m],
                "{bare} in {}",
                pos.fen()
            );
        }
    });
}

#[test]
fn two_moves_in_a_row_are_two_moves() {
    random_games(0xbeef, 20, 200, &mut |pos, origins, m| {
        let mut after = pos.clone();
        after.play(m);
        let mut moved = *origins;
        moved.follow(m);
        for &style in Style::ALL {
            let first = written(pos, origins, m, style);
            for second in bystander::internals::board::legal_moves(&after)
                .iter()
                .step_by(7)
            {
                let second = written(&after, &moved, second, style);
                let number = if style.needs_every_number() {
                    "12... "
                } else {
                    ""
                };
                let row = format!("{first} {number}{second}");
                let end = lex(row.as_bytes(), 0).map(|w| w.end);
                assert_eq!(end, Some(first.len()), "{row} in {}", pos.fen());
            }
        }
    });
}

#[test]
fn no_shorter_form_would_do() {
    random_games(0xfeed, 25, 160, &mut |pos, origins, m| {
        let text = {
            let mut text = String::new();
            write_bare(pos, origins, m, Style::Kt, &mut text);
            text
        };
        for cut in shorter(&text) {
            let found = meanings(&cut, pos, origins);
            assert!(found != [*m], "{cut} would do for {text} in {}", pos.fen());
        }
    });
}

/// The forms that leave out a letter or a bracket of a form and are forms still.
fn shorter(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        // `R(8)` tells a rank, which printers did not do.
        let in_bracket =
            text[..at].ends_with('(') && text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        if matches!(c, 'K' | 'Q' | 'R' | 'B')
            && !in_bracket
            && text.len() > at + 1
            && !text[at..].starts_with("Kt")
        {
            found.push(format!("{}{}", &text[..at], &text[at + 1..]));
        }
    }
    if let (Some(open), Some(close)) = (text.find('('), text.find(')'))
        && !text[..open].ends_with('8')
        && text[close..].len() > 1
    {
        found.push(format!("{}{}", &text[..open], &text[close + 1..]));
    }
    found.retain(|cut| cut.contains(['-', 'x']) && !cut.starts_with(['-', 'x']));
    found
}
