//! Notations: one file each, both ways. Position and text give candidate moves; position and move give text.

pub mod descriptive;
pub mod lenient;
pub mod plain;
pub mod san;
pub mod slip;
