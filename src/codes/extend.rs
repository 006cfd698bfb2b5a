//! A code that changes some sections of another.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::wording::of_value;

/// The key under which a code names the one it extends.
pub(super) const EXTENDS: &str = "extends";
/// The key under which a code says what it leaves out of the one it extends.
const LEAVES_OUT: &str = "leaves-out";

/// What is wrong, and at which byte.
pub(super) type ErrorAt = (usize, String);

/// A text under that key: the text and where it stands.
///
/// # Errors
/// If something else stands there.
pub(super) fn text(table: &DeTable<'_>, key: &str) -> Result<Option<(String, usize)>, ErrorAt> {
    let Some(value) = table.get(key) else {
        return Ok(None);
    };
    let at = value.span().start;
    match value.get_ref().as_str() {
        Some(text) => Ok(Some((text.to_owned(), at))),
        None => Err((at, of_value(key, value.get_ref(), "a text in quotes"))),
    }
}

/// Adds to a code's tables what it inherits. Tables are merged key by key, lists of articles and readings
/// article by article; anything else that the code says itself stands. An article that is named takes the place of one
/// that is written out, and the other way about.
pub(super) fn merge<'t>(own: &mut DeTable<'t>, inherited: DeTable<'t>) {
    let said = |keys: &[&str]| keys.iter().any(|key| own.contains_key(*key));
    let (named, written) = (said(&["article"]), said(&["cite", "says"]));
    for (key, theirs) in inherited {
        let key = match key.get_ref().as_ref() {
            "article" if written => continue,
            "cite" | "says" if named => continue,
            _ => key,
        };
        match own.get_mut(&key).map(Spanned::get_mut) {
            None => {
                own.insert(key, theirs);
            }
            Some(DeValue::Table(ours)) => {
                if let DeValue::Table(theirs) = theirs.into_inner() {
                    merge(ours, theirs);
                }
            }
            Some(DeValue::Array(ours)) if LISTS.contains(&key.get_ref().as_ref()) => {
                let DeValue::Array(theirs) = theirs.into_inner() else {
                    continue;
                };
                let said: Vec<String> = ours.iter().filter_map(name_of).collect();
                for item in theirs {
                    if name_of(&item).is_some_and(|name| !said.contains(&name)) {
                        ours.push(item);
                    }
                }
            }
            Some(_) => {}
        }
    }
}

/// Lists whose items have names.
const LISTS: [&str; 2] = ["article", "reading"];

/// What tells an article or a reading from the others: `D3`, `9.3.2`, `VII#late`.
pub(super) fn name_of(item: &Spanned<DeValue<'_>>) -> Option<String> {
    let word = |key| item.get_ref().as_table()?.get(key)?.get_ref().as_str();
    let name = word("cite").or_else(|| word("id"))?;
    Some(match word("part") {
        Some(part) => format!("{name}#{part}"),
        None => name.to_owned(),
    })
}

/// Takes out of what is inherited the sections that the code says it leaves out.
///
/// # Errors
/// If it names one that is not there.
pub(super) fn leave_out(own: &mut DeTable<'_>, inherited: &mut DeTable<'_>) -> Result<(), ErrorAt> {
    let Some(list) = own.remove(LEAVES_OUT) else {
        return Ok(());
    };
    let wrong = |value: &Spanned<DeValue<'_>>| {
        let message = of_value(LEAVES_OUT, value.get_ref(), "a list of names of sections");
        Err((value.span().start, message))
    };
    let DeValue::Array(paths) = list.get_ref() else {
        return wrong(&list);
    };
    for path in paths {
        let Some(name) = path.get_ref().as_str() else {
            return wrong(path);
        };
        if !remove(inherited, name) {
            let message = format!("`{name}` names nothing in the code that is extended");
            return Err((path.span().start, message));
        }
    }
    Ok(())
}

/// Removes what a dotted path names; whether there was anything. Of a list the path goes on with the name of an item.
fn remove(table: &mut DeTable<'_>, path: &str) -> bool {
    match path.split_once('.') {
        None => table.remove(path).is_some(),
        Some((head, rest)) => match table.get_mut(head).map(Spanned::get_mut) {
            Some(DeValue::Table(inner)) => remove(inner, rest),
            Some(DeValue::Array(items)) if LISTS.contains(&head) => {
                let before = items.len();
                let all = std::mem::replace(items, std::iter::empty().collect());
                let stays = |item: &Spanned<DeValue<'_>>| name_of(item).as_deref() != Some(rest);
                *items = all.into_iter().filter(stays).collect();
                items.len() < before
            }
            _ => false,
        },
    }
}

/// The tables as they are inherited: where they stand in a text of their own is no place in the one that extends it.
pub(super) fn without_places<'t>(tables: DeTable<'t>) -> DeTable<'t> {
    let nowhere = |(key, value): (Spanned<_>, Spanned<DeValue<'t>>)| {
        let value = match value.into_inner() {
            DeValue::Table(inner) => DeValue::Table(without_places(inner)),
            DeValue::Array(items) => DeValue::Array(
                items
                    .into_iter()
                    .map(|item| Spanned::new(0..0, item.into_inner()))
                    .collect(),
            ),
            value => value,
        };
        (
            Spanned::new(0..0, key.into_inner()),
            Spanned::new(0..0, value),
        )
    };
    tables.into_iter().map(nowhere).collect()
}
