//! What holds for a conversion.

use super::{SettingOrigin, Settings};
use crate::codes;
use crate::convert::{ConversionSpec, Extras, ScoreFormat};

impl Settings {
    /// The code that says which moves are lawful, and who says so: the one that is typed; else the first that the file
    /// names, for moves are lawful under one code or another; the usual one if it asks for all, or for each game's own.
    pub fn code_of_moves(&self) -> (String, SettingOrigin) {
        let origin = self.origin("code", self.typed.code.is_some());
        let named = self.options.code.iter().flatten().next();
        let is_one = |name: &str| ![codes::ALL, codes::AUTO].contains(&name);
        match named.filter(|name| origin == SettingOrigin::CommandLine || is_one(name)) {
            Some(name) => (name.clone(), origin),
            None => (codes::DEFAULT.to_owned(), SettingOrigin::Default),
        }
    }

    /// What is asked of a conversion.
    ///
    /// # Errors
    /// If something is missing, or does not go together; the message says what.
    pub fn conversion(&self) -> Result<ConversionSpec, String> {
        let options = &self.options.convert;
        let Some(to) = options.to else {
            return Err(
                "say which notation to write: `--to san`, or `to = \"san\"` under `[convert]` in bystander.toml"
                    .to_owned(),
            );
        };
        let to = match &options.style {
            None => to,
            Some(style) => to.styled(style).map_err(|err| err.to_string())?,
        };
        let format = options.format.unwrap_or_default();
        if format == ScoreFormat::Pgn && !to.can_be_read() {
            return Err(format!(
                "{} is of positions, which PGN has no place for; ask for `--format lines` or `jsonl`",
                to.name()
            ));
        }
        Ok(ConversionSpec {
            to,
            from: options.from.unwrap_or_default(),
            repair: options.repair.unwrap_or(false),
            format,
            keep: Extras {
                comments: options.comments.unwrap_or(true),
                originals: options.keep_original.unwrap_or(false),
            },
            ..ConversionSpec::default()
        })
    }
}
