//! What costs more than its length: every token of the sweep, repeated, in every place and by every way of reading.
//!
//! `cargo bench --bench sweep -- [--size BYTES] [--tokens K/N]` prints what takes more than a second, or more than 2.6
//! times as long as half of it, and fails if there is any. A crash ends it, with the text it was at as its last line.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench speaks to the terminal and may fail loudly"
)]

#[path = "../tests/sweep/texts.rs"]
mod texts;

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use texts::{CONTEXTS, MODES, Reader, tokens};

/// What takes longer is told, however it grows.
const LIMIT: Duration = Duration::from_secs(1);
/// What takes less is too short to be compared.
const SHORT: Duration = Duration::from_millis(200);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let at = args.iter().position(|arg| arg == name)?;
        args.get(at + 1).cloned()
    };
    let size = value("--size").map_or(30_000, |size| size.parse().unwrap());
    let part = value("--tokens").unwrap_or("1/1".to_owned());
    let (part, parts) = part.split_once('/').unwrap();
    let (part, parts): (usize, usize) = (part.parse().unwrap(), parts.parse().unwrap());
    let reader = Reader::under("all");
    let (mut runs, mut slow) = (0, 0);
    for token in tokens().into_iter().skip(part - 1).step_by(parts) {
        for context in &CONTEXTS {
            for mode in MODES.into_iter().filter(|mode| mode.is_apart(context)) {
                let time = |size| {
                    let text = context.fill(&token, size);
                    let start = Instant::now();
                    reader.read(mode, &text);
                    start.elapsed()
                };
                print!("{mode:?} {} `{}`\r", context.name, token.escape_ascii());
                std::io::stdout().flush().unwrap();
                runs += 1;
                let whole = time(size);
                if whole > LIMIT || whole > SHORT && whole > time(size / 2).mul_f64(2.6) {
                    slow += 1;
                    println!(
                        "slow: {mode:?} {} `{}`: {whole:.2?}",
                        context.name,
                        token.escape_ascii()
                    );
                }
            }
        }
    }
    println!("sweep: {runs} texts of {size} bytes, {slow} slow");
    ExitCode::from(u8::from(slow > 0))
}
