//! A game as it is handed on: its tags, moves and comments one behind the other, each with its place in the book.

use crate::score::{
    Fault, FaultKind, Legibility, NotationFamily, Outcome, PackedToken, Score, Span, Tag, Token,
    TokenKind,
};

/// Where the parts of a transcript stand in the text it was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    parts: Vec<(Span, Span)>,
    within: Span,
}

impl Places {
    fn push(&mut self, here: Span, there: Span) {
        self.parts.push((here, there));
    }

    /// From the first line of the heading to the last row, in the book.
    pub fn within(&self) -> Span {
        self.within
    }

    /// The place in the book of a place in the transcript.
    pub fn origin(&self, span: Span) -> Span {
        let at = self
            .parts
            .partition_point(|(here, _)| here.start <= span.start);
        let Some((here, there)) = at.checked_sub(1).map(|at| self.parts[at]) else {
            return self.parts.first().map_or(span, |(_, there)| *there);
        };
        if here.len() != there.len() || span.end > here.end {
            return there;
        }
        let from = there.start + (span.start - here.start);
        Span {
            start: from,
            end: (from + span.len() as u32).min(there.end),
        }
    }
}

/// One game of a book.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// What the spans of the score count in.
    pub text: Vec<u8>,
    /// The game.
    pub score: Score,
    /// Where its parts stand in the book.
    pub places: Places,
    /// What is to be told of the reading, and where in the book.
    notes: Vec<(FaultKind, String, Span)>,
}

impl Transcript {
    pub(super) fn new(script: NotationFamily) -> Transcript {
        let mut transcript = Transcript::default();
        transcript.score.script = script;
        transcript
    }

    pub(super) fn lies_within(&mut self, within: Span) {
        self.places.within = within;
    }

    fn write(&mut self, words: &[u8], there: Span) -> Span {
        let start = self.text.len();
        self.text.extend_from_slice(words);
        let here = Span::new(start, self.text.len());
        self.places.push(here, there);
        here
    }

    /// Adds a tag.
    pub(super) fn tag(&mut self, name: &str, value: &str, there: Span) {
        let start = self.text.len();
        let value: String = value
            .chars()
            .filter(|c| !matches!(c, '"' | '\\') && !c.is_control())
            .collect();
        self.write(format!("[{name} \"{value}\"]").as_bytes(), there);
        let name_at = start + 1;
        let value_at = name_at + name.len() + 2;
        let tag = Tag {
            span: Span::new(start, self.text.len()),
            name: Span::new(name_at, name_at + name.len()),
            value: Span::new(value_at, value_at + value.len()),
        };
        self.score.add_tag(&self.text, tag);
        self.text.push(b'\n');
    }

    /// Notes that the first moves are printed with another game.
    pub(super) fn note_moves_taken(&mut self, says: &str, there: Span) {
        self.tag("MovesTaken", says, there);
        let value = self.score.tags.last().map(|tag| tag.value);
        self.score.faults.extend(value.map(|span| Fault {
            kind: FaultKind::MovesTaken,
            span,
        }));
    }

    fn token(&mut self, kind: TokenKind, words: &[u8], there: Span) {
        let span = self.write(words, there);
        self.text.push(b' ');
        if kind == TokenKind::Mark {
            self.score.mark_last();
        }
        let plain = match kind {
            TokenKind::Move if self.score.script == NotationFamily::Algebraic => {
                PackedToken::of_move(words)
            }
            _ => PackedToken::NONE,
        };
        self.score.tokens.push(Token { kind, span, plain });
    }

    /// Adds a move number.
    pub(super) fn number(&mut self, number: u32, black: bool, there: Span) {
        let dots = if black { "..." } else { "." };
        self.token(
            TokenKind::Number,
            format!("{number}{dots}").as_bytes(),
            there,
        );
    }

    /// Adds a move as it is printed; a line end inside it becomes a blank.
    pub(super) fn mv(&mut self, printed: &[u8], there: Span) {
        let words: Vec<u8> = printed
            .iter()
            .map(|&b| {
                if matches!(b, b'\n' | b'\r' | b'\t') {
                    b' '
                } else {
                    b
                }
            })
            .collect();
        self.score.moves += 1;
        if self.score.script == NotationFamily::Descriptive {
            return self.token(TokenKind::Move, &words, there);
        }
        let (word, mark) = words.split_at(first_of(&words, b" "));
        let (word, signs) = word.split_at(first_of(word, b"!?"));
        self.token(TokenKind::Move, word, there);
        for (kind, rest) in [
            (TokenKind::Glyph, signs),
            (TokenKind::Mark, mark.trim_ascii()),
        ] {
            if !rest.is_empty() {
                self.token(kind, rest, there);
            }
        }
    }

    /// Adds a move that was read from a damaged page.
    pub(super) fn mv_read(&mut self, words: &[u8], there: Span, legibility: Legibility) {
        let at = self.text.len() as u32;
        self.score.legibility.push(Legibility { at, ..legibility });
        self.mv(words, there);
    }

    /// Adds a comment.
    pub(super) fn comment(&mut self, words: &str, there: Span) {
        self.score.comments = true;
        let words = words.replace('{', "(").replace('}', ")");
        self.token(TokenKind::Comment, format!("{{{words}}}").as_bytes(), there);
    }

    /// Adds a diagram.
    pub(super) fn diagram(&mut self, says: &str, there: Span) {
        self.score.irregular = true;
        self.token(TokenKind::Diagram, says.as_bytes(), there);
    }

    /// Adds words that say how the game ended, one by one.
    pub(super) fn words(&mut self, words: &[u8], there: Span) {
        self.score.irregular = true;
        for word in words
            .split(|b| !b.is_ascii_alphabetic())
            .filter(|w| !w.is_empty())
        {
            self.token(TokenKind::Word, word, there);
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, outcome: Outcome, there: Span) {
        self.token(
            TokenKind::Terminator(outcome),
            outcome.to_string().as_bytes(),
            there,
        );
        self.score.span = Span::new(0, self.text.len());
        for (kind, says, there) in std::mem::take(&mut self.notes) {
            // Behind the score, where it is no part of the movetext.
            let span = self.write(says.as_bytes(), there);
            self.score.faults.push(Fault { kind, span });
        }
    }

    /// Notes something of the reading, to be told behind the score.
    pub(super) fn note(&mut self, kind: FaultKind, says: String, there: Span) {
        self.notes.push((kind, says, there));
    }

    /// Notes that something was printed and something else read.
    pub(super) fn misprint(&mut self, printed: &[u8], read: &str, there: Span) {
        let printed = String::from_utf8_lossy(printed);
        let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = format!("`{printed}` is read as {read}");
        self.note(FaultKind::Misprint, says, there);
    }
}

/// A score that is no game and says what was found in the text itself.
pub(super) fn aside(kind: FaultKind, span: Span) -> Score {
    Score {
        span,
        faults: vec![Fault { kind, span }],
        irregular: true,
        ..Score::default()
    }
}

/// Where the first of these signs stands; the length of the text if none does.
fn first_of(text: &[u8], signs: &[u8]) -> usize {
    let is_sign = |byte: &u8| signs.contains(byte);
    text.iter().position(is_sign).unwrap_or(text.len())
}
