//! Games that begin as another does, and go on in rows that cannot be read as they stand.

use super::GameReference;
use super::resolve::OpenReference;
use crate::book::decode::PrintReader;
use crate::book::games::{GameFound, PageSearch};
use crate::book::heading;
use crate::book::read_ahead::ReadAhead;
use crate::book::row::Row;
use crate::book::stretches::{LONGEST, Stretch};

/// What decodes the games behind references.
pub(super) struct Decoding<'r, 't> {
    reader: &'r PrintReader,
    ahead: ReadAhead<'r, 't>,
    /// Lines where games begin, in order.
    begun: Vec<usize>,
}

impl<'t> PageSearch<'_, 't> {
    /// What decodes the games behind open references, beside those that were found.
    pub(super) fn decoding<'r>(
        &self,
        reader: &'r PrintReader,
        found: &[GameFound],
        open: &[OpenReference],
    ) -> Decoding<'r, 't>
    where
        Self: 'r,
    {
        let page = self.page;
        let games = found.iter();
        let games = games.map(|game| game.heading.line.min(self.rows[game.first()].line));
        let references = open.iter();
        let references = references.map(|(reference, _)| page.line_at(reference.span.start));
        let mut begun: Vec<usize> = games.chain(references).collect();
        begun.sort_unstable();
        Decoding {
            reader,
            ahead: ReadAhead::of(page, reader),
            begun,
        }
    }

    /// The game that goes on from another at a row: as it stands, if that is all of it, or decoded.
    pub(super) fn goes_on(
        &mut self,
        decoding: &mut Decoding<'_, '_>,
        (source, reference): (&GameFound, &GameReference),
        row: usize,
    ) -> Option<GameFound> {
        let stretch = self.stretch_behind(decoding, reference, row)?;
        let game = self.gone_on(source, reference, row);
        let cut = |game: &GameFound| self.cut_of(decoding.reader, game, &stretch);
        let cut = game.as_ref().and_then(cut);
        let sound = |game: &GameFound| self.sound_plies(decoding.reader, game);
        let plies = game.as_ref().map_or(0, sound);
        if cut.is_none() && game.as_ref().is_some_and(|game| plies == game.path.plies) {
            return game;
        }
        let decoded = self.decoded_behind(decoding, (source, reference), row, &stretch);
        match decoded.filter(|(_, game)| game.path.plies > plies) {
            Some((rows, mut game)) => {
                self.put_rows(&stretch, rows, &mut game);
                Some(game)
            }
            None => game.map(|game| GameFound { cut, ..game }),
        }
    }

    /// The lines from a row on that may hold what goes on behind a reference.
    fn stretch_behind(
        &self,
        decoding: &Decoding<'_, '_>,
        reference: &GameReference,
        row: usize,
    ) -> Option<Stretch> {
        let row = &self.rows[row];
        let printed = row
            .number
            .map(|number| 2 * (number - 1) + u32::from(row.black));
        // The row may begin with the last move that is referred to; a number that fits worse is damaged.
        let near = printed.filter(|&plies| {
            let told = reference.plies.unwrap_or(plies);
            (told.saturating_sub(2)..=told).contains(&plies)
        });
        let begun = &decoding.begun;
        let next = begun[begun.partition_point(|&begun| begun <= row.line)..].first();
        Some(Stretch {
            first: row.line,
            end: next
                .map_or(self.page.lines.len(), |&next| next)
                .min(self.page.survey.next_heading(row.line))
                .min(row.line + LONGEST),
            headed: true,
            within: Some(row.span.start),
            before: near.or(reference.plies)?,
            anew: Vec::new(),
        })
    }

    /// The game that a stretch holds behind the moves it has from another, and its rows.
    fn decoded_behind(
        &self,
        decoding: &mut Decoding<'_, '_>,
        (source, reference): (&GameFound, &GameReference),
        first: usize,
        stretch: &Stretch,
    ) -> Option<(Vec<Row>, GameFound)> {
        if decoding.ahead.is_spent() {
            return None;
        }
        let row = &self.rows[first];
        let (taken, board) = self.moves_taken(source, reference, stretch.before, row.spelling)?;
        let region = self.region_from(decoding.reader, stretch, board.position()?.clone());
        let read = decoding.ahead.read(region, Vec::new).ok()?;
        let heading = heading::in_sentence(self.page, row.line, 0..row.span.start)
            .unwrap_or_else(|| heading::over(self.page, self.floor(first), row.line));
        let (rows, game) = self.decoded(decoding.reader, stretch, heading, read)?;
        let taken = Some(taken);
        Some((rows, GameFound { taken, ..game }))
    }
}
