//! What a score says in `[%law …]` commands, at its place in the game.

use shakmaty::Color;

use crate::findings::RuleId;
use crate::limits::COMMANDS;
use crate::replay::{Facts, Line};
use crate::score::law::{self, LawCommand, LawCommandError};
use crate::score::{Score, Span, TokenKind};

/// A command and where it stands.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// Plies of the game completed before it.
    pub after: u32,
    /// Where it is written.
    pub span: Span,
    /// What it says.
    pub command: LawCommand,
}

/// The commands of a game, in order.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    /// Those that can be understood; in variations there are none.
    pub list: Vec<Annotation>,
    /// Those that cannot.
    pub misspelt: Vec<(Span, LawCommandError)>,
    /// Rules of which findings are known in this game.
    pub allowed: Vec<RuleId>,
    /// The first of those beyond [`COMMANDS`], which are not obeyed.
    pub beyond: Option<Span>,
}

impl Annotations {
    /// The commands in the comments of a score whose game is `main`.
    pub fn read(text: &[u8], score: &Score, main: &Line) -> Annotations {
        let mut found = Annotations::default();
        if !score.comments || !law::mentioned(score.span.of(text)) {
            return found;
        }
        let mut depth = 0_i32;
        for token in &score.tokens {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth -= 1,
                TokenKind::Comment | TokenKind::LineComment => {
                    found.read_comment(text, token.span, main, depth > 0);
                }
                _ => {}
            }
        }
        found
    }

    fn read_comment(&mut self, text: &[u8], comment: Span, main: &Line, in_variation: bool) {
        for (place, command) in law::commands(comment.of(text)) {
            let start = comment.start as usize;
            let span = Span::new(start + place.start, start + place.end);
            if self.list.len() + self.misspelt.len() + self.allowed.len() >= COMMANDS {
                self.beyond = self.beyond.or(Some(span));
                return;
            }
            match command {
                Err(misspelt) => self.misspelt.push((span, misspelt)),
                Ok(LawCommand::Allow { rule, .. }) => self.allow(&rule, span),
                Ok(_) if in_variation => {}
                Ok(command) => {
                    let plies = &main.plies;
                    let before = plies.partition_point(|ply| ply.span.start < span.start);
                    let after = main.first_ply - 1 + before as u32;
                    self.list.push(Annotation {
                        after,
                        span,
                        command,
                    });
                }
            }
        }
    }

    /// Findings of a rule are known in this game, wherever in it that is said.
    fn allow(&mut self, rule: &str, span: Span) {
        match RuleId::from_name(rule) {
            Some(rule) => self.allowed.push(rule),
            None => self.misspelt.push((
                span,
                LawCommandError {
                    why: format!("`{rule}` is no rule"),
                    help: match RuleId::nearest(rule) {
                        Some(near) => format!("did you mean `[%law allow {near} …]`?"),
                        None => "`bystander explain` lists the rules".to_owned(),
                    },
                },
            )),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.misspelt.is_empty()
    }

    /// What rules may be woken by them.
    pub fn facts(&self) -> Facts {
        if self.is_empty() {
            Facts::NONE
        } else {
            Facts::ANNOTATED
        }
    }

    /// The ply after which an irregularity was noticed, if the score says so.
    pub fn noticed(&self) -> Option<u32> {
        self.find(|command| matches!(command, LawCommand::Noticed))
            .map(|noticed| noticed.after)
    }

    /// Whether the moves to be taken back are not remembered.
    pub fn not_remembered(&self) -> bool {
        self.find(|command| matches!(command, LawCommand::NotRemembered))
            .is_some()
    }

    /// Whether the ply with that number was sealed.
    pub fn sealed(&self, ply: u32) -> bool {
        let sealed = |a: &Annotation| a.after + 1 == ply && a.command == LawCommand::Sealed;
        self.list.iter().any(sealed)
    }

    /// The last of the plies that were sent together with that one, if it was sent with others.
    pub fn sent_with(&self, ply: u32) -> Option<(u32, u32)> {
        self.list.iter().find_map(|a| match a.command {
            LawCommand::SentTogether { first, last } if (first..=last).contains(&ply) => {
                Some((first, last))
            }
            _ => None,
        })
    }

    /// Who called for fifty moves, and after which ply; calls in order.
    pub fn calls(&self) -> impl Iterator<Item = (u32, Color, Span)> + '_ {
        self.list.iter().filter_map(|a| match a.command {
            LawCommand::CallFifty(side) => Some((a.after, side, a.span)),
            _ => None,
        })
    }

    /// The first command of which that is true.
    pub fn find(&self, is: impl Fn(&LawCommand) -> bool) -> Option<&Annotation> {
        self.list.iter().find(|a| is(&a.command))
    }
}
