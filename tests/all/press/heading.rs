//! What stands over games: chapters, titles, players, the occasion, odds.

use super::book::Shop;
use super::matter;
use super::numerals::{ordinal, roman};
use super::openings;
use super::persons::{self, Person};
use super::played::Played;
use super::sheet::{Of, Sheet, glyphs, say};
use super::style::Heading;

impl Shop<'_> {
    /// Two who have not the same name.
    pub fn players(&mut self) -> [Person; 2] {
        let first = self.dice.usize(..self.people.len());
        let other = (first + self.dice.usize(1..self.people.len())) % self.people.len();
        [self.people[first].clone(), self.people[other].clone()]
    }

    /// The head of a match, which alone names the players in full.
    pub fn chapter(&mut self) {
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

    /// What a game is called.
    pub fn title(&mut self, at: usize, game: &Played) -> String {
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

    /// Prints what stands over a game, or has it stand before its moves in their own paragraph.
    pub fn heading(&mut self, at: usize, title: &str, [white, black]: &[Person; 2], game: &Played) {
        let (of, width) = (Of::Game(at), self.style.setting.width);
        let [first, second] = self.style.speech.sides;
        let occasion = persons::occasion(&mut self.dice);
        let opening = openings::name(game);
        let column = self.style.setting.column.max(22) + 4;
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
                say(&mut self.lead, &text, of);
            }
        }
        if let Some(man) = game.odds {
            let whose = if man == "K. B. P." { second } else { first };
            self.sheet.row(&format!("(Remove {whose}'s {man})"), of);
            self.sheet.blank();
        }
    }
}

fn caps(word: &str) -> String {
    format!("{}.", word.to_uppercase())
}
