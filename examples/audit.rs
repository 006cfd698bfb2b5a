//! Audits a score under a code, and says what the code orders.

use std::io;

use bystander::{Code, Consequence, Format};

#[allow(clippy::print_stdout, reason = "an example shows what it found")]
pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let score = "[White \"Weiß\"]\n[Black \"Schwarz\"]\n\n1. e4 e5 2. Bc4 Bc5 3. Nc3 Nc6 4. Qh5 Nf6 5. Qxf7+ Kxf7 *\n";
    let found = bystander::audit(score, &Code::load("fide-2023")?);
    for finding in &found {
        println!(
            "{}:{}: {}",
            finding.place.line, finding.level, finding.message
        );
        if let Some(Consequence::Retract { to_ply }) = finding.consequence {
            println!("  the position after ply {to_ply} stands again");
        }
    }
    assert_eq!(found.totals.games, 1);
    // As the program writes it.
    found.write(Format::Jsonl, "a.pgn", &mut io::stdout())?;
    Ok(())
}
