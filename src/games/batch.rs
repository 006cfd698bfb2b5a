//! What is read, handed over in pieces that are worth it: of small files many together.

use std::io;

use super::chunk::Chunk;
use super::detect::TextForm;
use super::reader::Step;
use crate::pipeline::HandOver;

/// So many bytes are worth to be handed over.
const ENOUGH: usize = 1 << 17;
/// So many steps are handed over together at most.
const MOST: usize = 64;

/// What was read and not handed over yet.
#[derive(Default)]
pub(super) struct Batch {
    steps: Vec<Step<Chunk>>,
    bytes: usize,
}

impl Batch {
    /// Puts a step behind the others, and hands all of them over if they are enough. A page of a book is enough: it
    /// takes longer than its bytes let expect.
    pub(super) fn add(
        &mut self,
        step: Step<Chunk>,
        to: &mut HandOver<'_, Vec<Step<Chunk>>>,
    ) -> io::Result<()> {
        if let Step::Chunk(_, chunk) = &step {
            self.bytes += match chunk.form {
                TextForm::Pgn => chunk.bytes.len(),
                TextForm::Book => ENOUGH,
            };
        }
        self.steps.push(step);
        match self.bytes >= ENOUGH || self.steps.len() >= MOST {
            true => self.hand_over(to),
            false => Ok(()),
        }
    }

    /// Hands over what there is.
    pub(super) fn hand_over(&mut self, to: &mut HandOver<'_, Vec<Step<Chunk>>>) -> io::Result<()> {
        let Batch { steps, .. } = std::mem::take(self);
        match steps.is_empty() {
            true => Ok(()),
            false => to(steps),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::reader::ChunkSource;
    use super::*;

    /// How many steps are handed over together, of so many chunks of that size.
    fn together(chunks: usize, size: usize, form: TextForm) -> Vec<usize> {
        let (mut batch, mut handed_over) = (Batch::default(), Vec::new());
        let mut to = |steps: Vec<Step<Chunk>>| {
            handed_over.push(steps.len());
            Ok(())
        };
        for _ in 0..chunks {
            let origin = ChunkSource {
                source: Arc::from("a"),
                input: 0,
            };
            let chunk = Chunk {
                bytes: vec![0; size],
                form,
                ..Chunk::default()
            };
            batch.add(Step::Chunk(origin, chunk), &mut to).unwrap();
        }
        batch.hand_over(&mut to).unwrap();
        handed_over
    }

    #[test]
    fn small_files_go_together_and_large_ones_alone() {
        assert_eq!(together(2 * MOST + 1, 500, TextForm::Pgn), [MOST, MOST, 1]);
        assert_eq!(together(5, ENOUGH / 2, TextForm::Pgn), [2, 2, 1]);
        assert_eq!(together(3, 1 << 20, TextForm::Pgn), [1, 1, 1]);
        assert_eq!(together(3, 500, TextForm::Book), [1, 1, 1]);
        assert_eq!(together(0, 0, TextForm::Pgn), [0; 0]);
    }
}
