//! Words that may be meant by one as a scanner read it, each known by few steps to be none where its letters are not there.

use super::misread::{LETTER, SignSet, allowed, distance};

/// A word that may be meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meant {
    pub(super) text: &'static str,
    signs: SignSet,
    /// Its signs and those that may be taken for some of them: any other costs a letter.
    alike: SignSet,
    /// What a word may cost that stands for it.
    most: u32,
}

impl Meant {
    pub(super) const fn of(text: &'static str) -> Meant {
        let signs = SignSet::of(text);
        Meant {
            text,
            signs,
            alike: signs.with_alike(),
            most: allowed(text),
        }
    }

    /// The same word, of which a letter at least may be another.
    pub(super) fn but_a_letter(self) -> Meant {
        Meant {
            most: self.most.max(LETTER),
            ..self
        }
    }

    /// Whether a word has so few of its letters, or so many others, that it cannot stand for it.
    pub(super) fn is_far(&self, read: &ReadWord<'_>) -> bool {
        self.signs.lost_in(read.signs) > self.most || self.alike.strange_in(read.signs) > self.most
    }

    /// How far a word is from it that may stand for it.
    pub(super) fn distance(&self, read: &ReadWord<'_>) -> Option<u32> {
        match self.is_far(read) {
            true => None,
            false => distance(read.text, self.text, self.most),
        }
    }
}

/// Words that may be meant.
pub(super) const fn meant<const N: usize>(words: [&'static str; N]) -> [Meant; N] {
    let mut all = [Meant::of(""); N];
    let mut at = 0;
    while at < N {
        all[at] = Meant::of(words[at]);
        at += 1;
    }
    all
}

/// A word as it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadWord<'t> {
    pub(super) text: &'t str,
    signs: SignSet,
}

impl<'t> ReadWord<'t> {
    pub(super) fn of(text: &'t str) -> ReadWord<'t> {
        ReadWord {
            text,
            signs: SignSet::of(text),
        }
    }

    /// Which of some words it is nearest to, if it is near enough to stand for it.
    pub(super) fn nearest(&self, words: &[Meant]) -> Option<usize> {
        let costs = words.iter().map(|word| word.distance(self)).enumerate();
        let near = costs.filter_map(|(at, cost)| Some((cost?, at)));
        near.min_by_key(|(cost, _)| *cost).map(|(_, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misread_word_stands_for_the_nearest() {
        static SIDES: [Meant; 2] = meant(["white", "black"]);
        for (read, nearest) in [
            ("Blaek", Some(1)),
            ("^vniTE", Some(0)),
            ("TVHITE", Some(0)),
            ("Bishop", None),
        ] {
            assert_eq!(ReadWord::of(read).nearest(&SIDES), nearest, "{read}");
        }
    }

    #[test]
    fn no_word_is_far_from_one_that_it_stands_for() {
        let words = [
            "white",
            "resigns",
            "wins",
            "überschritt",
            "Läufer",
            "knight's",
        ];
        for meant in words.map(Meant::of) {
            for read in [
                "TVHITE",
                "Kesigns",
                "aud wius",
                "uberschritt",
                "LAUFER",
                "kniglit's",
            ] {
                let near = distance(read, meant.text, allowed(meant.text));
                assert_eq!(meant.distance(&ReadWord::of(read)), near, "{read}");
            }
        }
    }
}
