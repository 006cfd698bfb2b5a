//! What the user sets: on the command line, and in `bystander.toml`.
//!
//! [`Options`] says what can be set. A flag and a key are one field of it; what is typed lies over what stands in the
//! [`ConfigFile`], and [`Settings`] says what holds and who says so. Unknown keys and values are refused with their
//! place and the nearest that is known.

mod conversion;
mod load;
mod options;
pub(crate) mod read;
mod settings;

pub use load::{ConfigError, ConfigFile, FILE_NAME, find, load, parse};
pub(crate) use options::help;
pub use options::{ConvertOptions, FailOn, Options, PathOptions};
pub use settings::{SettingOrigin, Settings};
