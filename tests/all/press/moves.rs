//! The moves of a game, with what stands among them.

use shakmaty::Position;

use super::book::Shop;
use super::dice::Dice;
use super::layout::Printed;
use super::matter::{self, Spot};
use super::played::Played;
use super::sheet::{Of, say};
use super::spell::Pen;

/// No note stands before this ply, no diagram either.
const EARLY: usize = 4;

impl Shop<'_> {
    /// Prints the moves of a game, its notes and its result.
    pub fn moves(&mut self, at: usize, game: &Played) {
        let style = self.style;
        let taken = self.refer(at, game);
        let from = self.sheet.rows.len();
        let drawn = self.dice.chance(style.diagrams);
        let diagram = drawn.then(|| self.dice.usize(EARLY..30));
        let mut pen = Pen::new(&style.tongue, &game.start);
        for (ply, (pos, m)) in game.legs().enumerate() {
            let before = pen.clone();
            let text = pen.write(&pos, m, &mut self.dice);
            if ply < taken {
                continue;
            }
            let white = pos.turn().is_white();
            let sign = self.praise();
            self.stretch.push(Printed {
                number: matter::number(&pos),
                white,
                text,
                sign,
                of: Of::Ply(at, ply),
            });
            let last = ply + 1 == game.moves.len();
            if ply >= EARLY && self.dice.chance(style.notes.share) {
                let spot = Spot {
                    pos: &pos,
                    played: m,
                    pen: &before,
                    of: Of::Game(at),
                };
                self.note(&spot, last);
            }
            if diagram == Some(ply) && !last {
                self.diagram(at);
            }
            if !last && !white && self.page_is_full() {
                self.turn_page();
            }
        }
        self.ending(at, game);
        self.notes_beside(from);
    }

    fn praise(&mut self) -> String {
        match self.dice.chance(self.style.praise) {
            true => self
                .dice
                .pick(&["!", "?", "!!", " (!)", " (?)", " (best)"])
                .to_owned(),
            false => String::new(),
        }
    }

    fn diagram(&mut self, at: usize) {
        self.flush();
        self.sheet.blank();
        match self.style.illustration {
            Some(words) => self.sheet.row(words, Of::Game(at)),
            None => {
                let rows = matter::diagram(Of::Game(at), &mut self.dice);
                self.sheet.rows.extend(rows);
            }
        }
        self.sheet.blank();
    }

    /// Lets a game that begins as another did say so; how many plies are not printed then.
    fn refer(&mut self, at: usize, game: &Played) -> usize {
        if !self.dice.chance(self.style.references) {
            return 0;
        }
        let shared = |other: &Played| other.shared(game).min(game.moves.len() - 1) & !1;
        let mut others = self.games[..at].iter().map(shared).enumerate();
        let Some((other, plies)) = others.find(|&(_, plies)| plies >= 4) else {
            return 0;
        };
        let text = format!("Moves 1 to {} as in No. {}. ", plies / 2, other + 1);
        say(&mut self.lead, &text, Of::Game(at));
        plies
    }
}
