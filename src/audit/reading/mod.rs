//! Can the score be read?

pub(super) mod ambiguous_move;
pub(super) mod bad_annotation;
pub(super) mod bad_setup;
pub(super) mod bad_tag;
pub(super) mod cut_off;
pub(super) mod diagram_disagrees;
mod digits;
pub(super) mod encoding;
pub(super) mod erratum;
pub(super) mod internal_error;
mod irregular_moves;
pub(super) mod limit_reached;
pub(super) mod missing_move;
pub(super) mod move_number;
pub(super) mod notation_slip;
pub(super) mod stray_text;
mod tag_date;
mod tag_fixes;
mod tag_value;
pub(super) mod uncertain_reading;
pub(super) mod unreadable_move;
pub(super) mod unterminated;

use crate::text::suggest::shortened;
