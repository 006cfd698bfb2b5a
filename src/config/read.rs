//! Values as a person writes them, on the command line and in the file.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::PathBuf;

use clap::ValueEnum;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::convert::From;
use crate::findings::{Level, PathPattern, RuleId};
use crate::ingest::encoding::Charset;
use crate::notation::Notation;
use crate::text::suggest::did_you_mean;

/// Reads a whole number from `least` to `most`.
pub(crate) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |typed| {
        let number = typed.parse().ok();
        let within = number.filter(|number| (least..=most).contains(number));
        within
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}

pub(super) fn threads<'de, D: Deserializer<'de>>(value: D) -> Result<Option<u16>, D::Error> {
    match u16::deserialize(value)? {
        threads @ 1..=1024 => Ok(Some(threads)),
        _ => Err(D::Error::custom("the number of threads is 1 to 1024")),
    }
}

/// Reads a share, from 0 to 1.
pub(crate) fn share(typed: &str) -> Result<f32, String> {
    let share = typed.parse().ok();
    let within = share.filter(|share| (0.0..=1.0).contains(share));
    within.ok_or_else(|| "write a number from 0 to 1".to_owned())
}

pub(super) fn certainty<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f32>, D::Error> {
    let share = f32::deserialize(value)?;
    match (0.0..=1.0).contains(&share) {
        true => Ok(Some(share)),
        false => Err(D::Error::custom("the certainty is from 0 to 1")),
    }
}

/// One of a few words.
pub(super) fn word<'de, D: Deserializer<'de>, T: ValueEnum>(
    value: D,
) -> Result<Option<T>, D::Error> {
    let word = String::deserialize(value)?;
    T::from_str(&word, false).map(Some).map_err(|_| {
        let values = T::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value);
        let known: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        D::Error::custom(not_one_of(&word, &known))
    })
}

fn not_one_of(word: &str, known: &[impl AsRef<str>]) -> String {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    let near = did_you_mean(word, known.iter().copied());
    format!("`{word}` is none of {}{near}", known.join(", "))
}

/// Something that has a name.
fn named<'de, D: Deserializer<'de>, T, E: Display>(
    value: D,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<Option<T>, D::Error> {
    let name = String::deserialize(value)?;
    read(&name).map(Some).map_err(D::Error::custom)
}

pub(super) fn notation<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Notation>, D::Error> {
    named(value, Notation::from_name)
}

pub(super) fn source_notation<'de, D: Deserializer<'de>>(
    value: D,
) -> Result<Option<From>, D::Error> {
    named(value, From::from_name)
}

pub(super) fn charset<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Charset>, D::Error> {
    named(value, |name| {
        Charset::from_name(name).map_err(|why| format!("`{name}`: {why}"))
    })
}

pub(super) fn patterns<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<PathPattern>, D::Error> {
    let spellings = OneOrMany::deserialize(value)?.0;
    let patterns = spellings.iter().map(|spelling| PathPattern::new(spelling));
    patterns.collect::<Result<_, _>>().map_err(D::Error::custom)
}

pub(super) fn names<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Vec<String>>, D::Error> {
    let names = OneOrMany::deserialize(value)?.0;
    match names.is_empty() {
        true => Err(D::Error::custom("name a code, or leave the key out")),
        false => Ok(Some(names)),
    }
}

pub(super) fn paths<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Vec<PathBuf>>, D::Error> {
    let names = OneOrMany::deserialize(value)?.0;
    Ok(Some(names.into_iter().map(PathBuf::from).collect()))
}

/// One name, or a list of them.
struct OneOrMany(Vec<String>);

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany, D::Error> {
        struct NamesVisitor;
        impl<'de> Visitor<'de> for NamesVisitor {
            type Value = OneOrMany;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name in quotes, or a list of such names")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![name.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<OneOrMany, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = list.next_element()? {
                    names.push(name);
                }
                Ok(OneOrMany(names))
            }
        }
        deserializer.deserialize_any(NamesVisitor)
    }
}

pub(super) fn levels<'de, D: Deserializer<'de>>(
    value: D,
) -> Result<Vec<(RuleId, Option<Level>)>, D::Error> {
    let levels = BTreeMap::<RuleId, LevelOrOff>::deserialize(value)?;
    Ok(levels
        .into_iter()
        .map(|(rule, level)| (rule, level.0))
        .collect())
}

/// The word for a rule that is not asked.
const OFF: &str = "off";

/// A level, or none.
struct LevelOrOff(Option<Level>);

impl<'de> Deserialize<'de> for LevelOrOff {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LevelOrOff, D::Error> {
        let word = String::deserialize(deserializer)?;
        match Level::from_name(&word) {
            None if word != OFF => {
                let known = [&[OFF], Level::NAMES].concat();
                Err(D::Error::custom(not_one_of(&word, &known)))
            }
            level => Ok(LevelOrOff(level)),
        }
    }
}
