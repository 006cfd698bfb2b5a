//! Corrections to sources that themselves stay as they are.
//!
//! A file of errata says of places in sources what to read there instead, and why. [`Errata::apply`] puts that into the
//! texts before they are read; every other room reads the text it is given, and finds at a span what the source has
//! there ([`crate::games::Record::corrections`]). Each erratum is told: that it was applied, or why it was not.

mod apply;
mod effect;
mod file;
mod find;
mod write;

pub use apply::ErrataFindings;
pub use file::{Errata, Erratum, ErratumKind, ErratumPlace, FILE_NAME};
pub use write::NewErratum;
