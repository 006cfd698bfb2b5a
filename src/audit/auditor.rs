//! Asking the rules, in the order of the table.

use super::{Annotations, Case, Check, Decoding, Id, Policy, Sink};
use crate::codes::Code;
use crate::replay::{Facts, Game, Line};
use crate::score::Score;

/// The rules and the codes of one run.
#[derive(Debug)]
pub struct Auditor {
    /// The codes that are asked, in the order the user named them.
    codes: Vec<Code>,
    /// Which rules speak, and how loud.
    policy: Policy,
    rules: Vec<(Id, Facts, Check)>,
}

impl Auditor {
    /// An auditor that asks these codes all the rules that the policy lets speak.
    pub fn new(codes: Vec<Code>, policy: Policy) -> Auditor {
        let rules = Id::ALL
            .iter()
            .filter(|id| policy.level(**id).is_some())
            .map(|&id| (id, id.meta().wakes, id.meta().check))
            .collect();
        Auditor {
            codes,
            policy,
            rules,
        }
    }

    /// The same auditor with another question asked under the name of a rule: for tests of what a rule can do
    /// to a run.
    #[must_use]
    pub fn asking(mut self, rule: Id, check: Check) -> Auditor {
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
    pub fn audit(
        &self,
        text: &[u8],
        score: &Score,
        game: &Game,
        decoding: &Decoding,
        sink: &mut Sink,
    ) {
        let Some(main) = game.main() else { return };
        let annotations = Annotations::read(text, score, main);
        let case = Case {
            text,
            score,
            game,
            line: main,
            code: None,
            annotations: &annotations,
            decoding,
            panic: None,
        };
        for &(rule, wakes, check) in &self.rules {
            sink.speaker(rule);
            self.ask(check, wakes, &case, sink);
        }
    }

    /// Reports that the program itself failed on this score.
    pub fn failed(
        &self,
        text: &[u8],
        score: &Score,
        decoding: &Decoding,
        cause: &str,
        sink: &mut Sink,
    ) {
        if self.policy.level(Id::InternalError).is_none() {
            return;
        }
        let (game, line) = (Game::default(), Line::default());
        let annotations = Annotations::default();
        let case = Case {
            text,
            score,
            game: &game,
            line: &line,
            code: None,
            annotations: &annotations,
            decoding,
            panic: Some(cause),
        };
        sink.speaker(Id::InternalError);
        ask(Id::InternalError.meta().check, &case, sink);
    }

    fn ask(&self, check: Check, wakes: Facts, case: &Case<'_>, sink: &mut Sink) {
        let mut around = case.annotations.facts();
        around.add_if(case.score.comments, Facts::COMMENTED);
        let awake = |line: &Line| wakes == Facts::NONE || line.facts.and(around).any(wakes);
        let lines = || {
            case.game
                .lines()
                .iter()
                .filter(|line| awake(line))
                .map(|line| Case { line, ..*case })
        };
        match check {
            Check::Score(_) => ask(check, case, sink),
            Check::Line(_) => lines().for_each(|case| ask(check, &case, sink)),
            Check::LawOnLine(_) => lines().for_each(|case| self.ask_codes(check, &case, sink)),
            Check::LawOnScore(_) => self.ask_codes(check, case, sink),
            Check::LawOnGame(_) if case.game.unaudited || !awake(case.line) => {}
            Check::LawOnGame(_) => self.ask_codes(check, case, sink),
        }
    }

    fn ask_codes(&self, check: Check, case: &Case<'_>, sink: &mut Sink) {
        for code in &self.codes {
            ask(
                check,
                &Case {
                    code: Some(code),
                    ..*case
                },
                sink,
            );
        }
    }
}

fn ask(check: Check, case: &Case<'_>, sink: &mut Sink) {
    match check {
        Check::Score(check)
        | Check::Line(check)
        | Check::LawOnScore(check)
        | Check::LawOnLine(check)
        | Check::LawOnGame(check) => {
            check(case, sink);
        }
    }
}
