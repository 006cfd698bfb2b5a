//! The examples of the rules' pages: what they say fires, fires, and what is shown of it is what the program tells.

use std::collections::BTreeMap;
use std::fs;

use super::folder;
use crate::support::program::{answer, bystander};
use bystander::internals::findings::RuleId;
use serde_json::Value;

/// An example on a page.
#[derive(Debug)]
struct Example<'d> {
    /// The rule must speak; otherwise it must not.
    fires: bool,
    /// The code that is asked.
    code: &'d str,
    /// Names are compared.
    spellings: bool,
    /// What is audited.
    input: Vec<u8>,
    /// Games that are known, if the page gives any.
    known: Option<String>,
    /// The errata that hold, if the page gives any.
    errata: Option<String>,
}

/// The file that known games stand in.
const KNOWN: &str = "known.pgn";

impl<'d> Example<'d> {
    /// The example with these attributes behind `pgn` and this text.
    fn new(
        attributes: &'d str,
        text: &str,
        known: Option<&str>,
        errata: Option<&str>,
    ) -> Result<Example<'d>, String> {
        let (mut fires, mut code) = (None, None);
        let (mut latin1, mut spellings) = (false, false);
        for word in attributes.split_whitespace() {
            match word {
                "fires" | "silent" if fires.is_none() => fires = Some(word == "fires"),
                "latin1" => latin1 = true,
                "spellings" => spellings = true,
                id if code.is_none() && is_code(id) => code = Some(id),
                _ => return Err(format!("`{word}` means nothing here")),
            }
        }
        let byte =
            |c: char| u8::try_from(u32::from(c)).map_err(|_| format!("`{c}` is not in Latin-1"));
        let input = match latin1 {
            true => text.chars().map(byte).collect::<Result<_, _>>()?,
            false => text.as_bytes().to_vec(),
        };
        let fires = fires.ok_or("an example says `fires` or `silent`")?;
        let code = code.unwrap_or(bystander::internals::codes::DEFAULT);
        Ok(Example {
            fires,
            code,
            spellings,
            input,
            known: known.map(str::to_owned),
            errata: errata.filter(|_| fires).map(str::to_owned),
        })
    }

    /// A folder with the known games and the errata, and what says that they are.
    fn folder(&self) -> (tempfile::TempDir, Vec<&str>) {
        let folder = tempfile::tempdir().unwrap();
        if let Some(errata) = &self.errata {
            // The example is read from a file, or from standard input.
            let both = errata.replace("example.pgn", "<stdin>") + errata;
            fs::write(folder.path().join("bystander.errata.toml"), both).unwrap();
        }
        let Some(known) = &self.known else {
            return (folder, Vec::new());
        };
        fs::write(folder.path().join(KNOWN), known).unwrap();
        (folder, vec!["--known", KNOWN])
    }

    /// How often each rule speaks of it, as the program says.
    fn findings(&self) -> BTreeMap<String, usize> {
        let (folder, known) = self.folder();
        let mut program = bystander(&[
            "audit",
            "--format",
            "jsonl",
            "--fail-on",
            "never",
            "--code",
            self.code,
            "-",
        ]);
        program.args(self.spellings.then_some("--spellings"));
        program.args(known).current_dir(folder.path());
        let output = answer(&mut program, &self.input);
        assert!(
            output.status.success(),
            "the audit of an example failed: {self:?}"
        );
        let mut found = BTreeMap::new();
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            if row["type"] == "finding" {
                *found
                    .entry(row["rule"].as_str().unwrap().to_owned())
                    .or_default() += 1;
            }
        }
        found
    }
}

fn is_code(word: &str) -> bool {
    bystander::internals::codes::BUILT_IN
        .iter()
        .any(|(id, _)| *id == word)
}

/// The examples of a page, in order.
fn examples(docs: &str) -> Result<Vec<Example<'_>>, String> {
    let (mut found, mut known, mut errata) = (Vec::new(), None, None);
    let mut lines = docs.lines();
    while let Some(line) = lines.next() {
        let Some(attributes) = line.strip_prefix("```") else {
            continue;
        };
        let text: String = lines
            .by_ref()
            .take_while(|line| *line != "```")
            .flat_map(|line| [line, "\n"])
            .collect();
        if attributes == "toml errata" {
            errata = Some(text);
            continue;
        }
        match attributes.strip_prefix("pgn") {
            Some(" known") => known = Some(text),
            Some(attributes) => {
                let example = Example::new(attributes, &text, known.as_deref(), errata.as_deref())?;
                found.push(example);
            }
            None => {}
        }
    }
    Ok(found)
}

#[test]
fn the_documented_examples_do_what_the_documents_say() {
    let mut wrong = Vec::new();
    for rule in RuleId::ALL
        .iter()
        .filter(|rule| **rule != RuleId::InternalError)
    {
        let (name, examples) = (rule.name(), examples(rule.meta().docs));
        let examples = match examples {
            Ok(examples) => examples,
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        if examples
            .iter()
            .map(|example| example.fires)
            .collect::<Vec<_>>()
            != [true, false]
        {
            wrong.push(format!(
                "{name}: a page has one example that fires and then one that stays silent"
            ));
        }
        for example in examples {
            let found = example.findings();
            if found.contains_key(name) != example.fires {
                let should = if example.fires { "fire" } else { "stay silent" };
                wrong.push(format!(
                    "{name}: should {should} under {}, but found is {found:?}",
                    example.code
                ));
            } else if !example.fires
                && !found.is_empty()
                && found.keys().any(|other| is_fault(other))
            {
                wrong.push(format!(
                    "{name}: what is put right has other faults: {found:?}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What the program tells of the example that fires, in the form people see; the count below it is left out.
fn told(rule: RuleId, example: &Example<'_>) -> String {
    let (folder, known) = example.folder();
    fs::write(folder.path().join("example.pgn"), &example.input).unwrap();
    let mut program = bystander(&["audit", "--select", rule.name(), "--fail-on", "never"]);
    program.args(example.spellings.then_some("--spellings"));
    program
        .args(["--code", example.code, "example.pgn"])
        .args(known);
    let output = program.current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let (findings, _) = text.trim_end().rsplit_once("\n\n").unwrap();
    format!("{findings}\n")
}

/// The page with what is told of its example.
fn with_output(rule: RuleId) -> String {
    const INTRODUCED: &str = " tells:\n\n```text\n";
    let docs = rule.meta().docs;
    let Some(first) = examples(docs).unwrap().into_iter().next() else {
        return docs.to_owned();
    };
    let at = docs.find("```pgn fires").unwrap();
    let end = at + docs[at..].find("\n```\n").unwrap() + "\n```\n".len();
    let (above, mut below) = docs.split_at(end);
    let known = match first.known {
        Some(_) => " --known known.pgn",
        None if first.spellings => " --spellings",
        None => "",
    };
    let lead = match first.code {
        bystander::internals::codes::DEFAULT => format!("`bystander audit{known}`"),
        code => format!("`bystander audit --code {code}{known}`"),
    };
    let lead = format!("\n{lead}{INTRODUCED}");
    if let Some((_, behind)) = below
        .split_once(INTRODUCED)
        .filter(|(lead, _)| lead.starts_with("\n`bystander audit") && lead.lines().count() == 2)
    {
        below = behind.split_once("```\n").unwrap().1;
    }
    format!("{above}{lead}{}```\n{below}", told(rule, &first))
}

#[test]
fn the_documented_output_is_what_is_told() {
    let mut stale = Vec::new();
    for rule in RuleId::ALL {
        let (whole, meta) = (with_output(*rule), rule.meta());
        if whole == meta.docs {
            continue;
        }
        let file = format!("{}/{}.md", meta.group, meta.name.replace('-', "_"));
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            fs::write(folder().join(&file), &whole).unwrap();
        }
        stale.push(file);
    }
    assert!(
        stale.is_empty(),
        "these show other output, run `UPDATE=1 cargo test --test all rules::` twice: {stale:?}"
    );
}

#[test]
fn an_internal_error_has_no_example() {
    assert!(
        examples(RuleId::InternalError.meta().docs)
            .unwrap()
            .is_empty()
    );
}

/// Whether findings of that rule mean that something is wrong, and not only worth knowing.
fn is_fault(rule: &str) -> bool {
    RuleId::from_name(rule)
        .is_none_or(|id| id.meta().level > bystander::internals::findings::Level::Note)
}
