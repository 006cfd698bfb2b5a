//! What makes a finding the same finding in two runs.

use std::fmt;
use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::findings::Finding;

/// A mark by which a finding is known again when the file around it has changed.
///
/// It is made of what was found and in which game, never of lines, columns, files or numbers of games, nor of
/// sentences whose wording may change. Two findings can have the same mark when their games have the same players
/// and the same occasion, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// The way it is made. It changes when a finding gets another mark than in the version before.
    pub const WAY: &str = "bystander/v1";

    /// The mark of a finding.
    pub fn of(finding: &Finding) -> Fingerprint {
        let (place, occasion) = (&finding.place, &finding.place.occasion);
        let ply = finding.ply.map(|ply| ply.to_string());
        Fingerprint::of_parts([
            finding.rule.name(),
            finding.code.as_deref().unwrap_or_default(),
            finding.kind.unwrap_or_default(),
            finding.ground.unwrap_or_default(),
            &place.players,
            &occasion.event,
            &occasion.site,
            &occasion.date,
            &occasion.round,
            ply.as_deref().unwrap_or_default(),
            if finding.variation { "variation" } else { "" },
            &finding.text,
        ])
    }

    /// The mark of a finding about a whole source: its rule, code, kind, ground and text.
    pub fn of_source([rule, code, kind, ground, text]: [&str; 5]) -> Fingerprint {
        let none = "";
        Fingerprint::of_parts([
            rule, code, kind, ground, none, none, none, none, none, none, none, text,
        ])
    }

    fn of_parts(parts: [&str; 12]) -> Fingerprint {
        let mut hasher = SipHasher13::new();
        for part in parts {
            hasher.write_u64((part.len() as u64).to_le());
            hasher.write(part.as_bytes());
        }
        Fingerprint(hasher.finish128().as_u128())
    }

    /// The mark that is written so; `None` if it is none.
    pub fn parse(digits: &str) -> Option<Fingerprint> {
        let whole = digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        whole.then(|| u128::from_str_radix(digits, 16).ok().map(Fingerprint))?
    }
}

impl fmt::Display for Fingerprint {
    /// Thirty-two hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
