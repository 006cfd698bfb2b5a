//! `[convert]`: what conversions are to be like.

use toml::Spanned;

use super::load::Reader;
use super::raw::Convert;
use super::{Lined, SettingsError};
use crate::convert::{Format, From};
use crate::notation::Notation;

/// What a file says of conversions; `None` where it says nothing.
#[derive(Clone, Debug, Default)]
pub struct ConvertSettings {
    /// The notation the moves are written in, in the style that is asked for.
    pub to: Option<Lined<Notation>>,
    /// The style by its name, which `to` has already.
    pub style: Option<Lined<String>>,
    /// The notation the games are written in.
    pub from: Option<Lined<From>>,
    /// How games are written.
    pub format: Option<Lined<Format>>,
    /// Whether what cannot be read is repaired.
    pub repair: Option<Lined<bool>>,
    /// Whether the printed form of moves is kept.
    pub keep_original: Option<Lined<bool>>,
    /// Whether comments are kept.
    pub comments: Option<Lined<bool>>,
}

impl Reader<'_> {
    pub(super) fn conversion(&self, raw: Convert) -> Result<ConvertSettings, SettingsError> {
        let to = self.named(raw.to, |name| {
            Notation::from_name(name).map_err(|err| err.to_string())
        })?;
        let plain = to.as_ref().map(|to| to.value);
        let styled = self.named(raw.style.clone(), |style| match plain {
            Some(to) => to.styled(style).map_err(|err| err.to_string()),
            None => Err("a style needs the notation it is of: add the key `to`".to_owned()),
        })?;
        let flag = |flag: Option<Spanned<bool>>| flag.map(|flag| self.lined(flag, |flag| flag));
        Ok(ConvertSettings {
            to: to.map(|to| Lined {
                value: styled.map_or(to.value, |styled| styled.value),
                line: to.line,
            }),
            style: raw.style.map(|style| self.lined(style, |style| style)),
            from: self.named(raw.from, From::from_name)?,
            format: raw.format.map(|word| self.lined(word, |word| word.0)),
            repair: flag(raw.repair),
            keep_original: flag(raw.keep_original),
            comments: flag(raw.comments),
        })
    }

    /// What a name stands for, with its line.
    fn named<T>(
        &self,
        name: Option<Spanned<String>>,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<Lined<T>>, SettingsError> {
        let Some(name) = name else { return Ok(None) };
        match read(name.as_ref()) {
            Ok(value) => Ok(Some(self.lined(name, |_| value))),
            Err(why) => Err(self.invalid(name.span().start, why)),
        }
    }
}
