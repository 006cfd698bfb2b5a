//! Inputs that are long, deep, or both.

use super::*;

/// A game with nothing wrong but what is put into its movetext.
fn game(movetext: &str) -> Vec<u8> {
    format!("[Event \"Large\"]\n[Result \"*\"]\n\n{movetext} *\n\n[Event \"After\"]\n[Result \"*\"]\n\n1. d4 d5 *\n")
        .into_bytes()
}

/// Inputs too large to keep: name, bytes, games, plies.
fn large() -> Vec<(&'static str, Vec<u8>, u64, u64)> {
    let tags: String = (0..10_000).map(|n| format!("[Tag{n} \"x\"]\n")).collect();
    let quiet = |n: usize| format!("{}. {} ", n + 1, ["Nf3 Nf6", "Ng1 Ng8"][n % 2]);
    let nested = |depth: usize| {
        let open: String = (0..depth).map(|_| "(1. e4 ").collect();
        format!("1. d4 {open}{} d5", ") ".repeat(depth))
    };
    vec![
        (
            "a comment of 300,000 letters",
            game(&format!("1. d4 {{{}}} d5", "a b".repeat(100_000))),
            2,
            4,
        ),
        (
            "a line of a million letters",
            game(&format!(
                "1. d4 {}d5",
                "{[%clk 0:00:01] a thought} $1 ! ".repeat(32_000)
            )),
            2,
            4,
        ),
        ("variations a thousand deep", game(&nested(1_000)), 2, 4),
        (
            "variations a hundred thousand deep",
            game(&nested(100_000)),
            2,
            4,
        ),
        (
            "a thousand open variations",
            game(&format!("1. d4 d5 {}", "(1... e5 ".repeat(1_000))),
            2,
            4,
        ),
        (
            "a tag of 300,000 letters",
            format!("[Event \"{}\"]\n\n1. d4 d5 *\n", "x".repeat(300_000)).into_bytes(),
            1,
            2,
        ),
        (
            "ten thousand tags",
            format!("{tags}\n1. d4 d5 *\n").into_bytes(),
            1,
            2,
        ),
        (
            "100,000 opening braces",
            game(&format!("1. d4 d5 {}", "{ ".repeat(100_000))),
            2,
            4,
        ),
        (
            "100,000 words",
            game(&format!("1. d4 d5 {}", "word ".repeat(100_000))),
            2,
            4,
        ),
        (
            "100,000 unreadable moves",
            game(&format!("1. d4 d5 {}", "Xy9 ".repeat(100_000))),
            2,
            4,
        ),
        (
            "100,000 move numbers",
            game(&format!("1. d4 d5 {}", "2. ".repeat(100_000))),
            2,
            4,
        ),
        (
            "20,000 games",
            "1. d4 d5 *\n".repeat(20_000).into_bytes(),
            20_000,
            40_000,
        ),
        (
            "100,000 quiet moves",
            game(&(0..100_000).map(quiet).collect::<String>()),
            2,
            200_002,
        ),
        (
            "a word of 100,000 letters",
            game(&format!("1. d4 d5 N{}", "f3".repeat(50_000))),
            2,
            4,
        ),
    ]
}

/// What is told otherwise, or too late.
fn told_of_large(inputs: Vec<(&'static str, Vec<u8>, u64, u64)>) -> String {
    let mut told = String::new();
    for (name, bytes, games, plies) in inputs {
        let begin = Instant::now();
        let audited = audit(&bytes, &[]);
        let found = (audited.count("games"), audited.count("plies"));
        if found != (Some(games), Some(plies)) || audited.has("internal-error") {
            writeln!(
                told,
                "{name}: {found:?}, {:?}, {}",
                begin.elapsed(),
                audited.complaint
            )
            .unwrap();
        }
    }
    told
}

#[test]
fn large_inputs_are_read_in_time() {
    let told = told_of_large(large());
    assert!(told.is_empty(), "{told}");
}
