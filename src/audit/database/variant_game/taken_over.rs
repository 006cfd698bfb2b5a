//! The moves of a reference in the place of those that stand here.

use super::{Comparison, Witness};
use crate::board::{PackedMove, Position, legal_moves};
use crate::book::known::Divergence;
use crate::findings::{Edit, Fix};
use crate::notation::{Notation, san};
use crate::replay::Facts;

impl Comparison<'_> {
    /// The reference's moves for a stretch that differs, if it has as many there and the game can be played on with them, up
    /// to where both differ again.
    pub(super) fn taken_over(&self, nth: usize) -> Option<Fix> {
        let stretch = &self.laid.stretches[nth];
        let asked = self.witness == Witness::Reference && self.case.game.notation == Notation::SAN;
        if !asked || stretch.printed.len() != stretch.known.len() {
            return None;
        }
        let line = self.case.line;
        let mut pos = line.start.clone();
        for ply in &line.plies[..stretch.printed.start] {
            lawful(&mut pos, PackedMove::from(&ply.mv))?;
        }
        let moves = &self.known.moves()[stretch.known.clone()];
        let written = moves.iter().map(|&mv| lawful(&mut pos, mv));
        let written: Vec<String> = written.collect::<Option<_>>()?;
        let next = self.laid.stretches.get(nth + 1);
        let rest = stretch.printed.end..next.map_or(line.plies.len(), |next| next.printed.start);
        for ply in &line.plies[rest] {
            lawful(&mut pos, PackedMove::from(&ply.mv))?;
        }
        Some(self.edits(stretch, &written))
    }

    fn edits(&self, stretch: &Divergence, written: &[String]) -> Fix {
        let plies = self.case.line.plies[stretch.printed.clone()].iter();
        let edits = plies.zip(written).filter(|(ply, written)| {
            ply.span.of(self.case.text) != written.as_bytes() || ply.facts.any(Facts::BLANK)
        });
        let edits = edits.map(|(ply, written)| Edit::replace(ply.span, written));
        let title = match written {
            [one] => format!("write `{one}`, as the reference has it"),
            all => format!("write `{}`, as the reference has it", all.join(" ")),
        };
        Fix::choosing(title, edits.collect::<Vec<_>>())
    }
}

/// Plays a move and writes it down; `None` if it is not lawful.
fn lawful(pos: &mut Position, mv: PackedMove) -> Option<String> {
    let mut legal = legal_moves(pos).into_iter();
    let m = legal.find(|m| PackedMove::from(m) == mv)?;
    let written = san::write(pos, &m);
    pos.play(&m);
    Some(written)
}
