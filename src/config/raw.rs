//! The file as TOML has it: keys, values and their places.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::de::{Deserialize, Deserializer, Error};
use toml::Spanned;

use super::FailOn;
use crate::convert;
use crate::findings::{Level, RuleId};
use crate::games::detect::Expected;
use crate::report::Format;
use crate::text::suggest::closest;

/// The whole file.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct File {
    pub(super) code: Option<Spanned<Names>>,
    pub(super) select: Option<Spanned<Vec<Rule>>>,
    pub(super) ignore: Option<Spanned<Vec<Rule>>>,
    pub(super) deny: Option<Spanned<Vec<Rule>>>,
    pub(super) levels: Levels,
    pub(super) format: Option<Spanned<Word<Format>>>,
    pub(super) fail_on: Option<Spanned<Word<FailOn>>>,
    pub(super) threads: Option<Spanned<u16>>,
    pub(super) baseline: Option<Spanned<PathBuf>>,
    pub(super) input: Option<Spanned<Word<Expected>>>,
    pub(super) encoding: Option<Spanned<String>>,
    pub(super) convert: Convert,
    pub(super) paths: Vec<Spanned<Paths>>,
    pub(super) allow: Vec<Spanned<Allow>>,
}

pub(super) type Levels = BTreeMap<Spanned<String>, Spanned<Loudness>>;

/// `[convert]`
#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Convert {
    pub(super) to: Option<Spanned<String>>,
    pub(super) from: Option<Spanned<String>>,
    pub(super) style: Option<Spanned<String>>,
    pub(super) format: Option<Spanned<Word<convert::Format>>>,
    pub(super) repair: Option<Spanned<bool>>,
    pub(super) keep_original: Option<Spanned<bool>>,
    pub(super) comments: Option<Spanned<bool>>,
}

/// `[[paths]]`
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Paths {
    pub(super) files: Spanned<Names>,
    pub(super) code: Option<Spanned<Names>>,
    pub(super) select: Option<Spanned<Vec<Rule>>>,
    pub(super) ignore: Option<Spanned<Vec<Rule>>>,
    pub(super) deny: Option<Spanned<Vec<Rule>>>,
    #[serde(default)]
    pub(super) levels: Levels,
}

/// `[[allow]]`
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Allow {
    pub(super) rule: Rule,
    pub(super) path: Spanned<String>,
    pub(super) game: Option<u64>,
    pub(super) ply: Option<u32>,
    pub(super) text: Option<String>,
    pub(super) reason: Spanned<String>,
}

/// One name, or a list of them.
#[derive(Debug)]
pub(super) struct Names(pub(super) Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Names, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Names;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a name in quotes, or a list of such names")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Names, E> {
                Ok(Names(vec![name.to_owned()]))
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<Names, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = list.next_element()? {
                    names.push(name);
                }
                Ok(Names(names))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// A rule by its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule(pub(super) RuleId);

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        let name = String::deserialize(deserializer)?;
        RuleId::asked_for(&name)
            .map(Rule)
            .map_err(|why| D::Error::custom(format!("`{name}`: {why}")))
    }
}

/// One of a few words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<T>(pub(super) T);

impl<'de, T: ValueEnum> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        let word = String::deserialize(deserializer)?;
        T::from_str(&word, false).map(Word).map_err(|_| {
            let values = T::value_variants()
                .iter()
                .filter_map(ValueEnum::to_possible_value);
            let known: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
            D::Error::custom(not_one_of(&word, &known))
        })
    }
}

/// A level, or silence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loudness(pub(super) Option<Level>);

impl<'de> Deserialize<'de> for Loudness {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Loudness, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ok(Loudness(match word.as_str() {
            "off" => None,
            "note" => Some(Level::Note),
            "warning" => Some(Level::Warning),
            "error" => Some(Level::Error),
            _ => {
                let known = ["off", "note", "warning", "error"].map(str::to_owned);
                return Err(D::Error::custom(not_one_of(&word, &known)));
            }
        }))
    }
}

fn not_one_of(word: &str, known: &[String]) -> String {
    let near = closest(word, known.iter().map(String::as_str))
        .map_or(String::new(), |near| format!(": did you mean `{near}`?"));
    format!("`{word}` is none of {}{near}", known.join(", "))
}
