//! No move, but the position after it: as FEN, and as EPD.

use super::System;
use super::descriptive::Origins;
use super::pattern::Pattern;
use super::plain::CheckMark;
use crate::board::{Move, Position, fen};

/// FEN.
pub(super) struct Fen;

/// EPD.
pub(super) struct Epd;

macro_rules! position {
    ($system:ident, $name:literal, $write:path) => {
        impl System for $system {
            fn name(&self) -> &'static str {
                $name
            }

            fn put(&self, pos: &Position, _: &Origins, m: &Move, _: CheckMark, out: &mut String) {
                let mut after = pos.clone();
                after.play_as_it_stands(m);
                out.push_str(&$write(&after));
            }

            fn can_be_read(&self) -> bool {
                false
            }

            fn parse(&self, _: &str) -> Vec<Pattern> {
                Vec::new()
            }
        }
    };
}

position!(Fen, "fen", fen::fen);
position!(Epd, "epd", fen::epd);
