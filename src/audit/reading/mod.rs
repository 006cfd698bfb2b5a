//! Can the score be read?

pub(super) mod ambiguous_move;
pub(super) mod bad_annotation;
pub(super) mod bad_setup;
pub(super) mod bad_tag;
pub(super) mod diagram_disagrees;
mod digits;
pub(super) mod encoding;
pub(super) mod internal_error;
pub(super) mod missing_move;
pub(super) mod move_number;
pub(super) mod notation_slip;
pub(super) mod stray_text;
mod tag_date;
mod tag_value;
pub(super) mod unreadable_move;
pub(super) mod unterminated;

/// A text as a message quotes it: its first 40 characters, and an ellipsis for the rest.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
