//! A finding that says as much as findings mostly do.

use bystander::internals::findings::{Consequence, Finding, Level, Place, PlyRef, RuleId};
use shakmaty::Color;

/// An illegal move, written as `text`.
pub(crate) fn an_illegal_move(place: Place, text: &str) -> Finding {
    Finding {
        rule: RuleId::IllegalMove,
        level: Level::Error,
        place,
        ply: Some(PlyRef {
            ply: 34,
            number: 17,
            side: Color::Black,
        }),
        variation: false,
        code: Some("fide-2023".into()),
        citation: Some("3.9.2".into()),
        law: Some("no move may expose one's own king.".into()),
        kind: Some("king-exposed"),
        ground: None,
        text: text.into(),
        fen: Some("rnbqk2r/ppp2ppp/8/8/8/8/PPPP1PPP/RNBQR1K1 b kq - 5 17".into()),
        consequence: Some(Consequence::Retract { to_ply: 33 }),
        named: Some("17.Re1".into()),
        message: "the knight is pinned to the king on e8".into(),
        suggestions: vec!["Nd7".into(), "Ne4".into()],
        fixes: Vec::new(),
        ambiguity: None,
        other: None,
        beside: Vec::new(),
        erratum: None,
        help: String::new(),
        manner: false,
        times: 1,
        trail: None,
    }
}
