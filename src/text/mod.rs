//! Text, whatever stands in it: classes of characters, lines and columns, what may be shown, what was probably meant,
//! and what is wrong with a file that a person wrote.

pub mod chars;
pub mod escape;
pub(crate) mod json;
mod lines;
pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod panic;
mod short;
pub mod suggest;
pub(crate) mod wording;

pub(crate) use lines::char_count;
pub use lines::count_lines;
pub(crate) use lines::line_and_column;
pub(crate) use short::joined;
