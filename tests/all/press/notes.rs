//! Where notes are put: between the moves, behind the game, at the foot of the page, beside the score, in brackets.

use super::book::Shop;
use super::dice::Dice;
use super::layout::beside;
use super::matter::Spot;
use super::sheet::{Row, glyphs, say};
use super::style::Place;

/// How wide notes beside the score are.
const BESIDE: usize = 34;

impl Shop<'_> {
    /// Notes what could have been played in the place of the move that was set last.
    pub fn note(&mut self, spot: &Spot<'_>, last: bool) {
        match self.style.notes.place {
            Place::Between if last => {}
            Place::Between => self.note_between(spot),
            Place::Inline => self.inline_note(spot),
            Place::Behind | Place::Foot | Place::Beside => self.signed_note(spot),
        }
    }

    fn inline_note(&mut self, spot: &Spot<'_>) {
        let [open, close] = *self.dice.pick(&[&["(", ")"], &["[", "]"]]);
        let note: String = spot
            .note(self.style, &mut self.dice)
            .iter()
            .map(|glyph| glyph.c)
            .collect();
        if let Some(printed) = self.stretch.last_mut() {
            printed.sign.push_str(&format!(" {open}{note}{close}"));
        }
    }

    fn signed_note(&mut self, spot: &Spot<'_>) {
        let sign = self.style.notes.signs.sign(self.waiting.len());
        let mut note = glyphs(&format!("{sign} "), spot.of);
        note.extend(spot.note(self.style, &mut self.dice));
        self.waiting.push(note);
        if let Some(printed) = self.stretch.last_mut() {
            printed.sign.push_str(&format!(" {sign}"));
        }
    }

    fn note_between(&mut self, spot: &Spot<'_>) {
        self.flush();
        if !self.dice.chance(self.style.notes.set_off) {
            let note = spot.note(self.style, &mut self.dice);
            self.paragraph(&note);
            return;
        }
        self.paragraph(&glyphs(
            "The following variation will show the object of this move:",
            spot.of,
        ));
        let plies = self.dice.usize(3..=9);
        let line = spot.side_line(plies, &mut self.dice);
        self.style.setting.set(&line.moves, &mut self.sheet);
        self.paragraph(&glyphs("With a winning attack.", spot.of));
    }

    /// Prints the notes that wait, one below the other.
    pub fn notes_behind(&mut self) {
        for note in std::mem::take(&mut self.waiting) {
            self.paragraph(&note);
        }
    }

    /// Prints the notes that wait to the right of the rows from one on, if that is their place.
    pub fn notes_beside(&mut self, from: usize) {
        if self.style.notes.place != Place::Beside {
            return;
        }
        let mut text = Row::new();
        for note in std::mem::take(&mut self.waiting) {
            let of = note[0].of;
            text.extend(note);
            say(&mut text, " ", of);
        }
        let column = 2 * self.style.setting.column + 4;
        beside(&mut self.sheet, from, &text, column, BESIDE);
    }
}
