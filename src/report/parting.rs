//! What several codes make of one game, side by side.

use std::borrow::Cow;

use super::words::orders;
use crate::findings::Finding;

/// How many answers of one code are told in words.
const MOST: usize = 4;

/// The findings of a game, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    findings: Vec<Finding>,
    /// The index of the first that says the same of the same place under another code, its own if there is none.
    firsts: Vec<usize>,
}

impl Held {
    /// Takes one; of what was said of its place before only the answer of its own code is kept.
    pub(super) fn add(&mut self, finding: &Finding) {
        let own = self.findings.len();
        let mut firsts = (0..own).rev().filter(|&at| self.firsts[at] == at);
        let first = firsts.find(|&at| are_alike(&self.findings[at], finding));
        self.firsts.push(first.unwrap_or(own));
        self.findings.push(match first {
            Some(_) => answer_alone(finding),
            None => finding.clone(),
        });
    }

    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.findings.clear();
        self.firsts.clear();
    }

    /// All of them.
    pub(super) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Those together that say the same of the same place; the first of them is whole.
    pub(super) fn alike(&self) -> Vec<Vec<&Finding>> {
        let mut groups: Vec<Vec<&Finding>> = Vec::new();
        let mut numbers = Vec::with_capacity(self.firsts.len());
        for (at, (finding, &first)) in self.findings.iter().zip(&self.firsts).enumerate() {
            let number = if first == at {
                groups.len()
            } else {
                numbers[first]
            };
            numbers.push(number);
            match groups.get_mut(number) {
                Some(group) => group.push(finding),
                None => groups.push(vec![finding]),
            }
        }
        groups
    }
}

fn are_alike(first: &Finding, other: &Finding) -> bool {
    first.code.is_some()
        && first.code != other.code
        && (first.rule, first.kind, first.ground, first.ply)
            == (other.rule, other.kind, other.ground, other.ply)
        && first.place == other.place
        && first.message == other.message
}

/// What a code answers, without what it is asked about.
fn answer_alone(finding: &Finding) -> Finding {
    Finding {
        level: finding.level,
        ply: finding.ply,
        kind: finding.kind,
        ground: finding.ground,
        code: finding.code.clone(),
        citation: finding.citation.clone(),
        law: finding.law.clone(),
        consequence: finding.consequence,
        named: finding.named.clone(),
        ..Finding::new(finding.rule, "")
    }
}

/// What each code makes of a game, codes that agree together; `None` if all of them do.
pub(super) fn answers(findings: &[Finding], codes: &[String]) -> Option<Vec<(String, String)>> {
    let said: Vec<(Vec<Essence<'_>>, &String)> = codes
        .iter()
        .map(|code| {
            let own = findings
                .iter()
                .filter(|finding| finding.code.as_deref() == Some(code));
            let mut said: Vec<_> = own.map(essence).collect();
            said.sort();
            said.dedup();
            (said, code)
        })
        .collect();
    if said.windows(2).all(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let mut answers: Vec<(&[Essence<'_>], Vec<&str>)> = Vec::new();
    for (answer, code) in &said {
        match answers.iter_mut().find(|(known, _)| known == answer) {
            Some((_, codes)) => codes.push(code),
            None => answers.push((answer, vec![code])),
        }
    }
    let told = answers.into_iter().map(|(_, codes)| {
        let own = |finding: &&Finding| finding.code.as_deref() == Some(codes[0]);
        let own = findings.iter().filter(own);
        (codes.join(", "), in_short(own, codes.len() == 1))
    });
    Some(told.collect())
}

/// Where a finding speaks, by which rule, about what, and what the code orders.
type Essence<'f> = (u32, &'f str, Option<&'f str>, Cow<'static, str>);

/// What of a finding is the code's own answer: its wording and its citations are not.
fn essence(finding: &Finding) -> Essence<'_> {
    (
        finding.ply.map_or(0, |ply| ply.ply),
        finding.rule.name(),
        finding.ground.or(finding.kind),
        orders_or_nothing(finding),
    )
}

fn orders_or_nothing(finding: &Finding) -> Cow<'static, str> {
    orders(finding).unwrap_or(Cow::Borrowed("nothing"))
}

/// The findings in a few words; with the articles, where they are those of one code.
fn in_short<'f>(findings: impl Iterator<Item = &'f Finding>, cited: bool) -> String {
    let mut told = String::new();
    let mut rest = 0;
    for (index, finding) in findings.enumerate() {
        if index >= MOST {
            rest += 1;
            continue;
        }
        if index > 0 {
            told.push_str("; ");
        }
        put_in_short(finding, cited, &mut told);
    }
    if rest > 0 {
        told.push_str(&format!("; and {rest} more"));
    }
    if told.is_empty() {
        told.push_str("nothing");
    }
    told
}

/// `51... draw-claimable, repetition (9.2.2): a right that White may claim`.
fn put_in_short(finding: &Finding, cited: bool, told: &mut String) {
    if let Some(ply) = finding.ply {
        ply.put(told);
        told.push(' ');
    }
    told.push_str(finding.rule.name());
    if let Some(about) = finding.ground.or(finding.kind) {
        told.push_str(", ");
        told.push_str(about);
    }
    if let Some(cite) = finding.citation.as_ref().filter(|_| cited) {
        told.push_str(" (");
        told.push_str(cite);
        told.push(')');
    }
    told.push_str(": ");
    told.push_str(&orders_or_nothing(finding));
}
