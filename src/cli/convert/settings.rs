//! What holds for a conversion: the command line first, then `bystander.toml`, then what is usual.

use crate::cli::settings::{Chosen, Origin, chosen};
use crate::codes;
use crate::config::Settings;
use crate::convert::{Format, From, Keep, Wishes};
use crate::games::detect::Expected;
use crate::ingest::encoding::Charset;
use crate::notation::Notation;

use super::Flags;

/// What holds.
pub(in crate::cli) struct Conversion {
    /// The first of the codes that the file names, for moves are lawful under one code or another; the usual one if it
    /// asks for all, or for each game's own.
    pub(in crate::cli) code: Chosen<String>,
    pub(in crate::cli) to: Chosen<Option<Notation>>,
    pub(in crate::cli) style: Chosen<Option<String>>,
    pub(in crate::cli) from: Chosen<From>,
    pub(in crate::cli) format: Chosen<Format>,
    pub(in crate::cli) repair: Chosen<bool>,
    pub(in crate::cli) keep_original: Chosen<bool>,
    pub(in crate::cli) comments: Chosen<bool>,
    pub(in crate::cli) input: Chosen<Expected>,
    pub(in crate::cli) encoding: Chosen<Option<Charset>>,
    pub(in crate::cli) threads: Chosen<Option<u16>>,
}

impl Conversion {
    /// What holds with these flags beside these settings.
    pub(in crate::cli) fn of(flags: &Flags, said: Option<&Settings>) -> Conversion {
        let yes = |flag: bool| flag.then_some(true);
        // A style in the file is of the notation in the file.
        let style = match flags.to.is_some() && flags.style.is_none() {
            true => Chosen {
                value: None,
                from: Origin::Default,
            },
            false => chosen(flags.style.clone(), said, |file| &file.convert.style),
        };
        let asked = chosen(None, said, |file| &file.code);
        let first = asked.value.and_then(|names| names.into_iter().next());
        let first = first.filter(|name| ![codes::ALL, codes::AUTO].contains(&name.as_str()));
        let code = match (&flags.code, first) {
            (Some(typed), _) => Chosen {
                value: typed.clone(),
                from: Origin::CommandLine,
            },
            (None, Some(first)) => Chosen {
                value: first,
                from: asked.from,
            },
            (None, None) => Chosen {
                value: codes::DEFAULT.to_owned(),
                from: Origin::Default,
            },
        };
        Conversion {
            code,
            to: chosen(flags.to, said, |file| &file.convert.to),
            style,
            from: chosen(flags.from, said, |file| &file.convert.from).or(From::default),
            format: chosen(flags.format, said, |file| &file.convert.format).or(Format::default),
            repair: chosen(yes(flags.repair), said, |file| &file.convert.repair).or(|| false),
            keep_original: chosen(yes(flags.keep_original), said, |file| {
                &file.convert.keep_original
            })
            .or(|| false),
            comments: chosen(flags.no_comments.then_some(false), said, |file| {
                &file.convert.comments
            })
            .or(|| true),
            input: chosen(flags.form.input, said, |file| &file.input).or(Expected::default),
            encoding: chosen(flags.form.letters.encoding, said, |file| &file.encoding),
            threads: chosen(flags.workers.threads, said, |file| &file.threads),
        }
    }

    /// The same as the library has it.
    pub(super) fn wishes(&self) -> Result<Wishes, String> {
        let Some(to) = self.to.value else {
            return Err(
                "say which notation to write: `--to san`, or `to = \"san\"` under `[convert]` in bystander.toml"
                    .to_owned(),
            );
        };
        let to = match &self.style.value {
            None => to,
            Some(style) => to.styled(style).map_err(|err| err.to_string())?,
        };
        let format = self.format.value;
        if format == Format::Pgn && !to.can_be_read() {
            return Err(format!(
                "{} is of positions, which PGN has no place for; ask for `--format lines` or `jsonl`",
                to.name()
            ));
        }
        Ok(Wishes {
            to,
            from: self.from.value,
            repair: self.repair.value,
            format,
            keep: Keep {
                comments: self.comments.value,
                originals: self.keep_original.value,
            },
        })
    }
}
