//! Reading code files.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;
use toml::de::DeTable;

use super::extend::{EXTENDS, ErrorAt};
use super::{ALL, AUTO, BUILT_IN, Code, GENERAL_LAW, articles, extend};
use crate::board::IrregularityKind;
use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::suggest::{closest, did_you_mean};
use crate::text::wording::{self, TextError};

/// Codes that extend one another in a row, at most.
const DEEPEST: usize = 8;

/// Why a code could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No code has that id, and no such file is there.
    #[error("no code `{id}`{}; the codes are: {known}; a file of your own is named by its path, as in `./club.toml`",
        .near.as_ref().map_or(String::new(), |near| format!(" (did you mean `{near}`?)")))]
    Unknown {
        /// As asked for.
        id: String,
        /// The nearest id.
        near: Option<String>,
        /// All ids.
        known: String,
    },
    /// The file cannot be read.
    #[error("cannot read the code `{}`: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's own words.
        source: std::io::Error,
    },
    /// Two files have codes of one id, and a finding could not say which it is made under.
    #[error("`{}` and `{}` are codes of one id, `{id}`: give one of them another `id`", .files[0], .files[1])]
    Namesake {
        /// The id.
        id: String,
        /// The files.
        files: [String; 2],
    },
    /// The file is no code.
    #[error(transparent)]
    Invalid(#[from] TextError),
}

/// The code with that id, or in that file (a path, or a name that ends in `.toml`).
///
/// # Errors
/// If there is no such code, or its file cannot be read or understood.
pub fn load(wanted: &str) -> Result<Code, CodeError> {
    parse(wanted, &text_of(wanted, Path::new(""))?)
}

/// The code that says nothing, which is asked where no code is known.
pub fn general_law() -> Code {
    let (id, text) = GENERAL_LAW;
    parse(id, text).expect("it is tested")
}

/// The codes of these names, each once, in the order they are named; [`ALL`] and [`AUTO`] stand for all that
/// come with the program.
///
/// # Errors
/// If one of them cannot be had.
pub fn load_all(names: &[String]) -> Result<Vec<Code>, CodeError> {
    let mut found: Vec<(Code, &str)> = Vec::new();
    for name in self::names(names) {
        let code = load(name)?;
        match found.iter().find(|(other, _)| other.id == code.id) {
            None => found.push((code, name)),
            Some((_, before)) if is_same(before, name) => {}
            Some((_, before)) => {
                return Err(CodeError::Namesake {
                    id: code.id.to_string(),
                    files: [(*before).to_owned(), name.to_owned()],
                });
            }
        }
    }
    Ok(found.into_iter().map(|(code, _)| code).collect())
}

/// Whether two names are of the same code: a file may be named in two ways.
fn is_same(one: &str, other: &str) -> bool {
    one == other || same_file::is_same_file(one, other).unwrap_or(false)
}

/// The names, with those that [`ALL`] and [`AUTO`] stand for in their place.
pub fn names(named: &[String]) -> impl Iterator<Item = &str> {
    named.iter().flat_map(|name| match name.as_str() {
        ALL | AUTO => BUILT_IN.iter().map(|(id, _)| *id).collect(),
        one => vec![one],
    })
}

/// The files that the codes of these names are read from, and those they extend.
pub fn files(named: &[String]) -> Vec<PathBuf> {
    let of = |name: &str| {
        let text = text_of(name, Path::new("")).ok()?;
        let lineage = lineage(name, &text).ok()?;
        let own = lineage.iter().map(|text| text.name.clone());
        Some(own.collect::<Vec<_>>())
    };
    // What comes with the program extends nothing else.
    let in_files = names(named).filter(|name| is_file_name(name));
    let all = in_files.filter_map(of).flatten();
    all.filter(|name| is_file_name(name))
        .map(PathBuf::from)
        .collect()
}

/// Whether a code of that name is in a file, and not one that comes with the program.
fn is_file_name(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\'])
}

/// The text of a code; a path counts from `folder`.
fn text_of(wanted: &str, folder: &Path) -> Result<Cow<'static, str>, CodeError> {
    let mut known = BUILT_IN.iter().chain([&GENERAL_LAW]);
    if let Some((_, text)) = known.find(|(id, _)| *id == wanted) {
        return Ok(Cow::Borrowed(text));
    }
    if !is_file_name(wanted) {
        let known: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
        return Err(CodeError::Unknown {
            id: wanted.to_owned(),
            near: closest(wanted, known.iter().copied()).map(str::to_owned),
            known: known.join(", "),
        });
    }
    let path = folder.join(wanted);
    let unreadable = |source| CodeError::Unreadable {
        path: path.clone(),
        source,
    };
    let bytes = bytes_of(&path, SETTINGS_BYTES).map_err(unreadable)?;
    let text = wording::text_of(&path, bytes)?;
    Ok(Cow::Owned(text))
}

/// The code that a TOML text describes; `name` is what messages call it, and where files it extends are
/// looked for if it is a path.
///
/// # Errors
/// If the text is no TOML, a key or a value is not one that a code has, or the code it extends cannot be had.
pub fn parse(name: &str, text: &str) -> Result<Code, CodeError> {
    load_lineage(name, text, |_| ()).map(|(code, ())| code)
}

/// The code with that id or in that file, and beside it every key of it as TOML, those it takes over from the codes
/// that it extends included.
///
/// # Errors
/// As [`load`].
pub fn load_with_keys(wanted: &str) -> Result<(Code, toml::Table), CodeError> {
    load_lineage(wanted, &text_of(wanted, Path::new(""))?, |tables| {
        let tables = Spanned::new(0..0, tables.clone());
        let keys = toml::Table::deserialize(toml::Deserializer::from(tables));
        keys.expect("what has been read once is TOML")
    })
}

/// The code that a text describes, and what `of_keys` makes of all its keys.
fn load_lineage<K>(
    name: &str,
    text: &str,
    of_keys: impl FnOnce(&DeTable<'_>) -> K,
) -> Result<(Code, K), CodeError> {
    let lineage = lineage(name, text)?;
    let (text, parents) = lineage.split_first().expect("it has at least one text");
    let mut inherited = DeTable::new();
    for parent in parents.iter().rev() {
        let (tables, own_id) = parent.with_inherited(inherited)?;
        parent.code(tables.clone(), own_id)?;
        inherited = tables;
    }
    let (tables, own_id) = text.with_inherited(inherited)?;
    let keys = of_keys(&tables);
    Ok((text.code(tables, own_id)?, keys))
}

/// A code's text and what it is called.
struct CodeText<'t> {
    name: String,
    text: Cow<'t, str>,
}

/// The text, the text of the code it extends, and so on.
fn lineage<'t>(name: &str, text: &'t str) -> Result<Vec<CodeText<'t>>, CodeError> {
    let mut lineage: Vec<CodeText<'t>> = Vec::new();
    let mut next = Some(CodeText {
        name: name.to_owned(),
        text: Cow::Borrowed(text),
    });
    while let Some(text) = next.take() {
        if let Some((parent, at)) = text.parent()? {
            if lineage.len() == DEEPEST {
                let message = "this code extends itself, or too many others".to_owned();
                return Err(text.invalid((at, message)));
            }
            let folder = Path::new(&text.name).parent().unwrap_or(Path::new(""));
            let found =
                text_of(&parent, folder).map_err(|err| text.invalid((at, err.to_string())))?;
            let name = match is_file_name(&parent) {
                true => folder.join(&parent).to_string_lossy().into_owned(),
                false => parent,
            };
            next = Some(CodeText { name, text: found });
        }
        lineage.push(text);
    }
    Ok(lineage)
}

impl CodeText<'_> {
    /// The code that it extends, and where it says so. A text without the word, escaped or not, is not taken apart for
    /// it.
    fn parent(&self) -> Result<Option<(String, usize)>, CodeError> {
        if !self.text.contains(EXTENDS) && !self.text.contains('\\') {
            return Ok(None);
        }
        extend::text(&self.tables()?, EXTENDS).map_err(|wrong| self.invalid(wrong))
    }

    fn tables(&self) -> Result<DeTable<'_>, CodeError> {
        DeTable::parse(&self.text)
            .map(Spanned::into_inner)
            .map_err(|err| self.invalid(wording::of_toml(&err, &self.text)))
    }

    /// The tables of this text with all they inherit, and where its own id stands.
    fn with_inherited<'t>(
        &'t self,
        mut inherited: DeTable<'t>,
    ) -> Result<(DeTable<'t>, Option<usize>), CodeError> {
        let mut own = self.tables()?;
        own.remove(EXTENDS);
        let own_id = own.get("id").map(|id| id.span().start);
        extend::leave_out(&mut own, &mut inherited).map_err(|wrong| self.invalid(wrong))?;
        extend::merge(&mut own, extend::without_places(inherited));
        Ok((own, own_id))
    }

    /// The code in these tables, which are this text's with all they inherit.
    fn code(&self, mut tables: DeTable<'_>, own_id: Option<usize>) -> Result<Code, CodeError> {
        check_breaches(&tables).map_err(|wrong| self.invalid(wrong))?;
        let links = articles::link(&mut tables).map_err(|wrong| self.invalid(wrong))?;
        let whole = Spanned::new(0..self.text.len(), tables);
        let mut code = Code::deserialize(toml::Deserializer::from(whole))
            .map_err(|err| self.invalid(wording::of_toml(&err, &self.text)))?;
        links.record_in(&mut code.articles);
        self.check_claims(&code)?;
        self.check_id(&code.id, own_id)?;
        Ok(code)
    }

    /// What may be claimed comes before what ends the game unclaimed: otherwise nobody could ever claim it.
    fn check_claims(&self, code: &Code) -> Result<(), CodeError> {
        let fifty = code.fifty_moves.as_ref();
        let fifty = fifty.and_then(|law| Some((law.claim.plies, law.automatic.as_ref()?.plies)));
        let again = code.repetition.as_ref();
        let again =
            again.and_then(|law| Some((law.claim.as_ref()?.at, law.automatic.as_ref()?.at)));
        let counts = [
            (fifty, ["fifty-moves", "claim", "plies"], "ply"),
            (again, ["repetition", "claim", "at"], "appearance"),
        ];
        for (numbers, [section, claim, key], what) in counts {
            let Some((may, ends)) = numbers.filter(|(may, ends)| may >= ends) else {
                continue;
            };
            let own = self.tables()?;
            let number = |part| {
                let part = own.get(section)?.get_ref().as_table()?.get(part)?;
                Some(part.get_ref().as_table()?.get(key)?.span().start)
            };
            let at = number(claim).or_else(|| number("automatic")).unwrap_or(0);
            let message = format!(
                "a draw that may be claimed at {what} {may} is none where {what} {ends} ends the game: the claim must come first"
            );
            return Err(self.invalid((at, message)));
        }
        Ok(())
    }

    /// A code has an id of its own: neither that of the code it extends, nor one that the program comes with.
    fn check_id(&self, id: &str, own: Option<usize>) -> Result<(), CodeError> {
        let Some(at) = own else {
            let message = "the key `id` is missing: a code has one of its own";
            return Err(self.invalid((0, message.to_owned())));
        };
        let taken = BUILT_IN.iter().any(|(known, _)| *known == id) || [ALL, AUTO].contains(&id);
        if !taken || self.name == id {
            return Ok(());
        }
        let message = format!(
            "`{id}` is the name of what comes with the program: give this code an `id` of its own"
        );
        Err(self.invalid((at, message)))
    }

    fn invalid(&self, (at, message): ErrorAt) -> CodeError {
        TextError::at(&self.name, &self.text, at, message).into()
    }
}

/// Kinds of irregular move that are named together.
const GROUPS: [&str; 5] = [
    "default",
    "castling",
    "false-capture",
    "leap",
    "replay-obligation",
];

/// Every kind of irregular move is one that there is, and every remedy one that the code has.
fn check_breaches(tables: &DeTable<'_>) -> Result<(), ErrorAt> {
    let none = DeTable::new();
    let table = |key| tables.get(key).and_then(|value| value.get_ref().as_table());
    let remedies = table("remedy").unwrap_or(&none);
    let is_remedy = |name: &str| remedies.contains_key(name);
    for (kind, law) in table("breach").unwrap_or(&none) {
        let name: &str = kind.get_ref();
        let kinds = || IrregularityKind::NAMES.iter().copied().chain(GROUPS);
        if kinds().all(|known| known != name) {
            let near = did_you_mean(name, kinds());
            let message = format!("`{name}` is no kind of irregular move{near}");
            return Err((kind.span().start, message));
        }
        for key in ["remedy", "remedy-of-capture"] {
            let Some(named) = law.get_ref().get(key) else {
                continue;
            };
            if let Some(name) = named.get_ref().as_str().filter(|name| !is_remedy(name)) {
                let near = did_you_mean(name, remedies.keys().map(|key| key.get_ref().as_ref()));
                let message = format!("the code has no remedy `{name}`{near}");
                return Err((named.span().start, message));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of a code.
    fn built_in(id: &str) -> &'static str {
        BUILT_IN.iter().find(|(known, _)| *known == id).unwrap().1
    }

    #[test]
    fn every_built_in_code_parses_and_bears_its_id() {
        for (id, text) in BUILT_IN {
            assert_eq!(parse(id, text).map(|code| code.id).unwrap(), *id);
        }
        assert_eq!(general_law().id, GENERAL_LAW.0);
    }

    #[test]
    fn every_code_file_is_registered() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/codes");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(id) = name.strip_suffix(".toml") {
                assert!(
                    BUILT_IN.iter().any(|(known, _)| *known == id),
                    "{name} is not in BUILT_IN"
                );
            }
        }
    }

    #[test]
    fn an_unknown_key_names_the_nearest_and_its_place() {
        let text = built_in("fide-2023").replace("\nnot-played", "\nnot-playd");
        let err = parse("club.toml", &text).unwrap_err().to_string();
        assert!(err.contains("did you mean `not-played`?"), "{err}");
        let is_there = |line: &str| line.starts_with("not-playd");
        let line = text.lines().position(is_there).unwrap() + 1;
        assert!(err.starts_with(&format!("club.toml:{line}:1:")), "{err}");
    }

    #[test]
    fn an_unknown_kind_of_breach_names_the_nearest() {
        let text = built_in("fide-2023").replace("\nking-exposed =", "\nking-exposd =");
        let err = parse("club.toml", &text).unwrap_err().to_string();
        assert!(err.contains("did you mean `king-exposed`?"), "{err}");
        let is_there = |line: &str| line.starts_with("king-exposd");
        let line = text.lines().position(is_there).unwrap() + 1;
        assert!(err.starts_with(&format!("club.toml:{line}:1:")), "{err}");
    }

    #[test]
    fn a_code_may_change_a_few_sections_of_another() {
        let text = r#"
            id = "club"
            title = "Our club"
            year = 2024
            source = "the notice board"
            extends = "bca"
            leaves-out = ["fifty-call"]
            checks.announcement = "not-asked"
        "#;
        let club = parse("club.toml", text).unwrap();
        let bca = load("bca").unwrap();
        assert_eq!(club.id, "club");
        assert!(club.fifty_call.is_none());
        assert_eq!(
            club.checks.unwrap().announcement,
            super::super::Announcement::NotAsked
        );
        assert_eq!(club.breach.len(), bca.breach.len());
        assert_eq!(club.articles.len(), bca.articles.len());
    }

    #[test]
    fn what_is_left_out_must_be_there() {
        let text = "id = \"x\"\ntitle = \"x\"\nyear = 1\nsource = \"x\"\nextends = \"bca\"\nleaves-out = [\"fifty-cal\"]";
        let err = parse("club.toml", text).unwrap_err().to_string();
        assert!(err.starts_with("club.toml:6:15:"), "{err}");
    }

    #[test]
    fn a_remedy_that_is_not_there_names_the_nearest() {
        let text = built_in("bca").replace("remedy = \"replay\"", "remedy = \"replai\"");
        let err = parse("club.toml", &text).unwrap_err().to_string();
        assert!(err.contains("did you mean `replay`?"), "{err}");
    }

    #[test]
    fn an_unknown_code_names_the_nearest() {
        let err = load("fide2023").unwrap_err().to_string();
        assert!(err.contains("did you mean `fide-2023`?"), "{err}");
    }
}
