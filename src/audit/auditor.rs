//! Asking the rules, in the order of the table.

use super::{Case, Check, Decoding, Id, Policy, Sink};
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
    rules: Vec<Id>,
}

impl Auditor {
    /// An auditor that asks these codes all the rules that the policy lets speak.
    pub fn new(codes: Vec<Code>, policy: Policy) -> Auditor {
        let rules = Id::ALL.iter().copied().filter(|&id| policy.level(id).is_some()).collect();
        Auditor { codes, policy, rules }
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
    pub fn audit(&self, text: &[u8], score: &Score, game: &Game, decoding: &Decoding, sink: &mut Sink) {
        let Some(main) = game.main() else { return };
        let case = Case { text, score, game, line: main, code: None, decoding, panic: None };
        for &rule in &self.rules {
            sink.speaker(rule);
            self.ask(rule, &case, sink);
        }
    }

    /// Reports that the program itself failed on this score.
    pub fn failed(&self, text: &[u8], score: &Score, decoding: &Decoding, cause: &str, sink: &mut Sink) {
        if self.policy.level(Id::InternalError).is_none() {
            return;
        }
        let (game, line) = (Game::default(), Line::default());
        let case = Case { text, score, game: &game, line: &line, code: None, decoding, panic: Some(cause) };
        sink.speaker(Id::InternalError);
        self.ask_one(Id::InternalError, &case, sink);
    }

    fn ask(&self, rule: Id, case: &Case<'_>, sink: &mut Sink) {
        let meta = rule.meta();
        let wakes = |line: &Line| meta.wakes == Facts::NONE || line.facts.any(meta.wakes);
        match meta.check {
            Check::Score(_) => self.ask_one(rule, case, sink),
            Check::Line(_) => {
                for line in case.game.lines().iter().filter(|line| wakes(line)) {
                    self.ask_one(rule, &Case { line, ..*case }, sink);
                }
            }
            Check::LawOnLine(_) => {
                for line in case.game.lines().iter().filter(|line| wakes(line)) {
                    self.ask_codes(rule, &Case { line, ..*case }, sink);
                }
            }
            Check::LawOnGame(_) if !case.game.unaudited && wakes(case.line) => self.ask_codes(rule, case, sink),
            Check::LawOnGame(_) => {}
        }
    }

    fn ask_codes(&self, rule: Id, case: &Case<'_>, sink: &mut Sink) {
        for code in &self.codes {
            self.ask_one(rule, &Case { code: Some(code), ..*case }, sink);
        }
    }

    fn ask_one(&self, rule: Id, case: &Case<'_>, sink: &mut Sink) {
        match rule.meta().check {
            Check::Score(check) | Check::Line(check) | Check::LawOnLine(check) | Check::LawOnGame(check) => {
                check(case, sink);
            }
        }
    }
}
