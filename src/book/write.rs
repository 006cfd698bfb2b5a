//! From the rows of a game to its transcript.

use std::collections::BTreeMap;

use shakmaty::Color;

use super::diagram::{Notes, ShownPosition};
use super::footnotes::Footnotes;
use super::games::{GameFound, PageSearch, TakenMove};
use super::row::{ReadAs, RowPlacement};
use super::transcript::Transcript;
use super::{comment, misprint};
use crate::score::{FaultKind, Span};

/// A printed move in one line, between marks.
fn excerpt(printed: &[u8]) -> String {
    let printed = String::from_utf8_lossy(printed);
    format!(
        "`{}`",
        printed.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

/// The rows that a page's games are printed in, in the order of the text. Games inside a note are part of its words.
pub(super) fn printed(search: &PageSearch<'_, '_>, games: &[GameFound]) -> Vec<Span> {
    let rows = games.iter().flat_map(|game| &game.path.rows);
    let rows = rows.map(|&at| &search.rows[at]);
    let set_apart = rows.filter(|row| !matches!(row.placement, RowPlacement::Run(_)));
    let mut spans: Vec<Span> = set_apart.map(|row| row.span).collect();
    spans.sort_by_key(|row| row.start);
    spans
}

/// Writes one game down, and as comments what is not among the rows printed on the page; `lines_before` is the
/// number of lines before the page.
pub(super) fn transcript(
    search: &PageSearch<'_, '_>,
    game: &GameFound,
    printed: &[Span],
    lines_before: u64,
) -> Transcript {
    let first = &search.rows[game.first()];
    let behind = search.last_line(&search.rows[game.last()]) + 1;
    let mut writer = TranscriptWriter {
        search,
        game,
        printed,
        footnotes: Footnotes::on(search.page, behind, game.end),
        out: Transcript::new(first.spelling.script()),
        written: BTreeMap::new(),
        number: first.number.unwrap_or(1),
        turn: game
            .start
            .as_ref()
            .map_or(Color::White, |(start, _)| start.turn()),
    };
    writer.write(lines_before);
    writer.out
}

struct TranscriptWriter<'a, 'p, 't> {
    search: &'a PageSearch<'p, 't>,
    game: &'a GameFound,
    /// The rows of all games of the page.
    printed: &'a [Span],
    footnotes: Footnotes,
    out: Transcript,
    /// Where words stand that are written, from where to where: what stands between two columns is passed with every move.
    written: BTreeMap<u32, u32>,
    number: u32,
    turn: Color,
}

impl TranscriptWriter<'_, '_, '_> {
    fn write(&mut self, lines_before: u64) {
        self.tags(lines_before);
        for (title, span) in &self.game.heading.titles {
            self.out.comment(title, *span);
        }
        let search = self.search;
        let first = &search.rows[self.game.first()];
        self.comments(self.game.heading.end, first.line);
        self.write_taken_moves();
        let mut before: Option<usize> = None;
        for &at in &self.game.path.rows {
            if let Some(before) = before {
                self.between(before, at);
            }
            self.row(at);
            before = Some(at);
        }
        let last = &search.rows[self.game.last()];
        self.rest_of_line(last.span.end);
        self.comments(search.last_line(last) + 1, self.game.end);
        let there = self
            .game
            .outcome_at
            .unwrap_or(Span::empty(last.span.end as usize));
        self.cut_off();
        self.out.end(self.game.outcome, there);
    }

    fn tags(&mut self, lines_before: u64) {
        let search = self.search;
        let heading = &self.game.heading;
        let from = heading.line.min(search.rows[self.game.first()].line);
        let rows = self
            .game
            .path
            .rows
            .iter()
            .map(|&row| search.last_line(&search.rows[row]));
        let to = rows.max().unwrap_or(from);
        let lines = &search.page.lines;
        self.out.lies_within(Span::new(
            lines[from].span.start as usize,
            lines[to].span.end as usize,
        ));
        let there = heading.span;
        for (name, value) in [("White", &heading.white), ("Black", &heading.black)] {
            if let Some(value) = value {
                self.out.tag(name, value, there);
            }
        }
        for (name, value) in &heading.others {
            self.out.tag(name, value, there);
        }
        if let Some(odds) = &heading.odds {
            self.out.tag("Odds", &odds.description, there);
        }
        if let Some((start, shown)) = &self.game.start {
            let there = shown.map_or(there, |shown| search.shown[shown].span);
            self.out.tag("SetUp", "1", there);
            self.out.tag("FEN", &start.fen(), there);
        }
        let there = self.game.outcome_at.unwrap_or(there);
        self.out
            .tag("Result", &self.game.outcome.to_string(), there);
        let line = |at: usize| lines_before + search.page.source_line(at) as u64 + 1;
        let (first, last) = (line(from), line(to));
        self.out
            .tag("SourceLines", &format!("{first}-{last}"), there);
        self.note_taken(lines_before);
        self.note_turned(from);
    }

    /// Says that Black moves first in the source, if the words for the sides stand so between a line and the first move.
    fn note_turned(&mut self, from: usize) {
        let first = self.search.rows[self.game.first()].span.start;
        if let Some(there) = self.search.page.turned_over(from, first) {
            let says = "Black moves first here; the game is turned round, so that White does, and White and Black are exchanged in its names and comments";
            self.out.note(FaultKind::Turned, says.to_owned(), there);
        }
    }

    /// The first moves, where they are printed with another game.
    fn write_taken_moves(&mut self) {
        let Some(taken) = &self.game.taken else {
            return;
        };
        self.number = 1;
        for TakenMove { span, read } in &taken.moves {
            if self.turn == Color::White {
                let number_at = Span::empty(span.start as usize);
                self.out.number(self.number, false, number_at);
            }
            self.mv(read.as_ref(), *span);
            self.number += u32::from(self.turn == Color::Black);
            self.turn = !self.turn;
        }
    }

    /// Says which moves are printed with another game, and where.
    fn note_taken(&mut self, lines_before: u64) {
        let Some(taken) = &self.game.taken else {
            return;
        };
        let page = self.search.page;
        let line =
            |span: &Span| lines_before + page.source_line(page.line_at(span.start)) as u64 + 1;
        let (Some(first), Some(last)) = (taken.moves.first(), taken.moves.last()) else {
            return;
        };
        let whole = taken.moves.len() / 2;
        let half = match taken.moves.len() % 2 {
            0 => String::new(),
            _ => format!(" and White's {}", whole + 1),
        };
        let game = match &taken.of {
            Some(number) => format!("game {number}"),
            None => "another game".to_owned(),
        };
        let says = format!(
            "moves 1-{whole}{half} are those of {game}, lines {}-{}",
            line(&first.span),
            line(&last.span)
        );
        self.out.note_moves_taken(&says, taken.at);
    }

    /// Tells of what is misprinted in a row and not in its moves.
    fn misprints(&mut self, at: usize) {
        let row = &self.search.rows[at];
        let text = self.search.page.text;
        let whole = row.span.of(text);
        if let (Some((number, len)), Some(_)) = (misprint::number(whole), row.number) {
            let start = row.span.start as usize;
            let there = Span::new(start, start + len);
            self.out
                .misprint(there.of(text), &format!("the number {number}"), there);
        }
        for pair in row.moves.windows(2) {
            let printed = !pair[0].is_empty() && !pair[1].is_empty();
            if printed && pair[0].end == pair[1].start {
                let moves = pair[0].to(pair[1]);
                let second = String::from_utf8_lossy(pair[1].of(text));
                let second: String = second.split_whitespace().collect();
                let first = String::from_utf8_lossy(pair[0].of(text));
                let read = format!("`{first}` and `{second}`: a letter slid into the next column");
                self.out.misprint(moves.of(text), &read, moves);
            }
        }
    }

    fn row(&mut self, at: usize) {
        let row = &self.search.rows[at];
        let text = self.search.page.text;
        let number_at = Span::new(
            row.span.start as usize,
            row.moves
                .first()
                .map_or(row.span.end, |m| m.start)
                .max(row.span.start) as usize,
        );
        self.misprints(at);
        for (n, span) in row.moves.iter().enumerate() {
            if self.turn == Color::White || n == 0 {
                let printed = row.number.filter(|_| n == 0).unwrap_or(self.number);
                self.out
                    .number(printed, self.turn == Color::Black, number_at);
            }
            self.mv(row.read.get(n), *span);
            self.number += u32::from(self.turn == Color::Black);
            self.turn = !self.turn;
            self.note_called(*span);
        }
        if let Some((_, span)) = row.end
            && span.of(text)[0].is_ascii_alphabetic()
        {
            let words = span.of(text);
            let lower = words.to_ascii_lowercase();
            match [&b"resign"[..], b"draw"]
                .iter()
                .any(|&w| memchr::memmem::find(&lower, w).is_some())
            {
                true => self.out.words(words, span),
                false => self.out.comment(&String::from_utf8_lossy(words), span),
            }
        }
    }

    /// A move, as it is printed or as it was read.
    fn mv(&mut self, read: Option<&ReadAs>, span: Span) {
        let printed = span.of(self.search.page.text);
        let Some(read) = read else {
            return self.out.mv(printed, span);
        };
        let text = read.text.as_ref();
        let words = text.map_or(printed, |text| text.as_bytes());
        self.out.mv_read(words, span, read.legibility);
        match text {
            _ if read.legibility.is_uncertain() => self.uncertain(read, words, span),
            Some(text) if text.as_bytes() != printed => {
                self.out.misprint(printed, &format!("`{text}`"), span);
            }
            _ => {}
        }
    }

    /// Tells of a move that may well have been another.
    fn uncertain(&mut self, read: &ReadAs, words: &[u8], span: Span) {
        let percent = (read.legibility.certainty * 100.0).floor();
        let read_as = String::from_utf8_lossy(words);
        let printed = excerpt(span.of(self.search.page.text));
        let mut says = match (&read.text, read.legibility.hole) {
            (_, true) => format!(
                "nothing can be read of the move before this place; the moves behind it leave `{read_as}`, certain to {percent} %"
            ),
            (Some(_), false) => format!("{printed} is read as `{read_as}`, certain to {percent} %"),
            (None, false) => format!("{printed} is certain to no more than {percent} %"),
        };
        if !read.rivals.is_empty() {
            says.push_str(&format!(
                "; the signs may be `{}` as well",
                read.rivals.join("` or `")
            ));
        }
        self.out.note(FaultKind::UncertainReading, says, span);
    }

    /// Tells where the game goes on unread.
    fn cut_off(&mut self) {
        let Some((there, rows)) = self.game.cut else {
            return;
        };
        let rows = match rows {
            1 => "one row here looks".to_owned(),
            n => format!("{n} rows from here on look"),
        };
        let says =
            format!("the game goes on here and is not read any further: {rows} like its moves");
        self.out.note(FaultKind::CutOff, says, there);
    }

    /// The note that a sign behind a move calls.
    fn note_called(&mut self, mv: Span) {
        let text = self.search.page.text;
        for (words, span) in self.footnotes.called(mv.of(text), &text[mv.end as usize..]) {
            self.out.comment(words, *span);
        }
    }

    /// The words between two rows.
    fn between(&mut self, before: usize, next: usize) {
        let (before, next) = (&self.search.rows[before], &self.search.rows[next]);
        if next.span.start < before.span.end {
            return;
        }
        let (last, line) = (self.search.last_line(before), next.line);
        if line <= last {
            return self.piece(Span::new(
                before.span.end as usize,
                next.span.start as usize,
            ));
        }
        self.rest_of_line(before.span.end);
        self.comments(last + 1, line);
        let start = self.search.page.lines[line].span.start;
        self.piece(Span::new(start as usize, next.span.start as usize));
    }

    /// What stands behind a byte on its line.
    fn rest_of_line(&mut self, from: u32) {
        let page = self.search.page;
        let end = page.lines[page.line_at(from.saturating_sub(1))].span.end;
        self.piece(Span::new(from as usize, end.max(from) as usize));
    }

    /// The words of part of a line, without the rows beside them.
    fn piece(&mut self, span: Span) {
        let mut from = span.start;
        let first = self.printed.partition_point(|row| row.end <= from);
        for at in first..self.printed.len() {
            let row = self.printed[at];
            if row.start >= span.end {
                break;
            }
            self.words_of(Span::new(from as usize, row.start.max(from) as usize));
            from = row.end.max(from);
        }
        self.words_of(Span::new(from as usize, span.end.max(from) as usize));
    }

    fn words_of(&mut self, span: Span) {
        let words = comment::words(span.of(self.search.page.text));
        // A sign behind a move ends it, and begins no words.
        let words = words.trim_start_matches([',', ';', ':', ' ']);
        let bare =
            words.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '(' | ')' | '"'));
        if bare.chars().filter(|c| c.is_alphabetic()).count() > 1 && self.is_new(span) {
            self.out.comment(words, span);
        }
    }

    /// The words on some lines, and what is shown between them.
    fn comments(&mut self, from: usize, to: usize) {
        let search = self.search;
        let own = self.game.start.as_ref().and_then(|(_, own)| *own);
        let first = search.shown.partition_point(|shown| shown.from < from);
        let mut at = from;
        for (index, shown) in search.shown.iter().enumerate().skip(first) {
            if shown.from >= to {
                break;
            }
            self.paragraphs(at, shown.from);
            at = shown.to.max(at);
            let belongs_here =
                Some(index) != own && !search.begins(index) && !self.is_noted(from, shown);
            if belongs_here && self.is_new(shown.span) {
                self.out.diagram(&shown.says(), shown.span);
            }
        }
        self.paragraphs(at, to);
    }

    /// Whether what is shown is reached in the note that begins with a line, and not in the game.
    fn is_noted(&self, note: usize, shown: &ShownPosition) -> bool {
        let lines = &self.search.page.lines;
        let place = lines[shown.from].span.start;
        let note = Span::new(lines[note].span.start as usize, place as usize);
        let notes = Notes::of(self.search, self.game);
        let board = &shown.setup.board;
        !notes.game_comes_to(board, place) && notes.lead_to(board, note)
    }

    /// The words on some lines, but for those with rows.
    fn paragraphs(&mut self, from: usize, to: usize) {
        let page = self.search.page;
        let mut at = from;
        while at < to {
            let start = page.lines[at].span.start;
            let next = self.printed.partition_point(|row| row.end <= start);
            let (first, last) = match self.printed.get(next) {
                Some(row) => (page.line_at(row.start), page.line_at(row.end.max(1) - 1)),
                None => (to, to),
            };
            self.plain_paragraphs(at, first.clamp(at, to));
            at = last + 1;
        }
    }

    fn plain_paragraphs(&mut self, from: usize, to: usize) {
        for (words, span) in comment::paragraphs(self.search.page, from, to) {
            let belongs_here =
                !self.footnotes.are_placed(span) && !self.is_number_of_row_below(&words, span);
            if belongs_here && self.is_new(span) {
                self.out.comment(&words, span);
            }
        }
    }

    /// Whether what stands there was not written yet; from now on it is.
    fn is_new(&mut self, span: Span) -> bool {
        let before = self.written.range(..=span.start).next_back();
        let is_written = before.is_some_and(|(_, &end)| end >= span.end);
        if !is_written {
            self.written.insert(span.start, span.end);
        }
        !is_written
    }

    /// Whether some words are the number that is due, alone over a row.
    fn is_number_of_row_below(&self, words: &str, span: Span) -> bool {
        let page = self.search.page;
        let is_due = words.trim_end_matches(['.', ')']).parse() == Ok(self.number);
        let next = self.printed.partition_point(|row| row.end <= span.end);
        let below = page.next_text(page.line_at(span.start));
        let row = self.printed.get(next).map(|row| page.line_at(row.start));
        is_due && row == Some(below)
    }
}
