//! What is wrong with a file is told in the words of whoever wrote it.

use std::path::Path;

use bystander::internals::codes;
use toml::{Table, Value};

use super::*;

/// Words of the language that the program is written in, and of the readers it uses.
const FOREIGN: [&str; 22] = [
    "struct",
    "enum",
    "unknown variant",
    "u8",
    "u16",
    "u32",
    "u64",
    "i64",
    "usize",
    "sequence",
    " map",
    "unit",
    "newtype",
    "invalid type",
    "invalid value",
    "invalid length",
    "floating point",
    "boolean",
    "string",
    "field",
    "utf-8 sequence",
    "expected one of",
];

fn assert_plain(message: &str, about: &str) {
    // What is quoted is the user's own.
    let own: String = message.split(['`', '"']).step_by(2).collect();
    let words: String = own
        .split(|c: char| !c.is_alphanumeric())
        .map(|word| format!(" {word}"))
        .collect();
    let is_said =
        |foreign: &&&str| words.contains(&format!(" {}", foreign.trim()).replace('-', " "));
    let found = FOREIGN.iter().find(is_said);
    assert!(found.is_none(), "{about}: {message}");
    assert!(!message.contains('\n'), "{about}: {message}");
}

/// A value of every kind.
fn values() -> Vec<Value> {
    let table: Table = "x = 1".parse().unwrap();
    vec![
        Value::Integer(-1),
        Value::Integer(70_000_000_000),
        Value::Float(1.5),
        Value::Boolean(true),
        Value::String("wrong".to_owned()),
        Value::Array(Vec::new()),
        Value::Array(vec![Value::String("wrong".to_owned())]),
        Value::Array(vec![Value::Table(table.clone())]),
        Value::Table(table),
        "x = 1979-05-27".parse::<Table>().unwrap()["x"].clone(),
    ]
}

/// Every value in a table, in tables within it and in the first of each list, by its path.
fn paths(value: &Value, path: &[String], found: &mut Vec<Vec<String>>) {
    let into: Vec<(String, &Value)> = match value {
        Value::Table(table) => table
            .iter()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .take(1)
            .map(|item| ("0".to_owned(), item))
            .collect(),
        _ => Vec::new(),
    };
    for (key, value) in into {
        let path = [path, &[key]].concat();
        paths(value, &path, found);
        found.push(path);
    }
}

/// The same with one reading of many, which are all alike.
fn short(text: &str) -> String {
    let mut whole: Table = text.parse().unwrap();
    for list in ["reading", "silent"] {
        if let Some(Value::Array(items)) = whole.get_mut(list) {
            items.truncate(1);
        }
    }
    toml::to_string(&whole).unwrap()
}

fn put(value: &mut Value, path: &[String], new: &Value) {
    match (value, path) {
        (Value::Table(table), [key]) => drop(table.insert(key.clone(), new.clone())),
        (Value::Array(items), [_]) => items[0] = new.clone(),
        (Value::Table(table), [key, rest @ ..]) => put(&mut table[key], rest, new),
        (Value::Array(items), [_, rest @ ..]) => put(&mut items[0], rest, new),
        _ => unreachable!(),
    }
}

/// Puts every wrong value in the place of every right one, and beside them a key that is not known; every refusal
/// that comes of it.
fn refusals(text: &str, parse: impl Fn(&str) -> Result<(), String>) -> usize {
    let whole = Value::Table(text.parse().unwrap());
    assert_eq!(parse(text), Ok(()));
    let (mut all, mut refused) = (Vec::new(), 0);
    paths(&whole, &[], &mut all);
    // Kinds of breach, and the like, are all alike.
    let mut seen = Vec::new();
    all.retain(|path| {
        let alike = ["breach", "remedy", "summary"].contains(&path[0].as_str());
        let kind = match &path[..] {
            [group, _, rest @ ..] if alike => [std::slice::from_ref(group), rest].concat(),
            path => path.to_vec(),
        };
        let new = !seen.contains(&kind);
        seen.push(kind);
        new
    });
    for path in &all {
        for value in values() {
            let mut changed = whole.clone();
            put(&mut changed, path, &value);
            let changed = toml::to_string(&changed).unwrap();
            if let Err(message) = parse(&changed) {
                assert_plain(&message, &format!("{} = {value}", path.join(".")));
                refused += 1;
            }
        }
        let mut changed = whole.clone();
        let mut strange = [&path[..path.len() - 1], &["strange".to_owned()]].concat();
        if strange.len() > 1 && strange[strange.len() - 2] == "0" || path.last().unwrap() != "0" {
            put(&mut changed, &strange, &Value::Integer(1));
            strange.clear();
            if let Err(message) = parse(&toml::to_string(&changed).unwrap()) {
                assert_plain(&message, &format!("strange key beside {}", path.join(".")));
                refused += 1;
            }
        }
    }
    refused
}

#[test]
fn no_wrong_value_in_a_code_is_told_in_foreign_words() {
    let mut refused = 0;
    for (id, text) in codes::BUILT_IN
        .iter()
        .filter(|(id, _)| ["bca", "fide-2023"].contains(id))
    {
        let text = &short(text);
        let parse = |text: &str| {
            codes::parse(id, text)
                .map(drop)
                .map_err(|err| err.to_string())
        };
        refused += refusals(text, parse);
    }
    let club = "id = \"club\"\ntitle = \"t\"\nyear = 1900\nsource = \"s\"\nextends = \"bca\"\nleaves-out = [\"fifty-call\"]\n";
    refused += refusals(club, |text| {
        codes::parse("club.toml", text)
            .map(drop)
            .map_err(|err| err.to_string())
    });
    assert!(refused > 700, "{refused}");
}

#[test]
fn no_wrong_value_in_settings_is_told_in_foreign_words() {
    let text = "code = [\"bca\"]\nselect = [\"bad-tag\"]\nignore = [\"encoding\"]\ndeny = [\"bad-tag\"]\n\
        format = \"text\"\nfail-on = \"error\"\nthreads = 2\nbaseline = \"known\"\ninput = \"auto\"\ncertainty = 0.5\n\
        [levels]\nbad-tag = \"note\"\n\
        [convert]\nto = \"descriptive\"\nfrom = \"auto\"\nstyle = \"kt\"\nformat = \"pgn\"\nrepair = true\n\
        keep-original = true\ncomments = false\n\
        [[paths]]\nfiles = [\"a\"]\ncode = \"bca\"\nselect = [\"bad-tag\"]\nlevels = { bad-tag = \"off\" }\n\
        [[allow]]\nrule = \"bad-tag\"\npath = \"a\"\ngame = 1\nply = 1\ntext = \"t\"\nreason = \"r\"\n";
    let parse = |text: &str| {
        let parsed = bystander::internals::config::parse(Path::new("bystander.toml"), text);
        parsed.map(drop).map_err(|err| err.to_string())
    };
    let refused = refusals(text, parse);
    assert!(refused > 200, "{refused}");
}

/// The key, what was found, what would be right, and where.
#[test]
fn a_wrong_value_is_told_with_its_key_and_its_place() {
    let head = "id = \"club\"\ntitle = \"t\"\nsource = \"s\"\n";
    let year = "year = 1900\n";
    for (text, told) in [
        (
            format!("{head}year = \"old\"\n"),
            "club.toml:4:8: `year` is the text \"old\", and must be a whole number from 0 to 65535",
        ),
        (
            format!("{head}year = -1\n"),
            "club.toml:4:8: `year` is the number -1, and must be a whole number from 0 to 65535",
        ),
        (
            format!("{head}year = 18.5\n"),
            "club.toml:4:8: `year` is the number 18.5, and must be a whole number from 0 to 65535",
        ),
        (
            format!("{head}{year}years = [1862]\n"),
            "club.toml:5:9: `years` has 1 item, and must be a list of the first and the last year: [1862, 1893]",
        ),
        (
            format!("{head}{year}checks = true\n"),
            "club.toml:5:10: `checks` is `true`, and must be a table of keys and values",
        ),
        (
            format!("{head}{year}silent = \"on much\"\n"),
            "club.toml:5:10: `silent` is the text \"on much\", and must be a list in brackets: [\"…\", \"…\"]",
        ),
        (
            format!("{head}{year}[stalemate]\ncite = \"1\"\n"),
            "club.toml:5:1: the key `says` is missing in `stalemate`",
        ),
        (
            format!("{head}{year}[stalemate]\ncite = \"1\"\nsay = \"x\"\n"),
            "club.toml:7:1: there is no key `say` here (did you mean `says`?): there are cite, says, order",
        ),
        (head.to_owned(), "club.toml:1:1: the key `year` is missing"),
        (
            format!("{head}{year}extends = 5\n"),
            "club.toml:5:11: `extends` is the number 5, and must be a text in quotes",
        ),
        (
            format!("{head}{year}extends = \"bca\"\nleaves-out = \"odds\"\n"),
            "club.toml:6:14: `leaves-out` is the text \"odds\", and must be a list of names of sections",
        ),
    ] {
        let message = codes::parse("club.toml", &text).unwrap_err().to_string();
        assert_eq!(message, told, "{text}");
    }
    for (text, told) in [
        (
            "threads = \"two\"\n",
            "bystander.toml:1:11: `threads` is the text \"two\", and must be a whole number from 0 to 65535",
        ),
        (
            "certainty = 1.5\n",
            "bystander.toml:1:13: the certainty is from 0 to 1",
        ),
        (
            "[convert]\nrepair = \"yes\"\n",
            "bystander.toml:2:10: `convert.repair` is the text \"yes\", and must be `true` or `false`, without quotes",
        ),
        (
            "[[allow]]\nrule = \"bad-tag\"\npath = \"a\"\ngame = \"one\"\nreason = \"r\"\n",
            "bystander.toml:4:8: `allow.game` is the text \"one\", and must be a whole number, 0 or more",
        ),
        (
            "code = 5\n",
            "bystander.toml:1:8: `code` is the number 5, and must be a name in quotes, or a list of such names",
        ),
    ] {
        let parsed = bystander::internals::config::parse(Path::new("bystander.toml"), text);
        assert_eq!(parsed.unwrap_err().to_string(), told, "{text}");
    }
}

#[test]
fn wrong_lines_of_a_baseline_and_wrong_bytes_are_told_plainly() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let made = run(
        &folder,
        &["audit", "--baseline", "known", "--update-baseline", "a.pgn"],
    );
    assert_eq!(made.status.code(), Some(0));
    let good = String::from_utf8(fs::read(folder.path().join("known")).unwrap()).unwrap();
    let head = good.lines().next().unwrap();
    for (line, told) in [
        (
            "rubble",
            "known:2:1: this is no line of a baseline (it is no JSON from column 1 on)",
        ),
        (
            "{\"fingerprint\":5}",
            "this value is the number 5, and must be a text in quotes",
        ),
        ("{\"fingerprint\":\"x\"}", "the key `times` is missing"),
        (
            "{\"fingerprnt\":\"x\"}",
            "there is no key `fingerprnt` here (did you mean `fingerprint`?)",
        ),
        ("[]", "known:2:2: this is no line of a baseline"),
    ] {
        fs::write(folder.path().join("known"), format!("{head}\n{line}\n")).unwrap();
        let output = run(&folder, &["audit", "--baseline", "known", "a.pgn"]);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(
            stderr(&output).contains(told),
            "{line}: {}",
            stderr(&output)
        );
        assert_plain(stderr(&output).trim_end(), line);
    }
    let bytes = b"id = \"club\"\ntitle = \"caf\xe9\"\n";
    for (file, args) in [
        ("club.toml", &["audit", "--code", "club.toml", "a.pgn"][..]),
        ("set.toml", &["audit", "--config", "set.toml", "a.pgn"]),
    ] {
        fs::write(folder.path().join(file), bytes).unwrap();
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2));
        let told =
            format!("{file}:2:13: the byte 0xe9 begins no letter in UTF-8; save the file as UTF-8");
        assert!(stderr(&output).contains(&told), "{}", stderr(&output));
    }
}

#[test]
fn wrong_values_on_the_command_line_are_told_plainly() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    for (args, told) in [
        (
            &["audit", "--threads", "many"][..],
            "a whole number from 1 to 1024",
        ),
        (
            &["audit", "--threads", "0"],
            "a whole number from 1 to 1024",
        ),
        (
            &["audit", "--threads", "-1"],
            "a whole number from 1 to 1024",
        ),
        (&["audit", "--threads", ""], "a whole number from 1 to 1024"),
        (
            &["audit", "--shard", "5/4"],
            "write 1/4 for the first of four parts",
        ),
        (&["audit", "--fail-on", "eror"], "'error'"),
        (&["audit", "--format", "jsnol"], "'jsonl'"),
        (&["audit", "--select", "bad-tga"], "`bad-tag`"),
        (&["convert", "--to", "germn"], "`german`"),
        (&["convert", "--from", "fen"], "no moves can be read"),
        (&["stats", "--top", "x"], "a whole number from 0"),
        (
            &["show", "a.pgn", "--game", "first"],
            "a whole number from 1",
        ),
        (&["show", "a.pgn", "--ply", "-3"], "a whole number from 0"),
        (
            &["show", "a.pgn", "--ply", "99999999999"],
            "a whole number from 0 to 4294967295",
        ),
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            stderr(&output).contains(told),
            "{args:?}: {}",
            stderr(&output)
        );
        for foreign in ["invalid digit", "too large to fit", "u16", "u32", "integer"] {
            assert!(
                !stderr(&output).contains(foreign),
                "{args:?}: {}",
                stderr(&output)
            );
        }
    }
}
