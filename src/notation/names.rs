//! Notations by their names and styles.

use super::{Notation, OWN, letters, romance};
use crate::text::suggest::closest;

/// Every notation, in the order they are listed.
pub static ALL: std::sync::LazyLock<Vec<Notation>> = std::sync::LazyLock::new(|| {
    let languages = letters::ALL.iter().map(Notation::from);
    let descriptive = romance::ALL.iter().map(Notation::from);
    OWN.iter()
        .copied()
        .chain(descriptive)
        .chain(languages)
        .collect()
});

/// What is wrong with the notation or the style that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// There is none of that name.
    #[error("there is no such notation{near}; there are: {names}")]
    Unknown {
        /// The nearest name, as a question.
        near: String,
        /// All names.
        names: String,
    },
    /// The notation has no such style.
    #[error("`{notation}` has no style `{style}`{}; it has {styles}",
        .near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)")))]
    Style {
        /// The notation.
        notation: &'static str,
        /// What was asked for.
        style: String,
        /// The nearest there is.
        near: Option<&'static str>,
        /// What there is.
        styles: &'static str,
    },
}

impl Notation {
    /// The notation of that name.
    ///
    /// # Errors
    /// If there is none; the error names the nearest.
    pub fn from_name(name: &str) -> Result<Notation, NotationError> {
        let wanted = name.to_lowercase();
        let found = ALL.iter().find(|notation| notation.name() == wanted);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = ALL.iter().map(|notation| notation.name()).collect();
            let near = closest(&wanted, names.iter().copied())
                .map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            let names = names.join(", ");
            NotationError::Unknown { near, names }
        })
    }

    /// The same notation in a style of its own.
    ///
    /// # Errors
    /// If it has none of that name.
    pub fn styled(self, style: &str) -> Result<Notation, NotationError> {
        let (notations, listed) = self.styles();
        if let Some(named) = notations.iter().find(|other| other.style() == style) {
            return Ok(*named);
        }
        Err(NotationError::Style {
            notation: self.name(),
            near: closest(style, notations.iter().map(|other| other.style())),
            style: style.to_owned(),
            styles: listed,
        })
    }
}
