//! Descriptive notation, English or Romance: `P. to K's 4th`, `Kt-KB3`, `C3AR`.

use shakmaty::{Bitboard, CastlingSide, Color, File, Piece, Role, Square, attacks};

use super::{Form, LegalMove, SpellingBuffer};
use crate::board::MoveKind;
use crate::notation::Notation;
use crate::notation::romance::{self, Romance};
use crate::notation::squares::Wing;

/// How the number of a rank is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankStyle {
    /// `4`
    Figure,
    /// `4th`
    Ordinal,
    /// `fourth`
    Word,
}

/// How descriptive moves are printed.
#[derive(Clone, Debug)]
pub struct Descriptive {
    /// The names of the men, pawn to king as in [`Role`].
    pub men: [&'static str; 6],
    /// What stands between a man and his square, and what speaks against each.
    pub to: Vec<(&'static str, f32)>,
    /// What stands between a man and his prey.
    pub takes: Vec<(&'static str, f32)>,
    pub ranks: RankStyle,
    /// How the first rank is named.
    pub first: Vec<(&'static str, f32)>,
    /// `K's 4th`.
    pub possessive: bool,
    /// The rank stands before the file, and a man before what tells him from others: `4R`, `TD`.
    pub rank_first: bool,
    /// The word for castling.
    pub castles: &'static str,
    /// What may stand before the name of a man or a file, and behind a rank: `the`, `square`.
    pub article: &'static str,
    pub square: &'static str,
    /// How the steps of a pawn are counted: how many, and the words for them; nothing where no page does so.
    pub steps: &'static [(u32, &'static str, &'static str)],
}

/// `P. one, becoming a Queen`, `the king's pawn two squares`
pub const STEPS: &[(u32, &str, &str)] = &[(1, "one", "square"), (2, "two", "squares")];

/// The forms that tell the square a man leaves.
const FROM_TO: Form = 1 << 28;
/// What speaks against telling it.
const FROM_TOLD: f32 = -1.0;

/// What speaks against telling a move by what it does.
const DONE: f32 = -0.5;
/// What speaks against a word before a pawn that is taken.
const DOUBLED: f32 = -0.7;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Goes,
    Takes,
    Castles,
    Checks,
    Mates,
    Interposes,
    Steps,
}

/// A file as it is named, or none: the men whose names stand one behind the other.
const FILES: [&[Role]; 12] = [
    &[],
    &[Role::Rook],
    &[Role::Knight],
    &[Role::Bishop],
    &[Role::Queen],
    &[Role::King],
    &[Role::Queen, Role::Rook],
    &[Role::Queen, Role::Knight],
    &[Role::Queen, Role::Bishop],
    &[Role::King, Role::Bishop],
    &[Role::King, Role::Knight],
    &[Role::King, Role::Rook],
];
/// The wing of a man that stands on one of two: `K`, `Q`.
const WINGS: [&[Role]; 3] = [&[], &[Role::King], &[Role::Queen]];
const ORDINALS: [&str; 9] = ["", "st", "nd", "rd", "th", "th", "th", "th", "th"];
const WORDS: [&str; 9] = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

/// The short and the full name of a file.
fn names(file: File) -> (u32, u32) {
    [
        (1, 6),
        (2, 7),
        (3, 8),
        (4, 4),
        (5, 5),
        (3, 9),
        (2, 10),
        (1, 11),
    ][file as usize]
}

fn form(man: Role, qualifier: u32, act: Act, target: u32, detail: u32) -> Form {
    (act as u32) << 16 | (man as u32) << 12 | qualifier << 8 | target << 4 | detail
}

impl Descriptive {
    fn name(&self, role: Role) -> &'static str {
        self.men[role as usize - 1]
    }

    /// The notation it is a dialect of.
    pub fn notation(&self) -> Notation {
        let language = |romance: &&Romance| romance.bishop() == self.name(Role::Bishop);
        match romance::ALL
            .iter()
            .find(language)
            .filter(|_| self.rank_first)
        {
            Some(romance) => romance.into(),
            None => Notation::DESCRIPTIVE,
        }
    }

    /// Adds the men of a name; the last, and in words each, may stand in the possessive.
    fn named(&self, mut text: SpellingBuffer, men: &[Role], possessive: bool) -> SpellingBuffer {
        if self.rank_first {
            let names = men.iter().rev().map(|&man| self.name(man));
            return names.fold(text, SpellingBuffer::hard);
        }
        let in_words = self.name(Role::King).len() > 1;
        for (at, &man) in men.iter().enumerate() {
            text = text.hard(self.name(man));
            if possessive && self.possessive && (in_words || at + 1 == men.len()) {
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
        self.told_apart(SpellingBuffer::default().soft(self.article), names, man)
    }

    /// Adds a man with the names that tell him from others.
    fn told_apart(&self, text: SpellingBuffer, names: &[Role], man: Role) -> SpellingBuffer {
        match self.rank_first {
            true => self.named(text.hard(self.name(man)), names, false),
            false => self.named(text, names, true).hard(self.name(man)),
        }
    }

    pub(super) fn spellings(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
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
        if self.rank_first {
            self.between(each);
        }
    }

    /// Moves told by what they do: `Q. checks`, `Q. Kt. interposes`, `P. two squares`.
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
            for &(steps, count, squares) in self.steps {
                put(Act::Steps, steps, count, squares);
                put(Act::Steps, steps, count, "");
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
            let word = || SpellingBuffer::default().hard(self.castles);
            if !self.article.is_empty() {
                put(self.castles_with(WINGS[wing as usize]));
            }
            if wing == 0 {
                put(word());
                continue;
            }
            put(word().hard(letter));
            put(match self.rank_first {
                true => word().hard(rook).hard(letter),
                false => word().hard(letter).hard(rook),
            });
            for zero in ["O", "0"] {
                put(SpellingBuffer::default().hard(&[zero; 3][..wing as usize + 1].join("-")));
            }
        }
    }

    /// `the king castles with the queen's rook`
    fn castles_with(&self, wing: &[Role]) -> SpellingBuffer {
        let king = self.mover(Role::King, 0).hard(self.castles);
        match wing {
            [] => king,
            _ => self.told_apart(king.soft("with").soft(self.article), wing, Role::Rook),
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
                    if let Some(own) =
                        own_file(man, qualifier, file, rank).filter(|_| self.possessive)
                    {
                        let head = head.clone().hard(own);
                        self.square(head, &[], rank, &mut |text, more| {
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
        if rank > 1 {
            return put(self.ranked(head, rank), 0.0);
        }
        for &(first, against) in &self.first {
            put(head.clone().hard(first), against);
        }
    }

    fn captures(&self, man: Role, qualifier: u32, each: &mut dyn FnMut(Form, &[u8], f32)) {
        for &(takes, against) in &self.takes {
            let head = self.mover(man, qualifier).hard(takes);
            for prey in [
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
            ] {
                let (names, many): (&[&[Role]], usize) = match prey {
                    Role::Pawn => (&FILES, 12),
                    Role::Queen => (&WINGS, 1),
                    _ => (&WINGS, 3),
                };
                for (detail, name) in names.iter().enumerate().take(many) {
                    let text = self.told_apart(head.clone().soft(self.article), name, prey);
                    each(
                        form(man, qualifier, Act::Takes, prey as u32, detail as u32),
                        &text.0,
                        against,
                    );
                }
            }
            if !self.rank_first {
                let text = head.hard("doubled").hard(self.name(Role::Pawn));
                let takes = form(man, qualifier, Act::Takes, Role::Pawn as u32, 0);
                each(takes, &text.0, against + DOUBLED);
            }
        }
    }

    pub(super) fn forms(&self, context: &LegalMove<'_>, each: &mut dyn FnMut(Form, f32)) {
        let m = context.mv;
        if let MoveKind::Castling(side, _) = m.kind {
            let wing = if side == CastlingSide::KingSide { 1 } else { 2 };
            each(form(Role::King, 0, Act::Castles, 0, 0), 0.0);
            return each(form(Role::King, 0, Act::Castles, wing, 0), 0.0);
        }
        let underpromotes = !matches!(m.promotion, None | Some(Role::Queen));
        let less = if underpromotes { -5.0 } else { 0.0 };
        qualifiers(context, &mut |qualifier, against| {
            let against = against + less;
            match m.capture {
                Some(prey) => self.capture_forms(context, qualifier, against, prey.role, each),
                None => {
                    let (short, full) = names(m.to.file());
                    let rank = relative_rank(m.to, context.pos.turn());
                    each(form(m.role, qualifier, Act::Goes, short, rank), against);
                    if full != short {
                        each(form(m.role, qualifier, Act::Goes, full, rank), against);
                    }
                    if self.rank_first && qualifier == 0 {
                        let [from, to] = [m.from, m.to].map(|square| as_white(square, context));
                        each(from_to(m.role, from, to), FROM_TOLD);
                    }
                }
            }
            if m.role == Role::Pawn && m.capture.is_none() {
                let steps = m.from.rank().distance(m.to.rank());
                each(form(m.role, qualifier, Act::Steps, 0, steps), against);
            }
            let interposes = m.capture.is_none() && context.pos.checkers().any();
            if interposes && qualifier < 3 && m.role != Role::King {
                each(form(m.role, qualifier, Act::Interposes, 0, 0), against);
            }
            if context.check && qualifier < 3 && m.role != Role::King {
                each(form(m.role, qualifier, Act::Checks, 0, 0), against);
                if context.mate {
                    each(form(m.role, qualifier, Act::Mates, 0, 0), against);
                }
            }
        });
    }

    fn capture_forms(
        &self,
        context: &LegalMove<'_>,
        qualifier: u32,
        against: f32,
        prey: Role,
        each: &mut dyn FnMut(Form, f32),
    ) {
        let m = context.mv;
        let mut put = |detail: u32, more: f32| {
            each(
                form(m.role, qualifier, Act::Takes, prey as u32, detail),
                against + more,
            );
        };
        put(0, 0.0);
        match prey {
            Role::Queen => {}
            Role::Pawn => {
                let (short, full) = names(m.to.file());
                put(short, -0.3);
                if full != short {
                    put(full, -0.3);
                }
            }
            _ => {
                let [king, queen] = wing_doubts(context, !context.pos.turn(), prey, m.to);
                put(1, king);
                put(2, queen);
            }
        }
    }
}

/// A move with the square it leaves, both as White names them.
fn from_to(man: Role, from: Square, to: Square) -> Form {
    FROM_TO | (man as u32) << 12 | (from as u32) << 6 | to as u32
}

/// A square as it is named by the side on move.
fn as_white(square: Square, context: &LegalMove<'_>) -> Square {
    context.pos.turn().fold_wb(square, square.flip_vertical())
}

fn relative_rank(square: Square, side: Color) -> u32 {
    side.fold_wb(square.rank() as u32, 7 - square.rank() as u32) + 1
}

/// How the file of a square is told by the man who goes there: `K. to his 2nd`.
fn own_file(man: Role, qualifier: u32, file: u32, rank: u32) -> Option<&'static str> {
    let home = |full: u32| rank == 1 || qualifier == 1 && full > 8 || qualifier == 2 && full < 9;
    match (man, file) {
        (Role::King, 5) => Some("his"),
        (Role::Queen, 4) => Some("her"),
        (Role::Bishop, 8 | 9) | (Role::Knight, 7 | 10) | (Role::Rook, 6 | 11) if home(file) => {
            Some("his")
        }
        _ => None,
    }
}

/// The names that may tell a man from others of his kind, and what speaks against each.
fn qualifiers(context: &LegalMove<'_>, each: &mut dyn FnMut(u32, f32)) {
    let m = context.mv;
    each(0, 0.0);
    match m.role {
        Role::Pawn => {
            let against = if m.capture.is_some() { -0.4 } else { -1.0 };
            let (short, full) = names(m.from.file());
            each(short, against);
            if full != short {
                each(full, against);
            }
        }
        Role::Knight | Role::Bishop | Role::Rook => {
            let [king, queen] = wing_doubts(context, context.pos.turn(), m.role, m.from);
            each(1, king);
            each(2, queen);
        }
        _ => {}
    }
}

/// What speaks against calling a man the king's and the queen's.
fn wing_doubts(context: &LegalMove<'_>, side: Color, role: Role, square: Square) -> [f32; 2] {
    if role == Role::Bishop {
        let kings = square.is_light() == (side == Color::White);
        return if kings { [-0.2, -3.0] } else { [-3.0, -0.2] };
    }
    let started = |wing| context.origins.started(wing).contains(square);
    let men: Bitboard = context.pos.by(side, role);
    let files = || men.into_iter().map(|square| square.file());
    let outermost =
        |file: Option<File>| file == Some(square.file()) && files().min() != files().max();
    let placed = [outermost(files().max()), outermost(files().min())];
    let (king, queen) = (started(Wing::King), started(Wing::Queen));
    [(king, placed[0]), (queen, placed[1])].map(|(own, placed)| match () {
        () if own => -0.2,
        () if !king && !queen => -1.0,
        () if placed => -2.0,
        () => -4.0,
    })
}
