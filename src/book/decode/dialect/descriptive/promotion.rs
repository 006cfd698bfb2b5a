//! What a pawn becomes, as it is said behind its move: `P-K8(Kt)`, `PxR = Q`, `P. to K's 8th, becoming a Rook`.

use shakmaty::Role;

use super::Descriptive;

/// What a pawn may become.
const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
/// The names of these men in full.
const IN_FULL: [&str; 4] = ["Queen", "Rook", "Bishop", "Knight"];
/// Says that a pawn becomes a queen.
const QUEENS: &str = "queens";
/// What leads up to the name: a sign...
const SIGNS: [&str; 4] = ["=", "(=", "(", "/"];
/// ...or a word and what stands behind that; `and` may stand before it.
const VERBS: [&str; 8] = [
    "becomes",
    "becoming",
    "makes",
    "making",
    "claims",
    "claiming",
    "demands",
    "demanding",
];
const ARTICLES: [&str; 3] = ["another", "asecond", "a"];

impl Descriptive {
    /// The words that tell the move of a pawn by what it becomes, in two parts; none where no page does so.
    pub(super) fn becoming(&self) -> impl Iterator<Item = (Role, [&'static str; 2])> {
        let in_full = PROMOTED.into_iter().zip(IN_FULL);
        let becomes = in_full.map(|(role, name)| (role, ["becomesa", name]));
        let queens = std::iter::once((Role::Queen, [QUEENS, ""]));
        queens.chain(becomes).filter(|_| self.becomes)
    }

    /// The man that a pawn becomes if these signs behind its move say so, and how many of them do; there are no blanks among
    /// them.
    pub(in super::super) fn promotion(&self, signs: &[u8]) -> Option<(Role, usize)> {
        let point = signs.iter().take_while(|&&b| b == b',' || b == b'.');
        let bare = &signs[point.count()..];
        if let Some(rest) = behind(bare, QUEENS) {
            return Some((Role::Queen, signs.len() - rest.len()));
        }
        let words = behind_words(bare);
        let behind = words.or_else(|| behind_any(bare, &SIGNS))?;
        // `and makes a blunder` names no bishop.
        let is_whole = |name: &str, rest: &[u8]| {
            words.is_none() || name.len() > 1 || !rest.first().is_some_and(u8::is_ascii_lowercase)
        };
        let in_full = PROMOTED.into_iter().zip(IN_FULL);
        let own = PROMOTED.into_iter().map(|role| (role, self.name(role)));
        let mut men = in_full.chain(own);
        let (role, rest) = men.find_map(|(role, name)| {
            let rest = self::behind(behind, name)?;
            is_whole(name, rest).then_some((role, rest))
        })?;
        let rest = rest.strip_prefix(b")").unwrap_or(rest);
        Some((role, signs.len() - rest.len()))
    }
}

/// What stands behind the words that lead up to the name of a man.
fn behind_words(signs: &[u8]) -> Option<&[u8]> {
    let verb = behind(signs, "and").unwrap_or(signs);
    behind_any(behind_any(verb, &VERBS)?, &ARTICLES)
}

/// What stands behind the first of these names that is there.
fn behind_any<'s>(signs: &'s [u8], names: &[&str]) -> Option<&'s [u8]> {
    names.iter().find_map(|name| behind(signs, name))
}

/// What stands behind a name.
fn behind<'s>(signs: &'s [u8], name: &str) -> Option<&'s [u8]> {
    let (head, rest) = signs.split_at_checked(name.len())?;
    head.eq_ignore_ascii_case(name.as_bytes()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::decode::dialect::{Census, Dialect};

    #[test]
    fn what_a_pawn_becomes_is_said_behind_its_move() {
        let Dialect::Descriptive(dialect) = Census::default().dialect(None) else {
            panic!("moves are descriptive where nothing else is counted");
        };
        let said = |signs: &str| dialect.promotion(signs.as_bytes());
        assert_eq!(said("(Kt)ch"), Some((Role::Knight, 4)));
        assert_eq!(said("=Q5.KxP"), Some((Role::Queen, 2)));
        assert_eq!(said(",becomingaRook"), Some((Role::Rook, 14)));
        assert_eq!(said(",andmakesarook,"), Some((Role::Rook, 14)));
        assert_eq!(said(",demandinganotherQueen"), Some((Role::Queen, 22)));
        assert_eq!(said(",andmakesablunder"), None);
        assert_eq!(said(".Queens(ch"), Some((Role::Queen, 7)));
        assert_eq!(said("(K4)"), None);
        assert_eq!(said("5.KxP"), None);
    }
}
