//! What each of two versions is worth, in words.

use super::{Comparison, Witness};
use crate::replay::Worth;

impl Comparison<'_> {
    /// How much agrees, what either version is worth, and what to do.
    pub(super) fn help(&self) -> String {
        let plies = self.case.line.plies.len();
        let (here, there) = (self.worth, self.known.worth());
        let worth = match here == there && here == Worth::default() {
            true => "both are lawful to their ends, and their marks and results fit".to_owned(),
            false => format!(
                "here {}; there {}",
                self.worth_in_words(here),
                self.worth_in_words(there)
            ),
        };
        let against = match (here.is_less_than(there), there.is_less_than(here)) {
            (true, _) => ", which speaks against this one".to_owned(),
            (_, true) => format!(", which speaks against game {}", self.place()),
            _ => String::new(),
        };
        let advice = match self.witness {
            Witness::Known => "what stands here is kept: compare both with the page",
            Witness::Reference | Witness::Run => "compare both with where they are from",
        };
        format!(
            "{} of {plies} plies agree; {worth}{against}; {advice}",
            self.laid.agree
        )
    }

    /// `12 of known.pgn`
    fn place(&self) -> String {
        let (source, number) = self.known.place();
        format!("{number} of {source}")
    }

    /// What a version is worth.
    fn worth_in_words(&self, worth: Worth) -> String {
        let Worth {
            unlawful,
            result_conflicts,
            false_marks,
        } = worth;
        let mut faults = Vec::new();
        if unlawful > 0 {
            let number = self.case.line.number_of(unlawful as usize - 1);
            faults.push(format!(
                "{} is unlawful or cannot be read",
                self.case.ply_ref(number)
            ));
        }
        if result_conflicts {
            faults.push("the result is not that of the board".to_owned());
        }
        match false_marks {
            0 => {}
            1 => faults.push("a mark of check or mate is false".to_owned()),
            n => faults.push(format!("{n} marks of check or mate are false")),
        }
        match faults.is_empty() {
            true => "all is lawful, and marks and result fit".to_owned(),
            false => faults.join(" and "),
        }
    }
}
