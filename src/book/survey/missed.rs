//! Titles that a scanner spoilt: where the count of the titles leaps, the line that is most like the one that is due.

use std::ops::Range;

use super::headings::{HeadingKind, HeadingLine, short_text};
use crate::book::beginnings::begins_move;
use crate::book::misread::{allowed, distance};
use crate::book::numerals;
use crate::book::page::{Page, PageLineKind};

/// A leap over more titles begins another count.
const MOST: u32 = 20;
/// Words among the first of a title of which one is its number.
const FIRST_WORDS: usize = 4;

/// The titles that are due between those found, and before the first of them, and are not among them.
pub(super) fn missed(
    page: &Page<'_>,
    rows: &[Option<u32>],
    found: &[HeadingLine],
) -> Vec<HeadingLine> {
    let gaps = Gaps { page, rows, found };
    let numbered = found.iter().filter_map(|title| {
        let number = title.number.filter(|_| title.is_game())?;
        Some((number, title.line))
    });
    let mut numbered = numbered.peekable();
    let mut missed = Vec::new();
    if let Some(&(number, line)) = numbered.peek()
        && let Some(form) = gaps.form(number, line)
    {
        gaps.fill(&form, 1..number, 0..line, &mut missed);
    }
    while let Some((number, line)) = numbered.next() {
        let (next, end) = match numbered.peek() {
            Some(&next) => next,
            None => (number + 2, rows.len()),
        };
        if number + 1 < next
            && let Some(form) = gaps.form(number, line)
        {
            gaps.fill(&form, number + 1..next, line + 1..end, &mut missed);
        }
    }
    missed
}

/// A page with the titles that were found, in order.
struct Gaps<'p, 't> {
    page: &'p Page<'t>,
    rows: &'p [Option<u32>],
    found: &'p [HeadingLine],
}

impl Gaps<'_, '_> {
    /// How the title with a number on a line is printed.
    fn form(&self, number: u32, line: usize) -> Option<TitleForm> {
        TitleForm::of(&short_text(self.page, line)?, number, self.is_alone(line))
    }

    /// Whether nothing stands just below a line.
    fn is_alone(&self, line: usize) -> bool {
        let below = self.page.lines.get(line + 1);
        below.is_none_or(|below| below.kind != PageLineKind::Text)
    }

    /// Adds the titles with some numbers that stand on some lines.
    fn fill(
        &self,
        form: &TitleForm,
        numbers: Range<u32>,
        mut lines: Range<usize>,
        missed: &mut Vec<HeadingLine>,
    ) {
        if numbers.len() > MOST as usize {
            return;
        }
        for number in numbers {
            let due = form.with(number);
            let own = lines.clone();
            let costs = own.filter_map(|line| Some((self.cost(&due, line)?, line)));
            let Some((_, line)) = costs.min() else {
                continue;
            };
            lines.start = line + 1;
            missed.push(HeadingLine {
                line,
                number: Some(number),
                kind: HeadingKind::Game,
            });
        }
    }

    /// What it costs to take a line that begins a paragraph, and is no row, for a title.
    fn cost(&self, due: &TitleForm, line: usize) -> Option<u32> {
        let begins = line == 0 || self.page.lines[line - 1].kind != PageLineKind::Text;
        let is_title = self
            .found
            .binary_search_by_key(&line, |title| title.line)
            .is_ok();
        if !begins || is_title || self.rows[line].is_some() {
            return None;
        }
        due.cost(&short_text(self.page, line)?, self.is_alone(line))
    }
}

/// How a title is printed, as far as its number.
struct TitleForm {
    before: String,
    number: String,
    /// The sign behind the number.
    sign: Option<char>,
    /// Nothing stands just below it.
    alone: bool,
}

impl TitleForm {
    fn of(title: &str, number: u32, alone: bool) -> Option<TitleForm> {
        let words = title.split(|c: char| !c.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty()).take(FIRST_WORDS);
        let word = words.find(|word| numerals::number(word) == Some(number))?;
        let (before, behind) = title.split_once(word)?;
        Some(TitleForm {
            before: before.to_owned(),
            number: word.to_owned(),
            sign: behind.chars().next(),
            alone,
        })
    }

    /// The form of a title with another number.
    fn with(&self, number: u32) -> TitleForm {
        TitleForm {
            before: self.before.clone(),
            number: numerals::written_like(&self.number, number),
            ..*self
        }
    }

    /// What it costs to take a text for one that begins with such a title; one of a number alone is known by the sign
    /// behind it.
    fn cost(&self, text: &str, alone: bool) -> Option<u32> {
        let is_end = |at: usize| {
            let (before, behind) = text.split_at(at);
            before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
        };
        let has_sign = |behind: &str| alone == self.alone && behind.chars().next() == self.sign;
        let due = format!("{}{}", self.before, self.number);
        let ends = (1..=text.len()).filter(|&at| text.is_char_boundary(at) && is_end(at));
        let costs = ends.take(2 * FIRST_WORDS).filter_map(|end| {
            let cost = distance(&text[..end], &due, allowed(&due))?;
            let behind = &text[end..];
            let rest = behind.trim_start_matches(|c: char| !c.is_alphanumeric());
            let goes_on = rest.is_empty() || rest.starts_with(char::is_uppercase);
            let is_form = !self.before.is_empty() || has_sign(behind);
            (is_form && goes_on && !begins_move(rest.as_bytes())).then_some(cost)
        });
        costs.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_that_is_due_is_known_however_misread() {
        let cost = |title: &str, number: u32, due: u32, text: &str| {
            let form = TitleForm::of(title, number, true).expect("it has the number");
            form.with(due).cost(text, true)
        };
        for (title, number, due, misread) in [
            ("GAME THE THIRD.", 3, 4, "GAME 'FHE FOURTH."),
            ("GAME THE FIFTH.", 5, 6, "GAMETHE SIXTH."),
            ("Game I. — Ruy Lopez.", 1, 4, "Gaxe JV. — Ruy Lopez."),
            (
                "7.  M. Bertin v. Mr. Corder.",
                7,
                8,
                "8.  M. Bert in v. Rev. Kirchner.",
            ),
            ("TENTH GAME.", 10, 12, "TVVELFTH GAME."),
        ] {
            assert!(cost(title, number, due, misread).is_some(), "{misread}");
        }
        for text in [
            "8. Kt-B3 is better.",
            "8) Csstles  B - K 2",
            "8 pages were lost",
            "In the game he lost.",
        ] {
            assert_eq!(cost("7. Bertin v. Corder.", 7, 8, text), None, "{text}");
        }
    }
}
