//! What several codes make of one game, side by side.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::words::orders;
use crate::findings::Finding;

/// How many answers of one code are told in words.
const MOST: usize = 4;

/// The findings of a game, those together that say the same of the same place under different codes.
pub(super) fn alike(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let same = |group: &&mut Vec<&Finding>| {
            let first = group[0];
            first.code.is_some()
                && first.code != finding.code
                && first.place == finding.place
                && (first.rule, first.kind, first.ground, first.ply)
                    == (finding.rule, finding.kind, finding.ground, finding.ply)
                && first.message == finding.message
        };
        match groups.iter_mut().rev().find(same) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups
}

/// What each code makes of a game, codes that agree together; `None` if all of them do.
pub(super) fn answers(findings: &[Finding], codes: &[String]) -> Option<Vec<(String, String)>> {
    let said: Vec<(BTreeSet<_>, &String)> = codes
        .iter()
        .map(|code| {
            let own = findings
                .iter()
                .filter(|finding| finding.code.as_ref() == Some(code));
            (own.map(essence).collect(), code)
        })
        .collect();
    if said.windows(2).all(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let mut answers: Vec<(&BTreeSet<_>, Vec<&str>)> = Vec::new();
    for (answer, code) in &said {
        match answers.iter_mut().find(|(known, _)| *known == answer) {
            Some((_, codes)) => codes.push(code),
            None => answers.push((answer, vec![code])),
        }
    }
    let told = answers.into_iter().map(|(_, codes)| {
        let own = findings
            .iter()
            .filter(|finding| finding.code.as_deref() == Some(codes[0]));
        (codes.join(", "), in_short(own, codes.len() == 1))
    });
    Some(told.collect())
}

/// What of a finding is the code's own answer: its wording and its citations are not.
fn essence(finding: &Finding) -> (u32, &'static str, Option<&'static str>, String) {
    (
        finding.ply.map_or(0, |ply| ply.ply),
        finding.rule.name(),
        finding.ground.or(finding.kind),
        orders_or_nothing(finding).into_owned(),
    )
}

fn orders_or_nothing(finding: &Finding) -> Cow<'static, str> {
    orders(finding).unwrap_or(Cow::Borrowed("nothing"))
}

/// The findings in a few words; with the articles, where they are those of one code.
fn in_short<'f>(findings: impl Iterator<Item = &'f Finding>, cited: bool) -> String {
    let mut told: Vec<String> = findings
        .map(|finding| {
            let ply = finding.ply.map_or(String::new(), |ply| format!("{ply} "));
            let about = finding.ground.or(finding.kind);
            let about = about.map_or(String::new(), |about| format!(", {about}"));
            let cite = finding.citation.as_ref().filter(|_| cited);
            let cite = cite.map_or(String::new(), |cite| format!(" ({cite})"));
            let orders = orders_or_nothing(finding);
            format!("{ply}{}{about}{cite}: {orders}", finding.rule.name())
        })
        .collect();
    let rest = told.len().saturating_sub(MOST);
    told.truncate(MOST);
    if rest > 0 {
        told.push(format!("and {rest} more"));
    }
    if told.is_empty() {
        "nothing".to_owned()
    } else {
        told.join("; ")
    }
}
