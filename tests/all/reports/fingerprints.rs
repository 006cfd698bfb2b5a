//! What changes a fingerprint, and what does not.

use std::sync::Arc;

use bystander::internals::findings::fingerprint::Fingerprint;
use bystander::internals::findings::{Finding, Level, RuleId};

use super::awkward::*;

#[test]
fn fingerprints_survive_moved_lines_and_nothing_else() {
    let one = awkward("a.pgn", "17. Bg5 Nd5", "Nd5", 0).finding;
    let mark = Fingerprint::of(&one);
    let moved = awkward(
        "b/other.pgn",
        "\n\nmuch before 17. Bg5 Nd5 and behind",
        "Nd5",
        0,
    )
    .finding;
    assert_eq!(Fingerprint::of(&moved), mark);
    let same: [fn(&mut Finding); 6] = [
        |f| f.place.game = 9,
        |f| f.level = Level::Note,
        |f| f.message = "said otherwise".into(),
        |f| f.help = "said otherwise".into(),
        |f| f.law = None,
        |f| f.suggestions.clear(),
    ];
    for change in same {
        let mut other = one.clone();
        change(&mut other);
        assert_eq!(Fingerprint::of(&other), mark);
    }
    let other: [fn(&mut Finding); 11] = [
        |f| f.rule = RuleId::FalseMove,
        |f| f.code = Some("bca".into()),
        |f| f.code = None,
        |f| f.kind = None,
        |f| f.ground = Some("repetition"),
        |f| f.place.players = "Morphy – Anderssen2".into(),
        |f| Arc::make_mut(&mut f.place.occasion).round = "1".into(),
        |f| Arc::make_mut(&mut f.place.occasion).event = "1".into(),
        |f| f.ply = None,
        |f| f.variation = true,
        |f| f.text = "Nd".into(),
    ];
    let mut marks: Vec<_> = other
        .iter()
        .map(|change| {
            let mut other = one.clone();
            change(&mut other);
            Fingerprint::of(&other)
        })
        .chain([mark])
        .collect();
    marks.sort();
    marks.dedup();
    assert_eq!(marks.len(), other.len() + 1);
}

/// A fingerprint that changes makes every known finding a new one: then `Fingerprint::WAY` must change, too.
#[test]
fn fingerprints_stay_what_they_are() {
    let one = awkward("a.pgn", "17. Bg5 Nd5", "Nd5", 0).finding;
    assert_eq!(
        Fingerprint::of(&one).to_string(),
        "79be5bb75e2f9c39075c047c13f8666a"
    );
}
