//! Where rules put what they find.

use arcstr::ArcStr;

use super::{Case, Policy};
use crate::codes::Article;
use crate::findings::{Consequence, Finding, Fix, Level, RuleId, TOLD_EACH};
use crate::score::Span;

/// A finding before it is known on which line of the source it stands, and how loud the run wants it.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Where, in the text of the score.
    pub span: Span,
    /// Its level where nobody wishes otherwise of its rule, if not that of the rule.
    pub usually: Option<Level>,
    /// The finding, but for its level and place; the sink says of which rule.
    pub finding: Finding,
    /// It is only counted: what it says and its line are all that will be asked of it.
    pub only_counted: bool,
}

impl Draft {
    /// A finding about the text of a span.
    pub fn new(case: &Case<'_>, span: Span, message: impl Into<String>) -> Draft {
        Draft {
            span,
            usually: None,
            finding: Finding {
                variation: case.line.is_variation(),
                text: case.quote(span),
                ..Finding::new(RuleId::InternalError, message)
            },
            only_counted: false,
        }
    }

    /// A finding of a manner of writing that is [only counted](Sink::only_counts).
    pub(super) fn counted(span: Span, kind: &'static str, message: &str) -> Draft {
        Draft {
            span,
            usually: None,
            finding: Finding {
                kind: Some(kind),
                manner: true,
                ..Finding::new(RuleId::InternalError, message)
            },
            only_counted: true,
        }
    }

    /// It speaks of that ply.
    #[must_use]
    pub fn ply(mut self, case: &Case<'_>, ply: u32) -> Draft {
        self.finding.ply = Some(case.ply_ref(ply));
        self
    }

    /// An article of the code that is asked provides for it.
    #[must_use]
    pub fn law(self, case: &Case<'_>, article: &Article, orders: Consequence) -> Draft {
        self.cites(case, &article.cite, &article.says, orders)
    }

    /// The same, by citation and sentence.
    #[must_use]
    pub fn cites(
        mut self,
        case: &Case<'_>,
        cite: impl Into<ArcStr>,
        says: impl Into<ArcStr>,
        orders: Consequence,
    ) -> Draft {
        self.finding.code = case.code.map(|code| code.id.clone());
        self.finding.citation = Some(cite.into());
        self.finding.law = Some(says.into());
        self.finding.consequence = Some(orders);
        self.finding.named = orders.ply().map(|ply| case.named(ply));
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
        self.finding.kind = Some(kind);
        self
    }

    /// On this ground.
    #[must_use]
    pub fn ground(mut self, ground: &'static str) -> Draft {
        self.finding.ground = Some(ground);
        self
    }

    /// With the position before the ply.
    #[must_use]
    pub fn fen(mut self, fen: impl Into<String>) -> Draft {
        self.finding.fen = Some(fen.into());
        self
    }

    /// With this text, where it is not all that stands in the span.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Draft {
        self.finding.text = text.into();
        self
    }

    /// With what may have been meant.
    #[must_use]
    pub fn suggest(mut self, suggestions: &[String]) -> Draft {
        self.finding.suggestions = suggestions.to_vec();
        self
    }

    /// It speaks of a manner of writing: if it runs through a source, it is told a few times and then once for the rest.
    #[must_use]
    pub fn manner(mut self) -> Draft {
        self.finding.manner = true;
        self
    }

    /// This loud where nobody wishes otherwise of its rule.
    #[must_use]
    pub fn usually(mut self, level: Level) -> Draft {
        self.usually = Some(level);
        self
    }

    /// With what would mend it; its edits count in the text of the score.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<Option<Fix>>) -> Draft {
        self.finding.fixes.extend(fix.into());
        self
    }

    /// With what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Draft {
        self.finding.help = help.into();
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
    /// Manners of writing in the chunk so far, each with how often it was found; `None` if every finding is told.
    manners: Option<Vec<(RuleId, Option<&'static str>, u64)>>,
    /// Findings bring the play they stand in.
    shows_play: bool,
}

impl Default for Sink {
    fn default() -> Sink {
        Sink {
            rule: RuleId::InternalError,
            drafts: Vec::new(),
            found: 0,
            allowed: 0,
            allows: Vec::new(),
            manners: None,
            shows_play: false,
        }
    }
}

impl Sink {
    /// The next games are those of another chunk, of whose manners of writing not every finding is told if `gathers`.
    pub fn begin_chunk(&mut self, gathers: bool) {
        self.manners = gathers.then(Vec::new);
    }

    /// Findings bring the play they stand in, and that of the other game beside it, if it is to be shown.
    pub fn show_play(&mut self, is_shown: bool) {
        self.shows_play = is_shown;
    }

    /// Whether findings bring the play they stand in.
    pub(super) fn shows_play(&self) -> bool {
        self.shows_play
    }

    /// Whether a finding of that kind is only counted from now on, for it speaks of a manner of writing of which enough
    /// was found in the chunk: nobody will see what else it says.
    pub(super) fn only_counts(&self, kind: &'static str) -> bool {
        // One more than is told, for the first of those that are gathered is shown for them all.
        let enough = |(rule, of, times): &(RuleId, Option<&str>, u64)| {
            (*rule, *of) == (self.rule, Some(kind)) && *times > TOLD_EACH
        };
        self.manners.iter().flatten().any(enough)
    }

    /// From now on this rule speaks.
    #[inline]
    pub(super) fn begin_rule(&mut self, rule: RuleId) {
        if self.found > 0 {
            self.tell_rest();
        }
        self.rule = rule;
    }

    /// Takes a finding.
    pub fn add(&mut self, mut draft: Draft) {
        draft.finding.rule = self.rule;
        self.found += 1;
        if self.found <= MOST {
            self.drafts.push(draft);
        }
    }

    /// Says how many findings of the last rule are not told one by one.
    fn tell_rest(&mut self) {
        let rest = self.found.saturating_sub(MOST);
        self.found = 0;
        if let Some(last) = self.drafts.last_mut().filter(|_| rest > 0) {
            last.finding.message.push_str(&format!(
                " (and {rest} more findings of this rule in this game)"
            ));
        }
    }

    /// Adds to what was said of the law so far why no code of the game's own time says it.
    pub(super) fn explain(&mut self, why: &str) {
        for law in self
            .drafts
            .iter_mut()
            .filter_map(|draft| draft.finding.law.as_mut())
        {
            *law = format!("{law} ({why})").into();
        }
    }

    /// Whether one of these rules has found something.
    pub(super) fn found_any(&self, rules: &[RuleId]) -> bool {
        let found = |draft: &Draft| rules.contains(&draft.finding.rule);
        self.drafts.iter().any(found)
    }

    /// Offers a fix for what these rules have found at a place.
    pub(super) fn offer(&mut self, rules: &[RuleId], span: Span, fix: &Fix) {
        for draft in &mut self.drafts {
            if draft.span.start == span.start && rules.contains(&draft.finding.rule) {
                draft.finding.fixes.push(fix.clone());
            }
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
        self.drafts
            .retain(|draft| !rules.contains(&draft.finding.rule));
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

    /// What of it is told, by rule and level.
    pub fn reported(&mut self, policy: &Policy) -> Vec<(RuleId, Level)> {
        self.settle();
        let told = |draft: &Draft| Some((draft.finding.rule, policy.level_of(draft)?));
        self.drafts.iter().filter_map(told).collect()
    }

    /// All that was taken, in the order of the text; of one place in the order of the rules.
    pub fn drain(&mut self) -> impl Iterator<Item = Draft> + '_ {
        self.settle();
        self.count_manners();
        self.drafts.drain(..)
    }

    /// Puts what was taken in order.
    fn settle(&mut self) {
        self.tell_rest();
        self.drafts.sort_by_key(|Draft { span, finding, .. }| {
            (span.start, finding.rule, finding.code.is_some())
        });
        // A rule that is asked once a code may have found what no code is needed for.
        let same = |a: &Draft, b: &Draft| {
            let (one, other) = (&a.finding, &b.finding);
            one.code.is_none()
                && other.code.is_none()
                && (one.rule, a.span, &one.message) == (other.rule, b.span, &other.message)
        };
        self.drafts.dedup_by(|a, b| same(a, b));
    }

    fn count_manners(&mut self) {
        let Some(manners) = &mut self.manners else {
            return;
        };
        for Draft { finding, .. } in self.drafts.iter().filter(|draft| draft.finding.manner) {
            let (rule, kind) = (finding.rule, finding.kind);
            match manners.iter_mut().find(|it| (it.0, it.1) == (rule, kind)) {
                Some((.., times)) => *times += 1,
                None => manners.push((rule, kind, 1)),
            }
        }
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
