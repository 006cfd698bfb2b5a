//! No text costs more than its length, by steps counted and not by a clock: a token repeated twice as often takes
//! about twice as many. `cargo bench --bench sweep` does the same with every token, longer texts and seconds.

#![allow(clippy::unwrap_used, reason = "this is test code")]

mod texts;

use bystander::internals::steps;
use texts::{CONTEXTS, MODES, Reader, tokens};

/// Tokens that once cost the square of their number, or are like those that did, besides every 29th of all.
///
/// Moves that a book might go on with are not among them: they are tried on account of a meter, which even the longer
/// texts do not use up.
const SUSPECTS: &[&[u8]] = &[
    b"(",
    b"*",
    b"\n\n",
    b"1 ",
    b"1. ",
    b"1",
    b"(1)",
    b"\xe2\x80\x94",
    b"\xff\xfe",
    b"Castles ",
    b"Moves 1 to 99999 as in Game No. 1\n",
    b"{[%law",
    b"{}",
    b"lI1",
    b"[%law touched e2]",
    b"> ",
];

/// How long the texts are that are compared, in bytes. What is searched until a meter is used up grows faster than the
/// text at first: only a token that grows so at both lengths costs more than its length.
const SIZES: [[usize; 2]; 2] = [[1_000, 2_000], [8_000, 16_000]];

/// What may come on top of twice the steps: what a round number of tokens leaves over.
const SLACK: f64 = 1_000.0;

#[test]
fn twice_the_text_takes_twice_the_steps() {
    let reader = Reader::under("fide-2023");
    let steps_of = |mode, text: &[u8]| {
        let before = steps::taken();
        reader.read(mode, text);
        steps::taken() - before
    };
    let every = tokens().into_iter().skip(5).step_by(29);
    let suspects = SUSPECTS.iter().map(|token| token.to_vec());
    let mut grown = Vec::new();
    for token in suspects.chain(every) {
        for context in &CONTEXTS {
            for mode in MODES.into_iter().filter(|mode| mode.is_apart(context)) {
                let steps = SIZES
                    .iter()
                    .map(|sizes| sizes.map(|size| steps_of(mode, &context.fill(&token, size))));
                let faster =
                    steps.take_while(|[half, whole]| *whole as f64 > 2.6 * *half as f64 + SLACK);
                let faster: Vec<_> = faster.collect();
                if faster.len() == SIZES.len() {
                    let token = token.escape_ascii();
                    let name = context.name;
                    grown.push(format!("{mode:?} {name} `{token}`: {faster:?}"));
                }
            }
        }
    }
    assert!(grown.is_empty(), "{}", grown.join("\n"));
}
