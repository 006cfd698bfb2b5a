//! Mistakes on the command line, safe to look at.

use clap::Error;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

use crate::text::escape::{escaped, is_hidden};

/// The same with everything spelt out that was typed and would act on the screen, or on a log that is read by a
/// program.
pub(super) fn made_visible(mut err: Error) -> Error {
    let typed: Vec<(ContextKind, ContextValue)> = err
        .context()
        .filter_map(|(kind, value)| Some((kind, visible(value)?)))
        .collect();
    for (kind, value) in typed {
        err.insert(kind, value);
    }
    err
}

fn visible(value: &ContextValue) -> Option<ContextValue> {
    let escaped = |text: &String| escaped(text).to_string();
    match value {
        ContextValue::String(text) => Some(ContextValue::String(escaped(text))),
        ContextValue::Strings(texts) => {
            Some(ContextValue::Strings(texts.iter().map(escaped).collect()))
        }
        // Tips, which quote what was typed.
        ContextValue::StyledStrs(tips) => {
            let tips = tips.iter().map(|tip| match tip.to_string() {
                plain if plain.contains(is_hidden) => StyledStr::from(escaped(&plain)),
                _ => tip.clone(),
            });
            Some(ContextValue::StyledStrs(tips.collect()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::Cli;

    #[test]
    fn what_was_typed_cannot_act_on_the_screen() {
        let bad = "x\n::error::told\u{1b}[31m\u{202e}";
        for args in [
            &["bystander", bad][..],
            &["bystander", "audit", &format!("--{bad}")],
            &["bystander", "audit", "--format", bad],
            &["bystander", "audit", "--select", bad],
            &["bystander", "audit", "--threads", bad],
            &["bystander", "audit", "--shard", bad],
            &["bystander", "audit", "--color", bad],
            &["bystander", "convert", "--to", bad],
            &["bystander", "convert", "--from", bad],
            &["bystander", "show", "a", bad],
            &["bystander", "show", "a", "--game", bad],
            &["bystander", "codes", bad],
            &["bystander", "codes", "list", bad],
            &["bystander", "generate", bad],
        ] {
            let err = Cli::try_parse_from(args).unwrap_err();
            let text = super::made_visible(err).render().to_string();
            assert!(text.contains("told"), "{args:?}: {text}");
            let begins = |line: &str| line.trim_start().starts_with("::");
            assert!(!text.lines().any(begins), "{args:?}: {text}");
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{args:?}: {text:?}");
        }
    }
}
