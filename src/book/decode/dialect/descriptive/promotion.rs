//! What a pawn becomes, as it is said behind its move: `P-K8(Kt)`, `PxR = Q`, `P. to K's 8th, becoming a Rook`.

use shakmaty::Role;

use super::Descriptive;

/// What a pawn may become.
const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
/// The names of these men in full.
const IN_FULL: [&str; 4] = ["Queen", "Rook", "Bishop", "Knight"];
/// Says that a pawn becomes a queen.
const QUEENS: &str = "queens";
/// What leads up to the name: a sign, or words.
const LEADS: [&str; 9] = [
    "andbecomesa",
    "becomesa",
    "becominga",
    "makinga",
    "claiminga",
    "=",
    "(=",
    "(",
    "/",
];

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
        let behind = LEADS.iter().find_map(|lead| behind(bare, lead))?;
        let in_full = PROMOTED.into_iter().zip(IN_FULL);
        let own = PROMOTED.into_iter().map(|role| (role, self.name(role)));
        let mut men = in_full.chain(own);
        let (role, rest) =
            men.find_map(|(role, name)| Some((role, self::behind(behind, name)?)))?;
        let rest = rest.strip_prefix(b")").unwrap_or(rest);
        Some((role, signs.len() - rest.len()))
    }
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
        assert_eq!(said(".Queens(ch"), Some((Role::Queen, 7)));
        assert_eq!(said("(K4)"), None);
        assert_eq!(said("5.KxP"), None);
    }
}
