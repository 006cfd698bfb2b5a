//! What stands among the moves: notes with their side lines, diagrams, running heads.

use shakmaty::{Chess, Move, Position};

use super::dice::{Dice, Rng};
use super::layout::{Printed, Setting};
use super::sheet::{Of, Row, glyphs};
use super::spell::Pen;
use super::style::Style;

/// A line that was not played: the moves in words, with the first one's number and side.
pub struct SideLine {
    /// As they would be printed.
    pub moves: Vec<Printed>,
}

/// The number of a move in a position.
pub fn number(pos: &Chess) -> usize {
    pos.fullmoves().get() as usize
}

/// Where a note stands: the position before the move that it speaks of, that move, the pen that is about to write it.
pub struct Spot<'a> {
    /// Before the move.
    pub pos: &'a Chess,
    /// The move that was played.
    pub played: Move,
    /// Still before it.
    pub pen: &'a Pen<'a>,
    /// The game.
    pub of: Of,
}

impl Spot<'_> {
    /// What could have been played instead, and what could have followed.
    pub fn side_line(&self, most: usize, dice: &mut Rng) -> SideLine {
        let mut pos = self.pos.clone();
        let mut pen = self.pen.clone();
        let mut moves = Vec::new();
        for at in 0..most {
            let mut legal: Vec<Move> = pos.legal_moves().into_iter().collect();
            if at == 0 {
                legal.retain(|&m| m != self.played);
            }
            let Some(m) = likely(&legal, dice) else { break };
            moves.push(Printed {
                number: number(&pos),
                white: pos.turn().is_white(),
                text: pen.write(&pos, m, dice),
                sign: String::new(),
                of: self.of,
            });
            pos.play_unchecked(m);
        }
        SideLine { moves }
    }

    /// A note of one or two sentences.
    pub fn note(&self, style: &Style, dice: &mut Rng) -> Row {
        let speech = style.speech;
        let mut text = String::new();
        for _ in 0..dice.usize(1..=2) {
            if !text.is_empty() {
                text.push(' ');
            }
            let sentence = match dice.chance(0.5) {
                true => dice.pick(speech.plain).to_owned(),
                false => self.sentence(style, dice),
            };
            text.push_str(&sentence);
        }
        glyphs(&text, self.of)
    }

    fn sentence(&self, style: &Style, dice: &mut Rng) -> String {
        let form = dice.pick(style.speech.moves);
        if form.contains("{+}") {
            let plies = dice.usize(2..=6);
            let line = self.side_line(plies, dice).run_on(&style.setting);
            return form.replace("{+}", &line);
        }
        let line = self.side_line(1, dice);
        let said = match dice.chance(0.5) {
            true => line.run_on(&style.setting),
            false => line
                .moves
                .first()
                .map_or(String::new(), |printed| printed.text.clone()),
        };
        form.replace("{}", said.trim())
    }
}

/// A move as players choose: rather a capture than any.
fn likely(legal: &[Move], dice: &mut Rng) -> Option<Move> {
    let captures: Vec<Move> = legal.iter().copied().filter(|m| m.is_capture()).collect();
    let from = match !captures.is_empty() && dice.chance(0.5) {
        true => &captures,
        false => legal,
    };
    (!from.is_empty()).then(|| from[dice.usize(..from.len())])
}

impl SideLine {
    /// In a sentence.
    fn run_on(&self, setting: &Setting) -> String {
        let mut text = String::new();
        for (at, printed) in self.moves.iter().enumerate() {
            if at > 0 {
                text.push_str(if printed.white { "; " } else { ", " });
            }
            if printed.white || at == 0 {
                let dots = if printed.white { "" } else { "... " };
                let behind = if setting.number.contains('.') {
                    ". "
                } else {
                    " "
                };
                text.push_str(&format!("{}{behind}{dots}", printed.number));
            }
            text.push_str(&printed.text);
        }
        text
    }
}

/// What a reader of scans makes of a diagram.
pub fn diagram(of: Of, dice: &mut Rng) -> Vec<Row> {
    const SPECKS: [&str; 22] = [
        "■", "%", "i", "W", "m", "*", "#", "■■", "^", "'", "1", "&", "ttt", "®", "\\", "WM", "H",
        "4", "J", "|", "w%", "a",
    ];
    let mut rows = Vec::new();
    for _ in 0..dice.usize(4..=9) {
        let mut text = String::from("  ");
        for _ in 0..dice.usize(2..=9) {
            text.push_str(dice.pick(&SPECKS));
            text.push_str(dice.pick(&["", " ", "  "]));
        }
        rows.push(glyphs(&text, of));
    }
    rows
}

/// Prose that speaks of no game.
pub fn prose(dice: &mut Rng) -> String {
    const SENTENCES: [&str; 16] = [
        "The club was founded in the spring of that year, and met in a room above a bookseller's shop.",
        "Of the eleven members who signed the first rules, four were clergymen.",
        "It is not our purpose to write the history of the game, which has been done by abler hands.",
        "The visitor was received with great kindness, and remained in the town for three weeks.",
        "Nothing could exceed the courtesy with which the match was conducted on both sides.",
        "A subscription was opened, and the sum of 40 pounds was collected in a single evening.",
        "The stakes were to be 100 on each side, and the winner of the first 7 games was to receive them.",
        "We are indebted to the secretary of the club for the score.",
        "The room was so crowded that the players complained of the heat.",
        "In the year 1851 the attention of all Europe was drawn to the tournament.",
        "He learned the moves from his father at the age of 9, and at 15 was the first player of the province.",
        "The openings will be treated in a later chapter.",
        "Many of the games were published in the journals of the day, not always correctly.",
        "The umpire was appealed to on the second day, but declined to give an opinion.",
        "His style was solid rather than brilliant, and he seldom lost his patience.",
        "The book is dedicated to the memory of one who loved the game better than he played it.",
    ];
    let mut text = String::new();
    for at in 0..dice.usize(2..=5) {
        if at > 0 {
            text.push(' ');
        }
        text.push_str(dice.pick(&SENTENCES));
    }
    text
}

/// The running head of a page.
pub fn running_head(book: &str, page: usize) -> String {
    match page.is_multiple_of(2) {
        true => format!("{page:<28}{book}"),
        false => format!("{:>28}{book}{page:>24}", ""),
    }
}
