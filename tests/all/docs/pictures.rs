//! The picture of a terminal in the front page is made of what the program says.

use std::path::Path;

use anstyle_svg::{Palette, Term, VGA};

use crate::support::program::bystander;

/// What is typed in it.
const TYPED: [&str; 3] = [
    "audit --quiet corpora/showcase/dublin-1973.pgn",
    "audit --quiet --code fide-2023 --code bcc-1894 --where White~mason corpora/showcase/paris-1900.pgn",
    "convert --quiet --to san --format lines corpora/descriptive/vienna-1910.pgn",
];

/// How many columns it has.
const WIDTH: usize = 104;

/// A text with colours as a terminal breaks its lines.
fn broken(text: &str) -> String {
    let (mut out, mut column, mut colour) = (String::new(), 0, false);
    for c in text.chars() {
        match c {
            '\u{1b}' => colour = true,
            '\n' => column = 0,
            _ if colour => colour = c != 'm',
            _ => {
                if column == WIDTH {
                    out.push('\n');
                    column = 0;
                }
                column += 1;
            }
        }
        out.push(c);
    }
    out
}

/// What stands in the terminal after everything was typed.
fn screen() -> String {
    let mut screen = String::new();
    for typed in TYPED {
        let args: Vec<&str> = typed.split(' ').chain(["--color", "always"]).collect();
        let output = bystander(&args).output().unwrap();
        screen += &format!("\u{1b}[1m$ bystander {typed}\u{1b}[0m\n");
        for said in [output.stdout, output.stderr] {
            screen += &String::from_utf8(said).unwrap();
        }
        screen.push('\n');
    }
    broken(screen.trim_end())
}

/// The bright colours for the dark ones too, which are hard to read on black.
fn palette() -> Palette {
    let mut palette = VGA;
    palette.0.copy_within(9.., 1);
    palette
}

#[test]
fn the_terminal_shows_what_the_program_says() {
    let svg = Term::new().palette(palette()).render_svg(&screen());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures/terminal.svg");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(&file, &svg).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        kept == svg,
        "docs/pictures/terminal.svg is not current: run `UPDATE=1 cargo test --test all docs::pictures`"
    );
}
