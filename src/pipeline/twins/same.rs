//! Whether two games are the same.

use super::heads::Head;
use super::page::{Desk, Page, Unread};
use super::past::Record;

/// A game to be compared.
pub(super) enum Side<'s> {
    /// Its moves were kept.
    Kept(Record<'s>),
    /// It was read again.
    Page(&'s mut Page),
}

/// What two games with the same moves have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Likeness {
    /// The tags of both name the same players.
    pub(super) same_players: bool,
}

impl Side<'_> {
    fn players(&self) -> &[u8] {
        match self {
            Side::Kept(record) => record.players,
            Side::Page(page) => page.players(),
        }
    }

    fn moves(&mut self, head: &Head, desk: &mut Desk) -> Result<&[u8], Unread> {
        match self {
            Side::Kept(record) => Ok(record.moves),
            Side::Page(page) => page.moves(head, desk),
        }
    }
}

/// Compares two games move for move, of which one has that head; `None` if they are not the same.
///
/// # Errors
/// If one of them is no more what it was.
pub(super) fn compare(
    mut own: Side<'_>,
    mut earlier: Side<'_>,
    head: &Head,
    desk: &mut Desk,
) -> Result<Option<Likeness>, Unread> {
    let same_players = own.players() == earlier.players();
    if head.is_short && !same_players {
        return Ok(None);
    }
    let are_same = match (&own, &earlier) {
        (Side::Page(own), Side::Page(earlier)) if own.reads_like(earlier) => true,
        _ => own.moves(head, desk)? == earlier.moves(head, desk)?,
    };
    Ok(are_same.then(|| Likeness {
        same_players: same_players && !own.players().is_empty(),
    }))
}
