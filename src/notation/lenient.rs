//! SAN in every leniency in use, LAN, and moves written as two squares: text to patterns.

use shakmaty::{CastlingSide, File, Rank, Role};

use super::disguise;
use super::marks::{strip_en_passant, strip_marks};
use super::pattern::{AlgebraicMove, ParsedMove, Pattern, Promotion};
use super::slip::Slip;
use crate::text::chars::is_dash;

/// All ways to take the text, the likeliest first.
pub fn patterns(text: &str) -> Vec<Pattern> {
    let mut slips = Vec::new();
    let seen: String = text.chars().filter(|&c| !is_hidden(c)).collect();
    if seen.len() < text.len() {
        slips.push(Slip::Hidden);
    }
    let seen = match seen.is_ascii() {
        true => seen,
        false => undisguised(&seen, &mut slips),
    };
    let (core, mark) = strip_marks(&seen, &mut slips);
    let marked = core;
    let core = strip_en_passant(core, &mut slips);
    let (core, mark) = match core.len() < marked.len() {
        // The mark of check may stand before that of taking in passing.
        true => {
            let (core, before) = strip_marks(core.trim_end(), &mut Vec::new());
            (core, mark.max(before))
        }
        false => (core, mark),
    };
    if let Some(parsed) = castling(core) {
        if !matches!(core, "O-O" | "O-O-O" | "O-O-O-O") {
            slips.push(Slip::CastlingSpelling);
        }
        return vec![Pattern {
            parsed,
            slips,
            mark,
        }];
    }
    let mut found = Vec::new();
    for (man, more) in man_moves(core) {
        let slips = slips.iter().copied().chain(more).collect();
        found.push(Pattern {
            parsed: ParsedMove::Algebraic(man),
            slips,
            mark,
        });
    }
    found
}

/// Characters that take no place on paper: soft hyphens, joiners, marks of direction.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// The text with the letters that figurines and letters of other alphabets stand for.
fn undisguised(text: &str, slips: &mut Vec<Slip>) -> String {
    let mut found = |slip: Slip| {
        if !slips.contains(&slip) {
            slips.push(slip);
        }
    };
    let letter = |c: char| {
        if let Some(role) = disguise::figurine(c) {
            found(Slip::Figurine);
            return role.upper_char();
        }
        disguise::latin_alike(c).map_or(c, |latin| {
            found(Slip::LookAlike);
            latin
        })
    };
    let drawn = text.chars().filter(|&c| !disguise::is_selector(c));
    drawn.map(letter).collect()
}

pub(super) fn castling(core: &str) -> Option<ParsedMove> {
    let circles = core
        .chars()
        .filter(|c| matches!(c, 'O' | 'o' | '0'))
        .count();
    let others = core
        .chars()
        .all(|c| matches!(c, 'O' | 'o' | '0' | ' ') || is_dash(c));
    match circles {
        2 if others => Some(ParsedMove::Castling(Some(CastlingSide::KingSide))),
        3 if others => Some(ParsedMove::Castling(Some(CastlingSide::QueenSide))),
        4 if others => Some(ParsedMove::FileCastling),
        _ => None,
    }
}

/// The ways to take a text that moves one man.
fn man_moves(core: &str) -> Vec<(AlgebraicMove, Vec<Slip>)> {
    let mut slips = Vec::new();
    let (core, promotion) = strip_promotion(core, &mut slips);
    let mut chars: Vec<char> = core.chars().filter(|&c| c != ' ').collect();
    if chars.len() > 9 {
        return Vec::new();
    }
    if chars.last() == Some(&':') {
        chars.pop();
        slips.push(Slip::CaptureSign);
    }
    let takes_late = slips.contains(&Slip::CaptureSign);
    let mut found = Vec::new();
    for (role, letters, slip) in letters(&chars) {
        let Some((mut man, more)) = squares(&chars[letters..], role, promotion) else {
            continue;
        };
        man.takes |= takes_late;
        found.push((man, slips.iter().copied().chain(slip).chain(more).collect()));
    }
    found
}

/// The men the text may begin with, and how many letters that takes.
fn letters(chars: &[char]) -> Vec<(Option<Role>, usize, Option<Slip>)> {
    let Some(&first) = chars.first() else {
        return Vec::new();
    };
    let role = Role::from_char(first);
    match first {
        'P' => vec![(Some(Role::Pawn), 1, Some(Slip::PawnLetter))],
        'K' | 'Q' | 'R' | 'N' => vec![(role, 1, None)],
        'B' => vec![
            (role, 1, None),
            (Some(Role::Pawn), 0, Some(Slip::UpperCase)),
        ],
        'b' => vec![
            (Some(Role::Pawn), 0, None),
            (None, 0, Some(Slip::TwoSquares)),
            (Some(Role::Bishop), 1, Some(Slip::LowerCase)),
        ],
        'a'..='h' => vec![
            (Some(Role::Pawn), 0, None),
            (None, 0, Some(Slip::TwoSquares)),
        ],
        'A'..='H' => vec![(Some(Role::Pawn), 0, Some(Slip::UpperCase))],
        'k' | 'q' | 'r' | 'n' => vec![(role, 1, Some(Slip::LowerCase))],
        'p' => vec![(Some(Role::Pawn), 1, Some(Slip::PawnLetter))],
        _ => Vec::new(),
    }
}

/// A sign before the square of arrival.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveSign {
    Missing,
    Dash,
    /// `x`.
    Capture,
    /// A capture's in another manner: `:`, `×`.
    OddCapture,
}

impl MoveSign {
    fn of(c: char) -> Option<MoveSign> {
        match c {
            'x' => Some(MoveSign::Capture),
            ':' | '×' | '*' => Some(MoveSign::OddCapture),
            c => is_dash(c).then_some(MoveSign::Dash),
        }
    }
}

/// What is left once the man is known: where from, whether it takes, where to.
fn squares(
    chars: &[char],
    role: Option<Role>,
    promotion: Option<Promotion>,
) -> Option<(AlgebraicMove, Vec<Slip>)> {
    let pawn = role == Some(Role::Pawn);
    let lower: Vec<char> = chars.iter().map(char::to_ascii_lowercase).collect();
    let odd_case = lower != chars && !chars.contains(&'X') && !pawn;
    let (head, to_file, to_rank) = goal(&lower, pawn)?;
    let (head, sign) = match head {
        [head @ .., c] if let Some(sign) = MoveSign::of(*c) => (head, sign),
        _ => (head, MoveSign::Missing),
    };
    let (file, rank) = origin(head, pawn)?;
    let odd_sign = match sign {
        MoveSign::Dash if rank.is_none() => Some(Slip::Hyphen),
        MoveSign::OddCapture => Some(Slip::CaptureSign),
        _ => None,
    };
    let odd_form = match (role, file, rank, sign) {
        // Two squares, with or without a sign, are one move only if a whole square is written first.
        (None, _, None, _) | (Some(Role::Pawn), _, Some(_), MoveSign::Missing) => return None,
        (Some(_), Some(_), Some(_), MoveSign::Dash) => Some(Slip::Long),
        (Some(Role::Pawn), _, Some(_), _) => Some(Slip::Long),
        (None, _, _, MoveSign::Dash | MoveSign::Capture | MoveSign::OddCapture) => Some(Slip::Long),
        (Some(Role::Pawn), Some(_), _, MoveSign::Missing) if to_rank.is_some() => {
            Some(Slip::PawnCaptureShort)
        }
        _ => None,
    };
    let slips = [
        odd_case.then_some(Slip::UpperCase),
        to_rank.is_none().then_some(Slip::PawnCaptureShort),
        odd_sign,
        odd_form,
    ];
    let man = AlgebraicMove {
        role,
        file,
        rank,
        to_file,
        to_rank,
        takes: matches!(sign, MoveSign::Capture | MoveSign::OddCapture),
        promotion,
    };
    Some((man, slips.into_iter().flatten().collect()))
}

/// The square at the end, or the file alone on which a pawn takes, and what stands before it.
fn goal(chars: &[char], pawn: bool) -> Option<(&[char], File, Option<Rank>)> {
    match chars {
        [head @ .., f, r]
            if let (Some(file), Some(rank)) = (File::from_char(*f), Rank::from_char(*r)) =>
        {
            Some((head, file, Some(rank)))
        }
        [head @ .., f] if pawn && !head.is_empty() => Some((head, File::from_char(*f)?, None)),
        _ => None,
    }
}

/// What is said of where the man comes from; of a pawn never the rank alone.
fn origin(chars: &[char], pawn: bool) -> Option<(Option<File>, Option<Rank>)> {
    match *chars {
        [] => Some((None, None)),
        [f] if let Some(file) = File::from_char(f) => Some((Some(file), None)),
        [r] if !pawn => Some((None, Some(Rank::from_char(r)?))),
        [f, r] => Some((Some(File::from_char(f)?), Some(Rank::from_char(r)?))),
        _ => None,
    }
}

/// The text without what a pawn becomes, and what that is.
fn strip_promotion<'t>(core: &'t str, slips: &mut Vec<Slip>) -> (&'t str, Option<Promotion>) {
    let whole = core;
    let (core, closed) = match core.strip_suffix(')') {
        Some(core) => (core, true),
        None => (core, false),
    };
    let Some(letter) = core.chars().next_back().filter(char::is_ascii_alphabetic) else {
        return (whole, None);
    };
    let head = &core[..core.len() - 1];
    if let (Some(square), Some(role)) = (head.strip_suffix("=~"), Role::from_char(letter)) {
        return (square, Some(Promotion::Hostile(role)));
    }
    let (square, sign) = match head.chars().next_back() {
        Some(sign @ ('=' | '/' | '(')) => (
            head[..head.len() - 1].trim_end_matches([' ', '=']),
            Some(sign),
        ),
        _ => (head, None),
    };
    if (sign == Some('(')) != closed || !square.ends_with(|c: char| c.is_ascii_digit()) {
        return (whole, None);
    }
    let promotion = match letter.to_ascii_uppercase() {
        'P' if sign.is_some() => Promotion::Declined,
        'P' => return (whole, None),
        _ => match Role::from_char(letter) {
            Some(role) => Promotion::To(role),
            None => return (whole, None),
        },
    };
    let uci = sign.is_none() && letter.is_ascii_lowercase() && square.len() == 4;
    if !(uci || sign == Some('=') && letter.is_ascii_uppercase()) {
        slips.push(Slip::PromotionSign);
    }
    (square, Some(promotion))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> (AlgebraicMove, Vec<Slip>) {
        let mut found = patterns(text);
        assert!(!found.is_empty(), "{text} has no pattern");
        let pattern = found.remove(0);
        match pattern.parsed {
            ParsedMove::Algebraic(man) => (man, pattern.slips),
            _ => panic!("{text} is castling"),
        }
    }

    #[test]
    fn every_leniency_gives_its_slip() {
        for (text, slip) in [
            ("ed", Slip::PawnCaptureShort),
            ("exd", Slip::PawnCaptureShort),
            ("ed5", Slip::PawnCaptureShort),
            ("e:d5", Slip::CaptureSign),
            ("ed:", Slip::PawnCaptureShort),
            ("e×d5", Slip::CaptureSign),
            ("Pe4", Slip::PawnLetter),
            ("e8Q", Slip::PromotionSign),
            ("e8/Q", Slip::PromotionSign),
            ("e8(Q)", Slip::PromotionSign),
            ("exd6e.p.", Slip::EnPassantMark),
            ("exd6ep", Slip::EnPassantMark),
            ("exd6+e.p.", Slip::EnPassantMark),
            ("exd6E.P.", Slip::EnPassantMark),
            ("Qh4++", Slip::CheckMark),
            ("Qh4ch", Slip::CheckMark),
            ("Qh4mate", Slip::CheckMark),
            ("Ng1-f3", Slip::Long),
            ("e2-e4", Slip::Long),
            ("e4xd5", Slip::Long),
            ("N-f3", Slip::Hyphen),
            ("nf3", Slip::LowerCase),
            ("NF3", Slip::UpperCase),
        ] {
            assert!(only(text).1.contains(&slip), "{text}: {:?}", only(text));
        }
    }

    #[test]
    fn regular_forms_have_no_slip() {
        for text in [
            "Nf3", "Ngf3", "N1d2", "Ng1f3", "Qxd5+", "e4", "exd5", "e8=Q#", "exd8=N+",
        ] {
            assert_eq!(only(text).1, [], "{text}");
        }
    }

    #[test]
    fn two_squares_are_a_move_of_whatever_stands_there() {
        let found = patterns("e7e8q");
        assert!(
            found.iter().any(|p| p.slips == [Slip::TwoSquares]),
            "{found:?}"
        );
        assert!(patterns("b1c3").iter().any(|p| matches!(
            p.parsed,
            ParsedMove::Algebraic(AlgebraicMove { role: None, .. })
        )));
    }

    #[test]
    fn what_says_nothing_has_no_pattern() {
        for text in [
            "Xf3",
            "e9",
            "N",
            "Nb",
            "Sf3",
            "P@d4",
            "resigns",
            "",
            "1",
            "e4e5e6e7e8",
        ] {
            assert_eq!(patterns(text), [], "{text}");
        }
    }
}
