//! How results are told.

use shakmaty::Position;

use super::book::Shop;
use super::dice::Dice;
use super::layout::Printed;
use super::matter;
use super::played::Played;
use super::sheet::Of;

impl Shop<'_> {
    /// Tells the result behind the last move, in the place of the next, or in a line of its own; of mate often nothing.
    pub fn ending(&mut self, at: usize, game: &Played) {
        let speech = self.style.speech;
        let end = game.end();
        let told = ["1-0", "0-1", "1/2-1/2"]
            .iter()
            .position(|&result| result == game.result);
        let loser_to_move = told == Some(usize::from(end.turn().is_white()));
        let silent = end.is_checkmate() && self.dice.chance(0.6);
        let Some(told) = told.filter(|_| !silent) else {
            return self.flush();
        };
        match self.dice.u8(..4) {
            0 if loser_to_move && !end.is_checkmate() => {
                if let Some(last) = self.stretch.last_mut() {
                    last.sign.push_str(self.dice.pick(speech.and_wins));
                }
                self.flush();
            }
            1 if loser_to_move && !end.is_checkmate() => {
                self.stretch.push(Printed {
                    number: matter::number(&end),
                    white: end.turn().is_white(),
                    text: self.dice.pick(speech.resigns).to_owned(),
                    sign: String::new(),
                    of: Of::Game(at),
                });
                self.flush();
            }
            _ => {
                self.flush();
                self.sheet.blank();
                let words = self.dice.pick(speech.results[told]);
                self.sheet.row(&format!("    {words}"), Of::Game(at));
            }
        }
    }
}
