#![doc = include_str!("bad_annotation.md")]

use crate::audit::case::Walker;
use crate::audit::named::named_man;
use crate::audit::{Case, Draft, Sink};
use crate::score::law::LawCommand;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for (span, misspelt) in &case.annotations.misspelt {
        sink.add(Draft::new(case, *span, misspelt.why.clone()).help(misspelt.help.clone()));
    }
    for note in &case.annotations.list {
        let LawCommand::Touched { by, men } = &note.command else {
            continue;
        };
        let mut walk = Walker::new(case.line);
        let pos = walk.after(note.after);
        let side = by.unwrap_or(pos.turn());
        let unknown = |man: &&String| named_man(case, pos, side, man).is_none();
        if let Some(man) = men.iter().find(unknown) {
            let why = format!("`{man}` names no man that stands there, or more than one");
            let help = "name each man by its square: `[%law touched g1]`".to_owned();
            sink.add(Draft::new(case, note.span, why).help(help));
        }
    }
}
