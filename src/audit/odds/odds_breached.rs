#![doc = include_str!("odds_breached.md")]

use shakmaty::{Color, File, Rank, Role, Square};

use crate::audit::case::Walker;
use crate::audit::terms::Terms;
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Article, Odds};
use crate::findings::Consequence;
use crate::replay::{Facts, Ply};
use crate::score::{Outcome, Span};

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["odds"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(law) = case.code.and_then(|code| code.odds.as_ref()) else {
        return;
    };
    let Some(tag) = case.score.tag(case.text, "Odds") else {
        return;
    };
    let odds = GameAtOdds {
        case,
        terms: Terms::of(case.text, case.score),
        law,
        tag: tag.span,
    };
    odds.pawn(sink);
    odds.middle(sink);
    let promoted = odds.marked_pawn(sink);
    if !promoted {
        odds.undertaking(sink);
    }
}

/// A game at odds.
struct GameAtOdds<'c> {
    case: &'c Case<'c>,
    terms: Terms,
    law: &'c Odds,
    tag: Span,
}

impl GameAtOdds<'_> {
    /// Who gives the odds: the owner of a marked pawn, who waits for several moves, or whose men are missing;
    /// otherwise who moves first, as the giver does unless it is arranged otherwise.
    fn giver(&self) -> Color {
        let start = &self.case.line.start;
        let marked = self
            .terms
            .marked_pawn()
            .and_then(|square| start.piece_at(square));
        if let Some(pawn) = marked {
            return pawn.color;
        }
        let [white, black] = Color::ALL.map(|side| start.men(side).count());
        if self.terms.moves_at_once() > 1 {
            !start.turn()
        } else if (self.terms.given_pawn().is_some() || self.terms.given_rook().is_some())
            && white != black
        {
            if white < black {
                Color::White
            } else {
                Color::Black
            }
        } else {
            start.turn()
        }
    }

    fn breached(&self, span: Span, ply: u32, kind: &'static str, message: String) -> Draft {
        Draft::new(self.case, span, message)
            .ply(self.case, ply)
            .kind(kind)
    }

    fn cites(&self, draft: Draft, article: &Article) -> Draft {
        draft.law(self.case, article, Consequence::None)
    }

    fn lost(&self, draft: Draft, cite: &str, says: &str) -> Draft {
        let side = self.giver();
        draft.cites(self.case, cite, says, Consequence::LostBy { side })
    }

    /// The pawn that is off the board is not the one that was given.
    fn pawn(&self, sink: &mut Sink) {
        let (Some(law), Some(named)) = (&self.law.pawn, self.terms.given_pawn()) else {
            return;
        };
        let start = &self.case.line.start;
        let giver = self.giver();
        let rank = giver.fold_wb(Rank::Second, Rank::Seventh);
        let missing = |file: File| {
            !start
                .by(giver, Role::Pawn)
                .contains(Square::from_coords(file, rank))
        };
        let due = named.unwrap_or(File::F);
        let off: Vec<File> = File::ALL
            .into_iter()
            .filter(|file| missing(*file))
            .collect();
        if off.contains(&due) || off.len() != 1 {
            return;
        }
        let square = |file| Square::from_coords(file, rank);
        let message = format!(
            "the pawn on {} is given, and it should be the one on {}",
            square(off[0]),
            square(due)
        );
        sink.add(self.cites(self.breached(self.tag, 0, "pawn-not-kbp", message), law));
    }

    /// A move made at once as odds passes the middle of the board.
    fn middle(&self, sink: &mut Sink) {
        let at_once = self.terms.moves_at_once();
        let (Some(law), true) = (&self.law.several_moves, at_once > 1) else {
            return;
        };
        let line = self.case.line;
        let receiver = line.start.turn();
        let beyond = |square: Square| {
            let rank = square.rank();
            receiver.fold_wb(rank > Rank::Fourth, rank < Rank::Fifth)
        };
        for index in 0..at_once as usize {
            let Some(ply) = line.plies.get(2 * index) else {
                return;
            };
            if beyond(ply.mv.to) {
                let number = line.number_of(2 * index);
                let message = format!(
                    "`{}` passes the middle of the board before the giver of the odds has moved",
                    self.case.quote(ply.span)
                );
                sink.add(self.cites(
                    self.breached(ply.span, number, "crossed-the-middle", message),
                    law,
                ));
            }
            if line
                .plies
                .get(2 * index + 1)
                .is_some_and(|reply| !reply.facts.any(Facts::BLANK))
            {
                return;
            }
        }
    }

    /// The marked pawn was made a piece; whether it was.
    fn marked_pawn(&self, sink: &mut Sink) -> bool {
        let (Some(law), Some(mut at)) = (&self.law.marked_pawn, self.terms.marked_pawn()) else {
            return false;
        };
        for (index, ply) in self.case.line.plies.iter().enumerate() {
            if ply.mv.role != Role::Pawn || ply.mv.from != at {
                continue;
            }
            at = ply.mv.to;
            if ply.mv.promotion.is_some() {
                let number = self.case.line.number_of(index);
                let message = format!(
                    "`{}`: the marked pawn is made a piece",
                    self.case.quote(ply.span)
                );
                let draft = self.breached(ply.span, number, "marked-pawn-promoted", message);
                sink.add(self.lost(draft, &law.cite, &law.says));
                return true;
            }
        }
        false
    }

    /// The game ends otherwise than the giver of the odds undertook.
    fn undertaking(&self, sink: &mut Sink) {
        let (Some(law), true) = (&self.law.undertaking, self.undertakes()) else {
            return;
        };
        let giver = self.giver();
        let mate = self
            .case
            .plies_with(Facts::MATE)
            .find(|(number, _)| self.case.ply_ref(*number).side == giver);
        if let Some((number, ply)) = mate {
            return self.mated(number, ply, law, sink);
        }
        let last = self.case.line.last_ply();
        let over =
            self.case.game.terminator.filter(|(outcome, _)| {
                *outcome != Outcome::Open && *outcome != Outcome::Won(!giver)
            });
        if let Some((outcome, span)) = over {
            let message = format!(
                "the game ends {outcome}, and not as {} undertook to win it",
                name(giver)
            );
            let draft = self.breached(span, last, "undertaking-failed", message);
            sink.add(self.lost(draft, &law.cite, &law.says));
        }
    }

    fn undertakes(&self) -> bool {
        self.terms.mate_square().is_some() || self.terms.marked_pawn().is_some()
    }

    /// The giver mates: on the square, or with the pawn, that he said?
    fn mated(&self, number: u32, ply: &Ply, law: &Article, sink: &mut Sink) {
        let mut walk = Walker::new(self.case.line);
        let king = walk.after(number).king(!self.giver());
        if let Some(square) = self
            .terms
            .mate_square()
            .filter(|square| king != Some(*square))
        {
            let article = self.law.mate_square.as_ref().unwrap_or(law);
            let on = king.map_or(String::new(), |king| format!(" on {king}"));
            let message = format!(
                "`{}` mates the king{on}, and mate on {square} was undertaken",
                self.case.quote(ply.span)
            );
            let draft = self.breached(ply.span, number, "mate-elsewhere", message);
            sink.add(self.lost(draft, &article.cite, &article.says));
        }
        let by_pawn = self
            .terms
            .marked_pawn()
            .is_none_or(|from| self.came_from(from, number));
        if !by_pawn {
            let message = format!(
                "`{}` mates, and not with the marked pawn",
                self.case.quote(ply.span)
            );
            let draft = self.breached(ply.span, number, "mate-by-another-man", message);
            sink.add(self.lost(draft, &law.cite, &law.says));
        }
    }

    /// Whether the man that makes the ply set out as the pawn on that square.
    fn came_from(&self, from: Square, number: u32) -> bool {
        let mut at = from;
        for (index, ply) in self.case.line.plies.iter().enumerate() {
            let moves = ply.mv.from == at;
            if self.case.line.number_of(index) == number {
                return moves;
            }
            if moves {
                at = ply.mv.to;
            }
        }
        false
    }
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
