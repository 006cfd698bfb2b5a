//! Values of a TOML text, read into types.
//!
//! The reader of the `toml` crate offers whatever is read thrice, as a table, as a date and as a value with its place, and
//! all three are compiled for every type there is: lawbooks have forty. Here a table is a table and nothing else.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::num::ParseIntError;

use serde::de::value::SeqDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess,
    Unexpected, Visitor,
};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

/// Reads a table, which is the whole text.
pub(crate) fn read<'de, T: Deserialize<'de>>(table: DeTable<'de>) -> Result<T, Misread> {
    T::deserialize(Value(Spanned::new(0..0, DeValue::Table(table))))
}

/// Why a table is not what was to be read, and the byte at which it is not.
#[derive(Debug)]
pub(crate) struct Misread {
    pub(crate) message: String,
    at: Option<usize>,
}

impl Misread {
    /// Where what is wrong begins.
    pub(crate) fn at(&self) -> usize {
        self.at.unwrap_or_default()
    }

    /// It is in the value that begins there, if nothing within it is to blame.
    fn within(self, at: usize) -> Misread {
        Misread {
            at: self.at.or(Some(at)),
            ..self
        }
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misread {}

impl Error for Misread {
    fn custom<T: Display>(message: T) -> Misread {
        Misread {
            message: message.to_string(),
            at: None,
        }
    }
}

/// A value, and where it stands.
struct Value<'de>(Spanned<DeValue<'de>>);

impl<'de> IntoDeserializer<'de, Misread> for Value<'de> {
    type Deserializer = Value<'de>;

    fn into_deserializer(self) -> Value<'de> {
        self
    }
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = Misread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        let at = self.0.span().start;
        let read = match self.0.into_inner() {
            DeValue::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            DeValue::String(Cow::Owned(text)) => visitor.visit_string(text),
            DeValue::Integer(number) => match whole(&number) {
                (Ok(number), _) => visitor.visit_i64(number),
                (_, Ok(number)) => visitor.visit_u64(number),
                _ => Err(unexpected(format_args!("integer `{number}`"), &visitor)),
            },
            DeValue::Float(number) => match real(number.as_str()) {
                Some(number) => visitor.visit_f64(number),
                None => Err(unexpected(format_args!("the number {number}"), &visitor)),
            },
            DeValue::Boolean(is) => visitor.visit_bool(is),
            DeValue::Datetime(date) => Err(unexpected(format_args!("the date {date}"), &visitor)),
            DeValue::Array(items) => {
                visitor.visit_seq(SeqDeserializer::new(items.into_iter().map(Value)))
            }
            DeValue::Table(table) => visitor.visit_map(Entries {
                rest: table.into_iter(),
                value: None,
            }),
        };
        read.map_err(|err| err.within(at))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misread> {
        let at = self.0.span().start;
        let read = match self.0.into_inner() {
            DeValue::String(word) => visitor.visit_enum(word.into_deserializer()),
            _ => Err(Misread::custom("wanted string or table")),
        };
        read.map_err(|err| err.within(at))
    }

    serde::forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq bytes byte_buf map unit struct
        ignored_any unit_struct tuple_struct tuple identifier
    }
}

/// What says that something else was expected.
fn unexpected(what: fmt::Arguments<'_>, expected: &dyn Expected) -> Misread {
    Misread::invalid_type(Unexpected::Other(&what.to_string()), expected)
}

/// A whole number with a sign, and without.
fn whole(number: &DeInteger<'_>) -> (Result<i64, ParseIntError>, Result<u64, ParseIntError>) {
    let (digits, radix) = (number.as_str(), number.radix());
    (
        i64::from_str_radix(digits, radix),
        u64::from_str_radix(digits, radix),
    )
}

/// A number with a fraction; `None` if it is larger than any that can be reckoned with.
fn real(number: &str) -> Option<f64> {
    let found: f64 = number.parse().ok()?;
    Some(found).filter(|found| !found.is_infinite() || number.contains("inf"))
}

/// The entries of a table.
struct Entries<'de> {
    rest: <DeTable<'de> as IntoIterator>::IntoIter,
    /// That of the key that was read last.
    value: Option<Value<'de>>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Misread;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Misread> {
        let Some((key, value)) = self.rest.next() else {
            return Ok(None);
        };
        self.value = Some(Value(value));
        let at = key.span().start;
        let read = seed.deserialize(key.into_inner().into_deserializer());
        read.map(Some).map_err(|err: Misread| err.within(at))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misread> {
        let value = self.value.take().expect("its key was read before");
        let at = value.0.span().start;
        seed.deserialize(value).map_err(|err| err.within(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
    struct Club {
        name: String,
        members: Option<u64>,
        share: f32,
        open: bool,
        days: Vec<Day>,
        rooms: Vec<Club>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Day {
        Monday,
        AllWeek,
    }

    fn club(text: &str) -> Result<Club, (usize, String)> {
        let table = DeTable::parse(text).unwrap().into_inner();
        read(table).map_err(|err| (err.at(), err.message))
    }

    #[test]
    fn each_kind_of_value_is_read() {
        let text = "name = \"a\\tb\"\nmembers = 0xffff_ffff_ffff_ffff\nshare = 0.5\nopen = true\n\
                    days = [\"monday\", \"all-week\"]\n[[rooms]]\nname = 'c'\nmembers = 7";
        let room = Club {
            name: "c".to_owned(),
            members: Some(7),
            ..Club::default()
        };
        let whole = Club {
            name: "a\tb".to_owned(),
            members: Some(u64::MAX),
            share: 0.5,
            open: true,
            days: vec![Day::Monday, Day::AllWeek],
            rooms: vec![room],
        };
        assert_eq!(club(text), Ok(whole));
    }

    #[test]
    fn what_is_wrong_is_told_with_the_byte_it_stands_at() {
        for (text, at, said) in [
            (
                "name = 1",
                7,
                "invalid type: integer `1`, expected a string",
            ),
            (
                "open = 2001-02-03",
                7,
                "invalid type: the date 2001-02-03, expected a boolean",
            ),
            (
                "share = \"x\"",
                8,
                "invalid type: string \"x\", expected f32",
            ),
            (
                "members = -1",
                10,
                "invalid value: integer `-1`, expected u64",
            ),
            (
                "members = 99999999999999999999",
                10,
                "invalid type: integer `99999999999999999999`, expected u64",
            ),
            (
                "share = 1e999",
                8,
                "invalid type: the number 1e999, expected f32",
            ),
            (
                "open = true\nmember = 1",
                12,
                "unknown field `member`, expected one of",
            ),
            (
                "days = [\"monday\", \"friday\"]",
                18,
                "unknown variant `friday`, expected `monday` or `all-week`",
            ),
            ("days = [1]", 8, "wanted string or table"),
            (
                "[[rooms]]\nrooms = [{ open = 1 }]",
                29,
                "invalid type: integer `1`, expected a boolean",
            ),
        ] {
            let (found, message) = club(text).unwrap_err();
            assert!(message.starts_with(said), "{text}: {message}");
            assert_eq!(found, at, "{text}");
        }
    }
}
