//! Commands in comments that say what the moves alone cannot: `[%law noticed]`, `[%law claim repetition white]`.
//!
//! They are described in `docs/annotations.md`.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use shakmaty::{Color, Square};

use super::clock;
use crate::steps;
use crate::text::chars::is_dash;
use crate::text::suggest::{closest, shortened};

static OPENING: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("[%law"));

/// What a draw is claimed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimGround {
    /// The position stood before.
    Repetition,
    /// The checks would never end.
    Perpetual,
    /// Fifty moves.
    Fifty,
    /// The side on move is stalemated.
    Stalemate,
}

/// What a command says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawCommand {
    /// An irregularity was noticed here.
    Noticed,
    /// That side had not the first move.
    NotEntitled(Color),
    /// The players sat at each other's men.
    ColoursReversed,
    /// The side that is not on move made this move and took it back.
    OutOfTurn(String),
    /// Men were touched, by the side on move unless another is named.
    Touched {
        /// Who touched them.
        by: Option<Color>,
        /// As they are named: by their squares, or as a move to it is written.
        men: Vec<String>,
    },
    /// A draw is claimed.
    Claim {
        /// For what.
        ground: ClaimGround,
        /// By whom.
        side: Color,
        /// The move with which it is claimed, written and not made.
        with: Option<String>,
    },
    /// That side calls upon the other to mate within fifty moves.
    CallFifty(Color),
    /// That side, not mated within the fifty, asks that the game go on.
    Proceeds(Color),
    /// The moves to be taken back are not remembered.
    NotRemembered,
    /// That side has made so many moves in so many seconds of its own time.
    Clock {
        /// Whose clock.
        side: Color,
        /// Moves completed.
        moves: u32,
        /// Seconds used.
        seconds: u32,
    },
    /// The flag of that side has fallen.
    Flag(Color),
    /// That side resigns.
    Resigns(Color),
    /// The next move was sealed.
    Sealed,
    /// The game was adjourned here and resumed from a wrong position.
    WrongResumption,
    /// The man on that square fell off the board after that ply.
    Dropped {
        /// Where it stood.
        square: Square,
        /// The last ply before it fell.
        ply: u32,
    },
    /// These plies of one side were sent together.
    SentTogether {
        /// The first of them.
        first: u32,
        /// The last.
        last: u32,
    },
    /// Findings of that rule are known in this game.
    Allow {
        /// The rule.
        rule: String,
        /// Why.
        reason: String,
    },
}

/// A command that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawCommandError {
    /// What is wrong, as a clause.
    pub why: String,
    /// What would be right.
    pub help: String,
}

/// How each command is written.
const FORMS: [(&str, &str); 18] = [
    ("noticed", "noticed"),
    ("not-entitled", "not-entitled SIDE"),
    ("colours-reversed", "colours-reversed"),
    ("out-of-turn", "out-of-turn MOVE"),
    ("touched", "touched SQUARE…"),
    ("touched-by", "touched-by SIDE SQUARE…"),
    (
        "claim",
        "claim repetition|perpetual|fifty|stalemate SIDE [MOVE]",
    ),
    ("call-fifty", "call-fifty SIDE"),
    ("proceeds", "proceeds SIDE"),
    ("not-remembered", "not-remembered"),
    ("clock", "clock SIDE MOVES H:MM:SS"),
    ("flag", "flag SIDE"),
    ("resigns", "resigns SIDE"),
    ("sealed", "sealed"),
    ("adjourned", "adjourned wrong-setup"),
    ("dropped", "dropped SQUARE PLY"),
    ("sent-together", "sent-together FIRST-PLY LAST-PLY"),
    ("allow", "allow RULE REASON"),
];

/// Whether the text can hold a command at all.
pub fn mentioned(text: &[u8]) -> bool {
    OPENING.find(text).is_some()
}

/// The commands in a comment: where each begins and ends in it, and what it says.
pub fn commands(
    comment: &[u8],
) -> impl Iterator<Item = (std::ops::Range<usize>, Result<LawCommand, LawCommandError>)> + '_ {
    let mut openings = OPENING.find_iter(comment).peekable();
    std::iter::from_fn(move || {
        let start = openings.next()?;
        let inner = start + OPENING.needle().len();
        // One that is not closed ends where the next begins.
        let limit = openings.peek().copied().unwrap_or(comment.len());
        let end = memchr::memchr(b']', &comment[inner..limit]).map_or(limit, |n| inner + n);
        steps::count(end - start);
        let words = String::from_utf8_lossy(&comment[inner..end]);
        let closed = (end + 1).min(comment.len());
        Some((start..closed, parse(&words)))
    })
}

fn parse(text: &str) -> Result<LawCommand, LawCommandError> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let rest: Vec<&str> = words.collect();
    let Some((_, form)) = FORMS.iter().find(|(known, _)| *known == name) else {
        let near = closest(&name, FORMS.iter().map(|(known, _)| *known));
        return Err(LawCommandError {
            why: format!("`{}` is no command", shortened(&name)),
            help: match near {
                Some(near) => format!("did you mean `[%law {near}]`?"),
                None => "docs/annotations.md lists the commands".to_owned(),
            },
        });
    };
    understand(&name, &rest).ok_or_else(|| match (&*name, &*rest) {
        ("allow", [rule]) => LawCommandError {
            why: format!(
                "`allow {}` gives no reason, and has no effect",
                shortened(rule)
            ),
            help: format!(
                "say why the finding may stay: `[%law allow {} REASON]`",
                shortened(rule)
            ),
        },
        _ => LawCommandError {
            why: format!(
                "`{}` is not how `{name}` is written",
                shortened(text.trim())
            ),
            help: format!("write it `[%law {form}]`"),
        },
    })
}

fn understand(name: &str, rest: &[&str]) -> Option<LawCommand> {
    Some(match (name, rest) {
        ("noticed", []) => LawCommand::Noticed,
        ("colours-reversed", []) => LawCommand::ColoursReversed,
        ("not-remembered", []) => LawCommand::NotRemembered,
        ("sealed", []) => LawCommand::Sealed,
        ("adjourned", ["wrong-setup"]) => LawCommand::WrongResumption,
        ("not-entitled", [side]) => LawCommand::NotEntitled(color(side)?),
        ("call-fifty", [side]) => LawCommand::CallFifty(color(side)?),
        ("proceeds", [side]) => LawCommand::Proceeds(color(side)?),
        ("flag", [side]) => LawCommand::Flag(color(side)?),
        ("resigns", [side]) => LawCommand::Resigns(color(side)?),
        ("out-of-turn", words) => LawCommand::OutOfTurn(written_move(words)?),
        ("touched", [_, ..]) => LawCommand::Touched {
            by: None,
            men: men(rest)?,
        },
        ("touched-by", [side, men @ ..]) if !men.is_empty() => LawCommand::Touched {
            by: Some(color(side)?),
            men: self::men(men)?,
        },
        ("claim", [ground, side, with @ ..]) => LawCommand::Claim {
            ground: self::ground(ground)?,
            side: color(side)?,
            with: if with.is_empty() {
                None
            } else {
                Some(written_move(with)?)
            },
        },
        ("clock", [side, moves, time]) => LawCommand::Clock {
            side: color(side)?,
            moves: moves.parse().ok()?,
            seconds: clock::seconds(time)?,
        },
        ("dropped", [square, ply]) => LawCommand::Dropped {
            square: square.parse().ok()?,
            ply: ply.parse().ok()?,
        },
        ("sent-together", [first, last]) => LawCommand::SentTogether {
            first: first.parse().ok()?,
            last: last.parse().ok()?,
        },
        ("allow", [rule, reason @ ..]) if !reason.is_empty() => LawCommand::Allow {
            rule: (*rule).to_owned(),
            reason: reason.join(" "),
        },
        _ => return None,
    })
}

/// A move as it is written, which in descriptive books takes several words: `Kt to Kt1`.
fn written_move(words: &[&str]) -> Option<String> {
    const MOST: usize = 6;
    (1..=MOST).contains(&words.len()).then(|| words.join(" "))
}

fn color(word: &str) -> Option<Color> {
    match word.to_lowercase().as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

fn ground(word: &str) -> Option<ClaimGround> {
    match word.to_lowercase().as_str() {
        "repetition" => Some(ClaimGround::Repetition),
        "perpetual" => Some(ClaimGround::Perpetual),
        "fifty" => Some(ClaimGround::Fifty),
        "stalemate" => Some(ClaimGround::Stalemate),
        _ => None,
    }
}

/// Men, each with its square, in the letters of whatever notation.
fn men(words: &[&str]) -> Option<Vec<String>> {
    const LONGEST: usize = 16;
    let rank = |c: char| matches!(c, '1'..='8');
    let letter = |c: char| c.is_alphabetic() || matches!(c, '.' | '♔'..='♟');
    let is_man = |word: &str| {
        word.len() <= LONGEST
            && word.chars().filter(|&c| rank(c)).count() == 1
            && word.chars().all(|c| rank(c) || letter(c) || is_dash(c))
    };
    let man = |word: &&str| is_man(word).then(|| (*word).to_owned());
    words.iter().map(man).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(comment: &str) -> Result<LawCommand, LawCommandError> {
        commands(comment.as_bytes())
            .next()
            .map(|(_, command)| command)
            .unwrap()
    }

    #[test]
    fn every_form_that_is_promised_is_understood() {
        for (_, form) in FORMS {
            let example = form
                .replace("SIDE", "white")
                .replace("SQUARE…", "a1 b2")
                .replace("SQUARE", "a1")
                .replace("repetition|perpetual|fifty|stalemate", "fifty")
                .replace("[MOVE]", "Nb8")
                .replace("MOVES", "20")
                .replace("MOVE", "d2-d4")
                .replace("H:MM:SS", "1:00:01")
                .replace("FIRST-PLY", "3")
                .replace("LAST-PLY", "5")
                .replace("PLY", "4");
            assert!(only(&format!("[%law {example}]")).is_ok(), "{example}");
        }
    }

    #[test]
    fn commands_stand_among_other_text() {
        let found: Vec<_> =
            commands(b"{a [%law flag white] [%clk 0:00:00] [%law noticed]}").collect();
        assert_eq!(found[0], (3..20, Ok(LawCommand::Flag(Color::White))));
        assert_eq!(found[1].1, Ok(LawCommand::Noticed));
    }

    #[test]
    fn a_misspelt_command_is_told_the_right_word() {
        assert_eq!(
            only("[%law notised]").unwrap_err().help,
            "did you mean `[%law noticed]`?"
        );
        assert_eq!(
            only("[%law flag wite]").unwrap_err().help,
            "write it `[%law flag SIDE]`"
        );
        assert_eq!(
            only("[%law allow illegal-move]").unwrap_err().help,
            "say why the finding may stay: `[%law allow illegal-move REASON]`"
        );
        assert_eq!(
            only("[%law flag white").unwrap(),
            LawCommand::Flag(Color::White)
        );
    }
}
