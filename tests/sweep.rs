//! No text costs more than its length, by steps counted and not by a clock: a token repeated twice as often takes
//! about twice as many. `cargo bench --bench sweep` does the same with every token, longer texts and seconds.

#![allow(clippy::unwrap_used, reason = "this is test code")]

#[path = "support/sweep.rs"]
mod sweep;

use bystander::steps;
use sweep::{CONTEXTS, MODES, Mode, read, tokens};

/// Tokens that once cost the square of their number, or are like those that did, besides every 23rd of all.
const SUSPECTS: &[&[u8]] = &[
    b"(",
    b"\n\n",
    b"1 ",
    b"1. ",
    b"\xe2\x80\x94",
    b"1. P-K4 ",
    b"1. P-K4 P-K4\n",
    b"1. e4 e5\n",
    b"Castles ",
    b"Moves 1 to 99999 as in Game No. 1\n",
    b"{[%law",
    b"[%law touched e2]",
    b"e4 {x} ch ",
    b"(e4)",
];

/// What may come on top of twice the steps: what is done once in a text, and what a round number of tokens leaves over.
const SLACK: f64 = 20_000.0;

fn steps_of(mode: Mode, text: &[u8]) -> u64 {
    let before = steps::taken();
    read(mode, text);
    steps::taken() - before
}

#[test]
#[ignore = "takes minutes where debug assertions are on: cargo test --test sweep -- --ignored"]
fn twice_the_text_takes_twice_the_steps() {
    let every = tokens().into_iter().step_by(23);
    let suspects = SUSPECTS.iter().map(|token| token.to_vec());
    let mut grown = Vec::new();
    for token in suspects.chain(every) {
        for context in &CONTEXTS {
            for mode in MODES {
                if mode == Mode::Book && !matches!(context.name, "bare" | "page") {
                    continue;
                }
                let [half, whole] =
                    [4_000, 8_000].map(|size| steps_of(mode, &context.fill(&token, size)));
                if whole as f64 > 2.6 * half as f64 + SLACK {
                    let token = token.escape_ascii();
                    grown.push(format!(
                        "{mode:?} {} `{token}`: {half}, {whole}",
                        context.name
                    ));
                }
            }
        }
    }
    assert!(grown.is_empty(), "{}", grown.join("\n"));
}
