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
        let mut hasher = SipHasher13::new();
        let mut add = |part: Option<&str>| {
            let part = part.unwrap_or_default();
            hasher.write_u64((part.len() as u64).to_le());
            hasher.write(part.as_bytes());
        };
        add(Some(finding.rule.name()));
        add(finding.code.as_deref());
        add(finding.kind);
        add(finding.ground);
        add(Some(&place.players));
        for tag in [
            &occasion.event,
            &occasion.site,
            &occasion.date,
            &occasion.round,
        ] {
            add(Some(tag));
        }
        add(finding.ply.map(|ply| ply.to_string()).as_deref());
        add(Some(if finding.variation { "variation" } else { "" }));
        add(Some(&finding.text));
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
