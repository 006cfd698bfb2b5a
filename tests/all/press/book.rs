//! Games printed one after another in a style.

use serde_json::{Value, json};
use shakmaty::Position;

use super::dice::{Dice, Rng};
use super::layout::{Layout, Printed, beside};
use super::matter::{self, Spot};
use super::numerals::{ordinal, roman};
use super::openings;
use super::persons::{self, Person};
use super::played::Played;
use super::sheet::{Of, Row, Sheet, glyphs, say};
use super::spell::Pen;
use super::style::{Heading, Place, Style};

/// What stands on a page of one game.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What it is called over its moves.
    pub title: String,
    /// The players in full.
    pub players: [String; 2],
    /// The result as PGN has it.
    pub result: &'static str,
    /// The first position, if it is not the usual one.
    pub fen: Option<String>,
    /// The moves in coordinates.
    pub uci: Vec<String>,
    /// The line on which each stands, from 1; none for what is not printed.
    pub lines: Vec<Option<usize>>,
    /// The first and the last line of the game with its heading and notes.
    pub region: (usize, usize),
}

impl Truth {
    /// As the cases of the book reader are written.
    pub fn json(&self, book: &str) -> Value {
        json!({
            "book": book,
            "game": self.title,
            "white": self.players[0],
            "black": self.players[1],
            "first_line": self.region.0,
            "last_line": self.region.1,
            "uci": self.uci,
            "lines": self.lines,
            "fen": self.fen,
            "result": self.result,
        })
    }
}

/// A printed book.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its rows.
    pub sheet: Sheet,
    truths: Vec<Truth>,
}

impl Book {
    /// What stands where, as the rows are now.
    pub fn truths(&self) -> Vec<Truth> {
        let mut truths = self.truths.clone();
        for (at, row) in self.sheet.rows.iter().enumerate() {
            for glyph in row.iter().filter(|glyph| glyph.c != ' ') {
                let (game, ply) = match glyph.of {
                    Of::Page => continue,
                    Of::Game(game) => (game, None),
                    Of::Ply(game, ply) => (game, Some(ply)),
                };
                let truth = &mut truths[game];
                if truth.region.0 == 0 {
                    truth.region.0 = at + 1;
                }
                truth.region.1 = at + 1;
                if let Some(ply) = ply {
                    truth.lines[ply].get_or_insert(at + 1);
                }
            }
        }
        truths
    }

    /// The text of the book.
    pub fn text(&self) -> String {
        self.sheet.text()
    }
}

/// Prints games in a style.
pub fn print(style: &Style, games: &[Played], seed: u64) -> Book {
    let mut dice = Rng::with_seed(seed);
    let players = if style.heading == Heading::Initials {
        2
    } else {
        12
    };
    let mut shop = Shop {
        style,
        people: persons::roster(players, &mut dice),
        sheet: Sheet::default(),
        truths: Vec::new(),
        games: Vec::new(),
        page: 1,
        top: 0,
        foot: Vec::new(),
        dice,
    };
    shop.sheet
        .centred("THE CHESS-PLAYER'S ALBUM", style.setting.width, Of::Page);
    shop.sheet.blank();
    shop.prose();
    for game in games {
        shop.game(game);
    }
    shop.prose();
    Book {
        sheet: shop.sheet,
        truths: shop.truths,
    }
}

/// Where a book is being set.
struct Shop<'s> {
    style: &'s Style,
    people: Vec<Person>,
    sheet: Sheet,
    truths: Vec<Truth>,
    games: Vec<Played>,
    page: usize,
    /// The row the page begins with.
    top: usize,
    /// Notes that wait for the foot of the page, or for the end of the game.
    foot: Vec<Row>,
    dice: Rng,
}

impl Shop<'_> {
    fn prose(&mut self) {
        let text = matter::prose(&mut self.dice);
        self.sheet.blank();
        self.sheet
            .paragraph(&glyphs(&text, Of::Page), self.style.setting.width);
        self.sheet.blank();
    }

    fn game(&mut self, played: &Played) {
        let (chance, first) = (self.style.odds, self.dice.usize(..5));
        let odds = match self.dice.chance(chance) {
            true => (0..5).find_map(|man| played.at_odds(first + man, 20)),
            false => None,
        };
        let game = odds.unwrap_or_else(|| played.clone());
        let at = self.games.len();
        if self.style.heading == Heading::Initials && at.is_multiple_of(8) {
            self.chapter();
        }
        self.sheet.blank();
        let players = self.players();
        let title = self.title(at, &game);
        self.truths.push(Truth {
            title: title.clone(),
            players: [players[0].full(), players[1].full()],
            result: game.result,
            fen: game.fen(),
            uci: game.uci(),
            lines: vec![None; game.moves.len()],
            region: (0, 0),
        });
        self.games.push(game.clone());
        let lead = self.heading(at, &title, &players, &game);
        self.moves(at, &game, lead);
    }

    fn players(&mut self) -> [Person; 2] {
        let first = self.dice.usize(..self.people.len());
        let other = (first + self.dice.usize(1..self.people.len())) % self.people.len();
        [self.people[first].clone(), self.people[other].clone()]
    }

    fn chapter(&mut self) {
        self.people = persons::roster(2, &mut self.dice);
        let names: Vec<String> = self.people.iter().map(Person::full).collect();
        let width = self.style.setting.width;
        let head = format!(
            "MATCH BETWEEN {} AND {}.",
            names[0].to_uppercase(),
            names[1].to_uppercase()
        );
        self.sheet.blank();
        self.sheet.centred(&head, width, Of::Page);
        self.sheet.blank();
        let text = format!(
            "This match between {} and {} was begun in the autumn. {}",
            names[0],
            names[1],
            matter::prose(&mut self.dice)
        );
        self.sheet.paragraph(&glyphs(&text, Of::Page), width);
        self.sheet.blank();
    }

    fn title(&mut self, at: usize, game: &Played) -> String {
        let opening = openings::name(game);
        let word = self.style.speech.game;
        match self.style.heading {
            Heading::Initials => format!("{} {}. — {opening}.", word, roman(at + 1)),
            Heading::Between => format!("{} THE {}.", word.to_uppercase(), ordinal(at + 1)),
            Heading::Over | Heading::Labels => format!("{} {}.", word.to_uppercase(), at + 1),
            Heading::InText => format!("No. {}.", at + 1),
            Heading::Versus => format!("{}.", at + 1),
            Heading::Sentence => String::new(),
        }
    }

    /// Prints what stands over a game; what stands before its moves in their own paragraph is given back.
    fn heading(
        &mut self,
        at: usize,
        title: &str,
        [white, black]: &[Person; 2],
        game: &Played,
    ) -> Row {
        let (of, width) = (Of::Game(at), self.style.setting.width);
        let [first, second] = self.style.speech.sides;
        let occasion = persons::occasion(&mut self.dice);
        let opening = openings::name(game);
        let column = self.style.setting.column.max(22) + 4;
        let mut lead = Row::new();
        let over = |sheet: &mut Sheet, a: &str, b: &str| {
            sheet.row(&format!("      {a:<column$}{b}"), of);
            sheet.blank();
        };
        let sheet = &mut self.sheet;
        match self.style.heading {
            Heading::Initials => {
                sheet.centred(title, width, of);
                sheet.blank();
                let (a, b) = (white.short(), black.short());
                over(
                    sheet,
                    &format!("{} ({a})", caps(first)),
                    &format!("{} ({b})", caps(second)),
                );
            }
            Heading::Between => {
                sheet.centred(title, width, of);
                sheet.blank();
                let text = format!(
                    "Between {} and {}. {occasion} {opening}.",
                    white.full(),
                    black.full()
                );
                sheet.paragraph(&glyphs(&text, of), width);
                sheet.blank();
                let (a, b) = (white.polite(), black.polite());
                over(
                    sheet,
                    &format!("{} ({a})", caps(first)),
                    &format!("{} ({b})", caps(second)),
                );
            }
            Heading::Over => {
                sheet.centred(title, width, of);
                sheet.blank();
                sheet.centred(&opening.to_uppercase(), width, of);
                sheet.row(&occasion, of);
                sheet.blank();
                over(
                    sheet,
                    &white.full().to_uppercase(),
                    &black.full().to_uppercase(),
                );
                sheet.rows.pop();
                over(sheet, first, second);
            }
            Heading::Labels => {
                sheet.row(title, of);
                match self.style.openings {
                    true => sheet.row(&format!("{opening}. {occasion}"), of),
                    false => sheet.row(&persons::place_and_year(&mut self.dice), of),
                }
                sheet.row(
                    &format!("{first}: {}.   {second}: {}.", white.full(), black.full()),
                    of,
                );
                sheet.blank();
            }
            Heading::Versus => {
                sheet.row(
                    &format!(
                        "{title}  {} v. {}.  {occasion}  {opening}.",
                        white.full(),
                        black.full()
                    ),
                    of,
                );
                sheet.blank();
            }
            Heading::Sentence => {
                let (white, black) = (white.full(), black.full());
                let forms = [
                    format!(
                        "The following game was played between {white} and {black}, the former having the move."
                    ),
                    format!("In the next game {white} had the {first} men against {black}."),
                    format!("{occasion} {white} ({first}) against {black} ({second})."),
                    format!(
                        "The next was played by {white} ({first}) and {black} ({second}).—{opening}."
                    ),
                ];
                let text = &forms[self.dice.usize(..forms.len())];
                sheet.paragraph(&glyphs(text, of), width);
                sheet.blank();
            }
            Heading::InText => {
                let text = format!(
                    "{title}—Played between {} ({first}) and {} ({second}). {opening}. ",
                    white.full(),
                    black.full()
                );
                say(&mut lead, &text, of);
            }
        }
        if let Some(man) = game.odds {
            let whose = if man == "K. B. P." { second } else { first };
            self.sheet.row(&format!("(Remove {whose}'s {man})"), of);
            self.sheet.blank();
        }
        lead
    }

    /// How many plies are told by a game that began alike, and which.
    fn reference(&mut self, at: usize, game: &Played) -> Option<(usize, usize)> {
        let chance = self.style.references;
        if !self.dice.chance(chance) {
            return None;
        }
        let shared = |other: usize| {
            (
                other,
                self.games[other].shared(game).min(game.moves.len() - 1) & !1,
            )
        };
        (0..at).map(shared).find(|&(_, plies)| plies >= 4)
    }

    fn moves(&mut self, at: usize, game: &Played, lead: Row) {
        let style = self.style;
        let mut setting = style.setting.clone();
        setting.width = setting.width.max(40);
        let mut lead = lead;
        let mut taken = 0;
        if let Some((other, plies)) = self.reference(at, game) {
            taken = plies;
            say(
                &mut lead,
                &format!("Moves 1 to {} as in No. {}. ", plies / 2, other + 1),
                Of::Game(at),
            );
        }
        let from = self.sheet.rows.len();
        let mut pen = Pen::new(&style.tongue, &game.start);
        let mut stretch: Vec<Printed> = Vec::new();
        let mut noted: Vec<Row> = Vec::new();
        let (diagram, at_ply) = (self.dice.chance(style.diagrams), self.dice.usize(6..30));
        for (ply, (pos, m)) in game.legs().enumerate() {
            let before = pen.clone();
            let text = pen.write(&pos, m, &mut self.dice);
            if ply < taken {
                continue;
            }
            stretch.push(Printed {
                number: matter::number(&pos),
                white: pos.turn().is_white(),
                text,
                sign: String::new(),
                of: Of::Ply(at, ply),
            });
            if self.dice.chance(style.praise) {
                let praise = self.dice.pick(&["!", "?", "!!", " (!)", " (?)", " (best)"]);
                if let Some(printed) = stretch.last_mut() {
                    printed.sign.push_str(praise);
                }
            }
            let last = ply + 1 == game.moves.len();
            if self.dice.chance(style.notes.share) && ply > 3 {
                let spot = Spot {
                    pos: &pos,
                    played: m,
                    pen: &before,
                    of: Of::Game(at),
                };
                match style.notes.place {
                    Place::Between if !last => {
                        self.flush(&mut stretch, &mut lead);
                        self.note_between(&spot);
                    }
                    Place::Between => {}
                    Place::Behind | Place::Foot | Place::Beside => {
                        let sign = style.notes.signs.sign(self.foot.len() + noted.len());
                        let mut note = glyphs(&format!("{sign} "), Of::Game(at));
                        note.extend(spot.note(style, &mut self.dice));
                        if let Some(printed) = stretch.last_mut() {
                            printed.sign.push_str(&format!(" {sign}"));
                        }
                        match style.notes.place {
                            Place::Beside => noted.push(note),
                            _ => self.foot.push(note),
                        }
                    }
                }
            }
            if diagram && ply == at_ply && !last {
                self.flush(&mut stretch, &mut lead);
                self.sheet.blank();
                match style.illustration {
                    Some(words) => self.sheet.row(words, Of::Game(at)),
                    None => {
                        let rows = matter::diagram(Of::Game(at), &mut self.dice);
                        self.sheet.rows.extend(rows);
                    }
                }
                self.sheet.blank();
            }
            if !last && !pos.turn().is_white() && self.page_is_full(&stretch) {
                self.flush(&mut stretch, &mut lead);
                self.turn_page();
            }
        }
        let line = self.ending(at, game, &mut stretch);
        self.flush(&mut stretch, &mut lead);
        if let Some(line) = line {
            self.sheet.blank();
            self.sheet.row(&format!("    {line}"), Of::Game(at));
        }
        if !noted.is_empty() {
            let mut text = Row::new();
            for note in noted {
                text.extend(note);
                say(&mut text, " ", Of::Game(at));
            }
            beside(&mut self.sheet, from, &text, 2 * setting.column + 4, 34);
        }
        if style.notes.place == Place::Behind {
            self.notes_at_foot();
        }
        self.sheet.blank();
        if self.dice.chance(0.2) {
            self.prose();
        }
    }

    fn flush(&mut self, stretch: &mut Vec<Printed>, lead: &mut Row) {
        let mut setting = self.style.setting.clone();
        // What is said before the moves shares their paragraph where they run on.
        let lead = std::mem::take(lead);
        if !lead.is_empty() && setting.layout == Layout::RunOn {
            let mut own = Sheet::default();
            setting.width = usize::MAX;
            setting.set(stretch, &mut own);
            let mut whole = lead;
            whole.extend(own.rows.into_iter().flatten());
            self.sheet.paragraph(&whole, self.style.setting.width);
        } else {
            self.sheet.paragraph(&lead, setting.width);
            setting.set(stretch, &mut self.sheet);
        }
        stretch.clear();
    }

    fn note_between(&mut self, spot: &Spot<'_>) {
        let style = self.style;
        self.sheet.blank();
        if self.dice.chance(style.notes.set_off) {
            self.sheet.row(
                "The following variation will show the object of this move:",
                spot.of,
            );
            self.sheet.blank();
            let plies = self.dice.usize(3..=9);
            let line = spot.side_line(plies, &mut self.dice);
            style.setting.set(&line.moves, &mut self.sheet);
            self.sheet.blank();
            self.sheet.row("With a winning attack.", spot.of);
        } else {
            let note = spot.note(style, &mut self.dice);
            self.sheet.paragraph(&note, style.setting.width);
        }
        self.sheet.blank();
    }

    fn notes_at_foot(&mut self) {
        for note in std::mem::take(&mut self.foot) {
            self.sheet.blank();
            self.sheet.paragraph(&note, self.style.setting.width);
        }
        self.sheet.blank();
    }

    fn page_is_full(&self, stretch: &[Printed]) -> bool {
        if self.style.page == 0 {
            return false;
        }
        let setting = &self.style.setting;
        let rows = match setting.layout {
            Layout::RunOn | Layout::Halves => stretch.len() / 5,
            Layout::Stacked => stretch.len(),
            _ => stretch.len() / 2,
        };
        self.sheet.rows.len() - self.top + rows * (1 + usize::from(setting.airy)) >= self.style.page
    }

    fn turn_page(&mut self) {
        if self.style.notes.place == Place::Foot {
            self.notes_at_foot();
        }
        self.page += 1;
        self.sheet.blank();
        if self.dice.chance(0.3) {
            self.sheet.row(
                "                  Digitized by the Public Library  ®",
                Of::Page,
            );
            self.sheet.blank();
        }
        self.sheet.row(
            &matter::running_head("THE CHESS-PLAYER'S ALBUM.", self.page),
            Of::Page,
        );
        self.sheet.blank();
        self.top = self.sheet.rows.len();
    }

    /// How the result is told: behind the last move, in the place of the next, or in a line that is given back.
    fn ending(&mut self, at: usize, game: &Played, stretch: &mut Vec<Printed>) -> Option<String> {
        let speech = self.style.speech;
        let end = game.end();
        let (won, lines) = match game.result {
            "1-0" => (Some(true), speech.results[0]),
            "0-1" => (Some(false), speech.results[1]),
            "1/2-1/2" => (None, speech.results[2]),
            _ => return None,
        };
        if end.is_checkmate() && self.dice.chance(0.6) {
            return None;
        }
        let loser_to_move = won == Some(!end.turn().is_white());
        match self.dice.u8(..4) {
            0 if loser_to_move && !end.is_checkmate() => {
                if let Some(last) = stretch.last_mut() {
                    last.sign.push_str(self.dice.pick(speech.and_wins));
                }
                None
            }
            1 if loser_to_move && !end.is_checkmate() => {
                stretch.push(Printed {
                    number: matter::number(&end),
                    white: end.turn().is_white(),
                    text: self.dice.pick(speech.resigns).to_owned(),
                    sign: String::new(),
                    of: Of::Game(at),
                });
                None
            }
            _ => Some(self.dice.pick(lines).to_owned()),
        }
    }
}

fn caps(word: &str) -> String {
    format!("{}.", word.to_uppercase())
}
