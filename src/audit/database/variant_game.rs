#![doc = include_str!("variant_game.md")]

use shakmaty::Color;

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::board::{PackedMove, Position, legal_moves};
use crate::book::known::{Alignment, Asked, Known, KnownGame, Stretch};
use crate::findings::Level;
use crate::notation::san;
use crate::replay::Facts;
use crate::score::{Outcome, Span};

/// So many plies of one side of a difference are told one by one.
const TOLD: usize = 6;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(known) = case.known.filter(|_| !case.game.unaudited) else {
        return;
    };
    if let Some(comparison) = Comparison::of(case, known) {
        comparison.tell(sink);
    }
}

/// A game beside the known one that it is.
struct Comparison<'a> {
    case: &'a Case<'a>,
    known: KnownGame<'a>,
    laid: Alignment,
    /// The names of both players here.
    players: [Option<String>; 2],
}

impl<'a> Comparison<'a> {
    fn of(case: &'a Case<'a>, known: &'a Known) -> Option<Comparison<'a>> {
        let line = case.line;
        let moves: Vec<Option<PackedMove>> = line
            .plies
            .iter()
            .map(|ply| (!ply.facts.any(Facts::BLANK)).then(|| PackedMove::from(&ply.mv)))
            .collect();
        let tags = case.score.tags(case.text);
        let players = [Color::White, Color::Black]
            .map(|side| tags.player(side).map(|name| name.into_owned()));
        let (known, laid) = known.identify(&Asked {
            players: players.each_ref().map(Option::as_deref),
            start: line.start.hash(),
            moves: &moves,
            positions: &line.history.hashes()[1..],
        })?;
        Some(Comparison {
            case,
            known,
            laid,
            players,
        })
    }

    fn tell(&self, sink: &mut Sink) {
        if self
            .known
            .has_colours_turned(self.players.each_ref().map(Option::as_deref))
        {
            let message = format!("White and Black have changed places in {}", self.name());
            sink.add(self.draft(self.head(), "colours", message));
        }
        for stretch in &self.laid.stretches {
            if let Some(difference) = self.difference(stretch) {
                sink.add(difference);
            }
        }
        if let Some(end) = self.end() {
            sink.add(end.usually(Level::Note));
        }
        if let Some((here, there)) = self.results() {
            let message = format!("the result is {here}, and {there} in {}", self.name());
            sink.add(self.draft(self.head(), "result", message));
        }
    }

    /// What is told of a stretch that differs; nothing where a man that went elsewhere before makes the same move.
    fn difference(&self, stretch: &Stretch) -> Option<Draft> {
        let (here, there) = (self.here(stretch), self.there(stretch));
        if here == there {
            return None;
        }
        let name = self.name();
        let same_moves = || {
            let [mut here, mut there] = [self.printed(stretch), self.moves_there(stretch)];
            here.sort_unstable();
            there.sort_unstable();
            here == there
        };
        let (kind, message) = match (stretch.printed.is_empty(), stretch.known.is_empty()) {
            (true, _) => ("missing", format!("{there} stands here in {name}")),
            (_, true) => ("added", format!("{here} does not stand in {name}")),
            _ if same_moves() => {
                let message = format!("{here} is played in another order in {name}: {there}");
                let draft = self.at(stretch.printed.start, "order", message);
                return Some(draft.usually(Level::Note));
            }
            _ => ("move", format!("{here} is {there} in {name}")),
        };
        Some(self.at(stretch.printed.start, kind, message))
    }

    /// What is told of the end, if one of the two goes on longer.
    fn end(&self) -> Option<Draft> {
        let (printed, known) = (self.case.line.plies.len(), self.known.moves().len());
        let rest = Stretch {
            printed: self.laid.printed..printed,
            known: self.laid.known..known,
        };
        let (kind, message) = match (rest.printed.is_empty(), rest.known.is_empty()) {
            (true, true) => return None,
            (true, false) => {
                let plies = match rest.known.len() {
                    1 => "1 ply".to_owned(),
                    n => format!("{n} plies"),
                };
                let there = self.there(&rest);
                (
                    "shorter",
                    format!("{} goes on for {plies}: {there}", self.name()),
                )
            }
            _ => (
                "longer",
                format!("{} ends before {}", self.name(), self.here(&rest)),
            ),
        };
        Some(self.at(rest.printed.start, kind, message))
    }

    /// How the game ended here and there, if both are told and not the same.
    fn results(&self) -> Option<(Outcome, Outcome)> {
        let Case {
            score, text, game, ..
        } = self.case;
        let ended = game.terminator.map(|(outcome, _)| outcome);
        let decided = |outcome: &Outcome| *outcome != Outcome::Open;
        let here = ended.or(score.tags(text).result()).filter(decided)?;
        let there = self.known.result().filter(decided)?;
        (here != there).then_some((here, there))
    }

    /// `Morphy – Harrwitz, 1858 (game 12 of known.pgn)`
    fn name(&self) -> String {
        let [white, black] = self.known.players().map(|name| name.unwrap_or("?"));
        let year = self
            .known
            .year()
            .map_or(String::new(), |year| format!(", {year}"));
        let (source, number) = self.known.place();
        format!("{white} – {black}{year} (game {number} of {source})")
    }

    /// A finding at a ply, counted from 0; behind the last where there is none.
    fn at(&self, index: usize, kind: &'static str, message: String) -> Draft {
        let line = self.case.line;
        let last = line.plies.len().saturating_sub(1);
        let Some(ply) = line.plies.get(index.min(last)) else {
            return self.draft(self.head(), kind, message);
        };
        let number = line.number_of(index.min(last));
        let pos = Walker::new(line).before(number).fen();
        self.draft(ply.span, kind, message)
            .ply(self.case, number)
            .fen(pos)
    }

    fn draft(&self, span: Span, kind: &'static str, message: String) -> Draft {
        let plies = self.case.line.plies.len();
        let help = format!(
            "{} of {plies} plies agree; what stands here is kept: compare both with the page",
            self.laid.agree
        );
        Draft::new(self.case, span, message).kind(kind).help(help)
    }

    /// Where what is said of the whole game is shown.
    fn head(&self) -> Span {
        let score = self.case.score;
        let first = score.tags.first().map(|tag| tag.span);
        let token = || score.tokens.first().map(|token| token.span);
        first
            .or_else(token)
            .unwrap_or(Span::empty(score.span.start as usize))
    }

    /// The moves of a stretch here; those that were not read are left out.
    fn printed(&self, stretch: &Stretch) -> Vec<PackedMove> {
        let plies = &self.case.line.plies[stretch.printed.clone()];
        plies.iter().map(|ply| PackedMove::from(&ply.mv)).collect()
    }

    /// The moves of a stretch in the known game.
    fn moves_there(&self, stretch: &Stretch) -> Vec<PackedMove> {
        self.known.moves()[stretch.known.clone()].to_vec()
    }

    /// The plies of a stretch as they are played here.
    fn here(&self, stretch: &Stretch) -> String {
        let line = self.case.line;
        let mut walker = Walker::new(line);
        let plies = stretch.printed.clone().map(|at| {
            let ply = &line.plies[at];
            match ply.facts.any(Facts::BLANK) {
                true => "--".to_owned(),
                false => san::write(walker.before(line.number_of(at)), &ply.mv),
            }
        });
        self.listed(stretch.printed.start, stretch.printed.len(), plies)
    }

    /// The plies of a stretch as they are played in the known game.
    fn there(&self, stretch: &Stretch) -> String {
        let mut pos = self.case.line.start.clone();
        let mut plies = self.known.moves().iter().map(|&mv| played(&mut pos, mv));
        let from = stretch.known.start;
        let plies = plies.by_ref().skip(from).take(stretch.known.len());
        self.listed(from, stretch.known.len(), plies)
    }

    /// Plies with their numbers, the first of them at that index.
    fn listed(&self, first: usize, count: usize, plies: impl Iterator<Item = String>) -> String {
        let mut listed = Vec::new();
        for (at, ply) in plies.take(TOLD).enumerate() {
            let number = self.case.ply_ref(self.case.line.number_of(first + at));
            listed.push(match at == 0 || number.side == Color::White {
                true => format!("{number}{ply}"),
                false => ply,
            });
        }
        if count > TOLD {
            listed.push("…".to_owned());
        }
        listed.join(" ")
    }
}

/// A move of a known game as it is written, played on this board; by its squares where it is not lawful.
fn played(pos: &mut Position, mv: PackedMove) -> String {
    let lawful = legal_moves(pos)
        .into_iter()
        .find(|m| PackedMove::from(m) == mv);
    let Some(m) = lawful else {
        let [from, to] = mv.squares();
        return format!("{from}-{to}");
    };
    let written = san::write(pos, &m);
    pos.play(&m);
    written
}
