//! Notations by their names and styles.

use super::coordinate::Castling;
use super::descriptive::Style;
use super::{Notation, letters, romance};
use crate::text::suggest::closest;

/// Every notation that is no table of languages, in the order they are listed.
const OWN: [Notation; 9] = [
    Notation::San,
    Notation::Lan,
    Notation::Uci(Castling::Usual),
    Notation::Iccf,
    Notation::Smith,
    Notation::Hyphen,
    Notation::Descriptive(Style::Kt),
    Notation::Fen,
    Notation::Epd,
];

/// Every notation, in the order they are listed.
pub static ALL: std::sync::LazyLock<Vec<Notation>> = std::sync::LazyLock::new(|| {
    let languages = letters::ALL.iter().map(Notation::Letters);
    let descriptive = romance::ALL.iter().map(Notation::Romance);
    OWN.into_iter()
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
    /// The name it is asked for by.
    pub fn name(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Lan => "lan",
            Notation::Uci(_) => "uci",
            Notation::Letters(letters) => letters.name,
            Notation::Iccf => "iccf",
            Notation::Smith => "smith",
            Notation::Hyphen => "hyphen",
            Notation::Descriptive(_) => "descriptive",
            Notation::Romance(language) => language.name,
            Notation::Fen => "fen",
            Notation::Epd => "epd",
        }
    }

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
        let named = Style::ALL.into_iter().find(|other| other.name() == style);
        let styles = match (self, style) {
            (Notation::Descriptive(_), _) if let Some(named) = named => {
                return Ok(Notation::Descriptive(named));
            }
            (Notation::Descriptive(_), _) => {
                "`kt`, `n`, `to-takes`, `staunton`, `spaced` and `lowe`"
            }
            (Notation::Uci(_), "usual") => return Ok(Notation::Uci(Castling::Usual)),
            (Notation::Uci(_), "chess960") => return Ok(Notation::Uci(Castling::OntoRook)),
            (Notation::Uci(_), _) => "`usual` and `chess960` (castling onto the rook)",
            _ => "one style only",
        };
        let quoted = styles.split('`').skip(1).step_by(2);
        Err(NotationError::Style {
            notation: self.name(),
            near: closest(style, quoted),
            style: style.to_owned(),
            styles,
        })
    }

    /// Whether moves can be read in it.
    pub fn can_be_read(self) -> bool {
        !matches!(self, Notation::Fen | Notation::Epd)
    }
}
