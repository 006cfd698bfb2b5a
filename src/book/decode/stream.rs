//! A stretch of a book as one stream of signs, with the places where a move may begin and what stands around them.

use super::brackets::{Brackets, Place};
use super::dialect::fold;
use super::numbers::{Number, NumberSigns};
use super::prose::{self, PageWord};
use super::signs::{
    BREAK, PARAGRAPH, goes_on_behind_move, is_break, is_filler, is_of_move, is_points, is_white,
    is_within_word, label, words,
};

/// A place where a move may begin.
#[derive(Clone, Debug)]
pub struct MoveStart {
    /// The sign it begins with.
    pub at: usize,
    /// Nothing but a number stands before it on its line.
    pub first: bool,
    /// What may be its number.
    pub number: Option<Number>,
    /// How much around it is prose, from 0 to 1.
    pub prose: f32,
    /// How much of all its line is.
    pub line_prose: f32,
    /// Its line begins with a word of prose.
    pub in_note: bool,
    /// Whose moves stand there, by the word over them: 0 for White, 1 for Black.
    pub side: Option<usize>,
    /// Points or dashes stand between its number and it, in the place of White's move.
    pub filled: bool,
    /// They stand just before it, behind its number.
    pub answers: bool,
    /// A sentence above its line leads up to it with a colon.
    pub led_up: bool,
    /// It is the first move of a row that has two.
    pub leads: bool,
}

impl MoveStart {
    /// What may be its number, if it has a figure.
    pub fn figures(&self) -> Option<Number> {
        self.number.filter(|number| number.printed.has_figure())
    }

    /// Whether a number stands just before it.
    pub fn is_numbered(&self) -> bool {
        self.figures().is_some_and(|number| number.at <= self.at)
    }
}

/// Signs, where they come from, and the starts among them.
#[derive(Default)]
pub struct Stream {
    pub signs: Vec<u8>,
    /// The byte of the text that each sign is.
    pub bytes: Vec<u32>,
    pub starts: Vec<MoveStart>,
    /// Lines begun before each sign.
    pub lines: Vec<u32>,
    /// For each sign, and the end, the first start at or behind it.
    pub next_start: Vec<u32>,
    /// Whether a word begins with a sign.
    begins_word: Vec<bool>,
    /// The first sign of each line.
    pub line_starts: Vec<usize>,
    /// By line, whether a filler ends it behind something else: who is on move there has his move in a later one.
    pub(super) left_open: Vec<bool>,
    /// What may be a number at the end of each line, behind something else.
    pub last_words: Vec<Option<Number>>,
    /// Wide gaps between words up to each sign, that before it included.
    gaps: Vec<u32>,
    /// Those up to here.
    gap_count: u32,
    /// Whether the next sign begins a word.
    begins_next: bool,
    words: Vec<PageWord>,
    brackets: Brackets,
    /// The side named by the last line that names any, and no other beside it.
    side: Option<usize>,
    /// The last line of prose ends with a colon, and no moves with numbers stand behind it.
    leads_up: bool,
}

/// What stands before a word on its line.
#[derive(Clone, Copy)]
struct Head {
    /// Nothing but a number.
    only_number: bool,
    /// What fills the place of a move.
    filled: bool,
    /// That stands behind the last number and before any move.
    answers: bool,
}

/// Of so many lines that leave a move to a later one, that comes for one at least.
const GO_ON: usize = 2;
/// What may stand between the last move of a line and its end.
const NEAR: usize = 7;
/// So many blanks are a gap as stands between columns.
const GAP: usize = 4;

impl Stream {
    /// Adds a line, which begins at a byte of the text.
    pub fn push(&mut self, line: &str, byte: usize, above: &mut Option<Number>) {
        if line.trim().is_empty() {
            if let Some(last @ &mut BREAK) = self.signs.last_mut() {
                *last = PARAGRAPH;
            }
            self.brackets.end_paragraph();
            return;
        }
        if let Some(side) = label(line) {
            self.side = side;
        }
        self.line_starts.push(self.signs.len());
        let (places, line_words): (Vec<usize>, Vec<&str>) = words(line).unzip();
        let prose = prose::of_words(&line_words);
        let mut before: Option<Number> = None;
        let mut only_number = true;
        let (mut filled, mut answers) = (false, false);
        let (mut end, mut stops) = (0, false);
        let first_start = self.starts.len();
        for ((at, word), prose) in places.into_iter().zip(line_words).zip(prose) {
            self.gap_count += u32::from(at >= end + GAP);
            end = at + word.len();
            let here = self.signs.len();
            let number = NumberSigns::of(word.as_bytes()).map(|printed| Number::at(printed, here));
            let follows = if only_number && before.is_none() {
                *above
            } else {
                before
            };
            self.words.push(PageWord {
                line: self.line_starts.len(),
                byte: byte + at,
                prose,
                starts: self.starts.len(),
                aside: false,
            });
            filled |= is_filler(word);
            answers = is_points(word) || answers && number.is_none();
            self.word(
                word,
                byte + at,
                follows,
                Head {
                    only_number,
                    filled,
                    answers,
                },
            );
            // Within a sentence an `I` is a word of its own.
            let counts = number.filter(|n| {
                n.printed.has_figure() || word.ends_with('.') || only_number || stops && word == "I"
            });
            stops = word.ends_with(['.', ')']);
            // A stroke that begins its line may be a 1; behind anything else it is dirt.
            let is_stroke = only_number && before.is_none() && number.is_some();
            let says = is_stroke || word.bytes().any(|b| b.is_ascii_alphanumeric());
            if says && !is_white(word) {
                before = counts;
                only_number &= counts.is_some();
                answers &= counts.is_some();
            }
        }
        self.lead_up(first_start, prose::leads_up(line));
        let last = line.split_whitespace().next_back();
        let is_open = !only_number && last.is_some_and(is_filler);
        self.left_open.push(is_open);
        *above = before.filter(|_| only_number);
        self.last_words.push(before.filter(|_| !only_number));
        self.sign(BREAK, byte + line.len());
    }

    /// Tells the starts of a line, from the first on, whether a sentence leads up to them; `leads` is whether the line ends one
    /// that does.
    fn lead_up(&mut self, first: usize, leads: bool) {
        let line = &mut self.starts[first..];
        let is_row = line.iter().any(|start| start.figures().is_some());
        line.iter_mut()
            .for_each(|start| start.led_up = self.leads_up);
        self.leads_up = leads || self.leads_up && !is_row;
    }

    fn sign(&mut self, sign: u8, byte: usize) {
        self.signs.push(sign);
        self.begins_word.push(std::mem::take(&mut self.begins_next));
        self.bytes.push(byte as u32);
        self.lines.push(self.line_starts.len() as u32);
        self.gaps.push(self.gap_count);
    }

    fn word(&mut self, word: &str, byte: usize, before: Option<Number>, head: Head) {
        let here = self.signs.len();
        self.begins_next = true;
        let bytes = word.as_bytes();
        let mut last = '.';
        let mut nothing = true;
        for (at, letter) in word.char_indices() {
            let parted = at == 0 || !is_of_move(last);
            let glued =
                || at <= 3 && NumberSigns::of(&bytes[..at]).is_some() && !is_within_word(bytes, at);
            if (letter.is_alphanumeric()
                || letter == '£'
                || !letter.is_ascii() && fold(letter).is_some_and(|b| b.is_ascii_uppercase()))
                && (parted || glued() || goes_on_behind_move(last, letter, &bytes[at..]))
            {
                let own = match at {
                    0 => None,
                    _ => NumberSigns::of(&bytes[..at]).map(|printed| Number::at(printed, here)),
                };
                let number = own.or(before.filter(|_| nothing));
                self.starts.push(MoveStart {
                    at: self.signs.len(),
                    first: head.only_number && (nothing || own.is_some()),
                    number,
                    prose: 0.0,
                    line_prose: 0.0,
                    in_note: false,
                    side: self.side,
                    filled: head.filled || is_filler(&word[..at]),
                    answers: number.is_some() && (head.answers || is_points(&word[..at])),
                    led_up: false,
                    leads: false,
                });
            }
            if let Some(sign) = fold(letter) {
                self.sign(sign, byte + at);
            }
            let place = Place {
                sign: self.signs.len(),
                word: self.words.len().saturating_sub(1),
            };
            self.brackets.push(last, &word[at..], place);
            last = letter;
            nothing &= !letter.is_ascii_alphanumeric();
        }
    }

    /// Tells each start how much around it is prose, without what stands in brackets, which is nothing else.
    fn weigh_prose(&mut self) {
        for words in self.brackets.asides.drain(..) {
            for word in &mut self.words[words] {
                word.aside = true;
            }
        }
        prose::weigh(&self.words, &mut self.starts);
    }

    /// A stream of some lines, not closed yet.
    #[cfg(test)]
    pub fn of_lines(lines: &[&str]) -> Stream {
        let mut stream = Stream::default();
        for line in lines {
            stream.push(line, 0, &mut None);
        }
        stream
    }

    /// The signs before one on its line.
    pub fn within_line(&self, at: usize) -> usize {
        at - self.line_starts[self.lines[at] as usize - 1]
    }

    /// Closes the stream.
    pub fn finish(mut self) -> Stream {
        self.weigh_prose();
        self.trust_fillers();
        let mut start = 0;
        for at in 0..=self.signs.len() {
            while start < self.starts.len() && self.starts[start].at < at {
                start += 1;
            }
            self.next_start.push(start as u32);
        }
        let last = self.line_starts.len() as u32;
        self.lines.push(last);
        self
    }

    /// The start at a sign.
    pub fn start_at(&self, at: u32) -> Option<usize> {
        let found = self
            .starts
            .binary_search_by_key(&(at as usize), |start| start.at);
        found.ok()
    }

    /// The number of a start, if it stands behind a sign: before it, its signs were read as the end of a move.
    pub fn number_behind(&self, start: usize, at: u32) -> Option<Number> {
        self.starts[start]
            .number
            .filter(|number| number.at >= at as usize)
    }

    pub fn len(&self) -> usize {
        self.signs.len()
    }

    /// The signs of a line, its end with them.
    pub fn line(&self, line: usize) -> std::ops::Range<usize> {
        let end = self.line_starts.get(line + 1).copied();
        self.line_starts[line]..end.unwrap_or(self.len())
    }

    /// Lets lines that end with a filler mean nothing, where few rows go on behind one.
    fn trust_fillers(&mut self) {
        let open = self.left_open.iter().filter(|open| **open).count();
        let goes_on = |start: &&MoveStart| start.first && start.filled;
        if self.starts.iter().filter(goes_on).count() * GO_ON < open {
            self.left_open.fill(false);
        }
    }

    /// Whether the line that holds a sign leaves a move to a later one.
    pub fn is_left_open(&self, at: usize) -> bool {
        let line = self.lines[at].checked_sub(1);
        line.is_some_and(|line| self.left_open.get(line as usize) == Some(&true))
    }

    /// Whether a letter or figure stands at a place, and no word begins there.
    pub fn is_within_word(&self, at: usize) -> bool {
        self.signs.get(at).is_some_and(u8::is_ascii_alphanumeric) && !self.begins_word[at]
    }

    /// Whether a wide gap stands between two words among some signs.
    pub fn is_parted(&self, from: usize, to: usize) -> bool {
        self.gaps[from] < self.gaps[to - 1]
    }

    /// The end of the line of a place, within a few signs of it.
    pub fn line_end_near(&self, at: usize) -> Option<usize> {
        let near = &self.signs[at.min(self.len())..];
        let end = near.iter().take(NEAR).position(|&sign| is_break(sign));
        end.map(|signs| at + signs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each line leaves a move to a later one.
    fn left_open(lines: &[&str]) -> Vec<bool> {
        let stream = Stream::of_lines(lines).finish();
        let firsts = stream.line_starts.iter();
        firsts.map(|&at| stream.is_left_open(at)).collect()
    }

    #[test]
    fn what_stands_in_brackets_is_told_though_one_of_them_is_misread() {
        let asides = |line: &str| {
            let stream = Stream::of_lines(&[line]);
            let said = stream.brackets.asides.into_iter();
            said.map(|words| words.len()).collect::<Vec<_>>()
        };
        assert_eq!(
            asides("1. e4 e5 [and now the attack would fail.] 2. f4"),
            [6]
        );
        assert_eq!(
            asides("1. e4 e5 [and now the atta(k would fail.] 2. f4"),
            [6]
        );
        assert_eq!(asides("1. e4 e5 [and now the ( would fail.] 2. f4"), [6]);
        assert!(asides("Kt to Kt's fi(th square, and the bisho]> takes it").is_empty());
        assert_eq!(
            asides("1. e4 e5 (and now the attack would fail.] 2. f4"),
            [6]
        );
        assert!(asides("12. Kt-B3[bl KtxB 25. QxQ ch (c) KxQ (d) 39. R-B7 K-B3 Ch)").is_empty());
        let checks = "Q-K8 [ch) K-R2 38. QxP R-B8 (ch] 39. K-K2 Q-Kt7 (ch) 40. K-K3";
        assert!(asides(checks).is_empty());
    }

    #[test]
    fn a_line_leaves_a_move_open_where_others_go_on_behind_a_filler() {
        let rows = [
            "P to Kt 3    24   ...",
            "The following variation:",
            "P to B 4     24   Kt takes P",
            "...          24   P to K R 4",
        ];
        assert_eq!(left_open(&rows), [true, false, false, false]);
    }

    #[test]
    fn points_behind_rows_say_nothing_where_none_goes_on() {
        let rows = [
            "1. P to K 4 ....",
            "2. P to Q 4 ....",
            "3. Kt to Q B 3 ....",
        ];
        assert_eq!(left_open(&rows), [false; 3]);
    }
}
