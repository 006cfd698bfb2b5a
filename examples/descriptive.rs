//! Converts a game from the notation of old books.

use bystander::Notation;

#[allow(clippy::print_stdout, reason = "an example shows what came out")]
pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let page = "[White \"Paul Morphy\"]\n[Result \"1-0\"]\n\n\
        1. P-K4 P-K4 2. Kt-KB3 P-Q3 3. P-Q4 B-Kt5 4. P x P B x Kt 5. Q x B P x P 6. B-QB4 Kt-KB3 1-0\n";
    let made = bystander::convert(page, Notation::from_name("san")?);
    print!("{}", made.text);
    assert!(
        made.text
            .contains("4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 1-0")
    );
    // Every move was read, and another reader reads the same in what was written.
    assert_eq!((made.certificate.plies, made.certificate.unread), (12, 0));
    assert!(made.disagreements.is_empty());
    Ok(())
}
