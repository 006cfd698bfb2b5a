//! As much of a line as can be shown, with what is marked in it.

use crate::findings::Window;
use crate::text::escape::{self, ELLIPSIS, head, tail};

/// What is kept free for the text around a long marked text, in columns.
const CONTEXT: usize = 20;

/// The part of a window that is shown, in three pieces.
pub(super) struct Excerpt<'a> {
    pub(super) before: &'a str,
    pub(super) marked: &'a str,
    pub(super) after: &'a str,
    pub(super) cut_left: bool,
    pub(super) cut_right: bool,
}

impl<'a> Excerpt<'a> {
    /// As much as `room` columns hold, the marks of cuts among them. The marked text comes first; what it leaves is
    /// shared between its two sides, and what one side does not need goes to the other.
    pub(super) fn of(window: &'a Window, room: usize) -> Excerpt<'a> {
        let text = window.text.as_str();
        let start = text.floor_char_boundary(window.start);
        let end = text.ceil_char_boundary(window.end.max(start));
        let (all_before, all_marked, all_after) = (&text[..start], &text[start..end], &text[end..]);

        let room = room.saturating_sub(2 * escape::width(ELLIPSIS));
        let marked = head(all_marked, room.saturating_sub(CONTEXT));
        let all_after = if marked.len() == all_marked.len() {
            all_after
        } else {
            ""
        };
        let rest = room.saturating_sub(escape::width(marked));
        let needed_after = escape::width(head(all_after, rest));
        let before = tail(all_before, rest - needed_after.min(rest / 2));
        let after = head(all_after, rest.saturating_sub(escape::width(before)));
        Excerpt {
            before,
            marked,
            after,
            cut_left: window.cut_left || before.len() < all_before.len(),
            cut_right: window.cut_right || marked.len() + after.len() < text.len() - start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every window shows its marked text whole or from its beginning, in a line that is not too long.
    #[test]
    fn excerpts_fit_and_keep_the_mark() {
        let pieces = [
            "",
            "e4",
            "♟\u{fe0e}e4 e\u{301}",
            "王王",
            "\u{202e}\0\t",
            "long enough to be cut somewhere ",
        ];
        let pieces = pieces
            .iter()
            .flat_map(|p| [p.to_string(), p.repeat(7), p.repeat(90)])
            .collect::<Vec<_>>();
        for (before, marked, after) in pieces
            .iter()
            .flat_map(|b| pieces.iter().map(move |m| (b, m)))
            .flat_map(|(b, m)| pieces.iter().map(move |a| (b, m, a)))
        {
            let (start, end) = (before.len(), before.len() + marked.len());
            let text = [before.as_str(), marked, after].concat();
            let window = Window {
                text,
                start,
                end,
                cut_left: false,
                cut_right: false,
            };
            let excerpt = Excerpt::of(&window, 95);
            assert!(before.ends_with(excerpt.before) && marked.starts_with(excerpt.marked));
            assert!(after.starts_with(excerpt.after));
            assert_eq!(excerpt.cut_left, excerpt.before.len() < before.len());
            let shown = excerpt.marked.len() + excerpt.after.len();
            assert_eq!(excerpt.cut_right, shown < marked.len() + after.len());
            assert!(excerpt.marked.is_empty() == marked.is_empty());
            let width = [excerpt.before, excerpt.marked, excerpt.after].map(escape::width);
            assert!(width.iter().sum::<usize>() <= 93, "{width:?}");
            if escape::width(&window.text) <= 60 {
                assert!(!excerpt.cut_left && !excerpt.cut_right, "{window:?}");
            }
        }
    }

    #[test]
    fn a_window_that_points_nowhere_is_survived() {
        let window = Window {
            text: "é".into(),
            start: 1,
            end: 1,
            cut_left: false,
            cut_right: false,
        };
        assert_eq!(Excerpt::of(&window, 95).marked, "é");
        let window = Window {
            start: 90,
            end: 99,
            ..window
        };
        assert_eq!(
            (
                Excerpt::of(&window, 95).before,
                Excerpt::of(&window, 95).marked
            ),
            ("é", "")
        );
    }
}
