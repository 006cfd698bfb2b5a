#![doc = include_str!("variant_game.md")]

mod side_by_side;
mod taken_over;
mod verdict;

use shakmaty::Color;

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::board::{PackedMove, Position, legal_moves};
use crate::book::known::{Alignment, Divergence, GameQuery, KnownGame, KnownGames};
use crate::findings::{Level, OtherGame};
use crate::notation::san;
use crate::replay::{Facts, Worth};
use crate::score::{Day, Outcome, Span};
use crate::versions;

/// So many plies of one side of a difference are told one by one.
const TOLD: usize = 6;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let compared = case.known.is_some() || case.reference.is_some();
    if case.game.unaudited || !compared {
        return;
    }
    let game = AsRead::of(case);
    if let Some(known) = case.known {
        let found = known.identify(&game.query());
        game.compare(found, Witness::Known, sink);
    }
    if let Some(reference) = case.reference {
        let (asked, day) = (game.query(), game.day());
        match reference.near(&asked, &game.moves_read(), day) {
            Ok(near) => {
                let found = versions::identify(&near, &asked, day);
                game.compare(found, Witness::Reference, sink);
            }
            // The finding of a fault in the program says so.
            Err(err) => panic!("the index of the reference cannot be read: {err}"),
        }
    }
}

/// Tells how a game differs from the one before it in the run that it is another version of.
pub(crate) fn check_beside(case: &Case<'_>, before: &KnownGames, sink: &mut Sink) {
    let game = AsRead::of(case);
    let found = versions::identify(before, &game.query(), game.day());
    game.compare(found, Witness::Run, sink);
}

/// Where the other game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Witness {
    /// Among games that are known from elsewhere, beside a page that is to be read as it is printed.
    Known,
    /// In a reference, from which moves may be taken over.
    Reference,
    /// Before this one in the run.
    Run,
}

/// A game as it is compared with others.
struct AsRead<'a> {
    case: &'a Case<'a>,
    /// Its moves; `None` where one was not read.
    moves: Vec<Option<PackedMove>>,
    /// The names of both players.
    players: [Option<String>; 2],
}

impl<'a> AsRead<'a> {
    fn of(case: &'a Case<'a>) -> AsRead<'a> {
        let tags = case.score.tags(case.text);
        let plies = case.line.plies.iter();
        AsRead {
            case,
            moves: plies
                .map(|ply| (!ply.facts.any(Facts::BLANK)).then(|| PackedMove::from(&ply.mv)))
                .collect(),
            players: [Color::White, Color::Black]
                .map(|side| tags.player(side).map(|name| name.into_owned())),
        }
    }

    fn query(&self) -> GameQuery<'_> {
        let line = self.case.line;
        GameQuery {
            players: self.players.each_ref().map(Option::as_deref),
            start: line.start.hash(),
            moves: &self.moves,
            positions: &line.history.hashes()[1..],
        }
    }

    /// Its moves, with that which stands for none where one was not read.
    fn moves_read(&self) -> Vec<[u8; 2]> {
        let plies = self.case.line.plies.iter();
        let moves = plies.map(|ply| PackedMove::from(&ply.mv).to_bytes());
        moves.collect()
    }

    fn day(&self) -> Day {
        self.case.score.tags(self.case.text).day()
    }

    /// How it ended, as its tags or its moves say.
    fn result(&self) -> Option<Outcome> {
        let Case {
            score, text, game, ..
        } = self.case;
        let ended = game.terminator.map(|(outcome, _)| outcome);
        ended.or(score.tags(text).result())
    }

    /// Tells how it differs from the game that was found, if one was.
    fn compare(
        &'a self,
        found: Option<(KnownGame<'a>, Alignment)>,
        witness: Witness,
        sink: &mut Sink,
    ) {
        if let Some((known, laid)) = found {
            let worth = Worth::of(self.case.line, self.result());
            let mut comparison = Comparison {
                case: self.case,
                game: self,
                known,
                laid,
                witness,
                worth,
                beside: Vec::new(),
            };
            if sink.shows_play() {
                comparison.beside = comparison.side_by_side();
            }
            comparison.report(sink);
        }
    }
}

/// A game beside the other one that it is.
struct Comparison<'a> {
    case: &'a Case<'a>,
    game: &'a AsRead<'a>,
    known: KnownGame<'a>,
    laid: Alignment,
    witness: Witness,
    /// What this game is worth.
    worth: Worth,
    /// Both games beside each other, where that is shown.
    beside: Vec<[String; 2]>,
}

impl Comparison<'_> {
    fn report(&self, sink: &mut Sink) {
        let players = self.game.players.each_ref().map(Option::as_deref);
        if self.known.has_colours_turned(players) {
            let message = format!("White and Black have changed places in {}", self.name());
            sink.add(self.draft(self.head(), "colours", message));
        }
        for (nth, stretch) in self.laid.stretches.iter().enumerate() {
            if let Some(difference) = self.difference(stretch) {
                sink.add(difference.fix(self.taken_over(nth)));
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
    fn difference(&self, stretch: &Divergence) -> Option<Draft> {
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
        let rest = Divergence {
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
        let decided = |outcome: &Outcome| *outcome != Outcome::Open;
        let here = self.game.result().filter(decided)?;
        let there = self.known.result().filter(decided)?;
        (here != there).then_some((here, there))
    }

    /// `Morphy – Harrwitz, 1858 (game 12 of known.pgn)`
    fn name(&self) -> String {
        let [white, black] = self.known.players().map(|name| name.unwrap_or("?"));
        let year = match self.known.day().year {
            0 => String::new(),
            year => format!(", {year}"),
        };
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
        let draft = Draft::new(self.case, span, message);
        let mut draft = draft.kind(kind).help(self.help());
        draft.finding.other = Some(Box::new(self.other()));
        draft.finding.beside.clone_from(&self.beside);
        draft
    }

    /// The other game, as findings name it.
    fn other(&self) -> OtherGame {
        let [white, black] = self.known.players().map(Option::unwrap_or_default);
        let (source, number) = self.known.place();
        let result = self.known.result().map(|result| result.to_string());
        OtherGame {
            source: source.to_owned(),
            game: number.into(),
            line: self.known.line().into(),
            white: white.to_owned(),
            black: black.to_owned(),
            date: self.known.day().to_string(),
            result: result.unwrap_or_default(),
        }
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
    fn printed(&self, stretch: &Divergence) -> Vec<PackedMove> {
        let plies = &self.case.line.plies[stretch.printed.clone()];
        plies.iter().map(|ply| PackedMove::from(&ply.mv)).collect()
    }

    /// The moves of a stretch in the known game.
    fn moves_there(&self, stretch: &Divergence) -> Vec<PackedMove> {
        self.known.moves()[stretch.known.clone()].to_vec()
    }

    /// The plies of a stretch as they are played here.
    fn here(&self, stretch: &Divergence) -> String {
        let plies = self.plies_here(stretch);
        self.listed(stretch.printed.start, stretch.printed.len(), plies)
    }

    fn plies_here(&self, stretch: &Divergence) -> impl Iterator<Item = String> {
        let line = self.case.line;
        let mut walker = Walker::new(line);
        stretch.printed.clone().map(move |at| {
            let ply = &line.plies[at];
            match ply.facts.any(Facts::BLANK) {
                true => "--".to_owned(),
                false => san::write(walker.before(line.number_of(at)), &ply.mv),
            }
        })
    }

    /// The plies of a stretch as they are played in the known game.
    fn there(&self, stretch: &Divergence) -> String {
        let plies = self.plies_there(stretch);
        self.listed(stretch.known.start, stretch.known.len(), plies)
    }

    fn plies_there(&self, stretch: &Divergence) -> impl Iterator<Item = String> {
        let mut pos = self.case.line.start.clone();
        let moves = &self.known.moves()[..stretch.known.end];
        let plies = moves.iter().map(move |&mv| played(&mut pos, mv));
        plies.skip(stretch.known.start)
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
