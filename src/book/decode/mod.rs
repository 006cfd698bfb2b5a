//! The moves of a printed game, whatever the printer and the scanner made of them.
//!
//! ```text
//!  lines ──stream──▶ signs and starts ──vocabulary──▶ lattice of readings ──beam──▶ plies ──▶ certainty
//! ```
//!
//! Everything on the page is evidence and nothing is a gate: how near the signs come to a spelling of a lawful move
//! (`weights`, `vocabulary`), the number before it (`numbers`), how likely the move is on the board, and what is
//! passed by (`lattice`). The search (`beam`) carries the best ways through side by side.

mod ahead;
mod beam;
mod beside;
mod block_numbers;
mod boards;
mod brackets;
mod certainty;
mod check_marks;
mod choices;
mod clean;
mod dialect;
mod distance;
mod first_choices;
mod first_rows;
mod formset;
mod gutter;
mod holes;
mod lattice;
mod line_cells;
mod move_dashes;
mod numbers;
mod numbers_behind;
mod numbers_between;
mod outcome;
mod parting;
mod posterior;
mod prose;
mod prospect;
mod reach;
mod reader;
mod repeated;
mod rivals;
mod rows_within;
mod settings;
mod signs;
mod spelled;
mod spelling_tree;
mod stream;
mod vocabulary;
mod way;
mod weights;

pub(super) use line_cells::{cells, is_move, misread_at};
pub(super) use prose::{leads_up, prose_words};
pub(super) use reader::{PageGame, PagePly, PrintReader, Region};
