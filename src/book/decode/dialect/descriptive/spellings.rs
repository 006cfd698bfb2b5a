//! All spellings of a dialect, and the form of each.

use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

use super::{
    Act, Descriptive, FILES, NamedSquare, RankStyle, form, from_to, leaves_for, leaves_to_take,
    names,
};
use crate::book::decode::dialect::{Form, SpellingBuffer};

/// What speaks against telling a move by what it does.
const DONE: f32 = -0.5;
/// What speaks against a word before a pawn that is taken.
const DOUBLED: f32 = -0.7;

/// The wing of a man that stands on one of two: `K`, `Q`.
const WINGS: [&[Role]; 3] = [&[], &[Role::King], &[Role::Queen]];
/// The men that may be taken.
const PREY: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];
const ORDINALS: [&str; 9] = ["", "st", "nd", "rd", "th", "th", "th", "th", "th"];
const WORDS: [&str; 9] = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

impl Descriptive {
    /// Adds the men of a name; the last, and in words each, may stand in the possessive.
    fn named(&self, mut text: SpellingBuffer, men: &[Role], possessive: bool) -> SpellingBuffer {
        if self.rank_first {
            let names = men.iter().rev().map(|&man| self.name(man));
            return names.fold(text, SpellingBuffer::hard);
        }
        let in_full = self.name(Role::King).len() > 1;
        for (at, &man) in men.iter().enumerate() {
            text = text.hard(self.name(man));
            if possessive && self.possessive && (in_full || at + 1 == men.len()) {
                text = text.soft("s");
            }
        }
        text
    }

    fn ranked(&self, text: SpellingBuffer, rank: u32) -> SpellingBuffer {
        match self.ranks {
            RankStyle::Word => text.hard(WORDS[rank as usize]).soft(self.square),
            RankStyle::Figure => text.hard(&rank.to_string()),
            RankStyle::Ordinal => text.hard(&rank.to_string()).soft(ORDINALS[rank as usize]),
        }
    }

    /// A man with the file or wing that tells him from others.
    fn mover(&self, man: Role, qualifier: u32) -> SpellingBuffer {
        let names = match man {
            Role::Pawn => FILES[qualifier as usize],
            _ => WINGS[qualifier as usize],
        };
        self.distinguished(SpellingBuffer::default().soft(self.article), names, man)
    }

    /// Adds a man with the names that tell him from others.
    fn distinguished(&self, text: SpellingBuffer, names: &[Role], man: Role) -> SpellingBuffer {
        match self.rank_first {
            true => self.named(text.hard(self.name(man)), names, false),
            false => self.named(text, names, true).hard(self.name(man)),
        }
    }

    pub(in super::super) fn spellings(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for man in Role::ALL {
            let qualifiers = match man {
                Role::Pawn => 12,
                Role::King | Role::Queen => 1,
                _ => 3,
            };
            for qualifier in 0..qualifiers {
                self.quiet(man, qualifier, each);
                self.captures(man, qualifier, each);
                self.without_square(man, qualifier, each);
            }
        }
        self.castles(each);
        if self.is_in_words() {
            let same = SpellingBuffer::default().soft(self.article).hard("SAME");
            each(form(Role::Pawn, 0, Act::Same, 0, 0), &same.0, 0.0);
        }
        if self.rank_first {
            self.between(each);
        }
        if self.origins {
            self.with_brackets(each);
        }
    }

    /// Moves told by what they do: `Q. checks`, `Q. Kt. interposes`, `P. two squares`, `P. queens`.
    fn without_square(&self, man: Role, qualifier: u32, each: &mut dyn FnMut(Form, &[u8], f32)) {
        let mover = self.mover(man, qualifier);
        let mut put = |act: Act, detail: u32, words: &str, more: &str| {
            let text = mover.clone().hard(words).soft(more);
            each(form(man, qualifier, act, 0, detail), &text.0, DONE);
        };
        if qualifier < 3 {
            put(Act::Checks, 0, "checks", "");
            put(Act::Mates, 0, "mates", "");
            put(Act::Interposes, 0, "interposes", "");
        }
        if man == Role::Pawn {
            for &(steps, count, units) in self.steps {
                for unit in units {
                    put(Act::Steps, steps, count, unit);
                }
            }
            for (role, [says, name]) in self.becoming() {
                let text = mover.clone().hard(says).hard(name);
                let becomes = form(man, qualifier, Act::Becomes, 0, role as u32);
                each(becomes, &text.0, DONE);
            }
        }
    }

    /// Moves with the square the man leaves: `C1CD-2D`.
    fn between(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for man in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in Square::ALL {
                let color = Color::White;
                let reach = attacks::attacks(from, Piece { color, role: man }, Bitboard::EMPTY);
                for to in reach {
                    let text = SpellingBuffer::default().hard(self.name(man));
                    let text = self.whole_square(self.whole_square(text, from).soft("-"), to);
                    each(from_to(man, from, to), &text.0, 0.0);
                }
            }
        }
    }

    /// Moves with the square the man leaves in brackets: `Kt(Q2)-B4`, `R (B sq) takes P`.
    fn with_brackets(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for man in [Role::Knight, Role::Bishop, Role::Rook] {
            for from in named_squares() {
                let mut heads = Vec::new();
                let name = SpellingBuffer::default().hard(self.name(man)).hard("(");
                self.square(
                    name,
                    FILES[from.file as usize],
                    from.rank,
                    &mut |text, more| {
                        heads.push((text.hard(")"), more));
                    },
                );
                for (head, more) in heads {
                    self.behind_brackets(man, from, head, &mut |form, text, against| {
                        each(form, text, against + more);
                    });
                }
            }
        }
    }

    /// Moves of a man whose square is told before.
    fn behind_brackets(
        &self,
        man: Role,
        from: NamedSquare,
        head: SpellingBuffer,
        each: &mut dyn FnMut(Form, &[u8], f32),
    ) {
        for &(to, against) in &self.to {
            for square in named_squares().filter(|&to| may_go(man, from, to)) {
                let head = head.clone().hard(to);
                self.square(
                    head,
                    FILES[square.file as usize],
                    square.rank,
                    &mut |text, more| {
                        each(leaves_for(man, from, square), &text.0, against + more);
                    },
                );
            }
        }
        for &(takes, against) in &self.takes {
            for prey in PREY {
                let text = head
                    .clone()
                    .hard(takes)
                    .soft(self.article)
                    .hard(self.name(prey));
                each(leaves_to_take(man, from, prey), &text.0, against);
            }
        }
    }

    /// Adds a square with the full name of its file, as White names it.
    fn whole_square(&self, text: SpellingBuffer, square: Square) -> SpellingBuffer {
        let text = text.hard(&(square.rank() as u32 + 1).to_string());
        self.named(text, FILES[names(square.file()).1 as usize], false)
    }

    fn castles(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        let [king, queen, rook] = [Role::King, Role::Queen, Role::Rook].map(|role| self.name(role));
        let wings = [(0, ""), (1, king), (2, queen)];
        for (wing, letter) in wings {
            let castles = form(Role::King, 0, Act::Castles, wing, 0);
            let mut put = |text: SpellingBuffer| each(castles, &text.0, 0.0);
            for &word in self.castles {
                let word = || SpellingBuffer::default().hard(word);
                if wing == 0 {
                    put(word());
                    continue;
                }
                put(word().hard(letter));
                put(match self.rank_first {
                    true => word().hard(rook).hard(letter),
                    false => word().hard(letter).hard(rook),
                });
            }
            if self.is_in_words() {
                for word in self.castles {
                    put(self.castles_with(word, WINGS[wing as usize]));
                }
            }
            if wing == 0 {
                continue;
            }
            for zero in ["O", "0"] {
                put(SpellingBuffer::default().hard(&[zero; 3][..wing as usize + 1].join("-")));
            }
        }
    }

    /// `the king castles with the queen's rook`
    fn castles_with(&self, word: &str, wing: &[Role]) -> SpellingBuffer {
        let king = self.mover(Role::King, 0).hard(word);
        match wing {
            [] => king,
            _ => self.distinguished(king.soft("with").soft(self.article), wing, Role::Rook),
        }
    }

    fn quiet(&self, man: Role, qualifier: u32, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for &(to, against) in &self.to {
            let head = self.mover(man, qualifier).hard(to);
            for file in 1..12 {
                for rank in 1..9 {
                    let goes = form(man, qualifier, Act::Goes, file, rank);
                    self.square(
                        head.clone(),
                        FILES[file as usize],
                        rank,
                        &mut |text, more| {
                            each(goes, &text.0, against + more);
                        },
                    );
                    if let Some((own, file)) =
                        own_file(man, qualifier, file, rank).filter(|_| self.own_files)
                    {
                        let head = head.clone().hard(own);
                        self.square(head, file, rank, &mut |text, more| {
                            each(goes, &text.0, against + more)
                        });
                    }
                }
            }
        }
    }

    fn square(
        &self,
        head: SpellingBuffer,
        file: &[Role],
        rank: u32,
        put: &mut dyn FnMut(SpellingBuffer, f32),
    ) {
        if self.rank_first {
            return put(self.named(head.hard(&rank.to_string()), file, false), 0.0);
        }
        let head = self.named(head.soft(self.article), file, true);
        if rank > 1 || self.ranks == RankStyle::Word {
            put(self.ranked(head.clone(), rank), 0.0);
        }
        if rank > 1 {
            return;
        }
        for &(first, against) in &self.first {
            put(head.clone().hard(first), against);
        }
    }

    fn captures(&self, man: Role, qualifier: u32, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for &(takes, against) in &self.takes {
            let head = self.mover(man, qualifier).hard(takes);
            for prey in PREY {
                let (names, many): (&[&[Role]], usize) = match prey {
                    Role::Pawn => (&FILES, 12),
                    Role::Queen => (&WINGS, 1),
                    _ => (&WINGS, 3),
                };
                for (detail, name) in names.iter().enumerate().take(many) {
                    let text = self.distinguished(head.clone().soft(self.article), name, prey);
                    each(
                        form(man, qualifier, Act::Takes, prey as u32, detail as u32),
                        &text.0,
                        against,
                    );
                }
            }
            if self.is_in_words() {
                let it = form(man, qualifier, Act::Takes, 0, 0);
                each(it, &head.clone().hard("it").0, against);
            }
            if !self.rank_first {
                let text = head.hard("doubled").hard(self.name(Role::Pawn));
                let takes = form(man, qualifier, Act::Takes, Role::Pawn as u32, 0);
                each(takes, &text.0, against + DOUBLED);
            }
        }
    }
}

/// All squares by all names of their files.
fn named_squares() -> impl Iterator<Item = NamedSquare> {
    (1..FILES.len() as u32).flat_map(|file| (1..9).map(move |rank| NamedSquare { file, rank }))
}

/// Whether a man may go from a square with one name to one with the other, on a board without others.
fn may_go(man: Role, from: NamedSquare, to: NamedSquare) -> bool {
    let color = Color::White;
    let reach = |from| attacks::attacks(from, Piece { color, role: man }, Bitboard::EMPTY);
    let mut ways = squares(from).flat_map(|from| squares(to).map(move |to| (from, to)));
    ways.any(|(from, to)| reach(from).contains(to))
}

/// The squares that a name is that of.
fn squares(named: NamedSquare) -> impl Iterator<Item = Square> + Clone {
    let rank = Rank::new(named.rank - 1);
    let has_name = move |file: &File| {
        let (short, full) = names(*file);
        named.file == short || named.file == full
    };
    let files = File::ALL.into_iter().filter(has_name);
    files.map(move |file| Square::from_coords(file, rank))
}

/// How the file of a square is told by the man who goes there, and what more must be named: `K. to his 2nd`, `Q. to her
/// B's 4th`.
fn own_file(
    man: Role,
    qualifier: u32,
    file: u32,
    rank: u32,
) -> Option<(&'static str, &'static [Role])> {
    let home = |full: u32| rank == 1 || qualifier == 1 && full > 8 || qualifier == 2 && full < 9;
    let whole = FILES[file as usize];
    match (man, file) {
        (Role::King, 5) => Some(("his", &[])),
        (Role::Queen, 4) => Some(("her", &[])),
        (Role::King, 9..) => Some(("his", &whole[1..])),
        (Role::Queen, 6..9) => Some(("her", &whole[1..])),
        (Role::Bishop, 8 | 9) | (Role::Knight, 7 | 10) | (Role::Rook, 6 | 11) if home(file) => {
            Some(("his", &[]))
        }
        _ => None,
    }
}
