//! Who is who, as a user says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::wording::{self, TextError};

/// What a user says of names.
#[derive(Clone, Debug, Default)]
pub struct KnownPersons {
    /// The right spelling by each that is said.
    right: BTreeMap<String, String>,
    /// Names that are not one person.
    apart: BTreeSet<(String, String)>,
}

/// A file of names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesFile {
    #[serde(default)]
    person: Vec<Person>,
    /// Lists of names each of which is another person.
    #[serde(default)]
    apart: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    name: String,
    #[serde(default)]
    also: Vec<String>,
}

impl KnownPersons {
    /// What a file says of names.
    ///
    /// # Errors
    /// If it cannot be read, or is none; the message says where.
    pub fn load(path: &Path) -> Result<KnownPersons, String> {
        let unreadable = |err| format!("cannot read the names `{}`: {err}", path.display());
        let bytes = bytes_of(path, SETTINGS_BYTES).map_err(unreadable)?;
        let text = wording::text_of(path, bytes).map_err(|err| err.to_string())?;
        KnownPersons::parse(path, &text).map_err(|err| err.to_string())
    }

    /// Reads a file of names.
    ///
    /// # Errors
    /// If it is none; the message says where.
    pub fn parse(path: &Path, text: &str) -> Result<KnownPersons, TextError> {
        let read: NamesFile = toml::from_str(text).map_err(|err| {
            let (at, message) = wording::of_toml(&err, text);
            TextError::at(&path.to_string_lossy(), text, at, message)
        })?;
        let mut known = KnownPersons::default();
        for Person { name, also } in read.person {
            for other in also {
                known.right.insert(other, name.clone());
            }
            known.right.insert(name.clone(), name);
        }
        for names in read.apart {
            for (at, one) in names.iter().enumerate() {
                for other in &names[at + 1..] {
                    known.apart.insert((one.clone(), other.clone()));
                    known.apart.insert((other.clone(), one.clone()));
                }
            }
        }
        Ok(known)
    }

    /// The spelling that is said to be right of a name.
    pub fn right(&self, name: &str) -> Option<&str> {
        self.right.get(name).map(String::as_str)
    }

    /// Whether a spelling is said to be the right one.
    pub fn is_right(&self, name: &str) -> bool {
        self.right(name) == Some(name)
    }

    /// Whether two names are said to be two persons.
    pub fn tells_apart(&self, one: &str, other: &str) -> bool {
        if self.apart.is_empty() && self.right.is_empty() {
            return false;
        }
        let said = self.apart.contains(&(one.to_owned(), other.to_owned()));
        let right = self.right(one).zip(self.right(other));
        said || right.is_some_and(|(one, other)| one != other)
    }
}
