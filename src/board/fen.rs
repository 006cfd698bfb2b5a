//! Positions as text: FEN (PGN standard, 16.1) and EPD (16.2), written.

use crate::board::Position;

/// FEN of any position, lawful or not.
pub fn fen(pos: &Position) -> String {
    pos.fen()
}

/// EPD of any position: the first four fields of its FEN, and the two counts as operations.
pub fn epd(pos: &Position) -> String {
    let fen = pos.fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let (halfmoves, fullmoves) = (pos.halfmoves(), pos.fullmoves());
    format!("{} hmvc {halfmoves}; fmvn {fullmoves};", fields.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_operations() {
        assert_eq!(
            epd(&Position::default()),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1;"
        );
    }
}
