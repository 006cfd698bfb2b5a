//! A man that is touched must be played.

mod duty;

use shakmaty::{Color, Role, Square};

use super::verdict::verdicts;
use crate::audit::case::Walker;
use crate::audit::named::named_man;
use crate::audit::ruling::{Offence, citation};
use crate::audit::{Case, Draft, Sink};
use crate::board::{MoveKind, role_name};
use crate::codes::{Article, Code, Order, OrderKind, Touch};
use crate::replay::{Facts, Ply};
use crate::score::law::LawCommand;
use duty::{Duty, TouchedMen, castling_rook};

pub(super) fn check(case: &Case<'_>, code: &Code, sink: &mut Sink) {
    let Some(law) = code.touch.as_ref().filter(|_| !case.line.is_variation()) else {
        return;
    };
    for note in &case.annotations.list {
        let LawCommand::Touched { by, men } = &note.command else {
            continue;
        };
        let number = note.after + 1;
        match by {
            Some(side) if *side != case.ply_ref(number).side => {
                by_opponent(case, law, note.after, *side, sink);
            }
            _ if law.misled.is_some() && is_misled(case, code, note.after) => {}
            _ => by_player(case, law, number, men, sink),
        }
    }
}

/// Who is not on move touched a man.
fn by_opponent(case: &Case<'_>, law: &Touch, after: u32, side: Color, sink: &mut Sink) {
    let (Some(order), Some(ply)) = (&law.by_opponent, case.line.ply(after)) else {
        return;
    };
    let fault = fault(after, side, ply.mv.from, false);
    let name = side.fold_wb("White", "Black");
    let message = format!("{name} touches a man when it is not {name}'s turn");
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, after)
            .kind("opponent-touched")
            .cites(
                case,
                &order.cite,
                &order.says,
                fault.consequence(order.order),
            ),
    );
}

/// Whether the ply before the touch was irregular, or a false cry of check.
fn is_misled(case: &Case<'_>, code: &Code, before: u32) -> bool {
    let cried = |ply: &Ply| ply.facts.any(Facts::FALSE_MARK) && !ply.facts.any(Facts::UNCERTAIN);
    case.line.ply(before).is_some_and(cried)
        || verdicts(case, code)
            .iter()
            .any(|verdict| verdict.breach.ply == before)
}

/// Who is on move touched men, and plays at `number`.
fn by_player(case: &Case<'_>, law: &Touch, number: u32, men: &[String], sink: &mut Sink) {
    let Some(ply) = case.line.ply(number) else {
        return;
    };
    let mut walk = Walker::new(case.line);
    let pos = walk.before(number);
    let named = |man: &String| named_man(case, pos, pos.turn(), man);
    let touched: Vec<Square> = men.iter().filter_map(named).collect();
    if touched.is_empty() {
        return;
    }
    let touched = TouchedMen::new(pos, &touched);
    let turn = Turn {
        case,
        law,
        number,
        ply,
        touched,
    };
    let duty = turn.touched.duty(law);
    match &duty {
        Duty::Stuck => turn.stuck(sink),
        Duty::Play(men) if turn.castles_with(men) => turn.castled(men, sink),
        _ if duty.is_done_by(ply) => {}
        Duty::Castle(rook) => {
            let owed = format!("the king and the rook on {rook} were touched, which can castle");
            turn.not_played(
                law.king_and_rook.as_ref(),
                *rook,
                &owed,
                law.not_played,
                sink,
            );
        }
        Duty::Take(man, target) => {
            let owed = format!(
                "the {} and the {} were touched, and the one can take the other",
                turn.man(*man),
                turn.man(*target)
            );
            turn.not_played(
                law.one_takes_other.as_ref(),
                *man,
                &owed,
                law.not_played,
                sink,
            );
        }
        Duty::Play(men) => turn.another_played(men, sink),
    }
}

/// The ply of who touched men.
struct Turn<'c> {
    case: &'c Case<'c>,
    law: &'c Touch,
    number: u32,
    ply: &'c Ply,
    touched: TouchedMen<'c>,
}

impl Turn<'_> {
    /// "rook on a1".
    fn man(&self, square: Square) -> String {
        let role = self.touched.pos.role_at(square).map_or("man", role_name);
        format!("{role} on {square}")
    }

    fn draft(&self, kind: &'static str, message: &str) -> Draft {
        let played = self.case.quote(self.ply.span);
        Draft::new(self.case, self.ply.span, format!("`{played}` {message}"))
            .ply(self.case, self.number)
            .kind(kind)
            .fen(self.touched.pos.fen())
    }

    fn side(&self) -> Color {
        self.case.ply_ref(self.number).side
    }

    /// What was touched can be played, and was not.
    fn another_played(&self, men: &[Square], sink: &mut Sink) {
        let names: Vec<String> = men
            .iter()
            .map(|&man| format!("the {}", self.man(man)))
            .collect();
        let (owed, order) = match names.split_last() {
            Some((last, others)) if !others.is_empty() => {
                let opponent = self.side().fold_wb("Black", "White");
                let owed = format!(
                    "{} and {last} were touched; {opponent} may say which is {}",
                    others.join(", "),
                    self.touched.what_is_done()
                );
                (owed, OrderKind::OpponentChooses)
            }
            _ => {
                let owed = format!("{} was touched, which can be played", names.concat());
                (owed, self.law.not_played)
            }
        };
        let man = men.first().copied().unwrap_or(self.ply.mv.from);
        self.not_played(None, man, &owed, order, sink);
    }

    /// What is owed was not done: what the article says, or that on men touched as these were.
    fn not_played(
        &self,
        article: Option<&Article>,
        man: Square,
        owed: &str,
        order: OrderKind,
        sink: &mut Sink,
    ) {
        let Some((order, more)) = self.order(order) else {
            return;
        };
        let (cite, says) = match article {
            Some(article) => (article.cite.as_str(), article.says.as_str()),
            None => self.touched.article(self.law),
        };
        let (cite, says) = match more {
            Some(more) => (
                citation(vec![cite, &more.cite]),
                format!("{says}; {}", more.says),
            ),
            None => (cite.to_owned(), says.to_owned()),
        };
        let orders = fault(self.number, self.side(), man, false).consequence(order);
        let draft = self.draft("touched-man-not-played", &format!("is played after {owed}"));
        sink.add(draft.cites(self.case, &cite, &says, orders));
    }

    /// What is ordered when the touched man was not played, with the article on it once it was answered; `None` if
    /// the penalty is waived by then.
    fn order(&self, at_once: OrderKind) -> Option<(OrderKind, Option<&Order>)> {
        let after = self.case.noticed(self.number) - self.number;
        if after == 0 {
            return Some((at_once, None));
        }
        let order = self.law.answered.as_ref()?;
        let open = order.window_plies.is_none_or(|window| after <= window);
        open.then_some((order.order, Some(order)))
    }

    /// Whether the ply castles with one of the men that must be played.
    fn castles_with(&self, men: &[Square]) -> bool {
        let m = &self.ply.mv;
        castling_rook(m).is_some_and(|rook| men.contains(&rook) || men.contains(&m.from))
    }

    /// Who castles has played his king and his rook, and touched one of them alone or first.
    fn castled(&self, men: &[Square], sink: &mut Sink) {
        if !self.law.first_binds && self.touched.has_both(&self.ply.mv) {
            return;
        }
        let rook = castling_rook(&self.ply.mv);
        let with = |man: &&Square| **man == self.ply.mv.from || Some(**man) == rook;
        let Some(&man) = men.iter().find(with) else {
            return;
        };
        let letter = self.touched.pos.role_at(man).map(Role::upper_char);
        let barred = letter.is_some_and(|letter| self.law.no_castling_with.contains(&letter));
        let article = self.law.penalty_castled.as_ref().filter(|_| barred);
        let (Some(article), Some((order, _))) = (article, self.order(self.law.not_played)) else {
            return;
        };
        let message = format!(
            "is played after the {} was touched, and it may not castle",
            self.man(man)
        );
        let orders = fault(self.number, self.side(), man, false).consequence(order);
        let draft = self.draft("penalty-castled", &message);
        sink.add(draft.law(self.case, article, orders));
    }

    /// None of the men touched can be played: what the code has for that.
    fn stuck(&self, sink: &mut Sink) {
        let m = &self.ply.mv;
        let castles = castling_rook(m).is_some() || matches!(m.kind, MoveKind::Castling(..));
        let king_moved = m.role == Role::King && !castles;
        let waived = self.case.noticed(self.number) > self.number;
        if waived || king_moved {
            return;
        }
        if let (Some(target), Some(order)) = (self.touched.hostile(), &self.law.hostile_stuck) {
            let message = format!(
                "is played after the hostile {} was touched, which cannot be taken",
                self.man(target)
            );
            let orders = fault(self.number, self.side(), m.from, false).consequence(order.order);
            let draft = self.draft("touched-man-not-played", &message);
            return sink.add(draft.cites(self.case, &order.cite, &order.says, orders));
        }
        if !self.law.king_instead || !self.touched.king_can_move() {
            return;
        }
        let (kind, cite, says) = match (&self.law.penalty_castled, castles) {
            (Some(article), true) => (
                "penalty-castled",
                article.cite.as_str(),
                article.says.as_str(),
            ),
            _ => {
                let (cite, says) = self.touched.article(self.law);
                ("touched-man-not-played", cite, says)
            }
        };
        let message =
            "is played after men were touched that cannot be played; the king can move, and must";
        let fault = fault(self.number, self.side(), m.from, true);
        let orders = fault.consequence(OrderKind::KingMustMove);
        sink.add(
            self.draft(kind, message)
                .cites(self.case, cite, says, orders),
        );
    }
}

fn fault(number: u32, side: Color, man: Square, king_can_be_made_to_move: bool) -> Offence {
    Offence {
        ply: number,
        side,
        man,
        back_to: number.saturating_sub(1),
        king_can_be_made_to_move,
    }
}
