//! Where rules put what they find.

use super::Case;
use crate::codes::Article;
use crate::findings::{Consequence, Level, PlyRef, RuleId};
use crate::replay::Ambiguity;
use crate::score::Span;

/// A finding before it is known on which line of the source it stands.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The rule that speaks; set by the sink.
    pub rule: RuleId,
    /// Where.
    pub span: Span,
    /// Of which ply.
    pub ply: Option<PlyRef>,
    /// In a variation.
    pub variation: bool,
    /// Under which code.
    pub code: Option<String>,
    /// The article.
    pub citation: Option<String>,
    /// What it says.
    pub law: Option<String>,
    /// Which kind of fault.
    pub kind: Option<&'static str>,
    /// On which ground.
    pub ground: Option<&'static str>,
    /// The text found.
    pub text: String,
    /// The position before the ply, as FEN.
    pub fen: Option<String>,
    /// What is ordered.
    pub consequence: Option<Consequence>,
    /// The ply that the order names, as people do (`32...b5`).
    pub named: Option<String>,
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub suggestions: Vec<String>,
    /// How far the score can be played with each reading of it, if it has several.
    pub ambiguity: Option<Ambiguity>,
    /// What to do.
    pub help: String,
    /// It speaks of a manner of writing, which may run through a source.
    pub manner: bool,
    /// How loud it is where nobody wishes otherwise of its rule, if not as the rule is.
    pub usually: Option<Level>,
}

impl Draft {
    /// A finding about the text of a span.
    pub fn new(case: &Case<'_>, span: Span, message: impl Into<String>) -> Draft {
        Draft {
            rule: RuleId::InternalError,
            span,
            ply: None,
            variation: case.line.is_variation(),
            code: None,
            citation: None,
            law: None,
            kind: None,
            ground: None,
            text: case.quote(span),
            fen: None,
            consequence: None,
            named: None,
            message: message.into(),
            suggestions: Vec::new(),
            ambiguity: None,
            help: String::new(),
            manner: false,
            usually: None,
        }
    }

    /// It speaks of that ply.
    #[must_use]
    pub fn ply(mut self, case: &Case<'_>, ply: u32) -> Draft {
        self.ply = Some(case.ply_ref(ply));
        self
    }

    /// An article of the code that is asked provides for it.
    #[must_use]
    pub fn law(self, case: &Case<'_>, article: &Article, orders: Consequence) -> Draft {
        self.cites(case, &article.cite, &article.says, orders)
    }

    /// The same, by citation and sentence.
    #[must_use]
    pub fn cites(mut self, case: &Case<'_>, cite: &str, says: &str, orders: Consequence) -> Draft {
        self.code = case.code.map(|code| code.id.clone());
        self.citation = Some(cite.to_owned());
        self.law = Some(says.to_owned());
        self.consequence = Some(orders);
        self.named = orders.ply().map(|ply| case.named(ply));
        self
    }

    /// The code is silent, and the general law of chess decides.
    #[must_use]
    pub fn not_stated(self, case: &Case<'_>, says: &str, orders: Consequence) -> Draft {
        self.cites(case, "(not stated)", says, orders)
    }

    /// Of this kind.
    #[must_use]
    pub fn kind(mut self, kind: &'static str) -> Draft {
        self.kind = Some(kind);
        self
    }

    /// On this ground.
    #[must_use]
    pub fn ground(mut self, ground: &'static str) -> Draft {
        self.ground = Some(ground);
        self
    }

    /// With the position before the ply.
    #[must_use]
    pub fn fen(mut self, fen: impl Into<String>) -> Draft {
        self.fen = Some(fen.into());
        self
    }

    /// With what may have been meant.
    #[must_use]
    pub fn suggest(mut self, suggestions: &[String]) -> Draft {
        self.suggestions = suggestions.to_vec();
        self
    }

    /// It speaks of a manner of writing: if it runs through a source, it is told a few times and then once for the rest.
    #[must_use]
    pub fn manner(mut self) -> Draft {
        self.manner = true;
        self
    }

    /// This loud where nobody wishes otherwise of its rule.
    #[must_use]
    pub fn usually(mut self, level: Level) -> Draft {
        self.usually = Some(level);
        self
    }

    /// With what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Draft {
        self.help = help.into();
        self
    }
}

/// A rule that finds more than this in one game tells the number of the rest.
const MOST: usize = 200;

/// Takes findings while rules are asked.
#[derive(Debug)]
pub struct Sink {
    rule: RuleId,
    drafts: Vec<Draft>,
    /// Findings of the rule that speaks, in this game.
    found: usize,
    /// Findings that were taken back because the game says that they are known.
    allowed: u64,
    /// The rules of which the last game says so.
    allows: Vec<RuleId>,
}

impl Default for Sink {
    fn default() -> Sink {
        Sink {
            rule: RuleId::InternalError,
            drafts: Vec::new(),
            found: 0,
            allowed: 0,
            allows: Vec::new(),
        }
    }
}

impl Sink {
    /// From now on this rule speaks.
    #[inline]
    pub(super) fn speaker(&mut self, rule: RuleId) {
        if self.found > 0 {
            self.tell_rest();
        }
        self.rule = rule;
    }

    /// Takes a finding.
    pub fn add(&mut self, draft: Draft) {
        self.found += 1;
        if self.found <= MOST {
            self.drafts.push(Draft {
                rule: self.rule,
                ..draft
            });
        }
    }

    /// Says how many findings of the last rule are not told one by one.
    fn tell_rest(&mut self) {
        let rest = self.found.saturating_sub(MOST);
        self.found = 0;
        if let Some(last) = self.drafts.last_mut().filter(|_| rest > 0) {
            last.message.push_str(&format!(
                " (and {rest} more findings of this rule in this game)"
            ));
        }
    }

    /// Adds to what was said of the law so far why no code of the game's own time says it.
    pub(super) fn explain(&mut self, why: &str) {
        for law in self
            .drafts
            .iter_mut()
            .filter_map(|draft| draft.law.as_mut())
        {
            law.push_str(&format!(" ({why})"));
        }
    }

    /// Takes back what these rules have found.
    pub(super) fn allow(&mut self, rules: &[RuleId]) {
        self.allows.clear();
        if rules.is_empty() {
            return;
        }
        self.allows.extend_from_slice(rules);
        self.tell_rest();
        let before = self.drafts.len();
        self.drafts.retain(|draft| !rules.contains(&draft.rule));
        self.allowed += (before - self.drafts.len()) as u64;
    }

    /// How many findings were taken back since this was last asked.
    pub fn take_allowed(&mut self) -> u64 {
        std::mem::take(&mut self.allowed)
    }

    /// Whether the last game says that findings of this rule are known in it.
    pub fn allows(&self, rule: RuleId) -> bool {
        self.allows.contains(&rule)
    }

    /// All that was taken, in the order of the text; of one place in the order of the rules.
    pub fn drain(&mut self) -> impl Iterator<Item = Draft> + '_ {
        self.tell_rest();
        self.drafts
            .sort_by_key(|draft| (draft.span.start, draft.rule, draft.code.is_some()));
        // A rule that is asked once a code may have found what no code is needed for.
        let same = |a: &Draft, b: &Draft| {
            a.code.is_none()
                && b.code.is_none()
                && (a.rule, a.span, &a.message) == (b.rule, b.span, &b.message)
        };
        self.drafts.dedup_by(|a, b| same(a, b));
        self.drafts.drain(..)
    }

    /// Whether nothing was taken.
    pub fn is_empty(&self) -> bool {
        self.drafts.is_empty()
    }

    /// Forgets what was taken.
    pub fn clear(&mut self) {
        self.drafts.clear();
    }
}
