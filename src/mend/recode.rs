//! A text in an old encoding as UTF-8.

use crate::findings::Edit;
use crate::games::{ReadOptions, each_chunk};
use crate::ingest::source::Input;

/// The lines that have to be written otherwise in UTF-8, as a run with these options reads them; `None` if there are none,
/// or something would be lost.
pub(super) fn edits(text: &[u8], options: &ReadOptions) -> Option<Vec<Edit>> {
    let (mut decoded, mut lost) = (Vec::new(), false);
    let input = Input::text("", text);
    let read = each_chunk(&input, options, &mut |_, games| {
        lost |= games.left_out() > 0 || !games.decoding.undecodable.is_empty();
        decoded.extend_from_slice(games.text);
        Ok(())
    });
    let lines = |text| <[u8]>::split_inclusive(text, |&b| b == b'\n');
    if read.is_err() || lost || lines(text).count() != lines(&decoded).count() {
        return None;
    }
    let (mut at, mut edits) = (0, Vec::new());
    for (old, new) in lines(text).zip(lines(&decoded)) {
        let end = at + old.len() as u64;
        if old != new {
            edits.push(Edit {
                start: at,
                end,
                text: String::from_utf8(new.to_vec()).ok()?,
            });
        }
        at = end;
    }
    (!edits.is_empty()).then_some(edits)
}
