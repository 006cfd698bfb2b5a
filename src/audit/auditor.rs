//! Asking the rules, in the order of the table.

use std::sync::Arc;

use super::database::variant_game;
use super::draws::{draw_claimable, ending};
use super::reading::{internal_error, unterminated};
use super::{Annotations, Case, Check, Duplication, Memory, Policy, Respelling, Sink, check_of};
use crate::book::known::KnownGames;
use crate::codes::{ByDate, ChoiceReason, Code, CodeChoice};
use crate::findings::RuleId;
use crate::games::Record;
use crate::query::Query;
use crate::replay::{Facts, Game, Line};
use crate::score::Score;
use crate::versions::Reference;

/// The rules and the codes of one run.
#[derive(Debug)]
pub struct Auditor {
    /// The codes that are asked, in the order the user named them.
    codes: Vec<Code>,
    /// Only one of the codes is asked of each game, by its date and place.
    by_date: Option<ByDate>,
    /// Which rules speak, and how loud.
    policy: Policy,
    rules: Vec<(RuleId, Facts, Check)>,
    /// Games that those of the input are compared with.
    known: Option<Arc<KnownGames>>,
    /// A database that they are compared with.
    reference: Option<Arc<Reference>>,
    /// Which games are asked about; all of them without it.
    query: Option<Arc<Query>>,
    unplayed: Unplayed,
    /// The replay marks every line in which a game may be over by one of the codes.
    ends_are_marked: bool,
}

impl Auditor {
    /// An auditor that asks these codes all the rules that the policy lets speak.
    pub fn new(codes: Vec<Code>, policy: Policy) -> Auditor {
        let rules = RuleId::ALL
            .iter()
            .filter(|id| policy.level(**id).is_some())
            .filter(|id| !check_of(**id).check.is_of_run())
            .map(|&id| (id, check_of(id).trigger, check_of(id).check))
            .collect();
        Auditor {
            ends_are_marked: codes.iter().all(ending::are_marked),
            codes,
            by_date: None,
            policy,
            rules,
            known: None,
            reference: None,
            query: None,
            unplayed: Unplayed::default(),
        }
    }

    /// An auditor that asks of each game the code that judges games of its time and place, the first of several;
    /// `usual` if the game has no date, and the general law of chess alone if no code of its time is known.
    pub fn by_date(codes: Vec<Code>, usual: &str, policy: Policy) -> Auditor {
        Auditor {
            by_date: Some(ByDate::new(&codes, usual)),
            ..Auditor::new(codes, policy)
        }
    }

    /// The same auditor, that compares games with those that are known.
    #[must_use]
    pub fn knowing(self, known: Option<Arc<KnownGames>>) -> Auditor {
        Auditor { known, ..self }
    }

    /// The same auditor, that compares games with those of a reference.
    #[must_use]
    pub fn referring(self, reference: Option<Arc<Reference>>) -> Auditor {
        Auditor { reference, ..self }
    }

    /// The same auditor, that is asked about the games which fit alone.
    #[must_use]
    pub fn choosing(self, query: Option<Arc<Query>>) -> Auditor {
        Auditor { query, ..self }
    }

    /// Which games are asked about; all of them without it.
    pub fn query(&self) -> Option<&Query> {
        self.query.as_deref()
    }

    /// The same auditor, that lets the rules speak as this policy says.
    #[must_use]
    pub fn under(self, policy: Policy) -> Auditor {
        Auditor {
            by_date: self.by_date,
            known: self.known,
            reference: self.reference,
            query: self.query,
            ..Auditor::new(self.codes, policy)
        }
    }

    /// The ids of the codes that are all asked of every game; `None` if codes are chosen by date.
    pub fn asks(&self) -> Option<Vec<&str>> {
        let ids = self.codes.iter().map(|code| code.id.as_str());
        self.by_date.is_none().then(|| ids.collect())
    }

    /// All that is asked, in words that are the same in every run which asks the same.
    pub fn question(&self) -> String {
        format!("{:?} {:?} {:?}", self.codes, self.by_date, self.policy)
    }

    /// The code chosen for a score by its date, and why; `None` if codes are not chosen so.
    pub fn chosen(&self, text: &[u8], score: &Score) -> Option<CodeChoice<'_>> {
        self.by_date.as_ref()?.choose(&self.codes, text, score)
    }

    /// The same auditor with another question asked under the name of a rule: for tests of what a rule can do
    /// to a run.
    #[must_use]
    pub fn asking(mut self, rule: RuleId, check: Check) -> Auditor {
        self.rules.push((rule, Facts::NONE, check));
        self
    }

    /// The user's wishes about rules.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The codes that are asked.
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// Asks every rule about one score and its game.
    pub fn audit(&self, record: &Record<'_>, game: &Game, sink: &mut Sink) {
        let Record {
            text,
            score,
            decoding,
            ..
        } = *record;
        let Some(main) = game.main() else { return };
        let annotations = Annotations::read(text, score, main);
        let choice = self.chosen(text, score);
        let codes = match &choice {
            Some(choice) => std::slice::from_ref(choice.code),
            None => &self.codes,
        };
        let memory = Memory::default();
        let case = Case {
            text,
            score,
            game,
            line: main,
            code: None,
            nth_code: 0,
            memory: Some(&memory),
            annotations: &annotations,
            decoding,
            known: self.known.as_deref(),
            reference: self.reference.as_deref(),
            panic: None,
        };
        let mut around = around(&case, codes);
        around.add_if(!self.ends_are_marked, Facts::ENDS_UNMARKED);
        let anywhere = game
            .lines()
            .iter()
            .fold(around, |all, line| all.and(line.facts));
        let asked = (codes, !self.ends_are_marked || ending::may_be(&case));
        for &(rule, triggers, check) in &self.rules {
            if is_triggered(triggers, anywhere) {
                sink.begin_rule(rule);
                ask_all((check, triggers), around, &case, asked, sink);
            }
        }
        if let Some(ChoiceReason::NoCode(why)) = choice.map(|choice| choice.reason) {
            sink.explain(&why);
        }
        sink.allow(&annotations.allowed);
    }

    /// Asks about a score of which the games before it have something to say; only its tags are in the text.
    pub fn audit_duplicate(&self, record: &Record<'_>, duplication: &Duplication, sink: &mut Sink) {
        let case = self.unplayed.case(record, None);
        for &id in RuleId::ALL {
            if let Check::Duplicate(check) = check_of(id).check
                && self.policy.level(id).is_some()
            {
                sink.begin_rule(id);
                check(&case, duplication, sink);
            }
        }
    }

    /// Asks about a game that may be another version of one of those before it in the run.
    pub fn audit_version(
        &self,
        record: &Record<'_>,
        game: &Game,
        before: &KnownGames,
        sink: &mut Sink,
    ) {
        let Some(main) = game.main().filter(|_| self.compares_versions()) else {
            return;
        };
        let annotations = Annotations::read(record.text, record.score, main);
        let case = Case {
            game,
            line: main,
            annotations: &annotations,
            ..self.unplayed.case(record, None)
        };
        sink.begin_rule(RuleId::VariantGame);
        variant_game::check_beside(&case, before, sink);
        sink.allow(&annotations.allowed);
    }

    /// Whether it may be told that a game stands elsewhere in another version.
    pub fn compares_versions(&self) -> bool {
        self.policy.level(RuleId::VariantGame).is_some()
    }

    /// Asks about a name of which the run has another spelling; only its tag is in the text.
    pub fn audit_spelling(&self, record: &Record<'_>, respelling: &Respelling, sink: &mut Sink) {
        let case = self.unplayed.case(record, None);
        for &id in RuleId::ALL {
            if let Check::Spelling(check) = check_of(id).check
                && self.policy.level(id).is_some()
            {
                sink.begin_rule(id);
                check(&case, respelling, sink);
            }
        }
    }

    /// Whether names are to be compared with each other.
    pub fn compares_names(&self) -> bool {
        self.policy.level(RuleId::NameVariant).is_some()
    }

    /// Whether games are to be compared with those before them.
    pub fn compares_games(&self) -> bool {
        let asked = |id: &&RuleId| {
            matches!(check_of(**id).check, Check::Duplicate(_)) && self.policy.level(**id).is_some()
        };
        RuleId::ALL.iter().any(|id| asked(&id))
    }

    /// Reports that the program itself failed on this score.
    pub fn failed(&self, record: &Record<'_>, cause: &str, sink: &mut Sink) {
        if self.policy.level(RuleId::InternalError).is_none() {
            return;
        }
        let case = self.unplayed.case(record, Some(cause));
        sink.begin_rule(RuleId::InternalError);
        internal_error::check(&case, sink);
    }

    /// Reports that a game was too long to be read to its end.
    pub fn cut_short(&self, record: &Record<'_>, left_out: u64, sink: &mut Sink) {
        sink.begin_rule(RuleId::Unterminated);
        unterminated::cut_short(&self.unplayed.case(record, None), left_out, sink);
    }
}

/// What stands for the game where none was replayed.
#[derive(Debug, Default)]
struct Unplayed {
    game: Game,
    line: Line,
    annotations: Annotations,
}

impl Unplayed {
    fn case<'a>(&'a self, record: &Record<'a>, panic: Option<&'a str>) -> Case<'a> {
        Case {
            text: record.text,
            score: record.score,
            game: &self.game,
            line: &self.line,
            code: None,
            nth_code: 0,
            memory: None,
            annotations: &self.annotations,
            decoding: record.decoding,
            known: None,
            reference: None,
            panic,
        }
    }
}

/// What may wake rules in every line of a game, beside the facts of the line itself.
fn around(case: &Case<'_>, codes: &[Code]) -> Facts {
    let mut around = case.annotations.facts();
    around.add_if(case.score.comments, Facts::COMMENTED);
    let faulty = !(case.score.faults.is_empty() && case.game.setup_faults.is_empty());
    around.add_if(faulty, Facts::FAULTY);
    let may_claim = |code: &Code| draw_claimable::may_claim(case, code);
    around.add_if(codes.iter().any(may_claim), Facts::CLAIMABLE);
    around.add_if(is_odd(case), Facts::ODD_TEXT);
    let compared = case.known.is_some() || case.reference.is_some();
    around.add_if(compared, Facts::COMPARED);
    let odds = codes.iter().any(|code| code.odds.is_some());
    let odds = odds && case.score.tag(case.text, "Odds").is_some();
    around.add_if(odds, Facts::ODDS);
    around
}

/// Whether not all of the text is a game plainly written down.
fn is_odd(case: &Case<'_>) -> bool {
    let (score, annotations) = (case.score, case.annotations);
    score.irregular
        || !score.is_game()
        || !case.decoding.is_plain()
        || !case.game.limits.is_empty()
        || annotations.beyond.is_some()
}

fn is_triggered(triggers: Facts, facts: Facts) -> bool {
    triggers == Facts::NONE || facts.any(triggers)
}

/// Asks one rule of everything it is asked of; of codes it is told whether the game may be over by any.
fn ask_all(
    (check, triggers): (Check, Facts),
    around: Facts,
    case: &Case<'_>,
    (codes, may_be_over): (&[Code], bool),
    sink: &mut Sink,
) {
    let triggered = |line: &Line| is_triggered(triggers, around.and(line.facts));
    let lines = || {
        let lines = case.game.lines().iter();
        lines
            .filter(|line| triggered(line))
            .map(|line| Case { line, ..*case })
    };
    match check {
        Check::Score(_) => ask(check, case, sink),
        Check::Line(_) => lines().for_each(|case| ask(check, &case, sink)),
        Check::LawOnLine(_) => lines().for_each(|case| ask_codes(check, &case, codes, sink)),
        Check::LawOnScore(_) => ask_codes(check, case, codes, sink),
        Check::LawOnGame(_) if case.game.unaudited || !triggered(case.line) => {}
        Check::LawOnGame(_) => ask_codes(check, case, codes, sink),
        Check::LawOnEnd(_) if case.game.unaudited => {}
        Check::LawOnEnd(_) => {
            let first = &codes[..1.min(codes.len())];
            let asked = if may_be_over { codes } else { first };
            ask_codes(check, case, asked, sink);
        }
        Check::Duplicate(_) | Check::Spelling(_) => {}
    }
}

fn ask_codes(check: Check, case: &Case<'_>, codes: &[Code], sink: &mut Sink) {
    for (nth_code, code) in codes.iter().enumerate() {
        let case = Case {
            code: Some(code),
            nth_code,
            ..*case
        };
        ask(check, &case, sink);
    }
}

fn ask(check: Check, case: &Case<'_>, sink: &mut Sink) {
    match check {
        Check::Score(check)
        | Check::Line(check)
        | Check::LawOnScore(check)
        | Check::LawOnLine(check)
        | Check::LawOnGame(check)
        | Check::LawOnEnd(check) => {
            check(case, sink);
        }
        // They are asked where games meet: see `Auditor::audit_duplicate`.
        Check::Duplicate(_) | Check::Spelling(_) => {}
    }
}
